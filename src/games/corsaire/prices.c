/* prices.c -- quick moves for a search, which plays thousands of games to their end.
 *
 * In trading they are the greedy player's. In looting a plan for all boards would take too long: every
 * card of ours has a price instead, its share of what the strongest three that it is part of would win on
 * a middling board, and three cards go where they win most beyond their price. So strong cards wait for
 * dear boards, a board that can be won cheaply is won cheaply, and a lost one gets what is left over. Of
 * the opponent it reads only what lies face up. Values are in hundredths of a point. */
#include "games/corsaire/corsaire.h"
#include "games/corsaire/habits.h"

enum {
    ITEMS    = 64,
    ANSWERED = 12 /* for a board where the opponent can no longer answer */
};

/* A board where the seat has not laid cards yet. */
typedef struct Prize {
    Move slot;
    int  centre;
    int  bonus;
    int  rival; /* the strength to beat where it lies open, or -1 */
} Prize;

/* What lies open of the opponent's cards on a slot: their strength, or -1. */
HD static int rival_at(const Cards *c, Zone zone, Seat seat)
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
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        if ((g->laid[seat] >> slot) & 1u)
            continue;
        prize[n].slot   = move_slot(slot);
        prize[n].centre = 100 * corsaire_content_of(game)->board[board_in(g, slot)].centre;
        prize[n].bonus  = (g->laid[other] >> slot) & 1u ? ANSWERED : 0;
        prize[n].rival  = rival_at(&g->head.cards, loot_of(slot, (Seat)other), seat);
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

HD void corsaire_quick_loot(const Game *game, const Corsaire *g, Seat seat, Choice *choice)
{
    uint64_t hand = cards_faces(&g->head.cards, hand_of(seat));
    uint64_t mine = hand;
    uint8_t  face[ITEMS];
    int      price[ITEMS];
    Move     list[MOST_TRIPLES];
    Prize    prize[SLOTS];
    unsigned prizes = find_prizes(game, g, seat, prize);
    int      middle = 0;

    for (unsigned i = 0; i < prizes; i++)
        middle += prize[i].centre;
    middle /= (int)(3 * prizes); /* a third for each card */
    for (unsigned set = g->filled[seat]; set; set &= set - 1) {
        unsigned place           = bits_lowest(set);
        face[ITEM_PLACE + place] = (uint8_t)face_in(g, pyramid_of(seat, place));
        mine |= (uint64_t)1 << face[ITEM_PLACE + place];
    }
    for (FOR_BITS(one, hand)) {
        face[one]  = (uint8_t)one;
        price[one] = middle * corsaire_chance(corsaire_best_with(mine, (unsigned)one)) / 1000;
    }
    for (unsigned set = g->filled[seat]; set; set &= set - 1) {
        unsigned item = ITEM_PLACE + bits_lowest(set);
        price[item]   = middle * corsaire_chance(corsaire_best_with(mine, face[item])) / 1000;
    }

    uint32_t n = corsaire_triples(hand, g->filled[seat], list);
    for (uint32_t i = 0; i < n; i++) {
        unsigned a        = item_of(list[i], 0);
        unsigned b        = item_of(list[i], 1);
        unsigned c        = item_of(list[i], 2);
        unsigned strength = corsaire_strength(face[a], face[b], face[c]);
        int      chance   = corsaire_chance(strength);
        int      cost     = price[a] + price[b] + price[c];
        for (unsigned j = 0; j < prizes; j++) {
            int value = prize_value(&prize[j], (int)strength, chance) - cost;
            choice_add(choice, list[i] | prize[j].slot, value);
        }
    }
}

HD Move corsaire_rollout(const Game *game, const State *state, Seat seat, Rng *rng)
{
    const Corsaire *g = corsaire_of(state);
    if (g->phase != PHASE_LOOT)
        return corsaire_greedy(game, state, seat, rng);
    Choice choice;
    choice.most  = 1;
    choice.count = 0;
    corsaire_quick_loot(game, g, seat, &choice);
    return choice.move[0];
}
