/* crew.h -- the pieces of a long run (deals of an arena, games of a study) played by workers on other machines.
 *
 * Whoever runs it asks: crew_ask puts batches of pieces into a queue (bus/chores.h) and takes the lines that come back, which
 * are those of a journal. `tortuga worker` plays them. What a piece comes to depends on the plan and its number alone, so it is
 * the same wherever it is played, and however often; only bots that think by time differ with the machine. */
#ifndef TORTUGA_LAB_CREW_H
#define TORTUGA_LAB_CREW_H

#include <jansson.h>

#include "shell/chosen.h"

/* --- who asks ------------------------------------------------------------------------------------- */

enum { CREW_LEVELS = 16 };

typedef struct CrewJob {
    const char *command; /* arena, study                                                   */
    const char *where;   /* nats://HOST:4222                                                */
    ChosenTable table;
    const char *content;             /* the file of other cards and boards, or NULL                     */
    const char *levels[CREW_LEVELS]; /* of the bots that play; ends with NULL                     */
    json_t     *plan;                /* what else a worker must know; crew_ask lets go of it            */
    uint32_t    pieces;
    bool        in_order; /* lines are taken by number, as when one thread plays          */

    bool (*is_done)(void *context, uint32_t piece);
    void (*take)(void *context, const json_t *line); /* what it cannot believe it passes over               */
    bool (*enough)(void *context);                   /* no more is needed; NULL: all is                     */
    void *context;
} CrewJob;

/* Comes back when all is done, enough is, or somebody wants an end (halt.h). False, with the reason said on standard error,
 * where it cannot be. */
bool crew_ask(const CrewJob *job);

/* Says on standard error that bots which think by time are as strong as the machines of the workers are quick. */
void crew_say_timed(const char *command, const char *advice);

/* --- who works ------------------------------------------------------------------------------------- */

typedef struct CrewTrade {
    const char *command;
    /* What plays pieces of that plan; NULL where the plan cannot be. It may have been written by anybody. */
    void *(*begin)(const ChosenTable *table, const json_t *plan);
    /* The line of a piece; NULL where somebody wants an end, or the bots cannot play it. */
    json_t *(*play)(void *hand, uint32_t piece);
    void (*end)(void *hand);
} CrewTrade;

extern const CrewTrade ARENA_TRADE, STUDY_TRADE;

/* --- both -------------------------------------------------------------------------------------------- */

/* What a program makes of a few games of that kind: the rules, and the bots of these levels. Two programs that differ in one of
 * them hardly give the same number. 0 where it cannot play. */
uint64_t crew_proof(const ChosenTable *table, const char *const *levels);

#endif
