/* position_write.h -- the whole state of a game as JSON (position/position.h describes it and reads it). */
#ifndef TORTUGA_TABLE_POSITION_WRITE_H
#define TORTUGA_TABLE_POSITION_WRITE_H

#include "core/game.h"
#include "voice/jot.h"

void position_write(Jot *jot, const Game *game, const State *state);

/* The same as a text of its own, compact, in one line; free() it. NULL where memory is short. */
char *position_text(const Game *game, const State *state);

#endif
