/* workers.c -- threads that begin together and are waited for. */
#define _POSIX_C_SOURCE 200809L
#include "lab/workers.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct Hand {
    pthread_t thread;
    void     *worker;
    void (*work)(void *worker);
} Hand;

static void *begin(void *context)
{
    Hand *hand = (Hand *)context;
    hand->work(hand->worker);
    return NULL;
}

void workers_run(void *workers, size_t size, unsigned count, void (*work)(void *worker))
{
    Hand    *hands   = (Hand *)calloc(count, sizeof *hands);
    unsigned running = 1;
    for (unsigned i = 1; hands && i < count; i++, running++) {
        hands[i].worker = (char *)workers + i * size;
        hands[i].work   = work;
        if (pthread_create(&hands[i].thread, NULL, begin, &hands[i]) != 0)
            break;
    }
    work(workers);
    for (unsigned i = 1; hands && i < running; i++)
        pthread_join(hands[i].thread, NULL);
    free(hands);
}
