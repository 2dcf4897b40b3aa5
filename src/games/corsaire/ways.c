/* ways.c -- the ways in which a turn of trading may go on, each to its end: for whatever learns what an end is worth.
 *
 * What a card on a place is worth hangs on all that follows in the same turn, and nobody can come between: so a net is
 * shown whole turns, those that greedy would look at first, and of each what it leaves, instead of a card and a place
 * and whatever greedy would make of them. */
#include "games/corsaire/habits.h"
#include "games/corsaire/turn.h"

/* A way in bits. Places rise along a path, from the top down. */
enum {
    WAY_CONVERTS = 0,  /* the places that are converted              */
    WAY_PASSES   = 10, /* all places of the path that lie ahead      */
    WAY_SLOT     = 20,
    WAY_BUYS     = 23,
    WAY_FACE     = 24, /* of the card that is put on a place first   */
    WAY_PLACE    = 30,
    WAY_PUTS     = 34
};

HD static Way      bit(unsigned at) { return (Way)1 << at; }
HD static bool     has(Way way, unsigned at) { return (way >> at) & 1u; }
HD static unsigned slot_of(Way way) { return (unsigned)(way >> WAY_SLOT) & 7u; }
HD static unsigned path_of(Way way) { return (unsigned)(way >> WAY_PASSES) & CSR_ALL_PLACES; }

/* --- all of them -------------------------------------------------------------------------------------- */

/* The best so far, by what greedy thinks of them. */
typedef struct Ways {
    CorsairePlan *plan;
    Move          move;  /* that the ways at hand begin with      */
    int           later; /* what it puts on a place gains later   */
    uint32_t      most, count;
    Move         *first;
    Way          *way;
    int           worth[WAYS_MOST];
    uint64_t end[WAYS_MOST]; /* what it begins with and comes to: nobody needs two ways to the same end */
} Ways;

HD static void add_way(Ways *w, Way way, int worth, uint64_t end)
{
    uint32_t at = w->count;
    if (at == w->most && worth <= w->worth[at - 1])
        return;
    for (uint32_t i = 0; i < w->count; i++)
        if (w->end[i] == end)
            return;
    at = at < w->most ? w->count++ : at - 1;
    for (; at > 0 && w->worth[at - 1] < worth; at--) {
        w->first[at] = w->first[at - 1];
        w->way[at]   = w->way[at - 1];
        w->worth[at] = w->worth[at - 1];
        w->end[at]   = w->end[at - 1];
    }
    w->first[at] = w->move;
    w->way[at]   = way;
    w->worth[at] = worth;
    w->end[at]   = end;
}

HD static void add_end(Ways *w, const uint8_t have[4], unsigned slot, bool bought, Way way)
{
    CorsairePlan *plan  = w->plan;
    int           edge  = bought ? plan->board[slot]->edge : 0;
    int           worth = 100 * edge + corsaire_end_value(plan, have, bought ? slot : (unsigned)CSR_SLOTS) +
                corsaire_loot_value(plan, slot) + w->later;
    uint64_t end = (uint64_t)have[0] | (uint64_t)have[1] << 8 | (uint64_t)have[2] << 16 |
                   (uint64_t)slot << 24 | (uint64_t)bought << 27 | (uint64_t)w->move << 28;
    add_way(w, way | (Way)slot << WAY_SLOT | (bought ? bit(WAY_BUYS) : 0), worth, end);
}

HD static void ways_at_slot(Ways *w, const CorsairePurse *purse, unsigned slot, Way way)
{
    const CorsaireBoard *board = w->plan->board[slot];
    add_end(w, purse->have, slot, false, way);
    if (w->plan->buying && corsaire_can_pay(purse->have, board->cost)) {
        uint8_t left[4];
        for (unsigned colour = 0; colour < 4; colour++)
            left[colour] = (uint8_t)(purse->have[colour] - board->cost[colour]);
        add_end(w, left, slot, true, way);
    }
}

/* The two places below; a set. With `free` a path may lead over gaps, with `free-stop` it ends at one (CSR-R2): then
 * there are none. */
HD static unsigned places_below(const CorsairePlan *plan, unsigned place)
{
    if (place >= CSR_FIRST_W)
        return 0;
    unsigned both = 3u << corsaire_below(place), filled = plan->filled & both;
    if (!filled && plan->g->head.option[CSR_OPT_PLACEMENT] == CSR_PLACEMENT_FREE_STOP)
        return 0;
    return filled ? filled : both;
}

