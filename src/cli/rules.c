/* rules.c -- `tortuga rules [GAME] [ID]`: the catalogues that the program carries, for reading.
 *
 * A catalogue is Markdown. Paragraphs and list items are wrapped to the terminal; tables, headings and
 * fenced blocks stay as they are. A rule is the block whose first line begins with its id. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/assets.h"
#include "cli/chosen.h"
#include "cli/commands.h"
#include "cli/terminal.h"

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
    unsigned width, column;
    size_t   indent;
    bool     bold, styled;
    char     word[1024];
    size_t   word_length;
    unsigned word_width;
    char    *memory; /* where the text goes instead of the terminal: one line, for JSON */
    size_t   used;
} Page;

static void emit(Page *p, const char *text, size_t length)
{
    if (!p->memory)
        (void)fwrite(text, 1, length, stdout);
    else {
        memcpy(p->memory + p->used, text, length);
        p->used += length;
    }
}

static void end_word(Page *p)
{
    if (!p->word_length)
        return;
    if (p->column > p->indent && p->column + 1 + p->word_width > p->width && !p->memory) {
        (void)putchar('\n');
        for (size_t i = 0; i < p->indent; i++)
            (void)putchar(' ');
        p->column = (unsigned)p->indent;
    } else if (p->column > p->indent) {
        emit(p, " ", 1);
        p->column++;
    }
    emit(p, p->word, p->word_length);
    p->column += p->word_width;
    p->word_length = 0;
    p->word_width  = 0;
}

static void add_byte(Page *p, char c)
{
    if (p->word_length < sizeof p->word)
        p->word[p->word_length++] = c;
    if (((unsigned char)c & 0xC0) != 0x80)
        p->word_width++;
}

