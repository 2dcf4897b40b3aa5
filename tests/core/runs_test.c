/* runs_test.c -- many cards laid at once lie as if each had been moved, and what is left out is noticed. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/runs.h"

enum { DECK, ROW_ZONE, PAID_A, PAID_B, HAND_A, PART_ONE, PART_TWO, PART_THREE };
enum { A = 0, B = 1 };
enum { COUNT = 12, HELD = 4, PAID_FROM = 9, PAID_B_FROM = 10 };

static Cards c;

static void lay_out(void)
{
    cards_init(&c, (uint64_t)0xFF << HAND_A);
    for (int i = 0; i < COUNT; i++)
        cards_add(&c, (Face)i, 0, DECK, NOBODY);
}

static const Face     faces[COUNT] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
static const unsigned behind[2]    = {PAID_FROM, PAID_B_FROM};
static const Zone     paid[2]      = {PAID_A, PAID_B};

/* Four cards in a hand, one in the row, four in the deck, one and two open to all. */
static void lay_runs(Cards *to)
{
    runs_open(to, COUNT);
    runs_rest(to, COUNT, DECK, 2, behind, paid);
    runs_lay(to, HAND_A, 0, HELD, seat_bit(A));
    runs_lay(to, ROW_ZONE, HELD, HELD + 1, EVERYONE);
    runs_cut(to, DECK, HELD + 1, PAID_FROM);
    runs_cut(to, PAID_A, PAID_FROM, PAID_B_FROM);
    runs_cut(to, PAID_B, PAID_B_FROM, COUNT);
}

static void a_table_laid_out_in_runs_is_as_if_dealt(void **unused)
{
    (void)unused;
    lay_out();
    for (int i = 0; i < HELD; i++)
        cards_deal(&c, DECK, HAND_A, seat_bit(A), NULL);
    cards_deal(&c, DECK, ROW_ZONE, EVERYONE, NULL);
    cards_move(&c, PAID_FROM, PAID_A, LAST, EVERYONE, NULL);
    for (Card card = PAID_B_FROM; card < COUNT; card++)
        cards_move(&c, card, PAID_B, LAST, EVERYONE, NULL);
    Cards dealt = c;

    cards_init(&c, (uint64_t)0xFF << HAND_A);
    lay_runs(&c);
    runs_close(&c, faces, COUNT);
    assert_memory_equal(&c, &dealt, sizeof c);

    /* Once more, over a table on which some of it lay elsewhere. */
    cards_move(&c, 0, PART_TWO, LAST, EVERYONE, NULL);
    runs_clear(&c, PART_TWO);
    lay_runs(&c);
    runs_close(&c, faces, COUNT);
    assert_memory_equal(&c, &dealt, sizeof c);
}

static void a_run_is_neighbours_in_order(void **unused)
{
    (void)unused;
    lay_out();
    assert_true(runs_is_run(&c, DECK) && runs_is_run(&c, ROW_ZONE) && runs_only(&c));
    cards_move(&c, 5, DECK, LAST, NOBODY, NULL);
    assert_false(runs_is_run(&c, DECK));
    assert_false(runs_only(&c));
    cards_move(&c, 0, DECK, LAST, NOBODY, NULL);
    cards_move(&c, COUNT - 1, DECK, LAST, NOBODY, NULL); /* first and last are far enough apart: 1 … 11 */
    cards_move(&c, 0, ROW_ZONE, LAST, NOBODY, NULL);
    assert_false(runs_is_run(&c, DECK));
    cards_move(&c, 5, ROW_ZONE, LAST, NOBODY, NULL);
    assert_false(runs_is_run(&c, ROW_ZONE)); /* 0 and 5 */
}

static void a_bag_is_parted_as_if_card_by_card(void **unused)
{
    (void)unused;
    static const uint8_t part[2][HELD] = {{0, 2, 0, 2}, {1, 1, 1, 1}};
    for (int way = 0; way < 2; way++) {
        cards_init(&c, (uint64_t)0xFF << HAND_A);
        lay_runs(&c);
        Cards before = c;
        for (Card card = 0; card < HELD; card++)
            cards_move(&c, card, (Zone)(PART_ONE + part[way][card]), LAST, EVERYONE, NULL);
        Cards moved = c;
        c           = before;
        Parting parting;
        runs_part_begin(&c, &parting, HAND_A, PART_ONE);
        for (Card card = 0; card < HELD; card++)
            runs_part_card(&c, &parting, card, part[way][card]);
        runs_part_end(&c, &parting);
        assert_memory_equal(&c, &moved, sizeof c);
    }
}

static void an_empty_bag_is_parted(void **unused)
{
    (void)unused;
    lay_out();
    Cards   before = c;
    Parting parting;
    runs_part_begin(&c, &parting, HAND_A, PART_ONE);
    runs_part_end(&c, &parting);
    assert_memory_equal(&c, &before, sizeof c);
}

/* --- in checked builds a caller who leaves something out is stopped ------------------------------- */

#ifdef TORTUGA_CHECKED
static void leaves_a_card_out(void)
{
    runs_open(&c, COUNT);
    runs_rest(&c, COUNT, DECK, 2, behind, paid);
    runs_cut(&c, DECK, 0, PAID_FROM - 1);
    runs_cut(&c, PAID_A, PAID_FROM, PAID_B_FROM);
    runs_cut(&c, PAID_B, PAID_B_FROM, COUNT);
    runs_close(&c, faces, COUNT);
}

static void lays_a_card_twice(void)
{
    lay_runs(&c);
    runs_lay(&c, ROW_ZONE, 3, 5, EVERYONE);
    runs_close(&c, faces, COUNT);
}

static void forgets_to_clear(void)
{
    cards_move(&c, 0, PART_TWO, LAST, EVERYONE, NULL);
    lay_runs(&c);
    runs_close(&c, faces, COUNT);
}

static void parts_only_some(void)
{
    lay_runs(&c);
    Parting parting;
    runs_part_begin(&c, &parting, HAND_A, PART_ONE);
    runs_part_card(&c, &parting, 0, 0);
    runs_part_end(&c, &parting);
}

static void parts_a_card_of_another_zone(void)
{
    lay_runs(&c);
    Parting parting;
    runs_part_begin(&c, &parting, HAND_A, PART_ONE);
    runs_part_card(&c, &parting, HELD, 0);
}

static void lays_out_where_somebody_lost_track(void)
{
    c.pools = 1;
    runs_open(&c, COUNT);
}
#endif

static void what_breaks_the_invariant_stops(void **unused)
{
    (void)unused;
#ifdef TORTUGA_CHECKED
    static void (*const wrong[])(void) = {leaves_a_card_out,
                                          lays_a_card_twice,
                                          forgets_to_clear,
                                          parts_only_some,
                                          parts_a_card_of_another_zone,
                                          lays_out_where_somebody_lost_track};
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        lay_out();
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            struct rlimit none = {0, 0};
            setrlimit(RLIMIT_CORE, &none);
            close(2); /* what a sanitizer would say of the trap */
            wrong[i]();
            _exit(0);
        }
        int status = 0;
        assert_int_equal(waitpid(child, &status, 0), child);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
            fail_msg("nothing stopped case %zu", i);
    }
#else
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_laid_out_in_runs_is_as_if_dealt),
        cmocka_unit_test(a_run_is_neighbours_in_order),
        cmocka_unit_test(a_bag_is_parted_as_if_card_by_card),
        cmocka_unit_test(an_empty_bag_is_parted),
        cmocka_unit_test(what_breaks_the_invariant_stops),
    };
    return cmocka_run_group_tests_name("runs", tests, NULL, NULL);
}
