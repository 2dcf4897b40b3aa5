/* match.h -- one game between bots, from the deal to the result. */
#ifndef TORTUGA_LAB_MATCH_H
#define TORTUGA_LAB_MATCH_H

#include "core/game.h"

/* Somebody who answers for a seat: a bot, or a program on a pipe. Gives NO_MOVE where no answer
 * comes. */
typedef struct Chair {
    void *self;
    Move (*choose)(void *self, const State *state, Seat seat);
    /* Is told every move that was played, and the facts that followed; may be NULL. */
    void (*watch)(void *self, const State *state, Seat seat, Move move, const Tape *tape);
} Chair;

typedef struct MatchResult {
    int32_t  score[MAX_SEATS];
    uint8_t  place[MAX_SEATS];
    float    win[MAX_SEATS];     /* share of the win: 1, a fraction where it is shared, or 0      */
    double   ms[MAX_SEATS];      /* time spent                                                    */
    double   longest[MAX_SEATS]; /* on a single decision                                          */
    uint32_t choices[MAX_SEATS]; /* decisions with more than one legal move                       */
    uint32_t decisions;
    Seat     foul;   /* the seat that gave no legal move and forfeits, or NO_SEAT     */
    Rule     rule;   /* the rule that its move broke; LAWFUL: it did not answer       */
    bool     halted; /* somebody wants an end (halt.h): the rest says nothing         */
} MatchResult;

/* Plays a begun game to its end. `scratch` holds game->max_moves moves, `facts` game->max_facts. */
void match_play(const Game *game, State *state, const Chair chairs[], MatchResult *result, Move *scratch,
                Fact *facts);

/* A chair for a bot that the caller keeps. */
struct Bot;
Chair chair_for(struct Bot *bot);

#endif
