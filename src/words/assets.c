/* assets.c -- finds a file that the program carries inside itself. */
#include "words/assets.h"

#include <string.h>

const Asset *asset_find(const char *path)
{
    for (const Asset *asset = assets_all; asset->path; asset++)
        if (strcmp(asset->path, path) == 0)
            return asset;
    return NULL;
}
