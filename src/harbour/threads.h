/* threads.h -- a thread that leaves signals to the loop. */
#ifndef TORTUGA_HARBOUR_THREADS_H
#define TORTUGA_HARBOUR_THREADS_H

#include <pthread.h>
#include <stdbool.h>

bool thread_begin(pthread_t *thread, void *(*run)(void *context), void *context);

#endif
