/* bounds_test.c -- what no content and no front end does, but a caller of the library or a position set up
 * by hand may: programs deeper than there is room, blocks beyond the last, gains beyond any purse, options
 * that there are not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/chrono/chrono.h"

static ChronoContent content;

/* A state on memory of exactly its size, so that sanitizers see a write behind it. */
static Chrono *begin(unsigned players)
{
    uint16_t option[MAX_OPTIONS] = {0};
    Rng      rng;
    State   *state = malloc(chrono_game.state_size);
    assert_non_null(state);
    rng_fast(&rng, 1);
    assert_int_equal(game_begin(&chrono_game, state, players, option, &rng), LAWFUL);
    return (Chrono *)state;
}

/* Appends a step to the programs of the content; what follows it is an end until the next one is added. */
static unsigned add_step(unsigned verb, unsigned what, unsigned amount)
{
    assert_true(content.steps + 1u < CHR_MAX_STEPS);
    ChronoStep *step = &content.step[content.steps];
    memset(step, 0, 2 * sizeof *step);
    step->verb   = (uint8_t)verb;
    step->what   = (uint8_t)what;
    step->amount = (uint16_t)amount;
    step->max    = CHR_NO_MAX;
    return content.steps++;
}

/* As many frames as there is room for, all at the same step of seat 0. */
static void stack_up(Chrono *g, unsigned pc)
{
    g->phase = 3;
    g->part  = CHR_PART_PLAN;
    while (g->depth < CHR_FRAMES)
        assert_non_null(chrono_start(g, pc, 0, 0, CHR_NO_SPACE));
}

static void no_frame_is_put_beyond_the_last(void **unused)
{
    (void)unused;
    content     = chrono_content;
    Chrono *g   = begin(3);
    g->gems[0]  = 7;
    g->gems[1]  = 8;
    unsigned pc = add_step(CHR_VERB_GAIN, CHR_ITEM_GEM, 1);
    stack_up(g, pc);
    Chrono before = *g;
    assert_null(chrono_start(g, pc, 2, CHR_FRAME_MUST, 5));
    assert_memory_equal(g, &before, sizeof before);
    assert_true(chrono_carry_on(&content, g, NULL));
    assert_int_equal(g->gems[0], 7 + CHR_FRAMES); /* each of them was carried out once */
    assert_int_equal(g->gems[1], 8);
    assert_int_equal(g->depth, 0);
    free(g);
}

/* What would need a further frame is left out, and the program goes on: `redo` and `each`. */
static void what_finds_no_room_is_left_out(void **unused)
{
    (void)unused;
    for (unsigned verb = CHR_VERB_REDO; verb <= CHR_VERB_EACH; verb += CHR_VERB_EACH - CHR_VERB_REDO) {
        content   = chrono_content;
        Chrono *g = begin(2);
        memset(content.mat, 0, sizeof content.mat); /* an end: what is redone does nothing */
        unsigned pc = add_step(verb, verb == CHR_VERB_REDO ? (unsigned)CHR_SUNRISE : CHR_EACH_PLAYER, 0);
        if (verb == CHR_VERB_EACH)
            add_step(CHR_VERB_END, 0, 0);
        content.step[pc].jump = content.steps;
        add_step(CHR_VERB_GAIN, CHR_ITEM_DOUBLOON, 1);
        stack_up(g, pc);
        assert_true(chrono_carry_on(&content, g, NULL));
        assert_int_equal(g->doubloons[0], CHR_FRAMES);
        assert_int_equal(g->doubloons[1], 0);
        assert_int_equal(g->gems[0], 0);
        assert_int_equal(g->depth, 0);
        free(g);
    }
}

/* CHR-L41: four blocks can wait for their moment; the loader admits no more. */
static void no_block_is_set_aside_beyond_the_last(void **unused)
{
    (void)unused;
    content        = chrono_content;
    Chrono  *g     = begin(2);
    unsigned first = content.steps;
    for (unsigned i = 0; i <= CHR_LATERS; i++) {
        unsigned pc           = add_step(CHR_VERB_LATER, 0, 0);
        content.step[pc].jump = (uint16_t)(pc + 2);
        add_step(CHR_VERB_END, 0, 0);
    }
    add_step(CHR_VERB_END, 0, 0);
    g->used = 0x0123;
    chrono_start(g, first, 0, 0, CHR_NO_SPACE);
    assert_true(chrono_carry_on(&content, g, NULL));
    assert_int_equal(g->laters, CHR_LATERS);
    for (unsigned i = 0; i < CHR_LATERS; i++)
        assert_int_equal(g->later[i], first + 2 * i + 1);
    assert_int_equal(g->used, 0x0123); /* which lies behind them */
    assert_int_equal(g->depth, 0);
    free(g);
}

