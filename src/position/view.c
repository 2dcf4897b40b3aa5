/* view.c -- what a viewer may see, as JSON, from what he knows. */
#include "position/view.h"

#include <string.h>

#include "core/knowledge.h"
#include "position/options_json.h"
#include "position/position.h"
#include "table/options.h"

enum { NAME = 256 };

json_t *viewer_to_json(Seat viewer) { return viewer < MAX_SEATS ? json_integer(viewer) : json_null(); }

static json_t *card_text(const Game *game, Face face, Back back)
{
    char buffer[NAME];
    Text text = text_on(buffer, sizeof buffer);
    game->card_print(game, face, back, &text);
    return json_string(buffer);
}

static json_t *card_seen(const Game *game, const Cards *known, Card card, Seat viewer)
{
    json_t *json = json_object();
    if (cards_knows(known, card, viewer)) {
        json_object_set_new(json, "card", card_text(game, known->face[card], known->back[card]));
    } else {
        json_object_set_new(json, "back", card_text(game, NO_FACE, known->back[card]));
        if (known->pool[card])
            json_object_set_new(json, "pool", json_integer(known->pool[card]));
    }
    if (known->mark[card])
        json_object_set_new(json, "mark", json_integer(known->mark[card]));
    return json;
}

static json_t *zones_seen(const Game *game, const State *knowledge, Seat viewer)
{
    json_t *zones = json_object();
    for (Zone zone = 0; zone < game->zones(game, knowledge); zone++) {
        if (!zone_used(game, knowledge, zone))
            continue;
        char    name[NAME];
        Text    text = text_on(name, sizeof name);
        json_t *list = json_array();
        game->zone_print(game, knowledge, zone, &text);
        for (FOR_CARDS(card, &knowledge->cards, zone))
            json_array_append_new(list, card_seen(game, &knowledge->cards, card, viewer));
        json_object_set_new(zones, name, list);
    }
    return zones;
}

/* For each pool the faces that lie somewhere in it; the places are the cards that name the pool. */
static json_t *pools_seen(const Game *game, const Cards *known, Seat viewer)
{
    json_t *pools = json_array();
    for (unsigned pool = 1; pool <= known->pools; pool++) {
        json_t *faces = json_array();
        for (unsigned card = 0; card < known->count; card++)
            if (known->pool[card] == pool && (known->pooled[card] & seat_bit(viewer)))
                json_array_append_new(faces, card_text(game, known->face[card], known->back[card]));
        json_t *one = json_object();
        json_object_set_new(one, "pool", json_integer(pool));
        json_object_set_new(one, "cards", faces);
        json_array_append_new(pools, one);
    }
    return pools;
}

static json_t *seat_list(Seats seats)
{
    json_t *list = json_array();
    for (FOR_BITS(seat, seats))
        json_array_append_new(list, json_integer((json_int_t)seat));
    return list;
}

json_t *scores_to_json(const Game *game, const State *state)
{
    int32_t score[MAX_SEATS] = {0};
    json_t *list             = json_array();
    game->scores(game, state, score);
    for (Seat seat = 0; seat < state->players; seat++)
        json_array_append_new(list, json_integer(score[seat]));
    return list;
}

json_t *places_to_json(const Game *game, const State *state)
{
    uint8_t place[MAX_SEATS] = {0};
    json_t *list             = json_array();
    game->ranking(game, state, place);
    for (Seat seat = 0; seat < state->players; seat++)
        json_array_append_new(list, json_integer(place[seat]));
    return list;
}

/* Who has chosen in secret, and what the viewer himself has. */
static void add_choices(const Game *game, const State *knowledge, Seat viewer, json_t *json)
{
    Seats chosen = NOBODY;
    for (Seat seat = 0; seat < knowledge->players; seat++)
        if (knowledge->choice[seat] != NO_MOVE)
            chosen |= seat_bit(seat);
    json_object_set_new(json, "chosen", seat_list(chosen));
    if (viewer < MAX_SEATS && (chosen & seat_bit(viewer))) {
        char buffer[NAME];
        Text text = text_on(buffer, sizeof buffer);
        game->move_print(game, knowledge, viewer, knowledge->choice[viewer], viewer, &text);
        json_object_set_new(json, "choice", json_string(buffer));
    }
}

json_t *view_to_json(const Game *game, const State *truth, Seat viewer)
{
    StateBox box;
    State   *knowledge = &box.head;
    memset(&box, 0, sizeof box);
    knowledge_of(game, truth, viewer, knowledge);

    json_t *json = json_object();
    json_object_set_new(json, "game", json_string(game->slug));
    json_object_set_new(json, "rules", json_integer(game->version));
    json_object_set_new(json, "viewer", viewer_to_json(viewer));
    json_object_set_new(json, "players", json_integer(knowledge->players));
    json_object_set_new(json, "options", options_to_json(game, knowledge->option));
    json_object_set_new(json, "decisions", json_integer(knowledge->decisions));
    json_object_set_new(json, "over", json_boolean(knowledge->over));
    json_object_set_new(json, "to_act", seat_list(game->to_act(game, knowledge)));
    add_choices(game, knowledge, viewer, json);
    json_object_set_new(json, "zones", zones_seen(game, knowledge, viewer));
    if (knowledge->cards.pools)
        json_object_set_new(json, "pools", pools_seen(game, &knowledge->cards, viewer));
    json_object_set_new(json, "fields", fields_to_json(game, knowledge));
    if (knowledge->over) {
        json_object_set_new(json, "scores", scores_to_json(game, knowledge));
        json_object_set_new(json, "places", places_to_json(game, knowledge));
    }
    return json;
}

/* --- facts ------------------------------------------------------------------------------------- */

static void add_argument(void *context, const FormArg *arg)
{
    json_t *json = (json_t *)context;
    char    key[NAME];
    Text    copy = text_on(key, sizeof key);
    text_run(&copy, arg->name.at, arg->name.left);
    bool    seat  = scan_is(arg->type, "seat") && arg->value >= 0 && arg->value < MAX_SEATS;
    json_t *shown = seat || scan_is(arg->type, "num") || scan_is(arg->type, "index")
                        ? json_integer(arg->value)
                        : json_string(arg->text);
    if (!arg->list) {
        json_object_set_new(json, key, shown);
        return;
    }
    json_t *list = json_object_get(json, key);
    if (!list) {
        list = json_array();
        json_object_set_new(json, key, list);
    }
    json_array_append_new(list, shown);
}

json_t *fact_to_json(const Game *game, const State *state, const Fact *fact, Seat viewer)
{
    const char *form = fact_form(game, fact->code);
    size_t      word = strcspn(form, " ");
    char        buffer[NAME];
    Text        text = text_on(buffer, sizeof buffer);
    json_t     *json = json_object();
    Fact        open = *fact;
    if (viewer == NO_SEAT) { /* the referee sees what any viewer could see */
        open.seen = EVERYONE;
        viewer    = ONLOOKER;
    }
    json_object_set_new(json, "fact", json_stringn(form, word));
    fact_print(game, state, &open, viewer, &text);
    json_object_set_new(json, "text", json_string(buffer));
    fact_visit(game, state, &open, viewer, add_argument, json);
    return json;
}

json_t *tape_to_json(const Game *game, const State *state, const Tape *tape, Seat viewer)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < tape->count && i < tape->capacity; i++)
        json_array_append_new(list, fact_to_json(game, state, &tape->facts[i], viewer));
    return list;
}
