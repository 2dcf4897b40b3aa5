/* pilot_test.c -- what a pilot thought of the moves at hand, for whoever asks it (bots.c, hints). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bots/pilot.h"
#include "core/knowledge.h"
#include "games/registry.h"
#include "room.h"

enum { MOST = 24 };

static Place at, known;
static Move  moves[MAX_MOVES];

/* Every move once, the likeliest first, all of them together certain; also where several ways begin with one move. */
static void check_thoughts(const Pilot *pilot, const Game *game, Seat seat, Move chosen, unsigned *shared)
{
    Move     thought[MOST], few[2];
    float    likely[MOST], few_likely[2], all = 0;
    uint32_t n      = pilot_thoughts(pilot, thought, likely, MOST);
    bool     listed = false;
    assert_true(n > 0);
    for (uint32_t i = 0; i < n; i++) {
        assert_int_equal(game->breaks(game, known.state, seat, thought[i]), LAWFUL);
        assert_true(i == 0 || likely[i] <= likely[i - 1]);
        for (uint32_t k = 0; k < i; k++)
            assert_int_not_equal(thought[k], thought[i]);
        listed |= thought[i] == chosen;
        all += likely[i];
    }
    assert_true(listed && all <= 1.0001F);
    assert_true(n == MOST || all > 0.9999F);
    *shared += thought[0] != chosen;
    assert_int_equal(pilot_thoughts(pilot, few, few_likely, 2), n < 2 ? n : 2);
    assert_int_equal(few[0], thought[0]);
    assert_true(n < 2 || few[1] == thought[1]);
}

static void thoughts_name_each_move_once(void **unused)
{
    (void)unused;
    for (const Game *const *each = games_all; *each; each++) {
        const Game *game                = *each;
        void       *memory              = calloc(1, pilot_size());
        uint16_t    option[MAX_OPTIONS] = {0};
        unsigned    players = bits_lowest(game->player_counts), shared = 0, asked = 0;
        Rng         rng;
        Pilot      *pilot = memory ? pilot_init(memory, game, NULL, 0) : NULL;
        assert_non_null(pilot);
        rng_fast(&rng, 4);
        game->defaults(game, players, option);
        assert_int_equal(game_begin(game, place_for(&at, game), players, option, &rng), LAWFUL);
        while (!at.state->over && asked < 60) {
            Seat seat = (Seat)bits_lowest(game->to_act(game, at.state));
            knowledge_of(game, at.state, seat, place_for(&known, game));
            Move move = pilot_choose(pilot, known.state, seat);
            if (game->moves(game, at.state, seat, moves) > 1) {
                check_thoughts(pilot, game, seat, move, &shared);
                asked++;
            }
            assert_int_equal(game_play(game, at.state, seat, move, NULL), LAWFUL);
        }
        assert_true(asked > 5);
        assert_true(game->learnt->ways ||
                    shared == 0); /* one way may be best, and another move be begun by more of them */
        free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thoughts_name_each_move_once),
    };
    return cmocka_run_group_tests_name("pilot", tests, NULL, NULL);
}
