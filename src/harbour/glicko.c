/* glicko.c -- the steps of "Example of the Glicko-2 system" (Glickman, 2013), in its own symbols. */
#include "harbour/glicko.h"

#include <math.h>

static const double scale           = 173.7178;
static const double tau             = 0.5; /* how fast volatility may change */
static const double exact           = 0.000001;
static const double pi              = 3.14159265358979323846;
static const double deviation_least = 30, deviation_most = 350;

const Glicko glicko_unknown = {1500, 350, 0.06};

static double g_of(double phi) { return 1 / sqrt(1 + 3 * phi * phi / (pi * pi)); }

static double expected(double mu, double mu_j, double phi_j)
{
    return 1 / (1 + exp(-g_of(phi_j) * (mu - mu_j)));
}

static double f_of(double x, double delta, double phi, double v, double a)
{
    double e = exp(x), sum = phi * phi + v + e;
    return e * (delta * delta - phi * phi - v - e) / (2 * sum * sum) - (x - a) / (tau * tau);
}

/* Step 5: the new volatility, by the Illinois variant of regula falsi. */
static double volatility_of(double sigma, double delta, double phi, double v)
{
    double a = log(sigma * sigma), low = a, high;
    if (delta * delta > phi * phi + v) {
        high = log(delta * delta - phi * phi - v);
    } else {
        double k = 1;
        while (f_of(a - k * tau, delta, phi, v, a) < 0)
            k++;
        high = a - k * tau;
    }
    double f_low = f_of(low, delta, phi, v, a), f_high = f_of(high, delta, phi, v, a);
    while (fabs(high - low) > exact) {
        double middle = low + (low - high) * f_low / (f_high - f_low);
        double f      = f_of(middle, delta, phi, v, a);
        if (f * f_high <= 0) {
            low   = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high   = middle;
        f_high = f;
    }
    return exp(low / 2);
}

Glicko glicko_after(Glicko before, const GlickoGame *games, size_t count)
{
    double mu = (before.rating - 1500) / scale, phi = before.deviation / scale, sigma = before.volatility;
    double inverse_v = 0, sum = 0;
    for (size_t i = 0; i < count; i++) {
        double mu_j = (games[i].opponent.rating - 1500) / scale, phi_j = games[i].opponent.deviation / scale;
        double g = g_of(phi_j), e = expected(mu, mu_j, phi_j);
        inverse_v += g * g * e * (1 - e);
        sum += g * (games[i].score - e);
    }
    if (count && inverse_v > 0) {
        double v     = 1 / inverse_v;
        sigma        = volatility_of(sigma, v * sum, phi, v);
        double phi_s = sqrt(phi * phi + sigma * sigma);
        phi          = 1 / sqrt(1 / (phi_s * phi_s) + inverse_v);
        mu += phi * phi * sum;
    } else {
        phi = sqrt(phi * phi + sigma * sigma);
    }
    Glicko after = {mu * scale + 1500, phi * scale, sigma};
    if (after.deviation > deviation_most)
        after.deviation = deviation_most;
    if (after.deviation < deviation_least) /* so that somebody who learns can still rise */
        after.deviation = deviation_least;
    return after;
}
