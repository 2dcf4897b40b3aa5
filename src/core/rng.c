/* rng.c -- the two generators. */
#include "core/rng.h"

HD static uint64_t splitmix(uint64_t *seed)
{
    *seed += 0x9E3779B97F4A7C15u;
    uint64_t z = *seed;
    z          = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z          = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

HD void rng_fast(Rng *rng, uint64_t seed)
{
    bytes_zero(rng, sizeof *rng);
    rng->kind    = RNG_FAST;
    rng->word[0] = splitmix(&seed);
    rng->word[1] = splitmix(&seed);
}

HD void rng_chacha(Rng *rng, const uint8_t key[32])
{
    bytes_zero(rng, sizeof *rng);
    rng->kind = RNG_CHACHA;
    for (int i = 0; i < 32; i++)
        rng->word[i / 8] |= (uint64_t)key[i] << (8 * (i % 8));
}

HD static uint32_t rotate(uint32_t x, int by) { return (x << by) | (x >> (32 - by)); }

HD static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b;
    *d = rotate(*d ^ *a, 16);
    *c += *d;
    *b = rotate(*b ^ *c, 12);
    *a += *b;
    *d = rotate(*d ^ *a, 8);
    *c += *d;
    *b = rotate(*b ^ *c, 7);
}

/* One word of a ChaCha20 block (RFC 8439's function, 64-bit counter, nonce 0). Keeping no buffer of
 * the block keeps states small; a real table draws a few hundred numbers a game. */
HD static uint32_t chacha_word(const Rng *rng, uint32_t index)
{
    uint32_t start[16] = {0x61707865u, 0x3320646Eu, 0x79622D32u, 0x6B206574u, 0, 0, 0, 0,
                          0,           0,           0,           0,           0, 0, 0, 0};
    for (int i = 0; i < 8; i++)
        start[4 + i] = (uint32_t)(rng->word[i / 2] >> (32 * (i % 2)));
    start[12] = (uint32_t)rng->block;
    start[13] = (uint32_t)(rng->block >> 32);

    uint32_t x[16];
    bytes_copy(x, start, sizeof x);
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 4; i++)
            quarter(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
        for (int i = 0; i < 4; i++)
            quarter(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
    }
    return x[index] + start[index];
}

HD uint32_t rng_slow32(Rng *rng)
{
    ASSERT(rng->kind == RNG_CHACHA);
    uint32_t out = chacha_word(rng, rng->used);
    rng->used++;
    if (rng->used == 16) {
        rng->used  = 0;
        rng->block = (rng->block + 1) % RNG_BLOCKS;
    }
    return out;
}

HD void rng_shuffle(Rng *rng, uint8_t *bytes, size_t n)
{
    for (size_t i = n; i > 1; i--) {
        size_t  j    = rng_below(rng, (uint32_t)i);
        uint8_t held = bytes[i - 1];
        bytes[i - 1] = bytes[j];
        bytes[j]     = held;
    }
}
