/* glicko_test.c -- the published example, and what must hold for every game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "harbour/glicko.h"

static void near(double found, double expected, double within)
{
    if (fabs(found - expected) > within)
        fail_msg("%.6f is not %.6f", found, expected);
}

static void the_published_example(void **state)
{
    (void)state;
    Glicko           player  = {1500, 200, 0.06};
    const GlickoGame games[] = {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    Glicko           after   = glicko_after(player, games, 3);
    near(after.rating, 1464.06, 0.01);
    near(after.deviation, 151.52, 0.01);
    near(after.volatility, 0.05999, 0.00001);
}

static void nobody_plays(void **state)
{
    (void)state;
    Glicko after = glicko_after((Glicko){1700, 50, 0.06}, NULL, 0);
    near(after.rating, 1700, 1e-9);
    near(after.deviation, sqrt(50 * 50 + 0.06 * 0.06 * 173.7178 * 173.7178), 1e-6);
    near(glicko_after(glicko_unknown, NULL, 0).deviation, 350, 1e-9);
}

static void winners_rise_and_all_stays_finite(void **state)
{
    (void)state;
    for (int mine = 400; mine <= 3000; mine += 200)
        for (int theirs = 400; theirs <= 3000; theirs += 200) {
            Glicko me = {mine, 80, 0.06}, them = {theirs, 80, 0.06};
            Glicko won   = glicko_after(me, &(GlickoGame){them, 1}, 1);
            Glicko lost  = glicko_after(me, &(GlickoGame){them, 0}, 1);
            Glicko level = glicko_after(me, &(GlickoGame){them, 0.5}, 1);
            assert_true(won.rating >= level.rating && level.rating >= lost.rating);
            assert_true(won.rating >= mine && lost.rating <= mine);
            assert_true(isfinite(won.rating) && isfinite(lost.volatility) && lost.deviation >= 30);
        }
    Glicko streak = glicko_unknown;
    for (int i = 0; i < 2000; i++)
        streak = glicko_after(streak, &(GlickoGame){glicko_unknown, 1}, 1);
    assert_true(isfinite(streak.rating) && streak.deviation >= 30 && streak.volatility < 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example),
        cmocka_unit_test(nobody_plays),
        cmocka_unit_test(winners_rise_and_all_stays_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
