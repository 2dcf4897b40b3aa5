/* voices.h -- the languages that the program speaks: a voice for a game, from the words it carries inside itself. */
#ifndef TORTUGA_WORDS_VOICES_H
#define TORTUGA_WORDS_VOICES_H

#include "voice/say.h"

/* The languages in order of their names (de, en, …), NULL behind the last; English is always among them. */
const char *voice_language(unsigned index);

/* The language that is meant: `de`, `de_DE.UTF-8`, `pl-PL`. NULL where it is not spoken here. */
const char *voice_meant(const char *name);

/* A voice of a language for the readers of a game; words that a language lacks are said in no words at all, in notation.
 * `names` are those who sit there, or NULL, and must live as long as the voice. */
Voice voice_open(const Game *game, const char *language, const char *const *names, Seat reader);

/* Takes another pack of a language in place of the game's own; false where there is none such. */
bool voice_open_part(Voice *voice, const char *language, const char *part);

/* The voice of those who ask in no language, for nobody in particular. */
Voice voice_english(const Game *game);

#endif
