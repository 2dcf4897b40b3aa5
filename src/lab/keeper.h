/* keeper.h -- a program on two pipes that ends, with everything it has started, when we say so or end ourselves.
 *
 * Between us and the program stands a process of our own, its keeper. The system gives it every orphan below it
 * (it is a child subreaper), so what has left its process group or its session is still found. The keeper holds
 * one end of a pipe, the leash. When the other end closes, because we let go of it or because we are gone,
 * however that came, the keeper gives the program a moment to end by itself, then ends all that is left, and ends.
 *
 * No wait is longer than a few seconds. It is no prison: a program that runs as the same user can still write
 * files, or kill its keeper, or us. */
#ifndef TORTUGA_LAB_KEEPER_H
#define TORTUGA_LAB_KEEPER_H

#include <stdbool.h>
#include <sys/types.h>

typedef struct Keeper {
    pid_t pid;
    int   leash;
    int   to, from; /* the program's standard input and output; writing does not block */
} Keeper;

/* Starts a shell command. False, with errno, where it cannot be started. */
bool keeper_start(Keeper *keeper, const char *command);

/* Gives the exit code of the program, as a shell would; -1 where it had to be ended. */
int keeper_stop(Keeper *keeper);

#endif
