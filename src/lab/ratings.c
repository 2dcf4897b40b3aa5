/* ratings.c -- Bradley-Terry by minorisation-maximisation, bootstrapped. */
#include "lab/ratings.h"

#include <math.h>
#include <string.h>

#include "core/rng.h"

enum { STEPS = 200, RESAMPLES = 200 };

static void fit(double points[RATED_MAX][RATED_MAX], size_t n, double elo[RATED_MAX])
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
                won += points[i][j];
                games += (points[i][j] + points[j][i]) / (strength[i] + strength[j]);
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

static void add(double sum[RATED_MAX][RATED_MAX], const PairPoints *deal)
{
    for (size_t i = 0; i < RATED_MAX; i++)
        for (size_t j = 0; j < RATED_MAX; j++)
            sum[i][j] += (double)deal->points[i][j];
}

void ratings_fit(const PairPoints *deals, size_t count, size_t entrants, double elo[RATED_MAX],
                 double error[RATED_MAX])
{
    double all[RATED_MAX][RATED_MAX] = {{0}};
    for (size_t i = 0; i < count; i++)
        add(all, &deals[i]);
    fit(all, entrants, elo);

    double sum[RATED_MAX] = {0}, squares[RATED_MAX] = {0};
    Rng    rng;
    rng_fast(&rng, count);
    for (int r = 0; r < RESAMPLES; r++) {
        double drawn[RATED_MAX][RATED_MAX] = {{0}}, other[RATED_MAX];
        for (size_t i = 0; i < count; i++)
            add(drawn, &deals[rng_below(&rng, (uint32_t)count)]);
        fit(drawn, entrants, other);
        for (size_t i = 0; i < entrants; i++) {
            sum[i] += other[i];
            squares[i] += other[i] * other[i];
        }
    }
    for (size_t i = 0; i < entrants; i++) {
        double mean     = sum[i] / RESAMPLES;
        double variance = squares[i] / RESAMPLES - mean * mean;
        error[i]        = 1.96 * sqrt(variance > 0 ? variance : 0);
    }
}
