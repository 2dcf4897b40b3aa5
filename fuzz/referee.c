/* referee.c -- arbitrary lines to the referee.
 *
 * Every line has an answer that is one JSON object on one line, whatever the bytes are. */
#include "fuzz.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "referee/referee.h"

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
        json_decref(json);
        free(answer);
        size_t used = length + (end ? 1 : 0);
        at += used;
        size -= used;
    }
    referee_destroy(referee);
    return 0;
}
