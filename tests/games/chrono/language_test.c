/* language_test.c -- what the loader of Chrono Corsairs' content refuses (CHR-L2), and what it takes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "content/content.h"
#include "games/chrono/chrono.h"

static json_t *base(void)
{
    json_error_t error;
    json_t      *root = json_load_file(TORTUGA_SOURCE "/content/chrono.json", 0, &error);
    assert_non_null(root);
    return root;
}

static ContentReport report;

/* Reads a document and gives whether a host could play with it. */
static bool reads(json_t *root)
{
    static ChronoContent content;
    const ContentLoader *loader = content_loader("chrono");
    char                 hash[65];
    char                *text = json_dumps(root, JSON_INDENT(1));
    assert_non_null(loader);
    memset(&content, 0, sizeof content);
    memset(&report, 0, sizeof report);
    bool good = content_read(loader, "test", text, strlen(text), &content, hash, &report);
    free(text);
    json_decref(root);
    return good;
}

/* Puts a program into the first row of a list. */
static json_t *with_program(const char *list, const char *member, const char *program)
{
    json_t *root = base();
    json_object_set_new(json_array_get(json_object_get(root, list), 0), member, json_string(program));
    return root;
}

static void refuses(const char *list, const char *member, const char *program)
{
    if (reads(with_program(list, member, program)) || !report.faults)
        fail_msg("not refused in %s: %s", list, program);
}

static void takes(const char *list, const char *member, const char *program)
{
    if (!reads(with_program(list, member, program)))
        fail_msg("refused in %s: %s: %s", list, program, report.kept ? report.list[0].what : "?");
}

static void plan(const char *program) { refuses("stable", "program", program); }

static void form_is_checked(void **state)
{
    (void)state;
    plan("");
    plan("gain gem");
    plan("gain gem 1;");
    plan("; gain gem 1");
    plan("gain gem 1 gain gem 1");
    plan("pay gem 1 { gain gem 1");
    plan("pay gem 1 gain gem 1 }");
    plan("pay gem 1 { gain gem 1 } }");
    plan("nothing; gain gem 1");
    plan("Gain gem 1");
    plan("choose");
    plan("choose { gain gem 1 } or");
    plan("gain gem 1 { gain gem 1 }");
    plan("if gem >= 1 { gain gem 1 } or { gain gem 1 } or { gain gem 1 }");
    takes("stable", "program", "pay gem 1{gain gem 1};gain gem 1");
    takes("stable", "program", "choose { gain gem 1 } or { nothing }");
}

/* CHR-R43: the grammar allows it; who wrote it may have forgotten the rest. */
static void a_single_block_is_a_choice(void **state)
{
    (void)state;
    takes("stable", "program", "choose { gain gem 1 }");
    assert_int_equal(report.faults, 0);
    assert_int_equal(report.advice, 1);
    takes("stable", "program", "choose { gain gem 1 } or { nothing }");
    assert_int_equal(report.advice, 0);
}

static void words_are_checked(void **state)
{
    (void)state;
    plan("fly officer to=tile");
    plan("move officer to=swamp");
    plan("move officer to=tile+");
    plan("move parrot to=tile");
    plan("gain pearl 1");
    plan("mod luck 1");
    plan("move officer to=tile speed=2");
    plan("at tile near");
    plan("each friend { gain gem 1 }");
    plan("redo tomorrow");
    plan("gain gem 1 per=luck");
    plan("if gem > 1 { gain gem 1 }");
    plan("revive pirate to=tile");
    plan("move officer to=tile via=some");
    plan("move officer to=tile carry=yes");
    plan("steal gem 1 from=near");
    plan("flag bottom");
    plan("mod order forward");
    plan("mod events tame");
    plan("mod closed harbor");
    plan("move officer to=events");
    takes("stable", "program", "move officer from=tile to=jungle+event");
    /* A word is never cut short: the jungle would be lost at the end of this one. */
    plan("move officer "
         "to=beach+beach+beach+beach+beach+beach+beach+beach+beach+beach+beach+beach+cave+jungle");
}

static void parameters_are_checked(void **state)
{
    (void)state;
    plan("move officer");
    plan("move officer to=tile to=tile");
    plan("move officer n=1 n=2 to=tile");
    plan("push enemy-pirate to=tile");
    plan("kill enemy-crew");
    plan("recruit 1");
    plan("steal gem 1");
    plan("each player");
    plan("pay gem 1");
    plan("if gem >= 1");
    plan("draw 2");
    plan("kill enemy-crew at=tile to=tile");
    plan("gain gem 1 n=2");
    plan("mod forgo");
    plan("mod bonus beach gem");
}

