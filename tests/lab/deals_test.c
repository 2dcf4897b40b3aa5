/* deals_test.c -- another seed is another run: no two seeds have a deal in common. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "lab/deals.h"

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void no_two_seeds_share_a_deal(void **unused)
{
    (void)unused;
    enum { SEEDS = 128, DEALS = 512 };
    static uint64_t all[SEEDS * DEALS];
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        for (uint32_t number = 0; number < DEALS; number++)
            all[seed * DEALS + number] = deal_seed(seed, &number, sizeof number);
    qsort(all, SEEDS * DEALS, sizeof *all, compare);
    for (size_t i = 1; i < (size_t)SEEDS * DEALS; i++)
        assert_true(all[i - 1] != all[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_two_seeds_share_a_deal)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
