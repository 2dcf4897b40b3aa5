/* scene_test.c -- scenes that must fail: what they print and how they exit, by both roads. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "run.h"

static char folder[] = "/tmp/tortuga-scene-XXXXXX";

/* A small table: P0 to act, s1 lies at sea with three guns of P1 in it. */
#define TABLE                                                                                                \
    "scene   A table\n"                                                                                      \
    "game    korsar\n"                                                                                       \
    "given   players 3; turn = 0\n"                                                                          \
    "        hand P0: b1 m2; hand P1: g1; hand P2: m3; s1: m4@0 g3@1; deck: m8\n"

typedef struct Case {
    const char *text;
    int         code;
    const char *out; /* must occur in what is printed */
} Case;

static const Case cases[] = {
    /* Moves. */
    {TABLE "P0 draw\nP1 draw\nP2 draw\nP0 draw\n", 0, "1 scene passed, 0 failed"},
    {TABLE "P0 draw\nP0 draw\n", 1, "expected  the move is accepted\n        found     refused: KOR-6"},
    {TABLE "P0 draw ! KOR-6\n", 1,
     ":5: A table\n    P0 draw\n        expected  refused: KOR-6\n        found     the move is accepted"},
    {TABLE "P1 draw ! KOR-17\n", 1, "expected  refused: KOR-17\n        found     refused: KOR-6"},
    {TABLE "P1 draw ! KOR-17\nP1 draw ! KOR-7\n", 1, ":6: A table"},
    {TABLE "P0 dance\n", 1, "(it cannot be read)"},
    {TABLE "P0 dance ! unreadable\n", 0, "0 failed"},
    {TABLE "P0 draw ! unreadable\n", 1, "the move is accepted"},
    {TABLE "P7 draw\n", 2, "a line begins with a seat of the table or with"},
    {TABLE "P0\n", 2, "a seat without a move"},
    /* Zones. */
    {TABLE "then hand P0: m2 b1; s1: m4 g3; s1: m4@0 g3@1; deck has m8; s2: -; hand P1 lacks m8\n", 0,
     "0 failed"},
    {TABLE "then hand P0: m2\n", 1, "expected  m2\n        found     b1 m2"},
    {TABLE "then hand P0: m2 b1 b1\n", 1, "found     b1 m2"},
    {TABLE "then s1: g3 m4\n", 1, "expected  g3 m4\n        found     m4 g3"},
    {TABLE "then s1: m4@1 g3\n", 1, "found     m4@0 g3@1"},
    {TABLE "then hand P0: b1!all m2\n", 1, "found     b1!0 m2!0"},
    {TABLE "then hand P0 has m3\n", 1, "expected  among them m3"},
    {TABLE "then hand P0 lacks m3 m2\n", 1, "expected  none of m3 m2"},
    {TABLE "then hand P0 size 3\n", 1, "expected  3 cards\n        found     2: b1 m2"},
    {TABLE "then s1: -\n", 1, "expected  -"},
    {TABLE "then s2: m4\n", 1, "expected  m4\n        found     -"},
    /* Views. */
    {TABLE "then view P1 hand P0: ? ?; view P0 hand P0: b1 m2; view - s1: m4 g3\n", 0, "0 failed"},
    {TABLE "then view P1 hand P0: b1 m2\n", 1, "expected  b1 m2\n        found     ? ?"},
    {TABLE "then view P0 hand P0: ? m2\n", 1, "found     m2 b1"},
    {TABLE "then view - hand P0 size 3\n", 1, "2: ? ?"},
    {TABLE "then view P0 harbour: -\n", 2, "no zone is called so"},
    {TABLE "then view anna hand P0: -\n", 2, "no seat is called so"},
    /* Numbers. */
    {TABLE "then turn = 0; turn = P0; score P0 = 0; place P0 = 1; not over; to act P0\n", 0, "0 failed"},
    {TABLE "then turn = 1\n", 1, "expected  1\n        found     0"},
    {TABLE "then turn = 0 0\n", 1, "expected  0 0"},
    {TABLE "then score P0 = -5\n", 1, "expected  -5\n        found     0"},
    {TABLE "then place P0 = 2\n", 1, "expected  2\n        found     1"},
    {TABLE "then over\n", 1, "expected  the game is over\n        found     it goes on"},
    {TABLE "then to act P1 P2\n", 1, "expected  P1 P2\n        found     P0"},
    {TABLE "then to act -\n", 1, "found     P0"},
    {TABLE "then moon = 1\n", 2, "no counter has this name"},
    {TABLE "then turn = full\n", 2, "not a number"},
    /* Moves that are listed. */
    {TABLE "then moves P0: draw | sail m2 | attack s1 b1; moves P1: -; moves P0 count 3; moves P0 lacks "
           "attack s1 g1\n",
     0, "0 failed"},
    {TABLE "then moves P0: draw | sail m2\n", 1,
     "expected  no other moves\n        found     also listed: attack s1 b1"},
    {TABLE "then moves P0: draw | sail m2 | attack s1 b1 | sail m3\n", 1, "expected  listed: sail m3"},
    {TABLE "then moves P0: draw | draw | sail m2 | attack s1 b1\n", 1, "expected  each move once"},
    {TABLE "then moves P0 has sail m3\n", 1, "expected  listed: sail m3"},
    {TABLE "then moves P0 lacks draw\n", 1, "expected  not listed: draw"},
    {TABLE "then moves P0 count 2\n", 1, "expected  2\n        found     3"},
    {TABLE "then moves P0\n", 2, "`moves SEAT: a | b`"},
    /* Facts. */
    {TABLE "P0 draw\nthen fact draw P0 m8 71; fact P1 draw P0 ? 71; fact - draw P0 ? 71; no fact sail\n", 0,
     "0 failed"},
    {TABLE "P0 draw\nthen fact draw P0 m8 99\n", 1, "expected  draw P0 m8 99\n        found     "},
    {TABLE "P0 draw\nthen fact P1 draw P0 m8 71\n", 1, "draw P0 ? 71"},
    {TABLE "P0 draw\nthen no fact draw\n", 1, "expected  no draw"},
    {TABLE "then fact draw\n", 1, "found     no facts"},
    {TABLE
     "then facts exactly -\nP0 sail m2\nthen facts exactly sail P0 m2 s2 | lead P0 s2 | collect P1 s1 4\n"
     "P1 draw\nthen facts exactly draw P1 m8 71; facts P1 exactly draw P1 m8 71\n"
     "     facts P2 exactly draw P1 ? 71; facts - exactly draw P1 ? 71\n"
     "     facts exactly draw P1 m8 71 | moved m8 deck hand P1 0 -1\n",
     0, "0 failed"},
    {TABLE "P0 sail m2\nthen facts exactly sail P0 m2 s2\n", 1, /* something more */
     "expected  sail P0 m2 s2\n        found     sail P0 m2 s2 | lead P0 s2 | collect P1 s1 4\n"},
    {TABLE "P0 draw\nP1 draw\nthen facts exactly draw P1 ? 70 | draw P1 ? 70\n", 1, "found     draw P1 "},
    {TABLE "P0 sail m2\nthen facts exactly sail P0 m2 s2 | lead P0 s2 | collect P1 s1 4 | collect P1 s1 4\n",
     1, "found     sail P0 m2 s2 | lead P0 s2 | collect P1 s1 4\n"},
    {TABLE "P0 sail m2\nthen facts exactly collect P1 s1 4 | lead P0 s2 | sail P0 m2 s2\n",
     1, /* their order */
     "found     sail P0 m2 s2 | lead P0 s2 | collect P1 s1 4\n"},
    {TABLE "P0 sail m2\nthen facts exactly sail P0 m2 s2 | lead P0 s2 | collect P1 s1 4 | moved m2 hand P0 "
           "s2 -1 0\n",
     1, "moved m4 s1 loot P1 0 0"}, /* of one kind all or none */
    {TABLE "P0 draw\nthen facts P1 exactly draw P0 m8 71 | collect P1 s1 4\n", 1, "found     draw P0 ? 71"},
    {TABLE "P0 draw\nthen facts exactly -\n", 1, "expected  -\n        found     draw P0 m8 71"},
    {TABLE "then facts exactly draw P0 m8 71\n", 1, "found     no more facts"},
    {TABLE "P0 draw\nthen facts exactly draw P0 m8 71 | collect P1 s1 4 | "
           "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | "
           "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n",
     1,
     "expected  ... aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | "
     "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n"
     "        found     no more facts"},
    {TABLE "P0 draw\nthen facts exactly draw P0 m8 71 | "
           "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | "
           "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n",
     1, "        found     collect P1 s1 4\n"},
    {TABLE "P0 draw\nthen facts exactly\n", 2, "`facts exactly A | B`"},
    {TABLE "P0 draw\nthen facts draw P0 m8 71\n", 2, "`facts exactly A | B`"},
    /* Scenes that begin like another. */
    {TABLE
     "P0 draw\nscene Two\ngiven like A table\nthen hand P0: b1 m2; s1: m4@0 g3@1; deck size 72; turn = 0\n",
     0, "2 scenes passed, 0 failed"},
    {TABLE "scene Two\ngiven like A table; hand P0: y1; turn = P2\n"
           "then hand P0: y1; hand P1: g1; turn = 2; deck has m2 b1\n",
     0, "2 scenes passed, 0 failed"},
    {TABLE "scene Two\ngiven like A table; players 2; hand P2: -\n", 2, "no zone is called 'hand P2'"},
    {TABLE "scene Two\ngiven like A table; hand P0: m8\n", 2, "all cards of this kind lie elsewhere already"},
    {TABLE "scene Two\ngiven like A table; hand P0: y1; hand P0: y2\n", 2, "this zone was given before"},
    {TABLE "scene Two\ngiven like A tab\n", 2, "no scene or setting above is called so: 'A tab'"},
    {TABLE "scene Two\ngiven like Two\n", 2, "no scene or setting above is called so: 'Two'"},
    {TABLE "scene A table\ngiven like A table\nscene Three\ngiven like A table\n", 2,
     "more than one scene or setting above is called so: 'A table'"},
    {TABLE "scene Two\ngiven turn = 1; like A table\n", 2, "`like NAME` is the first that a scene is given"},
    {"game korsar\nscene A\ngiven players 7 ! KOR-1\nscene B\ngiven like A\n", 2,
     "the set-up or the position there is refused"},
    {"game korsar\nscene A\ngiven hand P0: b1; hand P1: b1; rest loot P0: m8 m7\nthen loot P0: m7 m8\n"
     "scene B\ngiven like A; rest loot P1: m8\nthen loot P0: m7; loot P1: m8\n",
     0, "2 scenes passed, 0 failed"},
    {"game korsar\nsetting Harbour\ngiven players 3; hand P0: b1; seed wind; start\n"
     "scene A\ngiven like Harbour; players 4; option mode=teams\nthen hand P0: b1; hand P3 size 6; not "
     "over\n",
     0, "1 scene passed, 0 failed"},
    {"game korsar\nsetting Harbour\ngiven hand P0: b1\nsetting Pier\ngiven like Harbour; hand P1: b2\n"
     "scene A\ngiven like Pier\nthen hand P0: b1; hand P1: b2\n",
     0, "1 scene passed, 0 failed"},
    {"game korsar\nsetting Harbour\ngiven hand P0: b1\nscene A\ngiven start\n", 2,
     ":2: no scene begins with this setting: 'Harbour'"},
    {"game korsar\nsetting Harbour\ngiven hand P0: b1\nP0 draw\nscene A\ngiven like Harbour\n", 2,
     "a setting is only given: what happens there is a `scene` that is like it: 'P0 draw'"},
    {"game korsar\nsetting Harbour\ngiven hand P0: b1\nthen turn = 0\nscene A\ngiven like Harbour\n", 2,
     "a setting is only given"},
    {"game korsar\nsetting\ngiven hand P0: b1\n", 2, "a setting needs a name"},
    /* What is no scene. */
    {"", 2, "the file has no scene"},
    {"P0 draw\n", 2, "a file begins with `scene NAME`"},
    {"scene\ngame korsar\ngiven start\n", 2, "a scene needs a name"},
    {"scene A\ngiven start\n", 2, "a scene names its game"},
    {"scene A\ngame chess\n", 2, "no game is called 'chess'; there are korsar"},
    {"scene A\n  turn = 1\n", 2, "an indented line goes on with"},
    {"scene A\ngame korsar\ngiven start\nthen not over\ngiven turn = 1\n", 2,
     "`given` stands before the first move"},
    {TABLE "then sunny\n", 2, "this is no assertion"},
    {"scene A\ngame korsar\nrules KOR-x\ngiven start\n", 2, "none is written: 'KOR-x'"},
    /* What is no position. */
    {"scene A\ngame korsar\ngiven players 7\n", 2, "the set-up is refused"},
    {"scene A\ngame korsar\ngiven players 7 ! KOR-1\n", 0, "0 failed"},
    {"scene A\ngame korsar\ngiven players 7 ! KOR-2\n", 1,
     "expected  refused: KOR-2\n        found     KOR-1"},
    {"scene A\ngame korsar\ngiven players 3 ! KOR-1\n", 1, "the set-up is accepted"},
    {"scene A\ngame korsar\ngiven players 7 ! KOR-1\nP0 draw\n", 2, "has no moves"},
    {"scene A\ngame korsar\ngiven players many\n", 2, "`players` takes a number"},
    {"scene A\ngame korsar\ngiven option wind=strong\n", 2, "no such option; there are mode"},
    {"scene A\ngame korsar\ngiven option mode=chess\n", 2, "option mode is one of solo teams"},
    {"scene A\ngame korsar\ngiven turn = 9\n", 2, "turn is at least 0 and at most 7"},
    {"scene A\ngame korsar\ngiven turn = 0 0\n", 2, "this takes 1 number, not 2"},
    {"scene A\ngame korsar\ngiven moon = 1\n", 2, "no counter has this name (counters: turn)"},
    {"scene A\ngame korsar\ngiven harbour: m2\n", 2, "no zone is called 'harbour'; there are deck"},
    {"scene A\ngame korsar\ngiven hand P0: m9\n", 2, "no card that may lie here is written so: 'm9'"},
    {"scene A\ngame korsar\ngiven hand P0: m8 m8\n", 2, "all cards of this kind lie elsewhere already: 'm8'"},
    {"scene A\ngame korsar\ngiven hand P0: m8; hand P0: m7\n", 2, "this zone was given before"},
    {"scene A\ngame korsar\ngiven hand P0: m8!9\n", 2, "a card is written"},
    {"scene A\ngame korsar\ngiven sunny\n", 2, "`given` takes"},
    {"scene A\ngame korsar\ngiven s1: b1@0\n", 2,
     "the position is not possible\n        found     A battle must begin with its merchant"},
    {"scene A\ngame korsar\ngiven s1: b1@0; impossible KOR-14\n", 0, "1 scene passed, 0 failed"},
    {"scene A\ngame korsar\ngiven s1: b1@0; impossible\n", 0, "1 scene passed, 0 failed"},
    {"scene A\ngame korsar\ngiven s1: b1@0; impossible KOR-15\n", 1,
     "expected  refused: KOR-15\n        found     A battle must begin with its merchant"},
    {"scene A\ngame korsar\ngiven hand P0: b1; hand P1: b2; impossible KOR-14\n", 1,
     "expected  refused: KOR-14\n        found     the position is accepted"},
    {"scene A\ngame korsar\ngiven s1: b1@0; impossible KOR-14\nP0 draw\n", 2, "has no moves and no `then`"},
    {"game korsar\nscene A\ngiven s1: b1@0; impossible KOR-14\nscene B\ngiven like A\n", 2,
     "the set-up or the position there is refused"},
    {"scene A\ngame korsar\ngiven content korsar.json\n", 2, "Korsar has no content"},
};

