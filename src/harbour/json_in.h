/* json_in.h -- JSON that comes from outside: bounded in size and depth, no key twice, and errors in a sentence. */
#ifndef TORTUGA_HARBOUR_JSON_IN_H
#define TORTUGA_HARBOUR_JSON_IN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum { JSON_IN_MOST = 65536, JSON_IN_DEEP = 16 };

/* The object that a text is, or NULL and why. json_decref() it. */
json_t *json_in(const char *text, size_t length, char *why, size_t why_size);

/* True where every key is one of these ("name password"); otherwise the first that is not is named. */
bool json_in_knows(json_t *object, const char *keys, char *why, size_t why_size);

/* The text under a key; NULL where there is none or it is no text. */
const char *json_in_text(const json_t *object, const char *key);

#endif
