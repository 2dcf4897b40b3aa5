/* text.c -- the notation of cards, places and moves (section 5 of the catalogue), both ways. */
#include "games/korsar/korsar.h"

HD static char colour_letter(unsigned colour) { return "bgry"[colour]; }

HD void korsar_face_print(Face face, Text *out)
{
    if (korsar_is_merchant(face)) {
        text_char(out, 'm');
        text_int(out, korsar_gold_of(face));
    } else if (face == KOR_ADMIRAL) {
        text_add(out, "ad");
    } else if (korsar_is_flagged(face)) {
        text_char(out, colour_letter(korsar_colour_of(face)));
        if (korsar_is_captain(face))
            text_char(out, 'c');
        else
            text_int(out, korsar_strength_of(face));
    } else {
        text_char(out, '?');
    }
}

/* A side is called as its player, or as its team: T0 is seats P0 and P1. */
HD void korsar_side_print(const Korsar *k, unsigned side, Text *out)
{
    text_char(out, k->head.option[KOR_OPT_MODE] == KOR_TEAMS ? 'T' : 'P');
    text_int(out, (int)side);
}

HD void korsar_card_print(const Game *game, Face face, Back back, Text *out)
{
    (void)game;
    (void)back;
    korsar_face_print(face, out);
}

HD static bool face_parse(Scan text, Face *face)
{
    if (text.left != 2)
        return false;
    char kind = text.at[0];
    char rank = text.at[1];
    if (kind == 'm' && rank >= '2' && rank <= '8') {
        *face = (Face)(rank - '2');
        return true;
    }
    if (kind == 'a' && rank == 'd') {
        *face = KOR_ADMIRAL;
        return true;
    }
    for (unsigned colour = 0; colour < KOR_COLOURS; colour++) {
        if (kind != colour_letter(colour) || !(rank == 'c' || (rank >= '1' && rank <= '4')))
            continue;
        *face = rank == 'c' ? korsar_captain_of(colour)
                            : (Face)(KOR_MERCHANTS + (int)colour * KOR_PER_FLAG + rank - '1');
        return true;
    }
    return false;
}

HD bool korsar_card_parse(const Game *game, const State *state, Zone zone, Scan text, Face *face, Back *back)
{
    (void)game;
    (void)state;
    (void)zone;
    if (!face_parse(text, face))
        return false;
    *back = 0;
    return true;
}

HD void korsar_zone_print(const Game *game, const State *state, Zone zone, Text *out)
{
    const Korsar *k    = korsar_of(state);
    unsigned      seat = (unsigned)zone - KOR_HANDS;
    if (zone == KOR_DECK) {
        text_add(out, "deck");
    } else if (zone == KOR_REMOVED) {
        text_add(out, "removed");
    } else if (zone < KOR_HANDS) {
        text_char(out, 's');
        text_int(out, zone - KOR_SEA + 1);
    } else if (seat < state->players) {
        text_add(out, "hand ");
        seat_print(game, (Seat)seat, out);
    } else {
        text_add(out, "loot ");
        korsar_side_print(k, seat - state->players, out);
    }
}

HD void korsar_move_print(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Text *out)
{
    static const char *const verbs[] = {"?", "draw", "sail", "attack", "captain", "admiral", "discard", "?"};
    (void)seat;
    (void)viewer; /* a move is made in the open; only the face of a drawn card is not, and it has none */
    unsigned act = korsar_move_act(move);
    text_add(out, verbs[act]);
    if (act == KOR_ATTACK || act == KOR_CAPTAIN || act == KOR_ADMIRAL_TO) {
        text_char(out, ' ');
        korsar_zone_print(game, state, korsar_battle_zone(korsar_move_battle(move)), out);
    }
    if (act == KOR_SAIL || act == KOR_ATTACK || act == KOR_CAPTAIN || act == KOR_DISCARD) {
        text_char(out, ' ');
        korsar_face_print(korsar_move_face(move), out);
    }
}

/* s1 to s25, without leading zeros. */
HD static bool battle_parse(Scan text, unsigned *battle)
{
    if (text.left < 2 || text.left > 3 || text.at[0] != 's')
        return false;
    Scan    digits = scan_on(text.at + 1, text.left - 1);
    int32_t number = 0;
    if (digits.at[0] < '1' || digits.at[0] > '9' || !scan_number(digits, &number) || number > KOR_BATTLES)
        return false;
    *battle = (unsigned)number - 1;
    return true;
}

HD bool korsar_move_parse(const Game *game, const State *state, Seat seat, Scan text, Move *move, Text *wrong)
{
    (void)game;
    (void)state;
    (void)seat;
    Scan        verb, word;
    Face        face   = 0;
    unsigned    battle = 0;
    KorsarAct   act    = KOR_ACT_NONE;
    const char *right  = "hint.moves";
    if (scan_word(&text, &verb)) {
        if (scan_is(verb, "draw")) {
            act   = KOR_DRAW;
            face  = KOR_TOP_CARD;
            right = "hint.draw";
        } else if (scan_is(verb, "sail")) {
            act   = KOR_SAIL;
            right = "hint.sail";
        } else if (scan_is(verb, "attack")) {
            act   = KOR_ATTACK;
            right = "hint.attack";
        } else if (scan_is(verb, "captain")) {
            act   = KOR_CAPTAIN;
            right = "hint.captain";
        } else if (scan_is(verb, "admiral")) {
            act   = KOR_ADMIRAL_TO;
            face  = KOR_ADMIRAL;
            right = "hint.admiral";
        } else if (scan_is(verb, "discard")) {
            act   = KOR_DISCARD;
            right = "hint.discard";
        }
    }
    bool reads = act != KOR_ACT_NONE;
    if (act == KOR_ATTACK || act == KOR_CAPTAIN || act == KOR_ADMIRAL_TO)
        reads = reads && scan_word(&text, &word) && battle_parse(word, &battle);
    if (act == KOR_SAIL || act == KOR_ATTACK || act == KOR_CAPTAIN || act == KOR_DISCARD)
        reads = reads && scan_word(&text, &word) && face_parse(word, &face);
    if (!reads || !scan_done(&text)) {
        text_add(wrong, right);
        return false;
    }
    *move = korsar_move_of(act, face, battle);
    return true;
}
