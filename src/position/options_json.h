/* options_json.h -- table options as JSON, and back. */
#ifndef TORTUGA_POSITION_OPTIONS_JSON_H
#define TORTUGA_POSITION_OPTIONS_JSON_H

#include <jansson.h>

#include "core/game.h"

/* {"mode":"teams","limit":12} and back. What is not mentioned is left as it was. */
json_t *options_to_json(const Game *game, const uint16_t option[MAX_OPTIONS]);
bool    options_from_json(const Game *game, const json_t *json, uint16_t option[MAX_OPTIONS], Text *wrong);

#endif
