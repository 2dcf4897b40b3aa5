/* instinct_test.c -- what is seen becomes a worth, and a worth a choice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/instinct.h"

enum { WIND, RED, BLUE, FEATURES };

/* The whole has wind; a move is about a card, about a place, about both, about nothing, or about a card
 * with its place and a comrade. */
static void see(Sight *sight, int wind, int red, int blue)
{
    sight_begin(sight);
    sight_add(sight, WIND, wind);
    assert_int_equal(sight_end_topic(sight), THE_WHOLE);
    sight_add(sight, RED, red);
    unsigned card = sight_end_topic(sight);
    sight_add(sight, BLUE, blue);
    unsigned place = sight_end_topic(sight);
    sight_add(sight, BLUE, blue);
    sight_add(sight, RED, red);
    sight_add(sight, RED, red);
    unsigned comrade = sight_end_topic(sight);
    sight_move(sight, 1, THE_WHOLE, THE_WHOLE, THE_WHOLE);
    sight_move(sight, 2, card, THE_WHOLE, THE_WHOLE);
    sight_move(sight, 3, THE_WHOLE, place, THE_WHOLE);
    sight_move(sight, 4, card, place, THE_WHOLE);
    sight_move(sight, 5, card, place, comrade);
}

/* One unit that adds all up and speaks for a move, one that needs two of three, and one that speaks against. */
static Instinct simple(void)
{
    static int16_t weight[FEATURES][INSTINCT_UNITS];
    static int16_t voice[INSTINCT_UNITS];
    memset(weight, 0, sizeof weight);
    memset(voice, 0, sizeof voice);
    for (unsigned i = 0; i < FEATURES; i++)
        weight[i][0] = INSTINCT_WEIGHT;
    weight[WIND][1] = -INSTINCT_WEIGHT;
    weight[RED][1] = weight[BLUE][1] = INSTINCT_WEIGHT;
    weight[RED][2]                   = INSTINCT_WEIGHT;
    voice[0]                         = INSTINCT_VOICE;
    voice[1]                         = 2 * INSTINCT_VOICE;
    voice[2]                         = -INSTINCT_VOICE / 2;
    Instinct instinct                = {weight[0], voice};
    return instinct;
}

static void a_move_is_worth_what_it_is_about(void **unused)
{
    (void)unused;
    static Sight sight;
    int          worth[SIGHT_MOVES];
    Instinct     instinct = simple();
    see(&sight, SIGHT_ONE, SIGHT_ONE, SIGHT_ONE);
    instinct_weigh(&instinct, &sight, worth);
    assert_int_equal(worth[0], INSTINCT_NAT);                        /* wind                            */
    assert_int_equal(worth[1], 2 * INSTINCT_NAT - INSTINCT_NAT / 2); /* and red, which has its cost     */
    assert_int_equal(worth[2], 2 * INSTINCT_NAT);
    assert_int_equal(worth[3], 5 * INSTINCT_NAT - INSTINCT_NAT / 2); /* both beat the wind: two more    */
    assert_int_equal(worth[4], 14 * INSTINCT_NAT - 3 * INSTINCT_NAT / 2);
    see(&sight, -3 * SIGHT_ONE, SIGHT_ONE / 2, 0);
    instinct_weigh(&instinct, &sight, worth);
    assert_int_equal(worth[0], 2 * 3 * INSTINCT_NAT); /* below zero a unit is silent */
    assert_int_equal(worth[1], 2 * 7 * INSTINCT_NAT / 2 - INSTINCT_NAT / 4);
    assert_int_equal(worth[2], worth[0]); /* nothing is seen there */
    assert_int_equal(sight.features, 4);
}

static void choices_are_as_likely_as_worths_say(void **unused)
{
    (void)unused;
    enum { TRIES = 200000 };
    static Sight sight;
    Rng          rng;
    int          count[6] = {0};
    see(&sight, SIGHT_ONE, SIGHT_ONE, SIGHT_ONE);
    const int never    = 1000 - 40 * INSTINCT_NAT;
    int       worth[5] = {1000, 1000 + INSTINCT_NAT, 1000 - INSTINCT_NAT / 2, never, never};
    assert_int_equal(instinct_best(&sight, worth), 2);
    rng_fast(&rng, 5);
    for (unsigned i = 0; i < TRIES; i++)
        count[instinct_draw(&sight, worth, &rng)]++;
    const double likely[4] = {1, 2.71828, 0.60653, 0};
    for (unsigned i = 0; i < 4; i++) {
        double share = likely[i] / (1 + 2.71828 + 0.60653);
        assert_true(count[i + 1] > (share - 0.01) * TRIES && count[i + 1] < (share + 0.01) * TRIES);
    }
    assert_int_equal(count[4] + count[5], 0); /* they are out of the question */
    sight.moves = 1;
    assert_int_equal(instinct_draw(&sight, worth, &rng), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_worth_what_it_is_about),
        cmocka_unit_test(choices_are_as_likely_as_worths_say),
    };
    return cmocka_run_group_tests_name("instinct", tests, NULL, NULL);
}
