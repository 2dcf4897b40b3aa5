/* race.c -- the moves at hand against each other, on the same imagined states.
 *
 * Others call it sequential halving (Karnin, Koren and Somekh, 2013) with common random numbers: the budget is
 * dealt out in rounds of equal size, each halves the field, and within a round all moves meet the same
 * determinizations and the same luck, so that differences are paired. It ends early by a test of the paired
 * differences. Behind each move a tree grows (tree.c). */
#include <math.h>
#include <string.h>

#include "bots/mind.h"

/* A lead of so many standard errors is not overtaken any more; but an error is not known before so many
 * deals, for what decides is often a rare one. In 723 long races of Korsar and Corsairs, each looked at
 * twenty times, to stop there saved a third and changed no choice; at two errors one in 25 changed. */
enum { CLEAR = 5, ENOUGH = 512 };

typedef struct Racer {
    Edge    *edge;
    uint32_t lane;
    double   favour; /* that counsel gives it */
    double   value;  /* of the last deal      */
} Racer;

/* What one move was worth more than another, over all deals that both were tried in. */
typedef struct Lead {
    double sum, squares;
} Lead;

typedef struct Race {
    Racer    racers[SHORTLIST];
    uint32_t n; /* that are still in it */
    uint32_t deals;
    Lead     leads[SHORTLIST][SHORTLIST]; /* by lanes */
} Race;

/* Plays one move of the question, goes on behind it as far as it is known, and then to the end. */
static double try_move(Search *s, Edge *edge)
{
    memcpy(&s->world, &s->deal, s->game->state_size);
    bool fresh    = edge->visits == 0;
    s->depth      = 0;
    uint32_t node = tree_step(s, edge, s->seat);
    if (!fresh)
        tree_descend(s, node);
    mind_playout(s);
    return mind_write_back(s);
}

/* All that are still in it, in the same imagined state with the same luck. */
static void run_lap(Race *race, Search *s)
{
    mind_imagine(s, &s->deal.state);
    Rng luck = s->rng;
    for (uint32_t i = 0; i < race->n; i++) {
        Racer *racer = &race->racers[i];
        s->rng       = luck;
        racer->value = try_move(s, racer->edge);
    }
    race->deals++;
    for (uint32_t i = 0; i < race->n; i++)
        for (uint32_t j = 0; j < race->n; j++) {
            Lead  *lead = &race->leads[race->racers[i].lane][race->racers[j].lane];
            double more = race->racers[i].value - race->racers[j].value;
            lead->sum += more;
            lead->squares += more * more;
        }
}

static double mean_of(const Racer *racer)
{
    double brought = racer->edge->visits ? (double)racer->edge->total / (double)racer->edge->visits : 0;
    return brought + racer->favour;
}

/* Whether the best is so far ahead of all others that to run on would not change the answer. */
static bool is_clear(const Race *race)
{
    if (race->deals < ENOUGH)
        return false;
    const Racer *best = &race->racers[0];
    for (uint32_t i = 1; i < race->n; i++)
        if (mean_of(&race->racers[i]) > mean_of(best))
            best = &race->racers[i];
    for (uint32_t i = 0; i < race->n; i++) {
        const Racer *other = &race->racers[i];
        if (other == best)
            continue;
        const Lead *lead   = &race->leads[best->lane][other->lane];
        double      mean   = lead->sum / race->deals;
        double      spread = lead->squares / race->deals - mean * mean;
        if (mean + best->favour - other->favour <= CLEAR * sqrt((spread > 0 ? spread : 0) / race->deals))
            return false;
    }
    return true;
}

static void sort(Race *race)
{
    for (uint32_t i = 1; i < race->n; i++)
        for (uint32_t at = i; at && mean_of(&race->racers[at]) > mean_of(&race->racers[at - 1]); at--) {
            Racer better         = race->racers[at];
            race->racers[at]     = race->racers[at - 1];
            race->racers[at - 1] = better;
        }
}

/* Where a single decision matters little, most of what a playout says is luck. So all moves are tried
 * in the same imagined states with the same luck, and only the difference is left to count; after each
 * part of the budget the worse half of them is given up. To give up a move sooner, for being behind
 * by a few standard errors, did not pay: what decides is often a rare deal that has not come up. */
void race_run(Search *s)
{
    Race     race;
    uint32_t iterations = s->budget->iterations;
    double   begun      = mind_now(s);
    memset(&race, 0, sizeof race);
    memcpy(&s->world, &s->known, s->game->state_size);
    uint32_t count = mind_choices(s);
    for (; race.n < count && race.n < SHORTLIST; race.n++) {
        Move  move          = s->moves[race.n];
        Racer racer         = {mind_edge(s, s->root, move), race.n, s->favour[race.n], 0};
        racer.edge          = mind_add(s, racer.edge, s->root, move);
        race.racers[race.n] = racer;
    }

    uint32_t parts = 1;
    while (1u << parts < race.n)
        parts++;
    bool clear = race.n < 2, stopped = false;
    for (uint32_t part = 1; part <= parts && !clear && !stopped; part++) {
        double   until = begun + (s->budget->deadline - begun) * part / parts;
        uint64_t most  = (uint64_t)iterations * part / parts;
        while (!clear && !stopped &&
               (iterations ? s->iterations + race.n <= most : mind_has_time(s, race.n, begun, until))) {
            run_lap(&race, s);
            clear   = !iterations && race.deals % GLANCE == 0 && is_clear(&race);
            stopped = mind_is_stopped(s);
        }
        sort(&race);
        race.n = race.n > 2 ? (race.n + 1) / 2 : race.n;
    }
    uint32_t least = iterations ? iterations : count == 1 ? GLANCE : 1;
    while (race.n && s->iterations < (stopped ? 1 : least)) { /* the rest goes to the best, or the only one */
        mind_imagine(s, &s->deal.state);
        try_move(s, race.racers[0].edge);
        stopped = stopped || mind_is_stopped(s);
    }
}
