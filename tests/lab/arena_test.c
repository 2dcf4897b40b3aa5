/* arena_test.c -- `tortuga arena`: runs that can be repeated and resumed, and programs that do not behave. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>
#include <jansson.h>

#include "core/base.h"
#include "interrupted.h"

/* No shell stays in between; a tab, because a blank would part the arguments. */
#define PROGRAMS "cmd:exec\t" TORTUGA_SOURCE "/tests/lab/programs/"

static char folder[64];
static char log_path[128];

static int begin(void **unused)
{
    (void)unused;
    (void)snprintf(folder, sizeof folder, "/tmp/tortuga-arena-XXXXXX");
    if (run_folder(folder))
        return -1;
    (void)snprintf(log_path, sizeof log_path, "%s/log", folder);
    return setenv("BOT_LOG", log_path, 1);
}

static int end(void **unused)
{
    (void)unused;
    return run_remove(folder);
}

static double now_s(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The numbers in the log, in their order. */
static size_t logged(long *out, size_t most)
{
    FILE  *file = fopen(log_path, "r");
    size_t n    = 0;
    while (file && n < most && fscanf(file, "%ld", &out[n]) == 1)
        n++;
    if (file)
        (void)fclose(file);
    return n;
}

/* What came of a run, without the time that it took. */
static json_t *outcome(const char *line)
{
    const Ran *ran = run(line);
    if (ran->code != 0)
        fail_msg("tortuga %s: exit %d\n%s", line, ran->code, ran->err);
    json_t *json = json_loads(ran->out, 0, NULL);
    assert_non_null(json);
    json_object_del(json, "seconds");
    size_t  i;
    json_t *bot;
    json_array_foreach(json_object_get(json, "bots"), i, bot)
    {
        json_object_del(bot, "ms_per_move");
        json_object_del(bot, "ms_longest");
    }
    return json;
}

static json_int_t seed_of(const json_t *json) { return json_integer_value(json_object_get(json, "seed")); }

/* --- runs ------------------------------------------------------------------------------------------- */

static void every_run_has_deals_of_its_own(void **unused)
{
    (void)unused;
    const char *line = "arena korsar greedy random --games 4 --json";
    json_t     *one = outcome(line), *two = outcome(line);
    assert_int_not_equal(seed_of(one), seed_of(two));
    char again[200];
    (void)snprintf(again, sizeof again, "%s --threads 3 --seed %lld", line, (long long)seed_of(one));
    json_t *three = outcome(again);
    assert_true(json_equal(one, three));

    /* The report for people names it too, and the table for programs. */
    const Ran *ran = run("arena korsar greedy random --games 4 --seed 77123");
    assert_non_null(strstr(ran->out, "seed 77123"));
    ran = run("arena korsar greedy random --games 4 --seed 77123 --csv");
    assert_non_null(strstr(ran->out, ",seed\n"));
    assert_non_null(strstr(ran->out, ",77123\n"));
    json_decref(one);
    json_decref(two);
    json_decref(three);
}

static void a_resumed_run_has_the_deals_that_it_began_with(void **unused)
{
    (void)unused;
    char first[200], more[200], other[260], whole[200];
    (void)snprintf(first, sizeof first, "arena korsar greedy random --games 4 --json --resume %s/journal",
                   folder);
    (void)snprintf(more, sizeof more, "arena korsar greedy random --games 8 --json --resume %s/journal",
                   folder);
    json_t *one = outcome(first), *two = outcome(more);
    assert_int_equal(seed_of(one), seed_of(two));
    (void)snprintf(whole, sizeof whole, "arena korsar greedy random --games 8 --json --seed %lld",
                   (long long)seed_of(one));
    json_t *three = outcome(whole);
    assert_true(json_equal(two, three));

    (void)snprintf(other, sizeof other, "%s --seed 3", more); /* somebody who asks for other deals is told */
    const Ran *ran = run(other);
    assert_int_equal(ran->code, 2);
    assert_non_null(strstr(ran->err, "another run"));
    json_decref(one);
    json_decref(two);
    json_decref(three);
}

/* The net of whoever asks one is part of what is played. */
static void a_run_with_another_net_is_another_run(void **unused)
{
    (void)unused;
    static char bytes[100000];
    char        own[300], named[400], path[128], other[300];
    FILE       *file = fopen(TORTUGA_SOURCE "/nets/korsar.net", "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, sizeof bytes, file);
    (void)fclose(file);
    assert_true(size > 1000);
    bytes[size - 1] ^= 1;
    (void)snprintf(path, sizeof path, "%s/other.net", folder);
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    (void)fclose(file);

    (void)snprintf(own, sizeof own, "arena korsar pilot greedy --games 4 --json --resume %s/journal", folder);
    (void)snprintf(named, sizeof named, "%s --net " TORTUGA_SOURCE "/nets/korsar.net", own);
    (void)snprintf(other, sizeof other, "%s --net %s", own, path);
    json_t *one = outcome(own), *two = outcome(named); /* its own, by name */
    assert_true(json_equal(one, two));
    const Ran *ran = run(other);
    assert_int_equal(ran->code, 2);
    assert_non_null(strstr(ran->err, "another run"));
    json_decref(one);
    json_decref(two);
}

static double wins_of(const json_t *json, size_t bot)
{
    return json_number_value(json_object_get(json_array_get(json_object_get(json, "bots"), bot), "wins"));
}

/* An admiral has something to be compared with: itself, but for the net. Where it does not ask the net anyway, that is
 * itself. */
static void an_admiral_can_be_compared_with_one_without_the_net(void **unused)
{
    (void)unused;
    json_t *with =
        outcome("arena korsar admiral admiral-netless --players 2 --games 6 --iterations 40 --seed 5 --json");
    json_t *bots = json_object_get(with, "bots");
    assert_string_equal(json_string_value(json_object_get(json_array_get(bots, 0), "name")), "admiral");
    assert_string_equal(json_string_value(json_object_get(json_array_get(bots, 1), "name")),
                        "admiral-netless");
    json_t *alike =
        outcome("arena korsar admiral admiral --players 2 --games 6 --iterations 40 --seed 5 --json");
    assert_false(json_equal(json_object_get(with, "decisions_per_game"),
                            json_object_get(alike, "decisions_per_game")) &&
                 wins_of(with, 0) == wins_of(alike, 0));

    json_t *one =
        outcome("arena piraci admiral admiral-netless --players 3 --games 3 --iterations 12 --seed 5 --json");
    json_t *two =
        outcome("arena piraci admiral admiral --players 3 --games 3 --iterations 12 --seed 5 --json");
    assert_true(
        json_equal(json_object_get(one, "decisions_per_game"), json_object_get(two, "decisions_per_game")));
    assert_true(wins_of(one, 0) == wins_of(two, 0));
    json_decref(with);
    json_decref(alike);
    json_decref(one);
    json_decref(two);

    const Ran *ran = run("arena korsar captain-netless greedy --players 2");
    assert_int_equal(ran->code, 2);
    assert_non_null(strstr(ran->err, "there is no bot captain-netless"));
    (void)run_file(folder, "wrong.net", "tortuga-net 1 of nothing\n");
    char line[200];
    (void)snprintf(line, sizeof line, "arena korsar admiral greedy --players 2 --net %s/wrong.net", folder);
    ran = run(line);
    assert_int_equal(ran->code, 2);
    assert_non_null(strstr(ran->err, "that is no net for the Korsar of this program"));
}

static char *slurp(const char *path)
{
    static char text[1 << 16];
    FILE       *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    (void)fclose(file);
    return text;
}

/* A journal is a file that anybody may have written to. A line that cannot be true is passed over, and its deal
 * is played again. */
static void what_a_journal_says_is_not_believed_blindly(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        "\"fouls\":[0,0,0,0,0,0,0,-1]",
        "\"fouls\":[0,0,0,0,0,0,0,1e300]",
        "\"fouls\":[0,0,0,0,0,0,0,4294967296]",
        "\"fouls\":[0,0,0,0,0,0,0,0.5]",
        "\"fouls\":[0,0,0,0,0,0,0]",
        "\"pairs\":[0,1e300,0,0]",
        "\"pairs\":[0,-1,0,0]",
        "\"wins\":[1e300,0]",
        "\"wins\":[-5,0]",
        "\"wins\":[0,0,0]",
        "\"score\":[1e300,0]",
        "\"ms\":[-1,0]",
        "\"ms\":[1e300,0]",
        "\"longest\":[-1,0]",
        "\"choices\":[1e300,0]",
        "\"decisions\":-1",
        "\"decisions\":1e300",
        "\"decisions\":\"many\"",
        "\"deal\":-1",
        "\"deal\":1.5",
        "\"deal\":4000000000000000000",
    };
    char line[200], path[128];
    (void)snprintf(path, sizeof path, "%s/journal", folder);
    (void)snprintf(line, sizeof line, "arena korsar greedy random --games 2 --seed 4 --json --resume %s",
                   path);
    json_t *truth = outcome(line);
    char   *head  = strdup(slurp(path));
    char   *good  = strchr(head, '\n') + 1;
    good[-1]      = 0;
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        /* Of two equal keys the last counts. */
        char *text                = NULL;
        good[strcspn(good, "\n")] = 0;
        assert_int_equal(good[strlen(good) - 1], '}');
        size_t size = strlen(head) + strlen(good) + 200;
        text        = (char *)malloc(size);
        (void)snprintf(text, size, "%s\n%.*s,%s}\n", head, (int)strlen(good) - 1, good, lines[i]);
        (void)run_file(folder, "journal", text);
        free(text);
        json_t *json = outcome(line);
        if (!json_equal(json, truth))
            fail_msg("a journal with %s was believed", lines[i]);
        json_decref(json);
    }
    free(head);
    json_decref(truth);
}

