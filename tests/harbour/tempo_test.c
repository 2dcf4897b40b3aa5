/* tempo_test.c -- the instants of bots' answers tell nothing but what everybody knows, whatever a clock shows: it is a false
 * one here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/knowledge.h"
#include "games/registry.h"
#include "harbour/tempo.h"

enum { BUDGET = 500, PACE = 400, TABLE = 4711, GAMES = 6 };

/* What a thought takes: nothing where there is nothing to choose, and all its room or a part of it otherwise. */
static int64_t took(uint32_t choices, uint32_t room, Rng *rng)
{
    return choices <= 1 ? 0 : (int64_t)rng_below(rng, room + 1);
}

/* Plays a game in which all bots answer by the schedule, and dealt afresh for each other seat: when the answer is published
 * is the same, though one deal leaves a choice and another leaves none. */
static void play(const Game *game, unsigned players, uint64_t seed, unsigned *forced, unsigned *told_apart)
{
    static Move scratch[MAX_MOVES];
    uint16_t    option[MAX_OPTIONS] = {0};
    StateBox    truth, other;
    Rng         rng;
    int64_t     clock = 1000000;
    rng_fast(&rng, seed);
    game->defaults(game, players, option);
    assert_int_equal(game_begin(game, &truth.head, players, option, &rng), LAWFUL);
    for (uint32_t moves = 0; moves < 400 && !truth.head.over; moves++) {
        Seat     seat    = (Seat)bits_lowest(game->to_act(game, &truth.head));
        Seat     looker  = (Seat)((seat + 1) % players);
        uint32_t choices = game->moves(game, &truth.head, seat, scratch);
        memcpy(&other, &truth, sizeof other);
        imagine(game, &truth.head, looker, &rng, &other.head, scratch);
        uint32_t others = game->moves(game, &other.head, seat, scratch);
        /* The pool takes it up at once, or later because other tables think. */
        int64_t  taken = clock + (rng_below(&rng, 4) ? 0 : (int64_t)rng_below(&rng, 3000));
        Tempo    tempo = tempo_of(TABLE, moves, clock, BUDGET, PACE);
        uint32_t room  = tempo_room(&tempo, taken, BUDGET);
        int64_t  a = took(choices, room, &rng), b = took(others, room, &rng);
        int64_t  at = tempo_publish(&tempo, taken, room, taken + a, NULL);
        assert_int_equal(at, tempo_publish(&tempo, taken, room, taken + b, NULL));
        assert_true(at >= taken + a && at >= tempo.due_ms);
        *forced += (choices <= 1) != (others <= 1);
        *told_apart += a != b;
        clock     = at + (int64_t)rng_below(&rng, 20); /* to the disk */
        Move move = game_sample(game, &truth.head, seat, &rng, scratch);
        assert_int_equal(game_play(game, &truth.head, seat, move, NULL), LAWFUL);
    }
}

static void test_redealt_cards_do_not_change_the_instants(void **state)
{
    unsigned forced = 0, told_apart = 0;
    (void)state;
    for (const Game *const *game = games_all; *game; game++)
        for (unsigned players = 1; players <= MAX_SEATS; players++)
            for (uint64_t seed = 1; ((*game)->player_counts >> players) & 1u && seed <= GAMES; seed++)
                play(*game, players, seed, &forced, &told_apart);
    /* Without a schedule a clock would have told these deals apart: the test has something to find. */
    assert_true(forced > 0);
    assert_true(told_apart > 100);
}

static void test_the_instant_is_the_budget_the_pace_and_a_public_while(void **state)
{
    unsigned different = 0;
    (void)state;
    for (uint32_t moves = 0; moves < 200; moves++) {
        Tempo   tempo = tempo_of(TABLE, moves, 10000, BUDGET, PACE);
        int64_t drawn = tempo.due_ms - 10000 - BUDGET - PACE;
        assert_in_range(drawn, 0, PACE / 2);
        assert_int_equal(drawn % TEMPO_GRAIN_MS, 0);
        assert_int_equal(tempo.due_ms, tempo_of(TABLE, moves, 10000, BUDGET, PACE).due_ms);
        different += drawn != 0;
        /* Taken up at once it has its whole budget, and an answer after nothing or after all of it comes then. */
        assert_int_equal(tempo_room(&tempo, 10000, BUDGET), BUDGET);
        assert_int_equal(tempo_publish(&tempo, 10000, BUDGET, 10000, NULL), tempo.due_ms);
        assert_int_equal(tempo_publish(&tempo, 10000, BUDGET, 10000 + BUDGET, NULL), tempo.due_ms);
    }
    assert_in_range(different, 100, 199);
}

static void test_taken_up_late_it_thinks_less_and_is_published_in_steps(void **state)
{
    Tempo tempo = tempo_of(TABLE, 0, 0, BUDGET, PACE);
    int   late;
    (void)state;
    int64_t  taken = tempo.due_ms - TEMPO_GUARD_MS - BUDGET / 2;
    uint32_t room  = tempo_room(&tempo, taken, BUDGET);
    assert_int_equal(room, BUDGET / 2); /* what is left, and it is in time */
    assert_int_equal(tempo_publish(&tempo, taken, room, taken, &late), tempo.due_ms);
    assert_false(late);

    taken = tempo.due_ms + 1;
    room  = tempo_room(&tempo, taken, BUDGET);
    assert_int_equal(room, BUDGET / TEMPO_LEAST + 1);
    int64_t at = tempo_publish(&tempo, taken, room, taken, &late); /* forced: found at once */
    assert_int_equal(at, tempo.due_ms + TEMPO_STEP_MS);
    assert_int_equal(at, tempo_publish(&tempo, taken, room, taken + room, &late));
    assert_false(late);

    /* The machine itself was late: whole steps, and it is known. */
    assert_int_equal(tempo_publish(&tempo, 0, BUDGET, tempo.due_ms + 1, &late), tempo.due_ms + TEMPO_STEP_MS);
    assert_true(late);
}

static void test_without_a_pace_there_is_the_budget_alone(void **state)
{
    Tempo tempo = tempo_of(TABLE, 7, 5000, 100, 0), nobody = {0};
    (void)state;
    assert_int_equal(tempo.due_ms, 5100);
    assert_int_equal(tempo_room(&tempo, 9000, 100), 100);
    assert_int_equal(tempo_publish(&tempo, 5000, 100, 5001, NULL), 5100);
    assert_int_equal(tempo_publish(&tempo, 5000, 100, 5222, NULL), 5222);
    assert_int_equal(tempo_publish(&nobody, 5000, 100, 5001, NULL), 5001); /* among bots alone */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_redealt_cards_do_not_change_the_instants),
        cmocka_unit_test(test_the_instant_is_the_budget_the_pace_and_a_public_while),
        cmocka_unit_test(test_taken_up_late_it_thinks_less_and_is_published_in_steps),
        cmocka_unit_test(test_without_a_pace_there_is_the_budget_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
