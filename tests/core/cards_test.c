/* cards_test.c -- what the core promises of cards and who knows them, on a table of a few cards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/cards.h"

enum { DECK, HAND_A, HAND_B, ROW_ZONE };
enum { A = 0, B = 1, C = 2 };

static Cards c;

/* A deck of `n` cards with faces 0, 1, …; the hands are bags. */
static void lay_out(int n)
{
    cards_init(&c, (1u << HAND_A) | (1u << HAND_B));
    for (int i = 0; i < n; i++)
        cards_add(&c, (Face)i, 0, DECK, NOBODY);
}

static void a_pile_is_dealt_from_its_top(void **unused)
{
    (void)unused;
    lay_out(3);
    assert_int_equal(c.face[cards_deal(&c, DECK, HAND_A, seat_bit(A), NULL)], 0);
    assert_int_equal(cards_size(&c, DECK), 2);
    assert_int_equal(c.face[cards_first(&c, DECK)], 1);
    cards_move(&c, cards_first(&c, HAND_A), DECK, LAST, seat_bit(A), NULL);
    assert_int_equal(c.face[cards_last(&c, DECK)], 0);
    assert_true(cards_sound(&c));
    lay_out(0);
    assert_int_equal(cards_deal(&c, DECK, HAND_A, NOBODY, NULL), NO_CARD);
}

static void who_knew_a_card_knows_it_where_it_goes(void **unused)
{
    (void)unused;
    lay_out(2);
    Card card = cards_first(&c, DECK);
    cards_reveal(&c, card, seat_bit(B), NULL); /* B put it there, say */
    cards_deal(&c, DECK, HAND_A, seat_bit(A), NULL);
    assert_int_equal(c.known[card], seat_bit(A) | seat_bit(B));
}

static void a_card_that_leaves_a_hand_unseen_could_be_any_of_it(void **unused)
{
    (void)unused;
    lay_out(4);
    for (int i = 0; i < 3; i++)
        cards_deal(&c, DECK, HAND_A, i == 0 ? EVERYONE : seat_bit(A), NULL);
    Card shown = cards_find(&c, HAND_A, 0);
    Card other = cards_find(&c, HAND_A, 1);
    assert_true(cards_knows(&c, shown, B));
    cards_move(&c, other, ROW_ZONE, LAST, seat_bit(A), NULL);
    assert_false(cards_knows(&c, shown, B));    /* perhaps it was that one */
    assert_true(c.pooled[shown] & seat_bit(B)); /* but it is one of these  */
    assert_int_equal(c.pool[shown], c.pool[other]);
    assert_true(cards_knows(&c, shown, A));             /* he saw what he laid     */
    assert_int_equal(c.pool[cards_first(&c, DECK)], 0); /* the deck is not in it   */
    assert_true(cards_sound(&c));
}

static void the_only_card_of_a_hand_can_be_followed(void **unused)
{
    (void)unused;
    lay_out(2);
    Card card = cards_deal(&c, DECK, HAND_A, EVERYONE, NULL);
    cards_move(&c, card, ROW_ZONE, LAST, seat_bit(A), NULL);
    assert_int_equal(c.known[card], EVERYONE);
    assert_int_equal(c.pool[card], 0);
}

static void pools_that_touch_merge(void **unused)
{
    (void)unused;
    lay_out(8);
    for (int i = 0; i < 2; i++)
        cards_deal(&c, DECK, HAND_A, i ? seat_bit(A) : EVERYONE, NULL);
    for (int i = 0; i < 2; i++)
        cards_deal(&c, DECK, HAND_B, i ? seat_bit(B) : EVERYONE, NULL);
    cards_move(&c, cards_find(&c, HAND_A, 1), DECK, FIRST, seat_bit(A), NULL);
    cards_move(&c, cards_find(&c, HAND_B, 3), ROW_ZONE, LAST, seat_bit(B), NULL);
    Card a = cards_find(&c, HAND_A, 0), b = cards_find(&c, HAND_B, 2);
    assert_int_not_equal(c.pool[a], c.pool[b]);
    cards_deal(&c, DECK, HAND_B, seat_bit(B), NULL); /* the card from A's pool joins B's hand */
    assert_int_equal(c.pool[a], c.pool[b]);
    assert_true(c.pooled[a] & seat_bit(C) && c.pooled[b] & seat_bit(C));
    assert_true(cards_sound(&c));
}

static void what_is_shown_is_pooled_no_more(void **unused)
{
    (void)unused;
    lay_out(3);
    for (int i = 0; i < 3; i++)
        cards_deal(&c, DECK, HAND_A, i ? seat_bit(A) : EVERYONE, NULL);
    cards_move(&c, cards_find(&c, HAND_A, 1), ROW_ZONE, LAST, seat_bit(A), NULL);
    Card shown = cards_find(&c, HAND_A, 0);
    cards_move(&c, shown, ROW_ZONE, LAST, EVERYONE, NULL);
    assert_int_equal(c.known[shown], EVERYONE);
    assert_int_equal(c.pooled[shown], NOBODY);
    assert_int_equal(c.pool[shown], 0);
}

