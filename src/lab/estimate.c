/* estimate.c -- score intervals for shares, Student's for means. */
#include "lab/estimate.h"

#include <math.h>

Estimate share_with(double p, double variance, double n)
{
    Estimate e = {p, 0, 1};
    if (!(n >= 1))
        return e;
    /* How much the values vary beside wins and losses of the same mean, and as many more values as the interval has
     * standard errors squared that vary like these: with 0 deviations in n values the interval is then as wide as
     * the exact one (Clopper and Pearson) for how often they may deviate. */
    double all = p * (1 - p), z2 = Z95 * Z95, effect = 1;
    if (all > 1e-12)
        effect = (n * variance / all + z2) / (n + z2);
    double weight = n / effect;
    double share  = z2 / weight;
    double middle = (p + share / 2) / (1 + share);
    double half   = Z95 * sqrt(all / weight + share / (4 * weight)) / (1 + share);
    e.low         = p > 0 ? fmax(0, fmin(p, middle - half)) : 0;
    e.high        = p < 1 ? fmin(1, fmax(p, middle + half)) : 1;
    return e;
}

Estimate share_of(double sum, double squares, double n)
{
    double p = n >= 1 ? fmin(1, fmax(0, sum / n)) : 0;
    return share_with(p, n >= 1 ? fmax(0, squares / n - p * p) : 0, n);
}

/* How many standard errors hold 95 % where the spread itself is told by so many values more than one. */
static double student(double freedom)
{
    if (freedom < 1.5)
        return 12.7062;
    if (freedom < 2.5)
        return 4.3027;
    double z = Z95, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom * freedom * freedom);
}

Estimate mean_of(double sum, double squares, double n)
{
    Estimate e = {0, -(double)INFINITY, (double)INFINITY};
    if (!(n >= 1))
        return e;
    e.mean = sum / n;
    if (n < 2)
        return e;
    double half = student(n - 1) * sqrt(fmax(0, squares / n - e.mean * e.mean) / (n - 1));
    e.low       = e.mean - half;
    e.high      = e.mean + half;
    return e;
}
