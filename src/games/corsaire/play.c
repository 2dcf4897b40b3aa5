/* play.c -- a lawful move, and all that follows from it without a choice.
 *
 * In trading each decision leads to the next one along the path: arrive at a place, leave it, take,
 * buy, refill the slot, adjust, end the turn. What is forced is done at once (CSR-R22), so every
 * function here ends either in a phase that waits or in the next function. */
#include "games/corsaire/corsaire.h"

HD static int card_arg(const Corsaire *g, Card card)
{
    return fact_card(g->head.cards.face[card], g->head.cards.back[card]);
}

/* --- resources ------------------------------------------------------------------------------------- */

HD static void pay(Corsaire *g, Seat seat, const uint8_t cost[4])
{
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        g->have[seat][colour] = (uint8_t)(g->have[seat][colour] - cost[colour]);
        g->supply[colour]     = (uint8_t)(g->supply[colour] + cost[colour]);
    }
}

/* CSR-18: what the supply has of each colour by itself; the rest is lost (CSR-R6). */
HD static void gain(Corsaire *g, Seat seat, const uint8_t amount[4], Tape *tape)
{
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        unsigned taken        = amount[colour] < g->supply[colour] ? amount[colour] : g->supply[colour];
        g->have[seat][colour] = (uint8_t)(g->have[seat][colour] + taken);
        g->supply[colour]     = (uint8_t)(g->supply[colour] - taken);
        if (taken < amount[colour])
            tape_state(tape, CSR_FACT_SHORT, 2, (int)colour, (int)(amount[colour] - taken), 0, 0);
    }
}

/* --- the looting phase ----------------------------------------------------------------------------- */

HD static void begin_looting(Corsaire *g, Tape *tape)
{
    Cards *c = &g->head.cards;
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++)
        if (cards_size(c, corsaire_card_at(slot)))
            cards_move(c, cards_first(c, corsaire_card_at(slot)), CSR_ZONE_ASIDE, LAST, EVERYONE,
                       tape); /* CSR-32 */
    g->phase = CSR_PHASE_LOOT;
    tape_state(tape, CSR_FACT_LOOTING, 1, corsaire_leader_of(g), 0, 0, 0); /* CSR-33 */
}

/* Everything is laid: turn it up and count. */
HD static void end_game(const Game *game, Corsaire *g, Tape *tape)
{
    Cards *c = &g->head.cards;
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++)
        for (Seat seat = 0; seat < 2; seat++) {
            cards_reveal_zone(c, corsaire_loot_of(slot, seat), EVERYONE, tape); /* CSR-41 */
            Fact *fact = tape_add(tape, CSR_FACT_REVEAL, EVERYONE);
            fact_arg(fact, (int)slot);
            fact_arg(fact, seat);
            for (FOR_CARDS(card, c, corsaire_loot_of(slot, seat)))
                fact_arg(fact, card_arg(g, card));
        }
    g->head.over = 1; /* CSR-46 */
    corsaire_win_boards(game, g, tape);
    for (Seat seat = 0; seat < 2; seat++)
        if (corsaire_sets_of(g->have[seat]))
            tape_state(tape, CSR_FACT_SETS, 2, seat, (int)corsaire_sets_of(g->have[seat]), 0, 0);
}

HD static void play_loot(const Game *game, Corsaire *g, Seat seat, Move move, Tape *tape)
{
    Cards   *c      = &g->head.cards;
    unsigned slot   = corsaire_slot_of(move);
    Zone     to     = corsaire_loot_of(slot, seat);
    unsigned hidden = 0;
    for (unsigned i = 0; i < 3; i++) {
        unsigned item = corsaire_item_of(move, i);
        if (item < CSR_ITEM_PLACE) { /* CSR-37: from the hand face down */
            cards_move(c, cards_find(c, corsaire_hand_of(seat), (Face)item), to, LAST, seat_bit(seat), tape);
            hidden++;
        } else { /* CSR-37: from the pyramid face up */
            unsigned place = item - CSR_ITEM_PLACE;
            cards_move(c, cards_first(c, corsaire_pyramid_of(seat, place)), to, LAST, EVERYONE, tape);
            g->filled[seat] &= (uint16_t) ~(1u << place);
        }
    }
    if (tape) { /* how many face down is public, and the faces from the pyramid are */
        Fact *fact = tape_add(tape, CSR_FACT_LAID, EVERYONE);
        fact_arg(fact, seat);
        fact_arg(fact, (int)slot);
        fact_arg(fact, (int)hidden);
        unsigned i = 0;
        for (FOR_CARDS(card, c, to))
            if (i++ >= hidden)
                fact_arg(fact, card_arg(g, card));
    }
    g->laid[seat] |= (uint8_t)(1u << slot);
    if (corsaire_placements(g) == CSR_PLACEMENTS)
        end_game(game, g, tape);
}

/* --- step 4 and the end of a turn (CSR-29..CSR-31) ------------------------------------------------- */

