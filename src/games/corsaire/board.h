/* board.h -- what the two forms of the table share: the whole one (board.c) and the brief one (brief.c). */
#ifndef TORTUGA_CORSAIRE_BOARD_H
#define TORTUGA_CORSAIRE_BOARD_H

#include "games/corsaire/corsaire.h"

HD int corsaire_style_of(unsigned colour);

/* "1B2G", "-" where it is nothing; "R7 2G>1R". */
HD void corsaire_amount_print(const uint8_t amount[4], Text *out);
HD void corsaire_conversion_print(const Game *game, unsigned face, Text *out);

/* The first row: the game, the turn, and what is to be done. The column behind it. */
HD int corsaire_heading(const Game *game, const Corsaire *g, Canvas *canvas);

HD void corsaire_brief(const Game *game, const Corsaire *g, Seat viewer, Canvas *canvas);

#endif
