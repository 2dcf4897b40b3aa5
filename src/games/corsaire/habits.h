/* habits.h -- what the two halves of Corsaire's greedy player share. */
#ifndef TORTUGA_CORSAIRE_HABITS_H
#define TORTUGA_CORSAIRE_HABITS_H

#include "core/learnt.h"
#include "games/corsaire/corsaire.h"

/* The best moves found so far, the very best first. */
enum { CSR_MOST_CHOICES = 40 };
typedef struct CorsaireChoice {
    unsigned most; /* that are wanted */
    unsigned count;
    Move     move[CSR_MOST_CHOICES];
    int      value[CSR_MOST_CHOICES];
} CorsaireChoice;

/* Of equal moves the one that comes first stays in front. */
HD static inline void corsaire_choice_add(CorsaireChoice *choice, Move move, int value)
{
    unsigned at = choice->count;
    while (at > 0 && choice->value[at - 1] < value)
        at--;
    if (at >= choice->most)
        return;
    if (choice->count < choice->most)
        choice->count++;
    for (unsigned i = choice->count - 1; i > at; i--) {
        choice->move[i]  = choice->move[i - 1];
        choice->value[i] = choice->value[i - 1];
    }
    choice->move[at]  = move;
    choice->value[at] = value;
}

/* The chance that three cards of a strength win a board against nobody in particular, of a thousand. */
HD int corsaire_chance(unsigned strength);

/* The strength of the best three of a card with any two of a set, as near as it matters. */
HD unsigned corsaire_best_with(uint64_t mine, unsigned face);

/* What a card adds, in hundredths of a point, to what a set of cards may win in looting. */
HD int corsaire_potential(uint64_t mine, unsigned face);

/* Takes the strongest three out of a set of three cards or more (faces); their strength. */
HD unsigned corsaire_take_strongest(uint64_t *cards);

/* Every move of a seat in trading, and what greedy thinks that it leads to, in hundredths of a point. Lists of
 * CSR_MOST_RETURNS have room for them. */
HD uint32_t corsaire_weigh_turn(const Game *game, const State *knowledge, Seat seat, Move *list, int *worth);

/* How a turn ends that goes on in some way (learnt.h), or with a move that ends it. */
typedef struct CorsaireEnd {
    uint8_t have[4];
    uint8_t slot;   /* whose card is taken; CSR_SLOTS: it has been, or the board is decided                */
    bool    bought; /* and its board, or that of the decision at hand                                       */
    int     loot;   /* what the card adds in looting, in hundredths of a point, as all of these             */
    int     later;  /* what a card that is placed may gain on later paths                                   */
    int     worth;  /* all of it, as greedy thinks                                                          */
    int next; /* the best that greedy would make of the next turn if nobody came between; 0: it is the last */
} CorsaireEnd;

HD void corsaire_end_of_way(const Game *game, const State *knowledge, Seat seat, Way way, CorsaireEnd *end);
HD void corsaire_end_of_move(const Game *game, const State *knowledge, Seat seat, Move move,
                             CorsaireEnd *end);

/* The slots whose boards a seat could pay in its next turn, with its pyramid and those of its cards that the viewer
 * knows, as a set. */
HD unsigned corsaire_within_reach(const Game *game, const State *knowledge, Seat seat, Seat viewer);

/* What lies open of the opponent's cards on a slot: their strength, or -1. */
HD int corsaire_rival_at(const Cards *c, Zone zone, Seat seat);

/* The placements of three cards that go best with a plan for all the others, against a few opponents
 * that it imagines. */
HD void corsaire_choose_loot(const Game *game, const Corsaire *g, Seat seat, Rng *rng,
                             CorsaireChoice *choice);

/* The same by prices instead of plans: much quicker, and of the opponent it reads only what lies open. */
HD void corsaire_quick_loot(const Game *game, const Corsaire *g, Seat seat, CorsaireChoice *choice);

#endif
