/* search.c -- the tree, its arena, and one iteration after another. */
#include "bots/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/clock.h"
#include "bots/value.h"
#include "core/knowledge.h"

enum {
    NO_NODE   = 0,
    ROOT      = 1,
    MAX_DEPTH = 256,
    WIDE      = 12, /* nodes with more moves than this grow step by step */
    SHORTLIST = 24  /* of moves a person would look at, where there are hundreds */
};

/* A move at a node. All edges of all nodes lie in one open-addressed table; an entry of an earlier
 * search counts as empty. */
typedef struct Edge {
    uint32_t search;
    uint32_t node;
    Move     move;
    uint32_t child;
    uint32_t visits;
    uint32_t open;  /* how often the node was visited with this move legal */
    float    total; /* of the values for the seat that moves               */
    uint32_t spare;
} Edge;

typedef union Room {
    State    state;
    uint64_t words[MAX_STATE / 8];
} Room;

struct Search {
    const Game *game;
    Rng         rng;
    Edge       *edges;
    uint32_t    mask;  /* size of the table less one */
    uint32_t    used;  /* entries of this search     */
    uint32_t    stamp; /* number of this search      */
    uint32_t    nodes;
    uint32_t   *visits; /* of each node               */
    uint64_t    iterations;
    Seat        seat;
    Value       value;
    uint32_t    chapter; /* of the question */
    Room        known, world;
    Room        deal; /* an imagined state that several moves are tried in */
    Move        moves[MAX_MOVES];
    Move        scratch[MAX_MOVES];
    uint32_t    path[MAX_DEPTH]; /* edges walked          */
    Seat        mover[MAX_DEPTH];
    uint32_t    depth;
};

Search *search_create(const Game *game, uint32_t room, uint64_t seed)
{
    Search *s = (Search *)calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->game   = game;
    s->mask   = room - 1;
    s->edges  = (Edge *)calloc(room, sizeof *s->edges);
    s->visits = (uint32_t *)calloc(room, sizeof *s->visits);
    if (!s->edges || !s->visits) {
        search_destroy(s);
        return NULL;
    }
    rng_fast(&s->rng, seed);
    return s;
}

void search_destroy(Search *s)
{
    if (!s)
        return;
    free(s->edges);
    free(s->visits);
    free(s);
}

void search_reseed(Search *s, uint64_t seed) { rng_fast(&s->rng, seed); }

static uint32_t slot_of(const Search *s, uint32_t node, Move move)
{
    uint64_t key = ((uint64_t)node << 32) ^ move;
    key *= 0x9E3779B97F4A7C15u;
    return (uint32_t)(key >> 32) & s->mask;
}

/* The edge of a move at a node, or the empty entry where it would stand. */
static Edge *edge_at(const Search *s, uint32_t node, Move move)
{
    for (uint32_t slot = slot_of(s, node, move);; slot = (slot + 1) & s->mask) {
        Edge *edge = &s->edges[slot];
        if (edge->search != s->stamp || (edge->node == node && edge->move == move))
            return edge;
    }
}

static bool is_full(const Search *s) { return s->used > s->mask - s->mask / 4; }

static Edge *edge_add(Search *s, Edge *empty, uint32_t node, Move move)
{
    memset(empty, 0, sizeof *empty);
    empty->search = s->stamp;
    empty->node   = node;
    empty->move   = move;
    s->used++;
    return empty;
}

static uint32_t node_add(Search *s)
{
    uint32_t node   = ++s->nodes;
    s->visits[node] = 0;
    return node;
}

/* Whose decision comes next: the searching seat's own first where several choose in secret. */
static Seat next_seat(const Search *s, Seats owing)
{
    if ((owing >> s->seat) & 1u)
        return s->seat;
    return (Seat)bits_lowest(owing);
}

/* The moves worth looking at: all, or the sensible ones where there are very many. */
static uint32_t list_moves(Search *s, Seat seat)
{
    const Game  *game  = s->game;
    const State *state = &s->world.state;
    if (game->suggest)
        return game->suggest(game, state, seat, s->moves, SHORTLIST);
    return game->moves(game, state, seat, s->moves);
}

static Move policy_move(Search *s, Seat seat)
{
    if (s->game->greedy)
        return s->game->greedy(s->game, &s->world.state, seat, &s->rng);
    return game_sample(s->game, &s->world.state, seat, &s->rng, s->scratch);
}

/* How many moves of a node are looked at when it has been visited that often. */
static uint32_t width_of(uint32_t moves, uint32_t visits)
{
    if (moves <= WIDE)
        return moves;
    return WIDE / 2 + (uint32_t)(2.0 * sqrt((double)visits));
}

