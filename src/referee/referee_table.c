/* referee_table.c -- what the referee does with its table: tell, play, take back, ask a bot. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/request.h"

/* JSON with the words of the request, of which `voice` is the voice; false where there is no memory for one. */
#define tell(r, game, language, call)                                                                        \
    do {                                                                                                     \
        bool      fine  = true;                                                                              \
        tg_voice *voice = request_voice(r, game, language, &fine);                                           \
        if (fine)                                                                                            \
            reply_json((r)->reply, call);                                                                    \
        tg_voice_destroy(voice);                                                                             \
        if (!fine)                                                                                           \
            return false;                                                                                    \
    } while (0)

bool do_state(Request *r)
{
    if (!request_table(r))
        return false;
    const tg_table *table = r->referee->table;
    reply_key(r->reply, "state");
    reply_json(r->reply, tg_state_json(tg_table_game(table), tg_table_state(table), out, size));
    return true;
}

bool do_view(Request *r)
{
    int viewer;
    if (!request_table(r) || !request_seat(r, true, &viewer))
        return false;
    const tg_table *table = r->referee->table;
    reply_key(r->reply, "view");
    reply_json(r->reply, tg_view_json(tg_table_game(table), tg_table_state(table), viewer, NULL, out, size));
    return true;
}

bool do_standing(Request *r)
{
    int viewer;
    if (!request_table(r) || !request_seat(r, true, &viewer))
        return false;
    reply_key(r->reply, "standing");
    reply_json(r->reply, tg_standing_json(r->referee->table, viewer, out, size));
    return true;
}

bool do_message(Request *r)
{
    int        viewer;
    json_int_t since;
    if (!request_table(r) || !request_seat(r, true, &viewer))
        return false;
    const tg_table *table = r->referee->table;
    if (!request_number(r, "since", 0, tg_table_seq(table), tg_table_seq(table), &since))
        return false;
    reply_key(r->reply, "message");
    tell(r, tg_table_game(table), r->language,
         tg_message_json(table, "referee", (uint32_t)since, -1, viewer, voice, out, size));
    return true;
}

bool do_moves(Request *r)
{
    int only;
    if (!request_table(r))
        return false;
    const tg_table *table  = r->referee->table;
    const tg_game  *game   = tg_table_game(table);
    unsigned        actors = tg_table_to_act(table);
    reply_key(r->reply, "to_act");
    reply_seats(r->reply, actors);
    if (json_object_get(r->json, "seat")) {
        if (!request_seat(r, false, &only))
            return false;
        actors &= 1u << only;
    }
    reply_key(r->reply, "moves");
    reply_open(r->reply, '[');
    for (int seat = 0; seat < TG_MAX_SEATS; seat++) {
        if (!((actors >> seat) & 1u))
            continue;
        reply_open(r->reply, '{');
        reply_number_of(r->reply, "seat", seat);
        reply_key(r->reply, "moves");
        tell(r, game, r->language, tg_moves_json(game, tg_table_state(table), seat, voice, 0, out, size));
        reply_close(r->reply, '}');
    }
    reply_close(r->reply, ']');
    return true;
}

static bool tell_facts(Request *r, const tg_tape *tape, int viewer)
{
    const tg_table *table = r->referee->table;
    const tg_game  *game  = tg_table_game(table);
    reply_key(r->reply, "facts");
    tell(r, game, r->language, tg_facts_json(game, tg_table_state(table), tape, viewer, voice, out, size));
    return true;
}

bool do_facts(Request *r)
{
    int viewer = TG_ONLOOKER;
    if (!request_table(r))
        return false;
    if (!json_object_get(r->json, "seat")) /* one who sees everything */
        return tell_facts(r, r->referee->truth, viewer);
    return request_seat(r, true, &viewer) && tell_facts(r, r->referee->tape, viewer);
}

static void apply(Referee *referee, const tg_event *event)
{
    (void)tg_table_apply_told(referee->table, event, referee->tape);
    tg_tape_copy(referee->truth, referee->tape);
    tg_tape_open(referee->truth);
}

