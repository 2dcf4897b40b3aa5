/* voice.c -- a language for a game: from packs of words to sentences. */
#include "lib/lib.h"

Voice voice_for(const tg_voice *voice, const tg_game *game, Seat reader)
{
    Voice out = {rules(game), {NULL, 0}, {NULL, 0}, NULL, reader};
    if (voice) {
        out.own    = voice->voice.own;
        out.common = voice->voice.common;
        out.names  = voice->names;
    }
    return out;
}

tg_voice *tg_voice_create_from(const tg_game *game, const void *own, size_t own_size, const void *common,
                               size_t common_size)
{
    tg_voice *voice = (tg_voice *)calloc(1, sizeof *voice);
    own_size        = own ? own_size : 0;
    common_size     = common ? common_size : 0;
    char *packs     = own_size <= SIZE_MAX / 2 && common_size <= SIZE_MAX / 2
                          ? (char *)malloc(own_size + common_size + 1)
                          : NULL;
    if (!voice || !packs) {
        free(packs);
        free(voice);
        return NULL;
    }
    if (own_size)
        memcpy(packs, own, own_size);
    if (common_size)
        memcpy(packs + own_size, common, common_size);
    voice->voice.game = rules(game);
    voice->packs      = packs;
    if ((own_size && !lexicon_open(&voice->voice.own, packs, own_size)) ||
        (common_size && !lexicon_open(&voice->voice.common, packs + own_size, common_size))) {
        tg_voice_destroy(voice);
        return NULL;
    }
    return voice;
}

void tg_voice_destroy(tg_voice *voice)
{
    if (voice)
        free(voice->packs);
    free(voice);
}

/* A name that is cut is cut behind a whole letter. */
void tg_voice_seat(tg_voice *voice, int seat, const char *name)
{
    if (seat < 0 || seat >= MAX_SEATS)
        return;
    size_t length = name ? strlen(name) : 0;
    if (length >= TG_NAME_BYTES) {
        length = TG_NAME_BYTES - 1;
        while (length && ((unsigned char)name[length] & 0xC0) == 0x80)
            length--;
    }
    if (length)
        memcpy(voice->name[seat], name, length);
    voice->name[seat][length] = 0;
    voice->names[seat]        = length ? voice->name[seat] : NULL;
}

/* --- sentences ---------------------------------------------------------------------------------- */

/* What is to be said, by whom and to whom. */
typedef struct Saying {
    Voice        voice;
    const State *state;
    const Tape  *tape;
    const char  *key;
    int64_t      number;
    Move         move;
    Rule         rule;
    Seat         seat;
    Zone         zone;
    Face         face;
    Back         back;
} Saying;

static Saying saying_of(const tg_voice *voice, const tg_state *state, int viewer)
{
    Saying s;
    memset(&s, 0, sizeof s);
    s.voice =
        voice_for(voice, (const tg_game *)voice->voice.game, state ? viewer_of(state, viewer) : ONLOOKER);
    s.state = state ? peek(state) : NULL;
    return s;
}

static size_t nothing(char *out, size_t size)
{
    (void)text_on(out, out ? size : 0);
    return 0;
}

static void card_said(const void *what, Text *out)
{
    const Saying *s = (const Saying *)what;
    say_card(&s->voice, s->face, s->back, out);
}

static void effect_said(const void *what, Text *out)
{
    const Saying *s = (const Saying *)what;
    (void)say_effect(&s->voice, s->face, s->back, out);
}

/* Only cards that the game has can be named: tg_card_text knows which. */
static size_t of_card(Spell say, const tg_voice *voice, unsigned face, unsigned back, char *out, size_t size)
{
    if (!voice || !tg_card_text((const tg_game *)voice->voice.game, face, back, NULL, 0))
        return nothing(out, size);
    Saying s = saying_of(voice, NULL, TG_ONLOOKER);
    s.face   = (Face)face;
    s.back   = (Back)back;
    return spell(say, &s, out, size);
}

size_t tg_say_card(const tg_voice *voice, unsigned face, unsigned back, char *out, size_t size)
{
    return of_card(card_said, voice, face, back, out, size);
}

size_t tg_say_effect(const tg_voice *voice, unsigned face, unsigned back, char *out, size_t size)
{
    return of_card(effect_said, voice, face, back, out, size);
}

static void zone_said(const void *what, Text *out)
{
    const Saying *s = (const Saying *)what;
    say_zone(&s->voice, s->state, s->zone, out);
}

size_t tg_say_zone(const tg_voice *voice, const tg_state *state, unsigned zone, int viewer, char *out,
                   size_t size)
{
    if (!voice || zone >= voice->voice.game->zones(voice->voice.game, peek(state)))
        return nothing(out, size);
    Saying s = saying_of(voice, state, viewer);
    s.zone   = (Zone)zone;
    return spell(zone_said, &s, out, size);
}

static void move_said(const void *what, Text *out)
{
    const Saying *s = (const Saying *)what;
    say_move(&s->voice, s->state, s->seat, s->move, out);
}

/* A move that is not lawful has no meaning: it is said in notation, which any number has. */
size_t tg_say_move(const tg_voice *voice, const tg_state *state, int seat, tg_move move, int viewer,
                   char *out, size_t size)
{
    if (!voice || !is_seat(state, seat))
        return nothing(out, size);
    Saying      s    = saying_of(voice, state, viewer);
    const Game *game = s.voice.game;
    s.seat           = (Seat)seat;
    s.move           = move;
    if (game->breaks(game, s.state, s.seat, move))
        return tg_move_text((const tg_game *)game, state, seat, move, viewer, out, size);
    return spell(move_said, &s, out, size);
}

