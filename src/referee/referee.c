/* referee.c -- the referee protocol: a line comes in, a line goes out.
 *
 * Every command is a line of the table `commands`: its name, the keys it takes, what it does. A
 * command answers by adding to an object that already says "ok":true, or refuses; on a refusal the
 * table is as it was. The commands themselves are in referee_begin.c, referee_table.c and referee_about.c. */
#include "referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/request.h"

#define COUNT_OF(list) (sizeof(list) / sizeof *(list))

static bool do_quit(Request *r)
{
    r->referee->done = true;
    return true;
}

static bool do_help(Request *r);

typedef struct Command {
    const char *name;
    const char *keys; /* parted by blanks; `cmd`, `id` and `lang` go everywhere */
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
    {"message", "seat since", "what a seat (or null, an onlooker) is told: the seat protocol", do_message},
    {"move", "seat move now_ms", "plays a move", do_move},
    {"moves", "seat", "who owes a decision, and the legal moves of each", do_moves},
    {"new", "game players seed options content seats", "begins a game", do_new},
    {"quit", "", "ends the session", do_quit},
    {"record", "seat", "the record so far; with a seat, what it may know of it", do_record},
    {"rules", "game rule", "the text of a rule", do_rules},
    {"standing", "seat", "how the table stands, as a seat (or null, an onlooker) is told", do_standing},
    {"state", "", "the whole state", do_state},
    {"take-back", "moves", "back to where so many moves stood; says who had learnt something since",
     do_take_back},
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
    reply_key(r->reply, "commands");
    reply_open(r->reply, '[');
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        size_t      length;
        const char *word = commands[i].keys;
        reply_open(r->reply, '{');
        reply_text_of(r->reply, "cmd", commands[i].name);
        reply_key(r->reply, "keys");
        reply_open(r->reply, '[');
        for (word = next_word(word, &length); word; word = next_word(word + length, &length)) {
            char key[32];
            (void)snprintf(key, sizeof key, "%.*s", (int)length, word);
            reply_text(r->reply, key);
        }
        reply_close(r->reply, ']');
        reply_text_of(r->reply, "does", commands[i].does);
        reply_close(r->reply, '}');
    }
    reply_close(r->reply, ']');
    return true;
}

/* --- lines ------------------------------------------------------------------------------------------- */

static bool key_allowed(const Command *command, const char *key)
{
    size_t length;
    if (strcmp(key, "cmd") == 0 || strcmp(key, "id") == 0 || strcmp(key, "lang") == 0)
        return true;
    for (const char *word = next_word(command->keys, &length); word; word = next_word(word + length, &length))
        if (strlen(key) == length && strncmp(word, key, length) == 0)
            return true;
    return false;
}

static const Command *command_of(Request *r)
{
    const char *name = request_text(r, "cmd");
    for (size_t i = 0; name && i < COUNT_OF(commands); i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    char   list[SENTENCE / 2] = "";
    size_t n                  = 0;
    for (size_t i = 0; i < COUNT_OF(commands); i++)
        n += (size_t)snprintf(list + n, sizeof list - n, "%s%s", i ? ", " : "", commands[i].name);
    (void)wrong(r, "cmd", "\"cmd\" is one of %s", list);
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
            return wrong(r, "key", "\"%s\" does not know \"%.40s\"; it takes %s", command->name, key,
                         command->keys[0] ? command->keys : "no keys");
    }
    const json_t *id = json_object_get(r->json, "id");
    return !id || json_is_string(id) || json_is_integer(id) || wrong(r, "id", "\"id\" is a text or a number");
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

static json_t *line_parse(Request *r, const char *line, size_t length)
{
    json_error_t error;
    if (length > REFEREE_LINE) {
        (void)wrong(r, "bad-json", "the line is longer than %d bytes", REFEREE_LINE);
        return NULL;
    }
    if (too_deep(line, length)) {
        (void)wrong(r, "bad-json", "more than %d brackets within each other", REFEREE_DEPTH);
        return NULL;
    }
    json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        (void)wrong(r, "bad-json", "no JSON, at byte %d: %s", error.position, error.text);
    else if (!json_is_object(json))
        (void)wrong(r, "bad-json", "a request is an object such as {\"cmd\":\"help\"}");
    if (json && !json_is_object(json)) {
        json_decref(json);
        json = NULL;
    }
    return json;
}

/* A code for programs and a sentence; or what the table or the rules have against it. */
static void refusal_reply(Request *r)
{
    bool      fine  = true;
    tg_voice *voice = NULL;
    reply_forget(r->reply);
    reply_open(r->reply, '{');
    reply_truth_of(r->reply, "ok", false);
    if (r->game)
        voice = request_voice(r, r->game, *r->language ? r->language : "en", &fine);
    reply_text_of(r->reply, "code", r->code);
    if (r->game && fine) {
        reply_key(r->reply, "refusal");
        reply_json(r->reply, tg_why_json(r->game, &r->why, voice, out, size));
    } else {
        reply_text_of(r->reply, "error", r->sentence);
    }
    tg_voice_destroy(voice);
}

static void request_init(Request *r, Referee *referee, Reply *reply)
{
    memset(r, 0, sizeof *r);
    memset(reply, 0, sizeof *reply);
    r->referee = referee;
    r->reply   = reply;
    r->code    = "memory";
    reply_open(reply, '{');
    reply_truth_of(reply, "ok", true);
}

/* The same id that the request had, and the end. */
static char *reply_finish(Reply *reply, const json_t *id)
{
    if (json_is_string(id))
        reply_text_of(reply, "id", json_string_value(id));
    else if (json_is_integer(id))
        reply_number_of(reply, "id", json_integer_value(id));
    reply_close(reply, '}');
    if (!reply->failed)
        return reply->text;
    free(reply->text);
    return NULL;
}

char *referee_line(Referee *referee, const char *line, size_t length)
{
    Request request;
    Reply   reply;
    request_init(&request, referee, &reply);
    json_t *json = line_parse(&request, line, length);
    request.json = json;
    bool fine    = json != NULL && request_language(&request);
    if (fine) {
        const Command *command = command_of(&request);
        fine                   = command && keys_allowed(&request, command) && command->run(&request);
    }
    if (!fine)
        refusal_reply(&request);
    char *text = reply_finish(&reply, json_object_get(json, "id"));
    json_decref(json);
    return text;
}

char *referee_too_long(void)
{
    Request request;
    Reply   reply;
    request_init(&request, NULL, &reply);
    (void)wrong(&request, "bad-json", "the line is longer than %d bytes", REFEREE_LINE);
    refusal_reply(&request);
    return reply_finish(&reply, NULL);
}

Referee *referee_create(const char *language)
{
    Referee    *referee = (Referee *)calloc(1, sizeof *referee);
    const char *meant   = language ? tg_language_meant(language) : NULL;
    if (referee && meant)
        (void)snprintf(referee->language, sizeof referee->language, "%s", meant);
    return referee;
}

void referee_destroy(Referee *referee)
{
    if (!referee)
        return;
    tg_table_close(referee->table);
    tg_tape_destroy(referee->tape);
    tg_tape_destroy(referee->truth);
    tg_record_destroy(referee->past);
    free(referee);
}

bool referee_done(const Referee *referee) { return referee->done; }

const tg_table *referee_table(const Referee *referee) { return referee->table; }
