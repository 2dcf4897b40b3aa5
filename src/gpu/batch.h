/* batch.h -- many games at once: for learning by self-play, and for whatever asks for millions of decisions.
 *
 * A batch is begun with options and numbers of players, one for each game. Then, again and again: what the
 * seat to act sees and may do (batch_observe), and what it does (batch_act). Games go step by step, each by
 * one decision; those that are over wait until they are begun anew (batch_restart). It means the same wherever
 * it runs: on a processor, or on a GPU where the program was built with one (make gpu; device.inc).
 *
 * What others call it: a vectorised environment. The arrays lie in the memory of the machine that works on them;
 * batch_read copies from there. */
#ifndef TORTUGA_GPU_BATCH_H
#define TORTUGA_GPU_BATCH_H

#include "gpu/device.h"

/* A machine for a game. */
const BatchOps *batch_processor(void);
const BatchOps *batch_gpu(const Game *game); /* NULL where this program was built without */

/* For callers that keep the arrays themselves (train/batch.py): bytes of a room, a shape, a state. */
size_t batch_room_size(void);
size_t batch_shape_size(void);
size_t batch_state_size(const Game *game);
size_t batch_over_at(void); /* where in a state it says that it is over */

typedef struct Batch {
    const Game      *game;
    const BatchOps  *ops;
    ObservationShape shape; /* a copy on this side */
    BatchJob         job;
    uint64_t         step;
} Batch;

/* Games that wait to be begun; at most `most` moves in a list. False where the machine or its memory will not do;
 * batch_finish is due in any case. */
bool batch_init(Batch *batch, const Game *game, const BatchOps *ops, uint32_t games, uint32_t most);
void batch_finish(Batch *batch);

/* Begins every game. The rule that the first broken start breaks, or LAWFUL; `ok` as everywhere here: the
 * machine did it. */
Rule batch_begin(Batch *batch, const BatchStart *starts, bool *ok);

bool batch_observe(Batch *batch);

/* For each game a place in its list (and BATCH_ALONG more), BATCH_GREEDY, BATCH_RANDOM or BATCH_REST. */
bool batch_act(Batch *batch, const int16_t *choice);

/* Scores and places of every game, as things stand. */
bool batch_outcome(Batch *batch);

/* Begins anew the games that are over, each with a seed of its own that follows from its first. */
bool batch_restart(Batch *batch);

/* So many random decisions in every game, from game to game. */
bool batch_wander(Batch *batch, uint32_t decisions);

/* An array of the job, as long as all games need, from the machine's memory. */
typedef enum BatchWhat {
    BATCH_STATES,
    BATCH_ACTOR,
    BATCH_COUNT,
    BATCH_LIST,
    BATCH_WHOLE,
    BATCH_ALL,
    BATCH_ROWS,
    BATCH_SCORE,
    BATCH_PLACE,
    BATCH_SIDE,
    BATCH_BEGUN,
    BATCH_WHATS
} BatchWhat;
size_t batch_bytes(const Batch *batch, BatchWhat what);
bool   batch_read(const Batch *batch, BatchWhat what, void *to);

/* Plays some games of all kinds on both machines and compares every byte of states, observations, lists and
 * outcomes at every step. False where anything differs, or a machine failed; `why` says what. */
bool batch_agree(const Game *game, const BatchOps *one, const BatchOps *other, uint32_t games, uint32_t steps,
                 uint64_t seed, char *why, size_t size);

/* Starts of all kinds: every number of players in turn, the usual options and others. */
void batch_starts(const Game *game, BatchStart *starts, uint32_t count, uint64_t seed);

#endif
