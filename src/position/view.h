/* view.h -- what a viewer may see, as JSON.
 *
 * Made from knowledge_of() and nothing else: the true state is turned into what the viewer knows
 * before anything is written, so a view cannot leak. A card is {"card":"b4"} where its face is
 * known and {"back":"?"} where only its back is seen. The cards of a bag (a hand) come sorted, the
 * hidden ones last, so that their order says nothing; rows and piles keep their order. */
#ifndef TORTUGA_POSITION_VIEW_H
#define TORTUGA_POSITION_VIEW_H

#include <jansson.h>

#include "core/game.h"

/* What a seat, or ONLOOKER, may see of a state. The caller owns the JSON. */
json_t *view_to_json(const Game *game, const State *truth, Seat viewer);

/* A fact as a viewer may see it: {"fact":"up","text":"up P3:5 c","card":"P3:5","planet":"c"}.
 * `state` is the one that followed from the move; NO_SEAT as viewer sees everything. */
json_t *fact_to_json(const Game *game, const State *state, const Fact *fact, Seat viewer);

/* The facts of a tape in order; those past its capacity are not there. */
json_t *tape_to_json(const Game *game, const State *state, const Tape *tape, Seat viewer);

/* [17,34,30] by seat; and places, 1 is best. */
json_t *scores_to_json(const Game *game, const State *state);
json_t *places_to_json(const Game *game, const State *state);

/* A viewer in JSON is the number of a seat, or null for an onlooker. */
json_t *viewer_to_json(Seat viewer);

#endif
