/* screen.c -- writing cells as ANSI. */
#include "cli/screen.h"

#include <string.h>

#include "shell/terminal.h"

enum { TAIL = 1 }; /* the second column of a wide glyph, which is printed with the first */

void screen_measure(Screen *screen, bool paged)
{
    screen->columns = terminal_width();
    screen->rows    = paged ? terminal_rows() : 0;
}

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

static void put_run(const Screen *screen, const char *text, size_t length)
{
    for (size_t at = 0, bytes = 1; at < length; at += bytes)
        put_glyph(screen, screen_glyph(text + at, &bytes));
}

void screen_text(const Screen *screen, int style, const char *text)
{
    begin_style(screen, (uint32_t)style);
    put_run(screen, text, strlen(text));
    end_style(screen, (uint32_t)style);
}

/* East Asian letters take two columns. */
static unsigned glyph_columns(uint32_t glyph)
{
    bool wide = (glyph >= 0x1100 && glyph <= 0x115F) || (glyph >= 0x2E80 && glyph <= 0xA4CF) ||
                (glyph >= 0xAC00 && glyph <= 0xD7A3) || (glyph >= 0xF900 && glyph <= 0xFAFF) ||
                (glyph >= 0xFE30 && glyph <= 0xFE6F) || (glyph >= 0xFF00 && glyph <= 0xFF60) ||
                (glyph >= 0xFFE0 && glyph <= 0xFFE6);
    return wide ? 2 : 1;
}

unsigned screen_letters(const char *text, size_t length)
{
    unsigned columns = 0;
    for (size_t at = 0, bytes = 1; at < length; at += bytes)
        columns += glyph_columns(screen_glyph(text + at, &bytes));
    return columns;
}

/* Marks that may not begin a line. */
static bool closes(uint32_t glyph)
{
    return glyph == 0x3001 || glyph == 0x3002 || glyph == 0x300D || glyph == 0x300F || glyph == 0xFF01 ||
           glyph == 0xFF09 || glyph == 0xFF0C || glyph == 0xFF1A || glyph == 0xFF1F || glyph == 0x30FC;
}

/* The bytes of what stays together: a word; of wide letters, which have no blanks between them, each with the marks behind. */
static size_t piece_of(const char *text)
{
    size_t   bytes = 1, n = 0;
    uint32_t glyph = screen_glyph(text, &bytes);
    bool     wide  = glyph_columns(glyph) == 2;
    do {
        n += bytes;
        glyph = screen_glyph(text + n, &bytes);
    } while (text[n] && text[n] != ' ' && text[n] != '\n' &&
             (wide ? closes(glyph) : glyph_columns(glyph) == 1 || closes(glyph)));
    return n;
}

/* Words from a column on, up to the width; `begun`: behind another word. */
static void put_words(const Screen *screen, bool begun, unsigned column, unsigned width, unsigned indent,
                      const char *text)
{
    bool blank = begun;
    while (*text) {
        if (*text == ' ' || *text == '\n') {
            blank = true;
            text++;
            continue;
        }
        size_t   n       = piece_of(text);
        unsigned columns = screen_letters(text, n);
        if (begun && column + blank + columns > width) {
            (void)fprintf(screen->to, "\n%*s", (int)indent, "");
            column = indent;
        } else if (begun && blank) {
            (void)fputc(' ', screen->to);
            column++;
        }
        put_run(screen, text, n);
        column += columns;
        text += n;
        begun = true;
        blank = false;
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
    unsigned column = 2 + screen_letters(text, lead);
    put_run(screen, text, lead);
    end_style(screen, (uint32_t)style);
    text += lead;
    size_t n = lead ? strcspn(text, " ") : 0; /* what belongs to the name: a colon */
    column += screen_letters(text, n);
    put_run(screen, text, n);
    text += n;
    put_words(screen, lead > 0, column, width, 4, text + (lead && *text == ' '));
    (void)fputc('\n', screen->to);
}
