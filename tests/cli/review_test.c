/* review_test.c -- `tortuga review`: records judged, told, asked about; what is no record is refused with a sentence. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>

#include "run.h"

#define RECORD "tests/records/piraci-e15.tortuga" /* with decisions that are worth an exercise */
#define LIGHT  " --quick --iterations 20"

static char folder[] = "/tmp/tortuga-review-XXXXXX";

static void says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" is not in:\n%s", part, text);
}

static void a_review_is_told(void **unused)
{
    (void)unused;
    static char first[sizeof((Ran *)0)->out];
    const Ran  *ran = run("review " RECORD LIGHT);
    assert_int_equal(ran->code, 0);
    says(ran->out, "Kosmiczni Piraci");
    says(ran->out, "Luck and play");
    says(ran->out, "own play");
    says(ran->out, "What was given away");
    memcpy(first, ran->out, sizeof first);
    assert_string_equal(run("review " RECORD LIGHT)->out, first); /* the seed decides */
    assert_string_not_equal(run("review " RECORD LIGHT " --seed 9")->out, first);
    ran = run("review " RECORD LIGHT " --language de --time");
    says(ran->out, "Glück und Spiel");
    says(ran->err, "20 Entscheidungen in ");
    /* One sign for less than nothing, in both tables. */
    if (strstr(first, " -"))
        fail_msg("a hyphen in the place of a minus: %s", first);
    says(first, "−");
}

/* Programs get all of it, pages get the same curves; and several records tell which kinds cost most. */
static void programs_and_pages(void **unused)
{
    (void)unused;
    char       line[600], path[300];
    const Ran *ran  = run("review " RECORD LIGHT " --json --exercises");
    json_t    *json = json_loads(ran->out, 0, NULL);
    size_t     i;
    json_t    *exercise;
    assert_int_equal(ran->code, 0);
    assert_non_null(json);
    assert_int_equal(json_array_size(json_object_get(json, "reviews")), 1);
    assert_true(json_is_array(json_object_get(json, "kinds")));
    json_array_foreach(json_object_get(json, "exercises"), i, exercise)
    {
        assert_true(json_is_object(json_object_get(exercise, "position")));
    }
    assert_true(i > 0);
    json_decref(json);

    (void)snprintf(path, sizeof path, "%s/page.html", folder);
    (void)snprintf(line, sizeof line, "review %s %s%s --html %s", RECORD, RECORD, LIGHT, path);
    ran = run(line);
    assert_int_equal(ran->code, 0);
    says(ran->out, "What cost most");
    FILE       *page = fopen(path, "r");
    static char text[1 << 20];
    assert_non_null(page);
    text[fread(text, 1, sizeof text - 1, page)] = 0;
    (void)fclose(page);
    says(text, "<!doctype html>");
    says(text, "<svg");
    says(text, "class=\"area s2\"");
    says(text, "</html>");
    assert_null(strstr(text, "http")); /* nothing from outside */

    ran = run("review " RECORD LIGHT " --html /nowhere/page.html");
    assert_int_equal(ran->code, 1);
    says(ran->err, "cannot write /nowhere/page.html");
}

/* Exercises are asked; an answer is a number or a move, and is judged. */
static void exercises_are_asked(void **unused)
{
    (void)unused;
    static Ran  ran;
    static char line[]                               = "tortuga review " RECORD LIGHT " --exercises";
    FILE                                         *in = tmpfile(), *out = tmpfile(), *err = tmpfile();
    assert_true(in && out && err);
    assert_true(fputs("nonsense\n1\nquit\n", in) >= 0);
    rewind(in);
    assert_int_equal(run_streams(line, in, out, err), 0);
    run_slurp(out, ran.out, sizeof ran.out);
    run_slurp(err, ran.err, sizeof ran.err);
    (void)fclose(in);
    says(ran.out, "Exercise 1 of");
    says(ran.out, "That is no move here");
    says(ran.out, "In the game: ");
    says(ran.out, " of 1 without loss.");
}

/* At the table, when the game is over and not before: it shows what the others held. */
static void the_terminal_offers_it(void **unused)
{
    (void)unused;
    static Ran  ran;
    static char line[] = "tortuga play piraci --players 3 --seed x --bots greedy --name Anne";
    FILE       *in = tmpfile(), *out = tmpfile(), *err = tmpfile();
    assert_true(in && out && err);
    assert_int_equal(setenv("HOME", folder, 1), 0);
    assert_true(fputs("review\n1\n1\n1\n1\n1\n1\n1\n1\n1\nreview\nquit\n", in) >= 0);
    rewind(in);
    assert_int_equal(run_streams(line, in, out, err), 0);
    run_slurp(out, ran.out, sizeof ran.out);
    run_slurp(err, ran.err, sizeof ran.err);
    (void)fclose(in);
    says(ran.out, "The game is not over: `review` shows what the others held");
    const char *end = strstr(ran.out, "the game is over> review");
    assert_non_null(end);
    says(end, "Luck and play");
    says(end, "Anne: best ");
}

static void what_is_wrong_is_said(void **unused)
{
    (void)unused;
    char        line[600];
    const char *broken = run_file(folder, "broken.tortuga", "[Game \"korsar\"]\n[Players \"3\"]\nnonsense\n");
    (void)snprintf(line, sizeof line, "review %s --quick", broken);
    const Ran *ran = run(line);
    assert_int_equal(ran->code, 1);
    says(ran->err, "broken.tortuga: line ");
    assert_int_equal(run("review")->code, 2);
    says(run("review /nowhere.tortuga")->err, "cannot read /nowhere.tortuga");
    ran = run("review " RECORD LIGHT " --seat Zora");
    assert_int_equal(ran->code, 2);
    says(ran->err, "nobody called Zora");
    /* one bad file among good ones does not lose them */
    (void)snprintf(line, sizeof line, "review %s %s%s", broken, RECORD, LIGHT);
    ran = run(line);
    assert_int_equal(ran->code, 1);
    says(ran->out, "Luck and play");
    /* a record that nobody has moved in */
    const char *fresh =
        run_file(folder, "fresh.tortuga",
                 "[Game \"korsar\"]\n[Rules \"1\"]\n[Players \"3\"]\n[Seed \"x\"]\n[Result \"*\"]\n");
    (void)snprintf(line, sizeof line, "review %s", fresh);
    ran = run(line);
    assert_int_equal(ran->code, 1);
    says(ran->err, "nobody has made a move there");
}

static int set_up(void **unused)
{
    (void)unused;
    run_as_zora();
    return run_folder(folder);
}

static int tear_down(void **unused)
{
    (void)unused;
    return run_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_review_is_told),      cmocka_unit_test(programs_and_pages),
        cmocka_unit_test(exercises_are_asked),   cmocka_unit_test(the_terminal_offers_it),
        cmocka_unit_test(what_is_wrong_is_said),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
