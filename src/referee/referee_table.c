/* referee_table.c -- what the referee does with its table: begin, load, tell, play, take back. */
#include <stdlib.h>
#include <string.h>

#include "bots/host.h"
#include "position/options_json.h"
#include "position/position.h"
#include "position/view.h"
#include "referee/request.h"
#include "shell/fresh.h"
#include "table/options.h"
#include "table/seed.h"
#include "table/utf8.h"
#include "table/wrong.h"

/* A new game has begun: it takes the old one's place. */
static void replace_table(Referee *referee, const Local *table)
{
    if (referee->begun)
        local_finish(&referee->table);
    referee->table = *table;
    referee->begun = true;
}

/* Who sits where: a list with one {"kind":"person","name":"Anne"} for each seat. */
static bool seats_apply(Request *r, Local *table)
{
    static const char *const kinds[] = {"empty", "person", "bot"};

    const json_t *seats = json_object_get(r->json, "seats");
    if (!seats)
        return true;
    if (!json_is_array(seats) || json_array_size(seats) != table_players(table->table))
        return wrong_say(r->wrong,
                         "\"seats\" is a list of %u, such as {\"kind\":\"person\",\"name\":\"Anne\"}",
                         table_players(table->table));
    for (Seat seat = 0; seat < table_players(table->table); seat++) {
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
        local_seat(table, seat, (SeatKind)k, json_string_value(name));
    }
    return true;
}

bool do_new(Request *r)
{
    const Game *game = request_game(r);
    json_int_t  players;
    if (!game)
        return false;
    r->game = game;
    if (!json_object_get(r->json, "players"))
        return wrong_say(r->wrong, "\"players\" is missing: how many sit at the table");
    if (!request_number(r, "players", 0, 99, 0, &players))
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

    Local table;
    if (seed && strlen(json_string_value(seed)) != json_string_length(seed))
        return wrong_say(r->wrong, "the seed holds a control character; letters, digits and blanks will do");
    if (!local_begin(&table, game, (unsigned)players, option, seed ? json_string_value(seed) : fresh,
                     &r->rule, r->wrong))
        return false;
    if (!seats_apply(r, &table)) {
        local_finish(&table);
        return false;
    }
    replace_table(r->referee, &table);
    answer_table(r);
    return answer_set(r, "facts", tape_to_json(game, table_state(table.table), &table.tape, NO_SEAT));
}

bool do_state(Request *r)
{
    if (!request_table(r))
        return false;
    return answer_set(
        r, "state",
        position_to_json(table_game(r->referee->table.table), table_state(r->referee->table.table)));
}

static bool load_position(Request *r, const json_t *position)
{
    StateBox    box;
    Local       table;
    const Game *game = position_game(position, r->wrong);
    r->game          = game;
    if (!game || !position_load(game, position, &box.head, &r->rule, r->wrong) ||
        !local_begin_at(&table, game, &box.head, r->wrong))
        return false;
    replace_table(r->referee, &table);
    answer_table(r);
    return true;
}

static bool load_record(Request *r, const json_t *text)
{
    Record record;
    Local  table;
    if (!json_is_string(text))
        return wrong_say(r->wrong, "\"record\" is the text of a record");
    if (!record_read(&record, json_string_value(text), json_string_length(text), false, position_read,
                     r->wrong))
        return false;
    if (!local_resume(&table, &record, r->wrong)) {
        record_finish(&record);
        return false;
    }
    replace_table(r->referee, &table);
    answer_table(r);
    return true;
}

bool do_load(Request *r)
{
    const json_t *state  = json_object_get(r->json, "state");
    const json_t *record = json_object_get(r->json, "record");
    if (!state == !record)
        return wrong_say(r->wrong, "\"load\" takes either a \"state\" or a \"record\"");
    return state ? load_position(r, state) : load_record(r, record);
}

bool do_view(Request *r)
{
    Seat viewer;
    if (!request_table(r) || !request_seat(r, true, &viewer))
        return false;
    return answer_set(
        r, "view",
        view_to_json(table_game(r->referee->table.table), table_state(r->referee->table.table), viewer));
}

