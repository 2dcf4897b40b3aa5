/* habit.h -- quick habits, for those who play many games in thought. */
#ifndef TORTUGA_CORSAIRS_HABIT_H
#define TORTUGA_CORSAIRS_HABIT_H

#include "games/corsairs/corsairs.h"

/* The quick move, and what else could be drawn or thrown away. */
HD uint32_t corsairs_ideas(const Game *game, const State *state, Seat seat, Move *out, uint32_t most);

/* Gives the opponents of an imagined state hands as good as their turns so far have made them. */
HD void corsairs_settle(const Game *game, State *state, Seat viewer, Rng *rng);

#endif
