/* view.h -- what a viewer may see, as JSON, from what he knows.
 *
 *   {"game":"korsar","rules":1,"viewer":1,"players":3,"options":{…},"decisions":12,"over":false,
 *    "to_act":[2],"chosen":[],"tally":[2,7,0],
 *    "zones":{"deck":[{"back":"?","n":59}],"hand P1":["g2","m3"],"s3":[{"card":"m5","mark":2},…]},
 *    "fields":{"turn":2}}
 *
 * A zone lists its cards in their order: a text is a card whose face is known, {"back","n"} so many next to each
 * other of which only the back is seen (with the pool they may come from, where there is one), and {"card","mark"}
 * a card that bears a mark. Zones without cards, and fields that are 0 throughout, are left out. In a bag the
 * known cards come first, sorted. `tally` is what the whole table may know of each seat's score so far. */
#ifndef TORTUGA_VOICE_VIEW_H
#define TORTUGA_VOICE_VIEW_H

#include "core/game.h"
#include "voice/jot.h"

/* `knowledge` was made by knowledge_of for this viewer. */
void voice_view(Jot *jot, const Game *game, const State *knowledge, Seat viewer);

/* Parts of it that others need too. */
void voice_viewer(Jot *jot, Seat viewer); /* the number of a seat, or null for an onlooker */
void voice_seats(Jot *jot, Seats seats);  /* [0,2]; the onlooker is not among them         */
void voice_options(Jot *jot, const Game *game, const uint16_t option[MAX_OPTIONS]);
void voice_fields(Jot *jot, const Game *game, const State *state, bool all);
void voice_scores(Jot *jot, const Game *game, const State *state);
void voice_places(Jot *jot, const Game *game, const State *state);

#endif
