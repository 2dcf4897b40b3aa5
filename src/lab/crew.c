/* crew.c -- who asks: gives out the batches of a run and gathers what they came to. */
#define _POSIX_C_SOURCE 200809L
#include "lab/crew.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "bots/host.h"
#include "bus/chores.h"
#include "lab/halt.h"
#include "lab/level.h"
#include "position/options_json.h"
#include "shell/files.h"
#include "shell/fresh.h"
#include "tortuga.h"

enum {
    QUICK_PIECES = 16,   /* of a batch, where bots answer at once; where one thinks, one               */
    WINDOW       = 1024, /* batches that wait: enough for as many workers, and others have their turn too */
    LOOK_MS      = 500,
    CHECK_MS     = 5000, /* nothing came for so long: is all well? */
};

typedef enum BatchState { BATCH_NEW, BATCH_OUT, BATCH_DONE } BatchState;

typedef struct Batch {
    BatchState state;
    uint64_t   number; /* in the queue                          */
    json_t    *held;   /* what it came to, until its turn comes */
} Batch;

typedef struct Asker {
    const CrewJob *job;
    Chores        *queue;
    Batch         *batch;
    uint32_t       size, batches; /* pieces of a batch; batches */
    uint32_t       next;          /* the first batch that was never out          */
    uint32_t       front;         /* all before it are taken                     */
    uint32_t       out, left;     /* batches that are out; that are not done     */
    double         heard;         /* when something came last                    */
    bool           any, asked;    /* a result came; it was said that none does   */
    bool           failed;
} Asker;

static bool thinks(const CrewJob *job)
{
    Level level;
    for (unsigned i = 0; job->levels[i]; i++)
        if (level_read(job->levels[i], &level) && level.info->ms)
            return true;
    return false;
}

static bool complain(const Asker *a, const char *why)
{
    progress("%s", "");
    (void)fprintf(stderr, "tortuga %s: %s\n", a->job->command, why);
    return false;
}

/* --- the plan that all workers read -------------------------------------------------------------------- */

static json_t *plan_of(const CrewJob *job, const char **why)
{
    const Game *game = job->table.game;
    char        proof[20];
    json_t     *levels = json_array(), *content = json_null();
    if (job->content) {
        size_t length = 0;
        char  *text   = file_read(job->content, TG_CONTENT_BYTES, &length);
        content       = text ? json_stringn(text, length) : NULL;
        *why          = text ? "the content is no text" : strerror(errno);
        free(text);
    }
    for (unsigned i = 0; job->levels[i]; i++)
        json_array_append_new(levels, json_string(job->levels[i]));
    (void)snprintf(proof, sizeof proof, "%016" PRIx64, crew_proof(&job->table, job->levels));
    if (content)
        return json_pack("{s:s,s:s,s:s,s:s,s:i,s:s,s:o,s:i,s:o,s:o,s:O}", "command", job->command, "version",
                         TORTUGA_VERSION, "proof", proof, "game", game->slug, "rules", (int)game->version,
                         "hash", game->content_hash, "content", content, "players", (int)job->table.players,
                         "options", options_to_json(game, job->table.option), "levels", levels, "plan",
                         job->plan);
    json_decref(levels);
    return NULL;
}

static bool begin(Asker *a)
{
    char        why[300], id[SEED_RANDOM], host[80] = "somewhere", name[120];
    const char *wrong = "out of memory";
    (void)gethostname(host, sizeof host - 1);
    (void)snprintf(name, sizeof name, "tortuga %s on %s", a->job->command, host);
    a->queue = chores_open(a->job->where, name, halt_wanted, why, sizeof why);
    if (!a->queue)
        return complain(a, why);
    json_t *plan = plan_of(a->job, &wrong);
    char   *text = plan ? json_dumps(plan, JSON_COMPACT) : NULL;
    json_decref(plan);
    if (!text)
        return complain(a, wrong);
    seed_random(id);
    bool ok = chores_begin(a->queue, id, text, strlen(text), why, sizeof why);
    free(text);
    return ok || complain(a, why);
}

/* --- batches ------------------------------------------------------------------------------------------------ */

static uint32_t batch_end(const Asker *a, uint32_t batch)
{
    uint64_t end = ((uint64_t)batch + 1) * a->size;
    return end < a->job->pieces ? (uint32_t)end : a->job->pieces;
}

static bool is_whole(const Asker *a, uint32_t batch)
{
    for (uint32_t piece = batch * a->size; piece < batch_end(a, batch); piece++)
        if (!a->job->is_done(a->job->context, piece))
            return false;
    return true;
}

/* What of it is not done yet; false where it cannot be sent. */
static bool send(Asker *a, uint32_t batch)
{
    json_t *pieces = json_array();
    for (uint32_t piece = batch * a->size; piece < batch_end(a, batch); piece++)
        if (!a->job->is_done(a->job->context, piece))
            json_array_append_new(pieces, json_integer(piece));
    json_t *message        = json_pack("{s:I,s:o}", "batch", (json_int_t)batch, "pieces", pieces);
    char   *text           = message ? json_dumps(message, JSON_COMPACT) : NULL;
    a->batch[batch].number = text ? chores_put(a->queue, text, strlen(text)) : 0;
    free(text);
    json_decref(message);
    return a->batch[batch].number != 0;
}

