/* parts.h -- what the files of this room share. */
#ifndef TORTUGA_COACH_PARTS_H
#define TORTUGA_COACH_PARTS_H

#include "bots/bots.h"
#include "bots/place.h"
#include "coach/coach.h"

enum {
    FOLLOWING  = 1024, /* different facts that are counted at a decision, at most */
    TAPE_FACTS = 512,
    THOUGHTS   = 512
};

typedef struct Following {
    Fact     fact;
    uint32_t games[2]; /* in which it followed: after the best move, after the played one */
    uint32_t last;     /* the game in which it was seen last                              */
} Following;

struct Coach {
    const Game  *game;
    CoachOptions options;
    Bot         *captain;
    Search      *games; /* imagined ones, played as captains play as far as the game has learnt it       */
    Search      *quick; /* the same by quick habits: what is 0 on average needs many of them, not good ones */
    Rng          rng;
    Value        value; /* how the best move is chosen, as captains choose it */
    Place        known, deal, world, other, seen, open;
    Move         scratch[MAX_MOVES];
    BotThought   thoughts[THOUGHTS];
    Tape         tape;
    Fact         facts[TAPE_FACTS];
    Following    following[FOLLOWING];
    uint32_t     followed;
};

/* Seeds for one purpose at one decision: nothing else may use the same. */
typedef enum Purpose {
    FOR_CAPTAINS = 1,
    FOR_CHOICE,
    FOR_WORTH,
    FOR_REASONS,
    FOR_DEALS,
    FOR_VIEW,
    FOR_OPEN,
    FOR_CHANCE,
    FOR_LOOK,
    FOR_LUCK
} Purpose;
uint64_t coach_seed(const Coach *coach, Purpose purpose, uint32_t ply, uint32_t number);

/* Adds up outcomes of imagined games, or (where `less` is not NULL) how much one is more than another. */
typedef struct Sum {
    double   won[MAX_SEATS], squares[MAX_SEATS], lead[MAX_SEATS];
    uint32_t count;
} Sum;
void sum_add(const Coach *coach, Sum *sum, const Outcome *outcome, const Outcome *less);
void sum_mean(const Sum *sum, Chances *out);

/* Fills in the reasons of a decision that lost something. coach->known is what the seat knew. */
void coach_reasons(Coach *coach, uint32_t ply, Decision *decision);

#endif
