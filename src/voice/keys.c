/* keys.c -- what the rules say by a key alone: hints, labels, flaws, options. */
#include "voice/say.h"

void say_words(const Voice *voice, const char *key, Text *out)
{
    if (!say_key(voice, key, NULL, 0, out))
        text_add(out, key);
}

void say_label(const void *voice, const char *key, int a, int b, char *out, size_t size)
{
    const SayArg args[] = {{"a", NULL, a}, {"b", NULL, b}};
    Text         text   = text_on(out, size);
    if (!say_key((const Voice *)voice, key, args, COUNT_OF(args), &text))
        text_add(&text, key);
}

void say_flaw(const Voice *voice, const State *state, const Flaw *flaw, Text *out)
{
    if (flaw->key)
        say_words(voice, flaw->key, out);
    else
        say_phrase(voice, state, &flaw->phrase, out);
}

bool say_option(const Voice *voice, const char *option, const char *word, Text *out)
{
    char key[LEXICON_KEY];
    Text text = text_on(key, sizeof key);
    text_add(&text, "option.");
    text_add(&text, option);
    if (word) {
        text_char(&text, '.');
        text_add(&text, word);
    }
    return !text.cut && say_key(voice, key, NULL, 0, out);
}
