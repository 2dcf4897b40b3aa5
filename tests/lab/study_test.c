/* study_test.c -- what a study counts, that it counts the same however it is run, and how it is told. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <math.h>

#include "games/registry.h"
#include "interrupted.h"
#include "lab/study_plot.h"
#include "lab/study_stats.h"

static char folder[] = "/tmp/tortuga-study-XXXXXX";

static json_t *json_of(const char *line)
{
    const Ran *ran  = run(line);
    json_t    *json = json_loads(ran->out, 0, NULL);
    if (!json || ran->code != 0)
        fail_msg("tortuga %s: exit %d, no JSON in\n%s\n%s", line, ran->code, ran->out, ran->err);
    json_object_del(json, "seconds");
    return json;
}

static double number(const json_t *json, const char *a, const char *b)
{
    const json_t *inner = b ? json_object_get(json_object_get(json, a), b) : json_object_get(json, a);
    if (!json_is_number(inner))
        fail_msg("no number at %s %s", a, b ? b : "");
    return json_number_value(inner);
}

static void is_estimate(const json_t *e)
{
    const json_t *interval = json_object_get(e, "interval");
    double        low      = json_number_value(json_array_get(interval, 0)),
           high            = json_number_value(json_array_get(interval, 1));
    assert_true(low <= number(e, "mean", NULL) + 1e-9 && number(e, "mean", NULL) <= high + 1e-9);
}

static double sum_of_histogram(const json_t *spread)
{
    double  sum = 0;
    size_t  i;
    json_t *share;
    json_array_foreach(json_object_get(json_object_get(spread, "histogram"), "shares"), i, share) sum +=
        json_number_value(share);
    return sum;
}

static void near(double found, double wanted, double error)
{
    if (!(fabs(found - wanted) <= error))
        fail_msg("%g instead of %g", found, wanted);
}

/* Figures from textbooks, and sums that can be made by hand. */
static void statistics(void **state)
{
    (void)state;
    double values[] = {5, 1, 3, 2, 4};
    Spread s        = spread_of(values, 5);
    near(s.mean, 3, 1e-9);
    near(s.deviation, sqrt(2.5), 1e-9);
    near(s.quarter, 2, 1e-9);
    near(s.median, 3, 1e-9);
    near(s.three_quarters, 4, 1e-9);
    Histogram h = bars_for(&s);
    bars_fill(&h, values, 5);
    assert_int_equal(h.bins, 5);
    near(h.share[0], 0.2, 1e-9);
    double wide[] = {-7, 100, 3};
    s             = spread_of(wide, 3);
    h             = bars_for(&s);
    bars_fill(&h, wide, 3);
    assert_true(h.bins <= BINS_MAX);
    near(h.share[0], 1.0 / 3, 1e-9);
    near(h.share[h.bins - 1], 1.0 / 3, 1e-9);

    near(normal_bound(0.05), 1.959964, 1e-5);
    near(normal_bound(0.01), 2.575829, 1e-5);

    Ratio r = {0, 0, 0, 0, 0};
    ratio_add(&r, 1, 2);
    ratio_add(&r, 3, 6);
    near(ratio_of(&r, 0).mean, 0.5, 1e-9);
    near(ratio_of(&r, 0).high, 0.5, 1e-9); /* the same in every game */
    ratio_add(&r, 0, 2);
    near(ratio_of(&r, 0).mean, 0.4, 1e-9);
    assert_true(ratio_of(&r, 0).high > 0.5);
}

