/* letters.c -- capitals and vowels. */
#include "voice/letters.h"

void letter_raise(Text *out, size_t at)
{
    unsigned char *c = (unsigned char *)out->at + at;
    if (at >= out->length)
        return;
    if (c[0] >= 'a' && c[0] <= 'z')
        c[0] = (unsigned char)(c[0] - 32);
    else if (at + 1 < out->length && c[0] == 0xC3 && c[1] >= 0xA0 && c[1] != 0xB7 && c[1] != 0xBF)
        c[1] = (unsigned char)(c[1] - 32);
    else if (at + 1 < out->length && (c[0] == 0xC4 || c[0] == 0xC5) && (c[1] & 1) && c[0] == 0xC4 &&
             c[1] < 0xB8)
        c[1] = (unsigned char)(c[1] - 1); /* ą ć ę ė … */
    else if (at + 1 < out->length && ((c[0] == 0xC4 && c[1] >= 0xBA) || (c[0] == 0xC5 && c[1] <= 0x88)) &&
             !(c[1] & 1))
        c[1] = (unsigned char)(c[1] - 1); /* ĺ … ł ń ň */
    else if (at + 1 < out->length && c[0] == 0xC5 &&
             ((c[1] >= 0xBA && c[1] <= 0xBE && !(c[1] & 1)) || (c[1] >= 0x8A && c[1] <= 0xB7 && (c[1] & 1))))
        c[1] = (unsigned char)(c[1] - 1); /* ś ő … ź ż ž */
}

bool letter_is_vowel(const char *text)
{
    static const unsigned char two[][3] = {{0xC3, 0x80, 0x86}, {0xC3, 0x88, 0x8F}, {0xC3, 0x92, 0x9C},
                                           {0xC3, 0xA0, 0xA6}, {0xC3, 0xA8, 0xAF}, {0xC3, 0xB2, 0xBC},
                                           {0xC4, 0x80, 0x85}, {0xC4, 0x92, 0x9B}, {0xC4, 0xA8, 0xB1},
                                           {0xC5, 0x8C, 0x93}, {0xC5, 0xA8, 0xB3}};
    unsigned char              first = (unsigned char)text[0], second = (unsigned char)(first ? text[1] : 0);
    for (const char *at = "aeiouAEIOU"; *at; at++)
        if (text[0] == *at)
            return true;
    for (size_t i = 0; i < COUNT_OF(two); i++)
        if (first == two[i][0] && second >= two[i][1] && second <= two[i][2])
            return first != 0xC3 || (second != 0x97 && second != 0xB7); /* the signs of times and division */
    return false;
}
