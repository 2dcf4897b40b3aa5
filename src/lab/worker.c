/* worker.c -- `tortuga worker nats://…`: plays batches of arenas and studies that run on other machines. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "bots/host.h"
#include "bus/chores.h"
#include "games/registry.h"
#include "lab/crew.h"
#include "lab/halt.h"
#include "lab/journal.h"
#include "lab/level.h"
#include "position/options_json.h"
#include "shell/commands.h"
#include "tortuga.h"

static const CliCommand COMMAND_WORKER = {
    "worker",
    "ADDRESS",
    "plays for arenas and studies on other machines",
    "ADDRESS is that of a NATS with JetStream, as in nats://HOST:4222. `tortuga arena` and `tortuga study` "
    "with\n"
    "--workers and the same address put batches of games there, and every worker takes one after another.\n"
    "A batch whose worker is gone is given to another. SIGTERM or Ctrl-C hands back what is not done and "
    "ends.",
};

static const CrewTrade *const TRADES[] = {&ARENA_TRADE, &STUDY_TRADE};

enum { REFUSED_MAX = 16, REFUSED_REST_MS = 2000 };

/* One thread: it keeps what plays the run that it had last, for the next batch is mostly of the same. */
typedef struct Hand {
    Chores          *queue;
    const char      *name;
    char             run[RUN_ID]; /* which it is ready for; empty: none */
    const CrewTrade *trade;
    void            *player;
    tg_game         *content;                      /* of the run, where it has its own */
    char             refused[REFUSED_MAX][RUN_ID]; /* the last ones, so that it is said once */
    unsigned         refusals;
    uint32_t         batches; /* done */
    bool             failed;
} Hand;

static void put_away(Hand *h)
{
    if (h->player)
        h->trade->end(h->player);
    tg_content_destroy(h->content);
    h->player  = NULL;
    h->content = NULL;
    *h->run    = 0;
}

/* --- whether it can play a run ------------------------------------------------------------------------ */

static const Game *game_of(const char *slug)
{
    for (const Game *const *game = games_all; slug && *game; game++)
        if (strcmp((*game)->slug, slug) == 0)
            return *game;
    return NULL;
}

static bool read_levels(const json_t *list, const char *levels[CREW_LEVELS])
{
    size_t count = json_array_size(list);
    bool   ok    = count > 0 && count < CREW_LEVELS;
    for (size_t i = 0; ok && i < count; i++) {
        const char *name = json_string_value(json_array_get(list, i));
        Level       level;
        ok        = name && level_read(name, &level);
        levels[i] = ok ? level.name : NULL;
    }
    levels[ok ? count : 0] = NULL;
    return ok;
}

static bool read_table(Hand *h, const json_t *plan, ChosenTable *table, char *why, size_t size)
{
    const char   *slug    = json_string_value(json_object_get(plan, "game"));
    const char   *hash    = json_string_value(json_object_get(plan, "hash"));
    const json_t *content = json_object_get(plan, "content");
    const Game   *game    = game_of(slug);
    int64_t       rules = 0, players = 0;
    memset(table, 0, sizeof *table);
    if (!game || !journal_whole(plan, "rules", 0, UINT16_MAX, &rules) || rules != game->version) {
        (void)snprintf(why, size, "it does not know these rules of %.40s", slug ? slug : "a game");
        return false;
    }
    if (json_is_string(content)) {
        h->content =
            tg_content_create(game->slug, json_string_value(content), json_string_length(content), why, size);
        if (!h->content)
            return false;
        game = (const Game *)h->content;
    }
    if (!hash || strcmp(hash, game->content_hash) != 0) {
        (void)snprintf(why, size, "its cards of %s are others", game->name);
        return false;
    }
    StateBox box;
    Rng      rng;
    char     unused[200];
    Text     wrong = text_on(unused, sizeof unused);
    rng_fast(&rng, 1);
    table->game = game;
    bool ok = journal_whole(plan, "players", 1, MAX_SEATS, &players) && game->player_counts >> players & 1;
    table->players = (unsigned)players;
    if (ok && game->defaults)
        game->defaults(game, table->players, table->option);
    ok = ok && options_from_json(game, json_object_get(plan, "options"), table->option, &wrong) &&
         !game_begin(game, &box.head, table->players, table->option, &rng);
    if (!ok)
        (void)snprintf(why, size, "the table cannot be");
    return ok;
}

