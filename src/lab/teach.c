/* teach.c -- `tortuga teach GAME`: an instinct from games of searching bots, as a file of the game's source. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/host.h"
#include "core/habits.h"
#include "core/knowledge.h"
#include "core/learnt.h"
#include "games/registry.h"
#include "lab/match.h"
#include "lab/teacher.h"
#include "position/position.h"
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
    "threads.",
};

enum {
    ASTRAY    = 12, /* one in so many moves is a habit instead, so that positions of all kinds are seen */
    EXAM      = 10, /* one in so many games is kept aside                                               */
    PER_GAME  = 1u << 12,
    THOUGHTS  = 512,
    ON_A_LINE = 16 /* weights */
};

typedef struct School {
    const Game     *game;
    Seats           counts; /* of players */
    uint32_t        games, rounds, iterations;
    uint64_t        seed;
    Teacher        *teacher;
    uint32_t        next, done;
    bool            failed;
    double          begun, shown;
    pthread_mutex_t lock;
} School;

typedef struct Class {
    School  *school;
    Bot     *bots[MAX_SEATS];
    Rng      rng;
    Move    *scratch;
    Fact    *facts;
    Sight    sight;
    StateBox known;
    uint32_t number, lessons; /* of the game, and in it */
} Class;

/* Half of the games have the usual number of players, the others each number in turn. */
static unsigned players_of(const School *s, uint32_t number)
{
    unsigned usual = usual_players(s->game);
    if ((s->counts >> usual & 1u) && number % 2 == 0)
        return usual;
    uint32_t which = number / 2 % bits_count(s->counts);
    Seats    left  = s->counts;
    while (which--)
        left &= (Seats)(left - 1);
    return bits_lowest(left);
}

/* How much a move was thought of. A race looks at those that are left in it equally often, so there it is
 * told by what they turned out to be worth. */
static float attention_to(const Game *game, const BotThought *thought, float best)
{
    static const float LESS = 0.08F; /* of a win, for e times less */
    return game->habits && game->habits->races ? expf((thought->value - best) / LESS)
                                               : (float)thought->visits;
}

/* A lesson from what was just thought about. */
static void note_thoughts(Class *c, const Bot *bot, const State *state, Seat seat)
{
    BotThought thought[THOUGHTS];
    float      attention[SIGHT_MOVES] = {0};
    float      all = 0, best = 0;
    uint64_t   iterations = 0;
    School    *s          = c->school;
    uint32_t   n          = bot_thoughts(bot, thought, THOUGHTS, &iterations);
    if (n < 2 || !iterations)
        return;
    knowledge_of(s->game, state, seat, &c->known.head);
    s->game->learnt->sight(s->game, &c->known.head, seat, &c->sight);
    for (uint32_t k = 0; k < n; k++)
        best = thought[k].value > best ? thought[k].value : best;
    for (uint32_t i = 0; i < c->sight.moves; i++)
        for (uint32_t k = 0; k < n; k++)
            if (thought[k].move == c->sight.move[i])
                all += attention[i] = attention_to(s->game, &thought[k], best);
    if (all <= 0)
        return;
    uint64_t number = (uint64_t)c->number * PER_GAME + c->lessons++;
    pthread_mutex_lock(&s->lock);
    s->failed |= !teacher_show(s->teacher, number, &c->sight, attention, c->number % EXAM == EXAM - 1);
    pthread_mutex_unlock(&s->lock);
}

typedef struct Pupil {
    Class *room;
    Bot   *bot;
} Pupil;

static Move pupil_choose(void *self, const State *state, Seat seat)
{
    Pupil      *p    = (Pupil *)self;
    const Game *game = p->room->school->game;
    Move        move = bot_choose(p->bot, state, seat);
    note_thoughts(p->room, p->bot, state, seat);
    if (rng_below(&p->room->rng, ASTRAY) == 0 && habits_advise(game)) {
        knowledge_of(game, state, seat, &p->room->known.head);
        move = habits_greedy(game, &p->room->known.head, seat, &p->room->rng);
    }
    return move;
}

static void play_game(Class *c, uint32_t number)
{
    School     *s                   = c->school;
    const Game *game                = s->game;
    unsigned    players             = players_of(s, number);
    uint16_t    option[MAX_OPTIONS] = {0};
    StateBox    box;
    Chair       chairs[MAX_SEATS];
    Pupil       pupils[MAX_SEATS];
    MatchResult result;
    rng_fast(&c->rng, bytes_hash(s->seed, &number, sizeof number));
    c->number  = number;
    c->lessons = 0;
    game->defaults(game, players, option);
    if (game_begin(game, &box.head, players, option, &c->rng))
        return;
    for (unsigned seat = 0; seat < players; seat++) {
        Pupil pupil  = {c, c->bots[seat]};
        pupils[seat] = pupil;
        Chair chair  = {&pupils[seat], pupil_choose, NULL};
        chairs[seat] = chair;
        bot_reseed(c->bots[seat], rng_32(&c->rng));
    }
    match_play(game, &box.head, chairs, &result, c->scratch, c->facts);
}

