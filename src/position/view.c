/* view.c -- facts and results as JSON trees. */
#include "position/view.h"

#include <string.h>

enum { NAME = 256 };

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

static json_t *fact_to_json(const Game *game, const State *state, const Fact *fact, Seat viewer)
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
