/* canvas.h -- a grid of characters that a game draws its table on.
 *
 * The terminal prints it with colours or without, tests compare it as plain text. Draw with ASCII,
 * Latin letters and box drawing only: no glyph whose width differs between terminals. What lies
 * outside the grid is cut. */
#ifndef TORTUGA_CORE_CANVAS_H
#define TORTUGA_CORE_CANVAS_H

#include "base.h"

enum { CANVAS_WIDTH = 100, CANVAS_HEIGHT = 60 };

/* A style is a colour, perhaps with BOLD, DIM or REVERSE added. A picture must read without them. */
enum { PLAIN, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE, BOLD = 16, DIM = 32, REVERSE = 64 };

enum { GLYPH_TAIL = 1 }; /* the second column of a wide glyph, which is printed with the first */

typedef struct Cell {
    uint32_t glyph; /* a Unicode scalar; 0 is a blank */
    uint32_t style;
} Cell;

typedef struct Canvas {
    Cell    cell[CANVAS_HEIGHT][CANVAS_WIDTH];
    int32_t width;  /* how many columns there are to draw on: 80 or 100, any number where it is brief */
    int32_t height; /* rows used so far                                  */
    const char *const *names; /* who sits where, one for each seat                 */
    bool               brief; /* in few rows, what a decision needs: for a small screen (flow.h) */
    int32_t rows; /* brief: so many are welcome, so that what helps a newcomer may have those left over */

    /* The words of the reader's language for a key of the game's, with up to two numbers in them (`a` and `b`), at most
     * `size` bytes; NULL: keys are drawn as they are. */
    void (*word)(const void *context, const char *key, int a, int b, char *out, size_t size);
    const void *context;
} Canvas;

HD void canvas_clear(Canvas *canvas, int width, const char *const *names);

/* Writes UTF-8 text and gives the column behind it. */
HD int canvas_text(Canvas *canvas, int x, int y, int style, const char *text);
/* Writes the words for a key, such as `label.gold`, with up to two numbers in them; gives the column behind them. */
HD int canvas_say(Canvas *canvas, int x, int y, int style, const char *key, int a, int b);

/* How many columns a text takes. */
HD int canvas_width(const char *text);

HD int canvas_int(Canvas *canvas, int x, int y, int style, int value);

/* A frame with an optional title in its upper edge. */
HD void canvas_box(Canvas *canvas, int x, int y, int width, int height, int style, const char *title);

#endif
