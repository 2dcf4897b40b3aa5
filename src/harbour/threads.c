/* threads.c -- begins threads with every signal blocked, so that SIGTERM reaches the loop and nobody else. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/threads.h"

#include <signal.h>

bool thread_begin(pthread_t *thread, void *(*run)(void *context), void *context)
{
    sigset_t all, before;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    bool begun = pthread_create(thread, NULL, run, context) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return begun;
}
