/* job.c -- the bounded queue to another thread, and the list of what came back. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/job.h"

#include <ev.h>
#include <stdlib.h>

#include "harbour/moment.h"

void queue_init(Queue *queue, size_t most)
{
    (void)pthread_mutex_init(&queue->lock, NULL);
    (void)pthread_cond_init(&queue->filled, NULL);
    queue->first  = NULL;
    queue->last   = &queue->first;
    queue->count  = 0;
    queue->most   = most;
    queue->closed = false;
}

void queue_finish(Queue *queue)
{
    (void)pthread_cond_destroy(&queue->filled);
    (void)pthread_mutex_destroy(&queue->lock);
}

bool queue_put(Queue *queue, Job *job)
{
    job->next     = NULL;
    job->given_us = moment_us();
    (void)pthread_mutex_lock(&queue->lock);
    bool room = !queue->closed && queue->count < queue->most;
    if (room) {
        *queue->last = job;
        queue->last  = &job->next;
        queue->count++;
        (void)pthread_cond_signal(&queue->filled);
    }
    (void)pthread_mutex_unlock(&queue->lock);
    return room;
}

Job *queue_take(Queue *queue, size_t most)
{
    (void)pthread_mutex_lock(&queue->lock);
    while (!queue->first && !queue->closed)
        (void)pthread_cond_wait(&queue->filled, &queue->lock);
    Job  *first = queue->first;
    Job **end   = &queue->first;
    for (size_t n = 0; *end && n < most; n++, queue->count--)
        end = &(*end)->next;
    if (first) {
        Job *rest = *end;
        if (!rest)
            queue->last = &queue->first;
        *end         = NULL; /* the list that was taken ends here */
        queue->first = rest;
    }
    (void)pthread_mutex_unlock(&queue->lock);
    return first;
}

void queue_close(Queue *queue)
{
    (void)pthread_mutex_lock(&queue->lock);
    queue->closed = true;
    (void)pthread_cond_broadcast(&queue->filled);
    (void)pthread_mutex_unlock(&queue->lock);
}

size_t queue_count(Queue *queue)
{
    (void)pthread_mutex_lock(&queue->lock);
    size_t count = queue->count;
    (void)pthread_mutex_unlock(&queue->lock);
    return count;
}

/* --- back to the loop -------------------------------------------------------------------------------------- */

struct Returns {
    pthread_mutex_t lock;
    Job            *first, **last;
    struct ev_loop *loop;
    ev_async        wake;
};

static void on_wake(struct ev_loop *loop, ev_async *watcher, int events)
{
    (void)loop;
    (void)events;
    returns_drain((Returns *)watcher->data);
}

Returns *returns_create(struct ev_loop *loop)
{
    Returns *returns = (Returns *)calloc(1, sizeof *returns);
    if (!returns)
        return NULL;
    (void)pthread_mutex_init(&returns->lock, NULL);
    returns->last = &returns->first;
    returns->loop = loop;
    ev_async_init(&returns->wake, on_wake);
    returns->wake.data = returns;
    ev_async_start(loop, &returns->wake);
    return returns;
}

void returns_destroy(Returns *returns)
{
    if (!returns)
        return;
    returns_drain(returns);
    ev_async_stop(returns->loop, &returns->wake);
    (void)pthread_mutex_destroy(&returns->lock);
    free(returns);
}

void returns_put(Returns *returns, Job *first)
{
    Job **end = &first;
    while (*end)
        end = &(*end)->next;
    if (!first)
        return;
    (void)pthread_mutex_lock(&returns->lock);
    *returns->last = first;
    returns->last  = end;
    (void)pthread_mutex_unlock(&returns->lock);
    ev_async_send(returns->loop, &returns->wake);
}

void returns_drain(Returns *returns)
{
    (void)pthread_mutex_lock(&returns->lock);
    Job *first     = returns->first;
    returns->first = NULL;
    returns->last  = &returns->first;
    (void)pthread_mutex_unlock(&returns->lock);
    while (first) {
        Job *next = first->next; /* the job is its giver's again once it is done */
        first->done(first);
        first = next;
    }
}
