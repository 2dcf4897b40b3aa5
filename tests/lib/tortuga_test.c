/* tortuga_test.c -- the public library: what a program may rely on, and what it may get wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "tortuga.h"

static const int strangers[] = {-1, 5, 7, 8, 9, 16, 31, 32, 255, 256, 264, INT_MAX, INT_MIN};
enum { STRANGERS = sizeof strangers / sizeof strangers[0] };

static unsigned fewest(const tg_game *game)
{
    unsigned players = 1;
    while (!tg_can_seat(game, players))
        players++;
    return players;
}

/* A state some way into a random game. */
static tg_state *wander(const tg_game *game, unsigned players, uint64_t seed, unsigned decisions)
{
    tg_state *state = tg_state_create(game);
    tg_rng    rng   = tg_rng_seeded(seed);
    assert_non_null(state);
    assert_int_equal(tg_begin(game, state, players, NULL, &rng), 0);
    while (decisions-- && !tg_is_over(state)) {
        int seat = tg_next_seat(game, state);
        assert_int_equal(tg_play(game, state, seat, tg_random_move(game, state, seat, &rng)), 0);
    }
    return state;
}

/* The games end with NULL, and so does every number behind them. */
static void games_by_number_and_name(void **unused)
{
    (void)unused;
    unsigned count = 0;
    for (const tg_game *game; (game = tg_game_at(count)) != NULL; count++) {
        assert_ptr_equal(tg_game_find(tg_game_slug(game)), game);
        assert_non_null(tg_game_name(game));
        assert_true(tg_rules_version(game) > 0);
        assert_true(tg_state_size(game) <= TG_MAX_STATE);
        assert_true(tg_max_moves(game) <= TG_MAX_MOVES);
        assert_false(tg_can_seat(game, 0));
        for (unsigned players = TG_MAX_SEATS + 1; players < 100; players++)
            assert_false(tg_can_seat(game, players));
        assert_false(tg_can_seat(game, UINT_MAX));
    }
    assert_true(count > 0);
    for (unsigned more = 0; more < 10; more++)
        assert_null(tg_game_at(count + more));
    assert_null(tg_game_at(UINT_MAX));
    assert_null(tg_game_find(NULL));
    assert_null(tg_game_find(""));
    assert_null(tg_game_find("whist"));
    tg_state_destroy(NULL);
    tg_bot_destroy(NULL);
}

/* Numbers of players and options that there are not are refused, and the state is as it was. */
static void beginning_is_checked(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game    = tg_game_at(i);
        tg_rng         rng     = tg_rng_seeded(1);
        unsigned       players = fewest(game);
        tg_state      *state   = wander(game, players, 3, 5);
        uint64_t       before  = tg_state_hash(game, state);
        char           text[64];
        for (unsigned n = 0; n < 80; n++)
            if (!tg_can_seat(game, n))
                assert_int_not_equal(tg_begin(game, state, n, NULL, &rng), 0);
        assert_int_not_equal(tg_begin(game, state, UINT_MAX, NULL, &rng), 0);
        assert_int_equal(tg_begin(game, state, players, "wind=east", &rng), TG_BAD_OPTION);
        assert_int_equal(tg_begin(game, state, players, "wind", &rng), TG_BAD_OPTION);
        assert_int_equal(tg_begin(game, state, players, "=", &rng), TG_BAD_OPTION);
        assert_int_equal(tg_rule_text(game, TG_BAD_OPTION, text, sizeof text), strlen("no such option"));
        assert_true(tg_state_hash(game, state) == before);
        assert_int_equal(tg_begin(game, state, players, "", &rng), 0);
        tg_state_destroy(state);
    }
}

