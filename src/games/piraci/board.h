/* board.h -- what the two forms of the table share: the whole one (board.c) and the brief one (brief.c). */
#ifndef TORTUGA_PIRACI_BOARD_H
#define TORTUGA_PIRACI_BOARD_H

#include "games/piraci/piraci.h"

HD int  piraci_seat_style(unsigned seat);
HD void piraci_seat_heads(Canvas *canvas, int y);
HD void piraci_seat_row(const Game *game, const Piraci *g, unsigned seat, Seat viewer, Canvas *canvas, int y);
HD void piraci_status(const Piraci *g, Canvas *canvas, int x, int y);
HD void piraci_brief(const Game *game, const Piraci *g, Seat viewer, Canvas *canvas);

#endif
