/* options_test.c -- flags before environment before configuration before default, and errors that say what
 * would be right. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sys/stat.h>

#include "run.h"
#include "shell/options.h"

static char folder[] = "/tmp/tortuga-options-XXXXXX";

typedef struct Case {
    const char *line;
    int         code;
    const char *out; /* must occur on standard output */
    const char *err; /* must occur on standard error  */
} Case;

static void check(const Case *c)
{
    const Ran *ran = run(c->line);
    if (ran->code != c->code || !strstr(ran->out, c->out) || !strstr(ran->err, c->err))
        fail_msg("tortuga %s: exit %d (expected %d)\nout: %.600s\nerr: %.600s\nexpected out '%s', err '%s'",
                 c->line, ran->code, c->code, ran->out, ran->err, c->out, c->err);
}

static void calls_and_errors(void **state)
{
    (void)state;
    static const Case cases[] = {
        {"--help", 0, "Commands:", ""},
        {"help", 0, "signature", ""},
        {"--version", 0, "korsar rules ", ""},
        {"help bench", 0, "--seconds S", ""},
        {"bench --help", 0, "Usage: tortuga bench", ""},
        {"bench -h", 0, "Usage: tortuga bench", ""},
        {"help bensh", 2, "", "did you mean 'bench'?"},
        {"scen", 2, "", "did you mean 'scene'?"},
        {"xyzzyxyzzy", 2, "", "there is no command 'xyzzyxyzzy'"},
        {"bench --secnds 1", 2, "", "did you mean --seconds?"},
        {"bench --seconds", 2, "", "--seconds needs a value: --seconds S"},
        {"bench --seconds soon", 2, "", "--seconds takes a number from 0.001 to 3600, not 'soon'"},
        {"bench --seconds=-1", 2, "", "not '-1'"},
        {"bench --players 2.5", 2, "", "--players takes a whole number from 1 to 8, not '2.5'"},
        {"bench -p", 2, "", "-p needs a value"},
        {"bench -q", 2, "", "there is no option -q"},
        {"bench korsaar", 2, "", "did you mean 'korsar'?"},
        {"bench chess", 2, "", "there is no game 'chess'; there are korsar"},
        {"bench korsar piraci", 2, "", "one game"},
        {"bench korsar --players 7 --seconds 0.001", 2, "", "no game there for 7 players"},
        {"signature --games 0", 2, "", "--games takes a whole number from 1"},
        {"signature --content nowhere.json", 2, "", "name it too"},
        {"signature korsar --content nowhere.json", 2, "", "Korsar has no content"},
        {"games --json=maybe", 2, "", "--json takes yes or no"},
        {"games -- --json", 2, "", "there is no game '--json'"},
        {"scene", 2, "", "which file?"},
        {"replay", 2, "", "which record?"},
        {"replay nowhere.tortuga", 2, "", "cannot read nowhere.tortuga: No such file"},
        {"replay x --content korsar", 2, "", "content is given as GAME=FILE, not 'korsar'"},
        {"replay x --content korsar=x", 2, "", "Korsar has no content"},
        {"replay x --content chess=x", 2, "", "there is no game 'chess'"},
        {"rules korsar KOR-99", 2, "", "Korsar has no rule KOR-99"},
        {"rules korsar hello", 2, "", "is written KOR-17 or KOR-R3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
    assert_int_equal(run("--help")->err[0], 0);
}

static void where_values_come_from(void **state)
{
    (void)state;
    char path[600];
    setenv("XDG_CONFIG_HOME", folder, 1);
    (void)snprintf(path, sizeof path, "%s/tortuga", folder);
    assert_int_equal(mkdir(path, 0700), 0);

    Case of_default = {"signature korsar --players 2 --json", 0, "\"games\": 1000", ""};
    Case of_config  = {"signature korsar --players 2 --json", 0, "\"games\": 3", ""};
    Case of_env     = {"signature korsar --players 2 --json", 0, "\"games\": 4", ""};
    Case of_flag    = {"signature korsar --players 2 --json --games 5", 0, "\"games\": 5", ""};
    Case of_last    = {"signature korsar --players 2 --games 5 --json --games=6", 0, "\"games\": 6", ""};
    Case no_json    = {"signature korsar --players 2 --no-json --games 5", 0, "korsar 2 ", ""};
    check(&of_default);
    (void)run_file(path, "config",
                   "# our own\n\n games = 7\nbench.games = 9\nsignature.games = 3\ncolour=red\n");
    check(&of_config);
    setenv("TORTUGA_GAMES", "4", 1);
    check(&of_env);
    check(&of_flag);
    check(&of_last);
    check(&no_json);
    setenv("TORTUGA_GAMES", "many", 1);
    Case bad_env = {"signature", 2, "", "TORTUGA_GAMES takes a whole number"};
    check(&bad_env);
    unsetenv("TORTUGA_GAMES");

    (void)run_file(path, "config", "games: 7\n");
    Case no_key = {"signature", 2, "", "config:1: a line is `key = value`, not 'games: 7'"};
    check(&no_key);
    (void)run_file(path, "config", "games = 0\n");
    Case bad_value = {"signature", 2, "", "config:1: games takes a whole number"};
    check(&bad_value);
    (void)run_file(path, "config", "json = yes\ngames = 2\n");
    Case json = {"signature korsar --players 3", 0, "\"players\": 3", ""};
    check(&json);
}

static void words_that_were_meant(void **state)
{
    (void)state;
    static const char *const words[] = {"seconds", "seed", "players", "json", NULL};
    assert_int_equal(words_apart("", "abc"), 3);
    assert_int_equal(words_apart("abc", "abc"), 0);
    assert_int_equal(words_apart("kitten", "sitting"), 3);
    assert_string_equal(word_meant("sed", words), "seed");
    assert_string_equal(word_meant("sec", words), "seconds");
    assert_string_equal(word_meant("plyaers", words), "players");
    assert_null(word_meant("colour", words));
    assert_null(word_meant("", words));
}

static int begin(void **state)
{
    (void)state;
    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", "/nonexistent", 1);
    return mkdtemp(folder) ? 0 : 1;
}

static int finish(void **state)
{
    (void)state;
    char path[600];
    (void)snprintf(path, sizeof path, "%s/tortuga/config", folder);
    (void)remove(path);
    *strrchr(path, '/') = 0;
    (void)rmdir(path);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_and_errors),
        cmocka_unit_test(where_values_come_from),
        cmocka_unit_test(words_that_were_meant),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}
