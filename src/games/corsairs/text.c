/* text.c -- cards, zones and moves in the notation of the catalogue, both ways. */
#include "games/corsairs/corsairs.h"

HD char corsairs_letter(int colour) { return "abgnoprsvy"[colour]; }

HD void corsairs_face_print(unsigned face, Text *out)
{
    text_char(out, corsairs_letter((int)corsairs_colour_of(face)));
    text_int(out, corsairs_worth_of(face));
}

/* Reads a letter and a number from 1 to 11, written without a leading zero. */
HD static bool face_parse(Scan text, Face *face)
{
    if (text.left < 2 || text.left > 3)
        return false;
    unsigned colour = 0;
    while (colour < COR_COLOURS && corsairs_letter((int)colour) != text.at[0])
        colour++;
    int32_t number = 0;
    Scan    rest   = scan_on(text.at + 1, text.left - 1);
    if (colour == COR_COLOURS || text.at[1] < '1' || text.at[1] > '9' || !scan_number(rest, &number) ||
        number > COR_NUMBERS)
        return false;
    *face = corsairs_face_of(colour, (unsigned)number - 1);
    return true;
}

HD void corsairs_card_print(const Game *game, Face face, Back back, Text *out)
{
    (void)game;
    (void)back;
    if (face < COR_DECK)
        corsairs_face_print(face, out);
    else
        text_char(out, '?');
}

HD bool corsairs_card_parse(const Game *game, const State *state, Zone zone, Scan text, Face *face,
                            Back *back)
{
    (void)game;
    (void)state;
    (void)zone;
    *back = 0;
    return face_parse(text, face);
}

HD void corsairs_zone_print(const Game *game, const State *state, Zone zone, Text *out)
{
    static const char *const middle[COR_SEATED]   = {"stock", "discard", "pier"};
    static const char *const chair[COR_PER_CHAIR] = {"hand",      "crew",     "prisoners",
                                                     "stowaways", "attached", "penalty"};
    (void)state;
    if (zone < COR_SEATED) {
        text_add(out, middle[zone]);
        return;
    }
    text_add(out, chair[(zone - COR_SEATED) % COR_PER_CHAIR]);
    text_char(out, ' ');
    seat_print(game, (Seat)((zone - COR_SEATED) / COR_PER_CHAIR), out);
}

HD static const char *act_word(unsigned act)
{
    static const char *const word[6] = {"?", "draw", "discard", "sail", "crew", "attach"};
    return word[act <= COR_ACT_ATTACH ? act : 0];
}

HD static const char *pile_word(unsigned from)
{
    static const char *const word[4] = {"stock", "discard", "pier", "?"};
    return word[from <= COR_FROM_PIER ? from : 3];
}

/* Section 5: lists are written by rising number, equal numbers by letter. */
HD static void set_print(const CorsairsFaces *set, Text *out)
{
    for (unsigned index = 0; index < COR_NUMBERS; index++)
        for (unsigned colour = 0; colour < COR_COLOURS; colour++)
            if ((corsairs_faces_band(set, colour) >> index) & 1u) {
                text_char(out, ' ');
                corsairs_face_print(corsairs_face_of(colour, index), out);
            }
}

/* Every move is made openly: all viewers see the same. */
HD void corsairs_move_print(const Game *game, const State *state, Seat seat, Move move, Seat viewer,
                            Text *out)
{
    (void)game;
    (void)state;
    (void)seat;
    (void)viewer;
    unsigned act  = corsairs_move_act(move);
    unsigned rest = corsairs_move_rest(move);
    text_add(out, act_word(act));
    if (act == COR_ACT_DRAW) {
        text_char(out, ' ');
        text_add(out, pile_word(rest));
    } else if (act == COR_ACT_DISCARD || act == COR_ACT_SAIL) {
        text_char(out, ' ');
        if (rest < COR_DECK)
            corsairs_face_print(rest, out);
        else
            text_char(out, '?');
    } else if (act == COR_ACT_CREW || act == COR_ACT_ATTACH) {
        CorsairsParty party = corsairs_party_of(rest);
        if (!rest) {
            text_add(out, " -");
        } else if (!corsairs_party_is_sound(&party)) {
            text_add(out, " ?");
        } else {
            CorsairsFaces named = corsairs_party_faces(&party);
            set_print(&named, out);
        }
    }
}

HD static bool set_parse(unsigned act, Scan text, Move *move, Text *wrong)
{
    CorsairsFaces seen = {{0, 0}};
    Scan          word;
    if (!scan_word(&text, &word)) {
        text_add(wrong, act == COR_ACT_CREW ? "hint.crew" : "hint.attach");
        return false;
    }
    if (scan_is(word, "-") && scan_done(&text)) {
        *move = corsairs_move_of(act, 0);
        return true;
    }
    do {
        Face face = 0;
        if (!face_parse(word, &face)) {
            text_add(wrong, "hint.card");
            return false;
        }
        if (corsairs_faces_has(&seen, face)) {
            text_add(wrong, "hint.once");
            return false;
        }
        corsairs_faces_add(&seen, face);
    } while (scan_word(&text, &word));
    *move = corsairs_move_of(act, corsairs_faces_bits(&seen));
    return true;
}

HD bool corsairs_move_parse(const Game *game, const State *state, Seat seat, Scan text, Move *move,
                            Text *wrong)
{
    (void)game;
    Scan     word, what;
    unsigned act = COR_ACT_NONE;
    if (seat < state->players && scan_word(&text, &word))
        for (unsigned i = COR_ACT_DRAW; i <= COR_ACT_ATTACH; i++)
            if (scan_is(word, act_word(i)))
                act = i;
    if (act == COR_ACT_CREW || act == COR_ACT_ATTACH)
        return set_parse(act, text, move, wrong);
    if (act == COR_ACT_NONE) {
        text_add(wrong, "hint.moves");
        return false;
    }
    bool is_word = scan_word(&text, &what) && scan_done(&text);
    if (act == COR_ACT_DRAW) {
        for (unsigned from = COR_FROM_STOCK; is_word && from <= COR_FROM_PIER; from++)
            if (scan_is(what, pile_word(from))) {
                *move = corsairs_move_of(act, from);
                return true;
            }
        text_add(wrong, "hint.draw");
        return false;
    }
    Face face = 0;
    if (is_word && face_parse(what, &face)) {
        *move = corsairs_move_of(act, face);
        return true;
    }
    text_add(wrong, act == COR_ACT_SAIL ? "hint.sail" : "hint.discard");
    return false;
}
