/* speech.c -- what the sea needs to speak of a game: a tape for what happened last, and a voice for each language.
 *
 * Both are made when they are first needed, and kept: a message costs none of it. They are the loop's alone. */
#include <stdlib.h>
#include <string.h>

#include "harbour/sea.h"

struct Speech {
    Speech        *next;
    const tg_game *game;
    tg_tape       *tape;
    tg_voice      *nameless[LANGUAGES_MOST], *named[LANGUAGES_MOST]; /* in the order of tg_language_at */
};

static Speech *speech_of(Sea *sea, const tg_game *game)
{
    Speech *speech = sea->speeches;
    while (speech && speech->game != game)
        speech = speech->next;
    if (!speech && (speech = (Speech *)calloc(1, sizeof *speech))) {
        speech->game  = game;
        speech->next  = sea->speeches;
        sea->speeches = speech;
    }
    return speech;
}

tg_tape *sea_tape(Sea *sea, const tg_game *game)
{
    Speech *speech = speech_of(sea, game);
    if (speech && !speech->tape)
        speech->tape = tg_tape_create(game);
    return speech ? speech->tape : NULL;
}

static tg_voice *voice_of(Sea *sea, const tg_game *game, const char *language, bool named)
{
    Speech     *speech = *language ? speech_of(sea, game) : NULL;
    const char *one;
    for (unsigned i = 0; speech && i < LANGUAGES_MOST && (one = tg_language_at(i)); i++)
        if (strcmp(one, language) == 0) {
            tg_voice **voice = &(named ? speech->named : speech->nameless)[i];
            if (!*voice)
                *voice = tg_voice_create(game, language);
            return *voice;
        }
    return NULL;
}

const tg_voice *sea_voice(Sea *sea, const tg_game *game, const char *language)
{
    return voice_of(sea, game, language, false);
}

const tg_voice *ship_voice(const Ship *ship, const char *language)
{
    tg_voice *voice = voice_of(ship->sea, tg_table_game(ship->table), language, true);
    for (int seat = 0; voice && seat < TG_MAX_SEATS; seat++) {
        tg_seat one = seat_at(ship->table, seat); /* who sits nowhere has no name */
        tg_voice_seat(voice, seat, one.sitter.name);
    }
    return voice;
}

void speeches_free(Sea *sea)
{
    while (sea->speeches) {
        Speech *speech = sea->speeches;
        sea->speeches  = speech->next;
        tg_tape_destroy(speech->tape);
        for (unsigned i = 0; i < LANGUAGES_MOST; i++) {
            tg_voice_destroy(speech->nameless[i]);
            tg_voice_destroy(speech->named[i]);
        }
        free(speech);
    }
}
