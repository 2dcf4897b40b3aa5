/* text.c -- cards, zones, moves and ships in the catalogue's notation, both ways. */
#include "games/piraci/piraci.h"

/* The letter of a face: a digit, or what stands for the last of its kind. */
HD static char face_letter(Face face, char eighth)
{
    if (face == NO_FACE)
        return '?';
    return face == PIR_SET ? eighth : (char)('0' + face);
}

/* Reads such a letter. */
HD static bool face_read(Scan text, char eighth, Face *face)
{
    if (text.left != 1)
        return false;
    char letter = text.at[0];
    if (letter == eighth)
        *face = PIR_SET;
    else if (letter >= '1' && letter <= '7')
        *face = (Face)(letter - '0');
    else
        return false;
    return true;
}

HD void piraci_card_print(const Game *game, Face face, Back back, Text *out)
{
    if (back < PIR_SEATS) { /* P3:5 */
        seat_print(game, back, out);
        text_char(out, ':');
        text_char(out, face_letter(face, 'T'));
        return;
    }
    text_char(out, back == PIR_BACK_SHIP ? 'M' : face_letter(face, 'M'));
}

HD bool piraci_card_parse(const Game *game, const State *state, Zone zone, Scan text, Face *face, Back *back)
{
    bool pirates = zone < PIR_TREASURE || zone == PIR_BOX || (zone >= PIR_OWN && (zone - PIR_OWN) % 2 == 0);
    if (!pirates) {
        if (!face_read(text, 'M', face))
            return false;
        *back = *face == PIR_MERCHANT ? PIR_BACK_SHIP : PIR_BACK_TREASURE;
        return true;
    }
    if (text.left == 1 && zone >= PIR_OWN) { /* in a hand the colour goes without saying */
        *back = (Back)((zone - PIR_OWN) / 2);
        return face_read(text, 'T', face);
    }
    size_t colon = 0;
    while (colon < text.left && text.at[colon] != ':')
        colon++;
    if (colon == text.left)
        return false;
    Seat seat;
    if (!seat_parse(game, state, scan_on(text.at, colon), &seat))
        return false;
    *back = seat;
    return face_read(scan_on(text.at + colon + 1, text.left - colon - 1), 'T', face);
}

HD void piraci_zone_print(const Game *game, const State *state, Zone zone, Text *out)
{
    (void)state;
    if (zone < PIR_TREASURE) {
        text_char(out, (char)('a' + zone));
    } else if (zone < PIR_BOX) {
        text_add(out, "treasure ");
        text_char(out, (char)('a' + zone - PIR_TREASURE));
    } else if (zone == PIR_BOX) {
        text_add(out, "box");
    } else if (zone == PIR_CHEST) {
        text_add(out, "chest");
    } else if (zone == PIR_SEA) {
        text_add(out, "sea");
    } else {
        text_add(out, (zone - PIR_OWN) % 2 == 0 ? "hand " : "loot ");
        seat_print(game, (Seat)((zone - PIR_OWN) / 2), out);
    }
}

HD void piraci_move_print(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Text *out)
{
    (void)game;
    (void)state;
    Face face = (Face)piraci_move_face(move);
    if ((move & PIR_VERB) == PIR_TAKE) {
        text_add(out, "take ");
        text_char(out, face_letter(face, 'M'));
        return;
    }
    text_add(out, "play "); /* PIR-11: only who plays it knows the card */
    text_char(out, face_letter(viewer == seat ? face : (Face)NO_FACE, 'T'));
    text_char(out, ' ');
    text_char(out, (char)('a' + piraci_move_planet(move)));
}

HD bool piraci_move_parse(const Game *game, const State *state, Seat seat, Scan text, Move *move, Text *wrong)
{
    (void)game;
    (void)state;
    (void)seat;
    Scan verb, what, where;
    Face face;
    if (!scan_word(&text, &verb) || !(scan_is(verb, "play") || scan_is(verb, "take"))) {
        text_add(wrong, "hint.moves");
        return false;
    }
    if (scan_is(verb, "take")) {
        if (!scan_word(&text, &what) || !face_read(what, 'M', &face) || !scan_done(&text)) {
            text_add(wrong, "hint.take");
            return false;
        }
        *move = piraci_move(PIR_TAKE, face, 0);
        return true;
    }
    if (!scan_word(&text, &what) || !face_read(what, 'T', &face)) {
        text_add(wrong, "hint.card");
        return false;
    }
    bool planet = scan_word(&text, &where) && where.left == 1 && where.at[0] >= 'a' && where.at[0] <= 'f';
    if (!planet || !scan_done(&text)) {
        text_add(wrong, "hint.planet");
        return false;
    }
    *move = piraci_move(PIR_PLAY, face, (unsigned)(where.at[0] - 'a'));
    return true;
}

HD void piraci_arg_print(const Game *game, const State *state, const char *type, size_t length, int value,
                         Text *out)
{
    (void)game;
    (void)state;
    Scan kind = scan_on(type, length);
    if (scan_is(kind, "planet")) {
        text_char(out, (char)('a' + value));
        return;
    }
    /* `ships`: those that one fact names; `cause`: why the sending phase is over. */
    if (scan_is(kind, "cause"))
        text_add(out, value ? "ship " : "cards");
    if (value & PIR_SHIP_M)
        text_char(out, 'M');
    if ((value & PIR_SHIP_M) && (value & PIR_SHIP_P))
        text_char(out, ' ');
    if (value & PIR_SHIP_P)
        text_char(out, 'P');
}
