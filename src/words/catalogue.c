/* catalogue.c -- reads the catalogues of rules that the program carries, and writes them for people.
 *
 * A catalogue is Markdown. Paragraphs and list items are wrapped to a width; tables, headings and fenced
 * blocks stay as they are. A rule is the block whose first line begins with its id, and what is indented
 * below it. */
#define _POSIX_C_SOURCE 200809L
#include "words/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/assets.h"

/* --- lines ----------------------------------------------------------------------------------------------- */

static bool next_line(Scan *rest, Scan *line)
{
    if (!rest->left)
        return false;
    const char *end = (const char *)memchr(rest->at, '\n', rest->left);
    size_t      n   = end ? (size_t)(end - rest->at) : rest->left;
    *line           = scan_on(rest->at, n);
    rest->at += n + (end != NULL);
    rest->left -= n + (end != NULL);
    return true;
}

static size_t indent_of(Scan line)
{
    size_t n = 0;
    while (n < line.left && line.at[n] == ' ')
        n++;
    return n;
}

static bool is_empty(Scan line) { return indent_of(line) == line.left; }

/* The width of a list mark at the beginning of a line (`- `, `12. `), 0 where there is none. */
static size_t mark_of(Scan line)
{
    size_t at = indent_of(line);
    size_t n  = at;
    if (n + 1 < line.left && (line.at[n] == '-' || line.at[n] == '*') && line.at[n + 1] == ' ')
        return 2;
    while (n < line.left && line.at[n] >= '0' && line.at[n] <= '9')
        n++;
    return n > at && n + 1 < line.left && line.at[n] == '.' && line.at[n + 1] == ' ' ? n + 2 - at : 0;
}

static bool stands_alone(Scan line)
{
    size_t at = indent_of(line);
    return line.left > at && (line.at[at] == '|' || line.at[at] == '#' || line.at[at] == '>');
}

static bool is_fence(Scan line) { return line.left >= 3 && memcmp(line.at, "```", 3) == 0; }

/* The id of the rule that a line begins with, or an empty text. */
static Scan id_of(const Game *game, Scan line)
{
    size_t at = 0;
    size_t n  = strlen(game->prefix);
    while (at < line.left && strchr(" \t>*|#-`", line.at[at]))
        at++;
    if (line.left - at < n + 2 || memcmp(line.at + at, game->prefix, n) != 0 || line.at[at + n] != '-')
        return scan_on(line.at, 0);
    size_t end = at + n + 1;
    while (end < line.left &&
           ((line.at[end] >= '0' && line.at[end] <= '9') || line.at[end] == 'R' || line.at[end] == 'L'))
        end++;
    Rule rule = 0;
    Scan id   = scan_on(line.at + at, end - at);
    return rule_parse(game, id, &rule) ? id : scan_on(line.at, 0);
}

/* --- writing --------------------------------------------------------------------------------------------- */

typedef struct Page {
    FILE    *out;
    unsigned width; /* 0: each block in one line */
    unsigned column;
    size_t   indent;
    bool     bold, styled;
    char     word[1024];
    size_t   word_length;
    unsigned word_width;
} Page;

static void end_word(Page *p)
{
    if (!p->word_length)
        return;
    if (p->width && p->column > p->indent && p->column + 1 + p->word_width > p->width) {
        (void)fprintf(p->out, "\n%*s", (int)p->indent, "");
        p->column = (unsigned)p->indent;
    } else if (p->column > p->indent) {
        (void)putc(' ', p->out);
        p->column++;
    }
    (void)fwrite(p->word, 1, p->word_length, p->out);
    p->column += p->word_width;
    p->word_length = 0;
    p->word_width  = 0;
}

static void add_byte(Page *p, char c)
{
    if (p->word_length < sizeof p->word)
        p->word[p->word_length++] = c;
    if (((unsigned char)c & 0xC0) != 0x80)
        p->word_width++; /* one for each character of UTF-8 */
}

static void add_style(Page *p, const char *code)
{
    for (; p->styled && *code && p->word_length < sizeof p->word; code++)
        p->word[p->word_length++] = *code;
}

/* Adds the words of a line; `**` turns bold on and off and is not shown. */
static void add_words(Page *p, Scan line)
{
    for (size_t i = 0; i < line.left; i++) {
        char c = line.at[i];
        if (c == ' ' || c == '\t' || c == '\r') {
            end_word(p);
        } else if (c == '*' && i + 1 < line.left && line.at[i + 1] == '*') {
            p->bold = !p->bold;
            add_style(p, p->bold ? "\033[1m" : "\033[0m");
            i++;
        } else {
            add_byte(p, c);
        }
    }
    end_word(p);
}

