/* json.c -- what a seat sees, may do, is told and is refused, as docs/protocol.md has it. */
#include "core/knowledge.h"
#include "lib/lib.h"
#include "voice/view.h"

enum {
    INSTEAD    = 3,   /* lawful moves that a refusal offers at most        */
    MOVE_BYTES = 256, /* of a move in notation                             */
    SENTENCE   = 1024
};

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
    const Game *game = told->voice.game;
    Jot         jot  = jot_on(out);
    jot_open(&jot, '[');
    for (unsigned i = 0; i < told->count; i++) {
        if (told->full) {
            voice_move(&jot, &told->voice, told->state, told->seat, told->moves[i]);
            continue;
        }
        game->move_print(game, told->state, told->seat, told->moves[i], told->seat, jot_quote(&jot));
        jot_unquote(&jot);
    }
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
    Voice    voice;
    Rule     rule; /* LAWFUL: it could not be read */
    char     hint[LEXICON_KEY];
    char     instead[INSTEAD][MOVE_BYTES];
    unsigned count;
} Refused;

/* How near a lawful move comes to what was asked for: the verb first of all, then words that both have. */
static unsigned nearness(const char *asked, const char *lawful)
{
    unsigned near  = 0;
    bool     first = true;
    Scan     rest  = scan_text(asked);
    Scan     word;
    while (scan_word(&rest, &word)) {
        Scan     other = scan_text(lawful);
        Scan     same;
        unsigned place = 0;
        while (scan_word(&other, &same)) {
            if (same.left == word.left && memcmp(same.at, word.at, word.left) == 0 &&
                (first ? place == 0 : place > 0)) {
                near += first ? 100 : 1;
                break;
            }
            place++;
        }
        first = false;
    }
    return near;
}

/* The nearest lawful moves, in the order of the list where they are equally near. */
static void instead_find(const tg_game *game, const tg_state *state, int seat, const char *asked, Refused *r)
{
    Move     list[MAX_MOVES];
    unsigned best[INSTEAD] = {0};
    unsigned n             = tg_moves(game, state, seat, list);
    for (unsigned i = 0; i < n; i++) {
        char text[MOVE_BYTES];
        (void)tg_move_text(game, state, seat, list[i], seat, text, sizeof text);
        unsigned near = nearness(asked, text);
        unsigned at   = r->count;
        while (at > 0 && best[at - 1] < near)
            at--;
        if (at == INSTEAD)
            continue;
        unsigned last = r->count < INSTEAD ? r->count++ : INSTEAD - 1;
        for (unsigned k = last; k > at; k--) {
            best[k] = best[k - 1];
            memcpy(r->instead[k], r->instead[k - 1], MOVE_BYTES);
        }
        best[at] = near;
        memcpy(r->instead[at], text, MOVE_BYTES);
    }
}

static void refused_spell(const void *what, Text *out)
{
    const Refused *r   = (const Refused *)what;
    Jot            jot = jot_on(out);
    char           sentence[SENTENCE];
    Text           text = text_on(sentence, sizeof sentence);
    jot_open(&jot, '{');
    if (r->rule) {
        jot_key(&jot, "rule");
        rule_print(r->voice.game, r->rule, jot_quote(&jot));
        jot_unquote(&jot);
        (void)say_refusal(&r->voice, r->rule, &text);
    } else {
        jot_key(&jot, "unreadable");
        jot_truth(&jot, true);
        (void)say_key(&r->voice, r->hint, NULL, 0, &text);
    }
    if (text.length) {
        jot_key(&jot, "say");
        jot_text_run(&jot, sentence, text.length);
    }
    if (r->count) {
        jot_key(&jot, "instead");
        jot_open(&jot, '[');
        for (unsigned i = 0; i < r->count; i++)
            jot_text(&jot, r->instead[i]);
        jot_close(&jot, ']');
    }
    jot_close(&jot, '}');
}

size_t tg_refusal_json(const tg_game *game, const tg_state *state, int seat, const char *notation,
                       const tg_voice *voice, char *out, size_t size)
{
    Refused r;
    Move    move = NO_MOVE;
    (void)text_on(out, out ? size : 0);
    memset(&r, 0, sizeof r);
    r.voice   = voice_for(voice, game, viewer_of(state, seat));
    Text hint = text_on(r.hint, sizeof r.hint);
    if (!is_seat(state, seat) ||
        rules(game)->move_parse(rules(game), peek(state), (Seat)seat, scan_text(notation), &move, &hint)) {
        r.rule = tg_breaks(game, state, seat, move);
        if (!r.rule)
            return 0;
    }
    instead_find(game, state, seat, notation ? notation : "", &r);
    return spell(refused_spell, &r, out, size);
}