/* Deals that decide everything, and deals that decide nothing. */
static void luck(void **state)
{
    (void)state;
    enum { DEALS = 200 };
    static GameNote  games[2 * DEALS];
    static StudyPlan plan;
    StudyNotes       notes = {&plan, games, NULL, 0, 0, 2 * DEALS, false, false};
    StudyReport      report;
    plan.table.players          = 2;
    plan.sides                  = 2;
    plan.side[1]                = 1;
    plan.parts                  = 2;
    plan.part[SAMPLE].deals     = DEALS;
    plan.part[AGAIN].deals      = DEALS;
    plan.part[SAMPLE].rotations = plan.part[AGAIN].rotations = 1;
    plan.part[AGAIN].first                                   = DEALS;
    for (unsigned against = 0; against < 2; against++) {
        for (unsigned i = 0; i < 2 * DEALS; i++) {
            unsigned deal   = i % DEALS;
            unsigned winner = i >= DEALS && against ? deal / 2 % 2 : deal % 2;
            for (unsigned seat = 0; seat < 2; seat++) {
                games[i].win[seat]   = seat == winner ? 1.0f : 0.0f;
                games[i].score[seat] = seat == winner ? 10 : 5;
                games[i].place[seat] = seat == winner ? 1 : 2;
            }
        }
        memset(&report, 0, sizeof report);
        assert_true(sum_luck(&notes, &report));
        near(report.luck.same, against ? 0.5 : 1, 1e-9);
        near(report.luck.win.mean, against ? 0 : 1, 1e-9);
        near(report.luck.score.mean, against ? 0 : 1, 1e-9);
    }
}

/* What must hold of every game, whatever it is. */
static void sound(const json_t *study)
{
    double  wins = 0, begins = 0;
    size_t  i;
    json_t *item;
    json_array_foreach(json_object_get(study, "seats"), i, item)
    {
        is_estimate(json_object_get(item, "wins"));
        wins += number(item, "wins", "mean");
        begins += number(item, "begins", NULL);
    }
    double sides = 1 / number(study, "fair", NULL);
    assert_true(fabs(wins - (double)i / sides) < 1e-4); /* a side wins for each of its seats */
    assert_true(begins < 1 + 1e-4);
    const json_t *length = json_object_get(study, "length"), *scores = json_object_get(study, "scores");
    assert_true(fabs(sum_of_histogram(json_object_get(length, "decisions")) - 1) < 1e-4);
    assert_true(fabs(sum_of_histogram(json_object_get(scores, "seat")) - 1) < 1e-4);
    assert_true(fabs(sum_of_histogram(json_object_get(scores, "winner")) - 1) < 1e-4);
    assert_true(number(length, "turns", "mean") <= number(length, "decisions", "mean"));
    assert_true(json_array_size(json_object_get(study, "uses")) > 0);
    json_array_foreach(json_object_get(study, "uses"), i, item)
    {
        is_estimate(json_object_get(item, "wins_above_fair"));
        is_estimate(json_object_get(item, "points_above_table"));
        assert_true(number(item, "seats", NULL) > 0 && number(item, "seats", NULL) <= 1 + 1e-9);
    }
    json_array_foreach(json_object_get(study, "contests"), i, item)
    {
        is_estimate(json_object_get(item, "wins"));
        const json_t *why = json_object_get(item, "explained_by");
        double        all =
            number(why, "skill", NULL) + number(why, "deal_and_seat", NULL) + number(why, "rest", NULL);
        assert_true(fabs(all - 1) < 1e-4);
    }
    is_estimate(json_object_get(json_object_get(study, "again"), "deal_explains_wins"));
}

static void every_game(void **state)
{
    (void)state;
    for (size_t i = 0; games_all[i]; i++) {
        char line[200];
        (void)snprintf(line, sizeof line, "study %s --games 8 --json --seed 1", games_all[i]->slug);
        json_t *study = json_of(line);
        sound(study);
        assert_int_equal(json_array_size(json_object_get(study, "contests")), 2); /* random and deckhand */
        json_decref(study);
    }
    json_t *teams = json_of("study korsar --players 4 --option mode=teams --games 10 --json --seed 1");
    sound(teams);
    assert_true(fabs(number(teams, "fair", NULL) - 0.5) < 1e-6);
    json_decref(teams);
}

/* Who plays by chance has no skill and no rivals; who plays well beats him. */
static void levels(void **state)
{
    (void)state;
    json_t *chance = json_of("study korsar --bots random --games 20 --json --seed 1");
    assert_int_equal(json_array_size(json_object_get(chance, "contests")), 0);
    json_decref(chance);
    json_t *greedy = json_of("study korsar --players 3 --games 120 --json --seed 1");
    json_t *random = json_array_get(json_object_get(greedy, "contests"), 0);
    assert_string_equal(json_string_value(json_object_get(random, "against")), "random");
    assert_true(number(random, "wins", "mean") > 0.5);
    json_decref(greedy);
}

