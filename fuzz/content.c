/* content.c -- arbitrary text as the content of a game.
 *
 * It is refused with reasons, or gives a struct that the rules can play a game with. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "content/content.h"

static uint64_t room[MAX_STATE / 8];
static Move     list[MAX_MOVES];

/* A game from beginning to end with that content. */
static void play_with(const Game *game)
{
    State *state = (State *)(void *)room;
    for (unsigned players = 1; players <= MAX_SEATS; players++) {
        if (!((game->player_counts >> players) & 1u))
            continue;
        uint16_t option[MAX_OPTIONS] = {0};
        game->defaults(game, players, option);
        Rng rng;
        rng_fast(&rng, 1);
        MUST(game_begin(game, state, players, option, &rng) == LAWFUL);
        Seats owing;
        while ((owing = game->to_act(game, state)) != 0) {
            Seat seat = (Seat)bits_lowest(owing);
            MUST(game->moves(game, state, seat, list) <= game->max_moves);
            MUST(game_play(game, state, seat, game_sample(game, state, seat, &rng, list), NULL) == LAWFUL);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (const Game *const *game = games_all; *game; game++) {
        const ContentLoader *loader = content_loader((*game)->slug);
        if (!loader)
            continue;
        static ContentReport report;
        char                 hash[65];
        void                *content = calloc(1, loader->size);
        memset(&report, 0, sizeof report);
        if (content_read(loader, "fuzz", (const char *)data, size, content, hash, &report)) {
            Game with    = **game;
            with.content = content;
            if (loader->adjust)
                loader->adjust(&with, content);
            play_with(&with);
        } else {
            MUST(report.faults > 0);
        }
        free(content);
    }
    return 0;
}
