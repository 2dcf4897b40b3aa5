/* position.c -- the whole state as JSON, and back.
 *
 * Writing goes through the tables that every game has: its zones, its fields, its options, its
 * notation. What can be computed (the lists' links, the derived members) is not written; loading
 * rebuilds it. Loading fills a fresh state in the order in which the parts need each other:
 * players and options, then fields, then cards, then secret choices, whose notation is read on the
 * position that has all the rest. */
#include "table/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/options.h"
#include "table/seed.h"
#include "table/shelf.h"
#include "table/wrong.h"

enum { NAME = 64 }; /* bytes of the longest name of a card, zone or move */

/* --- seats ------------------------------------------------------------------------------------ */

json_t *seats_to_json(Seats seats)
{
    if (seats == EVERYONE)
        return json_string("all");
    json_t *list = json_array();
    for (Seat seat = 0; seat < MAX_SEATS; seat++)
        if (seats & seat_bit(seat))
            json_array_append_new(list, json_integer(seat));
    if (seats & seat_bit(ONLOOKER))
        json_array_append_new(list, json_string("onlooker"));
    return list;
}

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

/* --- fields ----------------------------------------------------------------------------------- */

unsigned field_rows(const Field *field, const State *state)
{
    return field->rows == PER_SEAT ? state->players : field->rows;
}

static size_t field_offset(const Field *field, unsigned row, unsigned column)
{
    size_t stride = field->stride ? field->stride : (size_t)field->columns * field->size;
    return field->offset + row * stride + (size_t)column * field->size;
}

int32_t field_get(const Field *field, const State *state, unsigned row, unsigned column)
{
    const unsigned char *at = (const unsigned char *)state + field_offset(field, row, column);
    uint16_t             two;
    uint32_t             four;
    switch (field->size) {
    case 1: return field->is_signed ? (int8_t)*at : *at;
    case 2: memcpy(&two, at, sizeof two); return field->is_signed ? (int16_t)two : two;
    default: memcpy(&four, at, sizeof four); return (int32_t)four;
    }
}

void field_set(const Field *field, State *state, unsigned row, unsigned column, int32_t value)
{
    unsigned char *at   = (unsigned char *)state + field_offset(field, row, column);
    uint16_t       two  = (uint16_t)value;
    uint32_t       four = (uint32_t)value;
    switch (field->size) {
    case 1: *at = (unsigned char)value; break;
    case 2: memcpy(at, &two, sizeof two); break;
    default: memcpy(at, &four, sizeof four); break;
    }
}

static json_t *row_to_json(const Field *field, const State *state, unsigned row)
{
    if (field->columns <= 1)
        return json_integer(field_get(field, state, row, 0));
    json_t *list = json_array();
    for (unsigned column = 0; column < field->columns; column++)
        json_array_append_new(list, json_integer(field_get(field, state, row, column)));
    return list;
}

json_t *fields_to_json(const Game *game, const State *state)
{
    json_t *fields = json_object();
    for (uint32_t i = 0; i < game->field_count; i++) {
        const Field *field = &game->fields[i];
        json_t      *value;
        if (field->rows == 1) {
            value = row_to_json(field, state, 0);
        } else {
            value = json_array();
            for (unsigned row = 0; row < field_rows(field, state); row++)
                json_array_append_new(value, row_to_json(field, state, row));
        }
        json_object_set_new(fields, field->name, value);
    }
    return fields;
}

static bool element_load(const Field *field, State *state, unsigned row, unsigned column, const json_t *json,
                         Text *wrong)
{
    if (!json_is_integer(json))
        return wrong_say(wrong, "field %s takes whole numbers", field->name);
    json_int_t value = json_integer_value(json);
    if (value < field->min || value > field->max)
        return wrong_say(wrong, "field %s is %lld; it goes from %d to %d", field->name, (long long)value,
                         field->min, field->max);
    field_set(field, state, row, column, (int32_t)value);
    return true;
}

static bool row_load(const Field *field, State *state, unsigned row, const json_t *json, Text *wrong)
{
    if (field->columns <= 1)
        return element_load(field, state, row, 0, json, wrong);
    if (!json_is_array(json) || json_array_size(json) != field->columns)
        return wrong_say(wrong, "field %s has rows of %u numbers", field->name, field->columns);
    for (unsigned column = 0; column < field->columns; column++)
        if (!element_load(field, state, row, column, json_array_get(json, column), wrong))
            return false;
    return true;
}

