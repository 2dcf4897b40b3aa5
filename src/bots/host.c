/* host.c -- bots on an ordinary machine: calloc, the system's clock, POSIX threads. */
#define _POSIX_C_SOURCE 200809L
#include "bots/host.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

double clock_now(void *context)
{
    (void)context;
    return clock_ms();
}

typedef struct Hand {
    pthread_t thread;
    bool      running;
    void     *item;
    void (*work)(void *item);
} Hand;

static void *begin(void *context)
{
    Hand *hand = (Hand *)context;
    hand->work(hand->item);
    return NULL;
}

void threads_run(void *items, size_t size, unsigned count, void (*work)(void *item))
{
    Hand *hands = count > 1 ? (Hand *)calloc(count, sizeof *hands) : NULL;
    for (unsigned i = 1; hands && i < count; i++) {
        hands[i].item    = (char *)items + i * size;
        hands[i].work    = work;
        hands[i].running = pthread_create(&hands[i].thread, NULL, begin, &hands[i]) == 0;
    }
    for (unsigned i = 0; i < count; i++)
        if (!hands || !hands[i].running)
            work((char *)items + i * size);
    for (unsigned i = 1; hands && i < count; i++)
        if (hands[i].running)
            pthread_join(hands[i].thread, NULL);
    free(hands);
}

Bot *bot_create(const Game *game, const char *name, const BotOptions *options)
{
    BotOptions own;
    memset(&own, 0, sizeof own);
    if (options)
        own = *options;
    if (!own.now_ms)
        own.now_ms = clock_now;
    if (!own.together)
        own.together = threads_run;
    own.zeroed  = true; /* calloc has big memory from pages that nobody has touched: it costs what is used */
    size_t size = bot_size(name, &own);
    void  *memory = size ? calloc(1, size) : NULL;
    Bot   *bot    = memory ? bot_init(memory, size, game, name, &own) : NULL;
    if (!bot)
        free(memory);
    return bot;
}

void bot_destroy(Bot *bot) { free(bot); }

Search *search_create(const Game *game, uint32_t room, uint64_t seed)
{
    void *memory = calloc(1, search_size(room));
    return memory ? search_init(memory, game, room, seed) : NULL;
}

void search_destroy(Search *search) { free(search); }
