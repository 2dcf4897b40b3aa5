/* text.c -- cards, zones, moves and arguments of facts in the catalogue's notation, both ways. */
#include "games/corsaire/corsaire.h"

HD static char letter_of(unsigned colour) { return "RBG"[colour]; }

/* --- writing --------------------------------------------------------------------------------------- */

HD void corsaire_card_print(const Game *game, Face face, Back back, Text *out)
{
    (void)game;
    if (back == CSR_BOARD_BACK)
        text_char(out, 'm');
    if (face == NO_FACE) {
        text_char(out, '?');
    } else if (back == CSR_BOARD_BACK) {
        text_int(out, face - CSR_BOARD_FACE + 1);
    } else {
        text_char(out, letter_of(corsaire_colour_of(face)));
        text_int(out, corsaire_number_of(face));
    }
}

HD void corsaire_place_print(unsigned place, Text *out)
{
    text_char(out, "zyxw"[corsaire_level_of(place)]);
    text_int(out, corsaire_slot_under(place) + 1);
}

HD void corsaire_zone_print(const Game *game, const State *state, Zone zone, Text *out)
{
    (void)state;
    if (zone == CSR_ZONE_BOX) {
        text_add(out, "box");
    } else if (zone == CSR_ZONE_DECK) {
        text_add(out, "deck");
    } else if (zone == CSR_ZONE_BOARDS) {
        text_add(out, "boards");
    } else if (zone < CSR_ZONE_PYRAMID) {
        text_add(out, "hand ");
        seat_print(game, (Seat)(zone - CSR_ZONE_HAND), out);
    } else if (zone < CSR_ZONE_CARD) {
        corsaire_place_print((unsigned)(zone - CSR_ZONE_PYRAMID) % CSR_PLACES, out);
        text_char(out, ' ');
        seat_print(game, (Seat)((zone - CSR_ZONE_PYRAMID) / CSR_PLACES), out);
    } else if (zone < CSR_ZONE_BOARD) {
        text_add(out, "card ");
        text_int(out, zone - CSR_ZONE_CARD + 1);
    } else if (zone < CSR_ZONE_GAINED) {
        text_add(out, "board ");
        text_int(out, zone - CSR_ZONE_BOARD + 1);
    } else if (zone < CSR_ZONE_LOOT) {
        text_add(out, "gained ");
        seat_print(game, (Seat)(zone - CSR_ZONE_GAINED), out);
    } else if (zone < CSR_ZONE_ASIDE) {
        text_add(out, "loot");
        text_int(out, (zone - CSR_ZONE_LOOT) / 2 + 1);
        text_char(out, ' ');
        seat_print(game, (Seat)((zone - CSR_ZONE_LOOT) & 1), out);
    } else {
        text_add(out, "aside");
    }
}

/* What three cards are (CSR-42), or that they are not all seen. */
HD static const char *kind_word(unsigned kind)
{
    switch (kind) {
    case CSR_GARBAGE: return "garbage";
    case CSR_FLUSH: return "flush";
    case CSR_STRAIGHT: return "straight";
    case CSR_STRAIGHT_FLUSH: return "straight-flush";
    case CSR_THREE_OF_A_KIND: return "three";
    default: return "unseen";
    }
}

HD void corsaire_arg_print(const Game *game, const State *state, const char *type, size_t length, int value,
                           Text *out)
{
    (void)game;
    (void)state;
    Scan kind = scan_on(type, length);
    if (scan_is(kind, "slot"))
        text_int(out, value + 1);
    else if (scan_is(kind, "place"))
        corsaire_place_print((unsigned)value % CSR_PLACES, out);
    else if (scan_is(kind, "colour"))
        text_char(out, letter_of((unsigned)value % CSR_COLOURS));
    else if (scan_is(kind, "kind"))
        text_add(out, kind_word((unsigned)value));
    else
        text_int(out, value);
}

