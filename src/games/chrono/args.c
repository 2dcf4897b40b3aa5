/* args.c -- what facts and phrases speak of: as notation, and as phrases of their own.
 *
 * Words know the compiled-in set by its ids (`card.S01`, `tile.X2`, `mat.P1`). A set that a host has loaded brings
 * names and texts with it, and those are said. A step of a program is said by its verb and its numbers, so that one
 * reads what a payment or an alternative brings. */
#include "games/chrono/chrono.h"

HD const ChronoName *chrono_source_name(const ChronoContent *c, unsigned source)
{
    static const ChronoName none = {"-", "-", ""};
    if (source < c->kinds)
        return &c->card_name[source];
    if (source >= CHR_SOURCE_TILE && source < CHR_SOURCE_MAT)
        return &c->tile_name[source - CHR_SOURCE_TILE];
    return source >= CHR_SOURCE_MAT && source < CHR_SOURCES ? &c->mat_name[source - CHR_SOURCE_MAT] : &none;
}

/* --- notation --------------------------------------------------------------------------------------------- */

HD static void add_word(Text *out, const char *word)
{
    text_char(out, ' ');
    text_add(out, word);
}

HD static void add_number(Text *out, unsigned number)
{
    text_char(out, ' ');
    text_int(out, (int64_t)number);
}

HD static void add_count(Text *out, unsigned n)
{
    add_word(out, n == CHR_ALL ? "n=all" : "n=");
    if (n != CHR_ALL)
        text_int(out, (int64_t)n);
}

/* Whether a modifier has a number. */
HD static bool mod_counts(unsigned mod)
{
    return mod == CHR_MOD_FORGO || mod == CHR_MOD_BONUS || mod == CHR_MOD_DRAW_STABLE ||
           mod == CHR_MOD_DRAW_UNSTABLE || mod == CHR_MOD_CARRY || mod == CHR_MOD_PRICE ||
           mod == CHR_MOD_KEEP;
}

/* A modifier as its program writes it. */
HD static void mod_print(const ChronoStep *s, Text *out)
{
    static const char names[14][16] = {
        "forgo",       "order reverse", "ties low", "closed", "events off", "events wild", "bonus",
        "draw-stable", "draw-unstable", "calm",     "carry",  "price",      "keep",        "no-artifacts"};
    if (s->what > CHR_MOD_NO_ARTIFACTS)
        return;
    text_add(out, names[s->what]);
    if (s->what == CHR_MOD_CLOSED || s->what == CHR_MOD_BONUS)
        add_word(out, chrono_terrain_name(s->which));
    if (s->what == CHR_MOD_BONUS)
        add_word(out, chrono_item_name(s->item));
    if (s->what == CHR_MOD_PRICE)
        add_word(out, chrono_purchase_name(s->which));
    if (mod_counts(s->what))
        add_number(out, s->amount);
}

HD static const char *verb_name(unsigned verb)
{
    static const char names[CHR_VERBS][8] = {"end",  "goto",   "alt",    "at",      "move", "push",
                                             "kill", "lose",   "revive", "recruit", "gain", "drop",
                                             "pay",  "draw",   "steal",  "reveal",  "flag", "redo",
                                             "mod",  "choose", "if",     "each",    "later"};
    return verb < CHR_VERBS ? names[verb] : "-";
}

/* CHR-L6: three kinds, of four owners. */
HD static void pick_print(unsigned pick, Text *out)
{
    static const char names[4][4][16] = {
        {"-", "officer", "crew", "pirate"},
        {"-", "enemy-officer", "enemy-crew", "enemy-pirate"},
        {"-", "any-officer", "any-crew", "any-pirate"},
        {"-", "entrant-officer", "entrant-crew", "entrant"},
    };
    unsigned whose = pick & CHR_PICK_ENTRANT    ? 3u
                     : !(pick & CHR_PICK_ENEMY) ? 0u
                     : (pick & CHR_PICK_OWN)    ? 2u
                                                : 1u;
    text_add(out, names[whose][pick & 3]);
}

