/* ledger.h -- a game's account: what a captain could expect before the deal, what the deal gave, what the cards gave that
 * came later, what the seat's own decisions did and those of the others; the rest is what nobody could see. */
#ifndef TORTUGA_COACH_LEDGER_H
#define TORTUGA_COACH_LEDGER_H

#include "coach/coach.h"

typedef struct Ledger {
    uint32_t players;
    Chances  base;   /* before the deal                                                        */
    Chances  deal;   /* what it gave; 0 where the game began from a position                   */
    Chances  cards;  /* what chance gave after it, move by move                                */
    Chances  own;    /* the decisions of the seat itself, as it could judge them               */
    Chances  others; /* those of the others, as they could judge them                          */
    Chances  result; /* how it came out; of a game that is not over, as it stood at the end    */
    Chances
        unseen; /* what is left: guesses about hidden cards that proved right or wrong, and all that imagined
                      * games cannot tell. result = base + deal + cards + own + others + unseen */
} Ledger;

void ledger_begin(Ledger *ledger, uint32_t players);
void ledger_deal(Ledger *ledger, const Chances *before, const Chances *dealt);
void ledger_chance(Ledger *ledger, const Chances *gave);
void ledger_decision(Ledger *ledger, const Decision *decision);
void ledger_close(Ledger *ledger, const Chances *result);

#endif
