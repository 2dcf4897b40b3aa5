/* referee.c -- the referee protocol.
 *
 * Every command is a line of the table `commands`: its name, the keys it takes, what it does. A
 * command answers by filling an object that already says "ok":true, or refuses; on a refusal the
 * table is as it was. */
#include "table/referee.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "games/registry.h"
#include "table/options.h"
#include "table/seed.h"
#include "table/shelf.h"
#include "table/utf8.h"
#include "table/view.h"
#include "table/wrong.h"

#ifndef TORTUGA_VERSION
#define TORTUGA_VERSION "0"
#endif

enum { NOTATION = 256, SENTENCE = 512 };

struct Referee {
    RefereeWords words;
    Table        table;
    bool         begun, done;
};

/* A request being answered. */
typedef struct Request {
    Referee      *referee;
    const json_t *json;
    json_t       *answer;
    Rule          rule; /* that a refusal names, LAWFUL: none */
    const Game   *game; /* whose rule it is                   */
    Text         *wrong;
} Request;

static bool answer_set(Request *r, const char *key, json_t *value)
{
    return json_object_set_new(r->answer, key, value) == 0;
}

/* --- what requests hold ------------------------------------------------------------------------- */

static bool need_table(Request *r)
{
    return r->referee->begun || wrong_say(r->wrong, "there is no game yet: begin with \"new\" or \"load\"");
}

static const char *text_of(Request *r, const char *key)
{
    return json_string_value(json_object_get(r->json, key));
}

