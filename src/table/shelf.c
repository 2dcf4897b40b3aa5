/* shelf.c -- the games that can be brought to a table. */
#include "table/shelf.h"

#include <string.h>

#include "games/registry.h"
#include "table/wrong.h"

enum { SHELF = 32 };

static const Game *put[SHELF];
static size_t      put_count;

bool shelf_put(const Game *game)
{
    if (put_count == SHELF)
        return false;
    put[put_count++] = game;
    return true;
}

static bool has_content(const Game *game, const char *content)
{
    return !content || strcmp(game->content_hash, content) == 0;
}

const Game *shelf_find(const char *slug, const char *content, Text *wrong)
{
    for (size_t i = put_count; i > 0; i--)
        if (strcmp(put[i - 1]->slug, slug) == 0 && has_content(put[i - 1], content))
            return put[i - 1];
    const Game *game = game_find(slug);
    if (game && has_content(game, content))
        return game;
    if (game) {
        wrong_write(wrong,
                    game->content_hash[0] ? "this content of %s is not loaded; its own is %s"
                                          : "%s has no content that is data%s",
                    game->name, game->content_hash);
        return NULL;
    }
    char list[256];
    Text names = text_on(list, sizeof list);
    for (const Game *const *one = games_all; *one; one++) {
        if (names.length)
            text_add(&names, ", ");
        text_add(&names, (*one)->slug);
    }
    wrong_write(wrong, "there is no game \"%.40s\"; there are %s", slug, list);
    return NULL;
}
