/* learnt.h -- what a game has learnt by watching: what a seat sees as numbers, and the weights for it.
 *
 * Others call it a policy network distilled from search: `tortuga teach` lets searching bots play and fits
 * the weights of instinct.h to the moves they thought about most. A search follows it in playouts and takes
 * its order of moves from it; it relies on what is said here and on nothing else. */
#ifndef TORTUGA_CORE_LEARNT_H
#define TORTUGA_CORE_LEARNT_H

#include "game.h"
#include "instinct.h"

/* How the turn of a seat may go on from a decision to its end, written as the game likes. */
typedef uint64_t Way;
enum { WAYS_MOST = 48 };

struct Learnt {
    /* What a seat sees, as features, and its legal moves, each once, with what they are about. Depends on
     * nothing that the seat does not know. May leave out a kind of decision: then there are no moves. */
    void (*sight)(const Game *game, const State *knowledge, Seat seat, Sight *sight);

    uint32_t features; /* how many there are */

    /* What follows is for an observation alone, which has more time than an instinct; by what the seat knows, too.
     *
     * Where a decision is worth what the others of the same turn make of it, an observation lists ways instead of moves:
     * those that habit would look at first, at most `most` (up to WAYS_MOST), each with the move that it begins with.
     * 0: this decision stands by itself. NULL: all of them do. */
    uint32_t (*ways)(const Game *game, const State *knowledge, Seat seat, Move *first, Way *way,
                     uint32_t most);

    /* The move of a way at a later decision of the same turn; NO_MOVE: the way is at its end. */
    Move (*along)(const Game *game, const State *knowledge, Seat seat, Way way);

    /* What each of some moves leads to, or (`way` is not NULL) each of some ways, as so many numbers in the steps of a
     * sight, one `stride` apart, into places that are 0. NULL: nothing. */
    void (*foresee)(const Game *game, const State *knowledge, Seat seat, const Move *list, const Way *way,
                    uint32_t count, int8_t *out, uint32_t stride);
    uint32_t foreseen;

    /* What was learnt about them; NULL: nothing yet. */
    Instinct (*instinct)(void);
};

#endif
