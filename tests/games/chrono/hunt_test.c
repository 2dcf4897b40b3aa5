/* hunt_test.c -- what a move is said to lead to (hunt.c), against a treasure hunt that comes then.
 *
 * Every tile pays plain gems and doubloons here, so that what a hunt brings is exact; the moves are those of games in which
 * habit and chance take turns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/knowledge.h"
#include "games/chrono/hunt.h"
#include "games/chrono/judge.h"

static ChronoContent content;
static Game          game;
static Fact          facts[1024];

/* Another reward on each tile and in each column; some for each of the crew there. */
static void prepare(void)
{
    content = chrono_content;
    game    = chrono_game;
    for (unsigned tile = 0; tile < CHR_ISLAND_TILES; tile++)
        for (unsigned symbol = 0; symbol < CHR_SYMBOLS; symbol++) {
            ChronoStep *step = &content.step[content.steps];
            assert_true(content.steps + 2u < CHR_MAX_STEPS);
            memset(step, 0, 2 * sizeof *step); /* and an end behind it */
            step->verb   = CHR_VERB_GAIN;
            step->what   = (tile + symbol) % 3 ? CHR_ITEM_GEM : CHR_ITEM_DOUBLOON;
            step->amount = (uint16_t)(1 + (tile + symbol) % 4);
            step->max    = CHR_NO_MAX;
            if (tile % 4 == 1) {
                step->amount = 1;
                step->ask    = CHR_ASK_COUNT;
                step->in     = CHR_FILTER_HERE;
                step->which  = CHR_PICK_CREW | CHR_PICK_OWN;
                step->max    = 3;
            }
            content.tile[tile].start[symbol] = content.steps;
            content.steps                    = (uint16_t)(content.steps + 2);
        }
    game.content = &content;
}

static Chrono *begin(unsigned players, uint64_t seed)
{
    uint16_t option[MAX_OPTIONS];
    Rng      rng;
    State   *state = malloc(game.state_size);
    assert_non_null(state);
    rng_fast(&rng, seed);
    chrono_defaults(&game, players, option);
    option[CHR_OPT_VOLCANO] = (uint16_t)(seed % 2);
    assert_int_equal(game_begin(&game, state, players, option, &rng), LAWFUL);
    return (Chrono *)state;
}

/* The hunt comes at once, whatever was still to be done on the day. */
static void hunt_now(Chrono *g)
{
    g->depth  = 0;
    g->laters = 0;
    memset(g->frame, 0, sizeof g->frame);
    g->phase = 4;
    g->part  = CHR_PART_LATER;
    g->turn  = 0;
    g->place = 0;
    chrono_run(&game, g, NULL);
    assert_true(g->phase > 4);
}

static int relics_of(const Chrono *g, unsigned seat)
{
    return (int)cards_size(&g->head.cards, chrono_zone_hand(seat));
}

/* In hundredths of a gem, doubloons as a seat values them; an artifact may have been played before a hunt. */
static int takings(const Chrono *before, const Chrono *after, unsigned seat, int coin)
{
    return (after->gems[seat] - before->gems[seat]) * CHR_GEMS +
           (after->doubloons[seat] - before->doubloons[seat]) * coin +
           (relics_of(after, seat) - relics_of(before, seat)) * CHR_RELIC;
}

static int byte_of(int worth, int one) { return sight_byte(worth * one / CHR_GEMS); }

static bool happened(const Tape *tape, uint8_t code)
{
    for (uint32_t i = 0; i < tape->count; i++)
        if (tape->facts[i].code == code)
            return true;
    return false;
}

typedef struct Count {
    unsigned rows, more, ended, begun;
} Count;

