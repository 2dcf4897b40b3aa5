/* keys.h -- a set of keys that a game can ask for, each with the arguments its words may use, and the comparison with
 * what a language has. */
#ifndef TORTUGA_TESTS_VOICE_KEYS_H
#define TORTUGA_TESTS_VOICE_KEYS_H

#include "walk.h"

#include <glob.h>
#include <stdio.h>

#include "table/record.h"
#include "words/voices.h"

enum { KEYS_MOST = 4096 };

typedef struct AskedKey {
    char        key[LEXICON_KEY];
    const char *form;    /* whose arguments its pattern may use; NULL: none */
    bool        allowed; /* it may be there, but need not be                */
    bool        label;   /* its arguments are the numbers a and b           */
} AskedKey;

typedef struct Keys {
    AskedKey *asked;
    size_t    count;
} Keys;

static inline AskedKey *keys_find(Keys *keys, const char *key, size_t length)
{
    for (size_t i = 0; i < keys->count; i++)
        if (length < LEXICON_KEY && keys->asked[i].key[length] == 0 &&
            memcmp(keys->asked[i].key, key, length) == 0)
            return &keys->asked[i];
    return NULL;
}

static inline AskedKey *keys_ask(Keys *keys, const char *section, const char *name, const char *form)
{
    char key[LEXICON_KEY];
    int  length = snprintf(key, sizeof key, "%s%s", section, name);
    assert_in_range(length, 1, sizeof key - 1);
    AskedKey *one = keys_find(keys, key, (size_t)length);
    if (!one) {
        if (!keys->asked)
            keys->asked = (AskedKey *)calloc(KEYS_MOST, sizeof *keys->asked);
        if (!keys->asked || keys->count == KEYS_MOST)
            abort();
        one = &keys->asked[keys->count++];
        memcpy(one->key, key, (size_t)length + 1);
    }
    one->form    = form ? form : one->form;
    one->allowed = false;
    return one;
}

/* A key that some cards have and others have not. */
static inline void keys_allow(Keys *keys, const char *section, const char *name)
{
    char key[LEXICON_KEY];
    int  length = snprintf(key, sizeof key, "%s%s", section, name);
    if (!keys_find(keys, key, (size_t)length))
        keys_ask(keys, section, name, NULL)->allowed = true;
}

/* The first word of a form is its key. */
static inline void keys_ask_form(Keys *keys, const char *section, const char *form)
{
    char name[LEXICON_KEY];
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(form, " "), form);
    keys_ask(keys, section, name, form);
}

/* --- values of a game's own types ------------------------------------------------------------------- */

typedef struct TypesMet {
    Keys        *keys;
    const Game  *game;
    const State *state;
} TypesMet;

static inline bool is_core_type(Scan type)
{
    static const char *const core[] = {"seat", "side", "card", "zone", "num", "index"};
    for (size_t i = 0; i < COUNT_OF(core); i++)
        if (scan_is(type, core[i]))
            return true;
    return false;
}

static inline void types_meet(void *context, const FormArg *arg)
{
    TypesMet *met = (TypesMet *)context;
    char      name[LEXICON_KEY];
    Text      text = text_on(name, sizeof name);
    Phrase    phrase;
    if (is_core_type(arg->type))
        return;
    if (met->game->arg_say &&
        met->game->arg_say(met->game, met->state, arg->type.at, arg->type.left, arg->value, &phrase)) {
        form_visit(phrase_form(met->game, phrase.code), &phrase, ONLOOKER, types_meet, met);
        return;
    }
    text_run(&text, arg->type.at, arg->type.left);
    text_char(&text, '.');
    arg_print(met->game, met->state, arg->type, arg->value, arg->hidden, &text);
    keys_ask(met->keys, "", name, NULL);
}

static inline void keys_ask_types(Keys *keys, const Game *game, const State *state, const char *form,
                                  const Phrase *phrase)
{
    TypesMet met  = {keys, game, state};
    Phrase   open = *phrase;
    open.seen     = EVERYONE;
    form_visit(form, &open, ONLOOKER, types_meet, &met);
}