static bool number_key(Request *r, const char *key, json_int_t min, json_int_t max, json_int_t missing,
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

/* The seat of a request; where `onlooker`, null stands for an onlooker. */
static bool seat_key(Request *r, bool onlooker, Seat *out)
{
    const json_t *json    = json_object_get(r->json, "seat");
    unsigned      players = table_players(&r->referee->table);
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

static const Game *game_key(Request *r)
{
    const json_t *content = json_object_get(r->json, "content");
    const char   *slug    = text_of(r, "game");
    if (content && !json_is_string(content)) {
        wrong_write(r->wrong, "\"content\" is the hash of the content to play with");
        return NULL;
    }
    return shelf_find(slug ? slug : "", json_string_value(content), r->wrong);
}

/* --- what answers hold --------------------------------------------------------------------------- */

static json_t *seat_list(Seats seats)
{
    json_t *list = json_array();
    for (FOR_BITS(seat, seats))
        json_array_append_new(list, json_integer((json_int_t)seat));
    return list;
}

static json_t *move_text(const Game *game, const State *state, Seat seat, Move move)
{
    char buffer[NOTATION];
    Text text = text_on(buffer, sizeof buffer);
    game->move_print(game, state, seat, move, seat, &text);
    return json_string(buffer);
}

/* Where the game stands: who is to act, or how it came out. */
static void add_standing(Request *r)
{
    const Table *table = &r->referee->table;
    const Game  *game  = table_game(table);
    const State *state = table_state(table);
    answer_set(r, "decisions", json_integer(state->decisions));
    answer_set(r, "to_act", seat_list(table_to_act(table)));
    answer_set(r, "over", json_boolean(state->over));
    if (state->over) {
        answer_set(r, "scores", scores_to_json(game, state));
        answer_set(r, "places", places_to_json(game, state));
    }
}

static void add_table(Request *r)
{
    const Table *table = &r->referee->table;
    const Game  *game  = table_game(table);
    answer_set(r, "game", json_string(game->slug));
    answer_set(r, "rules", json_integer(game->version));
    if (game->content_hash[0])
        answer_set(r, "content", json_string(game->content_hash));
    answer_set(r, "players", json_integer(table_players(table)));
    answer_set(r, "options", options_to_json(game, table_state(table)->option));
    if (table->record.seed[0])
        answer_set(r, "seed", json_string(table->record.seed));
    add_standing(r);
}

/* A new game has begun: it takes the old one's place. */
static void replace_table(Referee *referee, const Table *table)
{
    if (referee->begun)
        table_finish(&referee->table);
    referee->table = *table;
    referee->begun = true;
}

/* --- commands -------------------------------------------------------------------------------------- */

static json_t *option_describe(const OptionInfo *info)
{
    json_t *json = json_object();
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
    json_object_set_new(json, "help", json_string(info->help));
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
        json_array_append_new(options, option_describe(&game->options[i]));
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

static bool do_games(Request *r)
{
    json_t *list = json_array();
    if (json_object_get(r->json, "game")) {
        const Game *game = game_key(r);
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

/* Who sits where: a list with one {"kind":"person","name":"Anne"} for each seat. */
static bool seats_apply(Request *r, Table *table)
{
    static const char *const kinds[] = {"empty", "person", "bot"};

    const json_t *seats = json_object_get(r->json, "seats");
    if (!seats)
        return true;
    if (!json_is_array(seats) || json_array_size(seats) != table_players(table))
        return wrong_say(r->wrong,
                         "\"seats\" is a list of %u, such as {\"kind\":\"person\",\"name\":\"Anne\"}",
                         table_players(table));
    for (Seat seat = 0; seat < table_players(table); seat++) {
        const json_t *one  = json_array_get(seats, seat);
        const char   *kind = json_string_value(json_object_get(one, "kind"));
        const json_t *name = json_object_get(one, "name");
        unsigned      k    = 0;
        while (kind && k < COUNT_OF(kinds) && strcmp(kinds[k], kind) != 0)
            k++;
        if (!kind || k == COUNT_OF(kinds))
            return wrong_say(r->wrong, "the \"kind\" of a seat is one of empty, person, bot");
        if (name && (!json_is_string(name) || json_string_length(name) >= RECORD_NAME))
            return wrong_say(r->wrong, "the \"name\" of a seat is a text of at most %d bytes",
                             RECORD_NAME - 1);
        if (name && !utf8_plain(json_string_value(name), json_string_length(name)))
            return wrong_say(r->wrong, "the \"name\" of a seat holds no control characters");
        table_seat(table, seat, (SeatKind)k, json_string_value(name));
    }
    return true;
}

static bool do_new(Request *r)
{
    const Game *game = game_key(r);
    json_int_t  players;
    if (!game)
        return false;
    r->game = game;
    if (!json_object_get(r->json, "players"))
        return wrong_say(r->wrong, "\"players\" is missing: how many sit at the table");
    if (!number_key(r, "players", 0, 99, 0, &players))
        return false;

    uint16_t      option[MAX_OPTIONS] = {0};
    const json_t *options             = json_object_get(r->json, "options");
    const json_t *seed                = json_object_get(r->json, "seed");
    char          fresh[SEED_RANDOM];
    if (players <= MAX_SEATS)
        game->defaults(game, (unsigned)players, option);
    if (options && !options_from_json(game, options, option, r->wrong))
        return false;
    if (seed && !json_is_string(seed))
        return wrong_say(r->wrong, "\"seed\" is a text; without one a fresh one is made");
    if (!seed)
        seed_random(fresh);

    Table table;
    if (seed && strlen(json_string_value(seed)) != json_string_length(seed))
        return wrong_say(r->wrong, "the seed holds a control character; letters, digits and blanks will do");
    if (!table_begin(&table, game, (unsigned)players, option, seed ? json_string_value(seed) : fresh,
                     &r->rule, r->wrong))
        return false;
    if (!seats_apply(r, &table)) {
        table_finish(&table);
        return false;
    }
    replace_table(r->referee, &table);
    add_table(r);
    return true;
}

static bool do_state(Request *r)
{
    if (!need_table(r))
        return false;
    return answer_set(r, "state",
                      position_to_json(table_game(&r->referee->table), table_state(&r->referee->table)));
}

static bool load_position(Request *r, const json_t *position)
{
    StateBox    box;
    Table       table;
    const Game *game = position_game(position, r->wrong);
    r->game          = game;
    if (!game || !position_load(game, position, &box.head, &r->rule, r->wrong) ||
        !table_begin_at(&table, game, &box.head, r->wrong))
        return false;
    replace_table(r->referee, &table);
    add_table(r);
    return true;
}

static bool load_record(Request *r, const json_t *text)
{
    Record record;
    Table  table;
    if (!json_is_string(text))
        return wrong_say(r->wrong, "\"record\" is the text of a record");
    if (!record_read(&record, json_string_value(text), json_string_length(text), false, r->wrong))
        return false;
    if (!table_resume(&table, &record, r->wrong)) {
        record_finish(&record);
        return false;
    }
    replace_table(r->referee, &table);
    add_table(r);
    return true;
}

static bool do_load(Request *r)
{
    const json_t *state  = json_object_get(r->json, "state");
    const json_t *record = json_object_get(r->json, "record");
    if (!state == !record)
        return wrong_say(r->wrong, "\"load\" takes either a \"state\" or a \"record\"");
    return state ? load_position(r, state) : load_record(r, record);
}

static bool do_view(Request *r)
{
    Seat viewer;
    if (!need_table(r) || !seat_key(r, true, &viewer))
        return false;
    return answer_set(r, "view",
                      view_to_json(table_game(&r->referee->table), table_state(&r->referee->table), viewer));
}

static bool do_moves(Request *r)
{
    if (!need_table(r))
        return false;
    const Table *table  = &r->referee->table;
    const Game  *game   = table_game(table);
    Seats        actors = table_to_act(table);
    Seat         only;
    answer_set(r, "to_act", seat_list(actors));
    if (json_object_get(r->json, "seat")) {
        if (!seat_key(r, false, &only))
            return false;
        actors &= seat_bit(only);
    }
    Move *moves = (Move *)malloc(game->max_moves * sizeof *moves);
    if (!moves)
        return wrong_say(r->wrong, "out of memory");
    json_t *all = json_array();
    for (FOR_BITS(seat, actors)) {
        json_t  *list  = json_array();
        json_t  *one   = json_object();
        uint32_t count = game->moves(game, table_state(table), (Seat)seat, moves);
        for (uint32_t i = 0; i < count; i++)
            json_array_append_new(list, move_text(game, table_state(table), (Seat)seat, moves[i]));
        json_object_set_new(one, "seat", json_integer((json_int_t)seat));
        json_object_set_new(one, "moves", list);
        json_array_append_new(all, one);
    }
    free(moves);
    return answer_set(r, "moves", all);
}

static bool do_play(Request *r)
{
    Seat seat;
    if (!need_table(r) || !seat_key(r, false, &seat))
        return false;
    Table        *table = &r->referee->table;
    const Game   *game  = table_game(table);
    const json_t *move  = json_object_get(r->json, "move");
    json_int_t    now;
    r->game = game;
    if (!json_is_string(move))
        return wrong_say(r->wrong, "\"move\" is a move in notation; \"moves\" lists the legal ones");
    if (!number_key(r, "now_ms", 0, INT64_MAX, -1, &now))
        return false;

    StateBox before;
    state_copy(game, &before.head, table_state(table));
    if (!table_play_text(table, seat, json_string_value(move), json_string_length(move), now, &r->rule,
                         r->wrong))
        return false;
    answer_set(r, "seat", json_integer(seat));
    answer_set(r, "move",
               move_text(game, &before.head, seat, table->record.moves[table->record.count - 1].move));
    answer_set(r, "facts", tape_to_json(game, table_state(table), &table->tape, NO_SEAT));
    add_standing(r);
    return true;
}

static bool do_facts(Request *r)
{
    Seat viewer = NO_SEAT;
    if (!need_table(r) || (json_object_get(r->json, "seat") && !seat_key(r, true, &viewer)))
        return false;
    const Table *table = &r->referee->table;
    return answer_set(r, "facts", tape_to_json(table_game(table), table_state(table), &table->tape, viewer));
}

static bool do_undo(Request *r)
{
    json_int_t count;
    if (!need_table(r))
        return false;
    Table *table = &r->referee->table;
    if (!number_key(r, "moves", 0, RECORD_MOVES, 1, &count))
        return false;
    if ((size_t)count > table->record.count)
        return wrong_say(r->wrong, "only %zu moves were played since the game was begun or loaded",
                         table->record.count);
    size_t ply  = table->record.count - (size_t)count;
    Seats  news = table_news(table, ply);
    (void)table_take_back(table, ply);
    answer_set(r, "news", seats_to_json(news));
    add_standing(r);
    return true;
}

static bool do_record(Request *r)
{
    Seat viewer = NO_SEAT;
    if (!need_table(r) || (json_object_get(r->json, "seat") && !seat_key(r, true, &viewer)))
        return false;
    char *text = record_write(&r->referee->table.record, viewer);
    if (!text)
        return wrong_say(r->wrong, "out of memory");
    answer_set(r, "record", json_string(text));
    free(text);
    return true;
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

static bool unknown_level(Request *r)
{
    char list[256];
    Text names = text_on(list, sizeof list);
    for (const BotInfo *info = bots_all; info->name; info++) {
        if (names.length)
            text_add(&names, ", ");
        text_add(&names, info->name);
    }
    return wrong_say(r->wrong, "\"level\" is one of %s", list);
}

static bool do_bot(Request *r)
{
    const char *level = text_of(r, "level");
    Seat        seat;
    json_int_t  ms, iterations, threads, seed;
    if (!need_table(r) || !seat_key(r, false, &seat))
        return false;
    const Table *table = &r->referee->table;
    const Game  *game  = table_game(table);
    if (!level || !bot_info(level))
        return unknown_level(r);
    if (!number_key(r, "ms", 1, 3600000, 0, &ms) ||
        !number_key(r, "iterations", 1, 1000000000, 0, &iterations) ||
        !number_key(r, "threads", 1, 64, 1, &threads) ||
        !number_key(r, "seed", 0, INT64_MAX, table_state(table)->decisions, &seed))
        return false;
    if (!(table_to_act(table) & seat_bit(seat)))
        return wrong_say(r->wrong, "seat %u owes no decision now", seat);

    BotOptions options = {(uint32_t)ms, (uint32_t)iterations, (uint32_t)threads, (uint64_t)seed};
    Bot       *bot     = bot_create(game, level, &options);
    if (!bot)
        return wrong_say(r->wrong, "bot %s cannot play %s here", level, game->name);
    Move move = bot_choose(bot, table_state(table), seat);
    bot_destroy(bot);
    answer_set(r, "seat", json_integer(seat));
    answer_set(r, "level", json_string(level));
    answer_set(r, "move", move_text(game, table_state(table), seat, move));
    return true;
}

static bool do_bots(Request *r) { return answer_set(r, "bots", bots_describe()); }

static bool do_rules(Request *r)
{
    const Game *game = NULL;
    const char *id   = text_of(r, "rule");
    Rule        rule;
    if (json_object_get(r->json, "game") || !r->referee->begun)
        game = game_key(r);
    else
        game = table_game(&r->referee->table);
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

static bool do_version(Request *r)
{
    json_t *games = json_object();
    for (const Game *const *game = games_all; *game; game++)
        json_object_set_new(games, (*game)->slug, json_integer((*game)->version));
    answer_set(r, "program", json_string("tortuga"));
    answer_set(r, "version", json_string(TORTUGA_VERSION));
    answer_set(r, "protocol", json_integer(REFEREE_PROTOCOL));
    return answer_set(r, "rules", games);
}

static bool do_quit(Request *r)
{
    r->referee->done = true;
    return true;
}

static bool do_help(Request *r);

typedef struct Command {
    const char *name;
    const char *keys; /* parted by blanks; `cmd` and `id` go everywhere */
    const char *does;
    bool (*run)(Request *r);
} Command;

static const Command commands[] = {
    {"bot", "seat level ms iterations threads seed", "asks a bot for a move; does not play it", do_bot},
    {"bots", "", "the levels of bots", do_bots},
    {"facts", "seat", "the facts of the last move, as a seat (or null, an onlooker) sees them", do_facts},
    {"games", "game", "every game with its players, options, fields and bounds", do_games},
    {"help", "", "this list", do_help},
    {"load", "state record", "goes on from a position or a record", do_load},
    {"moves", "seat", "who owes a decision, and the legal moves of each", do_moves},
    {"new", "game players seed options content seats", "begins a game", do_new},
    {"play", "seat move now_ms", "plays a move", do_play},
    {"quit", "", "ends the session", do_quit},
    {"record", "seat", "the record so far; with a seat, what it may know of it", do_record},
    {"rules", "game rule", "the text of a rule", do_rules},
    {"state", "", "the whole state", do_state},
    {"undo", "moves", "takes moves back; says who had learnt something by them", do_undo},
    {"version", "", "program, protocol and rules versions", do_version},
    {"view", "seat", "what a seat (or null, an onlooker) may see", do_view},
};

/* The words of a text parted by blanks; NULL when there are no more. */
static const char *next_word(const char *text, size_t *length)
{
    text += strspn(text, " ");
    *length = strcspn(text, " ");
    return *length ? text : NULL;
}

static bool do_help(Request *r)
{
    json_t *list = json_array();
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        json_t     *one  = json_object();
        json_t     *keys = json_array();
        size_t      length;
        const char *word = commands[i].keys;
        for (word = next_word(word, &length); word; word = next_word(word + length, &length))
            json_array_append_new(keys, json_stringn(word, length));
        json_object_set_new(one, "cmd", json_string(commands[i].name));
        json_object_set_new(one, "keys", keys);
        json_object_set_new(one, "does", json_string(commands[i].does));
        json_array_append_new(list, one);
    }
    return answer_set(r, "commands", list);
}

/* --- lines ------------------------------------------------------------------------------------------- */

static bool key_allowed(const Command *command, const char *key)
{
    size_t length;
    if (strcmp(key, "cmd") == 0 || strcmp(key, "id") == 0)
        return true;
    for (const char *word = next_word(command->keys, &length); word; word = next_word(word + length, &length))
        if (strlen(key) == length && strncmp(word, key, length) == 0)
            return true;
    return false;
}

static const Command *command_of(Request *r)
{
    const char *name = text_of(r, "cmd");
    for (size_t i = 0; name && i < COUNT_OF(commands); i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    char list[256];
    Text names = text_on(list, sizeof list);
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        if (i)
            text_add(&names, ", ");
        text_add(&names, commands[i].name);
    }
    wrong_write(r->wrong, "\"cmd\" is one of %s", list);
    return NULL;
}

static bool keys_allowed(Request *r, const Command *command)
{
    const char *key;
    json_t     *value;
    json_object_foreach((json_t *)(uintptr_t)r->json, key, value)
    {
        (void)value;
        if (!key_allowed(command, key))
            return wrong_say(r->wrong, "\"%s\" does not know \"%.40s\"; it takes %s", command->name, key,
                             command->keys[0] ? command->keys : "no keys");
    }
    const json_t *id = json_object_get(r->json, "id");
    return !id || json_is_string(id) || json_is_integer(id) ||
           wrong_say(r->wrong, "\"id\" is a text or a number");
}

/* Brackets within brackets, outside of texts: a bound on how deep the parser has to go. */
static bool too_deep(const char *line, size_t length)
{
    int  depth  = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        char c = line[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '{' || c == '['))
            depth++;
        else if (!quoted && (c == '}' || c == ']'))
            depth--;
        if (depth > REFEREE_DEPTH)
            return true;
    }
    return false;
}

static json_t *line_parse(const char *line, size_t length, Text *wrong)
{
    json_error_t error;
    if (length > REFEREE_LINE) {
        wrong_write(wrong, "the line is longer than %d bytes", REFEREE_LINE);
        return NULL;
    }
    if (too_deep(line, length)) {
        wrong_write(wrong, "more than %d brackets within each other", REFEREE_DEPTH);
        return NULL;
    }
    json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        wrong_write(wrong, "no JSON, at byte %d: %s", error.position, error.text);
    else if (!json_is_object(json))
        wrong_write(wrong, "a request is an object such as {\"cmd\":\"help\"}");
    if (json && !json_is_object(json)) {
        json_decref(json);
        json = NULL;
    }
    return json;
}

/* A refusal with its sentence, and its rule where there is one. */
static json_t *refusal_of(const Request *r)
{
    json_t *json = json_object();
    json_object_set_new(json, "ok", json_false());
    json_object_set_new(json, "error", json_string(r->wrong->at));
    if (r->rule != LAWFUL && r->game) {
        char  id[32];
        Text  name     = text_on(id, sizeof id);
        char *sentence = NULL;
        rule_print(r->game, r->rule, &name);
        if (r->referee && r->referee->words.refusal)
            sentence = r->referee->words.refusal(r->game, r->rule);
        json_object_set_new(json, "rule", json_string(id));
        if (sentence)
            json_object_set_new(json, "sentence", json_string(sentence));
        free(sentence);
    }
    return json;
}

char *referee_line(Referee *referee, const char *line, size_t length)
{
    char    sentence[SENTENCE];
    Text    wrong   = text_on(sentence, sizeof sentence);
    json_t *json    = line_parse(line, length, &wrong);
    Request request = {referee, json, json_object(), LAWFUL, NULL, &wrong};
    bool    fine    = json != NULL;
    answer_set(&request, "ok", json_true());
    if (fine) {
        const Command *command = command_of(&request);
        fine                   = command && keys_allowed(&request, command) && command->run(&request);
    }
    if (!fine) {
        json_decref(request.answer);
        request.answer = refusal_of(&request);
    }
    json_t *id = json_object_get(json, "id");
    if (json_is_string(id) || json_is_integer(id))
        json_object_set(request.answer, "id", id);
    char *text = json_dumps(request.answer, JSON_COMPACT);
    json_decref(request.answer);
    json_decref(json);
    return text;
}

char *referee_too_long(void)
{
    char    sentence[SENTENCE];
    Text    wrong   = text_on(sentence, sizeof sentence);
    Request request = {NULL, NULL, NULL, LAWFUL, NULL, &wrong};
    wrong_write(&wrong, "the line is longer than %d bytes", REFEREE_LINE);
    json_t *json = refusal_of(&request);
    char   *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}

Referee *referee_create(const RefereeWords *words)
{
    Referee *referee = (Referee *)calloc(1, sizeof *referee);
    if (referee && words)
        referee->words = *words;
    return referee;
}

void referee_destroy(Referee *referee)
{
    if (!referee)
        return;
    if (referee->begun)
        table_finish(&referee->table);
    free(referee);
}

bool referee_done(const Referee *referee) { return referee->done; }

const Table *referee_table(const Referee *referee) { return referee->begun ? &referee->table : NULL; }
