/* review.c -- `tortuga review FILE...`: what was luck, what was play. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "cli/review.h"
#include "shell/commands.h"
#include "shell/files.h"
#include "shell/meant.h"

static const CliCommand COMMAND_REVIEW = {
    "review", "FILE...", "What was luck, what was play: judges the decisions of recorded games.",
    "Every decision is judged from what its seat could know, by imagined games; marks are given only\n"
    "where something was lost clear of the noise. The account of the result says what the deal, the\n"
    "cards, one's own decisions and those of the others did. Ctrl-C ends it with what is there so far.\n"
    "With several records the kinds of decisions that cost most are told too. `-` reads from standard\n"
    "input. docs/coach.md says what the figures mean."};

typedef struct Wanted {
    const char       *seat, *html, *language;
    bool              json, exercises;
    tg_review_options options;
} Wanted;

/* Reads and reviews a file. False, with the reason said, where it cannot be. */
static bool review_file(Reviewed *r, const char *file, const Wanted *w, int *code)
{
    char   why[1000];
    size_t length = 0;
    char  *text   = file_read(file, TG_RECORD_BYTES, &length);
    if (!text) {
        *code = usage_said(&COMMAND_REVIEW, "wrong.cannot-read",
                           ARGS(TXT("file", file), TXT("why", strerror(errno))));
        return false;
    }
    tg_record *record = tg_record_read(text, length, 0, why, sizeof why);
    free(text);
    *code = EXIT_DIFFERS;
    if (!record) {
        (void)fprintf(stderr, "tortuga review: %s: %s\n", file, why);
        return false;
    }
    if (!tg_record_plies(record)) {
        words_said(why, sizeof why, "wrong.no-moves", ARGS(TXT("file", file)));
        (void)fprintf(stderr, "tortuga review: %s\n", why);
        tg_record_destroy(record);
        return false;
    }
    if (!review_run(r, record, file, &w->options, w->language)) {
        words_said(why, sizeof why, "wrong.memory", NO_ARGS);
        (void)fprintf(stderr, "tortuga review: %s\n", why);
    } else if (!review_seats(r, w->seat)) {
        *code = usage_said(&COMMAND_REVIEW, "wrong.nobody", ARGS(TXT("seat", w->seat), TXT("file", file)));
    } else {
        *code = EXIT_GOOD;
        return true;
    }
    review_finish(r);
    return false;
}

static void print_json(const Reviewed *r, size_t count, json_t *kinds, bool exercises)
{
    json_t *all = json_object(), *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_t *one = json_pack("{s:s}", "file", r[i].file);
        (void)json_object_update(one, r[i].json);
        (void)json_array_append_new(list, one);
    }
    (void)json_object_set_new(all, "reviews", list);
    (void)json_object_set(all, "kinds", kinds);
    if (exercises)
        (void)json_object_set_new(all, "exercises", review_exercises(r, count));
    (void)json_dumpf(all, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    (void)putchar('\n');
    json_decref(all);
}

static int tell(const Reviewed *r, size_t count, const Wanted *w)
{
    json_t *kinds = review_kinds(r, count);
    int     code  = EXIT_GOOD;
    char    line[1200];
    if (w->html && !review_html(r, count, kinds, w->html)) {
        words_said(line, sizeof line, "review.not-written",
                   ARGS(TXT("file", w->html), TXT("why", strerror(errno))));
        (void)fprintf(stderr, "tortuga review: %s\n", line);
        code = EXIT_DIFFERS;
    }
    if (w->json)
        print_json(r, count, kinds, w->exercises);
    for (size_t i = 0; i < count && !w->json; i++) {
        if (i)
            (void)putchar('\n');
        review_text(&r[i], stdout);
    }
    if (!w->json && count > 1)
        review_kinds_text(kinds, stdout);
    if (!w->json && w->exercises)
        review_ask(r, count);
    json_decref(kinds);
    return code;
}

/* What it cost, however busy the machine is with other things: time of this process alone. */
static void tell_time(const Reviewed *r, size_t count)
{
    struct rusage used;
    char          line[300], seconds[24];
    size_t        decisions = 0;
    for (size_t i = 0; i < count; i++)
        decisions += json_array_size(json_object_get(r[i].json, "decisions"));
    (void)getrusage(RUSAGE_SELF, &used);
    (void)snprintf(seconds, sizeof seconds, "%.1f",
                   (double)used.ru_utime.tv_sec + (double)used.ru_utime.tv_usec / 1e6);
    words_said(line, sizeof line, "review.time", ARGS(NUM("n", decisions), TXT("seconds", seconds)));
    (void)fprintf(stderr, "%s\n", line);
}

int cli_review(int argc, char **argv)
{
    Wanted          w          = {0};
    OptionList      contents   = {{NULL}, 0};
    int64_t         iterations = 0, seed = 1;
    bool            quick = false, timed = false;
    const char     *language  = NULL;
    const CliOption options[] = {
        {"seat", 's', OPTION_TEXT, &w.seat, "S",
         "whose decisions are told: a seat or a name; else all people's", 0, 0},
        {"quick", 'q', OPTION_FLAG, &quick, NULL, "less work, for a first look", 0, 0},
        {"iterations", 'i', OPTION_NUMBER, &iterations, "N",
         "of each of the two captains asked at a decision", 1, 10000000},
        {"seed", 0, OPTION_NUMBER, &seed, "N", "of the imagined games (1)", 1, 9e15},
        {"exercises", 'e', OPTION_FLAG, &w.exercises, NULL,
         "then asks about the decisions that cost most; with --json, writes them", 0, 0},
        {"time", 0, OPTION_FLAG, &timed, NULL, "then says how much processor time it took", 0, 0},
        {"json", 0, OPTION_FLAG, &w.json, NULL, "one JSON object at the end", 0, 0},
        {"html", 0, OPTION_TEXT, &w.html, "FILE", "also a page with curves", 0, 0},
        {"content", 0, OPTION_LIST, &contents, "GAME=FILE", "other content, for records that name it", 0, 0},
        {"language", 0, OPTION_TEXT, &language, "LANGUAGE", "en, de, …; by default that of LANG", 0, 0},
        {0},
    };
    int count = options_read(&COMMAND_REVIEW, options, argc, argv);
    if (count < 0)
        return -1 - count;
    w.language = meant_language(&COMMAND_REVIEW, language);
    if (!w.language)
        return EXIT_USAGE;
    if (!count)
        return usage_said(&COMMAND_REVIEW, "wrong.which-reviews", NO_ARGS);
    for (size_t i = 0; i < contents.count; i++)
        if (!meant_shelve(&COMMAND_REVIEW, contents.item[i]))
            return EXIT_USAGE;
    w.options.iterations = (uint32_t)iterations;
    w.options.quick      = quick;
    w.options.seed       = (uint64_t)seed;
    Reviewed *list       = (Reviewed *)calloc((size_t)count, sizeof *list);
    size_t    n          = 0;
    int       code = EXIT_GOOD, told = EXIT_GOOD;
    for (int i = 0; list && i < count && !review_interrupted(); i++) {
        int one;
        n += review_file(&list[n], argv[i + 1], &w, &one);
        code = one > code ? one : code;
    }
    if (n && timed)
        tell_time(list, n);
    if (n)
        told = tell(list, n, &w);
    for (size_t i = 0; i < n; i++)
        review_finish(&list[i]);
    free(list);
    return code ? code : told;
}