/* Chooses an edge at a node, making a new one where it is time to look at another move. */
static Edge *select_edge(Search *s, uint32_t node, Seat seat)
{
    uint32_t n       = list_moves(s, seat);
    uint32_t visits  = s->visits[node];
    uint32_t tried   = 0;
    uint32_t untried = 0;
    Edge    *best    = NULL;
    double   top     = -1e9;
    double   explore = 0;
    for (uint32_t i = 0; i < n; i++) {
        Edge *edge = edge_at(s, node, s->moves[i]);
        if (edge->search != s->stamp) {
            s->moves[untried++] = s->moves[i];
            continue;
        }
        tried++;
        edge->open++;
        explore      = 0.45 * sqrt(log((double)edge->open) / (double)edge->visits);
        double worth = (double)edge->total / (double)edge->visits + explore;
        if (worth > top) {
            top  = worth;
            best = edge;
        }
    }
    if (untried && !is_full(s) && tried < width_of(n, visits)) {
        Move move = NO_MOVE;
        if (!tried && untried > 1) {
            /* The first look at a node goes to what a sound player would do. */
            Move first = policy_move(s, seat);
            for (uint32_t i = 0; i < untried; i++)
                if (s->moves[i] == first)
                    move = first;
        }
        if (!move)
            move = s->game->suggest ? s->moves[0] : s->moves[rng_below(&s->rng, untried)];
        Edge *fresh = edge_add(s, edge_at(s, node, move), node, move);
        fresh->open = 1;
        return fresh;
    }
    return best;
}

static void play_on(Search *s, Seat seat, Move move)
{
    ASSERT(s->game->breaks(s->game, &s->world.state, seat, move) == LAWFUL);
    s->world.state.decisions++;
    s->game->play(s->game, &s->world.state, seat, move, NULL);
}

/* The node behind an edge: the same for all moves that look alike to the searching seat. */
static uint32_t child_of(Search *s, Edge *edge, Seat seat, Move move)
{
    if (edge->child)
        return edge->child;
    Move seen = seat == s->seat || !s->game->seen
                    ? move
                    : s->game->seen(s->game, &s->world.state, seat, move, s->seat);
    if (seen == move) {
        edge->child = node_add(s);
        return edge->child;
    }
    uint32_t door_node = edge->node | 0x80000000u;
    Edge    *door      = edge_at(s, door_node, seen);
    if (door->search != s->stamp) {
        if (is_full(s))
            return NO_NODE;
        edge_add(s, door, door_node, seen);
        door->child = node_add(s);
    }
    edge->child = door->child;
    return edge->child;
}

/* Whether what the question was about is over, if not the game. */
static bool is_new_chapter(const Search *s)
{
    return s->game->chapter && s->game->chapter(s->game, &s->world.state) != s->chapter;
}

/* From the root down to a new node, or to where the game or the arena ends. */
static void descend(Search *s)
{
    uint32_t node = ROOT;
    s->depth      = 0;
    while (node != NO_NODE && s->depth < MAX_DEPTH) {
        Seats owing = s->game->to_act(s->game, &s->world.state);
        if (!owing || is_new_chapter(s))
            return;
        Seat  seat = next_seat(s, owing);
        Edge *edge = select_edge(s, node, seat);
        s->visits[node]++;
        if (!edge)
            return;
        bool fresh           = edge->visits == 0;
        s->path[s->depth]    = (uint32_t)(edge - s->edges);
        s->mover[s->depth++] = seat;
        Move move            = edge->move;
        node                 = child_of(s, edge, seat, move);
        play_on(s, seat, move);
        if (fresh)
            return;
    }
}

/* On to the end by quick habits, with a share of chance so that no habit is blind. */
static void playout(Search *s)
{
    const Game *game                                        = s->game;
    State      *state                                       = &s->world.state;
    Move (*habit)(const Game *, const State *, Seat, Rng *) = game->rollout ? game->rollout : game->greedy;
    uint32_t share                                          = habit ? game->guided : 0;
    for (;;) {
        Seats owing = game->to_act(game, state);
        if (!owing || is_new_chapter(s))
            return;
        Seat seat   = (Seat)bits_lowest(owing);
        bool guided = share && (share >= 100 || rng_below(&s->rng, 100) < share);
        Move move =
            guided ? habit(game, state, seat, &s->rng) : game_sample(game, state, seat, &s->rng, s->scratch);
        play_on(s, seat, move);
    }
}

