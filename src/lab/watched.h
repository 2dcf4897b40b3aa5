/* watched.h -- what captains saw and thought, written down for a training elsewhere (train/).
 *
 * A file begins with a line of text, `tortuga-decisions 1 GAME WIDTH ACROSS MOST ...`, and has a record for every
 * decision that was thought about, least byte first: the number of its game (uint32), seat, players, moves in the list
 * and a zero (uint8 each), what the game brought the seat, of 1 (float), how much attention each move got, of 1
 * (floats); then what was seen (docs/observation.md), the whole and each move: how many numbers are not 0 (uint16),
 * which (uint16 each), and the numbers (int8 each). */
#ifndef TORTUGA_LAB_WATCHED_H
#define TORTUGA_LAB_WATCHED_H

#include <stdio.h>

#include "bots/bots.h"
#include "core/observation.h"

/* One for each thread: the decisions of the game that it plays. */
typedef struct Watched {
    const Game      *game;
    uint32_t         most; /* moves in a list */
    ObservationShape shape;
    ObservationRoom  room;
    StateBox         known;
    int8_t           whole[OBSERVED_WIDTH];
    int8_t           rows[OBSERVED_MOVES * OBSERVED_ACROSS];
    Move             list[OBSERVED_MOVES];
    char            *bytes; /* of the records so far */
    size_t           size, room_for;
    bool             failed; /* memory was short */
} Watched;

/* False where the game cannot be observed. */
bool watched_init(Watched *watched, const Game *game, uint32_t most);
void watched_finish(Watched *watched);

/* The first line of a file; `how` says how it was made. */
void watched_head(const Watched *watched, FILE *out, const char *how);

/* Forgets what was noted, for another game. */
void watched_begin(Watched *watched);

/* Notes a decision. Attention in any measure; moves that are not in the list count for nothing, and a decision of
 * which nothing is left is no lesson. */
void watched_note(Watched *watched, const State *state, Seat seat, const BotThought *thought,
                  const float *attention, uint32_t thoughts);

/* Writes the records of a game that is over. False where they cannot be written. */
bool watched_write(Watched *watched, uint32_t number, const float win[MAX_SEATS], FILE *out);

#endif
