/* signature.h -- the fingerprint of a game's rules.
 *
 * A hash of seeded random games: every move, every final state and its score. A refactoring leaves
 * it alone, a change of rules alters it on purpose, and every platform computes the same. */
#ifndef TORTUGA_CORE_SIGNATURE_H
#define TORTUGA_CORE_SIGNATURE_H

#include "core/game.h"

/* Plays `games` games with that many players. `state` has game->state_size bytes and `scratch`
 * game->max_moves moves. Options of a few words are varied from game to game, where lawful. */
HD uint64_t signature_of(const Game *game, unsigned players, unsigned games, State *state, Move *scratch);

#endif
