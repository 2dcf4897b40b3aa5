/* referee_test.c -- the referee: whole games through it, and whatever else is sent. */
#include "ask.h"
#include "counted.h"

#include <stdio.h>

#include "bots/bots.h"
#include "referee/referee.h"
#include "table/shelf.h"

/* A whole game through the protocol, its state sent away and back now and then. */
static void whole_game(const Game *game, unsigned players)
{
    Referee *referee = referee_create(NULL);
    Rng      rng;
    rng_fast(&rng, players);
    json_decref(ask_fine(referee, json_pack("{s:s,s:s,s:i,s:s}", "cmd", "new", "game", game->slug, "players",
                                            (int)players, "seed", "a whole game")));
    bool over = false;
    for (unsigned i = 0; !over && i < WALK_DECISIONS; i++) {
        json_t *listed = ask_fine(referee, command("moves"));
        json_t *seats  = json_object_get(listed, "moves");
        json_t *one    = json_array_get(seats, rng_below(&rng, (uint32_t)json_array_size(seats)));
        json_t *moves  = json_object_get(one, "moves");
        json_t *move   = json_array_get(moves, rng_below(&rng, (uint32_t)json_array_size(moves)));
        json_t *played = ask_fine(referee, json_pack("{s:s,s:O,s:O}", "cmd", "move", "seat",
                                                     json_object_get(one, "seat"), "move", move));
        assert_string_equal(json_string_value(json_object_get(played, "move")), json_string_value(move));
        over = json_is_true(json_object_get(played, "over"));
        assert_true(over == (json_object_get(played, "scores") != NULL));
        json_decref(played);
        json_decref(listed);
        if (i % 10 == 3) {
            json_t *before = ask_fine(referee, command("state"));
            json_decref(ask_fine(
                referee, json_pack("{s:s,s:O}", "cmd", "load", "state", json_object_get(before, "state"))));
            json_t *after = ask_fine(referee, command("state"));
            assert_true(json_equal(before, after));
            json_decref(before);
            json_decref(after);
        }
    }
    assert_true(over);
    json_t *record = ask_fine(referee, command("record"));
    json_t *state  = ask_fine(referee, command("state"));
    json_decref(ask_fine(referee,
                         json_pack("{s:s,s:O}", "cmd", "load", "record", json_object_get(record, "record"))));
    json_t *again = ask_fine(referee, command("state"));
    assert_true(json_equal(state, again));
    json_decref(again);
    json_decref(state);
    json_decref(record);
    referee_destroy(referee);
}

static void test_whole_games(void **state)
{
    (void)state;
    walk_all(whole_game);
}

/* The bots of every level give a legal move and leave the table alone. */
static void test_bots(void **state)
{
    (void)state;
    for (const Game *const *game = games_all; *game; game++) {
        Referee *referee = referee_create(NULL);
        json_decref(
            ask_fine(referee, json_pack("{s:s,s:s,s:i,s:s}", "cmd", "new", "game", (*game)->slug, "players",
                                        (int)bits_lowest((*game)->player_counts), "seed", "bots")));
        for (const BotInfo *info = bots_all; info->name; info++) {
            if (!bot_plays(*game, info->name))
                continue;
            json_t *before = ask_fine(referee, command("state"));
            json_t *moves  = ask_fine(referee, command("moves"));
            json_t *one    = json_array_get(json_object_get(moves, "moves"), 0);
            json_t *chosen = ask_fine(referee, json_pack("{s:s,s:O,s:s,s:i}", "cmd", "bot", "seat",
                                                         json_object_get(one, "seat"), "level", info->name,
                                                         "iterations", 20));
            bool    listed = false;
            size_t  i;
            json_t *move;
            json_array_foreach(json_object_get(one, "moves"), i, move) listed |=
                json_equal(move, json_object_get(chosen, "move"));
            assert_true(listed);
            json_t *after = ask_fine(referee, command("state"));
            assert_true(json_equal(before, after));
            json_decref(after);
            json_decref(chosen);
            json_decref(moves);
            json_decref(before);
        }
        referee_destroy(referee);
    }
}

