/* threads_test.c -- several thinkers on one question; also under ThreadSanitizer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/host.h"
#include "games/registry.h"

typedef union Place {
    State    state;
    uint64_t words[MAX_STATE / 8];
} Place;

/* A decision with something to choose, a few moves into a game. */
static Seat question(const Game *game, Place *at)
{
    static Move scratch[MAX_MOVES];
    uint16_t    option[MAX_OPTIONS] = {0};
    unsigned    players             = bits_lowest(game->player_counts);
    Rng         rng;
    rng_fast(&rng, 1);
    memset(at, 0, sizeof *at);
    game->defaults(game, players, option);
    assert_int_equal(game_begin(game, &at->state, players, option, &rng), LAWFUL);
    for (unsigned i = 0;; i++) {
        Seat seat = (Seat)bits_lowest(game->to_act(game, &at->state));
        if (i >= 12 && game->moves(game, &at->state, seat, scratch) > 1)
            return seat;
        Move move = game_sample(game, &at->state, seat, &rng, scratch);
        assert_int_equal(game_play(game, &at->state, seat, move, NULL), LAWFUL);
    }
}

static void same_thoughts(const Bot *a, const Bot *b)
{
    BotThought one[64], two[64];
    uint64_t   of_a = 0, of_b = 0;
    uint32_t   n = bot_thoughts(a, one, 64, &of_a);
    assert_int_equal(n, bot_thoughts(b, two, 64, &of_b));
    assert_int_equal(of_a, of_b);
    assert_memory_equal(one, two, n * sizeof *one);
}

/* Thinkers that are given no threads think one after the other, and come to the same. */
static void threads_change_nothing_but_the_time(void **unused)
{
    (void)unused;
    static Place at;
    for (const Game *const *game = games_all; *game; game++) {
        Seat       seat    = question(*game, &at);
        BotOptions options = {0, 60, 4, 5};
        size_t     size    = bot_size("admiral", &options);
        Bot       *beside  = bot_create(*game, "admiral", &options);
        Bot       *behind  = bot_init(malloc(size), size, *game, "admiral", &options);
        assert_int_equal(bot_choose(beside, &at.state, seat), bot_choose(behind, &at.state, seat));
        same_thoughts(beside, behind);
        bot_destroy(beside);
        free(behind);
    }
}

/* By count each thinker has its own; by the clock all end when it is time. */
static void threads_think_side_by_side(void **unused)
{
    (void)unused;
    static Place at;
    for (const Game *const *game = games_all; *game; game++)
        for (unsigned by_clock = 0; by_clock < 2; by_clock++) {
            Seat       seat    = question(*game, &at);
            BotOptions options = {5, by_clock ? 0 : 50, 3, 1};
            Bot       *bot     = bot_create(*game, "captain", &options);
            BotThought thoughts[64];
            for (unsigned i = 0; i < 3; i++) {
                uint64_t iterations = 0;
                Move     move       = bot_choose(bot, &at.state, seat);
                assert_int_equal((*game)->breaks(*game, &at.state, seat, move), LAWFUL);
                assert_true(bot_thoughts(bot, thoughts, 64, &iterations) > 0);
                if (by_clock)
                    assert_true(iterations >= 3);
                else
                    assert_int_equal(iterations, 150);
            }
            bot_destroy(bot);
        }
}

/* Every item is worked on once, however many there are. */
static void count_up(void *item) { ++*(uint32_t *)item; }

static void work_is_done_once(void **unused)
{
    (void)unused;
    uint32_t items[64];
    for (unsigned count = 0; count <= COUNT_OF(items); count += 9) {
        memset(items, 0, sizeof items);
        threads_run(items, sizeof *items, count, count_up);
        for (unsigned i = 0; i < COUNT_OF(items); i++)
            assert_int_equal(items[i], i < count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing_but_the_time),
        cmocka_unit_test(threads_think_side_by_side),
        cmocka_unit_test(work_is_done_once),
    };
    return cmocka_run_group_tests_name("threads", tests, NULL, NULL);
}
