/* meant.h -- what a call means: which game, perhaps with other content, which language, how many players. For front ends,
 * which know tortuga.h alone; chosen.h has the same for rooms that look below. */
#ifndef TORTUGA_SHELL_MEANT_H
#define TORTUGA_SHELL_MEANT_H

#include "shell/options.h"
#include "tortuga.h"

/* The game of that slug; NULL, and said on standard error what would be right, where there is none. */
const tg_game *meant_game(const CliCommand *command, const char *slug);

/* The game with the content of a file, kept until the program ends; the same file gives the same game again. NULL, and why,
 * where it cannot be. */
const tg_game *meant_content(const tg_game *game, const char *path, char *why, size_t size);

/* Puts the content of `GAME=FILE` on the shelf, for records and positions that name it. False, with an error said, where that
 * cannot be. */
bool meant_shelve(const CliCommand *command, const char *given);

/* The language that a call means: the one it names, or that of the environment (LC_ALL, LC_MESSAGES, LANG), or English
 * where that is not spoken here. NULL, with an error said, where it names one that there is not. */
const char *meant_language(const CliCommand *command, const char *given);

/* Whether a text is written as the rules of a game are (KOR-17, kor-r3, R3, 17), whether there is such a one or not. */
bool is_rule_id(const char *prefix, const char *text);

/* The usual number of players where none is named: four, or the nearest that can play. */
unsigned meant_players(const tg_game *game);

#endif
