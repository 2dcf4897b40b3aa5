/* search.c -- questions and answers: which of the ways to think, and what is left of the last thought. */
#include "bots/search.h"

#include <math.h>
#include <string.h>

#include "bots/mind.h"
#include "core/knowledge.h"

enum { CHAIN = 8 }; /* forced moves that a tree is followed through */

/* The edges lie behind the struct, from the next cache line on. */
static size_t edges_at(void) { return (sizeof(Search) + 63) / 64 * 64; }

size_t search_size(uint32_t room) { return edges_at() + (size_t)room * sizeof(Edge); }

Search *search_init(void *memory, const Game *game, uint32_t room, uint64_t seed)
{
    static const Habits none = {0};
    Search             *s    = (Search *)memory;
    s->game                  = game;
    s->habits                = game->habits ? game->habits : &none;
    s->mask                  = room - 1;
    s->edges                 = (Edge *)(void *)((char *)memory + edges_at());
    tree_prepare(s);
    search_reseed(s, seed);
    return s;
}

void search_reseed(Search *s, uint64_t seed)
{
    rng_fast(&s->rng, seed);
    s->answer = NO_MOVE;
}

void search_by_instinct(Search *s)
{
    if (s->game->learnt && s->game->learnt->instinct)
        s->instinct = s->game->learnt->instinct();
}

void search_heed(Search *s, const Counsel *counsel, uint32_t trust)
{
    s->counsel.count = 0;
    memset(s->favour, 0, sizeof s->favour);
    if (!counsel)
        return;
    s->counsel = *counsel;
    while (s->counsel.count > 2 && s->counsel.likely[s->counsel.count - 1] * DOUBTED < 1)
        s->counsel.count--;
    for (uint32_t i = 0; i < s->counsel.count; i++) {
        double likely = (double)s->counsel.likely[i];
        s->favour[i]  = trust * 1e-3 * log(likely * DOUBTED > 1 ? likely : 1.0 / DOUBTED);
    }
}

double search_favour(const Search *s, Move move)
{
    for (uint32_t i = 0; i < s->counsel.count; i++)
        if (s->counsel.move[i] == move)
            return s->favour[i];
    return 0;
}

void search_answered(Search *s, Move move) { s->answer = move; }

/* Whether the question is what came of the answer to the last one, with nothing in between but this
 * seat's own moves and no luck: then what was thought about it is not thrown away. Gives the node of
 * the question, or NO_NODE. */
static uint32_t follow(Search *s, const State *knowledge, Seat seat)
{
    const Game *game = s->game;
    uint32_t    node = s->root;
    Move        move = s->answer;
    if (!move || s->seat != seat || s->used > s->mask / 2 || knowledge->decisions <= s->known.state.decisions)
        return NO_NODE;
    imagine(game, &s->known.state, seat, &s->rng, &s->world.state, s->scratch);
    for (unsigned i = 0; i < CHAIN; i++) {
        const Edge *edge = mind_edge(s, node, move);
        if (!mind_knows(s, edge) || !edge->child || game->breaks(game, &s->world.state, seat, move))
            return NO_NODE;
        node = edge->child;
        mind_play(s, seat, move);
        memset(&s->deal, 0, sizeof s->deal);
        knowledge_of(game, &s->world.state, seat, &s->deal.state);
        if (memcmp(&s->deal, knowledge, game->state_size) == 0)
            return node;
        if (game->to_act(game, &s->world.state) != 1u << seat ||
            game->moves(game, &s->world.state, seat, s->scratch) != 1)
            return NO_NODE;
        move = s->scratch[0];
    }
    return NO_NODE;
}

/* An empty tree for a question of its own. */
static void begin(Search *s)
{
    if (++s->stamp == 0) { /* after four thousand million questions: nothing of the first may come back */
        memset(s->edges, 0, ((size_t)s->mask + 1) * sizeof *s->edges);
        s->stamp = 1;
    }
    s->used  = 0;
    s->root  = FIRST_NODE;
    s->nodes = FIRST_NODE;
    value_begin(&s->value, s->game, &s->known.state);
}

static void ask(Search *s, const State *knowledge, Seat seat)
{
    s->seat       = seat;
    s->answer     = NO_MOVE;
    s->iterations = 0;
    memcpy(&s->known, knowledge, s->game->state_size);
}

void search_playouts(Search *s, const State *knowledge, Seat seat, uint32_t count)
{
    ask(s, knowledge, seat);
    begin(s);
    s->depth = 0;
    while (s->iterations < count) {
        mind_imagine(s, &s->world.state);
        mind_playout(s);
        mind_write_back(s);
    }
}

void search_ask(Search *s, const State *knowledge, Seat viewer) { ask(s, knowledge, viewer); }

void search_imagine(Search *s, uint64_t seed, State *out)
{
    rng_fast(&s->rng, seed);
    mind_imagine(s, out);
}

void search_play_on(Search *s, const State *from, uint64_t seed, Outcome *out)
{
    rng_fast(&s->rng, seed);
    memcpy(&s->world, from, s->game->state_size);
    s->bored = false;
    s->plan  = s->planned;
    mind_playout(s);
    s->plan = NO_MOVE;
    if (s->bored)
        memset(out, 0, sizeof *out);
    else
        outcome_of(s->game, &s->world.state, out);
}

void search_plan(Search *s, Seat seat, Move move)
{
    s->planner = seat;
    s->planned = move;
}

void search_listen(Search *s, const Listener *listener)
{
    s->listener = listener;
    s->bored    = false;
}

void search_think(Search *s, const State *knowledge, Seat seat, const Budget *budget)
{
    s->budget     = budget;
    uint32_t node = s->habits->races ? NO_NODE : follow(s, knowledge, seat);
    ask(s, knowledge, seat);
    if (node == NO_NODE)
        begin(s);
    else
        s->root = node;
    if (s->habits->races)
        race_run(s);
    else
        tree_grow(s);
    s->budget = NULL;
}

uint32_t search_thoughts(Search *s, BotThought *out, uint32_t most)
{
    uint32_t n = 0;
    memcpy(&s->world, &s->known, s->game->state_size);
    uint32_t count = mind_choices(s); /* a node that was reached by luck has edges of other luck too */
    for (uint32_t i = 0; i < count && n < most; i++) {
        const Edge *edge = mind_edge(s, s->root, s->moves[i]);
        if (!mind_knows(s, edge) || !edge->visits)
            continue;
        out[n].move   = edge->move;
        out[n].visits = edge->visits;
        out[n].value  = edge->total / (float)edge->visits;
        n++;
    }
    return n;
}

uint64_t search_iterations(const Search *s) { return s->iterations; }
