/* glicko.h -- how strong somebody probably is, and how sure that is: Glicko-2 by Mark Glickman.
 *
 * A rating on the usual scale (1500 to begin with), its deviation (350, shrinking with every game), and how erratic
 * somebody plays (volatility). A table of several seats counts as a game against each of the others. */
#ifndef TORTUGA_HARBOUR_GLICKO_H
#define TORTUGA_HARBOUR_GLICKO_H

#include <stddef.h>

typedef struct Glicko {
    double rating, deviation, volatility;
} Glicko;

extern const Glicko glicko_unknown;

/* One result: against whom, and how it came out (1 before, 0.5 level, 0 behind). */
typedef struct GlickoGame {
    Glicko opponent;
    double score;
} GlickoGame;

/* The rating after the games of one period, for us a table. Without games only the deviation grows. */
Glicko glicko_after(Glicko before, const GlickoGame *games, size_t count);

#endif
