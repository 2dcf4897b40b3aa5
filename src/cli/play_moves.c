/* play_moves.c -- the moves you are offered: in words where there is room for them or their notation says little, else numbered
 * in groups by their verbs; the sensible ones first where they are many. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"

enum {
    FEW_MOVES   = 30, /* so many are offered where all would be too many  */
    MANY_MOVES  = 80, /* and never more than that without being asked     */
    LONG_GROUP  = 16, /* moves with the same verb                         */
    MOST_ROWS   = 8,  /* of a group with a line for each card             */
    LIST_LINES  = 15, /* what a list may take                             */
    LEAST_LINES = 5,  /* and what it may take on any screen               */
    PLAIN_WORDS = 3   /* words of a notation that reads well by itself    */
};

/* Moves with the same first word side by side, in the order in which the words come first. */
static void group_moves(Session *s)
{
    static char    text[TG_MAX_MOVES][24];
    static tg_move grouped[TG_MAX_MOVES];
    static bool    taken[TG_MAX_MOVES];
    uint32_t       count = 0;
    for (uint32_t i = 0; i < s->offered_count; i++) {
        char whole[PLAY_NOTATION];
        play_print(s, s->seat, s->offered[i], whole);
        (void)snprintf(text[i], sizeof text[i], "%.*s", (int)strcspn(whole, " "), whole);
        taken[i] = false;
    }
    for (uint32_t i = 0; i < s->offered_count; i++)
        for (uint32_t k = i; !taken[i] && k < s->offered_count; k++)
            if (k > i && !taken[k] && strcmp(text[i], text[k]) == 0) {
                grouped[count++] = s->offered[k];
                taken[k]         = true;
            } else if (k == i) {
                grouped[count++] = s->offered[i];
            }
    memcpy(s->offered, grouped, count * sizeof *grouped);
}

typedef struct MoveText {
    char     text[PLAY_NOTATION];
    unsigned verb; /* bytes of its first word */
} MoveText;

static MoveText move_text(const Session *s, uint32_t i)
{
    MoveText m;
    play_print(s, s->seat, s->offered[i], m.text);
    m.verb = (unsigned)strcspn(m.text, " ");
    return m;
}

static void put_number(const Session *s, uint32_t i)
{
    char number[16];
    (void)snprintf(number, sizeof number, "%3u) ", i + 1);
    screen_text(&s->screen, TG_DIM, number);
}

/* --- in words --------------------------------------------------------------------------------------- */

/* What each move means, and behind it how it is written. */
static void show_words(const Session *s)
{
    for (uint32_t i = 0; i < s->offered_count; i++) {
        char said[PLAY_SAID], whole[PLAY_SAID + PLAY_NOTATION];
        play_words(s, s->seat, s->offered[i], said);
        put_number(s, i);
        (void)snprintf(whole, sizeof whole, "%s  [", said);
        MoveText m = move_text(s, i);
        glue(m.text, whole + strlen(whole), sizeof whole - strlen(whole) - 2);
        (void)snprintf(whole + strlen(whole), sizeof whole - strlen(whole), "]");
        screen_wrapped(&s->screen, TG_PLAIN, s->screen.columns - 5, 5, whole);
    }
}

/* True where notation alone would be a riddle: `go o E4 C3 1 1`. */
static bool is_riddle(const Session *s)
{
    for (uint32_t i = 0; i < s->offered_count; i++) {
        MoveText m     = move_text(s, i);
        unsigned words = 1;
        for (const char *c = m.text; *c; c++)
            words += *c == ' ';
        if (words > PLAIN_WORDS)
            return true;
    }
    return false;
}

/* --- in groups -------------------------------------------------------------------------------------- */

/* All in one line, where they fit there. */
static bool one_line(const Session *s, unsigned width)
{
    unsigned column = 0;
    for (uint32_t i = 0; i < s->offered_count; i++) {
        column += 7 + (unsigned)strlen(move_text(s, i).text);
        if (column > width + 2)
            return false;
    }
    for (uint32_t i = 0; i < s->offered_count; i++) {
        put_number(s, i);
        screen_text(&s->screen, TG_PLAIN, move_text(s, i).text);
        (void)fputs(i + 1 < s->offered_count ? "  " : "\n", s->screen.to);
    }
    return true;
}

/* Where the next group begins. */
static uint32_t group_end(const Session *s, uint32_t from)
{
    MoveText first = move_text(s, from);
    uint32_t to    = from + 1;
    for (; to < s->offered_count; to++) {
        MoveText next = move_text(s, to);
        if (next.verb != first.verb || memcmp(next.text, first.text, next.verb) != 0)
            break;
    }
    return to;
}

/* Bytes of the second word of a move. */
static unsigned second_word(const MoveText *m)
{
    return m->text[m->verb] ? (unsigned)strcspn(m->text + m->verb + 1, " ") : 0;
}

static bool same_second(const MoveText *a, const MoveText *b)
{
    unsigned n = second_word(a);
    return n == second_word(b) && memcmp(a->text + a->verb + 1, b->text + b->verb + 1, n) == 0;
}

/* True where a line for each second word (a card, a place) reads well: three moves or more in each,
 * all in one line, and only a few lines. */
static bool rows_by_second(const Session *s, uint32_t from, uint32_t to, unsigned columns)
{
    unsigned rows = 0;
    for (uint32_t i = from, next; i < to; i = next) {
        MoveText first = move_text(s, i);
        for (next = i + 1; next < to; next++) {
            MoveText m = move_text(s, next);
            if (!same_second(&first, &m))
                break;
        }
        if (next - i < 3 || next - i > columns || ++rows > MOST_ROWS)
            return false;
    }
    return rows > 1;
}

