/* search.h -- information-set Monte Carlo search over the core's imagination.
 *
 * Every iteration imagines a full state from what the seat knows, walks down a tree of decisions
 * (one tree, from the searching seat's point of view: what it could not tell apart leads to the
 * same node), adds a node, plays on to the end and writes the outcome back. Each seat on the way
 * prefers what is best for itself (max^n) and begins with what the game's own habits would do
 * (`suggest`, best first), so that a young node plays soundly and an old one plays better; a move
 * that a seat could not make in this imagined state is not held against it. The search ends early
 * where more of it could not change the answer, and a question that follows from the last answer
 * goes on with the same tree.
 *
 * In some games (`lone`) the tree has the seat's own decisions only, and the others follow their
 * habits. Where luck decides more than a single move (`races`) the moves at hand are compared on the
 * same imagined states with the same luck, and the worse half is given up again and again; the tree
 * grows behind each of them. And where a game knows pauses at which it can say what everybody may
 * expect (`pauses`, `outlook`), nothing is played on beyond the next of them.
 *
 * Memory is one arena of a fixed size, taken when the thinker is created. */
#ifndef TORTUGA_BOTS_SEARCH_H
#define TORTUGA_BOTS_SEARCH_H

#include "bots/bots.h"

typedef struct Search Search;

/* room: how many tree edges the arena holds, a power of two. NULL where memory is short. */
Search *search_create(const Game *game, uint32_t room, uint64_t seed);
void    search_destroy(Search *search);
void    search_reseed(Search *search, uint64_t seed);

/* From now on everybody is taken to do what the game's instinct says, which was learnt from searching bots,
 * instead of what its habits are. Nothing changes where the game has none. */
void search_by_instinct(Search *search);

/* Thinks until the clock (milliseconds, clock_ms) passes `deadline`, or for `iterations` where they
 * are not 0. `knowledge` is what the seat knows. */
void search_think(Search *search, const State *knowledge, Seat seat, double deadline, uint32_t iterations);

/* So many playouts from the question and no tree: what the search costs beside them can be measured. */
void search_playouts(Search *search, const State *knowledge, Seat seat, uint32_t count);

/* The move that was made. Where the next question follows from it, the tree lives on. */
void search_answered(Search *search, Move move);

/* The root moves after thinking; the count. */
uint32_t search_thoughts(Search *search, BotThought *out, uint32_t most);
uint64_t search_iterations(const Search *search);

#endif