static const Field *field_find(const Game *game, const char *name)
{
    for (uint32_t i = 0; i < game->field_count; i++)
        if (strcmp(game->fields[i].name, name) == 0)
            return &game->fields[i];
    return NULL;
}

static bool fields_load(const Game *game, const json_t *fields, State *state, Text *wrong)
{
    if (!fields)
        return true;
    if (!json_is_object(fields))
        return wrong_say(wrong, "\"fields\" is an object of the game's counters by name");
    const char *name;
    json_t     *value;
    json_object_foreach((json_t *)(uintptr_t)fields, name, value)
    {
        const Field *field = field_find(game, name);
        if (!field)
            return wrong_say(wrong, "%s has no field \"%.40s\"", game->name, name);
        if (field->rows == 1) {
            if (!row_load(field, state, 0, value, wrong))
                return false;
            continue;
        }
        unsigned rows = field_rows(field, state);
        if (!json_is_array(value) || json_array_size(value) != rows)
            return wrong_say(wrong, "field %s is a list of %u", field->name, rows);
        for (unsigned row = 0; row < rows; row++)
            if (!row_load(field, state, row, json_array_get(value, row), wrong))
                return false;
    }

    /* What is not mentioned is 0, and has to be allowed to be. */
    for (uint32_t i = 0; i < game->field_count; i++) {
        const Field *field = &game->fields[i];
        if ((field->min > 0 || field->max < 0) && !json_object_get(fields, field->name))
            return wrong_say(wrong, "field %s is missing; it goes from %d to %d", field->name, field->min,
                             field->max);
    }
    return true;
}

/* --- cards ------------------------------------------------------------------------------------ */