HD void corsaire_move_print(const Game *game, const State *state, Seat seat, Move move, Seat viewer,
                            Text *out)
{
    (void)state;
    switch (corsaire_move_kind(move)) {
    case CSR_MOVE_PLACE:
        text_add(out, "place ");
        corsaire_card_print(game, (Face)corsaire_face_of(move), CSR_CARD_BACK, out);
        text_char(out, ' ');
        corsaire_place_print(corsaire_place_of(move), out);
        break;
    case CSR_MOVE_CONVERT: text_add(out, "convert"); break;
    case CSR_MOVE_PASS: text_add(out, "pass"); break;
    case CSR_MOVE_STEP:
        text_add(out, "step ");
        corsaire_place_print(corsaire_place_of(move), out);
        break;
    case CSR_MOVE_TAKE:
        text_add(out, "take ");
        text_int(out, corsaire_slot_of(move) + 1);
        break;
    case CSR_MOVE_BUY: text_add(out, "buy"); break;
    case CSR_MOVE_SKIP: text_add(out, "skip"); break;
    case CSR_MOVE_RETURN:
        text_add(out, "return");
        for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
            text_char(out, ' ');
            text_int(out, corsaire_amount_of(move, colour));
        }
        break;
    case CSR_MOVE_GAIN:
        text_add(out, "gain ");
        text_char(out, letter_of((move >> 4) % CSR_COLOURS));
        break;
    case CSR_MOVE_LOOT:
        text_add(out, "loot ");
        text_int(out, corsaire_slot_of(move) + 1);
        for (unsigned i = 0; i < 3; i++) {
            unsigned item = corsaire_item_of(move, i);
            text_char(out, ' ');
            if (item >= CSR_ITEM_PLACE)
                corsaire_place_print((item - CSR_ITEM_PLACE) % CSR_PLACES, out);
            else /* CSR-37: face down */
                corsaire_card_print(game, viewer == seat ? (Face)item : (Face)NO_FACE, CSR_CARD_BACK, out);
        }
        break;
    default: text_add(out, "?"); break;
    }
}

/* --- reading --------------------------------------------------------------------------------------- */

/* A number as one writes it: no sign, no zeros in front. */
HD static bool plain_number(Scan text, unsigned max, unsigned *value)
{
    int32_t number;
    if (!text.left || (text.left > 1 && text.at[0] == '0') || text.at[0] < '0' || text.at[0] > '9' ||
        !scan_number(text, &number) || (unsigned)number > max)
        return false;
    *value = (unsigned)number;
    return true;
}

HD static Scan behind_first(Scan text) { return scan_on(text.at + 1, text.left - 1); }

HD static bool colour_parse(char letter, unsigned *colour)
{
    for (unsigned i = 0; i < CSR_COLOURS; i++)
        if (letter == letter_of(i)) {
            *colour = i;
            return true;
        }
    return false;
}

HD static bool face_parse(Scan text, unsigned *face)
{
    unsigned colour;
    unsigned number;
    if (text.left < 2 || !colour_parse(text.at[0], &colour) || !plain_number(behind_first(text), 12, &number))
        return false;
    *face = colour * CSR_NUMBERS + number;
    return true;
}

HD static bool place_parse(Scan text, unsigned *place)
{
    if (text.left != 2)
        return false;
    for (unsigned level = 0; level < 4; level++) {
        unsigned number = (unsigned)(unsigned char)text.at[1] - '1';
        if (text.at[0] == "zyxw"[level] && number <= level) {
            *place = level * (level + 1) / 2 + number;
            return true;
        }
    }
    return false;
}

HD static bool slot_parse(Scan text, unsigned *slot)
{
    unsigned number;
    if (!plain_number(text, CSR_SLOTS, &number) || number == 0)
        return false;
    *slot = number - 1;
    return true;
}

