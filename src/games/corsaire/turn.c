/* turn.c -- the look-ahead over a turn of trading: every choice along the path, every slot, buying or not.
 *
 * A turn is worth the points it scores, what the resources it leaves may still buy, what the card it takes adds in
 * looting, and how useful the card it places will be to later paths. It reads only what the seat knows, counts in
 * hundredths of a point, and never draws a random number. */
#include "games/corsaire/turn.h"
#include "games/corsaire/habits.h"

/* Weights in hundredths of a point, found by play against earlier ones. */
enum {
    RESOURCE   = 28, /* a unit of resources (red 3, blue 2, green 1) while there is time to spend it  */
    REACH      = 55, /* of a hundred: a board within reach next turn counts so much of its edge       */
    MISSING    = 45, /* a unit that is still missing for it                                           */
    CONVERSION = 12, /* a unit that a placed card can gain, for each time a later path may use it     */
    LOOT       = 100 /* of a hundred: what the card taken adds to the looting                         */
};

HD static int worth(const uint8_t amount[4]) { return 3 * amount[0] + 2 * amount[1] + amount[2]; }
HD static int more(int a, int b) { return a > b ? a : b; }

HD void corsaire_purse_start(CorsairePurse *purse, const uint8_t have[4], const uint8_t supply[4])
{
    for (unsigned colour = 0; colour < 4; colour++) {
        purse->have[colour]   = have[colour];
        purse->supply[colour] = supply[colour];
    }
    purse->slots  = 0;
    purse->places = 0;
    purse->kept   = 0;
}

/* --- the end of a turn ----------------------------------------------------------------------------- */

/* What resources are worth behind a turn, with `without` the board that is gone (CSR_SLOTS: none). */
HD static int purse_value(const CorsairePlan *plan, const uint8_t have[4], unsigned without)
{
    if (plan->turns == 0)
        return 100 * (int)corsaire_sets_of(have); /* CSR-46 */
    int value = RESOURCE * worth(have) * (plan->turns < 3 ? plan->turns : 3) / 3;
    if (corsaire_total_of(have) > CSR_LIMIT) /* CSR-29: the cheapest ones go */
        value -= RESOURCE * ((int)corsaire_total_of(have) - CSR_LIMIT);
    int best = 0;
    for (unsigned i = 0; i < CSR_SLOTS; i++) {
        const CorsaireBoard *board = plan->board[plan->order[i]];
        if (board->edge * REACH <= best)
            break; /* the others have lower edges still */
        if (plan->order[i] == without)
            continue;
        int missing = 0;
        for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
            missing += (int)(CSR_COLOURS - colour) * more(board->cost[colour] - have[colour], 0);
        best = more(best, board->edge * REACH - missing * MISSING);
    }
    return value + best;
}

/* The surplus is not handed back one by one. */
HD int corsaire_end_value(const CorsairePlan *plan, const uint8_t have[4], unsigned without)
{
    if (corsaire_total_of(have) == 0) {
        uint8_t red[4] = {1, 0, 0, 0};
        return purse_value(plan, red, without);
    }
    return purse_value(plan, have, without);
}

/* What the card of a slot adds to the looting, while it lies there. */
HD int corsaire_loot_value(CorsairePlan *plan, unsigned slot)
{
    if (!((plan->looted >> slot) & 1u)) {
        const Corsaire *g = plan->g;
        plan->looted |= 1u << slot;
        plan->loot[slot] =
            g->phase <= CSR_PHASE_TAKE && cards_size(&g->head.cards, corsaire_card_at(slot))
                ? LOOT * corsaire_potential(plan->mine, corsaire_face_in(g, corsaire_card_at(slot))) / 100
                : 0;
    }
    return plan->loot[slot];
}

/* --- the look-ahead over a turn -------------------------------------------------------------------- */

HD static int bought_value(const CorsairePlan *plan, const CorsairePurse *purse, unsigned slot)
{
    const CorsaireBoard *board = plan->board[slot];
    uint8_t              left[4];
    for (unsigned colour = 0; colour < 4; colour++)
        left[colour] = (uint8_t)(purse->have[colour] - board->cost[colour]);
    return 100 * board->edge + corsaire_end_value(plan, left, slot);
}

