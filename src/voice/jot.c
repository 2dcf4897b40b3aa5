/* jot.c -- writing JSON straight into a Text. */
#include "voice/jot.h"

Jot jot_on(Text *out)
{
    Jot jot = {out, false};
    return jot;
}

static void value_begins(Jot *jot)
{
    if (jot->comma)
        text_char(jot->out, ',');
    jot->comma = true;
}

void jot_open(Jot *jot, char bracket)
{
    value_begins(jot);
    text_char(jot->out, bracket);
    jot->comma = false;
}

void jot_close(Jot *jot, char bracket)
{
    text_char(jot->out, bracket);
    jot->comma = true;
}

/* Bytes that belong to no letter of UTF-8 become U+FFFD: what leaves is always valid. */
static size_t letter_length(const unsigned char *at, size_t left)
{
    unsigned char c = at[0];
    size_t        n = c < 0x80                 ? 1
                      : c >= 0xC2 && c <= 0xDF ? 2
                      : (c & 0xF0) == 0xE0     ? 3
                      : c >= 0xF0 && c <= 0xF4 ? 4
                                               : 0;
    if (n == 0 || n > left)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    if (n == 3 && ((c == 0xE0 && at[1] < 0xA0) || (c == 0xED && at[1] > 0x9F)))
        return 0;
    if (n == 4 && ((c == 0xF0 && at[1] < 0x90) || (c == 0xF4 && at[1] > 0x8F)))
        return 0;
    return n;
}

static void escaped(Text *out, unsigned char c)
{
    switch (c) {
    case '"': text_run(out, "\\\"", 2); break;
    case '\\': text_run(out, "\\\\", 2); break;
    case '\n': text_run(out, "\\n", 2); break;
    case '\t': text_run(out, "\\t", 2); break;
    default:
        text_run(out, "\\u", 2);
        text_hex(out, c, 4);
        break;
    }
}

void jot_text_run(Jot *jot, const char *text, size_t length)
{
    Text *out = jot_quote(jot);
    for (size_t i = 0, from = 0;;) {
        while (i < length && (unsigned char)text[i] >= 0x20 && (unsigned char)text[i] < 0x7F &&
               text[i] != '"' && text[i] != '\\')
            i++;
        text_run(out, text + from, i - from);
        if (i >= length)
            break;
        size_t letter = letter_length((const unsigned char *)text + i, length - i);
        if (letter >= 2)
            text_run(out, text + i, letter);
        else if (letter == 1)
            escaped(out, (unsigned char)text[i]);
        else
            text_run(out, "\xEF\xBF\xBD", 3);
        i += letter ? letter : 1;
        from = i;
    }
    jot_unquote(jot);
}

void jot_text(Jot *jot, const char *text) { jot_text_run(jot, text, text_length(text)); }

void jot_key_run(Jot *jot, const char *key, size_t length)
{
    jot_text_run(jot, key, length);
    jot_colon(jot);
}

void jot_colon(Jot *jot)
{
    text_char(jot->out, ':');
    jot->comma = false;
}

void jot_key(Jot *jot, const char *key) { jot_key_run(jot, key, text_length(key)); }

void jot_number(Jot *jot, int64_t value)
{
    value_begins(jot);
    text_int(jot->out, value);
}

void jot_truth(Jot *jot, bool value)
{
    value_begins(jot);
    text_add(jot->out, value ? "true" : "false");
}

void jot_null(Jot *jot)
{
    value_begins(jot);
    text_add(jot->out, "null");
}

void jot_raw(Jot *jot, const char *text, size_t length)
{
    value_begins(jot);
    text_run(jot->out, text, length);
}

Text *jot_quote(Jot *jot)
{
    value_begins(jot);
    text_char(jot->out, '"');
    return jot->out;
}

void jot_unquote(Jot *jot) { text_char(jot->out, '"'); }
