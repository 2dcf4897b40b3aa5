/* estimate_test.c -- intervals and ratings: figures from textbooks, the edges, and how often they hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "core/rng.h"
#include "lab/ratings.h"

static void near(double found, double wanted, double error)
{
    if (!(fabs(found - wanted) <= error))
        fail_msg("%g instead of %g", found, wanted);
}

static void wins_and_losses_have_the_interval_of_wilson(void **unused)
{
    (void)unused;
    static const struct {
        double wins, games, low, high;
    } known[] = {
        {50, 100, 0.40383, 0.59617}, {20, 20, 0.83887, 1},      {10, 10, 0.72247, 1},
        {0, 10, 0, 0.27753},         {1, 10, 0.01788, 0.40415}, {1, 1, 0.20655, 1},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Estimate e = share_of(known[i].wins, known[i].wins, known[i].games);
        near(e.mean, known[i].wins / known[i].games, 1e-12);
        near(e.low, known[i].low, 1e-5);
        near(e.high, known[i].high, 1e-5);
    }
    Estimate none = share_of(0, 0, 0);
    near(none.low, 0, 0);
    near(none.high, 1, 0);
}

/* Two equal bots that leave nothing to chance: of every deal each has one game of two. A deal that comes out
 * otherwise was not met in n; the exact bound for how often it may come (Clopper and Pearson, both sides) is
 * 1 - 0.025^(1/n), and each would move the share by a half. */
static void values_that_are_all_alike_leave_room_for_one_that_is_not(void **unused)
{
    (void)unused;
    for (int deals_alike = 10; deals_alike <= 1000; deals_alike *= 10) {
        double   n     = deals_alike;
        Estimate e     = share_of(n / 2, n / 4, n);
        double   bound = (1 - pow(0.025, 1 / n)) / 2;
        near(e.mean, 0.5, 1e-12);
        near(e.high - 0.5, bound, 0.12 * bound);
        near(0.5 - e.low, e.high - 0.5, 1e-12);
    }
    /* Shared wins are surer than wins and losses, and never surer than that. */
    Estimate shared = share_of(50, 25, 100), split = share_of(50, 50, 100);
    assert_true(shared.high < split.high && shared.high > 0.51);
}

/* Deals of so many games each that are alike to some degree: the interval over deals has the truth in it as often as
 * it says, near the edge and in the middle. */
static void the_truth_lies_inside_as_often_as_promised(void **unused)
{
    (void)unused;
    enum { RUNS = 4000 };
    static const struct {
        double   share, alike;
        unsigned deals, rotations;
    } worlds[] = {
        {0.97, 0, 20, 2}, {0.97, 0.5, 20, 2}, {0.97, 1, 20, 2},   {0.90, 0.3, 10, 4},
        {0.50, 0, 30, 2}, {0.50, 0.8, 10, 2}, {0.25, 0.2, 50, 4}, {0.99, 0.5, 100, 3},
    };
    Rng rng;
    rng_fast(&rng, 7);
    for (size_t w = 0; w < sizeof worlds / sizeof *worlds; w++) {
        unsigned inside = 0;
        for (unsigned run = 0; run < RUNS; run++) {
            double sum = 0, squares = 0;
            for (unsigned d = 0; d < worlds[w].deals; d++) {
                uint32_t cut  = (uint32_t)(worlds[w].share * 1000000);
                uint32_t deal = rng_below(&rng, 1000000);
                double   x    = 0;
                for (unsigned k = 0; k < worlds[w].rotations; k++) {
                    uint32_t own  = rng_below(&rng, 1000000);
                    bool     same = rng_below(&rng, 1000) < (uint32_t)(worlds[w].alike * 1000);
                    x += (double)((same ? deal : own) < cut) / worlds[w].rotations;
                }
                sum += x;
                squares += x * x;
            }
            Estimate e = share_of(sum, squares, worlds[w].deals);
            assert_true(e.high - e.low > 0.005);
            inside += e.low <= worlds[w].share && worlds[w].share <= e.high;
        }
        if (inside < RUNS * 92 / 100)
            fail_msg("world %zu: only %u of %u", w, inside, RUNS);
    }
}

