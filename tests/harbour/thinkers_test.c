/* thinkers_test.c -- bots' decisions on threads of their own: bounded, fair, shorter when many wait, and let go in order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <ev.h>

#include "harbour/thinkers.h"

enum { QUEUE = 64 };

static struct ev_loop *loop;
static Returns        *returns;
static Thought         thoughts[QUEUE + 8];
static int             order[QUEUE + 8], back;

static void thought_done(Job *job) { order[back++] = (int)((Thought *)(void *)job - thoughts); }

static int begin(void **state)
{
    (void)state;
    back    = 0;
    loop    = ev_loop_new(EVFLAG_AUTO);
    returns = returns_create(loop);
    return !returns;
}

static int finish(void **state)
{
    (void)state;
    returns_destroy(returns);
    ev_loop_destroy(loop);
    return 0;
}

/* A decision with something to choose, a few moves into a game: what is forced is answered at once. */
static Thought *question(int number, const char *level)
{
    static tg_move scratch[TG_MAX_MOVES];
    Thought       *thought = &thoughts[number];
    const tg_game *game    = tg_game_at(0);
    tg_state      *at      = state_in(&thought->state);
    tg_rng         rng     = tg_rng_seeded(1);
    unsigned       players = 1;
    while (!tg_can_seat(game, players))
        players++;
    memset(thought, 0, sizeof *thought);
    assert_int_equal(tg_begin(game, at, players, NULL, &rng), 0);
    for (unsigned i = 0;; i++) {
        thought->seat = tg_next_seat(game, at);
        if (i >= 12 && tg_moves(game, at, thought->seat, scratch) > 1)
            break;
        tg_move move = tg_random_move(game, at, thought->seat, &rng);
        assert_int_equal(tg_play(game, at, thought->seat, move), 0);
    }
    thought->game     = game;
    thought->job.done = thought_done;
    (void)strcpy(thought->level, level);
    return thought;
}

static void wait_for(int count)
{
    while (back < count)
        (void)ev_run(loop, EVRUN_ONCE);
}

static void test_answers_are_lawful_and_in_order(void **state)
{
    char why[200];
    (void)state;
    Thinkers *thinkers = thinkers_create(1, QUEUE, returns, why, sizeof why);
    assert_non_null(thinkers);
    static const char *const levels[] = {"random", "deckhand", "greedy", "bosun"};
    for (int i = 0; i < 8; i++)
        assert_true(thinkers_put(thinkers, question(i, levels[i % 4])));
    wait_for(8);
    for (int i = 0; i < 8; i++) {
        Thought *t = &thoughts[i];
        assert_int_equal(order[i], i);
        assert_int_equal(tg_breaks(t->game, state_in(&t->state), t->seat, t->move), 0);
    }
    thinkers_destroy(thinkers);
}

/* While one thinks, others wait: the queue takes so many, and each that comes later is given less time. */
static void test_many_are_given_less_time_and_too_many_are_refused(void **state)
{
    char why[200];
    int  taken = 0;
    (void)state;
    Thinkers *thinkers = thinkers_create(1, QUEUE, returns, why, sizeof why);
    assert_non_null(thinkers);
    for (int i = 0; i < QUEUE + 8; i++)
        taken += thinkers_put(thinkers, question(i, "admiral"));
    assert_in_range(taken, QUEUE, QUEUE + 2); /* one or two may have been taken out to be thought about */
    assert_int_equal(thoughts[0].ms, thinkers_budget("admiral"));
    assert_true(thoughts[QUEUE - 1].ms < thinkers_budget("admiral") / 8);
    assert_true(thoughts[QUEUE - 1].ms >= 1);

    /* Leaving: what is being thought about is cut short, the others come back without an answer. */
    thinkers_destroy(thinkers);
    returns_drain(returns);
    assert_int_equal(back, taken);
    assert_int_equal(thoughts[QUEUE - 1].move, 0);
}

static void test_unknown_levels_have_no_answer(void **state)
{
    char why[200];
    (void)state;
    Thinkers *thinkers = thinkers_create(2, QUEUE, returns, why, sizeof why);
    assert_non_null(thinkers);
    assert_true(thinkers_put(thinkers, question(0, "god")));
    wait_for(1);
    assert_int_equal(thoughts[0].move, 0);
    assert_false(thinkers_put(NULL, question(1, "random")));
    thinkers_destroy(thinkers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_answers_are_lawful_and_in_order, begin, finish),
        cmocka_unit_test_setup_teardown(test_many_are_given_less_time_and_too_many_are_refused, begin,
                                        finish),
        cmocka_unit_test_setup_teardown(test_unknown_levels_have_no_answer, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
