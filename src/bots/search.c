/* search.c -- the tree, its arena, and one iteration after another. */
#include "bots/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/clock.h"
#include "bots/value.h"
#include "core/knowledge.h"

enum {
    NO_NODE    = 0,
    FIRST_NODE = 1,
    MAX_DEPTH  = 256,
    SHORTLIST  = 24, /* of moves a person would look at, where there are hundreds */
    CHAIN      = 8,  /* forced moves that a tree is followed through               */
    GLANCE     = 64  /* iterations between two looks whether the choice is clear   */
};

/* How much a move that has not been looked at often is believed in, and how fast that belief falls
 * from one move of the game's own order to the next; none falls to nothing. */
static const double CURIOSITY = 0.5, NEXT = 0.5, LEAST = 0.02;

/* A move at a node. All edges of all nodes lie in one open-addressed table; an entry of an earlier
 * search counts as empty. */
typedef struct Edge {
    uint32_t search;
    uint32_t node;
    Move     move;
    uint32_t child;
    uint32_t visits;
    float    total; /* of the values for the seat that moves */
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
    uint32_t    root;
    uint64_t    iterations;
    double      belief[SHORTLIST]; /* in the first, second... move that the game suggests */
    Seat        seat;
    Move        answer; /* that was given to the last question, or NO_MOVE */
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
    s->game  = game;
    s->mask  = room - 1;
    s->edges = (Edge *)calloc(room, sizeof *s->edges);
    if (!s->edges) {
        search_destroy(s);
        return NULL;
    }
    double belief = 1;
    for (unsigned i = 0; i < SHORTLIST; i++) {
        s->belief[i] = LEAST + belief;
        belief *= NEXT;
    }
    search_reseed(s, seed);
    return s;
}

void search_destroy(Search *s)
{
    if (!s)
        return;
    free(s->edges);
    free(s);
}

void search_reseed(Search *s, uint64_t seed)
{
    rng_fast(&s->rng, seed);
    s->answer = NO_MOVE;
}

void search_answered(Search *s, Move move) { s->answer = move; }

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

/* Chooses an edge at a node. A move counts for what it has brought so far and for how much the game
 * itself believes in it, the latter less with every look: at first a node is played as the game's
 * habits would, and it departs from them where the outcomes say so. What nobody has looked at is
 * taken to be as good as the others are on average. Moves that are not open in this imagined state
 * are neither chosen nor held against anybody. */
