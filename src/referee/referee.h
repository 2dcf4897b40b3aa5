/* referee.h -- the referee protocol: one line of JSON in, one line of JSON out.
 *
 * For bots, scripts and tests. A referee holds one table and sees everything on it; what one seat
 * may see it tells in views. docs/protocol.md describes every message. No I/O here: the command
 * `tortuga referee`, tests, fuzzers and the scene runner all call referee_line. */
#ifndef TORTUGA_REFEREE_REFEREE_H
#define TORTUGA_REFEREE_REFEREE_H

#include <stdbool.h>

#include "tortuga.h"

enum {
    REFEREE_PROTOCOL = 2,       /* changes when a message does           */
    REFEREE_LINE     = 1 << 20, /* bytes of the longest line it reads    */
    REFEREE_DEPTH    = 16       /* arrays and objects within each other  */
};

typedef struct Referee Referee;

/* `language`: of the sentences beside facts and moves, where a request names no other; NULL: there are none. */
Referee *referee_create(const char *language);
void     referee_destroy(Referee *referee);

/* Answers a line (its end of line may be there or not); free() the answer. NULL only where there
 * is no memory for it. Whatever the bytes are, there is an answer. */
char *referee_line(Referee *referee, const char *line, size_t length);

/* The answer to a line of more than REFEREE_LINE bytes, which need not be kept. */
char *referee_too_long(void);

/* True once `quit` was answered. */
bool referee_done(const Referee *referee);

/* The table that is being played on, or NULL before `new` or `load`. */
const tg_table *referee_table(const Referee *referee);

#endif
