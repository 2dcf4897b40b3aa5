/* pools_test.c -- pools never mix backs: what anybody can see of a card, nobody loses track of. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/cards.h"

enum { DECK, HAND_A, HAND_B, ROW_ZONE };
enum { A = 0, B = 1, C = 2 };
enum { RED, BLUE };

static Cards c;

static void lay_out(void) { cards_init(&c, (1u << HAND_A) | (1u << HAND_B)); }

/* Every pool holds cards of one back. */
static void assert_pools_are_pure(void)
{
    for (Card i = 0; i < c.count; i++)
        for (Card k = 0; k < i; k++)
            if (c.pool[i] && c.pool[i] == c.pool[k])
                assert_int_equal(c.back[i], c.back[k]);
    assert_true(cards_sound(&c));
}

static void who_sees_the_back_leave_loses_no_card_of_another_back(void **unused)
{
    (void)unused;
    lay_out();
    Card red_a  = cards_add(&c, 1, RED, HAND_A, EVERYONE);
    Card red_b  = cards_add(&c, 2, RED, HAND_A, seat_bit(A));
    Card blue_a = cards_add(&c, 3, BLUE, HAND_A, EVERYONE);
    Card blue_b = cards_add(&c, 4, BLUE, HAND_A, seat_bit(A));
    cards_move(&c, red_b, ROW_ZONE, LAST, seat_bit(A), NULL);
    assert_false(cards_knows(&c, red_a, B)); /* perhaps it was that one        */
    assert_true(c.pooled[red_a] & seat_bit(B));
    assert_true(cards_knows(&c, blue_a, B)); /* but a blue one it was not      */
    assert_int_equal(c.pool[blue_a], 0);
    assert_int_equal(c.pool[blue_b], 0);
    assert_pools_are_pure();
}

static void the_only_card_of_its_back_can_be_followed_out_of_a_full_hand(void **unused)
{
    (void)unused;
    lay_out();
    Card red  = cards_add(&c, 1, RED, HAND_A, EVERYONE);
    Card blue = cards_add(&c, 2, BLUE, HAND_A, EVERYONE);
    cards_add(&c, 3, BLUE, HAND_A, seat_bit(A));
    cards_move(&c, red, ROW_ZONE, LAST, seat_bit(A), NULL);
    assert_int_equal(c.known[red], EVERYONE);
    assert_int_equal(c.known[blue], EVERYONE);
    assert_int_equal(c.pools, 0);
}

static void a_muddle_makes_a_pool_of_each_back(void **unused)
{
    (void)unused;
    lay_out();
    for (Face face = 0; face < 6; face++)
        cards_add(&c, face, face % 2, ROW_ZONE, EVERYONE);
    cards_muddle(&c, 0x3F, 0, seat_bit(B) | seat_bit(C));
    assert_int_equal(c.pool[0], c.pool[2]);
    assert_int_equal(c.pool[1], c.pool[5]);
    assert_int_not_equal(c.pool[0], c.pool[1]);
    assert_int_equal(c.pooled[0], seat_bit(B) | seat_bit(C));
    assert_int_equal(c.known[1], EVERYONE & ~(seat_bit(B) | seat_bit(C)));
    assert_pools_are_pure();
}

static void pools_of_one_back_do_not_merge_because_another_back_joins(void **unused)
{
    (void)unused;
    lay_out();
    Card red_a  = cards_add(&c, 1, RED, HAND_A, EVERYONE);
    Card blue_a = cards_add(&c, 2, BLUE, HAND_A, EVERYONE);
    Card red_b  = cards_add(&c, 3, RED, HAND_B, EVERYONE);
    Card blue_b = cards_add(&c, 4, BLUE, HAND_B, EVERYONE);
    Card red_c  = cards_add(&c, 5, RED, HAND_A, seat_bit(A));
    Card blue_c = cards_add(&c, 6, BLUE, HAND_A, seat_bit(A));
    Card red_d  = cards_add(&c, 7, RED, HAND_B, seat_bit(B));
    Card blue_d = cards_add(&c, 8, BLUE, HAND_B, seat_bit(B));
    cards_move(&c, red_c, DECK, LAST, seat_bit(A), NULL);
    cards_move(&c, blue_c, DECK, LAST, seat_bit(A), NULL);
    cards_move(&c, red_d, DECK, LAST, seat_bit(B), NULL);
    cards_move(&c, blue_d, DECK, LAST, seat_bit(B), NULL);
    assert_pools_are_pure();
    assert_int_not_equal(c.pool[red_a], c.pool[red_b]);
    assert_int_not_equal(c.pool[blue_a], c.pool[blue_b]);
    cards_deal(&c, DECK, HAND_B, seat_bit(B), NULL); /* a red card of A's comes to B's hand */
    assert_pools_are_pure();
    assert_int_equal(c.pool[red_a], c.pool[red_b]);
    assert_int_not_equal(c.pool[blue_a], c.pool[blue_b]); /* the blue ones stay apart */
}

static void a_card_of_the_same_face_and_another_back_is_another_card(void **unused)
{
    (void)unused;
    lay_out();
    Card known = cards_add(&c, 7, RED, HAND_A, EVERYONE);
    Card other = cards_add(&c, 7, BLUE, HAND_A, seat_bit(A));
    cards_move(&c, other, ROW_ZONE, LAST, EVERYONE, NULL);
    assert_int_equal(c.known[known], EVERYONE); /* the blue 7 that was shown is not the red one */
    assert_int_equal(c.known[other], EVERYONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_sees_the_back_leave_loses_no_card_of_another_back),
        cmocka_unit_test(the_only_card_of_its_back_can_be_followed_out_of_a_full_hand),
        cmocka_unit_test(a_muddle_makes_a_pool_of_each_back),
        cmocka_unit_test(pools_of_one_back_do_not_merge_because_another_back_joins),
        cmocka_unit_test(a_card_of_the_same_face_and_another_back_is_another_card),
    };
    return cmocka_run_group_tests_name("pools", tests, NULL, NULL);
}
