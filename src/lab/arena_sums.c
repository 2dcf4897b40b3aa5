/* arena_sums.c -- from deals to win rates and ratings. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/arena_deal.h"

void sums_add(const ArenaPlan *plan, DealSums *s, const Deal *deal)
{
    s->deals++;
    s->decisions += deal->decisions;
    for (unsigned e = 0; e < plan->entrant_count; e++) {
        double share = deal->wins[e] / plan->rotations;
        s->wins[e] += deal->wins[e];
        s->squares[e] += share * share;
        s->score[e] += deal->score[e];
        s->ms[e] += deal->ms[e];
        s->longest[e] = fmax(s->longest[e], deal->longest[e]);
        s->choices[e] += deal->choices[e];
        for (unsigned v = 0; v < VERDICTS; v++)
            s->fouls[e][v] += deal->fouls[e][v];
    }
}

/* The log of how much likelier the deals are if the first entrant's share is sprt[1] than sprt[0],
 * in the normal approximation. */
static double likelihood(const ArenaPlan *plan, const DealSums *s)
{
    double n = s->deals, mean = s->wins[0] / plan->rotations / n;
    double variance = s->squares[0] / n - mean * mean;
    if (n < 8 || variance < 1e-9)
        return 0;
    return (plan->sprt[1] - plan->sprt[0]) * (2 * mean - plan->sprt[0] - plan->sprt[1]) * n / (2 * variance);
}

void sums_tell(const ArenaPlan *plan, const DealSums *s, ArenaResult *r)
{
    r->deals     = s->deals;
    r->games     = s->deals * plan->rotations;
    r->decisions = r->games ? s->decisions / r->games : 0;
    memset(r->entrant, 0, sizeof r->entrant);
    for (unsigned chair = 0; chair < plan->players; chair++)
        r->entrant[plan->entrant[chair]].chairs++;
    for (unsigned i = 0; i < plan->entrant_count && r->games; i++) {
        Entrant *e = &r->entrant[i];
        e->wins    = s->wins[i];
        e->share   = share_of(s->wins[i] / plan->rotations, s->squares[i], s->deals);
        e->fair    = (double)e->chairs / plan->players;
        e->score   = s->score[i] / ((double)r->games * e->chairs);
        e->ms      = s->choices[i] > 0 ? s->ms[i] / s->choices[i] : 0;
        e->longest = s->longest[i];
        memcpy(e->fouls, s->fouls[i], sizeof e->fouls);
    }
    if (plan->sprt[0] < plan->sprt[1] && s->deals) {
        r->llr  = likelihood(plan, s);
        r->sprt = r->llr > 2.94 ? 1 : r->llr < -2.94 ? -1 : 0; /* errors of 5 % either way */
    }
}

bool deals_tell(const ArenaPlan *plan, const Deal *deals, ArenaResult *r)
{
    DealSums    sums;
    PairPoints *pairs = (PairPoints *)calloc(plan->deals ? plan->deals : 1, sizeof *pairs);
    Estimate    elo[RATED_MAX];
    memset(&sums, 0, sizeof sums);
    if (!pairs)
        return false;
    for (uint32_t i = 0; i < plan->deals; i++)
        if (deals[i].done) {
            pairs[sums.deals] = deals[i].pairs;
            sums_add(plan, &sums, &deals[i]);
        }
    sums_tell(plan, &sums, r);
    if (sums.deals) {
        ratings_fit(pairs, sums.deals, plan->entrant_count, elo);
        for (unsigned e = 0; e < plan->entrant_count; e++)
            r->entrant[e].elo = elo[e];
    }
    free(pairs);
    return true;
}
