/* teach.c -- `tortuga teach GAME`: an instinct from games of searching bots, as a file of the game's source. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/learnt.h"
#include "games/registry.h"
#include "lab/halt.h"
#include "lab/journal.h"
#include "lab/school.h"
#include "lab/watched.h"
#include "shell/chosen.h"
#include "shell/commands.h"
#include "shell/files.h"

static const CliCommand COMMAND_TEACH = {
    "teach",
    "GAME",
    "what searching bots do, learnt by watching them",
    "Captains play each other, and a small network learns which moves they think about most. It is written\n"
    "as a file of the game's source, src/games/GAME/learnt.c; an admiral plays by it. A tenth of the games\n"
    "are kept aside to tell how well it foresees them. The same call gives the same file, on any number of\n"
    "threads, and also where Ctrl-C came in between and it went on from its journal.\n"
    "With --decisions nothing is learnt: what captains saw and thought is written down, for train/.",
};

enum { ON_A_LINE = 16 }; /* weights */

static void write_numbers(FILE *out, const int16_t *number)
{
    for (unsigned u = 0; u < INSTINCT_UNITS; u++)
        (void)fprintf(out, "%s%d,%s", u % ON_A_LINE ? " " : "        ", number[u],
                      u % ON_A_LINE == ON_A_LINE - 1 ? "\n" : "");
}

/* The instinct as source text; free() it. */
static char *source_of(const School *s, const TeacherMarks *marks)
{
    int16_t *weight = (int16_t *)calloc((size_t)s->game->learnt->features * INSTINCT_UNITS, sizeof *weight);
    int16_t  voice[INSTINCT_UNITS];
    char    *text = NULL;
    size_t   size = 0;
    FILE    *out  = weight ? open_memstream(&text, &size) : NULL;
    if (!out) {
        free(weight);
        return NULL;
    }
    const char *slug        = s->game->slug;
    char        players[24] = "";
    if (s->counts != s->game->player_counts)
        (void)snprintf(players, sizeof players, " --players %u", bits_lowest(s->counts));
    teacher_weights(s->teacher, weight, voice);
    (void)fprintf(
        out,
        "/* learnt.c -- made by `tortuga teach %s%s --games %u --iterations %u --rounds %u --seed %llu`.\n"
        " *\n"
        " * Of %u decisions that were kept aside it foresees %.0f %%, and is surprised by %.2f nats.\n"
        " * What the numbers mean: core/instinct.h; which feature they are of: sight.c. */\n"
        "#include \"games/%s/%s.h\"\n\n"
        "/* clang-format off */\n"
        "HD Instinct %s_instinct(void)\n{\n    static const int16_t weight[%u * INSTINCT_UNITS] = {\n",
        slug, players, s->games, s->iterations, s->rounds, (unsigned long long)s->seed, marks->lessons,
        100 * marks->right, marks->surprise, slug, slug, slug, s->game->learnt->features);
    for (uint32_t i = 0; i < s->game->learnt->features; i++) {
        (void)fprintf(out, "        /* %u */\n", i);
        write_numbers(out, weight + (size_t)i * INSTINCT_UNITS);
    }
    (void)fputs("    };\n    static const int16_t voice[INSTINCT_UNITS] = {\n", out);
    write_numbers(out, voice);
    (void)fputs("    };\n    Instinct instinct = {weight, voice};\n    return instinct;\n}\n", out);
    bool ok = fclose(out) == 0;
    free(weight);
    if (ok)
        return text;
    free(text);
    return NULL;
}

static int no_memory(void)
{
    (void)fprintf(stderr, "tortuga teach: there is not enough memory\n");
    return EXIT_DIFFERS;
}

/* Interrupted: what was watched is kept, and what is to be learnt from it can wait. */
static int run_halted(const School *s)
{
    char done[80];
    (void)snprintf(done, sizeof done, "%u of %u games", s->done, s->games);
    halt_say(done, s->kept, s->journal ? NULL : s->spare);
    return halt_code();
}

static int run_school(School *s, unsigned threads, const char *path)
{
    s->teacher = teacher_create(s->game->learnt->features, s->seed);
    if (!s->teacher)
        return no_memory();
    if (!school_watch(s, threads))
        return s->said ? EXIT_DIFFERS : no_memory();
    for (uint32_t round = 0; round < s->rounds && !halt_wanted(NULL); round++) {
        progress("round %u of %u", round + 1, s->rounds);
        teacher_round(s->teacher, round, s->rounds);
    }
    progress("%s", "");
    if (halt_wanted(NULL)) {
        school_keep(s);
        return run_halted(s);
    }
    TeacherMarks learnt = teacher_marks(s->teacher, false), exam = teacher_marks(s->teacher, true);
    char        *text = source_of(s, &exam);
    if (!text)
        return no_memory();
    int code = EXIT_GOOD;
    if (!path) {
        (void)fputs(text, stdout);
    } else if (!file_write(path, text)) {
        (void)fprintf(stderr, "tortuga teach: cannot write %s: %s; here it is instead\n", path,
                      strerror(errno));
        (void)fputs(text, stdout); /* it took long to learn */
        code = EXIT_DIFFERS;
    } else {
        (void)printf(
            "%u decisions watched: %.0f %% foreseen, surprise %.2f nats\n"
            "%u kept aside:       %.0f %% foreseen, surprise %.2f nats\n"
            "%s has what was learnt; it counts when it lies in src/games/%s/learnt.c and all is built.\n",
            learnt.lessons, 100 * learnt.right, learnt.surprise, exam.lessons, 100 * exam.right,
            exam.surprise, path, s->game->slug);
    }
    free(text);
    return code;
}

