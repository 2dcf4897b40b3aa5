/* content_test.c -- a content file that is wrong is refused, with the line, the path and what would be right.
 *
 * The tests change one thing in the set of the program and read what the report says about it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "content/content.h"
#include "games/corsaire/corsaire.h"
#include "games/registry.h"

static char           *original;
static size_t          original_size;
static ContentReport   report;
static CorsaireContent read_content;

static char *file_text(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        fail_msg("cannot open %s", path);
    char *text = (char *)calloc(1, CONTENT_SIZE + 1);
    assert_non_null(text);
    *size = fread(text, 1, CONTENT_SIZE, in);
    fclose(in);
    return text;
}

static int setup(void **state)
{
    (void)state;
    original = file_text(TORTUGA_SOURCE "/content/corsaire.json", &original_size);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    free(original);
    return 0;
}

static bool read_text(const char *text, size_t size)
{
    char hash[65];
    return content_read(content_loader("corsaire"), "set.json", text, size, &read_content, hash, &report);
}

/* The set with one text in place of another, which must be there. */
static bool read_changed(const char *from, const char *to)
{
    const char *at = strstr(original, from);
    if (!at)
        fail_msg("the set has no %s", from);
    size_t before = (size_t)(at - original);
    size_t size   = original_size - strlen(from) + strlen(to);
    char  *text   = (char *)calloc(1, size + 1);
    assert_non_null(text);
    memcpy(text, original, before);
    memcpy(text + before, to, strlen(to));
    strcpy(text + before + strlen(to), at + strlen(from));
    bool good = read_text(text, size);
    free(text);
    return good;
}

/* The line of the original where a text begins. */
static unsigned line_of(const char *text)
{
    unsigned    line = 1;
    const char *at   = strstr(original, text);
    assert_non_null(at);
    for (const char *c = original; c < at; c++)
        line += *c == '\n';
    return line;
}

static void expect(bool advice, unsigned line, const char *path, const char *what)
{
    for (unsigned i = 0; i < report.kept; i++) {
        const ContentFault *fault = &report.list[i];
        if (fault->advice == advice && (!line || fault->line == line) && !strcmp(fault->path, path) &&
            strstr(fault->what, what))
            return;
    }
    content_report_print(&report, stderr);
    fail_msg("the report lacks line %u, path \"%s\": %s", line, path, what);
}

static void test_sound(void **state)
{
    (void)state;
    assert_true(read_text(original, original_size));
    assert_int_equal(report.faults + report.advice, 0);
    assert_int_equal(read_content.card[1].pay[2], 2); /* R1: 2G > 1R 1B */
    assert_int_equal(read_content.board[18].edge, 9);
    const Game *game = game_find("corsaire");
    if (game) /* what is compiled is what is in the file */
        assert_memory_equal(&read_content, game->content, sizeof read_content);
}

typedef struct Case {
    const char *from, *to; /* the change                                          */
    const char *path;      /* where the report points                             */
    const char *what;      /* what it says, in part                               */
    const char *line;      /* a text on the line it names; NULL: the changed line */
    bool        advice;
} Case;

