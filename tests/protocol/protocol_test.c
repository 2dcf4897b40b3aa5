/* protocol_test.c -- docs/protocol.md says what the referee does: every example in it is run, and
 * the tables of fields and zones are compared with the games.
 *
 * A block fenced ```referee is a session of its own; ```referee more goes on with the one before;
 * a further word names a game without which the block is left out. A block fenced ```seat shows what
 * an external bot of the table before it is sent, and answers. Lines that begin with `-> ` are
 * sent, the line that begins with `<- ` is the answer expected; indented lines continue them.
 * "…" stands for any value; as the last element of a list for any further elements; as a key of an
 * object ("…":"…") for any further keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "position/position.h"
#include "referee/referee.h"

#define ANY "…"

static char *document;

static int read_document(void **state)
{
    (void)state;
    FILE *in = fopen(TORTUGA_SOURCE "/docs/protocol.md", "rb");
    document = (char *)calloc(1, 1 << 20);
    if (!in || !document)
        return -1;
    size_t length    = fread(document, 1, (1 << 20) - 1, in);
    document[length] = 0;
    return fclose(in);
}

static int drop_document(void **state)
{
    (void)state;
    free(document);
    return 0;
}

/* --- matching --------------------------------------------------------------------------------------- */

static bool is_any(const json_t *json)
{
    return json_is_string(json) && strcmp(json_string_value(json), ANY) == 0;
}

static bool matches(const json_t *pattern, const json_t *value)
{
    if (is_any(pattern))
        return true;
    if (json_is_object(pattern) && json_is_object(value)) {
        const char *key;
        json_t     *part;
        size_t      wanted = 0;
        bool        more   = json_object_get(pattern, ANY) != NULL;
        json_object_foreach((json_t *)(uintptr_t)pattern, key, part)
        {
            if (strcmp(key, ANY) == 0)
                continue;
            wanted++;
            const json_t *found = json_object_get(value, key);
            if (!found || !matches(part, found))
                return false;
        }
        return more ? json_object_size(value) >= wanted : json_object_size(value) == wanted;
    }
    if (json_is_array(pattern) && json_is_array(value)) {
        size_t count = json_array_size(pattern);
        bool   more  = count && is_any(json_array_get(pattern, count - 1));
        if (more ? json_array_size(value) < count - 1 : json_array_size(value) != count)
            return false;
        for (size_t i = 0; i < (more ? count - 1 : count); i++)
            if (!matches(json_array_get(pattern, i), json_array_get(value, i)))
                return false;
        return true;
    }
    return json_equal(pattern, value);
}

/* --- examples ------------------------------------------------------------------------------------------ */

typedef struct Session {
    Referee *referee;
    char    *answer;
    bool     left_out;
    int      line, asked, examples;
} Session;

/* Text of a `->` or `<-` with its continuation lines; gives the line behind it. */
static const char *take_message(const char *at, char *out, size_t size, int *lines)
{
    Text text = text_on(out, size);
    at += 3;
    for (;;) {
        size_t length = strcspn(at, "\n");
        text_run(&text, at, length);
        at += length + (at[length] == '\n');
        (*lines)++;
        if (at[0] != ' ')
            break;
        at += strspn(at, " ");
    }
    assert_false(text.cut);
    return at;
}

static void begin_block(Session *session, const char *words)
{
    bool        more = strncmp(words, " more", 5) == 0;
    const char *rest = more ? words + 5 : words;
    char        slug[32];
    size_t      length = strcspn(rest + (*rest == ' '), "\n");
    snprintf(slug, sizeof slug, "%.*s", (int)length, rest + (*rest == ' '));
    if (more && !slug[0])
        return;
    session->left_out = slug[0] && !game_find(slug);
    if (!more) {
        referee_destroy(session->referee);
        session->referee = referee_create(NULL);
    }
}

static void compare(Session *session, const char *expected)
{
    json_error_t error;
    if (!session->answer)
        fail_msg("docs/protocol.md:%d: an answer without a question", session->line);
    json_t *pattern = json_loads(expected, JSON_REJECT_DUPLICATES, &error);
    json_t *value   = json_loads(session->answer, 0, NULL);
    if (!pattern)
        fail_msg("docs/protocol.md:%d: no JSON: %s", session->line, error.text);
    if (!matches(pattern, value))
        fail_msg("docs/protocol.md:%d: the answer is\n<- %s", session->line, session->answer);
    json_decref(pattern);
    json_decref(value);
    free(session->answer);
    session->answer = NULL;
    session->examples++;
}

static json_t *ask(Referee *referee, const char *request)
{
    char   *answer = referee_line(referee, request, strlen(request));
    json_t *json   = json_loads(answer, 0, NULL);
    free(answer);
    return json;
}

