/* sha256.c -- SHA-256, as FIPS 180-4 writes it down. */
#include "core/sha256.h"

HD static uint32_t turn(uint32_t x, int by) { return (x >> by) | (x << (32 - by)); }

HD static void block_add(uint32_t word[8], const uint8_t block[SHA256_BLOCK])
{
    /* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
    static const uint32_t root[64] = {
        0x428A2F98u, 0x71374491u, 0xB5C0FBCFu, 0xE9B5DBA5u, 0x3956C25Bu, 0x59F111F1u, 0x923F82A4u,
        0xAB1C5ED5u, 0xD807AA98u, 0x12835B01u, 0x243185BEu, 0x550C7DC3u, 0x72BE5D74u, 0x80DEB1FEu,
        0x9BDC06A7u, 0xC19BF174u, 0xE49B69C1u, 0xEFBE4786u, 0x0FC19DC6u, 0x240CA1CCu, 0x2DE92C6Fu,
        0x4A7484AAu, 0x5CB0A9DCu, 0x76F988DAu, 0x983E5152u, 0xA831C66Du, 0xB00327C8u, 0xBF597FC7u,
        0xC6E00BF3u, 0xD5A79147u, 0x06CA6351u, 0x14292967u, 0x27B70A85u, 0x2E1B2138u, 0x4D2C6DFCu,
        0x53380D13u, 0x650A7354u, 0x766A0ABBu, 0x81C2C92Eu, 0x92722C85u, 0xA2BFE8A1u, 0xA81A664Bu,
        0xC24B8B70u, 0xC76C51A3u, 0xD192E819u, 0xD6990624u, 0xF40E3585u, 0x106AA070u, 0x19A4C116u,
        0x1E376C08u, 0x2748774Cu, 0x34B0BCB5u, 0x391C0CB3u, 0x4ED8AA4Au, 0x5B9CCA4Fu, 0x682E6FF3u,
        0x748F82EEu, 0x78A5636Fu, 0x84C87814u, 0x8CC70208u, 0x90BEFFFAu, 0xA4506CEBu, 0xBEF9A3F7u,
        0xC67178F2u};

    uint32_t w[64];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t early = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >> 3);
        uint32_t late  = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >> 10);
        w[i]           = w[i - 16] + early + w[i - 7] + late;
    }
    uint32_t a = word[0], b = word[1], c = word[2], d = word[3];
    uint32_t e = word[4], f = word[5], g = word[6], h = word[7];
    for (int i = 0; i < 64; i++) {
        uint32_t choice   = (e & f) ^ (~e & g);
        uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
        uint32_t one      = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + root[i] + w[i];
        uint32_t two      = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
        h                 = g;
        g                 = f;
        f                 = e;
        e                 = d + one;
        d                 = c;
        c                 = b;
        b                 = a;
        a                 = one + two;
    }
    word[0] += a;
    word[1] += b;
    word[2] += c;
    word[3] += d;
    word[4] += e;
    word[5] += f;
    word[6] += g;
    word[7] += h;
}

HD void sha256_init(Sha256 *sha)
{
    /* The first 32 bits of the fractional parts of the square roots of the first 8 primes. */
    static const uint32_t root[8] = {0x6A09E667u, 0xBB67AE85u, 0x3C6EF372u, 0xA54FF53Au,
                                     0x510E527Fu, 0x9B05688Cu, 0x1F83D9ABu, 0x5BE0CD19u};
    bytes_zero(sha, sizeof *sha);
    bytes_copy(sha->word, root, sizeof root);
}

HD void sha256_add(Sha256 *sha, const void *data, size_t size)
{
    const uint8_t *at = (const uint8_t *)data;
    for (size_t i = 0; i < size; i++) {
        sha->block[sha->size % SHA256_BLOCK] = at[i];
        sha->size++;
        if (sha->size % SHA256_BLOCK == 0)
            block_add(sha->word, sha->block);
    }
}

HD void sha256_finish(Sha256 *sha, uint8_t out[SHA256_BYTES])
{
    uint64_t bits = sha->size * 8;
    uint8_t  one = 0x80, zero = 0;
    uint8_t  length[8];
    for (int i = 0; i < 8; i++)
        length[i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(sha, &one, 1);
    while (sha->size % SHA256_BLOCK != SHA256_BLOCK - sizeof length)
        sha256_add(sha, &zero, 1);
    sha256_add(sha, length, sizeof length);
    for (int i = 0; i < SHA256_BYTES; i++)
        out[i] = (uint8_t)(sha->word[i / 4] >> (24 - 8 * (i % 4)));
}

HD void sha256(const void *data, size_t size, uint8_t out[SHA256_BYTES])
{
    Sha256 sha;
    sha256_init(&sha);
    sha256_add(&sha, data, size);
    sha256_finish(&sha, out);
}
