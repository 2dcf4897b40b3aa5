/* coach.c -- a coach in memory of the caller's, and sums of imagined games. */
#include "coach/coach.h"

#include <math.h>
#include <string.h>

#include "coach/parts.h"

/* What a game of Korsar of 125 decisions can have in a quarter of a minute (docs/coach.md). */
CoachOptions coach_usual(void)
{
    CoachOptions usual = {1500, 320, 128, 1};
    return usual;
}

CoachOptions coach_quick(void)
{
    CoachOptions quick = {250, 96, 32, 1};
    return quick;
}

static CoachOptions filled(const CoachOptions *options)
{
    CoachOptions usual = coach_usual();
    if (!options)
        return usual;
    CoachOptions all = *options;
    all.iterations   = all.iterations ? all.iterations : usual.iterations;
    all.deals        = all.deals > 1 ? all.deals : all.deals ? 2 : usual.deals; /* one chooses, one weighs */
    all.games        = all.games ? all.games : usual.games;
    return all;
}

static BotOptions captain_options(const CoachOptions *options)
{
    BotOptions own;
    memset(&own, 0, sizeof own);
    own.iterations = options->iterations;
    return own;
}

static size_t lines(size_t bytes) { return (bytes + 63) / 64 * 64; }

enum { NO_TREE = 2 }; /* the least room that a search has: ours grows none */

size_t coach_size(const CoachOptions *options)
{
    CoachOptions all  = filled(options);
    BotOptions   bots = captain_options(&all);
    return lines(sizeof(Coach)) + 2 * lines(search_size(NO_TREE)) + lines(bot_size("captain", &bots));
}

Coach *coach_init(void *memory, const Game *game, const CoachOptions *options)
{
    CoachOptions all  = filled(options);
    BotOptions   bots = captain_options(&all);
    Coach       *c    = (Coach *)memory;
    char        *at   = (char *)memory + lines(sizeof(Coach));
    memset(memory, 0, coach_size(&all));
    c->game          = game;
    c->options       = all;
    c->tape.facts    = c->facts;
    c->tape.capacity = TAPE_FACTS;
    c->games         = search_init(at, game, NO_TREE, all.seed);
    search_by_instinct(c->games);
    at += lines(search_size(NO_TREE));
    c->quick = search_init(at, game, NO_TREE, all.seed);
    at += lines(search_size(NO_TREE));
    c->captain = bot_init(at, bot_size("captain", &bots), game, "captain", &bots);
    return c->captain ? c : NULL;
}

/* SplitMix64's finisher: neighbouring numbers give seeds that have nothing in common. */
uint64_t coach_seed(const Coach *c, Purpose purpose, uint32_t ply, uint32_t number)
{
    uint64_t x =
        c->options.seed * 0x9E3779B97F4A7C15u + ((uint64_t)purpose << 56) + ((uint64_t)ply << 28) + number;
    x ^= x >> 30;
    x *= 0xBF58476D1CE4E5B9u;
    x ^= x >> 27;
    x *= 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

void coach_leads(const Game *game, const State *state, const float points[MAX_SEATS], float lead[MAX_SEATS])
{
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        double   sum    = 0;
        unsigned others = 0;
        lead[seat]      = 0;
        if (seat >= state->players)
            continue;
        Side side = game->side(game, state, (Seat)seat);
        for (unsigned other = 0; other < state->players; other++)
            if (game->side(game, state, (Seat)other) != side) {
                sum += (double)points[other];
                others++;
            }
        if (others)
            lead[seat] = (float)((double)points[seat] - sum / others);
    }
}

void sum_add(const Coach *c, Sum *sum, const Outcome *outcome, const Outcome *less)
{
    static const Outcome none = {{0}, {0}};
    Outcome              more = *outcome;
    float                lead[MAX_SEATS];
    less = less ? less : &none;
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        more.points[seat] -= less->points[seat];
    coach_leads(c->game, &c->known.state, more.points, lead);
    for (unsigned seat = 0; seat < c->known.state.players; seat++) {
        double won = (double)outcome->won[seat] - (double)less->won[seat];
        sum->won[seat] += won;
        sum->squares[seat] += won * won;
        sum->lead[seat] += (double)lead[seat];
    }
    sum->count++;
}

void sum_mean(const Sum *sum, Chances *out)
{
    double n = sum->count ? sum->count : 1;
    memset(out, 0, sizeof *out);
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        double won       = sum->won[seat] / n;
        double spread    = sum->squares[seat] / n - won * won;
        out->won[seat]   = (float)won;
        out->lead[seat]  = (float)(sum->lead[seat] / n);
        out->error[seat] = (float)sqrt((spread > 0 ? spread : 0) / (n > 1 ? n - 1 : 1));
    }
}
