/* utf8.c -- letters, byte by byte. */
#include "table/utf8.h"

size_t utf8_letter(const char *text, size_t left)
{
    const unsigned char *at = (const unsigned char *)text;
    if (left == 0 || at[0] < 0x20 || at[0] == 0x7F || (at[0] >= 0x80 && at[0] < 0xC2) || at[0] > 0xF4)
        return 0;
    size_t length = at[0] < 0x80 ? 1 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    if (length > left)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    /* U+0080 to U+009F are control characters too: terminals take U+009B for an escape sequence. */
    if (at[0] == 0xC2 && at[1] < 0xA0)
        return 0;
    /* Longer than need be, half of a pair of UTF-16, or beyond all letters. */
    if ((at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xF0 && at[1] < 0x90) ||
        (at[0] == 0xED && at[1] > 0x9F) || (at[0] == 0xF4 && at[1] > 0x8F))
        return 0;
    return length;
}

bool utf8_plain(const char *text, size_t length)
{
    while (length) {
        size_t letter = utf8_letter(text, length);
        if (!letter)
            return false;
        text += letter;
        length -= letter;
    }
    return true;
}

void utf8_mend(char *text, size_t length)
{
    while (length) {
        size_t letter = utf8_letter(text, length);
        if (!letter) {
            *text  = '?';
            letter = 1;
        }
        text += letter;
        length -= letter;
    }
}