static void test_refusals(void **state)
{
    (void)state;
    Referee *referee = referee_create(NULL);
    char     line[512];
    assert_refuses(referee, "", "no JSON");
    assert_refuses(referee, "hello", "no JSON");
    assert_refuses(referee, "[1]", "a request is an object");
    assert_refuses(referee, "{}", "\\\"cmd\\\" is one of");
    assert_refuses(referee, "{\"cmd\":\"sing\"}", "\\\"cmd\\\" is one of");
    assert_refuses(referee, "{\"cmd\":\"help\",\"loud\":true}", "does not know \\\"loud\\\"");
    assert_refuses(referee, "{\"cmd\":\"help\",\"cmd\":\"games\"}", "no JSON");
    assert_refuses(referee, "{\"cmd\":\"state\"}", "there is no game yet");
    assert_refuses(referee, "{\"cmd\":\"new\",\"game\":\"whist\",\"players\":4}",
                   "there is no game \\\"whist\\\"");
    assert_refuses(referee, "{\"cmd\":\"load\"}", "either a \\\"state\\\" or a \\\"record\\\"");
    assert_refuses(referee, "{\"cmd\":\"load\",\"record\":\"[Game\"}", "line 1");
    assert_refuses(referee, "{\"cmd\":\"help\",\"id\":[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]}", "brackets");
    assert_refuses(referee, "{\"cmd\":\"help\",\"id\":{}}", "\\\"id\\\" is a text or a number");

    const char *slug = games_all[0]->slug;
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":99}", slug);
    assert_refuses(referee, line, "cannot be played by 99");
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\"}", slug);
    assert_refuses(referee, line, "\\\"players\\\" is missing");
    unsigned players = bits_lowest(games_all[0]->player_counts);
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":%u,\"seed\":\"\"}", slug,
             players);
    assert_refuses(referee, line, "A seed is a short text");
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":%u,\"seed\":\"a\\u0001\"}",
             slug, players);
    assert_refuses(referee, line, "control character");
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":%u,\"options\":{\"wind\":1}}",
             slug, players);
    assert_refuses(referee, line, "\\\"wind=1\\\": the options of");
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":%u,\"seats\":[]}", slug,
             players);
    assert_refuses(referee, line, "\\\"seats\\\" is a list");

    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":%u,\"seed\":\"x\"}", slug,
             players);
    json_decref(ask_fine(referee, json_loads(line, 0, NULL)));
    assert_refuses(referee, "{\"cmd\":\"view\"}", "or null for an onlooker");
    assert_refuses(referee, "{\"cmd\":\"view\",\"seat\":8}", "or null for an onlooker");
    assert_refuses(referee, "{\"cmd\":\"move\",\"seat\":null,\"move\":\"draw\"}", "\\\"seat\\\" is a number");
    assert_refuses(referee, "{\"cmd\":\"move\",\"seat\":0}", "\\\"move\\\" is a move in notation");
    assert_refuses(referee, "{\"cmd\":\"move\",\"seat\":0,\"move\":\"sing\"}", "cannot be read");
    assert_refuses(referee, "{\"cmd\":\"bot\",\"seat\":0,\"level\":\"god\"}", "\\\"level\\\" is one of");
    assert_refuses(referee, "{\"cmd\":\"take-back\"}", "no move was made");
    assert_refuses(referee, "{\"cmd\":\"rules\",\"rule\":\"X\"}", "is the id of a rule");

    char *answer = referee_too_long();
    assert_non_null(strstr(answer, "longer than"));
    free(answer);
    referee_destroy(referee);
}

/* Names and ids come back as they went; undo goes back; quit ends. */
static void test_session(void **state)
{
    (void)state;
    Referee *referee = referee_create(NULL);
    assert_null(referee_table(referee));
    json_t *answer = ask_fine(referee, json_pack("{s:s,s:s}", "cmd", "help", "id", "first"));
    assert_string_equal(json_string_value(json_object_get(answer, "id")), "first");
    json_decref(answer);
    answer = ask(referee, json_pack("{s:s,s:i}", "cmd", "sing", "id", 7));
    assert_int_equal(json_integer_value(json_object_get(answer, "id")), 7);
    json_decref(answer);

    json_decref(ask_fine(referee, json_pack("{s:s,s:s,s:i}", "cmd", "new", "game", games_all[0]->slug,
                                            "players", (int)bits_lowest(games_all[0]->player_counts))));
    assert_non_null(referee_table(referee));
    json_t *start = ask_fine(referee, command("state"));
    json_t *moves = ask_fine(referee, command("moves"));
    json_t *one   = json_array_get(json_object_get(moves, "moves"), 0);
    json_decref(
        ask_fine(referee, json_pack("{s:s,s:O,s:O}", "cmd", "move", "seat", json_object_get(one, "seat"),
                                    "move", json_array_get(json_object_get(one, "moves"), 0))));
    json_decref(moves);
    json_decref(ask_fine(referee, json_pack("{s:s,s:n}", "cmd", "facts", "seat")));
    json_decref(ask_fine(referee, json_pack("{s:s,s:i}", "cmd", "record", "seat", 0)));
    json_decref(ask_fine(referee, command("take-back")));
    json_t *again = ask_fine(referee, command("state"));
    assert_true(json_equal(start, again));
    json_decref(start);
    json_decref(again);
    assert_false(referee_done(referee));
    json_decref(ask_fine(referee, command("quit")));
    assert_true(referee_done(referee));
    referee_destroy(referee);
}

