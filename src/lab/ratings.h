/* ratings.h -- how strong each entrant is, from who came before whom.
 *
 * A Bradley-Terry model over all pairs at a table (before, behind, or level), on the scale of Elo
 * with a mean of 0. The interval of a rating is that of the entrant's share of its points over deals (games of
 * one deal are not independent of each other), taken back through the model. Who never lost a point to somebody,
 * not even by way of others, may be better by any amount: such a rating has no upper bound, and likewise below. */
#ifndef TORTUGA_LAB_RATINGS_H
#define TORTUGA_LAB_RATINGS_H

#include <stddef.h>
#include <stdint.h>

#include "lab/estimate.h"

enum { RATED_MAX = 8 };

/* Of one deal: points[a][b] is how often a came before b, level counted as a half. Every deal has as many
 * comparisons of a pair as every other. */
typedef struct PairPoints {
    float points[RATED_MAX][RATED_MAX];
} PairPoints;

/* Ratings and their intervals; bounds that there are not are infinite, and the mean of such a rating is what the
 * model says when everybody also has half a win and half a loss against an average entrant. */
void ratings_fit(const PairPoints *deals, size_t count, size_t entrants, Estimate elo[RATED_MAX]);

#endif
