/* terminal.h -- what is known of the terminal that the output goes to. */
#ifndef TORTUGA_CLI_TERMINAL_H
#define TORTUGA_CLI_TERMINAL_H

#include <stdbool.h>

/* Columns to write in: those of the terminal or of $COLUMNS, at most 100; 80 where nobody knows. */
unsigned terminal_width(void);

/* True where bold and colours may be used: a terminal, and NO_COLOR is not set. */
bool terminal_styled(void);

#endif
