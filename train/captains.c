/* captains.c -- searching bots at the tables of a batch (train.py --captains): nothing that is fitted to them plays as they
 * do, and a net that has met only its like knows how to play among its like. They think by count, a little: how a captain
 * plays shows long before it plays at its best. */
#include <stdlib.h>

#include "bots/host.h"
#include "games/registry.h"

/* One that thinks so many iterations about a decision; NULL where memory is short. It stays until the program ends. */
void *captains_create(const Game *game, uint32_t iterations)
{
    BotOptions options = {0};
    options.iterations = iterations;
    return bot_create(game, "captain", &options);
}

/* Of the games that are `asked`: the place of the captain's move in the list of the seat to act, or -1 (greedy) where a
 * list that was cut short does not have it. The same luck gives the same answers. */
void captains_choose(void *captain, uint32_t games, const char *states, size_t state_size,
                     const uint8_t *asked, const uint8_t *actor, const uint8_t *count, const Move *list,
                     uint32_t most, const int64_t *luck, int16_t *choice)
{
    for (uint32_t i = 0; i < games; i++) {
        if (!asked[i] || count[i] < 2)
            continue;
        bot_reseed((Bot *)captain, (uint64_t)luck[i]);
        Move move =
            bot_choose((Bot *)captain, (const State *)(const void *)(states + i * state_size), actor[i]);
        int at = 0;
        while (at < count[i] && list[(size_t)i * most + (uint32_t)at] != move)
            at++;
        choice[i] = (int16_t)(at < count[i] ? at : -1);
    }
}
