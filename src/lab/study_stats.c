/* study_stats.c -- plain statistics. */
#include "lab/study_stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void ratio_add(Ratio *r, double x, double m)
{
    r->x += x;
    r->m += m;
    r->xx += x * x;
    r->xm += x * m;
    r->mm += m * m;
}

Estimate ratio_of(const Ratio *r, double floor)
{
    Estimate e = {0, 0, 0};
    if (r->m <= 0)
        return e;
    e.mean      = r->x / r->m;
    double half = Z95 * sqrt(fmax(0, r->xx - 2 * e.mean * r->xm + e.mean * e.mean * r->mm) + floor) / r->m;
    e.low       = e.mean - half;
    e.high      = e.mean + half;
    return e;
}

static int rising(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double quantile(const double *sorted, size_t n, double q)
{
    double at   = q * (double)(n - 1);
    size_t low  = (size_t)at;
    size_t high = low + 1 < n ? low + 1 : low;
    return sorted[low] + (at - (double)low) * (sorted[high] - sorted[low]);
}

Spread spread_of(double *values, size_t n)
{
    Spread s = {0, 0, 0, 0, 0, 0, 0};
    if (!n)
        return s;
    double sum = 0, squares = 0;
    for (size_t i = 0; i < n; i++)
        sum += values[i];
    s.mean = sum / (double)n;
    for (size_t i = 0; i < n; i++)
        squares += (values[i] - s.mean) * (values[i] - s.mean);
    s.deviation = n > 1 ? sqrt(squares / (double)(n - 1)) : 0;
    qsort(values, n, sizeof *values, rising);
    s.least          = values[0];
    s.quarter        = quantile(values, n, 0.25);
    s.median         = quantile(values, n, 0.5);
    s.three_quarters = quantile(values, n, 0.75);
    s.most           = values[n - 1];
    return s;
}

Histogram bars_for(const Spread *s)
{
    Histogram h;
    memset(&h, 0, sizeof h);
    h.width = ceil((s->most - s->least + 1) / BINS_MAX);
    h.from  = h.width > 1 ? floor(s->least / h.width) * h.width : s->least;
    while ((s->most - h.from) / h.width >= BINS_MAX) {
        h.width += 1;
        h.from = floor(s->least / h.width) * h.width;
    }
    h.bins = (unsigned)((s->most - h.from) / h.width) + 1;
    return h;
}

void bars_fill(Histogram *h, const double *values, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double at = (values[i] - h->from) / h->width;
        if (at >= 0 && at < h->bins)
            h->share[(unsigned)at] += 1.0 / (double)n;
    }
}

double normal_bound(double share)
{
    double low = 0, high = 10;
    for (int i = 0; i < 60; i++) {
        double z = (low + high) / 2;
        if (erfc(z / sqrt(2)) > share)
            low = z;
        else
            high = z;
    }
    return low;
}
