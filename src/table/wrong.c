/* wrong.c -- a sentence into a buffer; what does not fit is cut. */
#include "table/wrong.h"

#include <stdarg.h>
#include <stdio.h>

/* How many bytes the UTF-8 letter here has, 0 where there is none. */
static size_t letter_length(const unsigned char *at, size_t left)
{
    size_t length = at[0] < 0x80                    ? 1
                    : at[0] >= 0xC2 && at[0] < 0xE0 ? 2
                    : at[0] >= 0xE0 && at[0] < 0xF0 ? 3
                                                    : 4;
    if (at[0] < 0x20 || at[0] == 0x7F || (at[0] >= 0x80 && at[0] < 0xC2) || at[0] > 0xF4 || length > left)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    bool overlong  = (at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xF0 && at[1] < 0x90);
    bool surrogate = at[0] == 0xED && at[1] > 0x9F;
    bool beyond    = at[0] == 0xF4 && at[1] > 0x8F;
    return overlong || surrogate || beyond ? 0 : length;
}

/* A sentence quotes what it was given, perhaps cut in the middle of a letter: it stays a text that
 * can be printed and sent. */
static void mend(char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        size_t letter = letter_length((const unsigned char *)text + i, length - i);
        if (!letter)
            text[i] = '?';
        i += letter ? letter : 1;
    }
}

void wrong_write(Text *wrong, const char *format, ...)
{
    if (!wrong || wrong->size == 0)
        return;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(wrong->at, wrong->size, format, arguments);
    va_end(arguments);
    if (length < 0)
        length = 0;
    wrong->cut    = (size_t)length >= wrong->size;
    wrong->length = wrong->cut ? wrong->size - 1 : (size_t)length;
    mend(wrong->at, wrong->length);
}
