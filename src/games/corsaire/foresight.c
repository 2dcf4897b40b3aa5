/* foresight.c -- what a move leads to, as numbers for whatever learns (docs/observation.md): of a way, or of a move that ends
 * a turn of trading, how the turn ends, part by part; of a placement in looting, how it stands there and what is left. */
#include "games/corsaire/corsaire.h"
#include "games/corsaire/habits.h"

enum {
    LEADS_HAVE, /* + colour: what is left                                       */
    LEADS_SURPLUS = LEADS_HAVE + CSR_COLOURS,
    LEADS_PURSE,
    LEADS_SETS,
    LEADS_BUYS,
    LEADS_EDGE,
    LEADS_CENTRE, /* of the board that goes                                      */
    LEADS_DENIES, /* the opponent could have paid it                             */
    LEADS_PROMISE,
    LEADS_NUMBER, /* of the card that is taken                                   */
    LEADS_COLOUR,
    LEADS_PAYABLE = LEADS_COLOUR + CSR_COLOURS, /* boards, with what is left      */
    LEADS_PAYABLE_EDGE,
    LEADS_NEAR_EDGE, /* of a board that misses three units at most               */
    LEADS_THREAT,    /* the best that the opponent could pay                     */
    LEADS_LATER,
    LEADS_WORTH,    /* what greedy thinks of it,                                 */
    LEADS_NEXT,     /* and of the turn after it                                  */
    LEADS_LEAVES,   /* the best that the opponent could come to pay next         */
    LEADS_TAKES,    /* of the board that goes, where he could have come to pay it */
    LEADS_PROMISES, /* what all cards promise in looting, less the opponent's,   */
    LEADS_ADDS,     /* and what is due to the card that is taken                 */
    LEADS_SPOILS,   /* what the opponent would have of it                        */
    LEADS_STANDS,   /* boards that the threes would win against the opponent's   */

    /* Of a placement. */
    LAYS_WINS,   /* against what lies there, or the threes that he may lay       */
    LAYS_CENTRE, /* the same, by what the board is worth                         */
    LAYS_BEATEN, /* his threes that are stronger                                 */
    LAYS_REST,   /* boards that what is left would win                           */
    LAYS_REST_PROMISE,
    LEADS_ALL
};
STATIC_ASSERT((int)LEADS_ALL == (int)CSR_FORESEEN, "as many as were counted");

enum {
    A_QUARTER      = SIGHT_ONE / 4,
    AN_EIGHTH      = SIGHT_ONE / 8,
    QUARTER_POINT  = 25, /* in hundredths                              */
    PROMISE_EIGHTH = 8   /* thousandths of a board: 128 are sixteen    */
};

/* --- threes: those that a seat would make of its cards, as far as a viewer knows them ------------------ */

typedef struct Threes {
    uint64_t cards;
    unsigned count;
    unsigned strength[CSR_SLOTS];
    int      promise; /* in thousandths of a board */
} Threes;

HD static void make_threes(uint64_t cards, unsigned most, Threes *out)
{
    out->cards   = cards;
    out->count   = 0;
    out->promise = 0;
    for (unsigned n = bits_count(cards) / 3; out->count < n && out->count < most; out->count++) {
        out->strength[out->count] = corsaire_take_strongest(&cards);
        out->promise += corsaire_chance(out->strength[out->count]);
    }
}

HD static uint64_t cards_known(const Corsaire *g, Seat seat, Seat viewer)
{
    const Cards *c     = &g->head.cards;
    uint64_t     cards = 0;
    for (FOR_CARDS(card, c, corsaire_hand_of(seat)))
        if (cards_knows(c, card, viewer))
            cards |= (uint64_t)1 << c->face[card];
    for (unsigned set = g->filled[seat]; set; set &= set - 1)
        cards |= (uint64_t)1 << corsaire_face_in(g, corsaire_pyramid_of(seat, bits_lowest(set)));
    return cards;
}

/* How much of a board one three wins against any of the opponent's, in thousandths; a tie is half. */
HD static int stands_against(unsigned strength, const Threes *theirs)
{
    int halves = 0;
    for (unsigned i = 0; i < theirs->count; i++)
        halves += (strength > theirs->strength[i]) + (strength >= theirs->strength[i]);
    return theirs->count ? 500 * halves / (int)theirs->count : corsaire_chance(strength);
}

HD static int boards_won(const Threes *mine, const Threes *theirs)
{
    int sum = 0;
    for (unsigned i = 0; i < mine->count; i++)
        sum += stands_against(mine->strength[i], theirs);
    return sum;
}

/* --- trading --------------------------------------------------------------------------------------------- */