HD static void ways_from(Ways *w, const CorsairePurse *purse, unsigned place, unsigned face, Way way);

HD static void ways_behind(Ways *w, const CorsairePurse *purse, unsigned place, Way way)
{
    unsigned below = places_below(w->plan, place);
    for (unsigned i = 0; !below && i < corsaire_slots_under(place); i++)
        ways_at_slot(w, purse, corsaire_slot_under(place) + i, way);
    for (; below; below &= below - 1) {
        unsigned next = bits_lowest(below);
        bool     card = (w->plan->filled >> next) & 1u;
        ways_from(w, purse, next, card ? w->plan->face[next] : (unsigned)CSR_CARD_FACES, way);
    }
}

/* From a place with a card, or with none (CSR_CARD_FACES). */
HD static void ways_from(Ways *w, const CorsairePurse *purse, unsigned place, unsigned face, Way way)
{
    way |= bit(WAY_PASSES + place);
    if (face < CSR_CARD_FACES && corsaire_can_convert(w->plan, purse, face)) {
        CorsairePurse after;
        corsaire_convert(w->plan, purse, face, &after);
        ways_behind(w, &after, place, way | bit(WAY_CONVERTS + place));
    }
    ways_behind(w, purse, place, way);
}

HD static void ways_to_place(Ways *w, const Corsaire *g, Seat seat, const CorsairePurse *purse)
{
    for (FOR_BITS(face, cards_faces(&g->head.cards, corsaire_hand_of(seat))))
        for (unsigned open = corsaire_open(g, g->filled[seat]); open; open &= open - 1) {
            unsigned place = bits_lowest(open);
            w->move        = corsaire_move_place((unsigned)face, place);
            w->later       = corsaire_later_value(w->plan, (unsigned)face, place);
            ways_from(w, purse, place, (unsigned)face,
                      bit(WAY_PUTS) | (Way)face << WAY_FACE | (Way)place << WAY_PLACE);
        }
}

HD uint32_t corsaire_list_ways(const Game *game, const State *knowledge, Seat seat, Move *first, Way *way,
                               uint32_t most)
{
    const Corsaire *g = corsaire_of(knowledge);
    CorsairePlan    plan;
    CorsairePurse   purse;
    Ways            w;
    Move            list[CSR_SLOTS];
    if (g->phase >= CSR_PHASE_ADJUST)
        return 0;
    corsaire_plan_start(game, g, seat, &plan);
    corsaire_purse_start(&purse, g->have[seat], g->supply);
    w.plan  = &plan;
    w.later = 0;
    w.most  = most;
    w.count = 0;
    w.first = first;
    w.way   = way;
    if (g->phase == CSR_PHASE_PLACE) {
        ways_to_place(&w, g, seat, &purse);
        return w.count;
    }
    uint32_t n = corsaire_moves(game, knowledge, seat, list);
    for (uint32_t i = 0; i < n; i++) {
        w.move = list[i];
        switch (corsaire_move_kind(list[i])) {
        case CSR_MOVE_CONVERT: {
            CorsairePurse after;
            corsaire_convert(&plan, &purse, plan.face[g->at], &after);
            ways_behind(&w, &after, g->at, bit(WAY_PASSES + g->at) | bit(WAY_CONVERTS + g->at));
            break;
        }
        case CSR_MOVE_PASS: ways_behind(&w, &purse, g->at, bit(WAY_PASSES + g->at)); break;
        case CSR_MOVE_STEP: {
            unsigned to = corsaire_place_of(list[i]);
            ways_from(&w, &purse, to, (plan.filled >> to) & 1u ? plan.face[to] : (unsigned)CSR_CARD_FACES, 0);
            break;
        }
        case CSR_MOVE_TAKE: ways_at_slot(&w, &purse, corsaire_slot_of(list[i]), 0); break;
        default: {
            uint8_t left[4];
            bool    buys = corsaire_move_kind(list[i]) == CSR_MOVE_BUY;
            for (unsigned colour = 0; colour < 4; colour++)
                left[colour] = (uint8_t)(purse.have[colour] - (buys ? plan.board[g->slot]->cost[colour] : 0));
            add_end(&w, left, g->slot, buys, 0);
        }
        }
    }
    return w.count;
}

