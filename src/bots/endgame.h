/* endgame.h -- the last moves of a game, solved instead of guessed.
 *
 * Where few deals agree with what a seat knows, and few decisions are left, every line of play is
 * looked at to the end in each of these deals. Each seat on the way takes what is best for itself.
 * With one deal left, which is common once a deck is empty, the answer is exact; with several it is
 * the best on average over all of them. */
#ifndef TORTUGA_BOTS_ENDGAME_H
#define TORTUGA_BOTS_ENDGAME_H

#include "bots/bots.h"

typedef struct Endgame Endgame;

Endgame *endgame_create(const Game *game);
void     endgame_destroy(Endgame *endgame);

/* So many positions are worth a look before a search of so many iterations, or of so many milliseconds
 * where iterations are 0; as many as can be counted where that is more. */
uint32_t endgame_budget(uint32_t iterations, uint32_t ms);

/* Tries to solve the decision of a seat by looking at `positions` positions at the most. Gives the
 * moves with their values (visits: the deals), or 0 where it is still too early. */
uint32_t endgame_solve(Endgame *endgame, const State *knowledge, Seat seat, uint32_t positions,
                       BotThought *out, uint32_t most);

#endif
