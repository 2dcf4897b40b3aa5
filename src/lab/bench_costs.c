/* bench_costs.c -- what it costs to tell of a game and to keep it: a view, a fact, a sentence, a list of moves, a table.
 *
 * Told is what a seat that owes a decision is told in the middle of a game: its view from what it knows, its moves in notation,
 * and one by one the facts that follow from a random move, as JSON and as English sentences. A table is a local one, whose
 * moves are checked and applied as those of a server are; nothing is written to a disk. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/bench.h"
#include "shell/options.h"
#include "table/message.h"
#include "words/voices.h"

enum { BYTES = 1 << 18, GAMES = 4, MOST_MOVES = 8192 };

/* What followed from a move. */
typedef struct Told {
    Seat     seat; /* to whom it is told, before and after */
    StateBox after;
    Tape     tape;
} Told;

typedef struct Played {
    Event    created, started;
    char     seed[16];
    uint32_t count;
    Move     move[MOST_MOVES];
    Seat     seat[MOST_MOVES];
} Played;

typedef struct Telling {
    Told     told[MIDDLES];
    Played   played[GAMES];
    Voice    words, plain;
    unsigned next;
    uint64_t units, bytes; /* written by the present measurement */
    bool     failed;
    char     text[BYTES];
} Telling;

static const char *const cost_names[COSTS] = {"view", "fact", "sentence", "moves", "apply"};

/* --- the work ------------------------------------------------------------------------------------------- */

static Telling *telling(const Bench *b) { return (Telling *)b->telling; }

static void wrote(Telling *t, const Text *text, uint64_t units)
{
    t->bytes += text->length;
    t->units += units;
    t->failed |= text->cut;
}

static uint64_t do_view(Bench *b, uint64_t n)
{
    Telling *t = telling(b);
    for (uint64_t i = 0; i < n; i++) {
        unsigned at     = t->next++ % b->middle_count;
        Text     text   = text_on(t->text, sizeof t->text);
        Jot      jot    = jot_on(&text);
        t->plain.reader = t->told[at].seat;
        message_view(&jot, &t->plain, &b->middle[at].head);
        wrote(t, &text, 1);
    }
    return n;
}

static uint64_t do_moves(Bench *b, uint64_t n)
{
    Telling *t = telling(b);
    for (uint64_t i = 0; i < n; i++) {
        unsigned at     = t->next++ % b->middle_count;
        Text     text   = text_on(t->text, sizeof t->text);
        Jot      jot    = jot_on(&text);
        t->plain.reader = t->told[at].seat;
        message_moves(&jot, &t->plain, &b->middle[at].head, b->scratch);
        wrote(t, &text, 1);
    }
    return n;
}

static uint64_t do_fact(Bench *b, uint64_t n)
{
    Telling *t     = telling(b);
    uint64_t facts = 0;
    for (uint64_t i = 0; i < n; i++) {
        const Told *told = &t->told[t->next++ % b->middle_count];
        Text        text = text_on(t->text, sizeof t->text);
        Jot         jot  = jot_on(&text);
        t->plain.reader  = told->seat;
        voice_facts(&jot, &t->plain, &told->after.head, &told->tape);
        wrote(t, &text, told->tape.count);
        facts += told->tape.count;
    }
    return facts;
}

static uint64_t do_sentence(Bench *b, uint64_t n)
{
    Telling *t    = telling(b);
    uint64_t said = 0;
    for (uint64_t i = 0; i < n; i++) {
        const Told *told = &t->told[t->next++ % b->middle_count];
        Text        text = text_on(t->text, sizeof t->text);
        uint64_t    here = 0;
        t->words.reader  = told->seat;
        for (uint32_t f = 0; f < told->tape.count; f++)
            here += say_fact(&t->words, &told->after.head, &told->tape.facts[f], &text);
        wrote(t, &text, here);
        said += here;
    }
    return said;
}