HD bool corsaire_card_parse(const Game *game, const State *state, Zone zone, Scan text, Face *face,
                            Back *back)
{
    unsigned number;
    bool     boards = corsaire_is_for_boards(zone);
    (void)game;
    (void)state;
    if (!boards && face_parse(text, &number)) {
        *face = (Face)number;
        *back = CSR_CARD_BACK;
        return true;
    }
    if (!boards || text.left < 2 || text.at[0] != 'm' ||
        !plain_number(behind_first(text), CSR_BOARD_FACES, &number) || !number)
        return false;
    *face = (Face)(CSR_BOARD_FACE + number - 1);
    *back = CSR_BOARD_BACK;
    return true;
}

HD static bool loot_parse(const Scan *word, unsigned words, Move *move)
{
    unsigned slot;
    unsigned item[3];
    if (words != 5 || !slot_parse(word[1], &slot))
        return false;
    for (unsigned i = 0; i < 3; i++) {
        unsigned value;
        if (place_parse(word[2 + i], &value))
            value += CSR_ITEM_PLACE;
        else if (!face_parse(word[2 + i], &value))
            return false;
        unsigned at = i; /* any order is accepted; a move has them rising */
        for (; at > 0 && item[at - 1] > value; at--)
            item[at] = item[at - 1];
        item[at] = value;
    }
    *move = corsaire_move_items(item[0], item[1], item[2]) | corsaire_move_slot(slot);
    return true;
}

HD bool corsaire_move_parse(const Game *game, const State *state, Seat seat, Scan text, Move *move,
                            Text *wrong)
{
    Scan     word[6];
    unsigned words = 0;
    unsigned a;
    unsigned b;
    (void)game;
    (void)state;
    (void)seat;
    while (words < 6 && scan_word(&text, &word[words]))
        words++;
    if (!words) {
        text_add(wrong, "hint.empty");
        return false;
    }
    if (scan_is(word[0], "place")) {
        if (words == 3 && face_parse(word[1], &a) && place_parse(word[2], &b)) {
            *move = corsaire_move_place(a, b);
            return true;
        }
        text_add(wrong, "hint.place");
    } else if (scan_is(word[0], "convert") || scan_is(word[0], "pass") || scan_is(word[0], "buy") ||
               scan_is(word[0], "skip")) {
        if (words == 1) {
            *move = scan_is(word[0], "convert") ? CSR_MOVE_CONVERT
                    : scan_is(word[0], "pass")  ? CSR_MOVE_PASS
                    : scan_is(word[0], "buy")   ? CSR_MOVE_BUY
                                                : CSR_MOVE_SKIP;
            return true;
        }
        text_add(wrong, "hint.alone");
    } else if (scan_is(word[0], "step")) {
        if (words == 2 && place_parse(word[1], &a)) {
            *move = corsaire_move_step(a);
            return true;
        }
        text_add(wrong, "hint.step");
    } else if (scan_is(word[0], "take")) {
        if (words == 2 && slot_parse(word[1], &a)) {
            *move = corsaire_move_take(a);
            return true;
        }
        text_add(wrong, "hint.take");
    } else if (scan_is(word[0], "return")) {
        unsigned amount[CSR_COLOURS];
        bool     good = words == 4;
        for (unsigned i = 0; i < CSR_COLOURS && good; i++)
            good = plain_number(word[1 + i], 15, &amount[i]);
        if (good) {
            *move = corsaire_move_return(amount[0], amount[1], amount[2]);
            return true;
        }
        text_add(wrong, "hint.return");
    } else if (scan_is(word[0], "gain")) {
        if (words == 2 && word[1].left == 1 && colour_parse(word[1].at[0], &a)) {
            *move = corsaire_move_gain(a);
            return true;
        }
        text_add(wrong, "hint.gain");
    } else if (scan_is(word[0], "loot")) {
        if (loot_parse(word, words, move))
            return true;
        text_add(wrong, "hint.loot");
    } else {
        text_add(wrong, "hint.moves");
    }
    return false;
}
