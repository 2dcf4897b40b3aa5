/* collect.c -- the collecting phase: planet after planet, the strongest first.
 *
 * From the end of the sending phase everything runs by itself until somebody has a real choice
 * among different treasures (PIR-R23). There the state waits: `planet` and `taken` say where it
 * stands, and the order of the takers follows from the cards, so it is derived and not a field. */
#include "games/piraci/piraci.h"

/* The treasures of the planet, all of them, go to one place from the lowest up, and `code` says so.
 * One kind may stay behind; 0 is none. */
HD static void move_all(Piraci *g, uint8_t code, unsigned who, Zone to, unsigned stays, Tape *tape)
{
    Cards   *c = &g->head.cards;
    Card     pile[PIR_MOST_TREASURES];
    unsigned count = 0;
    for (FOR_CARDS(card, c, piraci_treasure(g->planet))) {
        if (c->face[card] == stays)
            continue;
        ASSERT(count < PIR_MOST_TREASURES);
        unsigned at = count++;
        for (; at > 0 && c->face[pile[at - 1]] > c->face[card]; at--)
            pile[at] = pile[at - 1];
        pile[at] = card;
    }
    Fact *fact = tape_add(tape, code, EVERYONE);
    fact_arg(fact, (int)who);
    for (unsigned i = 0; i < count; i++)
        fact_arg(fact, fact_card(c->face[pile[i]], c->back[pile[i]]));
    for (unsigned i = 0; i < count; i++)
        cards_move(c, pile[i], to, LAST, EVERYONE, tape);
}

/* PIR-31, PIR-R21: the pirate ship robs the planet where it stands, of the merchant ship too. With
 * `caught` = kept that one gets away and is given out (PIR-R14). */
HD static void rob_planet(Piraci *g, Tape *tape)
{
    unsigned stays = g->head.option[PIR_OPT_CAUGHT] ? PIR_MERCHANT : 0;
    uint64_t kinds = cards_faces(&g->head.cards, piraci_treasure(g->planet));
    if (kinds & ~(1ull << stays))
        move_all(g, PIR_FACT_GONE, g->planet, PIR_CHEST, stays, tape);
}

/* PIR-36: one treasure of a kind for the next in order. */
HD static void give(Piraci *g, Seat seat, unsigned kind, Tape *tape)
{
    Cards *c    = &g->head.cards;
    Card   card = cards_find(c, piraci_treasure(g->planet), (Face)kind);
    tape_state(tape, PIR_FACT_GET, 2, seat, fact_card(c->face[card], c->back[card]), 0, 0);
    cards_move(c, card, piraci_loot(seat), LAST, EVERYONE, tape);
    g->taken++;
}

/* What comes before anybody takes: who shares, and the planets of which nobody or one does. True
 * where the planet is done with. */
HD static bool open_planet(Piraci *g, Tape *tape)
{
    const Cards *c    = &g->head.cards;
    Zone         zone = piraci_treasure(g->planet);
    if (cards_size(c, zone) == 0) /* only in a position that was set by hand */
        return true;
    if (g->pirate == g->planet) {
        rob_planet(g, tape);
        if (cards_size(c, zone) == 0)
            return true;
    }
    piraci_rank(g, g->planet, g->order, &g->present);
    if (g->present == 0) { /* PIR-40, PIR-R20, PIR-R24 */
        move_all(g, PIR_FACT_GONE, g->planet, PIR_CHEST, 0, tape);
        return true;
    }
    if (g->present == 1) { /* PIR-39 */
        move_all(g, PIR_FACT_ALL, g->order[0], piraci_loot(g->order[0]), 0, tape);
        return true;
    }
    return false;
}

/* Goes on with the takers of the planet. False where the next one has a choice. */
HD static bool share_planet(Piraci *g, Tape *tape)
{
    const Cards *c    = &g->head.cards;
    Zone         zone = piraci_treasure(g->planet);
    while (g->taken < g->present && cards_size(c, zone) != 0) { /* PIR-37 */
        uint64_t kinds = cards_faces(c, zone);
        if ((kinds & (kinds - 1)) && g->head.option[PIR_OPT_CLAIM] == 0)
            return false;           /* PIR-36: he chooses */
        while (kinds & (kinds - 1)) /* PIR-R19: the highest, where nobody is asked */
            kinds &= kinds - 1;
        give(g, g->order[g->taken], bits_lowest(kinds), tape); /* PIR-R23 */
    }
    if (cards_size(c, zone) != 0) /* PIR-38 */
        move_all(g, PIR_FACT_REST, g->order[0], piraci_loot(g->order[0]), 0, tape);
    return true;
}