/* Makes ready for a run; false, and why not as the end of a sentence. */
static bool make_ready(Hand *h, const json_t *plan, char *why, size_t size)
{
    const char *command = json_string_value(json_object_get(plan, "command"));
    const char *version = json_string_value(json_object_get(plan, "version"));
    const char *proof   = json_string_value(json_object_get(plan, "proof"));
    const char *levels[CREW_LEVELS];
    ChosenTable table;
    char        own[20];
    if (!version || strcmp(version, TORTUGA_VERSION) != 0) {
        (void)snprintf(why, size, "it is tortuga " TORTUGA_VERSION ", and this run is of %.40s",
                       version ? version : "another program");
        return false;
    }
    if (!read_table(h, plan, &table, why, size))
        return false;
    if (!read_levels(json_object_get(plan, "levels"), levels)) {
        (void)snprintf(why, size, "it does not know these bots");
        return false;
    }
    (void)snprintf(own, sizeof own, "%016" PRIx64, crew_proof(&table, levels));
    if (!proof || strcmp(own, proof) != 0) {
        (void)snprintf(why, size, "it plays otherwise (another build of the same version)");
        return false;
    }
    for (size_t i = 0; i < COUNT_OF(TRADES) && !h->player; i++)
        if (command && strcmp(TRADES[i]->command, command) == 0) {
            h->trade  = TRADES[i];
            h->player = TRADES[i]->begin(&table, json_object_get(plan, "plan"));
        }
    if (!h->player)
        (void)snprintf(why, size, "the plan cannot be");
    return h->player != NULL;
}

/* --- batches -------------------------------------------------------------------------------------------- */

static bool say(ChoreHand *hand, const Chore *task, const char *id, json_t *message)
{
    char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;
    bool  ok   = text && chores_say(hand, task, id, text, strlen(text));
    free(text);
    json_decref(message);
    return ok;
}

static void refuse(Hand *h, ChoreHand *hand, const Chore *task, const char *why)
{
    char sentence[1200], id[160];
    (void)snprintf(sentence, sizeof sentence, "the worker on %s refuses: %.1000s", h->name, why);
    (void)snprintf(id, sizeof id, "refused by %s", h->name);
    (void)fprintf(stderr, "tortuga worker: a run is refused: %s\n", why);
    (void)say(hand, task, id, json_pack("{s:s}", "refused", sentence));
    (void)snprintf(h->refused[h->refusals++ % REFUSED_MAX], RUN_ID, "%s", task->run);
}

static bool is_refused(const Hand *h, const char *run)
{
    for (unsigned i = 0; i < REFUSED_MAX; i++)
        if (strcmp(h->refused[i], run) == 0)
            return true;
    return false;
}

/* Ready for the run of a batch; false where it was dropped or handed back. */
static bool stand_by(Hand *h, ChoreHand *hand, const Chore *task)
{
    char   why[1000] = "";
    size_t length    = 0;
    char  *text      = chores_plan(hand, task, &length); /* each time: nobody may want it any more */
    if (!text || is_refused(h, task->run)) {
        chores_back(hand, text ? REFUSED_REST_MS : 0);
        free(text);
        return false;
    }
    bool ok = strcmp(h->run, task->run) == 0;
    if (!ok) {
        put_away(h);
        json_t *plan = json_loadb(text, length, 0, NULL);
        ok           = make_ready(h, plan, why, sizeof why);
        json_decref(plan);
        if (ok)
            (void)snprintf(h->run, sizeof h->run, "%s", task->run);
        else
            put_away(h);
    }
    free(text);
    if (!ok && halt_wanted(NULL)) {
        chores_back(hand, 0);
    } else if (!ok) {
        refuse(h, hand, task, why);
        chores_back(hand, REFUSED_REST_MS);
    }
    return ok;
}

