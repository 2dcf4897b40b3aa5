/* commands_test.c -- games, rules, signature, bench and replay: what they print, also as JSON. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "games/registry.h"
#include "run.h"
#include "table/record.h"

static char folder[] = "/tmp/tortuga-commands-XXXXXX";

static json_t *json_of(const char *line, int code)
{
    const Ran *ran  = run(line);
    json_t    *json = json_loads(ran->out, 0, NULL);
    if (!json || ran->code != code)
        fail_msg("tortuga %s: exit %d, no JSON in\n%s\n%s", line, ran->code, ran->out, ran->err);
    return json;
}

static void games(void **state)
{
    (void)state;
    json_t *list  = json_of("games --json", 0);
    size_t  count = 0;
    while (games_all[count])
        count++;
    assert_int_equal(json_array_size(list), count);
    json_decref(list);
    list = json_of("games korsar --json", 0);
    assert_string_equal(json_string_value(json_object_get(json_array_get(list, 0), "prefix")), "KOR");
    json_decref(list);
    assert_non_null(strstr(run("games korsar")->out, "2 to 6, 8 players"));
    assert_non_null(strstr(run("games korsar")->out, "--option mode=solo|teams (solo)"));
}

static void rules(void **state)
{
    (void)state;
    const Ran *ran = run("rules korsar KOR-17");
    assert_int_equal(ran->code, 0);
    assert_non_null(strstr(ran->out, "KOR-17"));
    assert_null(strstr(ran->out, "KOR-18"));
    assert_null(strstr(ran->out, "**"));
    char *whole = strdup(ran->out);
    assert_string_equal(run("rules KOR-17")->out, whole);
    assert_string_equal(run("rules kor-17")->out, whole);
    assert_string_equal(run("rules korsar 17")->out, whole);
    free(whole);
    assert_non_null(strstr(run("rules KOR-R3")->out, "end_unattacked"));
    assert_int_equal(run("rules")->code, 0);

    /* Wrapped to the terminal, nothing lost. */
    setenv("COLUMNS", "40", 1);
    ran = run("rules KOR-17");
    for (const char *at = ran->out; *at;) {
        size_t n = strcspn(at, "\n");
        assert_true(n <= 40);
        at += n + (at[n] == '\n');
    }
    unsetenv("COLUMNS");
    assert_non_null(strstr(run("rules korsar")->out, "KOR-30"));

    ran = run("rules korsar KOR-999");
    assert_int_equal(ran->code, 2);
    assert_non_null(strstr(ran->err, "Korsar has no rule KOR-999"));
    ran = run("rules korsar KOR-x");
    assert_int_equal(ran->code, 2);
    assert_non_null(strstr(ran->err, "is written KOR-17"));

    json_t *one = json_of("rules KOR-17 --json", 0);
    assert_string_equal(json_string_value(json_object_get(one, "id")), "KOR-17");
    assert_true(json_string_length(json_object_get(one, "text")) > 60);
    json_decref(one);
    json_t *all  = json_of("rules korsar --json", 0);
    json_t *list = json_object_get(all, "rules");
    assert_true(json_array_size(list) >= 51); /* 30 rules, 21 rulings */
    json_decref(all);
    json_decref(json_of("rules --json", 0));
}

static void signature(void **state)
{
    (void)state;
    char *first = strdup(run("signature korsar --games 3")->out);
    assert_string_equal(run("signature korsar -g 3")->out, first);
    assert_int_equal(run("signature korsar -n 3")->code, 2); /* -n is players, everywhere */
    assert_non_null(strstr(run("signature korsar -g 0")->err, "from 1 to 100000000,")); /* and no 1e+08 */
    assert_string_equal(run("signature korsar --games 3")->out, first);
    assert_string_not_equal(run("signature korsar --games 4")->out, first);
    json_t *json = json_of("signature korsar --games 3 --json", 0);
    for (size_t i = 0; i < json_array_size(json); i++) {
        const char *hash = json_string_value(json_object_get(json_array_get(json, i), "signature"));
        assert_non_null(strstr(first, hash));
    }
    json_decref(json);
    free(first);
}

static void bench(void **state)
{
    (void)state;
    json_t *rows = json_of("bench korsar --players 4 --seconds 0.002 --json", 0);
    json_t *row  = json_array_get(rows, 0);
    assert_int_equal(json_array_size(rows), 1);
    static const char *const kinds[] = {"random", "listed", "imagine", "playout", "greedy"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        json_t *figure = json_object_get(row, kinds[i]);
        assert_true(json_real_value(json_object_get(figure, "per_second")) > 0);
        assert_true(json_real_value(json_object_get(figure, "yardsticks")) > 0);
        assert_true(json_real_value(json_object_get(figure, "yardstick_per_second")) > 0);
    }
    static const char *const costs[] = {"view", "moves", "fact", "sentence"};
    json_t                  *told    = json_object_get(row, "costs");
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
        json_t *cost = json_object_get(told, costs[i]);
        assert_true(json_real_value(json_object_get(cost, "us")) > 0);
        assert_true(json_real_value(json_object_get(cost, "yardsticks")) > 0);
        assert_true(json_real_value(json_object_get(cost, "bytes")) > 1);
    }
    assert_true(json_real_value(json_object_get(json_object_get(told, "apply"), "us")) > 0);
    assert_in_range(json_integer_value(json_object_get(told, "table_bytes")), 500, 4096);
    assert_true(json_real_value(json_object_get(told, "move_bytes")) <=
                8.5); /* and what else is in the log */
    json_decref(rows);
    const Ran *ran = run("bench korsar --players 4 --seconds 0.002");
    assert_int_equal(ran->code, 0);
    assert_non_null(strstr(ran->out, "yardstick"));
    assert_int_equal(ran->err[0], 0); /* progress is for terminals alone */
}

