/* seed.c -- seed text -> SHA-256 -> ChaCha20. */
#include "table/seed.h"

#include "core/sha256.h"
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
    uint8_t key[SHA256_BYTES];
    sha256(seed, length, key);
    rng_chacha(rng, key);
}