HD static void redo_print(unsigned which, Text *out)
{
    text_add(out, which == CHR_REDO_CURRENT    ? "current"
                  : which == CHR_REDO_PREVIOUS ? "previous"
                                               : chrono_time_name(which));
}

HD static const char *ask_name(unsigned ask)
{
    static const char names[10][12] = {"-",   "count",    "water",  "tiles", "doubloon",
                                       "gem", "artifact", "symbol", "time",  "rank"};
    return ask < 10 ? names[ask] : "-";
}

/* A step by its verb and its first parameters, in the words of the language. */
HD static void step_print(const ChronoStep *s, Text *out)
{
    text_add(out, verb_name(s->verb));
    switch (s->verb) {
    case CHR_VERB_GAIN:
    case CHR_VERB_DROP:
    case CHR_VERB_PAY:
    case CHR_VERB_STEAL:
        add_word(out, chrono_item_name(s->what));
        add_number(out, s->amount);
        break;
    case CHR_VERB_RECRUIT: add_number(out, s->amount); break;
    case CHR_VERB_DRAW:
        add_number(out, s->amount);
        add_word(out, "keep");
        add_number(out, s->n);
        break;
    case CHR_VERB_MOVE:
    case CHR_VERB_PUSH:
    case CHR_VERB_KILL:
    case CHR_VERB_LOSE:
    case CHR_VERB_REVIVE:
        text_char(out, ' ');
        pick_print(s->pick, out);
        add_count(out, s->n);
        break;
    case CHR_VERB_REVEAL: add_count(out, s->n); break;
    case CHR_VERB_REDO:
        text_char(out, ' ');
        redo_print(s->what, out);
        break;
    case CHR_VERB_MOD:
        text_char(out, ' ');
        mod_print(s, out);
        break;
    default: break;
    }
}

/* Types whose value counts the words of a list. */
HD static const char *word_of(Scan type, unsigned n)
{
    if (scan_is(type, "space") || scan_is(type, "spot"))
        return chrono_space_name(n);
    if (scan_is(type, "time"))
        return chrono_time_name(n);
    if (scan_is(type, "symbol"))
        return chrono_symbol_name(n);
    if (scan_is(type, "terrain"))
        return chrono_terrain_name(n);
    if (scan_is(type, "item"))
        return chrono_item_name(n);
    if (scan_is(type, "kind"))
        return n ? "c" : "o";
    if (scan_is(type, "track"))
        return n ? "unstable" : "stable";
    if (scan_is(type, "purchase"))
        return chrono_purchase_name(n);
    if (scan_is(type, "verb"))
        return verb_name(n);
    if (scan_is(type, "moment"))
        return n == CHR_BEFORE_HUNT ? "hunt" : "end";
    return scan_is(type, "ask") ? ask_name(n) : NULL;
}

HD void chrono_arg_print(const Game *game, const State *state, const char *type, size_t length, int value,
                         Text *out)
{
    Scan                 name = scan_on(type, length);
    unsigned             n    = (unsigned)value;
    const ChronoContent *c    = chrono_content_of(game);
    const char          *word = word_of(name, n);
    (void)state;
    if (word)
        text_add(out, word);
    else if (scan_is(name, "tile"))
        text_add(out, chrono_source_name(c, CHR_SOURCE_TILE + n)->id);
    else if (scan_is(name, "mat"))
        text_add(out, chrono_source_name(c, CHR_SOURCE_MAT + n)->id);
    else if (scan_is(name, "source"))
        text_add(out, chrono_source_name(c, n)->id);
    else if (scan_is(name, "own-name"))
        text_add(out, chrono_source_name(c, n)->name);
    else if (scan_is(name, "own-text"))
        text_add(out, chrono_source_name(c, n)->text);
    else if (scan_is(name, "event") && value < 0)
        text_add(out, "none");
    else if (scan_is(name, "event"))
        chrono_card_print(game, (Face)(n & 0xFF), (Back)(n >> 8), out);
    else if (scan_is(name, "pick"))
        pick_print(n, out);
    else if (scan_is(name, "redo"))
        redo_print(n, out);
    else if (scan_is(name, "modifier") && n < c->steps)
        mod_print(&c->step[n], out);
    else if (scan_is(name, "step") && n < c->steps)
        step_print(&c->step[n], out);
    else
        text_int(out, value);
}

