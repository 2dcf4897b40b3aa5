/* words.c -- filling the sentences of words/en with what happened. */
#include "words/words.h"

#include <stdio.h>
#include <string.h>

#include "words/assets.h"

Words words_open(const Game *game, const char *const *names)
{
    Words words = {game, NULL, names};
    char  path[64];
    (void)snprintf(path, sizeof path, "words/en/%s.json", game->slug);
    const Asset *asset = asset_find(path);
    if (asset)
        words.file = json_loadb(asset->text, asset_size(asset), 0, NULL);
    return words;
}

void words_close(Words *words)
{
    json_decref(words->file);
    words->file = NULL;
}

/* The arguments of one fact, as texts by name. A list gathers under one name. */
typedef struct Filled {
    const Words *words;
    const State *state;
    size_t       count;
    struct {
        const char *name;
        size_t      length;
        char        text[160];
    } arg[FACT_ARGS];
} Filled;

static void take_arg(void *context, const char *name, size_t length, const char *type, int value,
                     const char *text)
{
    Filled *filled = (Filled *)context;
    size_t  i      = 0;
    while (i < filled->count &&
           (filled->arg[i].length != length || memcmp(filled->arg[i].name, name, length) != 0))
        i++;
    if (i == FACT_ARGS)
        return;
    bool more = i < filled->count;
    if (!more) {
        filled->arg[i].name    = name;
        filled->arg[i].length  = length;
        filled->arg[i].text[0] = 0;
        filled->count++;
    }
    /* A seat is called by the name of who sits there, also where a game writes it by a type of its own. */
    (void)type;
    (void)value;
    Seat        seat  = NO_SEAT;
    const char *word  = text;
    const char *comma = more ? " " : "";
    if (seat_parse(filled->words->game, filled->state, scan_on(text, strlen(text)), &seat)) {
        word  = filled->words->names[seat];
        comma = more ? ", " : "";
    }
    size_t used = strlen(filled->arg[i].text);
    (void)snprintf(filled->arg[i].text + used, sizeof filled->arg[i].text - used, "%s%s", comma, word);
}

static void fill(const char *sentence, const Filled *filled, Text *out)
{
    while (*sentence) {
        const char *end = *sentence == '{' ? strchr(sentence, '}') : NULL;
        if (!end) {
            text_char(out, *sentence++);
            continue;
        }
        size_t length = (size_t)(end - sentence - 1);
        for (size_t i = 0; i < filled->count; i++)
            if (filled->arg[i].length == length && memcmp(filled->arg[i].name, sentence + 1, length) == 0)
                text_add(out, filled->arg[i].text);
        sentence = end + 1;
    }
}

bool words_fact(const Words *words, const State *state, const Fact *fact, Seat viewer, Text *out)
{
    if (fact->code < FACT_GAME && fact->code != FACT_SHUFFLED)
        return false;
    const char *form = fact_form(words->game, fact->code);
    char        name[32];
    size_t      n = strcspn(form, " ");
    (void)snprintf(name, sizeof name, "%.*s", (int)n, form);
    const char *sentence = json_string_value(json_object_get(json_object_get(words->file, "facts"), name));
    if (!sentence) {
        if (fact->code == FACT_SHUFFLED)
            return false;
        fact_print(words->game, state, fact, viewer, out);
        return true;
    }
    if (!*sentence)
        return false;
    Filled filled = {words, state, 0, {{NULL, 0, ""}}};
    fact_visit(words->game, state, fact, viewer, take_arg, &filled);
    fill(sentence, &filled, out);
    return true;
}

const char *words_refusal(const Words *words, Rule rule)
{
    char id[16];
    Text text = text_on(id, sizeof id);
    rule_print(words->game, rule, &text);
    const char *sentence = json_string_value(json_object_get(json_object_get(words->file, "refusals"), id));
    return sentence ? sentence : "";
}
