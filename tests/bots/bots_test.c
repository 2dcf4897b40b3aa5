/* bots_test.c -- every level in every game: legal, repeatable, and blind to what its seat cannot know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bots.h"
#include "core/knowledge.h"
#include "games/registry.h"
#include "lab/match.h"
#include "room.h"

static Move scratch[MAX_MOVES];
static Fact facts[4096];

static unsigned fewest(const Game *game) { return bits_lowest(game->player_counts); }

static void begin(const Game *game, Place *at, unsigned players, uint64_t seed)
{
    uint16_t option[MAX_OPTIONS] = {0};
    Rng      rng;
    rng_fast(&rng, seed);
    game->defaults(game, players, option);
    assert_int_equal(game_begin(game, place_for(at, game), players, option, &rng), LAWFUL);
}

/* A position some way into a random game. */
static void wander(const Game *game, Place *at, unsigned players, uint64_t seed, unsigned decisions)
{
    Rng rng;
    rng_fast(&rng, seed ^ 0xABCD);
    begin(game, at, players, seed);
    while (decisions-- && game->to_act(game, at->state)) {
        Seat seat = (Seat)bits_lowest(game->to_act(game, at->state));
        Move move = game_sample(game, at->state, seat, &rng, scratch);
        assert_int_equal(game_play(game, at->state, seat, move, NULL), LAWFUL);
    }
}

static void every_level_plays_every_game(void **unused)
{
    (void)unused;
    static Place at;
    for (const Game *const *game = games_all; *game; game++)
        for (const BotInfo *info = bots_all; info->name; info++) {
            BotOptions options = {0, info->ms ? 2 : 0, 1, 7};
            Bot       *bot     = bot_create(*game, info->name, &options);
            assert_non_null(bot);
            Chair chairs[MAX_SEATS];
            for (unsigned i = 0; i < MAX_SEATS; i++)
                chairs[i] = chair_for(bot);
            begin(*game, &at, fewest(*game), 3);
            MatchResult result;
            match_play(*game, at.state, chairs, &result, scratch, facts);
            if (result.foul != NO_SEAT)
                fail_msg("%s: %s made no legal move", (*game)->slug, info->name);
            bot_destroy(bot);
        }
}

/* Two truths that a seat cannot tell apart: the same thought, to the last visit. */
static void a_bot_cannot_see_what_its_seat_cannot_know(void **unused)
{
    (void)unused;
    static Place at, other;
    for (const Game *const *game = games_all; *game; game++)
        for (unsigned seed = 0; seed < 6; seed++) {
            wander(*game, &at, fewest(*game), seed, 5 + 7 * seed);
            Seats owing = (*game)->to_act(*game, at.state);
            if (!owing)
                continue;
            Seat seat = (Seat)bits_lowest(owing);
            Rng  rng;
            rng_fast(&rng, seed);
            imagine(*game, at.state, seat, &rng, place_for(&other, *game), scratch);
            for (const BotInfo *info = bots_all; info->name; info++) {
                BotOptions options = {0, info->ms ? 30 : 0, 1, seed};
                Bot       *a       = bot_create(*game, info->name, &options);
                Bot       *b       = bot_create(*game, info->name, &options);
                assert_int_equal(bot_choose(a, at.state, seat), bot_choose(b, other.state, seat));
                BotThought one[64], two[64];
                uint64_t   thoughts_a = 0, thoughts_b = 0;
                uint32_t   n = bot_thoughts(a, one, 64, &thoughts_a);
                assert_int_equal(n, bot_thoughts(b, two, 64, &thoughts_b));
                assert_int_equal(thoughts_a, thoughts_b);
                assert_memory_equal(one, two, n * sizeof *one);
                bot_destroy(a);
                bot_destroy(b);
            }
        }
}

static void threads_think_side_by_side(void **unused)
{
    (void)unused;
    static Place at;
    const Game  *game = games_all[0];
    wander(game, &at, fewest(game), 1, 12);
    Seat       seat       = (Seat)bits_lowest(game->to_act(game, at.state));
    BotOptions options    = {0, 50, 3, 1};
    Bot       *bot        = bot_create(game, "captain", &options);
    Move       move       = bot_choose(bot, at.state, seat);
    uint64_t   iterations = 0;
    BotThought thoughts[64];
    assert_int_equal(game->breaks(game, at.state, seat, move), LAWFUL);
    if (game->moves(game, at.state, seat, scratch) > 1) {
        assert_true(bot_thoughts(bot, thoughts, 64, &iterations) > 0);
        assert_int_equal(iterations, 150);
    }
    bot_destroy(bot);
}

static void unknown_levels_are_refused(void **unused)
{
    (void)unused;
    assert_null(bot_create(games_all[0], "commodore", NULL));
    assert_null(bot_info("commodore"));
    bot_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_plays_every_game),
        cmocka_unit_test(a_bot_cannot_see_what_its_seat_cannot_know),
        cmocka_unit_test(threads_think_side_by_side),
        cmocka_unit_test(unknown_levels_are_refused),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
