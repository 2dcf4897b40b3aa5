/* job.h -- work that the loop hands to another thread, and the way back.
 *
 * A job is a struct of its giver that begins with a Job. `work` runs on the other thread and touches nothing
 * but the job and the store it is given; `done` runs on the loop, exactly once for each job that was taken
 * in, and the memory is the giver's again. A queue is bounded: what it does not take in, the giver answers
 * for at once.
 *
 *     loop --job--> Queue --> writer | reader | hands --job--> Returns --> loop */
#ifndef TORTUGA_HARBOUR_JOB_H
#define TORTUGA_HARBOUR_JOB_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/store.h"

typedef struct Job Job;
struct Job {
    Job *next;
    StoreResult (*work)(Job *job, Store *store); /* store: NULL where the thread has none */
    void (*done)(Job *job);
    StoreResult result;
    const StoreAppend
           *append;   /* it is nothing but this event: the writer adds many of them at once, without `work` */
    bool    several;  /* writes in several steps: what is not STORE_OK is undone as a whole */
    int64_t given_us; /* when it was taken in */
};

/* --- to the other thread ---------------------------------------------------------------------------------- */

typedef struct Queue {
    pthread_mutex_t lock;
    pthread_cond_t  filled;
    Job            *first, **last;
    size_t          count, most;
    bool            closed;
} Queue;

void queue_init(Queue *queue, size_t most);
void queue_finish(Queue *queue);
/* False: it is full or closed, and nothing was taken in. */
bool queue_put(Queue *queue, Job *job);
/* Waits for jobs and takes up to so many, in order; NULL when it is closed and empty. */
Job *queue_take(Queue *queue, size_t most);
/* Nothing more is taken in; what is there can still be taken out. */
void   queue_close(Queue *queue);
size_t queue_count(Queue *queue);

/* --- and back to the loop ---------------------------------------------------------------------------------- */

struct ev_loop;
typedef struct Returns Returns;

/* Finished jobs come back to this loop. */
Returns *returns_create(struct ev_loop *loop);
void     returns_destroy(Returns *returns);
/* From any thread: a list of finished jobs. */
void returns_put(Returns *returns, Job *first);
/* On the loop: calls `done` for all that have come back; what libev does by itself while it runs. */
void returns_drain(Returns *returns);

/* --- threads that do one job at a time ----------------------------------------------------------------------- */

/* Hands: so many threads that take jobs from one queue, each with its own connection to the store where an
 * address is given. For slow reads, hashing of passwords, sending of notices. */
typedef struct Hands Hands;
Hands *hands_create(unsigned count, size_t queue_most, const char *store, Returns *returns, char *why,
                    size_t why_size);
bool   hands_put(Hands *hands, Job *job); /* NULL, while we leave, takes nothing in */
size_t hands_waiting(Hands *hands);
/* Does what waits, then ends. */
void hands_destroy(Hands *hands);

#endif