/* What looting will be, with the card of each slot for the one side or the other. */
typedef struct Outlook {
    Threes   mine, theirs;
    unsigned asked; /* the slots of which the rest is known */
    int      adds[CSR_SLOTS], spoils[CSR_SLOTS], stands[CSR_SLOTS];
} Outlook;

HD static void look_at_slot(const Corsaire *g, unsigned slot, Outlook *look)
{
    Threes   with;
    uint64_t card = (uint64_t)1 << corsaire_face_in(g, corsaire_card_at(slot));
    if ((look->asked >> slot) & 1u)
        return;
    look->asked |= 1u << slot;
    make_threes(look->theirs.cards | card, CSR_SLOTS, &with);
    look->spoils[slot] = with.promise - look->theirs.promise;
    make_threes(look->mine.cards | card, CSR_SLOTS, &with);
    look->adds[slot]   = with.promise - look->mine.promise;
    look->stands[slot] = boards_won(&with, &look->theirs);
}

HD static int amount_value(const uint8_t amount[4]) { return 3 * amount[0] + 2 * amount[1] + amount[2]; }

HD static int missing_for(const uint8_t have[4], const uint8_t cost[4])
{
    int missing = 0;
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
        missing +=
            cost[colour] > have[colour] ? (int)(CSR_COLOURS - colour) * (cost[colour] - have[colour]) : 0;
    return missing;
}

/* `rival`: the slots whose boards the opponent could come to pay in his next turn. */
HD static void foresee_boards(const Game *game, const Corsaire *g, Seat seat, const CorsaireEnd *end,
                              unsigned gone, unsigned rival, int8_t *out)
{
    int payable = 0, edge = 0, near = 0, threat = 0, leaves = 0;
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++) {
        const CorsaireBoard *board   = &corsaire_content_of(game)->board[corsaire_board_in(g, slot)];
        int                  missing = missing_for(end->have, board->cost);
        if (slot == gone)
            continue;
        payable += missing == 0;
        edge = missing == 0 && board->edge > edge ? board->edge : edge;
        near = missing <= 3 && board->edge > near ? board->edge : near;
        threat =
            corsaire_can_pay(g->have[seat ^ 1], board->cost) && board->edge > threat ? board->edge : threat;
        leaves = (rival >> slot) & 1u && board->edge > leaves ? board->edge : leaves;
    }
    out[LEADS_PAYABLE]      = sight_byte(payable * A_QUARTER);
    out[LEADS_PAYABLE_EDGE] = sight_byte(edge * AN_EIGHTH);
    out[LEADS_NEAR_EDGE]    = sight_byte(near * AN_EIGHTH);
    out[LEADS_THREAT]       = sight_byte(threat * AN_EIGHTH);
    out[LEADS_LEAVES]       = sight_byte(leaves * AN_EIGHTH);
}

HD static void foresee_card(const Corsaire *g, const CorsaireEnd *end, Outlook *look, int8_t *out)
{
    int promise = look->mine.promise, stands = 0;
    if (end->slot < CSR_SLOTS && cards_size(&g->head.cards, corsaire_card_at(end->slot))) {
        unsigned face = corsaire_face_in(g, corsaire_card_at(end->slot));
        look_at_slot(g, end->slot, look);
        out[LEADS_PROMISE]                           = sight_byte(end->loot / 8);
        out[LEADS_NUMBER]                            = sight_byte((int)corsaire_number_of(face) * AN_EIGHTH);
        out[LEADS_COLOUR + corsaire_colour_of(face)] = SIGHT_ONE;
        out[LEADS_ADDS]                              = sight_byte(look->adds[end->slot] / PROMISE_EIGHTH);
        out[LEADS_SPOILS]                            = sight_byte(look->spoils[end->slot] / PROMISE_EIGHTH);
        promise += look->adds[end->slot];
        stands = look->stands[end->slot];
    } else {
        stands = boards_won(&look->mine, &look->theirs);
    }
    out[LEADS_PROMISES] = sight_byte((promise - look->theirs.promise) / (4 * PROMISE_EIGHTH));
    out[LEADS_STANDS]   = sight_byte(stands * SIGHT_ONE / 1000);
}