HD static int slot_value(CorsairePlan *plan, CorsairePurse *purse, unsigned slot)
{
    if ((purse->slots >> slot) & 1u)
        return purse->slot[slot];
    if (!purse->slots)
        purse->kept = corsaire_end_value(plan, purse->have, CSR_SLOTS);
    int value = purse->kept;
    if (plan->buying && corsaire_can_pay(purse->have, plan->board[slot]->cost))
        value = more(value, bought_value(plan, purse, slot));
    purse->slots |= 1u << slot;
    purse->slot[slot] = value + corsaire_loot_value(plan, slot);
    return purse->slot[slot];
}

HD static int slots_value(CorsairePlan *plan, CorsairePurse *purse, unsigned place)
{
    int best = -1000000;
    for (unsigned i = 0; i < corsaire_slots_under(place); i++)
        best = more(best, slot_value(plan, purse, corsaire_slot_under(place) + i));
    return best;
}

HD static int arrive_value(CorsairePlan *plan, CorsairePurse *purse, unsigned place);

/* Behind a place, converted or passed. */
HD static int leave_value(CorsairePlan *plan, CorsairePurse *purse, unsigned place)
{
    if (place >= CSR_FIRST_W)
        return slots_value(plan, purse, place);
    unsigned left  = corsaire_below(place);
    bool     one   = (plan->filled >> left) & 1u;
    bool     other = (plan->filled >> (left + 1)) & 1u;
    if (!one && !other && plan->g->head.option[CSR_OPT_PLACEMENT] == CSR_PLACEMENT_FREE_STOP)
        return slots_value(plan, purse, place);
    int best = -1000000;
    for (unsigned side = 0; side < 2; side++) {
        if (one != other && !((plan->filled >> (left + side)) & 1u))
            continue; /* CSR-R2 */
        best = more(best, arrive_value(plan, purse, left + side));
    }
    return best;
}

HD void corsaire_convert(const CorsairePlan *plan, const CorsairePurse *purse, unsigned face,
                         CorsairePurse *after)
{
    const CorsaireCard *card = &corsaire_content_of(plan->game)->card[face];
    corsaire_purse_start(after, purse->have, purse->supply);
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        unsigned supply       = (unsigned)purse->supply[colour] + card->pay[colour];
        unsigned taken        = card->gain[colour] < supply ? card->gain[colour] : supply;
        after->have[colour]   = (uint8_t)(purse->have[colour] - card->pay[colour] + taken);
        after->supply[colour] = (uint8_t)(supply - taken);
    }
}

HD bool corsaire_can_convert(const CorsairePlan *plan, const CorsairePurse *purse, unsigned face)
{
    return corsaire_can_pay(purse->have, corsaire_content_of(plan->game)->card[face].pay);
}

HD static int converted_value(CorsairePlan *plan, const CorsairePurse *purse, unsigned place)
{
    CorsairePurse after;
    corsaire_convert(plan, purse, plan->face[place], &after);
    return leave_value(plan, &after, place);
}

HD static int arrive_value(CorsairePlan *plan, CorsairePurse *purse, unsigned place)
{
    if ((purse->places >> place) & 1u)
        return purse->arrive[place];
    int value = leave_value(plan, purse, place);
    if (((plan->filled >> place) & 1u) && corsaire_can_convert(plan, purse, plan->face[place]))
        value = more(value, converted_value(plan, purse, place));
    purse->places |= 1u << place;
    purse->arrive[place] = value;
    return value;
}

/* --- placing --------------------------------------------------------------------------------------- */

/* How often later paths may use a place, in tenths: the places above it that are still empty count. */
HD static int uses_of(unsigned place, unsigned filled)
{
    static const uint8_t  uses[CSR_PLACES]    = {0, 6, 6, 8, 12, 8, 12, 20, 20, 12};
    static const uint16_t resting[CSR_PLACES] = {0x00, 0x01, 0x01, 0x03, 0x07, 0x05, 0x0B, 0x1F, 0x37, 0x25};
    static const uint8_t  count[CSR_PLACES]   = {1, 1, 1, 2, 3, 2, 3, 5, 5, 3};
    return uses[place] * (int)bits_count(resting[place] & ~filled) / count[place];
}

