/* rng_test.c -- the generators: a published vector, no bias, every order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/rng.h"

/* The key stream of ChaCha20 with a key of zeros, as published with the cipher. */
static void chacha_is_chacha(void **unused)
{
    (void)unused;
    static const uint32_t first[4] = {0xADE0B876u, 0x903DF1A0u, 0xE56A5D40u, 0x28BD8653u};
    const uint8_t         key[32]  = {0};
    Rng                   rng;
    rng_chacha(&rng, key);
    for (int i = 0; i < 4; i++)
        assert_int_equal(rng_32(&rng), first[i]);
    for (int i = 4; i < 16; i++)
        (void)rng_32(&rng);
    assert_int_equal(rng_32(&rng), 0xBEE7079Fu); /* the second block goes on */
}

static void check_even(Rng *rng)
{
    enum { SIDES = 7, THROWS = 70000 };
    int seen[SIDES] = {0};
    for (int i = 0; i < THROWS; i++) {
        uint32_t side = rng_below(rng, SIDES);
        assert_true(side < SIDES);
        seen[side]++;
    }
    for (int i = 0; i < SIDES; i++)
        assert_in_range(seen[i], 9500, 10500);
}

static void draws_are_even(void **unused)
{
    (void)unused;
    const uint8_t key[32] = {1, 2, 3};
    Rng           rng;
    rng_fast(&rng, 1);
    check_even(&rng);
    rng_chacha(&rng, key);
    check_even(&rng);
    assert_int_equal(rng_below(&rng, 1), 0);
}

static void every_order_comes_up(void **unused)
{
    (void)unused;
    int seen[24] = {0};
    Rng rng;
    rng_fast(&rng, 3);
    for (int i = 0; i < 24000; i++) {
        uint8_t four[4] = {0, 1, 2, 3};
        rng_shuffle(&rng, four, 4);
        int code = 0;
        for (int a = 0; a < 4; a++) {
            int smaller = 0;
            for (int b = a + 1; b < 4; b++)
                smaller += four[b] < four[a];
            code = code * (4 - a) + smaller;
        }
        seen[code]++;
    }
    for (int i = 0; i < 24; i++)
        assert_in_range(seen[i], 850, 1150);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha_is_chacha),
        cmocka_unit_test(draws_are_even),
        cmocka_unit_test(every_order_comes_up),
    };
    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