HD static void foresee_end(const Game *game, const Corsaire *g, Seat seat, const CorsaireEnd *end,
                           unsigned rival, Outlook *look, int8_t *out)
{
    unsigned total = corsaire_total_of(end->have), gone = CSR_SLOTS;
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
        out[LEADS_HAVE + colour] = sight_byte(end->have[colour] * A_QUARTER);
    out[LEADS_SURPLUS] = sight_byte(total > CSR_LIMIT ? (int)(total - CSR_LIMIT) * A_QUARTER : 0);
    out[LEADS_PURSE]   = sight_byte(amount_value(end->have) * AN_EIGHTH);
    out[LEADS_SETS]    = sight_byte((int)corsaire_sets_of(end->have) * A_QUARTER);
    if (end->bought) {
        gone                       = end->slot < CSR_SLOTS ? end->slot : g->slot;
        const CorsaireBoard *board = &corsaire_content_of(game)->board[corsaire_board_in(g, gone)];
        out[LEADS_BUYS]            = SIGHT_ONE;
        out[LEADS_EDGE]            = sight_byte(board->edge * A_QUARTER);
        out[LEADS_CENTRE]          = sight_byte(board->centre * AN_EIGHTH);
        out[LEADS_DENIES] =
            sight_byte(corsaire_can_pay(g->have[seat ^ 1], board->cost) ? board->edge * AN_EIGHTH : 0);
        out[LEADS_TAKES] = sight_byte((rival >> gone) & 1u ? board->edge * AN_EIGHTH : 0);
    }
    out[LEADS_LATER] = sight_byte(end->later / 3);
    out[LEADS_WORTH] = sight_byte(end->worth / QUARTER_POINT);
    out[LEADS_NEXT]  = sight_byte(end->next / QUARTER_POINT);
    foresee_card(g, end, look, out);
    foresee_boards(game, g, seat, end, gone, rival, out);
}

/* --- looting ----------------------------------------------------------------------------------------------- */

HD static void foresee_placement(const Game *game, const Corsaire *g, Seat seat, Move move, uint64_t mine,
                                 const Threes *theirs, int8_t *out)
{
    unsigned slot = corsaire_slot_of(move), face[3];
    Threes   rest;
    for (unsigned i = 0; i < 3; i++) {
        unsigned item = corsaire_item_of(move, i);
        face[i]       = item < CSR_ITEM_PLACE
                            ? item
                            : corsaire_face_in(g, corsaire_pyramid_of(seat, item - CSR_ITEM_PLACE));
        mine &= ~((uint64_t)1 << face[i]);
    }
    unsigned strength = corsaire_strength(face[0], face[1], face[2]), stronger = 0;
    int      rival = corsaire_rival_at(&g->head.cards, corsaire_loot_of(slot, (Seat)(seat ^ 1)), seat);
    int      wins  = stands_against(strength, theirs);
    if (rival >= 0)
        wins = 500 * (((int)strength > rival) + ((int)strength >= rival));
    else if ((g->laid[seat ^ 1] >> slot) & 1u)
        wins = corsaire_chance(strength);
    for (unsigned i = 0; i < theirs->count; i++)
        stronger += theirs->strength[i] > strength;
    make_threes(mine, CSR_SLOTS - 1 - bits_count(g->laid[seat]), &rest);
    int centre             = corsaire_content_of(game)->board[corsaire_board_in(g, slot)].centre;
    out[LAYS_WINS]         = sight_byte(wins * SIGHT_ONE / 1000);
    out[LAYS_CENTRE]       = sight_byte(wins * centre * A_QUARTER / 1000);
    out[LAYS_BEATEN]       = sight_byte((int)stronger * A_QUARTER);
    out[LAYS_REST]         = sight_byte(boards_won(&rest, theirs) * SIGHT_ONE / 1000);
    out[LAYS_REST_PROMISE] = sight_byte(rest.promise * SIGHT_ONE / 1000);
}

HD void corsaire_foresee(const Game *game, const State *knowledge, Seat seat, const Move *list,
                         const Way *way, uint32_t count, int8_t *out, uint32_t stride)
{
    const Corsaire *g     = corsaire_of(knowledge);
    Seat            other = (Seat)(seat ^ 1);
    bool            loots = g->phase == CSR_PHASE_LOOT;
    unsigned        rival = loots ? 0 : corsaire_within_reach(game, knowledge, other, seat);
    Outlook         look;
    look.asked = 0;
    make_threes(cards_known(g, seat, seat), CSR_SLOTS, &look.mine);
    make_threes(cards_known(g, other, seat), CSR_SLOTS - bits_count(g->laid[other]), &look.theirs);
    for (uint32_t i = 0; i < count; i++) {
        int8_t     *row = out + (size_t)i * stride;
        CorsaireEnd end;
        if (loots) {
            foresee_placement(game, g, seat, list[i], look.mine.cards, &look.theirs, row);
            continue;
        }
        if (way)
            corsaire_end_of_way(game, knowledge, seat, way[i], &end);
        else
            corsaire_end_of_move(game, knowledge, seat, list[i], &end);
        foresee_end(game, g, seat, &end, rival, &look, row);
    }
}
