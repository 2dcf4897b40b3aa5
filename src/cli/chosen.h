/* chosen.h -- the games that a call means: all of them or one, perhaps with other content. */
#ifndef TORTUGA_CLI_CHOSEN_H
#define TORTUGA_CLI_CHOSEN_H

#include "cli/options.h"
#include "core/game.h"

/* The game of that slug; NULL, and said on standard error what would be right, where there is none. */
const Game *chosen_game(const CliCommand *command, const char *slug);

/* The game with the content of a file, kept until the program ends. NULL and why where it cannot be. The
 * same file gives the same game again. */
const Game *chosen_content(const Game *game, const char *path, Text *why);

/* Puts the content of `GAME=FILE` on the shelf, for records and positions that name it. False, with an error
 * said, where that cannot be. */
bool chosen_shelve(const CliCommand *command, const char *given);

/* The games that a call is about: slug (NULL: all) and content (NULL: the game's own). Ends with NULL; the
 * list lives until the next call. NULL, with an error said, where there is no such game or content. */
const Game *const *chosen_games(const CliCommand *command, const char *slug, const char *content);

#endif