/* Who has no seat has no moves and sees what an onlooker sees. */
static void strangers_are_onlookers(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game    = tg_game_at(i);
        unsigned       players = fewest(game);
        tg_state      *state   = wander(game, players, 7, 6);
        tg_state      *seen    = tg_state_create(game);
        uint64_t       before  = tg_state_hash(game, state);
        int            seat    = tg_next_seat(game, state);
        tg_rng         rng     = tg_rng_seeded(2);
        tg_move       *list    = (tg_move *)calloc(tg_max_moves(game), sizeof *list);
        tg_bot        *bot     = tg_bot_create(game, "greedy", 0, 0, 1);
        char           open[300], text[300];
        assert_non_null(bot);
        assert_true(tg_moves(game, state, seat, list) > 0);
        tg_move move = list[0];
        tg_knowledge(game, state, TG_ONLOOKER, seen);
        uint64_t onlooker = tg_state_hash(game, seen);
        tg_move_text(game, state, seat, move, TG_ONLOOKER, open, sizeof open);
        for (unsigned s = 0; s < STRANGERS; s++) {
            int who = strangers[s];
            assert_int_equal(tg_moves(game, state, who, list), 0);
            assert_int_equal(tg_random_move(game, state, who, &rng), 0);
            assert_int_not_equal(tg_breaks(game, state, who, move), 0);
            assert_int_not_equal(tg_play(game, state, who, move), 0);
            assert_int_equal(tg_bot_choose(bot, state, who), 0);
            assert_int_equal(tg_move_read(game, state, who, "draw", text, sizeof text), 0);
            assert_string_equal(text, "there is no such seat");
            assert_int_equal(tg_move_text(game, state, who, move, seat, text, sizeof text), 0);
            tg_move_text(game, state, seat, move, who, text, sizeof text);
            assert_string_equal(text, open);
            tg_knowledge(game, state, who, seen);
            assert_true(tg_state_hash(game, seen) == onlooker);
            tg_imagine(game, state, who, &rng, seen);
        }
        assert_true(tg_state_hash(game, state) == before);
        tg_bot_destroy(bot);
        free(list);
        tg_state_destroy(seen);
        tg_state_destroy(state);
    }
}

/* Any number may be asked about, printed and played: it is a legal move, or nothing happens. */
static void any_number_as_a_move(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game = tg_game_at(i);
        tg_rng         rng  = tg_rng_seeded(11);
        for (unsigned decisions = 0; decisions < 200; decisions += 10) {
            tg_state *state = wander(game, fewest(game), decisions, decisions);
            uint64_t  hash  = tg_state_hash(game, state);
            int       seat  = tg_next_seat(game, state);
            for (unsigned k = 0; k < 2000 && seat >= 0; k++) {
                char    text[300];
                tg_move move = (tg_rng_below(&rng, 1u << 16) | tg_rng_below(&rng, 1u << 16) << 16) >>
                               tg_rng_below(&rng, 32);
                if (k % 2) /* a near miss */
                    move = tg_random_move(game, state, seat, &rng) ^ 1u << tg_rng_below(&rng, 32);
                size_t length = tg_move_text(game, state, seat, move, seat, text, sizeof text);
                assert_int_equal(strlen(text), length);
                if (tg_breaks(game, state, seat, move))
                    assert_int_not_equal(tg_play(game, state, seat, move), 0);
                else
                    assert_int_equal(tg_move_read(game, state, seat, text, NULL, 0), move);
            }
            assert_true(tg_state_hash(game, state) == hash);
            tg_state_destroy(state);
        }
    }
}

/* Texts that are not there, or have no room. */
static void texts(void **unused)
{
    (void)unused;
    const tg_game *game  = tg_game_at(0);
    tg_state      *state = wander(game, fewest(game), 5, 4);
    int            seat  = tg_next_seat(game, state);
    tg_rng         rng   = tg_rng_seeded(1);
    tg_move        move  = tg_random_move(game, state, seat, &rng);
    char           text[300], wrong[300];
    size_t         length = tg_move_text(game, state, seat, move, seat, text, sizeof text);
    assert_true(length > 0);
    assert_int_equal(tg_move_read(game, state, seat, text, NULL, 0), move);
    assert_int_equal(tg_move_text(game, state, seat, move, seat, NULL, 0), 0);
    assert_int_equal(tg_move_text(game, state, seat, move, seat, wrong, 2), 1);
    assert_int_equal(tg_move_read(game, state, seat, NULL, wrong, sizeof wrong), 0);
    assert_true(strlen(wrong) > 0);
    assert_int_equal(tg_move_read(game, state, seat, "sing", NULL, 0), 0);
    assert_null(tg_bot_create(game, NULL, 0, 0, 1));
    assert_null(tg_bot_create(game, "god", 0, 0, 1));
    assert_int_equal(tg_rng_below(&rng, 0), 0);
    tg_state_destroy(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_by_number_and_name),
        cmocka_unit_test(beginning_is_checked),
        cmocka_unit_test(strangers_are_onlookers),
        cmocka_unit_test(any_number_as_a_move),
        cmocka_unit_test(texts),
    };
    return cmocka_run_group_tests_name("library", tests, NULL, NULL);
}
