/* scan.h -- finds what stands under a few keys at the top of a JSON object, without reading the rest.
 *
 * A message of a table is kilobytes of which a player who plays at random needs three values. The text is the
 * server's own and well-formed; what is not gives no values, and is never read beyond its end. */
#ifndef TORTUGA_LOAD_SCAN_H
#define TORTUGA_LOAD_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A value as it is written: a text with its quotes. at NULL: there is none. */
typedef struct Span {
    const char *at;
    size_t      length;
} Span;

/* The values under these keys, a list that ends with NULL; false where this is no object. */
bool scan_object(const char *json, size_t length, const char *const *keys, Span *values);

/* How many values an array has, and one of them. */
size_t scan_count(Span array);
Span   scan_item(Span array, size_t which);

bool    span_is(Span span, const char *text); /* exactly as it is written */
int64_t span_whole(Span span);                /* -1 where it is no whole number from 0 on */

#endif
