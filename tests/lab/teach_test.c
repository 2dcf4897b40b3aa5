/* teach_test.c -- `tortuga teach`: the same call gives the same file, and what is wrong is said. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/learnt.h"
#include "games/registry.h"
#include "interrupted.h"

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

    /* What cannot be written is said before hours of work, and nothing is left behind. */
    ran = run("teach piraci --games 1000000 --out /nowhere/learnt.c");
    assert_int_equal(ran->code, 1);
    assert_non_null(strstr(ran->err, "cannot write /nowhere/learnt.c"));
    ran = run("teach piraci --games 1000000 --out /tmp");
    assert_int_equal(ran->code, 1);
    assert_non_null(strstr(ran->err, "cannot write /tmp"));

    /* What took long to learn is not lost where it cannot be written after all. */
    ran = run("teach piraci --games 2 --iterations 4 --rounds 1 --out /dev/full");
    assert_int_equal(ran->code, 1);
    assert_non_null(strstr(ran->err, "cannot write /dev/full"));
    assert_non_null(strstr(ran->out, "HD Instinct piraci_instinct(void)"));
}

/* --- a journal -------------------------------------------------------------------------------------------- */

static char folder[] = "/tmp/tortuga-teach-XXXXXX";

#define CALL "teach korsar --iterations 60 --rounds 2 --seed 4"

static void an_interrupted_run_learns_the_same(void **unused)
{
    (void)unused;
    char line[300], journal[200];
    (void)snprintf(journal, sizeof journal, "%s/journal", folder);
    (void)snprintf(line, sizeof line, CALL " --games 100000 --threads 2 --resume %s", journal);
    const Ran *ran = run_interrupted(line, folder, journal, 4);
    assert_int_equal(ran->code, 130);
    assert_string_equal(ran->out, "");
    assert_non_null(strstr(ran->err, "Interrupted after "));
    assert_non_null(strstr(ran->err, line));

    int games = run_lines(journal) + 3; /* the head is a line, too: some are in it, some are not */
    (void)snprintf(line, sizeof line, CALL " --games %d --resume %s", games, journal);
    ran = run(line);
    assert_int_equal(ran->code, 0);
    char *resumed = strdup(ran->out);
    assert_int_equal(run_lines(journal), games + 1);
    (void)snprintf(line, sizeof line, CALL " --games %d", games);
    assert_string_equal(run(line)->out, resumed);
    free(resumed);

    /* Of another run it does not learn. */
    (void)snprintf(line, sizeof line, "teach korsar --iterations 61 --games 4 --resume %s", journal);
    ran = run(line);
    assert_int_equal(ran->code, 1);
    assert_non_null(strstr(ran->err, "another run"));
    assert_null(strstr(ran->err, "memory"));
}

static void an_interrupted_run_without_a_journal_leaves_one(void **unused)
{
    (void)unused;
    char       line[300], journal[200];
    const Ran *ran = NULL;
    (void)snprintf(journal, sizeof journal, "%s/teach-korsar-4.journal", folder);
    for (int ms = 100; run_lines(journal) < 2 && ms < 20000; ms *= 2) {
        ran = run_interrupted(CALL " --games 100000", folder, NULL, ms);
        assert_int_equal(ran->code, 130);
    }
    assert_non_null(ran);
    if (!ran)
        return; /* for analysers, who do not know that it has failed */
    assert_non_null(strstr(ran->err, CALL " --games 100000 --resume teach-korsar-4.journal"));
    int games = run_lines(journal);
    (void)snprintf(line, sizeof line, CALL " --games %d --resume %s", games, journal);
    char *resumed = strdup(run(line)->out);
    (void)snprintf(line, sizeof line, CALL " --games %d", games);
    assert_string_equal(run(line)->out, resumed);
    free(resumed);
}

/* A line that cannot be true is passed over, and its game is watched again. */
static void what_a_journal_says_is_not_believed_blindly(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "\"plays\":[]",   "\"plays\":7",         "\"plays\":[4294967295]",
        "\"plays\":[-1]", "\"plays\":[[0,1,2]]", "\"plays\":[\"draw\"]",
        "\"game\":-1",    "\"game\":99999",      "\"plays\":[[0,-1e300]]",
        "\"plays\":[[]]",
    };
    char line[300], journal[200], head[1000];
    (void)snprintf(journal, sizeof journal, "%s/one", folder);
    (void)snprintf(line, sizeof line, CALL " --games 1 --resume %s", journal);
    char *truth = strdup(run(line)->out);
    FILE *file  = fopen(journal, "r");
    assert_non_null(file);
    assert_non_null(fgets(head, sizeof head, file));
    (void)fclose(file);
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        char text[1200];
        (void)snprintf(text, sizeof text, "%s{\"game\":0,%s}\n", head, wrong[i]);
        (void)run_file(folder, "one", text);
        if (strcmp(run(line)->out, truth) != 0)
            fail_msg("a journal with %s was believed", wrong[i]);
    }
    free(truth);
}

