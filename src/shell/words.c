/* words.c -- finds the program's own words. A program has one terminal and speaks one language at a time. */
#include "shell/words.h"

#include <stdio.h>
#include <stdlib.h>

enum { SENTENCE = 8192 };

static tg_voice *voice;

void words_speak(const char *language)
{
    tg_voice *other = tg_voice_create_part(tg_game_at(0), language, "terminal");
    if (!other)
        return;
    tg_voice_destroy(voice);
    voice = other;
}

const char *words_environment(void)
{
    static const char *const places[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const char *said = getenv(places[i]);
        if (!said || !*said)
            continue;
        const char *language = tg_language_meant(said); /* the first that says something decides */
        return language ? language : "en";
    }
    return "en";
}

void words_said(char *out, size_t size, const char *key, const tg_say_arg *args, unsigned long count)
{
    if (!voice)
        words_speak(words_environment());
    if (!tg_say_with(voice, key, args, (unsigned)count, out, size))
        (void)snprintf(out, size, "%s", key);
}

int usage_said(const CliCommand *command, const char *key, const tg_say_arg *args, unsigned long count)
{
    char sentence[SENTENCE], hint[200];
    words_said(sentence, sizeof sentence, key, args, count);
    words_said(hint, sizeof hint, "wrong.try", ARGS(TXT("command", command->name)));
    (void)fprintf(stderr, "tortuga %s: %s\n%s\n", command->name, sentence, hint);
    return EXIT_USAGE;
}
