/* say.c -- filling patterns with what the rules state. */
#include "voice/say.h"

#include "voice/letters.h"
#include "voice/view.h"

enum { NOTATION = 192, DEEPEST = 4 };

/* An argument of a phrase, by name; of a list, all entries have the same name. */
typedef struct Arg {
    Scan        name, type;
    int         value;
    bool        hidden; /* the reader sees only the back of the card */
    bool        list;   /* one of as many as there are               */
    const char *text;   /* of say_key: plain text instead of a value */
} Arg;

typedef struct Saying {
    const Voice *voice;
    const State *state; /* may be NULL where no argument needs it */
    const Arg   *args;
    unsigned     count;
    unsigned     depth; /* names within names */
} Saying;

static bool same(Scan a, Scan b) { return a.left == b.left && bytes_equal(a.at, b.at, a.left); }

/* --- keys ------------------------------------------------------------------------------------------------ */

typedef struct Key {
    char text[LEXICON_KEY];
    Text on;
} Key;

static void key_begin(Key *key, const char *section)
{
    key->on = text_on(key->text, sizeof key->text);
    text_add(&key->on, section);
}

/* The pattern of a key in the game's words or in the common ones, in a case or plain. */
static bool find(const Voice *voice, Key *key, Scan bent, Scan *pattern)
{
    if (key->on.cut)
        return false;
    size_t plain = key->on.length;
    if (bent.left) {
        text_char(&key->on, ':');
        text_run(&key->on, bent.at, bent.left);
        bool found       = !key->on.cut && (lexicon_find(&voice->own, key->text, key->on.length, pattern) ||
                                      lexicon_find(&voice->common, key->text, key->on.length, pattern));
        key->on.length   = plain;
        key->on.cut      = false;
        key->text[plain] = 0;
        if (found)
            return true;
    }
    return lexicon_find(&voice->own, key->text, plain, pattern) ||
           lexicon_find(&voice->common, key->text, plain, pattern);
}

/* --- arguments ------------------------------------------------------------------------------------------- */

static void pattern_say(const Saying *s, Scan pattern, Scan bent, int64_t number, Text *out);
static void phrase_say(const Saying *outer, const Phrase *phrase, const char *form, Scan pattern, Scan bent,
                       Text *out);
static unsigned args_of(const Voice *voice, const char *form, const Phrase *phrase, Arg args[FACT_ARGS]);

static void notation_of(const Saying *s, const Arg *arg, Text *out)
{
    if (arg->text)
        text_add(out, arg->text);
    else
        arg_print(s->voice->game, s->state, arg->type, arg->value, arg->hidden, out);
}

void say_seat(const Voice *voice, Seat seat, Text *out)
{
    if (seat < MAX_SEATS && voice->names && voice->names[seat] && voice->names[seat][0])
        text_add(out, voice->names[seat]);
    else
        seat_print(voice->game, seat, out);
}

/* A phrase that names something: its key is the first word of its form. */
static void name_say(const Saying *s, const Phrase *phrase, Scan bent, Text *out)
{
    const char *form = phrase_form(s->voice->game, phrase->code);
    Key         key;
    Scan        pattern;
    size_t      word = 0;
    while (form[word] && form[word] != ' ')
        word++;
    key_begin(&key, "");
    text_run(&key.on, form, word);
    if (find(s->voice, &key, bent, &pattern))
        phrase_say(s, phrase, form, pattern, bent, out);
    else
        phrase_print(s->voice->game, s->state, phrase, out);
}

/* The name that words have for a piece of notation under a section; else the notation. */
static void notation_say(const Saying *s, const char *section, Scan type, const char *notation, Scan bent,
                         Text *out)
{
    Key  key;
    Scan pattern;
    key_begin(&key, section);
    text_run(&key.on, type.at, type.left);
    text_char(&key.on, '.');
    text_add(&key.on, notation);
    if (s->depth < DEEPEST && find(s->voice, &key, bent, &pattern)) {
        Saying inner = *s;
        inner.args   = NULL;
        inner.count  = 0;
        inner.depth++;
        pattern_say(&inner, pattern, bent, 0, out);
    } else {
        text_add(out, notation);
    }
}

static void card_say(const Saying *s, Face face, Back back, Scan bent, Text *out)
{
    const Game *game = s->voice->game;
    Phrase      phrase;
    if (game->card_say && s->depth < DEEPEST && game->card_say(game, face, back, &phrase)) {
        name_say(s, &phrase, bent, out);
        return;
    }
    char notation[NOTATION];
    Text text = text_on(notation, sizeof notation);
    game->card_print(game, face, back, &text);
    notation_say(s, "", scan_on("card", 4), notation, bent, out);
}

