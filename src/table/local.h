/* local.h -- a table that one program keeps for everybody who sits at it: `tortuga play`, the referee.
 *
 * The same table, check and log, in fewer words: one call for a request, sentences for what is wrong, and what the last
 * move stated at hand. Whoever keeps the table answers for it: seats may stay empty, no clock runs but a stopwatch. */
#ifndef TORTUGA_TABLE_LOCAL_H
#define TORTUGA_TABLE_LOCAL_H

#include "table/record.h"
#include "table/table.h"

typedef struct Local {
    Table *table;
    Tape   tape; /* what followed from the last move, or happened unasked when the game was begun */
    Record past; /* moves, exact times, and the comments of the record that the game was resumed from */
} Local;

/* Begins a game; what happened unasked lies on the tape. An earlier game must be finished first. False, with the rule
 * where one forbids it. */
bool local_begin(Local *local, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                 const char *seed, Rule *rule, Text *wrong);
bool local_begin_at(Local *local, const Game *game, const State *start, Text *wrong);

/* Goes on with a game that was written down; takes the record over (and leaves it empty). */
bool local_resume(Local *local, Record *record, Text *wrong);

/* Frees what a begun game holds. */
void local_finish(Local *local);

/* Who sits there: a name, of a bot its level and then its name; cut where it is too long. */
void local_seat(Local *local, Seat seat, SeatKind kind, const char *words);

/* The rule that a move breaks now, or LAWFUL. */
Rule local_check(const Local *local, Seat seat, Move move);

/* The move that notation means, checked. False, with a sentence (and the rule, where one is broken),
 * otherwise; the words need no final 0. */
bool local_read(const Local *local, Seat seat, const char *notation, size_t length, Move *move, Rule *rule,
                Text *wrong);

/* Plays a move that was found lawful and nothing else was played since; its facts lie on the tape. now_ms is the time,
 * on any clock that runs forward; negative where none is kept. False, and nothing has changed, where memory is short or
 * the log is as long as logs get. */
bool local_apply(Local *local, Seat seat, Move move, int64_t now_ms);

/* Both at once: LAWFUL; or the rule it breaks, or TABLE_FULL where it could not be applied, and
 * nothing has changed. */
#define TABLE_FULL ((Rule)0xFFFF)
Rule local_play(Local *local, Seat seat, Move move, int64_t now_ms);
bool local_play_text(Local *local, Seat seat, const char *notation, size_t length, int64_t now_ms, Rule *rule,
                     Text *wrong);

/* Back to the state after the first `ply` moves, for a seat on its terms (table_take_back_terms), or for NO_SEAT, who keeps
 * the table, on any. False where it is not to be had so. */
bool local_take_back(Local *local, Seat seat, uint32_t ply, int64_t now_ms);

/* The record of the game so far, with what the one it was resumed from said about moves that stand. */
bool local_record(const Local *local, Record *record);

/* Its text; free() it. NULL where memory is short. */
char *local_write(const Local *local, Seat viewer);

#endif