static void check(const Case *c, const char *road)
{
    char        line[2200];
    const char *path = run_file(folder, "case.scene", c->text);
    (void)snprintf(line, sizeof line, "scene %s%s", road, path);
    const Ran *ran = run(line);
    if (ran->code != c->code || !strstr(ran->out, c->out))
        fail_msg("%s\n%s\nexit %d (expected %d), expected '%s' in\n%s%s", line, c->text, ran->code, c->code,
                 c->out, ran->out, ran->err);
    (void)snprintf(line, sizeof line, "scene --json %s%s", road, path);
    ran          = run(line);
    json_t *json = json_loads(ran->out, 0, NULL);
    if (!json || ran->code != c->code)
        fail_msg("%s: exit %d, no JSON in\n%s", line, ran->code, ran->out);
    assert_true(json_is_array(json_object_get(json, "scenes")));
    assert_int_equal(json_integer_value(json_object_get(json, "failed")) != 0, c->code != 0);
    json_decref(json);
}

static void by_the_library(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i], "");
}

static void by_the_referee(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i], "--referee ");
}

/* Every scene of the page that defines the format. */
static void the_document_is_true(void **state)
{
    (void)state;
    assert_int_equal(run("scene " TORTUGA_SOURCE "/docs/scenes.md")->code, 0);
    const Ran *ran = run("scene --referee -v " TORTUGA_SOURCE "/docs/scenes.md");
    assert_int_equal(ran->code, 0);
    assert_non_null(strstr(ran->out, "ok: The drawn card is known to the drawer alone"));
}