/* A table of a game that was played, up to so many of its moves; NULL where memory is short. */
static Table *table_again(Telling *t, const Played *played)
{
    Table *table = table_open(&played->created);
    if (!table) {
        t->failed = true;
        return NULL;
    }
    table_apply(table, &played->started);
    return table;
}

static void table_play(Telling *t, Table *table, const Played *played)
{
    Event event;
    for (uint32_t i = 0; i < played->count; i++) {
        if (!table_check_move(table, played->seat[i], played->move[i], -1, &event, NULL)) {
            t->failed = true;
            return;
        }
        table_apply(table, &event);
    }
}

static uint64_t do_apply(Bench *b, uint64_t n)
{
    Telling *t     = telling(b);
    uint64_t moves = 0;
    for (uint64_t i = 0; i < n && !t->failed; i++) {
        const Played *played = &t->played[t->next++ % GAMES];
        Table        *table  = table_again(t, played);
        if (table)
            table_play(t, table, played);
        table_close(table);
        moves += played->count;
    }
    return moves ? moves : 1;
}

/* --- what it is measured on ------------------------------------------------------------------------------ */

/* A random move in each position, and what followed from it. */
static bool find_facts(Bench *b, Telling *t)
{
    const Game *game = b->game;
    for (unsigned i = 0; i < b->middle_count; i++) {
        Told    *told = &t->told[i];
        uint32_t most = game->max_facts ? game->max_facts : 1;
        told->after   = b->middle[i];
        told->seat    = (Seat)bits_lowest(game->to_act(game, &told->after.head));
        told->tape    = (Tape){(Fact *)calloc(most, sizeof(Fact)), most, 0};
        if (!told->tape.facts)
            return false;
        Move move = game_sample(game, &told->after.head, told->seat, &b->rng, b->scratch);
        b->refused |= game_play(game, &told->after.head, told->seat, move, &told->tape);
    }
    return !b->refused;
}

/* Whole random games, to be played again on tables. */
static bool find_games(Bench *b, Telling *t)
{
    const Game *game = b->game;
    for (unsigned g = 0; g < GAMES; g++) {
        Played    *played = &t->played[g];
        TableSetup setup  = table_setup(game, b->players);
        setup.local       = 1;
        setup.deal        = DEAL_SEED;
        (void)snprintf(setup.seed, sizeof setup.seed, "bench %u", g);
        if (!table_check_create(&setup, -1, &played->created, NULL))
            return false;
        Table *table = table_open(&played->created);
        if (!table || !table_check_start(table, NULL, -1, &played->started, NULL)) {
            table_close(table);
            return false;
        }
        table_apply(table, &played->started);
        for (Seats owing; (owing = table_to_act(table)) && played->count < MOST_MOVES;) {
            Event event;
            Seat  seat                    = (Seat)bits_lowest(owing);
            Move  move                    = game_sample(game, table_state(table), seat, &b->rng, b->scratch);
            played->seat[played->count]   = seat;
            played->move[played->count++] = move;
            if (!table_check_move(table, seat, move, -1, &event, NULL))
                break;
            table_apply(table, &event);
        }
        table_close(table);
    }
    return true;
}

/* The bytes of a fresh table, and those that each move of a whole game adds. */
static void weigh_table(Telling *t, Costs *costs)
{
    Table *table = table_again(t, &t->played[0]);
    if (!table)
        return;
    table_trim(table);
    costs->table_bytes = table_bytes(table);
    table_play(t, table, &t->played[0]);
    table_trim(table);
    if (t->played[0].count)
        costs->move_bytes = (double)(table_bytes(table) - costs->table_bytes) / t->played[0].count;
    table_close(table);
}

