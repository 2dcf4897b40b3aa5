/* referee.c -- arbitrary lines to the referee.
 *
 * Every line has an answer that is one JSON object on one line, whatever the bytes are. Where a line is
 * JSON, most changes are made to its values and not to its bytes, so that positions stay positions and
 * reach what lies behind the parser. */
#include "fuzz.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/referee.h"

int    LLVMFuzzerInitialize(int *argc, char ***argv);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

/* --- what is sent ------------------------------------------------------------------------------------ */

static unsigned long lines, loads,
    loaded; /* of all runs: told at the end, to see whether `load` is reached */

static void tell(void)
{
    (void)fprintf(stderr, "referee: %lu lines, %lu loads, %lu of them accepted\n", lines, loads, loaded);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    return atexit(tell);
}

static void count(const char *line, size_t length, bool fine)
{
    json_t     *request = json_loadb(line, length, 0, NULL);
    const char *cmd     = json_string_value(json_object_get(request, "cmd"));
    lines++;
    if (cmd && strcmp(cmd, "load") == 0) {
        loads++;
        loaded += fine;
    }
    json_decref(request);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Referee    *referee = referee_create(NULL);
    const char *at      = (const char *)data;
    while (size && !referee_done(referee)) {
        const char *end    = memchr(at, '\n', size);
        size_t      length = end ? (size_t)(end - at) : size;
        char       *answer = referee_line(referee, at, length);
        MUST(answer);
        json_t *json = json_loads(answer, 0, NULL);
        MUST(json_is_object(json));
        MUST(!strchr(answer, '\n') || strchr(answer, '\n')[1] == 0);
        count(at, length, json_is_true(json_object_get(json, "ok")));
        json_decref(json);
        free(answer);
        size_t used = length + (end ? 1 : 0);
        at += used;
        size -= used;
    }
    referee_destroy(referee);
    return 0;
}

/* --- how it is changed ------------------------------------------------------------------------------- */

static json_t *child_of(json_t *json, uint32_t index)
{
    if (json_is_array(json))
        return json_array_get(json, index);
    void *at = json_object_iter(json);
    while (index-- && at)
        at = json_object_iter_next(json, at);
    return at ? json_object_iter_value(at) : NULL;
}

static uint32_t children_of(const json_t *json)
{
    return (uint32_t)(json_is_array(json) ? json_array_size(json) : json_object_size(json));
}

/* A list or object somewhere in a document that has something in it. */
static json_t *some_parent(json_t *json, Rng *rng)
{
    for (;;) {
        json_t *child = child_of(json, rng_below(rng, children_of(json)));
        if (children_of(child) == 0 || rng_below(rng, 4) == 0)
            return json;
        json = child;
    }
}

static json_t *changed_number(json_int_t value, Rng *rng)
{
    static const json_int_t edges[] = {0,   1,   -1,    7,          8,          9,         127,      128,
                                       255, 256, 65535, 2147483647, 2147483648, INT64_MAX, INT64_MIN};
    switch (rng_below(rng, 4)) {
    case 0: return json_integer(edges[rng_below(rng, COUNT_OF(edges))]);
    case 1: return json_integer((json_int_t)((uint64_t)value ^ (UINT64_C(1) << rng_below(rng, 64))));
    case 2: return json_integer((json_int_t)((uint64_t)value + 1));
    default: return json_integer((json_int_t)((uint64_t)value - 1));
    }
}

/* NULL where what came out is no text. */
static json_t *changed_text(const json_t *text)
{
    char   bytes[512];
    size_t length = json_string_length(text);
    if (length > sizeof bytes / 2)
        return NULL;
    memcpy(bytes, json_string_value(text), length);
    return json_stringn(bytes, LLVMFuzzerMutate((uint8_t *)bytes, length, sizeof bytes));
}

/* One value is changed, dropped, doubled, or becomes what stands elsewhere. */
static void change(json_t *document, Rng *rng)
{
    json_t     *parent = some_parent(document, rng);
    uint32_t    index  = rng_below(rng, children_of(parent));
    json_t     *value  = child_of(parent, index);
    json_t     *source = some_parent(document, rng);
    json_t     *fresh  = json_deep_copy(child_of(source, rng_below(rng, children_of(source))));
    const char *key    = NULL;
    if (json_is_object(parent)) {
        void *at = json_object_iter(parent);
        for (uint32_t i = 0; i < index; i++)
            at = json_object_iter_next(parent, at);
        key = json_object_iter_key(at);
    }
    uint32_t how = rng_below(rng, 8);
    if (how < 5 && (json_is_integer(value) || json_is_string(value))) {
        json_decref(fresh);
        fresh = json_is_integer(value) ? changed_number(json_integer_value(value), rng) : changed_text(value);
    } else if (how == 5) {
        json_decref(fresh);
        fresh = NULL;
        (void)(key ? json_object_del(parent, key) : json_array_remove(parent, index));
    } else if (how == 6 && !key) {
        json_array_insert_new(parent, index, fresh);
        return;
    }
    if (fresh)
        (void)(key ? json_object_set_new(parent, key, fresh) : json_array_set_new(parent, index, fresh));
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    Rng rng;
    rng_fast(&rng, seed);
    if (size == 0 || rng_below(&rng, 4) == 0)
        return LLVMFuzzerMutate(data, size, max_size);

    /* The line that a byte drawn at random belongs to: long ones are changed more often. */
    size_t begin = rng_below(&rng, (uint32_t)size), end = begin;
    while (begin && data[begin - 1] != '\n')
        begin--;
    while (end < size && data[end] != '\n')
        end++;
    json_t *document = json_loadb((const char *)data + begin, end - begin, 0, NULL);
    char   *line     = NULL;
    if (json_is_object(document) && children_of(document)) {
        change(document, &rng);
        line = json_dumps(document, JSON_COMPACT);
    }
    json_decref(document);
    size_t length = line ? strlen(line) : 0;
    if (!line || begin + length + (size - end) > max_size) {
        free(line);
        return LLVMFuzzerMutate(data, size, max_size);
    }
    memmove(data + begin + length, data + end, size - end);
    memcpy(data + begin, line, length);
    free(line);
    return begin + length + (size - end);
}