static void do_batch(Hand *h, ChoreHand *hand, const Chore *task)
{
    json_t       *batch  = json_loadb(task->batch, task->length, 0, NULL);
    const json_t *pieces = json_object_get(batch, "pieces");
    json_t       *lines  = json_array();
    int64_t       number = -1, piece;
    char          id[40];
    bool          ok = journal_whole(batch, "batch", 0, UINT32_MAX, &number);
    for (size_t i = 0; ok && i < json_array_size(pieces); i++) {
        piece        = json_integer_value(json_array_get(pieces, i));
        json_t *line = piece >= 0 && piece <= UINT32_MAX ? h->trade->play(h->player, (uint32_t)piece) : NULL;
        ok           = line != NULL;
        if (ok)
            json_array_append_new(lines, line);
    }
    (void)snprintf(id, sizeof id, "%" PRId64, number);
    json_t *answer = NULL;
    if (ok)
        answer = json_pack("{s:I,s:O}", "batch", (json_int_t)number, "lines", lines);
    else if (!halt_wanted(NULL))
        answer =
            json_pack("{s:I,s:s}", "batch", (json_int_t)number, "failed", "a worker's bots could not play");
    json_decref(lines);
    json_decref(batch);
    if (answer && say(hand, task, id, answer)) {
        chores_done(hand);
        h->batches++;
    } else {
        chores_back(hand, 0);
    }
}

static void work(void *context)
{
    Hand      *h    = (Hand *)context;
    ChoreHand *hand = chores_hand_create(h->queue);
    Chore      task;
    h->failed = !hand;
    while (hand && !halt_wanted(NULL))
        if (chores_take(hand, &task) && stand_by(h, hand, &task))
            do_batch(h, hand, &task);
    put_away(h);
    chores_hand_destroy(hand);
}

int cli_worker(int argc, char **argv)
{
    int64_t         threads   = 1;
    const CliOption options[] = {
        {"threads", 'j', OPTION_NUMBER, &threads, "T", "batches side by side (1)", 1, 64},
        {NULL, 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0},
    };
    halt_listen(argc, argv);
    int operands = options_read(&COMMAND_WORKER, options, argc, argv);
    if (operands < 0)
        return -1 - operands;
    if (operands != 1)
        return usage_error(&COMMAND_WORKER,
                           "name the address of a NATS, as in `tortuga worker nats://HOST:4222`");
    char why[300], host[80] = "somewhere", name[120];
    (void)gethostname(host, sizeof host - 1);
    (void)snprintf(name, sizeof name, "%s (process %ld)", host, (long)getpid());
    Chores *queue = chores_open(argv[1], "tortuga worker", halt_wanted, why, sizeof why);
    Hand   *hands = (Hand *)calloc((size_t)threads, sizeof *hands);
    if (!queue || !hands) {
        (void)fprintf(stderr, "tortuga worker: %s\n", queue ? "there is not enough memory" : why);
        chores_close(queue);
        free(hands);
        return EXIT_DIFFERS;
    }
    (void)printf("tortuga worker: ready at %s; Ctrl-C ends it\n", argv[1]);
    (void)fflush(stdout);
    uint64_t batches = 0;
    bool     failed  = false;
    for (int64_t i = 0; i < threads; i++) {
        hands[i].queue = queue;
        hands[i].name  = name;
    }
    threads_run(hands, sizeof *hands, (unsigned)threads, work);
    for (int64_t i = 0; i < threads; i++) {
        batches += hands[i].batches;
        failed |= hands[i].failed;
    }
    chores_close(queue);
    free(hands);
    if (failed)
        (void)fprintf(stderr, "tortuga worker: there is not enough memory\n");
    (void)printf("tortuga worker: %" PRIu64 " batch%s done\n", batches, batches == 1 ? "" : "es");
    return failed ? EXIT_DIFFERS : EXIT_GOOD;
}
