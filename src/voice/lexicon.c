/* lexicon.c -- a pack of words, read where it lies. */
#include "voice/lexicon.h"

enum { HEAD = 12, ENTRY = 8, DEEPEST = 6 };

static unsigned read16(const unsigned char *at) { return at[0] | (unsigned)at[1] << 8; }
static uint32_t read32(const unsigned char *at) { return read16(at) | (uint32_t)read16(at + 2) << 16; }

/* --- is it sound? -------------------------------------------------------------------------------------- */

/* Steps over a name: its length and its letters. */
static bool name_sound(Scan *p)
{
    if (!p->left)
        return false;
    size_t n = (unsigned char)p->at[0];
    if (n == 0 || n + 1 > p->left)
        return false;
    p->at += n + 1;
    p->left -= n + 1;
    return true;
}

static bool pattern_sound(Scan p, unsigned depth)
{
    if (depth > DEEPEST)
        return false;
    while (p.left) {
        unsigned char order = (unsigned char)*p.at;
        p.at++;
        p.left--;
        if (order >= 8 || order == LEXICON_COUNT)
            continue;
        if (order < LEXICON_ARG || !name_sound(&p))
            return false;
        if (order == LEXICON_CASE && !name_sound(&p))
            return false;
        if (order == LEXICON_ARG || order == LEXICON_CASE)
            continue;
        if (!p.left)
            return false;
        unsigned branches = (unsigned char)*p.at;
        p.at++;
        p.left--;
        if (branches == 0)
            return false;
        for (unsigned i = 0; i < branches; i++) {
            if (!name_sound(&p) || p.left < 2)
                return false;
            size_t length = read16((const unsigned char *)p.at);
            if (length + 2 > p.left || !pattern_sound(scan_on(p.at + 2, length), depth + 1))
                return false;
            p.at += length + 2;
            p.left -= length + 2;
        }
    }
    return true;
}

/* The sign of a - b. */
static int compare(Scan a, Scan b)
{
    size_t n = a.left < b.left ? a.left : b.left;
    for (size_t i = 0; i < n; i++)
        if (a.at[i] != b.at[i])
            return (unsigned char)a.at[i] < (unsigned char)b.at[i] ? -1 : 1;
    return a.left == b.left ? 0 : a.left < b.left ? -1 : 1;
}

bool lexicon_open(Lexicon *lexicon, const void *data, size_t size)
{
    const unsigned char *at   = (const unsigned char *)data;
    Lexicon              pack = {at, size};
    lexicon->data             = NULL;
    lexicon->size             = 0;
    if (!at || size < HEAD || at[0] != 'T' || at[1] != 'G' || at[2] != 'W' || at[3] != '1' ||
        at[4] >= PLURAL_RULES || read32(at + 8) != size || size < HEAD + ENTRY * (size_t)read16(at + 6))
        return false;
    Scan before = {NULL, 0}, key, pattern;
    for (unsigned i = 0; i < read16(at + 6); i++) {
        const unsigned char *entry = at + HEAD + ENTRY * (size_t)i;
        size_t               begin = read32(entry), length = read16(entry + 4) + (size_t)read16(entry + 6);
        if (begin > size || length > size - begin || read16(entry + 4) == 0 ||
            read16(entry + 4) >= LEXICON_KEY)
            return false;
        (void)lexicon_entry(&pack, i, &key, &pattern);
        if ((i && compare(before, key) >= 0) || !pattern_sound(pattern, 0))
            return false;
        before = key;
    }
    *lexicon = pack;
    return true;
}

/* --- reading ------------------------------------------------------------------------------------------- */

bool lexicon_entry(const Lexicon *lexicon, unsigned index, Scan *key, Scan *pattern)
{
    if (!lexicon->data || index >= read16(lexicon->data + 6))
        return false;
    const unsigned char *entry = lexicon->data + HEAD + ENTRY * (size_t)index;
    const char          *begin = (const char *)lexicon->data + read32(entry);
    *key                       = scan_on(begin, read16(entry + 4));
    *pattern                   = scan_on(begin + read16(entry + 4), read16(entry + 6));
    return true;
}

bool lexicon_find(const Lexicon *lexicon, const char *key, size_t length, Scan *pattern)
{
    unsigned low = 0, high = lexicon->data ? read16(lexicon->data + 6) : 0;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        Scan     there;
        (void)lexicon_entry(lexicon, middle, &there, pattern);
        int sign = compare(scan_on(key, length), there);
        if (sign == 0)
            return true;
        if (sign < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}

const char *lexicon_plural(const Lexicon *lexicon, int64_t number)
{
    uint64_t n = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    switch (lexicon->data ? lexicon->data[4] : PLURAL_NONE) {
    case PLURAL_ONE: return n == 1 ? "one" : "other";
    case PLURAL_FRENCH: return n <= 1 ? "one" : "other";
    case PLURAL_POLISH:
        if (n == 1)
            return "one";
        return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? "few" : "many";
    default: return "other";
    }
}
