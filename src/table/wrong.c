/* wrong.c -- a sentence into a buffer; what does not fit is cut. */
#include "table/wrong.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "table/utf8.h"

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

    /* It quotes what it was given, perhaps cut in the middle of a letter. */
    utf8_mend(wrong->at, wrong->length);
}

Quote wrong_quote(const char *bytes, size_t length)
{
    Quote  quote = {""};
    size_t used  = 0;
    for (size_t i = 0; i < length;) {
        size_t letter = utf8_letter(bytes + i, length - i);
        size_t more   = letter ? letter : 1;
        if (used + more > QUOTE) {
            memcpy(quote.text + used, "…", sizeof "…");
            return quote;
        }
        memcpy(quote.text + used, letter ? bytes + i : "?", more);
        used += more;
        i += more;
    }
    return quote;
}
