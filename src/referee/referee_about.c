/* referee_about.c -- what the referee tells without a table: games, bots, rules, versions. */
#include <stdlib.h>
#include <string.h>

#include "referee/request.h"

static bool game_describe(Request *r, const tg_game *game)
{
    bool      fine  = true;
    tg_voice *voice = request_voice(r, game, *r->language ? r->language : "en", &fine);
    if (fine)
        reply_json(r->reply, tg_game_json(game, voice, out, size));
    tg_voice_destroy(voice);
    return fine;
}

bool do_games(Request *r)
{
    const tg_game *only = NULL;
    if (json_object_get(r->json, "game") && !(only = request_game(r)))
        return false;
    bool fine = true;
    reply_key(r->reply, "games");
    reply_open(r->reply, '[');
    for (unsigned i = 0; fine && !only && tg_game_at(i); i++)
        fine = game_describe(r, tg_game_at(i));
    if (only)
        fine = game_describe(r, only);
    reply_close(r->reply, ']');
    return fine;
}

bool do_bots(Request *r)
{
    reply_key(r->reply, "bots");
    reply_open(r->reply, '[');
    for (unsigned i = 0; tg_level_at(i); i++) {
        reply_open(r->reply, '{');
        reply_text_of(r->reply, "level", tg_level_at(i));
        reply_number_of(r->reply, "ms", tg_level_ms(tg_level_at(i)));
        reply_close(r->reply, '}');
    }
    reply_close(r->reply, ']');
    return true;
}

bool do_rules(Request *r)
{
    const tg_game *game = NULL;
    const char    *id   = request_text(r, "rule");
    if (json_object_get(r->json, "game") || !r->referee->table)
        game = request_game(r);
    else
        game = tg_table_game(r->referee->table);
    if (!game)
        return false;
    if (!id || !tg_rule_read(game, id))
        return wrong(r, "rule", "\"rule\" is the id of a rule of %s, such as %s-1 or %s-R1",
                     tg_game_name(game), tg_game_prefix(game), tg_game_prefix(game));
    size_t length = tg_rule_words(game, id, NULL, 0);
    if (!length)
        return wrong(r, "rule", "%s has no rule %.20s", tg_game_name(game), id);
    char *text = (char *)malloc(length + 1);
    if (!text)
        return no_memory(r);
    (void)tg_rule_words(game, id, text, length + 1);
    reply_text_of(r->reply, "rule", id);
    reply_text_of(r->reply, "text", text);
    free(text);
    return true;
}

bool do_version(Request *r)
{
    reply_text_of(r->reply, "program", "tortuga");
    reply_text_of(r->reply, "version", tg_version());
    reply_number_of(r->reply, "protocol", REFEREE_PROTOCOL);
    reply_key(r->reply, "rules");
    reply_open(r->reply, '{');
    for (unsigned i = 0; tg_game_at(i); i++)
        reply_number_of(r->reply, tg_game_slug(tg_game_at(i)), tg_rules_version(tg_game_at(i)));
    reply_close(r->reply, '}');
    return true;
}
