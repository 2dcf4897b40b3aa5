/* estimate.h -- a figure and how sure it is.
 *
 * An interval says what the figure may still be, so it is never a point: whoever has won every game so far has
 * shown little about the next one. Shares lie between 0 and 1 and so do their intervals; what has no bound says
 * so by an infinite one. */
#ifndef TORTUGA_LAB_ESTIMATE_H
#define TORTUGA_LAB_ESTIMATE_H

/* So many standard errors to either side hold 95 % of a normal distribution. */
static const double Z95 = 1.959964;

/* A mean with its 95 % interval. */
typedef struct Estimate {
    double mean, low, high;
} Estimate;

/* The share of n independent values between 0 and 1 (games, or deals that are played several times), whose sum
 * and sum of squares are given. For wins and losses it is Wilson's interval. Values that vary less than these
 * (shared wins, seats exchanged) count for more of them, as far as n values can show that they vary less: if all
 * are alike, one that is not may still be as likely as an event is that was not met in n trials. */
Estimate share_of(double sum, double squares, double n);

/* The same where the mean and the variance of a single value are known. */
Estimate share_with(double mean, double variance, double n);

/* The mean of n values without bounds, by Student's distribution. One value tells nothing about the next. */
Estimate mean_of(double sum, double squares, double n);

#endif
