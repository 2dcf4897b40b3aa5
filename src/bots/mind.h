/* mind.h -- what the two ways of searching share: imagined states (determinizations), playouts by habit or
 * instinct (a rollout policy), and a table of what was thought about each move (the edges of the tree, in one
 * hash table). For tree.c, race.c and search.c only. */
#ifndef TORTUGA_BOTS_MIND_H
#define TORTUGA_BOTS_MIND_H

#include "bots/place.h"
#include "bots/search.h"
#include "bots/value.h"
#include "core/habits.h"
#include "core/learnt.h"

enum {
    NO_NODE    = 0,
    FIRST_NODE = 1,
    MAX_DEPTH  = 256,
    GLANCE     = 64, /* iterations between two looks whether the choice is clear, and for an only move */
    SHORTLIST  = 24, /* of moves a person would look at, where there are hundreds */
    DOUBTED = 50 /* what counsel would do less than once in so many times is left out, but for the second */
};
STATIC_ASSERT((int)COUNSEL_MOVES == (int)SHORTLIST, "all that is counselled can be looked at");

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

struct Search {
    const Game     *game;
    const Habits   *habits; /* the game's, or none */
    const Budget   *budget; /* of the question that is thought about */
    Rng             rng;
    Edge           *edges; /* behind the struct, in the same memory */
    uint32_t        mask;  /* size of the table less one */
    uint32_t        used;  /* entries of this search     */
    uint32_t        stamp; /* number of this search      */
    uint32_t        nodes;
    uint32_t        root;
    uint64_t        iterations;
    double          belief[SHORTLIST]; /* in the first, second... move that the game suggests */
    Seat            seat;
    Move            answer; /* that was given to the last question, or NO_MOVE */
    Value           value;
    Place           known, world;
    Place           deal; /* an imagined state that several moves are tried in */
    Move            moves[MAX_MOVES];
    Move            scratch[MAX_MOVES];
    uint32_t        path[MAX_DEPTH]; /* edges walked          */
    Seat            mover[MAX_DEPTH];
    uint32_t        depth;
    Seat            planner;
    Move            planned;           /* that this seat makes as soon as it may, or NO_MOVE      */
    Move            plan;              /* the same, until it is made in the game that is imagined */
    const Listener *listener;          /* somebody who looks on, or NULL */
    bool            bored;             /* and has seen enough            */
    Counsel         counsel;           /* about the moves at hand; may be empty */
    double          favour[SHORTLIST]; /* of each of them, by that counsel; 0 without */
    Instinct        instinct;          /* what everybody is taken to do; without weights, the game's habits */
    Sight           sight;
    int             worth[SIGHT_MOVES];
};

/* The edge of a move at a node, or the empty entry where it would stand. */
Edge *mind_edge(const Search *mind, uint32_t node, Move move);
bool  mind_knows(const Search *mind, const Edge *edge); /* it is not an empty entry */
bool  mind_is_full(const Search *mind);
Edge *mind_add(Search *mind, Edge *empty, uint32_t node, Move move);

/* The moves of a seat in the imagined world that are worth looking at, into `moves`: all, or the
 * sensible ones where there are very many. */
uint32_t mind_moves(Search *mind, Seat seat);

/* The same of the question itself: those that counsel names, where there is any. */
uint32_t mind_choices(Search *mind);

/* The same in a hurry (the game's `ideas`), for what may follow. */
uint32_t mind_ideas(Search *mind, Seat seat);

/* A full state that the seat holds possible, as likely as the game can make it. */
void mind_imagine(Search *mind, State *out);

/* Plays a lawful move in the imagined world. */
void mind_play(Search *mind, Seat seat, Move move);

/* The quick move of a seat in the imagined world. */
Move mind_habit(Search *mind, Seat seat);

/* Whether the imagined world is at a pause where the outcome can be judged (the game's `pauses`). */
bool mind_pauses(const Search *mind);

/* On to the end or to such a pause by quick habits, with a share of chance so that no habit is blind. */
void mind_playout(Search *mind);

/* Adds the outcome to all edges of the path; gives what it is worth to the searching seat. */
double mind_write_back(Search *mind);

/* The time by the budget's clock; 0 where iterations are counted. */
double mind_now(const Search *mind);

/* Whether somebody wants the answer now. */
bool mind_is_stopped(const Search *mind);

/* Whether so many more iterations will be over by then, if they take as long as those before. */
bool mind_has_time(const Search *mind, uint32_t more, double begun, double until);

/* Plays the move of an edge and remembers it on the path; gives the node behind it. */
uint32_t tree_step(Search *mind, Edge *edge, Seat seat);

/* From a node down to a new one, or to where the game, the look ahead or the arena ends. */
void tree_descend(Search *mind, uint32_t node);

/* The two ways, within the budget: a tree (tree.c), or the moves at hand against each other (race.c). */
void tree_prepare(Search *mind); /* once, when it is created */
void tree_grow(Search *mind);
void race_run(Search *mind);

#endif
