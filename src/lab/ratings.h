/* ratings.h -- how strong each entrant is, from who came before whom.
 *
 * A Bradley-Terry model over all pairs at a table (before, behind, or level), on the scale of Elo
 * with a mean of 0. Error bars come from drawing the deals anew with replacement: games of one deal
 * are not independent of each other. */
#ifndef TORTUGA_LAB_RATINGS_H
#define TORTUGA_LAB_RATINGS_H

#include <stddef.h>
#include <stdint.h>

enum { RATED_MAX = 8 };

/* Of one deal: points[a][b] is how often a came before b, level counted as a half. */
typedef struct PairPoints {
    float points[RATED_MAX][RATED_MAX];
} PairPoints;

/* elo[i] and half the width of its 95 % interval in error[i]. */
void ratings_fit(const PairPoints *deals, size_t count, size_t entrants, double elo[RATED_MAX],
                 double error[RATED_MAX]);

#endif
