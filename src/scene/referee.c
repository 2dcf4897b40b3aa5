/* referee.c -- the long road of a scene: through the referee protocol.
 *
 * The position is handed over as JSON, moves go as notation, and everything that the scene looks at
 * is read from the referee's answers. Beside it the library plays the same game: after every step the
 * state that the referee reports, loaded again, must be the library's state byte for byte. */
#define _POSIX_C_SOURCE 200809L
#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "position/options_json.h"
#include "referee/referee.h"
#include "table/options.h"
#include "table/shelf.h"

typedef struct Long {
    Road        road;
    Road       *library; /* plays along; names are read on its state */
    Referee    *referee;
    const Game *game;
    json_t     *state;  /* as the referee reported it after the last step */
    json_t     *answer; /* to the last question                           */
    StateBox    loaded;
} Long;

/* Sends a request (which is consumed) and keeps the answer. False where it was refused. */
static bool ask(Long *l, json_t *request)
{
    char *line = json_dumps(request, JSON_COMPACT);
    json_decref(request);
    json_decref(l->answer);
    l->answer  = NULL;
    char *text = line ? referee_line(l->referee, line, strlen(line)) : NULL;
    if (text)
        l->answer = json_loads(text, 0, NULL);
    free(line);
    free(text);
    return json_is_true(json_object_get(l->answer, "ok"));
}

static const char *told(const Long *l, const char *key)
{
    const char *text = json_string_value(json_object_get(l->answer, key));
    return text ? text : "";
}

/* Of what the rules or the table refuse: the rule, or the sentence. */
static const char *told_why(const Long *l, const char *key)
{
    const char *text = json_string_value(json_object_get(json_object_get(l->answer, "refusal"), key));
    return text ? text : "";
}

static const char *told_error(const Long *l)
{
    return *told(l, "error") ? told(l, "error") : told_why(l, "say");
}

/* Asks for the state and holds it against the library's; false, and why, where they differ. */
static bool compare(Long *l, Text *why)
{
    if (!ask(l, json_pack("{s:s}", "cmd", "state"))) {
        text_add(why, "the referee does not tell the state: ");
        text_add(why, told_error(l));
        return false;
    }
    json_decref(l->state);
    l->state = json_incref(json_object_get(l->answer, "state"));
    memset(&l->loaded, 0, sizeof l->loaded);
    if (!position_load(l->game, l->state, &l->loaded.head, NULL, why))
        return false;
    if (bytes_equal(&l->loaded, l->library->state(l->library), l->game->state_size))
        return true;
    text_add(why, "the referee's state, loaded again, is not the library's");
    return false;
}

/* The referee plays what lies on the shelf; a scene's own content is put there once. */
static bool long_can(Road *road, const Game *game)
{
    (void)road;
    return game_find(game->slug) == game || shelf_find(game->slug, game->content_hash, NULL) == game ||
           shelf_put(game);
}

static bool long_setup(Road *road, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                       Text *rule)
{
    Long   *l       = (Long *)road;
    json_t *request = json_pack("{s:s, s:s, s:i, s:o}", "cmd", "new", "game", game->slug, "players",
                                (int)players, "options", options_to_json(game, option));
    if (game->content_hash[0])
        json_object_set_new(request, "content", json_string(game->content_hash));
    if (ask(l, request))
        return true;
    text_add(rule, told_why(l, "rule"));

    /* What is out of all bounds (nine at a table for eight) the protocol refuses before any rule is asked. */
    return rule->length ? true : l->library->setup(l->library, game, players, option, rule);
}

static bool long_load(Road *road, const Game *game, const State *position, Text *why)
{
    Long *l = (Long *)road;
    char  own[600];
    Text  flaw = text_on(own, sizeof own);
    bool  good = l->library->load(l->library, game, position, &flaw);
    l->game    = game;
    if (!ask(l, json_pack("{s:s, s:o}", "cmd", "load", "state", position_to_json(game, position)))) {
        text_add(why, told_error(l));
        return false;
    }
    if (!good)
        text_add(why, "the referee accepts the position");
    return good && compare(l, why);
}

static SceneAnswer long_play(Road *road, Seat seat, Scan move, Text *rule, Text *why)
{
    Long       *l = (Long *)road;
    char        id[40];
    char        text[600];
    Text        own_rule = text_on(id, sizeof id);
    Text        own_why  = text_on(text, sizeof text);
    SceneAnswer own      = l->library->play(l->library, seat, move, &own_rule, &own_why);
    SceneAnswer answer   = SCENE_PLAYED;
    if (!ask(l,
             json_pack("{s:s, s:i, s:s%}", "cmd", "move", "seat", (int)seat, "move", move.at, move.left))) {
        text_add(rule, told_why(l, "rule"));
        if (strcmp(told_why(l, "refusal"), "table.over") == 0) /* which it is asked before any rule */
            text_add(rule, id);
        answer = rule->length ? SCENE_REFUSED : SCENE_UNREADABLE;
        if (!rule->length)
            text_add(why, told_error(l));
    }
    if (own == SCENE_FAULT) {
        text_add(why, text);
        return own;
    }
    if (own != answer || strcmp(id, rule->at) != 0) {
        text_add(why, "the referee and the library disagree about this move");
        return SCENE_FAULT;
    }
    Text difference = text_on(text, sizeof text);
    if (!compare(l, &difference)) {
        text_add(why, text);
        return SCENE_FAULT;
    }
    return answer;
}

