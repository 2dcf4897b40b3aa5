/* speed.c -- what tests/wasm/speed.mjs measures in the module, measured natively: `game games iterations`, random
 * games and a captain's iterations a second. Uses tortuga.h alone, as the module does. */
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

enum { ROUNDS = 3, CHUNK = 50 };

/* Random games a second: chunks of them until the time is up. */
static double rules_speed(const tg_game *game, unsigned players, double time)
{
    double   begun = seconds(), now = begun;
    unsigned games = 0;
    for (; now - begun < time; now = seconds(), games += CHUNK)
        (void)tg_signature(game, players, CHUNK);
    return games / (now - begun);
}

/* Iterations a second of a captain who is asked once. */
static double search_speed(const tg_game *game, unsigned players, unsigned iterations)
{
    tg_rng    rng   = tg_rng_seeded(1);
    tg_state *state = tg_state_create(game);
    tg_bot   *bot   = tg_bot_create(game, "captain", 0, iterations, 1);
    if (!state || !bot || tg_begin(game, state, players, NULL, &rng))
        exit(1);
    uint64_t made  = 0;
    double   begun = seconds();
    (void)tg_bot_choose(bot, state, tg_next_seat(game, state));
    double time = seconds() - begun;
    (void)tg_bot_thoughts(bot, NULL, 0, &made);
    tg_bot_destroy(bot);
    tg_state_destroy(state);
    return (double)made / time;
}

int main(int argc, char **argv)
{
    double   time       = argc > 1 ? atof(argv[1]) : 0.3;
    unsigned iterations = argc > 2 ? (unsigned)atoi(argv[2]) : 20000;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game    = tg_game_at(i);
        unsigned       players = 2;
        double         rules = 0, search = 0;
        while (!tg_can_seat(game, players))
            players++;
        for (int round = 0; round < ROUNDS; round++) { /* the best of them: machines are noisy */
            double one = rules_speed(game, players, time);
            double two = search_speed(game, players, iterations);
            rules      = one > rules ? one : rules;
            search     = two > search ? two : search;
        }
        printf("%s %.0f %.0f\n", tg_game_slug(game), rules, search);
    }
    return 0;
}
