/* endgame.h -- the last moves of a game, solved instead of guessed.
 *
 * Where few deals agree with what a seat knows, and few decisions are left, every line of play is
 * looked at to the end in each of these deals. Each seat on the way takes what is best for itself.
 * With one deal left, which is common once a deck is empty, the answer is exact; with several it is
 * the best on average over all of them.
 *
 * Others call it perfect-information Monte Carlo with all worlds instead of a sample, or double-dummy solving:
 * a full max^n search of each deal. It shares the weakness of both (strategy fusion): behind the first move
 * everybody plays as if the cards lay open. */
#ifndef TORTUGA_BOTS_ENDGAME_H
#define TORTUGA_BOTS_ENDGAME_H

#include "bots/bots.h"
#include "bots/search.h"

typedef struct Endgame Endgame;

/* A solver in memory of so many bytes, as malloc could have given it. */
size_t   endgame_size(void);
Endgame *endgame_init(void *memory, const Game *game);

/* So many positions are worth a look before a search of so many iterations, or of so many milliseconds
 * where iterations are 0. */
uint64_t endgame_budget(uint32_t iterations, uint32_t ms);

/* Tries to solve the decision of a seat by looking at `positions` positions at the most, and no further where
 * the budget's `stop` says so (nothing else of it counts; it may be NULL). Gives the moves with their values
 * (visits: the deals), or 0 where it is still too early. */
uint32_t endgame_solve(Endgame *endgame, const State *knowledge, Seat seat, uint64_t positions,
                       const Budget *budget, BotThought *out, uint32_t most);

#endif
