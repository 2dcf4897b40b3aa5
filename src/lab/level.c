/* level.c -- the names of the levels as a list to choose from. */
#include "lab/level.h"

#include <stddef.h>

#include "bots/bots.h"
#include "shell/options.h"

const char *level_meant(const char *wrong)
{
    const char *all[16] = {NULL};
    for (size_t i = 0; bots_all[i].name && i + 1 < COUNT_OF(all); i++)
        all[i] = bots_all[i].name;
    return word_meant(wrong, all);
}
