/* parts_test.c -- the small parts of the server: addresses, limits, ids, names, JSON out and in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "harbour/address.h"
#include "harbour/agent.h"
#include "harbour/id.h"
#include "harbour/json_in.h"
#include "harbour/limits.h"
#include "harbour/paper.h"
#include "harbour/people.h"

static Address address(const char *text)
{
    Address read;
    if (!address_read(text, strlen(text), &read))
        fail_msg("'%s' is an address", text);
    return read;
}

/* --- addresses -------------------------------------------------------------------------------------------- */

static void addresses_are_read_and_written(void **state)
{
    (void)state;
    char                     text[ADDRESS_TEXT];
    static const char *const same[] = {"192.0.2.7", "2001:db8::1", "::1", "0.0.0.0"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        Address read = address(same[i]);
        address_write(&read, text);
        assert_string_equal(text, same[i]);
    }
    Address read = address(" [2001:db8::2] ");
    address_write(&read, text);
    assert_string_equal(text, "2001:db8::2");
    static const char *const none[] = {"",     " ",   "1.2.3",      "1.2.3.4.5", "999.1.1.1",
                                       "host", "::g", "1.2.3.4:80", "[]"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(address_read(none[i], strlen(none[i]), &read));
}

static void networks_hold_addresses(void **state)
{
    (void)state;
    Networks networks;
    assert_true(networks_read("127.0.0.1, 10.0.0.0/8,fd00::/8, 192.0.2.128/25", &networks));
    assert_int_equal(networks.count, 4);
    static const struct {
        const char *text;
        bool        in;
    } cases[] = {{"127.0.0.1", true},   {"127.0.0.2", false},   {"10.255.1.2", true},
                 {"11.0.0.1", false},   {"fd12::1", true},      {"fe00::1", false},
                 {"192.0.2.200", true}, {"192.0.2.127", false}, {"::ffff:10.1.1.1", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Address one = address(cases[i].text);
        if (networks_have(&networks, &one) != cases[i].in)
            fail_msg("%s", cases[i].text);
    }
    assert_true(networks_read("", &networks));
    Address any = address("1.2.3.4");
    assert_false(networks_have(&networks, &any));
    assert_true(networks_read("0.0.0.0/0", &networks));
    assert_true(networks_have(&networks, &any));
    static const char *const none[] = {"10.0.0.0/33", "10.0.0.0/",  "10.0.0.0/x",
                                       "host",        "1.2.3.4/-1", "::/129"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(networks_read(none[i], &networks));
}

static void only_public_addresses_are_public(void **state)
{
    (void)state;
    static const char *const inside[]  = {"127.0.0.1",     "10.1.2.3",         "172.31.255.255",
                                          "192.168.1.1",   "169.254.169.254",  "0.0.0.0",
                                          "224.0.0.1",     "255.255.255.255",  "::",
                                          "::1",           "fe80::1",          "fc00::1",
                                          "ff02::1",       "::ffff:127.0.0.1", "64:ff9b::7f00:1",
                                          "2002:7f00:1::", "100.64.0.1",       "198.18.0.1",
                                          "2001:db8::1",   "::127.0.0.1"};
    static const char *const outside[] = {"1.1.1.1", "8.8.8.8", "172.32.0.1", "2606:4700::1111",
                                          "192.169.0.1"};
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++) {
        Address one = address(inside[i]);
        if (address_is_public(&one))
            fail_msg("%s is not public", inside[i]);
    }
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        Address one = address(outside[i]);
        if (!address_is_public(&one))
            fail_msg("%s is public", outside[i]);
    }
}

static void expect_client(const char *peer, const char *forwarded, const char *client)
{
    Networks trusted;
    Address  from = address(peer);
    char     text[ADDRESS_TEXT];
    assert_true(networks_read("127.0.0.1,10.0.0.0/8", &trusted));
    Address found = address_forwarded(&trusted, &from, forwarded);
    address_write(&found, text);
    assert_string_equal(text, client);
}

static void only_trusted_proxies_are_believed(void **state)
{
    (void)state;
    expect_client("192.0.2.1", "198.51.100.1", "192.0.2.1");
    expect_client("127.0.0.1", "198.51.100.1", "198.51.100.1");
    expect_client("127.0.0.1", "203.0.113.9, 198.51.100.1", "198.51.100.1");
    expect_client("127.0.0.1", "203.0.113.9, 198.51.100.1, 10.0.0.5", "198.51.100.1");
    expect_client("127.0.0.1", "", "127.0.0.1");
    expect_client("127.0.0.1", "unknown", "127.0.0.1");
    expect_client("127.0.0.1", "198.51.100.1, <script>", "127.0.0.1");
    expect_client("127.0.0.1", ",", "127.0.0.1");
    expect_client("127.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.1");
}

/* --- limits ----------------------------------------------------------------------------------------------- */

static void buckets_fill_with_time(void **state)
{
    (void)state;
    LimitRule rules[DEEDS];
    for (int i = 0; i < DEEDS; i++)
        rules[i] = (LimitRule){3, 60};
    Limits  *limits = limits_create(rules);
    unsigned wait_s = 0;
    Address  a = address("192.0.2.1"), b = address("192.0.2.2");
    for (int i = 0; i < 3; i++)
        assert_true(limits_take_address(limits, DEED_CHAT, &a, 0, &wait_s));
    assert_false(limits_take_address(limits, DEED_CHAT, &a, 0, &wait_s));
    assert_int_equal(wait_s, 1);
    assert_true(limits_take_address(limits, DEED_CHAT, &b, 0, &wait_s));  /* another neighbour */
    assert_true(limits_take_address(limits, DEED_TABLE, &a, 0, &wait_s)); /* another deed      */
    assert_false(limits_take_address(limits, DEED_CHAT, &a, 900000, &wait_s));
    assert_true(limits_take_address(limits, DEED_CHAT, &a, 1100000, &wait_s));
    for (int i = 0; i < 3; i++) /* never more than the burst, however long one waits */
        assert_true(limits_take_address(limits, DEED_CHAT, &a, 1000000000, &wait_s));
    assert_false(limits_take_address(limits, DEED_CHAT, &a, 1000000000, &wait_s));
    /* A /64 of IPv6 is one neighbour. */
    Address c = address("2001:db8:1:2:3::1"), d = address("2001:db8:1:2:ffff::9"),
            e = address("2001:db8:1:3::1");
    for (int i = 0; i < 3; i++)
        assert_true(limits_take_address(limits, DEED_CHAT, i % 2 ? &c : &d, 0, &wait_s));
    assert_false(limits_take_address(limits, DEED_CHAT, &d, 0, &wait_s));
    assert_true(limits_take_address(limits, DEED_CHAT, &e, 0, &wait_s));
    /* Very many subjects do not break it, and somebody who is empty mostly stays so. */
    for (int64_t person = 1; person < 200000; person++)
        (void)limits_take_person(limits, DEED_MESSAGE, person, 1000000000, &wait_s);
    limits_destroy(limits);
}

static void counts_go_up_and_down(void **state)
{
    (void)state;
    Counts *counts = counts_create();
    char    text[40];
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 5000; i++) {
            (void)snprintf(text, sizeof text, "10.%d.%d.1", i / 250, i % 250);
            Address one = address(text);
            assert_int_equal(counts_add(counts, &one), 1);
            assert_int_equal(counts_add(counts, &one), 2);
        }
        for (int i = 4999; i >= 0; i--) {
            (void)snprintf(text, sizeof text, "10.%d.%d.1", i / 250, i % 250);
            Address one = address(text);
            assert_int_equal(counts_of(counts, &one), 2);
            counts_sub(counts, &one);
            counts_sub(counts, &one);
            assert_int_equal(counts_of(counts, &one), 0);
            counts_sub(counts, &one);
        }
    }
    counts_destroy(counts);
}

