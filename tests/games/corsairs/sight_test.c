/* sight_test.c -- a round that would not count (COR-16): who wishes for it, and who expects it of others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/corsairs/habit.h"

static const Game *const game = &corsairs_game;

static void begin(Corsairs *g, unsigned players, uint64_t seed)
{
    uint16_t option[MAX_OPTIONS] = {0};
    Rng      rng;
    game->defaults(game, players, option);
    memset(g, 0, sizeof *g);
    rng_fast(&rng, seed);
    assert_int_equal(game_begin(game, &g->head, players, option, &rng), LAWFUL);
}

/* Draws that the pier likes, so that it empties; all else by habit. */
static Move next_move(const Corsairs *g, Rng *rng)
{
    Move move = game->rollout(game, &g->head, g->turn, rng);
    return g->phase == PHASE_DRAW && cards_size(&g->head.cards, PIER) > 1 ? move_of(ACT_DRAW, FROM_PIER)
                                                                          : move;
}

/* Instinct speaks where the last card of the pier may be taken and nowhere else. Who is far from a sweep
 * takes it, who is near does not. */
static void who_is_far_behind_annuls(void **unused)
{
    static Sight sight;
    Corsairs     g;
    unsigned     far = 0, near = 0, forbidden = 0;
    (void)unused;
    Instinct instinct = game->instinct();
    for (uint64_t seed = 0; seed < 400; seed++) {
        Rng rng;
        rng_fast(&rng, seed);
        begin(&g, 2 + (unsigned)(seed % 3), seed);
        if (seed % 2) /* COR-17: after three rounds that did not count it is forbidden */
            g.annulled = 3;
        while (!g.head.over && g.round < 4) {
            Seat seat = g.turn;
            bool last = g.phase == PHASE_DRAW && cards_size(&g.head.cards, PIER) == 1;
            game->sight(game, &g.head, seat, &sight);
            assert_int_equal(sight.moves > 0, last && !must_score(&g));
            forbidden += last && must_score(&g);
            if (sight.moves) {
                int      worth[SIGHT_MOVES];
                unsigned left = corsairs_prospect(&g, seat).left;
                instinct_weigh(&instinct, &sight, worth);
                bool annuls = instinct_best(&sight, worth) == move_of(ACT_DRAW, FROM_PIER);
                if (left >= 120) {
                    assert_true(annuls);
                    far++;
                } else if (left <= 40) {
                    assert_false(annuls);
                    near++;
                }
            }
            assert_int_equal(game_play(game, &g.head, seat, next_move(&g, &rng), NULL), LAWFUL);
        }
    }
    assert_true(far > 20 && near > 20 && forbidden > 20);
}

/* By habit nobody does, so a search by habit hardly ever sees a round that does not count. */
static void habit_never_annuls(void **unused)
{
    Corsairs g;
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        Rng rng;
        rng_fast(&rng, seed);
        begin(&g, 2 + (unsigned)(seed % 3), seed);
        while (!g.head.over) {
            assert_int_equal(g.annulled, 0);
            assert_int_equal(game_play(game, &g.head, g.turn, next_move(&g, &rng), NULL), LAWFUL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_far_behind_annuls),
        cmocka_unit_test(habit_never_annuls),
    };
    return cmocka_run_group_tests_name("corsairs sight", tests, NULL, NULL);
}
