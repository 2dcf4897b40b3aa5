/* flaw.h -- what is wrong with a position, whatever the game.
 *
 * Everything that the rules, the thinkers and the views rely on holds in every position that play can
 * reach; one that is set up by hand is asked first. What is the same for all games is asked here: cards
 * lie in lists that agree with their zones, and whoever knows a face can know it and is at the table.
 * The rest is the game's own (`flaw`). */
#ifndef TORTUGA_CORE_FLAW_H
#define TORTUGA_CORE_FLAW_H

#include "game.h"

/* What is wrong: a key of the game's words, or a phrase of the core's own. */
typedef struct Flaw {
    const char *key; /* NULL: the phrase is meant */
    Phrase      phrase;
} Flaw;

/* True where no game comes to this position; `flaw` then says why. Counters must be within the bounds of
 * their fields. */
HD bool flaw_find(const Game *game, const State *state, Flaw *flaw);

/* The key, or the notation of the phrase, for those who have no words. */
HD void flaw_print(const Game *game, const State *state, const Flaw *flaw, Text *out);

#endif
