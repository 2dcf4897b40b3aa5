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

/* Text in a style (of canvas.h), without a line end. */
void screen_text(const Screen *screen, int style, const char *text);

/* Text wrapped to a width, every line but the first indented. */
void screen_wrapped(const Screen *screen, int style, unsigned width, unsigned indent, const char *text);

#endif
