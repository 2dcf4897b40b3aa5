/* seed.h -- the random numbers of a real table, from a text that can be written down.
 *
 * A seed is any short text. Its SHA-256 is the key of the table's ChaCha20: the same text always
 * deals the same game, and nobody who has seen some of the cards can compute the others. */
#ifndef TORTUGA_TABLE_SEED_H
#define TORTUGA_TABLE_SEED_H

#include "core/rng.h"
#include "core/text.h"

enum { SEED_MAX = 200 }; /* bytes of the longest seed text */

/* True where a text can be a seed: 1 to SEED_MAX bytes, no control characters. */
bool seed_ok(const char *seed, size_t length, Text *wrong);

/* The generator that follows from a seed text. */
void seed_rng(const char *seed, size_t length, Rng *rng);

#endif
