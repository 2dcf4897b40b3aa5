/* text.c -- the notation of the catalogue: cards, zones and moves. */
#include "games/chrono/chrono.h"

HD const char *chrono_space_name(unsigned space)
{
    static const char names[CHR_SPACES][3] = {"E1", "E2", "E3", "E4", "E5", "E6", "I1",
                                              "I2", "I3", "C1", "C2", "C3", "H"};
    return space < CHR_SPACES ? names[space] : "-";
}

HD const char *chrono_time_name(unsigned time)
{
    static const char names[CHR_SLOTS][8] = {"sunrise", "morning", "evening", "sunset"};
    return time < CHR_SLOTS ? names[time] : "-";
}

HD const char *chrono_symbol_name(unsigned symbol)
{
    static const char names[CHR_SYMBOLS][12] = {"opening", "expanding", "rippling", "collapsing"};
    return symbol < CHR_SYMBOLS ? names[symbol] : "-";
}

HD const char *chrono_terrain_name(unsigned terrain)
{
    static const char names[CHR_TERRAINS][8] = {"beach", "jungle", "volcano", "cave"};
    return terrain < CHR_TERRAINS ? names[terrain] : "-";
}

HD const char *chrono_item_name(unsigned item)
{
    static const char names[9][12] = {"doubloon", "gem",  "stable",  "unstable",  "heart",
                                      "artifact", "crew", "officer", "storm-crew"};
    return item < 9 ? names[item] : "-";
}

HD const char *chrono_purchase_name(unsigned purchase)
{
    static const char names[CHR_PURCHASES][10] = {"move", "stable", "unstable", "crew", "gem", "artifact"};
    return purchase < CHR_PURCHASES ? names[purchase] : "-";
}

/* --- cards and zones ---------------------------------------------------------------------------------- */

/* Unknown cards show their back: the kind, and the time of day of an event token. */
HD void chrono_card_print(const Game *game, Face face, Back back, Text *out)
{
    static const char    unknown[8][4] = {"S?", "U?", "A?", "N?", "T?1", "T?2", "T?3", "T?4"};
    const ChronoContent *c             = chrono_content_of(game);
    if (face < c->kinds)
        text_add(out, c->card_name[face].id);
    else
        text_add(out, back < 8 ? unknown[back] : "?");
}

HD bool chrono_card_parse(const Game *game, const State *state, Zone zone, Scan text, Face *face, Back *back)
{
    const ChronoContent *c = chrono_content_of(game);
    (void)state;
    (void)zone;
    for (unsigned kind = 0; kind < c->kinds; kind++)
        if (scan_is(text, c->card_name[kind].id)) {
            *face = (Face)kind;
            *back =
                (Back)(c->card[kind].type == CHR_EVENT ? CHR_EVENT + c->card[kind].time : c->card[kind].type);
            return true;
        }
    return false;
}

HD void chrono_zone_print(const Game *game, const State *state, Zone zone, Text *out)
{
    static const char common[CHR_ZONE_TOKEN][12] = {"stable", "unstable", "artifacts", "anomalies",
                                                    "past",   "out",      "played"};
    static const char own[3][8]                  = {"hand", "plans", "drawn"};
    (void)state;
    if (zone < CHR_ZONE_TOKEN) {
        text_add(out, common[zone]);
    } else if (zone < CHR_ZONE_SEAT) {
        text_add(out, "token ");
        text_add(out, chrono_space_name(zone - (unsigned)CHR_ZONE_TOKEN));
    } else {
        unsigned which = (zone - (unsigned)CHR_ZONE_SEAT) % CHR_ZONES_SEAT;
        text_add(out, which < 3 ? own[which] : chrono_time_name(which - 3));
        text_char(out, ' ');
        seat_print(game, (Seat)((zone - (unsigned)CHR_ZONE_SEAT) / CHR_ZONES_SEAT), out);
    }
}

/* --- moves -------------------------------------------------------------------------------------------- */

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

HD static void add_seat(const Game *game, Text *out, unsigned seat)
{
    text_char(out, ' ');
    seat_print(game, (Seat)seat, out);
}