HD static void end_turn(Corsaire *g, Tape *tape)
{
    g->at   = 0;
    g->slot = 0;
    if (g->turn == CSR_TURNS) {
        begin_looting(g, tape); /* CSR-9: twenty turns */
    } else {
        g->turn++;
        g->phase = CSR_PHASE_PLACE;
    }
}

HD static void give_back(Corsaire *g, Seat seat, const uint8_t amount[4], Tape *tape)
{
    pay(g, seat, amount);
    tape_state(tape, CSR_FACT_RETURNED, 4, seat, amount[0], amount[1], amount[2]);
    end_turn(g, tape);
}

HD static void gain_one(Corsaire *g, Seat seat, unsigned colour, Tape *tape)
{
    g->have[seat][colour]++;
    g->supply[colour]--;
    tape_state(tape, CSR_FACT_GAINED, 2, seat, (int)colour, 0, 0);
    end_turn(g, tape);
}

/* The only way to return the surplus: all of a single colour, or all but none. */
HD static void give_back_only(Corsaire *g, Seat seat, Tape *tape)
{
    unsigned surplus   = corsaire_total_of(g->have[seat]) - CSR_LIMIT;
    uint8_t  amount[4] = {0, 0, 0, 0};
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        unsigned most  = g->have[seat][colour] < surplus ? g->have[seat][colour] : surplus;
        amount[colour] = (uint8_t)most;
        surplus -= most;
    }
    give_back(g, seat, amount, tape);
}

HD static void adjust(Corsaire *g, Seat seat, Tape *tape)
{
    unsigned total = corsaire_total_of(g->have[seat]);
    g->at          = 0;
    g->slot        = 0;
    g->phase       = CSR_PHASE_ADJUST;
    if (total > CSR_LIMIT) { /* CSR-29 */
        if (corsaire_ways(g->have[seat]) == 1)
            give_back_only(g, seat, tape); /* CSR-R22 */
    } else if (total == 0) {               /* CSR-30 */
        unsigned colours = 0;
        unsigned only    = 0;
        for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
            if (g->supply[colour]) {
                colours++;
                only = colour;
            }
        if (colours == 1)
            gain_one(g, seat, only, tape); /* CSR-R22 */
    } else {
        end_turn(g, tape); /* CSR-31 */
    }
}

/* --- step 3 (CSR-23..CSR-28) ----------------------------------------------------------------------- */

/* Lays the next card on the board of a slot, if there is one. */
HD static void refill(Corsaire *g, unsigned slot, Tape *tape)
{
    Card card =
        cards_deal(&g->head.cards, CSR_ZONE_DECK, corsaire_card_at(slot), EVERYONE, tape); /* CSR-25 */
    if (card != NO_CARD) /* CSR-28, CSR-R9, CSR-R10: on turn 20 there is none */
        tape_state(tape, CSR_FACT_CARD, 2, (int)slot, card_arg(g, card), 0, 0);
}

HD static void take(const Game *game, Corsaire *g, Seat seat, unsigned slot, Tape *tape)
{
    Cards *c    = &g->head.cards;
    Card   card = cards_first(c, corsaire_card_at(slot));
    cards_move(c, card, corsaire_hand_of(seat), LAST, EVERYONE, tape); /* CSR-23 */
    tape_state(tape, CSR_FACT_TOOK, 3, seat, (int)slot, card_arg(g, card), 0);
    const CorsaireBoard *board = &corsaire_content_of(game)->board[corsaire_board_in(g, slot)];
    if (cards_size(c, CSR_ZONE_BOARDS) &&
        corsaire_can_pay(g->have[seat], board->cost)) { /* CSR-24, CSR-27, CSR-R7, CSR-R8 */
        g->slot  = (uint8_t)slot;
        g->phase = CSR_PHASE_BUY;
    } else {
        refill(g, slot, tape);
        adjust(g, seat, tape);
    }
}

HD static void buy(const Game *game, Corsaire *g, Seat seat, Tape *tape)
{
    Cards               *c     = &g->head.cards;
    unsigned             slot  = g->slot;
    Card                 card  = cards_first(c, corsaire_board_at(slot));
    const CorsaireBoard *board = &corsaire_content_of(game)->board[c->face[card] - CSR_BOARD_FACE];
    pay(g, seat, board->cost);
    cards_move(c, card, corsaire_gained_by(seat), LAST, EVERYONE, tape);
    g->vp[seat] = (uint16_t)(g->vp[seat] + board->edge); /* CSR-24 */
    tape_state(tape, CSR_FACT_BOUGHT, 3, seat, (int)slot, card_arg(g, card), 0);
    tape_state(tape, CSR_FACT_VP, 2, seat, board->edge, 0, 0);
    card = cards_deal(c, CSR_ZONE_BOARDS, corsaire_board_at(slot), EVERYONE, tape); /* CSR-26 */
    tape_state(tape, CSR_FACT_BOARD, 2, (int)slot, card_arg(g, card), 0, 0);
    refill(g, slot, tape);
    adjust(g, seat, tape);
}

/* --- step 2 (CSR-15..CSR-22) ----------------------------------------------------------------------- */