/* CHR-55, CHR-R44: what is for the treasure hunt waits no longer; what is for the end of the round does. */
static void no_block_waits_beyond_its_moment(void **unused)
{
    (void)unused;
    Chrono  *g        = begin(2);
    unsigned block[2] = {0, 0};
    g->phase          = 6;
    g->part           = CHR_PART_OUTFIT;
    g->doubloons[0]   = 3;
    g->turn           = 0;
    g->flag[0]        = 1;
    g->flag[1]        = 2;
    Cards *cards      = &g->head.cards;
    for (Seat seat = 0; seat < 2; seat++)
        while (cards_size(cards, chrono_zone_plans(seat))) {
            Card card = cards_first(cards, chrono_zone_plans(seat));
            cards_move(cards, card, cards->back[card] == CHR_UNSTABLE ? CHR_ZONE_UNSTABLE : CHR_ZONE_STABLE,
                       LAST, EVERYONE, NULL);
        }
    chrono_derive(&chrono_game, &g->head);
    for (unsigned pc = 1; pc < chrono_content.steps; pc++)
        if (chrono_content.step[pc].verb == CHR_VERB_LATER)
            block[chrono_content.step[pc].what] = pc + 1;
    assert_true(block[CHR_BEFORE_HUNT] && block[CHR_AT_END]);
    assert_null(chrono_flaw(&chrono_game, &g->head));
    g->laters   = 1;
    g->later[0] = (uint16_t)block[CHR_AT_END];
    assert_null(chrono_flaw(&chrono_game, &g->head));
    g->later[0] = (uint16_t)block[CHR_BEFORE_HUNT];
    assert_string_equal(chrono_flaw(&chrono_game, &g->head), "flaw.later");
    free(g);
}

/* CHR-L29: nobody gains more than a purse can hold, and the fact tells a number that it can hold. */
static void a_gain_stays_within_a_purse(void **unused)
{
    (void)unused;
    static const unsigned owned[] = {0, 49, 50, CHR_MOST};
    for (unsigned i = 0; i < COUNT_OF(owned); i++) {
        Fact     facts[8];
        Tape     tape        = {facts, COUNT_OF(facts), 0};
        unsigned gained      = 200 * owned[i] < CHR_MOST ? 200 * owned[i] : (unsigned)CHR_MOST;
        content              = chrono_content;
        Chrono  *g           = begin(2);
        unsigned pc          = add_step(CHR_VERB_GAIN, CHR_ITEM_DOUBLOON, 200);
        content.step[pc].ask = CHR_ASK_GEM;
        g->gems[0]           = (uint16_t)owned[i];
        chrono_start(g, pc, 0, 0, CHR_NO_SPACE);
        assert_true(chrono_carry_on(&content, g, &tape));
        assert_int_equal(g->doubloons[0], gained);
        assert_int_equal(tape.count, gained ? 1 : 0);
        if (gained)
            assert_int_equal(facts[0].arg[1], gained);
        free(g);
    }
}

/* CHR-L37: bonuses add up, as far as the counter goes. */
static void a_bonus_stays_within_its_counter(void **unused)
{
    (void)unused;
    static const unsigned amount[] = {120, 80, 1, 200};
    unsigned              sum      = 0;
    content                        = chrono_content;
    Chrono *g                      = begin(2);
    for (unsigned i = 0; i < COUNT_OF(amount); i++) {
        unsigned pc            = add_step(CHR_VERB_MOD, CHR_MOD_BONUS, amount[i]);
        content.step[pc].which = CHR_VOLCANO;
        content.step[pc].item  = CHR_ITEM_GEM;
        content.steps++; /* an end behind it */
        chrono_start(g, pc, 0, 0, CHR_NO_SPACE);
        assert_true(chrono_carry_on(&content, g, NULL));
        sum = sum + amount[i] < 200 ? sum + amount[i] : 200;
        assert_int_equal(g->mods.bonus[CHR_VOLCANO][CHR_ITEM_GEM], sum);
        assert_int_equal(g->mods.bonus[CHR_VOLCANO][CHR_ITEM_DOUBLOON], 0);
    }
    free(g);
}

