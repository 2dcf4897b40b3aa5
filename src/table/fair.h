/* fair.h -- a deal that nobody at the table, nor the server, could choose; docs/fairness.md tells it to a sceptic.
 *
 * The server publishes the hash of its secret before any seat adds its own random bytes. The key of the deal is
 *
 *   SHA-256( "tortuga deal 1" || secret || for each seat in order: one byte, how many bytes it added, and these )
 *
 * and the game's random numbers are the ChaCha20 of that key (core/rng.h). */
#ifndef TORTUGA_TABLE_FAIR_H
#define TORTUGA_TABLE_FAIR_H

#include "core/rng.h"
#include "table/event.h"

typedef struct Fair {
    uint8_t hash[SECRET_BYTES];
    uint8_t secret[SECRET_BYTES];
    uint8_t committed, revealed;
    uint8_t size[MAX_SEATS];
    uint8_t entropy[MAX_SEATS][ENTROPY_BYTES]; /* last: a table has room for its own seats only */
} Fair;

/* What the server commits to. */
void fair_hash(const uint8_t secret[SECRET_BYTES], uint8_t hash[SECRET_BYTES]);

void fair_key(const Fair *fair, unsigned players, uint8_t key[32]);

#endif
