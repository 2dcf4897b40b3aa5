/* fresh.c -- a seed that nobody can guess. */
#include "shell/fresh.h"

#include <sodium.h>
#include <stdlib.h>

void seed_random(char out[SEED_RANDOM])
{
    /* No letters that a person could take for another: neither i, l, o nor u. */
    static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";

    if (sodium_init() < 0)
        abort(); /* the system has no random numbers */
    for (int i = 0; i < SEED_RANDOM - 1; i++)
        out[i] = alphabet[randombytes_uniform(32)];
    out[SEED_RANDOM - 1] = 0;
}
