/* habit.h -- quick habits, for those who play many games in thought. */
#ifndef TORTUGA_GAMES_CORSAIRS_HABIT_H
#define TORTUGA_GAMES_CORSAIRS_HABIT_H

#include "games/corsairs/corsairs.h"

/* Gives the opponents of an imagined state hands as good as their turns so far have made them. */
HD void corsairs_settle(const Game *game, State *state, Seat viewer, Rng *rng);

#endif
