/* push_test.c -- web push with the vectors of RFC 8291 and of RFC 8292. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/push.h"

static size_t bytes(const char *text, void *to, size_t size)
{
    size_t n = 0;
    if (sodium_base642bin((unsigned char *)to, size, text, strlen(text), NULL, &n, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
        fail_msg("no base64: %s", text);
    return n;
}

static void the_example_of_rfc_8291(void **state)
{
    (void)state;
    EcKey   sender;
    uint8_t secret[32], receiver[65], auth[16], salt[16], body[PUSH_BODY_MOST], expected[300], open[65];
    bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", secret, sizeof secret);
    bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8", open,
          sizeof open);
    bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", receiver,
          sizeof receiver);
    bytes("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt);
    bytes("BTBZMqHH6r4Tts7J_aSIgg", auth, sizeof auth);
    size_t n =
        bytes("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
              "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6"
              "PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
              expected, sizeof expected);
    assert_true(ec_key_from(secret, &sender));
    assert_memory_equal(sender.open, open, sizeof open);
    static const char text[] = "When I grow up, I want to be a watermelon";
    assert_int_equal(push_encrypt(receiver, auth, &sender, salt, text, sizeof text - 1, body), n);
    assert_memory_equal(body, expected, n);
}

static void keys_that_are_none(void **state)
{
    (void)state;
    EcKey       key, sender;
    uint8_t     bad[65] = {4}, auth[16] = {0}, salt[16] = {0}, body[PUSH_BODY_MOST];
    static char much[PUSH_TEXT_MOST + 1];
    for (int i = 0; i < 20; i++) {
        assert_true(ec_key_new(&key));
        assert_true(ec_is_point(key.open));
        assert_true(ec_key_from(key.secret, &sender));
        assert_memory_equal(&key, &sender, sizeof key);
    }
    assert_false(ec_is_point(bad));
    memset(bad, 0xFF, sizeof bad);
    assert_false(ec_is_point(bad));
    memcpy(bad, key.open, sizeof bad);
    bad[64] ^= 1;
    assert_false(ec_is_point(bad)); /* beside the curve: a secret would leak through it */
    assert_int_equal(push_encrypt(bad, auth, &sender, salt, "x", 1, body), 0);
    assert_int_equal(push_encrypt(key.open, auth, &sender, salt, much, sizeof much, body), 0);
    assert_true(push_encrypt(key.open, auth, &sender, salt, much, PUSH_TEXT_MOST, body) <= PUSH_BODY_MOST);
}

/* The three parts of the token, and the signature checked with the key that goes with it. */
static void a_signed_word(void **state)
{
    (void)state;
    EcKey server;
    char  text[VAPID_TEXT_MOST], claims[400] = "";
    assert_true(ec_key_new(&server));
    assert_true(push_vapid(&server, "https://push.example.net:8443/p/abc?d=1", "mailto:push@example.com",
                           1453523768, text));
    assert_int_equal(strncmp(text, "vapid t=", 8), 0);
    char *token = text + 8, *end = strstr(token, ", k="), *dot = strchr(token, '.');
    assert_true(end && dot);
    char *second = strchr(dot + 1, '.');
    assert_non_null(second);
    uint8_t key[65], raw[64], der[80], *to = der;
    assert_int_equal(bytes(end + 4, key, sizeof key), 65);
    assert_memory_equal(key, server.open, 65);
    *end = 0;
    assert_int_equal(bytes(second + 1, raw, sizeof raw), 64);
    ECDSA_SIG *parts = ECDSA_SIG_new();
    assert_int_equal(ECDSA_SIG_set0(parts, BN_bin2bn(raw, 32, NULL), BN_bin2bn(raw + 32, 32, NULL)), 1);
    int der_length = i2d_ECDSA_SIG(parts, &to);
    ECDSA_SIG_free(parts);
    EVP_PKEY_CTX *context    = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    char          curve[]    = "prime256v1";
    OSSL_PARAM    params[]   = {OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve, 0),
                                OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, key, sizeof key),
                                OSSL_PARAM_END};
    EVP_PKEY     *public_key = NULL;
    assert_true(EVP_PKEY_fromdata_init(context) > 0 &&
                EVP_PKEY_fromdata(context, &public_key, EVP_PKEY_PUBLIC_KEY, params) > 0);
    EVP_MD_CTX *verify = EVP_MD_CTX_new();
    assert_true(EVP_DigestVerifyInit(verify, NULL, EVP_sha256(), NULL, public_key) > 0);
    assert_int_equal(
        EVP_DigestVerify(verify, der, (size_t)der_length, (unsigned char *)token, (size_t)(second - token)),
        1);
    EVP_MD_CTX_free(verify);
    EVP_PKEY_free(public_key);
    EVP_PKEY_CTX_free(context);
    *second = 0;
    (void)bytes(dot + 1, claims, sizeof claims - 1);
    assert_string_equal(
        claims,
        "{\"aud\":\"https://push.example.net:8443\",\"exp\":1453523768,\"sub\":\"mailto:push@example.com\"}");

    static const char *const none[] = {"push.example/", "https://",    "https:///x", "ftp://x", "",
                                       "https://a\"b/", "https://u@h/"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(push_vapid(&server, none[i], "mailto:x@y", 1, text));
    assert_false(push_vapid(&server, "https://push.example/", "mailto:\"", 1, text));
}

static int begin(void **state)
{
    (void)state;
    return sodium_init() < 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_rfc_8291),
        cmocka_unit_test(keys_that_are_none),
        cmocka_unit_test(a_signed_word),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