HD static void add_card(const Game *game, Text *out, unsigned face, bool hidden)
{
    const ChronoContent *c = chrono_content_of(game);
    add_word(out, hidden || face >= c->kinds ? "?" : c->card_name[face].id);
}

HD void chrono_move_print(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Text *out)
{
    static const char word[CHR_DOS][12] = {
        "?",    "plan",     "perform", "forgo",   "artifact", "end",  "at",
        "go o", "go c",     "go all",  "push",    "push all", "kill", "kill all",
        "lose", "lose all", "revive",  "from",    "reveal",   "yes",  "no",
        "pass", "opt",      "keep",    "discard", "flag",     "buy",  "done"};
    unsigned what = chrono_move_kind(move);
    unsigned a = chrono_move_a(move), b = chrono_move_b(move), c = chrono_move_c(move);
    bool     hidden = viewer != seat; /* CHR-31, CHR-L30, CHR-L32: chosen in secret */
    (void)state;
    text_add(out, what < CHR_DOS ? word[what] : "?");
    switch (what) {
    case CHR_DO_PLAN:
        add_card(game, out, a, hidden);
        add_word(out, hidden ? "?" : chrono_time_name(b));
        break;
    case CHR_DO_ARTIFACT: add_card(game, out, a, false); break;
    case CHR_DO_KEEP:
        add_card(game, out, a, hidden);
        if (hidden) /* CHR-R42: the place in the row is seen */
            text_int(out, (int64_t)chrono_drawn_place((const Chrono *)state, seat, a));
        break;
    case CHR_DO_DISCARD: add_card(game, out, a, hidden); break;
    case CHR_DO_AT:
    case CHR_DO_REVEAL: add_word(out, chrono_space_name(a)); break;
    case CHR_DO_GO_OFFICER:
        add_word(out, chrono_space_name(a));
        add_word(out, chrono_space_name(b));
        add_number(out, c & 15);
        add_number(out, c >> 4);
        break;
    case CHR_DO_GO_CREW:
    case CHR_DO_GO_ALL:
    case CHR_DO_PUSH_ALL:
        add_word(out, chrono_space_name(a));
        add_word(out, chrono_space_name(b));
        break;
    case CHR_DO_PUSH:
        add_seat(game, out, c & 15);
        add_word(out, c >> 4 ? "c" : "o");
        add_word(out, chrono_space_name(a));
        add_word(out, chrono_space_name(b));
        break;
    case CHR_DO_KILL:
    case CHR_DO_LOSE:
        add_seat(game, out, b);
        add_word(out, c || what == CHR_DO_LOSE ? "c" : "o");
        add_word(out, chrono_space_name(a));
        break;
    case CHR_DO_REVIVE: add_word(out, a == CHR_KINDS ? "all" : a ? "c" : "o"); break;
    case CHR_DO_FROM: add_seat(game, out, a); break;
    case CHR_DO_OPT: add_number(out, a + 1); break;
    case CHR_DO_FLAG: add_number(out, a); break;
    case CHR_DO_BUY:
        add_word(out, chrono_purchase_name(a));
        if (a == CHR_BUY_MOVE) {
            add_word(out, chrono_time_name(b));
            add_word(out, chrono_time_name(c));
        }
        break;
    default: break;
    }
}

/* The words of a move. */
enum { MOST_WORDS = 6 };
typedef struct Words {
    Scan     word[MOST_WORDS];
    unsigned count;
} Words;

HD static bool read_space(Scan text, unsigned *space)
{
    for (unsigned i = 0; i < CHR_SPACES; i++)
        if (scan_is(text, chrono_space_name(i))) {
            *space = i;
            return true;
        }
    return false;
}

HD static bool read_slot(Scan text, unsigned *slot)
{
    for (unsigned i = 0; i < CHR_SLOTS; i++)
        if (scan_is(text, chrono_time_name(i))) {
            *slot = i;
            return true;
        }
    return false;
}

HD static bool read_kind(Scan text, unsigned *kind)
{
    *kind = scan_is(text, "c") ? CHR_CREW : CHR_OFFICER;
    return scan_is(text, "c") || scan_is(text, "o");
}

