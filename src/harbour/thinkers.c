/* thinkers.c -- threads, an arena each, and budgets that shrink when many wait. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/thinkers.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "harbour/moment.h"
#include "harbour/threads.h"

enum { EASY_EACH = 4 }; /* so many may wait for each thread before budgets shrink */

typedef struct Thinker {
    pthread_t thread;
    Thinkers *thinkers;
    void     *arena; /* grows to what the strongest level that was asked for needs */
    size_t    size;
} Thinker;

struct Thinkers {
    Queue       queue;
    Returns    *returns;
    atomic_bool leaving;
    unsigned    count;
    Thinker     thinker[];
};

static int is_leaving(void *context) { return atomic_load(&((Thinkers *)context)->leaving); }

static bool arena_fits(Thinker *thinker, size_t size)
{
    if (thinker->size >= size)
        return true;
    free(thinker->arena);
    thinker->arena = malloc(size);
    thinker->size  = thinker->arena ? size : 0;
    return thinker->arena != NULL;
}

static void think_through(Thinker *thinker, Thought *thought)
{
    thought->taken_ms      = wall_ms();
    thought->room_ms       = tempo_room(&thought->tempo, thought->taken_ms, thought->ms);
    tg_bot_options options = {.ms         = thought->iterations ? 0 : thought->room_ms,
                              .iterations = thought->iterations,
                              .seed       = thought->seed,
                              .stop       = is_leaving,
                              .context    = thinker->thinkers};
    size_t         size    = tg_bot_size(thought->level, &options);
    thought->move          = 0;
    if (!size || atomic_load(&thinker->thinkers->leaving) || !arena_fits(thinker, size))
        return;
    tg_bot *bot = tg_bot_init(thinker->arena, thinker->size, thought->game, thought->level, &options);
    if (!bot)
        return;
    thought->move = tg_bot_choose(bot, state_in(&thought->state), thought->seat);
    if (thought->thoughts && !atomic_load(&thinker->thinkers->leaving))
        thought->count = tg_bot_thoughts(bot, thought->thoughts, thought->most, NULL);
}

static void *thinker_run(void *context)
{
    Thinker *thinker = (Thinker *)context;
    Job     *job;
    while ((job = queue_take(&thinker->thinkers->queue, 1))) {
        think_through(thinker, (Thought *)(void *)job);
        job->result = STORE_OK;
        returns_put(thinker->thinkers->returns, job);
    }
    return NULL;
}

Thinkers *thinkers_create(unsigned threads, size_t queue_most, Returns *returns, char *why, size_t why_size)
{
    Thinkers *thinkers = (Thinkers *)calloc(1, sizeof *thinkers + threads * sizeof *thinkers->thinker);
    if (!thinkers) {
        (void)snprintf(why, why_size, "out of memory");
        return NULL;
    }
    queue_init(&thinkers->queue, queue_most);
    atomic_init(&thinkers->leaving, false);
    thinkers->returns = returns;
    for (unsigned i = 0; i < threads; i++) {
        Thinker *thinker  = &thinkers->thinker[i];
        thinker->thinkers = thinkers;
        if (!thread_begin(&thinker->thread, thinker_run, thinker)) {
            (void)snprintf(why, why_size, "the system has no more threads");
            thinkers_destroy(thinkers);
            return NULL;
        }
        thinkers->count++;
    }
    return thinkers;
}

uint32_t thinkers_budget(const char *level)
{
    int ms = tg_level_ms(level);
    return ms > 0 ? (uint32_t)ms : 0;
}

bool thinkers_put(Thinkers *thinkers, Thought *thought)
{
    if (!thinkers)
        return false;
    size_t   waiting = queue_count(&thinkers->queue);
    size_t   easy    = (size_t)thinkers->count * EASY_EACH;
    uint32_t ms      = thinkers_budget(thought->level);
    if (waiting > easy)
        ms = (uint32_t)(ms * easy / waiting);
    thought->ms          = ms ? ms : 1; /* levels that do not think do not look at it */
    thought->job.work    = NULL;        /* done here, not by `work`: it needs the thread's arena */
    thought->job.several = false;
    return queue_put(&thinkers->queue, &thought->job);
}

bool thinkers_busy(Thinkers *thinkers)
{
    return !thinkers || queue_count(&thinkers->queue) > (size_t)thinkers->count * EASY_EACH;
}

size_t thinkers_waiting(Thinkers *thinkers) { return thinkers ? queue_count(&thinkers->queue) : 0; }

void thinkers_destroy(Thinkers *thinkers)
{
    if (!thinkers)
        return;
    atomic_store(&thinkers->leaving, true);
    queue_close(&thinkers->queue);
    for (unsigned i = 0; i < thinkers->count; i++) {
        (void)pthread_join(thinkers->thinker[i].thread, NULL);
        free(thinkers->thinker[i].arena);
    }
    queue_finish(&thinkers->queue);
    free(thinkers);
}
