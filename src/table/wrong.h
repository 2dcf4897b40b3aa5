/* wrong.h -- saying what is wrong, in a sentence, into a buffer of the caller's.
 *
 * Everything above the rules that can refuse takes a `Text *wrong` and leaves a plain sentence in
 * it: what was met, and what would be right. Where nobody wants to know, it may be NULL. */
#ifndef TORTUGA_TABLE_WRONG_H
#define TORTUGA_TABLE_WRONG_H

#include "core/text.h"

/* Replaces the sentence. */
void wrong_write(Text *wrong, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same, and is false, so that a check can end with `return wrong_say(...)`. */
#define wrong_say(...) (wrong_write(__VA_ARGS__), false)

/* What somebody sent, as a sentence may quote it: so many whole letters, ? for what is none, and …
 * where there was more. The bytes need no final 0. */
enum { QUOTE = 60 };
typedef struct Quote {
    char text[QUOTE + sizeof "…"];
} Quote;
Quote wrong_quote(const char *bytes, size_t length);

#endif
