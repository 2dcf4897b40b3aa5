/* thinkers.h -- bots' decisions, on threads of their own.
 *
 * A thought is a question: what would a bot of this level do in this state, in this seat? It waits in a bounded queue,
 * a thread with an arena of its own thinks it through, and it comes back to the loop as any job does (job.h). The sea
 * has at most one thought of a table under way, so that first come, first served is fair between tables. When many
 * wait, each is given less time; how long a thought took tells nobody anything, because when its answer is published is
 * not for the thought to say (tempo.h). */
#ifndef TORTUGA_HARBOUR_THINKERS_H
#define TORTUGA_HARBOUR_THINKERS_H

#include "harbour/job.h"
#include "harbour/metrics.h"
#include "harbour/tempo.h"
#include "tortuga.h"

/* Room for the state of any game. */
typedef union StateRoom {
    uint64_t align;
    uint8_t  bytes[TG_MAX_STATE];
} StateRoom;

static inline tg_state *state_in(StateRoom *room) { return (tg_state *)(void *)room; }

typedef struct Thought {
    Job            job; /* `done` is the giver's */
    const tg_game *game;
    StateRoom      state; /* the truth; the bot covers what its seat does not know */
    char           level[TG_LEVEL_BYTES];
    int            seat;
    uint64_t       seed;
    uint32_t
        iterations; /* instead of a budget of time: the answer depends on the seed and what the seat knows alone */
    Tempo    tempo;
    uint32_t ms;       /* set by thinkers_put: its budget under this load          */
    int64_t  taken_ms; /* when a thread took it up,                                */
    uint32_t room_ms;  /* and how long that could think                            */
    tg_thought
        *thoughts; /* what the answer rests on: room for `most`, and there were `count`; NULL: not wanted */
    uint32_t most, count;
    tg_move  move; /* the answer; 0 where there was no memory to think with */
} Thought;

typedef struct Thinkers Thinkers;

/* NULL, and why: no memory, no threads. */
Thinkers *thinkers_create(unsigned threads, size_t queue_most, Returns *returns, char *why, size_t why_size);
bool      thinkers_put(Thinkers *thinkers, Thought *thought); /* false: full; NULL takes nothing in */
size_t    thinkers_waiting(Thinkers *thinkers);
/* Those that wait are not thought through any more: they come back without an answer. */
void thinkers_destroy(Thinkers *thinkers);

/* More wait than budgets are cut for: whoever is only curious asks again later. */
bool thinkers_busy(Thinkers *thinkers);

/* How long a level thinks at most. */
uint32_t thinkers_budget(const char *level);

#endif
