/* race.c -- the moves at hand against each other, on the same imagined states. */
#include <string.h>

#include "bots/clock.h"
#include "bots/mind.h"

/* Plays one move of the question, goes on behind it as far as it is known, and then to the end. */
static void try_move(Search *s, Edge *edge)
{
    memcpy(&s->world, &s->deal, s->game->state_size);
    bool fresh    = edge->visits == 0;
    s->depth      = 0;
    uint32_t node = tree_step(s, edge, s->seat);
    if (!fresh)
        tree_descend(s, node);
    mind_playout(s);
    mind_write_back(s);
}

static double mean_of(const Edge *edge)
{
    return edge->visits ? (double)edge->total / (double)edge->visits : 0;
}

static void sort(Edge *edges[], uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t at = i; at && mean_of(edges[at]) > mean_of(edges[at - 1]); at--) {
            Edge *better  = edges[at];
            edges[at]     = edges[at - 1];
            edges[at - 1] = better;
        }
}

/* Where a single decision matters little, most of what a playout says is luck. So all moves are tried
 * in the same imagined states with the same luck, and only the difference is left to count; after each
 * part of the budget the worse half of them is given up. To give up a move sooner, for being behind
 * by several standard errors, did not pay: what decides is often a rare deal that has not come up. */
void race_run(Search *s, double deadline, uint32_t iterations)
{
    Edge    *edges[SHORTLIST];
    uint32_t n     = 0;
    double   begun = iterations ? 0 : clock_ms();
    memcpy(&s->world, &s->known, s->game->state_size);
    uint32_t count = mind_moves(s, s->seat);
    for (; n < count && n < SHORTLIST; n++)
        edges[n] = mind_add(s, mind_edge(s, s->root, s->moves[n]), s->root, s->moves[n]);

    uint32_t parts = 1;
    while (1u << parts < n)
        parts++;
    for (uint32_t part = 1; part <= parts && n > 1; part++) {
        double   until = begun + (deadline - begun) * part / parts;
        uint64_t most  = (uint64_t)iterations * part / parts;
        while (iterations ? s->iterations + n <= most : mind_has_time(s, n, begun, until)) {
            mind_imagine(s, &s->deal.state);
            Rng luck = s->rng;
            for (uint32_t i = 0; i < n; i++) {
                s->rng = luck;
                try_move(s, edges[i]);
            }
        }
        sort(edges, n);
        n = n > 2 ? (n + 1) / 2 : n;
    }
    uint32_t least = iterations ? iterations : n == 1 ? GLANCE : 1;
    while (n && s->iterations < least) { /* what is left over goes to the best, or the only one */
        mind_imagine(s, &s->deal.state);
        try_move(s, edges[0]);
    }
}