static void zone_say(const Saying *s, Zone zone, Scan bent, Text *out)
{
    const Game *game = s->voice->game;
    Phrase      phrase;
    if (game->zone_say && s->depth < DEEPEST && game->zone_say(game, s->state, zone, &phrase)) {
        name_say(s, &phrase, bent, out);
        return;
    }
    char notation[NOTATION];
    Text text = text_on(notation, sizeof notation);
    game->zone_print(game, s->state, zone, &text);
    notation_say(s, "", scan_on("zone", 4), notation, bent, out);
}

/* A side is who belongs to it: one, or partners. */
static void list_link(const Saying *s, const char *last, unsigned at, unsigned count, Text *out);

static Seats side_members(const Saying *s, int side)
{
    Seats members = NOBODY;
    for (Seat seat = 0; seat < s->state->players; seat++)
        if ((int)s->voice->game->side(s->voice->game, s->state, seat) == side)
            members |= seat_bit(seat);
    return members;
}

/* In a list of sides, partners are linked by a sign of their own. */
static void side_say(const Saying *s, int side, bool listed, Text *out)
{
    Seats    members = side_members(s, side);
    unsigned count = bits_count(members), at = 0;
    for (FOR_BITS(seat, members)) {
        list_link(s, listed ? "list.pair" : "list.last", at++, count, out);
        say_seat(s->voice, (Seat)seat, out);
    }
}

/* A type that only the game knows. */
static void own_say(const Saying *s, const Arg *arg, Scan bent, Text *out)
{
    const Game *game = s->voice->game;
    Phrase      phrase;
    if (game->arg_say && s->depth < DEEPEST &&
        game->arg_say(game, s->state, arg->type.at, arg->type.left, arg->value, &phrase)) {
        name_say(s, &phrase, bent, out);
        return;
    }
    char notation[NOTATION];
    Text text = text_on(notation, sizeof notation);
    notation_of(s, arg, &text);
    notation_say(s, "", arg->type, notation, bent, out);
}

static void value_say(const Saying *s, const Arg *arg, Scan bent, bool listed, Text *out)
{
    if (arg->text) {
        text_add(out, arg->text);
    } else if (scan_is(bent, LEXICON_NOTATION)) {
        notation_of(s, arg, out);
    } else if (scan_is(arg->type, "num") || scan_is(arg->type, "index")) {
        text_int(out, arg->value);
    } else if (scan_is(arg->type, "seat")) {
        say_seat(s->voice, (Seat)arg->value, out);
    } else if (scan_is(arg->type, "side") && s->state) {
        side_say(s, arg->value, listed, out);
    } else if (scan_is(arg->type, "card")) {
        card_say(s, (Face)(arg->hidden ? NO_FACE : arg->value & 0xFF), (Back)(arg->value >> 8), bent, out);
    } else if (scan_is(arg->type, "zone")) {
        zone_say(s, (Zone)arg->value, bent, out);
    } else {
        own_say(s, arg, bent, out);
    }
}

/* What stands before an entry of a list: nothing, the language's comma, or its "and". */
static void list_link(const Saying *s, const char *last, unsigned at, unsigned count, Text *out)
{
    Key  key;
    Scan pattern;
    if (at == 0)
        return;
    key_begin(&key, at + 1 == count ? last : "list.next");
    if (find(s->voice, &key, scan_on("", 0), &pattern))
        text_run(out, pattern.at, pattern.left);
    else
        text_add(out, ", ");
}

static unsigned argument_count(const Saying *s, Scan name)
{
    unsigned count = 0;
    for (unsigned i = 0; i < s->count; i++)
        count += same(s->args[i].name, name);
    return count;
}

static bool is_reader(const Saying *s, const Arg *arg)
{
    if (s->voice->reader >= MAX_SEATS || arg->text)
        return false;
    if (scan_is(arg->type, "side") && s->state)
        return (side_members(s, arg->value) & seat_bit(s->voice->reader)) != 0;
    return scan_is(arg->type, "seat") && arg->value == s->voice->reader;
}

/* Among others the reader is called by a word of the language: "Most gold: you and Bob." */
static bool reader_say(const Saying *s, const Arg *arg, Text *out)
{
    Key  key;
    Scan pattern;
    key_begin(&key, "list.you");
    if (!is_reader(s, arg) || !find(s->voice, &key, scan_on("", 0), &pattern))
        return false;
    text_run(out, pattern.at, pattern.left);
    return true;
}

