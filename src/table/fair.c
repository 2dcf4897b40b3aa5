/* fair.c -- the hash that is published, and the key of a deal. */
#include "table/fair.h"

#include <string.h>

#include "core/sha256.h"

void fair_hash(const uint8_t secret[SECRET_BYTES], uint8_t hash[SECRET_BYTES])
{
    sha256(secret, SECRET_BYTES, hash);
}

void fair_key(const Fair *fair, unsigned players, uint8_t key[32])
{
    static const char domain[] = "tortuga deal 1";

    Sha256 sha;
    sha256_init(&sha);
    sha256_add(&sha, domain, sizeof domain - 1);
    sha256_add(&sha, fair->secret, SECRET_BYTES);
    for (unsigned seat = 0; seat < players; seat++) {
        sha256_add(&sha, &fair->size[seat], 1);
        sha256_add(&sha, fair->entropy[seat], fair->size[seat]);
    }
    sha256_finish(&sha, key);
}
