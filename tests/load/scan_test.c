/* scan_test.c -- what stands under a key, in text as the server writes it and in text that nobody should write. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "load/scan.h"
#include "load/tally.h"

static const char *const keys[] = {"seq", "moves", "standing", NULL};

static void test_values_are_found_at_the_top_alone(void **state)
{
    static const char text[] =
        "{\"table\":\"x\",\"standing\":{\"moves\":17,\"seq\":[1,{\"seq\":3}]},\"seq\":42,"
        "\"say\":\"a \\\"seq\\\":9, {[\",\"moves\":[\"sail m5\",{\"move\":\"a,b\"},\"draw\"]}";
    Span value[3];
    (void)state;
    assert_true(scan_object(text, strlen(text), keys, value));
    assert_int_equal(span_whole(value[0]), 42);
    assert_int_equal(scan_count(value[1]), 3);
    assert_true(span_is(scan_item(value[1], 0), "\"sail m5\""));
    assert_true(span_is(scan_item(value[1], 1), "{\"move\":\"a,b\"}"));
    assert_true(span_is(scan_item(value[1], 2), "\"draw\""));
    assert_null(scan_item(value[1], 3).at);
    assert_int_equal(scan_count(value[2]), 0); /* no array */
    assert_true(span_is(value[2], "{\"moves\":17,\"seq\":[1,{\"seq\":3}]}"));
}

static void test_what_is_not_there_is_not_found(void **state)
{
    Span value[3];
    (void)state;
    assert_true(scan_object(" { } ", 5, keys, value));
    assert_null(value[0].at);
    assert_int_equal(span_whole(value[0]), -1);
    assert_false(span_is(value[0], ""));
    assert_true(scan_object("{\"moves\" : [ ] , \"seq\" : -1 }", 30, keys, value));
    assert_int_equal(scan_count(value[1]), 0);
    assert_int_equal(span_whole(value[0]), -1);
}

/* Any beginning of a message, in memory of its size: the sanitizers see what is read behind it. */
static void test_text_that_is_cut_off_is_no_object(void **state)
{
    static const char text[] =
        "{\"seq\":42,\"moves\":[\"a\\\\\",\"b\"],\"standing\":{\"x\":[1,2]},\"t\":true}";
    (void)state;
    for (size_t cut = 0; cut + 1 < sizeof text; cut++) {
        Span  value[3];
        char *part = (char *)malloc(cut ? cut : 1);
        assert_non_null(part);
        memcpy(part, text, cut);
        assert_false(scan_object(part, cut, keys, value));
        for (size_t i = 0; i < 3; i++)
            (void)scan_item(value[i], scan_count(value[i]));
        free(part);
    }
}

static void test_a_tally_knows_its_parts(void **state)
{
    static Tally tally;
    (void)state;
    assert_int_equal(tally_at(&tally, 0.5), 0);
    for (int64_t us = 1; us <= 100000; us++)
        tally_add(&tally, us);
    assert_in_range(tally_at(&tally, 0.5), 50000 - 50000 / 32, 50000 + 50000 / 32);
    assert_in_range(tally_at(&tally, 0.99), 99000 - 99000 / 32, 100000);
    assert_int_equal(tally_at(&tally, 1), 100000);
    tally_add(&tally, INT64_MAX); /* far beyond what is told apart */
    assert_int_equal(tally.most_us, INT64_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_are_found_at_the_top_alone),
        cmocka_unit_test(test_what_is_not_there_is_not_found),
        cmocka_unit_test(test_text_that_is_cut_off_is_no_object),
        cmocka_unit_test(test_a_tally_knows_its_parts),
    };
    return cmocka_run_group_tests_name("load", tests, NULL, NULL);
}
