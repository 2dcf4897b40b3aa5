/* odds.h -- the numbers that odds.c tells of a move, in their order: those of the move, then those of each rival, by when his
 * turn comes. */
#ifndef TORTUGA_KORSAR_ODDS_H
#define TORTUGA_KORSAR_ODDS_H

#include "games/korsar/korsar.h"

enum {
    ODDS_HOLDS,     /* how likely the lead in the battle that the move is about stays mine, in 64ths */
    ODDS_GOLD,      /* the same times its gold, in eighths                                           */
    ODDS_MORE,      /* than without the move                                                         */
    ODDS_SEA,       /* the same of all battles, in quarters                                          */
    ODDS_AHEAD,     /* of the best rival, with all that is led and all debts, in halves              */
    ODDS_MERCHANT,  /* of a draw: how likely it is one, in 64ths,                                    */
    ODDS_PRICE,     /* its gold on average, in sixteenths,                                           */
    ODDS_COMMANDER, /* a captain or the Admiral, in 128ths                                           */
    ODDS_ALIKE,     /* further cards of this face in the hand                                        */
    ODDS_LAST,      /* the hand is empty then                                                        */
    ODDS_END,       /* and the game over                                                             */
    ODDS_RIVAL
};

enum {
    ODDS_THEIR_FIGHT,   /* has ships in the battle that the move is about                     */
    ODDS_THEIR_MARGIN,  /* my force less his, where he has, in quarters                       */
    ODDS_THEIR_LEAD,    /* led there before                                                   */
    ODDS_THEIR_SPOIL,   /* how likely he holds a card that ends my lead there, in 64ths       */
    ODDS_THEIR_CAPTAIN, /* how likely he holds the captain of his colour there                */
    ODDS_THEIR_SEA,     /* gold that he leads, wherever it is, in halves                      */
    ODDS_THEIR_GOLD,    /* what he has by then, less what I have with my debts                */
    ODDS_OF_RIVAL
};
enum { ODDS_RIVALS = KOR_SIDES - 1, ODDS_ALL = ODDS_RIVAL + ODDS_RIVALS * ODDS_OF_RIVAL };
STATIC_ASSERT((int)ODDS_ALL == (int)KOR_FORESEEN, "as many as were counted");

#endif
