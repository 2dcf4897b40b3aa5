/* value.h -- how good an outcome is to each seat, from 0 to 1.
 *
 * Mostly the share of the win, partly the margin to the best other side: a search that looks only
 * at wins plays carelessly when it is far ahead or behind. What counts of the margin is how it has
 * changed since the question was asked, in units of what such changes turn out to be, so no game
 * needs a constant of its own.
 *
 * Others call it the reward: win shares, shaped by a squashed and normalized score margin; at a pause an
 * evaluation function whose chances to win are a softmax of what the seats may expect. */
#ifndef TORTUGA_BOTS_VALUE_H
#define TORTUGA_BOTS_VALUE_H

#include "core/game.h"

/* For `seen`: the spread stays as it is. */
#define VALUE_FIXED UINT32_MAX

typedef struct Value {
    double   margin[MAX_SEATS]; /* when the question was asked          */
    double   spread;            /* mean size of the changes seen so far */
    uint32_t seen;
} Value;

/* How a game came out, as plain figures: whose win it is in parts of one (a side shares it with sides that are
 * level, its seats have it all), and the points. At a pause, what can be foreseen of both. */
typedef struct Outcome {
    float won[MAX_SEATS];
    float points[MAX_SEATS];
} Outcome;

void outcome_of(const Game *game, const State *state, Outcome *out);

void value_begin(Value *value, const Game *game, const State *root);

/* The worth of an outcome to each seat; `state` says who plays. */
void value_of_outcome(Value *value, const Game *game, const State *state, const Outcome *outcome,
                      float out[MAX_SEATS]);

/* The worth of a finished game to each seat; or of one at a pause, by what the game says of it there
 * (`outlook`): then a win is as likely as what is expected of the seats lets it be. */
void value_of(Value *value, const Game *game, const State *state, float out[MAX_SEATS]);

#endif
