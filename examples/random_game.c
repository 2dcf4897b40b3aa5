/* random_game.c -- a whole game of Korsar in thirty lines: four bots, one winner.
 *
 *     cc random_game.c $(pkg-config --cflags --libs tortuga) && ./a.out */
#include <stdio.h>
#include <tortuga.h>

int main(void)
{
    const tg_game *game  = tg_game_find("korsar");
    tg_state      *state = tg_state_create(game);
    tg_bot        *bot   = tg_bot_create(game, "greedy", 0, 0, 1);
    tg_rng         rng   = tg_rng_seeded(42);
    if (!state || !bot || tg_begin(game, state, 4, NULL, &rng))
        return 1;

    while (!tg_is_over(state)) {
        int     seat = tg_next_seat(game, state);
        tg_move move = seat == 0 ? tg_bot_choose(bot, state, seat) : tg_random_move(game, state, seat, &rng);
        char    text[64];
        tg_move_text(game, state, seat, move, TG_ONLOOKER, text, sizeof text);
        printf("P%d %s\n", seat, text);
        tg_play(game, state, seat, move);
    }

    int32_t score[TG_MAX_SEATS];
    uint8_t place[TG_MAX_SEATS];
    tg_scores(game, state, score);
    tg_ranking(game, state, place);
    for (unsigned seat = 0; seat < tg_players(state); seat++)
        printf("P%u: %d gold%s\n", seat, (int)score[seat], place[seat] == 1 ? ", wins" : "");
    tg_bot_destroy(bot);
    tg_state_destroy(state);
    return 0;
}
