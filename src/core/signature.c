/* signature.c -- random games, hashed. */
#include "core/signature.h"

/* The defaults, with the options that are words now and then set otherwise. */
HD static void vary_options(const Game *game, unsigned players, Rng *rng, uint16_t option[MAX_OPTIONS])
{
    game->defaults(game, players, option);
    for (unsigned i = 0; i < game->option_count; i++) {
        if (!game->options[i].words)
            continue;
        uint32_t words = 0;
        while (game->options[i].words[words])
            words++;
        uint16_t before = option[i];
        option[i]       = (uint16_t)rng_below(rng, words);
        if (game->setup_breaks(game, players, option))
            option[i] = before;
    }
}

HD uint64_t signature_of(const Game *game, unsigned players, unsigned games, State *state, Move *scratch)
{
    uint64_t hash = game->version;
    for (unsigned i = 0; i < games; i++) {
        Rng rng;
        rng_fast(&rng, i);
        uint16_t option[MAX_OPTIONS] = {0};
        game->defaults(game, players, option);
        if (i % 2)
            vary_options(game, players, &rng, option);
        if (game_begin(game, state, players, option, &rng))
            return 0;
        for (;;) {
            Seats owing = game->to_act(game, state);
            if (!owing)
                break;
            unsigned skip = rng_below(&rng, bits_count(owing));
            while (skip--)
                owing &= (Seats)(owing - 1);
            Seat     seat    = (Seat)bits_lowest(owing);
            uint32_t n       = game->moves(game, state, seat, scratch);
            Move     move    = scratch[rng_below(&rng, n)];
            uint32_t step[2] = {seat, move};
            hash             = bytes_hash(hash, step, sizeof step);
            if (game_play(game, state, seat, move, NULL))
                return 0;
        }
        int32_t score[MAX_SEATS] = {0};
        game->scores(game, state, score);
        hash = bytes_hash(hash, score, sizeof score);
        hash = bytes_hash(hash, state, game->state_size);
    }
    return hash;
}