/* --- replay ------------------------------------------------------------------------------------------------ */

/* The record of a random game of three. */
static char *some_record(void)
{
    static Record   record;
    static StateBox now;
    const Game     *game                = game_find("korsar");
    uint16_t        option[MAX_OPTIONS] = {0};
    Rule            rule                = 0;
    char            why[200];
    Text            wrong = text_on(why, sizeof why);
    Rng             rng;
    Move           *scratch = (Move *)calloc(game->max_moves, sizeof *scratch);
    rng_fast(&rng, 1);
    game->defaults(game, 3, option);
    assert_true(record_begin(&record, game, 3, option, "a test", NULL, &rule, &wrong));
    now = record.start;
    for (Seats owing; (owing = game->to_act(game, &now.head)) != 0;) {
        Seat seat = (Seat)bits_lowest(owing);
        Move move = game_sample(game, &now.head, seat, &rng, scratch);
        assert_true(record_add(&record, seat, move, -1, NULL));
        assert_int_equal(game_play(game, &now.head, seat, move, NULL), LAWFUL);
    }
    char *text = record_write(&record, NO_SEAT);
    record_finish(&record);
    free(scratch);
    assert_non_null(text);
    return text;
}

static const Ran *replay(const char *text, const char *flags)
{
    char line[2200];
    (void)snprintf(line, sizeof line, "replay %s%s", run_file(folder, "game.tortuga", text), flags);
    return run(line);
}

/* Swaps the characters of the first word that begins with `from` behind `tag`. */
static void tamper(char *text, const char *tag, const char *from, const char *to)
{
    char *at = strstr(text, tag);
    assert_non_null(at);
    at = strstr(at, from);
    assert_non_null(at);
    while (*to)
        *at++ = *to++;
}

static void replays(void **state)
{
    (void)state;
    char      *text = some_record();
    const Ran *ran  = replay(text, "");
    assert_int_equal(ran->code, 0);
    assert_non_null(strstr(ran->out, "\n2. P"));
    assert_non_null(strstr(ran->out, "The game is over."));

    ran = replay(text, " --from 3 --to 4");
    assert_null(strstr(ran->out, "2. P"));
    assert_non_null(strstr(ran->out, "3. P"));
    assert_null(strstr(ran->out, "5. P"));

    ran = replay(text, " --verify");
    assert_int_equal(ran->code, 0);
    assert_non_null(strstr(ran->out, "Verified"));
    assert_null(strstr(ran->out, "1. P"));

    (void)replay(text, "");
    char line[2200];
    (void)snprintf(line, sizeof line, "replay %s/game.tortuga --json --verify --from 1", folder);
    json_t *json = json_of(line, 0);
    assert_true(json_is_true(json_object_get(json, "verified")));
    assert_true(json_is_true(json_object_get(json, "over")));
    assert_int_equal(json_array_size(json_object_get(json, "scores")), 3);
    json_decref(json);

    /* A score that is not what the game came to: seen by --verify alone. */
    char *other = strdup(text);
    char *score = strstr(other, "[Scores \"");
    assert_non_null(score);
    score += strlen("[Scores \"");
    score += *score == '-';
    *score = *score == '9' ? '8' : (char)(*score + 1);
    assert_int_equal(replay(other, "")->code, 0);
    ran = replay(other, " --verify");
    assert_int_equal(ran->code, 1);
    assert_non_null(strstr(ran->err, "line "));
    (void)snprintf(line, sizeof line, "replay %s/game.tortuga --json --verify", folder);
    json = json_of(line, 1);
    assert_true(json_is_false(json_object_get(json, "verified")));
    assert_true(json_string_length(json_object_get(json, "error")) > 0);
    json_decref(json);
    free(other);

    /* A move out of turn, and a seed that deals other cards. */
    other       = strdup(text);
    char *first = strstr(other, "\n1. P") + strlen("\n1. P");
    *first      = *first == '2' ? '0' : (char)(*first + 1);
    ran         = replay(other, "");
    assert_int_equal(ran->code, 1);
    assert_non_null(strstr(ran->err, "line "));
    free(other);

    other = strdup(text);
    tamper(other, "[Seed", "a test", "a tost");
    assert_int_equal(replay(other, " --verify")->code, 1);
    free(other);

    assert_int_equal(replay("this is no record", "")->code, 1);
    free(text);
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
    (void)snprintf(path, sizeof path, "%s/game.tortuga", folder);
    (void)remove(path);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games), cmocka_unit_test(rules),   cmocka_unit_test(signature),
        cmocka_unit_test(bench), cmocka_unit_test(replays),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}
