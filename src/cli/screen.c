/* screen.c -- writing cells as ANSI. */
#include "cli/screen.h"

#include <string.h>

enum { TAIL = 1 }; /* the second column of a wide glyph, which is printed with the first */

static void begin_style(const Screen *screen, uint32_t style)
{
    if (!screen->styled || style == TG_PLAIN)
        return;
    (void)fputs("\033[0", screen->to);
    if (style & TG_BOLD)
        (void)fputs(";1", screen->to);
    if (style & TG_DIM)
        (void)fputs(";2", screen->to);
    if (style & TG_REVERSE)
        (void)fputs(";7", screen->to);
    if (style & 15)
        (void)fprintf(screen->to, ";%u", 30 + (style & 15));
    (void)fputc('m', screen->to);
}

static void end_style(const Screen *screen, uint32_t style)
{
    if (screen->styled && style != TG_PLAIN)
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
    if (glyph == TAIL)
        return;
    if (glyph == 0xA0)
        glyph = ' '; /* where a line may not break; no terminal needs to know */
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

void screen_board(const Screen *screen, const tg_cell *cells, unsigned rows)
{
    for (unsigned y = 0; y < rows; y++) {
        const tg_cell *row = cells + (size_t)y * TG_BOARD_COLUMNS;
        int            end = TG_BOARD_COLUMNS;
        while (end > 0 && (!row[end - 1].glyph || row[end - 1].glyph == ' ') &&
               !(row[end - 1].style & TG_REVERSE))
            end--;
        uint32_t style = TG_PLAIN;
        for (int x = 0; x < end; x++) {
            if (row[x].style != style) {
                end_style(screen, style);
                begin_style(screen, row[x].style);
                style = row[x].style;
            }
            put_glyph(screen, row[x].glyph);
        }
        end_style(screen, style);
        (void)fputc('\n', screen->to);
    }
}

/* The next letter of a text, and how many bytes it takes; what is no UTF-8 counts byte by byte. */
uint32_t screen_glyph(const char *text, size_t *bytes)
{
    const unsigned char *c     = (const unsigned char *)text;
    unsigned             n     = c[0] < 0x80 ? 1 : c[0] >= 0xF0 ? 4 : c[0] >= 0xE0 ? 3 : c[0] >= 0xC0 ? 2 : 0;
    uint32_t             glyph = n == 1 ? c[0] : c[0] & (0xFFu >> (n + 1));
    for (unsigned i = 1; i < n; i++) {
        if ((c[i] & 0xC0) != 0x80)
            n = 0;
        else
            glyph = (glyph << 6) | (c[i] & 0x3F);
    }
    *bytes = n ? n : 1;
    return n ? glyph : '?';
}

static unsigned put_run(const Screen *screen, const char *text, size_t length)
{
    unsigned letters = 0;
    for (size_t at = 0, bytes = 1; at < length; at += bytes, letters++)
        put_glyph(screen, screen_glyph(text + at, &bytes));
    return letters;
}

void screen_text(const Screen *screen, int style, const char *text)
{
    begin_style(screen, (uint32_t)style);
    (void)put_run(screen, text, strlen(text));
    end_style(screen, (uint32_t)style);
}

unsigned screen_letters(const char *text, size_t length)
{
    unsigned letters = 0;
    for (size_t at = 0, bytes = 1; at < length; at += bytes, letters++)
        (void)screen_glyph(text + at, &bytes);
    return letters;
}

/* Words from a column on, up to the width; `begun`: behind another word. */
static void put_words(const Screen *screen, bool begun, unsigned column, unsigned width, unsigned indent,
                      const char *text)
{
    for (; *text; begun = true) {
        size_t n = strcspn(text, " \n");
        if (begun && n && column + 1 + screen_letters(text, n) > width) {
            (void)fprintf(screen->to, "\n%*s", (int)indent, "");
            column = indent;
        } else if (begun) {
            (void)fputc(' ', screen->to);
            column++;
        }
        column += put_run(screen, text, n);
        text += n;
        text += *text != 0;
    }
}

void screen_wrapped(const Screen *screen, int style, unsigned width, unsigned indent, const char *text)
{
    begin_style(screen, (uint32_t)style);
    put_words(screen, false, 0, width, indent, text);
    end_style(screen, (uint32_t)style);
    (void)fputc('\n', screen->to);
}

void screen_story(const Screen *screen, int style, size_t lead, unsigned width, const char *text)
{
    (void)fputs("  ", screen->to);
    begin_style(screen, (uint32_t)style);
    unsigned column = 2 + put_run(screen, text, lead);
    end_style(screen, (uint32_t)style);
    text += lead;
    size_t n = lead ? strcspn(text, " ") : 0; /* what belongs to the name: a colon */
    column += put_run(screen, text, n);
    text += n;
    put_words(screen, lead > 0, column, width, 4, text + (lead && *text == ' '));
    (void)fputc('\n', screen->to);
}