static const json_t *use_of(const json_t *study, const char *name)
{
    size_t  i;
    json_t *item;
    json_array_foreach(json_object_get(study, "uses"), i,
                       item) if (strcmp(json_string_value(json_object_get(item, "use")), name) ==
                                 0) return item;
    return NULL;
}

/* Keys are read from the notation: cards with their verbs, choices, no seats and no places. */
static void uses(void **state)
{
    (void)state;
    json_t       *korsar = json_of("study korsar --players 4 --games 40 --json --seed 1");
    const json_t *draw   = use_of(korsar, "draw");
    assert_non_null(draw);
    assert_true(number(draw, "times_per_game", NULL) > 40);
    assert_non_null(use_of(korsar, "sail m3"));
    assert_non_null(use_of(korsar, "attack b3"));
    assert_string_equal(json_string_value(json_object_get(use_of(korsar, "draw m3"), "kind")), "fact");
    assert_null(use_of(korsar, "attack s1"));
    assert_null(use_of(korsar, "admiral s1"));
    /* All four seats draw, so that drawing at all is worth nothing. */
    assert_true(fabs(number(draw, "wins_above_fair", "mean")) < 1e-6);
    /* 25 merchants sail or stay in hand: never more than there are. */
    assert_true(number(use_of(korsar, "sail m8"), "times_per_game", NULL) <= 1);
    json_decref(korsar);

    json_t *piraci = json_of("study piraci --players 4 --games 20 --json --seed 1");
    assert_non_null(use_of(piraci, "play 7"));
    assert_null(use_of(piraci, "play a"));
    json_decref(piraci);
    json_t *corsaire = json_of("study corsaire --games 40 --json --seed 1");
    assert_non_null(use_of(corsaire, "buy"));
    assert_non_null(use_of(corsaire, "bought m9")); /* the move does not name the board, the fact does */
    json_decref(corsaire);
}

static void same_json(json_t *a, json_t *b)
{
    char *x = json_dumps(a, JSON_SORT_KEYS), *y = json_dumps(b, JSON_SORT_KEYS);
    assert_string_equal(x, y);
    free(x);
    free(y);
    json_decref(a);
    json_decref(b);
}

/* Threads and interruptions change nothing. */
static void repeatable(void **state)
{
    (void)state;
    char line[400], journal[200];
    (void)snprintf(journal, sizeof journal, "%s/journal", folder);
    (void)snprintf(line, sizeof line, "study piraci --games 30 --seed 7 --json --resume %s", journal);
    same_json(json_of("study piraci --games 30 --seed 7 --json"),
              json_of("study piraci --games 30 --seed 7 --json -j 3"));
    same_json(json_of("study piraci --games 30 --seed 7 --json"), json_of(line));

    /* Cut in the middle of a line, it goes on. */
    FILE *file = fopen(journal, "r");
    char  text[4000];
    assert_non_null(file);
    size_t n = fread(text, 1, sizeof text - 1, file);
    (void)fclose(file);
    assert_int_equal(n, sizeof text - 1);
    text[n] = 0;
    (void)run_file(folder, "journal", text);
    same_json(json_of("study piraci --games 30 --seed 7 --json"), json_of(line));
    same_json(json_of("study piraci --games 30 --seed 7 --json"), json_of(line)); /* now all of it is there */

    /* More games than before begin where the journal ends; another study is refused. */
    (void)snprintf(line, sizeof line, "study piraci --games 40 --seed 7 --json --resume %s", journal);
    same_json(json_of("study piraci --games 40 --seed 7 --json"), json_of(line));
    (void)snprintf(line, sizeof line, "study piraci --games 40 --seed 8 --json --resume %s", journal);
    const Ran *ran = run(line);
    assert_int_equal(ran->code, 1);
    assert_non_null(strstr(ran->err, "another"));
}

