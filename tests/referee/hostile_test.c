/* hostile_test.c -- lines to the referee as somebody would send them who wants to do harm. */
#include "ask.h"

#include "table/utf8.h"

/* The line with the game's own words for SLUG and OPTION; gives its length. */
static size_t fill_in(const char *bytes, size_t length, const Game *game, char *out, size_t size)
{
    Text text = text_on(out, size);
    for (size_t i = 0; i < length;) {
        bool slug   = length - i >= 4 && memcmp(bytes + i, "SLUG", 4) == 0;
        bool option = length - i >= 6 && memcmp(bytes + i, "OPTION", 6) == 0;
        if (slug || option)
            text_add(&text, slug ? game->slug : game->options[0].name);
        else
            text_char(&text, bytes[i]);
        i += slug ? 4 : option ? 6 : 1;
    }
    assert_false(text.cut);
    return text.length;
}

/* Sends bytes as a socket would: exactly so many, in memory that ends there. Gives the answer, which is
 * printable JSON on one line whatever came in. */
static json_t *ask_bytes(Referee *referee, const char *bytes, size_t length)
{
    char *exact = (char *)malloc(length ? length : 1);
    assert_non_null(exact);
    memcpy(exact, bytes, length);
    char *answer = referee_line(referee, exact, length);
    free(exact);
    assert_non_null(answer);
    assert_true(utf8_plain(answer, strlen(answer)));
    json_t *json = json_loads(answer, 0, NULL);
    assert_non_null(json);
    free(answer);
    return json;
}

