/* tempo.h -- when a bot's answer is published: a function of what everybody at the table may know.
 *
 * How long a bot thought tells of its cards: one legal move is answered at once, a hard choice is not. So the instant
 * does not come from the thought. It is due at
 *
 *   owed + the level's budget + the server's pace + a while drawn from the table's id and the number of moves
 *
 * whether the thought took all of the budget or nothing of it. A thought that a busy pool took up late is given what is
 * left until then; where that is too little to think with, the answer is published a whole number of steps later, and
 * how many is decided by when the pool took the question up, which does not depend on the question. All of this is
 * arithmetic on times that are handed in: nothing here asks a clock. */
#ifndef TORTUGA_HARBOUR_TEMPO_H
#define TORTUGA_HARBOUR_TEMPO_H

#include <stdint.h>

enum {
    TEMPO_STEP_MS  = 250, /* late answers come so many later, or twice, or thrice        */
    TEMPO_GUARD_MS = 150, /* between the end of a thought and the instant of its answer  */
    TEMPO_GRAIN_MS = 50,  /* the while that is drawn counts in these                     */
    TEMPO_LEAST    = 8    /* an eighth of the budget is enough to think with             */
};

/* A decision that a bot owes. All 0: nobody is there to be told anything, so it is published when it is found. */
typedef struct Tempo {
    int64_t  due_ms;
    uint32_t budget_ms, pace_ms;
} Tempo;

/* Since when the decision is owed: since everybody was told the event that brought it about. pace_ms 0: no schedule
 * but the budget, for trials. */
Tempo tempo_of(int64_t table, uint32_t moves, int64_t owed_ms, uint32_t budget_ms, uint32_t pace_ms);

/* How long may be thought about it, if the pool takes it up then; `most_ms` at most. */
uint32_t tempo_room(const Tempo *tempo, int64_t taken_ms, uint32_t most_ms);

/* When the answer is published that was found at `ready_ms`. That it was found before its room was over does not matter; that
 * the machine overran the guard as well costs whole steps (*late: may be NULL). */
int64_t tempo_publish(const Tempo *tempo, int64_t taken_ms, uint32_t room_ms, int64_t ready_ms, int *late);

#endif