/* PIR-33, PIR-R18: settles planets, from a to f, until somebody has a choice or all is done. `begun` where
 * the planet of now has been opened before. */
HD static void settle(Piraci *g, bool begun, Tape *tape)
{
    for (; g->planet < PIR_PLANETS; g->planet++) {
        bool done = !begun && open_planet(g, tape);
        if (!done && !share_planet(g, tape))
            return;
        begun    = false;
        g->taken = 0;
    }
    g->head.over = 1;
    g->present   = 0;
    bytes_zero(g->order, sizeof g->order);
}

HD void piraci_measure(Piraci *g)
{
    const Cards *c = &g->head.cards;
    bytes_zero(g->ring, sizeof g->ring);
    for (unsigned planet = 0; planet < PIR_PLANETS; planet++)
        for (FOR_CARDS(card, c, planet)) {
            unsigned seat = c->back[card];
            uint32_t face = c->face[card];
            if (seat < PIR_SEATS && face < PIR_TELEPORT) /* PIR-29, PIR-R9: Teleports are ignored */
                g->ring[seat] += face << (PIR_BITS * planet);
        }
}

HD void piraci_rank(const Piraci *g, unsigned planet, uint8_t order[PIR_SEATS], uint8_t *present)
{
    unsigned players = g->head.players;
    uint64_t key[PIR_SEATS];
    unsigned count = 0;
    for (unsigned seat = 0; seat < PIR_SEATS; seat++)
        order[seat] = 0;

    /* PIR-34, PIR-35, PIR-R15: six strengths, this planet's first, then anticlockwise (PIR-R16: on whatever
     * planets they are), read as one number: the ring turned until the planet is its highest digit. Below
     * that, who would have been next comes before the others (PIR-R17). */
    unsigned turn = PIR_BITS * (PIR_PLANETS - 1u - planet);
    unsigned all  = PIR_BITS * PIR_PLANETS;
    for (unsigned seat = 0; seat < players; seat++) {
        uint64_t list = ((uint64_t)g->ring[seat] << turn) & ((1u << all) - 1u);
        if (list >> (all - PIR_BITS) == 0)
            continue; /* PIR-30, PIR-R10: no pirate, not present */
        list |= g->ring[seat] >> (all - turn);
        unsigned wait = seat >= g->turn ? seat - g->turn : seat + players - g->turn;
        list          = (list << 3) | (7u - wait);

        unsigned place = count++;
        for (; place > 0 && key[place - 1] < list; place--) {
            key[place]   = key[place - 1];
            order[place] = order[place - 1];
        }
        key[place]   = list;
        order[place] = (uint8_t)seat;
    }
    *present = (uint8_t)count;
}

HD void piraci_collect(Piraci *g, Tape *tape)
{
    Cards *c = &g->head.cards;
    for (unsigned planet = 0; planet < PIR_PLANETS; planet++) { /* PIR-28 */
        Card covered = piraci_covered(c, planet);
        if (covered != NO_CARD)
            cards_reveal(c, covered, EVERYONE, tape);
    }
    if (g->head.option[PIR_OPT_TREASURES]) { /* PIR-R1; then the box holds no secret either */
        for (unsigned planet = 0; planet < PIR_PLANETS; planet++)
            cards_reveal_zone(c, piraci_treasure(planet), EVERYONE, tape);
        cards_reveal_zone(c, PIR_CHEST, EVERYONE, tape);
    }
    cards_move(c, cards_first(c, PIR_SEA), piraci_treasure(g->merchant), LAST, EVERYONE, tape); /* PIR-32 */
    g->phase = PIR_COLLECTING;
    piraci_measure(g);
    settle(g, false, tape);
}

HD void piraci_take(Piraci *g, Seat seat, unsigned kind, Tape *tape)
{
    give(g, seat, kind, tape);
    settle(g, true, tape);
}
