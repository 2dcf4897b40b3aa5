/* play_show.c -- what you see: the table, the story, the moves, the result.
 *
 * The nearer to the prompt, the sooner one needs it: first the table, then what happened, then what
 * one may do. Each is drawn into memory first, to know how many lines it takes. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lines.h"
#include "cli/play.h"

enum {
    BOARD_WIDTH = 80, /* the whole table is not drawn narrower      */
    LEAST_BOARD = 4,  /* rows of it on any screen                   */
    LEAST_STORY = 2   /* lines of the story, where there are so many */
};

void say_text(const Session *s, int style, unsigned indent, const char *text)
{
    (void)fprintf(s->screen.to, "%*s", (int)indent, "");
    screen_wrapped(&s->screen, style, s->screen.columns - indent, indent + 2, text);
}

void say(const Session *s, int style, const char *key, const tg_say_arg *args, unsigned long count)
{
    char text[PLAY_WHY];
    words_said(text, sizeof text, key, args, count);
    say_text(s, style, 0, text);
}

/* --- the table -------------------------------------------------------------------------------------- */

static tg_cell cells[TG_BOARD_ROWS * TG_BOARD_COLUMNS];

static void draw_board(Session *s)
{
    unsigned rows = s->screen.columns < BOARD_WIDTH
                        ? tg_board_fit(play_game(s), play_state(s), s->seat, s->voice, s->screen.columns,
                                       TG_BOARD_ROWS, cells)
                        : tg_board(play_game(s), play_state(s), s->seat, s->voice, s->screen.columns, cells);
    screen_board(&s->screen, cells, rows);
}

unsigned show_least_rows(const Session *s)
{
    return tg_board_fit(play_game(s), play_state(s), s->seat, s->voice, s->screen.columns, 1, cells);
}

void show_board(Session *s)
{
    char *text = drawn(s, draw_board);
    if (text)
        show_long(s, text);
    free(text);
}

/* In `good` rows, where that is enough even in brief, else in `most`; how many were used. What does not fit then is left to
 * `board`: the heading stays, and what lies lowest, which is nearest to you. */
static unsigned put_board(Session *s, unsigned most, unsigned good)
{
    unsigned rows =
        tg_board_fit(play_game(s), play_state(s), s->seat, s->voice, s->screen.columns, good, cells);
    if (rows <= most) {
        screen_board(&s->screen, cells, rows);
        return rows;
    }
    char more[200];
    words_said(more, sizeof more, "play.board-more", NO_ARGS);
    screen_board(&s->screen, cells, 1);
    say_text(s, TG_DIM, 1, more);
    screen_board(&s->screen, cells + (size_t)(rows - most + 2) * TG_BOARD_COLUMNS, most - 2);
    return most;
}

/* --- pages ----------------------------------------------------------------------------------------- */