/* Bytes changed, doubled, dropped: an answer to every line, and a refusal changes nothing. */
static void test_noise(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "{\"cmd\":\"moves\"}",
        "{\"cmd\":\"move\",\"seat\":0,\"move\":\"draw\"}",
        "{\"cmd\":\"view\",\"seat\":null}",
        "{\"cmd\":\"record\",\"seat\":1}",
        "{\"cmd\":\"facts\",\"seat\":0}",
        "{\"cmd\":\"take-back\",\"moves\":1}",
        "{\"cmd\":\"games\",\"game\":\"korsar\"}",
    };
    Rng rng;
    rng_fast(&rng, 2);
    for (const Game *const *game = games_all; *game; game++) {
        Referee *referee = referee_create(NULL);
        json_decref(
            ask_fine(referee, json_pack("{s:s,s:s,s:i,s:s}", "cmd", "new", "game", (*game)->slug, "players",
                                        (int)bits_lowest((*game)->player_counts), "seed", "noise")));
        for (int i = 0; i < 3000; i++) {
            char line[128];
            snprintf(line, sizeof line, "%s", lines[rng_below(&rng, COUNT_OF(lines))]);
            size_t length = strlen(line);
            for (uint32_t n = rng_below(&rng, 4); n; n--) {
                size_t at = rng_below(&rng, (uint32_t)length);
                line[at] =
                    rng_below(&rng, 2) ? (char)rng_below(&rng, 256) : line[rng_below(&rng, (uint32_t)length)];
            }
            StateBox before;
            memcpy(&before, tg_table_state(referee_table(referee)), (*game)->state_size);
            char *answer =
                referee_line(referee, line, rng_below(&rng, 20) ? length : rng_below(&rng, (uint32_t)length));
            assert_non_null(answer);
            json_t *json = json_loads(answer, 0, NULL);
            assert_non_null(json);
            if (!json_is_true(json_object_get(json, "ok")))
                assert_memory_equal(&before, tg_table_state(referee_table(referee)), (*game)->state_size);
            json_decref(json);
            free(answer);
        }
        referee_destroy(referee);
    }
}

/* A request to play reads the words once and asks the rules once, also where they refuse. */
static void test_asked_once(void **state)
{
    (void)state;
    assert_true(shelf_put(&counted_game)); /* from here on it is the one meant by its slug */
    for (const Game *const *game = games_all; *game; game++) {
        counted(*game);
        Referee *referee = referee_create(NULL);
        json_decref(
            ask_fine(referee, json_pack("{s:s,s:s,s:i,s:s}", "cmd", "new", "game", (*game)->slug, "players",
                                        (int)bits_lowest((*game)->player_counts), "seed", "asked once")));
        json_t *moves = ask_fine(referee, command("moves"));
        json_t *one   = json_array_get(json_object_get(moves, "moves"), 0);
        assert_int_equal(counted_breaks, 0);
        json_decref(
            ask_fine(referee, json_pack("{s:s,s:O,s:O}", "cmd", "move", "seat", json_object_get(one, "seat"),
                                        "move", json_array_get(json_object_get(one, "moves"), 0))));
        assert_int_equal(counted_breaks, 1);
        assert_int_equal(counted_parses, 1);

        /* The same seat once more with the same words: refused, or lawful once more. */
        json_decref(
            ask(referee, json_pack("{s:s,s:O,s:O}", "cmd", "move", "seat", json_object_get(one, "seat"),
                                   "move", json_array_get(json_object_get(one, "moves"), 0))));
        assert_true(counted_breaks <= 2);
        assert_int_equal(counted_parses, 2);
        json_decref(moves);

        /* Loading a record asks for each of its moves once. */
        json_t *record = ask_fine(referee, command("record"));
        size_t  count  = tg_table_plies(referee_table(referee));
        counted_breaks = counted_parses = 0;
        json_decref(ask_fine(
            referee, json_pack("{s:s,s:O}", "cmd", "load", "record", json_object_get(record, "record"))));
        json_decref(record);
        assert_int_equal(counted_breaks, count);
        assert_int_equal(counted_parses, count);
        referee_destroy(referee);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games), cmocka_unit_test(test_bots),  cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_session),     cmocka_unit_test(test_noise), cmocka_unit_test(test_asked_once),
    };
    return cmocka_run_group_tests_name("referee", tests, NULL, NULL);
}
