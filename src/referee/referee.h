/* referee.h -- the referee protocol: one line of JSON in, one line of JSON out.
 *
 * For bots, scripts and tests. A referee holds one table and sees everything on it; what one seat
 * may see it tells in views. docs/protocol.md describes every message. No I/O here: the command
 * `tortuga referee`, tests, fuzzers and the scene runner all call referee_line. */
#ifndef TORTUGA_REFEREE_REFEREE_H
#define TORTUGA_REFEREE_REFEREE_H

#include "table/local.h"

enum {
    REFEREE_PROTOCOL = 1,       /* changes when a message does           */
    REFEREE_LINE     = 1 << 20, /* bytes of the longest line it reads    */
    REFEREE_DEPTH    = 16       /* arrays and objects within each other  */
};

/* What the program knows of rules in words; each may be NULL. The referee free()s the texts. */
typedef struct RefereeWords {
    char *(*refusal)(const Game *game, Rule rule);        /* a sentence to a player, or NULL */
    char *(*rule)(const Game *game, const char *rule_id); /* the text of a rule, or NULL     */
} RefereeWords;

typedef struct Referee Referee;

Referee *referee_create(const RefereeWords *words);
void     referee_destroy(Referee *referee);

/* Answers a line (its end of line may be there or not); free() the answer. NULL only where there
 * is no memory for it. Whatever the bytes are, there is an answer. */
char *referee_line(Referee *referee, const char *line, size_t length);

/* The answer to a line of more than REFEREE_LINE bytes, which need not be kept. */
char *referee_too_long(void);

/* True once `quit` was answered. */
bool referee_done(const Referee *referee);

/* The table that is being played on, or NULL before `new` or `load`. */
const Table *referee_table(const Referee *referee);

#endif
