/* speed.c -- what tests/wasm/speed.mjs measures in the module, measured natively: `game seconds seconds`, random games of
 * the rules and a captain's thinking. Uses tortuga.h alone, as the module does. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tortuga.h"

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    unsigned games      = argc > 1 ? (unsigned)atoi(argv[1]) : 500;
    unsigned iterations = argc > 2 ? (unsigned)atoi(argv[2]) : 4000;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game    = tg_game_at(i);
        unsigned       players = 2;
        while (!tg_can_seat(game, players))
            players++;
        double begun = seconds();
        (void)tg_signature(game, players, games);
        double    played = seconds();
        tg_rng    rng    = tg_rng_seeded(1);
        tg_state *state  = tg_state_create(game);
        tg_bot   *bot    = tg_bot_create(game, "captain", 0, iterations, 1);
        if (!state || !bot || tg_begin(game, state, players, NULL, &rng))
            return 1;
        double thinks = seconds();
        (void)tg_bot_choose(bot, state, tg_next_seat(game, state));
        printf("%s %.4f %.4f\n", tg_game_slug(game), played - begun, seconds() - thinks);
        tg_bot_destroy(bot);
        tg_state_destroy(state);
    }
    return 0;
}
