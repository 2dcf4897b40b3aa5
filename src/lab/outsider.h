/* outsider.h -- a program on a pipe that plays for a seat (the seat protocol of docs/protocol.md).
 *
 * It is sent what its seat may see and nothing else, and has a limited time to answer. A program
 * that crashes, stalls, cannot be read or answers with an illegal move is not asked again. What it has started
 * itself ends with it (keeper.h). */
#ifndef TORTUGA_LAB_OUTSIDER_H
#define TORTUGA_LAB_OUTSIDER_H

#include "lab/match.h"

typedef struct Outsider Outsider;

/* Starts a shell command. NULL, and says why on standard error, where it cannot be started. */
Outsider *outsider_start(const Game *game, const char *command, uint32_t ms);

/* Gives its exit code, as a shell would; -1 where it had to be ended, or there is none. */
int outsider_stop(Outsider *outsider);

/* An exit code by which a shell says that there was nothing to start. */
bool outsider_unstarted(int code);

/* Waits a moment for programs that end without having been asked anything: the first of them, or `count`. */
size_t outsiders_gone(Outsider *const *outsiders, size_t count);

/* Ends such a program, and gives its exit code. */
int outsider_code(Outsider *outsider);

/* Says on standard error that a program did not start. */
void outsider_say_unstarted(const char *command, int code);

/* A new game begins, and it plays this seat; afterwards the chair can be taken. */
void  outsider_sit(Outsider *outsider, Seat seat);
Chair outsider_chair(Outsider *outsider);

/* Tells it how the game ended. */
void outsider_over(Outsider *outsider, const State *state);

/* What it did wrong: "crashed", "stalled", "unreadable", "illegal"; NULL where nothing. */
const char *outsider_verdict(const Outsider *outsider);

/* The line that it answered with, or nothing. What a terminal could obey, or is not ASCII, is written \x1b. */
void outsider_line(const Outsider *outsider, Text *out);

#endif