bool zone_used(const Game *game, const State *state, Zone zone)
{
    Seat owner = game->zone(game, state, zone).owner;
    return owner >= MAX_SEATS || owner < state->players;
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

static json_t *card_to_json(const Game *game, const State *state, Zone zone, Card card)
{
    const Cards *c    = &state->cards;
    json_t      *json = json_object();
    char         name[NAME];
    card_name(game, c->face[card], c->back[card], name);
    json_object_set_new(json, "card", json_string(name));
    json_object_set_new(json, "id", json_integer(card));

    /* Notation may leave the back to the zone; where that reads as another card, numbers say it. */
    Face face = NO_FACE;
    Back back = 0;
    bool read = game->card_parse(game, state, zone, scan_on(name, strlen(name)), &face, &back);
    if (!read || face != c->face[card])
        json_object_set_new(json, "face", json_integer(c->face[card]));
    if (!read || back != c->back[card])
        json_object_set_new(json, "back", json_integer(c->back[card]));
    if (c->known[card] != game->zone(game, state, zone).known)
        json_object_set_new(json, "known", seats_to_json(c->known[card]));
    if (c->pooled[card])
        json_object_set_new(json, "pooled", seats_to_json(c->pooled[card]));
    if (c->pool[card])
        json_object_set_new(json, "pool", json_integer(c->pool[card]));
    if (c->mark[card])
        json_object_set_new(json, "mark", json_integer(c->mark[card]));
    return json;
}

static json_t *zones_to_json(const Game *game, const State *state)
{
    json_t  *zones = json_object();
    uint32_t count = game->zones(game, state);
    char     name[NAME];
    for (Zone zone = 0; zone < count; zone++) {
        if (!zone_used(game, state, zone) && cards_size(&state->cards, zone) == 0)
            continue;
        json_t *list = json_array();
        for (FOR_CARDS(card, &state->cards, zone))
            json_array_append_new(list, card_to_json(game, state, zone, card));
        json_object_set_new(zones, zone_name(game, state, zone, name), list);
    }
    return zones;
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

/* A whole number of an object, from min to max; `missing` where it is not there. */
static bool number_of(const json_t *object, const char *key, json_int_t min, json_int_t max,
                      json_int_t missing, json_int_t *out, Text *wrong)
{
    const json_t *json = json_object_get(object, key);
    *out               = missing;
    if (!json)
        return true;
    if (!json_is_integer(json) || json_integer_value(json) < min || json_integer_value(json) > max)
        return wrong_say(wrong, "\"%s\" is a whole number from %lld to %lld", key, (long long)min,
                         (long long)max);
    *out = json_integer_value(json);
    return true;
}

static bool keys_known(const json_t *object, const char *what, const char *const *known, Text *wrong)
{
    const char *key;
    json_t     *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        (void)value;
        const char *const *name = known;
        while (*name && strcmp(*name, key) != 0)
            name++;
        if (!*name)
            return wrong_say(wrong, "%s has no \"%.40s\"", what, key);
    }
    return true;
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

static bool zones_load(const Game *game, const json_t *position, State *state, Text *wrong)
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
    for (uint32_t i = 0; i < count; i++)
        if (placed[i].pool > pools) {
            if (json_object_get(position, "pools"))
                return wrong_say(wrong, "a card lies in pool %d; \"pools\" says there are %lld",
                                 placed[i].pool, (long long)pools);
            pools = placed[i].pool;
        }
    lay_cards(game, state, placed, count, (uint8_t)pools);
    return true;
}

/* --- random numbers ---------------------------------------------------------------------------- */

static const char *const rng_kinds[] = {"none", "fast", "chacha", NULL};

static int rng_words(uint32_t kind) { return kind == RNG_CHACHA ? 4 : kind == RNG_FAST ? 2 : 0; }

static json_t *rng_to_json(const Rng *rng)
{
    uint32_t kind = rng->kind <= RNG_CHACHA ? rng->kind : RNG_NONE;
    json_t  *json = json_object();
    json_object_set_new(json, "kind", json_string(rng_kinds[kind]));
    if (kind == RNG_NONE)
        return json;
    json_t *words = json_array();
    for (int i = 0; i < rng_words(kind); i++) {
        char buffer[17];
        Text text = text_on(buffer, sizeof buffer);
        text_hex(&text, rng->word[i], 16);
        json_array_append_new(words, json_string(buffer));
    }
    json_object_set_new(json, "words", words);
    if (kind == RNG_CHACHA) {
        json_object_set_new(json, "block", json_integer((json_int_t)rng->block));
        json_object_set_new(json, "used", json_integer(rng->used));
    }
    return json;
}

static bool hex_word(const json_t *json, uint64_t *out)
{
    if (!json_is_string(json) || json_string_length(json) != 16)
        return false;
    *out = 0;
    for (const char *at = json_string_value(json); *at; at++) {
        const char *digits = "0123456789abcdef";
        const char *digit  = strchr(digits, *at);
        if (!digit)
            return false;
        *out = *out << 4 | (uint64_t)(digit - digits);
    }
    return true;
}

static bool rng_load(const json_t *json, Rng *rng, Text *wrong)
{
    static const char *const keys[] = {"kind", "words", "block", "used", NULL};

    memset(rng, 0, sizeof *rng);
    if (!json) {
        static const char seed[] = "position";
        seed_rng(seed, sizeof seed - 1, rng);
        return true;
    }
    if (!json_is_object(json))
        return wrong_say(wrong, "\"rng\" is an object with \"kind\" and \"words\"");
    if (!keys_known(json, "rng", keys, wrong))
        return false;
    const char *kind = json_string_value(json_object_get(json, "kind"));
    uint32_t    k    = RNG_NONE;
    while (kind && rng_kinds[k] && strcmp(rng_kinds[k], kind) != 0)
        k++;
    if (!kind || !rng_kinds[k] || k == RNG_NONE) /* a game may need a random number any time */
        return wrong_say(wrong, "the \"kind\" of rng is chacha or fast");
    rng->kind           = k;
    const json_t *words = json_object_get(json, "words");
    size_t        count = (size_t)rng_words(k);
    if ((words && !json_is_array(words)) || json_array_size(words) != count)
        return wrong_say(wrong, "rng %s has %zu words", kind, count);
    for (size_t i = 0; i < count; i++)
        if (!hex_word(json_array_get(words, i), &rng->word[i]))
            return wrong_say(wrong, "a word of the rng is a text of 16 digits 0-9, a-f");
    if (k == RNG_FAST && !(rng->word[0] | rng->word[1]))
        return wrong_say(wrong, "the words of the fast rng cannot all be 0");

    json_int_t block = 0, used = 0;
    json_int_t most = k == RNG_CHACHA ? INT64_MAX - 1 : 0;
    if (!number_of(json, "block", 0, most, 0, &block, wrong) ||
        !number_of(json, "used", 0, k == RNG_CHACHA ? 15 : 0, 0, &used, wrong))
        return false;
    rng->block = (uint64_t)block;
    rng->used  = (uint32_t)used;
    return true;
}

/* --- secret choices ---------------------------------------------------------------------------- */

/* In notation, where that reads back as the same move; otherwise the bare number. */
static json_t *choice_to_json(const Game *game, const State *state, Seat seat)
{
    Move move = state->choice[seat];
    if (move == NO_MOVE)
        return json_null();
    char buffer[4 * NAME], reason[4 * NAME];
    Text text = text_on(buffer, sizeof buffer);
    Text why  = text_on(reason, sizeof reason);
    Move back = NO_MOVE;
    game->move_print(game, state, seat, move, seat, &text);
    if (!text.cut && game->move_parse(game, state, seat, scan_on(buffer, text.length), &back, &why) &&
        back == move)
        return json_string(buffer);
    return json_integer(move);
}

static bool choice_load(const Game *game, State *state, Seat seat, const json_t *json, Text *wrong)
{
    Move move = NO_MOVE;
    if (json_is_null(json))
        return true;
    if (json_is_string(json)) {
        char buffer[256];
        Text why = text_on(buffer, sizeof buffer);
        if (!game->move_parse(game, state, seat, scan_on(json_string_value(json), json_string_length(json)),
                              &move, &why))
            return wrong_say(wrong, "the choice of seat %d, \"%.60s\", cannot be read: %.120s", seat,
                             json_string_value(json), buffer);
    } else if (json_is_integer(json) && json_integer_value(json) > 0 &&
               json_integer_value(json) < HIDDEN_CHOICE) {
        move = (Move)json_integer_value(json);
    } else {
        return wrong_say(wrong, "the choice of seat %d is null, or a move in notation", seat);
    }
    Rule rule = game->breaks(game, state, seat, move);
    if (rule != LAWFUL) {
        char buffer[32];
        Text id = text_on(buffer, sizeof buffer);
        rule_print(game, rule, &id);
        return wrong_say(wrong, "the choice of seat %d is not legal (%s)", seat, buffer);
    }
    state->choice[seat] = move;
    return true;
}

static bool choices_load(const Game *game, const json_t *choices, State *state, Text *wrong)
{
    if (!choices)
        return true;
    if (!json_is_array(choices) || json_array_size(choices) != state->players)
        return wrong_say(wrong, "\"choices\" is a list of %u, null where a seat has not chosen",
                         state->players);
    for (Seat seat = 0; seat < state->players; seat++)
        if (!choice_load(game, state, seat, json_array_get(choices, seat), wrong))
            return false;
    return true;
}

/* --- the whole --------------------------------------------------------------------------------- */

json_t *position_to_json(const Game *game, const State *state)
{
    json_t *json = json_object();
    json_object_set_new(json, "game", json_string(game->slug));
    json_object_set_new(json, "rules", json_integer(game->version));
    if (game->content_hash[0])
        json_object_set_new(json, "content", json_string(game->content_hash));
    json_object_set_new(json, "players", json_integer(state->players));
    json_object_set_new(json, "options", options_to_json(game, state->option));
    json_object_set_new(json, "rng", rng_to_json(&state->rng));
    json_object_set_new(json, "decisions", json_integer(state->decisions));
    json_object_set_new(json, "over", json_boolean(state->over));
    json_t *choices = json_array();
    for (Seat seat = 0; seat < state->players; seat++)
        json_array_append_new(choices, choice_to_json(game, state, seat));
    json_object_set_new(json, "choices", choices);
    json_object_set_new(json, "pools", json_integer(state->cards.pools));
    json_object_set_new(json, "zones", zones_to_json(game, state));
    json_object_set_new(json, "fields", fields_to_json(game, state));
    return json;
}

const Game *position_game(const json_t *position, Text *wrong)
{
    const char *slug    = json_string_value(json_object_get(position, "game"));
    const char *content = json_string_value(json_object_get(position, "content"));
    if (!json_is_object(position))
        wrong_write(wrong, "a position is an object such as {\"game\":…,\"players\":…,\"zones\":{…}}");
    else if (!slug)
        wrong_write(wrong, "a position names its \"game\"");
    else
        return shelf_find(slug, content, wrong);
    return NULL;
}

/* The parts that need nothing else: version, players, options, random numbers, counts. */
static bool head_load(const Game *game, const json_t *position, State *state, Rule *rule, Text *wrong)
{
    static const char *const keys[] = {"game",  "rules",     "content", "players", "options",
                                       "rng",   "decisions", "over",    "choices", "pools",
                                       "zones", "fields",    "rest",    NULL};

    if (!json_is_object(position))
        return wrong_say(wrong, "a position is an object such as {\"game\":…,\"players\":…,\"zones\":{…}}");
    if (!keys_known(position, "a position", keys, wrong))
        return false;
    const json_t *slug    = json_object_get(position, "game");
    const json_t *content = json_object_get(position, "content");
    if (slug && (!json_is_string(slug) || strcmp(json_string_value(slug), game->slug) != 0))
        return wrong_say(wrong, "this is no position of %s", game->name);
    if (content && (!json_is_string(content) || strcmp(json_string_value(content), game->content_hash) != 0))
        return wrong_say(wrong, "the position was made with other content; here it is \"%s\"",
                         game->content_hash);

    json_int_t version = 0, players = 0, decisions = 0;
    if (!number_of(position, "rules", 1, UINT32_MAX, game->version, &version, wrong) ||
        !number_of(position, "players", 1, MAX_SEATS, 0, &players, wrong) ||
        !number_of(position, "decisions", 0, UINT32_MAX, 0, &decisions, wrong))
        return false;
    if (version != game->version)
        return wrong_say(wrong, "the position is of rules version %lld; %s has version %u here",
                         (long long)version, game->name, game->version);
    if (players == 0)
        return wrong_say(wrong, "a position says how many \"players\" there are");

    const json_t *options = json_object_get(position, "options");
    const json_t *over    = json_object_get(position, "over");
    game->defaults(game, (unsigned)players, state->option);
    if (options && !options_from_json(game, options, state->option, wrong))
        return false;
    if (!options_lawful(game, (unsigned)players, state->option, rule, wrong))
        return false;
    if (over && !json_is_boolean(over))
        return wrong_say(wrong, "\"over\" is true or false");
    state->players   = (uint8_t)players;
    state->decisions = (uint32_t)decisions;
    state->over      = json_is_true(over);
    return rng_load(json_object_get(position, "rng"), &state->rng, wrong);
}

/* What must hold of any position: cards in their places, somebody to move or the end. */
static bool position_sound(const Game *game, const State *state, Text *wrong)
{
    if (!cards_sound(&state->cards))
        return wrong_say(wrong, "the cards do not lie as cards can lie");
    const char *flaw = game->flaw(game, state);
    if (flaw)
        return wrong_say(wrong, "%s", flaw);
    uint32_t bound = game->bound(game, state);
    if (bound && state->decisions > bound)
        return wrong_say(wrong, "\"decisions\" is %u; no game has more than %u", state->decisions, bound);
    return true;
}

static bool position_playable(const Game *game, const State *state, Text *wrong)
{
    Seats actors = game->to_act(game, state);
    if (state->over)
        return !actors || wrong_say(wrong, "the game is said to be over, but seat %u owes a decision",
                                    bits_lowest(actors));
    if (!actors)
        return wrong_say(wrong, "nobody owes a decision, but the game is not said to be over");
    Move *moves = (Move *)malloc(game->max_moves * sizeof *moves);
    if (!moves)
        return wrong_say(wrong, "out of memory");
    bool fine = true;
    for (FOR_BITS(seat, actors))
        if (fine && game->moves(game, state, (Seat)seat, moves) == 0)
            fine = wrong_say(wrong, "seat %u owes a decision but has no legal move", (unsigned)seat);
    free(moves);
    return fine;
}

bool position_load(const Game *game, const json_t *position, State *out, Rule *rule, Text *wrong)
{
    StateBox box;
    State   *state = &box.head;
    memset(&box, 0, sizeof box);
    if (rule)
        *rule = LAWFUL;
    if (!head_load(game, position, state, rule, wrong))
        return false;
    if (!fields_load(game, json_object_get(position, "fields"), state, wrong) ||
        !zones_load(game, position, state, wrong))
        return false;
    game->derive(game, state);
    if (!position_sound(game, state, wrong) ||
        !choices_load(game, json_object_get(position, "choices"), state, wrong) ||
        !position_playable(game, state, wrong))
        return false;
    state_copy(game, out, state);
    return true;
}