/* Every interval has a width, a shut-out has no upper bound, and two equal bots are two. */
static void what_is_told_is_never_surer_than_it_can_be(void **unused)
{
    (void)unused;
    const char *line =
        "arena korsar greedy random --games 20 --seed 3"; /* deals that greedy wins, all of them */
    char with[200];
    (void)snprintf(with, sizeof with, "%s --json", line);
    json_t       *json = outcome(with);
    const json_t *bot  = json_array_get(json_object_get(json, "bots"), 0);
    assert_true(json_number_value(json_object_get(bot, "share")) > 0.999);
    const json_t *interval = json_object_get(bot, "interval");
    assert_true(json_number_value(json_array_get(interval, 0)) < 0.73); /* ten deals */
    assert_true(json_is_null(json_object_get(bot, "elo")));
    assert_true(json_is_real(json_array_get(json_object_get(bot, "elo_interval"), 0)));
    assert_true(json_is_null(json_array_get(json_object_get(bot, "elo_interval"), 1)));
    json_decref(json);
    const Ran *ran = run(line);
    assert_non_null(strstr(ran->out, "more than +83"));
    assert_non_null(strstr(ran->out, "less than -83"));
    assert_null(strstr(ran->out, "+-"));

    ran = run("arena korsar greedy greedy --games 2 --seed 1");
    assert_non_null(strstr(ran->out, "\ngreedy (1) "));
    assert_non_null(strstr(ran->out, "\ngreedy (2) "));
    assert_non_null(strstr(ran->out, "2 games (1 deal, "));
}

