/* push.c -- RFC 8291 over RFC 8188 (aes128gcm), and the signed word of RFC 8292. */
#include "harbour/push.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { RECORD_SIZE = 4096, TAG = 16 };
static char curve[] = "prime256v1";

/* --- keys ------------------------------------------------------------------------------------------------------ */

/* A key of the curve: with its secret, or the public part alone (then `secret` is not looked at). */
static EVP_PKEY *key_of(bool paired, const uint8_t *secret, const uint8_t open[EC_PUBLIC])
{
    EVP_PKEY       *key     = NULL;
    OSSL_PARAM_BLD *build   = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX   *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    BIGNUM         *number  = paired ? BN_bin2bn(secret, EC_PRIVATE, NULL) : NULL;
    OSSL_PARAM     *params  = NULL;
    if (build && context && (!paired || number) &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, open, EC_PUBLIC) &&
        (!number || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number)))
        params = OSSL_PARAM_BLD_to_param(build);
    if (params && EVP_PKEY_fromdata_init(context) > 0)
        (void)EVP_PKEY_fromdata(context, &key, number ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(number);
    return key;
}

bool ec_key_new(EcKey *key)
{
    EVP_PKEY *made   = EVP_EC_gen(curve);
    BIGNUM   *number = NULL;
    size_t    n      = 0;
    bool      good   = made && EVP_PKEY_get_bn_param(made, OSSL_PKEY_PARAM_PRIV_KEY, &number) &&
                BN_bn2binpad(number, key->secret, EC_PRIVATE) == EC_PRIVATE &&
                EVP_PKEY_get_octet_string_param(made, OSSL_PKEY_PARAM_PUB_KEY, key->open, EC_PUBLIC, &n) &&
                n == EC_PUBLIC && key->open[0] == 4;
    BN_clear_free(number);
    EVP_PKEY_free(made);
    return good;
}

bool ec_key_from(const uint8_t secret[EC_PRIVATE], EcKey *key)
{
    EC_GROUP *group  = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *point  = group ? EC_POINT_new(group) : NULL;
    BIGNUM   *number = BN_bin2bn(secret, EC_PRIVATE, NULL);
    bool      good   = point && number && EC_POINT_mul(group, point, number, NULL, NULL, NULL) &&
                EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, key->open, EC_PUBLIC, NULL) ==
                    EC_PUBLIC;
    if (good)
        memcpy(key->secret, secret, EC_PRIVATE);
    BN_clear_free(number);
    EC_POINT_free(point);
    EC_GROUP_free(group);
    return good;
}

bool ec_is_point(const uint8_t point[EC_PUBLIC])
{
    EVP_PKEY *key = point[0] == 4 ? key_of(false, NULL, point) : NULL;
    EVP_PKEY_free(key);
    return key != NULL;
}

static bool shared_secret(const EcKey *mine, const uint8_t theirs[EC_PUBLIC], uint8_t shared[32])
{
    EVP_PKEY     *own     = key_of(true, mine->secret, mine->open);
    EVP_PKEY     *other   = key_of(false, NULL, theirs);
    EVP_PKEY_CTX *context = own ? EVP_PKEY_CTX_new(own, NULL) : NULL;
    size_t        n       = 32;
    bool          good    = other && context && EVP_PKEY_derive_init(context) > 0 &&
                EVP_PKEY_derive_set_peer(context, other) > 0 && EVP_PKEY_derive(context, shared, &n) > 0 &&
                n == 32;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(other);
    EVP_PKEY_free(own);
    return good;
}

/* --- keys from keys ---------------------------------------------------------------------------------------------- */

typedef struct Bytes {
    const void *at;
    size_t      length;
} Bytes;

static void hmac(const void *key, size_t key_length, const Bytes *parts, size_t count, uint8_t out[32])
{
    crypto_auth_hmacsha256_state state;
    (void)crypto_auth_hmacsha256_init(&state, (const unsigned char *)key, key_length);
    for (size_t i = 0; i < count; i++)
        (void)crypto_auth_hmacsha256_update(&state, (const unsigned char *)parts[i].at, parts[i].length);
    (void)crypto_auth_hmacsha256_final(&state, out);
    sodium_memzero(&state, sizeof state);
}

static bool seal(const uint8_t key[16], const uint8_t nonce[12], const void *text, size_t length,
                 uint8_t *out)
{
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    uint8_t         end     = 2; /* the last record, without padding */
    int             n = 0, m = 0, last = 0;
    bool            good = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) > 0 &&
                EVP_EncryptUpdate(context, out, &n, (const unsigned char *)text, (int)length) > 0 &&
                EVP_EncryptUpdate(context, out + n, &m, &end, 1) > 0 &&
                EVP_EncryptFinal_ex(context, out + n + m, &last) > 0 &&
                (size_t)n + (size_t)m + (size_t)last == length + 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + length + 1) > 0;
    EVP_CIPHER_CTX_free(context);
    return good;
}

