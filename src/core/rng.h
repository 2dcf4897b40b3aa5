/* rng.h -- random numbers that belong to a game's state.
 *
 * Two generators behind one call: xoroshiro128++ for simulation, and ChaCha20 for real tables,
 * where nobody may predict a shuffle from what they have seen. Take one random number per
 * statement: C leaves the order of two calls in one expression open. */
#ifndef TORTUGA_CORE_RNG_H
#define TORTUGA_CORE_RNG_H

#include "base.h"

enum { RNG_NONE, RNG_FAST, RNG_CHACHA };

typedef struct Rng {
    uint64_t word[4]; /* fast: two words of state; ChaCha20: the key        */
    uint64_t block;   /* ChaCha20: which block of the key stream comes next, below RNG_BLOCKS */
    uint32_t kind;
    uint32_t used; /* ChaCha20: words of that block already given        */
} Rng;

/* The number of a block is written as a JSON number, which every reader holds exactly below 2^53. Nobody
 * draws so many; but a position may begin at the last block, and has a next one. */
#define RNG_BLOCKS ((uint64_t)1 << 53)

HD void rng_fast(Rng *rng, uint64_t seed);
HD void rng_chacha(Rng *rng, const uint8_t key[32]);

HD uint32_t rng_slow32(Rng *rng);

HD static inline uint32_t rng_32(Rng *rng)
{
    if (rng->kind != RNG_FAST)
        return rng_slow32(rng);
    uint64_t a   = rng->word[0];
    uint64_t b   = rng->word[1];
    uint64_t sum = a + b;
    uint64_t out = ((sum << 17) | (sum >> 47)) + a;
    b ^= a;
    rng->word[0] = ((a << 49) | (a >> 15)) ^ b ^ (b << 21);
    rng->word[1] = (b << 28) | (b >> 36);
    return (uint32_t)(out >> 32);
}

/* Uniform over 0 .. n-1, without bias; n is at least 1. */
HD static inline uint32_t rng_below(Rng *rng, uint32_t n)
{
    ASSERT(n > 0);
    uint64_t wide = (uint64_t)rng_32(rng) * n;
    if ((uint32_t)wide < n) {
        uint32_t floor = (uint32_t)(0u - n) % n;
        while ((uint32_t)wide < floor)
            wide = (uint64_t)rng_32(rng) * n;
    }
    return (uint32_t)(wide >> 32);
}

/* Mixes n bytes, every order equally likely. */
HD void rng_shuffle(Rng *rng, uint8_t *bytes, size_t n);

#endif