bool do_move(Request *r)
{
    int        seat;
    tg_event   event;
    json_int_t now;
    if (!request_table(r) || !request_seat(r, false, &seat))
        return false;
    tg_table      *table = r->referee->table;
    const tg_game *game  = tg_table_game(table);
    const json_t  *move  = json_object_get(r->json, "move");
    if (!json_is_string(move) || strlen(json_string_value(move)) != json_string_length(move))
        return wrong(r, "move", "\"move\" is a move in notation; \"moves\" lists the legal ones");
    if (!request_number(r, "now_ms", 0, INT64_MAX, -1, &now))
        return false;
    const char *notation = json_string_value(move);
    tg_move     meant    = tg_move_read(game, tg_table_state(table), seat, notation, NULL, NULL, 0);
    if (!(meant ? tg_table_check_move_number(table, seat, meant, now, &event, &r->why)
                : tg_table_check_move(table, seat, notation, now, &event, &r->why)))
        return refused(r, game);

    /* All that could fail is done before anything changes. A move is written as it looks before it is played. */
    bool      fine  = true;
    tg_voice *voice = request_voice(r, game, r->language, &fine);
    if (!fine)
        return false;
    reply_number_of(r->reply, "seat", seat);
    reply_move(r, seat, meant);
    apply(r->referee, &event);
    reply_key(r->reply, "facts");
    reply_json(r->reply,
               tg_facts_json(game, tg_table_state(table), r->referee->truth, TG_ONLOOKER, voice, out, size));
    tg_voice_destroy(voice);
    reply_standing(r);
    return true;
}

bool do_take_back(Request *r)
{
    json_int_t count;
    tg_event   event;
    if (!request_table(r))
        return false;
    tg_table *table = r->referee->table;
    uint32_t  plies = tg_table_plies(table);
    if (!request_number(r, "moves", 0, plies, (json_int_t)plies - 1, &count))
        return false;
    if (count < 0)
        return wrong(r, "moves", "no move was made since the game was begun or loaded");
    unsigned news = tg_table_news(table, (uint32_t)count);
    if (!tg_table_check_take_back(table, TG_NO_SEAT, (uint32_t)count, -1, &event, &r->why))
        return refused(r, tg_table_game(table));
    apply(r->referee, &event);
    reply_key(r->reply, "news");
    reply_seats(r->reply, news);
    reply_standing(r);
    return true;
}

bool do_record(Request *r)
{
    int viewer = TG_NO_SEAT;
    if (!request_table(r) || (json_object_get(r->json, "seat") && !request_seat(r, true, &viewer)))
        return false;
    tg_record *record = tg_record_of_table_since(r->referee->table, r->referee->past);
    size_t     length = record ? tg_record_text(record, viewer, NULL, 0) : TG_NO_TEXT;
    char      *text   = length == TG_NO_TEXT ? NULL : (char *)malloc(length + 1);
    bool       fine   = text && tg_record_text(record, viewer, text, length + 1) == length;
    if (fine)
        reply_text_of(r->reply, "record", text);
    free(text);
    tg_record_destroy(record);
    return fine || no_memory(r);
}

static bool unknown_level(Request *r)
{
    char   list[SENTENCE / 2] = "";
    size_t n                  = 0;
    for (unsigned i = 0; tg_level_at(i) && n < sizeof list; i++)
        n += (size_t)snprintf(list + n, sizeof list - n, "%s%s", i ? ", " : "", tg_level_at(i));
    return wrong(r, "level", "\"level\" is one of %s", list);
}

bool do_bot(Request *r)
{
    const char *level = request_text(r, "level");
    int         seat;
    json_int_t  ms, iterations, threads, seed;
    if (!request_table(r) || !request_seat(r, false, &seat))
        return false;
    const tg_table *table = r->referee->table;
    const tg_game  *game  = tg_table_game(table);
    const tg_state *state = tg_table_state(table);
    if (!level || tg_level_ms(level) < 0)
        return unknown_level(r);
    if (!tg_level_plays(level, game))
        return wrong(r, "level", "%s has learnt no such game yet: there is no net for it", level);
    if (!request_number(r, "ms", 1, 3600000, 0, &ms) ||
        !request_number(r, "iterations", 1, 1000000000, 0, &iterations) ||
        !request_number(r, "threads", 1, 64, 1, &threads) ||
        !request_number(r, "seed", 0, INT64_MAX, tg_decisions(state), &seed))
        return false;
    if (!((tg_table_to_act(table) >> seat) & 1u))
        return wrong(r, "seat", "seat %d owes no decision now", seat);

    tg_bot_options options = {.ms         = (uint32_t)ms,
                              .iterations = (uint32_t)iterations,
                              .threads    = (uint32_t)threads,
                              .seed       = (uint64_t)seed};
    tg_bot        *bot     = tg_bot_create_with(game, level, &options);
    if (!bot)
        return no_memory(r);
    tg_move move = tg_bot_choose(bot, state, seat);
    tg_bot_destroy(bot);
    reply_number_of(r->reply, "seat", seat);
    reply_text_of(r->reply, "level", level);
    reply_move(r, seat, move);
    return true;
}