/* CHR-1, CHR-R6, CHR-R10, CHR-R12: front ends know the words of an option, a caller of the library may send any number. */
static void set_up_refuses_what_there_is_not(void **unused)
{
    (void)unused;
    uint16_t option[MAX_OPTIONS];
    Rng      rng;
    State   *state = calloc(1, chrono_game.state_size);
    assert_non_null(state);
    rng_fast(&rng, 1);
    for (unsigned players = 0; players <= 9; players++) {
        memset(option, 0, sizeof option);
        Rule rule = players >= 2 && players <= 5 ? LAWFUL : 1;
        assert_int_equal(chrono_setup_breaks(&chrono_game, players, option), rule);
        assert_int_equal(game_begin(&chrono_game, state, players, option, &rng), rule);
    }
    for (unsigned value = 0; value <= 0xFFFF; value = value < 4 ? value + 1 : 5 * value + 1) {
        memset(option, 0, sizeof option);
        option[CHR_OPT_VOLCANO] = (uint16_t)value;
        assert_int_equal(game_begin(&chrono_game, state, 3, option, &rng), value > 1 ? RULING(6) : LAWFUL);
        memset(option, 0, sizeof option);
        option[CHR_OPT_LAST_OUTFIT] = (uint16_t)value;
        assert_int_equal(game_begin(&chrono_game, state, 3, option, &rng), value > 1 ? RULING(10) : LAWFUL);
        memset(option, 0, sizeof option);
        option[CHR_OPT_REFUSE] = (uint16_t)value;
        assert_int_equal(game_begin(&chrono_game, state, 3, option, &rng), value > 1 ? RULING(12) : LAWFUL);
    }
    free(state);
}

/* CHR-R42: others read from which place of the row a card is kept, and look-alikes look alike. */
static void a_secret_keep_shows_its_place(void **unused)
{
    (void)unused;
    Chrono *g = begin(2);
    for (unsigned i = 0; i < 3; i++)
        cards_deal(&g->head.cards, CHR_ZONE_ARTIFACTS, chrono_zone_drawn(0), seat_bit(0), NULL);
    Card first = cards_first(&g->head.cards, chrono_zone_drawn(0));
    for (unsigned i = 1; i <= 3; i++, first = g->head.cards.next[first]) {
        char buffer[32], word[] = "keep ?0";
        Text text    = text_on(buffer, sizeof buffer);
        Face face    = g->head.cards.face[first];
        Move move    = chrono_move(CHR_DO_KEEP, face, 0, 0);
        Card earlier = cards_find(&g->head.cards, chrono_zone_drawn(0), face);
        if (earlier != first)
            continue; /* of copies the one drawn first is taken */
        word[6] = (char)('0' + i);
        chrono_move_print(&chrono_game, &g->head, 0, move, 1, &text);
        assert_string_equal(buffer, word);
        Move seen = chrono_seen(&chrono_game, &g->head, 0, move, ONLOOKER);
        assert_int_equal(chrono_move_kind(seen), CHR_DO_KEEP);
        assert_int_equal(chrono_move_a(seen), NO_FACE);
        assert_int_equal(chrono_move_b(seen), i);
        assert_int_equal(chrono_seen(&chrono_game, &g->head, 0, move, 0), move);
    }
    free(g);
}

/* CHR-78: what the end tells does not hang on the order in a hand, which says nothing. */
static void a_hand_is_shown_by_faces(void **unused)
{
    (void)unused;
    char told[2][1024];
    for (unsigned round = 0; round < 2; round++) {
        Fact    facts[256];
        Tape    tape  = {facts, COUNT_OF(facts), 0};
        Text    text  = text_on(told[round], sizeof told[round]);
        Chrono *g     = begin(2);
        Cards  *cards = &g->head.cards;
        for (unsigned i = 0; i < 3; i++)
            cards_deal(cards, CHR_ZONE_ARTIFACTS, chrono_zone_hand(0), seat_bit(0), NULL);
        Card last = cards_last(cards, chrono_zone_hand(0));
        cards_move(cards, last, chrono_zone_hand(0), round ? FIRST : LAST, seat_bit(0), NULL);
        g->storm = CHR_LAST_SPACE;
        g->phase = 6;
        g->turn  = 2;
        chrono_run(&chrono_game, g, &tape);
        assert_true(g->head.over);
        for (uint32_t i = 0; i < tape.count; i++) {
            fact_print(&chrono_game, &g->head, &facts[i], 0, &text);
            text_char(&text, ';');
        }
        assert_false(text.cut);
        free(g);
    }
    assert_non_null(strstr(told[0], "shown A"));
    assert_string_equal(told[0], told[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_frame_is_put_beyond_the_last),
        cmocka_unit_test(what_finds_no_room_is_left_out),
        cmocka_unit_test(no_block_is_set_aside_beyond_the_last),
        cmocka_unit_test(no_block_waits_beyond_its_moment),
        cmocka_unit_test(a_gain_stays_within_a_purse),
        cmocka_unit_test(a_bonus_stays_within_its_counter),
        cmocka_unit_test(set_up_refuses_what_there_is_not),
        cmocka_unit_test(a_secret_keep_shows_its_place),
        cmocka_unit_test(a_hand_is_shown_by_faces),
    };
    return cmocka_run_group_tests_name("bounds", tests, NULL, NULL);
}