static void test_changes(void **state)
{
    (void)state;
    static const Case cases[] = {
        {"\"cards\"", "\"card\"", "cards", "missing", "{", false},
        {"\"cards\"", "\"card\"", "card", "no such member; there are: cards, boards, sums", NULL, false},
        {"\"House set\"", "7", "name", "a whole number; a string is needed", NULL, false},
        {"\"House set\"", "\"\"", "name", "0 bytes; it must have 1 to 47", NULL, false},
        {"\"House set\"", "\"House\\u001bset\"", "name", "control character; it must be one line", NULL,
         false},
        {"\"game\": \"corsaire\"", "\"game\": \"korsar\"", "game", "\"corsaire\" is needed", NULL, false},
        {"\"R6\",   \"pay\": {\"G\": 4}", "\"R6\",   \"pay\": {\"G\": 14}", "cards[5].pay.G",
         "14 is out of bounds; it must be from 1 to 13", NULL, false},
        {"\"R6\",   \"pay\": {\"G\": 4}", "\"R6\",   \"pay\": {\"G\": 0}", "cards[5].pay.G", "from 1 to 13",
         NULL, false},
        {"\"R6\",   \"pay\": {\"G\": 4}", "\"R6\",   \"pay\": {\"G\": 2.5}", "cards[5].pay.G",
         "a number with a fraction", NULL, false},
        {"\"R6\",   \"pay\": {\"G\": 4}", "\"R6\",   \"pay\": {\"Y\": 2}", "cards[5].pay.Y",
         "there are: R, B, G", NULL, false},
        {"\"R6\",   \"pay\": {\"G\": 4}", "\"R6\",   \"pay\": [2]", "cards[5].pay", "a list; an object", NULL,
         false},
        {"\"R6\",   \"pay\": {\"G\": 4},", "\"R6\",", "cards[5].pay", "missing", NULL, false},
        {"\"R7\"", "\"R77\"", "cards[6].card", "\"R77\" is no card", NULL, false},
        {"\"R7\"", "\"R6\"", "cards[6].card", "R6 is there twice", NULL, false},
        {"\"R7\"", "\"R6\"", "cards", "R7 is missing", "\"cards\"", false},
        {"\"R0\",   \"pay\": {}", "\"R0\",   \"pay\": {\"G\": 1}", "cards[12].pay", "CSR-17", NULL, false},
        {"\"edge\": 9", "\"edge\": 51", "boards[18].edge", "0 to 50", NULL, false},
        {"\"edge\": 9", "\"edge\": \"9\"", "boards[18].edge", "a string; a whole number", NULL, false},
        {"\"m19\"", "\"m20\"", "boards[18].board", "m1 to m19", NULL, false},
        {"\"m19\"", "\"m18\"", "boards[18].board", "m18 is there twice", NULL, false},
        {"\"edge\": 9", "\"edge\": 8", "sums.edge", "add up to 80 here, not to 81", "\"sums\"", false},
        {"\"gain\": {\"R\": 2}},", "\"gain\": {}},", "cards[3].gain", "must give something", NULL, false},
        {"{\"card\": \"R12\",  \"pay\": {\"B\": 2},          \"gain\": {\"R\": 1}}",
         "{\"card\": \"R12\",  \"pay\": {\"B\": 2},          \"gain\": {\"R\": 3}}", "cards[11]",
         "should not gain more", NULL, true},
        {"{\"card\": \"R12\",  \"pay\": {\"B\": 2},          \"gain\": {\"R\": 1}}",
         "{\"card\": \"R12\",  \"pay\": {\"B\": 2},          \"gain\": {\"R\": 1, \"B\": 1}}", "cards[11]",
         "pays and gives blue", NULL, true},
        {"{\"card\": \"R12\",  \"pay\": {\"B\": 2},          \"gain\": {\"R\": 1}}",
         "{\"card\": \"R12\",  \"pay\": {\"B\": 2},          \"gain\": {\"G\": 2}}", "cards[11]",
         "should mainly give red", NULL, true},
        {"{\"card\": \"R12\",  \"pay\": {\"B\": 2}", "{\"card\": \"R12\",  \"pay\": {}", "cards[11]",
         "cost something", NULL, true},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const Case *one  = &cases[i];
        bool        good = read_changed(one->from, one->to);
        assert_int_equal(good, one->advice); /* advice does not forbid to play */
        expect(one->advice, line_of(one->line ? one->line : one->from), one->path, one->what);
    }
}

static void test_not_json(void **state)
{
    (void)state;
    assert_false(read_changed("\"sums\": {", "\"sums\": ["));
    expect(false, line_of("\"sums\""), "", "not JSON");
    assert_false(read_changed("\"name\": \"House set\"", "\"name\": \"a\", \"name\": \"b\""));
    expect(false, line_of("\"name\""), "", "duplicate");
    assert_false(read_text("", 0));
    assert_false(read_text("[1, 2]", 6));
    expect(false, 1, "", "a list; an object");
    assert_false(read_text("\xff\xfe", 2));
}

/* Cut anywhere, the text is refused and nothing is read beyond it. */
static void test_cut(void **state)
{
    (void)state;
    for (size_t size = 0; size + 2 < original_size; size += 7) {
        char *text = (char *)malloc(size ? size : 1);
        assert_non_null(text);
        memcpy(text, original, size);
        assert_false(read_text(text, size));
        free(text);
    }
}

static void test_many_faults(void **state)
{
    (void)state;
    static char text[20000];
    size_t      used =
        (size_t)snprintf(text, sizeof text, "{\"game\": \"corsaire\", \"name\": \"x\", \"cards\": [");
    for (int i = 0; i < 39; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s{\"a\": 1}", i ? ", " : "");
    used += (size_t)snprintf(text + used, sizeof text - used, "], \"boards\": []}");
    assert_false(read_text(text, used));
    assert_true(report.faults > CONTENT_FAULTS);
    assert_int_equal(report.kept, CONTENT_FAULTS);
}

static void test_games(void **state)
{
    (void)state;
    const Game *game = game_find("corsaire");
    ContentSet  set;
    if (!game)
        return;
    assert_true(content_has(game));
    assert_true(content_init(&set, game, TORTUGA_SOURCE "/content/corsaire.json", &report));
    assert_string_equal(set.game.content_hash, game->content_hash);
    assert_memory_equal(set.game.content, game->content, sizeof(CorsaireContent));
    content_finish(&set);
    assert_false(content_init(&set, game, TORTUGA_SOURCE "/content/there-is-none.json", &report));
    expect(false, 0, "", "cannot be opened");
    assert_true(content_check(TORTUGA_SOURCE "/content/corsaire.json", &report));
    assert_false(content_check(TORTUGA_SOURCE "/words/en/corsaire.json", &report));
    expect(false, 1, "game", "names its game");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound), cmocka_unit_test(test_changes),     cmocka_unit_test(test_not_json),
        cmocka_unit_test(test_cut),   cmocka_unit_test(test_many_faults), cmocka_unit_test(test_games),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
