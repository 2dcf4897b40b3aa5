/* level.c -- the names of the levels, and of one that is only there to be compared with. */
#include "lab/level.h"

#include <stddef.h>
#include <string.h>

#include "bots/host.h"
#include "shell/options.h"

bool level_read(const char *name, Level *level)
{
    static const char NETLESS[] = "admiral-netless";
    level->netless              = strcmp(name, NETLESS) == 0;
    level->info                 = bot_info(level->netless ? "admiral" : name);
    level->name                 = level->netless ? NETLESS : level->info ? level->info->name : NULL;
    return level->info != NULL;
}

Bot *level_bot(const Game *game, const char *name, const BotOptions *options)
{
    Level      level;
    BotOptions own = *options;
    if (!level_read(name, &level))
        return NULL;
    own.netless = level.netless;
    return bot_create(game, level.info->name, &own);
}

const char *level_meant(const char *wrong)
{
    const char *all[16] = {NULL};
    for (size_t i = 0; bots_all[i].name && i + 1 < COUNT_OF(all); i++)
        all[i] = bots_all[i].name;
    return word_meant(wrong, all);
}