static void argument_say(const Saying *s, Scan name, Scan bent, Text *out)
{
    unsigned count = argument_count(s, name), at = 0;
    if (count == 0 && scan_is(name, "game"))
        text_add(out, s->voice->game->name);
    for (unsigned i = 0; i < s->count; i++)
        if (same(s->args[i].name, name)) {
            list_link(s, "list.last", at++, count, out);
            if (count == 1 || !reader_say(s, &s->args[i], out))
                value_say(s, &s->args[i], bent, count > 1, out);
        }
}

static const Arg *argument_find(const Saying *s, Scan name)
{
    for (unsigned i = 0; i < s->count; i++)
        if (same(s->args[i].name, name))
            return &s->args[i];
    return NULL;
}

/* --- patterns ---------------------------------------------------------------------------------------------- */

static Scan name_take(Scan *p)
{
    size_t n    = (unsigned char)p->at[0];
    Scan   name = scan_on(p->at + 1, n);
    p->at += n + 1;
    p->left -= n + 1;
    return name;
}

/* Whether a branch of a choice by number is meant: `=3`, or how the language counts so many. */
static bool number_fits(const Saying *s, Scan branch, int64_t number)
{
    int32_t exact;
    if (branch.left > 1 && branch.at[0] == '=')
        return scan_number(scan_on(branch.at + 1, branch.left - 1), &exact) && exact == number;
    return scan_is(branch, lexicon_plural(&s->voice->own, number));
}

static bool begins_with_vowel(const Saying *s, const Arg *arg)
{
    char said[NOTATION];
    Text text = text_on(said, sizeof said);
    value_say(s, arg, scan_on("", 0), false, &text);
    return letter_is_vowel(said);
}

static bool value_fits(const Saying *s, const Arg *arg, Scan branch)
{
    if (argument_count(s, arg->name) > 1)
        return scan_is(branch, "many");
    if (scan_is(branch, "you"))
        return is_reader(s, arg);
    if (scan_is(branch, "team"))
        return scan_is(arg->type, "side") && s->state && bits_count(side_members(s, arg->value)) > 1;
    if (scan_is(branch, "vowel"))
        return begins_with_vowel(s, arg);
    char notation[NOTATION];
    Text text = text_on(notation, sizeof notation);
    notation_of(s, arg, &text);
    return scan_is(branch, notation);
}

/* Steps over a choice; gives the branch that is meant, its pattern and, of a choice by number, the number. */
typedef struct Choice {
    const Arg *arg;
    Scan       branch, pattern;
    int64_t    number;
} Choice;

static Choice choice_take(const Saying *s, Scan *p, bool plural, int64_t number)
{
    Choice     c        = {argument_find(s, name_take(p)), {NULL, 0}, {"", 0}, number};
    const Arg *arg      = c.arg;
    unsigned   branches = (unsigned char)*p->at;
    if (plural && arg)
        c.number = arg->list ? (int64_t)argument_count(s, arg->name) : arg->value;
    p->at++;
    p->left--;
    for (unsigned i = 0; i < branches; i++) {
        Scan   branch = name_take(p);
        size_t length = (unsigned char)p->at[0] | (size_t)(unsigned char)p->at[1] << 8;
        Scan   inner  = scan_on(p->at + 2, length);
        p->at += length + 2;
        p->left -= length + 2;
        bool fits = scan_is(branch, "other") ||
                    (arg && (plural ? number_fits(s, branch, c.number) : value_fits(s, arg, branch)));
        if (!c.branch.at && fits) {
            c.branch  = branch;
            c.pattern = inner;
        }
    }
    return c;
}

static void pattern_say(const Saying *s, Scan p, Scan bent, int64_t number, Text *out)
{
    while (p.left) {
        size_t plain = 0;
        while (plain < p.left && (unsigned char)p.at[plain] >= 8)
            plain++;
        text_run(out, p.at, plain);
        p.at += plain;
        p.left -= plain;
        if (!p.left)
            return;
        char order = *p.at;
        p.at++;
        p.left--;
        if (order == LEXICON_COUNT) {
            text_int(out, number);
        } else if (order == LEXICON_ARG) {
            Scan name = name_take(&p);
            argument_say(s, name, bent, out);
        } else if (order == LEXICON_CASE) {
            Scan name = name_take(&p);
            Scan how  = name_take(&p);
            argument_say(s, name, how, out);
        } else {
            Choice c = choice_take(s, &p, order == LEXICON_PLURAL, number);
            pattern_say(s, c.pattern, bent, c.number, out);
        }
    }
}

/* --- phrases ------------------------------------------------------------------------------------------------ */

typedef struct Gather {
    Arg     *args;
    unsigned count;
} Gather;