static void deed_said(const void *what, Text *out)
{
    const Saying *s = (const Saying *)what;
    (void)say_deed(&s->voice, s->state, s->seat, s->move, out);
}

size_t tg_say_deed(const tg_voice *voice, const tg_state *state, int seat, tg_move move, int viewer,
                   char *out, size_t size)
{
    if (!voice || !is_seat(state, seat))
        return nothing(out, size);
    Saying s = saying_of(voice, state, viewer);
    s.seat   = (Seat)seat;
    s.move   = move;
    if (s.voice.game->breaks(s.voice.game, s.state, s.seat, move))
        return nothing(out, size);
    return spell(deed_said, &s, out, size);
}

static void about_said(const void *what, Text *out)
{
    const Saying *s = (const Saying *)what;
    (void)say_about(&s->voice, s->state, scan_text(s->key), out);
}

size_t tg_say_about(const tg_voice *voice, const tg_state *state, const char *notation, int viewer, char *out,
                    size_t size)
{
    if (!voice || !notation)
        return nothing(out, size);
    Saying s = saying_of(voice, state, viewer);
    s.key    = notation;
    return spell(about_said, &s, out, size);
}

static void rule_said(const void *what, Text *out)
{
    const Saying *s = (const Saying *)what;
    (void)say_refusal(&s->voice, s->rule, out);
}

size_t tg_say_rule(const tg_voice *voice, tg_rule rule, char *out, size_t size)
{
    if (!voice || !rule || rule == TG_BAD_OPTION)
        return nothing(out, size);
    Saying s = saying_of(voice, NULL, TG_ONLOOKER);
    s.rule   = rule;
    return spell(rule_said, &s, out, size);
}

static void key_said(const void *what, Text *out)
{
    const Saying *s      = (const Saying *)what;
    const SayArg  args[] = {{"n", NULL, s->number}, {"a", NULL, s->number}};
    (void)say_key(&s->voice, s->key, args, COUNT_OF(args), out);
}

size_t tg_say_key(const tg_voice *voice, const char *key, int64_t n, char *out, size_t size)
{
    if (!voice || !key || strlen(key) >= LEXICON_KEY)
        return nothing(out, size);
    Saying s = saying_of(voice, NULL, TG_ONLOOKER);
    s.key    = key;
    s.number = n;
    return spell(key_said, &s, out, size);
}

STATIC_ASSERT(sizeof(tg_say_arg) == sizeof(SayArg), "an argument is one on both sides");

typedef struct Worded {
    Saying            saying;
    const tg_say_arg *args;
    unsigned          count;
} Worded;

static void with_said(const void *what, Text *out)
{
    const Worded *w = (const Worded *)what;
    SayArg        args[FACT_ARGS];
    for (unsigned i = 0; i < w->count; i++) {
        args[i].name   = w->args[i].name;
        args[i].text   = w->args[i].text;
        args[i].number = w->args[i].number;
    }
    (void)say_key(&w->saying.voice, w->saying.key, args, w->count, out);
}

size_t tg_say_with(const tg_voice *voice, const char *key, const tg_say_arg *args, unsigned count, char *out,
                   size_t size)
{
    if (!voice || !key || strlen(key) >= LEXICON_KEY || count > FACT_ARGS || (count && !args))
        return nothing(out, size);
    for (unsigned i = 0; i < count; i++)
        if (!args[i].name)
            return nothing(out, size);
    Worded w     = {saying_of(voice, NULL, TG_ONLOOKER), args, count};
    w.saying.key = key;
    return spell(with_said, &w, out, size);
}

static void facts_said(const void *what, Text *out)
{
    const Saying *s = (const Saying *)what;
    for (uint32_t i = 0; i < s->tape->count && i < s->tape->capacity; i++)
        if (say_fact(&s->voice, s->state, &s->tape->facts[i], out))
            text_char(out, '\n');
}

static void fact_said(const void *what, Text *out)
{
    const Saying *s = (const Saying *)what;
    (void)say_fact(&s->voice, s->state, &s->tape->facts[s->number], out);
}

size_t tg_say_fact(const tg_voice *voice, const tg_state *state, const tg_tape *tape, unsigned fact,
                   int viewer, char *out, size_t size)
{
    if (!voice || !tape || fact >= tg_tape_count(tape))
        return nothing(out, size);
    Saying s = saying_of(voice, state, viewer);
    s.tape   = &tape->tape;
    s.number = fact;
    return spell(fact_said, &s, out, size);
}

int tg_fact_seat(const tg_voice *voice, const tg_state *state, const tg_tape *tape, unsigned fact, int viewer)
{
    if (!voice || !tape || fact >= tg_tape_count(tape))
        return TG_NO_SEAT;
    Saying s    = saying_of(voice, state, viewer);
    Seat   seat = say_subject(&s.voice, s.state, &tape->tape.facts[fact]);
    return seat == NO_SEAT ? TG_NO_SEAT : seat;
}

size_t tg_say_facts(const tg_voice *voice, const tg_state *state, const tg_tape *tape, int viewer, char *out,
                    size_t size)
{
    if (!voice || !tape)
        return nothing(out, size);
    Saying s = saying_of(voice, state, viewer);
    s.tape   = &tape->tape;
    return spell(facts_said, &s, out, size);
}
