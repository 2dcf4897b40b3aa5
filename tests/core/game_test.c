/* game_test.c -- what all games share: moves put in order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/habits.h"

enum { MOST = 12 };

/* Each move given is worth no more than the one before it, equals keep their order, and nothing that was
 * left out is worth more than the last: for every length of the list and of what is asked for. */
static void the_best_come_first(void **unused)
{
    (void)unused;
    Rng rng;
    rng_fast(&rng, 3);
    for (unsigned trial = 0; trial < 2000; trial++) {
        Move     moves[MOST], out[MOST] = {0};
        int      worth[MOST] = {0}, kept[MOST];
        uint32_t count = rng_below(&rng, MOST + 1), most = rng_below(&rng, MOST + 1);
        for (uint32_t i = 0; i < count; i++) {
            moves[i] = i;
            worth[i] = (int)rng_below(&rng, 6) - 3;
        }
        memcpy(kept, worth, sizeof kept);
        uint32_t given = moves_best_first(moves, worth, count, out, most);
        assert_int_equal(given, count < most ? count : most);
        bool taken[MOST] = {false};
        for (uint32_t i = 0; i < given; i++) {
            assert_false(taken[out[i]]);
            taken[out[i]] = true;
            if (i > 0)
                assert_true(kept[out[i - 1]] > kept[out[i]] ||
                            (kept[out[i - 1]] == kept[out[i]] && out[i - 1] < out[i]));
        }
        for (uint32_t i = 0; i < count && given; i++)
            assert_true(taken[i] || kept[i] <= kept[out[given - 1]]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_come_first),
    };
    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