static void numbers_are_checked(void **state)
{
    (void)state;
    plan("gain gem -1");
    plan("gain gem 1.5");
    plan("gain gem one");
    plan("gain gem 100000");
    plan("move officer n=0 to=tile");
    plan("move officer steps=0 to=tile");
    plan("kill enemy-crew n=0 at=tile");
    plan("reveal n=all");
    plan("mod price gem 0");
    plan("gain heart 2");
    plan("gain heart 1 per=gem");
    plan("gain heart 1 max=1");
    plan("move officer n=all steps=2 to=tile");
    plan("move officer n=all to=tile carry=no");
    takes("stable", "program", "move officer n=all steps=1 to=tile");
    takes("stable", "program", "mod price gem 1");
    takes("stable", "program", "gain heart 1");
    takes("stable", "program", "drop gem 0; gain gem 1");
}

static void selectors_are_checked(void **state)
{
    (void)state;
    plan("lose officer at=tile"); /* CHR-R25: no officer is lost to the storm */
    plan("lose any-pirate at=tile");
    plan("move enemy-officer to=tile");
    plan("move any-crew to=tile");
    plan("revive enemy-crew to=harbor");
    plan("gain gem 1 per=enemy-crew@water");
    plan("kill entrant at=here");
    plan("gain gem 1 per=entrant@tile");
    refuses("events", "program", "lose entrant at=here");
    refuses("events", "program", "move entrant-crew to=tile");
    refuses("events", "program", "at tile with=entrant");
    refuses("exterior", "opening", "kill entrant at=here");
    takes("events", "program", "lose entrant-crew at=here");
    takes("events", "program", "gain gem 1 per=entrant@here");
}

static void anomalies_are_checked(void **state)
{
    (void)state;
    refuses("anomalies", "opening", "gain gem 1");
    refuses("anomalies", "opening", "move officer to=tile");
    refuses("anomalies", "opening", "later hunt { gain gem 1 }");
    refuses("anomalies", "opening", "later hunt { later hunt { mod calm } }");
    refuses("anomalies", "opening", "each player { later hunt { mod calm } }");
    refuses("anomalies", "opening", "if symbol >= 2 { mod calm }");
    refuses("events", "program", "later hunt { each player { gain gem 1 } }");
    plan("later hunt { each player { gain gem 1 } }");
    takes("anomalies", "opening", "later hunt { mod calm; each player { gain gem 1 } }; mod calm");
    takes(
        "anomalies", "opening",
        "later hunt { mod calm }; later hunt { mod calm }; later hunt { mod calm }; later hunt { mod calm }");
    refuses("anomalies", "opening",
            "later hunt { mod calm }; later hunt { mod calm }; later hunt { mod calm }; later hunt { mod "
            "calm }; later hunt { mod calm }");
    takes("anomalies", "opening", "each player { if symbol >= 2 { mod calm } }");
    refuses("anomalies", "opening", "move officer to=event");
}

/* CHR-L41, CHR-R44: a block waits for the treasure hunt or for the end of the round; then a modifier is late. */
static void moments_are_checked(void **state)
{
    (void)state;
    refuses("anomalies", "opening", "later { each player { gain gem 1 } }");
    refuses("anomalies", "opening", "later dawn { each player { gain gem 1 } }");
    refuses("anomalies", "opening", "later hunt end { each player { gain gem 1 } }");
    refuses("anomalies", "opening", "later end { gain gem 1 }");
    refuses("anomalies", "opening", "later end { later hunt { mod calm } }");
    refuses("anomalies", "opening", "later end { mod calm }");
    refuses("anomalies", "opening", "later end { each player { mod forgo 2 } }");
    refuses("events", "program", "later end { each player { gain gem 1 } }");
    takes("anomalies", "opening", "later end { mod keep 3 }");
    takes("anomalies", "opening", "later end { each player { mod keep 3 } }; mod calm");
    takes("anomalies", "opening", "later end { each player { gain gem 1 } }; later hunt { mod calm }");
    takes("anomalies", "opening", "later hunt { mod ties low }");
}

/* CHR-R49: no tile has an event due outside Phase 3. */
static void event_tiles_are_checked(void **state)
{
    (void)state;
    refuses("exterior", "opening", "kill enemy-crew at=event");
    refuses("anomalies", "opening", "each player { kill crew at=event }");
    takes("exterior", "opening", "kill enemy-crew at=event+beach");
    takes("events", "program", "move crew to=event");
    takes("artifacts", "program", "move crew to=event via=any");
}