static Edge *select_edge(Search *s, uint32_t node, Seat seat)
{
    Edge    *edges[MAX_MOVES];
    uint32_t n      = list_moves(s, seat);
    bool     ranked = s->game->suggest != NULL;
    double   all    = 0;
    double   total  = 0;
    uint32_t visits = 0;
    for (uint32_t i = 0; i < n; i++) {
        edges[i] = edge_at(s, node, s->moves[i]);
        all += ranked ? s->belief[i] : 1;
        if (edges[i]->search == s->stamp) {
            visits += edges[i]->visits;
            total += (double)edges[i]->total;
        }
    }
    double   usual = visits ? total / visits : 0;
    double   drive = CURIOSITY * sqrt((double)visits + 1) / all;
    bool     full  = is_full(s);
    uint32_t best  = n;
    double   top   = 0;
    for (uint32_t i = 0; i < n; i++) {
        bool known = edges[i]->search == s->stamp;
        if (!known && full)
            continue;
        double looks = known ? edges[i]->visits : 0;
        double worth = looks > 0 ? (double)edges[i]->total / looks : usual;
        worth += drive * (ranked ? s->belief[i] : 1) / (1 + looks);
        if (best == n || worth > top) {
            top  = worth;
            best = i;
        }
    }
    if (best == n)
        return NULL;
    return edges[best]->search == s->stamp ? edges[best] : edge_add(s, edges[best], node, s->moves[best]);
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
        edge->child = ++s->nodes;
        return edge->child;
    }
    uint32_t door_node = edge->node | 0x80000000u;
    Edge    *door      = edge_at(s, door_node, seen);
    if (door->search != s->stamp) {
        if (is_full(s))
            return NO_NODE;
        edge_add(s, door, door_node, seen);
        door->child = ++s->nodes;
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
    uint32_t node = s->root;
    s->depth      = 0;
    while (node != NO_NODE && s->depth < MAX_DEPTH) {
        Seats owing = s->game->to_act(s->game, &s->world.state);
        if (!owing || is_new_chapter(s))
            return;
        Seat  seat = next_seat(s, owing);
        Edge *edge = select_edge(s, node, seat);
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

/* Whether so many more iterations will be over in time, if they take as long as those before. */
static bool is_time_for(const Search *s, uint32_t more, double begun, double deadline)
{
    double now = clock_ms();
    double one = s->iterations ? (now - begun) / (double)s->iterations : 0;
    return now + one * more < deadline;
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
        edges[n++] = edge_add(s, edge_at(s, s->root, s->moves[i]), s->root, s->moves[i]);

    uint32_t parts = 1;
    while (1u << parts < n)
        parts++;
    for (uint32_t part = 1; part <= parts && n; part++) {
        double   until = begun + (deadline - begun) * part / parts;
        uint64_t most  = (uint64_t)iterations * part / parts;
        while (iterations ? s->iterations + n <= most : is_time_for(s, n, begun, until)) {
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

/* Whether no other move can still be looked at as often as the first one, so that to think on would not
 * change the answer. */
static bool is_decided(Search *s, double begun, double deadline)
{
    double   now   = clock_ms();
    double   left  = (deadline - now) * (double)s->iterations / (now - begun + 1e-6);
    uint32_t first = 0, second = 0;
    memcpy(&s->world, &s->known, s->game->state_size);
    uint32_t n = list_moves(s, s->seat);
    for (uint32_t i = 0; i < n; i++) {
        const Edge *edge   = edge_at(s, s->root, s->moves[i]);
        uint32_t    visits = edge->search == s->stamp ? edge->visits : 0;
        if (visits > first) {
            second = first;
            first  = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return first - second > left;
}

/* One iteration after another down the tree. */
static void grow(Search *s, double deadline, uint32_t iterations)
{
    double begun = iterations ? 0 : clock_ms();
    do {
        imagine_one(s, &s->world.state);
        descend(s);
        playout(s);
        write_back(s);
        if (!iterations && s->iterations % GLANCE == 0 && is_decided(s, begun, deadline))
            break;
    } while (iterations ? s->iterations < iterations : is_time_for(s, 1, begun, deadline));
}

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
        const Edge *edge = edge_at(s, node, move);
        if (edge->search != s->stamp || !edge->child || game->breaks(game, &s->world.state, seat, move))
            return NO_NODE;
        node = edge->child;
        play_on(s, seat, move);
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
    s->stamp++;
    s->used  = 0;
    s->root  = FIRST_NODE;
    s->nodes = FIRST_NODE;
    value_begin(&s->value, s->game, &s->known.state);
    s->chapter = s->game->chapter ? s->game->chapter(s->game, &s->known.state) : 0;
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
        imagine_one(s, &s->world.state);
        playout(s);
        write_back(s);
    }
}

void search_think(Search *s, const State *knowledge, Seat seat, double deadline, uint32_t iterations)
{
    uint32_t node = s->game->shallow ? NO_NODE : follow(s, knowledge, seat);
    ask(s, knowledge, seat);
    if (node == NO_NODE)
        begin(s);
    else
        s->root = node;
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
        if (edge->search != s->stamp || edge->node != s->root || !edge->visits)
            continue;
        out[n].move   = edge->move;
        out[n].visits = edge->visits;
        out[n].value  = edge->total / (float)edge->visits;
        n++;
    }
    return n;
}

uint64_t search_iterations(const Search *s) { return s->iterations; }
