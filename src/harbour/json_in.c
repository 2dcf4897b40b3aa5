/* json_in.c -- jansson reads it; before that we look how deep it goes, because its own bound is fixed. */
#include "harbour/json_in.h"

#include <stdio.h>
#include <string.h>

/* How many brackets stand within each other, strings left out. */
static size_t depth_of(const char *text, size_t length)
{
    size_t depth = 0, deepest = 0;
    bool   quoted = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (quoted) {
            if (c == '\\')
                i++;
            else if (c == '"')
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            if (++depth > deepest)
                deepest = depth;
        } else if ((c == '}' || c == ']') && depth) {
            depth--;
        }
    }
    return deepest;
}

json_t *json_in(const char *text, size_t length, char *why, size_t why_size)
{
    json_error_t error;
    if (length > JSON_IN_MOST) {
        (void)snprintf(why, why_size, "more than %d bytes of JSON", JSON_IN_MOST);
        return NULL;
    }
    if (depth_of(text, length) > JSON_IN_DEEP) {
        (void)snprintf(why, why_size, "more than %d brackets within each other", JSON_IN_DEEP);
        return NULL;
    }
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!json) {
        (void)snprintf(why, why_size, "no JSON: %s (line %d, column %d)", error.text, error.line,
                       error.column);
        return NULL;
    }
    if (!json_is_object(json)) {
        json_decref(json);
        (void)snprintf(why, why_size, "an object is expected: {\"…\": …}");
        return NULL;
    }
    return json;
}

bool json_in_knows(json_t *object, const char *keys, char *why, size_t why_size)
{
    const char *key;
    json_t     *value;
    json_object_foreach(object, key, value)
    {
        size_t      n    = strlen(key);
        const char *word = keys;
        while (*word && !(strncmp(word, key, n) == 0 && (word[n] == ' ' || !word[n]))) {
            word += strcspn(word, " ");
            word += strspn(word, " ");
        }
        if (!*word || !n) {
            (void)snprintf(why, why_size, "\"%.40s\" is not known here; it takes %s", key,
                           *keys ? keys : "nothing");
            return false;
        }
    }
    return true;
}

const char *json_in_text(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}
