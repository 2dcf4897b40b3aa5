/* request.c -- what requests hold, and what all answers share. */
#include "referee/request.h"

#include "position/options_json.h"
#include "position/view.h"
#include "table/options.h"
#include "table/shelf.h"
#include "table/wrong.h"

enum { NOTATION = 256 };

bool answer_set(Request *r, const char *key, json_t *value)
{
    return json_object_set_new(r->answer, key, value) == 0;
}

bool request_table(Request *r)
{
    return r->referee->begun || wrong_say(r->wrong, "there is no game yet: begin with \"new\" or \"load\"");
}

const char *request_text(const Request *r, const char *key)
{
    return json_string_value(json_object_get(r->json, key));
}

bool request_number(Request *r, const char *key, json_int_t min, json_int_t max, json_int_t missing,
                    json_int_t *out)
{
    const json_t *json = json_object_get(r->json, key);
    *out               = missing;
    if (!json)
        return true;
    if (!json_is_integer(json) || json_integer_value(json) < min || json_integer_value(json) > max)
        return wrong_say(r->wrong, "\"%s\" is a whole number from %lld to %lld", key, (long long)min,
                         (long long)max);
    *out = json_integer_value(json);
    return true;
}

bool request_seat(Request *r, bool onlooker, Seat *out)
{
    const json_t *json    = json_object_get(r->json, "seat");
    unsigned      players = table_players(r->referee->table.table);
    if (onlooker && json_is_null(json)) {
        *out = ONLOOKER;
        return true;
    }
    if (!json_is_integer(json) || json_integer_value(json) < 0 ||
        json_integer_value(json) >= (json_int_t)players)
        return wrong_say(r->wrong, "\"seat\" is a number from 0 to %u%s", players - 1,
                         onlooker ? ", or null for an onlooker" : "");
    *out = (Seat)json_integer_value(json);
    return true;
}

const Game *request_game(Request *r)
{
    const json_t *content = json_object_get(r->json, "content");
    const char   *slug    = request_text(r, "game");
    if (content && !json_is_string(content)) {
        wrong_write(r->wrong, "\"content\" is the hash of the content to play with");
        return NULL;
    }
    return shelf_find(slug ? slug : "", json_string_value(content), r->wrong);
}

json_t *answer_seats(Seats seats)
{
    json_t *list = json_array();
    for (FOR_BITS(seat, seats))
        json_array_append_new(list, json_integer((json_int_t)seat));
    return list;
}

json_t *answer_move(const Game *game, const State *state, Seat seat, Move move)
{
    char buffer[NOTATION];
    Text text = text_on(buffer, sizeof buffer);
    game->move_print(game, state, seat, move, seat, &text);
    return json_string(buffer);
}

void answer_standing(Request *r)
{
    const Table *table = r->referee->table.table;
    const Game  *game  = table_game(table);
    const State *state = table_state(table);
    answer_set(r, "decisions", json_integer(state->decisions));
    answer_set(r, "to_act", answer_seats(table_to_act(table)));
    answer_set(r, "over", json_boolean(state->over));
    if (state->over) {
        answer_set(r, "scores", scores_to_json(game, state));
        answer_set(r, "places", places_to_json(game, state));
    }
}

void answer_table(Request *r)
{
    const Table *table = r->referee->table.table;
    const Game  *game  = table_game(table);
    answer_set(r, "game", json_string(game->slug));
    answer_set(r, "rules", json_integer(game->version));
    if (game->content_hash[0])
        answer_set(r, "content", json_string(game->content_hash));
    answer_set(r, "players", json_integer(table_players(table)));
    answer_set(r, "options", options_to_json(game, table_state(table)->option));
    if (table_seed(table)[0])
        answer_set(r, "seed", json_string(table_seed(table)));
    answer_standing(r);
}
