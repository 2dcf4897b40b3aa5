/* ask.h -- questions to a referee, for its tests. */
#ifndef TORTUGA_TESTS_REFEREE_ASK_H
#define TORTUGA_TESTS_REFEREE_ASK_H

#include "walk.h"

#include <stdio.h>

#include "referee/referee.h"

/* Sends a request and gives the answer as JSON. */
static inline json_t *ask(Referee *referee, json_t *request)
{
    char *line   = json_dumps(request, JSON_COMPACT);
    char *answer = referee_line(referee, line, strlen(line));
    assert_non_null(answer);
    assert_null(strchr(answer, '\n'));
    json_t *json = json_loads(answer, 0, NULL);
    assert_non_null(json);
    assert_true(json_is_boolean(json_object_get(json, "ok")));
    json_decref(request);
    free(line);
    free(answer);
    return json;
}

static inline json_t *ask_fine(Referee *referee, json_t *request)
{
    json_t *answer = ask(referee, request);
    if (!json_is_true(json_object_get(answer, "ok")))
        fail_msg("refused: %s", json_string_value(json_object_get(answer, "error")));
    return answer;
}

static inline json_t *command(const char *name) { return json_pack("{s:s}", "cmd", name); }

static inline void assert_refuses(Referee *referee, const char *line, const char *part)
{
    char *answer = referee_line(referee, line, strlen(line));
    assert_non_null(answer);
    if (!strstr(answer, "\"ok\":false") || !strstr(answer, part))
        fail_msg("%s\nanswered %s\nand does not say \"%s\"", line, answer, part);
    free(answer);
}

#endif
