/* facts_test.c -- facts as each viewer reads them: their forms, who acts, which side is meant. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"
#include "games/registry.h"

/* A game of four in two teams, or each alone: option 0 says which. */
static Side lagoon_side(const Game *game, const State *state, Seat seat)
{
    (void)game;
    return (Side)(state->option[0] ? seat / 2 : seat);
}

static void lagoon_card(const Game *game, Face face, Back back, Text *out)
{
    (void)game;
    (void)back;
    text_char(out, face == NO_FACE ? '?' : (char)('a' + face));
}

static void lagoon_arg(const Game *game, const State *state, const char *type, size_t length, int value,
                       Text *out)
{
    (void)game;
    (void)state;
    assert_true(scan_is(scan_on(type, length), "wind"));
    text_add(out, value ? "P1" : "calm"); /* a wind that is called like a seat */
}

static const char *const forms[] = {
    "draw {seat:seat} {card:card?} {left:num}",
    "lead {side:side}",
    "sink {owner:seat} {seat:seat}",
    "blow {wind:wind}",
    "win {sides:side*}",
    "lost {owner:seat}",
    "loot {seat:seat} {cards:card*}",
};
enum { DRAW = FACT_GAME, LEAD, SINK, BLOW, WIN, LOST, LOOT };

static const Game lagoon = {
    .slug        = "lagoon",
    .seat_prefix = "P",
    .facts       = forms,
    .fact_count  = COUNT_OF(forms),
    .side        = lagoon_side,
    .card_print  = lagoon_card,
    .arg_print   = lagoon_arg,
};

static State state;

static const char *printed(const Fact *fact, Seat viewer)
{
    static char buffer[64];
    Text        text = text_on(buffer, sizeof buffer);
    fact_print(&lagoon, &state, fact, viewer, &text);
    return buffer;
}

static void a_side_is_its_seat_or_its_team(void **unused)
{
    (void)unused;
    const Fact lead = {LEAD, 1, EVERYONE, {1}};
    const Fact win  = {WIN, 2, EVERYONE, {0, 1}};
    state.players   = 4;
    state.option[0] = 0;
    assert_string_equal(printed(&lead, 0), "lead P1");
    assert_string_equal(printed(&win, 0), "win P0 P1");
    assert_int_equal(side_seat(&lagoon, &state, 3), 3);
    state.option[0] = 1;
    assert_string_equal(printed(&lead, 0), "lead T1");
    assert_string_equal(printed(&win, 0), "win T0 T1");
    assert_int_equal(side_seat(&lagoon, &state, 1), NO_SEAT);
}

static void the_one_who_acts_is_asked_of_the_fact(void **unused)
{
    (void)unused;
    const Fact draw  = {DRAW, 3, seat_bit(2), {2, 5, 9}};
    const Fact sink  = {SINK, 2, EVERYONE, {0, 3}};
    const Fact lost  = {LOST, 1, EVERYONE, {0}};
    const Fact none  = {LOOT, 1, EVERYONE, {NO_SEAT}};
    const Fact blow  = {BLOW, 1, EVERYONE, {1}};
    const Fact moved = {FACT_MOVED, 0, EVERYONE, {0}};
    assert_int_equal(fact_actor(&lagoon, &draw), 2);
    assert_int_equal(fact_actor(&lagoon, &sink), 3); /* not the owner of what was sunk */
    assert_int_equal(fact_actor(&lagoon, &lost), NO_SEAT);
    assert_int_equal(fact_actor(&lagoon, &none), NO_SEAT);
    assert_int_equal(fact_actor(&lagoon, &blow), NO_SEAT);
    assert_int_equal(fact_actor(&lagoon, &moved), NO_SEAT);
}

typedef struct Taken {
    unsigned count;
    char     what[8][64];
} Taken;

static void take(void *context, const FormArg *arg)
{
    Taken *taken = (Taken *)context;
    Text   text  = text_on(taken->what[taken->count++], sizeof taken->what[0]);
    text_run(&text, arg->name.at, arg->name.left);
    text_char(&text, ':');
    text_run(&text, arg->type.at, arg->type.left);
    text_add(&text, arg->list ? " in a list " : " ");
    text_add(&text, arg->hidden ? "hidden " : "");
    text_int(&text, arg->value);
    text_char(&text, ' ');
    text_add(&text, arg->text);
}

static void arguments_come_with_type_and_value(void **unused)
{
    (void)unused;
    const Fact draw  = {DRAW, 3, seat_bit(2), {2, fact_card(5, 1), 9}};
    const Fact loot  = {LOOT, 3, NOBODY, {1, 0, 2}};
    Taken      taken = {0, {""}};
    state.players    = 4;
    fact_visit(&lagoon, &state, &draw, 2, take, &taken);
    fact_visit(&lagoon, &state, &draw, ONLOOKER, take, &taken);
    assert_int_equal(taken.count, 6);
    assert_string_equal(taken.what[0], "seat:seat 2 P2");
    assert_string_equal(taken.what[1], "card:card 261 f");
    assert_string_equal(taken.what[2], "left:num 9 9");
    assert_string_equal(taken.what[4], "card:card hidden 511 ?"); /* the back, and no face */
    taken.count = 0;
    fact_visit(&lagoon, &state, &loot, 0, take, &taken);
    assert_int_equal(taken.count, 3);
    assert_string_equal(taken.what[1], "cards:card in a list 0 a");
    assert_string_equal(taken.what[2], "cards:card in a list 2 c");
}

/* A form is a word and its arguments; who acts is a seat; a list is the last. */
static void every_form_can_be_read(void **unused)
{
    (void)unused;
    for (const Game *const *game = games_all; *game; game++)
        for (uint32_t i = 0; i < (*game)->fact_count; i++) {
            const char *form  = (*game)->facts[i];
            unsigned    slots = 0;
            bool        list  = false;
            assert_true(form[0] >= 'a' && form[0] <= 'z');
            for (const char *at = strchr(form, '{'); at; at = strchr(at + 1, '{')) {
                const char *colon = strchr(at, ':'), *end = strchr(at, '}');
                assert_true(!list && colon && end && at + 1 < colon && colon + 1 < end);
                if (strncmp(at, "{seat:", 6) == 0)
                    assert_int_equal(strncmp(at, "{seat:seat}", 11), 0);
                if (strncmp(colon, ":side", 5) == 0)
                    assert_true(colon[5] == '}' || colon[5] == '*');
                list = end[-1] == '*';
                slots++;
            }
            assert_true(slots <= FACT_ARGS);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_side_is_its_seat_or_its_team),
        cmocka_unit_test(the_one_who_acts_is_asked_of_the_fact),
        cmocka_unit_test(arguments_come_with_type_and_value),
        cmocka_unit_test(every_form_can_be_read),
    };
    return cmocka_run_group_tests_name("facts", tests, NULL, NULL);
}
