/* json.c -- what a seat sees, may do, is told and is refused, as docs/protocol.md has it. */
#include "core/knowledge.h"
#include "lib/lib.h"
#include "table/refusal.h"
#include "table/utf8.h"
#include "voice/view.h"

/* --- views --------------------------------------------------------------------------------------- */

typedef struct Seen {
    const Game *game;
    Seat        viewer;
    Room        known;
} Seen;

static void view_spell(const void *what, Text *out)
{
    const Seen *seen = (const Seen *)what;
    Jot         jot  = jot_on(out);
    voice_view(&jot, seen->game, &seen->known.head, seen->viewer);
}

/* A view has no sentences (yet): the voice stands here for all languages of names to come, and is not asked. */
size_t tg_view_json(const tg_game *game, const tg_state *state, int viewer, const tg_voice *voice, char *out,
                    size_t size)
{
    Seen seen;
    (void)voice;
    seen.game   = rules(game);
    seen.viewer = viewer_of(state, viewer);
    knowledge_of(seen.game, peek(state), seen.viewer, &seen.known.head);
    return spell(view_spell, &seen, out, size);
}

/* --- moves and facts ------------------------------------------------------------------------------ */

typedef struct Told {
    Voice        voice;
    const State *state;
    const Tape  *tape;
    const Move  *moves;
    unsigned     count;
    Seat         seat;
    bool         full;
} Told;

static void moves_spell(const void *what, Text *out)
{
    const Told *told = (const Told *)what;
    Jot         jot  = jot_on(out);
    jot_open(&jot, '[');
    for (unsigned i = 0; i < told->count; i++)
        (told->full ? voice_move : voice_choice)(&jot, &told->voice, told->state, told->seat, told->moves[i]);
    jot_close(&jot, ']');
}

size_t tg_moves_json(const tg_game *game, const tg_state *state, int seat, const tg_voice *voice, int full,
                     char *out, size_t size)
{
    Move list[MAX_MOVES];
    Told told;
    memset(&told, 0, sizeof told);
    told.voice = voice_for(voice, game, viewer_of(state, seat));
    told.state = peek(state);
    told.seat  = viewer_of(state, seat);
    told.moves = list;
    told.count = tg_moves(game, state, seat, list);
    told.full  = voice || full;
    return spell(moves_spell, &told, out, size);
}

static void choice_spell(const void *what, Text *out)
{
    const Told *told = (const Told *)what;
    Jot         jot  = jot_on(out);
    voice_choice(&jot, &told->voice, told->state, told->seat, *told->moves);
}

size_t tg_choice_json(const tg_game *game, const tg_state *state, int seat, tg_move move,
                      const tg_voice *voice, char *out, size_t size)
{
    Told told;
    memset(&told, 0, sizeof told);
    (void)text_on(out, out ? size : 0);
    if (tg_breaks(game, state, seat, move))
        return 0;
    told.voice = voice_for(voice, game, viewer_of(state, seat));
    told.state = peek(state);
    told.seat  = viewer_of(state, seat);
    told.moves = &move;
    return spell(choice_spell, &told, out, size);
}

static void facts_spell(const void *what, Text *out)
{
    const Told *told = (const Told *)what;
    Jot         jot  = jot_on(out);
    voice_facts(&jot, &told->voice, told->state, told->tape);
}

size_t tg_facts_json(const tg_game *game, const tg_state *state, const tg_tape *tape, int viewer,
                     const tg_voice *voice, char *out, size_t size)
{
    static const Tape blank = {NULL, 0, 0};
    Told              told;
    memset(&told, 0, sizeof told);
    told.voice = voice_for(voice, game, viewer_of(state, viewer));
    told.state = peek(state);
    told.tape  = tape ? &tape->tape : &blank;
    return spell(facts_spell, &told, out, size);
}

/* --- refusals -------------------------------------------------------------------------------------- */

typedef struct Refused {
    Voice   voice;
    Refusal why;
} Refused;

static void refused_spell(const void *what, Text *out)
{
    const Refused *r   = (const Refused *)what;
    Jot            jot = jot_on(out);
    refusal_write(&jot, &r->voice, &r->why);
}

size_t tg_refusal_json(const tg_game *game, const tg_state *state, int seat, const char *notation,
                       const tg_voice *voice, char *out, size_t size)
{
    Refused r;
    Move    move = NO_MOVE;
    (void)text_on(out, out ? size : 0);
    r.voice = voice_for(voice, game, viewer_of(state, seat));
    if (!is_seat(state, seat))
        (void)refuse_number(&r.why, "table.seat", "seat", seat);
    else if (refusal_read(rules(game), peek(state), (Seat)seat, scan_text(notation), &move, &r.why))
        return 0;
    return spell(refused_spell, &r, out, size);
}

/* --- what people write ------------------------------------------------------------------------------ */

int tg_text_plain(const char *text, size_t length) { return text && utf8_plain(text, length); }
