/* moment.c -- asks the system for the time. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/moment.h"

#include <time.h>

static int64_t ask(clockid_t clock, int64_t a_second)
{
    struct timespec t;
    (void)clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * a_second + (int64_t)t.tv_nsec / (1000000000 / a_second);
}

int64_t wall_ms(void) { return ask(CLOCK_REALTIME, 1000); }
int64_t moment_us(void) { return ask(CLOCK_MONOTONIC, 1000000); }
