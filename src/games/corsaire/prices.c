/* prices.c -- quick placements in looting, for a search that plays thousands of games to their end.
 *
 * A plan for all boards (loot.c) would take too long: every card of ours has a price instead, its share of
 * what the strongest three that it is part of would win on a middling board, and three cards go where they
 * win most beyond their price. So strong cards wait for dear boards, a board that can be won cheaply is won
 * cheaply, and a lost one gets what is left over. Of the opponent it reads only what lies face up. Values
 * are in hundredths of a point. */
#include "games/corsaire/corsaire.h"
#include "games/corsaire/habits.h"

enum {
    ITEMS     = 64,
    NO_ANSWER = 12 /* for a board where the opponent can no longer answer */
};

/* A board where the seat has not laid cards yet. */
typedef struct Prize {
    Move slot;
    int  centre;
    int  bonus;
    int  rival; /* the strength to beat where it lies open, or -1 */
} Prize;

HD int corsaire_rival_at(const Cards *c, Zone zone, Seat seat)
{
    if (cards_size(c, zone) != 3)
        return -1;
    for (FOR_CARDS(card, c, zone))
        if (!cards_knows(c, card, seat))
            return -1;
    return (int)corsaire_strength_in(c, zone);
}

HD static unsigned find_prizes(const Game *game, const Corsaire *g, Seat seat, Prize *prize)
{
    unsigned n     = 0;
    unsigned other = seat ^ 1u;
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++) {
        if ((g->laid[seat] >> slot) & 1u)
            continue;
        prize[n].slot   = corsaire_move_slot(slot);
        prize[n].centre = 100 * corsaire_content_of(game)->board[corsaire_board_in(g, slot)].centre;
        prize[n].bonus  = (g->laid[other] >> slot) & 1u ? NO_ANSWER : 0;
        prize[n].rival  = corsaire_rival_at(&g->head.cards, corsaire_loot_of(slot, (Seat)other), seat);
        n++;
    }
    return n;
}

/* A tie wins nothing, but neither does he: it counts half. */
HD static int prize_value(const Prize *prize, int strength, int chance)
{
    if (prize->rival < 0)
        return prize->bonus + prize->centre * chance / 1000;
    int halves = (strength > prize->rival) + (strength >= prize->rival);
    return prize->bonus + prize->centre * halves / 2;
}

HD void corsaire_quick_loot(const Game *game, const Corsaire *g, Seat seat, CorsaireChoice *choice)
{
    uint64_t hand = cards_faces(&g->head.cards, corsaire_hand_of(seat));
    uint64_t mine = hand;
    uint8_t  face[ITEMS];
    int      price[ITEMS];
    Move     list[CSR_MOST_TRIPLES];
    Prize    prize[CSR_SLOTS];
    unsigned prizes = find_prizes(game, g, seat, prize);
    int      middle = 0;

    for (unsigned i = 0; i < prizes; i++)
        middle += prize[i].centre;
    middle /= (int)(3 * prizes); /* a third for each card */
    for (unsigned set = g->filled[seat]; set; set &= set - 1) {
        unsigned place               = bits_lowest(set);
        face[CSR_ITEM_PLACE + place] = (uint8_t)corsaire_face_in(g, corsaire_pyramid_of(seat, place));
        mine |= (uint64_t)1 << face[CSR_ITEM_PLACE + place];
    }
    for (FOR_BITS(one, hand)) {
        face[one]  = (uint8_t)one;
        price[one] = middle * corsaire_chance(corsaire_best_with(mine, (unsigned)one)) / 1000;
    }
    for (unsigned set = g->filled[seat]; set; set &= set - 1) {
        unsigned item = CSR_ITEM_PLACE + bits_lowest(set);
        price[item]   = middle * corsaire_chance(corsaire_best_with(mine, face[item])) / 1000;
    }

    uint32_t n = corsaire_triples(hand, g->filled[seat], list);
    for (uint32_t i = 0; i < n; i++) {
        unsigned a        = corsaire_item_of(list[i], 0);
        unsigned b        = corsaire_item_of(list[i], 1);
        unsigned c        = corsaire_item_of(list[i], 2);
        unsigned strength = corsaire_strength(face[a], face[b], face[c]);
        int      chance   = corsaire_chance(strength);
        int      cost     = price[a] + price[b] + price[c];
        for (unsigned j = 0; j < prizes; j++) {
            int value = prize_value(&prize[j], (int)strength, chance) - cost;
            corsaire_choice_add(choice, list[i] | prize[j].slot, value);
        }
    }
}
