/* board.h -- what the two forms of the table share: the whole one (board.c) and the brief one (brief.c). */
#ifndef TORTUGA_KORSAR_BOARD_H
#define TORTUGA_KORSAR_BOARD_H

#include "games/korsar/korsar.h"

HD int  korsar_face_style(Face face);
HD void korsar_brief(const Game *game, const Korsar *k, Seat viewer, Canvas *canvas);

#endif
