/* push.h -- web push: a message that only one browser can read (RFC 8291), sent by somebody whom the push service can
 * recognise (VAPID, RFC 8292).
 *
 * OpenSSL does the elliptic curve (P-256) and AES; nothing here touches the network. */
#ifndef TORTUGA_HARBOUR_PUSH_H
#define TORTUGA_HARBOUR_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    EC_PRIVATE      = 32,
    EC_PUBLIC       = 65, /* uncompressed: 4, x, y */
    PUSH_AUTH       = 16,
    PUSH_SALT       = 16,
    PUSH_TEXT_MOST  = 3000,
    PUSH_BODY_MOST  = PUSH_TEXT_MOST + 200,
    VAPID_TEXT_MOST = 1024
};

typedef struct EcKey {
    uint8_t secret[EC_PRIVATE];
    uint8_t open[EC_PUBLIC];
} EcKey;

bool ec_key_new(EcKey *key);
/* The public part of a private key. */
bool ec_key_from(const uint8_t secret[EC_PRIVATE], EcKey *key);
/* True where bytes are a point of the curve. */
bool ec_is_point(const uint8_t point[EC_PUBLIC]);

/* What is sent: `sender` is a key made for this message alone, `salt` random. Gives the length of the body; 0 where it
 * cannot be. */
size_t push_encrypt(const uint8_t receiver[EC_PUBLIC], const uint8_t auth[PUSH_AUTH], const EcKey *sender,
                    const uint8_t salt[PUSH_SALT], const void *text, size_t length,
                    uint8_t body[PUSH_BODY_MOST]);

/* The value of the Authorization header for an endpoint, good until then. False where the endpoint is no URL of the web. */
bool push_vapid(const EcKey *server, const char *endpoint, const char *contact, int64_t until_s,
                char text[VAPID_TEXT_MOST]);

#endif
