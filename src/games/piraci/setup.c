/* setup.c -- the table before the first turn: options, ring, treasures, hands.
 *
 * All chance of the game is here, in the order of the catalogue's section on chance: the pirate
 * home, the two rich planets of five players, the shuffle of the treasures, the first player. */
#include "games/piraci/piraci.h"

HD void piraci_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS])
{
    (void)game;
    (void)players;
    /* The first word of each option is its default: open, random, 1, lost, choose. */
    for (unsigned i = 0; i < MAX_OPTIONS; i++)
        option[i] = 0;
}

HD Rule piraci_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS])
{
    (void)game;
    if (players < 3 || players > PIR_SEATS)
        return PIR_1; /* PIR-1: three to five players */
    if (option[PIR_OPT_TREASURES] > 1)
        return PIR_R1; /* PIR-R1: open or hidden */
    if (option[PIR_OPT_HOME] >= PIR_PLANETS)
        return PIR_R2; /* PIR-R2: random, or b to f */
    if (option[PIR_OPT_FIRST] >= players && option[PIR_OPT_FIRST] != PIR_FIRST_RANDOM)
        return PIR_R5; /* PIR-R5: the first player has a seat */
    if (option[PIR_OPT_CAUGHT] > 1)
        return PIR_R14; /* PIR-R14: lost or kept */
    if (option[PIR_OPT_CLAIM] > 1)
        return PIR_R19; /* PIR-R19: choose or highest */
    return LAWFUL;
}

/* PIR-R3: two of the four plain planets, as a set, each of the six pairs equally likely. */
HD static unsigned rich_pair(unsigned home, Rng *rng)
{
    unsigned plain[4];
    unsigned count = 0;
    for (unsigned planet = 1; planet < PIR_PLANETS; planet++)
        if (planet != home)
            plain[count++] = planet;
    unsigned pair = rng_below(rng, 6);
    for (unsigned i = 0; i < 4; i++)
        for (unsigned j = i + 1; j < 4; j++)
            if (pair-- == 0)
                return (1u << plain[i]) | (1u << plain[j]);
    return 0;
}

/* The kinds of the treasures: 2x1, 2x2, 4x3, 4x4, 4x5, 2x6, 2x7. */
HD static Face token(unsigned index)
{
    static const uint8_t kind[PIR_TOKENS] = {1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 7, 7};
    return kind[index];
}

HD static uint64_t bags(unsigned players)
{
    uint64_t set = 0x3Full << PIR_TREASURE;
    for (unsigned seat = 0; seat < players; seat++)
        set |= (1ull << piraci_hand(seat)) | (1ull << piraci_loot(seat));
    return set;
}

HD void piraci_setup(const Game *game, State *state, Tape *tape)
{
    (void)game;
    (void)tape; /* everything lies there to begin with */
    Piraci  *g       = piraci_at(state);
    Cards   *c       = &g->head.cards;
    Rng     *rng     = &g->head.rng;
    unsigned players = g->head.players;
    bool     hidden  = g->head.option[PIR_OPT_TREASURES] != 0;

    cards_init(c, bags(players));
    for (unsigned seat = 0; seat < players; seat++) /* PIR-7: one set each, PIR-8: in secret */
        for (unsigned face = 1; face <= PIR_SET; face++)
            cards_add(c, (Face)face, (Back)seat, piraci_hand(seat), seat_bit((Seat)seat));
    cards_add(c, PIR_MERCHANT, PIR_BACK_SHIP, PIR_SEA, EVERYONE);

    unsigned home = g->head.option[PIR_OPT_HOME]; /* PIR-2, PIR-R2: chosen, or one of b to f */
    if (home == 0)
        home = 1 + rng_below(rng, PIR_PLANETS - 1);
    g->home     = (uint8_t)home;
    g->pirate   = (uint8_t)home; /* PIR-3 */
    g->merchant = 0;

    unsigned rich = players == 5 ? rich_pair(home, rng) : 0; /* PIR-5 */
    unsigned each = players == 3 ? 2 : 3;                    /* PIR-4 */

    /* PIR-R4: shuffle once, then fill a, b, .. f; the rest is the box. */
    Face faces[PIR_TOKENS];
    for (unsigned i = 0; i < PIR_TOKENS; i++)
        faces[i] = token(i);
    rng_shuffle(rng, faces, PIR_TOKENS);

    /* PIR-6: face up, and what is left follows from what is seen. PIR-R1: or hidden from all. */
    Seats    known = hidden ? NOBODY : EVERYONE;
    unsigned dealt = 0;
    for (unsigned planet = 0; planet < PIR_PLANETS; planet++) {
        unsigned count = each + ((rich >> planet) & 1u);
        for (unsigned i = 0; i < count; i++)
            cards_add(c, faces[dealt++], PIR_BACK_TREASURE, piraci_treasure(planet), known);
    }
    while (dealt < PIR_TOKENS)
        cards_add(c, faces[dealt++], PIR_BACK_TREASURE, PIR_CHEST, known);

    unsigned first = g->head.option[PIR_OPT_FIRST]; /* PIR-9, PIR-R5 */
    if (first == PIR_FIRST_RANDOM)
        first = rng_below(rng, players);
    g->turn = (uint8_t)first;
}

