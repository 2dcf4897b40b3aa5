/* replay_steps.c -- leafing through a record: the table after each move, forwards and back, from any seat or open-handed. */
#define _POSIX_C_SOURCE 200809L
#include "cli/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/keys.h"
#include "cli/screen.h"
#include "shell/options.h"
#include "shell/terminal.h"
#include "shell/words.h"

enum {
    SAID        = 512,
    STEP_FAR    = 10, /* moves of a page key                           */
    LEAST_BOARD = 4,  /* rows of the table on any screen               */
    JUDGE_MS    = 1000,
    JUDGED      = 3 /* moves that a judgement names                  */
};

typedef struct Steps {
    const Replay *r;
    Screen        screen;
    uint32_t      at;     /* moves that have been made                     */
    int           viewer; /* a seat, or TG_NO_SEAT: everybody's hand       */
    uint32_t      typed;  /* the number that is being typed                */
    bool          judge;  /* a bot says what it thinks of the position     */
} Steps;

static tg_cell cells[TG_BOARD_ROWS * TG_BOARD_COLUMNS];

static void put(const Steps *t, int style, unsigned indent, const char *text)
{
    (void)fprintf(t->screen.to, "%*s", (int)indent, "");
    screen_wrapped(&t->screen, style, t->screen.columns - indent, indent + 2, text);
}

static void name_of(const Replay *r, int seat, char out[TG_NAME_BYTES])
{
    tg_sitter sitter;
    (void)tg_seat_text(r->game, seat, out, TG_NAME_BYTES);
    if (tg_record_seat(r->record, seat, &sitter) && *sitter.name)
        (void)snprintf(out, TG_NAME_BYTES, "%s", sitter.name);
}

/* --- what happened --------------------------------------------------------------------------------------- */

/* The move that led here, and what followed from it. */
static void draw_move(const Steps *t, tg_state *state)
{
    const Replay *r = t->r;
    tg_ply        ply;
    char          said[SAID], name[TG_NAME_BYTES], line[SAID + 2 * TG_NAME_BYTES];
    if (t->at == 0 || !tg_record_ply(r->record, t->at - 1, &ply))
        return;
    int reader = t->viewer == TG_NO_SEAT ? TG_ONLOOKER : t->viewer;
    (void)tg_record_state_at(r->record, t->at - 1, state);
    int told = t->viewer == TG_NO_SEAT
                   ? ply.seat
                   : reader; /* who has the record may see what he saw who made the move */
    if (!tg_say_move(r->voice, state, ply.seat, ply.move, told, said, sizeof said))
        (void)tg_move_text(r->game, state, ply.seat, ply.move, told, said, sizeof said);
    name_of(r, ply.seat, name);
    const char *comment = tg_record_comment(r->record, t->at - 1);
    (void)snprintf(line, sizeof line, "%u. %s: %s%s%s%s", t->at, name, said, *comment ? "  {" : "", comment,
                   *comment ? "}" : "");
    put(t, TG_BOLD, 1, line);
    (void)tg_record_step(r->record, t->at - 1, state, r->tape);
    if (t->viewer == TG_NO_SEAT)
        tg_tape_open(r->tape);
    for (unsigned i = 0; i < tg_tape_count(r->tape); i++)
        if (tg_say_fact(r->voice, state, r->tape, i, reader, said, sizeof said))
            put(t, TG_PLAIN, 3, said);
}

/* What a bot would do here, from what the seat to act knows. */
static void draw_judgement(const Steps *t, const tg_state *state)
{
    const Replay *r    = t->r;
    int           seat = tg_next_seat(r->game, state);
    tg_thought    thought[JUDGED];
    char          said[SAID], line[SAID + 100], share[16];
    if (!t->judge || seat < 0)
        return;
    tg_bot  *bot  = tg_bot_create(r->game, "admiral", JUDGE_MS, 0, t->at);
    tg_move  best = bot ? tg_bot_choose(bot, state, seat) : 0;
    unsigned n    = best ? tg_bot_thoughts(bot, thought, JUDGED, NULL) : 0;
    for (unsigned i = 0; i < n; i++) {
        (void)tg_say_move(r->voice, state, seat, thought[i].move, seat, said, sizeof said);
        (void)snprintf(share, sizeof share, "%3.0f", 100.0 * (double)thought[i].value);
        words_said(line, sizeof line, "play.hint-worth", ARGS(TXT("share", share), TXT("move", said)));
        put(t, TG_CYAN, 3, line);
    }
    if (best && !n) { /* one move alone is no question */
        (void)tg_say_move(r->voice, state, seat, best, seat, said, sizeof said);
        words_said(line, sizeof line, "play.hint", ARGS(TXT("move", said)));
        put(t, TG_CYAN, 3, line);
    }
    if (n) {
        words_said(line, sizeof line, "play.hint-means", NO_ARGS);
        put(t, TG_DIM, 3, line);
    }
    tg_bot_destroy(bot);
}

/* --- the page -------------------------------------------------------------------------------------------- */

