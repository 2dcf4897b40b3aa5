/* tree.c -- a tree of decisions that grows by one node an iteration.
 *
 * Others call the choice at a node PUCT (predictor + upper confidence bound applied to trees): what a move has
 * brought on average, and a prior that weighs less with every visit. The prior is not a probability that
 * somebody computed but the rank in the game's own order of moves, halved from one to the next, with a floor
 * (more of it at the root). A move without visits counts as the mean of its siblings (first-play urgency). */
#include <math.h>
#include <string.h>

#include "bots/mind.h"

/* How much a move that has not been looked at often is believed in, how fast that belief falls from one
 * move of the game's own order to the next, and what is left of it at least. The moves to choose from
 * are looked at more evenly than those that may follow: what habit overlooks is what thinking is for,
 * but a line in which everybody tries out everything says little about what will happen. */
typedef struct Bent {
    double curiosity, least;
} Bent;
static const Bent   AT_ROOT = {1, 0.22}, BELOW = {0.5, 0.02};
static const double NEXT = 0.5;

void tree_prepare(Search *s)
{
    double belief = 1;
    for (unsigned i = 0; i < SHORTLIST; i++) {
        s->belief[i] = belief;
        belief *= NEXT;
    }
}

/* Whose decision comes next: the searching seat's own first where several choose in secret. */
static Seat next_seat(const Search *s, Seats owing)
{
    if ((owing >> s->seat) & 1u)
        return s->seat;
    return (Seat)bits_lowest(owing);
}

/* Nodes beside a node: which of them one is at depends on what is seen there. NO_NODE where the arena is
 * full. */
static uint32_t node_beside(Search *s, uint32_t node, Move seen)
{
    uint32_t door_node = node | 0x80000000u;
    Edge    *door      = mind_edge(s, door_node, seen);
    if (!mind_knows(s, door)) {
        if (mind_is_full(s))
            return NO_NODE;
        mind_add(s, door, door_node, seen);
        door->child = ++s->nodes;
    }
    return door->child;
}

/* Chooses an edge at a node. A move counts for what it has brought so far and for how much the game
 * itself believes in it, the latter less with every look: at first a node is played as the game's
 * habits would, and it departs from them where the outcomes say so. What nobody has looked at is
 * taken to be as good as the others are on average. Moves that are not open in this imagined state
 * are neither chosen nor held against anybody.
 *
 * A tree of the seat's own decisions only is not told what the others did in between. What habit
 * would do now says enough of it: a plan for every such answer, not one for whatever may come. */
static Edge *select_edge(Search *s, uint32_t node, Seat seat)
{
    Edge       *edges[MAX_MOVES];
    bool        asked  = node == s->root;
    uint32_t    n      = asked && s->counsel.count ? mind_choices(s) : mind_ideas(s, seat);
    const Bent *bent   = asked ? &AT_ROOT : &BELOW;
    bool        ranked = habits_order(s->game);
    if (s->habits->lone && !asked) {
        node = node_beside(s, node, s->moves[0]);
        if (node == NO_NODE)
            return NULL;
    }
    double   all    = 0;
    double   total  = 0;
    uint32_t visits = 0;
    for (uint32_t i = 0; i < n; i++) {
        edges[i] = mind_edge(s, node, s->moves[i]);
        all += bent->least + (ranked ? s->belief[i] : 1);
        if (mind_knows(s, edges[i])) {
            visits += edges[i]->visits;
            total += (double)edges[i]->total;
        }
    }
    double   usual = visits ? total / visits : 0;
    double   drive = bent->curiosity * sqrt((double)visits + 1) / all;
    bool     full  = mind_is_full(s);
    uint32_t best  = n;
    double   top   = 0;
    for (uint32_t i = 0; i < n; i++) {
        bool known = mind_knows(s, edges[i]);
        if (!known && full)
            continue;
        double looks = known ? edges[i]->visits : 0;
        double worth = looks > 0 ? (double)edges[i]->total / looks : usual;
        worth += drive * (bent->least + (ranked ? s->belief[i] : 1)) / (1 + looks);
        worth += asked && i < s->counsel.count ? s->favour[i] : 0;
        if (best == n || worth > top) {
            top  = worth;
            best = i;
        }
    }
    if (best == n)
        return NULL;
    return mind_knows(s, edges[best]) ? edges[best] : mind_add(s, edges[best], node, s->moves[best]);
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
    edge->child = node_beside(s, edge->node, seen);
    return edge->child;
}

uint32_t tree_step(Search *s, Edge *edge, Seat seat)
{
    s->path[s->depth]    = (uint32_t)(edge - s->edges);
    s->mover[s->depth++] = seat;
    Move     move        = edge->move;
    uint32_t node        = child_of(s, edge, seat, move);
    mind_play(s, seat, move);
    return node;
}

void tree_descend(Search *s, uint32_t node)
{
    while (node != NO_NODE && s->depth < MAX_DEPTH) {
        Seats owing = s->game->to_act(s->game, &s->world.state);
        if (!owing || mind_pauses(s))
            return;
        Seat seat = next_seat(s, owing);
        if (s->habits->lone && seat != s->seat) {
            Move move = mind_habit(s, seat);
            mind_play(s, seat, move);
            continue;
        }
        Edge *edge = select_edge(s, node, seat);
        if (!edge)
            return;
        bool fresh = edge->visits == 0;
        node       = tree_step(s, edge, seat);
        if (fresh)
            return;
    }
}

/* Whether no other move can still be looked at as often as the first one, so that to think on would not
 * change the answer. */
static bool is_decided(Search *s, double begun)
{
    double   now   = mind_now(s);
    double   left  = (s->budget->deadline - now) * (double)s->iterations / (now - begun + 1e-6);
    uint32_t first = 0, second = 0;
    memcpy(&s->world, &s->known, s->game->state_size);
    uint32_t n = mind_choices(s);
    for (uint32_t i = 0; i < n; i++) {
        const Edge *edge   = mind_edge(s, s->root, s->moves[i]);
        uint32_t    visits = mind_knows(s, edge) ? edge->visits : 0;
        if (visits > first) {
            second = first;
            first  = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return n == 1 || first - second > left;
}

/* One iteration after another down the tree. */
void tree_grow(Search *s)
{
    uint32_t iterations = s->budget->iterations;
    double   begun      = mind_now(s);
    do {
        mind_imagine(s, &s->world.state);
        s->depth = 0;
        tree_descend(s, s->root);
        mind_playout(s);
        mind_write_back(s);
        if (mind_is_stopped(s) || (!iterations && s->iterations % GLANCE == 0 && is_decided(s, begun)))
            break;
    } while (iterations ? s->iterations < iterations : mind_has_time(s, 1, begun, s->budget->deadline));
}
