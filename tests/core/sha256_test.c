/* sha256_test.c -- SHA-256 against the examples of FIPS 180-4 and against libsodium. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "core/rng.h"
#include "core/sha256.h"

static void assert_hash(const char *text, size_t length, const char *hex)
{
    uint8_t hash[SHA256_BYTES];
    char    found[2 * SHA256_BYTES + 1];
    sha256(text, length, hash);
    for (int i = 0; i < SHA256_BYTES; i++)
        (void)snprintf(found + 2 * i, 3, "%02x", hash[i]);
    assert_string_equal(found, hex);
}

static void the_examples_of_the_standard(void **state)
{
    (void)state;
    const char *two = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    assert_hash("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_hash("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_hash(two, strlen(two), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void a_million_letters(void **state)
{
    (void)state;
    Sha256  sha;
    uint8_t hash[SHA256_BYTES], block[1000];
    memset(block, 'a', sizeof block);
    sha256_init(&sha);
    for (int i = 0; i < 1000; i++)
        sha256_add(&sha, block, sizeof block);
    sha256_finish(&sha, hash);
    assert_int_equal(hash[0], 0xCD);
    assert_int_equal(hash[1], 0xC7);
    assert_int_equal(hash[31], 0xD0);
}

/* Every length around the ends of blocks, and random ones, in pieces. */
static void as_libsodium_says(void **state)
{
    (void)state;
    Rng     rng;
    uint8_t data[300], ours[SHA256_BYTES], theirs[crypto_hash_sha256_BYTES];
    rng_fast(&rng, 256);
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (uint8_t)rng_32(&rng);
    for (size_t size = 0; size <= sizeof data; size++) {
        Sha256 sha;
        size_t first = rng_below(&rng, (uint32_t)size + 1);
        sha256_init(&sha);
        sha256_add(&sha, data, first);
        sha256_add(&sha, data + first, size - first);
        sha256_finish(&sha, ours);
        crypto_hash_sha256(theirs, data, size);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_standard),
        cmocka_unit_test(a_million_letters),
        cmocka_unit_test(as_libsodium_says),
    };
    return cmocka_run_group_tests_name("sha256", tests, NULL, NULL);
}
