/* flaw.h -- what is wrong with a position, whatever the game.
 *
 * Everything that the rules, the thinkers and the views rely on holds in every position that play can
 * reach; one that is set up by hand is asked first. What is the same for all games is asked here: cards
 * lie in lists that agree with their zones, and whoever knows a face can know it and is at the table.
 * The rest is the game's own (`flaw`). */
#ifndef TORTUGA_CORE_FLAW_H
#define TORTUGA_CORE_FLAW_H

#include "game.h"

/* True where no game comes to this position; `wrong` then says why in a sentence. Counters must be within
 * the bounds of their fields. */
HD bool flaw_find(const Game *game, const State *state, Text *wrong);

#endif
