/* teach_test.c -- `tortuga teach`: the same call gives the same file, and what is wrong is said. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/learnt.h"
#include "games/registry.h"
#include "run.h"

static void the_same_call_gives_the_same_source(void **unused)
{
    (void)unused;
    const char *line = "teach piraci --games 12 --iterations 8 --rounds 2 --seed 4";
    const Ran  *ran  = run(line);
    assert_int_equal(ran->code, 0);
    assert_non_null(
        strstr(ran->out, "made by `tortuga teach piraci --games 12 --iterations 8 --rounds 2 --seed 4`"));
    assert_non_null(strstr(ran->out, "HD Instinct piraci_instinct(void)"));
    assert_null(strstr(ran->out, "Of 0 decisions")); /* one game is kept aside */
    unsigned rows = 0, numbers = 0;
    for (const char *at = strchr(ran->out, '{'); *at; at++) {
        rows += strncmp(at, "        /* ", 11) == 0;
        numbers += *at == ',';
    }
    const Game *game = game_find("piraci");
    assert_int_equal(rows, game->learnt->features);
    assert_int_equal(numbers,
                     (game->learnt->features + 1) * INSTINCT_UNITS + 1); /* one between weight and voice */
    char *once = strdup(ran->out);
    char  threads[200];
    (void)snprintf(threads, sizeof threads, "%s --threads 3", line);
    assert_string_equal(run(threads)->out, once);
    assert_string_not_equal(run("teach piraci --games 12 --iterations 8 --rounds 2 --seed 5")->out, once);
    free(once);
}

static void it_is_written_where_it_shall_be(void **unused)
{
    (void)unused;
    char path[] = "/tmp/tortuga-teach-XXXXXX";
    char line[300];
    close(mkstemp(path));
    (void)snprintf(line, sizeof line, "teach piraci --players 3 --games 2 --iterations 4 --rounds 1 --out %s",
                   path);
    const Ran *ran = run(line);
    assert_int_equal(ran->code, 0);
    assert_non_null(strstr(ran->out, "decisions watched"));
    assert_non_null(strstr(ran->out, path));
    FILE *file = fopen(path, "r");
    char  head[200];
    assert_non_null(fgets(head, sizeof head, file));
    assert_non_null(strstr(head, "learnt.c"));
    (void)fclose(file);
    (void)remove(path);

    /* What took long to learn is not lost. */
    ran = run("teach piraci --games 2 --iterations 4 --rounds 1 --out /nowhere/learnt.c");
    assert_int_equal(ran->code, 1);
    assert_non_null(strstr(ran->err, "cannot write /nowhere/learnt.c"));
    assert_non_null(strstr(ran->out, "HD Instinct piraci_instinct(void)"));
}

static void what_is_wrong_is_said(void **unused)
{
    (void)unused;
    const char *lines[][2] = {
        {"teach", "name one game"},
        {"teach piratci", "did you mean 'piraci'?"},
        {"teach corsaire", "what a seat sees in Corsaire"},
        {"teach piraci --players 2", "one of 3, 4, 5"},
        {"teach piraci --games 0", "--games"},
    };
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        const Ran *ran = run(lines[i][0]);
        if (ran->code != 2 || !strstr(ran->err, lines[i][1]))
            fail_msg("tortuga %s: exit %d\n%s", lines[i][0], ran->code, ran->err);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_call_gives_the_same_source),
        cmocka_unit_test(it_is_written_where_it_shall_be),
        cmocka_unit_test(what_is_wrong_is_said),
    };
    return cmocka_run_group_tests_name("teach", tests, NULL, NULL);
}