/* A paragraph or a list item of several lines; what stands alone is written as it is. */
static void write_block(Page *p, Scan text, bool verbatim)
{
    Scan line = {0};
    if (verbatim) {
        (void)fwrite(text.at, 1, text.left, p->out);
        if (text.left && text.at[text.left - 1] != '\n')
            (void)putc('\n', p->out);
        return;
    }
    for (bool first = true; next_line(&text, &line); first = false) {
        if (first) {
            size_t lead = indent_of(line) + mark_of(line);
            if (p->width)
                (void)fwrite(line.at, 1, lead, p->out);
            p->indent = p->width ? lead : 0;
            p->column = (unsigned)p->indent;
            line.at += lead;
            line.left -= lead;
        }
        add_words(p, line);
    }
    if (p->bold)
        add_style(p, "\033[0m");
    p->bold = false;
    if (p->word_length)
        (void)fwrite(p->word, 1, p->word_length, p->out);
    p->word_length = p->word_width = 0;
    (void)putc('\n', p->out);
}

/* --- blocks ---------------------------------------------------------------------------------------------- */

/* Takes the next block off a catalogue. */
static bool next_block(const Game *game, Scan *rest, Scan *block, bool *verbatim)
{
    Scan line  = {0};
    Scan ahead = *rest;
    if (!next_line(&ahead, &line))
        return false;
    const char *begin = line.at;
    *verbatim         = is_empty(line) || stands_alone(line) || is_fence(line);
    if (is_fence(line)) {
        while (next_line(&ahead, &line) && !is_fence(line)) {
        }
    } else if (!*verbatim) {
        Scan after = ahead;
        while (next_line(&after, &line) && !is_empty(line) && !stands_alone(line) && !is_fence(line) &&
               !mark_of(line) && !id_of(game, line).left)
            ahead = after;
    }
    *block = scan_on(begin, (size_t)(ahead.at - begin));
    *rest  = ahead;
    return true;
}

/* Writes the blocks that belong to a rule: from its id to the next rule, heading or item of the same depth. */
static bool write_rule(const Game *game, Scan text, const char *id, Page *page)
{
    Scan   block    = {0};
    Scan   gap      = {0};
    bool   verbatim = false;
    bool   inside   = false;
    size_t depth    = 0;
    while (next_block(game, &text, &block, &verbatim)) {
        Scan found = id_of(game, block);
        if (!inside) {
            inside = scan_is(found, id);
            depth  = indent_of(block);
            if (inside)
                write_block(page, block, verbatim);
            continue;
        }
        if (block.at[0] == '\n' || is_empty(block)) {
            gap = block;
            continue;
        }
        if (found.left || block.at[0] == '#' || indent_of(block) <= depth)
            break;
        if (gap.left)
            write_block(page, gap, true);
        gap.left = 0;
        write_block(page, block, verbatim);
    }
    return inside;
}

/* --- for callers ----------------------------------------------------------------------------------------- */

Scan catalogue_text(const Game *game, unsigned part)
{
    char path[200];
    (void)snprintf(path, sizeof path, "docs/rules/%s%s.md", game->slug, part ? "-content" : "");
    const Asset *asset = part < CATALOGUE_PARTS ? asset_find(path) : NULL;
    return asset ? scan_on(asset->text, asset_size(asset)) : scan_on("", 0);
}

static Page page_on(FILE *out, unsigned width, bool styled)
{
    Page page   = {0};
    page.out    = out;
    page.width  = width;
    page.styled = styled;
    return page;
}

bool catalogue_write(const Game *game, FILE *out, unsigned width, bool styled)
{
    Page page = page_on(out, width, styled);
    bool any  = false;
    for (unsigned part = 0; part < CATALOGUE_PARTS; part++) {
        Scan text     = catalogue_text(game, part);
        Scan block    = {0};
        bool verbatim = false;
        while (next_block(game, &text, &block, &verbatim)) {
            write_block(&page, block, verbatim);
            any = true;
        }
    }
    return any;
}

bool catalogue_write_rule(const Game *game, const char *id, FILE *out, unsigned width, bool styled)
{
    Page page = page_on(out, width, styled);
    for (unsigned part = 0; part < CATALOGUE_PARTS; part++)
        if (write_rule(game, catalogue_text(game, part), id, &page))
            return true;
    return false;
}

char *catalogue_rule(const Game *game, const char *id)
{
    char  *text  = NULL;
    size_t size  = 0;
    FILE  *out   = open_memstream(&text, &size);
    bool   found = out && catalogue_write_rule(game, id, out, 0, false);
    if (out)
        (void)fclose(out);
    if (!found) {
        free(text);
        return NULL;
    }
    while (size && text[size - 1] == '\n')
        text[--size] = 0;
    return text;
}

void catalogue_visit(const Game *game, CatalogueVisit each, void *context)
{
    for (unsigned part = 0; part < CATALOGUE_PARTS; part++) {
        Scan text     = catalogue_text(game, part);
        Scan block    = {0};
        bool verbatim = false;
        while (next_block(game, &text, &block, &verbatim)) {
            Scan found = id_of(game, block);
            char id[CATALOGUE_ID];
            if (!found.left || found.left >= sizeof id)
                continue;
            memcpy(id, found.at, found.left);
            id[found.left] = 0;
            each(context, id);
        }
    }
}
