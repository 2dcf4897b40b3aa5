/* say.c -- what moves, cards and places mean, as phrases that a language has words for. */
#include "games/korsar/korsar.h"

HD bool korsar_zone_say(const Game *game, const State *state, Zone zone, Phrase *out)
{
    unsigned seat = (unsigned)zone - KOR_HANDS;
    (void)game;
    if (zone == KOR_DECK || zone == KOR_REMOVED) {
        phrase_begin(out, zone == KOR_DECK ? KOR_SAY_DECK : KOR_SAY_REMOVED);
    } else if (zone < KOR_HANDS) {
        phrase_begin(out, KOR_SAY_BATTLE);
        fact_arg(out, zone - KOR_SEA + 1);
    } else if (seat < state->players) {
        phrase_begin(out, KOR_SAY_HAND);
        fact_arg(out, (int)seat);
    } else {
        phrase_begin(out, KOR_SAY_LOOT);
        fact_arg(out, (int)(seat - state->players));
    }
    return true;
}

HD bool korsar_card_say(const Game *game, Face face, Back back, Phrase *out)
{
    (void)game;
    (void)back;
    if (korsar_is_merchant(face)) {
        phrase_begin(out, KOR_SAY_MERCHANT);
        fact_arg(out, korsar_gold_of(face));
    } else if (korsar_is_flagged(face)) {
        phrase_begin(out, korsar_is_captain(face) ? KOR_SAY_CAPTAIN : KOR_SAY_PIRATE);
        fact_arg(out, (int)korsar_colour_of(face));
        if (korsar_is_ship(face))
            fact_arg(out, korsar_strength_of(face));
    } else {
        phrase_begin(out, face == KOR_ADMIRAL ? KOR_SAY_ADMIRAL : KOR_SAY_BACK);
    }
    return true;
}

HD void korsar_arg_print(const Game *game, const State *state, const char *type, size_t length, int value,
                         Text *out)
{
    static const char *const stands[] = {"lead", "tie", "behind", "idle"};
    (void)game;
    (void)state;
    if (scan_is(scan_on(type, length), "colour"))
        text_char(out, "bgry"[value & 3]);
    else
        text_add(out, stands[value & 3]);
}

/* How a side stands in a battle once its force there is so great (KOR-22). */
HD static int stand_of(const Korsar *k, unsigned side, unsigned battle, int force)
{
    int rival = 0;
    if (k->manned >> battle & 1u)
        return KOR_STAND_IDLE; /* KOR-21, KOR-22 a: it changes nothing there */
    for (unsigned other = 0; other < KOR_SIDES; other++)
        if (other != side && k->force[battle][other] > rival)
            rival = k->force[battle][other];
    return force > rival ? KOR_STAND_LEAD : force == rival ? KOR_STAND_TIE : KOR_STAND_BEHIND;
}

HD bool korsar_move_say(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Phrase *out)
{
    static const uint8_t codes[] = {KOR_PHRASES_END, KOR_SAY_DRAW, KOR_SAY_SAIL,   KOR_SAY_ATTACK,
                                    KOR_SAY_COMMAND, KOR_SAY_CALL, KOR_SAY_DISCARD}; /* by act */
    const Korsar        *k       = korsar_of(state);
    unsigned             act     = korsar_move_act(move);
    Face                 face    = korsar_move_face(move);
    unsigned             battle  = act == KOR_SAIL ? k->sailed : korsar_move_battle(move);
    unsigned             side    = korsar_side_of(k, seat);
    (void)game;
    (void)viewer; /* a move is made in the open */
    if (act == KOR_ACT_NONE || act > KOR_DISCARD || battle >= KOR_BATTLES || side >= KOR_SIDES)
        return false;
    phrase_begin(out, codes[act]);
    if (act == KOR_DRAW) {
        fact_arg(out, (int)cards_size(&state->cards, KOR_DECK) - 1);
        return true;
    }
    if (act != KOR_DISCARD)
        fact_arg(out, korsar_battle_zone(battle));
    if (act != KOR_ADMIRAL_TO)
        fact_arg(out, fact_card(face, 0));
    if (act == KOR_ATTACK) {
        if (!korsar_is_ship(face))
            return false;
        int force = k->force[battle][side] + korsar_strength_of(face);
        fact_arg(out, force);
        fact_arg(out, stand_of(k, side, battle, force));
    }
    return true;
}
