/* advice_test.c -- whatever a game advises can be played: its quick moves, its suggestions, its ideas. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/knowledge.h"
#include "games/registry.h"

enum { GAMES = 12, MOST = 24 };

typedef union Place {
    State    state;
    uint64_t words[MAX_STATE / 8];
} Place;

static Place at, known;
static Move  legal[MAX_MOVES], advice[MAX_MOVES];

/* All lawful, none twice. */
static void check_list(const Game *game, const State *state, Seat seat, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(game->breaks(game, state, seat, advice[i]), LAWFUL);
        for (uint32_t j = 0; j < i; j++)
            assert_int_not_equal(advice[i], advice[j]);
    }
}

static void check_advice(const Game *game, Seat seat, Rng *rng)
{
    const State *state = &at.state;
    knowledge_of(game, state, seat, &known.state);
    if (game->suggest) {
        uint32_t count = game->suggest(game, &known.state, seat, advice, MOST);
        assert_in_range(count, 1, MOST);
        check_list(game, state, seat, count);
    }
    if (game->rollout)
        assert_int_equal(game->breaks(game, state, seat, game->rollout(game, state, seat, rng)), LAWFUL);
    if (game->ideas) {
        uint32_t count = game->ideas(game, state, seat, advice, MOST);
        assert_in_range(count, 1, MOST);
        check_list(game, state, seat, count);
        assert_int_equal(advice[0], game->rollout(game, state, seat, rng));
        if (game->moves(game, state, seat, legal) == 1)
            assert_int_equal(count, 1);
        /* It is the seat's own: of what the others hold it must not depend on a face that is hidden. */
        uint32_t guessed = game->ideas(game, &known.state, seat, legal, MOST);
        assert_int_equal(guessed, count);
        assert_memory_equal(legal, advice, count * sizeof *legal);
    }
}

/* Half of the moves are sound and half are any, so that hands of all kinds come up. */
static void play_and_check(const Game *game, unsigned players, uint64_t seed)
{
    uint16_t option[MAX_OPTIONS] = {0};
    Rng      deal, rng;
    rng_fast(&deal, seed);
    rng_fast(&rng, seed + 1000);
    memset(&at, 0, sizeof at);
    game->defaults(game, players, option);
    assert_int_equal(game_begin(game, &at.state, players, option, &deal), LAWFUL);
    for (Seats owing = game->to_act(game, &at.state); owing; owing = game->to_act(game, &at.state)) {
        Seat seat = (Seat)bits_lowest(owing);
        if (rng_below(&rng, 4) == 0)
            check_advice(game, seat, &rng);
        bool sound = game->rollout && rng_below(&rng, 2);
        Move move  = sound ? game->rollout(game, &at.state, seat, &rng)
                           : game_sample(game, &at.state, seat, &rng, legal);
        assert_int_equal(game_play(game, &at.state, seat, move, NULL), LAWFUL);
    }
}

static void advice_is_lawful(void **unused)
{
    (void)unused;
    for (const Game *const *game = games_all; *game; game++)
        for (unsigned players = 2; players < MAX_SEATS; players++)
            for (uint64_t seed = 0; seed < GAMES && (((*game)->player_counts >> players) & 1u); seed++)
                play_and_check(*game, players, seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(advice_is_lawful)};
    return cmocka_run_group_tests_name("advice", tests, NULL, NULL);
}
