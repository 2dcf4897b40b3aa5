/* batch_test.c -- a batch plays the games that the rules play; and where there is a GPU, it plays the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "gpu/batch.h"

enum { GAMES = 24 };

/* Every game to its end, with random choices: the states are those of the rules played by hand. */
static void plays_as_the_rules_do(const Game *game)
{
    static StateBox by_hand[GAMES];
    static Move     moves[MAX_MOVES];
    Batch           batch;
    BatchStart      starts[GAMES];
    int16_t         choice[GAMES];
    uint8_t         actor[GAMES], count[GAMES], place[GAMES][MAX_SEATS];
    Move            list[GAMES][OBSERVED_MOVES];
    bool            ok = false;
    assert_true(batch_init(&batch, game, batch_processor(), GAMES, OBSERVED_MOVES));
    batch_starts(game, starts, GAMES, 5);
    assert_int_equal(batch_begin(&batch, starts, &ok), LAWFUL);
    assert_true(ok);
    for (unsigned i = 0; i < GAMES; i++) {
        Rng rng;
        rng_fast(&rng, starts[i].seed);
        assert_int_equal(game_begin(game, &by_hand[i].head, starts[i].players, starts[i].option, &rng),
                         LAWFUL);
    }
    for (unsigned step = 0, left = GAMES; left; step++) {
        assert_true(batch_observe(&batch));
        assert_true(batch_read(&batch, BATCH_ACTOR, actor) && batch_read(&batch, BATCH_COUNT, count) &&
                    batch_read(&batch, BATCH_LIST, list));
        left = 0;
        for (unsigned i = 0; i < GAMES; i++) {
            State *state = &by_hand[i].head;
            while (!state->over) {
                Seat seat = (Seat)bits_lowest(game->to_act(game, state));
                if (game->moves(game, state, seat, moves) != 1)
                    break;
                assert_int_equal(game_play(game, state, seat, moves[0], NULL), LAWFUL);
            }
            assert_int_equal(actor[i] == NO_SEAT, state->over != 0);
            choice[i] = BATCH_REST;
            if (state->over)
                continue;
            left++;
            assert_true(count[i] >= 1);
            choice[i] = (int16_t)((step * 7 + i * 3) % count[i]);
            assert_int_equal(game_play(game, state, actor[i], list[i][choice[i]], NULL), LAWFUL);
        }
        assert_true(batch_act(&batch, choice));
    }
    uint8_t *states = (uint8_t *)malloc(batch_bytes(&batch, BATCH_STATES));
    assert_non_null(states);
    assert_true(batch_outcome(&batch) && batch_read(&batch, BATCH_STATES, states) &&
                batch_read(&batch, BATCH_PLACE, place));
    for (unsigned i = 0; i < GAMES; i++) {
        uint8_t expected[MAX_SEATS] = {0};
        assert_memory_equal(states + i * game->state_size, &by_hand[i], game->state_size);
        game->ranking(game, &by_hand[i].head, expected);
        assert_memory_equal(place[i], expected, starts[i].players);
    }
    assert_true(batch_restart(&batch) && batch_observe(&batch) && batch_read(&batch, BATCH_ACTOR, actor));
    for (unsigned i = 0; i < GAMES; i++)
        assert_true(actor[i] < starts[i].players);
    free(states);
    batch_finish(&batch);
}

static void a_batch_plays_as_the_rules_do(void **state)
{
    (void)state;
    for (const Game *const *game = games_all; *game; game++)
        plays_as_the_rules_do(*game);
}

static void a_broken_start_is_refused(void **state)
{
    (void)state;
    Batch      batch;
    BatchStart starts[2];
    bool       ok = false;
    assert_true(batch_init(&batch, games_all[0], batch_processor(), 2, 8));
    batch_starts(games_all[0], starts, 2, 1);
    starts[1].players = 7; /* no game is for so many */
    assert_int_not_equal(batch_begin(&batch, starts, &ok), LAWFUL);
    batch_finish(&batch);
}

