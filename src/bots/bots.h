/* bots.h -- opponents: choose a move for one seat, through the Game interface alone.
 *
 * A bot is handed what its seat knows and nothing else: bot_choose covers the state first, so even
 * a bot that wished to cheat could not. The levels have names a player understands; each is a way
 * of thinking with a budget of time. */
#ifndef TORTUGA_BOTS_BOTS_H
#define TORTUGA_BOTS_BOTS_H

#include "core/game.h"

typedef struct BotInfo {
    const char *name;
    const char *help;
    uint32_t    ms;     /* thinks so long about a decision; 0: answers at once                */
    bool        learnt; /* knows by instinct what captains do, where the game has been taught */
} BotInfo;

/* Every level, weakest first; ends with a NULL name. */
extern const BotInfo bots_all[];

typedef struct BotOptions {
    uint32_t ms;         /* budget of a decision; 0: the level's own                            */
    uint32_t iterations; /* a count of iterations instead of time: the same answer every time   */
    uint32_t threads;    /* thinkers side by side; 0: one                                       */
    uint64_t seed;
} BotOptions;

typedef struct Bot Bot;

/* The level of that name, or NULL. */
const BotInfo *bot_info(const char *name);

/* A bot for one game; NULL where the level is not known or memory is short. */
Bot *bot_create(const Game *game, const char *name, const BotOptions *options);
void bot_destroy(Bot *bot);

/* Begins its own random numbers anew: with iterations, the same seed gives the same choices. */
void bot_reseed(Bot *bot, uint64_t seed);

/* A legal move of a seat that owes one. `state` may be the truth or a knowledge of it. */
Move bot_choose(Bot *bot, const State *state, Seat seat);

/* What the last choice rests on: iterations made and, for each move looked at, how often and how
 * good (0 to 1). Gives the number of moves written; none for levels that do not search. */
typedef struct BotThought {
    Move     move;
    uint32_t visits;
    float    value;
} BotThought;
uint32_t bot_thoughts(const Bot *bot, BotThought *out, uint32_t most, uint64_t *iterations);

#endif