size_t push_encrypt(const uint8_t receiver[EC_PUBLIC], const uint8_t auth[PUSH_AUTH], const EcKey *sender,
                    const uint8_t salt[PUSH_SALT], const void *text, size_t length,
                    uint8_t body[PUSH_BODY_MOST])
{
    static const char key_word[] = "WebPush: info", cek_word[] = "Content-Encoding: aes128gcm",
                      nonce_word[] = "Content-Encoding: nonce"; /* each with the 0 behind it */
    const uint8_t one              = 1;
    uint8_t       shared[32], prk_key[32], ikm[32], prk[32], cek[32], nonce[32];
    if (length > PUSH_TEXT_MOST || !shared_secret(sender, receiver, shared))
        return 0;
    hmac(auth, PUSH_AUTH, (const Bytes[]){{shared, 32}}, 1, prk_key);
    hmac(prk_key, 32,
         (const Bytes[]){
             {key_word, sizeof key_word}, {receiver, EC_PUBLIC}, {sender->open, EC_PUBLIC}, {&one, 1}},
         4, ikm);
    hmac(salt, PUSH_SALT, (const Bytes[]){{ikm, 32}}, 1, prk);
    hmac(prk, 32, (const Bytes[]){{cek_word, sizeof cek_word}, {&one, 1}}, 2, cek);
    hmac(prk, 32, (const Bytes[]){{nonce_word, sizeof nonce_word}, {&one, 1}}, 2, nonce);

    uint8_t *at = body;
    memcpy(at, salt, PUSH_SALT);
    at += PUSH_SALT;
    *at++ = 0;
    *at++ = 0;
    *at++ = RECORD_SIZE >> 8;
    *at++ = RECORD_SIZE & 0xFF;
    *at++ = EC_PUBLIC;
    memcpy(at, sender->open, EC_PUBLIC);
    at += EC_PUBLIC;
    bool good = seal(cek, nonce, text, length, at);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(ikm, sizeof ikm);
    sodium_memzero(cek, sizeof cek);
    return good ? (size_t)(at - body) + length + 1 + TAG : 0;
}

/* --- VAPID ------------------------------------------------------------------------------------------------------- */

static size_t base64(char *to, size_t size, const void *bytes, size_t length)
{
    if (sodium_base64_encoded_len(length, sodium_base64_VARIANT_URLSAFE_NO_PADDING) > size)
        return 0;
    (void)sodium_bin2base64(to, size, (const unsigned char *)bytes, length,
                            sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return strlen(to);
}

/* The signature as r and s of 32 bytes each, as JWS wants it. */
static bool sign(const EcKey *key, const char *text, size_t length, uint8_t out[64])
{
    EVP_PKEY            *own     = key_of(true, key->secret, key->open);
    EVP_MD_CTX          *context = EVP_MD_CTX_new();
    uint8_t              der[80];
    size_t               n     = sizeof der;
    const unsigned char *from  = der;
    ECDSA_SIG           *parts = NULL;
    bool good = own && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, own) > 0 &&
                EVP_DigestSign(context, der, &n, (const unsigned char *)text, length) > 0;
    if (good)
        parts = d2i_ECDSA_SIG(NULL, &from, (long)n);
    good = parts && BN_bn2binpad(ECDSA_SIG_get0_r(parts), out, 32) == 32 &&
           BN_bn2binpad(ECDSA_SIG_get0_s(parts), out + 32, 32) == 32;
    ECDSA_SIG_free(parts);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(own);
    return good;
}

bool push_vapid(const EcKey *server, const char *endpoint, const char *contact, int64_t until_s,
                char text[VAPID_TEXT_MOST])
{
    char    claims[500], token[900], key[100], signature[100];
    uint8_t raw[64];
    size_t  scheme = strncmp(endpoint, "https://", 8) == 0 ? 8 : strncmp(endpoint, "http://", 7) == 0 ? 7 : 0;
    size_t  host   = scheme ? strcspn(endpoint + scheme, "/?#") : 0;
    if (host == 0 || host > 250 || strpbrk(contact, "\"\\"))
        return false;
    for (size_t i = 0; i < host; i++) /* it goes into JSON as it is */
        if (endpoint[scheme + i] <= ' ' || strchr("\"\\@", endpoint[scheme + i]))
            return false;
    int n = snprintf(claims, sizeof claims, "{\"aud\":\"%.*s\",\"exp\":%lld,\"sub\":\"%s\"}",
                     (int)(scheme + host), endpoint, (long long)until_s, contact);
    if (n < 0 || (size_t)n >= sizeof claims)
        return false;
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    size_t            at     = base64(token, sizeof token, head, sizeof head - 1);
    token[at++]              = '.';
    size_t more              = base64(token + at, sizeof token - at, claims, (size_t)n);
    if (!more || !sign(server, token, at + more, raw))
        return false;
    (void)base64(signature, sizeof signature, raw, sizeof raw);
    (void)base64(key, sizeof key, server->open, EC_PUBLIC);
    n = snprintf(text, VAPID_TEXT_MOST, "vapid t=%s.%s, k=%s", token, signature, key);
    return n > 0 && n < VAPID_TEXT_MOST;
}