/* What a batch sees, part by part, is what a seat sees; and what is picked of it are the features that were asked for. */
static void sees_as_a_seat_does(const Game *game)
{
    enum { MOST = 16, STEPS = 30 };
    static ObservationRoom  room;
    static ObservationShape shape;
    static StateBox         known;
    static int8_t           whole[OBSERVED_WIDTH], all[OBSERVED_WIDTH], rows[MOST * OBSERVED_ACROSS];
    static int8_t           picked[3][GAMES * MOST * 2];
    static const uint16_t   whole_feature[] = {0, 5, 17}, row_feature[] = {1, 0};
    Batch                   batch;
    BatchStart              starts[GAMES];
    int16_t                 choice[GAMES];
    Move                    list[MOST];
    bool                    ok = false;
    assert_true(observation_shape(game, &shape, &room));
    assert_true(batch_init(&batch, game, batch_processor(), GAMES, MOST));
    batch_starts(game, starts, GAMES, 9);
    assert_int_equal(batch_begin(&batch, starts, &ok), LAWFUL);
    BatchJob *job = &batch.job;
    job->pick     = (BatchPick){whole_feature, row_feature, 3, 2, picked[0], picked[1], picked[2]};
    for (unsigned step = 0; step < STEPS; step++) {
        assert_true(batch_observe(&batch) && job->games == GAMES && batch.ops->pick(job, NULL));
        for (uint32_t i = 0; i < GAMES; i++) {
            State *state = batch_state(game, job, i);
            choice[i]    = step % 2 ? BATCH_GREEDY : BATCH_RANDOM;
            if (state->over)
                continue;
            Seat seat = (Seat)bits_lowest(game->to_act(game, state));
            knowledge_of(game, state, seat, &known.head);
            uint32_t count = observe(game, &shape, &known.head, seat, MOST, &room, whole, list, rows);
            observe_whole(game, &shape, state, seat, true, all);
            assert_int_equal(job->actor[i], seat);
            assert_int_equal(job->count[i], count);
            assert_memory_equal(job->list + (size_t)i * MOST, list, count * sizeof *list);
            assert_memory_equal(job->whole + (size_t)i * shape.width, whole, shape.width);
            assert_memory_equal(job->all + (size_t)i * shape.width, all, shape.width);
            assert_memory_equal(job->rows + (size_t)i * MOST * shape.across, rows,
                                (size_t)count * shape.across);
            for (unsigned k = 0; k < 3; k++) {
                assert_int_equal(picked[0][i * 3 + k], whole[whole_feature[k]]);
                assert_int_equal(picked[1][i * 3 + k], all[whole_feature[k]]);
            }
            for (uint32_t k = 0; k < 2 * count; k++)
                assert_int_equal(picked[2][i * MOST * 2 + k],
                                 rows[(size_t)(k / 2) * shape.across + row_feature[k % 2]]);
        }
        assert_true(batch_act(&batch, choice));
    }
    batch_finish(&batch);
}

static void a_batch_sees_as_a_seat_does(void **state)
{
    (void)state;
    for (const Game *const *game = games_all; *game; game++)
        sees_as_a_seat_does(*game);
}

