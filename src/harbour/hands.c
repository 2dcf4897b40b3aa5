/* hands.c -- threads that take one job after another from a queue. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/job.h"
#include "harbour/threads.h"

typedef struct Hand {
    pthread_t thread;
    Hands    *hands;
    Store    *store; /* its own, or NULL */
} Hand;

struct Hands {
    Queue    queue;
    Returns *returns;
    unsigned count; /* of threads that run */
    Hand     hand[];
};

static void *hand_run(void *context)
{
    Hand *hand = (Hand *)context;
    Job  *job;
    while ((job = queue_take(&hand->hands->queue, 1))) {
        job->result = job->work(job, hand->store);
        returns_put(hand->hands->returns, job);
    }
    return NULL;
}

Hands *hands_create(unsigned count, size_t queue_most, const char *store, Returns *returns, char *why,
                    size_t why_size)
{
    Hands *hands = (Hands *)calloc(1, sizeof *hands + count * sizeof *hands->hand);
    if (!hands) {
        (void)snprintf(why, why_size, "out of memory");
        return NULL;
    }
    queue_init(&hands->queue, queue_most);
    hands->returns = returns;
    for (unsigned i = 0; i < count; i++) {
        Hand *hand  = &hands->hand[i];
        hand->hands = hands;
        if (store && store_open(store, &hand->store, why, why_size) != STORE_OK) {
            hands_destroy(hands);
            return NULL;
        }
        if (!thread_begin(&hand->thread, hand_run, hand)) {
            (void)snprintf(why, why_size, "the system has no more threads");
            store_close(hand->store);
            hands_destroy(hands);
            return NULL;
        }
        hands->count++;
    }
    return hands;
}

bool   hands_put(Hands *hands, Job *job) { return hands && queue_put(&hands->queue, job); }
size_t hands_waiting(Hands *hands) { return queue_count(&hands->queue); }

void hands_destroy(Hands *hands)
{
    if (!hands)
        return;
    queue_close(&hands->queue);
    for (unsigned i = 0; i < hands->count; i++) {
        (void)pthread_join(hands->hand[i].thread, NULL);
        store_close(hands->hand[i].store);
    }
    queue_finish(&hands->queue);
    free(hands);
}
