/* study_stats.h -- ratios, spreads and bars. */
#ifndef TORTUGA_LAB_STUDY_STATS_H
#define TORTUGA_LAB_STUDY_STATS_H

#include "lab/study.h"

/* The ratio of two sums over games, with the sums of their squares and products. */
typedef struct Ratio {
    double x, m, xx, xm, mm;
} Ratio;

void ratio_add(Ratio *r, double x, double m);

/* `floor` is a variance that the sums have at least: a few uses that all went alike prove little. */
Estimate ratio_of(const Ratio *r, double floor);

/* Sorts the values on the way. */
Spread spread_of(double *values, size_t n);

/* Bars of whole numbers from the least to the most, each as wide as it must be. */
Histogram bars_for(const Spread *s);
void      bars_fill(Histogram *h, const double *values, size_t n);

/* How far out of a normal distribution only `share` of it lies, on both sides together. */
double normal_bound(double share);

/* A game of a part. */
static inline const GameNote *game_at(const StudyNotes *notes, unsigned part, uint32_t deal,
                                      unsigned rotation)
{
    const StudyPart *p = &notes->plan->part[part];
    return &notes->games[p->first + deal * p->rotations + rotation];
}

/* The chapters of a report that are summed in files of their own. */
bool sum_keys(const StudyNotes *notes, StudyReport *r);
bool sum_luck(const StudyNotes *notes, StudyReport *r);

#endif
