/* screen.c -- writing cells as ANSI. */
#include "cli/screen.h"

#include <string.h>

static void begin_style(const Screen *screen, uint32_t style)
{
    if (!screen->styled || style == PLAIN)
        return;
    (void)fputs("\033[0", screen->to);
    if (style & BOLD)
        (void)fputs(";1", screen->to);
    if (style & DIM)
        (void)fputs(";2", screen->to);
    if (style & REVERSE)
        (void)fputs(";7", screen->to);
    if (style & 15)
        (void)fprintf(screen->to, ";%u", 30 + (style & 15));
    (void)fputc('m', screen->to);
}

static void end_style(const Screen *screen, uint32_t style)
{
    if (screen->styled && style != PLAIN)
        (void)fputs("\033[0m", screen->to);
}

/* What stands for a character that the terminal may not have. */
static uint32_t plain_glyph(uint32_t glyph)
{
    if (glyph < 0x80)
        return glyph;
    if (glyph == 0x2500 || glyph == 0x2550)
        return '-';
    if (glyph == 0x2502 || glyph == 0x2551)
        return '|';
    if (glyph >= 0x250C && glyph <= 0x257F)
        return '+';
    if (glyph == 0xB7 || glyph == 0x2022)
        return '.';
    if (glyph == 0xD7)
        return 'x';
    if (glyph >= 0x2580 && glyph <= 0x259F)
        return '#';
    if (glyph == 0x25BA || glyph == 0x25B6 || glyph == 0x2192)
        return '>';
    if (glyph == 0x2190)
        return '<';
    return '?';
}

static void put_glyph(const Screen *screen, uint32_t glyph)
{
    if (screen->ascii)
        glyph = plain_glyph(glyph);
    if (glyph < 0x80) {
        (void)fputc((int)(glyph ? glyph : ' '), screen->to);
    } else if (glyph < 0x800) {
        (void)fputc((int)(0xC0 | (glyph >> 6)), screen->to);
        (void)fputc((int)(0x80 | (glyph & 0x3F)), screen->to);
    } else if (glyph < 0x10000) {
        (void)fputc((int)(0xE0 | (glyph >> 12)), screen->to);
        (void)fputc((int)(0x80 | ((glyph >> 6) & 0x3F)), screen->to);
        (void)fputc((int)(0x80 | (glyph & 0x3F)), screen->to);
    } else {
        (void)fputc((int)(0xF0 | (glyph >> 18)), screen->to);
        (void)fputc((int)(0x80 | ((glyph >> 12) & 0x3F)), screen->to);
        (void)fputc((int)(0x80 | ((glyph >> 6) & 0x3F)), screen->to);
        (void)fputc((int)(0x80 | (glyph & 0x3F)), screen->to);
    }
}

void screen_canvas(const Screen *screen, const Canvas *canvas)
{
    for (int y = 0; y < canvas->height; y++) {
        int end = canvas->width;
        while (end > 0 && (!canvas->cell[y][end - 1].glyph || canvas->cell[y][end - 1].glyph == ' ') &&
               !(canvas->cell[y][end - 1].style & REVERSE))
            end--;
        uint32_t style = PLAIN;
        for (int x = 0; x < end; x++) {
            const Cell *cell = &canvas->cell[y][x];
            if (cell->style != style) {
                end_style(screen, style);
                begin_style(screen, cell->style);
                style = cell->style;
            }
            put_glyph(screen, cell->glyph);
        }
        end_style(screen, style);
        (void)fputc('\n', screen->to);
    }
}

void screen_text(const Screen *screen, int style, const char *text)
{
    begin_style(screen, (uint32_t)style);
    (void)fputs(text, screen->to);
    end_style(screen, (uint32_t)style);
}

void screen_wrapped(const Screen *screen, int style, unsigned width, unsigned indent, const char *text)
{
    unsigned column = 0;
    bool     begun  = false; /* a word stands on this line */
    begin_style(screen, (uint32_t)style);
    for (; *text; begun = true) {
        size_t n = strcspn(text, " \n");
        if (begun && column + 1 + n > width) {
            (void)fprintf(screen->to, "\n%*s", (int)indent, "");
            column = indent;
        } else if (begun) {
            (void)fputc(' ', screen->to);
            column++;
        }
        (void)fwrite(text, 1, n, screen->to);
        column += (unsigned)n;
        text += n;
        text += *text != 0;
    }
    end_style(screen, (uint32_t)style);
    (void)fputc('\n', screen->to);
}
