/* pack.h -- makes packs of words (src/voice/lexicon.h) from words/LANGUAGE/SLUG.json.
 *
 * A file is an object of sections; keys are joined by points: {"fact":{"draw":"…"}} has the key `fact.draw`. The cases of
 * a name stand beside it: {"colour":{"b":{"":"blue",":acc":"…"}}} has `colour.b` and `colour.b:acc`. */
#ifndef TORTUGA_WORDS_PACK_H
#define TORTUGA_WORDS_PACK_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "core/text.h"

typedef struct Pack {
    unsigned char *data; /* free() it */
    size_t         size;
} Pack;

/* The pack of a file's JSON. `language` (de, pl, …) tells how it counts. False, with what is wrong and at which key. */
bool pack_make(Pack *pack, const char *language, const json_t *file, Text *wrong);

/* The bytes of one pattern; false, with what is wrong, where it cannot be read. */
bool pack_pattern(const char *pattern, Text *out, Text *wrong);

#endif
