/* fuzz.h -- what the fuzz targets share: bytes taken one by one, and a game somewhere in its course. */
#ifndef TORTUGA_FUZZ_FUZZ_H
#define TORTUGA_FUZZ_FUZZ_H

#include "core/game.h"
#include "games/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the fuzzer: a promise is broken. */
#define MUST(what) ((what) ? (void)0 : __builtin_trap())

typedef struct Bytes {
    const uint8_t *at;
    size_t         left;
} Bytes;

/* The next bytes as a number; zero behind the end. */
static inline uint32_t bytes_take(Bytes *bytes, unsigned count)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < count && bytes->left; i++, bytes->left--)
        value |= (uint32_t)*bytes->at++ << (8 * i);
    return value;
}

/* A game, players, options and a seed from the bytes, and a few random decisions. NULL where the
 * bytes name no lawful set-up. `state` has MAX_STATE bytes, `list` MAX_MOVES moves. */
static inline const Game *fuzz_game(Bytes *bytes, State *state, Move *list, unsigned most_decisions)
{
    unsigned count = 0;
    while (games_all[count])
        count++;
    const Game *game                = games_all[bytes_take(bytes, 1) % count];
    unsigned    players             = bytes_take(bytes, 1) % (MAX_SEATS + 2);
    uint16_t    option[MAX_OPTIONS] = {0};
    if (!((game->player_counts >> players) & 1u)) {
        MUST(game->setup_breaks(game, players, option) != LAWFUL);
        return NULL;
    }
    game->defaults(game, players, option);
    unsigned changed = bytes_take(bytes, 1);
    for (unsigned i = 0; i < game->option_count; i++)
        if ((changed >> i) & 1u)
            option[i] = (uint16_t)bytes_take(bytes, 1);
    Rng rng;
    rng_fast(&rng, bytes_take(bytes, 2));
    if (game_begin(game, state, players, option, &rng) != LAWFUL)
        return NULL;
    unsigned decisions = bytes_take(bytes, 1);
    for (unsigned i = 0; i < decisions && i < most_decisions; i++) {
        Seats owing = game->to_act(game, state);
        if (!owing)
            break;
        Seat seat = (Seat)bits_lowest(owing);
        Move move = game_sample(game, state, seat, &rng, list);
        MUST(game_play(game, state, seat, move, NULL) == LAWFUL);
    }
    return game;
}

#endif