/* What hostile bytes say is refused with a sentence, and the table is as it was. */
static void test_hostile_bytes(void **state)
{
    (void)state;
#define LINE(text, part)                                                                                     \
    {                                                                                                        \
        text, sizeof(text) - 1, part                                                                         \
    }
    static const struct {
        const char *bytes;
        size_t      length;
        const char *part;
    } lines[] = {
        /* a byte 0, as it is and written as JSON can */
        LINE("{\"cmd\":\"help\"}\0", "no JSON"),
        LINE("{\"cmd\":\"he\0lp\"}", "no JSON"),
        LINE("{\"cmd\":\"help\\u0000\"}", "no JSON"),
        LINE("{\"cmd\\u0000\":\"help\"}", "no JSON"),
        LINE("{\"cmd\":\"move\",\"seat\":0,\"move\":\"draw\\u0000\"}", "no JSON"),
        LINE("{\"cmd\":\"load\",\"record\":\"[Game\\u0000\"}", "no JSON"),
        /* no UTF-8, or more letters than there are */
        LINE("{\"cmd\":\"\xFF\"}", "no JSON"),
        LINE("{\"cmd\":\"\xC0\x80\"}", "no JSON"),
        LINE("{\"cmd\":\"\xED\xA0\x80\"}", "no JSON"),
        LINE("{\"cmd\":\"\\ud800\"}", "no JSON"),
        LINE("{\"cmd\":\"\xF4\x90\x80\x80\"}", "no JSON"),
        LINE("{\"cmd\":\"help\",\"\xE2\x82\xAC\\u001b[2J\\u009b2J\":1}", "does not know"),
        LINE("{\"cmd\":\"help\",\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xE2\x82\xAC\":1}", "does not know"),
        /* names and seeds that a terminal would obey */
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"seed\":\"\\u009b2J\"}", "control character"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"seats\":[{\"kind\":\"person\",\"name\":"
             "\"\\u009b\"},{"
             "\"kind\":\"open\"}]}",
             "control character"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"seats\":[{\"kind\":\"person\",\"name\":"
             "\"\\n\"},{"
             "\"kind\":\"open\"}]}",
             "control character"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"seats\":[{\"kind\":\"bot\",\"level\":"
             "\"\\u009b\"},{"
             "\"kind\":\"open\"}]}",
             "A bot has a level"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"seats\":[{\"kind\":\"bot\",\"name\":\"\\n\"}"
             ",{\"kind\":\"open\"}]}",
             "control character"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"seats\":[1,2]}", "\"kind\" of a seat"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"seats\":{}}", "\"seats\" is a list"),
        /* numbers that are none, or only after they were cut */
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":99999999999999999999}", "no JSON"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":1e999}", "no JSON"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":4294967298}", "\"players\" is a whole number"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":-1}", "\"players\" is a whole number"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2.0}", "\"players\" is a whole number"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":\"2\"}", "\"players\" is a whole number"),
        LINE("{\"cmd\":\"view\",\"seat\":4294967296}", "\"seat\" is a number"),
        LINE("{\"cmd\":\"view\",\"seat\":-9223372036854775808}", "\"seat\" is a number"),
        LINE("{\"cmd\":\"view\",\"seat\":256}", "\"seat\" is a number"),
        LINE("{\"cmd\":\"view\",\"seat\":0.0}", "\"seat\" is a number"),
        LINE("{\"cmd\":\"view\",\"seat\":false}", "\"seat\" is a number"),
        LINE("{\"cmd\":\"take-back\",\"moves\":9223372036854775807}", "\"moves\" is a whole number"),
        LINE("{\"cmd\":\"take-back\",\"moves\":-1}", "\"moves\" is a whole number"),
        LINE("{\"cmd\":\"bot\",\"seat\":0,\"level\":\"greedy\",\"threads\":4294967297}", "\"threads\" is"),
        LINE("{\"cmd\":\"bot\",\"seat\":0,\"level\":\"greedy\",\"ms\":0}", "\"ms\" is"),
        LINE("{\"cmd\":\"move\",\"seat\":0,\"move\":\"draw\",\"now_ms\":-1}", "\"now_ms\" is"),
        /* the same key twice, however it is written */
        LINE("{\"cmd\":\"help\",\"c\\u006dd\":\"games\"}", "no JSON"),
        LINE("{\"cmd\":\"load\",\"state\":{\"game\":\"SLUG\",\"game\":\"SLUG\"}}", "no JSON"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"options\":{\"a\":1,\"a\":2}}", "no JSON"),
        /* options of every type */
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"options\":[]}", "\"options\" is an object"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"options\":{\"OPTION\":null}}",
             "a word or a number"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"options\":{\"OPTION\":1.5}}",
             "a word or a number"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"options\":{\"OPTION\":9223372036854775807}}",
             "the values of OPTION are"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"options\":{\"OPTION\":-1}}",
             "the values of OPTION are"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"options\":{\"OPTION\":\"\"}}",
             "the values of OPTION are"),
        LINE("{\"cmd\":\"new\",\"game\":\"SLUG\",\"players\":2,\"options\":{\"OPTION\":\"-0\\u001b\"}}",
             "the values of OPTION are"),
    };
#undef LINE
    for (const Game *const *game = games_all; *game; game++) {
        if (!(((*game)->player_counts >> 2) & 1u))
            continue; /* the lines are about tables of two */
        Referee *referee = referee_create(NULL);
        json_decref(
            ask_fine(referee, json_pack("{s:s,s:s,s:i,s:s}", "cmd", "new", "game", (*game)->slug, "players",
                                        (int)bits_lowest((*game)->player_counts), "seed", "hostile")));
        StateBox before;
        memcpy(&before, tg_table_state(referee_table(referee)), (*game)->state_size);
        for (size_t i = 0; i < COUNT_OF(lines); i++) {
            char   line[512], part[128];
            size_t length = fill_in(lines[i].bytes, lines[i].length, *game, line, sizeof line);
            part[fill_in(lines[i].part, strlen(lines[i].part), *game, part, sizeof part - 1)] = 0;
            json_t     *answer = ask_bytes(referee, line, length);
            const char *error  = json_string_value(json_object_get(answer, "error"));
            if (!error)
                error = json_string_value(json_object_get(json_object_get(answer, "refusal"), "say"));
            if (!error || !strstr(error, part))
                fail_msg("%s\nsays %s\nand not \"%s\"", line, error ? error : "yes", part);
            assert_memory_equal(&before, tg_table_state(referee_table(referee)), (*game)->state_size);
            json_decref(answer);
        }
        referee_destroy(referee);
    }
}

