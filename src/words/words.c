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

/* The seat that an argument names: itself, or as the only one of its side. */
static Seat seat_named(const Words *words, const State *state, const FormArg *arg)
{
    if (scan_is(arg->type, "seat"))
        return arg->value >= 0 && arg->value < state->players ? (Seat)arg->value : (Seat)NO_SEAT;
    return scan_is(arg->type, "side") ? side_seat(words->game, state, (Side)arg->value) : (Seat)NO_SEAT;
}

static bool same(Scan name, const char *at, size_t length)
{
    return name.left == length && memcmp(name.at, at, length) == 0;
}

static void take_arg(void *context, const FormArg *arg)
{
    Filled *filled = (Filled *)context;
    size_t  i      = 0;
    while (i < filled->count && !same(arg->name, filled->arg[i].name, filled->arg[i].length))
        i++;
    if (i == FACT_ARGS)
        return;
    bool more = i < filled->count;
    if (!more) {
        filled->arg[i].name    = arg->name.at;
        filled->arg[i].length  = arg->name.left;
        filled->arg[i].text[0] = 0;
        filled->count++;
    }
    Seat        seat  = seat_named(filled->words, filled->state, arg);
    const char *word  = seat != NO_SEAT ? filled->words->names[seat] : arg->text;
    const char *comma = !more ? "" : seat != NO_SEAT ? ", " : " ";
    size_t      used  = strlen(filled->arg[i].text);
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

/* The sentence of a fact with its arguments in braces; NULL where there is none. */
static const char *pattern_of(const Words *words, const Fact *fact)
{
    const char *form = fact_form(words->game, fact->code);
    char        name[32];
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(form, " "), form);
    return json_string_value(json_object_get(json_object_get(words->file, "facts"), name));
}

/* Which seat the argument with a given name is. */
typedef struct Subject {
    const Words *words;
    const State *state;
    Scan         name;
    Seat         seat;
} Subject;

static void find_subject(void *context, const FormArg *arg)
{
    Subject *subject = (Subject *)context;
    if (same(arg->name, subject->name.at, subject->name.left) && !arg->list)
        subject->seat = seat_named(subject->words, subject->state, arg);
}

Seat words_subject(const Words *words, const State *state, const Fact *fact)
{
    const char *pattern = pattern_of(words, fact);
    if (!pattern || pattern[0] != '{')
        return NO_SEAT;
    Subject subject = {words, state, scan_on(pattern + 1, strcspn(pattern + 1, "}")), NO_SEAT};
    fact_visit(words->game, state, fact, ONLOOKER, find_subject, &subject);
    return subject.seat;
}

bool words_fact(const Words *words, const State *state, const Fact *fact, Seat viewer, Text *out)
{
    if (fact->code < FACT_GAME && fact->code != FACT_SHUFFLED)
        return false;
    const char *sentence = pattern_of(words, fact);
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