/* One move within a program, or one that ends a turn: nothing that is not known happens in it. */
static void check_move(const Chrono *g, Seat seat, Move move, Count *count)
{
    static Chrono known, after, hunted, before;
    int8_t        row[HUNT_ALL] = {0};
    Tape          tape          = {facts, COUNT_OF(facts), 0};
    int           coin          = chrono_judge(&content, g, seat).coin;
    knowledge_of(&game, &g->head, seat, &known.head);
    chrono_foresee(&game, &known.head, seat, &move, NULL, 1, row, HUNT_ALL);
    after = *g;
    assert_int_equal(game_play(&game, &after.head, seat, move, &tape), LAWFUL);
    if (happened(&tape, CHR_FACT_EVENT) || after.depth > g->depth || after.laters)
        return;
    hunted = after;
    before = *g;
    hunt_now(&before);
    if (after.phase == 3)
        hunt_now(&hunted);
    const Chrono *from = after.phase == 3 ? &after : g;
    int           mine = takings(from, &hunted, seat, coin), was = takings(g, &before, seat, coin);
    if (after.phase > 3) { /* the last turn of a day: the hunt has come by itself */
        assert_int_equal(row[HUNT_TURN], SIGHT_ONE);
        count->ended++;
    } else {
        int gems = after.gems[seat] - g->gems[seat];
        assert_int_equal(row[HUNT_GEMS], sight_byte(gems * SIGHT_ONE));
        count->begun += gems > 0 || after.doubloons[seat] > g->doubloons[seat];
    }
    assert_int_equal(row[HUNT_MINE], byte_of(mine, SIGHT_ONE / 4));
    assert_int_equal(row[HUNT_MORE], byte_of(mine - was, SIGHT_ONE));
    for (unsigned i = 1; i < g->head.players; i++) {
        unsigned      other = (seat + i) % g->head.players;
        const int8_t *his   = row + HUNT_RIVAL + (i - 1) * HUNT_OF_RIVAL;
        int theirs = takings(from, &hunted, other, coin), they_had = takings(g, &before, other, coin);
        assert_int_equal(his[HUNT_THEIRS], byte_of(theirs, SIGHT_ONE / 4));
        assert_int_equal(his[HUNT_THEIR_MORE], byte_of(theirs - they_had, SIGHT_ONE));
    }
    count->rows++;
    count->more += mine != was;
}

/* CHR-57 to CHR-62: at tables of all sizes. */
static void a_row_tells_what_the_hunt_would_bring(void **unused)
{
    (void)unused;
    static Chrono known;
    static Move   moves[CHR_OPTIONS];
    Count         count = {0};
    prepare();
    for (unsigned number = 0; number < 16; number++) {
        Chrono *g = begin(2 + number % 4, number);
        Rng     rng;
        rng_fast(&rng, number);
        for (unsigned turn = 0; !g->head.over && turn < 600; turn++) {
            Seat     seat = (Seat)bits_lowest(game.to_act(&game, &g->head));
            uint32_t n    = game.moves(&game, &g->head, seat, moves);
            knowledge_of(&game, &g->head, seat, &known.head);
            Move move = rng_below(&rng, 4) ? habits_greedy(&game, &known.head, seat, &rng)
                                           : moves[rng_below(&rng, n)];
            if (g->phase == 3)
                check_move(g, seat, move, &count);
            assert_int_equal(game_play(&game, &g->head, seat, move, NULL), LAWFUL);
        }
        free(g);
    }
    assert_true(count.rows > 1000 && count.more > 300 && count.ended > 20 && count.begun > 20);
}

/* The footing of a seat: CHR-22, CHR-57. */
static void a_row_tells_how_a_seat_stands(void **unused)
{
    (void)unused;
    int8_t row[HUNT_ALL] = {0};
    Move   forgo         = chrono_move(CHR_DO_FORGO, 0, 0, 0);
    prepare();
    Chrono *g = begin(3, 1);
    g->phase  = 3;
    g->part   = CHR_PART_TURN;
    g->turn   = 0;
    memset(g->head.choice, 0, sizeof g->head.choice);
    for (unsigned seat = 0; seat < 3; seat++) {
        g->order[seat]                         = (uint8_t)seat;
        g->flag[seat]                          = (uint8_t)(seat + 1);
        g->pirates[CHR_CREW][seat][CHR_HARBOR] = 0;
        g->stand[CHR_CREW][seat]               = 0;
    }
    chrono_sort_flags(g);
    chrono_place(g, CHR_CREW, 0, 0, 4); /* four against one: one would do, for seat 0 wins ties */
    chrono_place(g, CHR_CREW, 1, 0, 1);
    chrono_place(g, CHR_CREW, 0, 2, 2); /* two against two: another one takes it */
    chrono_place(g, CHR_CREW, 2, 2, 2);
    chrono_place(g, CHR_CREW, 0, 4, 1); /* one against two: a tie would be mine */
    chrono_place(g, CHR_CREW, 1, 4, 2);
    chrono_place(g, CHR_CREW, 1, 5, 1); /* nobody of mine: a tie would be mine there too */
    chrono_place(g, CHR_CREW, 2, 1, 3);
    chrono_foresee(&game, &g->head, 0, &forgo, NULL, 1, row, HUNT_ALL);
    assert_int_equal(row[HUNT_FIRSTS], 2 * SIGHT_ONE / 2);
    assert_int_equal(row[HUNT_SHAKY], SIGHT_ONE);
    assert_int_equal(row[HUNT_WASTED], 3 * SIGHT_ONE / 2);
    assert_int_equal(row[HUNT_WITHIN], 9 * SIGHT_ONE / 4); /* and on the seven where nobody is */
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_tells_what_the_hunt_would_bring),
        cmocka_unit_test(a_row_tells_how_a_seat_stands),
    };
    return cmocka_run_group_tests_name("hunt", tests, NULL, NULL);
}
