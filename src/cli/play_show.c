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
#include "shell/terminal.h"

enum {
    BOARD_WIDTH = 80, /* no table is drawn narrower               */
    STORY_LINES = 6   /* what the story may take on any screen    */
};

void say_text(const Session *s, int style, unsigned indent, const char *text)
{
    (void)fprintf(s->screen.to, "%*s", (int)indent, "");
    screen_wrapped(&s->screen, style, terminal_width() - indent, indent + 2, text);
}

void say(const Session *s, int style, const char *key, const tg_say_arg *args, unsigned long count)
{
    char text[PLAY_WHY];
    words_said(text, sizeof text, key, args, count);
    say_text(s, style, 0, text);
}

void show_board(Session *s)
{
    static tg_cell cells[TG_BOARD_ROWS * TG_BOARD_COLUMNS];
    unsigned       width = terminal_width();
    unsigned       rows  = tg_board(play_game(s), play_state(s), s->seat, s->voice,
                             width < BOARD_WIDTH ? BOARD_WIDTH : width, cells);
    screen_board(&s->screen, cells, rows);
}

/* --- pages ----------------------------------------------------------------------------------------- */

static unsigned lines_of(const char *text)
{
    unsigned lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static void draw_board(Session *s) { show_board(s); }
static void draw_moves(Session *s) { show_moves(s); }
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
static void put_tail(const Session *s, const char *text, unsigned lines, unsigned most)
{
    if (lines > most) {
        char before[200];
        words_said(before, sizeof before, "play.story-before", NO_ARGS);
        say_text(s, TG_DIM, 2, before);
        for (unsigned cut = lines - most + 1; cut; text++)
            cut -= *text == '\n';
    }
    (void)fputs(text, s->screen.to);
}

void show_page(Session *s)
{
    bool     asked = play_asked(s);
    unsigned rows  = terminal_rows();
    char    *board = drawn(s, draw_board);
    char    *story = drawn(s, draw_story);
    char    *moves = NULL;
    if (asked) {
        list_moves(s, "", false);
        moves = drawn(s, draw_moves);
    }
    if (s->paged)
        (void)fputs("\033[H\033[2J", s->screen.to);
    else
        (void)fputc('\n', s->screen.to);
    if (board)
        (void)fputs(board, s->screen.to);
    if (story && *story) {
        unsigned taken = 2 + (board ? lines_of(board) : 0) + (moves ? lines_of(moves) : 0);
        unsigned most  = rows > taken + STORY_LINES ? rows - taken : STORY_LINES;
        put_tail(s, story, lines_of(story), rows && s->paged ? most : UINT32_MAX);
    }
    if (moves)
        (void)fputs(moves, s->screen.to);
    s->story.told = true;
    free(board);
    free(story);
    free(moves);
}

void show_long(const Session *s, const char *text)
{
    unsigned rows = lines_interactive() && s->paged ? terminal_rows() : 0;
    unsigned line = 0;
    while (*text) {
        size_t n = strcspn(text, "\n");
        char   part[1024];
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
