/* view_bot.c -- a bot that decides by what a page would show it: tg_view_json and tg_moves_json, texts and nothing else.
 *
 * It plays Korsar against three random players and likes moves by their first word. Whatever it is told is what its seat
 * may know, so it could not cheat if it tried.
 *
 *     cc view_bot.c $(pkg-config --cflags --libs tortuga) && ./a.out */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tortuga.h>

/* What it likes, best first; what is not in the list it likes least. */
static int liking(const char *move)
{
    static const char *const words[] = {"sail", "attack", "captain", "draw"};
    for (int i = 0; i < 4; i++)
        if (strncmp(move, words[i], strlen(words[i])) == 0)
            return 4 - i;
    return 0;
}

/* The best of ["sail m5","draw",…]; notation needs no escaping, so a quote ends it. */
static void choose(const char *list, char *best, size_t size)
{
    int liked = -1;
    for (const char *at = strchr(list, '"'); at; at = strchr(at, '"')) {
        size_t length = strcspn(++at, "\"");
        if (liking(at) > liked && length < size) {
            liked = liking(at);
            memcpy(best, at, length);
            best[length] = 0;
        }
        at += length + 1;
    }
}

int main(void)
{
    const tg_game *game  = tg_game_find("korsar");
    tg_state      *state = tg_state_create(game);
    tg_rng         rng   = tg_rng_from_text("a view");
    static char    view[20000], moves[20000];
    if (!state || tg_begin(game, state, 4, NULL, &rng))
        return 1;

    while (!tg_is_over(state)) {
        int     seat = tg_next_seat(game, state);
        tg_move move = tg_random_move(game, state, seat, &rng);
        if (seat == 0) {
            char notation[64] = "";
            if (tg_view_json(game, state, seat, NULL, view, sizeof view) >= sizeof view ||
                tg_moves_json(game, state, seat, NULL, 0, moves, sizeof moves) >= sizeof moves)
                return 1; /* cut: then it is no JSON */
            if (!strstr(view, "\"to_act\":[0]"))
                return 1; /* it is asked only when it is its turn */
            choose(moves, notation, sizeof notation);
            move = tg_move_read(game, state, seat, notation, NULL, NULL, 0);
        }
        if (tg_play(game, state, seat, move))
            return 1;
    }
    (void)tg_view_json(game, state, 0, NULL, view, sizeof view);
    printf("%s\n", strstr(view, "\"scores\""));
    tg_state_destroy(state);
    return 0;
}
