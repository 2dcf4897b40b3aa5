/* words_test.c -- Corsaire in English: what moves mean and what happened, to those who may know it. */
#include "told.h"

#include "games/corsaire/corsaire.h"

enum { REDS = 0, BLUES = CSR_NUMBERS, GREENS = 2 * CSR_NUMBERS }; /* + number: a face */

static Corsaire *corsaire(const Told *told) { return (Corsaire *)told->state; }

/* Lays a card somewhere, wherever it was dealt to; what lay there goes to the deck. */
static void lay(const Told *told, unsigned face, Zone zone)
{
    Cards *c = &told->state->cards;
    while (zone >= CSR_ZONE_PYRAMID && cards_size(c, zone))
        cards_move(c, cards_first(c, zone), corsaire_is_for_boards(zone) ? CSR_ZONE_BOARDS : CSR_ZONE_DECK,
                   LAST, NOBODY, NULL);
    for (Card card = 0; card < c->count; card++)
        if (c->face[card] == face)
            cards_move(c, card, zone, LAST, EVERYONE, NULL);
    told->game->derive(told->game, told->state);
}

static Told table(void)
{
    static const uint16_t first_is_seat_1[] = {CSR_PLACEMENT_SUPPORTED, CSR_FIRST_1};
    Told                  told;
    told_begin(&told, &corsaire_game, 2, first_is_seat_1, 2);
    return told;
}

static void along_the_path(void **unused)
{
    (void)unused;
    Told      told = table();
    Corsaire *g    = corsaire(&told);
    told_means(&told, 0, "place R7 w2", 0, "Place red 7 on w2");
    told_means(&told, 0, "place G0 x1", 1, "Place green without a number on x1");

    lay(&told, REDS + 3, corsaire_pyramid_of(0, 6)); /* w1: 3 green become 1 red and 1 blue */
    lay(&told, GREENS + 0, corsaire_pyramid_of(0, 7));
    lay(&told, BLUES + 4, corsaire_pyramid_of(0, 3)); /* x1: 1 red and 1 green become 3 blue */
    g->at = 6;
    told_means(&told, 0, "convert", 0, "Convert with red 3 on w1: pay 3 green, gain 1 red, 1 blue");
    told_means(&told, 0, "pass", 0, "Pass on red 3 on w1");
    g->at = 7;
    told_means(&told, 0, "convert", 0, "Convert with green without a number on w2: gain 3 green");
    g->at = 3;
    told_means(&told, 0, "convert", 0, "Convert with blue 4 on x1: pay 1 red, 1 green, gain 3 blue");
    g->supply[1] = 2; /* CSR-18 */
    told_means(&told, 0, "convert", 0, "Convert with blue 4 on x1: pay 1 red, 1 green, gain 2 blue");
    g->supply[1] = 0;
    told_means(&told, 0, "convert", 0, "Convert with blue 4 on x1: pay 1 red, 1 green, gain nothing");
    told_means(&told, 0, "step w1", 0, "Step down to red 3 on w1");
    told_means(&told, 0, "step w3", 0, "Step down to w3, which is empty");
    free(told.state);
}

static void at_its_end(void **unused)
{
    (void)unused;
    Told told = table();
    lay(&told, BLUES + 9, corsaire_card_at(2));
    lay(&told, CSR_BOARD_FACE + 10, corsaire_board_at(2)); /* m11: 2 red and 1 blue, 4 VP */
    corsaire(&told)->slot = 2;
    told_means(&told, 0, "take 3", 0, "Take blue 9 from slot 3");
    told_means(&told, 0, "buy", 0, "Buy merchant ship 11 in slot 3 for 2 red, 1 blue: 4 VP");
    told_means(&told, 0, "skip", 0, "Leave merchant ship 11 in slot 3");
    told_means(&told, 0, "return 0 1 2", 0, "Return 1 blue, 2 green");
    told_means(&told, 0, "return 3 0 0", 0, "Return 3 red");
    told_means(&told, 0, "gain B", 0, "Gain one blue");
    free(told.state);
}

/* CSR-37: what lies face down is nobody else's affair, nor what the three are worth. */
static void looting(void **unused)
{
    (void)unused;
    Told told = table();
    lay(&told, REDS + 9, corsaire_pyramid_of(0, 0));
    lay(&told, BLUES + 7, corsaire_pyramid_of(0, 1));
    lay(&told, BLUES + 8, corsaire_pyramid_of(0, 2));
    told_means(&told, 0, "loot 4 G8 z1 y1", 0,
               "Lay green 8, red 9 and blue 7 on slot 4: a straight, together 24");
    told_means(&told, 0, "loot 4 G8 z1 y1", 1, "Lay a face-down card, red 9 and blue 7 on slot 4");
    told_means(&told, 0, "loot 4 z1 y1 y2", 1,
               "Lay red 9, blue 7 and blue 8 on slot 4: a straight, together 24");
    free(told.state);
}

static void what_happened(void **unused)
{
    (void)unused;
    Told told = table();
    int  r9 = fact_card(REDS + 9, CSR_CARD_BACK), b7 = fact_card(BLUES + 7, CSR_CARD_BACK);
    int  placed[] = {0, r9, 4}, returned[] = {1, 0, 1, 2}, sets[] = {0, 1},
        board[] = {3, fact_card(CSR_BOARD_FACE, CSR_BOARD_BACK)};
    int none[] = {0, 2, 0, r9, b7, b7}, one[] = {0, 2, 1, r9, b7}, two[] = {1, 2, 2, r9}, three[] = {1, 2, 3};
    int reveal[] = {0, 1, r9, b7, b7};
    fact_says(&told, CSR_FACT_PLACED, placed, 3, 0, "You place red 9 on x2.");
    fact_says(&told, CSR_FACT_PLACED, placed, 3, 1, "Ann places red 9 on x2.");
    fact_says(&told, CSR_FACT_UNABLE, placed, 3, 1, "Ann cannot pay for red 9 on x2 and passes.");
    fact_says(&told, CSR_FACT_RETURNED, returned, 4, 0, "Bob returns 1 blue, 2 green.");
    fact_says(&told, CSR_FACT_BOARD, board, 2, 0, "Merchant ship 1 comes to slot 4.");
    fact_says(&told, CSR_FACT_LAID, none, 6, 0, "You lay three cards on slot 3: red 9, blue 7 and blue 7.");
    fact_says(&told, CSR_FACT_LAID, one, 5, 1,
              "Ann lays three cards on slot 3: 1 face down, and red 9 and blue 7.");
    fact_says(&told, CSR_FACT_LAID, two, 4, 0, "Bob lays three cards on slot 3: 2 face down, and red 9.");
    fact_says(&told, CSR_FACT_LAID, three, 3, 0, "Bob lays three cards on slot 3, all of them face down.");
    fact_says(&told, CSR_FACT_REVEAL, reveal, 5, 1, "Slot 1: you have red 9, blue 7 and blue 7.");
    fact_says(&told, CSR_FACT_SETS, sets, 2, 0, "You have 1 set of three colours and score 1 VP.");
    free(told.state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(along_the_path),
        cmocka_unit_test(at_its_end),
        cmocka_unit_test(looting),
        cmocka_unit_test(what_happened),
    };
    return cmocka_run_group_tests_name("corsaire in words", tests, NULL, NULL);
}