HD Move corsaire_along(const Game *game, const State *knowledge, Seat seat, Way way)
{
    const Corsaire *g = corsaire_of(knowledge);
    (void)game;
    (void)seat;
    switch (g->phase) {
    case CSR_PHASE_CONVERT: return has(way, WAY_CONVERTS + g->at) ? CSR_MOVE_CONVERT : CSR_MOVE_PASS;
    case CSR_PHASE_STEP: {
        unsigned left = corsaire_below(g->at);
        return corsaire_move_step(has(way, WAY_PASSES + left) ? left : left + 1);
    }
    case CSR_PHASE_TAKE: return corsaire_move_take(slot_of(way));
    case CSR_PHASE_BUY: return has(way, WAY_BUYS) ? CSR_MOVE_BUY : CSR_MOVE_SKIP;
    default: return (Move)NO_MOVE;
    }
}

/* --- where they end ------------------------------------------------------------------------------------- */

/* CSR-29, CSR-30: the cheapest ones go, and a red one comes. */
HD static void adjust(uint8_t have[4])
{
    unsigned total = corsaire_total_of(have);
    if (total == 0)
        have[0] = 1;
    for (unsigned colour = CSR_COLOURS; total > CSR_LIMIT && colour-- > 0;) {
        unsigned gone = total - CSR_LIMIT < have[colour] ? total - CSR_LIMIT : have[colour];
        have[colour]  = (uint8_t)(have[colour] - gone);
        total -= gone;
    }
}

/* The best of the seat's next turn by greedy's look-ahead, with the boards and cards that lie there now. */
HD static int next_turn(const CorsairePlan *now, const CorsairePurse *purse, const CorsaireEnd *end,
                        unsigned gone, uint64_t hand)
{
    /* The board that was there is another one by then, and nobody knows which. */
    static const CorsaireBoard no_board = {{255, 255, 255, 0}, 0, 0, {0, 0}};

    const Corsaire *g    = now->g;
    CorsairePlan    next = *now;
    CorsairePurse   then;
    int             best = 0;
    if (now->turns == 0)
        return 0;
    corsaire_purse_start(&then, end->have, purse->supply);
    adjust(then.have);
    next.turns--;
    next.placed = CSR_CARD_FACES;
    next.looted = (1u << CSR_SLOTS) - 1;
    if (gone < CSR_SLOTS) {
        next.board[gone] = &no_board;
        corsaire_plan_order(&next);
    }
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++) {
        bool lies = slot != end->slot && cards_size(&g->head.cards, corsaire_card_at(slot));
        next.loot[slot] =
            lies ? corsaire_potential(next.mine, corsaire_face_in(g, corsaire_card_at(slot))) : 0;
    }
    for (FOR_BITS(face, hand))
        for (unsigned open = corsaire_open(g, next.filled); open; open &= open - 1) {
            int worth = corsaire_place_value(&next, &then, (unsigned)face, bits_lowest(open));
            best      = worth > best ? worth : best;
        }
    return best;
}

HD void corsaire_end_of_way(const Game *game, const State *knowledge, Seat seat, Way way, CorsaireEnd *end)
{
    const Corsaire *g    = corsaire_of(knowledge);
    uint64_t        hand = cards_faces(&g->head.cards, corsaire_hand_of(seat));
    unsigned        slot = slot_of(way);
    CorsairePlan    plan;
    CorsairePurse   purse;
    corsaire_plan_start(game, g, seat, &plan);
    corsaire_purse_start(&purse, g->have[seat], g->supply);
    bytes_zero(end, sizeof *end);
    end->bought = has(way, WAY_BUYS);
    end->slot   = g->phase == CSR_PHASE_BUY ? (uint8_t)CSR_SLOTS : (uint8_t)slot;
    end->loot   = corsaire_loot_value(&plan, slot);
    if (has(way, WAY_PUTS)) {
        unsigned face = (unsigned)(way >> WAY_FACE) & 63u, place = (unsigned)(way >> WAY_PLACE) & 15u;
        end->later       = corsaire_later_value(&plan, face, place);
        plan.face[place] = (uint8_t)face;
        plan.filled |= 1u << place;
        hand &= ~((uint64_t)1 << face);
    }
    for (unsigned path = path_of(way); path; path &= path - 1) {
        unsigned place = bits_lowest(path);
        if (has(way, WAY_CONVERTS + place)) {
            CorsairePurse before = purse;
            corsaire_convert(&plan, &before, plan.face[place], &purse);
        }
    }
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        unsigned cost        = end->bought ? plan.board[slot]->cost[colour] : 0;
        end->have[colour]    = (uint8_t)(purse.have[colour] - cost);
        purse.supply[colour] = (uint8_t)(purse.supply[colour] + cost);
    }
    end->worth = (end->bought ? 100 * plan.board[slot]->edge : 0) +
                 corsaire_end_value(&plan, end->have, end->bought ? slot : (unsigned)CSR_SLOTS) + end->loot +
                 end->later;
    if (end->slot < CSR_SLOTS && cards_size(&g->head.cards, corsaire_card_at(slot))) {
        uint64_t taken = (uint64_t)1 << corsaire_face_in(g, corsaire_card_at(slot));
        hand |= taken;
        plan.mine |= taken;
    }
    end->next = next_turn(&plan, &purse, end, end->bought ? slot : (unsigned)CSR_SLOTS, hand);
}

