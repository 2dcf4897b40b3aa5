/* registry.h -- the games there are. */
#ifndef TORTUGA_GAMES_REGISTRY_H
#define TORTUGA_GAMES_REGISTRY_H

#include "core/game.h"

/* Every game in the order of the registry; ends with NULL. */
extern const Game *const games_all[];

/* The game of that slug, or NULL. */
const Game *game_find(const char *slug);

#endif
