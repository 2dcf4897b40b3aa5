/* writer.c -- group commit: takes what waits, one transaction, tells the loop. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/writer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "harbour/moment.h"
#include "harbour/threads.h"

enum { LAST_TRIES = 3, TRIES_AT_ONCE = 5, APPENDS_MOST = 64 };

/* A word to the loop about the state of the store; it travels among the finished jobs. */
typedef struct Tidings {
    Job         job;
    TroubleTold told;
    void       *context;
    char        sentence[512];
} Tidings;

struct Writer {
    WriterSetup     setup;
    Queue           queue;
    Store          *store;
    pthread_t       thread;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t  stop;
    bool            stopping;
    StoreResult     trouble; /* what the loop was told last; of the thread alone */
    size_t          unwritten;
};

/* --- tidings ----------------------------------------------------------------------------------------------- */

static void tell(Job *job)
{
    Tidings *tidings = (Tidings *)(void *)job;
    tidings->told(tidings->context, job->result, tidings->sentence);
    free(tidings);
}

/* Told once for each change. Without memory for it the next try tells it. */
static void announce(Writer *writer, StoreResult result)
{
    if (result == writer->trouble)
        return;
    Tidings *tidings = (Tidings *)calloc(1, sizeof *tidings);
    if (!tidings)
        return;
    writer->trouble     = result;
    tidings->told       = writer->setup.told;
    tidings->context    = writer->setup.context;
    tidings->job.done   = tell;
    tidings->job.result = result;
    (void)snprintf(tidings->sentence, sizeof tidings->sentence, "%s",
                   result == STORE_OK ? "" : store_sentence(writer->store));
    returns_put(writer->setup.returns, &tidings->job);
}

/* --- one transaction ------------------------------------------------------------------------------------------ */

static StoreResult run_job(Writer *writer, Job *job)
{
    Store      *store  = writer->store;
    StoreResult result = job->several ? store_part_begin(store) : STORE_OK;
    if (result != STORE_OK)
        return result;
    job->result = job->work(job, store);
    if (!job->several || store_is_trouble(job->result))
        return job->result;
    result = job->result == STORE_OK ? store_part_keep(store) : store_part_undo(store);
    return result == STORE_OK ? job->result : result;
}

/* Events that stand one behind the other in the queue go to the store together. Gives the last of them. */
static Job *run_appends(Writer *writer, Job *first, size_t *count, StoreResult *result)
{
    const StoreAppend *append[APPENDS_MOST];
    StoreResult        each[APPENDS_MOST];
    size_t             n    = 0;
    Job               *last = first;
    for (Job *job = first; job && job->append && n < APPENDS_MOST; job = job->next) {
        append[n++] = job->append;
        last        = job;
    }
    *result = store_events_add(writer->store, append, n, each);
    n       = 0;
    for (Job *job = first; *result == STORE_OK; job = job->next) {
        job->result = each[n++];
        if (job == last)
            break;
    }
    *count += n;
    return last;
}

/* STORE_OK: all of it is on the disk. Otherwise nothing of it is; with STORE_DOUBT it may be. */
static StoreResult transact(Writer *writer, Job *first)
{
    int64_t     begun  = moment_us();
    size_t      count  = 0;
    StoreResult result = store_begin(writer->store);
    for (Job *job = first; job && result == STORE_OK; job = job->next) {
        StoreResult of_job = STORE_OK;
        if (job->append)
            job = run_appends(writer, job, &count, &of_job);
        else
            of_job = run_job(writer, job), count++;
        if (of_job == STORE_BROKEN || store_is_trouble(of_job))
            result = of_job;
    }
    if (result == STORE_OK)
        result = store_commit(writer->store);
    if (result != STORE_OK) {
        store_rollback(writer->store);
        return result;
    }
    if (writer->setup.commit_us)
        histogram_add(writer->setup.commit_us, moment_us() - begun);
    if (writer->setup.batch_size)
        histogram_add(writer->setup.batch_size, (int64_t)count);
    return STORE_OK;
}

