/* greedy.c -- a sound player for the trading phase, and the way into the one for looting (loot.c).
 *
 * In trading it looks ahead over its own turn: every card and place, every choice along the path, every
 * slot, buying or not. A turn is worth the points it scores, what the resources it leaves may still buy,
 * what the card it takes adds in looting, and how useful the card it places will be to later paths.
 * Every decision inside a turn is judged by the same look-ahead, so it follows its own plan.
 *
 * It reads only what the seat knows, counts in hundredths of a point, and never draws a random number
 * in trading. */
#include "games/corsaire/greedy.h"
#include "games/corsaire/corsaire.h"

/* Weights in hundredths of a point, found by play against earlier ones. */
enum {
    RESOURCE   = 28, /* a unit of resources (red 3, blue 2, green 1) while there is time to spend it  */
    REACH      = 55, /* of a hundred: a board within reach next turn counts so much of its edge       */
    MISSING    = 45, /* a unit that is still missing for it                                           */
    CONVERSION = 12, /* a unit that a placed card can gain, for each time a later path may use it     */
    NEAR       = 80, /* a move that is worse than the best one by more is not worth a thought         */
    LOOT       = 100 /* of a hundred: what the card taken adds to the looting                         */
};

/* What a turn changes. */
typedef struct Purse {
    uint8_t have[4];
    uint8_t supply[4];
} Purse;

typedef struct Plan {
    const Game     *game;
    const Corsaire *g;
    Seat            seat;
    unsigned        filled;       /* with the card just placed                  */
    uint8_t         face[PLACES]; /* the cards of the pyramid                   */
    int             loot[SLOTS];  /* what taking the card of a slot is worth    */
    int             turns;        /* the seat's turns that come after this one  */
} Plan;

HD static int worth(const uint8_t amount[4]) { return 3 * amount[0] + 2 * amount[1] + amount[2]; }

/* --- the end of a turn ----------------------------------------------------------------------------- */

/* What resources are worth behind a turn, with `without` the board that is gone (SLOTS: none). */
HD static int purse_value(const Plan *plan, const uint8_t have[4], unsigned without)
{
    if (plan->turns == 0)
        return 100 * (int)sets_of(have); /* CSR-46 */
    int value = RESOURCE * worth(have) * (plan->turns < 3 ? plan->turns : 3) / 3;
    if (total_of(have) > LIMIT) /* CSR-29: the cheapest ones go */
        value -= RESOURCE * ((int)total_of(have) - LIMIT);
    int best = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        if (slot == without)
            continue;
        const CorsaireBoard *board   = &corsaire_content_of(plan->game)->board[board_in(plan->g, slot)];
        int                  missing = 0;
        for (unsigned colour = 0; colour < COLOURS; colour++)
            if (board->cost[colour] > have[colour])
                missing += (int)(COLOURS - colour) * (board->cost[colour] - have[colour]);
        int reach = board->edge * REACH - missing * MISSING;
        if (reach > best)
            best = reach;
    }
    return value + best;
}

/* A quick look inside the search: the surplus is not handed back one by one. */
HD static int adjusted_value(const Plan *plan, const uint8_t have[4], unsigned without)
{
    if (total_of(have) == 0) {
        uint8_t red[4] = {1, 0, 0, 0};
        return purse_value(plan, red, without);
    }
    return purse_value(plan, have, without);
}

/* --- the look-ahead over a turn -------------------------------------------------------------------- */

HD static int bought_value(const Plan *plan, const Purse *purse, unsigned slot)
{
    const CorsaireBoard *board = &corsaire_content_of(plan->game)->board[board_in(plan->g, slot)];
    uint8_t              left[4];
    for (unsigned colour = 0; colour < 4; colour++)
        left[colour] = (uint8_t)(purse->have[colour] - board->cost[colour]);
    return 100 * board->edge + adjusted_value(plan, left, slot);
}