bool do_moves(Request *r)
{
    if (!request_table(r))
        return false;
    const Table *table  = r->referee->table.table;
    const Game  *game   = table_game(table);
    Seats        actors = table_to_act(table);
    Seat         only;
    answer_set(r, "to_act", answer_seats(actors));
    if (json_object_get(r->json, "seat")) {
        if (!request_seat(r, false, &only))
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
            json_array_append_new(list, answer_move(game, table_state(table), (Seat)seat, moves[i]));
        json_object_set_new(one, "seat", json_integer((json_int_t)seat));
        json_object_set_new(one, "moves", list);
        json_array_append_new(all, one);
    }
    free(moves);
    return answer_set(r, "moves", all);
}

bool do_play(Request *r)
{
    Seat seat;
    if (!request_table(r) || !request_seat(r, false, &seat))
        return false;
    Local        *local = &r->referee->table;
    const Table  *table = local->table;
    const Game   *game  = table_game(table);
    const json_t *move  = json_object_get(r->json, "move");
    json_int_t    now;
    r->game = game;
    if (!json_is_string(move))
        return wrong_say(r->wrong, "\"move\" is a move in notation; \"moves\" lists the legal ones");
    if (!request_number(r, "now_ms", 0, INT64_MAX, -1, &now))
        return false;

    Move read;
    if (!local_read(local, seat, json_string_value(move), json_string_length(move), &read, &r->rule,
                    r->wrong))
        return false;
    json_t *written = answer_move(game, table_state(table), seat, read); /* as it looks before it is played */
    if (!local_apply(local, seat, read, now)) {
        json_decref(written);
        return wrong_say(r->wrong, "out of memory; the move was not played");
    }
    answer_set(r, "seat", json_integer(seat));
    answer_set(r, "move", written);
    answer_set(r, "facts", tape_to_json(game, table_state(table), &r->referee->table.tape, NO_SEAT));
    answer_standing(r);
    return true;
}

bool do_facts(Request *r)
{
    Seat viewer = NO_SEAT;
    if (!request_table(r) || (json_object_get(r->json, "seat") && !request_seat(r, true, &viewer)))
        return false;
    const Table *table = r->referee->table.table;
    return answer_set(r, "facts",
                      tape_to_json(table_game(table), table_state(table), &r->referee->table.tape, viewer));
}

bool do_undo(Request *r)
{
    json_int_t count;
    if (!request_table(r))
        return false;
    const Table *table = r->referee->table.table;
    if (!request_number(r, "moves", 0, RECORD_MOVES, 1, &count))
        return false;
    if ((uint32_t)count > table_plies(table))
        return wrong_say(r->wrong, "only %u moves were played since the game was begun or loaded",
                         table_plies(table));
    uint32_t ply  = table_plies(table) - (uint32_t)count;
    Seats    news = table_news(table, ply);
    if (!local_take_back(&r->referee->table, NO_SEAT, ply, -1))
        return wrong_say(r->wrong, "out of memory; nothing was taken back");
    answer_set(r, "news", seats_to_json(news));
    answer_standing(r);
    return true;
}

bool do_record(Request *r)
{
    Seat viewer = NO_SEAT;
    if (!request_table(r) || (json_object_get(r->json, "seat") && !request_seat(r, true, &viewer)))
        return false;
    char *text = local_write(&r->referee->table, viewer);
    if (!text)
        return wrong_say(r->wrong, "out of memory");
    answer_set(r, "record", json_string(text));
    free(text);
    return true;
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

bool do_bot(Request *r)
{
    const char *level = request_text(r, "level");
    Seat        seat;
    json_int_t  ms, iterations, threads, seed;
    if (!request_table(r) || !request_seat(r, false, &seat))
        return false;
    const Table *table = r->referee->table.table;
    const Game  *game  = table_game(table);
    if (!level || !bot_info(level))
        return unknown_level(r);
    if (!request_number(r, "ms", 1, 3600000, 0, &ms) ||
        !request_number(r, "iterations", 1, 1000000000, 0, &iterations) ||
        !request_number(r, "threads", 1, 64, 1, &threads) ||
        !request_number(r, "seed", 0, INT64_MAX, table_state(table)->decisions, &seed))
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
    answer_set(r, "move", answer_move(game, table_state(table), seat, move));
    return true;
}
