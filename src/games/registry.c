/* registry.c -- the games, one line each in registry.def. */
#include "games/registry.h"

/* A development build may name other games (TORTUGA_GAMES in cmake/Games.cmake). */
#ifndef TORTUGA_REGISTRY
#define TORTUGA_REGISTRY "registry.def"
#endif

#define GAME(slug) extern const Game slug##_game;
#include TORTUGA_REGISTRY
#undef GAME

const Game *const games_all[] = {
#define GAME(slug) &slug##_game,
#include TORTUGA_REGISTRY
#undef GAME
    NULL,
};

const Game *game_find(const char *slug)
{
    for (const Game *const *game = games_all; *game; game++) {
        const char *a = (*game)->slug;
        const char *b = slug;
        while (*a && *a == *b)
            a++, b++;
        if (*a == *b)
            return *game;
    }
    return NULL;
}
