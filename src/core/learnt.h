/* learnt.h -- what a game has learnt by watching: what a seat sees as numbers, and the weights for it.
 *
 * Others call it a policy network distilled from search: `tortuga teach` lets searching bots play and fits
 * the weights of instinct.h to the moves they thought about most. A search follows it in playouts and takes
 * its order of moves from it; it relies on what is said here and on nothing else. */
#ifndef TORTUGA_CORE_LEARNT_H
#define TORTUGA_CORE_LEARNT_H

#include "game.h"
#include "instinct.h"

struct Learnt {
    /* What a seat sees, as features, and its legal moves, each once, with what they are about. Depends on
     * nothing that the seat does not know. May leave out a kind of decision: then there are no moves. */
    void (*sight)(const Game *game, const State *knowledge, Seat seat, Sight *sight);

    uint32_t features; /* how many there are */

    /* For an observation alone, which has more time than an instinct: what each of some moves leads to, as so many
     * numbers in the steps of a sight, one `stride` apart, into places that are 0. By what the seat knows, as
     * above. NULL: nothing. */
    void (*foresee)(const Game *game, const State *knowledge, Seat seat, const Move *list, uint32_t count,
                    int8_t *out, uint32_t stride);
    uint32_t foreseen;

    /* What was learnt about them; NULL: nothing yet. */
    Instinct (*instinct)(void);
};

#endif
