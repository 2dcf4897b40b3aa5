/* position_cards.c -- the zones of a position: which card lies where, and who knows it.
 *
 * What JSON says of each card is read here; table/lay.h counts them and lays them down. */
#include <string.h>

#include "position/position_parts.h"
#include "table/lay.h"
#include "table/wrong.h"

enum { NAME = 64 }; /* bytes of the longest name of a card or zone */

bool seats_from_json(const json_t *json, Seats *seats, Text *wrong)
{
    if (json_is_string(json) && strcmp(json_string_value(json), "all") == 0) {
        *seats = EVERYONE;
        return true;
    }
    if (!json_is_array(json))
        return wrong_say(wrong, "who knows a card is \"all\" or a list such as [0,2,\"onlooker\"]");
    Seats set = NOBODY;
    for (size_t i = 0; i < json_array_size(json); i++) {
        const json_t *one = json_array_get(json, i);
        Seats         bit = NOBODY;
        if (json_is_integer(one) && json_integer_value(one) >= 0 && json_integer_value(one) < MAX_SEATS)
            bit = seat_bit((Seat)json_integer_value(one));
        else if (json_is_string(one) && strcmp(json_string_value(one), "onlooker") == 0)
            bit = seat_bit(ONLOOKER);
        else
            return wrong_say(wrong, "a list of seats holds numbers from 0 to %d and \"onlooker\"",
                             MAX_SEATS - 1);
        if (set & bit)
            return wrong_say(wrong, "a list of seats names a seat twice");
        set |= bit;
    }
    *seats = set;
    return true;
}

static const char *zone_name(const Game *game, const State *state, Zone zone, char buffer[NAME])
{
    Text text = text_on(buffer, NAME);
    game->zone_print(game, state, zone, &text);
    return buffer;
}

static bool card_from_json(const Game *game, const State *state, Zone zone, const json_t *json, Placed *out,
                           Text *wrong)
{
    static const char *const keys[] = {"card", "id", "face", "back", "known", "pooled", "pool", "mark", NULL};

    char          place[NAME];
    const json_t *name = json_is_object(json) ? json_object_get(json, "card") : json;
    zone_name(game, state, zone, place);
    if (json_is_object(json) && !keys_known(json, "a card", keys, wrong))
        return false;
    if (!json_is_string(name) && !json_object_get(json, "face"))
        return wrong_say(wrong, "a card in %s is a text such as \"b2\", or an object with \"card\"", place);

    Placed placed = {-1, NO_FACE, 0, zone, game->zone(game, state, zone).known, NOBODY, 0, 0};
    bool   read   = false;
    if (json_is_string(name))
        read = game->card_parse(game, state, zone, scan_on(json_string_value(name), json_string_length(name)),
                                &placed.face, &placed.back);
    json_int_t face = 0, back = 0, id = -1, pool = 0, mark = 0;
    if (!number_of(json, "face", 0, NO_FACE - 1, placed.face, &face, wrong) ||
        !number_of(json, "back", 0, MAX_BACKS - 1, placed.back, &back, wrong) ||
        !number_of(json, "id", 0, MAX_CARDS - 1, -1, &id, wrong) ||
        !number_of(json, "pool", 1, MAX_CARDS, 0, &pool, wrong) ||
        !number_of(json, "mark", 0, 255, 0, &mark, wrong))
        return false;
    if (!read && !(json_object_get(json, "face") && json_object_get(json, "back")))
        return wrong_say(wrong, "\"%.40s\" is no card that can lie in %s", json_string_value(name), place);

    const json_t *known  = json_object_get(json, "known");
    const json_t *pooled = json_object_get(json, "pooled");
    if ((known && !seats_from_json(known, &placed.known, wrong)) ||
        (pooled && !seats_from_json(pooled, &placed.pooled, wrong)))
        return false;
    if (placed.known & placed.pooled)
        return wrong_say(wrong, "a seat cannot both know a card in %s and have it pooled", place);
    if (placed.pooled && !pool)
        return wrong_say(wrong, "a card in %s is pooled but has no pool", place);

    placed.id   = (int)id;
    placed.face = (Face)face;
    placed.back = (Back)back;
    placed.pool = (uint8_t)pool;
    placed.mark = (uint8_t)mark;
    *out        = placed;
    return true;
}

