/* study.c -- `tortuga study GAME`: is it fair, how long is it, what decides it. */
#define _POSIX_C_SOURCE 200809L
#include "lab/study.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "lab/crew.h"
#include "lab/halt.h"
#include "lab/journal.h"
#include "lab/level.h"
#include "lab/study_plot.h"
#include "shell/commands.h"

static const CliCommand COMMAND_STUDY = {
    "study",
    "GAME",
    "what games between bots tell about a game",
    "Win rates by seat, lengths, scores, how close games are, what is used and what it is worth, and how "
    "much\n"
    "skill beats luck. Beside the games asked for, half as many are dealt again, and as many are played "
    "against\n"
    "weaker bots with seats exchanged. Ctrl-C prints the report so far, keeps a journal and says how to go "
    "on.",
};

static void show_progress(const StudyPlan *plan, uint32_t done, uint32_t now, double seconds)
{
    int    bar  = plan->total ? (int)(20.0 * done / plan->total) : 20;
    double left = now ? seconds / now * (plan->total - done) : 0;
    progress("[%.*s%.*s] %u of %u games, %.0f s left", bar, "####################", 20 - bar,
             "....................", done, plan->total, left);
}

static int check_level(const Game *game, const char *level)
{
    if (bot_plays(game, level))
        return EXIT_GOOD;
    if (bot_info(level))
        return usage_error(&COMMAND_STUDY, "%s has learnt no %s yet: there is no net for it", level,
                           game->name);
    const char *meant = level_meant(level);
    return usage_error(&COMMAND_STUDY, "there is no level %s%s%s%s", level, meant ? " (did you mean " : "",
                       meant ? meant : "", meant ? "?)" : "; `tortuga help play` lists them");
}

/* A page is written beside its place and moved there when it is whole. */
typedef struct Page {
    const char *path;
    char        part[4096];
    FILE       *out;
} Page;

static int page_begin(Page *page, const char *path)
{
    page->path = path;
    if (!path)
        return EXIT_GOOD;
    if (!plot_ready()) {
        (void)fprintf(stderr, "tortuga study: gnuplot draws the plots of --html, and is not there: "
                              "install gnuplot-nox\n");
        return EXIT_DIFFERS;
    }
    int n = snprintf(page->part, sizeof page->part, "%s.part", path);
    if (n > 0 && (size_t)n < sizeof page->part)
        page->out = fopen(page->part, "w");
    if (page->out)
        return EXIT_GOOD;
    (void)fprintf(stderr, "tortuga study: cannot write %s: %s\n", path, strerror(errno));
    return EXIT_DIFFERS;
}

static int page_end(Page *page, const StudyReport *report)
{
    if (!page->out)
        return EXIT_GOOD;
    char reason[300] = "";
    Text why         = text_on(reason, sizeof reason);
    bool ok          = report && study_html(report, page->out, &why);
    bool written     = fclose(page->out) == 0;
    if (ok && written && rename(page->part, page->path) == 0)
        return EXIT_GOOD;
    if (report)
        (void)fprintf(stderr, "tortuga study: cannot write %s: %s\n", page->path,
                      ok ? strerror(errno) : reason);
    (void)remove(page->part);
    return EXIT_DIFFERS;
}

