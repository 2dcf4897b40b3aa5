/* referee.c -- the referee protocol: a line comes in, a line goes out.
 *
 * Every command is a line of the table `commands`: its name, the keys it takes, what it does. A
 * command answers by filling an object that already says "ok":true, or refuses; on a refusal the
 * table is as it was. The commands themselves are in referee_table.c and referee_about.c. */
#include "referee/referee.h"

#include <stdlib.h>
#include <string.h>

#include "referee/request.h"
#include "table/wrong.h"

enum { SENTENCE = 512 };

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
    const char *name = request_text(r, "cmd");
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
        local_finish(&referee->table);
    free(referee);
}

bool referee_done(const Referee *referee) { return referee->done; }

const Table *referee_table(const Referee *referee) { return referee->begun ? referee->table.table : NULL; }