static void idle_cards_are_refused(void **state)
{
    (void)state;
    plan("nothing");
    plan("kill enemy-crew at=here"); /* a plan begins nowhere */
    plan("move crew from=near to=tile");
    plan("gain gem 0");
    plan("gain gem 1 per=crew@here");
    plan("at tile with=officer");
    plan("pay crew 1 { gain gem 1 }");
    plan("pay crew 0 { gain gem 1 }");
    plan("reveal at=harbor"); /* no token lies there */
    plan("choose { gain gem 0 } or { nothing }");
    refuses("artifacts", "program", "nothing");
    refuses("exterior", "opening", "redo current");
    refuses("anomalies", "opening", "each player-here { gain gem 1 }");
    takes("events", "program", "nothing");
    takes("events", "program", "kill enemy-crew at=here");
    takes("stable", "program", "at tile with=officer; kill enemy-crew at=here");
}

static void depth_is_bounded(void **state)
{
    (void)state;
    plan("pay gem 1 { pay gem 1 { pay gem 1 { pay gem 1 { pay gem 1 { pay gem 1 { pay gem 1 { pay gem 1 { "
         "pay gem 1 { "
         "gain gem 1 } } } } } } } } }");
    takes("stable", "program",
          "pay gem 1 { pay gem 1 { pay gem 1 { pay gem 1 { pay gem 1 { pay gem 1 { pay gem 1 { pay gem 1 { "
          "gain gem 1 } "
          "} } } } } } }");
    json_t *root   = base();
    json_t *events = json_object_get(root, "events");
    for (size_t i = 0; i < json_array_size(events); i++)
        json_object_set_new(json_array_get(events, i), "program",
                            json_string("each player { push entrant from=here to=tile }"));
    assert_false(reads(root)); /* twelve events, two frames each */
}

static void length_is_bounded(void **state)
{
    static const char *const symbols[] = {"opening", "expanding", "rippling", "collapsing"};
    char                     program[1200];
    (void)state;
    strcpy(program, "mod calm");
    for (unsigned i = 1; i < 100; i++)
        strcat(program, "; mod calm");
    json_t *root      = base();
    json_t *anomalies = json_object_get(root, "anomalies");
    for (size_t i = 0; i < json_array_size(anomalies); i++)
        for (size_t k = 0; k < 4; k++)
            json_object_set_new(json_array_get(anomalies, i), symbols[k], json_string(program));
    assert_false(reads(root)); /* 3 600 steps */
}

static void text_is_checked(void **state)
{
    (void)state;
    refuses("stable", "name", "Two\nlines");
    refuses("stable", "text", "\033[2J");
    refuses("exterior", "name", "A\tgap");
    takes("stable", "name", "Tr\303\251sor");
}

static void counts_are_checked(void **state)
{
    (void)state;
    json_t *root = base();
    json_object_set_new(json_object_get(root, "counts"), "stable", json_integer(31));
    assert_false(reads(root));
    root = base();
    json_object_set_new(json_array_get(json_object_get(root, "stable"), 0), "copies", json_integer(2));
    assert_false(reads(root)); /* no longer 30 */
    root = base();
    json_object_set_new(json_array_get(json_object_get(root, "stable"), 1), "id", json_string("S01"));
    assert_false(reads(root));
    root = base();
    json_array_remove(json_object_get(root, "exterior"), 0);
    assert_false(reads(root));
    root = base();
    json_array_remove(json_object_get(root, "caves"), 0);
    assert_false(reads(root));
    root = base();
    json_object_set_new(json_array_get(json_object_get(root, "exterior"), 0), "terrain", json_string("cave"));
    assert_false(reads(root));
    root = base();
    json_array_set_new(json_object_get(root, "vortex"), 8, json_string("rippling"));
    assert_false(reads(root));
    root = base();
    json_object_set_new(root, "surprise", json_true());
    assert_false(reads(root));
    assert_true(reads(base()));
    assert_int_equal(report.advice, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(form_is_checked),         cmocka_unit_test(a_single_block_is_a_choice),
        cmocka_unit_test(words_are_checked),       cmocka_unit_test(parameters_are_checked),
        cmocka_unit_test(numbers_are_checked),     cmocka_unit_test(selectors_are_checked),
        cmocka_unit_test(anomalies_are_checked),   cmocka_unit_test(moments_are_checked),
        cmocka_unit_test(event_tiles_are_checked), cmocka_unit_test(idle_cards_are_refused),
        cmocka_unit_test(depth_is_bounded),        cmocka_unit_test(length_is_bounded),
        cmocka_unit_test(text_is_checked),         cmocka_unit_test(counts_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
