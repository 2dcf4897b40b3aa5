/* turn.h -- a turn of trading as greedy looks ahead over it, for those of its files that do (turn.c, ways.c). */
#ifndef TORTUGA_CORSAIRE_TURN_H
#define TORTUGA_CORSAIRE_TURN_H

#include "games/corsaire/corsaire.h"

/* What a turn changes, and what has been found out about it: many ways to play a turn meet in the same
 * resources, and then ask about the same slots and places. */
typedef struct CorsairePurse {
    uint8_t  have[4];
    uint8_t  supply[4];
    unsigned slots;              /* whose value is known                          */
    unsigned places;             /* where the value of arriving is known          */
    int      kept;               /* the value of all of it, once a slot was asked */
    int      slot[CSR_SLOTS];    /* of ending the turn there                      */
    int      arrive[CSR_PLACES]; /* of standing there with the rest of the path   */
} CorsairePurse;

typedef struct CorsairePlan {
    const Game          *game;
    const Corsaire      *g;
    const CorsaireBoard *board[CSR_SLOTS];
    uint64_t             mine;             /* the cards of hand and pyramid                      */
    uint8_t              order[CSR_SLOTS]; /* the slots, those with the highest edge first       */
    uint8_t              face[CSR_PLACES]; /* the cards of the pyramid                           */
    unsigned             filled;
    unsigned             looted;          /* the slots whose `loot` is known                     */
    int                  loot[CSR_SLOTS]; /* what taking the card of a slot is worth             */
    int                  turns;           /* the seat's turns that come after this one           */
    bool                 buying;          /* boards can still be bought                          */
    unsigned             placed;          /* the card whose conversion `converted` holds, or all */
    CorsairePurse        converted;
} CorsairePlan;

/* The boards, those with the highest edge first. */
HD void corsaire_plan_order(CorsairePlan *plan);

/* What the seat knows of the turn, and its resources before it. */
HD void corsaire_plan_start(const Game *game, const Corsaire *g, Seat seat, CorsairePlan *plan);
HD void corsaire_purse_start(CorsairePurse *purse, const uint8_t have[4], const uint8_t supply[4]);

HD bool corsaire_can_convert(const CorsairePlan *plan, const CorsairePurse *purse, unsigned face);
HD void corsaire_convert(const CorsairePlan *plan, const CorsairePurse *purse, unsigned face,
                         CorsairePurse *after);

/* What resources are worth behind a turn, with `without` the board that is gone (CSR_SLOTS: none). */
HD int corsaire_end_value(const CorsairePlan *plan, const uint8_t have[4], unsigned without);

/* What taking the card of a slot adds in looting. */
HD int corsaire_loot_value(CorsairePlan *plan, unsigned slot);

/* What a card that is put on a place is worth to later paths; and what the best turn is worth that begins so. */
HD int corsaire_later_value(const CorsairePlan *plan, unsigned face, unsigned place);
HD int corsaire_place_value(CorsairePlan *plan, CorsairePurse *purse, unsigned face, unsigned place);

#endif