HD void corsaire_end_of_move(const Game *game, const State *knowledge, Seat seat, Move move, CorsaireEnd *end)
{
    const Corsaire *g = corsaire_of(knowledge);
    CorsairePlan    plan;
    CorsairePurse   purse;
    corsaire_plan_start(game, g, seat, &plan);
    corsaire_purse_start(&purse, g->have[seat], g->supply);
    bytes_zero(end, sizeof *end);
    end->slot = CSR_SLOTS;
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        int more             = corsaire_move_kind(move) == CSR_MOVE_GAIN ? colour == move >> 4
                                                                         : -(int)corsaire_amount_of(move, colour);
        end->have[colour]    = (uint8_t)(purse.have[colour] + more);
        purse.supply[colour] = (uint8_t)(purse.supply[colour] - more);
    }
    end->worth = corsaire_end_value(&plan, end->have, CSR_SLOTS);
    end->next = next_turn(&plan, &purse, end, CSR_SLOTS, cards_faces(&g->head.cards, corsaire_hand_of(seat)));
}

/* --- what the other side could pay ------------------------------------------------------------------------- */

HD static unsigned reach_from(const CorsairePlan *plan, const CorsairePurse *purse, unsigned place,
                              unsigned face);

HD static unsigned reach_behind(const CorsairePlan *plan, const CorsairePurse *purse, unsigned place)
{
    unsigned below = places_below(plan, place), reached = 0;
    for (unsigned i = 0; !below && i < corsaire_slots_under(place); i++) {
        unsigned slot = corsaire_slot_under(place) + i;
        if (corsaire_can_pay(purse->have, plan->board[slot]->cost))
            reached |= 1u << slot;
    }
    for (; below; below &= below - 1) {
        unsigned next = bits_lowest(below);
        bool     card = (plan->filled >> next) & 1u;
        reached |= reach_from(plan, purse, next, card ? plan->face[next] : (unsigned)CSR_CARD_FACES);
    }
    return reached;
}

HD static unsigned reach_from(const CorsairePlan *plan, const CorsairePurse *purse, unsigned place,
                              unsigned face)
{
    unsigned reached = reach_behind(plan, purse, place);
    if (face < CSR_CARD_FACES && corsaire_can_convert(plan, purse, face)) {
        CorsairePurse after;
        corsaire_convert(plan, purse, face, &after);
        reached |= reach_behind(plan, &after, place);
    }
    return reached;
}

HD unsigned corsaire_within_reach(const Game *game, const State *knowledge, Seat seat, Seat viewer)
{
    const Corsaire *g       = corsaire_of(knowledge);
    const Cards    *c       = &g->head.cards;
    unsigned        reached = 0, open = corsaire_open(g, g->filled[seat]);
    CorsairePlan    plan;
    CorsairePurse   purse;
    corsaire_plan_start(game, g, seat, &plan);
    corsaire_purse_start(&purse, g->have[seat], g->supply);
    for (; open; open &= open - 1) {
        reached |=
            reach_from(&plan, &purse, bits_lowest(open), CSR_CARD_FACES); /* a card that nobody knows */
        for (FOR_CARDS(card, c, corsaire_hand_of(seat)))
            if (cards_knows(c, card, viewer))
                reached |= reach_from(&plan, &purse, bits_lowest(open), c->face[card]);
    }
    return plan.buying && g->turn < CSR_TURNS ? reached : 0;
}
