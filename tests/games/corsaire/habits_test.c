/* habits_test.c -- the quick habit of playouts: lawful, blind to what its seat cannot see, and sound. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/habits.h"
#include "core/knowledge.h"
#include "games/corsaire/corsaire.h"

static const Game *const game = &corsaire_game;

static void begin(Corsaire *g, unsigned placement, uint64_t seed)
{
    uint16_t option[MAX_OPTIONS] = {0};
    Rng      rng;
    game->defaults(game, 2, option);
    option[CSR_OPT_PLACEMENT] = (uint16_t)placement;
    memset(g, 0, sizeof *g);
    rng_fast(&rng, seed);
    assert_int_equal(game_begin(game, &g->head, 2, option, &rng), LAWFUL);
}

/* A playout hands it the whole imagined state; it must not make use of more than its seat knows. */
static void it_plays_by_what_its_seat_knows(void **unused)
{
    Corsaire g, known;
    (void)unused;
    for (uint64_t seed = 0; seed < 30; seed++) {
        Rng rng;
        rng_fast(&rng, seed);
        begin(&g, (unsigned)(seed % 3), seed);
        while (!g.head.over) {
            Seat seat = corsaire_actor(&g);
            Move move = habits_quick(game, &g.head, seat, &rng);
            memset(&known, 0, sizeof known);
            knowledge_of(game, &g.head, seat, &known.head);
            assert_int_equal(habits_quick(game, &known.head, seat, &rng), move);
            if (rng_below(&rng, 4) == 0) /* off the beaten track, too */
                move = game->sample(game, &g.head, seat, &rng);
            assert_int_equal(game_play(game, &g.head, seat, move, NULL), LAWFUL);
        }
    }
}

/* In looting, behind the same trading, it holds its own against the player that plans. */
static void it_is_no_worse_than_greedy(void **unused)
{
    Corsaire g;
    int      lead = 0;
    (void)unused;
    for (uint64_t deal = 0; deal < 200; deal++)
        for (Seat quick = 0; quick < 2; quick++) {
            int32_t score[MAX_SEATS];
            Rng     rng;
            rng_fast(&rng, deal);
            begin(&g, CSR_PLACEMENT_SUPPORTED, deal);
            while (!g.head.over) {
                Seat seat = corsaire_actor(&g);
                Move move = seat == quick ? habits_quick(game, &g.head, seat, &rng)
                                          : habits_greedy(game, &g.head, seat, &rng);
                assert_int_equal(game_play(game, &g.head, seat, move, NULL), LAWFUL);
            }
            game->scores(game, &g.head, score);
            lead += score[quick] - score[quick ^ 1];
        }
    assert_true(lead > -400); /* a point a game */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_plays_by_what_its_seat_knows),
        cmocka_unit_test(it_is_no_worse_than_greedy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
