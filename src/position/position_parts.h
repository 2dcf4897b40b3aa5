/* position_parts.h -- the parts of a position; only the files of positions need it. */
#ifndef TORTUGA_POSITION_POSITION_PARTS_H
#define TORTUGA_POSITION_POSITION_PARTS_H

#include "position/position.h"

/* Fields: position_fields.c writes them with fields_to_json. */
bool fields_load(const Game *game, const json_t *fields, State *state, Text *wrong);

/* Zones and their cards: position_cards.c. Loading needs players, options and fields. */
bool zones_load(const Game *game, const json_t *position, State *state, Text *wrong);

/* A whole number of an object, from min to max; `missing` where it is not there. */
bool number_of(const json_t *object, const char *key, json_int_t min, json_int_t max, json_int_t missing,
               json_int_t *out, Text *wrong);

/* Refuses an object that has other keys than these (a list that ends with NULL). */
bool keys_known(const json_t *object, const char *what, const char *const *known, Text *wrong);

#endif
