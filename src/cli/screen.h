/* screen.h -- a canvas on a terminal: with colours or without, with box characters or plain ASCII. */
#ifndef TORTUGA_CLI_SCREEN_H
#define TORTUGA_CLI_SCREEN_H

#include <stdio.h>

#include "core/canvas.h"

typedef struct Screen {
    FILE *to;
    bool  styled;
    bool  ascii;
} Screen;

void screen_canvas(const Screen *screen, const Canvas *canvas);

/* How many columns a run of UTF-8 takes. */
unsigned screen_letters(const char *text, size_t length);

/* Text in a style (of canvas.h), without a line end. */
void screen_text(const Screen *screen, int style, const char *text);

/* Text wrapped to a width, every line but the first indented. */
void screen_wrapped(const Screen *screen, int style, unsigned width, unsigned indent, const char *text);

/* A paragraph whose first bytes, a name, stand out in a style; it lies two columns in, and further lines four. */
void screen_story(const Screen *screen, int style, size_t lead, unsigned width, const char *text);

#endif