/* Values of a type that random games need not meet, and effects of what is no card: a host's own set may have them. */
static inline void types_allow(void *context, const FormArg *arg)
{
    TypesMet *met = (TypesMet *)context;
    for (int value = 0; value < 32 && !is_core_type(arg->type); value++) {
        char name[LEXICON_KEY], notation[LEXICON_KEY / 2]; /* what is longer has no key */
        Text text = text_on(notation, sizeof notation);
        arg_print(met->game, met->state, arg->type, value, false, &text);
        (void)snprintf(name, sizeof name, "%.*s.%s", (int)arg->type.left, arg->type.at, notation);
        keys_allow(met->keys, "", name);
        keys_allow(met->keys, "effect.", notation);
    }
}

static inline void keys_allow_types(Keys *keys, const Game *game, const State *state)
{
    TypesMet met = {keys, game, state};
    for (unsigned i = 0; i < game->fact_count + game->phrase_count; i++) {
        Phrase      any  = {0, FACT_ARGS, EVERYONE, {0}};
        const char *form = i < game->fact_count ? game->facts[i] : game->phrases[i - game->fact_count];
        form_visit(form, &any, ONLOOKER, types_allow, &met);
    }
}

/* --- files ------------------------------------------------------------------------------------------- */

/* The text of a file; free() it. */
static inline char *keys_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        fail_msg("cannot read %s", path);
    assert_int_equal(fseek(in, 0, SEEK_END), 0);
    long size = ftell(in);
    rewind(in);
    assert_true(size >= 0);
    char *text = (char *)calloc(1, (size_t)size + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, in), size);
    (void)fclose(in);
    return text;
}

/* Calls `each` for what begins `back` bytes before the end of every `mark` in the files of a pattern. */
static inline void keys_search(Keys *keys, const char *pattern, const char *mark, size_t back,
                               void (*each)(Keys *keys, const char *key))
{
    glob_t found;
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *text = keys_file(found.gl_pathv[i]);
        for (char *at = strstr(text, mark); at; at = strstr(at + 1, mark)) {
            char        key[LEXICON_KEY];
            const char *begin = at + strlen(mark) - back;
            size_t n = strspn(begin, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.");
            (void)snprintf(key, sizeof key, "%.*s", (int)n, begin);
            each(keys, key);
        }
        free(text);
    }
    globfree(&found);
}

static inline void keys_ask_flaw(Keys *keys, const char *key) { keys_ask(keys, "flaw.", key, NULL); }
static inline void keys_ask_hint(Keys *keys, const char *key) { keys_ask(keys, "hint.", key, NULL); }
static inline void keys_ask_label(Keys *keys, const char *key)
{
    keys_ask(keys, "label.", key, NULL)->label = true;
}
static inline void keys_ask_rule(Keys *keys, const char *key) { keys_ask(keys, "refusal.", key, NULL); }

/* Keys that stand in the rules as they are. */
static inline void keys_ask_sources(Keys *keys, const char *slug)
{
    char pattern[256];
    (void)snprintf(pattern, sizeof pattern, TORTUGA_SOURCE "/src/games/%s/*.c", slug);
    keys_search(keys, pattern, "\"flaw.", 0, keys_ask_flaw);
    keys_search(keys, pattern, "\"hint.", 0, keys_ask_hint);
    keys_search(keys, pattern, "\"label.", 0, keys_ask_label);
}

/* A rule may refuse what no scene and no random game tries; its id then stands in the code. */
static inline void keys_allow_rule(Keys *keys, const char *key) { keys_allow(keys, "refusal.", key); }

static inline void keys_allow_rules(Keys *keys, const char *slug, const char *prefix)
{
    char pattern[256], mark[16];
    (void)snprintf(pattern, sizeof pattern, TORTUGA_SOURCE "/src/games/%s/*.c", slug);
    (void)snprintf(mark, sizeof mark, "%s-", prefix);
    keys_search(keys, pattern, mark, strlen(mark), keys_allow_rule);
}

