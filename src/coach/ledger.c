/* ledger.c -- adds up. */
#include "coach/ledger.h"

#include <math.h>
#include <string.h>

void ledger_begin(Ledger *l, uint32_t players)
{
    memset(l, 0, sizeof *l);
    l->players = players;
}

/* Errors of imagined games that have nothing to do with each other add up in squares. */
static float errors(float a, float b) { return sqrtf(a * a + b * b); }

static void add(Chances *to, const Chances *what, float times)
{
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        to->won[seat] += times * what->won[seat];
        to->lead[seat] += times * what->lead[seat];
        to->error[seat] = errors(to->error[seat], what->error[seat]);
    }
}

void ledger_deal(Ledger *l, const Chances *before, const Chances *dealt)
{
    l->base = *before;
    l->deal = *dealt;
    add(&l->deal, before, -1);
}

void ledger_chance(Ledger *l, const Chances *gave) { add(&l->cards, gave, 1); }

void ledger_decision(Ledger *l, const Decision *d)
{
    for (unsigned seat = 0; seat < l->players; seat++) {
        Chances *to = seat == d->seat ? &l->own : &l->others;
        to->won[seat] += d->effect.won[seat];
        to->lead[seat] += d->effect.lead[seat];
        to->error[seat] = errors(to->error[seat], d->effect.error[seat]);
    }
}

void ledger_close(Ledger *l, const Chances *result)
{
    l->result = *result;
    l->unseen = *result;
    add(&l->unseen, &l->base, -1);
    add(&l->unseen, &l->deal, -1);
    add(&l->unseen, &l->cards, -1);
    add(&l->unseen, &l->own, -1);
    add(&l->unseen, &l->others, -1);
}
