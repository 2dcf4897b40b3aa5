/* instinct.h -- what experienced players do, learnt by watching them: a number for every move.
 *
 * A game tells what a seat sees as features, each with a value: those of the table as a whole first,
 * then those of each topic that a move can be about, such as a card or a place. A move is about at most
 * three topics. A small network adds up the weights of the features of the whole and of these, drops what
 * is below zero, and sums: so a card and a place are weighed together, but each is looked at only once.
 * Whole numbers throughout, so that every machine finds the same move. */
#ifndef TORTUGA_CORE_INSTINCT_H
#define TORTUGA_CORE_INSTINCT_H

#include "rng.h"

enum {
    INSTINCT_UNITS = 32,
    SIGHT_ONE      = 16, /* the value of a feature that is simply there */
    SIGHT_MOVES    = 512,
    SIGHT_TOPICS   = 2 * SIGHT_MOVES, /* every move may be a topic of its own */
    SIGHT_ABOUT    = 3,
    SIGHT_FEATURES = 32 * SIGHT_MOVES,
    THE_WHOLE      = 0 /* the first topic: for a move that is about no other */
};

typedef struct Sight {
    uint32_t features, topics, moves;
    uint16_t feature[SIGHT_FEATURES];
    int16_t  value[SIGHT_FEATURES];
    uint16_t end[SIGHT_TOPICS]; /* of each topic, in the list of features */
    Move     move[SIGHT_MOVES];
    uint16_t about[SIGHT_MOVES][SIGHT_ABOUT];    /* topics, or THE_WHOLE where there are fewer */
    int32_t  unit[SIGHT_TOPICS][INSTINCT_UNITS]; /* for instinct_weigh: what each topic adds up to */
} Sight;

typedef struct Instinct {
    const int16_t
        *weight; /* of each feature, as many as units: what it adds to them, in parts of INSTINCT_WEIGHT */
    const int16_t
        *voice; /* of each unit: how it speaks for a move, in parts of INSTINCT_VOICE                   */
} Instinct;
enum { INSTINCT_WEIGHT = 256, INSTINCT_VOICE = 256, INSTINCT_SHIFT = 6 };

/* A move e times as likely as another has so much more worth. */
enum { INSTINCT_NAT = SIGHT_ONE * INSTINCT_WEIGHT / (1 << INSTINCT_SHIFT) * INSTINCT_VOICE };

/* Telling what is seen: the whole first, then topic after topic. Features that are 0 may be left out. */
HD static inline void sight_begin(Sight *sight) { sight->features = sight->topics = sight->moves = 0; }

HD static inline void sight_add(Sight *sight, unsigned feature, int value)
{
    ASSERT(sight->features < SIGHT_FEATURES);
    sight->feature[sight->features] = (uint16_t)feature;
    sight->value[sight->features]   = (int16_t)value;
    sight->features += value != 0;
}

HD static inline unsigned sight_end_topic(Sight *sight)
{
    ASSERT(sight->topics < SIGHT_TOPICS);
    sight->end[sight->topics] = (uint16_t)sight->features;
    return sight->topics++;
}

HD static inline void sight_move(Sight *sight, Move move, unsigned a, unsigned b, unsigned c)
{
    ASSERT(sight->moves < SIGHT_MOVES);
    sight->move[sight->moves]       = move;
    sight->about[sight->moves][0]   = (uint16_t)a;
    sight->about[sight->moves][1]   = (uint16_t)b;
    sight->about[sight->moves++][2] = (uint16_t)c;
}

/* A number of a foresight (learnt.h), as far as it goes. */
HD static inline int8_t sight_byte(int value)
{
    return (int8_t)(value > 127 ? 127 : value < -127 ? -127 : value);
}

/* What every move is worth, in the order of the sight. */
HD void instinct_weigh(const Instinct *instinct, Sight *sight, int *worth);

/* The move of the greatest worth, the first of equals. */
HD Move instinct_best(const Sight *sight, const int *worth);

/* One of the moves, each as likely as its worth says. */
HD Move instinct_draw(const Sight *sight, const int *worth, Rng *rng);

#endif
