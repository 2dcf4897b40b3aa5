/* shares.h -- the numbers that shares.c tells of a move, in their order: those of the move, then those of each rival, by when
 * his turn comes. Points are those that the treasures would bring if the sending ended with the move. */
#ifndef TORTUGA_PIRACI_SHARES_H
#define TORTUGA_PIRACI_SHARES_H

#include "games/piraci/piraci.h"

enum {
    SHARES_MINE,        /* my points, in eighths                                                    */
    SHARES_MORE,        /* than without the move, in halves                                         */
    SHARES_AHEAD,       /* of the best rival, in eighths                                            */
    SHARES_AHEAD_MORE,  /* than without the move, in halves                                         */
    SHARES_BEHIND,      /* rivals who would have more                                               */
    SHARES_WORTH,       /* what greedy thinks of the move, in halves                                */
    SHARES_LOST,        /* how likely the card is lost to a Teleport, in 64ths                      */
    SHARES_ENDS,        /* how likely the sending ends with it                                      */
    SHARES_HERE,        /* what the planet of the move brings me where no ship stands, in halves    */
    SHARES_FIRST,       /* how likely I am the strongest there, in 64ths                            */
    SHARES_SHIP,        /* how likely the merchant ship is mine                                     */
    SHARES_SHIP_NEXT,   /* and how likely, if it goes on by one planet,                             */
    SHARES_SHIP_THEN,   /* by two                                                                   */
    SHARES_ROBBED,      /* what the pirate ship takes from me where it is, in halves                */
    SHARES_ROBBED_ALL,  /* and from my rivals together, in quarters                                 */
    SHARES_ROBBED_NEXT, /* the same if it goes on by one planet                                     */
    SHARES_ROBBED_NEXT_ALL,
    SHARES_RIVAL
};

enum {
    SHARES_THEIR_POINTS, /* in eighths                                          */
    SHARES_THEIR_MORE,   /* than without the move, in halves                    */
    SHARES_THEIR_HERE,   /* what the planet of the move brings him, in quarters */
    SHARES_THEIR_SHIP,   /* how likely the merchant ship is his, in 64ths       */
    SHARES_OF_RIVAL
};
enum { SHARES_RIVALS = PIR_SEATS - 1, SHARES_ALL = SHARES_RIVAL + SHARES_RIVALS * SHARES_OF_RIVAL };
STATIC_ASSERT((int)SHARES_ALL == (int)PIR_FORESEEN, "as many as were counted");

#endif
