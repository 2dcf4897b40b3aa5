/* sha256.h -- SHA-256 (FIPS 180-4), for seeds and fair deals: the same natively and in a browser. */
#ifndef TORTUGA_CORE_SHA256_H
#define TORTUGA_CORE_SHA256_H

#include "base.h"

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

typedef struct Sha256 {
    uint32_t word[8];
    uint64_t size; /* bytes so far */
    uint8_t  block[SHA256_BLOCK];
} Sha256;

/* A message may come in pieces. */
HD void sha256_init(Sha256 *sha);
HD void sha256_add(Sha256 *sha, const void *data, size_t size);
HD void sha256_finish(Sha256 *sha, uint8_t out[SHA256_BYTES]);

HD void sha256(const void *data, size_t size, uint8_t out[SHA256_BYTES]);

#endif