/* A way is gone to its end in one step of a batch; where a game has none, and for a first move alone, it is that move. */
static void goes_along(const Game *game)
{
    enum { MOST = 24, STEPS = 60 };
    static ObservationRoom  room;
    static ObservationShape shape;
    static StateBox         known, by_hand[GAMES];
    static int8_t           whole[OBSERVED_WIDTH], rows[MOST * OBSERVED_ACROSS];
    static Move             moves[MAX_MOVES];
    Batch                   batch;
    BatchStart              starts[GAMES];
    int16_t                 choice[GAMES];
    Move                    list[MOST];
    unsigned                long_ones = 0;
    bool                    ok        = false;
    assert_true(observation_shape(game, &shape, &room));
    assert_true(batch_init(&batch, game, batch_processor(), GAMES, MOST));
    batch_starts(game, starts, GAMES, 2);
    assert_int_equal(batch_begin(&batch, starts, &ok), LAWFUL);
    for (unsigned step = 0; step < STEPS; step++) {
        assert_true(batch_observe(&batch));
        for (uint32_t i = 0; i < GAMES; i++) {
            State *state = batch_state(game, &batch.job, i), *mine = &by_hand[i].head;
            choice[i] = BATCH_REST;
            if (state->over)
                continue;
            memcpy(mine, state, game->state_size);
            Seat seat = (Seat)bits_lowest(game->to_act(game, mine));
            knowledge_of(game, mine, seat, &known.head);
            uint32_t count = observe(game, &shape, &known.head, seat, MOST, &room, whole, list, rows);
            uint32_t at    = (step * 5 + i) % count;
            bool     along = (step + i) % 4 != 0;
            choice[i]      = (int16_t)(at + (along ? BATCH_ALONG : 0));
            Move move      = list[at];
            for (unsigned deeds = 0;; deeds++) {
                assert_int_equal(game_play(game, mine, seat, move, NULL), LAWFUL);
                batch_settle(game, mine, moves);
                long_ones += deeds > 1;
                if (!along || !room.ways || mine->over || game->to_act(game, mine) != seat_bit(seat))
                    break;
                move = game->learnt->along(game, mine, seat, room.way[at]);
                if (move == NO_MOVE || game->breaks(game, mine, seat, move))
                    break;
            }
        }
        assert_true(batch_act(&batch, choice));
        for (uint32_t i = 0; i < GAMES; i++)
            if (choice[i] != BATCH_REST)
                assert_memory_equal(batch_state(game, &batch.job, i), &by_hand[i], game->state_size);
    }
    assert_int_equal(long_ones > 0, game->learnt && game->learnt->ways);
    batch_finish(&batch);
}

static void a_batch_goes_ways_to_their_end(void **state)
{
    (void)state;
    for (const Game *const *game = games_all; *game; game++)
        goes_along(*game);
}

/* Where there is no GPU the comparison compares the processor with itself: then it shows that it plays through. */
static void machines_agree(void **state)
{
    (void)state;
    for (const Game *const *game = games_all; *game; game++) {
        char            why[256], name[256];
        const BatchOps *gpu = batch_gpu(*game);
        if (!gpu || !gpu->ready(name, sizeof name))
            gpu = batch_processor();
        if (!batch_agree(*game, batch_processor(), gpu, 12, 40, 3, why, sizeof why))
            fail_msg("%s: %s", (*game)->slug, why);
    }
}

static bool lie(const BatchJob *job, void *stream)
{
    bool ok = batch_processor()->observe(job, stream);
    for (uint32_t i = 0; i < job->games; i++)
        if (job->count[i])
            job->rows[(size_t)i * job->most * job->shape->across]++;
    return ok;
}

/* And a machine that sees something else is found out. */
static void a_machine_that_differs_is_found(void **state)
{
    (void)state;
    char     why[256];
    BatchOps liar = *batch_processor();
    liar.observe  = lie;
    assert_false(batch_agree(games_all[0], batch_processor(), &liar, 4, 4, 3, why, sizeof why));
    assert_non_null(strstr(why, "rows"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_batch_plays_as_the_rules_do),
        cmocka_unit_test(a_broken_start_is_refused),
        cmocka_unit_test(a_batch_sees_as_a_seat_does),
        cmocka_unit_test(a_batch_goes_ways_to_their_end),
        cmocka_unit_test(machines_agree),
        cmocka_unit_test(a_machine_that_differs_is_found),
    };
    return cmocka_run_group_tests_name("batch", tests, NULL, NULL);
}