static void add_style(Page *p, const char *code)
{
    if (!p->styled)
        return;
    for (; *code && p->word_length < sizeof p->word; code++)
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

/* A block: a paragraph or a list item of several lines, or a line that stands alone. */
static void write_block(Page *p, Scan text, bool verbatim)
{
    Scan line = {0};
    if (verbatim) {
        emit(p, text.at, text.left);
        if (text.left && text.at[text.left - 1] != '\n')
            emit(p, "\n", 1);
        return;
    }
    for (bool first = true; next_line(&text, &line); first = false) {
        size_t indent = indent_of(line);
        if (first) {
            size_t mark = p->memory ? 0 : mark_of(line);
            size_t lead = indent + mark;
            if (!p->memory)
                emit(p, line.at, lead);
            else
                lead = indent + mark_of(line);
            p->indent = p->memory ? 0 : lead;
            p->column = (unsigned)p->indent;
            line.at += lead;
            line.left -= lead;
        }
        add_words(p, line);
    }
    if (p->bold)
        add_style(p, "\033[0m");
    p->bold = false;
    end_word(p);
    emit(p, "\n", 1);
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

static void write_catalogue(const Game *game, Scan text, Page *page)
{
    Scan block    = {0};
    bool verbatim = false;
    while (next_block(game, &text, &block, &verbatim))
        write_block(page, block, verbatim);
}

/* The blocks that belong to a rule: from its id to the next rule, heading or item of the same depth. */
typedef void (*EachBlock)(void *context, Scan block, bool verbatim);

static bool visit_rule(const Game *game, Scan text, const char *id, EachBlock each, void *context)
{
    Scan   block    = {0};
    bool   verbatim = false;
    bool   inside   = false;
    bool   met      = false;
    size_t depth    = 0;
    Scan   empty    = {0};
    while (next_block(game, &text, &block, &verbatim)) {
        Scan found = id_of(game, block);
        if (inside) {
            bool blank = is_empty(block) || block.at[0] == '\n';
            if (blank) {
                empty = block;
                continue;
            }
            if (found.left || block.at[0] == '#' || indent_of(block) <= depth)
                break;
            if (empty.left)
                each(context, empty, true);
            empty.left = 0;
            each(context, block, verbatim);
        } else if (scan_is(found, id)) {
            inside = met = true;
            depth        = indent_of(block);
            each(context, block, verbatim);
        }
    }
    return met;
}

static void show_block(void *context, Scan block, bool verbatim)
{
    write_block((Page *)context, block, verbatim);
}

/* --- the command ------------------------------------------------------------------------------------------ */

/* A game's catalogue has one file or two. */
static Scan catalogue(const Game *game, unsigned part)
{
    char path[200];
    (void)snprintf(path, sizeof path, "docs/rules/%s%s.md", game->slug, part ? "-content" : "");
    const Asset *asset = asset_find(path);
    return asset ? scan_on(asset->text, asset_size(asset)) : scan_on("", 0);
}

static json_t *rule_json(const Game *game, Scan text, const char *id)
{
    Page *page = (Page *)calloc(1, sizeof *page);
    if (!page)
        return NULL;
    page->memory = (char *)malloc(2 * text.left + 64);
    json_t *json = NULL;
    if (page->memory && visit_rule(game, text, id, show_block, page)) {
        while (page->used && page->memory[page->used - 1] == '\n')
            page->used--;
        json = json_pack("{s:s, s:s%}", "id", id, "text", page->memory, page->used);
    }
    free(page->memory);
    free(page);
    return json;
}

static json_t *all_rules_json(const Game *game)
{
    json_t *list = json_array();
    for (unsigned part = 0; part < 2; part++) {
        Scan text     = catalogue(game, part);
        Scan rest     = text;
        Scan block    = {0};
        bool verbatim = false;
        while (next_block(game, &rest, &block, &verbatim)) {
            Scan found = id_of(game, block);
            char id[20];
            if (!found.left || found.left >= sizeof id)
                continue;
            memcpy(id, found.at, found.left);
            id[found.left] = 0;
            /* A table may name a rule that has its own text elsewhere: the first place is the rule's own. */
            bool    known = false;
            size_t  i     = 0;
            json_t *rule  = NULL;
            json_array_foreach(list, i, rule) known =
                known || strcmp(json_string_value(json_object_get(rule, "id")), id) == 0;
            rule = known ? NULL : rule_json(game, text, id);
            if (rule)
                json_array_append_new(list, rule);
        }
    }
    return list;
}

static void print_json(json_t *json)
{
    (void)json_dumpf(json, stdout, JSON_INDENT(2));
    (void)putchar('\n');
    json_decref(json);
}

static int list_games(bool json)
{
    const Game *const *games = chosen_games(NULL, NULL, NULL);
    json_t            *list  = json_array();
    for (; *games; games++) {
        json_t *rules = all_rules_json(*games);
        if (json)
            json_array_append_new(list, json_pack("{s:s, s:s, s:i, s:o}", "game", (*games)->slug, "name",
                                                  (*games)->name, "version", (int)(*games)->version, "rules",
                                                  json_incref(rules)));
        else
            printf("%-10s %s: %zu rules and rulings; tortuga rules %s\n", (*games)->slug, (*games)->name,
                   json_array_size(rules), (*games)->slug);
        json_decref(rules);
    }
    if (json)
        print_json(list);
    else
        json_decref(list);
    return EXIT_GOOD;
}

static int show_rule(const CliCommand *command, const Game *game, const char *given, bool json, Page *page)
{
    Rule rule = 0;
    char id[40];
    char upper[40];
    Text out = text_on(id, sizeof id);
    Text up  = text_on(upper, sizeof upper);
    for (const char *c = given; *c; c++)
        text_char(&up, (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c));
    if (!rule_parse(game, scan_on(upper, up.length), &rule)) {
        /* `17` and `R3` alone mean the game's own. */
        char full[60];
        (void)snprintf(full, sizeof full, "%s-%s", game->prefix, upper);
        if (!rule_parse(game, scan_on(full, strlen(full)), &rule))
            return usage_error(command, "a rule of %s is written %s-17 or %s-R3, not '%s'", game->name,
                               game->prefix, game->prefix, given);
    }
    rule_print(game, rule, &out);
    for (unsigned part = 0; part < 2; part++) {
        Scan text = catalogue(game, part);
        if (!json && visit_rule(game, text, id, show_block, page))
            return EXIT_GOOD;
        json_t *found = json ? rule_json(game, text, id) : NULL;
        if (found) {
            json_object_set_new(found, "game", json_string(game->slug));
            print_json(found);
            return EXIT_GOOD;
        }
    }
    return usage_error(command, "%s has no rule %s", game->name, id);
}

/* The game whose rule ids begin like this one. */
static const Game *game_of_id(const char *id)
{
    for (const Game *const *games = chosen_games(NULL, NULL, NULL); *games; games++) {
        size_t n = strlen((*games)->prefix);
        size_t i = 0;
        while (i < n && id[i] && ((id[i] & 0x5F) == (*games)->prefix[i]))
            i++;
        if (i == n && id[n] == '-')
            return *games;
    }
    return NULL;
}

int cli_rules(int argc, char **argv)
{
    static const CliCommand command = {
        "rules", "[GAME] [ID]", "The rules of a game, or one of them.",
        "For example: tortuga rules korsar; tortuga rules korsar KOR-17; tortuga rules KOR-R3."};
    bool            json      = false;
    const CliOption options[] = {
        {"json", 0, OPTION_FLAG, &json, NULL, "prints JSON", 0, 0},
        {0},
    };
    int count = options_read(&command, options, argc, argv);
    if (count < 0)
        return -1 - count;
    if (count > 2)
        return usage_error(&command, "one game and one rule at most");
    if (!count)
        return list_games(json);
    static Page page;
    page             = (Page){0};
    page.width       = terminal_width();
    page.styled      = terminal_styled();
    const Game *game = count == 1 ? game_of_id(argv[1]) : NULL;
    if (game)
        return show_rule(&command, game, argv[1], json, &page);
    game = chosen_game(&command, argv[1]);
    if (!game)
        return EXIT_USAGE;
    if (count == 2)
        return show_rule(&command, game, argv[2], json, &page);
    if (!catalogue(game, 0).left)
        return usage_error(&command, "the program carries no catalogue of %s", game->name);
    if (json) {
        print_json(json_pack("{s:s, s:s, s:i, s:o}", "game", game->slug, "name", game->name, "version",
                             (int)game->version, "rules", all_rules_json(game)));
        return EXIT_GOOD;
    }
    write_catalogue(game, catalogue(game, 0), &page);
    write_catalogue(game, catalogue(game, 1), &page);
    return EXIT_GOOD;
}