/* A line that cannot be true is passed over, and its game is played again. */
static void journals_are_not_believed_blindly(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "\"start\":200",
        "\"start\":-1",
        "\"start\":4294967296",
        "\"decisions\":-1",
        "\"turns\":4294967297",
        "\"leads\":-5",
        "\"settled\":1e300",
        "\"settled\":-0.5",
        "\"score\":[4294967296,0]",
        "\"score\":[0.5,0]",
        "\"score\":[1,2,3]",
        "\"place\":[0,1]",
        "\"place\":[257,1]",
        "\"place\":[1]",
        "\"win\":[1e300,0]",
        "\"win\":[-1,2]",
        "\"uses\":7",
        "\"uses\":[[\"a\",0,0,1],[\"b\",0,5,1]]",
        "\"uses\":[[\"a\",9,0,1]]",
        "\"uses\":[[\"a\",0,0,4294967297]]",
        "\"uses\":[[\"\\u001b[31m\",0,0,1]]",
    };
    char line[400], path[200];
    (void)snprintf(path, sizeof path, "%s/journal", folder);
    (void)remove(path);
    (void)snprintf(line, sizeof line, "study corsaire --games 2 --bots random --seed 7 --json --resume %s",
                   path);
    json_t *truth = json_of(line);
    FILE   *file  = fopen(path, "r");
    char    text[16000], head[1000], changed[20000];
    assert_non_null(file);
    assert_non_null(fgets(head, sizeof head, file));
    assert_non_null(fgets(text, sizeof text, file));
    (void)fclose(file);
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        /* Of two equal keys the last counts. */
        (void)snprintf(changed, sizeof changed, "%s%.*s,%s}\n", head, (int)(strrchr(text, '}') - text), text,
                       wrong[i]);
        (void)run_file(folder, "journal", changed);
        json_t *json = json_of(line);
        if (!json_equal(json, truth))
            fail_msg("a journal with %s was believed", wrong[i]);
        json_decref(json);
    }
    json_decref(truth);
}

static void a_fresh_seed_is_told(void **state)
{
    (void)state;
    char line[400], path[200];
    (void)snprintf(path, sizeof path, "%s/journal", folder);
    (void)remove(path);
    (void)snprintf(line, sizeof line, "study corsaire --games 4 --bots random --json --resume %s", path);
    json_t *one = json_of(line), *two = json_of(line);
    json_t *other = json_of("study corsaire --games 4 --bots random --json");
    assert_int_not_equal(number(one, "seed", NULL), number(other, "seed", NULL));
    (void)snprintf(line, sizeof line, "study corsaire --games 4 --bots random --json --seed %.0f",
                   number(one, "seed", NULL));
    json_incref(one);
    same_json(one, two); /* resumed */
    same_json(one, json_of(line));
    json_decref(other);
}

/* What is there is told, and the run goes on from it to the same report. */
static void interrupted(void **state)
{
    (void)state;
    char line[300], path[200];
    (void)snprintf(path, sizeof path, "%s/journal", folder);
    (void)remove(path);
    (void)snprintf(line, sizeof line, "study corsaire --games 30000 --bots greedy --seed 9 --resume %s",
                   path);
    const Ran *ran = run_interrupted(line, folder, path, 20);
    assert_int_equal(ran->code, 130);
    assert_non_null(strstr(ran->out, "Who wins"));
    assert_null(strstr(ran->out, "nan"));
    assert_null(strstr(ran->out, "inf"));
    assert_non_null(strstr(ran->err, "Interrupted after "));
    assert_non_null(strstr(ran->err, line));
    int games = run_lines(path) + 10;
    (void)snprintf(line, sizeof line, "study corsaire --games %d --bots greedy --seed 9 --json --resume %s",
                   games, path);
    json_t *resumed = json_of(line);
    (void)snprintf(line, sizeof line, "study corsaire --games %d --bots greedy --seed 9 --json", games);
    same_json(resumed, json_of(line));

    /* As JSON and without a journal, as soon as there is a game to tell of. */
    json_t *json = NULL;
    for (int ms = 100; !json && ms < 20000; ms *= 2) {
        ran = run_interrupted("study corsaire --games 1000000 --seed 10 --json", folder, NULL, ms);
        assert_int_equal(ran->code, 130);
        json = json_loads(ran->out, 0, NULL);
    }
    assert_true(json_is_true(json_object_get(json, "interrupted")));
    double games_told = number(json, "games_in_all", NULL);
    assert_true(json_is_null(json_object_get(json, "again")));
    json_decref(json);
    assert_non_null(strstr(ran->err, "--resume study-corsaire-10.journal"));
    (void)snprintf(path, sizeof path, "%s/study-corsaire-10.journal", folder);
    assert_true(games_told > 0 && games_told < run_lines(path));
    (void)remove(path);
}

