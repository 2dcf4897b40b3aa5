/* text.h -- writing and reading short texts without allocation.
 *
 * A Text is the caller's buffer; what does not fit is cut, never overrun, and the buffer is always
 * a terminated string. A Scan walks over a text that need not be terminated. */
#ifndef TORTUGA_CORE_TEXT_H
#define TORTUGA_CORE_TEXT_H

#include "base.h"

typedef struct Text {
    char  *at;
    size_t size;   /* of the buffer, the final 0 included      */
    size_t length; /* written so far                           */
    bool   cut;    /* something did not fit                    */
} Text;

HD Text text_on(char *buffer, size_t size);
HD void text_char(Text *text, char c);
HD void text_add(Text *text, const char *string);
HD void text_run(Text *text, const char *string, size_t length);
HD void text_int(Text *text, int64_t value);
HD void text_hex(Text *text, uint64_t value, int digits);

typedef struct Scan {
    const char *at;
    size_t      left;
} Scan;

HD Scan scan_on(const char *string, size_t length);

/* Skips blanks, then takes the next word (up to a blank). False at the end of the text. */
HD bool scan_word(Scan *scan, Scan *word);

/* True where nothing but blanks is left. */
HD bool scan_done(const Scan *scan);

/* Whole texts. */
HD bool scan_is(Scan scan, const char *string);

/* The number that the whole of a text is, or false. Nothing above 9 digits. */
HD bool scan_number(Scan scan, int32_t *value);

HD size_t text_length(const char *string);

#endif
