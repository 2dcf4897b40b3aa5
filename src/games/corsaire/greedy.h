/* greedy.h -- what the two halves of Corsaire's greedy player share. */
#ifndef TORTUGA_CORSAIRE_GREEDY_H
#define TORTUGA_CORSAIRE_GREEDY_H

#include "games/corsaire/corsaire.h"

/* What a card adds, in hundredths of a point, to what a set of cards may win in looting. */
HD int corsaire_potential(uint64_t mine, unsigned face);

/* The placement of three cards that goes best with a plan for all the others. */
HD Move corsaire_greedy_loot(const Game *game, const Corsaire *g, Seat seat, Rng *rng);

#endif
