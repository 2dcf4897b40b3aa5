/* endgame_test.c -- how many positions a solver may look at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "bots/endgame.h"

/* More to think with never means less to look at, whatever a caller asks for. */
static void a_budget_grows(void **unused)
{
    (void)unused;
    static const uint32_t amounts[] = {1,         2,         1000,       10737418,    10737419,   536870911,
                                       536870912, 536870913, 1000000000, 2147483648u, 4294967295u};
    assert_int_equal(endgame_budget(1000, 5), 8000);
    assert_int_equal(endgame_budget(0, 5), 2000);
    assert_int_equal(endgame_budget(0, 0), 0);
    assert_int_equal(endgame_budget(536870912, 0), 4294967296);
    assert_int_equal(endgame_budget(0, 10737419), 4294967600);
    for (size_t i = 1; i < sizeof amounts / sizeof amounts[0]; i++) {
        assert_true(endgame_budget(amounts[i], 0) >= endgame_budget(amounts[i - 1], 0));
        assert_true(endgame_budget(0, amounts[i]) >= endgame_budget(0, amounts[i - 1]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_budget_grows),
    };
    return cmocka_run_group_tests_name("endgame", tests, NULL, NULL);
}
