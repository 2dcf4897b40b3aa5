/* ratings.c -- Bradley-Terry by minorisation-maximisation, with bounds from the shares of points. */
#include "lab/ratings.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { STEPS = 200, HALVINGS = 60 };

typedef struct Pairs {
    double of[RATED_MAX][RATED_MAX];
} Pairs;

static void fit(const Pairs *points, size_t n, double elo[RATED_MAX])
{
    double strength[RATED_MAX];
    for (size_t i = 0; i < n; i++)
        strength[i] = 1;
    for (int step = 0; step < STEPS; step++) {
        double next[RATED_MAX], mean = 0;
        for (size_t i = 0; i < n; i++) {
            /* Half a win and half a loss against an average entrant keep a shut-out finite. */
            double won = 0.5, games = 1 / (strength[i] + 1);
            for (size_t j = 0; j < n; j++) {
                if (j == i)
                    continue;
                won += points->of[i][j];
                games += (points->of[i][j] + points->of[j][i]) / (strength[i] + strength[j]);
            }
            next[i] = won / games;
            mean += log(next[i]) / (double)n;
        }
        for (size_t i = 0; i < n; i++)
            strength[i] = next[i] / exp(mean);
    }
    for (size_t i = 0; i < n; i++)
        elo[i] = 400 * log10(strength[i]);
}

static void add(Pairs *sum, const PairPoints *deal)
{
    for (size_t i = 0; i < RATED_MAX; i++)
        for (size_t j = 0; j < RATED_MAX; j++)
            sum->of[i][j] += (double)deal->points[i][j];
}

/* Who has taken a point from whom, directly or from somebody who has. */
static void reach(const Pairs *points, size_t n, bool reaches[RATED_MAX][RATED_MAX])
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            reaches[i][j] = i == j || points->of[i][j] > 0;
    for (size_t by = 0; by < n; by++)
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                reaches[i][j] |= reaches[i][by] && reaches[by][j];
}

/* The share of the points that an entrant should have if it were rated so much better against all others. */
static double expected(const Pairs *points, size_t n, const double elo[RATED_MAX], size_t i, double more)
{
    double won = 0, all = 0;
    for (size_t j = 0; j < n; j++) {
        double games = j == i ? 0 : points->of[i][j] + points->of[j][i];
        won += games / (1 + pow(10, (elo[j] - elo[i] - more) / 400));
        all += games;
    }
    return all > 0 ? won / all : 0;
}

/* The rating that goes with a share; the others are pulled along, because the mean stays 0. */
static double rating_for(const Pairs *points, size_t n, const double elo[RATED_MAX], size_t i, double share)
{
    double low = -8000, high = 8000;
    for (int step = 0; step < HALVINGS; step++) {
        double middle = (low + high) / 2;
        if (expected(points, n, elo, i, middle) < share)
            low = middle;
        else
            high = middle;
    }
    return elo[i] + (low + high) / 2 * (double)(n - 1) / (double)n;
}

/* An entrant's share of its points, the deal being the unit. */
static Estimate share_over(const PairPoints *deals, size_t count, size_t n, size_t i)
{
    double sum = 0, squares = 0;
    for (size_t d = 0; d < count; d++) {
        double won = 0, all = 0;
        for (size_t j = 0; j < n; j++)
            if (j != i) {
                won += (double)deals[d].points[i][j];
                all += (double)deals[d].points[i][j] + (double)deals[d].points[j][i];
            }
        double x = all > 0 ? won / all : 0.5;
        sum += x;
        squares += x * x;
    }
    return share_of(sum, squares, (double)count);
}

void ratings_fit(const PairPoints *deals, size_t count, size_t entrants, Estimate elo[RATED_MAX])
{
    Pairs  all = {{{0}}};
    double mean[RATED_MAX];
    bool   reaches[RATED_MAX][RATED_MAX] = {{false}};
    for (size_t d = 0; d < count; d++)
        add(&all, &deals[d]);
    fit(&all, entrants, mean);
    reach(&all, entrants, reaches);
    for (size_t i = 0; i < entrants; i++) {
        Estimate share = share_over(deals, count, entrants, i);
        bool     over = false, under = false;
        for (size_t j = 0; j < entrants; j++) {
            over |= !reaches[j][i];
            under |= !reaches[i][j];
        }
        elo[i].mean = mean[i];
        elo[i].low =
            under || share.low <= 0 ? -(double)INFINITY : rating_for(&all, entrants, mean, i, share.low);
        elo[i].high =
            over || share.high >= 1 ? (double)INFINITY : rating_for(&all, entrants, mean, i, share.high);
    }
}