HD static bool read_face(const Game *game, Scan text, unsigned *face)
{
    Face found;
    Back back;
    if (!chrono_card_parse(game, NULL, 0, text, &found, &back))
        return false;
    *face = found;
    return true;
}

/* A small number; larger ones are no legal move either, and are cut to `most`. */
HD static bool read_number(Scan text, unsigned most, unsigned *number)
{
    int32_t value;
    if (!scan_number(text, &value) || value < 0)
        return false;
    *number = (unsigned)value < most ? (unsigned)value : most;
    return true;
}

HD static bool read_seat(const Game *game, const State *state, Scan text, unsigned *seat)
{
    Seat found;
    if (!seat_parse(game, state, text, &found))
        return false;
    *seat = found;
    return true;
}

HD static bool read_go(const Words *w, Move *move, Text *wrong)
{
    unsigned x, y, a, b;
    if (w->count >= 4 && read_space(w->word[2], &x) && read_space(w->word[3], &y)) {
        if (scan_is(w->word[1], "o") && w->count == 6 && read_number(w->word[4], 15, &a) &&
            read_number(w->word[5], 15, &b)) {
            *move = chrono_move(CHR_DO_GO_OFFICER, x, y, a | b << 4);
            return true;
        }
        if (w->count == 4 && (scan_is(w->word[1], "c") || scan_is(w->word[1], "all"))) {
            *move = chrono_move(scan_is(w->word[1], "c") ? CHR_DO_GO_CREW : CHR_DO_GO_ALL, x, y, 0);
            return true;
        }
    }
    text_add(wrong, "hint.go");
    return false;
}

HD static bool read_push(const Game *game, const State *state, const Words *w, Move *move, Text *wrong)
{
    unsigned x, y, seat, kind;
    if (w->count == 4 && scan_is(w->word[1], "all") && read_space(w->word[2], &x) &&
        read_space(w->word[3], &y)) {
        *move = chrono_move(CHR_DO_PUSH_ALL, x, y, 0);
        return true;
    }
    if (w->count == 5 && read_seat(game, state, w->word[1], &seat) && read_kind(w->word[2], &kind) &&
        read_space(w->word[3], &x) && read_space(w->word[4], &y)) {
        *move = chrono_move(CHR_DO_PUSH, x, y, seat | kind << 4);
        return true;
    }
    text_add(wrong, "hint.push");
    return false;
}

HD static bool read_death(const Game *game, const State *state, const Words *w, Move *move, Text *wrong)
{
    bool     kill = scan_is(w->word[0], "kill");
    unsigned x, seat, kind;
    if (w->count == 2 && scan_is(w->word[1], "all")) {
        *move = chrono_move(kill ? CHR_DO_KILL_ALL : CHR_DO_LOSE_ALL, 0, 0, 0);
        return true;
    }
    if (w->count == 4 && read_seat(game, state, w->word[1], &seat) && read_kind(w->word[2], &kind) &&
        read_space(w->word[3], &x) && (kill || kind == CHR_CREW)) {
        *move = kill ? chrono_move(CHR_DO_KILL, x, seat, kind) : chrono_move(CHR_DO_LOSE, x, seat, 0);
        return true;
    }
    text_add(wrong, kill ? "hint.kill" : "hint.lose");
    return false;
}

HD static bool read_buy(const Words *w, Move *move, Text *wrong)
{
    unsigned from, to;
    if (w->count == 4 && scan_is(w->word[1], "move") && read_slot(w->word[2], &from) &&
        read_slot(w->word[3], &to)) {
        *move = chrono_move(CHR_DO_BUY, CHR_BUY_MOVE, from, to);
        return true;
    }
    for (unsigned i = CHR_BUY_STABLE; w->count == 2 && i < CHR_PURCHASES; i++)
        if (scan_is(w->word[1], chrono_purchase_name(i))) {
            *move = chrono_move(CHR_DO_BUY, i, 0, 0);
            return true;
        }
    text_add(wrong, "hint.buy");
    return false;
}