static void write_back(Search *s)
{
    float value[MAX_SEATS];
    value_of(&s->value, s->game, &s->world.state, value);
    for (uint32_t i = 0; i < s->depth; i++) {
        Edge *edge = &s->edges[s->path[i]];
        edge->visits++;
        edge->total += value[s->mover[i]];
    }
    s->iterations++;
}

/* A full state that the seat holds possible, as likely as the game can make it. */
static void imagine_one(Search *s, State *out)
{
    imagine(s->game, &s->known.state, s->seat, &s->rng, out, s->scratch);
    if (s->game->settle)
        s->game->settle(s->game, out, s->seat, &s->rng);
}

/* Plays one move of the question and on to the end. */
static void try_move(Search *s, Edge *edge)
{
    memcpy(&s->world, &s->deal, s->game->state_size);
    s->path[0]  = (uint32_t)(edge - s->edges);
    s->mover[0] = s->seat;
    s->depth    = 1;
    play_on(s, s->seat, edge->move);
    playout(s);
    write_back(s);
}

static double mean_of(const Edge *edge)
{
    return edge->visits ? (double)edge->total / (double)edge->visits : 0;
}

/* Where a single decision matters little, most of what a playout says is luck. So all moves are tried
 * in the same imagined states with the same luck, and only the difference is left to count; after each
 * part of the budget the worse half of them is given up. */
static void compare(Search *s, double deadline, uint32_t iterations)
{
    Edge    *edges[SHORTLIST];
    uint32_t n     = 0;
    double   begun = iterations ? 0 : clock_ms();
    memcpy(&s->world, &s->known, s->game->state_size);
    uint32_t count = list_moves(s, s->seat);
    for (uint32_t i = 0; i < count && n < SHORTLIST; i++)
        edges[n++] = edge_add(s, edge_at(s, ROOT, s->moves[i]), ROOT, s->moves[i]);

    uint32_t parts = 1;
    while (1u << parts < n)
        parts++;
    for (uint32_t part = 1; part <= parts && n; part++) {
        double   until = begun + (deadline - begun) * part / parts;
        uint64_t most  = (uint64_t)iterations * part / parts;
        while (iterations ? s->iterations + n <= most : clock_ms() < until) {
            imagine_one(s, &s->deal.state);
            Rng luck = s->rng;
            for (uint32_t i = 0; i < n; i++) {
                s->rng = luck;
                try_move(s, edges[i]);
            }
        }
        for (uint32_t i = 1; i < n; i++)
            for (uint32_t at = i; at && mean_of(edges[at]) > mean_of(edges[at - 1]); at--) {
                Edge *better  = edges[at];
                edges[at]     = edges[at - 1];
                edges[at - 1] = better;
            }
        n = n > 2 ? (n + 1) / 2 : n;
    }
    while (n && (s->iterations < iterations || !s->iterations)) { /* what is left over goes to the best */
        imagine_one(s, &s->deal.state);
        try_move(s, edges[0]);
    }
}

/* One iteration after another down the tree. */
static void grow(Search *s, double deadline, uint32_t iterations)
{
    double begun = iterations ? 0 : clock_ms();
    while (iterations ? s->iterations < iterations : true) {
        imagine_one(s, &s->world.state);
        descend(s);
        playout(s);
        write_back(s);
        if (!iterations) {
            double now = clock_ms();
            double one = (now - begun) / (double)s->iterations;
            if (now + one >= deadline)
                break;
        }
    }
}

void search_think(Search *s, const State *knowledge, Seat seat, double deadline, uint32_t iterations)
{
    s->seat = seat;
    s->stamp++;
    s->used         = 0;
    s->nodes        = ROOT;
    s->visits[ROOT] = 0;
    s->iterations   = 0;
    memcpy(&s->known, knowledge, s->game->state_size);
    value_begin(&s->value, s->game, &s->known.state);
    s->chapter = s->game->chapter ? s->game->chapter(s->game, &s->known.state) : 0;
    if (s->game->shallow)
        compare(s, deadline, iterations);
    else
        grow(s, deadline, iterations);
}

uint32_t search_thoughts(const Search *s, BotThought *out, uint32_t most)
{
    uint32_t n = 0;
    for (uint32_t slot = 0; slot <= s->mask && n < most; slot++) {
        const Edge *edge = &s->edges[slot];
        if (edge->search != s->stamp || edge->node != ROOT || !edge->visits)
            continue;
        out[n].move   = edge->move;
        out[n].visits = edge->visits;
        out[n].value  = edge->total / (float)edge->visits;
        n++;
    }
    return n;
}

uint64_t search_iterations(const Search *s) { return s->iterations; }
