/* recent.c -- a ring of the latest deeds, and how far back it reaches. */
#include "harbour/recent.h"

#include <stdlib.h>

void recent_note(Recent *recent, int64_t print, uint32_t led_to)
{
    if (!print)
        return;
    if (!recent->deed)
        recent->deed = (RecentDeed *)calloc(RECENT_MOST, sizeof *recent->deed);
    if (!recent->deed) { /* then it is looked up */
        recent->horizon = led_to;
        return;
    }
    RecentDeed *place = &recent->deed[recent->count++ % RECENT_MOST];
    if (place->print)
        recent->horizon = place->led_to;
    *place = (RecentDeed){print, led_to};
}

uint32_t recent_find(const Recent *recent, int64_t print)
{
    for (unsigned i = 0; recent->deed && print && i < RECENT_MOST; i++)
        if (recent->deed[i].print == print)
            return recent->deed[i].led_to;
    return 0;
}

bool recent_reaches(const Recent *recent, int64_t seq) { return seq >= (int64_t)recent->horizon; }

size_t recent_bytes(const Recent *recent) { return recent->deed ? RECENT_MOST * sizeof *recent->deed : 0; }

void recent_clear(Recent *recent)
{
    free(recent->deed);
    *recent = (Recent){0};
}