static void of_two_equal_cards_the_known_one_counts_as_gone(void **unused)
{
    (void)unused;
    cards_init(&c, (1u << HAND_A) | (1u << HAND_B));
    cards_add(&c, 7, 0, HAND_A, seat_bit(A));
    Card known = cards_add(&c, 7, 0, HAND_A, EVERYONE);
    cards_move(&c, cards_first(&c, HAND_A), ROW_ZONE, LAST, EVERYONE, NULL);
    /* The one that left was the unknown one; B cannot tell, and must not know more than he can. */
    assert_int_equal(c.known[known], seat_bit(A));

    /* The same where he knew only that such a face is in the pool. */
    cards_init(&c, (1u << HAND_A) | (1u << HAND_B));
    cards_add(&c, 7, 0, HAND_A, EVERYONE);
    cards_add(&c, 5, 0, HAND_A, seat_bit(A));
    cards_add(&c, 7, 0, HAND_A, seat_bit(A));
    cards_move(&c, 0, DECK, LAST, seat_bit(A), NULL); /* the known 7 goes under the deck, unseen */
    assert_true(c.pooled[0] & seat_bit(B));
    cards_move(&c, 2, ROW_ZONE, LAST, EVERYONE, NULL); /* the other 7 is played */
    assert_int_equal(c.pooled[0] & seat_bit(B), 0);
    assert_true(cards_knows(&c, 0, A));
    assert_true(cards_sound(&c));
}

static void a_shuffle_forgets(void **unused)
{
    (void)unused;
    lay_out(30);
    for (int i = 0; i < 30; i++)
        cards_reveal(&c, (Card)i, EVERYONE, NULL);
    Rng rng;
    rng_fast(&rng, 1);
    cards_shuffle(&c, DECK, &rng, NULL);
    uint64_t seen = 0;
    int      same = 0;
    for (FOR_CARDS(card, &c, DECK)) {
        assert_int_equal(c.known[card], NOBODY);
        seen |= (uint64_t)1 << c.face[card];
        same += c.face[card] == card;
    }
    assert_int_equal(seen, (1u << 30) - 1);
    assert_true(same < 10);
}

static void a_shuffle_forgets_what_may_lie_in_it(void **unused)
{
    (void)unused;
    for (int laid = 0; laid < 2; laid++) {
        lay_out(5);
        cards_deal(&c, DECK, HAND_A, EVERYONE, NULL);
        cards_deal(&c, DECK, HAND_A, seat_bit(A), NULL);
        cards_move(&c, cards_find(&c, HAND_A, (Face)laid), DECK, LAST, seat_bit(A), NULL);
        assert_true(c.pooled[0] & seat_bit(B)); /* face 0 is in the hand or under the deck */
        Rng rng;
        rng_fast(&rng, 1);
        cards_shuffle(&c, DECK, &rng, NULL);
        for (Card card = 0; card < c.count; card++) /* now it may be anywhere in the deck, too */
            assert_int_equal(c.pooled[card] & seat_bit(B), 0);
        assert_true(cards_sound(&c));
    }
}

static void a_shuffle_of_several_backs_keeps_faces_to_their_backs(void **unused)
{
    (void)unused;
    cards_init(&c, 0);
    for (int i = 0; i < 20; i++)
        cards_add(&c, (Face)i, (Back)(i % 2), DECK, NOBODY);
    Rng rng;
    rng_fast(&rng, 2);
    cards_shuffle(&c, DECK, &rng, NULL);
    for (FOR_CARDS(card, &c, DECK))
        assert_int_equal(c.face[card] % 2, c.back[card]);
}

static void the_tape_tells_what_each_may_see(void **unused)
{
    (void)unused;
    lay_out(2);
    Fact facts[4];
    Tape tape = {facts, 4, 0};
    cards_deal(&c, DECK, HAND_A, seat_bit(A), &tape);
    assert_int_equal(tape.count, 1);
    assert_int_equal(facts[0].code, FACT_MOVED);
    assert_int_equal(facts[0].seen, seat_bit(A));
    assert_int_equal(facts[0].arg[3], 0);           /* from the top          */
    assert_int_equal(facts[0].arg[4], -1);          /* into a hand: no place */
    assert_int_equal(facts[0].arg[5], seat_bit(A)); /* news to A             */
    cards_reveal(&c, cards_first(&c, HAND_A), EVERYONE, &tape);
    assert_int_equal(facts[1].code, FACT_SHOWN);
    cards_reveal(&c, cards_first(&c, HAND_A), EVERYONE, &tape);
    assert_int_equal(tape.count, 2); /* no news, no fact */
    tape.count = 4;
    cards_deal(&c, DECK, HAND_A, NOBODY, &tape);
    assert_int_equal(tape.count, 5); /* more than it holds: counted, not written */
}