/* Rules that refuse something in a scene: `P1 attack s1 b2 ! KOR-17`. */
static inline void keys_ask_scenes(Keys *keys, const char *slug, const char *prefix)
{
    char pattern[256], mark[16];
    (void)snprintf(pattern, sizeof pattern, TORTUGA_SOURCE "/tests/games/%s/*.scene", slug);
    (void)snprintf(mark, sizeof mark, "! %s-", prefix);
    keys_search(keys, pattern, mark, strlen(prefix) + 1, keys_ask_rule);
}

/* --- the comparison ------------------------------------------------------------------------------------ */

typedef struct ArgCheck {
    const AskedKey *asked;
    const char     *where; /* language and game */
    Scan            key;
} ArgCheck;

static inline bool has_argument(const AskedKey *asked, Scan name)
{
    if (scan_is(name, "game") || (asked->label && (scan_is(name, "a") || scan_is(name, "b"))))
        return true;
    for (const char *at = asked->form ? strchr(asked->form, '{') : NULL; at; at = strchr(at + 1, '{'))
        if (strncmp(at + 1, name.at, name.left) == 0 && at[1 + name.left] == ':')
            return true;
    return false;
}

static inline Scan pattern_name(Scan *p)
{
    size_t n    = (unsigned char)p->at[0];
    Scan   name = scan_on(p->at + 1, n);
    *p          = scan_on(p->at + n + 1, p->left - n - 1);
    return name;
}

/* Every argument of a pattern is one of the form's (lexicon.h says how patterns are written). */
static inline void check_arguments(const ArgCheck *check, Scan p)
{
    while (p.left) {
        char order = p.at[0];
        p          = scan_on(p.at + 1, p.left - 1);
        if ((unsigned char)order >= 8 || order == LEXICON_COUNT)
            continue;
        Scan name = pattern_name(&p);
        if (!has_argument(check->asked, name))
            fail_msg("%s: %.*s speaks of {%.*s}, which it is not given", check->where, (int)check->key.left,
                     check->key.at, (int)name.left, name.at);
        if (order == LEXICON_CASE)
            (void)pattern_name(&p);
        if (order != LEXICON_PLURAL && order != LEXICON_SELECT)
            continue;
        unsigned branches = (unsigned char)p.at[0];
        p                 = scan_on(p.at + 1, p.left - 1);
        for (unsigned i = 0; i < branches; i++) {
            (void)pattern_name(&p);
            size_t length = (unsigned char)p.at[0] | (size_t)(unsigned char)p.at[1] << 8;
            check_arguments(check, scan_on(p.at + 2, length));
            p = scan_on(p.at + 2 + length, p.left - 2 - length);
        }
    }
}

/* What is asked for is there, and what is there is asked for; cases of a name (`colour.b:acc`) belong to it. */
static inline void keys_compare(Keys *keys, const char *language, const char *part, const Lexicon *lexicon)
{
    char where[64];
    Scan key, pattern;
    (void)snprintf(where, sizeof where, "words/%s/%s.json", language, part);
    for (size_t i = 0; i < keys->count; i++) {
        const char *asked = keys->asked[i].key;
        if (!keys->asked[i].allowed && !lexicon_find(lexicon, asked, strlen(asked), &pattern))
            fail_msg("%s has no words for %s", where, asked);
    }
    for (unsigned i = 0; lexicon_entry(lexicon, i, &key, &pattern); i++) {
        size_t plain = 0;
        while (plain < key.left && key.at[plain] != ':')
            plain++;
        const AskedKey *asked = keys_find(keys, key.at, plain);
        if (!asked)
            fail_msg("%s has words for %.*s, which nobody asks for", where, (int)key.left, key.at);
        ArgCheck check = {asked, where, key};
        check_arguments(&check, pattern);
    }
}

static inline void keys_finish(Keys *keys) { free(keys->asked); }

#endif
