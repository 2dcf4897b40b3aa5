/* bots.h -- opponents: choose a move for one seat, through the Game interface alone.
 *
 * A bot is handed what its seat knows and nothing else: bot_choose covers the state first, so even
 * a bot that wished to cheat could not. The levels have names a player understands; each is a way
 * of thinking with a budget of time (others call them agents; search.h says what a thinker's way is called).
 *
 * A bot asks nothing of an operating system. Its memory, its clock, a way to stop it and threads are given to
 * it by the caller; host.h does all that for programs on an ordinary machine. */
#ifndef TORTUGA_BOTS_BOTS_H
#define TORTUGA_BOTS_BOTS_H

#include "core/game.h"

typedef struct BotInfo {
    const char *name;
    const char *help;
    uint32_t    ms;     /* thinks so long about a decision; 0: answers at once                */
    bool        learnt; /* knows by instinct what captains do, where the game has been taught */
    bool        by_net; /* plays by a net alone: only games that have one                    */
    bool        heeds;  /* asks the net before it thinks, in games that trust theirs (Habits.trust) */
} BotInfo;

/* Every level, weakest first; ends with a NULL name. */
extern const BotInfo bots_all[];

/* All that is left out is 0. */
typedef struct BotOptions {
    uint32_t ms;         /* budget of a decision; 0: the level's own                            */
    uint32_t iterations; /* a count of iterations instead of time: the same answer every time   */
    uint32_t threads;    /* thinkers side by side; 0: one                                       */
    uint64_t seed;
    uint32_t room;   /* moves that a thinker can remember; 0: as many as the budget may come to */
    bool     zeroed; /* the memory is all zero already, and need not be cleared                 */

    /* Of a level that plays by a net or heeds one: another one than the game's own. It stays the caller's. */
    const void *net;
    size_t      net_size;
    bool        netless; /* a level that heeds the net thinks without it: to find out what it is worth */

    /* Milliseconds of a clock that never goes back. Levels that think need it, or a count of iterations. */
    double (*now_ms)(void *context);

    /* Asked after every iteration: true ends the thinking, and the best move so far is the answer. */
    bool (*stop)(void *context);
    void *context; /* of both; they are called on the threads of the thinkers */

    /* Does the work on every item, of `size` bytes each, and comes back when all is done. Left out: one after
     * the other. */
    void (*together)(void *items, size_t size, unsigned count, void (*work)(void *item));
} BotOptions;

typedef struct Bot Bot;

/* The level of that name, or NULL. */
const BotInfo *bot_info(const char *name);

/* Whether that level can play that game: a pilot needs a net for it. */
bool bot_plays(const Game *game, const char *name);

/* Whether it asks a net about that game: a pilot always, a level that heeds one where the game trusts it. */
bool bot_asks(const Game *game, const char *name);

/* How many bytes such a bot needs; 0 where the level is not known. */
size_t bot_size(const char *name, const BotOptions *options);

/* A bot for one game, in memory that malloc could have given and that stays the caller's: when it is taken
 * back, the bot is gone. Takes the same options as bot_size. NULL where the level is not known or cannot play
 * that game, the memory is too small, or a thinker has neither a clock nor a count of iterations. */
Bot *bot_init(void *memory, size_t size, const Game *game, const char *name, const BotOptions *options);

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