/* --- phrases ---------------------------------------------------------------------------------------------- */

/* What a host's own set calls its thing. */
HD static bool own_name(const ChronoContent *c, unsigned source, Phrase *out)
{
    if (!c->own)
        return false;
    phrase_begin(out, CHR_SAY_OWN_NAME);
    fact_arg(out, (int)source);
    return true;
}

HD static bool source_say(const ChronoContent *c, unsigned source, Phrase *out)
{
    if (source < c->kinds) {
        const ChronoCard *card = &c->card[source];
        phrase_begin(out, CHR_SAY_SOURCE_CARD);
        fact_arg(out, fact_card((Face)source,
                                (Back)(card->type == CHR_EVENT ? CHR_EVENT + card->time : card->type)));
        return true;
    }
    if (source < CHR_SOURCE_TILE || source >= CHR_SOURCES)
        return false;
    bool tile = source < CHR_SOURCE_MAT;
    phrase_begin(out, tile ? CHR_SAY_SOURCE_TILE : CHR_SAY_SOURCE_MAT);
    fact_arg(out, (int)(source - (tile ? (unsigned)CHR_SOURCE_TILE : (unsigned)CHR_SOURCE_MAT)));
    return true;
}

HD static bool mod_say(const ChronoStep *s, Phrase *out)
{
    if (s->verb != CHR_VERB_MOD || s->what > CHR_MOD_NO_ARTIFACTS)
        return false;
    phrase_begin(out, CHR_SAY_MOD + (unsigned)s->what);
    if (s->what == CHR_MOD_CLOSED || s->what == CHR_MOD_BONUS || s->what == CHR_MOD_PRICE)
        fact_arg(out, s->which);
    if (s->what == CHR_MOD_BONUS)
        fact_arg(out, s->item);
    if (mod_counts(s->what))
        fact_arg(out, s->amount);
    return true;
}

HD static bool gain_say(const ChronoStep *s, Phrase *out)
{
    bool purse = s->what <= CHR_ITEM_GEM;
    phrase_begin(out, s->what == CHR_ITEM_HEART ? CHR_SAY_HEART
                      : !purse                  ? CHR_SAY_CUBE
                      : s->ask                  ? CHR_SAY_GAIN_PER
                                                : CHR_SAY_GAIN);
    if (s->what == CHR_ITEM_HEART)
        return true;
    fact_arg(out, s->amount);
    fact_arg(out, purse ? s->what : s->what == CHR_ITEM_UNSTABLE);
    if (purse && s->ask) {
        fact_arg(out, s->ask);
        fact_arg(out, s->which);
    }
    return true;
}

