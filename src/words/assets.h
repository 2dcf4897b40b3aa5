/* assets.h -- files that the program carries inside itself: rules and words.
 *
 * The build writes the table (cmake/Assets.cmake). Paths are those of the source tree, for example
 * docs/rules/korsar.md or words/en/korsar.json. The text is followed by a 0. */
#ifndef TORTUGA_WORDS_ASSETS_H
#define TORTUGA_WORDS_ASSETS_H

#include <stddef.h>

typedef struct Asset {
    const char *path;
    const char *text;
    const char *end; /* behind the last byte, where the 0 is */
} Asset;

/* Sorted by path; ends with a path of NULL. */
extern const Asset assets_all[];

/* The asset of that path, or NULL. */
const Asset *asset_find(const char *path);

static inline size_t asset_size(const Asset *asset) { return (size_t)(asset->end - asset->text); }

#endif
