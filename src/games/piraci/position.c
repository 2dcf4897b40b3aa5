/* position.c -- what follows from the cards on the table, and what cannot lie on a table.
 *
 * A position that somebody has set up by hand is asked no more than what the rules rely on: every card
 * where its kind may lie, face-down cards only on top, hands that run out together (PIR-R11), and, while
 * collecting, a choice to wait for. */
#include "games/piraci/piraci.h"

HD void piraci_derive(const Game *game, State *state)
{
    (void)game;
    Piraci *g  = piraci_at(state);
    g->present = 0;
    bytes_zero(g->order, sizeof g->order);
    bytes_zero(g->ring, sizeof g->ring);
    bytes_zero(g->spare, sizeof g->spare);
    if (g->phase != PIR_COLLECTING)
        return;
    piraci_measure(g);
    if (g->planet < PIR_PLANETS)
        piraci_rank(g, g->planet, g->order, &g->present);
}

/* PIR-32 and the zones of each kind of card. */
HD static bool may_lie(Back back, Zone zone)
{
    bool seat_zone = zone >= PIR_OWN;
    bool loot      = seat_zone && (zone - PIR_OWN) % 2 == 1;
    bool treasure  = zone >= PIR_TREASURE && zone < PIR_BOX;
    if (back < PIR_SEATS)
        return zone < PIR_TREASURE || zone == PIR_BOX || zone == piraci_hand(back);
    if (back == PIR_BACK_TREASURE)
        return treasure || loot || zone == PIR_CHEST;
    return treasure || loot || zone == PIR_CHEST || zone == PIR_SEA;
}

HD static const char *cards_flaw(const Piraci *g)
{
    const Cards *c      = &g->head.cards;
    bool         hidden = g->head.option[PIR_OPT_TREASURES] != 0 && g->phase == PIR_SENDING;
    for (unsigned i = 0; i < c->count; i++) {
        Zone zone = c->zone[i];
        if (!may_lie(c->back[i], zone))
            return "flaw.misplaced";
        if (c->back[i] >= PIR_SEATS) {
            bool covered = hidden && c->back[i] == PIR_BACK_TREASURE && zone < PIR_BOX;
            if (zone != PIR_CHEST && c->known[i] != (covered ? NOBODY : EVERYONE))
                return "flaw.treasures-known"; /* PIR-6, PIR-R1 */
            continue;
        }
        Seats own = seat_bit(c->back[i]);
        if (c->known[i] != own && c->known[i] != EVERYONE)
            return "flaw.pirate-known"; /* PIR-11, PIR-13 */
        if (zone == piraci_hand(c->back[i]) && c->known[i] != own)
            return "flaw.hand-known"; /* PIR-8 */
        if (zone < PIR_TREASURE && c->known[i] != EVERYONE) {
            if (g->phase == PIR_COLLECTING)
                return "flaw.covered-late"; /* PIR-28 */
            if (c->next[i] != NO_CARD)
                return "flaw.covered-below"; /* PIR-13 */
        }
    }
    for (unsigned planet = 0; planet < PIR_PLANETS; planet++) { /* PIR-5 */
        bool ship = cards_find(c, piraci_treasure(planet), PIR_MERCHANT) != NO_CARD;
        if (cards_size(c, piraci_treasure(planet)) > 4u + ship)
            return "flaw.treasures-many";
    }
    return NULL;
}

/* PIR-R11: from the seat to play on, clockwise, hands never grow and differ by one card at most. */
HD static const char *sending_flaw(const Piraci *g)
{
    const Cards *c       = &g->head.cards;
    unsigned     players = g->head.players;
    unsigned     most    = cards_size(c, piraci_hand(g->turn));
    unsigned     before  = most;
    for (unsigned i = 1; i < players; i++) {
        unsigned size = cards_size(c, piraci_hand((g->turn + i) % players));
        if (size > before || size + 1 < most)
            return "flaw.hands-uneven";
        before = size;
    }
    if (most == 0)
        return "flaw.hands-empty"; /* PIR-25 */
    if (cards_size(c, PIR_SEA) != 1)
        return "flaw.ship-ashore"; /* PIR-32 */
    for (unsigned seat = 0; seat < players; seat++)
        if (cards_size(c, piraci_loot(seat)) != 0)
            return "flaw.loot-early"; /* PIR-33 */
    if (g->planet || g->taken)
        return "flaw.settled-early"; /* PIR-33 */
    return NULL;
}

HD static const char *collecting_flaw(const Piraci *g)
{
    const Cards *c = &g->head.cards;
    if (cards_size(c, PIR_SEA) != 0)
        return "flaw.ship-at-sea"; /* PIR-32 */
    for (unsigned planet = 0; planet < g->planet && planet < PIR_PLANETS; planet++)
        if (cards_size(c, piraci_treasure(planet)) != 0)
            return "flaw.settled-treasures"; /* PIR-38, PIR-40 */
    for (unsigned planet = 0; planet < PIR_PLANETS; planet++)
        if (planet != g->merchant && cards_find(c, piraci_treasure(planet), PIR_MERCHANT) != NO_CARD)
            return "flaw.ship-elsewhere"; /* PIR-32 */
    if (g->planet == PIR_PLANETS)
        return g->head.over && g->taken == 0 ? NULL : "flaw.settled-not-over";

    uint8_t order[PIR_SEATS];
    uint8_t present;
    piraci_rank(g, g->planet, order, &present);
    uint64_t kinds = cards_faces(c, piraci_treasure(g->planet));
    if (g->head.over || g->planet == g->pirate || g->taken >= present || present < 2 ||
        bits_count(kinds) < 2 || g->head.option[PIR_OPT_CLAIM])
        return "flaw.no-choice"; /* PIR-R23 */
    return NULL;
}

HD const char *piraci_flaw(const Game *game, const State *state)
{
    (void)game;
    const Piraci *g = piraci_of(state);
    if (g->turn >= g->head.players)
        return "flaw.turn";
    if (g->head.option[PIR_OPT_HOME] && g->head.option[PIR_OPT_HOME] != g->home)
        return "flaw.home"; /* PIR-R2 */

    const char *flaw = cards_flaw(g);
    if (flaw)
        return flaw;
    if (g->phase == PIR_SENDING && g->head.over)
        return "flaw.over-early";
    return g->phase == PIR_SENDING ? sending_flaw(g) : collecting_flaw(g);
}