/* A name is told whole. */
static void a_long_name_has_a_line_of_its_own(void **unused)
{
    (void)unused;
    const Ran *ran = run("arena korsar " PROGRAMS "first.pl greedy --games 2 --seed 1");
    assert_int_equal(ran->code, 0);
    assert_non_null(strstr(ran->out, "\n" PROGRAMS "first.pl\n"));
}

/* --- programs ------------------------------------------------------------------------------------------ */

/* The same cards come once more with the seats exchanged: who has seen them must not be asked. */
static void no_program_meets_a_deal_twice(void **unused)
{
    (void)unused;
    long       log[4096];
    const Ran *ran = run("arena korsar " PROGRAMS "first.pl greedy --players 3 --games 6 --threads 2");
    assert_int_equal(ran->code, 0);
    assert_null(strstr(ran->out, "its last line"));
    size_t n = logged(log, COUNT_OF(log));
    assert_true(n > 20);
    unsigned seats = 0;
    for (size_t i = 0; i + 1 < n; i += 2) {
        seats |= 1u << log[i + 1];
        for (size_t k = 0; k < i; k += 2)
            if (log[k] == log[i]) /* a deal comes once to each seat, so one process has one seat */
                assert_int_equal(log[k + 1], log[i + 1]);
    }
    assert_int_equal(seats, 7);
}

static void gone(long pid)
{
    for (int i = 0; i < 100; i++) {
        if (kill((pid_t)pid, 0) != 0 && errno == ESRCH)
            return;
        struct timespec wait = {0, 20000000};
        (void)nanosleep(&wait, NULL);
    }
    (void)kill((pid_t)pid, SIGKILL);
    fail_msg("the process %ld is still there", pid);
}

