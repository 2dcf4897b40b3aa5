/* habits.c -- a sound player: the trading phase here, looting in loot.c and, in a hurry, in prices.c.
 *
 * In trading it looks ahead over its own turn: every card and place, every choice along the path, every
 * slot, buying or not. A turn is worth the points it scores, what the resources it leaves may still buy,
 * what the card it takes adds in looting, and how useful the card it places will be to later paths.
 * Every decision inside a turn is judged by the same look-ahead, so it follows its own plan.
 *
 * It reads only what the seat knows, counts in hundredths of a point, and never draws a random number
 * in trading. */
#include "games/corsaire/habits.h"
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

/* What a turn changes, and what has been found out about it: many ways to play a turn meet in the same
 * resources, and then ask about the same slots and places. */
typedef struct Purse {
    uint8_t  have[4];
    uint8_t  supply[4];
    unsigned slots;              /* whose value is known                          */
    unsigned places;             /* where the value of arriving is known          */
    int      kept;               /* the value of all of it, once a slot was asked */
    int      slot[CSR_SLOTS];    /* of ending the turn there                      */
    int      arrive[CSR_PLACES]; /* of standing there with the rest of the path   */
} Purse;

typedef struct Plan {
    const Game          *game;
    const Corsaire      *g;
    const CorsaireBoard *board[CSR_SLOTS];
    uint64_t             mine;             /* the cards of hand and pyramid                      */
    uint8_t              order[CSR_SLOTS]; /* the slots, those with the highest edge first       */
    uint8_t              face[CSR_PLACES]; /* the cards of the pyramid                           */
    unsigned             filled;
    unsigned             looted;          /* the slots whose `loot` is known                     */
    int                  loot[CSR_SLOTS]; /* what taking the card of a slot is worth             */
    int                  turns;           /* the seat's turns that come after this one           */
    bool                 buying;          /* boards can still be bought                          */
    unsigned             placed;          /* the card whose conversion `converted` holds, or all */
    Purse                converted;
} Plan;

HD static int worth(const uint8_t amount[4]) { return 3 * amount[0] + 2 * amount[1] + amount[2]; }
HD static int more(int a, int b) { return a > b ? a : b; }

HD static void purse_start(Purse *purse, const uint8_t have[4], const uint8_t supply[4])
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
HD static int purse_value(const Plan *plan, const uint8_t have[4], unsigned without)
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

/* A quick look inside the search: the surplus is not handed back one by one. */
HD static int adjusted_value(const Plan *plan, const uint8_t have[4], unsigned without)
{
    if (corsaire_total_of(have) == 0) {
        uint8_t red[4] = {1, 0, 0, 0};
        return purse_value(plan, red, without);
    }
    return purse_value(plan, have, without);
}

/* What the card of a slot adds to the looting, while it lies there. */
HD static int loot_value(Plan *plan, unsigned slot)
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

HD static int bought_value(const Plan *plan, const Purse *purse, unsigned slot)
{
    const CorsaireBoard *board = plan->board[slot];
    uint8_t              left[4];
    for (unsigned colour = 0; colour < 4; colour++)
        left[colour] = (uint8_t)(purse->have[colour] - board->cost[colour]);
    return 100 * board->edge + adjusted_value(plan, left, slot);
}

HD static int slot_value(Plan *plan, Purse *purse, unsigned slot)
{
    if ((purse->slots >> slot) & 1u)
        return purse->slot[slot];
    if (!purse->slots)
        purse->kept = adjusted_value(plan, purse->have, CSR_SLOTS);
    int value = purse->kept;
    if (plan->buying && corsaire_can_pay(purse->have, plan->board[slot]->cost))
        value = more(value, bought_value(plan, purse, slot));
    purse->slots |= 1u << slot;
    purse->slot[slot] = value + loot_value(plan, slot);
    return purse->slot[slot];
}

HD static int slots_value(Plan *plan, Purse *purse, unsigned place)
{
    int best = -1000000;
    for (unsigned i = 0; i < corsaire_slots_under(place); i++)
        best = more(best, slot_value(plan, purse, corsaire_slot_under(place) + i));
    return best;
}

HD static int arrive_value(Plan *plan, Purse *purse, unsigned place);

/* Behind a place, converted or passed. */
HD static int leave_value(Plan *plan, Purse *purse, unsigned place)
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

HD static void convert(const Plan *plan, const Purse *purse, unsigned face, Purse *after)
{
    const CorsaireCard *card = &corsaire_content_of(plan->game)->card[face];
    purse_start(after, purse->have, purse->supply);
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        unsigned supply       = (unsigned)purse->supply[colour] + card->pay[colour];
        unsigned taken        = card->gain[colour] < supply ? card->gain[colour] : supply;
        after->have[colour]   = (uint8_t)(purse->have[colour] - card->pay[colour] + taken);
        after->supply[colour] = (uint8_t)(supply - taken);
    }
}

HD static bool can_convert(const Plan *plan, const Purse *purse, unsigned face)
{
    return corsaire_can_pay(purse->have, corsaire_content_of(plan->game)->card[face].pay);
}

