/* play_test.c -- games, options, states and notation: what a program may rely on, and what it may get wrong. */
#include "lib/stranger.h"

static const int strangers[] = {-1, 5, 7, 8, 9, 16, 31, 32, 255, 256, 264, INT_MAX, INT_MIN};
enum { STRANGERS = sizeof strangers / sizeof strangers[0] };

/* The games end with NULL, and so does every number behind them. */
static void games_by_number_and_name(void **unused)
{
    (void)unused;
    unsigned count = 0;
    for (const tg_game *game; (game = tg_game_at(count)) != NULL; count++) {
        assert_ptr_equal(tg_game_find(tg_game_slug(game)), game);
        assert_non_null(tg_game_name(game));
        assert_true(strlen(tg_game_credit(game)) > 0);
        assert_true(strlen(tg_game_content(game)) == 0 || strlen(tg_game_content(game)) == 64);
        assert_true(tg_rules_version(game) > 0);
        assert_true(tg_state_size(game) <= TG_MAX_STATE);
        assert_true(tg_max_moves(game) <= TG_MAX_MOVES);
        assert_false(tg_can_seat(game, 0));
        for (unsigned players = TG_MAX_SEATS + 1; players < 100; players++)
            assert_false(tg_can_seat(game, players));
        assert_false(tg_can_seat(game, UINT_MAX));
    }
    assert_true(count > 0);
    assert_true(strlen(tg_version()) > 0);
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
            assert_int_equal(tg_move_read(game, state, who, "draw", NULL, text, sizeof text), 0);
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
                    assert_int_equal(tg_move_read(game, state, seat, text, NULL, NULL, 0), move);
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
    assert_int_equal(tg_move_read(game, state, seat, text, NULL, NULL, 0), move);
    assert_int_equal(tg_move_text(game, state, seat, move, seat, NULL, 0), length);
    assert_int_equal(tg_move_text(game, state, seat, move, seat, wrong, 2), length);
    assert_int_equal(strlen(wrong), 1);
    assert_int_equal(tg_move_read(game, state, seat, NULL, NULL, wrong, sizeof wrong), 0);
    assert_true(strlen(wrong) > 0);
    assert_int_equal(tg_move_read(game, state, seat, "sing", NULL, NULL, 0), 0);
    assert_null(tg_bot_create(game, NULL, 0, 0, 1));
    assert_null(tg_bot_create(game, "god", 0, 0, 1));
    assert_int_equal(tg_rng_below(&rng, 0), 0);
    tg_state_destroy(state);
}

