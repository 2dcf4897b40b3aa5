/* seed.c -- seed text -> SHA-256 -> ChaCha20. */
#include "table/seed.h"

#include <sodium.h>
#include <stdlib.h>

#include "table/utf8.h"
#include "table/wrong.h"

bool seed_ok(const char *seed, size_t length, Text *wrong)
{
    if (length == 0)
        return wrong_say(wrong, "the seed is empty; any short text will do");
    if (length > SEED_MAX)
        return wrong_say(wrong, "the seed has %zu bytes; at most %d are allowed", length, SEED_MAX);
    if (!utf8_plain(seed, length))
        return wrong_say(wrong,
                         "the seed holds a control character, or is no UTF-8; letters and digits will do");
    return true;
}

void seed_rng(const char *seed, size_t length, Rng *rng)
{
    uint8_t key[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(key, (const unsigned char *)seed, length);
    rng_chacha(rng, key);
    sodium_memzero(key, sizeof key);
}

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
