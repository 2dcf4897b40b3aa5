/* host.h -- what an operating system gives to bots: memory, the time, threads.
 *
 * The only file of this room that needs one. Where there is none (a page), bots.h and search.h are used
 * with memory and a clock of the caller's own. */
#ifndef TORTUGA_BOTS_HOST_H
#define TORTUGA_BOTS_HOST_H

#include "bots/bots.h"
#include "bots/search.h"

/* A bot in memory of its own; the machine's clock and threads where the options name no others. NULL where the
 * level is not known or memory is short. */
Bot *bot_create(const Game *game, const char *name, const BotOptions *options);
void bot_destroy(Bot *bot);

/* The same for a search alone; `room` as search_size takes it. */
Search *search_create(const Game *game, uint32_t room, uint64_t seed);
void    search_destroy(Search *search);

/* Milliseconds of a clock that never goes back. */
double clock_ms(void);

/* The same for `now_ms` of options and budgets; the context is not looked at. */
double clock_now(void *context);

/* Does the work on every item, of `size` bytes each, on as many threads; the first on the thread of the caller.
 * Comes back when all is done. Where the system has no more threads, the caller does the rest itself, later. */
void threads_run(void *items, size_t size, unsigned count, void (*work)(void *item));

#endif