static void nobody_waits_for_a_program_that_left_its_group(void **unused)
{
    (void)unused;
    long       log[64];
    double     begun = now_s();
    const Ran *ran   = run("arena korsar " PROGRAMS "leaves.pl greedy --games 2 --ms 50");
    assert_true(now_s() - begun < 15);
    assert_int_equal(ran->code, 0);
    assert_non_null(strstr(ran->out, "stalled in 2 games"));
    size_t n = logged(log, COUNT_OF(log));
    assert_true(n >= 4);
    for (size_t i = 0; i < n; i++)
        gone(log[i]);
}

static void what_a_program_started_ends_with_it(void **unused)
{
    (void)unused;
    long       log[64];
    const Ran *ran = run("arena korsar " PROGRAMS "outlives.sh greedy --games 2 --ms 50");
    assert_int_equal(ran->code, 0);
    size_t n = logged(log, COUNT_OF(log));
    assert_true(n >= 4);
    for (size_t i = 0; i < n; i++)
        gone(log[i]);
}

/* Whatever ends the arena: nothing that it started stays behind. */
static void programs_end_with_the_arena(void **unused)
{
    (void)unused;
    long  log[64];
    char  line[] = "tortuga arena korsar " PROGRAMS "leaves.pl greedy --games 2 --ms 60000";
    pid_t arena  = fork();
    if (arena == 0) {
        char *argv[16];
        int   argc = run_words(line, argv, 16);
        _exit(freopen("/dev/null", "w", stderr) ? cli_main(argc, argv) : 99);
    }
    size_t n = 0;
    for (int i = 0; i < 250 && (n = logged(log, COUNT_OF(log))) < 4; i++) {
        struct timespec wait = {0, 20000000};
        (void)nanosleep(&wait, NULL);
    }
    assert_int_equal(n, 4);
    assert_int_equal(kill(arena, SIGKILL), 0);
    assert_int_equal(waitpid(arena, NULL, 0), arena);
    for (size_t i = 0; i < n; i++)
        gone(log[i]);
}

static void a_terminal_is_not_at_the_mercy_of_a_program(void **unused)
{
    (void)unused;
    const Ran *ran = run("arena korsar " PROGRAMS "paints.sh greedy --games 2 --ms 2000");
    assert_int_equal(ran->code, 0);
    assert_non_null(strstr(ran->out, "unreadable in 2 games"));
    assert_non_null(strstr(ran->out, "\\x1b]0;owned\\x07\\x1b[31mred\\xc2\\x9b\\xff\\x09{\"move\":7}"));
    for (const char *at = ran->out; *at; at++)
        if (((unsigned char)*at < ' ' || (unsigned char)*at > '~') && *at != '\n' && *at != '\t')
            fail_msg("this is printed: %d", *at);
}

/* Before a game is played: nothing is counted as a loss that was a slip of the pen. */
static void a_program_that_does_not_start_is_an_error(void **unused)
{
    (void)unused;
    static const char *const lines[][2] = {
        {"arena korsar greedy cmd:./nowhere --games 1000000",
         "cannot start ./nowhere: there is no such program"},
        {"arena korsar greedy cmd:/etc/passwd --games 1000000",
         "cannot start /etc/passwd: it cannot be executed"},
        {"arena korsar greedy cmd:exit\t3 --games 1000000", "exit code 3"},
    };
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        const Ran *ran = run(lines[i][0]);
        if (ran->code != 2 || !strstr(ran->err, lines[i][1]) || *ran->out)
            fail_msg("tortuga %s: exit %d\n%s%s", lines[i][0], ran->code, ran->err, ran->out);
    }
}

/* --- an end before the end ------------------------------------------------------------------------------ */