static void put_report(const StudyReport *report, bool json)
{
    if (!json) {
        study_print(report, stdout);
        return;
    }
    json_t *all = study_json(report);
    (void)json_dumpf(all, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    (void)putchar('\n');
    json_decref(all);
}

/* What there is, and how to go on. A page is not begun with half of the games. */
static int run_halted(const StudyNotes *notes, const StudyPlan *plan, bool json)
{
    StudyPlan   cut;
    StudyReport report;
    char        done[80];
    if (study_cut(notes, &cut)) {
        if (study_report(notes, &cut, &report))
            put_report(&report, json);
        study_report_finish(&report);
    }
    (void)fflush(stdout);
    (void)snprintf(done, sizeof done, "%u of %u games", notes->done, plan->total);
    halt_say(done, notes->kept, plan->journal ? NULL : plan->spare);
    return halt_code();
}

static int run_study(const StudyPlan *plan, bool json, Page *page)
{
    StudyNotes  notes;
    StudyReport report;
    bool        ok = study_play(plan, &notes, show_progress);
    progress("%s", "");
    if (ok && notes.halted) {
        int code = run_halted(&notes, plan, json);
        (void)page_end(page, NULL);
        study_notes_finish(&notes);
        return code;
    }
    if (ok && !study_report(&notes, plan, &report)) {
        (void)fprintf(stderr, "tortuga study: there is not enough memory\n");
        study_report_finish(&report);
        ok = false;
    }
    study_notes_finish(&notes);
    int code = page_end(page, ok ? &report : NULL);
    if (!ok)
        return EXIT_DIFFERS;
    put_report(&report, json);
    if (!json && page->path && code == EXIT_GOOD)
        (void)printf("\n%s has it with plots.\n", page->path);
    study_report_finish(&report);
    return code;
}

int cli_study(int argc, char **argv)
{
    int64_t         players = 0, games = 400, threads = 1, seed = -1;
    const char     *level = "greedy", *journal = NULL, *content = NULL, *html = NULL, *workers = NULL;
    bool            json      = false;
    OptionList      wishes    = {{NULL}, 0};
    const CliOption options[] = {
        {"players", 'n', OPTION_NUMBER, &players, "N", "how many sit at the table; the usual number", 1,
         PLAYERS_ASKED},
        {"games", 'g', OPTION_NUMBER, &games, "N", "how many games (400)", 2, 10000000},
        {"bots", 'b', OPTION_TEXT, &level, "LEVEL", "how well they play (greedy)", 0, 0},
        {"threads", 'j', OPTION_NUMBER, &threads, "T", "games side by side (1)", 1, 64},
        {"seed", 0, OPTION_NUMBER, &seed, "N", "of the deals; without it a fresh one, which is told", 0,
         9e15},
        {"option", 'o', OPTION_LIST, &wishes, "NAME=VALUE", "a table option; see `tortuga games GAME`", 0, 0},
        {"content", 0, OPTION_TEXT, &content, "FILE", "other cards and boards", 0, 0},
        {"resume", 'r', OPTION_TEXT, &journal, "FILE", "a journal: an interrupted run goes on from it", 0, 0},
        {"workers", 'w', OPTION_TEXT, &workers, "ADDRESS",
         "a NATS (nats://HOST:4222) whose `tortuga worker`s play the games", 0, 0},
        {"json", 0, OPTION_FLAG, &json, NULL, "one JSON object at the end", 0, 0},
        {"html", 0, OPTION_TEXT, &html, "FILE", "also a page with plots (needs gnuplot)", 0, 0},
        {NULL, 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0},
    };
    halt_listen(argc, argv);
    int operands = options_read(&COMMAND_STUDY, options, argc, argv);
    if (operands < 0)
        return -1 - operands;
    if (operands != 1)
        return usage_error(&COMMAND_STUDY, "name one game, as in `tortuga study korsar`");

    static StudyPlan plan;
    memset(&plan, 0, sizeof plan);
    if (!chosen_table(&COMMAND_STUDY, argv[1], content, (unsigned)players, &wishes, &plan.table))
        return EXIT_USAGE;
    int code = check_level(plan.table.game, level);
    if (code)
        return code;
    plan.level   = level;
    plan.games   = (uint32_t)games;
    plan.threads = (unsigned)threads;
    plan.seed    = journal_seed(journal, seed);
    plan.journal = journal;
    plan.workers = workers;
    plan.content = content;
    study_plan(&plan);
    if (workers && bot_info(level)->ms)
        crew_say_timed("study", "a level that answers at once gives the same results everywhere");

    static char spare[80];
    journal_spare("study", plan.table.game->slug, plan.seed, spare, sizeof spare);
    plan.spare = spare;

    Page page = {NULL, "", NULL};
    code      = page_begin(&page, html);
    return code ? code : run_study(&plan, json, &page);
}