HD static int converted_value(Plan *plan, const Purse *purse, unsigned place)
{
    Purse after;
    convert(plan, purse, plan->face[place], &after);
    return leave_value(plan, &after, place);
}

HD static int arrive_value(Plan *plan, Purse *purse, unsigned place)
{
    if ((purse->places >> place) & 1u)
        return purse->arrive[place];
    int value = leave_value(plan, purse, place);
    if (((plan->filled >> place) & 1u) && can_convert(plan, purse, plan->face[place]))
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

/* What follows under a place does not hang on the card put there, but for the resources it leaves. */
HD static int place_value(Plan *plan, Purse *purse, unsigned face, unsigned place)
{
    const CorsaireCard *card  = &corsaire_content_of(plan->game)->card[face];
    int                 value = leave_value(plan, purse, place);
    if (can_convert(plan, purse, face)) {
        if (plan->placed != face)
            convert(plan, purse, face, &plan->converted);
        plan->placed = face;
        value        = more(value, leave_value(plan, &plan->converted, place));
    }
    return value + CONVERSION * (worth(card->gain) - worth(card->pay)) * uses_of(place, plan->filled) / 10;
}

/* --- the decisions of a turn ----------------------------------------------------------------------- */

HD static void plan_start(const Game *game, const Corsaire *g, Seat seat, Plan *plan)
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
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++) {
        unsigned at       = slot;
        plan->board[slot] = &corsaire_content_of(game)->board[corsaire_board_in(g, slot)];
        for (; at > 0 && plan->board[plan->order[at - 1]]->edge < plan->board[slot]->edge; at--)
            plan->order[at] = plan->order[at - 1];
        plan->order[at] = (uint8_t)slot;
    }
}

/* What a move leads to, with the best of all that may follow in the same turn. */
HD static int move_value(Plan *plan, Purse *purse, Move move)
{
    const Corsaire *g = plan->g;
    uint8_t         have[4];
    switch (corsaire_move_kind(move)) {
    case CSR_MOVE_PLACE: return place_value(plan, purse, corsaire_face_of(move), corsaire_place_of(move));
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
    default: return adjusted_value(plan, purse->have, CSR_SLOTS); /* skip */
    }
}

HD uint32_t corsaire_weigh_turn(const Game *game, const State *knowledge, Seat seat, Move *list, int *worth)
{
    const Corsaire *g = corsaire_of(knowledge);
    Plan            plan;
    Purse           purse;
    plan_start(game, g, seat, &plan);
    purse_start(&purse, g->have[seat], g->supply);
    uint32_t n = corsaire_moves(game, knowledge, seat, list);
    for (uint32_t i = 0; i < n; i++)
        worth[i] = move_value(&plan, &purse, list[i]);
    return n;
}

/* --- how a turn ends: of equally good ways the one that is first in the list of moves ---------------- */

HD static void end_with(CorsaireEnd *end, const uint8_t have[4], const uint8_t paid[4])
{
    for (unsigned colour = 0; colour < 4; colour++)
        end->have[colour] = (uint8_t)(have[colour] - (paid ? paid[colour] : 0));
}

HD static void end_at_slot(Plan *plan, const Purse *purse, unsigned slot, CorsaireEnd *end)
{
    const uint8_t *cost = plan->board[slot]->cost;
    end->slot           = (uint8_t)slot;
    end->loot           = loot_value(plan, slot);
    end->bought         = plan->buying && corsaire_can_pay(purse->have, cost) &&
                  bought_value(plan, purse, slot) >= adjusted_value(plan, purse->have, CSR_SLOTS);
    end_with(end, purse->have, end->bought ? cost : NULL);
}

HD static void end_under(Plan *plan, Purse *purse, unsigned place, CorsaireEnd *end)
{
    unsigned best = corsaire_slot_under(place);
    for (unsigned i = 1; i < corsaire_slots_under(place); i++)
        if (slot_value(plan, purse, corsaire_slot_under(place) + i) > slot_value(plan, purse, best))
            best = corsaire_slot_under(place) + i;
    end_at_slot(plan, purse, best, end);
}

HD static void end_behind(Plan *plan, Purse *purse, unsigned place, CorsaireEnd *end);

HD static void end_converted(Plan *plan, const Purse *purse, unsigned face, unsigned place, CorsaireEnd *end)
{
    Purse after;
    convert(plan, purse, face, &after);
    end_behind(plan, &after, place, end);
}

HD static void end_from(Plan *plan, Purse *purse, unsigned place, CorsaireEnd *end)
{
    bool able = ((plan->filled >> place) & 1u) && can_convert(plan, purse, plan->face[place]);
    if (able && converted_value(plan, purse, place) >= leave_value(plan, purse, place))
        end_converted(plan, purse, plan->face[place], place, end);
    else
        end_behind(plan, purse, place, end);
}

