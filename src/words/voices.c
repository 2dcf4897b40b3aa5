/* voices.c -- a voice for a game, from the packs that the program carries inside itself. */
#include "words/voices.h"

#include <stdio.h>
#include <string.h>

#include "words/assets.h"

const char *voice_language(unsigned index)
{
    static const char *const names[] = {
#define LANGUAGE_OF(name) #name,
#include "languages.def" /* written by cmake/Words.cmake */
#undef LANGUAGE_OF
    };
    return index < COUNT_OF(names) ? names[index] : NULL;
}

const char *voice_meant(const char *name)
{
    size_t length = name ? strcspn(name, "_-.@") : 0;
    for (unsigned i = 0;; i++) {
        const char *language = voice_language(i);
        if (!language)
            return NULL;
        if (length && strlen(language) == length && strncmp(language, name, length) == 0)
            return language;
    }
}

static Lexicon lexicon_of(const char *language, const char *part)
{
    char    path[96];
    Lexicon lexicon = {NULL, 0};
    (void)snprintf(path, sizeof path, "words/%s/%s.words", language, part);
    const Asset *asset = asset_find(path);
    if (asset)
        (void)lexicon_open(&lexicon, asset->text, asset_size(asset));
    return lexicon;
}

Voice voice_open(const Game *game, const char *language, const char *const *names, Seat reader)
{
    Voice voice  = {game, {NULL, 0}, {NULL, 0}, names, reader};
    voice.own    = lexicon_of(language, game->slug);
    voice.common = lexicon_of(language, "common");
    return voice;
}

bool voice_open_part(Voice *voice, const char *language, const char *part)
{
    voice->own = lexicon_of(language, part);
    return voice->own.data != NULL;
}

Voice voice_english(const Game *game) { return voice_open(game, "en", NULL, ONLOOKER); }
