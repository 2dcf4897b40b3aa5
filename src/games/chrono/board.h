/* board.h -- what the two forms of the table share: the whole one (board.c) and the brief one (brief.c). */
#ifndef TORTUGA_CHRONO_BOARD_H
#define TORTUGA_CHRONO_BOARD_H

#include "games/chrono/chrono.h"

HD int chrono_seat_style(unsigned seat);
HD int chrono_terrain_style(unsigned terrain);

/* The words for one of a list of names, such as `time.sunrise`. */
HD void chrono_word_of(const Canvas *canvas, const char *section, const char *name, char *out, size_t size);

/* As much of a text as fits; the column behind it. */
HD int chrono_put_cut(Canvas *canvas, int x, int y, int style, const char *string, int width);

/* What a card, a tile or a pre-printed plan is called (or what it does), cut to a width; the column behind it. */
HD int chrono_put_named(Canvas *canvas, const ChronoContent *c, int x, int y, int style, const char *section,
                        const ChronoName *name, const char *itself, int width);

/* `1:oo4`: two officers and four crew of the first player. */
HD void chrono_band_print(unsigned seat, unsigned officers, unsigned crew, Text *out);

/* What the first place gets now, in short: 1g a gem, 2d doubloons, /c for each crew, a an artifact, H the Heart, + something
 * else. */
HD void chrono_reward_print(const ChronoContent *c, const Chrono *g, unsigned space, Text *out);

HD void chrono_brief(const Game *game, const Chrono *g, Seat viewer, Canvas *canvas);

#endif
