/* chosen.h -- the games that a call means: all of them or one, perhaps with other content. For rooms that look below
 * the front door (lab, scene); meant.h is for front ends. */
#ifndef TORTUGA_SHELL_CHOSEN_H
#define TORTUGA_SHELL_CHOSEN_H

#include "core/game.h"
#include "shell/options.h"

/* The game of that slug; NULL, and said on standard error what would be right, where there is none. */
const Game *chosen_game(const CliCommand *command, const char *slug);

/* The game with the content of a file, kept until the program ends. NULL and why where it cannot be. The
 * same file gives the same game again. */
const Game *chosen_content(const Game *game, const char *path, Text *why);

/* The games that a call is about: slug (NULL: all) and content (NULL: the game's own). Ends with NULL; the
 * list lives until the next call. NULL, with an error said, where there is no such game or content. */
const Game *const *chosen_games(const CliCommand *command, const char *slug, const char *content);

/* The usual number of players where none is named: four, or the nearest that can play. */
unsigned usual_players(const Game *game);

/* Sets table options as a call wishes them, NAME=VALUE each. False, with an error said, where one is wrong. */
bool chosen_options(const CliCommand *command, const Game *game, const OptionList *wishes,
                    uint16_t option[MAX_OPTIONS]);

/* A table that a call describes: game, content (NULL: its own), players (0: the usual number), and options.
 * False, with an error said, where the game cannot be played so. */
typedef struct ChosenTable {
    const Game *game;
    unsigned    players;
    uint16_t    option[MAX_OPTIONS];
} ChosenTable;
bool chosen_table(const CliCommand *command, const char *slug, const char *content, unsigned players,
                  const OptionList *wishes, ChosenTable *table);

#endif