static void finish(Asker *a, uint32_t batch)
{
    a->out -= a->batch[batch].state == BATCH_OUT;
    a->left--;
    a->batch[batch].state = BATCH_DONE;
}

static void fill(Asker *a)
{
    for (; a->next < a->batches && a->out < WINDOW && !halt_wanted(NULL); a->next++) {
        if (is_whole(a, a->next)) { /* the journal has it */
            finish(a, a->next);
            continue;
        }
        if (!send(a, a->next))
            return;
        a->batch[a->next].state = BATCH_OUT;
        a->out++;
    }
}

static void send_again(Asker *a)
{
    for (uint32_t batch = 0; batch < a->next && !halt_wanted(NULL); batch++)
        if (a->batch[batch].state == BATCH_OUT && !a->batch[batch].held)
            (void)send(a, batch);
}

/* --- results -------------------------------------------------------------------------------------------------- */

static bool is_enough(const Asker *a) { return a->job->enough && a->job->enough(a->job->context); }

static void take(Asker *a, uint32_t batch, const json_t *result)
{
    size_t        i;
    const json_t *line, *lines = json_object_get(result, "lines");
    const char   *failed = json_string_value(json_object_get(result, "failed"));
    json_array_foreach(lines, i, line)
    {
        if (!is_enough(a))
            a->job->take(a->job->context, line);
    }
    if (is_enough(a))
        return;
    if (is_whole(a, batch)) {
        finish(a, batch);
        return;
    }
    a->failed = true;
    (void)complain(a, failed ? failed : "a worker's answer makes no sense");
}

/* Takes those whose turn it is; `all`: also those that wait for others. */
static void take_held(Asker *a, bool all)
{
    uint32_t batch = a->front;
    for (; batch < a->next && (a->batch[batch].held || a->batch[batch].state == BATCH_DONE || all) &&
           !a->failed;
         batch++) {
        if (a->batch[batch].held && !is_enough(a))
            take(a, batch, a->batch[batch].held);
        json_decref(a->batch[batch].held);
        a->batch[batch].held = NULL;
    }
    a->front = batch;
}

/* A batch that was done twice came to the same: the second is passed over. */
static void hear(Asker *a, const char *text, size_t length)
{
    json_t       *result  = json_loadb(text, length, 0, NULL);
    const json_t *number  = json_object_get(result, "batch");
    const char   *refused = json_string_value(json_object_get(result, "refused"));
    if (refused)
        (void)complain(a, refused);
    json_int_t batch = json_is_integer(number) ? json_integer_value(number) : -1;
    if (batch >= 0 && batch < a->next && a->batch[batch].state == BATCH_OUT && !a->batch[batch].held) {
        a->any               = true;
        a->batch[batch].held = json_incref(result);
        if (a->job->in_order) {
            take_held(a, false);
        } else {
            take(a, (uint32_t)batch, result);
            json_decref(a->batch[batch].held);
            a->batch[batch].held = NULL;
        }
    }
    json_decref(result);
}

static void run(Asker *a)
{
    a->heard = clock_ms();
    fill(a);
    while (a->left && !a->failed && !halt_wanted(NULL) && !is_enough(a)) {
        size_t length = 0;
        char  *text   = chores_result(a->queue, LOOK_MS, &length);
        if (text) {
            a->heard = clock_ms();
            hear(a, text, length);
            free(text);
            fill(a);
        } else if (clock_ms() - a->heard > CHECK_MS) {
            a->heard = clock_ms();
            if (chores_lost(a->queue))
                send_again(a);
            if (!a->any && !a->asked) {
                char say[300];
                (void)snprintf(say, sizeof say,
                               "waits for workers; `tortuga worker %s` starts one on any machine",
                               a->job->where);
                (void)complain(a, say);
                a->asked = true;
            }
        }
    }
    if (!a->failed)
        take_held(a, true);
    bool all = chores_mended(a->queue);
    for (uint32_t batch = 0; batch < a->next; batch++)
        if ((a->batch[batch].state == BATCH_OUT || all) && a->batch[batch].number)
            chores_drop(a->queue, a->batch[batch].number);
}

void crew_say_timed(const char *command, const char *advice)
{
    (void)fprintf(stderr,
                  "tortuga %s: bots that think by time play as well as the workers' machines let them; %s\n",
                  command, advice);
}

bool crew_ask(const CrewJob *job)
{
    Asker a;
    memset(&a, 0, sizeof a);
    a.job     = job;
    a.size    = thinks(job) ? 1 : QUICK_PIECES;
    a.batches = job->pieces / a.size + (job->pieces % a.size != 0);
    a.left    = a.batches;
    a.batch   = (Batch *)calloc(a.batches ? a.batches : 1, sizeof *a.batch);
    bool ok   = a.batch ? true : complain(&a, "there is not enough memory");
    ok        = ok && begin(&a);
    if (ok) {
        run(&a);
        if (!chores_end(a.queue))
            (void)complain(&a, "NATS is away, so what is left of this run stays there for a week");
    }
    chores_close(a.queue);
    for (uint32_t i = 0; a.batch && i < a.batches; i++)
        json_decref(a.batch[i].held);
    free(a.batch);
    json_decref(job->plan);
    return ok && !a.failed;
}