static void means_are_those_of_student(void **unused)
{
    (void)unused;
    Estimate e = mean_of(15, 55, 5); /* 1 2 3 4 5 */
    near(e.mean, 3, 1e-9);
    near(e.high - e.mean, 2.7764 * sqrt(0.5), 0.02);
    e = mean_of(4, 10, 2); /* 1 3 */
    near(e.high - e.mean, 12.7062, 1e-3);
    e = mean_of(500, 5000, 1000);
    near(e.high - e.mean, 1.9623 * sqrt((5 - 0.25) / 999), 1e-4);
    e = mean_of(3, 9, 1);
    assert_true(isinf(e.low) && isinf(e.high));
}

/* --- ratings ------------------------------------------------------------------------------------------ */

static PairPoints deals[1000];

static void fill(size_t n, double a_b, double b_a)
{
    memset(deals, 0, sizeof deals);
    for (size_t i = 0; i < n; i++) {
        deals[i].points[0][1] = (float)a_b;
        deals[i].points[1][0] = (float)b_a;
    }
}

static void who_never_lost_has_no_upper_bound(void **unused)
{
    (void)unused;
    Estimate elo[RATED_MAX];
    fill(10, 2, 0);
    ratings_fit(deals, 10, 2, elo);
    /* At least 72.2 % of the points (Wilson, 10 of 10): 166 between them, half of it above the mean. */
    near(elo[0].low, 200 * log10(0.72247 / 0.27753), 0.1);
    assert_true(isinf(elo[0].high) && elo[0].high > 0);
    near(elo[1].high, -elo[0].low, 0.1);
    assert_true(isinf(elo[1].low) && elo[1].low < 0);
}

static void ratings_are_never_sure(void **unused)
{
    (void)unused;
    Estimate elo[RATED_MAX];
    fill(1, 1, 1);
    ratings_fit(deals, 1, 2, elo);
    near(elo[0].mean, 0, 1e-6);
    assert_true(elo[0].low < -50 && elo[0].high > 50);

    /* 75 of 100 games that stand for themselves: 190.8 between them; Wilson has it from 65.7 to 82.5 %. */
    fill(100, 1, 0);
    for (size_t i = 75; i < 100; i++) {
        deals[i].points[0][1] = 0;
        deals[i].points[1][0] = 1;
    }
    ratings_fit(deals, 100, 2, elo);
    near(elo[0].mean, 200 * log10(3), 1.5);
    near(elo[0].low, 200 * log10(0.65695 / 0.34305), 0.1);
    near(elo[0].high, 200 * log10(0.82454 / 0.17546), 0.1);
}

/* The first beats the second, the second the third; nobody ever the other way. Nobody knows how far apart. */
static void who_is_in_between_may_be_anywhere(void **unused)
{
    (void)unused;
    Estimate elo[RATED_MAX];
    fill(20, 1, 0);
    for (size_t i = 0; i < 20; i++) {
        deals[i].points[0][2] = 1;
        deals[i].points[1][2] = 1;
    }
    ratings_fit(deals, 20, 3, elo);
    assert_true(isinf(elo[0].high) && isfinite(elo[0].low));
    assert_true(isinf(elo[1].high) && isinf(elo[1].low));
    assert_true(isinf(elo[2].low) && isfinite(elo[2].high));

    /* One game of the third against the first holds all together: from each to each there is a way. */
    deals[0].points[0][2] = 0;
    deals[0].points[2][0] = 1;
    ratings_fit(deals, 20, 3, elo);
    for (size_t i = 0; i < 3; i++)
        assert_true(isfinite(elo[i].low) && isfinite(elo[i].high) && elo[i].low < elo[i].mean &&
                    elo[i].mean < elo[i].high);
    near(elo[0].mean + elo[1].mean + elo[2].mean, 0, 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_and_losses_have_the_interval_of_wilson),
        cmocka_unit_test(values_that_are_all_alike_leave_room_for_one_that_is_not),
        cmocka_unit_test(the_truth_lies_inside_as_often_as_promised),
        cmocka_unit_test(means_are_those_of_student),
        cmocka_unit_test(who_never_lost_has_no_upper_bound),
        cmocka_unit_test(ratings_are_never_sure),
        cmocka_unit_test(who_is_in_between_may_be_anywhere),
    };
    return cmocka_run_group_tests_name("estimate", tests, NULL, NULL);
}