static int make_folder(void **unused)
{
    (void)unused;
    return run_folder(folder);
}

static int remove_folder(void **unused)
{
    (void)unused;
    return run_remove(folder);
}

static void what_is_wrong_is_said(void **unused)
{
    (void)unused;
    const char *lines[][2] = {
        {"teach", "name one game"},
        {"teach piratci", "did you mean 'piraci'?"},
        {"teach piraci --players 2", "one of 3, 4, 5"},
        {"teach piraci --games 0", "--games"},
    };
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        const Ran *ran = run(lines[i][0]);
        if (ran->code != 2 || !strstr(ran->err, lines[i][1]))
            fail_msg("tortuga %s: exit %d\n%s", lines[i][0], ran->code, ran->err);
    }
}

/* What captains saw and thought, as train/ reads it: every record is whole, attention adds up to one, the share of a game
 * is the same for all decisions of a seat; and the same call writes the same, whoever has a sight or none. */
static void decisions_are_written_down(void **unused)
{
    (void)unused;
    char path[] = "/tmp/tortuga-decisions-XXXXXX", line[300], head[200];
    close(mkstemp(path));
    (void)snprintf(line, sizeof line,
                   "teach corsaire --games 2 --iterations 8 --seed 4 --most 12 --decisions %s", path);
    uint64_t hash[2] = {0, 0};
    for (unsigned time = 0; time < 2; time++) {
        assert_int_equal(run(line)->code, 0);
        FILE *file = fopen(path, "rb");
        assert_non_null(file);
        assert_non_null(fgets(head, sizeof head, file));
        unsigned width = 0, across = 0, most = 0, records = 0;
        assert_int_equal(sscanf(head, "tortuga-decisions 1 corsaire %u %u %u", &width, &across, &most), 3);
        assert_int_equal(most, 12);
        uint8_t first[12];
        float   won[2][2] = {{-1, -1}, {-1, -1}};
        for (; fread(first, sizeof first, 1, file) == 1; records++) {
            unsigned game = first[0], seat = first[4], count = first[6];
            float    share, attention, all                   = 0;
            memcpy(&share, first + 8, sizeof share);
            assert_true(game < 2 && seat < 2 && first[5] == 2 && count >= 2 && count <= most);
            assert_true(won[game][seat] < 0 || (won[game][seat] <= share && won[game][seat] >= share));
            won[game][seat] = share;
            for (unsigned i = 0; i < count; i++) {
                assert_int_equal(fread(&attention, sizeof attention, 1, file), 1);
                all += attention;
            }
            assert_true(all > 0.999F && all < 1.001F);
            for (unsigned i = 0; i <= count; i++) {
                uint16_t some, which[4096];
                int8_t   number[4096];
                assert_int_equal(fread(&some, sizeof some, 1, file), 1);
                assert_true(some <= (i ? across : width));
                assert_int_equal(fread(which, sizeof *which, some, file), some);
                assert_int_equal(fread(number, 1, some, file), some);
                for (unsigned k = 0; k < some; k++)
                    assert_true(number[k] && which[k] < (i ? across : width) &&
                                (k == 0 || which[k] > which[k - 1]));
                hash[time] = hash[time] * 31 + some + (some ? (uint64_t)which[some - 1] * 7 : 0);
            }
        }
        assert_true(feof(file) && records > 40);
        assert_true(won[0][0] + won[0][1] > 0.99F && won[1][0] + won[1][1] > 0.99F);
        (void)fclose(file);
    }
    assert_true(hash[0] == hash[1]);
    (void)remove(path);
    assert_int_equal(run("teach corsaire --games 2 --decisions /nowhere/at/all")->code, 1);
    assert_int_equal(run("teach corsaire --games 2 --decisions a --out b")->code, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_call_gives_the_same_source),
        cmocka_unit_test(it_is_written_where_it_shall_be),
        cmocka_unit_test(decisions_are_written_down),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(an_interrupted_run_learns_the_same),
        cmocka_unit_test(an_interrupted_run_without_a_journal_leaves_one),
        cmocka_unit_test(what_a_journal_says_is_not_believed_blindly),
    };
    return cmocka_run_group_tests_name("teach", tests, make_folder, remove_folder);
}