static unsigned lines_of(const char *text)
{
    unsigned lines = 0;
    for (; text && *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Move and judgement as text; free() it. */
static char *drawn_story(Steps *t, tg_state *state)
{
    char  *text = NULL;
    size_t size = 0;
    FILE  *to   = t->screen.to;
    FILE  *out  = open_memstream(&text, &size);
    if (!out)
        return NULL;
    t->screen.to = out;
    draw_move(t, state);
    (void)tg_record_state_at(t->r->record, t->at, state);
    draw_judgement(t, state);
    t->screen.to = to;
    (void)fclose(out);
    return text;
}

static void draw_head(const Steps *t)
{
    const Replay *r = t->r;
    char          name[TG_NAME_BYTES], line[400];
    if (t->viewer != TG_NO_SEAT)
        name_of(r, t->viewer, name);
    else
        words_said(name, sizeof name, "step.open", NO_ARGS);
    words_said(line, sizeof line, "step.head",
               ARGS(TXT("title", tg_game_name(r->game)), NUM("at", t->at),
                    NUM("of", tg_record_plies(r->record)), TXT("view", name)));
    put(t, TG_REVERSE, 0, line);
}

static void draw(Steps *t, tg_state *state)
{
    const Replay *r = t->r;
    char          keys[300];
    screen_measure(&t->screen, true);
    if (t->judge) {
        words_said(keys, sizeof keys, "play.admiral-thinks", NO_ARGS);
        progress("%s", keys);
    }
    char *story = drawn_story(t, state);
    if (t->judge)
        progress("%s", "");
    words_said(keys, sizeof keys, "step.keys", NO_ARGS);
    unsigned rows  = t->screen.rows ? t->screen.rows : 24;
    unsigned foot  = 1 + screen_letters(keys, strlen(keys)) / (t->screen.columns - 2);
    unsigned taken = 2 + foot + lines_of(story);
    unsigned most  = rows > taken + LEAST_BOARD ? rows - taken : LEAST_BOARD;
    int      seat  = t->viewer;
    if (seat == TG_NO_SEAT)
        tg_open(r->game, state, state);
    unsigned used = tg_board_fit(r->game, state, seat == TG_NO_SEAT ? TG_ONLOOKER : seat, r->voice,
                                 t->screen.columns, most, cells);
    (void)fputs("\033[H\033[2J", t->screen.to);
    draw_head(t);
    screen_board(&t->screen, cells, used < most ? used : most);
    if (story)
        (void)fputs(story, t->screen.to);
    put(t, TG_DIM, 0, keys);
    (void)fflush(t->screen.to);
    free(story);
}

/* --- keys ------------------------------------------------------------------------------------------------ */

static void go(Steps *t, int64_t to)
{
    int64_t last = tg_record_plies(t->r->record);
    t->at        = (uint32_t)(to < 0 ? 0 : to > last ? last : to);
}

/* The next to look over the shoulder of: everybody, then seat by seat. */
static void turn_round(Steps *t, unsigned players)
{
    t->viewer = t->viewer + 1 < (int)players ? t->viewer + 1 : TG_NO_SEAT;
}

/* False where he leaves. */
static bool obey(Steps *t, int key, unsigned players)
{
    uint32_t typed = t->typed;
    t->typed       = 0;
    switch (key) {
    case KEY_RIGHT:
    case KEY_DOWN:
    case ' ':
    case 'n': go(t, (int64_t)t->at + 1); break;
    case '\r':
    case '\n': go(t, typed ? (int64_t)typed : (int64_t)t->at + 1); break;
    case KEY_LEFT:
    case KEY_UP:
    case 127:
    case 'b': go(t, (int64_t)t->at - 1); break;
    case KEY_PAGE_DOWN: go(t, (int64_t)t->at + STEP_FAR); break;
    case KEY_PAGE_UP: go(t, (int64_t)t->at - STEP_FAR); break;
    case KEY_HOME: go(t, 0); break;
    case KEY_END: go(t, INT32_MAX); break;
    case 's': turn_round(t, players); break;
    case 'e': t->judge = !t->judge; break;
    case 'q':
    case KEY_END_OF_INPUT: return false;
    default:
        if (key >= '0' && key <= '9' && typed < 100000)
            t->typed = 10 * typed + (uint32_t)(key - '0');
        break;
    }
    return true;
}

bool replay_steps(const Replay *r, int viewer)
{
    Steps     t     = {r, {stdout, terminal_styled(), !terminal_utf8(), 80, 24}, 0, viewer, 0, false};
    tg_state *state = tg_state_create(r->game);
    if (!state || !keys_begin()) {
        tg_state_destroy(state);
        return false;
    }
    (void)tg_record_state_at(r->record, 0, state);
    unsigned players = tg_players(state);
    for (unsigned seat = 0; seat < players; seat++) {
        char name[TG_NAME_BYTES];
        name_of(r, (int)seat, name);
        tg_voice_seat(r->voice, (int)seat, name);
    }
    go(&t, r->from > 1 ? r->from : 0);
    do
        draw(&t, state);
    while (obey(&t, keys_next(), players));
    keys_finish();
    (void)fputc('\n', stdout);
    tg_state_destroy(state);
    return true;
}
