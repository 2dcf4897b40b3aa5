/* canvas.c -- drawing on a grid of characters. */
#include "core/canvas.h"

#include "core/text.h"

HD void canvas_clear(Canvas *canvas, int width, const char *const *names)
{
    bytes_zero(canvas, sizeof *canvas);
    canvas->width = width < 1 ? 1 : width > CANVAS_WIDTH ? CANVAS_WIDTH : width;
    canvas->names = names;
}

HD static void put(Canvas *canvas, int x, int y, int style, uint32_t glyph)
{
    if (x < 0 || y < 0 || x >= canvas->width || y >= CANVAS_HEIGHT)
        return;
    canvas->cell[y][x].glyph = glyph;
    canvas->cell[y][x].style = (uint32_t)style;
    if (y >= canvas->height)
        canvas->height = y + 1;
}

/* One scalar of well-formed UTF-8; a stray byte counts as itself. */
HD static uint32_t next_glyph(const char **text)
{
    const unsigned char *at    = (const unsigned char *)*text;
    unsigned             more  = at[0] >= 0xF0 ? 3 : at[0] >= 0xE0 ? 2 : at[0] >= 0xC0 ? 1 : 0;
    uint32_t             glyph = more ? at[0] & (0x3Fu >> more) : at[0];
    unsigned             used  = 1;
    while (used <= more && (at[used] & 0xC0) == 0x80) {
        glyph = (glyph << 6) | (at[used] & 0x3Fu);
        used++;
    }
    *text += used;
    return glyph;
}

/* East Asian letters take two columns of a terminal. */
HD static bool is_wide(uint32_t glyph)
{
    return (glyph >= 0x1100 && glyph <= 0x115F) || (glyph >= 0x2E80 && glyph <= 0xA4CF) ||
           (glyph >= 0xAC00 && glyph <= 0xD7A3) || (glyph >= 0xF900 && glyph <= 0xFAFF) ||
           (glyph >= 0xFE30 && glyph <= 0xFE6F) || (glyph >= 0xFF00 && glyph <= 0xFF60) ||
           (glyph >= 0xFFE0 && glyph <= 0xFFE6);
}

HD int canvas_text(Canvas *canvas, int x, int y, int style, const char *text)
{
    while (*text) {
        uint32_t glyph = next_glyph(&text);
        put(canvas, x++, y, style, glyph);
        if (is_wide(glyph))
            put(canvas, x++, y, style, GLYPH_TAIL);
    }
    return x;
}

HD int canvas_width(const char *text)
{
    int width = 0;
    while (*text)
        width += is_wide(next_glyph(&text)) ? 2 : 1;
    return width;
}

HD int canvas_say(Canvas *canvas, int x, int y, int style, const char *key, int a, int b)
{
    char words[160];
    if (!canvas->word)
        return canvas_text(canvas, x, y, style, key);
    canvas->word(canvas->context, key, a, b, words, sizeof words);
    return canvas_text(canvas, x, y, style, words);
}

HD int canvas_int(Canvas *canvas, int x, int y, int style, int value)
{
    char buffer[16];
    Text text = text_on(buffer, sizeof buffer);
    text_int(&text, value);
    return canvas_text(canvas, x, y, style, buffer);
}

HD void canvas_box(Canvas *canvas, int x, int y, int width, int height, int style, const char *title)
{
    int right = x + width - 1;
    int foot  = y + height - 1;
    for (int i = x + 1; i < right; i++) {
        put(canvas, i, y, style, 0x2500);
        put(canvas, i, foot, style, 0x2500);
    }
    for (int i = y + 1; i < foot; i++) {
        put(canvas, x, i, style, 0x2502);
        put(canvas, right, i, style, 0x2502);
    }
    put(canvas, x, y, style, 0x250C);
    put(canvas, right, y, style, 0x2510);
    put(canvas, x, foot, style, 0x2514);
    put(canvas, right, foot, style, 0x2518);
    if (title) {
        int after = canvas_text(canvas, x + 3, y, style, title);
        put(canvas, x + 2, y, style, ' ');
        put(canvas, after, y, style, ' ');
    }
}
