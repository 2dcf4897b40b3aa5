/* level.h -- which level a bot of an arena is, and which was probably meant. */
#ifndef TORTUGA_LAB_LEVEL_H
#define TORTUGA_LAB_LEVEL_H

#include "bots/bots.h"

typedef struct Level {
    const char    *name; /* as it is written, in memory that stays */
    const BotInfo *info;
    bool           netless; /* BotOptions.netless: `admiral-netless`, to compare an admiral with */
} Level;

/* False where no level has that name. */
bool level_read(const char *name, Level *level);

/* A bot of the level of that name; NULL as bot_create. */
Bot *level_bot(const Game *game, const char *name, const BotOptions *options);

/* The level that was probably meant, or NULL. */
const char *level_meant(const char *wrong);

#endif