HD static bool can_buy(const Plan *plan, const Purse *purse, unsigned slot)
{
    return cards_size(&plan->g->head.cards, ZONE_BOARDS) &&
           can_pay(purse->have, corsaire_content_of(plan->game)->board[board_in(plan->g, slot)].cost);
}

HD static int slot_value(const Plan *plan, const Purse *purse, unsigned slot)
{
    int value = adjusted_value(plan, purse->have, SLOTS);
    if (can_buy(plan, purse, slot)) {
        int bought = bought_value(plan, purse, slot);
        value      = bought > value ? bought : value;
    }
    return value + plan->loot[slot];
}

HD static int slots_value(const Plan *plan, const Purse *purse, unsigned place)
{
    int best = -1000000;
    for (unsigned i = 0; i < slots_under(place); i++) {
        int value = slot_value(plan, purse, slot_under(place) + i);
        best      = value > best ? value : best;
    }
    return best;
}

HD static int arrive_value(const Plan *plan, const Purse *purse, unsigned place);

/* Behind a place, converted or passed. */
HD static int leave_value(const Plan *plan, const Purse *purse, unsigned place)
{
    if (place >= FIRST_W)
        return slots_value(plan, purse, place);
    unsigned left  = below(place);
    bool     one   = (plan->filled >> left) & 1u;
    bool     other = (plan->filled >> (left + 1)) & 1u;
    if (!one && !other && plan->g->head.option[OPTION_PLACEMENT] == PLACEMENT_FREE_STOP)
        return slots_value(plan, purse, place);
    int best = -1000000;
    for (unsigned side = 0; side < 2; side++) {
        if (one != other && !((plan->filled >> (left + side)) & 1u))
            continue; /* CSR-R2 */
        int value = arrive_value(plan, purse, left + side);
        best      = value > best ? value : best;
    }
    return best;
}

HD static int converted_value(const Plan *plan, const Purse *purse, unsigned place)
{
    const CorsaireCard *card  = &corsaire_content_of(plan->game)->card[plan->face[place]];
    Purse               after = *purse;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        unsigned supply      = (unsigned)after.supply[colour] + card->pay[colour];
        unsigned taken       = card->gain[colour] < supply ? card->gain[colour] : supply;
        after.have[colour]   = (uint8_t)(after.have[colour] - card->pay[colour] + taken);
        after.supply[colour] = (uint8_t)(supply - taken);
    }
    return leave_value(plan, &after, place);
}

HD static int arrive_value(const Plan *plan, const Purse *purse, unsigned place)
{
    int passed = leave_value(plan, purse, place);
    if (!((plan->filled >> place) & 1u) ||
        !can_pay(purse->have, corsaire_content_of(plan->game)->card[plan->face[place]].pay))
        return passed;
    int converted = converted_value(plan, purse, place);
    return converted > passed ? converted : passed;
}

/* --- placing --------------------------------------------------------------------------------------- */

/* How often later paths may use a place, in tenths: the places above it that are still empty count. */
HD static int uses_of(unsigned place, unsigned filled)
{
    static const uint8_t uses[PLACES] = {0, 6, 6, 8, 12, 8, 12, 20, 20, 12};
    unsigned             later        = 0;
    unsigned             reach        = above(place);
    while (reach) { /* all that rests on it */
        unsigned next = bits_lowest(reach);
        reach &= reach - 1;
        reach |= above(next);
        later |= 1u << next;
    }
    unsigned all = bits_count(later);
    return all ? uses[place] * (int)bits_count(later & ~filled) / (int)all : 0;
}

HD static int place_value(Plan *plan, const Purse *purse, unsigned face, unsigned place)
{
    const CorsaireCard *card = &corsaire_content_of(plan->game)->card[face];
    plan->filled |= 1u << place;
    plan->face[place] = (uint8_t)face;
    int value         = arrive_value(plan, purse, place);
    value += CONVERSION * (worth(card->gain) - worth(card->pay)) * uses_of(place, plan->filled) / 10;
    plan->filled &= ~(1u << place);
    return value;
}

