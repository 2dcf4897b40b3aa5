/* say.c -- what a move means and how cards and zones are called: phrases, to be put into words by whoever
 * speaks a language. What a card converts and a board costs comes from the content, so it is said in numbers. */
#include "games/corsaire/corsaire.h"

/* --- arguments -------------------------------------------------------------------------------------------- */

/* How much it is, and how much of each colour. */
HD static void add_amount(Phrase *out, const uint8_t amount[4])
{
    fact_arg(out, (int)corsaire_total_of(amount));
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
        fact_arg(out, amount[colour]);
}

/* The only card of a zone; false where it has none, or none that can lie there. */
HD static bool face_at(const Corsaire *g, Zone zone, unsigned *face)
{
    if (cards_size(&g->head.cards, zone) == 0)
        return false;
    *face = corsaire_face_in(g, zone);
    return corsaire_is_for_boards(zone) ? *face >= CSR_BOARD_FACE && *face < CSR_BOARD_FACE + CSR_BOARD_FACES
                                        : *face < CSR_CARD_FACES;
}

HD static bool add_board(const Corsaire *g, unsigned slot, Phrase *out, unsigned *board)
{
    unsigned face;
    if (slot >= CSR_SLOTS || !face_at(g, corsaire_board_at(slot), &face))
        return false;
    *board = face - CSR_BOARD_FACE;
    fact_arg(out, fact_card((Face)face, CSR_BOARD_BACK));
    return true;
}

/* --- moves of a turn -------------------------------------------------------------------------------------- */

HD static bool place_say(Seat seat, Move move, Phrase *out)
{
    unsigned face  = corsaire_face_of(move);
    unsigned place = corsaire_place_of(move);
    if (face >= CSR_CARD_FACES || place >= CSR_PLACES)
        return false;
    phrase_begin(out, CSR_SAY_PLACE);
    fact_arg(out, fact_card((Face)face, CSR_CARD_BACK));
    fact_arg(out, (int)place);
    fact_arg(out, corsaire_pyramid_of(seat, place));
    return true;
}

/* What is paid and what is gained: no more than the supply has (CSR-18), to which what is paid returns first. */
HD static bool convert_say(const Game *game, const Corsaire *g, Seat seat, unsigned code, Phrase *out)
{
    unsigned face;
    if (!face_at(g, corsaire_pyramid_of(seat, g->at), &face))
        return false;
    const CorsaireCard *card = &corsaire_content_of(game)->card[face];
    phrase_begin(out, code);
    fact_arg(out, fact_card((Face)face, CSR_CARD_BACK));
    fact_arg(out, g->at);
    if (code == CSR_SAY_PASS)
        return true;
    uint8_t gain[4] = {0, 0, 0, 0};
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        unsigned there = (unsigned)g->supply[colour] + card->pay[colour];
        gain[colour]   = (uint8_t)(card->gain[colour] < there ? card->gain[colour] : there);
    }
    add_amount(out, card->pay);
    add_amount(out, gain);
    return true;
}

HD static bool step_say(const Corsaire *g, Seat seat, unsigned place, Phrase *out)
{
    unsigned face;
    if (place >= CSR_PLACES)
        return false;
    bool filled = face_at(g, corsaire_pyramid_of(seat, place), &face);
    phrase_begin(out, filled ? CSR_SAY_STEP : CSR_SAY_GAP); /* CSR-R2: a path may lead over a gap */
    fact_arg(out, (int)place);
    fact_arg(out, corsaire_pyramid_of(seat, place));
    if (filled)
        fact_arg(out, fact_card((Face)face, CSR_CARD_BACK));
    return true;
}

HD static bool take_say(const Corsaire *g, unsigned slot, Phrase *out)
{
    unsigned face, board;
    if (slot >= CSR_SLOTS || !face_at(g, corsaire_card_at(slot), &face))
        return false;
    phrase_begin(out, CSR_SAY_TAKE);
    fact_arg(out, (int)slot);
    fact_arg(out, fact_card((Face)face, CSR_CARD_BACK));
    fact_arg(out, corsaire_card_at(slot));
    return add_board(g, slot, out, &board);
}

HD static bool buy_say(const Game *game, const Corsaire *g, unsigned code, Phrase *out)
{
    unsigned board;
    phrase_begin(out, code);
    fact_arg(out, g->slot);
    if (!add_board(g, g->slot, out, &board))
        return false;
    const CorsaireBoard *about = &corsaire_content_of(game)->board[board];
    add_amount(out, about->cost);
    fact_arg(out, about->edge);
    return true;
}

/* --- looting ---------------------------------------------------------------------------------------------- */

/* CSR-37: to others a card from the hand is a back, and so is what the three are worth. */
HD static bool loot_say(const Corsaire *g, Seat seat, Move move, Seat viewer, Phrase *out)
{
    unsigned slot = corsaire_slot_of(move), board;
    unsigned face[3];
    bool     open = true;
    phrase_begin(out, CSR_SAY_LOOT);
    fact_arg(out, (int)slot);
    if (!add_board(g, slot, out, &board))
        return false;
    for (unsigned i = 0; i < 3; i++) {
        unsigned item = corsaire_item_of(move, i);
        if (item >= CSR_ITEM_PLACE + CSR_PLACES)
            return false;
        if (item >= CSR_ITEM_PLACE) {
            if (!face_at(g, corsaire_pyramid_of(seat, item - CSR_ITEM_PLACE), &face[i]))
                return false;
        } else {
            bool hidden = viewer != seat || item >= CSR_CARD_FACES;
            face[i]     = hidden ? (unsigned)NO_FACE : item;
            open        = open && !hidden;
        }
    }
    unsigned strength = open ? corsaire_strength(face[0], face[1], face[2]) : 0;
    fact_arg(out, corsaire_loot_of(slot, seat));
    fact_arg(out, open ? (int)(strength / 64) : (int)CSR_UNSEEN);
    fact_arg(out, (int)(strength % 64));
    for (unsigned i = 0; i < 3; i++)
        fact_arg(out, fact_card((Face)face[i], CSR_CARD_BACK));
    return true;
}