static unsigned lines_of(const char *text)
{
    unsigned lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static void draw_story(Session *s) { story_write(s); }

char *drawn(Session *s, void (*draw)(Session *))
{
    char  *text = NULL;
    size_t size = 0;
    FILE  *to   = s->screen.to;
    FILE  *out  = open_memstream(&text, &size);
    if (!out)
        return NULL;
    s->screen.to = out;
    draw(s);
    s->screen.to = to;
    (void)fclose(out);
    return text;
}

/* The last lines of a text, so many of them; says how to see all. */
static void put_tail(const Session *s, const char *text, unsigned most)
{
    unsigned lines = lines_of(text);
    if (!most)
        return;
    if (lines > most) {
        char before[200];
        words_said(before, sizeof before, "play.story-before", NO_ARGS);
        say_text(s, TG_DIM, 2, before);
        for (unsigned cut = lines - most + 1; cut; text++)
            cut -= *text == '\n';
    }
    (void)fputs(text, s->screen.to);
}

/* Bytes of the paragraphs of a text that fit into so many lines, from the first on, and the lines they take. A further line of a
 * paragraph is indented more. */
static size_t fitting(const char *text, unsigned most, unsigned *used)
{
    const char *end = text;
    *used           = 0;
    while (*end) {
        const char *next  = end;
        unsigned    lines = 0;
        do {
            next += strcspn(next, "\n");
            next += *next == '\n';
            lines++;
        } while (strncmp(next, "   ", 3) == 0);
        if (*used + lines > most)
            break;
        *used += lines;
        end = next;
    }
    return (size_t)(end - text);
}

/* The story and, below it, what the cards do that one may choose: in so many lines. Where these are too few for both, each
 * gets its half. */
static void put_told(Session *s, const char *story, unsigned left)
{
    char    *means = play_asked(s) && left ? drawn(s, explain_moves) : NULL;
    unsigned told = story ? lines_of(story) : 0, used = 0;
    unsigned room  = told < left / 2 ? left - told : left - left / 2;
    size_t   bytes = means ? fitting(means, room, &used) : 0;
    if (story)
        put_tail(s, story, left - used);
    if (bytes)
        (void)fwrite(means, 1, bytes, s->screen.to);
    free(means);
}

/* Where the screen has an end, the list of moves comes first, then as much of the table as is left, and the story gets what
 * neither needs: page and question never take more than there is. */
void show_page_above(Session *s, unsigned below)
{
    bool     asked = play_asked(s);
    unsigned rows  = s->screen.rows;
    char    *story = drawn(s, draw_story);
    char    *moves = NULL;
    if (asked) {
        list_moves(s, "", false);
        moves = drawn(s, show_moves);
    }
    if (s->paged)
        (void)fputs("\033[H\033[2J", s->screen.to);
    else
        (void)fputc('\n', s->screen.to);
    if (rows) {
        unsigned told  = story ? lines_of(story) : 0;
        unsigned least = told < LEAST_STORY ? told : LEAST_STORY;
        unsigned taken = 1 + below + (moves ? lines_of(moves) : 0); /* the question is a line */
        unsigned most  = rows > taken + least + LEAST_BOARD ? rows - taken - least : LEAST_BOARD;
        /* Rather the whole table in brief than two lines of what `story` tells as well: one says so. */
        most += least > 1 ? least - 1 : 0;
        unsigned board = put_board(s, most, most + 1 - (least > 1 ? least : 1));
        put_told(s, story, rows > taken + board ? rows - taken - board : 0);
    } else {
        draw_board(s);
        if (story)
            (void)fputs(story, s->screen.to);
    }
    if (moves)
        (void)fputs(moves, s->screen.to);
    s->story.told = true;
    free(story);
    free(moves);
}

void show_page(Session *s) { show_page_above(s, 0); }

void show_long(const Session *s, const char *text)
{
    unsigned rows = lines_interactive() ? s->screen.rows : 0;
    unsigned line = 0;
    while (*text) {
        size_t n = strcspn(text, "\n");
        char   part[4096];
        (void)snprintf(part, sizeof part, "%.*s\n", (int)n, text);
        screen_text(&s->screen, TG_PLAIN, part);
        text += n;
        text += *text != 0;
        if (rows > 3 && ++line % (rows - 2) == 0 && *text) {
            char prompt[100];
            words_said(prompt, sizeof prompt, "ask.more", NO_ARGS);
            char *answer = lines_ask(prompt, NULL, NULL);
            bool  stop   = !answer || *answer;
            free(answer);
            if (stop)
                return;
        }
    }
}

/* --- the end ---------------------------------------------------------------------------------------- */

/* The words between names of a list are those of all games. */
static unsigned join_winners(const Session *s, const uint8_t place[TG_MAX_SEATS], char *out, size_t size)
{
    unsigned winners = 0, said = 0;
    size_t   n = 0;
    char     next[16], last[16];
    (void)tg_say_key(s->voice, "list.next", 0, next, sizeof next);
    (void)tg_say_key(s->voice, "list.last", 0, last, sizeof last);
    for (unsigned seat = 0; seat < tg_table_players(s->table); seat++)
        winners += place[seat] == 1;
    for (unsigned seat = 0; seat < tg_table_players(s->table); seat++) {
        if (place[seat] != 1)
            continue;
        const char *between = !said ? "" : said + 1 == winners ? last : next;
        n += (size_t)snprintf(out + n, size - n, "%s%s", between, s->names[seat]);
        said++;
    }
    return winners;
}

void show_result(const Session *s)
{
    int32_t score[TG_MAX_SEATS];
    uint8_t place[TG_MAX_SEATS];
    char    line[TG_MAX_SEATS * (TG_NAME_BYTES + 16)], you[40];
    tg_scores(play_game(s), play_state(s), score);
    tg_ranking(play_game(s), play_state(s), place);
    unsigned winners = join_winners(s, place, line, sizeof line);
    words_said(you, sizeof you, "play.you", NO_ARGS);
    (void)fputc('\n', s->screen.to);
    say(s, TG_BOLD | TG_GREEN, "play.result", ARGS(NUM("n", winners), TXT("names", line)));
    for (unsigned rank = 1; rank <= TG_MAX_SEATS; rank++)
        for (unsigned seat = 0; seat < tg_table_players(s->table); seat++) {
            if (place[seat] != rank)
                continue;
            bool     yours   = (int)seat == s->seat;
            unsigned letters = screen_letters(s->names[seat], strlen(s->names[seat]));
            (void)snprintf(line, sizeof line, "  %u. %s%*s %5d%s%s\n", rank, s->names[seat],
                           letters < 20 ? (int)(20 - letters) : 0, "", (int)score[seat], yours ? "  " : "",
                           yours ? you : "");
            screen_text(&s->screen, yours ? TG_BOLD : TG_PLAIN, line);
        }
}
