/* pack.c -- a pack of words from the JSON of a language. */
#define _POSIX_C_SOURCE 200809L
#include "words/pack.h"

#include <stdlib.h>
#include <string.h>

#include "voice/lexicon.h"

enum { ENTRIES = 8192, PATTERN = 4096, HEAD = 12, ENTRY = 8 };

typedef struct Entry {
    char  *key;
    char  *bytes;
    size_t length;
} Entry;

typedef struct Maker {
    Entry *entry;
    size_t count;
    size_t size; /* of all keys and patterns */
    Text  *wrong;
} Maker;

static PluralRule plural_rule(const char *language)
{
    static const struct {
        const char *language;
        PluralRule  rule;
    } rules[] = {{"ja", PLURAL_NONE}, {"fr", PLURAL_FRENCH}, {"pl", PLURAL_POLISH}};
    for (size_t i = 0; i < COUNT_OF(rules); i++)
        if (!strcmp(language, rules[i].language))
            return rules[i].rule;
    return PLURAL_ONE;
}

static bool fail(Maker *m, const char *key, const char *what)
{
    if (m->wrong) {
        char copy[300];
        Text text = text_on(copy, sizeof copy);
        text_add(&text, what);
        *m->wrong = text_on(m->wrong->at, m->wrong->size);
        text_add(m->wrong, key);
        text_add(m->wrong, ": ");
        text_add(m->wrong, copy);
    }
    return false;
}

static bool add(Maker *m, const char *key, const char *pattern)
{
    char bytes[PATTERN], why[300];
    Text out = text_on(bytes, sizeof bytes), wrong = text_on(why, sizeof why);
    if (m->count == ENTRIES)
        return fail(m, key, "there are too many keys");
    if (!pack_pattern(pattern, &out, &wrong))
        return fail(m, key, why);
    Entry *one  = &m->entry[m->count];
    one->key    = strdup(key);
    one->bytes  = (char *)malloc(out.length + 1);
    one->length = out.length;
    if (one->bytes)
        memcpy(one->bytes, bytes, out.length);
    m->count++; /* frees what it has, also where half of it is missing */
    m->size += strlen(key) + out.length;
    return (one->key && one->bytes) || fail(m, key, "out of memory");
}

static bool add_all(Maker *m, const char *path, const json_t *value)
{
    const char *name;
    json_t     *child;
    if (json_is_string(value))
        return add(m, path, json_string_value(value));
    if (!json_is_object(value))
        return fail(m, path, "a text, or an object of texts is needed here");
    json_object_foreach((json_t *)(uintptr_t)value, name, child)
    {
        char key[LEXICON_KEY];
        Text text = text_on(key, sizeof key);
        bool bare = !*name || *name == ':' || !*path;
        text_add(&text, path);
        if (!bare)
            text_char(&text, '.');
        text_add(&text, name);
        if (text.cut)
            return fail(m, path, "the key is too long");
        if (!add_all(m, key, child))
            return false;
    }
    return true;
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const Entry *)a)->key, ((const Entry *)b)->key);
}

static void put(unsigned char *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (unsigned char)(value >> (8 * i));
}

static bool write_pack(Maker *m, PluralRule rule, Pack *pack)
{
    size_t size = HEAD + ENTRY * m->count + m->size;
    pack->data  = (unsigned char *)calloc(1, size);
    pack->size  = size;
    if (!pack->data)
        return fail(m, "", "out of memory");
    memcpy(pack->data, "TGW1", 4);
    pack->data[4] = (unsigned char)rule;
    put(pack->data + 6, m->count, 2);
    put(pack->data + 8, size, 4);
    size_t at = HEAD + ENTRY * m->count;
    for (size_t i = 0; i < m->count; i++) {
        const Entry *one = &m->entry[i];
        size_t       key = strlen(one->key);
        if (i && !strcmp(one->key, m->entry[i - 1].key))
            return fail(m, one->key, "the key is there twice");
        put(pack->data + HEAD + ENTRY * i, at, 4);
        put(pack->data + HEAD + ENTRY * i + 4, key, 2);
        put(pack->data + HEAD + ENTRY * i + 6, one->length, 2);
        memcpy(pack->data + at, one->key, key);
        memcpy(pack->data + at + key, one->bytes, one->length);
        at += key + one->length;
    }
    Lexicon lexicon;
    return lexicon_open(&lexicon, pack->data, pack->size) || fail(m, "", "the pack is not sound");
}

bool pack_make(Pack *pack, const char *language, const json_t *file, Text *wrong)
{
    Maker m    = {(Entry *)calloc(ENTRIES, sizeof(Entry)), 0, 0, wrong};
    bool  good = m.entry && add_all(&m, "", file);
    pack->data = NULL;
    if (good) {
        qsort(m.entry, m.count, sizeof *m.entry, by_key);
        good = write_pack(&m, plural_rule(language), pack);
    }
    if (!good) {
        free(pack->data);
        pack->data = NULL;
    }
    for (size_t i = 0; i < m.count; i++) {
        free(m.entry[i].key);
        free(m.entry[i].bytes);
    }
    free(m.entry);
    return good;
}