/* What a bot is sent must be what its seat may see and do at a table begun with the seed "tuesday". */
static void check_seat(const char *message, int line)
{
    json_error_t error;
    json_t      *json    = json_loads(message, JSON_REJECT_DUPLICATES, &error);
    Referee     *referee = referee_create(NULL);
    char         request[128];
    if (!json)
        fail_msg("docs/protocol.md:%d: no JSON: %s", line, error.text);
    if (json_object_get(json, "move")) {
        assert_true(json_is_string(json_object_get(json, "move")));
    } else {
        static const char *const keys[] = {"table", "seat", "view", "facts", "moves", "ms"};
        assert_int_equal(json_object_size(json), COUNT_OF(keys));
        for (size_t i = 0; i < COUNT_OF(keys); i++)
            assert_non_null(json_object_get(json, keys[i]));
        int seat = (int)json_integer_value(json_object_get(json, "seat"));
        json_decref(ask(referee, "{\"cmd\":\"new\",\"game\":\"korsar\",\"players\":3,\"seed\":\"tuesday\"}"));
        snprintf(request, sizeof request, "{\"cmd\":\"view\",\"seat\":%d}", seat);
        json_t *view = ask(referee, request);
        snprintf(request, sizeof request, "{\"cmd\":\"moves\",\"seat\":%d}", seat);
        json_t *moves = ask(referee, request);
        assert_true(matches(json_object_get(json, "view"), json_object_get(view, "view")));
        assert_true(matches(json_object_get(json, "moves"),
                            json_object_get(json_array_get(json_object_get(moves, "moves"), 0), "moves")));
        json_decref(view);
        json_decref(moves);
    }
    referee_destroy(referee);
    json_decref(json);
}

static void test_examples(void **state)
{
    (void)state;
    static char message[1 << 18];
    Session     session = {0};
    bool        inside  = false;
    bool        seat    = false;
    session.line        = 1;
    for (const char *at = document; *at;) {
        if (strncmp(at, "```", 3) == 0) {
            bool begins = !inside && strncmp(at + 3, "referee", 7) == 0 && (at[10] == ' ' || at[10] == '\n');
            if (begins)
                begin_block(&session, at + 10);
            seat   = !inside && !seat && strncmp(at + 3, "seat\n", 5) == 0;
            inside = begins;
        } else if (seat && game_find("korsar")) {
            int lines = 0;
            at        = take_message(at, message, sizeof message, &lines);
            check_seat(message, session.line);
            session.line += lines;
            continue;
        } else if (inside && !session.left_out &&
                   (strncmp(at, "-> ", 3) == 0 || strncmp(at, "<- ", 3) == 0)) {
            bool asks  = at[0] == '-';
            int  lines = 0;
            at         = take_message(at, message, sizeof message, &lines);
            if (asks && session.answer)
                fail_msg("docs/protocol.md:%d: the question before it has no answer", session.line);
            if (asks)
                session.answer = referee_line(session.referee, message, strlen(message));
            else
                compare(&session, message);
            session.line += lines;
            continue;
        }
        at += strcspn(at, "\n");
        at += *at == '\n';
        session.line++;
    }
    assert_null(session.answer);
    assert_true(session.examples > 20);
    referee_destroy(session.referee);
}

/* --- tables --------------------------------------------------------------------------------------------- */

static void field_form(const Field *field, char *out, size_t size)
{
    char rows[40] = "";
    if (field->rows == PER_SEAT)
        snprintf(rows, sizeof rows, "for each seat ");
    else if (field->rows != 1)
        snprintf(rows, sizeof rows, "%u times ", field->rows);
    if (field->columns > 1)
        snprintf(out, size, "%sa list of %u", rows, field->columns);
    else
        snprintf(out, size, "%sa number", rows);
}

/* `hand P0` and `hand P1` are one row, `hand P#`. */
static void zone_pattern(const Game *game, const State *state, Zone zone, char *out, size_t size)
{
    char   name[64];
    size_t length = 0;
    Text   text   = text_on(name, sizeof name);
    game->zone_print(game, state, zone, &text);
    for (const char *at = name; *at && length + 1 < size; at++) {
        bool digit = *at >= '0' && *at <= '9';
        if (digit && length && out[length - 1] == '#')
            continue;
        out[length++] = digit ? '#' : *at;
    }
    out[length] = 0;
}

