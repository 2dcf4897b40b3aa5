/* scene_content.c -- other content for a scene: `given content FILE`. */
#include "cli/scene.h"

const Game *scene_content(const Game *game, const char *path, Text *why)
{
    (void)path;
    text_add(why, game->content ? "this build cannot load other content"
                                : "this game has no content that is data");
    return NULL;
}
