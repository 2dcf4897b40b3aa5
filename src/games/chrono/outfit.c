/* outfit.c -- Phase 6: what a ship can be outfitted with, and for how much. */
#include "games/chrono/chrono.h"

/* CHR-70; an anomaly may change a price for the round. */
HD unsigned chrono_price(const Chrono *g, unsigned purchase)
{
    static const uint8_t printed[PURCHASES] = {1, 2, 2, 2, 3, 5};
    return g->mods.price[purchase] ? g->mods.price[purchase] : printed[purchase];
}

/* CHR-R38: a card moves to another slot; where both hold cards the earlier one is named first. */
HD static Rule swap_breaks(const Chrono *g, Seat seat, unsigned from, unsigned to)
{
    const Cards *cards = &g->head.cards;
    if (from >= SLOTS || to >= SLOTS || from == to)
        return 70;
    if (!cards_size(cards, zone_slot(seat, from)))
        return 72;
    return cards_size(cards, zone_slot(seat, to)) && from > to ? RULING(38) : LAWFUL;
}

HD Rule chrono_buy_breaks(const ChronoContent *c, const Chrono *g, Seat seat, Move move)
{
    unsigned purchase = move_a(move);
    if (purchase >= PURCHASES || (purchase != BUY_MOVE && move != move_of(DO_BUY, purchase, 0, 0)))
        return 70;
    if (g->doubloons[seat] < chrono_price(g, purchase))
        return 71;
    switch (purchase) {
    case BUY_MOVE: return swap_breaks(g, seat, move_b(move), move_c(move));
    case BUY_STABLE:
    case BUY_UNSTABLE: {
        unsigned track = purchase - BUY_STABLE;
        return g->cube[track][seat] + 1u < c->track_length[track] ? LAWFUL : 72;
    }
    case BUY_CREW: return g->mat[seat] ? LAWFUL : 72;
    case BUY_ARTIFACT: return cards_size(&g->head.cards, ZONE_ARTIFACTS) ? LAWFUL : 72; /* CHR-R27 */
    default: return LAWFUL;
    }
}

HD uint32_t chrono_purchases(const ChronoContent *c, const Chrono *g, Seat seat, Move *out, uint32_t limit)
{
    uint32_t n = 0;
    for (unsigned purchase = BUY_STABLE; purchase < PURCHASES && n < limit; purchase++) {
        Move move = move_of(DO_BUY, purchase, 0, 0);
        if (!chrono_buy_breaks(c, g, seat, move))
            out[n++] = move;
    }
    if (g->doubloons[seat] >= chrono_price(g, BUY_MOVE))
        for (unsigned from = 0; from < SLOTS; from++)
            for (unsigned to = 0; to < SLOTS && n < limit; to++)
                if (!swap_breaks(g, seat, from, to))
                    out[n++] = move_of(DO_BUY, BUY_MOVE, from, to);
    if (n < limit)
        out[n++] = move_of(DO_DONE, 0, 0, 0);
    return n;
}

HD static void swap_slots(Chrono *g, Seat seat, unsigned from, unsigned to, Tape *tape)
{
    Cards *cards = &g->head.cards;
    Card   card  = cards_first(cards, zone_slot(seat, from));
    Card   other = cards_first(cards, zone_slot(seat, to));
    cards_move(cards, card, zone_slot(seat, to), LAST, EVERYONE, tape);
    if (other != NO_CARD)
        cards_move(cards, other, zone_slot(seat, from), LAST, EVERYONE, tape);
    tell(tape, FACT_SWAP, 3, seat, (int)from, (int)to, 0);
}

HD void chrono_buy(const ChronoContent *c, Chrono *g, Seat seat, Move move, Tape *tape)
{
    unsigned purchase  = move_a(move);
    unsigned price     = chrono_price(g, purchase);
    g->doubloons[seat] = (uint16_t)(g->doubloons[seat] - price);
    tell(tape, FACT_BUY, 3, seat, (int)purchase, (int)price, 0);
    switch (purchase) {
    case BUY_MOVE: swap_slots(g, seat, move_b(move), move_c(move), tape); break;
    case BUY_STABLE:
    case BUY_UNSTABLE: {
        unsigned track = purchase - BUY_STABLE;
        g->cube[track][seat]++;
        tell(tape, FACT_CUBE, 3, seat, (int)track, c->track[track][g->cube[track][seat]], 0);
        break;
    }
    case BUY_CREW:
        g->mat[seat]--;
        chrono_place(g, CREW, seat, HARBOR, 1);
        tell(tape, FACT_RECRUIT, 3, seat, HARBOR, 1, 0);
        break;
    case BUY_GEM: chrono_gain(g, seat, ITEM_GEM, 1, tape); break;
    default: cards_deal(&g->head.cards, ZONE_ARTIFACTS, zone_hand(seat), seat_bit(seat), tape);
    }
}
