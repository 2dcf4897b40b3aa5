/* scan.c -- a walk over JSON that looks at brackets, quotes and commas alone. */
#include "load/scan.h"

#include <string.h>

enum { KEYS_MOST = 16 };

static const char *skip_space(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'))
        at++;
    return at;
}

/* Behind the text that begins here; NULL where it does not end. */
static const char *skip_text(const char *at, const char *end)
{
    for (at++; at < end; at++) {
        if (*at == '\\')
            at++;
        else if (*at == '"')
            return at + 1;
    }
    return NULL;
}

/* Behind the value that begins here. */
static const char *skip_value(const char *at, const char *end)
{
    /* Most of a value is nothing of the kind. */
    static const bool matters['}' + 1] = {
        ['"'] = true, ['{'] = true, ['}'] = true, ['['] = true, [']'] = true, [','] = true};

    unsigned depth = 0;
    while (at && at < end) {
        if ((unsigned char)*at > '}' || !matters[(unsigned char)*at]) {
            at++;
            continue;
        }
        if (*at == '"') {
            at = skip_text(at, end);
            if (depth == 0)
                return at;
            continue;
        }
        if (*at == '{' || *at == '[')
            depth++;
        else if (*at == '}' || *at == ']') {
            if (depth == 0)
                return at; /* of a plain value: the bracket around it */
            if (--depth == 0)
                return at + 1;
        } else if (*at == ',' && depth == 0)
            return at;
        at++;
    }
    return NULL;
}

bool scan_object(const char *json, size_t length, const char *const *keys, Span *values)
{
    const char *end = json + length, *at = skip_space(json, end);
    size_t      sizes[KEYS_MOST], count  = 0;
    for (; keys[count] && count < KEYS_MOST; count++) {
        sizes[count]  = strlen(keys[count]);
        values[count] = (Span){NULL, 0};
    }
    if (at == end || *at != '{')
        return false;
    at = skip_space(at + 1, end);
    while (at < end && *at == '"') {
        const char *name = at + 1, *close = skip_text(at, end);
        if (!close)
            return false;
        size_t size = (size_t)(close - 1 - name);
        at          = skip_space(close, end);
        if (at == end || *at != ':')
            return false;
        at                = skip_space(at + 1, end);
        const char *value = at;
        at                = skip_value(at, end);
        if (!at)
            return false;
        for (size_t i = 0; i < count; i++)
            if (sizes[i] == size && memcmp(keys[i], name, size) == 0)
                values[i] = (Span){value, (size_t)(at - value)};
        at = skip_space(at, end);
        if (at < end && *at == ',')
            at = skip_space(at + 1, end);
    }
    return at < end && *at == '}';
}

/* Goes through an array; stops at the item that is wanted, if there is one. */
static size_t walk(Span array, size_t wanted, Span *found)
{
    size_t count = 0;
    if (!array.at || array.length < 2 || *array.at != '[')
        return 0;
    const char *end = array.at + array.length, *at = skip_space(array.at + 1, end);
    while (at < end && *at != ']') {
        const char *value = at;
        at                = skip_value(at, end);
        if (!at)
            return 0;
        if (found && count == wanted) {
            *found = (Span){value, (size_t)(at - value)};
            return count;
        }
        count++;
        at = skip_space(at, end);
        if (at < end && *at == ',')
            at = skip_space(at + 1, end);
    }
    return count;
}

size_t scan_count(Span array) { return walk(array, 0, NULL); }

Span scan_item(Span array, size_t which)
{
    Span found = {NULL, 0};
    (void)walk(array, which, &found);
    return found;
}

bool span_is(Span span, const char *text)
{
    return span.at && span.length == strlen(text) && memcmp(span.at, text, span.length) == 0;
}

int64_t span_whole(Span span)
{
    int64_t number = 0;
    if (!span.at || span.length == 0 || span.length > 18)
        return -1;
    for (size_t i = 0; i < span.length; i++) {
        if (span.at[i] < '0' || span.at[i] > '9')
            return -1;
        number = number * 10 + (span.at[i] - '0');
    }
    return number;
}