/* Brackets are counted outside of texts only, and a line may be as long as it may be. */
static void test_limits(void **state)
{
    (void)state;
    Referee *referee = referee_create(NULL);
    char    *line    = (char *)malloc(REFEREE_LINE + 1);
    assert_non_null(line);
    assert_refuses(referee, "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]][[[[[[[[[[[[[[[[[[[[[[[[", "no JSON");
    const char *quoted = "{\"cmd\":\"help\",\"id\":\"[[[[[[[[[[[[[[[[[[[[[[\\\"{{{{{{\"}";
    json_t     *answer = ask_bytes(referee, quoted, strlen(quoted));
    assert_true(json_is_true(json_object_get(answer, "ok")));
    json_decref(answer);

    memset(line, '[', REFEREE_LINE);
    answer = ask_bytes(referee, line, REFEREE_LINE);
    assert_non_null(strstr(json_string_value(json_object_get(answer, "error")), "brackets"));
    json_decref(answer);

    memset(line, ' ', REFEREE_LINE + 1);
    memcpy(line, "{\"cmd\":\"help\"}", 14);
    answer = ask_bytes(referee, line, REFEREE_LINE);
    assert_true(json_is_true(json_object_get(answer, "ok")));
    json_decref(answer);
    answer = ask_bytes(referee, line, REFEREE_LINE + 1);
    assert_non_null(strstr(json_string_value(json_object_get(answer, "error")), "longer than"));
    json_decref(answer);
    free(line);
    referee_destroy(referee);
}

/* A clock may say what it likes: what the record tells of it reads back. */
static void test_clocks(void **state)
{
    (void)state;
    static const char *const clocks[] = {"0", "9223372036854775807", "5", "1234567890123456"};
    const Game              *game     = games_all[0];
    Referee                 *referee  = referee_create(NULL);
    json_decref(ask_fine(referee, json_pack("{s:s,s:s,s:i,s:s}", "cmd", "new", "game", game->slug, "players",
                                            (int)bits_lowest(game->player_counts), "seed", "clocks")));
    for (size_t i = 0; i < COUNT_OF(clocks); i++) {
        json_t *moves = ask_fine(referee, command("moves"));
        json_t *one   = json_array_get(json_object_get(moves, "moves"), 0);
        json_decref(ask_fine(referee, json_pack("{s:s,s:O,s:O,s:o}", "cmd", "move", "seat",
                                                json_object_get(one, "seat"), "move",
                                                json_array_get(json_object_get(one, "moves"), 0), "now_ms",
                                                json_integer(strtoll(clocks[i], NULL, 10)))));
        json_decref(moves);
    }
    json_t     *record = ask_fine(referee, command("record"));
    const char *text   = json_string_value(json_object_get(record, "record"));
    tg_record  *read   = tg_record_read(text, strlen(text), 0, NULL, 0);
    tg_ply      second, third, fourth;
    assert_non_null(read);
    assert_true(tg_record_ply(read, 1, &second) && tg_record_ply(read, 2, &third) &&
                tg_record_ply(read, 3, &fourth));
    assert_true(second.used_ms == INT64_C(16383) * 600000 &&
                third.used_ms == -1); /* 113 days: as long as a table can tell */
    assert_true(fourth.used_ms == second.used_ms);
    tg_record_destroy(read);
    json_decref(ask_fine(referee,
                         json_pack("{s:s,s:O}", "cmd", "load", "record", json_object_get(record, "record"))));
    json_t *again = ask_fine(referee, command("record"));
    assert_true(json_equal(record, again));
    json_decref(again);
    json_decref(record);
    referee_destroy(referee);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hostile_bytes),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_clocks),
    };
    return cmocka_run_group_tests_name("hostile", tests, NULL, NULL);
}
