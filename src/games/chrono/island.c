/* island.c -- the map of the island, the pirates on it, and the flags beside it. */
#include "games/chrono/chrono.h"

/* The spaces adjacent to one (CHR-16, CHR-R8). */
HD uint16_t chrono_near(unsigned space)
{
    /* Bits: E1-E6 are 0-5, I1-I3 are 6-8, C1-C3 are 9-11, H is 12. */
    static const uint16_t near[CHR_SPACES] = {
        1u << 1 | 1u << 5 | 1u << 6,                                           /* E1: E2 E6 I1             */
        1u << 0 | 1u << 2 | 1u << 6 | 1u << 7 | 1u << 10,                      /* E2: E1 E3 I1 I2 C2       */
        1u << 1 | 1u << 3 | 1u << 7 | 1u << 12,                                /* E3: E2 E4 I2 H           */
        1u << 2 | 1u << 4 | 1u << 7 | 1u << 8 | 1u << 11 | 1u << 12,           /* E4: E3 E5 I2 I3 C3 H     */
        1u << 3 | 1u << 5 | 1u << 8 | 1u << 12,                                /* E5: E4 E6 I3 H           */
        1u << 4 | 1u << 0 | 1u << 8 | 1u << 6 | 1u << 9,                       /* E6: E5 E1 I3 I1 C1       */
        1u << 0 | 1u << 1 | 1u << 5 | 1u << 7 | 1u << 8 | 1u << 9 | 1u << 10,  /* I1: E1 E2 E6 I2 I3 C1 C2 */
        1u << 1 | 1u << 2 | 1u << 3 | 1u << 6 | 1u << 8 | 1u << 10 | 1u << 11, /* I2: E2 E3 E4 I1 I3 C2 C3 */
        1u << 3 | 1u << 4 | 1u << 5 | 1u << 7 | 1u << 6 | 1u << 9 | 1u << 11,  /* I3: E4 E5 E6 I2 I1 C1 C3 */
        1u << 5 | 1u << 6 | 1u << 8,                                           /* C1: E6 I1 I3             */
        1u << 1 | 1u << 6 | 1u << 7,                                           /* C2: E2 I1 I2             */
        1u << 3 | 1u << 7 | 1u << 8,                                           /* C3: E4 I2 I3             */
        1u << 2 | 1u << 3 | 1u << 4,                                           /* H:  E3 E4 E5             */
    };
    return near[space];
}

HD void chrono_place(Chrono *g, unsigned kind, unsigned seat, unsigned space, unsigned n)
{
    if (!n)
        return;
    g->pirates[kind][seat][space] = (uint8_t)(g->pirates[kind][seat][space] + n);
    g->stand[kind][seat] |= chrono_space_bit(space);
}

HD void chrono_take(Chrono *g, unsigned kind, unsigned seat, unsigned space, unsigned n)
{
    ASSERT(g->pirates[kind][seat][space] >= n);
    g->pirates[kind][seat][space] = (uint8_t)(g->pirates[kind][seat][space] - n);
    if (!g->pirates[kind][seat][space])
        g->stand[kind][seat] &= (uint16_t)~chrono_space_bit(space);
}

/* The spaces where a seat has a pirate of either kind. */
HD uint16_t chrono_stands(const Chrono *g, unsigned seat)
{
    return g->stand[CHR_OFFICER][seat] | g->stand[CHR_CREW][seat];
}

/* The spaces where a hop may end: all but the terrains that an anomaly closes (CHR-L37). */
HD uint16_t chrono_open_tiles(const Chrono *g)
{
    uint16_t open = 0x1FFF;
    for (FOR_BITS(terrain, g->mods.closed))
        open &= (uint16_t)~g->terrain[terrain];
    return open;
}

/* A token that was turned up is known to all, and to nobody before (CHR-51, CHR-R17). */
HD bool chrono_face_up(const Chrono *g, unsigned space)
{
    Card token = cards_first(&g->head.cards, chrono_zone_token(space));
    return cards_knows(&g->head.cards, token, ONLOOKER);
}

/* CHR-L5, CHR-R49: the tiles whose event would happen to who comes in at this time of day, which the backs of
 * the tokens tell (CHR-R17). */
HD uint16_t chrono_event_tiles(const Chrono *g)
{
    const Cards *cards = &g->head.cards;
    uint16_t     set   = 0;
    if (g->phase != 3 || g->mods.events == 1)
        return 0;
    for (unsigned space = 0; space < CHR_TILES; space++)
        if (g->mods.events == 2 ||
            cards->back[cards_first(cards, chrono_zone_token(space))] - CHR_EVENT == g->time)
            set |= chrono_space_bit(space);
    return set;
}

/* CHR-21: the seats in flag order. */
HD void chrono_sort_flags(Chrono *g)
{
    bytes_zero(g->by_flag, sizeof g->by_flag);
    for (unsigned seat = 0; seat < g->head.players; seat++)
        if (g->flag[seat] >= 1 && g->flag[seat] <= g->head.players)
            g->by_flag[g->flag[seat] - 1] = (uint8_t)seat;
}