static void an_interrupted_run_tells_what_it_has_and_goes_on(void **unused)
{
    (void)unused;
    char line[300], journal[128], whole[300];
    (void)snprintf(journal, sizeof journal, "%s/journal", folder);
    (void)snprintf(line, sizeof line, "arena korsar greedy random --games 200000 --seed 5 --resume %s",
                   journal);
    double     begun = now_s();
    const Ran *ran   = run_interrupted(line, folder, journal, 3);
    assert_true(now_s() - begun < 60);
    assert_int_equal(ran->code, 130);
    assert_non_null(strstr(ran->out, "greedy"));
    assert_non_null(strstr(ran->out, "seats exchanged"));
    assert_non_null(strstr(ran->err, "Interrupted after "));
    assert_non_null(strstr(ran->err, " of 200000 games"));
    assert_non_null(strstr(ran->err, line)); /* the call that goes on */
    size_t deals = 0;
    for (const char *at = strchr(slurp(journal), '\n'); at && at[1]; at = strchr(at + 1, '\n'))
        deals++;
    /* What is in the journal counts, and what comes of it is what an uninterrupted run says. */
    size_t games = 2 * (deals + 3);
    (void)snprintf(line, sizeof line, "arena korsar greedy random --games %zu --json --seed 5 --resume %s",
                   games, journal);
    (void)snprintf(whole, sizeof whole, "arena korsar greedy random --games %zu --json --seed 5", games);
    json_t *one = outcome(line), *two = outcome(whole);
    assert_true(json_equal(one, two));
    json_decref(one);
    json_decref(two);
}

/* Who named no journal finds one where the run was. */
static void an_interrupted_run_without_a_journal_leaves_one(void **unused)
{
    (void)unused;
    char        journal[128];
    const char *line = "arena korsar greedy " PROGRAMS "leaves.pl --games 8 --ms 60000 --seed 6 --players 2";
    (void)snprintf(journal, sizeof journal, "%s/arena-korsar-6.journal", folder);
    /* It stalls in the first game: nothing to keep. */
    const Ran *ran = run_interrupted(line, folder, log_path, 4);
    assert_int_equal(ran->code, 130);
    assert_string_equal(ran->out, "");
    assert_non_null(strstr(ran->err, "Interrupted after 0 of 8 games.\n"));
    assert_int_not_equal(access(journal, F_OK), 0);

    /* The program logs every decision, so that some deals are done by then. */
    (void)remove(log_path);
    line = "arena korsar greedy " PROGRAMS "first.pl --games 100000 --seed 6";
    ran  = run_interrupted(line, folder, log_path, 1000);
    assert_int_equal(ran->code, 130);
    assert_non_null(strstr(ran->out, "greedy"));
    assert_non_null(strstr(ran->err, "--resume arena-korsar-6.journal"));
    assert_non_null(strstr(slurp(journal), "\"deal\":0"));

    /* What lies there already is left alone. */
    size_t before = strlen(slurp(journal));
    (void)remove(log_path);
    ran = run_interrupted(line, folder, log_path, 1000);
    assert_non_null(strstr(ran->err, "--resume arena-korsar-6-2.journal"));
    assert_int_equal(strlen(slurp(journal)), before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_run_has_deals_of_its_own, begin, end),
        cmocka_unit_test_setup_teardown(a_resumed_run_has_the_deals_that_it_began_with, begin, end),
        cmocka_unit_test_setup_teardown(a_run_with_another_net_is_another_run, begin, end),
        cmocka_unit_test_setup_teardown(an_admiral_can_be_compared_with_one_without_the_net, begin, end),
        cmocka_unit_test_setup_teardown(what_a_journal_says_is_not_believed_blindly, begin, end),
        cmocka_unit_test_setup_teardown(no_program_meets_a_deal_twice, begin, end),
        cmocka_unit_test_setup_teardown(nobody_waits_for_a_program_that_left_its_group, begin, end),
        cmocka_unit_test_setup_teardown(what_a_program_started_ends_with_it, begin, end),
        cmocka_unit_test_setup_teardown(programs_end_with_the_arena, begin, end),
        cmocka_unit_test_setup_teardown(what_is_told_is_never_surer_than_it_can_be, begin, end),
        cmocka_unit_test_setup_teardown(a_long_name_has_a_line_of_its_own, begin, end),
        cmocka_unit_test_setup_teardown(a_program_that_does_not_start_is_an_error, begin, end),
        cmocka_unit_test_setup_teardown(an_interrupted_run_tells_what_it_has_and_goes_on, begin, end),
        cmocka_unit_test_setup_teardown(an_interrupted_run_without_a_journal_leaves_one, begin, end),
        cmocka_unit_test_setup_teardown(a_terminal_is_not_at_the_mercy_of_a_program, begin, end),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
