/* shelf.h -- the games that can be brought to a table: those of the registry, and the same games
 * with other content that the program was told to load.
 *
 * Filled once, when the program begins; afterwards it is only read. */
#ifndef TORTUGA_TABLE_SHELF_H
#define TORTUGA_TABLE_SHELF_H

#include "core/game.h"

/* Puts a game with other content on the shelf; it must live as long as the program. From now on it
 * is the one meant where no content is named. False where the shelf is full. */
bool shelf_put(const Game *game);

/* The game of that slug; with a content hash, the one that has just this content. NULL where there
 * is none, and `wrong` says what there is. */
const Game *shelf_find(const char *slug, const char *content, Text *wrong);

#endif
