/* workers.h -- the same work on several threads. */
#ifndef TORTUGA_LAB_WORKERS_H
#define TORTUGA_LAB_WORKERS_H

#include <stddef.h>

/* Runs `work` on each of `count` workers (elements of `size` bytes side by side), the first on the thread of
 * the caller. Comes back when all have ended. Where the system has no more threads, fewer of them work: each
 * takes what is left to do until nothing is. */
void workers_run(void *workers, size_t size, unsigned count, void (*work)(void *worker));

#endif