HD uint32_t piraci_bound(const Game *game, const State *state)
{
    (void)game;
    /* A turn for every card; the last treasure of a planet is never a choice, nor is any on the
     * planet of the pirate ship. */
    static const uint8_t takes[PIR_SEATS + 1] = {0, 0, 0, 6, 11, 13};
    uint32_t             turns                = (uint32_t)PIR_SET * state->players;
    return state->option[PIR_OPT_CLAIM] ? turns : turns + takes[state->players];
}

HD uint32_t piraci_deck(const Game *game, const State *state, Face *faces, Back *backs)
{
    (void)game;
    uint32_t count = 0;
    for (unsigned seat = 0; seat < state->players; seat++)
        for (unsigned face = 1; face <= PIR_SET; face++) {
            faces[count]   = (Face)face;
            backs[count++] = (Back)seat;
        }
    for (unsigned i = 0; i < PIR_TOKENS; i++) {
        faces[count]   = token(i);
        backs[count++] = PIR_BACK_TREASURE;
    }
    faces[count]   = PIR_MERCHANT;
    backs[count++] = PIR_BACK_SHIP;
    return count;
}

HD uint32_t piraci_zones(const Game *game, const State *state)
{
    (void)game;
    return (uint32_t)(PIR_OWN + 2 * state->players);
}

HD ZoneInfo piraci_zone(const Game *game, const State *state, Zone zone)
{
    (void)game;
    const Piraci *g    = piraci_of(state);
    ZoneInfo      info = {ROW, NO_SEAT, EVERYONE};
    /* PIR-R1: hidden treasures are turned up when collecting begins. */
    bool hidden = g->head.option[PIR_OPT_TREASURES] != 0 && g->phase == PIR_SENDING;

    if (zone < PIR_TREASURE || zone == PIR_BOX || zone == PIR_SEA) {
        info.varies = EVERYONE; /* a card may lie face down there: its owner alone knows it */
        return info;
    }
    if (zone == PIR_CHEST) {
        info.kind  = PILE;
        info.known = hidden ? NOBODY : EVERYONE;
        return info;
    }
    info.kind = BAG;
    if (zone < PIR_BOX) {
        info.known = hidden ? NOBODY : EVERYONE;
        return info;
    }
    info.owner = (Seat)((zone - PIR_OWN) / 2);
    if (zone == piraci_hand(info.owner))
        info.known = seat_bit(info.owner); /* PIR-8 */
    return info;
}

HD Zone piraci_rest(const Game *game, const State *state, Back back)
{
    (void)game;
    (void)state;
    if (back == PIR_BACK_SHIP)
        return PIR_SEA;
    return back == PIR_BACK_TREASURE ? (Zone)PIR_CHEST : piraci_hand(back);
}