/* Waits a moment, or less when the writer is to stop; true where it is. */
static bool wait_or_stop(Writer *writer)
{
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    int64_t ns = until.tv_nsec + writer->setup.retry_ms * 1000000;
    until.tv_sec += (time_t)(ns / 1000000000);
    until.tv_nsec = (long)(ns % 1000000000);
    (void)pthread_mutex_lock(&writer->lock);
    int waited = 0;
    while (!writer->stopping && waited != ETIMEDOUT)
        waited = pthread_cond_timedwait(&writer->stop, &writer->lock, &until);
    bool stopping = writer->stopping;
    (void)pthread_mutex_unlock(&writer->lock);
    return stopping;
}

static void write_out(Writer *writer, Job *first);

/* One of several jobs cannot be done whatever one tries: each has a transaction of its own, so that it fails alone. */
static void write_apart(Writer *writer, Job *first)
{
    while (first) {
        Job *next   = first->next;
        first->next = NULL;
        write_out(writer, first);
        first = next;
    }
}

static void write_out(Writer *writer, Job *first)
{
    bool doubt = false; /* whether it is there already: nobody does it again before that is settled */
    for (unsigned last_tries = 0, at_once = 0;;) {
        StoreResult result = doubt ? store_settle(writer->store) : transact(writer, first);
        if (doubt && result == STORE_NONE) {
            doubt = false;
            continue;
        }
        doubt = doubt ? result != STORE_OK : result == STORE_DOUBT;
        if (result == STORE_AGAIN && ++at_once < TRIES_AT_ONCE)
            continue; /* another node was in the way, and is through now */
        if (result == STORE_OK) {
            announce(writer, STORE_OK);
            returns_put(writer->setup.returns, first);
            return;
        }
        if (!doubt && !store_is_trouble(result)) {
            if (first->next) {
                write_apart(writer, first);
                return;
            }
            first->result = result;
            returns_put(writer->setup.returns, first);
            return;
        }
        announce(writer, result);
        if (!wait_or_stop(writer) || ++last_tries < LAST_TRIES)
            continue;
        for (Job *job = first; job; job = job->next) {
            job->result = result;
            writer->unwritten++;
        }
        returns_put(writer->setup.returns, first);
        return;
    }
}

static void *writer_run(void *context)
{
    Writer *writer = (Writer *)context;
    Job    *batch;
    while ((batch = queue_take(&writer->queue, writer->setup.batch_most)))
        write_out(writer, batch);
    return NULL;
}

/* --- from the loop ---------------------------------------------------------------------------------------------- */

Writer *writer_create(const WriterSetup *setup, char *why, size_t why_size)
{
    Writer *writer = (Writer *)calloc(1, sizeof *writer);
    if (!writer) {
        (void)snprintf(why, why_size, "out of memory");
        return NULL;
    }
    writer->setup = *setup;
    if (store_open(setup->store, &writer->store, why, why_size) != STORE_OK) {
        free(writer);
        return NULL;
    }
    queue_init(&writer->queue, setup->queue_most);
    (void)pthread_mutex_init(&writer->lock, NULL);
    (void)pthread_cond_init(&writer->stop, NULL);
    if (!thread_begin(&writer->thread, writer_run, writer)) {
        (void)snprintf(why, why_size, "the system has no more threads");
        queue_finish(&writer->queue);
        store_close(writer->store);
        free(writer);
        return NULL;
    }
    return writer;
}

bool   writer_put(Writer *writer, Job *job) { return writer && queue_put(&writer->queue, job); }
size_t writer_waiting(Writer *writer) { return queue_count(&writer->queue); }

size_t writer_destroy(Writer *writer)
{
    if (!writer)
        return 0;
    (void)pthread_mutex_lock(&writer->lock);
    writer->stopping = true;
    (void)pthread_cond_broadcast(&writer->stop);
    (void)pthread_mutex_unlock(&writer->lock);
    queue_close(&writer->queue);
    (void)pthread_join(writer->thread, NULL);
    size_t unwritten = writer->unwritten;
    store_close(writer->store);
    queue_finish(&writer->queue);
    (void)pthread_cond_destroy(&writer->stop);
    (void)pthread_mutex_destroy(&writer->lock);
    free(writer);
    return unwritten;
}
