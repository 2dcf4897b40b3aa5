/* id.c -- ids and tokens out of libsodium's random bytes. */
#include "harbour/id.h"

#include <sodium.h>
#include <string.h>

static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

int64_t id_new(void)
{
    uint64_t id = 0;
    while (id == 0) {
        randombytes_buf(&id, sizeof id);
        id &= (1ull << 60) - 1;
    }
    return (int64_t)id;
}

void id_write(int64_t id, char text[ID_SIZE])
{
    for (int i = ID_LENGTH - 1; i >= 0; i--, id >>= 5)
        text[i] = letters[id & 31];
    text[ID_LENGTH] = 0;
}

int64_t id_read(const char *text, size_t length)
{
    uint64_t id = 0;
    if (length != ID_LENGTH)
        return 0;
    for (size_t i = 0; i < length; i++) {
        char        c  = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] + 32 : text[i]);
        const char *at = c ? strchr(letters, c) : NULL;
        if (!at)
            return 0;
        id = id << 5 | (uint64_t)(at - letters);
    }
    return (int64_t)id;
}

static void hash_of(const unsigned char secret[32], uint8_t hash[TOKEN_HASH])
{
    (void)crypto_generichash(hash, TOKEN_HASH, secret, 32, NULL, 0);
}

void token_new(char text[TOKEN_SIZE], uint8_t hash[TOKEN_HASH])
{
    unsigned char secret[32];
    randombytes_buf(secret, sizeof secret);
    (void)sodium_bin2base64(text, TOKEN_SIZE, secret, sizeof secret,
                            sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_of(secret, hash);
    sodium_memzero(secret, sizeof secret);
}

bool token_hash(const char *text, size_t length, uint8_t hash[TOKEN_HASH])
{
    unsigned char secret[32];
    size_t        n = 0;
    if (length != TOKEN_LENGTH ||
        sodium_base642bin(secret, sizeof secret, text, length, NULL, &n, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        n != sizeof secret)
        return false;
    hash_of(secret, hash);
    sodium_memzero(secret, sizeof secret);
    return true;
}