/* --- all of it -------------------------------------------------------------------------------------------- */

HD bool corsaire_move_say(const Game *game, const State *state, Seat seat, Move move, Seat viewer,
                          Phrase *out)
{
    const Corsaire *g = corsaire_of(state);
    if (seat >= 2)
        return false;
    switch (corsaire_move_kind(move)) {
    case CSR_MOVE_PLACE: return place_say(seat, move, out);
    case CSR_MOVE_CONVERT: return convert_say(game, g, seat, CSR_SAY_CONVERT, out);
    case CSR_MOVE_PASS: return convert_say(game, g, seat, CSR_SAY_PASS, out);
    case CSR_MOVE_STEP: return step_say(g, seat, corsaire_place_of(move), out);
    case CSR_MOVE_TAKE: return take_say(g, corsaire_slot_of(move), out);
    case CSR_MOVE_BUY: return buy_say(game, g, CSR_SAY_BUY, out);
    case CSR_MOVE_SKIP: return buy_say(game, g, CSR_SAY_SKIP, out);
    case CSR_MOVE_RETURN:
        phrase_begin(out, CSR_SAY_RETURN);
        for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
            fact_arg(out, (int)corsaire_amount_of(move, colour));
        return true;
    case CSR_MOVE_GAIN:
        phrase_begin(out, CSR_SAY_GAIN);
        fact_arg(out, (int)((move >> 4) % CSR_COLOURS));
        return true;
    case CSR_MOVE_LOOT: return loot_say(g, seat, move, viewer, out);
    default: return false;
    }
}

HD bool corsaire_card_say(const Game *game, Face face, Back back, Phrase *out)
{
    (void)game;
    if (back == CSR_BOARD_BACK) {
        phrase_begin(out, face == NO_FACE ? CSR_SAY_BOARD_BACK : CSR_SAY_BOARD);
        if (face != NO_FACE)
            fact_arg(out, face - CSR_BOARD_FACE + 1);
    } else if (face == NO_FACE) {
        phrase_begin(out, CSR_SAY_CARD_BACK);
    } else {
        unsigned number = corsaire_number_of(face);
        phrase_begin(out, number ? CSR_SAY_CARD : CSR_SAY_CARD_PLAIN);
        fact_arg(out, (int)corsaire_colour_of(face));
        if (number)
            fact_arg(out, (int)number);
    }
    return true;
}

HD bool corsaire_effect_say(const Game *game, Face face, Back back, Phrase *out)
{
    const CorsaireContent *c = corsaire_content_of(game);
    if (face == NO_FACE)
        return false;
    if (back == CSR_BOARD_BACK) {
        const CorsaireBoard *board = &c->board[face - CSR_BOARD_FACE];
        phrase_begin(out, CSR_SAY_EFFECT_BOARD);
        add_amount(out, board->cost);
        fact_arg(out, board->edge);
        fact_arg(out, board->centre);
    } else {
        phrase_begin(out, CSR_SAY_EFFECT);
        add_amount(out, c->card[face].pay);
        add_amount(out, c->card[face].gain);
    }
    return true;
}

HD bool corsaire_zone_say(const Game *game, const State *state, Zone zone, Phrase *out)
{
    (void)game;
    (void)state;
    if (zone < CSR_ZONE_HAND) {
        phrase_begin(out, CSR_SAY_ZONE_BOX + zone);
    } else if (zone < CSR_ZONE_PYRAMID) {
        phrase_begin(out, CSR_SAY_ZONE_HAND);
        fact_arg(out, zone - CSR_ZONE_HAND);
    } else if (zone < CSR_ZONE_CARD) {
        phrase_begin(out, CSR_SAY_ZONE_PYRAMID);
        fact_arg(out, (zone - CSR_ZONE_PYRAMID) / CSR_PLACES);
        fact_arg(out, (zone - CSR_ZONE_PYRAMID) % CSR_PLACES);
    } else if (zone < CSR_ZONE_GAINED) {
        phrase_begin(out, zone < CSR_ZONE_BOARD ? CSR_SAY_ZONE_CARD : CSR_SAY_ZONE_BOARD);
        fact_arg(out, (zone - CSR_ZONE_CARD) % CSR_SLOTS);
    } else if (zone < CSR_ZONE_LOOT) {
        phrase_begin(out, CSR_SAY_ZONE_GAINED);
        fact_arg(out, zone - CSR_ZONE_GAINED);
    } else if (zone < CSR_ZONE_ASIDE) {
        phrase_begin(out, CSR_SAY_ZONE_LOOT);
        fact_arg(out, (zone - CSR_ZONE_LOOT) / 2);
        fact_arg(out, (zone - CSR_ZONE_LOOT) & 1);
    } else {
        phrase_begin(out, CSR_SAY_ZONE_ASIDE);
    }
    return true;
}
