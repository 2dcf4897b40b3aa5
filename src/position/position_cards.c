/* position_cards.c -- the zones of a position: which card lies where, and who knows it.
 *
 * Loading counts every card against the game's deck, so that none is lost or doubled, gives numbers
 * to those that have none, and then lays them down in the order in which they are listed. */
#include <string.h>

#include "position/position_parts.h"
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

static const char *card_name(const Game *game, Face face, Back back, char buffer[NAME])
{
    Text text = text_on(buffer, NAME);
    game->card_print(game, face, back, &text);
    return buffer;
}

/* A card that a position names, before it has a number. */
typedef struct Placed {
    int     id; /* negative: none was given */
    Face    face;
    Back    back;
    Zone    zone;
    Seats   known, pooled;
    uint8_t pool, mark;
} Placed;

/* The cards of a game, and which of them a position has named already. */
typedef struct Deck {
    uint32_t count;
    Face     face[MAX_CARDS];
    Back     back[MAX_CARDS];
    bool     taken[MAX_CARDS];
} Deck;

static bool deck_take(const Game *game, Deck *deck, Face face, Back back, Text *wrong)
{
    uint32_t copies = 0;
    for (uint32_t i = 0; i < deck->count; i++)
        if (deck->face[i] == face && deck->back[i] == back) {
            copies++;
            if (!deck->taken[i]) {
                deck->taken[i] = true;
                return true;
            }
        }
    char name[NAME];
    if (copies == 0)
        return wrong_say(wrong, "this game has no card with face %d and back %d", face, back);
    return wrong_say(wrong, "card %s is there too often; the game has %u of it",
                     card_name(game, face, back, name), copies);
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

/* The cards that no zone mentions, in the order of the deck. */
static bool place_rest(const Game *game, const State *state, const json_t *rest, Deck *deck, Placed *placed,
                       uint32_t *count, Text *wrong)
{
    Zone into;
    if (!rest_of(game, state, rest, &into, wrong))
        return false;
    uint32_t missing = 0;
    for (uint32_t i = 0; i < deck->count; i++)
        missing += !deck->taken[i];
    for (uint32_t i = 0; i < deck->count; i++) {
        if (deck->taken[i])
            continue;
        if (!json_is_true(rest) && !json_is_string(rest)) {
            char name[NAME];
            return wrong_say(wrong,
                             "%u cards lie nowhere, %s among them; \"rest\":true puts them where they belong",
                             missing, card_name(game, deck->face[i], deck->back[i], name));
        }
        Zone   zone = into == NO_ZONE ? game->rest(game, state, deck->back[i]) : into;
        Placed one  = {-1, deck->face[i], deck->back[i], zone, game->zone(game, state, zone).known, NOBODY, 0,
                       0};
        deck->taken[i]     = true;
        placed[(*count)++] = one;
    }
    return true;
}

/* Gives every card without a number the lowest free one. */
static bool number_cards(Placed *placed, uint32_t count, Text *wrong)
{
    bool used[MAX_CARDS] = {0};
    for (uint32_t i = 0; i < count; i++) {
        int id = placed[i].id;
        if (id < 0)
            continue;
        if ((uint32_t)id >= count)
            return wrong_say(wrong, "card number %d: the %u cards are numbered from 0", id, count);
        if (used[id])
            return wrong_say(wrong, "card number %d is given twice", id);
        used[id] = true;
    }
    int next = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (placed[i].id >= 0)
            continue;
        while (used[next])
            next++;
        placed[i].id = next;
        used[next]   = true;
    }
    return true;
}

/* Lays the cards down; those of one zone stand in `placed` in its order. */
static void lay_cards(const Game *game, State *state, const Placed *placed, uint32_t count, uint8_t pools)
{
    uint64_t bags = 0;
    for (Zone zone = 0; zone < game->zones(game, state); zone++)
        if (game->zone(game, state, zone).kind == BAG)
            bags |= (uint64_t)1 << zone;
    Cards *c = &state->cards;
    cards_init(c, bags);
    c->count = (uint8_t)count;
    c->pools = pools;
    for (uint32_t i = 0; i < count; i++) {
        Card card       = (Card)placed[i].id;
        Zone zone       = placed[i].zone;
        Card before     = c->last[zone];
        c->face[card]   = placed[i].face;
        c->back[card]   = placed[i].back;
        c->known[card]  = placed[i].known;
        c->pooled[card] = placed[i].pooled;
        c->pool[card]   = placed[i].pool;
        c->mark[card]   = placed[i].mark;
        c->zone[card]   = zone;
        c->prev[card]   = before;
        c->next[card]   = NO_CARD;
        c->last[zone]   = card;
        if (before == NO_CARD)
            c->first[zone] = card;
        else
            c->next[before] = card;
        c->size[zone]++;
    }
}

bool zones_load(const Game *game, const json_t *position, State *state, Text *wrong)
{
    const json_t *zones = json_object_get(position, "zones");
    if (zones && !json_is_object(zones))
        return wrong_say(wrong, "\"zones\" is an object of lists of cards, by the zones' names");

    Deck deck;
    memset(&deck, 0, sizeof deck);
    deck.count = game->deck(game, state, deck.face, deck.back);

    Placed      placed[MAX_CARDS];
    uint32_t    count = 0;
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
            if (count == deck.count)
                return wrong_say(wrong, "there are more than the %u cards of the game", deck.count);
            if (!card_from_json(game, state, zone, json_array_get(cards, i), &placed[count], wrong) ||
                !deck_take(game, &deck, placed[count].face, placed[count].back, wrong))
                return false;
            count++;
        }
    }
    json_int_t pools = 0;
    if (!place_rest(game, state, json_object_get(position, "rest"), &deck, placed, &count, wrong) ||
        !number_cards(placed, count, wrong) || !number_of(position, "pools", 0, MAX_CARDS, 0, &pools, wrong))
        return false;
    for (uint32_t i = 0; i < count && !json_object_get(position, "pools"); i++)
        if (placed[i].pool > pools)
            pools = placed[i].pool;
    lay_cards(game, state, placed, count, (uint8_t)pools);
    return true;
}
