/* letters.h -- what sentences must know of letters: Latin ones of one and two bytes, in UTF-8. Others are left alone. */
#ifndef TORTUGA_VOICE_LETTERS_H
#define TORTUGA_VOICE_LETTERS_H

#include "core/text.h"

/* Makes the letter at a place of a text a capital: a sentence begins with one, whatever argument comes first. */
void letter_raise(Text *out, size_t at);

/* Whether a text begins with a vowel. y and h begin words of either kind and are none. */
bool letter_is_vowel(const char *text);

#endif
