/* board.h -- what the two forms of the table share: the whole one (board.c) and the brief one (brief.c). */
#ifndef TORTUGA_CORSAIRS_BOARD_H
#define TORTUGA_CORSAIRS_BOARD_H

#include "games/corsairs/corsairs.h"

HD int         corsairs_colour_style(unsigned colour);
HD const char *corsairs_phase_key(const Corsairs *g);
HD const char *corsairs_part_key(unsigned part);
HD void        corsairs_brief(const Game *game, const Corsairs *g, Seat viewer, Canvas *canvas);

/* The ten bands: the letter of each and its colour, in as many rows as they take; the row behind them. */
HD int corsairs_draw_bands(Canvas *canvas, int y);

#endif
