/* bot_test.c -- opponents with budget, memory, clock and stop of the caller's; many states at once. */
#include "lib/stranger.h"

static double clock_jumps(void *context)
{
    double *now = (double *)context;
    return *now += 1000;
}

static int stops(void *context)
{
    ++*(unsigned *)context;
    return 1;
}

static void levels(void **unused)
{
    (void)unused;
    unsigned count = 0;
    while (tg_level_at(count))
        assert_true(tg_level_ms(tg_level_at(count++)) >= 0);
    assert_true(count >= 6);
    assert_null(tg_level_at(UINT_MAX));
    assert_int_equal(tg_level_ms("random"), 0);
    assert_true(tg_level_ms("captain") > 0);
    assert_int_equal(tg_level_ms("god"), -1);
    assert_int_equal(tg_level_ms(NULL), -1);
    assert_true(tg_level_plays("captain", tg_game_at(0)));
    assert_false(tg_level_plays("god", tg_game_at(0)));
    assert_false(tg_level_plays("captain", NULL));
    assert_false(tg_level_asks_net("god", tg_game_at(0)));
    assert_false(tg_level_asks_net("pilot", NULL));
    assert_false(tg_level_asks_net(NULL, tg_game_at(0)));
    assert_int_equal(tg_bot_size("god", NULL), 0);
    assert_int_equal(tg_bot_size(NULL, NULL), 0);
    assert_null(tg_bot_create_with(tg_game_at(0), NULL, NULL));
}

/* With iterations the answer follows from the seed, in memory of the library's or of the caller's. */
static void the_same_answer(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game    = tg_game_at(i);
        tg_state      *state   = wander(game, fewest(game), 2, 4);
        int            seat    = tg_next_seat(game, state);
        tg_bot_options options = {.iterations = 60, .seed = 5, .room = 1024};
        size_t         bytes   = tg_bot_size("captain", &options);
        void          *memory  = malloc(bytes);
        assert_non_null(memory);
        memset(memory, 0xA5, bytes);
        assert_null(tg_bot_init(memory, bytes - 1, game, "captain", &options));
        assert_null(tg_bot_init(NULL, bytes, game, "captain", &options));
        tg_bot *ours   = tg_bot_init(memory, bytes, game, "captain", &options);
        tg_bot *theirs = tg_bot_create_with(game, "captain", &options);
        assert_non_null(ours);
        assert_non_null(theirs);
        tg_move move = tg_bot_choose(ours, state, seat);
        assert_int_equal(tg_breaks(game, state, seat, move), 0);
        assert_int_equal(tg_bot_choose(theirs, state, seat), move);
        tg_bot_reseed(theirs, 5);

        tg_thought thought[512];
        uint64_t   iterations = 0;
        unsigned   thoughts   = tg_bot_thoughts(ours, thought, 512, &iterations);
        assert_int_equal(tg_bot_thoughts(ours, NULL, 0, NULL), thoughts);
        for (unsigned k = 0; k < thoughts; k++) {
            assert_true(thought[k].value >= 0 && thought[k].value <= 1);
            assert_true(k == 0 || thought[k - 1].visits >= thought[k].visits);
        }
        char *text;
        WHOLE(text, tg_thoughts_json(ours, state, seat, NULL, 3, out, size));
        assert_json(text);
        free(text);
        WHOLE(text, tg_thoughts_json(ours, state, 99, NULL, 3, out, size));
        assert_string_equal(text, "[]");
        free(text);
        tg_bot_destroy(theirs);
        free(memory);
        tg_state_destroy(state);
    }
}

