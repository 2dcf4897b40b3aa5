/* near.h -- lawful moves that come near to one that is not: what a refusal offers instead. */
#ifndef TORTUGA_VOICE_NEAR_H
#define TORTUGA_VOICE_NEAR_H

#include "core/game.h"

enum { NEAR_MOVES = 3 }; /* so many are offered at most */

/* The lawful moves of a seat that come nearest to what it tried (in notation, or any words), the nearest first and in the
 * order of the list where they are equally near; how many. None where the seat owes no decision. `scratch` holds
 * game->max_moves moves. */
unsigned near_moves(const Game *game, const State *state, Seat seat, Scan tried, Move out[NEAR_MOVES],
                    Move *scratch);

#endif
