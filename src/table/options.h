/* options.h -- table options by name: from words to numbers, and back. */
#ifndef TORTUGA_TABLE_OPTIONS_H
#define TORTUGA_TABLE_OPTIONS_H

#include "core/game.h"

/* Which option has that name; -1 where none has. */
int option_find(const Game *game, const char *name);

/* Sets one option from its words, as in `end_unattacked=nobody` or `limit=12`. */
bool option_set(const Game *game, uint16_t option[MAX_OPTIONS], const char *name, const char *value,
                Text *wrong);

/* The value of an option as one writes it. */
void option_print(const Game *game, unsigned index, uint16_t value, Text *out);

/* Checks players and options against the game; says which rule forbids them. */
bool options_lawful(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS], Rule *rule,
                    Text *wrong);

#endif