static void passing_is_moving_where_all_faces_differ(void **unused)
{
    (void)unused;
    lay_out(6);
    for (int i = 0; i < 4; i++)
        cards_deal(&c, DECK, HAND_A, seat_bit(A), NULL);
    Cards before = c;
    cards_move(&c, cards_find(&c, HAND_A, 2), ROW_ZONE, FIRST, EVERYONE, NULL);
    cards_move(&c, cards_first(&c, DECK), HAND_A, LAST, seat_bit(A), NULL);
    Cards moved = c;
    c           = before;
    cards_pass(&c, cards_only(&c, HAND_A, 2), ROW_ZONE, FIRST, EVERYONE, NULL);
    cards_pass(&c, cards_first(&c, DECK), HAND_A, LAST, seat_bit(A), NULL);
    assert_memory_equal(&c, &moved, sizeof c);
}

static void the_only_card_of_a_face_is_found_in_its_zone_alone(void **unused)
{
    (void)unused;
    lay_out(MAX_CARDS);
    for (int i = 0; i < MAX_CARDS; i++) {
        assert_int_equal(cards_only(&c, DECK, (Face)i), cards_find(&c, DECK, (Face)i));
        assert_int_equal(cards_only(&c, HAND_A, (Face)i), NO_CARD);
    }
    assert_int_equal(cards_only(&c, DECK, MAX_CARDS), NO_CARD);
}

static void a_zone_is_poured_behind_another(void **unused)
{
    (void)unused;
    lay_out(5);
    cards_reveal_zone(&c, DECK, EVERYONE, NULL);
    cards_deal(&c, DECK, ROW_ZONE, EVERYONE, NULL);
    cards_pour(&c, HAND_B, ROW_ZONE);
    assert_int_equal(cards_size(&c, ROW_ZONE), 1);
    cards_pour(&c, DECK, ROW_ZONE);
    assert_true(cards_sound(&c));
    assert_int_equal(cards_size(&c, ROW_ZONE), 5);
    assert_int_equal(cards_first(&c, DECK), NO_CARD);
    cards_pour(&c, ROW_ZONE, DECK);
    assert_true(cards_sound(&c));
    assert_int_equal(cards_last(&c, DECK), 4);
}

static void a_zone_is_listed_from_both_ends(void **unused)
{
    (void)unused;
    lay_out(3);
    cards_move(&c, 1, DECK, FIRST, NOBODY, NULL);
    Card held[MAX_CARDS];
    assert_int_equal(cards_list(&c, DECK, held), 3);
    assert_int_equal(held[0], 1);
    assert_int_equal(held[1], 0);
    assert_int_equal(held[2], 2);
}

static void two_faces_change_places_under_what_is_known(void **unused)
{
    (void)unused;
    lay_out(3);
    cards_reveal(&c, 0, seat_bit(A), NULL);
    cards_exchange(&c, 0, 2);
    assert_int_equal(c.face[0], 2);
    assert_int_equal(c.face[2], 0);
    assert_int_equal(c.known[0], seat_bit(A));
    assert_int_equal(c.known[2], NOBODY);
    assert_int_equal(cards_first(&c, DECK), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pile_is_dealt_from_its_top),
        cmocka_unit_test(who_knew_a_card_knows_it_where_it_goes),
        cmocka_unit_test(a_card_that_leaves_a_hand_unseen_could_be_any_of_it),
        cmocka_unit_test(the_only_card_of_a_hand_can_be_followed),
        cmocka_unit_test(pools_that_touch_merge),
        cmocka_unit_test(what_is_shown_is_pooled_no_more),
        cmocka_unit_test(of_two_equal_cards_the_known_one_counts_as_gone),
        cmocka_unit_test(passing_is_moving_where_all_faces_differ),
        cmocka_unit_test(the_only_card_of_a_face_is_found_in_its_zone_alone),
        cmocka_unit_test(a_zone_is_poured_behind_another),
        cmocka_unit_test(a_zone_is_listed_from_both_ends),
        cmocka_unit_test(two_faces_change_places_under_what_is_known),
        cmocka_unit_test(a_shuffle_forgets),
        cmocka_unit_test(a_shuffle_forgets_what_may_lie_in_it),
        cmocka_unit_test(a_shuffle_of_several_backs_keeps_faces_to_their_backs),
        cmocka_unit_test(the_tape_tells_what_each_may_see),
    };
    return cmocka_run_group_tests_name("cards", tests, NULL, NULL);
}
