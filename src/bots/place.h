/* place.h -- room for a state of any game. */
#ifndef TORTUGA_BOTS_PLACE_H
#define TORTUGA_BOTS_PLACE_H

#include "core/game.h"

typedef union Place {
    State    state;
    uint64_t words[MAX_STATE / 8];
} Place;

#endif
