/* outfit.c -- Phase 6: what a ship can be outfitted with, and for how much. */
#include "games/chrono/chrono.h"

/* CHR-70; an anomaly may change a price for the round. */
HD unsigned chrono_price(const Chrono *g, unsigned purchase)
{
    static const uint8_t printed[CHR_PURCHASES] = {1, 2, 2, 2, 3, 5};
    return g->mods.price[purchase] ? g->mods.price[purchase] : printed[purchase];
}

/* CHR-R38: a card moves to another slot; where both hold cards the earlier one is named first. */
HD static Rule swap_breaks(const Chrono *g, Seat seat, unsigned from, unsigned to)
{
    const Cards *cards = &g->head.cards;
    if (from >= CHR_SLOTS || to >= CHR_SLOTS || from == to)
        return 70; /* CHR-70 */
    if (!cards_size(cards, chrono_zone_slot(seat, from)))
        return 72; /* CHR-72: an empty slot */
    return cards_size(cards, chrono_zone_slot(seat, to)) && from > to ? RULING(38) : LAWFUL; /* CHR-R38 */
}

HD Rule chrono_buy_breaks(const ChronoContent *c, const Chrono *g, Seat seat, Move move)
{
    unsigned purchase = chrono_move_a(move);
    if (purchase >= CHR_PURCHASES ||
        (purchase != CHR_BUY_MOVE && move != chrono_move(CHR_DO_BUY, purchase, 0, 0)))
        return 70; /* CHR-70 */
    if (g->doubloons[seat] < chrono_price(g, purchase))
        return 71; /* CHR-71 */
    switch (purchase) {
    case CHR_BUY_MOVE: return swap_breaks(g, seat, chrono_move_b(move), chrono_move_c(move));
    case CHR_BUY_STABLE:
    case CHR_BUY_UNSTABLE: {
        unsigned track = purchase - CHR_BUY_STABLE;
        return g->cube[track][seat] + 1u < c->track_length[track] ? LAWFUL
                                                                  : 72; /* CHR-72: the end of the track */
    }
    case CHR_BUY_CREW: return g->mat[seat] ? LAWFUL : 72; /* CHR-72: nobody on the mat */
    case CHR_BUY_ARTIFACT:
        return cards_size(&g->head.cards, CHR_ZONE_ARTIFACTS) ? LAWFUL : 72; /* CHR-72, CHR-R27 */
    default: return LAWFUL;
    }
}

HD uint32_t chrono_purchases(const ChronoContent *c, const Chrono *g, Seat seat, Move *out, uint32_t limit)
{
    uint32_t n = 0;
    for (unsigned purchase = CHR_BUY_STABLE; purchase < CHR_PURCHASES && n < limit; purchase++) {
        Move move = chrono_move(CHR_DO_BUY, purchase, 0, 0);
        if (!chrono_buy_breaks(c, g, seat, move))
            out[n++] = move;
    }
    if (g->doubloons[seat] >= chrono_price(g, CHR_BUY_MOVE))
        for (unsigned from = 0; from < CHR_SLOTS; from++)
            for (unsigned to = 0; to < CHR_SLOTS && n < limit; to++)
                if (!swap_breaks(g, seat, from, to))
                    out[n++] = chrono_move(CHR_DO_BUY, CHR_BUY_MOVE, from, to);
    if (n < limit)
        out[n++] = chrono_move(CHR_DO_DONE, 0, 0, 0);
    return n;
}

HD static void swap_slots(Chrono *g, Seat seat, unsigned from, unsigned to, Tape *tape)
{
    Cards *cards = &g->head.cards;
    Card   card  = cards_first(cards, chrono_zone_slot(seat, from));
    Card   other = cards_first(cards, chrono_zone_slot(seat, to));
    cards_move(cards, card, chrono_zone_slot(seat, to), LAST, EVERYONE, tape);
    if (other != NO_CARD)
        cards_move(cards, other, chrono_zone_slot(seat, from), LAST, EVERYONE, tape);
    chrono_tell(tape, CHR_FACT_SWAP, 3, seat, (int)from, (int)to, 0);
}

HD void chrono_buy(const ChronoContent *c, Chrono *g, Seat seat, Move move, Tape *tape)
{
    unsigned purchase  = chrono_move_a(move);
    unsigned price     = chrono_price(g, purchase);
    g->doubloons[seat] = (uint16_t)(g->doubloons[seat] - price);
    chrono_tell(tape, CHR_FACT_BUY, 3, seat, (int)purchase, (int)price, 0);
    switch (purchase) {
    case CHR_BUY_MOVE: swap_slots(g, seat, chrono_move_b(move), chrono_move_c(move), tape); break;
    case CHR_BUY_STABLE:
    case CHR_BUY_UNSTABLE: {
        unsigned track = purchase - CHR_BUY_STABLE;
        g->cube[track][seat]++;
        chrono_tell(tape, CHR_FACT_CUBE, 3, seat, (int)track, c->track[track][g->cube[track][seat]], 0);
        break;
    }
    case CHR_BUY_CREW:
        g->mat[seat]--;
        chrono_place(g, CHR_CREW, seat, CHR_HARBOR, 1);
        chrono_tell(tape, CHR_FACT_RECRUIT, 3, seat, CHR_HARBOR, 1, 0);
        break;
    case CHR_BUY_GEM: chrono_gain(g, seat, CHR_ITEM_GEM, 1, tape); break;
    default: cards_deal(&g->head.cards, CHR_ZONE_ARTIFACTS, chrono_zone_hand(seat), seat_bit(seat), tape);
    }
}