/* --- ids and names ---------------------------------------------------------------------------------------------- */

static void ids_and_tokens(void **state)
{
    (void)state;
    char    text[ID_SIZE], token[TOKEN_SIZE];
    uint8_t hash[TOKEN_HASH], again[TOKEN_HASH];
    for (int i = 0; i < 1000; i++) {
        int64_t id = id_new();
        id_write(id, text);
        assert_int_equal(id_read(text, strlen(text)), id);
        token_new(token, hash);
        assert_int_equal(strlen(token), TOKEN_LENGTH);
        assert_true(token_hash(token, TOKEN_LENGTH, again));
        assert_memory_equal(hash, again, TOKEN_HASH);
    }
    assert_int_equal(id_read("0000000000AZ", 12), 10 * 32 + 31);
    static const char *const none[] = {
        "", "0", "00000000000", "0000000000000", "00000000000u", "00000000000\xc3", "00000000000!"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(id_read(none[i], strlen(none[i])), 0);
    assert_false(token_hash("short", 5, hash));
    assert_false(token_hash("???????????????????????????????????????????", 43, hash));
}

static void names_are_compared_in_small_letters(void **state)
{
    (void)state;
    char name[STORE_NAME_SIZE], fold[STORE_NAME_SIZE];
    assert_true(name_read("Anne-Marie \xc3\x96z 2", name, fold));
    assert_string_equal(name, "Anne-Marie \xc3\x96z 2");
    assert_string_equal(fold, "anne-marie \xc3\xb6z 2");
    assert_true(name_read("\xc5\xbb\xc3\xb3\xc5\x82w", name, fold));
    assert_string_equal(fold, "\xc5\xbc\xc3\xb3\xc5\x82w");
    static const char *const none[] = {"",       "a",    " ab",    "ab ",
                                       "a  b",   "a--b", "<b>",    "a\xe2\x82\xacz",
                                       "ab\x01", "\xc3", "a\xffz", "012345678901234567890"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(name_read(none[i], name, fold));
}

static void passwords_are_hashed(void **state)
{
    (void)state;
    char hash[PASSWORD_HASH], other[PASSWORD_HASH];
    assert_true(password_hash("correct horse", hash));
    assert_true(password_hash("correct horse", other));
    assert_string_not_equal(hash, other);
    assert_int_equal(strncmp(hash, "$argon2id$", 10), 0);
    assert_true(password_is("correct horse", hash));
    assert_false(password_is("correct hors", hash));
    assert_false(password_is("", hash));
    assert_false(password_is("correct horse", ""));
}

/* --- JSON --------------------------------------------------------------------------------------------------------- */

static void json_goes_out(void **state)
{
    (void)state;
    Paper paper = {0};
    json_open(&paper, '{');
    json_text_of(&paper, "a", "\"\\\n\x7f\xc3\xa4\xff\xe2\x9a\x93\xed\xa0\x80");
    json_whole_of(&paper, "b", INT64_MIN);
    json_name(&paper, "c");
    json_open(&paper, '[');
    json_truth(&paper, true);
    json_none(&paper);
    json_open(&paper, '{');
    json_close(&paper, '}');
    json_raw(&paper, "[1,2]", 5);
    json_close(&paper, ']');
    json_truth_of(&paper, "d", false);
    json_close(&paper, '}');
    assert_string_equal(paper_text(&paper),
                        "{\"a\":\"\\\"\\\\\\u000a\\u007f\xc3\xa4\\ufffd\xe2\x9a\x93\\ufffd\\ufffd\\ufffd\","
                        "\"b\":-9223372036854775808,\"c\":[true,null,{},[1,2]],\"d\":false}");
    Message *message = paper_seal(&paper);
    assert_non_null(message);
    assert_ptr_equal(message_hold(message), message);
    message_drop(message);
    assert_int_equal(message_text(message)[0], '{');
    message_drop(message);
    message_drop(NULL);
    message = paper_seal(&paper); /* nothing written is a message too */
    assert_int_equal(message->length, 0);
    message_drop(message);
    static char much[1 << 20];
    for (int i = 0; i < 20; i++)
        paper_run(&paper, much, sizeof much);
    assert_true(paper.torn);
    assert_null(paper_seal(&paper));
}

static void json_comes_in(void **state)
{
    (void)state;
    char    why[200];
    json_t *json = json_in("{\"name\":\"x\",\"n\":[[1]]}", 22, why, sizeof why);
    assert_non_null(json);
    assert_string_equal(json_in_text(json, "name"), "x");
    assert_null(json_in_text(json, "n"));
    assert_true(json_in_knows(json, "n name", why, sizeof why));
    assert_false(json_in_knows(json, "name nn", why, sizeof why));
    assert_non_null(strstr(why, "\"n\" is not known here; it takes name nn"));
    assert_false(json_in_knows(json, "", why, sizeof why));
    json_decref(json);
    static const struct {
        const char *text, *why;
    } bad[] = {{"", "no JSON"},
               {"[1]", "an object is expected"},
               {"{\"a\":1,\"a\":2}", "duplicate"},
               {"[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]", "more than 16 brackets"},
               {"{\"a\":\"[[[[[[[[[[[[[[[[[[[[[\\\"[[\"", "no JSON"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_null(json_in(bad[i].text, strlen(bad[i].text), why, sizeof why));
        if (!strstr(why, bad[i].why))
            fail_msg("'%s' does not say '%s'", why, bad[i].why);
    }
}

static int begin(void **state)
{
    (void)state;
    return sodium_init() < 0;
}

/* --- browsers -------------------------------------------------------------------------------------------- */

static void browsers_are_told_apart(void **state)
{
    (void)state;
    static const struct {
        const char *header, *name;
    } cases[] = {
        {"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox · Linux"},
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 "
         "Safari/537.36 Edg/126.0",
         "Edge · Windows"},
        {"Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) "
         "SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
         "Samsung Internet · Android"},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
         "Version/17.5 Mobile/15E148 Safari/604.1",
         "Safari · iPhone"},
        {"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) "
         "Chrome/126.0 "
         "Safari/537.36",
         "Chrome · Mac"},
        {"SomethingNew (Linux)", "Linux"},
        {"Firefox/1", "Firefox"},
        {"curl/8.5.0", ""},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char name[AGENT_SIZE];
        agent_name(cases[i].header, name);
        assert_string_equal(name, cases[i].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(browsers_are_told_apart),
        cmocka_unit_test(addresses_are_read_and_written),
        cmocka_unit_test(networks_hold_addresses),
        cmocka_unit_test(only_public_addresses_are_public),
        cmocka_unit_test(only_trusted_proxies_are_believed),
        cmocka_unit_test(buckets_fill_with_time),
        cmocka_unit_test(counts_go_up_and_down),
        cmocka_unit_test(ids_and_tokens),
        cmocka_unit_test(names_are_compared_in_small_letters),
        cmocka_unit_test(passwords_are_hashed),
        cmocka_unit_test(json_goes_out),
        cmocka_unit_test(json_comes_in),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
