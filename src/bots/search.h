/* search.h -- information-set Monte Carlo tree search over the core's imagination.
 *
 * Every iteration imagines a full state from what the seat knows (others say: determinizes its information
 * set), walks down a tree of decisions (one tree, from the searching seat's point of view: what it could not
 * tell apart leads to the same node; SO-ISMCTS of Cowling, Powley and Whitehouse, 2012), adds a node, plays on
 * to the end (a playout) and writes the outcome back. Each seat on the way prefers what is best for itself
 * (max^n) and begins with what the game's own habits would do (`suggest`, best first: PUCT with a prior by
 * rank, tree.c), so that a young node plays soundly and an old one plays better; a move that a seat could not
 * make in this imagined state is not held against it. The search ends early where more of it could not change
 * the answer, and a question that follows from the last answer goes on with the same tree (tree reuse).
 *
 * In some games (`lone`) the tree has the seat's own decisions only, and the others follow their
 * habits (a model of the opponents). Where luck decides more than a single move (`races`) the moves at hand are
 * compared on the same imagined states with the same luck, and the worse half is given up again and again
 * (sequential halving with common random numbers, race.c); the tree grows behind each of them. And where a
 * game knows pauses at which it can say what everybody may expect (`pauses`, `outlook`), nothing is played on
 * beyond the next of them (truncated playouts with an evaluation function).
 *
 * A search can be told beforehand what somebody else would do (`search_heed`): then it looks at these moves alone, and
 * what they find likelier needs less to be chosen (a policy prior at the root, which does not fade with iterations).
 *
 * Memory is given when the thinker begins, and never grows; the clock and a way to stop come with each
 * question. */
#ifndef TORTUGA_BOTS_SEARCH_H
#define TORTUGA_BOTS_SEARCH_H

#include "bots/bots.h"
#include "bots/value.h"

enum { COUNSEL_MOVES = 24 };

typedef struct Search Search;

/* How long to think about a question. */
typedef struct Budget {
    uint32_t iterations; /* so many, and no look at the clock; or, where it is 0: */
    double   deadline;   /* until the clock passes this                           */
    double (*now_ms)(void *context);
    bool (*stop)(void *context); /* true ends it at once, after one iteration at the least; may be NULL */
    void *context;
} Budget;

/* Bytes for a search that remembers so many moves; `room` is a power of two, 2 at the least. */
size_t search_size(uint32_t room);

/* A search in so much memory, which is all zero and as malloc could have given it. */
Search *search_init(void *memory, const Game *game, uint32_t room, uint64_t seed);
void    search_reseed(Search *search, uint64_t seed);

/* From now on everybody is taken to do what the game's instinct says, which was learnt from searching bots
 * (a policy network distilled from search: core/learnt.h), instead of what its habits are. Nothing changes
 * where the game has none. */
void search_by_instinct(Search *search);

/* What somebody says of the moves at hand: the likeliest first, how likely each is, of 1. */
typedef struct Counsel {
    uint32_t count;
    Move     move[COUNSEL_MOVES];
    float    likely[COUNSEL_MOVES];
} Counsel;

/* From the next question on it thinks with that counsel, which is not needed afterwards, and trusts it so far (as in
 * Habits.trust); an empty one or NULL: without any. */
void search_heed(Search *search, const Counsel *counsel, uint32_t trust);

/* What a move has ahead of others by the counsel of the last question, in parts of a win; 0 or less. */
double search_favour(const Search *search, Move move);

/* Thinks within a budget. `knowledge` is what the seat knows. */
void search_think(Search *search, const State *knowledge, Seat seat, const Budget *budget);

/* So many playouts from the question and no tree: what the search costs beside them can be measured. */
void search_playouts(Search *search, const State *knowledge, Seat seat, uint32_t count);

/* Imagined games without a tree, for whoever weighs moves by hand. A question as a viewer (a seat, or the
 * onlooker) knows it; a state that the viewer holds possible, the same for the same seed; and how it comes out
 * when everybody plays on from a state by what everybody is taken to do, with the same luck for the same seed. */
void search_ask(Search *search, const State *knowledge, Seat viewer);
void search_imagine(Search *search, uint64_t seed, State *out);
void search_play_on(Search *search, const State *from, uint64_t seed, Outcome *out);

/* From now on a seat makes this move at the first of its decisions in such a game at which it may; NO_MOVE: it has no
 * plan. Whoever only puts a move off has not lost it. */
void search_plan(Search *search, Seat seat, Move move);

/* From now on what follows from each move of such a game is on the tape, and `seen` is told; it ends the game
 * by false. NULL: no longer. */
typedef struct Listener {
    Tape *tape;
    bool (*seen)(void *context, const State *after, Seat seat);
    void *context;
} Listener;
void search_listen(Search *search, const Listener *listener);

/* The move that was made. Where the next question follows from it, the tree lives on. */
void search_answered(Search *search, Move move);

/* The root moves after thinking; the count. */
uint32_t search_thoughts(Search *search, BotThought *out, uint32_t most);
uint64_t search_iterations(const Search *search);

#endif