static void gather(void *context, const FormArg *arg)
{
    Gather *g = (Gather *)context;
    if (g->count == FACT_ARGS)
        return;
    Arg *one    = &g->args[g->count++];
    one->name   = arg->name;
    one->type   = arg->type;
    one->value  = arg->value;
    one->hidden = arg->hidden;
    one->list   = arg->list;
    one->text   = NULL;
}

static unsigned args_of(const Voice *voice, const char *form, const Phrase *phrase, Arg args[FACT_ARGS])
{
    Gather g = {args, 0};
    form_visit(form, phrase, voice->reader, gather, &g);
    return g.count;
}

static void phrase_say(const Saying *outer, const Phrase *phrase, const char *form, Scan pattern, Scan bent,
                       Text *out)
{
    Arg    args[FACT_ARGS];
    Saying inner = *outer;
    inner.args   = args;
    inner.count  = args_of(outer->voice, form, phrase, args);
    inner.depth++;
    pattern_say(&inner, pattern, bent, 0, out);
}

static bool fact_pattern(const Voice *voice, const Fact *fact, Scan *pattern)
{
    const char *form = fact_form(voice->game, fact->code);
    Key         key;
    size_t      word = 0;
    while (form[word] && form[word] != ' ')
        word++;
    key_begin(&key, "fact.");
    text_run(&key.on, form, word);
    return find(voice, &key, scan_on("", 0), pattern);
}

bool say_fact(const Voice *voice, const State *state, const Fact *fact, Text *out)
{
    Scan   pattern;
    size_t at = out->length;
    if (!fact_pattern(voice, fact, &pattern)) {
        if (fact->code < FACT_GAME)
            return false;
        fact_print(voice->game, state, fact, voice->reader, out);
        return true;
    }
    if (!pattern.left)
        return false;
    Saying s = {voice, state, NULL, 0, 0};
    phrase_say(&s, fact, fact_form(voice->game, fact->code), pattern, scan_on("", 0), out);
    letter_raise(out, at);
    return true;
}

Seat say_subject(const Voice *voice, const State *state, const Fact *fact)
{
    Arg        args[FACT_ARGS];
    Scan       p;
    const Arg *who = NULL;
    if (!fact_pattern(voice, fact, &p))
        return NO_SEAT;
    Saying s = {voice, state, args, args_of(voice, fact_form(voice->game, fact->code), fact, args), 0};
    while (!who && p.left && (unsigned char)p.at[0] < 8 && p.at[0] != LEXICON_COUNT) {
        char order = p.at[0];
        p          = scan_on(p.at + 1, p.left - 1);
        if (order == LEXICON_ARG || order == LEXICON_CASE) {
            who = argument_find(&s, name_take(&p));
            break;
        }
        Choice c = choice_take(&s, &p, order == LEXICON_PLURAL, 0);
        who      = scan_is(c.branch, "you") ? c.arg : NULL;
        p        = c.pattern;
    }
    if (!who || argument_count(&s, who->name) > 1)
        return NO_SEAT;
    if (scan_is(who->type, "seat") && who->value >= 0 && who->value < MAX_SEATS)
        return (Seat)who->value;
    return scan_is(who->type, "side") ? side_seat(voice->game, state, (Side)who->value) : NO_SEAT;
}

void say_phrase(const Voice *voice, const State *state, const Phrase *phrase, Text *out)
{
    Saying s = {voice, state, NULL, 0, 0};
    name_say(&s, phrase, scan_on("", 0), out);
}

void say_move(const Voice *voice, const State *state, Seat seat, Move move, Text *out)
{
    const Game *game = voice->game;
    Phrase      phrase;
    size_t      at = out->length;
    if (game->move_say && game->move_say(game, state, seat, move, voice->reader, &phrase)) {
        say_phrase(voice, state, &phrase, out);
        letter_raise(out, at);
    } else {
        game->move_print(game, state, seat, move, voice->reader, out);
    }
}

bool say_deed(const Voice *voice, const State *state, Seat seat, Move move, Text *out)
{
    const Game *game = voice->game;
    Phrase      phrase;
    Key         key;
    Scan        pattern;
    size_t      at = out->length, point = 0, word = 0;
    if (!game->move_say || !game->move_say(game, state, seat, move, voice->reader, &phrase))
        return false;
    const char *form = phrase_form(game, phrase.code); /* move.play …: the same under `did` */
    while (form[point] && form[point] != '.')
        point++;
    while (form[point + word] && form[point + word] != ' ')
        word++;
    key_begin(&key, "did");
    text_run(&key.on, form + point, word);
    if (!find(voice, &key, scan_on("", 0), &pattern))
        return false;
    Saying s = {voice, state, NULL, 0, 0};
    phrase_say(&s, &phrase, form, pattern, scan_on("", 0), out);
    letter_raise(out, at);
    return true;
}

