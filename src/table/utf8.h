/* utf8.h -- texts that can be printed and sent: UTF-8 without control characters. */
#ifndef TORTUGA_TABLE_UTF8_H
#define TORTUGA_TABLE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* How many bytes the letter at the beginning of a text has; 0 where there is none: a control
 * character, or bytes that are no UTF-8. */
size_t utf8_letter(const char *text, size_t left);

/* True where a text is nothing but letters. */
bool utf8_plain(const char *text, size_t length);

/* Puts a ? in the place of every byte that belongs to no letter. */
void utf8_mend(char *text, size_t length);

#endif
