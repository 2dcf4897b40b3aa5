/* scans.c -- small things about pieces of text. */
#include "scene/scene.h"

#include <string.h>

bool scan_is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

Scan scan_of(const char *string) { return scan_on(string, strlen(string)); }

Scan scan_trim(Scan text)
{
    while (text.left && scan_is_blank(text.at[0]))
        text.at++, text.left--;
    while (text.left && scan_is_blank(text.at[text.left - 1]))
        text.left--;
    return text;
}

bool scan_split(Scan *rest, char mark, Scan *part)
{
    if (!rest->left)
        return false;
    size_t n = 0;
    while (n < rest->left && rest->at[n] != mark)
        n++;
    *part        = scan_on(rest->at, n);
    size_t taken = n < rest->left ? n + 1 : n;
    rest->at += taken;
    rest->left -= taken;
    return true;
}

bool scan_take(Scan *text, const char *word)
{
    Scan rest  = *text;
    Scan first = {0};
    if (!scan_word(&rest, &first) || !scan_is(first, word))
        return false;
    *text = scan_trim(rest);
    return true;
}

bool scan_same(Scan a, Scan b) { return a.left == b.left && memcmp(a.at, b.at, a.left) == 0; }
