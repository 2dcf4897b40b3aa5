/* notation.c -- moves, rules and seats as text, and back; boards in characters. */
#include "core/canvas.h"
#include "core/knowledge.h"
#include "lib/lib.h"

STATIC_ASSERT((int)TG_BOARD_COLUMNS == (int)CANVAS_WIDTH && (int)TG_BOARD_ROWS == (int)CANVAS_HEIGHT,
              "one board");
STATIC_ASSERT(sizeof(tg_cell) == sizeof(Cell), "of the same cells");
STATIC_ASSERT((int)TG_WHITE == (int)WHITE && (int)TG_BOLD == (int)BOLD && (int)TG_DIM == (int)DIM &&
                  (int)TG_REVERSE == (int)REVERSE,
              "in the same styles");

typedef struct Written {
    const Game  *game;
    const State *state;
    Move         move;
    Seat         seat, viewer;
    tg_rule      rule;
} Written;

static void move_spell(const void *what, Text *out)
{
    const Written *w = (const Written *)what;
    w->game->move_print(w->game, w->state, w->seat, w->move, w->viewer, out);
}

size_t tg_move_text(const tg_game *game, const tg_state *state, int seat, tg_move move, int viewer, char *out,
                    size_t size)
{
    Written w = {rules(game), peek(state), move, (Seat)seat, viewer_of(state, viewer), 0};
    if (is_seat(state, seat))
        return spell(move_spell, &w, out, size);
    (void)text_on(out, out ? size : 0);
    return 0;
}

static void rule_spell(const void *what, Text *out)
{
    const Written *w = (const Written *)what;
    if (w->rule == TG_BAD_OPTION)
        text_add(out, "no such option");
    else if (w->rule)
        rule_print(w->game, w->rule, out);
}

size_t tg_rule_text(const tg_game *game, tg_rule rule, char *out, size_t size)
{
    Written w = {rules(game), NULL, 0, 0, 0, rule};
    return spell(rule_spell, &w, out, size);
}

static void seat_spell(const void *what, Text *out)
{
    const Written *w = (const Written *)what;
    seat_print(w->game, w->seat, out);
}

size_t tg_seat_text(const tg_game *game, int seat, char *out, size_t size)
{
    Written w = {rules(game), NULL, 0, (Seat)seat, 0, 0};
    if (seat >= 0 && seat < MAX_SEATS)
        return spell(seat_spell, &w, out, size);
    (void)text_on(out, out ? size : 0);
    return 0;
}

tg_move tg_move_read(const tg_game *game, const tg_state *state, int seat, const char *text,
                     const tg_voice *voice, char *wrong, size_t size)
{
    char  key[LEXICON_KEY];
    Text  hint = text_on(key, sizeof key);
    Text  why  = reason_on(wrong, size);
    Voice says = voice_for(voice, game, viewer_of(state, seat));
    Move  move = NO_MOVE;
    if (!is_seat(state, seat)) {
        text_add(&why, "there is no such seat");
        return NO_MOVE;
    }
    if (rules(game)->move_parse(rules(game), peek(state), (Seat)seat, scan_text(text), &move, &hint))
        return move;
    say_words(&says, key, &why);
    return NO_MOVE;
}

tg_rule tg_rule_read(const tg_game *game, const char *text)
{
    Rule rule;
    return text && rule_parse(rules(game), scan_text(text), &rule) ? rule : 0;
}

int tg_seat_read(const tg_game *game, const tg_state *state, const char *text)
{
    Seat seat;
    return text && seat_parse(rules(game), peek(state), scan_text(text), &seat) ? seat : -1;
}

/* --- boards ------------------------------------------------------------------------------------- */

typedef struct Drawing {
    const Game  *game;
    const State *known;
    Voice        voice;
    bool         words;
} Drawing;

