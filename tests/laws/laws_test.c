/* laws_test.c -- what must hold in every game, at every number of players.
 *
 * A new game gets these by being registered. Each law walks through seeded random games; the
 * heavier ones look at a part of the positions. Arguments: slugs of the games to test (all where
 * none is given). TORTUGA_LAW_GAMES sets how many games are played for each number of players. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"
#include "core/knowledge.h"
#include "games/registry.h"

typedef union Place {
    State    state;
    uint64_t bytes[MAX_STATE / 8];
} Place;

typedef struct Trial {
    const Game *game;
    unsigned    players;
    unsigned    number; /* which random game: its seed */
    Rng         rng;    /* of the player, apart from the state's own */
    Place       at;
} Trial;

static unsigned games_wanted(void)
{
    const char *text = getenv("TORTUGA_LAW_GAMES");
    return text ? (unsigned)strtoul(text, NULL, 10) : 1000;
}

static Move moves_a[MAX_MOVES], moves_b[MAX_MOVES], scratch[MAX_MOVES];
static Fact facts_a[4096], facts_b[4096];

#define must(what)                                                                                           \
    do {                                                                                                     \
        if (!(what))                                                                                         \
            fail_msg("%s, %u players, game %u, decision %u: %s", trial->game->slug, trial->players,          \
                     trial->number, (unsigned)trial->at.state.decisions, #what);                             \
    } while (0)

/* The options of a random game: the defaults, every second time with words varied. */
static void options_for(Trial *trial, uint16_t option[MAX_OPTIONS])
{
    const Game *game = trial->game;
    memset(option, 0, MAX_OPTIONS * sizeof *option);
    game->defaults(game, trial->players, option);
    if (trial->number % 2 == 0)
        return;
    for (unsigned i = 0; i < game->option_count; i++) {
        uint32_t n = 0;
        while (game->options[i].words && game->options[i].words[n])
            n++;
        if (!n)
            continue;
        uint16_t before = option[i];
        option[i]       = (uint16_t)rng_below(&trial->rng, n);
        if (game->setup_breaks(game, trial->players, option))
            option[i] = before;
    }
}

static void begin(Trial *trial, const Game *game, unsigned players, unsigned number)
{
    trial->game    = game;
    trial->players = players;
    trial->number  = number;
    rng_fast(&trial->rng, 1000003u * number + players);
    uint16_t option[MAX_OPTIONS];
    options_for(trial, option);
    Rng deal;
    rng_fast(&deal, number);
    memset(&trial->at, 0, sizeof trial->at);
    must(game_begin(game, &trial->at.state, players, option, &deal) == LAWFUL);
}

/* A seat that owes a decision. */
static Seat someone(Trial *trial)
{
    Seats owing = trial->game->to_act(trial->game, &trial->at.state);
    must(owing != 0);
    for (uint32_t skip = rng_below(&trial->rng, bits_count(owing)); skip; skip--)
        owing &= (Seats)(owing - 1);
    return (Seat)bits_lowest(owing);
}

static Move any_move(Trial *trial, Seat seat)
{
    return game_sample(trial->game, &trial->at.state, seat, &trial->rng, scratch);
}

static void play(Trial *trial, Seat seat, Move move)
{
    must(game_play(trial->game, &trial->at.state, seat, move, NULL) == LAWFUL);
}

static int compare_moves(const void *a, const void *b)
{
    Move x = *(const Move *)a, y = *(const Move *)b;
    return x < y ? -1 : x > y;
}

static bool listed(const Move *sorted, uint32_t n, Move move)
{
    return bsearch(&move, sorted, n, sizeof *sorted, compare_moves) != NULL;
}

/* Every law of one kind for all games and numbers of players. */
static const Game **chosen;

typedef void (*Law)(Trial *trial);

static void for_all(Law law, unsigned games)
{
    static Trial trial;
    for (const Game **game = chosen; *game; game++)
        for (unsigned players = 1; players <= MAX_SEATS; players++)
            if (((*game)->player_counts >> players) & 1u)
                for (unsigned number = 0; number < games; number++) {
                    begin(&trial, *game, players, number);
                    law(&trial);
                }
}

/* --- 1: games end within their bound, and nobody is ever stuck ----------------------------- */

static void check_moves(Trial *trial)
{
    const Game *game  = trial->game;
    State      *state = &trial->at.state;
    Seats       owing = game->to_act(game, state);
    must(!state->over == (owing != 0));
    must(owing < (1u << trial->players));
    for (Seat seat = 0; seat < trial->players; seat++) {
        uint32_t n = game->moves(game, state, seat, moves_a);
        must(n <= game->max_moves);
        must((n > 0) == ((owing >> seat) & 1u));
        qsort(moves_a, n, sizeof *moves_a, compare_moves);
        for (uint32_t i = 0; i < n; i++) {
            must(moves_a[i] != NO_MOVE && moves_a[i] != HIDDEN_CHOICE);
            must(i == 0 || moves_a[i] != moves_a[i - 1]);
        }
    }
}

static void ends_in_time(Trial *trial)
{
    const Game *game  = trial->game;
    State      *state = &trial->at.state;
    uint32_t    bound = game->bound(game, state);
    while (!state->over) {
        if (rng_below(&trial->rng, 8) == 0)
            check_moves(trial);
        must(bound == 0 || state->decisions < bound);
        Seat seat = someone(trial);
        play(trial, seat, any_move(trial, seat));
    }
    must(game->to_act(game, state) == 0);
    uint8_t place[MAX_SEATS] = {0};
    int32_t score[MAX_SEATS] = {0};
    game->ranking(game, state, place);
    game->scores(game, state, score);
    bool won = false;
    for (unsigned seat = 0; seat < trial->players; seat++) {
        must(place[seat] >= 1 && place[seat] <= trial->players);
        must(game->side(game, state, (Seat)seat) < trial->players);
        won |= place[seat] == 1;
    }
    must(won);
}

static void law_1_random_games_end(void **unused)
{
    (void)unused;
    for_all(ends_in_time, games_wanted());
}

/* --- 2: no card is lost or doubled, counters stay in their bounds --------------------------- */

static int64_t field_value(const Field *field, const State *state, unsigned row, unsigned column)
{
    size_t               stride = field->stride ? field->stride : (size_t)field->size * field->columns;
    const unsigned char *at =
        (const unsigned char *)state + field->offset + row * stride + (size_t)column * field->size;
    switch (field->size) {
    case 1: return field->is_signed ? (int64_t) * (const int8_t *)at : (int64_t)*at;
    case 2: {
        uint16_t v;
        memcpy(&v, at, 2);
        return field->is_signed ? (int64_t)(int16_t)v : (int64_t)v;
    }
    default: {
        uint32_t v;
        memcpy(&v, at, 4);
        return field->is_signed ? (int64_t)(int32_t)v : (int64_t)v;
    }
    }
}

static bool is_derived(const Game *game, const State *state)
{
    static Place again;
    state_copy(game, &again.state, state);
    game->derive(game, &again.state);
    return memcmp(&again, state, game->state_size) == 0;
}

static void check_whole(Trial *trial)
{
    const Game *game  = trial->game;
    State      *state = &trial->at.state;
    must(cards_sound(&state->cards));

    Face           faces[MAX_CARDS];
    Back           backs[MAX_CARDS];
    uint32_t       n = game->deck(game, state, faces, backs);
    static uint8_t count[MAX_BACKS][256];
    memset(count, 0, sizeof count);
    must(n == state->cards.count);
    for (uint32_t i = 0; i < n; i++) {
        count[backs[i]][faces[i]]++;
        must(state->cards.zone[i] < game->zones(game, state));
    }
    for (uint32_t i = 0; i < n; i++) {
        must(count[state->cards.back[i]][state->cards.face[i]] > 0);
        count[state->cards.back[i]][state->cards.face[i]]--;
    }
    for (uint32_t i = 0; i < game->field_count; i++) {
        const Field *field = &game->fields[i];
        unsigned     rows  = field->rows == PER_SEAT ? trial->players : field->rows;
        for (unsigned row = 0; row < rows; row++)
            for (unsigned column = 0; column < field->columns; column++) {
                int64_t value = field_value(field, state, row, column);
                if (value < field->min || value > field->max)
                    fail_msg("%s: field %s is %lld, bounds %d to %d (game %u, decision %u)", game->slug,
                             field->name, (long long)value, (int)field->min, (int)field->max, trial->number,
                             (unsigned)state->decisions);
            }
    }
    must(is_derived(game, state));
    const char *flaw = game->flaw(game, state);
    if (flaw)
        fail_msg("%s, %u players, game %u, decision %u: %s", game->slug, trial->players, trial->number,
                 (unsigned)state->decisions, flaw);
}

static void stays_whole(Trial *trial)
{
    check_whole(trial);
    while (!trial->at.state.over) {
        Seat seat = someone(trial);
        play(trial, seat, any_move(trial, seat));
        if (trial->number < 50 || rng_below(&trial->rng, 16) == 0)
            check_whole(trial);
    }
    check_whole(trial);
}

static void law_2_nothing_is_lost(void **unused)
{
    (void)unused;
    for_all(stays_whole, games_wanted() / 5);
}

/* --- 3: the same seed and moves give the same bytes, with a tape or without ------------------ */

static void replays(Trial *trial)
{
    static Place start, twin;
    static Seat  seats[1 << 18];
    static Move  moves[1 << 18];
    const Game  *game = trial->game;
    start             = trial->at;
    size_t n          = 0;
    while (!trial->at.state.over && n < COUNT_OF(moves)) {
        seats[n] = someone(trial);
        moves[n] = any_move(trial, seats[n]);
        play(trial, seats[n], moves[n]);
        n++;
    }
    twin = start;
    for (size_t i = 0; i < n; i++) {
        Tape tape = {facts_a, COUNT_OF(facts_a), 0};
        must(game_play(game, &twin.state, seats[i], moves[i], &tape) == LAWFUL);
        must(tape.count <= game->max_facts);
    }
    must(memcmp(&twin, &trial->at, game->state_size) == 0);
}

static void law_3_replay_is_exact(void **unused)
{
    (void)unused;
    for_all(replays, games_wanted() / 5);
}

/* --- 4: no leak ------------------------------------------------------------------------------ */

/* All facts of a tape as one viewer reads them. */
static size_t read_tape(Trial *trial, const State *state, const Tape *tape, Seat viewer, char *buffer,
                        size_t size)
{
    Text text = text_on(buffer, size);
    for (uint32_t i = 0; i < tape->count && i < tape->capacity; i++) {
        fact_print(trial->game, state, &tape->facts[i], viewer, &text);
        text_char(&text, '\n');
    }
    must(!text.cut);
    return text.length;
}

/* Whether the viewer was shown a face by one of these facts. */
static bool was_shown(const Tape *tape, Seat viewer)
{
    for (uint32_t i = 0; i < tape->count && i < tape->capacity; i++) {
        const Fact *fact = &tape->facts[i];
        if (fact->code == FACT_MOVED && ((fact->arg[5] >> viewer) & 1))
            return true;
        if (fact->code == FACT_SHOWN && ((fact->arg[3] >> viewer) & 1))
            return true;
    }
    return false;
}

/* Whether somebody's secret choice, which the viewer could not see, has come to light. */
static bool was_told(const State *before, const State *after, Seat viewer)
{
    for (unsigned seat = 0; seat < before->players; seat++)
        if (seat != viewer && before->choice[seat] && !after->choice[seat])
            return true;
    return false;
}

static void print_move(Trial *trial, const State *state, Seat seat, Move move, Seat viewer, char *buffer,
                       size_t size)
{
    Text text = text_on(buffer, size);
    trial->game->move_print(trial->game, state, seat, move, viewer, &text);
    must(!text.cut);
}

/* A legal move in another world that looks the same to the viewer; NO_MOVE where none does. */
static Move same_looking(Trial *trial, const State *other, Seat seat, Move move, Seat viewer)
{
    if (trial->game->breaks(trial->game, other, seat, move) == LAWFUL)
        return move;
    char here[256], there[256];
    print_move(trial, &trial->at.state, seat, move, viewer, here, sizeof here);
    uint32_t n = trial->game->moves(trial->game, other, seat, moves_b);
    for (uint32_t i = 0; i < n; i++) {
        print_move(trial, other, seat, moves_b[i], viewer, there, sizeof there);
        if (strcmp(here, there) == 0)
            return moves_b[i];
    }
    return NO_MOVE;
}

static void check_secrets(Trial *trial, Seat viewer, Seat seat, Move move)
{
    static Place mine, twin, other, after_a, after_b;
    static char  text_a[1 << 16], text_b[1 << 16];
    const Game  *game  = trial->game;
    State       *state = &trial->at.state;
    memset(&mine, 0, sizeof mine);
    memset(&other, 0, sizeof other);
    memset(&twin, 0, sizeof twin);

    knowledge_of(game, state, viewer, &mine.state);
    must(cards_sound(&mine.state.cards));
    knowledge_of(game, &mine.state, viewer, &twin.state);
    must(memcmp(&mine, &twin, sizeof mine) == 0); /* knowing is final */

    imagine(game, state, viewer, &trial->rng, &other.state, scratch);
    must(cards_sound(&other.state.cards));
    knowledge_of(game, &other.state, viewer, &twin.state);
    must(memcmp(&mine, &twin, sizeof mine) == 0); /* 5: imagined states agree with the view */

    imagine(game, &mine.state, viewer, &trial->rng, &twin.state, scratch);
    knowledge_of(game, &twin.state, viewer, &after_a.state);
    must(memcmp(&mine, &after_a, game->state_size) == 0);

    if (viewer != ONLOOKER) {
        /* The same moves and the same refusals, from truth, twin or knowledge alone. */
        uint32_t n = game->moves(game, state, viewer, moves_a);
        uint32_t m = game->moves(game, &other.state, viewer, moves_b);
        must(n == m && memcmp(moves_a, moves_b, n * sizeof *moves_a) == 0);
        m = game->moves(game, &mine.state, viewer, moves_b);
        must(n == m && memcmp(moves_a, moves_b, n * sizeof *moves_a) == 0);
        for (int i = 0; i < 16; i++) {
            uint32_t bits = rng_32(&trial->rng);
            Move     odd  = n && i % 2 ? moves_a[bits % n] ^ (1u << (bits >> 27)) : bits;
            must(game->breaks(game, state, viewer, odd) == game->breaks(game, &other.state, viewer, odd));
            must(game->breaks(game, state, viewer, odd) == game->breaks(game, &mine.state, viewer, odd));
        }
        if (game->greedy && n) {
            Rng rng_a, rng_b;
            rng_fast(&rng_a, 5);
            rng_fast(&rng_b, 5);
            knowledge_of(game, &other.state, viewer, &twin.state);
            Move a = game->greedy(game, &mine.state, viewer, &rng_a);
            Move b = game->greedy(game, &twin.state, viewer, &rng_b);
            must(a == b && game->breaks(game, state, viewer, a) == LAWFUL);
        }
    }

    /* Whoever has seen the same knows the same afterwards. */
    Move alike = same_looking(trial, &other.state, seat, move, viewer);
    if (alike == NO_MOVE)
        return;
    Tape tape_a = {facts_a, COUNT_OF(facts_a), 0};
    Tape tape_b = {facts_b, COUNT_OF(facts_b), 0};
    state_copy(game, &after_a.state, state);
    state_copy(game, &after_b.state, &other.state);
    after_b.state.rng = after_a.state.rng;
    must(game_play(game, &after_a.state, seat, move, &tape_a) == LAWFUL);
    must(game_play(game, &after_b.state, seat, alike, &tape_b) == LAWFUL);
    read_tape(trial, &after_a.state, &tape_a, viewer, text_a, sizeof text_a);
    read_tape(trial, &after_b.state, &tape_b, viewer, text_b, sizeof text_b);
    if (strcmp(text_a, text_b) != 0) {
        if (!was_shown(&tape_a, viewer) && !was_shown(&tape_b, viewer) &&
            !was_told(state, &after_a.state, viewer))
            fail_msg("%s, %u players, game %u, decision %u: viewer %u reads a difference without being shown "
                     "a face:\n"
                     "%s---\n%s",
                     game->slug, trial->players, trial->number, (unsigned)state->decisions, viewer, text_a,
                     text_b);
        return;
    }
    memset(&mine, 0, sizeof mine);
    memset(&twin, 0, sizeof twin);
    knowledge_of(game, &after_a.state, viewer, &mine.state);
    knowledge_of(game, &after_b.state, viewer, &twin.state);
    if (memcmp(&mine, &twin, sizeof mine) != 0) {
        size_t at = 0;
        while (((unsigned char *)&mine)[at] == ((unsigned char *)&twin)[at])
            at++;
        fail_msg(
            "%s, %u players, game %u, decision %u: viewer %u saw the same and knows otherwise (byte %zu)\n%s",
            game->slug, trial->players, trial->number, (unsigned)state->decisions, viewer, at, text_a);
    }
}

static void keeps_secrets(Trial *trial)
{
    while (!trial->at.state.over) {
        Seat seat = someone(trial);
        Move move = any_move(trial, seat);
        if (rng_below(&trial->rng, trial->at.state.decisions < 400 ? 6 : 60) == 0)
            for (Seat viewer = 0; viewer <= ONLOOKER; viewer++)
                if (viewer < trial->players || viewer == ONLOOKER)
                    check_secrets(trial, viewer, seat, move);
        play(trial, seat, move);
    }
}

static void law_4_no_leak(void **unused)
{
    (void)unused;
    for_all(keeps_secrets, games_wanted() / 10);
}

/* --- 5: every hidden assignment can come up --------------------------------------------------- */

static void imagines_everything(Trial *trial)
{
    static Place guess;
    const Game  *game  = trial->game;
    State       *state = &trial->at.state;
    uint32_t     when  = rng_below(&trial->rng, 60);
    while (!state->over && state->decisions < when) {
        Seat seat = someone(trial);
        play(trial, seat, any_move(trial, seat));
    }
    Seat         viewer   = (Seat)rng_below(&trial->rng, trial->players);
    Seats        bit      = seat_bit(viewer);
    const Cards *c        = &state->cards;
    Card         card     = (Card)rng_below(&trial->rng, c->count);
    bool         may[256] = {false}, came[256] = {false};
    unsigned     faces = 0;
    /* In a pool whose every place is taken by a pooled face nothing else can lie. */
    unsigned places = 0, held = 0;
    for (Card i = 0; i < c->count; i++)
        if (c->pool[card] && c->pool[i] == c->pool[card] && c->back[i] == c->back[card] &&
            !(c->known[i] & bit)) {
            places++;
            held += (c->pooled[i] & bit) != 0;
        }
    for (Card i = 0; i < c->count; i++) {
        bool open = c->pooled[i] & bit ? c->pool[i] == c->pool[card] : !(places && places == held);
        bool fits =
            c->known[card] & bit ? i == card : c->back[i] == c->back[card] && !(c->known[i] & bit) && open;
        if (fits && !may[c->face[i]]) {
            may[c->face[i]] = true;
            faces++;
        }
    }
    for (unsigned i = 0; i < 20 + 25 * faces * (faces > 1 ? 5 : 0); i++) {
        imagine(game, state, viewer, &trial->rng, &guess.state, scratch);
        must(may[guess.state.cards.face[card]]);
        came[guess.state.cards.face[card]] = true;
    }
    for (unsigned face = 0; face < 256; face++)
        must(may[face] == came[face]);
}

static void law_5_everything_can_be_imagined(void **unused)
{
    (void)unused;
    for_all(imagines_everything, games_wanted() / 50);
}

/* What a game makes likelier is still what the viewer knows. */
static void settles_within_knowledge(Trial *trial)
{
    static Place guess, known, still;
    const Game  *game  = trial->game;
    State       *state = &trial->at.state;
    while (!state->over) {
        Seat viewer = (Seat)rng_below(&trial->rng, trial->players);
        memset(&known, 0, sizeof known);
        memset(&still, 0, sizeof still);
        knowledge_of(game, state, viewer, &known.state);
        imagine(game, &known.state, viewer, &trial->rng, &guess.state, scratch);
        if (game->settle)
            game->settle(game, &guess.state, viewer, &trial->rng);
        must(is_derived(game, &known.state) && is_derived(game, &guess.state));
        knowledge_of(game, &guess.state, viewer, &still.state);
        must(memcmp(&known, &still, game->state_size) == 0);
        Seat seat = someone(trial);
        play(trial, seat, any_move(trial, seat));
    }
}

static void law_5_imagination_agrees_with_knowledge(void **unused)
{
    (void)unused;
    for_all(settles_within_knowledge, games_wanted() / 50);
}

/* --- 6: what is not legal is refused, and listed = accepted ----------------------------------- */

static void check_refusals(Trial *trial)
{
    static Place before;
    const Game  *game  = trial->game;
    State       *state = &trial->at.state;
    before             = trial->at;
    for (Seat seat = 0; seat <= ONLOOKER; seat++) {
        uint32_t n = seat < trial->players ? game->moves(game, state, seat, moves_a) : 0;
        qsort(moves_a, n, sizeof *moves_a, compare_moves);
        for (int i = 0; i < 40; i++) {
            uint32_t bits = rng_32(&trial->rng);
            Move     move = bits;
            if (i % 4 == 1 && n)
                move = moves_a[bits % n] ^ (1u << (bits >> 27)); /* one bit off */
            else if (i % 4 == 2)
                move = bits & 0xFFFF;
            else if (i % 4 == 3 && n)
                move = moves_a[bits % n] + ((bits >> 16) & 0xF00) - 0x700; /* another argument */
            if (listed(moves_a, n, move)) {
                must(game->breaks(game, state, seat, move) == LAWFUL);
                continue;
            }
            must(game->breaks(game, state, seat, move) != LAWFUL);
            must(game_play(game, state, seat, move, NULL) != LAWFUL);
        }
        for (uint32_t i = 0; i < n; i++)
            must(game->breaks(game, state, seat, moves_a[i]) == LAWFUL);
        if (n && game->sample)
            must(listed(moves_a, n, game->sample(game, state, seat, &trial->rng)));
    }
    must(memcmp(&before, &trial->at, sizeof before) == 0);
}

static void refuses(Trial *trial)
{
    while (!trial->at.state.over) {
        if (rng_below(&trial->rng, trial->at.state.decisions < 400 ? 8 : 80) == 0)
            check_refusals(trial);
        Seat seat = someone(trial);
        play(trial, seat, any_move(trial, seat));
    }
    check_refusals(trial);
}

static void law_6_listed_is_accepted(void **unused)
{
    (void)unused;
    for_all(refuses, games_wanted() / 5);
}

/* A sampler draws every legal move about equally often. */
static void samples_fairly(Trial *trial)
{
    const Game *game  = trial->game;
    State      *state = &trial->at.state;
    if (!game->sample)
        return;
    while (!state->over && state->decisions < 40) {
        Seat     seat = someone(trial);
        uint32_t n    = game->moves(game, state, seat, moves_a);
        if (n > 1 && n <= 64) {
            qsort(moves_a, n, sizeof *moves_a, compare_moves);
            uint32_t seen[64] = {0};
            for (uint32_t i = 0; i < 100 * n; i++) {
                Move  move = game->sample(game, state, seat, &trial->rng);
                Move *at   = (Move *)bsearch(&move, moves_a, n, sizeof move, compare_moves);
                must(at != NULL);
                seen[at - moves_a]++;
            }
            for (uint32_t i = 0; i < n; i++)
                must(seen[i] > 40 && seen[i] < 180);
        }
        play(trial, seat, any_move(trial, seat));
    }
}

static void law_6_samplers_are_fair(void **unused)
{
    (void)unused;
    for_all(samples_fairly, games_wanted() / 100);
}

/* --- text: every move has one notation that reads back ---------------------------------------- */

static void check_notation(Trial *trial)
{
    const Game *game  = trial->game;
    State      *state = &trial->at.state;
    for (Seat seat = 0; seat < trial->players; seat++) {
        uint32_t n = game->moves(game, state, seat, moves_a);
        for (uint32_t k = 0; k<n; k += n> 256 ? 1 + rng_below(&trial->rng, 32) : 1) {
            char buffer[256], reason[256];
            print_move(trial, state, seat, moves_a[k], seat, buffer, sizeof buffer);
            Text wrong = text_on(reason, sizeof reason);
            Move back  = NO_MOVE;
            if (!game->move_parse(game, state, seat, scan_on(buffer, strlen(buffer)), &back, &wrong) ||
                back != moves_a[k])
                fail_msg("%s: \"%s\" (%08x) reads back as %08x (%s)", game->slug, buffer,
                         (unsigned)moves_a[k], (unsigned)back, reason);
        }
        /* Nonsense is refused with words. */
        char noise[24], reason[256];
        for (size_t i = 0; i < sizeof noise - 1; i++)
            noise[i] = (char)(32 + rng_below(&trial->rng, 95));
        noise[sizeof noise - 1] = 0;
        Text wrong              = text_on(reason, sizeof reason);
        Move back               = NO_MOVE;
        if (!game->move_parse(game, state, seat, scan_on(noise, strlen(noise)), &back, &wrong))
            must(wrong.length > 0);
    }
    for (uint32_t i = 0; i < game->zones(game, state); i++) {
        char buffer[32];
        Text name = text_on(buffer, sizeof buffer);
        game->zone_print(game, state, (Zone)i, &name);
        Zone back = NO_ZONE;
        must(zone_parse(game, state, scan_on(buffer, name.length), &back) && back == i);
        must((game->zone(game, state, (Zone)i).kind == BAG) == ((state->cards.bags >> i) & 1u));
    }
    for (Card card = 0; card < state->cards.count; card++) {
        char buffer[32];
        Text text = text_on(buffer, sizeof buffer);
        Face face = NO_FACE;
        Back back = 0;
        game->card_print(game, state->cards.face[card], state->cards.back[card], &text);
        must(game->card_parse(game, state, state->cards.zone[card], scan_on(buffer, text.length), &face,
                              &back));
        must(face == state->cards.face[card] && back == state->cards.back[card]);
    }
}

static void reads_back(Trial *trial)
{
    static Canvas      canvas;
    static Place       mine;
    static const char *names[MAX_SEATS] = {"ann", "bob", "cid", "dora", "eve", "finn", "gus", "hal"};
    while (!trial->at.state.over) {
        if (rng_below(&trial->rng, trial->at.state.decisions < 400 ? 10 : 200) == 0) {
            check_notation(trial);
            if (trial->game->board)
                for (Seat viewer = 0; viewer <= ONLOOKER; viewer++)
                    if (viewer < trial->players || viewer == ONLOOKER) {
                        knowledge_of(trial->game, &trial->at.state, viewer, &mine.state);
                        canvas_clear(&canvas, 80, names);
                        trial->game->board(trial->game, &mine.state, viewer, &canvas);
                        must(canvas.height > 0);
                    }
        }
        Seat seat = someone(trial);
        play(trial, seat, any_move(trial, seat));
    }
}

static void law_every_move_reads_back(void **unused)
{
    (void)unused;
    for_all(reads_back, games_wanted() / 20);
}

int main(int argc, char **argv)
{
    static const Game *games[64];
    size_t             n = 0;
    if (argc > 1)
        for (int i = 1; i < argc && n < 63; i++) {
            games[n] = game_find(argv[i]);
            if (!games[n++]) {
                fprintf(stderr, "laws: there is no game %s\n", argv[i]);
                return 2;
            }
        }
    else
        for (const Game *const *game = games_all; *game && n < 63; game++)
            games[n++] = *game;
    chosen = games;

    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_1_random_games_end),
        cmocka_unit_test(law_2_nothing_is_lost),
        cmocka_unit_test(law_3_replay_is_exact),
        cmocka_unit_test(law_4_no_leak),
        cmocka_unit_test(law_5_everything_can_be_imagined),
        cmocka_unit_test(law_5_imagination_agrees_with_knowledge),
        cmocka_unit_test(law_6_listed_is_accepted),
        cmocka_unit_test(law_6_samplers_are_fair),
        cmocka_unit_test(law_every_move_reads_back),
    };
    return cmocka_run_group_tests_name("laws", tests, NULL, NULL);
}
