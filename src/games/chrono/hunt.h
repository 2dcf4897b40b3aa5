/* hunt.h -- the numbers that hunt.c tells of a move, in their order: those of the move, then those of each rival, by when his
 * turn comes. What is owned and what the hunt brings is counted as judge.h does, in hundredths of a gem. */
#ifndef TORTUGA_CHRONO_HUNT_H
#define TORTUGA_CHRONO_HUNT_H

#include "games/chrono/chrono.h"

enum {
    HUNT_MINE,       /* what the hunt would bring me, in quarters                        */
    HUNT_MORE,       /* than without the move                                            */
    HUNT_OWNED,      /* what I own, more than before                                     */
    HUNT_AHEAD,      /* with both, of the best rival, in eighths                         */
    HUNT_AHEAD_MORE, /* than without the move, in halves                                 */
    HUNT_GEMS,       /* gems gained                                                      */
    HUNT_COINS,      /* and doubloons, in halves                                         */
    HUNT_RELICS,     /* and artifacts                                                    */
    HUNT_FIRSTS,     /* tiles on which I am first, in halves                             */
    HUNT_SHAKY,      /* of these: where one more of a rival's would take it from me      */
    HUNT_WITHIN,     /* tiles on which one more of mine would make me first, in quarters */
    HUNT_IDLE,       /* pirates of mine that bring nothing where they are, in halves     */
    HUNT_WASTED,     /* and those that I have on a tile beyond what being first asks for */
    HUNT_FALLEN,     /* mine in the water, in halves                                     */
    HUNT_OFFICERS,   /* on tiles                                                         */
    HUNT_TURN,       /* my turn is over then                                             */
    HUNT_RIVAL
};

enum {
    HUNT_THEIRS,      /* what the hunt would bring him, in quarters          */
    HUNT_THEIR_MORE,  /* than without the move                               */
    HUNT_THEIR_AHEAD, /* what he would have more than I by then, in eighths  */
    HUNT_OF_RIVAL
};
enum { HUNT_RIVALS = CHR_PLAYERS - 1, HUNT_ALL = HUNT_RIVAL + HUNT_RIVALS * HUNT_OF_RIVAL };
STATIC_ASSERT((int)HUNT_ALL == (int)CHR_FORESEEN, "as many as were counted");

#endif