static void draw(const Drawing *d, Canvas *canvas, unsigned width, bool brief, unsigned rows)
{
    canvas_clear(canvas, (int)width, d->voice.names);
    canvas->brief   = brief;
    canvas->rows    = (int32_t)rows;
    canvas->word    = d->words ? say_label : NULL;
    canvas->context = &d->voice;
    d->game->board(d->game, d->known, d->voice.reader, canvas);
}

/* A canvas is large: it lies on the heap. NULL where memory is short, or the game draws nothing. */
static Canvas *drawn(const tg_game *game, const tg_state *state, int viewer, const tg_voice *voice,
                     unsigned width, unsigned rows)
{
    Canvas *canvas = rules(game)->board ? (Canvas *)malloc(sizeof *canvas) : NULL;
    if (!canvas)
        return NULL;
    Room     known;
    Seat     seat = viewer_of(state, viewer);
    Drawing  d    = {rules(game), &known.head, voice_for(voice, game, seat), voice != NULL};
    unsigned wide = width < 80 ? 80 : width < CANVAS_WIDTH ? width : CANVAS_WIDTH;
    knowledge_of(rules(game), peek(state), seat, &known.head);
    draw(&d, canvas, wide, false, 0);
    if (rows && (canvas->height > (int)rows || width < 80))
        draw(&d, canvas, width < 20 ? 20 : width < CANVAS_WIDTH ? width : CANVAS_WIDTH, true, rows);
    return canvas;
}

unsigned tg_board_fit(const tg_game *game, const tg_state *state, int viewer, const tg_voice *voice,
                      unsigned width, unsigned rows, tg_cell *cells)
{
    Canvas  *canvas = drawn(game, state, viewer, voice, width, rows ? rows : 1);
    unsigned height = canvas ? (unsigned)canvas->height : 0;
    if (canvas)
        memcpy(cells, canvas->cell, sizeof canvas->cell);
    free(canvas);
    return height;
}

unsigned tg_board(const tg_game *game, const tg_state *state, int viewer, const tg_voice *voice,
                  unsigned width, tg_cell *cells)
{
    Canvas  *canvas = drawn(game, state, viewer, voice, width, 0);
    unsigned rows   = canvas ? (unsigned)canvas->height : 0;
    if (canvas)
        memcpy(cells, canvas->cell, sizeof canvas->cell);
    free(canvas);
    return rows;
}

static void glyph_add(Text *out, uint32_t glyph)
{
    if (glyph < 0x80) {
        text_char(out, glyph ? (char)glyph : ' ');
        return;
    }
    if (glyph < 0x800) {
        text_char(out, (char)(0xC0 | (glyph >> 6)));
    } else {
        if (glyph < 0x10000) {
            text_char(out, (char)(0xE0 | (glyph >> 12)));
        } else {
            text_char(out, (char)(0xF0 | (glyph >> 18)));
            text_char(out, (char)(0x80 | ((glyph >> 12) & 0x3F)));
        }
        text_char(out, (char)(0x80 | ((glyph >> 6) & 0x3F)));
    }
    text_char(out, (char)(0x80 | (glyph & 0x3F)));
}

static void board_spell(const void *what, Text *out)
{
    const Canvas *canvas = (const Canvas *)what;
    for (int y = 0; y < canvas->height; y++) {
        int last = canvas->width;
        while (last > 0 && canvas->cell[y][last - 1].glyph <= ' ' &&
               canvas->cell[y][last - 1].glyph != GLYPH_TAIL)
            last--;
        for (int x = 0; x < last; x++)
            if (canvas->cell[y][x].glyph != GLYPH_TAIL)
                glyph_add(out, canvas->cell[y][x].glyph);
        text_char(out, '\n');
    }
}

size_t tg_board_text(const tg_game *game, const tg_state *state, int viewer, const tg_voice *voice,
                     unsigned width, char *out, size_t size)
{
    Canvas *canvas = drawn(game, state, viewer, voice, width, 0);
    (void)text_on(out, out ? size : 0);
    if (!canvas)
        return rules(game)->board ? TG_NO_TEXT : 0;
    size_t length = spell(board_spell, canvas, out, size);
    free(canvas);
    return length;
}
