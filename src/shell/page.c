/* page.c -- styles from the files inside the program. */
#include "shell/page.h"

#include "words/assets.h"

const char *page_style(const char *name)
{
    const Asset *asset = asset_find(name);
    return asset ? asset->text : "";
}