HD static bool is_filled(const Corsaire *g, Seat seat, unsigned place)
{
    return (g->filled[seat] >> place) & 1u;
}

/* Stands on a place: waits for a choice, or goes on down as long as there is none. */
HD static void walk(const Game *game, Corsaire *g, Seat seat, unsigned place, bool arrived, Tape *tape)
{
    for (;;) {
        g->at = (uint8_t)place;
        if (arrived && is_filled(g, seat, place)) {
            unsigned face = corsaire_face_in(g, corsaire_pyramid_of(seat, place));
            if (corsaire_can_pay(
                    g->have[seat],
                    corsaire_content_of(game)->card[face].pay)) { /* CSR-16; CSR-R5: whatever it brings */
                g->phase = CSR_PHASE_CONVERT;
                return;
            }
            tape_state(tape, CSR_FACT_UNABLE, 3, seat, fact_card((Face)face, CSR_CARD_BACK), (int)place,
                       0); /* CSR-R22 */
        }
        if (place >= CSR_FIRST_W) { /* CSR-22 */
            g->phase = CSR_PHASE_TAKE;
            return;
        }
        unsigned left  = corsaire_below(place);
        bool     one   = is_filled(g, seat, left);
        bool     other = is_filled(g, seat, left + 1);
        if (!one && !other && g->head.option[CSR_OPT_PLACEMENT] == CSR_PLACEMENT_FREE_STOP) {
            g->phase = CSR_PHASE_TAKE; /* CSR-R2: the path ends here */
            return;
        }
        if (one == other) { /* CSR-21; CSR-R2: two empty places are a choice too */
            g->phase = CSR_PHASE_STEP;
            return;
        }
        place   = one ? left : left + 1; /* CSR-R2: the only card below (CSR-R22) */
        arrived = true;
        tape_state(tape, CSR_FACT_STEPPED, 2, seat, (int)place, 0, 0);
    }
}

HD static void convert(const Game *game, Corsaire *g, Seat seat, Tape *tape)
{
    unsigned            face = corsaire_face_in(g, corsaire_pyramid_of(seat, g->at));
    const CorsaireCard *card = &corsaire_content_of(game)->card[face];
    tape_state(tape, CSR_FACT_CONVERTED, 3, seat, fact_card((Face)face, CSR_CARD_BACK), g->at, 0);
    pay(g, seat, card->pay);         /* CSR-16: first all pay (CSR-R6) */
    gain(g, seat, card->gain, tape); /* then all gain */
}

/* --- all moves ------------------------------------------------------------------------------------- */

HD void corsaire_play(const Game *game, State *state, Seat seat, Move move, Tape *tape)
{
    Corsaire *g = (Corsaire *)state;
    Cards    *c = &state->cards;
    switch (corsaire_move_kind(move)) {
    case CSR_MOVE_PLACE: { /* CSR-11, CSR-14 */
        unsigned place = corsaire_place_of(move);
        Card     card  = cards_find(c, corsaire_hand_of(seat), (Face)corsaire_face_of(move));
        cards_move(c, card, corsaire_pyramid_of(seat, place), LAST, EVERYONE, tape);
        g->filled[seat] |= (uint16_t)(1u << place);
        tape_state(tape, CSR_FACT_PLACED, 3, seat, card_arg(g, card), (int)place, 0);
        walk(game, g, seat, place, true, tape); /* CSR-15 */
        break;
    }
    case CSR_MOVE_CONVERT:
        convert(game, g, seat, tape);
        walk(game, g, seat, g->at, false, tape); /* CSR-19: once */
        break;
    case CSR_MOVE_PASS: /* CSR-20 */
        tape_state(tape, CSR_FACT_PASSED, 3, seat,
                   fact_card((Face)corsaire_face_in(g, corsaire_pyramid_of(seat, g->at)), CSR_CARD_BACK),
                   g->at, 0);
        walk(game, g, seat, g->at, false, tape);
        break;
    case CSR_MOVE_STEP:
        tape_state(tape, CSR_FACT_STEPPED, 2, seat, (int)corsaire_place_of(move), 0, 0);
        walk(game, g, seat, corsaire_place_of(move), true, tape);
        break;
    case CSR_MOVE_TAKE: take(game, g, seat, corsaire_slot_of(move), tape); break;
    case CSR_MOVE_BUY: buy(game, g, seat, tape); break;
    case CSR_MOVE_SKIP: {
        unsigned slot = g->slot;
        tape_state(tape, CSR_FACT_SKIPPED, 2, seat, (int)slot, 0, 0);
        refill(g, slot, tape); /* CSR-25 */
        adjust(g, seat, tape);
        break;
    }
    case CSR_MOVE_RETURN: {
        uint8_t amount[4] = {(uint8_t)corsaire_amount_of(move, 0), (uint8_t)corsaire_amount_of(move, 1),
                             (uint8_t)corsaire_amount_of(move, 2), 0};
        give_back(g, seat, amount, tape);
        break;
    }
    case CSR_MOVE_GAIN: gain_one(g, seat, move >> 4, tape); break;
    default: play_loot(game, g, seat, move, tape); break;
    }
}