/* The decisions into a file: for any game, taught or not. */
static int write_decisions(School *s, unsigned threads, const char *path)
{
    Watched *first = (Watched *)calloc(1, sizeof *first);
    char     how[80];
    (void)snprintf(how, sizeof how, "games=%u iterations=%u seed=%llu", s->games, s->iterations,
                   (unsigned long long)s->seed);
    if (!first || !watched_init(first, s->game, s->most)) {
        free(first);
        return no_memory();
    }
    s->decisions = fopen(path, "wb");
    if (s->decisions)
        watched_head(first, s->decisions, how);
    free(first);
    bool ok = s->decisions && school_watch(s, threads);
    ok      = s->decisions && fclose(s->decisions) == 0 && ok;
    if (!ok) {
        (void)fprintf(stderr, "tortuga teach: cannot write %s: %s\n", path, strerror(errno));
        return EXIT_DIFFERS;
    }
    (void)printf("%u games of %s are in %s\n", s->done, s->game->name, path);
    return halt_wanted(NULL) ? halt_code() : EXIT_GOOD;
}

static int not_told(const Game *game)
{
    (void)fprintf(
        stderr, "tortuga teach: what a seat sees in %s has not been told yet (its `sight`); in these it has:",
        game->name);
    for (const Game *const *each = games_all; *each; each++)
        if ((*each)->learnt)
            (void)fprintf(stderr, " %s", (*each)->slug);
    (void)fputc('\n', stderr);
    return EXIT_USAGE;
}

int cli_teach(int argc, char **argv)
{
    int64_t     players = 0, games = 1000, iterations = 2000, rounds = 40, threads = 1, seed = 1, most = 24;
    const char *path = NULL, *journal = NULL, *decisions = NULL;
    const CliOption options[] = {
        {"players", 'n', OPTION_NUMBER, &players, "N",
         "how many sit at the table; all numbers, the usual most", 1, PLAYERS_ASKED},
        {"games", 'g', OPTION_NUMBER, &games, "N", "how many games (1000)", 1, 1000000},
        {"iterations", 'i', OPTION_NUMBER, &iterations, "N", "that a captain thinks about a decision (2000)",
         2, 1e9},
        {"rounds", 0, OPTION_NUMBER, &rounds, "N", "how often all lessons are gone through (40)", 1, 10000},
        {"threads", 'j', OPTION_NUMBER, &threads, "T", "games side by side (1)", 1, 64},
        {"seed", 0, OPTION_NUMBER, &seed, "N", "of deals and bots (1)", 0, 9e15},
        {"out", 0, OPTION_TEXT, &path, "FILE", "where to write what was learnt; else it is printed", 0, 0},
        {"resume", 'r', OPTION_TEXT, &journal, "FILE", "a journal: an interrupted run goes on from it", 0, 0},
        {"decisions", 0, OPTION_TEXT, &decisions, "FILE",
         "write down what captains saw and thought, and learn nothing", 0, 0},
        {"most", 0, OPTION_NUMBER, &most, "N", "moves in a list of --decisions (24)", 2, OBSERVED_MOVES},
        {NULL, 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0},
    };
    halt_listen(argc, argv);
    int operands = options_read(&COMMAND_TEACH, options, argc, argv);
    if (operands < 0)
        return -1 - operands;
    if (operands != 1)
        return usage_error(&COMMAND_TEACH, "name one game, as in `tortuga teach piraci`");
    ChosenTable      table;
    const OptionList wishes = {{NULL}, 0};
    if (!chosen_table(&COMMAND_TEACH, argv[1], NULL, (unsigned)players, &wishes, &table))
        return EXIT_USAGE;
    if (decisions && (path || journal))
        return usage_error(&COMMAND_TEACH, "--decisions learns nothing: it goes without --out and --resume");
    if (!decisions && (!table.game->learnt || !table.game->learnt->features))
        return not_told(table.game);
    if (path && !file_can_write(path)) {
        (void)fprintf(stderr, "tortuga teach: cannot write %s: %s\n", path, strerror(errno));
        return EXIT_DIFFERS;
    }
    char spare[80];
    journal_spare("teach", table.game->slug, (uint64_t)seed, spare, sizeof spare);
    School s;
    memset(&s, 0, sizeof s);
    s.game       = table.game;
    s.counts     = players ? (Seats)(1u << players) : table.game->player_counts;
    s.games      = (uint32_t)games;
    s.rounds     = (uint32_t)rounds;
    s.iterations = (uint32_t)iterations;
    s.seed       = (uint64_t)seed;
    s.journal    = journal;
    s.spare      = spare;
    s.most       = (uint32_t)most;
    int code     = decisions ? write_decisions(&s, (unsigned)threads, decisions)
                             : run_school(&s, (unsigned)threads, path);
    school_finish(&s);
    return code;
}
