/* coach.h -- what was luck, what was play: judges decisions by what could be known, and weighs what chance did.
 *
 * Everything is estimated by imagined games (Monte Carlo): states that a viewer holds possible, played on to
 * the end by what everybody is taken to do. docs/coach.md has the definitions and why they are unbiased. In short:
 *
 *   - A decision is judged from the knowledge of the seat that made it. Two captains (searches with other seeds)
 *     say what they would do; then the moves worth a look are weighed against each other on the same fresh
 *     imagined deals with the same luck (common random numbers). The best is chosen on the first part of these
 *     deals and weighed on the rest, so that a lucky look does not make a move better than it is (the
 *     winner's curse). What it cost is the best move less the played one; what it counts for as play is the
 *     played move less what captains do, which is 0 on average for a captain whatever the estimate is worth.
 *   - What chance did is weighed with open hands: how the cards fell, less how they fall on average, with the
 *     same luck in all that follows. It is 0 on average for everybody (others call it AIVAT, or a control
 *     variate: a sum of martingale differences).
 *
 * Nothing here allocates, asks the time or knows a game by name; the seed alone decides what is found. */
#ifndef TORTUGA_COACH_COACH_H
#define TORTUGA_COACH_COACH_H

#include "bots/search.h"
#include "core/game.h"

enum {
    COACH_CAPTAINS = 2,   /* that are asked about each decision         */
    COACH_MOVES    = 4,   /* that are weighed at a decision, at most    */
    COACH_REASONS  = 3,   /* told of a decision, at most                */
    COACH_CLEAR    = 3,   /* standard errors that a mark must be clear of */
    COACH_TELLING  = 64,  /* imagined games that a reason rests on, at least */
    COACH_CHANCE   = 8,   /* times as many imagined games for a chance event as for a point of a curve */
    COACH_DEALS    = 1024 /* imagined deals of a whole game             */
};

/* How much is done. All that is 0 becomes what coach_usual says. */
typedef struct CoachOptions {
    uint32_t iterations; /* of each captain at each decision                               */
    uint32_t deals;      /* imagined deals on which moves are weighed                       */
    uint32_t
        games; /* imagined games of a point of the curves; of a chance event COACH_CHANCE times as many */
    uint64_t seed;
} CoachOptions;

CoachOptions coach_usual(void);
CoachOptions coach_quick(void);

typedef struct Coach Coach;

size_t coach_size(const CoachOptions *options);

/* In memory as malloc gives it, of so many bytes. */
Coach *coach_init(void *memory, const Game *game, const CoachOptions *options);

/* What each seat may expect: its share of the win, and how many points it will be ahead of the mean of the
 * other sides. Or by how much that changed. */
typedef struct Chances {
    float won[MAX_SEATS];
    float lead[MAX_SEATS];
    float error[MAX_SEATS]; /* standard error of `won` */
} Chances;

/* --- decisions --------------------------------------------------------------------------------------------- */

/* FORCED: there was no other move. BEST, FINE: nothing that can be told from the noise was lost, or too little
 * to speak of. SLIP and BLUNDER are clear of the noise. */
typedef enum Mark { MARK_FORCED, MARK_BEST, MARK_FINE, MARK_SLIP, MARK_BLUNDER } Mark;

typedef struct Weighed {
    Move     move;
    uint32_t captains; /* that would have played it                                       */
    uint32_t visits;   /* looks that they gave it                                         */
    float    won;      /* expected share of the win of the seat                           */
    float    lead;     /* and points ahead                                                */
    float    less;     /* share of the win that it has less than the best                 */
    float    error;    /* standard error of `less`, from deals on which both were weighed */
} Weighed;

/* A fact that follows often in imagined games after one of two moves. */
typedef struct Reason {
    Fact fact;
    float
        better; /* share of the games after the best move in which it follows before the seat has decided twice */
    float
        played; /* and after the played one                                                                     */
} Reason;

typedef struct Decision {
    Seat     seat;
    uint8_t  mark;    /* Mark                                                    */
    uint8_t  count;   /* moves that were weighed, best first by `won`            */
    uint8_t  best;    /* which of them is the best, as chosen on other deals     */
    uint8_t  played;  /* and which was played                                    */
    uint8_t  reasons; /* only where something was lost                           */
    uint16_t legal;   /* moves that there were                                   */
    Weighed  move[COACH_MOVES];
    float    loss, error; /* share of the win: the best less the played one, and its standard error */
    float    loss_lead;   /* the same in points ahead                                               */
    Chances  before;      /* what everybody could expect, as the seat knew, had a captain decided    */
    Chances  effect;      /* the played move less that: to every seat                                */
    Reason   reason[COACH_REASONS];
} Decision;

/* Judges what a seat played in a state: the truth, or a knowledge of it, or any other that the seat could not
 * tell from it; the answer is the same to the last bit. `ply` says which decision of the game it is. */
void coach_judge(Coach *coach, const State *state, Seat seat, Move played, uint32_t ply, Decision *out);

/* --- chance ------------------------------------------------------------------------------------------------ */

/* What a game with these players and options promises before the deal. */
void coach_before(Coach *coach, const State *start, Chances *out);

/* What a viewer could expect of a state; and what one could who sees all hands, but in no pile. A game that
 * is over is what it is. */
void coach_view(Coach *coach, const State *state, Seat viewer, uint32_t ply, Chances *out);
void coach_open(Coach *coach, const State *state, uint32_t games, uint32_t ply, Chances *out);

/* What chance did in a move: how the cards fell, less how they fall on average, with open hands. True where
 * chance had a part in it; otherwise all is 0. */
bool coach_chance(Coach *coach, const State *before, Seat seat, Move move, const State *after, uint32_t ply,
                  Chances *out);

/* Points as Chances has them: ahead of the mean of the other sides. */
void coach_leads(const Game *game, const State *state, const float points[MAX_SEATS], float lead[MAX_SEATS]);

#endif