HD int corsaire_later_value(const CorsairePlan *plan, unsigned face, unsigned place)
{
    const CorsaireCard *card = &corsaire_content_of(plan->game)->card[face];
    return CONVERSION * (worth(card->gain) - worth(card->pay)) * uses_of(place, plan->filled) / 10;
}

/* What follows under a place does not hang on the card put there, but for the resources it leaves. */
HD int corsaire_place_value(CorsairePlan *plan, CorsairePurse *purse, unsigned face, unsigned place)
{
    int value = leave_value(plan, purse, place);
    if (corsaire_can_convert(plan, purse, face)) {
        if (plan->placed != face)
            corsaire_convert(plan, purse, face, &plan->converted);
        plan->placed = face;
        value        = more(value, leave_value(plan, &plan->converted, place));
    }
    return value + corsaire_later_value(plan, face, place);
}

/* --- the decisions of a turn ----------------------------------------------------------------------- */

HD void corsaire_plan_order(CorsairePlan *plan)
{
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++) {
        unsigned at = slot;
        for (; at > 0 && plan->board[plan->order[at - 1]]->edge < plan->board[slot]->edge; at--)
            plan->order[at] = plan->order[at - 1];
        plan->order[at] = (uint8_t)slot;
    }
}

HD void corsaire_plan_start(const Game *game, const Corsaire *g, Seat seat, CorsairePlan *plan)
{
    plan->game   = game;
    plan->g      = g;
    plan->mine   = cards_faces(&g->head.cards, corsaire_hand_of(seat));
    plan->filled = g->filled[seat];
    plan->looted = 0;
    plan->turns  = (CSR_TURNS - g->turn) / 2;
    plan->buying = cards_size(&g->head.cards, CSR_ZONE_BOARDS) != 0;
    plan->placed = CSR_CARD_FACES;
    for (unsigned set = plan->filled; set; set &= set - 1) {
        unsigned place    = bits_lowest(set);
        plan->face[place] = (uint8_t)corsaire_face_in(g, corsaire_pyramid_of(seat, place));
        plan->mine |= (uint64_t)1 << plan->face[place];
    }
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++)
        plan->board[slot] = &corsaire_content_of(game)->board[corsaire_board_in(g, slot)];
    corsaire_plan_order(plan);
}

/* What a move leads to, with the best of all that may follow in the same turn. */
HD static int move_value(CorsairePlan *plan, CorsairePurse *purse, Move move)
{
    const Corsaire *g = plan->g;
    uint8_t         have[4];
    switch (corsaire_move_kind(move)) {
    case CSR_MOVE_PLACE:
        return corsaire_place_value(plan, purse, corsaire_face_of(move), corsaire_place_of(move));
    case CSR_MOVE_CONVERT: return converted_value(plan, purse, g->at);
    case CSR_MOVE_PASS: return leave_value(plan, purse, g->at);
    case CSR_MOVE_STEP: return arrive_value(plan, purse, corsaire_place_of(move));
    case CSR_MOVE_TAKE: return slot_value(plan, purse, corsaire_slot_of(move));
    case CSR_MOVE_BUY: return bought_value(plan, purse, g->slot);
    case CSR_MOVE_RETURN:
        for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
            have[colour] = (uint8_t)(purse->have[colour] - corsaire_amount_of(move, colour));
        return purse_value(plan, have, CSR_SLOTS);
    case CSR_MOVE_GAIN:
        for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
            have[colour] = (uint8_t)(purse->have[colour] + (colour == move >> 4));
        return purse_value(plan, have, CSR_SLOTS);
    default: return corsaire_end_value(plan, purse->have, CSR_SLOTS); /* skip */
    }
}

HD uint32_t corsaire_weigh_turn(const Game *game, const State *knowledge, Seat seat, Move *list, int *worth)
{
    const Corsaire *g = corsaire_of(knowledge);
    CorsairePlan    plan;
    CorsairePurse   purse;
    corsaire_plan_start(game, g, seat, &plan);
    corsaire_purse_start(&purse, g->have[seat], g->supply);
    uint32_t n = corsaire_moves(game, knowledge, seat, list);
    for (uint32_t i = 0; i < n; i++)
        worth[i] = move_value(&plan, &purse, list[i]);
    return n;
}
