/* walk.h -- random games of every registered game, for the tests of the table. */
#ifndef TORTUGA_TESTS_TABLE_WALK_H
#define TORTUGA_TESTS_TABLE_WALK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "games/registry.h"
#include "position/position.h"
#include "room.h"

enum { WALK_DECISIONS = 20000 };

typedef struct Walk {
    const Game *game;
    State      *state; /* of exactly its size */
    Rng         rng;   /* of the players, not of the game */
    Move       *moves;
} Walk;

/* Options drawn at random, as far as the game allows them together. */
static inline void walk_options(const Game *game, unsigned players, Rng *rng, uint16_t option[MAX_OPTIONS])
{
    game->defaults(game, players, option);
    for (uint32_t i = 0; i < game->option_count; i++) {
        uint16_t          kept = option[i];
        const OptionInfo *info = &game->options[i];
        uint32_t          span = 0;
        if (info->words)
            while (info->words[span])
                span++;
        else
            span = (uint32_t)(info->max - info->min) + 1;
        option[i] = (uint16_t)((info->words ? 0 : info->min) + rng_below(rng, span));
        if (game->setup_breaks(game, players, option) != LAWFUL)
            option[i] = kept;
    }
}

static inline void walk_begin(Walk *walk, const Game *game, unsigned players, uint64_t seed)
{
    uint16_t option[MAX_OPTIONS] = {0};
    uint8_t  key[32]             = {0};
    Rng      dealer;
    memset(walk, 0, sizeof *walk);
    walk->game  = game;
    walk->state = room_for(game);
    walk->moves = (Move *)calloc(game->max_moves, sizeof(Move));
    assert_non_null(walk->moves);
    rng_fast(&walk->rng, seed);
    walk_options(game, players, &walk->rng, option);
    memcpy(key, &seed, sizeof seed);
    rng_chacha(&dealer, key);
    assert_int_equal(game_begin(game, walk->state, players, option, &dealer), LAWFUL);
}

/* A random seat that owes a decision, and a random move of it; false when the game is over. */
static inline bool walk_choose(Walk *walk, Seat *seat, Move *move)
{
    const Game *game   = walk->game;
    Seats       actors = game->to_act(game, walk->state);
    if (!actors)
        return false;
    uint32_t skip = rng_below(&walk->rng, bits_count(actors));
    for (FOR_BITS(one, actors))
        if (skip-- == 0)
            *seat = (Seat)one;
    *move = game_sample(game, walk->state, *seat, &walk->rng, walk->moves);
    return true;
}

static inline bool walk_step(Walk *walk)
{
    Seat seat = 0;
    Move move = NO_MOVE;
    if (!walk_choose(walk, &seat, &move))
        return false;
    assert_int_equal(game_play(walk->game, walk->state, seat, move, NULL), LAWFUL);
    return true;
}

static inline void walk_end(Walk *walk)
{
    free(walk->moves);
    free(walk->state);
}

/* Calls `each` for every game and every number of players. */
static inline void walk_all(void (*each)(const Game *game, unsigned players))
{
    for (const Game *const *game = games_all; *game; game++)
        for (unsigned players = 1; players <= MAX_SEATS; players++)
            if (((*game)->player_counts >> players) & 1u)
                each(*game, players);
}

#endif
