/* position.h -- the whole state of a game as JSON, and back, byte for byte.
 *
 * The form is the same for every game (docs/protocol.md describes it):
 *
 *   {"game":"korsar","rules":1,"players":3,"options":{"mode":"solo"},
 *    "rng":{"kind":"chacha","words":["…","…","…","…"],"block":2,"used":7},
 *    "decisions":12,"over":false,"choices":[null,null,null],"pools":0,
 *    "zones":{"hand P0":[{"card":"b4","id":17},…],…},
 *    "fields":{"turn":0,"gold":[3,4,5],…}}
 *
 * A card that says no more than its face lies there as the zone would have it: known to whom the
 * zone's kind says, no mark, no pool. Instead of an object it may be a plain text ("b4"). Numbers
 * (`id`) may be left out, and so may the random numbers, which then follow from a fixed seed. With
 * `"rest":true` the cards that no zone mentions go to the end of the zone the game has for them (its
 * deck), with `"rest":"removed"` to the end of that zone.
 *
 * Loading checks everything and either gives a position that the rules can play on, or refuses
 * with a sentence and leaves the state as it was. */
#ifndef TORTUGA_POSITION_POSITION_H
#define TORTUGA_POSITION_POSITION_H

#include <jansson.h>

#include "core/fields.h"
#include "core/game.h"

/* The whole state; the caller owns the JSON. */
json_t *position_to_json(const Game *game, const State *state);

/* The game that a position is of, or NULL and what is wrong. */
const Game *position_game(const json_t *position, Text *wrong);

/* Sets a position up on memory of at least game->state_size bytes; untouched where it is refused.
 * Where a rule forbids the number of players or the options, `rule` names it (may be NULL). */
bool position_load(const Game *game, const json_t *position, State *out, Rule *rule, Text *wrong);

/* Cards as seats are listed in JSON: "all", or a list of seats and "onlooker". */
bool seats_from_json(const json_t *json, Seats *seats, Text *wrong);

/* The position that a text is, as JSON: for records (RecordPosition in table/record.h). */
bool position_read(const Game *game, const char *text, size_t length, State *out, Text *wrong);

#endif