static void files(void **state)
{
    (void)state;
    const Ran *ran = run("scene nowhere.scene");
    assert_int_equal(ran->code, 2);
    assert_non_null(strstr(ran->out, "nowhere.scene:1: cannot be read: No such file"));

    /* A scene that fails does not hide the next one, and the worst of several files decides. */
    char line[2200];
    (void)snprintf(line, sizeof line, "scene -v %s",
                   run_file(folder, "case.scene",
                            TABLE "then over\nscene Two\ngiven start; players 2\nthen deck size 66\n"));
    ran = run(line);
    assert_int_equal(ran->code, 1);
    assert_non_null(strstr(ran->out, "ok: Two"));
    assert_non_null(strstr(ran->out, "1 scene passed, 1 failed"));
}

/* Without `start` the rest lies under what was named; with it, hands keep their size. */
static void rest_and_start(void **state)
{
    (void)state;
    char line[2200];
    (void)snprintf(
        line, sizeof line, "scene %s",
        run_file(
            folder, "case.scene",
            "game korsar\n"
            "scene A real set-up with one hand changed\n"
            "given start; players 3; seed wind\n"
            "      hand P1: m8 m7 m6 m6 ad bc\n"
            "then  hand P0 size 6; hand P1: m8 m7 m6 m6 ad bc; hand P2 size 6; deck size 60\n"
            "scene Any cards\n"
            "given players 2; hand P0: ? m8 ?; hand P1: ?; deck: r1 b1\n"
            "then  hand P0 size 3; hand P0 has m8; hand P1 size 1; deck size 74; view P1 hand P0: ? ? ?\n"
            "scene Pools and masks\n"
            "given players 2; hand P0: m8; hand P1: m2\n"
            "then  hand P0: m8!0; hand P0: m8!P0\n"));
    const Ran *ran = run(line);
    if (ran->code)
        fail_msg("%s", ran->out);
}

static int begin(void **state)
{
    (void)state;
    setenv("HOME", "/nonexistent", 1);
    unsetenv("XDG_CONFIG_HOME");
    return mkdtemp(folder) ? 0 : 1;
}

static int finish(void **state)
{
    (void)state;
    char path[600];
    (void)snprintf(path, sizeof path, "%s/case.scene", folder);
    (void)remove(path);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_the_library),       cmocka_unit_test(by_the_referee), cmocka_unit_test(files),
        cmocka_unit_test(the_document_is_true), cmocka_unit_test(rest_and_start),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}