HD static void end_behind(Plan *plan, Purse *purse, unsigned place, CorsaireEnd *end)
{
    int      best = leave_value(plan, purse, place);
    unsigned left = place < CSR_FIRST_W ? corsaire_below(place) : 0;
    bool     one = (plan->filled >> left) & 1u, other = (plan->filled >> (left + 1)) & 1u;
    if (place >= CSR_FIRST_W ||
        (!one && !other && plan->g->head.option[CSR_OPT_PLACEMENT] == CSR_PLACEMENT_FREE_STOP))
        end_under(plan, purse, place, end);
    else if ((one || !other) && arrive_value(plan, purse, left) == best)
        end_from(plan, purse, left, end);
    else
        end_from(plan, purse, left + 1, end);
}

HD static void end_placed(Plan *plan, Purse *purse, unsigned face, unsigned place, CorsaireEnd *end)
{
    const CorsaireCard *card = &corsaire_content_of(plan->game)->card[face];
    Purse               after;
    end->later = (worth(card->gain) - worth(card->pay)) * uses_of(place, plan->filled);
    bool able  = can_convert(plan, purse, face);
    if (able)
        convert(plan, purse, face, &after);
    if (able && leave_value(plan, &after, place) >= leave_value(plan, purse, place))
        end_behind(plan, &after, place, end);
    else
        end_behind(plan, purse, place, end);
}

HD static void end_of(Plan *plan, Purse *purse, Move move, CorsaireEnd *end)
{
    const Corsaire *g = plan->g;
    switch (corsaire_move_kind(move)) {
    case CSR_MOVE_PLACE: end_placed(plan, purse, corsaire_face_of(move), corsaire_place_of(move), end); break;
    case CSR_MOVE_CONVERT: end_converted(plan, purse, plan->face[g->at], g->at, end); break;
    case CSR_MOVE_PASS: end_behind(plan, purse, g->at, end); break;
    case CSR_MOVE_STEP: end_from(plan, purse, corsaire_place_of(move), end); break;
    case CSR_MOVE_TAKE: end_at_slot(plan, purse, corsaire_slot_of(move), end); break;
    case CSR_MOVE_BUY:
        end->bought = true;
        end_with(end, purse->have, plan->board[g->slot]->cost);
        break;
    case CSR_MOVE_RETURN:
        for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
            end->have[colour] = (uint8_t)(purse->have[colour] - corsaire_amount_of(move, colour));
        break;
    case CSR_MOVE_GAIN:
        end_with(end, purse->have, NULL);
        end->have[move >> 4]++;
        break;
    default: end_with(end, purse->have, NULL); /* skip */
    }
}

HD void corsaire_foresee_turn(const Game *game, const State *knowledge, Seat seat, const Move *list,
                              uint32_t count, CorsaireEnd *end)
{
    const Corsaire *g = corsaire_of(knowledge);
    Plan            plan;
    Purse           purse;
    plan_start(game, g, seat, &plan);
    purse_start(&purse, g->have[seat], g->supply);
    for (uint32_t i = 0; i < count; i++) {
        bytes_zero(&end[i], sizeof end[i]);
        end[i].slot = CSR_SLOTS;
        end_of(&plan, &purse, list[i], &end[i]);
    }
}

HD static void choose_turn(const Game *game, const State *knowledge, Seat seat, CorsaireChoice *choice)
{
    Move     list[CSR_MOST_RETURNS];
    int      value[CSR_MOST_RETURNS];
    uint32_t n = corsaire_weigh_turn(game, knowledge, seat, list, value);
    for (uint32_t i = 0; i < n; i++)
        corsaire_choice_add(choice, list[i], value[i]);
}

HD Move corsaire_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng)
{
    CorsaireChoice choice;
    choice.most  = 1;
    choice.count = 0;
    if (corsaire_of(knowledge)->phase == CSR_PHASE_LOOT)
        corsaire_choose_loot(game, corsaire_of(knowledge), seat, rng, &choice);
    else
        choose_turn(game, knowledge, seat, &choice);
    return choice.move[0];
}

/* The same in a hurry: a plan for all boards would take too long in a playout. */
HD Move corsaire_rollout(const Game *game, const State *state, Seat seat, Rng *rng)
{
    const Corsaire *g = corsaire_of(state);
    if (g->phase != CSR_PHASE_LOOT)
        return corsaire_greedy(game, state, seat, rng);
    CorsaireChoice choice;
    choice.most  = 1;
    choice.count = 0;
    corsaire_quick_loot(game, g, seat, &choice);
    return choice.move[0];
}

/* Best first, and only those that come near the best: a search that looks at poor moves as well spends
 * its time on telling them apart. It asks at every node, so in looting prices have to do. */
HD uint32_t corsaire_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most)
{
    CorsaireChoice choice;
    choice.most  = most < CSR_MOST_CHOICES ? most : (uint32_t)CSR_MOST_CHOICES;
    choice.count = 0;
    if (corsaire_of(knowledge)->phase == CSR_PHASE_LOOT)
        corsaire_quick_loot(game, corsaire_of(knowledge), seat, &choice);
    else
        choose_turn(game, knowledge, seat, &choice);
    unsigned n = 0;
    while (n < choice.count && choice.value[n] >= choice.value[0] - NEAR) {
        out[n] = choice.move[n];
        n++;
    }
    return n;
}