/* Options can be asked for one by one, and a text of them is read as it is written. */
static void options(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game    = tg_game_at(i);
        unsigned       players = fewest(game);
        tg_state      *state   = wander(game, players, 1, 0);
        tg_rng         rng     = tg_rng_seeded(1);
        char          *text, why[300];
        assert_true(tg_player_counts(game) & 1u << players);
        WHOLE(text, tg_options_text(game, state, out, size));
        assert_int_equal(tg_begin(game, state, players, text, &rng), 0);
        assert_int_equal(tg_options_break(game, players, text, why, sizeof why), 0);
        for (unsigned o = 0; o < tg_option_count(game); o++) {
            unsigned least = 9, most = 0;
            assert_non_null(tg_option_name(game, o));
            assert_true(tg_option_range(game, o, &least, &most));
            assert_true(tg_option_range(game, o, NULL, NULL));
            assert_true(least <= most);
            int value = tg_option_value(game, state, o);
            assert_int_equal(value, tg_option_default(game, players, o));
            assert_true(value >= (int)least && value <= (int)most);
            if (tg_option_word(game, o, 0))
                assert_null(tg_option_word(game, o, most + 1));
            assert_non_null(strstr(text, tg_option_name(game, o)));
        }
        assert_null(tg_option_name(game, tg_option_count(game)));
        assert_null(tg_option_word(game, UINT_MAX, 0));
        assert_false(tg_option_range(game, UINT_MAX, NULL, NULL));
        assert_int_equal(tg_option_value(game, state, UINT_MAX), -1);
        assert_int_equal(tg_option_default(game, 77, 0), -1);
        assert_int_equal(tg_options_break(game, players, "wind=east", why, sizeof why), TG_BAD_OPTION);
        assert_non_null(strstr(why, "wind=east"));
        assert_int_not_equal(tg_options_break(game, 99, NULL, NULL, 0), 0);

        /* As JSON and back, the whole of them and none. */
        char *json, *back;
        WHOLE(json, tg_options_json(game, players, text, out, size));
        assert_json(json);
        WHOLE(back, tg_options_from_json(game, players, json, strlen(json), out, size, why, sizeof why));
        assert_string_equal(back, text);
        free(back);
        WHOLE(back, tg_options_from_json(game, players, "{}", 2, out, size, NULL, 0));
        assert_string_equal(back, text);
        free(back);
        assert_int_equal(tg_options_json(game, players, "wind=east", why, sizeof why), 0);
        assert_string_equal(why, "");
        static const char *const none[] = {"{\"wind\":\"east\"}", "[", "7", NULL};
        for (unsigned n = 0; n < 4; n++) {
            assert_true(tg_options_from_json(game, players, none[n], none[n] ? strlen(none[n]) : 0, NULL, 0,
                                             why, sizeof why) == TG_NO_TEXT);
            assert_true(strlen(why) > 0);
        }
        free(json);
        free(text);
        tg_state_destroy(state);
    }
}

/* What a state says of itself, with and without a tape. */
static void states(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        tg_state      *state = tg_state_create(game);
        tg_state      *other = tg_state_create(game);
        tg_tape       *tape  = tg_tape_create(game);
        tg_rng         rng   = tg_rng_from_text("tuesday");
        unsigned       told  = 0;
        assert_int_equal(tg_begin_told(game, state, fewest(game), NULL, &rng, tape), 0);
        assert_int_equal(tg_begin(game, other, fewest(game), NULL, &rng), 0);
        assert_true(tg_state_hash(game, state) == tg_state_hash(game, other));
        uint32_t bound = tg_bound(game, state);
        rng            = tg_rng_seeded(9);
        while (!tg_is_over(state)) {
            int     seat = tg_next_seat(game, state);
            tg_move move = tg_random_move(game, state, seat, &rng);
            assert_true(tg_side(game, state, seat) >= 0);
            assert_true(tg_to_act(game, state) & 1u << seat);
            assert_int_equal(tg_play_told(game, state, seat, move, tape), 0);
            assert_int_equal(tg_play(game, other, seat, move), 0);
            told += tg_tape_count(tape);
        }
        assert_true(tg_state_hash(game, state) == tg_state_hash(game, other));
        assert_true(told > 0 && tg_decisions(state) > 0);
        assert_true(!bound || tg_decisions(state) <= bound);
        assert_int_equal(tg_side(game, state, 77), -1);
        int32_t score[TG_MAX_SEATS], tally[TG_MAX_SEATS];
        uint8_t place[TG_MAX_SEATS];
        tg_scores(game, state, score);
        tg_ranking(game, state, place);
        (void)tg_tally(game, state, tally);
        assert_true(place[0] >= 1 && place[0] <= tg_players(state));
        tg_state_copy(game, other, state);
        assert_true(tg_state_hash(game, state) == tg_state_hash(game, other));
        assert_true(tg_signature(game, fewest(game), 2) != 0);
        assert_true(tg_signature(game, 99, 2) == 0);
        tg_tape_destroy(tape);
        tg_tape_destroy(NULL);
        tg_state_destroy(state);
        tg_state_destroy(other);
    }
}

