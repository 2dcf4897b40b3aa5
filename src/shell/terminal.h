/* terminal.h -- what is known of the terminal that the output goes to. */
#ifndef TORTUGA_SHELL_TERMINAL_H
#define TORTUGA_SHELL_TERMINAL_H

#include <stdbool.h>

/* Columns to write in: those of the terminal or of $COLUMNS, at most 100; 80 where nobody knows. */
unsigned terminal_width(void);

/* True where bold and colours may be used: a terminal, and NO_COLOR is not set. */
bool terminal_styled(void);

/* Lines that the terminal shows at once; 0 where there is none or nobody knows. */
unsigned terminal_rows(void);

/* True where the terminal can do nothing but print, or has not said what it can do. */
bool terminal_dumb(void);

/* True where the locale of the environment is one of UTF-8; takes over its letters for this program. */
bool terminal_utf8(void);

#endif