/* The caller's clock and the caller's stop end the thinking. */
static void clock_and_stop(void **unused)
{
    (void)unused;
    const tg_game *game  = tg_game_find("korsar") ? tg_game_find("korsar") : tg_game_at(0);
    tg_state      *state = wander(game, fewest(game), 2, 4);
    int            seat  = tg_next_seat(game, state);
    double         now   = 0;
    unsigned       asked = 0;
    tg_bot_options timed = {.ms = 60000, .room = 1024, .now_ms = clock_jumps, .context = &now};
    tg_bot_options ended = {.iterations = 100000000, .room = 1024, .stop = stops, .context = &asked};
    tg_bot        *bot   = tg_bot_create_with(game, "captain", &timed);
    assert_non_null(bot);
    assert_int_equal(tg_breaks(game, state, seat, tg_bot_choose(bot, state, seat)), 0);
    assert_true(now > 0);
    tg_bot_destroy(bot);
    bot = tg_bot_create_with(game, "captain", &ended);
    assert_non_null(bot);
    assert_int_equal(tg_breaks(game, state, seat, tg_bot_choose(bot, state, seat)), 0);
    assert_true(asked > 0);
    tg_bot_destroy(bot);
    tg_state_destroy(state);
}

/* The bytes of nets/GAME.net; NULL where there is none. */
static void *net_file(const tg_game *game, size_t *size)
{
    char path[300];
    (void)snprintf(path, sizeof path, "%s/nets/%s.net", TORTUGA_SOURCE, tg_game_slug(game));
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    void *bytes = malloc(1 << 17);
    *size       = fread(bytes, 1, 1 << 17, file);
    (void)fclose(file);
    return bytes;
}

/* A net that is handed over plays like the library's own, where it is this game's. */
static void a_net_is_handed_over(void **unused)
{
    (void)unused;
    unsigned learnt = 0, asking = 0;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game = tg_game_at(i);
        size_t         size = 0;
        void          *net  = net_file(game, &size);
        assert_int_equal(tg_level_plays("pilot", game), net != NULL);
        if (!net) {
            assert_null(tg_bot_create(game, "pilot", 0, 0, 1));
            continue;
        }
        learnt++;
        assert_true(tg_net_fits(game, net, size));
        assert_false(tg_net_fits(game, net, size - 1));
        assert_false(tg_net_fits(game, NULL, size));
        assert_false(tg_net_fits(NULL, net, size));
        tg_bot_options handed = {.net = net, .net_size = size};
        tg_bot_options broken = {.net = net, .net_size = size - 1};
        assert_null(tg_bot_create_with(game, "pilot", &broken));
        assert_true(tg_level_asks_net("pilot", game));
        assert_false(tg_level_asks_net("captain", game));
        tg_bot *admiral = tg_bot_create_with(game, "admiral", &broken);
        assert_true((admiral == NULL) == tg_level_asks_net("admiral", game));
        asking += tg_level_asks_net("admiral", game) != 0;
        tg_bot_destroy(admiral);
        tg_bot *one   = tg_bot_create_with(game, "pilot", &handed),
               *other = tg_bot_create(game, "pilot", 0, 0, 1);
        assert_non_null(one);
        for (unsigned moves = 2; moves < 12; moves += 3) {
            tg_state *state = wander(game, fewest(game), 3, moves);
            int       seat  = tg_next_seat(game, state);
            tg_move   move  = tg_bot_choose(one, state, seat);
            assert_int_equal(tg_breaks(game, state, seat, move), 0);
            assert_int_equal(tg_bot_choose(other, state, seat), move);
            tg_state_destroy(state);
        }
        for (unsigned k = 0; tg_game_at(k); k++)
            assert_int_equal(tg_net_fits(tg_game_at(k), net, size), k == i);
        tg_bot_destroy(one);
        tg_bot_destroy(other);
        free(net);
    }
    assert_true(learnt > 0 && asking > 0);
}

enum { MANY = 16, MOST = 64 };