HD static bool step_say(const ChronoStep *s, Phrase *out)
{
    unsigned count = s->n == CHR_ALL ? 0u : s->n; /* 0: all of them */
    switch (s->verb) {
    case CHR_VERB_GAIN: return gain_say(s, out);
    case CHR_VERB_MOD: return mod_say(s, out);
    case CHR_VERB_DRAW:
        phrase_begin(out, CHR_SAY_DRAW);
        fact_arg(out, s->amount);
        fact_arg(out, s->n);
        return true;
    case CHR_VERB_RECRUIT:
        phrase_begin(out, CHR_SAY_RECRUIT);
        fact_arg(out, s->amount);
        return true;
    case CHR_VERB_DROP:
    case CHR_VERB_PAY:
    case CHR_VERB_STEAL:
        phrase_begin(out, s->verb == CHR_VERB_DROP  ? CHR_SAY_DROP
                          : s->verb == CHR_VERB_PAY ? CHR_SAY_COST
                                                    : CHR_SAY_ROB);
        fact_arg(out, s->amount);
        fact_arg(out, s->what);
        return true;
    case CHR_VERB_MOVE:
    case CHR_VERB_PUSH:
    case CHR_VERB_KILL:
    case CHR_VERB_LOSE:
    case CHR_VERB_REVIVE: /* verbs and phrases stand in the same order */
        phrase_begin(out, CHR_SAY_MOVE_SOME + (unsigned)s->verb - CHR_VERB_MOVE);
        fact_arg(out, (int)count);
        fact_arg(out, s->pick);
        return true;
    case CHR_VERB_REVEAL:
        phrase_begin(out, CHR_SAY_REVEAL_SOME);
        fact_arg(out, (int)count);
        return true;
    case CHR_VERB_FLAG: phrase_begin(out, CHR_SAY_RAISE); return true;
    case CHR_VERB_REDO:
        phrase_begin(out, CHR_SAY_REDO);
        fact_arg(out, s->what);
        return true;
    default: phrase_begin(out, CHR_SAY_MORE); return true;
    }
}

HD bool chrono_arg_say(const Game *game, const State *state, const char *type, size_t length, int value,
                       Phrase *out)
{
    Scan                 name = scan_on(type, length);
    unsigned             n    = (unsigned)value;
    const ChronoContent *c    = chrono_content_of(game);
    const Chrono        *g    = (const Chrono *)state;
    if (scan_is(name, "space")) {
        if (!g || n >= CHR_TILES)
            return false;
        phrase_begin(out, CHR_SAY_SPACE);
        fact_arg(out, value);
        fact_arg(out, g->tile[n]);
        return true;
    }
    if (scan_is(name, "tile"))
        return own_name(c, CHR_SOURCE_TILE + n, out);
    if (scan_is(name, "mat"))
        return own_name(c, CHR_SOURCE_MAT + n, out);
    if (scan_is(name, "source"))
        return source_say(c, n, out);
    if (scan_is(name, "event")) {
        phrase_begin(out, CHR_SAY_SOURCE_CARD);
        fact_arg(out, value);
        return value >= 0;
    }
    if (scan_is(name, "modifier"))
        return n < c->steps && mod_say(&c->step[n], out);
    return scan_is(name, "step") && n < c->steps && step_say(&c->step[n], out);
}

HD bool chrono_card_say(const Game *game, Face face, Back back, Phrase *out)
{
    const ChronoContent *c = chrono_content_of(game);
    (void)back;
    return face < c->kinds && own_name(c, face, out);
}

HD bool chrono_effect_say(const Game *game, Face face, Back back, Phrase *out)
{
    const ChronoContent *c = chrono_content_of(game);
    (void)back;
    if (face >= c->kinds || !own_name(c, face, out))
        return false;
    out->code = CHR_SAY_OWN_TEXT;
    return true;
}

HD bool chrono_zone_say(const Game *game, const State *state, Zone zone, Phrase *out)
{
    (void)game;
    (void)state;
    if (zone < CHR_ZONE_TOKEN) {
        phrase_begin(out, CHR_SAY_ZONE_COMMON + (unsigned)zone);
    } else if (zone < CHR_ZONE_SEAT) {
        phrase_begin(out, CHR_SAY_ZONE_TOKEN);
        fact_arg(out, zone - CHR_ZONE_TOKEN);
    } else {
        unsigned which = (zone - (unsigned)CHR_ZONE_SEAT) % CHR_ZONES_SEAT;
        phrase_begin(out, CHR_SAY_ZONE_HAND + (which < 3 ? which : 3));
        fact_arg(out, (zone - CHR_ZONE_SEAT) / CHR_ZONES_SEAT);
        if (which >= 3)
            fact_arg(out, (int)which - 3);
    }
    return true;
}