/* One group: its verb once, then a number and the rest of each move, in columns. */
static void put_group(const Session *s, uint32_t from, uint32_t to, unsigned margin, unsigned width)
{
    MoveText m    = move_text(s, from);
    unsigned cell = 0;
    char     verb[32];
    for (uint32_t i = from; i < to; i++) {
        MoveText each = move_text(s, i);
        unsigned n    = (unsigned)strlen(each.text) - each.verb;
        cell          = n > cell ? n : cell;
    }
    cell += 6;
    unsigned columns = width > margin + cell ? (width - margin + 1) / cell : 1;
    bool     by_rows = rows_by_second(s, from, to, columns);
    unsigned column  = 0;
    (void)snprintf(verb, sizeof verb, "  %-*.*s", (int)(margin - 2), (int)m.verb, m.text);
    screen_text(&s->screen, TG_BOLD, verb);
    for (uint32_t i = from; i < to; i++) {
        const char *rest = m.text[m.verb] ? m.text + m.verb + 1 : "";
        put_number(s, i);
        screen_text(&s->screen, TG_PLAIN, rest);
        if (i + 1 == to)
            break;
        MoveText next = move_text(s, i + 1);
        if (++column == columns || (by_rows && !same_second(&m, &next))) {
            (void)fprintf(s->screen.to, "\n%*s", (int)margin, "");
            column = 0;
        } else {
            (void)fprintf(s->screen.to, "%*s", (int)(cell - 5 - strlen(rest)), "");
        }
        m = next;
    }
    (void)fputc('\n', s->screen.to);
}

static void show_groups(const Session *s)
{
    unsigned width  = s->screen.columns;
    unsigned margin = 0;
    if (one_line(s, width))
        return;
    for (uint32_t i = 0; i < s->offered_count; i++) {
        unsigned verb = move_text(s, i).verb;
        margin        = verb > margin ? verb : margin;
    }
    margin = 3 + (margin > 20 ? 20 : margin);
    for (uint32_t from = 0, to; from < s->offered_count; from = to) {
        to = group_end(s, from);
        put_group(s, from, to, margin, width);
    }
}

/* --- the list --------------------------------------------------------------------------------------- */

void show_moves(Session *s)
{
    if (!s->offered_count) {
        say(s, TG_PLAIN, "play.none-begins", NO_ARGS);
        return;
    }
    say(s, TG_BOLD, "play.you-may", NO_ARGS);
    if (s->in_words)
        show_words(s);
    else
        show_groups(s);
    if (s->legal_count > s->offered_count) {
        char more[400];
        words_said(more, sizeof more, "play.more-moves", ARGS(NUM("n", s->legal_count - s->offered_count)));
        say_text(s, TG_DIM, 2, more);
    }
}

static unsigned list_lines(Session *s)
{
    char    *text  = drawn(s, show_moves);
    unsigned lines = 0;
    for (const char *c = text; c && *c; c++)
        lines += *c == '\n';
    free(text);
    return lines;
}

/* True where no group is longer than one can take in, unless it has a line for each card. */
static bool is_clear(Session *s)
{
    for (uint32_t from = 0, to; from < s->offered_count; from = to) {
        to = group_end(s, from);
        if (to - from > LONG_GROUP && !rows_by_second(s, from, to, LONG_GROUP))
            return false;
    }
    return true;
}

/* Lets the moves that a game suggests come first, best first; up to `most` moves in all. */
static void sensible_first(Session *s, uint32_t most)
{
    static tg_move legal[TG_MAX_MOVES];
    uint32_t       first =
        tg_suggest(play_game(s), play_state(s), s->seat, s->offered, most < FEW_MOVES ? most : FEW_MOVES);
    (void)tg_moves(play_game(s), play_state(s), s->seat, legal);
    s->offered_count = first;
    for (uint32_t i = 0; i < s->legal_count && s->offered_count < most; i++) {
        uint32_t k = 0;
        while (k < first && s->offered[k] != legal[i])
            k++;
        if (k == first)
            s->offered[s->offered_count++] = legal[i];
    }
    if (!s->in_words)
        group_moves(s);
}

/* A third of a screen, so that table and story have theirs; less where even in brief the table needs more than the rest
 * without the question and a line of the story. */
static unsigned lines_for_list(const Session *s)
{
    unsigned rows  = s->screen.rows;
    unsigned most  = rows ? rows / 3 : LIST_LINES;
    unsigned table = rows ? show_least_rows(s) + 2 : 0;
    if (rows && most + table > rows)
        most = rows > table ? rows - table : 0;
    return most < LEAST_LINES ? LEAST_LINES : most > LIST_LINES ? LIST_LINES : most;
}

void list_moves(Session *s, const char *begin, bool all)
{
    unsigned most    = lines_for_list(s);
    s->legal_count   = tg_moves(play_game(s), play_state(s), s->seat, s->offered);
    s->offered_count = s->legal_count;
    if (*begin) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < s->legal_count; i++)
            if (strncmp(move_text(s, i).text, begin, strlen(begin)) == 0)
                s->offered[kept++] = s->offered[i];
        s->offered_count = s->legal_count = kept;
    }
    group_moves(s);
    bool riddle = is_riddle(s);
    s->in_words = riddle || s->legal_count < most; /* a line each, and the heading */
    if (all || *begin)
        return;
    if (!riddle && s->in_words && list_lines(s) > most)
        s->in_words = false;
    /* A list that one takes in at a glance stays in the order of the cards. */
    if (s->legal_count > FEW_MOVES && (s->legal_count > MANY_MOVES || !is_clear(s)))
        sensible_first(s, MANY_MOVES);
    for (uint32_t few = FEW_MOVES; few > 1 && list_lines(s) > most; few -= 1 + few / 8)
        sensible_first(s, few);
}