/* Many games side by side come to what they come to alone. */
static void batches(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game    = tg_game_at(i);
        unsigned       players = fewest(game);
        tg_state      *states  = tg_batch_create(game, MANY);
        tg_state      *known   = tg_batch_create(game, MANY);
        tg_card       *cards   = (tg_card *)calloc((size_t)MANY * TG_MAX_CARDS, sizeof *cards);
        int32_t       *fields  = (int32_t *)calloc((size_t)MANY * tg_field_numbers(game), sizeof *fields);
        tg_move       *moves   = (tg_move *)calloc((size_t)MANY * MOST, sizeof *moves);
        tg_rng         rng     = tg_rng_seeded(1);
        uint64_t       seeds[MANY];
        int32_t        seats[MANY], scores[MANY * TG_MAX_SEATS];
        uint8_t        places[MANY * TG_MAX_SEATS];
        uint32_t       counts[MANY];
        tg_move        chosen[MANY];
        tg_rule        broken[MANY];
        assert_true(states && known && cards && fields && moves);
        for (unsigned k = 0; k < MANY; k++)
            seeds[k] = k / 2; /* pairs of the same */
        assert_int_equal(tg_batch_begin(game, states, MANY, players, "wind=east", seeds), TG_BAD_OPTION);
        assert_int_not_equal(tg_batch_begin(game, states, MANY, 99, NULL, seeds), 0);
        assert_int_equal(tg_batch_begin(game, states, MANY, players, NULL, seeds), 0);
        assert_true(tg_state_hash(game, tg_batch_at(game, states, 0)) ==
                    tg_state_hash(game, tg_batch_at(game, states, 1)));

        tg_batch_moves(game, states, MANY, NULL, moves, MOST, counts);
        tg_batch_knowledge(game, states, MANY, NULL, known);
        tg_batch_cards(game, states, MANY, NULL, cards);
        tg_batch_fields(game, states, MANY, fields);
        for (unsigned k = 0; k < MANY; k++) {
            const tg_state *one  = tg_batch_at(game, states, k);
            int             seat = tg_next_seat(game, one);
            tg_move         list[TG_MAX_MOVES];
            tg_card         alone[TG_MAX_CARDS];
            assert_int_equal(tg_moves(game, one, seat, list), counts[k]);
            for (unsigned n = 0; n < counts[k] && n < MOST; n++)
                assert_int_equal(list[n], moves[k * MOST + n]);
            assert_true(tg_state_hash(game, tg_batch_at(game, known, k)) == tg_view_hash(game, one, seat));
            unsigned n = tg_cards(game, one, seat, TG_MAX_ZONES, alone, TG_MAX_CARDS);
            assert_memory_equal(alone, cards + (size_t)k * TG_MAX_CARDS, n * sizeof *alone);
            if (n < TG_MAX_CARDS)
                assert_int_equal(cards[k * TG_MAX_CARDS + n].zone, 255);
            assert_int_equal(fields[k * tg_field_numbers(game)], tg_field_at(game, one, 0, 0, 0));
        }
        for (unsigned k = 0; k < MANY; k++)
            seats[k] = -1;
        tg_batch_random(game, states, MANY, seats, &rng, chosen);
        for (unsigned k = 0; k < MANY; k++)
            assert_int_equal(chosen[k], 0);
        assert_int_equal(tg_batch_play(game, states, MANY, seats, chosen, NULL), 0);
        while (tg_batch_next(game, states, MANY, seats)) {
            tg_batch_random(game, states, MANY, seats, &rng, chosen);
            unsigned played = tg_batch_play(game, states, MANY, seats, chosen, broken);
            unsigned going  = 0;
            for (unsigned k = 0; k < MANY; k++) {
                assert_int_equal(broken[k], 0);
                going += seats[k] >= 0;
            }
            assert_int_equal(played, going);
        }
        for (unsigned k = 0; k < MANY; k++)
            chosen[k] = 1;
        assert_int_equal(tg_batch_play(game, states, MANY, NULL, chosen, broken), 0);
        assert_int_not_equal(broken[0], 0);
        tg_batch_results(game, states, MANY, scores, places);
        tg_batch_results(game, states, MANY, NULL, NULL);
        for (unsigned k = 0; k < MANY; k++) {
            int32_t score[TG_MAX_SEATS];
            tg_scores(game, tg_batch_at(game, states, k), score);
            assert_memory_equal(score, scores + k * TG_MAX_SEATS, sizeof score);
            assert_true(places[k * TG_MAX_SEATS] >= 1);
        }
        free(moves);
        free(fields);
        free(cards);
        tg_state_destroy(known);
        tg_state_destroy(states);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels),         cmocka_unit_test(the_same_answer),
        cmocka_unit_test(clock_and_stop), cmocka_unit_test(a_net_is_handed_over),
        cmocka_unit_test(batches),
    };
    return cmocka_run_group_tests_name("opponents and batches", tests, NULL, NULL);
}