bool costs_measure(Bench *b, double seconds, Costs *costs)
{
    static const Work work[COSTS] = {do_view, do_fact, do_sentence, do_moves, do_apply};

    Telling *t = (Telling *)calloc(1, sizeof *t);
    memset(costs, 0, sizeof *costs);
    costs->game    = b->game;
    costs->players = b->players;
    b->telling     = t;
    if (!t)
        return false;
    t->words  = voice_open(b->game, "en", NULL, ONLOOKER);
    t->plain  = (Voice){b->game, {NULL, 0}, {NULL, 0}, NULL, ONLOOKER};
    t->failed = !find_facts(b, t) || !find_games(b, t);
    for (int cost = 0; cost < COSTS && !t->failed; cost++) {
        progress("%s with %u players: %s ...", b->game->slug, b->players, cost_names[cost]);
        t->units = t->bytes = 0;
        costs->figure[cost] = bench_measure(b, work[cost], seconds);
        double bytes        = t->units ? (double)t->bytes / (double)t->units : 0;
        switch ((Cost)cost) {
        case COST_VIEW: costs->view_bytes = bytes; break;
        case COST_FACT: costs->fact_bytes = bytes; break;
        case COST_SENTENCE: costs->sentence_bytes = bytes; break;
        case COST_MOVES: costs->moves_bytes = bytes; break;
        case COST_APPLY:
        case COSTS: break;
        }
    }
    if (!t->failed)
        weigh_table(t, costs);
    bool fine = !t->failed;
    for (unsigned i = 0; i < MIDDLES; i++)
        free(t->told[i].tape.facts);
    free(t);
    b->telling = NULL;
    return fine;
}

/* --- printing ---------------------------------------------------------------------------------------------- */

void costs_print(const Costs *costs, size_t count)
{
    printf(
        "\nIn microseconds, with the bytes written (B). x: how many of them in the time of a shuffle. view: "
        "what a\n"
        "seat sees in the middle of a game; moves: the list of what it may do; fact, sentence: one of what\n"
        "follows from a move, as JSON and in English; apply: a move checked and applied on a table; table: "
        "its\n"
        "bytes when it is fresh, and those that a move adds.\n\n"
        "%-8s %2s %6s %6s %6s %6s %6s %6s %6s %6s %6s %8s %6s %6s %6s %6s %6s %6s\n",
        "game", "n", "view", "x", "B", "moves", "x", "B", "fact", "x", "B", "sentence", "x", "B", "apply",
        "x", "table", "a move");
    for (size_t i = 0; i < count; i++) {
        const Costs  *c = &costs[i];
        const Figure *f = c->figure;
        printf("%-8s %2u", c->game->slug, c->players);
        printf(" %6.2f %6.3f %6.0f", 1e6 / f[COST_VIEW].rate, f[COST_VIEW].times, c->view_bytes);
        printf(" %6.2f %6.3f %6.0f", 1e6 / f[COST_MOVES].rate, f[COST_MOVES].times, c->moves_bytes);
        printf(" %6.2f %6.3f %6.0f", 1e6 / f[COST_FACT].rate, f[COST_FACT].times, c->fact_bytes);
        printf(" %8.2f %6.3f %6.0f", 1e6 / f[COST_SENTENCE].rate, f[COST_SENTENCE].times, c->sentence_bytes);
        printf(" %6.2f %6.3f", 1e6 / f[COST_APPLY].rate, f[COST_APPLY].times);
        printf(" %6zu %6.1f\n", c->table_bytes, c->move_bytes);
    }
    (void)fflush(stdout);
}

void costs_json(const Costs *costs, json_t *row)
{
    const double bytes[COSTS] = {costs->view_bytes, costs->fact_bytes, costs->sentence_bytes,
                                 costs->moves_bytes, 0};
    json_t      *all          = json_object();
    for (int cost = 0; cost < COSTS; cost++) {
        const Figure *figure = &costs->figure[cost];
        json_t *one = json_pack("{s:f, s:f, s:f}", "us", 1e6 / figure->rate, "yardsticks", figure->times,
                                "yardstick_per_second", figure->yard);
        if (bytes[cost] > 0)
            json_object_set_new(one, "bytes", json_real(bytes[cost]));
        json_object_set_new(all, cost_names[cost], one);
    }
    json_object_set_new(all, "table_bytes", json_integer((json_int_t)costs->table_bytes));
    json_object_set_new(all, "move_bytes", json_real(costs->move_bytes));
    json_object_set_new(row, "costs", all);
}
