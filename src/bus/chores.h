/* chores.h -- work for other machines, in one queue: batches that anybody who asks for one gets, and what came of them.
 *
 * Whoever has work begins a *run*: a plan that is kept for all to read, and batches that wait in one queue with those of
 * other runs. Hands take a batch at a time. A batch is given out again when nobody has shown for some seconds that it is being
 * worked on, so each is done at least once, perhaps twice; whoever reads the results tells the same ones apart by their id.
 * All of it is kept in JetStream, so NATS may be restarted at any time: everything here waits until it is back. */
#ifndef TORTUGA_BUS_CHORES_H
#define TORTUGA_BUS_CHORES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Chores Chores;

/* A connection, which mends itself. `stop` is asked while something is waited for: true gives up. NULL, and why as a sentence,
 * where nobody answers there or what answers keeps no queues. */
typedef bool (*ChoresStop)(void *unused);
Chores *chores_open(const char *where, const char *name, ChoresStop stop, char *why, size_t why_size);
void    chores_close(Chores *queue); /* NULL is fine */

/* --- who has work: one run at a time -------------------------------------------------------------- */

/* `id` tells the run from all others: letters and digits. False where it was given up or cannot be, and why. */
bool chores_begin(Chores *queue, const char *id, const char *plan, size_t length, char *why, size_t why_size);

/* Puts a batch at the end of the queue. Gives its number there, which is for chores_drop; 0 where it was given up. */
uint64_t chores_put(Chores *queue, const char *batch, size_t length);

/* Takes a batch out of the queue that no result is needed of any more; whoever has it already plays in vain. */
void chores_drop(Chores *queue, uint64_t number);

/* The next result, waited for up to so long. The text is the caller's to free; NULL: there is none yet. */
char *chores_result(Chores *queue, unsigned wait_ms, size_t *length);

/* Whether what was put and has no result must be put once more: NATS came back without it. Ask when nothing has come for a
 * while; the answer takes two calls with nothing in between. */
bool chores_lost(Chores *queue);

/* Whether NATS was away in between: then batches may have come back into the queue that are done. */
bool chores_mended(const Chores *queue);

/* Takes the run out of NATS; batches that nobody has dropped are by whoever takes them next. False where NATS is away, so that it stays. */
bool chores_end(Chores *queue);

/* --- who works -------------------------------------------------------------------------------------- */

typedef struct ChoreHand ChoreHand;

enum { RUN_ID = 40 };

typedef struct Chore {
    char        run[RUN_ID];
    const char *batch; /* until it is handed back or done */
    size_t      length;
} Chore;

/* One for each thread. */
ChoreHand *chores_hand_create(Chores *queue);
void       chores_hand_destroy(ChoreHand *hand);

/* Waits a moment for a batch. From then on others are told that it is being worked on, until it is done or handed back. */
bool chores_take(ChoreHand *hand, Chore *task);

/* The plan of its run, to be freed; NULL where nobody wants the run any more (the batch is dropped), or it was given up. */
char *chores_plan(ChoreHand *hand, const Chore *task, size_t *length);

/* Says something to whoever began the run; what bears the same id is told once. */
bool chores_say(ChoreHand *hand, const Chore *task, const char *id, const char *text, size_t length);

void chores_done(ChoreHand *hand);
void chores_back(ChoreHand *hand, unsigned later_ms); /* for others, after so long */

#endif
