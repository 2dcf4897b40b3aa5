/* places.c -- which zones are alike, and whose they are. */
#include "core/places.h"

/* What makes two neighbouring zones alike. Whose they are is asked apart. */
HD static unsigned manner_of(const ZoneInfo *info)
{
    unsigned open = info->known == EVERYONE ? 2u : info->known == NOBODY ? 0u : 1u;
    return 1u + (unsigned)info->kind * 6u + open * 2u + (info->varies != NOBODY);
}

HD void places_around(const Game *game, const State *state, Seat seat, Places *places)
{
    uint8_t last[MAX_SEATS + 1] = {
        0}; /* manner of the last zone of an owner; the common ones are the last owner */
    uint8_t kinds[MAX_SEATS + 1] = {0};
    uint8_t count[MAX_SEATS + 1] = {0};
    uint8_t zones[MAX_SEATS + 1] = {0};
    bytes_zero(places, sizeof *places);
    places->zones = game->zones(game, state);
    for (uint32_t zone = 0; zone < places->zones; zone++) {
        ZoneInfo info   = game->zone(game, state, (Zone)zone);
        unsigned owner  = info.owner < state->players ? info.owner : (unsigned)MAX_SEATS;
        unsigned manner = manner_of(&info);
        if (last[owner] != manner) {
            kinds[owner]++;
            count[owner] = 0;
        }
        last[owner]          = (uint8_t)manner;
        places->kind[zone]   = (uint8_t)(kinds[owner] - 1u);
        places->within[zone] = count[owner]++;
        places->number[zone] = zones[owner]++;
        places->owner[zone]  = owner == MAX_SEATS
                                   ? (uint8_t)NO_SEAT
                                   : (uint8_t)((owner + state->players - seat) % state->players);
    }
    places->common       = kinds[MAX_SEATS];
    places->common_zones = zones[MAX_SEATS];
    for (unsigned owner = 0; owner < MAX_SEATS; owner++) {
        places->owned       = kinds[owner] > places->owned ? kinds[owner] : places->owned;
        places->owned_zones = zones[owner] > places->owned_zones ? zones[owner] : places->owned_zones;
    }
}
