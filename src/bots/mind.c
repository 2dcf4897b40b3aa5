/* mind.c -- imagine, play on, remember. */
#include "bots/mind.h"

#include <string.h>

#include "core/knowledge.h"

static uint32_t slot_of(const Search *s, uint32_t node, Move move)
{
    uint64_t key = ((uint64_t)node << 32) ^ move;
    key *= 0x9E3779B97F4A7C15u;
    return (uint32_t)(key >> 32) & s->mask;
}

Edge *mind_edge(const Search *s, uint32_t node, Move move)
{
    for (uint32_t slot = slot_of(s, node, move);; slot = (slot + 1) & s->mask) {
        Edge *edge = &s->edges[slot];
        if (edge->search != s->stamp || (edge->node == node && edge->move == move))
            return edge;
    }
}

bool mind_is_full(const Search *s) { return s->used > s->mask - s->mask / 4; }

Edge *mind_add(Search *s, Edge *empty, uint32_t node, Move move)
{
    memset(empty, 0, sizeof *empty);
    empty->search = s->stamp;
    empty->node   = node;
    empty->move   = move;
    s->used++;
    return empty;
}

bool mind_knows(const Search *s, const Edge *edge) { return edge->search == s->stamp; }

/* Whether instinct has something to say about a decision: then the moves are in `sight`, with their worths. */
static bool feel(Search *s, Seat seat)
{
    if (!s->instinct.weight)
        return false;
    s->game->learnt->sight(s->game, &s->world.state, seat, &s->sight);
    if (!s->sight.moves)
        return false;
    instinct_weigh(&s->instinct, &s->sight, s->worth);
    return true;
}

/* The moves worth looking at, by instinct where it speaks, else as the game suggests them. */
static uint32_t best_first(Search *s, Seat seat,
                           uint32_t (*suggest)(const Game *, const State *, Seat, Move *, uint32_t))
{
    if (feel(s, seat))
        return moves_best_first(s->sight.move, s->worth, s->sight.moves, s->moves, SHORTLIST);
    if (habits_order(s->game))
        return suggest(s->game, &s->world.state, seat, s->moves, SHORTLIST);
    return s->game->moves(s->game, &s->world.state, seat, s->moves);
}

uint32_t mind_moves(Search *s, Seat seat) { return best_first(s, seat, habits_suggest); }
uint32_t mind_ideas(Search *s, Seat seat) { return best_first(s, seat, habits_ideas); }

uint32_t mind_choices(Search *s)
{
    if (!s->counsel.count)
        return mind_moves(s, s->seat);
    memcpy(s->moves, s->counsel.move, s->counsel.count * sizeof *s->moves);
    return s->counsel.count;
}

void mind_imagine(Search *s, State *out)
{
    imagine(s->game, &s->known.state, s->seat, &s->rng, out, s->scratch);
    if (s->habits->settle)
        s->habits->settle(s->game, out, s->seat, &s->rng);
}

void mind_play(Search *s, Seat seat, Move move)
{
    ASSERT(s->game->breaks(s->game, &s->world.state, seat, move) == LAWFUL);
    s->world.state.decisions++;
    if (!s->listener) {
        s->game->play(s->game, &s->world.state, seat, move, NULL);
        return;
    }
    s->listener->tape->count = 0;
    s->game->play(s->game, &s->world.state, seat, move, s->listener->tape);
    s->bored = !s->listener->seen(s->listener->context, &s->world.state, seat);
}

Move mind_habit(Search *s, Seat seat)
{
    const Game *game = s->game;
    if (feel(s, seat)) /* a race is decided by what differs, and chance would only drown it */
        return s->habits->races ? instinct_best(&s->sight, s->worth)
                                : instinct_draw(&s->sight, s->worth, &s->rng);
    return habits_quick(game, &s->world.state, seat, &s->rng);
}

bool mind_pauses(const Search *s)
{
    return s->habits->pauses && s->habits->pauses(s->game, &s->known.state, &s->world.state);
}

void mind_playout(Search *s)
{
    const Game *game  = s->game;
    State      *state = &s->world.state;
    uint32_t    share = s->instinct.weight ? 100 : habits_advise(game) ? s->habits->guided : 0;
    for (;;) {
        Seats owing = game->to_act(game, state);
        if (!owing || s->bored || mind_pauses(s))
            return;
        Seat seat   = (Seat)bits_lowest(owing);
        bool guided = share && (share >= 100 || rng_below(&s->rng, 100) < share);
        Move move   = guided ? mind_habit(s, seat) : game_sample(game, state, seat, &s->rng, s->scratch);
        if (s->plan != NO_MOVE && seat == s->planner && game->breaks(game, state, seat, s->plan) == LAWFUL) {
            move    = s->plan;
            s->plan = NO_MOVE;
        }
        mind_play(s, seat, move);
    }
}

double mind_write_back(Search *s)
{
    float value[MAX_SEATS];
    value_of(&s->value, s->game, &s->world.state, value);
    for (uint32_t i = 0; i < s->depth; i++) {
        Edge *edge = &s->edges[s->path[i]];
        edge->visits++;
        edge->total += value[s->mover[i]];
    }
    s->iterations++;
    return (double)value[s->seat];
}

double mind_now(const Search *s) { return s->budget->iterations ? 0 : s->budget->now_ms(s->budget->context); }

bool mind_is_stopped(const Search *s) { return s->budget->stop && s->budget->stop(s->budget->context); }

bool mind_has_time(const Search *s, uint32_t more, double begun, double until)
{
    double now = s->budget->now_ms(s->budget->context);
    double one = s->iterations ? (now - begun) / (double)s->iterations : 0;
    return now + one * more < until;
}
