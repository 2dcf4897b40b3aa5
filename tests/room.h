/* room.h -- memory for one state, of exactly its size: a write past its end is one past the end of a block
 * of its own, where sanitizers see it. */
#ifndef TORTUGA_TESTS_ROOM_H
#define TORTUGA_TESTS_ROOM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/game.h"

/* The caller frees it. */
static inline State *room_for(const Game *game)
{
    State *state = (State *)calloc(1, game->state_size);
    assert_non_null(state);
    return state;
}

/* Room that is used again: it fits whichever game it was asked for last. */
typedef struct Place {
    const Game *game;
    State      *state;
} Place;

static inline State *place_for(Place *place, const Game *game)
{
    if (place->game != game) {
        free(place->state);
        place->game  = game;
        place->state = room_for(game);
    }
    return place->state;
}

#endif
