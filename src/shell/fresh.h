/* fresh.h -- random numbers of the operating system, where a table needs a seed and nobody has given one. */
#ifndef TORTUGA_SHELL_FRESH_H
#define TORTUGA_SHELL_FRESH_H

enum { SEED_RANDOM = 27 }; /* bytes of a text that seed_random makes, 0 included */

/* A fresh seed text of 130 random bits, in lower-case letters and digits. */
void seed_random(char out[SEED_RANDOM]);

#endif
