/* setup.c -- options, the cards there are, and where they lie. */
#include "games/corsairs/corsairs.h"

HD void corsairs_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS])
{
    (void)game;
    bytes_zero(option, MAX_OPTIONS * sizeof option[0]);
    option[COR_OPT_PRISONERS]   = COR_PRISONERS_FORCED;    /* COR-R5 */
    option[COR_OPT_CREW]        = COR_CREW_FREE;           /* COR-R6 */
    option[COR_OPT_ANNUL_LAST]  = COR_ANNUL_REPLAY;        /* COR-R4 */
    option[COR_OPT_ANNUL_LIMIT] = 3;                       /* COR-R3 */
    option[COR_OPT_STALL_LIMIT] = (uint16_t)(4 * players); /* COR-R1 */
}

HD Rule corsairs_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS])
{
    (void)game;
    if (players < 2 || players > COR_CHAIRS)
        return 1; /* COR-1 */
    if (option[COR_OPT_PRISONERS] > COR_PRISONERS_OPTIONAL)
        return RULING(5); /* COR-R5 */
    if (option[COR_OPT_CREW] > COR_CREW_FULL)
        return RULING(6); /* COR-R6 */
    if (option[COR_OPT_ANNUL_LAST] > COR_ANNUL_COUNTS)
        return RULING(4); /* COR-R4 */
    if (option[COR_OPT_ANNUL_LIMIT] > COR_MOST_ANNUL_LIMIT)
        return RULING(3); /* COR-R3 */
    if (option[COR_OPT_STALL_LIMIT] > COR_MOST_STALL_LIMIT)
        return RULING(1); /* COR-R1 */
    return LAWFUL;
}

HD static uint64_t bags_of(unsigned players)
{
    return (((uint64_t)1 << corsairs_zone_of(players, COR_HAND)) - 1) & ~(((uint64_t)1 << COR_SEATED) - 1);
}

HD void corsairs_setup(const Game *game, State *state, Tape *tape)
{
    (void)game;
    Corsairs *g = (Corsairs *)(void *)state;
    cards_init(&g->head.cards, bags_of(g->head.players));
    g->dealer = (uint8_t)rng_below(&g->head.rng, g->head.players); /* COR-2, COR-R15: drawn at random */
    corsairs_game_deal(g, tape);
}

HD uint32_t corsairs_deck(const Game *game, const State *state, Face *faces, Back *backs)
{
    (void)game;
    (void)state;
    for (unsigned face = 0; face < COR_DECK; face++) {
        faces[face] = (Face)face;
        backs[face] = 0;
    }
    return COR_DECK;
}

HD uint32_t corsairs_zones(const Game *game, const State *state)
{
    (void)game;
    return corsairs_zone_of(state->players, COR_HAND);
}

/* Section 6: who knows what. */
HD ZoneInfo corsairs_zone(const Game *game, const State *state, Zone zone)
{
    (void)game;
    (void)state;
    ZoneInfo info = {PILE, NO_SEAT, NOBODY};
    if (zone == COR_DISCARDS || zone == COR_PIER) {
        info.kind  = zone == COR_PIER ? ROW : PILE;
        info.known = EVERYONE;
    } else if (zone >= COR_SEATED) {
        info.kind  = BAG;
        info.owner = (Seat)((zone - COR_SEATED) / COR_PER_CHAIR);
        /* COR-R17: penalty cards lie face down, but everyone has seen them. */
        info.known  = (zone - COR_SEATED) % COR_PER_CHAIR == COR_HAND ? seat_bit(info.owner) : EVERYONE;
        info.varies = (Seats)~info.known & EVERYONE; /* who saw it lie open knows it in a hand, too */
    }
    return info;
}

HD Zone corsairs_rest(const Game *game, const State *state, Back back)
{
    (void)game;
    (void)state;
    (void)back;
    return COR_STOCK;
}
