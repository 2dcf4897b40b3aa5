/* letters_test.c -- capitals and vowels of the languages that we speak, and of names that people have. */
#include "walk.h"

#include "voice/letters.h"

static void assert_raised(const char *small, const char *large)
{
    char buffer[32];
    Text text = text_on(buffer, sizeof buffer);
    text_add(&text, "- ");
    text_add(&text, small);
    letter_raise(&text, 2);
    assert_string_equal(buffer + 2, large);
}

static void a_letter_is_raised(void **unused)
{
    (void)unused;
    assert_raised("ann", "Ann");
    assert_raised("Ann", "Ann");
    assert_raised("\u00e9v\u00e9nement", "\u00c9v\u00e9nement");
    assert_raised("\u00fcber", "\u00dcber");
    assert_raised("\u0153il", "\u0152il");
    assert_raised("\u0142\u00f3d\u017a", "\u0141\u00f3d\u017a");
    assert_raised("\u017cagiel", "\u017bagiel");
    assert_raised("\u0105", "\u0104");
    assert_raised("7", "7");
    assert_raised("", "");
    assert_raised("\u00f7", "\u00f7");
    assert_raised("\u6d77", "\u6d77");
}

static void a_vowel_is_known(void **unused)
{
    (void)unused;
    static const char *const vowels[] = {"Ann",         "eve",        "Ida",    "Otto",
                                         "ugo",         "\u00c9lise", "\u00e0", "\u00d6zg\u00fcr",
                                         "\u00d8yvind", "\u0152dipe", "\u0104", "\u0130lker",
                                         "\u016arsula"};
    static const char *const others[] = {
        "Bob",     "Yann",   "Hugo",   "",           "7",        "\u00c7a\u011fr\u0131",
        "\u00d1o", "\u00d7", "\u00f7", "\u0141ucja", "\u017bak", "\u6d77"};
    for (size_t i = 0; i < COUNT_OF(vowels); i++)
        if (!letter_is_vowel(vowels[i]))
            fail_msg("%s begins with a vowel", vowels[i]);
    for (size_t i = 0; i < COUNT_OF(others); i++)
        if (letter_is_vowel(others[i]))
            fail_msg("%s begins with no vowel", others[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_letter_is_raised),
        cmocka_unit_test(a_vowel_is_known),
    };
    return cmocka_run_group_tests_name("letters", tests, NULL, NULL);
}
