/* places.h -- the places of a table by what they are to one seat, for observations.
 *
 * Zones that lie one behind the other, belong to the same seat (or to nobody) and are alike (kept alike, as
 * open to all) are of one kind: the battles of a sea, the planets, the steps of somebody's pyramid. Kinds
 * are counted apart for what is nobody's and for what is a seat's, so that the second kind of mine and the
 * second kind of a rival's have the same number at every table. */
#ifndef TORTUGA_CORE_PLACES_H
#define TORTUGA_CORE_PLACES_H

#include "game.h"

typedef struct Places {
    uint8_t  kind[MAX_ZONES];   /* among the common ones, or among its owner's */
    uint8_t  owner[MAX_ZONES];  /* from the seat on, 0 is itself; NO_SEAT       */
    uint8_t  within[MAX_ZONES]; /* how many of its kind stand before it         */
    uint8_t  number[MAX_ZONES]; /* how many of its owner's, of any kind         */
    uint32_t zones;
    uint16_t common, owned;             /* kinds there are */
    uint16_t common_zones, owned_zones; /* zones           */
} Places;

HD void places_around(const Game *game, const State *state, Seat seat, Places *places);

/* The kind of a place among all that an observation tells apart: common ones, the seat's own, all others'. */
HD static inline unsigned places_told(const Places *p, Zone zone, unsigned common, unsigned owned)
{
    return p->owner[zone] == NO_SEAT ? p->kind[zone] : common + (p->owner[zone] ? owned : 0u) + p->kind[zone];
}

/* How many numbers an element of a field takes: how many for small ones, its part of the range where that is wide, and
 * which of a few it is where the field is but one. */
enum { FIELD_SMALL = 7, FIELD_FEW = 15 };
HD static inline uint32_t field_width(const Field *field)
{
    int32_t  range = field->max - field->min;
    uint32_t width = range > FIELD_SMALL ? 2 : 1;
    if (field->rows == 1 && field->columns == 1 && range <= FIELD_FEW)
        width += (uint32_t)range + 1;
    return width;
}

#endif
