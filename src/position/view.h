/* view.h -- facts and results as JSON trees, with the facts' notation: what `tortuga replay --json` prints. Everybody else has
 * them from voice/. */
#ifndef TORTUGA_POSITION_VIEW_H
#define TORTUGA_POSITION_VIEW_H

#include <jansson.h>

#include "core/game.h"

/* The facts of a tape in order, as a viewer may see them (NO_SEAT: everything); those past its capacity are not there. */
json_t *tape_to_json(const Game *game, const State *state, const Tape *tape, Seat viewer);

/* [17,34,30] by seat; and places, 1 is best. */
json_t *scores_to_json(const Game *game, const State *state);
json_t *places_to_json(const Game *game, const State *state);

#endif