/* A zone by its exact name; NO_ZONE where there is none. */
static Zone zone_find(const Game *game, const State *state, const char *wanted)
{
    char name[NAME];
    for (Zone zone = 0; zone < game->zones(game, state); zone++)
        if (strcmp(zone_name(game, state, zone, name), wanted) == 0)
            return zone;
    return NO_ZONE;
}

static bool rest_of(const Game *game, const State *state, const json_t *rest, Zone *into, Text *wrong)
{
    *into = NO_ZONE;
    if (!rest || json_is_boolean(rest))
        return true;
    if (!json_is_string(rest))
        return wrong_say(wrong,
                         "\"rest\" is true, or the name of the zone for all cards that are not mentioned");
    *into = zone_find(game, state, json_string_value(rest));
    return *into != NO_ZONE ||
           wrong_say(wrong, "\"rest\": there is no zone \"%.40s\"", json_string_value(rest));
}

/* The cards that no zone mentions. */
static bool place_rest(const Game *game, const State *state, const json_t *rest, Laying *laying, Text *wrong)
{
    Zone into;
    if (!rest_of(game, state, rest, &into, wrong))
        return false;
    if (!json_is_true(rest) && !json_is_string(rest)) {
        char     buffer[NAME];
        Text     name    = text_on(buffer, sizeof buffer);
        uint32_t missing = lay_missing(laying, game, &name);
        return !missing ||
               wrong_say(wrong,
                         "%u cards lie nowhere, %s among them; \"rest\":true puts them where they belong",
                         missing, buffer);
    }
    lay_rest(laying, game, state, into);
    return true;
}

bool zones_load(const Game *game, const json_t *position, State *state, Text *wrong)
{
    const json_t *zones = json_object_get(position, "zones");
    if (zones && !json_is_object(zones))
        return wrong_say(wrong, "\"zones\" is an object of lists of cards, by the zones' names");

    Laying laying;
    lay_begin(&laying, game, state);

    const char *wanted;
    json_t     *cards;
    char        name[NAME];
    json_object_foreach((json_t *)(uintptr_t)zones, wanted, cards)
    {
        Zone zone = zone_find(game, state, wanted);
        if (zone == NO_ZONE)
            return wrong_say(wrong, "%s with these options has no zone \"%.40s\"", game->name, wanted);
        if (!json_is_array(cards))
            return wrong_say(wrong, "zone %.40s is a list of cards", wanted);
    }
    for (Zone zone = 0; zone < game->zones(game, state); zone++) {
        cards = json_object_get(zones, zone_name(game, state, zone, name));
        if (json_array_size(cards) > 0 && !zone_used(game, state, zone))
            return wrong_say(wrong, "nobody sits where %s would be", name);
        for (size_t i = 0; i < json_array_size(cards); i++) {
            Placed card;
            if (!card_from_json(game, state, zone, json_array_get(cards, i), &card, wrong) ||
                !lay_card(&laying, game, &card, wrong))
                return false;
        }
    }
    json_int_t pools = 0;
    if (!place_rest(game, state, json_object_get(position, "rest"), &laying, wrong) ||
        !number_of(position, "pools", 0, MAX_CARDS, 0, &pools, wrong))
        return false;
    for (uint32_t i = 0; i < laying.count && !json_object_get(position, "pools"); i++)
        if (laying.placed[i].pool > pools)
            pools = laying.placed[i].pool;
    return lay_down(&laying, game, state, (uint8_t)pools, wrong);
}
