/* referee_about.c -- what the referee tells without a table: games, bots, rules, versions. */
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "games/registry.h"
#include "position/options_json.h"
#include "referee/request.h"
#include "table/options.h"
#include "table/wrong.h"
#include "words/voices.h"

#ifndef TORTUGA_VERSION
#define TORTUGA_VERSION "0"
#endif

static json_t *option_describe(const Voice *voice, const OptionInfo *info)
{
    json_t *json = json_object();
    char    help[512];
    Text    text = text_on(help, sizeof help);
    say_help(voice, info, &text);
    json_object_set_new(json, "name", json_string(info->name));
    if (info->words) {
        json_t *words = json_array();
        for (const char *const *word = info->words; *word; word++)
            json_array_append_new(words, json_string(*word));
        json_object_set_new(json, "words", words);
    } else {
        json_object_set_new(json, "min", json_integer(info->min));
        json_object_set_new(json, "max", json_integer(info->max));
    }
    json_object_set_new(json, "help", json_string(help));
    return json;
}

/* A list has as many elements as it says, or one for each seat; `columns` where each is a list. */
static json_t *field_describe(const Field *field)
{
    json_t *json = json_object();
    json_object_set_new(json, "name", json_string(field->name));
    if (field->rows == PER_SEAT)
        json_object_set_new(json, "rows", json_string("seats"));
    else if (field->rows != 1)
        json_object_set_new(json, "rows", json_integer(field->rows));
    if (field->columns > 1)
        json_object_set_new(json, "columns", json_integer(field->columns));
    json_object_set_new(json, "min", json_integer(field->min));
    json_object_set_new(json, "max", json_integer(field->max));
    return json;
}

static json_t *game_describe(const Game *game)
{
    json_t *json     = json_object();
    json_t *players  = json_array();
    json_t *options  = json_array();
    json_t *defaults = json_object();
    json_t *fields   = json_array();
    json_t *facts    = json_array();
    Voice   voice    = voice_english(game);
    for (unsigned n = 1; n <= MAX_SEATS; n++) {
        uint16_t option[MAX_OPTIONS] = {0};
        char     count[2]            = {(char)('0' + n), 0};
        if (!((game->player_counts >> n) & 1u))
            continue;
        game->defaults(game, n, option);
        json_array_append_new(players, json_integer(n));
        json_object_set_new(defaults, count, options_to_json(game, option));
    }
    for (uint32_t i = 0; i < game->option_count; i++)
        json_array_append_new(options, option_describe(&voice, &game->options[i]));
    for (uint32_t i = 0; i < game->field_count; i++)
        json_array_append_new(fields, field_describe(&game->fields[i]));
    for (uint32_t i = 0; i < game->fact_count; i++)
        json_array_append_new(facts, json_string(game->facts[i]));

    char first[16];
    Text seat = text_on(first, sizeof first);
    seat_print(game, 0, &seat);
    json_object_set_new(json, "game", json_string(game->slug));
    json_object_set_new(json, "name", json_string(game->name));
    json_object_set_new(json, "credit", json_string(game->credit));
    json_object_set_new(json, "rules", json_integer(game->version));
    json_object_set_new(json, "prefix", json_string(game->prefix));
    if (game->content_hash[0])
        json_object_set_new(json, "content", json_string(game->content_hash));
    json_object_set_new(json, "first_seat", json_string(first));
    json_object_set_new(json, "players", players);
    json_object_set_new(json, "options", options);
    json_object_set_new(json, "defaults", defaults);
    json_object_set_new(json, "fields", fields);
    json_object_set_new(json, "facts", facts);
    json_object_set_new(json, "max_moves", json_integer(game->max_moves));
    json_object_set_new(json, "max_facts", json_integer(game->max_facts));
    json_object_set_new(json, "state_bytes", json_integer(game->state_size));
    return json;
}

bool do_games(Request *r)
{
    json_t *list = json_array();
    if (json_object_get(r->json, "game")) {
        const Game *game = request_game(r);
        if (!game) {
            json_decref(list);
            return false;
        }
        json_array_append_new(list, game_describe(game));
    } else {
        for (const Game *const *game = games_all; *game; game++)
            json_array_append_new(list, game_describe(*game));
    }
    return answer_set(r, "games", list);
}

static json_t *bots_describe(void)
{
    json_t *list = json_array();
    for (const BotInfo *info = bots_all; info->name; info++) {
        json_t *one = json_object();
        json_object_set_new(one, "level", json_string(info->name));
        json_object_set_new(one, "ms", json_integer(info->ms));
        json_object_set_new(one, "help", json_string(info->help));
        json_array_append_new(list, one);
    }
    return list;
}

bool do_bots(Request *r) { return answer_set(r, "bots", bots_describe()); }

bool do_rules(Request *r)
{
    const Game *game = NULL;
    const char *id   = request_text(r, "rule");
    Rule        rule;
    if (json_object_get(r->json, "game") || !r->referee->begun)
        game = request_game(r);
    else
        game = table_game(r->referee->table.table);
    if (!game)
        return false;
    if (!id || !rule_parse(game, scan_on(id, strlen(id)), &rule))
        return wrong_say(r->wrong, "\"rule\" is the id of a rule of %s, such as %s-1 or %s-R1", game->name,
                         game->prefix, game->prefix);
    char *text = r->referee->words.rule ? r->referee->words.rule(game, id) : NULL;
    if (!text)
        return wrong_say(r->wrong, "%s has no rule %.20s", game->name, id);
    answer_set(r, "rule", json_string(id));
    answer_set(r, "text", json_string(text));
    free(text);
    return true;
}

bool do_version(Request *r)
{
    json_t *games = json_object();
    for (const Game *const *game = games_all; *game; game++)
        json_object_set_new(games, (*game)->slug, json_integer((*game)->version));
    answer_set(r, "program", json_string("tortuga"));
    answer_set(r, "version", json_string(TORTUGA_VERSION));
    answer_set(r, "protocol", json_integer(REFEREE_PROTOCOL));
    return answer_set(r, "rules", games);
}
