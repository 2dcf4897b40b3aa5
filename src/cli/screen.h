/* screen.h -- boards and text on a terminal: with colours or without, with box characters or plain ASCII. */
#ifndef TORTUGA_CLI_SCREEN_H
#define TORTUGA_CLI_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

#include "tortuga.h"

typedef struct Screen {
    FILE *to;
    bool  styled;
    bool  ascii;

    unsigned columns, rows; /* of the terminal; rows 0: it has no end */
} Screen;

/* Asks the terminal how large it is now. */
void screen_measure(Screen *screen, bool paged);

/* Cells as tg_board gives them, so many rows. */
void screen_board(const Screen *screen, const tg_cell *cells, unsigned rows);

/* The first letter of a text and the bytes it takes; a byte that begins none is a `?`. */
uint32_t screen_glyph(const char *text, size_t *bytes);

/* How many columns a run of UTF-8 takes. */
unsigned screen_letters(const char *text, size_t length);

/* Text in a style (TG_BOLD and the like), without a line end. */
void screen_text(const Screen *screen, int style, const char *text);

/* Text wrapped to a width, every line but the first indented. */
void screen_wrapped(const Screen *screen, int style, unsigned width, unsigned indent, const char *text);

/* A paragraph whose first bytes, a name, stand out in a style; it lies two columns in, and further lines four. */
void screen_story(const Screen *screen, int style, size_t lead, unsigned width, const char *text);

#endif
