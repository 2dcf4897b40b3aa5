/* text.c -- writing and reading short texts. */
#include "core/text.h"

HD Text text_on(char *buffer, size_t size)
{
    Text text = {buffer, size, 0, false};
    if (size)
        buffer[0] = 0;
    return text;
}

HD void text_char(Text *text, char c)
{
    if (text->length + 1 >= text->size) {
        text->cut = true;
        return;
    }
    text->at[text->length++] = c;
    text->at[text->length]   = 0;
}

HD void text_run(Text *text, const char *string, size_t length)
{
    size_t room = text->size > text->length + 1 ? text->size - text->length - 1 : 0;
    if (length > room) {
        length    = room;
        text->cut = true;
    }
    if (length == 0)
        return;
    bytes_copy(text->at + text->length, string, length);
    text->length += length;
    text->at[text->length] = 0;
}

HD void text_add(Text *text, const char *string) { text_run(text, string, text_length(string)); }

HD void text_int(Text *text, int64_t value)
{
    char     digits[20];
    int      n    = 0;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[n++] = (char)('0' + left % 10);
        left /= 10;
    } while (left);
    if (value < 0)
        text_char(text, '-');
    while (n)
        text_char(text, digits[--n]);
}

HD void text_hex(Text *text, uint64_t value, int digits)
{
    for (int i = digits - 1; i >= 0; i--)
        text_char(text, "0123456789abcdef"[(value >> (4 * i)) & 15]);
}

HD Scan scan_on(const char *string, size_t length)
{
    Scan scan = {string, length};
    return scan;
}

HD static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

HD static void skip_blanks(Scan *scan)
{
    while (scan->left && is_blank(*scan->at)) {
        scan->at++;
        scan->left--;
    }
}

HD bool scan_word(Scan *scan, Scan *word)
{
    skip_blanks(scan);
    if (!scan->left)
        return false;
    word->at   = scan->at;
    word->left = 0;
    while (scan->left && !is_blank(*scan->at)) {
        scan->at++;
        scan->left--;
        word->left++;
    }
    return true;
}

HD bool scan_done(const Scan *scan)
{
    Scan rest = *scan;
    skip_blanks(&rest);
    return rest.left == 0;
}

HD bool scan_is(Scan scan, const char *string)
{
    size_t i = 0;
    for (; i < scan.left && string[i]; i++)
        if (scan.at[i] != string[i])
            return false;
    return i == scan.left && !string[i];
}

HD bool scan_number(Scan scan, int32_t *value)
{
    bool minus = scan.left && *scan.at == '-';
    if (minus) {
        scan.at++;
        scan.left--;
    }
    if (!scan.left || scan.left > 9)
        return false;
    int32_t number = 0;
    for (size_t i = 0; i < scan.left; i++) {
        if (scan.at[i] < '0' || scan.at[i] > '9')
            return false;
        number = number * 10 + (scan.at[i] - '0');
    }
    *value = minus ? -number : number;
    return true;
}

HD size_t text_length(const char *string)
{
    size_t n = 0;
    while (string[n])
        n++;
    return n;
}