/* A card of a state or a view: a plain text is a face that is known; of a hidden one the back is told. */
static bool read_card(const json_t *card, Seats known, SceneSeen *seen)
{
    const char *face =
        json_is_string(card) ? json_string_value(card) : json_string_value(json_object_get(card, "card"));
    const char   *back   = json_string_value(json_object_get(card, "back"));
    const json_t *who    = json_object_get(card, "known");
    const json_t *pooled = json_object_get(card, "pooled");
    *seen                = (SceneSeen){0};
    seen->hidden         = !face;
    seen->mark           = (uint8_t)json_integer_value(json_object_get(card, "mark"));
    seen->pool           = (uint8_t)json_integer_value(json_object_get(card, "pool"));
    seen->known          = known;
    if ((!face && !back) || (who && !seats_from_json(who, &seen->known, NULL)) ||
        (pooled && !seats_from_json(pooled, &seen->pooled, NULL)))
        return false;
    (void)snprintf(seen->name, sizeof seen->name, "%s", face ? face : back);
    return true;
}

/* The list of a zone in the zones of a state or view; a zone that is not there is empty. */
static bool read_zone(Long *l, const json_t *zones, Zone zone, SceneRow *out)
{
    const State *state = l->library->state(l->library);
    ZoneInfo     info  = l->game->zone(l->game, state, zone);
    char         name[SCENE_NAME];
    Text         text = text_on(name, sizeof name);
    size_t       i    = 0;
    json_t      *card = NULL;
    out->count        = 0;
    l->game->zone_print(l->game, state, zone, &text);
    if (!json_is_object(zones))
        return false;
    json_array_foreach(json_object_get(zones, name), i, card)
    {
        const json_t *n    = json_object_get(card, "n"); /* so many that look alike */
        json_int_t    many = n ? json_integer_value(n) : 1;
        for (; many > 0; many--)
            if (out->count == MAX_CARDS || !read_card(card, info.known, &out->card[out->count++]))
                return false;
    }
    return true;
}

static json_t *viewer_json(Seat viewer) { return viewer == ONLOOKER ? json_null() : json_integer(viewer); }

static bool long_zone(Road *road, Seat viewer, Zone zone, SceneRow *out)
{
    Long *l = (Long *)road;
    if (viewer == SCENE_TRUTH)
        return read_zone(l, json_object_get(l->state, "zones"), zone, out);
    return ask(l, json_pack("{s:s, s:o}", "cmd", "view", "seat", viewer_json(viewer))) &&
           read_zone(l, json_object_get(json_object_get(l->answer, "view"), "zones"), zone, out);
}

/* --- facts as notation --- */

/* The form of a fact by its name. */
static const char *form_of(const Game *game, const char *name)
{
    size_t length = strlen(name);
    for (unsigned code = 0; code < FACT_GAME + game->fact_count; code++) {
        const char *form = fact_form(game, code);
        if (strncmp(form, name, length) == 0 && (form[length] == ' ' || !form[length]))
            return form;
    }
    return NULL;
}

/* One argument as notation has it: seats are told as numbers, and the place in a bag is not told at all. */
static void add_value(const Long *l, const json_t *value, bool seat, Text *out)
{
    if (json_is_string(value))
        text_add(out, json_string_value(value));
    else if (seat)
        seat_print(l->game, (Seat)json_integer_value(value), out);
    else
        text_int(out, value ? json_integer_value(value) : -1);
}

/* The whole of a fact in notation, from its arguments by name. */
static bool fact_text(const Long *l, const json_t *fact, Text *out)
{
    const char *name = json_string_value(json_object_get(fact, "fact"));
    const char *form = name ? form_of(l->game, name) : NULL;
    for (; form && *form; form++) {
        if (*form != '{') {
            text_char(out, *form);
            continue;
        }
        char   key[SCENE_NAME];
        size_t length = strcspn(form + 1, ":");
        bool   seat   = strncmp(form + 1 + length, ":seat", 5) == 0;
        (void)snprintf(key, sizeof key, "%.*s", (int)length, form + 1);
        const json_t *value = json_object_get(fact, key);
        form                = strchr(form, '}');
        size_t  i           = 0;
        json_t *one         = NULL;
        if (form[-1] != '*')
            add_value(l, value, seat, out);
        json_array_foreach(value, i, one)
        {
            text_add(out, i ? " " : "");
            add_value(l, one, seat, out);
        }
    }
    return form != NULL;
}