/* The part of the document about a game: from its heading to the next. */
static char *section_of(const Game *game)
{
    char heading[64];
    snprintf(heading, sizeof heading, "\n### The state of `%s`\n", game->slug);
    const char *at = strstr(document, heading);
    if (!at) {
        fail_msg("docs/protocol.md has no section \"### The state of `%s`\"", game->slug);
        return NULL;
    }
    at += strlen(heading);
    const char *end    = strstr(at, "\n##");
    size_t      length = end ? (size_t)(end - at) + 1 : strlen(at);
    char       *copy   = (char *)calloc(1, length + 1);
    memcpy(copy, at, length);
    return copy;
}

/* The number of rows of the section's tables that begin with a name in backquotes. */
static unsigned rows_of(const char *section, const char *column)
{
    unsigned    rows   = 0;
    bool        inside = false;
    const char *next;
    for (const char *at = section; *at; at = next) {
        next = strchr(at, '\n');
        next = next ? next + 1 : at + strlen(at);
        if (strncmp(at, "| ", 2) == 0 && strncmp(at + 2, column, strlen(column)) == 0)
            inside = true;
        else if (*at != '|')
            inside = false;
        else if (inside && strncmp(at, "| `", 3) == 0)
            rows++;
    }
    return rows;
}

static void check_fields(const Game *game, const char *section)
{
    for (uint32_t i = 0; i < game->field_count; i++) {
        const Field *field = &game->fields[i];
        char         form[64], row[256];
        field_form(field, form, sizeof form);
        snprintf(row, sizeof row, "| `%s` | %s | %d to %d | ", field->name, form, field->min, field->max);
        if (!strstr(section, row))
            fail_msg("docs/protocol.md, the state of %s, lacks this row of fields:\n%sits meaning |",
                     game->slug, row);
    }
    if (rows_of(section, "field") != game->field_count)
        fail_msg("docs/protocol.md names fields of %s that there are not", game->slug);
}

static void check_zones(const Game *game, const char *section)
{
    static const char *const kinds[] = {"bag", "row", "pile"};

    char     seen[MAX_ZONES * 4][64];
    unsigned count = 0;
    for (unsigned players = 1; players <= MAX_SEATS; players++) {
        uint16_t option[MAX_OPTIONS] = {0};
        StateBox box;
        Rng      rng;
        if (!((game->player_counts >> players) & 1u))
            continue;
        rng_fast(&rng, 1);
        game->defaults(game, players, option);
        assert_int_equal(game_begin(game, &box.head, players, option, &rng), LAWFUL);
        for (Zone zone = 0; zone < game->zones(game, &box.head); zone++) {
            char     name[64], row[128];
            unsigned known = 0;
            zone_pattern(game, &box.head, zone, name, sizeof name);
            snprintf(row, sizeof row, "| `%s` | %s | ", name, kinds[game->zone(game, &box.head, zone).kind]);
            if (!strstr(section, row))
                fail_msg("docs/protocol.md, the state of %s, lacks this row of zones:\n%swhat lies there |",
                         game->slug, row);
            while (known < count && strcmp(seen[known], name) != 0)
                known++;
            if (known == count) {
                assert_true(count < COUNT_OF(seen));
                snprintf(seen[count++], sizeof seen[0], "%s", name);
            }
        }
    }
    if (rows_of(section, "zone") != count)
        fail_msg("docs/protocol.md names zones of %s that there are not", game->slug);
}

static void test_tables(void **state)
{
    (void)state;
    for (const Game *const *game = games_all; *game; game++) {
        char *section = section_of(*game);
        check_fields(*game, section);
        check_zones(*game, section);
        free(section);
    }
}

/* Every command has a heading of its own. */
static void test_commands(void **state)
{
    (void)state;
    Referee *referee = referee_create(NULL);
    json_t  *json    = ask(referee, "{\"cmd\":\"help\"}");
    size_t   i, k;
    json_t  *one, *key;
    json_array_foreach(json_object_get(json, "commands"), i, one)
    {
        char heading[64];
        snprintf(heading, sizeof heading, "\n### %s\n", json_string_value(json_object_get(one, "cmd")));
        const char *section = strstr(document, heading);
        if (!section) {
            fail_msg("docs/protocol.md does not describe the command %s", heading + 5);
            break;
        }
        const char *end = strstr(section + 1, "\n### ");
        json_array_foreach(json_object_get(one, "keys"), k, key)
        {
            char        word[64];
            const char *found;
            snprintf(word, sizeof word, "`%s`", json_string_value(key));
            found = strstr(section, word);
            if (!found || (end && found > end))
                fail_msg("docs/protocol.md does not describe the key %s of the command %s", word,
                         heading + 5);
        }
    }
    json_decref(json);
    referee_destroy(referee);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_commands),
    };
    return cmocka_run_group_tests_name("protocol", tests, read_document, drop_document);
}