/* Words that are a move by themselves. */
HD static unsigned plain_move(Scan word)
{
    static const uint8_t kinds[7]    = {CHR_DO_PERFORM, CHR_DO_FORGO, CHR_DO_END, CHR_DO_YES,
                                        CHR_DO_NO,      CHR_DO_PASS,  CHR_DO_DONE};
    static const char    words[7][8] = {"perform", "forgo", "end", "yes", "no", "pass", "done"};
    for (unsigned i = 0; i < 7; i++)
        if (scan_is(word, words[i]))
            return kinds[i];
    return 0;
}

/* Words that name one thing: a card, a space, a kind, a player, a number. */
HD static bool read_pair(const Game *game, const State *state, const Words *w, Move *move, Text *wrong)
{
    Scan     verb = w->word[0];
    unsigned a    = 0;
    unsigned kind = 0;
    bool     good = w->count == 2;
    Scan     what = w->word[good ? 1 : 0];
    if (scan_is(verb, "artifact") || scan_is(verb, "keep") || scan_is(verb, "discard")) {
        kind = scan_is(verb, "artifact") ? CHR_DO_ARTIFACT
               : scan_is(verb, "keep")   ? CHR_DO_KEEP
                                         : CHR_DO_DISCARD;
        good = good && read_face(game, what, &a);
        if (!good)
            text_add(wrong, "hint.artifact");
    } else if (scan_is(verb, "at") || scan_is(verb, "reveal")) {
        kind = scan_is(verb, "at") ? CHR_DO_AT : CHR_DO_REVEAL;
        good = good && read_space(what, &a);
        if (!good)
            text_add(wrong, "hint.space");
    } else if (scan_is(verb, "revive")) {
        kind = CHR_DO_REVIVE;
        if (good && scan_is(what, "all"))
            a = CHR_KINDS;
        else
            good = good && read_kind(what, &a);
        if (!good)
            text_add(wrong, "hint.revive");
    } else if (scan_is(verb, "from")) {
        kind = CHR_DO_FROM;
        good = good && read_seat(game, state, what, &a);
        if (!good)
            text_add(wrong, "hint.player");
    } else if (scan_is(verb, "opt") || scan_is(verb, "flag")) {
        kind = scan_is(verb, "opt") ? CHR_DO_OPT : CHR_DO_FLAG;
        good = good && read_number(what, 99, &a) && a > 0;
        if (!good)
            text_add(wrong, "hint.number");
        if (kind == CHR_DO_OPT)
            a--;
    } else {
        good = false;
        text_add(wrong, "hint.moves");
    }
    if (good)
        *move = chrono_move(kind, a, 0, 0);
    return good;
}

HD bool chrono_move_parse(const Game *game, const State *state, Seat seat, Scan text, Move *move, Text *wrong)
{
    Words w;
    w.count = 0;
    (void)seat;
    for (Scan word; scan_word(&text, &word);) {
        if (w.count == MOST_WORDS) {
            text_add(wrong, "hint.long");
            return false;
        }
        w.word[w.count++] = word;
    }
    if (!w.count) {
        text_add(wrong, "hint.empty");
        return false;
    }
    unsigned plain = w.count == 1 ? plain_move(w.word[0]) : 0;
    if (plain) {
        *move = chrono_move(plain, 0, 0, 0);
        return true;
    }
    if (scan_is(w.word[0], "go"))
        return read_go(&w, move, wrong);
    if (scan_is(w.word[0], "push"))
        return read_push(game, state, &w, move, wrong);
    if (scan_is(w.word[0], "kill") || scan_is(w.word[0], "lose"))
        return read_death(game, state, &w, move, wrong);
    if (scan_is(w.word[0], "buy"))
        return read_buy(&w, move, wrong);
    if (scan_is(w.word[0], "plan")) {
        unsigned face, slot;
        if (w.count == 3 && read_face(game, w.word[1], &face) && read_slot(w.word[2], &slot)) {
            *move = chrono_move(CHR_DO_PLAN, face, slot, 0);
            return true;
        }
        text_add(wrong, "hint.plan");
        return false;
    }
    return read_pair(game, state, &w, move, wrong);
}