void say_card(const Voice *voice, Face face, Back back, Text *out)
{
    Saying s = {voice, NULL, NULL, 0, 0};
    card_say(&s, face, back, scan_on("", 0), out);
}

bool say_effect(const Voice *voice, Face face, Back back, Text *out)
{
    const Game *game = voice->game;
    Saying      s    = {voice, NULL, NULL, 0, 0};
    Phrase      phrase;
    Key         key;
    Scan        pattern;
    if (game->effect_say && game->effect_say(game, face, back, &phrase)) {
        size_t at = out->length;
        name_say(&s, &phrase, scan_on("", 0), out);
        return out->length > at;
    }
    key_begin(&key, "effect.");
    game->card_print(game, face, back, &key.on);
    if (!find(voice, &key, scan_on("", 0), &pattern))
        return false;
    pattern_say(&s, pattern, scan_on("", 0), 0, out);
    return true;
}

/* What does something, under the notation of what does it. */
static bool effect_under(const Voice *voice, const char *notation, Text *out)
{
    Saying s = {voice, NULL, NULL, 0, 0};
    Key    key;
    Scan   pattern;
    key_begin(&key, "effect.");
    text_add(&key.on, notation);
    if (!find(voice, &key, scan_on("", 0), &pattern))
        return false;
    pattern_say(&s, pattern, scan_on("", 0), 0, out);
    return true;
}

static bool about_card(const Voice *voice, const State *state, Scan notation, Text *out)
{
    const Game *game = voice->game;
    Face        face = NO_FACE;
    Back        back = 0;
    char        effect[1024];
    Text        text = text_on(effect, sizeof effect);
    for (Zone zone = 0; zone < game->zones(game, state); zone++) {
        if (!game->card_parse(game, state, zone, notation, &face, &back) || face == NO_FACE)
            continue;
        size_t at = out->length;
        say_card(voice, face, back, out);
        letter_raise(out, at);
        if (say_effect(voice, face, back, &text)) {
            text_add(out, ": ");
            text_run(out, effect, text.length);
        }
        return true;
    }
    return false;
}

bool say_about(const Voice *voice, const State *state, Scan notation, Text *out)
{
    const Game *game = voice->game;
    Phrase      name, effect;
    char        under[LEXICON_KEY / 2], words[1024];
    Text        key = text_on(under, sizeof under), text = text_on(words, sizeof words);
    if (about_card(voice, state, notation, out))
        return true;
    if (!game->about || !game->about(game, state, notation, &name, &effect, &key))
        return false;
    size_t at = out->length;
    say_phrase(voice, state, &name, out);
    letter_raise(out, at);
    if (effect.code)
        say_phrase(voice, state, &effect, &text);
    else
        (void)effect_under(voice, under, &text);
    if (text.length) {
        text_add(out, ": ");
        text_run(out, words, text.length);
    }
    return true;
}

void say_zone(const Voice *voice, const State *state, Zone zone, Text *out)
{
    Saying s = {voice, state, NULL, 0, 0};
    zone_say(&s, zone, scan_on("", 0), out);
}

bool say_refusal(const Voice *voice, Rule rule, Text *out)
{
    Saying s = {voice, NULL, NULL, 0, 0};
    Key    key;
    Scan   pattern;
    key_begin(&key, "refusal.");
    rule_print(voice->game, rule, &key.on);
    if (!find(voice, &key, scan_on("", 0), &pattern))
        return false;
    pattern_say(&s, pattern, scan_on("", 0), 0, out);
    return true;
}

bool say_key(const Voice *voice, const char *key, const SayArg *given, unsigned count, Text *out)
{
    Arg args[FACT_ARGS];
    Key whole;
    for (unsigned i = 0; i < count && i < FACT_ARGS; i++) {
        args[i].name   = scan_on(given[i].name, text_length(given[i].name));
        args[i].type   = scan_on("num", 3);
        args[i].value  = (int)given[i].number;
        args[i].hidden = false;
        args[i].list   = false;
        args[i].text   = given[i].text;
    }
    Saying s = {voice, NULL, args, count < FACT_ARGS ? count : FACT_ARGS, 0};
    Scan   pattern;
    key_begin(&whole, key);
    if (!find(voice, &whole, scan_on("", 0), &pattern))
        return false;
    pattern_say(&s, pattern, scan_on("", 0), 0, out);
    return true;
}