/* --- the decisions of a turn ----------------------------------------------------------------------- */

HD static void plan_start(const Game *game, const Corsaire *g, Seat seat, Plan *plan)
{
    const Cards *c    = &g->head.cards;
    uint64_t     mine = cards_faces(c, hand_of(seat));
    plan->game        = game;
    plan->g           = g;
    plan->seat        = seat;
    plan->filled      = g->filled[seat];
    plan->turns       = (TURNS - g->turn) / 2;
    for (unsigned place = 0; place < PLACES; place++) {
        plan->face[place] = 0;
        if ((plan->filled >> place) & 1u) {
            plan->face[place] = (uint8_t)face_in(g, pyramid_of(seat, place));
            mine |= (uint64_t)1 << plan->face[place];
        }
    }
    for (unsigned slot = 0; slot < SLOTS; slot++)
        plan->loot[slot] = g->phase <= PHASE_TAKE && cards_size(c, card_at(slot))
                               ? LOOT * corsaire_potential(mine, face_in(g, card_at(slot))) / 100
                               : 0;
}

/* What a move leads to, with the best of all that may follow in the same turn. */
HD static int move_value(Plan *plan, const Purse *purse, Move move)
{
    const Corsaire *g     = plan->g;
    Purse           after = *purse;
    switch (move_kind(move)) {
    case MOVE_PLACE: return place_value(plan, purse, face_of(move), place_of(move));
    case MOVE_CONVERT: return converted_value(plan, purse, g->at);
    case MOVE_PASS: return leave_value(plan, purse, g->at);
    case MOVE_STEP: return arrive_value(plan, purse, place_of(move));
    case MOVE_TAKE: return slot_value(plan, purse, slot_of(move));
    case MOVE_BUY: return bought_value(plan, purse, g->slot);
    case MOVE_RETURN:
        for (unsigned colour = 0; colour < COLOURS; colour++)
            after.have[colour] = (uint8_t)(after.have[colour] - amount_of(move, colour));
        return purse_value(plan, after.have, SLOTS);
    case MOVE_GAIN: after.have[move >> 4]++; return purse_value(plan, after.have, SLOTS);
    default: return adjusted_value(plan, purse->have, SLOTS); /* skip */
    }
}

HD static void choose(const Game *game, const State *knowledge, Seat seat, Rng *rng, Choice *choice)
{
    const Corsaire *g = corsaire_of(knowledge);
    choice->count     = 0;
    if (g->phase == PHASE_LOOT) {
        corsaire_choose_loot(game, g, seat, rng, choice);
        return;
    }
    Plan  plan;
    Purse purse;
    Move  list[MOST_TRIPLES];
    plan_start(game, g, seat, &plan);
    for (unsigned i = 0; i < 4; i++) {
        purse.have[i]   = g->have[seat][i];
        purse.supply[i] = g->supply[i];
    }
    uint32_t n = corsaire_moves(game, knowledge, seat, list);
    for (uint32_t i = 0; i < n; i++)
        choice_add(choice, list[i], move_value(&plan, &purse, list[i]));
}

HD Move corsaire_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng)
{
    Choice choice;
    choice.most = 1;
    choose(game, knowledge, seat, rng, &choice);
    return choice.move[0];
}

/* Best first, and only those that come near the best: a search that looks at poor moves as well spends
 * its time on telling them apart. */
HD uint32_t corsaire_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most)
{
    Choice choice;
    choice.most = most < MOST_CHOICES ? most : (uint32_t)MOST_CHOICES;
    choose(game, knowledge, seat, NULL, &choice);
    unsigned n = 0;
    while (n < choice.count && choice.value[n] >= choice.value[0] - NEAR) {
        out[n] = choice.move[n];
        n++;
    }
    return n;
}
