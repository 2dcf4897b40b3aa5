/* request.c -- what requests hold, and what all answers share. */
#include "referee/request.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Bytes of the letter that begins there and may stand in a sentence; 0: it is cut, or a terminal would obey it. */
static size_t letter_length(const unsigned char *at)
{
    size_t length = *at < 0x80 ? 1 : *at < 0xE0 ? 2 : *at < 0xF0 ? 3 : 4;
    if (*at < ' ' || *at == 0x7F || (*at == 0xC2 && at[1] < 0xA0))
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

bool wrong(Request *r, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(r->sentence, sizeof r->sentence, format, args);
    va_end(args);
    r->code = code;
    for (unsigned char *at = (unsigned char *)r->sentence; *at;) { /* what it quotes may have been cut */
        size_t length = letter_length(at);
        if (!length)
            *at = '?';
        at += length ? length : 1;
    }
    return false;
}

bool refused(Request *r, const tg_game *game)
{
    r->code = "refused";
    r->game = game;
    return false;
}

bool no_memory(Request *r) { return wrong(r, "memory", "out of memory; nothing has changed"); }

bool request_table(Request *r)
{
    return r->referee->table ||
           wrong(r, "no-such-table", "there is no game yet: begin with \"new\" or \"load\"");
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
        return wrong(r, key, "\"%s\" is a whole number from %lld to %lld", key, (long long)min,
                     (long long)max);
    *out = json_integer_value(json);
    return true;
}

bool request_seat(Request *r, bool onlooker, int *out)
{
    const json_t *json    = json_object_get(r->json, "seat");
    unsigned      players = tg_table_players(r->referee->table);
    if (onlooker && json_is_null(json)) {
        *out = TG_ONLOOKER;
        return true;
    }
    if (!json_is_integer(json) || json_integer_value(json) < 0 ||
        json_integer_value(json) >= (json_int_t)players)
        return wrong(r, "seat", "\"seat\" is a number from 0 to %u%s", players - 1,
                     onlooker ? ", or null for an onlooker" : "");
    *out = (int)json_integer_value(json);
    return true;
}

const tg_game *request_game(Request *r)
{
    const json_t *content = json_object_get(r->json, "content");
    if (content && !json_is_string(content)) {
        (void)wrong(r, "content", "\"content\" is the hash of the content to play with");
        return NULL;
    }
    const tg_game *game =
        tg_content_find(request_text(r, "game"), json_string_value(content), r->sentence, sizeof r->sentence);
    if (!game)
        r->code = content ? "content" : "game";
    return game;
}

bool request_language(Request *r)
{
    const json_t *json = json_object_get(r->json, "lang");
    (void)snprintf(r->language, sizeof r->language, "%s", r->referee->language);
    if (!json)
        return true;
    const char *named = json_string_value(json);
    const char *meant = named && *named ? tg_language_meant(named) : named;
    if (meant) {
        (void)snprintf(r->language, sizeof r->language, "%s", meant);
        return true;
    }
    char   list[SENTENCE / 2] = "";
    size_t n                  = 0;
    for (unsigned i = 0; tg_language_at(i) && n < sizeof list; i++)
        n += (size_t)snprintf(list + n, sizeof list - n, "%s%s", i ? ", " : "", tg_language_at(i));
    return wrong(r, "lang", "\"lang\" is one of %s, or \"\" for no sentences", list);
}

tg_voice *request_voice(Request *r, const tg_game *game, const char *language, bool *fine)
{
    if (!*language)
        return NULL;
    tg_voice *voice = tg_voice_create(game, language);
    if (!voice) {
        *fine = no_memory(r);
        return NULL;
    }
    const tg_table *table = r->referee ? r->referee->table : NULL;
    tg_seat         seat;
    for (int i = 0; table && tg_table_game(table) == game && tg_table_seat(table, i, -1, &seat); i++)
        if (seat.sitter.name[0])
            tg_voice_seat(voice, i, seat.sitter.name);
    return voice;
}

static void reply_numbers(Reply *reply, const char *key, const int32_t *number, unsigned count)
{
    reply_key(reply, key);
    reply_open(reply, '[');
    for (unsigned i = 0; i < count; i++)
        reply_number(reply, number[i]);
    reply_close(reply, ']');
}

void reply_standing(Request *r)
{
    const tg_table *table   = r->referee->table;
    const tg_state *state   = tg_table_state(table);
    unsigned        players = tg_table_players(table);
    int32_t         score[TG_MAX_SEATS], wide[TG_MAX_SEATS];
    uint8_t         place[TG_MAX_SEATS];
    reply_number_of(r->reply, "seq", tg_table_seq(table));
    reply_number_of(r->reply, "decisions", tg_decisions(state));
    reply_key(r->reply, "to_act");
    reply_seats(r->reply, tg_table_to_act(table));
    reply_truth_of(r->reply, "over", tg_table_phase(table) == TG_TABLE_OVER);
    if (!tg_table_result(table, score, place))
        return;
    for (unsigned seat = 0; seat < players; seat++)
        wide[seat] = place[seat];
    reply_numbers(r->reply, "scores", score, players);
    reply_numbers(r->reply, "places", wide, players);
}

void reply_table(Request *r)
{
    const tg_table *table = r->referee->table;
    const tg_game  *game  = tg_table_game(table);
    const tg_state *state = tg_table_state(table);
    reply_text_of(r->reply, "game", tg_game_slug(game));
    reply_number_of(r->reply, "rules", tg_rules_version(game));
    if (tg_game_content(game)[0])
        reply_text_of(r->reply, "content", tg_game_content(game));
    reply_number_of(r->reply, "players", tg_table_players(table));
    reply_key(r->reply, "options");
    reply_open(r->reply, '{');
    for (unsigned i = 0; i < tg_option_count(game); i++) {
        int         value = tg_option_value(game, state, i);
        const char *word  = tg_option_word(game, i, (unsigned)value);
        reply_key(r->reply, tg_option_name(game, i));
        if (word)
            reply_text(r->reply, word);
        else
            reply_number(r->reply, value);
    }
    reply_close(r->reply, '}');
    if (tg_table_seed(table)[0])
        reply_text_of(r->reply, "seed", tg_table_seed(table));
    reply_standing(r);
}

void reply_move(Request *r, int seat, tg_move move)
{
    const tg_table *table = r->referee->table;
    char            notation[256];
    (void)tg_move_text(tg_table_game(table), tg_table_state(table), seat, move, seat, notation,
                       sizeof notation);
    reply_text_of(r->reply, "move", notation);
}