static void tell(School *s)
{
    double now = clock_ms();
    if (now - s->shown < 200)
        return;
    s->shown    = now;
    double left = (now - s->begun) / 1000 / (s->done ? s->done : 1) * (s->games - s->done);
    progress("%u of %u games, %.0f s left", s->done, s->games, left);
}

static void attend(void *worker)
{
    Class  *c = (Class *)worker;
    School *s = c->school;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        uint32_t number = s->next++;
        bool     over   = number >= s->games || s->failed;
        pthread_mutex_unlock(&s->lock);
        if (over)
            return;
        play_game(c, number);
        pthread_mutex_lock(&s->lock);
        s->done++;
        tell(s);
        pthread_mutex_unlock(&s->lock);
    }
}

static bool class_begin(Class *c, School *school)
{
    BotOptions options = {0, school->iterations, 1, 0};
    c->school          = school;
    c->scratch         = (Move *)calloc(MAX_MOVES, sizeof *c->scratch);
    c->facts           = (Fact *)calloc(school->game->max_facts, sizeof *c->facts);
    bool ok            = c->scratch && c->facts;
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        c->bots[seat] = bot_create(school->game, "captain", &options);
        ok &= c->bots[seat] != NULL;
    }
    return ok;
}

static void class_end(Class *c)
{
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        bot_destroy(c->bots[seat]);
    free(c->scratch);
    free(c->facts);
}

/* All games, on so many threads. */
static bool watch_games(School *s, unsigned threads)
{
    Class *classes = (Class *)calloc(threads, sizeof *classes);
    if (!classes)
        return false;
    bool ok = true;
    for (unsigned i = 0; i < threads; i++)
        ok &= class_begin(&classes[i], s);
    s->begun = s->shown = clock_ms();
    if (ok)
        threads_run(classes, sizeof *classes, threads, attend);
    progress("%s", "");
    for (unsigned i = 0; i < threads; i++)
        class_end(&classes[i]);
    free(classes);
    return ok && !s->failed;
}

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

static int run_school(School *s, unsigned threads, const char *path)
{
    s->teacher = teacher_create(s->game->learnt->features, s->seed);
    if (!s->teacher || !watch_games(s, threads))
        return no_memory();
    for (uint32_t round = 0; round < s->rounds; round++) {
        progress("round %u of %u", round + 1, s->rounds);
        teacher_round(s->teacher, round, s->rounds);
    }
    progress("%s", "");
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
    int64_t         players = 0, games = 1000, iterations = 2000, rounds = 40, threads = 1, seed = 1;
    const char     *path      = NULL;
    const CliOption options[] = {
        {"players", 'n', OPTION_NUMBER, &players, "N",
         "how many sit at the table; all numbers, the usual most", 1, MAX_SEATS},
        {"games", 'g', OPTION_NUMBER, &games, "N", "how many games (1000)", 1, 1000000},
        {"iterations", 'i', OPTION_NUMBER, &iterations, "N", "that a captain thinks about a decision (2000)",
         2, 1e9},
        {"rounds", 0, OPTION_NUMBER, &rounds, "N", "how often all lessons are gone through (40)", 1, 10000},
        {"threads", 'j', OPTION_NUMBER, &threads, "T", "games side by side (1)", 1, 64},
        {"seed", 0, OPTION_NUMBER, &seed, "N", "of deals and bots (1)", 0, 9e15},
        {"out", 0, OPTION_TEXT, &path, "FILE", "where to write what was learnt; else it is printed", 0, 0},
        {NULL, 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0},
    };
    int operands = options_read(&COMMAND_TEACH, options, argc, argv);
    if (operands < 0)
        return -1 - operands;
    if (operands != 1)
        return usage_error(&COMMAND_TEACH, "name one game, as in `tortuga teach piraci`");
    ChosenTable      table;
    const OptionList wishes = {{NULL}, 0};
    if (!chosen_table(&COMMAND_TEACH, argv[1], NULL, (unsigned)players, &wishes, &table))
        return EXIT_USAGE;
    if (!table.game->learnt)
        return not_told(table.game);
    School s;
    memset(&s, 0, sizeof s);
    s.game       = table.game;
    s.counts     = players ? (Seats)(1u << players) : table.game->player_counts;
    s.games      = (uint32_t)games;
    s.rounds     = (uint32_t)rounds;
    s.iterations = (uint32_t)iterations;
    s.seed       = (uint64_t)seed;
    pthread_mutex_init(&s.lock, NULL);
    int code = run_school(&s, (unsigned)threads, path);
    teacher_destroy(s.teacher);
    pthread_mutex_destroy(&s.lock);
    return code;
}