static bool long_facts(Road *road, Seat viewer, SceneTexts *out)
{
    Long   *l       = (Long *)road;
    json_t *request = json_pack("{s:s}", "cmd", "facts");
    size_t  i       = 0;
    json_t *fact    = NULL;
    if (viewer != SCENE_TRUTH)
        json_object_set_new(request, "seat", viewer_json(viewer));
    if (!ask(l, request))
        return false;
    json_array_foreach(json_object_get(l->answer, "facts"), i, fact)
    {
        char buffer[600];
        Text text = text_on(buffer, sizeof buffer);
        if (!fact_text(l, fact, &text))
            return false;
        scene_texts_add(out, buffer, text.length);
    }
    return true;
}

static bool long_moves(Road *road, Seat seat, SceneTexts *out)
{
    Long   *l    = (Long *)road;
    size_t  i    = 0;
    size_t  k    = 0;
    json_t *one  = NULL;
    json_t *move = NULL;
    if (!ask(l, json_pack("{s:s, s:i}", "cmd", "moves", "seat", (int)seat)))
        return false;
    json_array_foreach(json_object_get(l->answer, "moves"), i, one)
    {
        if (json_integer_value(json_object_get(one, "seat")) != seat)
            return false;
        json_array_foreach(json_object_get(one, "moves"), k, move)
        {
            scene_texts_add(out, json_string_value(move), json_string_length(move));
        }
    }
    return true;
}

static bool long_to_act(Road *road, Seats *out)
{
    Long   *l    = (Long *)road;
    size_t  i    = 0;
    json_t *seat = NULL;
    *out         = NOBODY;
    if (!ask(l, json_pack("{s:s}", "cmd", "moves")))
        return false;
    json_array_foreach(json_object_get(l->answer, "to_act"), i, seat)
    {
        *out = (Seats)(*out | seat_bit((Seat)json_integer_value(seat)));
    }
    return true;
}

static bool long_over(Road *road, bool *out)
{
    Long *l = (Long *)road;
    *out    = json_is_true(json_object_get(l->state, "over"));
    return true;
}

/* The protocol tells scores and places at the end; before, they follow from the state it tells. */
static bool of_seat(Long *l, const char *key, Seat seat, int64_t *out)
{
    if (!ask(l, json_pack("{s:s, s:n}", "cmd", "view", "seat")))
        return false;
    const json_t *value = json_array_get(json_object_get(json_object_get(l->answer, "view"), key), seat);
    *out                = json_integer_value(value);
    return json_is_integer(value);
}

static bool long_score(Road *road, Seat seat, int64_t *out)
{
    Long   *l                = (Long *)road;
    int32_t score[MAX_SEATS] = {0};
    if (l->loaded.head.over)
        return of_seat(l, "scores", seat, out);
    l->game->scores(l->game, &l->loaded.head, score);
    *out = score[seat];
    return true;
}

static bool long_place(Road *road, Seat seat, int64_t *out)
{
    Long   *l                = (Long *)road;
    uint8_t place[MAX_SEATS] = {0};
    if (l->loaded.head.over)
        return of_seat(l, "places", seat, out);
    l->game->ranking(l->game, &l->loaded.head, place);
    *out = place[seat];
    return true;
}

static bool long_field(Road *road, const Field *field, unsigned row, unsigned column, int64_t *out)
{
    Long         *l     = (Long *)road;
    const json_t *value = json_object_get(json_object_get(l->state, "fields"), field->name);
    if (field->rows != 1)
        value = json_array_get(value, row);
    if (field->columns > 1)
        value = json_array_get(value, column);
    *out = json_integer_value(value);
    return json_is_integer(value);
}

static const State *long_state(Road *road)
{
    Long *l = (Long *)road;
    return l->library->state(l->library);
}

static void long_destroy(Road *road)
{
    Long *l = (Long *)road;
    if (l->library)
        l->library->destroy(l->library);
    referee_destroy(l->referee);
    json_decref(l->state);
    json_decref(l->answer);
    free(l);
}

Road *scene_referee_create(void)
{
    static const Road road = {"referee",  long_can,   long_setup, long_load,   long_play,
                              long_zone,  long_facts, long_moves, long_to_act, long_over,
                              long_score, long_place, long_field, long_state,  long_destroy};
    Long             *l    = (Long *)calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->road    = road;
    l->library = scene_library_create();
    l->referee = referee_create(NULL);
    if (l->library && l->referee)
        return &l->road;
    long_destroy(&l->road);
    return NULL;
}