static void terminal(void **state)
{
    (void)state;
    const Ran *ran = run("study corsaire --games 30 --seed 1");
    assert_int_equal(ran->code, 0);
    assert_non_null(strstr(ran->out, "Who wins"));
    assert_non_null(strstr(ran->out, "in turn, from the seat that begins"));
    assert_non_null(strstr(ran->out, "Skill and luck"));
    for (const char *at = ran->out; *at;) {
        size_t n = strcspn(at, "\n");
        if (n > 80)
            fail_msg("wider than 80: %.*s", (int)n, at);
        at += n + (at[n] == '\n');
    }
}

static void wrong_calls(void **state)
{
    (void)state;
    assert_int_equal(run("study")->code, 2);
    assert_int_equal(run("study korsar --players 7")->code, 2);
    assert_int_equal(run("study korsar --bots greddy")->code, 2);
    assert_non_null(strstr(run("study korsar --bots greddy")->err, "greedy"));
    assert_int_equal(run("study korsar --option nothing=1")->code, 2);
    assert_int_equal(run("study corsaire --content /nowhere.json")->code, 2);
}

/* A page that needs nothing else: no scripts, no links to fetch, every plot drawn. */
static void page(void **state)
{
    (void)state;
    char line[300], path[200];
    (void)snprintf(path, sizeof path, "%s/korsar.html", folder);
    (void)snprintf(line, sizeof line, "study korsar --games 60 --seed 1 --html %s", path);
    if (!plot_ready()) {
        const Ran *ran = run(line);
        assert_int_equal(ran->code, 1);
        assert_non_null(strstr(ran->err, "install gnuplot-nox"));
        skip();
    }
    assert_int_equal(run(line)->code, 0);
    static char text[1 << 20];
    FILE       *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    (void)fclose(file);
    unsigned plots = 0;
    for (const char *at = text; (at = strstr(at, "</svg>")); at++)
        plots++;
    assert_true(plots >= 8);
    assert_null(strstr(text, "<script"));
    assert_null(strstr(text, "src="));
    assert_null(strstr(text, "href="));
    assert_null(strstr(text, "url("));
    assert_non_null(strstr(text, "</html>"));
    assert_non_null(strstr(text, "prefers-color-scheme: dark"));

    /* Where it cannot be written, that is said before any game is played. */
    const Ran *ran = run("study korsar --games 100000 --html /nowhere/page.html");
    assert_int_equal(ran->code, 1);
    assert_non_null(strstr(ran->err, "cannot write /nowhere/page.html"));
    setenv("PATH", folder, 1);
    ran = run("study korsar --games 100000 --html /tmp/page.html");
    assert_int_equal(ran->code, 1);
    assert_non_null(strstr(ran->err, "install gnuplot-nox"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statistics),
        cmocka_unit_test(luck),
        cmocka_unit_test(every_game),
        cmocka_unit_test(levels),
        cmocka_unit_test(uses),
        cmocka_unit_test(repeatable),
        cmocka_unit_test(interrupted),
        cmocka_unit_test(terminal),
        cmocka_unit_test(wrong_calls),
        cmocka_unit_test(page),
        cmocka_unit_test(journals_are_not_believed_blindly),
        cmocka_unit_test(a_fresh_seed_is_told),
    };
    if (!mkdtemp(folder))
        return 1;
    char home[100];
    (void)snprintf(home, sizeof home, "%s", folder);
    setenv("XDG_CONFIG_HOME", home, 1);
    int  failed = cmocka_run_group_tests(tests, NULL, NULL);
    char clean[100];
    (void)snprintf(clean, sizeof clean, "%s/journal", folder);
    (void)remove(clean);
    (void)snprintf(clean, sizeof clean, "%s/korsar.html", folder);
    (void)remove(clean);
    (void)rmdir(folder);
    return failed;
}