/* A key of 32 bytes, and a text, give random numbers that are the same every time. */
static void random_numbers(void **unused)
{
    (void)unused;
    unsigned char key[32] = {1, 2, 3};
    tg_rng        a = tg_rng_keyed(key), b = tg_rng_keyed(key), c = tg_rng_from_text("x"),
           d        = tg_rng_from_text(NULL);
    unsigned differ = 0;
    for (int i = 0; i < 100; i++) {
        uint32_t n = tg_rng_below(&a, 1000000);
        assert_int_equal(n, tg_rng_below(&b, 1000000));
        differ += n != tg_rng_below(&c, 1000000);
        assert_true(tg_rng_below(&d, 7) < 7);
    }
    assert_true(differ > 90);
    void *memory = tg_alloc(100);
    assert_non_null(memory);
    tg_free(memory);
    tg_free(NULL);
}

/* Rules and seats as text, and back. */
static void ids(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        tg_state      *state = wander(game, fewest(game), 1, 0);
        char           text[64];
        assert_true(tg_rule_text(game, 1, text, sizeof text) > 0);
        assert_int_equal(tg_rule_read(game, text), 1);
        assert_int_equal(tg_rule_read(game, "WHI-1"), 0);
        assert_int_equal(tg_rule_read(game, NULL), 0);
        assert_true(tg_seat_text(game, 1, text, sizeof text) > 0);
        assert_int_equal(tg_seat_read(game, state, text), 1);
        assert_int_equal(tg_seat_read(game, state, "Q9"), -1);
        assert_int_equal(tg_seat_read(game, state, NULL), -1);
        assert_int_equal(tg_seat_text(game, -1, text, sizeof text), 0);
        assert_int_equal(tg_seat_text(game, 99, NULL, 0), 0);
        tg_state_destroy(state);
    }
}

/* In Corsairs somebody who sets sail throws away the card that costs least; another one may be meant by nobody. */
static void what_hardly_anybody_means(void **unused)
{
    (void)unused;
    const tg_game *game  = tg_game_find("corsairs");
    tg_state      *state = tg_state_create(game);
    tg_rng         rng   = tg_rng_from_text("rash");
    char           text[64];
    unsigned       rash = 0, sails = 0;
    assert_int_equal(tg_begin(game, state, 2, "", &rng), 0);
    for (unsigned turn = 0; turn < 20 && !tg_is_over(state); turn++) {
        static tg_move moves[TG_MAX_MOVES];
        int            seat = tg_next_seat(game, state);
        unsigned       n    = tg_moves(game, state, seat, moves);
        unsigned       some = 0, all = 0;
        for (unsigned i = 0; i < n; i++) {
            (void)tg_move_text(game, state, seat, moves[i], seat, text, sizeof text);
            int      is   = tg_is_rash(game, state, seat, moves[i]);
            unsigned sail = strncmp(text, "sail ", 5) == 0;
            all += sail;
            some += is != 0;
            if (is)
                assert_true(sail); /* all else may have its reason */
        }
        assert_true(!all || some < all); /* the best is never rash */
        rash += some;
        sails += all;
        assert_int_equal(tg_play(game, state, seat, moves[0]), 0);
    }
    assert_true(sails > 0 && rash > 0);
    assert_int_equal(tg_is_rash(game, state, TG_ONLOOKER, 1), 0);
    assert_int_equal(tg_is_rash(game, state, 0, 0xFFFFFFFFu), 0);
    tg_state_destroy(state);

    const tg_game *other = tg_game_find("korsar"); /* which has no such thing */
    state                = tg_state_create(other);
    assert_int_equal(tg_begin(other, state, 3, "", &rng), 0);
    assert_int_equal(tg_is_rash(other, state, 0, 1), 0);
    tg_state_destroy(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_hardly_anybody_means),
        cmocka_unit_test(games_by_number_and_name),
        cmocka_unit_test(beginning_is_checked),
        cmocka_unit_test(strangers_are_onlookers),
        cmocka_unit_test(any_number_as_a_move),
        cmocka_unit_test(texts),
        cmocka_unit_test(options),
        cmocka_unit_test(states),
        cmocka_unit_test(random_numbers),
        cmocka_unit_test(ids),
    };
    return cmocka_run_group_tests_name("library", tests, NULL, NULL);
}
