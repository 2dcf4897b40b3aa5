/* bots_test.c -- every level in every game: legal, repeatable, and blind to what its seat cannot know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/host.h"
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

/* A level that has not learnt a game is refused, and no other. */
static void a_level_plays_or_is_refused(void **unused)
{
    (void)unused;
    for (const Game *const *game = games_all; *game; game++)
        for (const BotInfo *info = bots_all; info->name; info++) {
            Bot *bot = bot_create(*game, info->name, NULL);
            assert_int_equal(bot != NULL, bot_plays(*game, info->name));
            assert_int_equal(bot != NULL, !info->by_net || (*game)->net->size > 0);
            bot_destroy(bot);
        }
    assert_false(bot_plays(games_all[0], "god"));
}

static void every_level_plays_every_game(void **unused)
{
    (void)unused;
    static Place at;
    for (const Game *const *game = games_all; *game; game++)
        for (const BotInfo *info = bots_all; info->name; info++) {
            if (!bot_plays(*game, info->name))
                continue;
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
                if (!bot_plays(*game, info->name))
                    continue;
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

/* A decision with something to choose that a thinker cannot solve yet. */
static Seat question(const Game *game, Place *at)
{
    wander(game, at, fewest(game), 1, 12);
    Seat seat = (Seat)bits_lowest(game->to_act(game, at->state));
    assert_true(game->moves(game, at->state, seat, scratch) > 1);
    return seat;
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

/* In memory of the caller, whatever lay there before, to the byte: the same thoughts as in memory of its own. */
static void a_bot_lives_where_it_is_put(void **unused)
{
    (void)unused;
    static Place at;
    for (const Game *const *game = games_all; *game; game++)
        for (const BotInfo *info = bots_all; info->name; info++) {
            if (!bot_plays(*game, info->name))
                continue;
            Seat       seat    = question(*game, &at);
            BotOptions options = {0, info->ms ? 40 : 0, 2, 9};
            size_t     size    = bot_size(info->name, &options);
            void      *memory  = malloc(size);
            memset(memory, 0xA5, size);
            assert_null(bot_init(memory, size - 1, *game, info->name, &options));
            Bot *there = bot_init(memory, size, *game, info->name, &options);
            Bot *own   = bot_create(*game, info->name, &options);
            assert_ptr_equal(there, memory);
            assert_int_equal(bot_choose(there, at.state, seat), bot_choose(own, at.state, seat));
            same_thoughts(there, own);
            bot_destroy(own);
            free(memory);
        }
}

static void what_a_thinker_lacks_is_refused(void **unused)
{
    (void)unused;
    BotOptions options = {0};
    size_t     size    = bot_size("captain", &options);
    char      *memory  = (char *)malloc(size + 1);
    assert_int_equal(bot_size("commodore", &options), 0);
    assert_null(bot_init(memory, size, games_all[0], "commodore", &options));
    assert_null(bot_init(memory, size, games_all[0], "captain", &options)); /* neither a clock nor a count */
    assert_null(bot_init(memory, size, games_all[0], "captain", NULL));
    assert_non_null(bot_init(memory, size, games_all[0], "greedy", NULL)); /* answers at once */
    options.now_ms = clock_now;
    assert_non_null(bot_init(memory, size, games_all[0], "captain", &options));
    assert_null(bot_init(memory + 1, size, games_all[0], "captain", &options)); /* nothing can lie there */
    free(memory);
    /* Room that is asked for is given, within reason. */
    BotOptions narrow = {.iterations = 1000000, .room = 1}, wide = {.iterations = 1, .room = UINT32_MAX};
    assert_true(bot_size("captain", &narrow) < 1u << 20);
    assert_in_range(bot_size("captain", &wide), 1u << 25, 1u << 26);
}

/* A clock of which a millisecond passes with every look, and a wish to stop after so many questions. */
typedef struct Hours {
    double   now;
    unsigned asked, patience;
} Hours;

static double look(void *context)
{
    Hours *hours = (Hours *)context;
    hours->now += 1;
    return hours->now;
}

static bool enough(void *context)
{
    Hours *hours = (Hours *)context;
    return ++hours->asked >= hours->patience;
}

static void a_thinker_goes_by_the_clock_that_it_is_given(void **unused)
{
    (void)unused;
    static Place at;
    for (const Game *const *game = games_all; *game; game++) {
        Seat       seat    = question(*game, &at);
        Hours      hours   = {1000, 0, 0};
        BotOptions options = {.ms = 200, .seed = 3, .now_ms = look, .context = &hours};
        Bot       *bot     = bot_create(*game, "captain", &options);
        BotThought thoughts[64];
        uint64_t   iterations = 0;
        assert_int_equal((*game)->breaks(*game, at.state, seat, bot_choose(bot, at.state, seat)), LAWFUL);
        assert_true(bot_thoughts(bot, thoughts, 64, &iterations) > 0);
        assert_in_range(hours.now, 1002, 1202);
        assert_in_range(iterations, 1, 24 * 200); /* a lap of a race is one look */
        bot_destroy(bot);
    }
}

/* However much there would still be to think, by count or by clock: the best move so far is the answer. */
static void a_thinker_can_be_stopped(void **unused)
{
    (void)unused;
    static Place at;
    for (const Game *const *game = games_all; *game; game++)
        for (unsigned by_clock = 0; by_clock < 2; by_clock++)
            for (unsigned patience = 1; patience < 40; patience += 19) {
                Seat       seat    = question(*game, &at);
                Hours      hours   = {0, 0, patience};
                BotOptions options = {.ms         = 600000,
                                      .iterations = by_clock ? 0 : UINT32_MAX,
                                      .seed       = 3,
                                      .room       = 1 << 14,
                                      .stop       = enough,
                                      .context    = &hours};
                Bot       *bot     = bot_create(*game, "captain", &options);
                BotThought thoughts[64];
                uint64_t   iterations = 0;
                Move       move       = bot_choose(bot, at.state, seat);
                assert_int_equal((*game)->breaks(*game, at.state, seat, move), LAWFUL);
                assert_true(bot_thoughts(bot, thoughts, 64, &iterations) > 0);
                assert_in_range(iterations, 1, 24 * patience);
                bot_destroy(bot);
            }
}

/* A budget of so many iterations allows eight times as many positions of an endgame, however many that is. */
static void a_huge_budget_still_solves_an_endgame(void **unused)
{
    (void)unused;
    static Place at;
    const Game  *game   = game_find("korsar");
    unsigned     solved = 0;
    for (uint64_t seed = 0; seed < 6; seed++) {
        Rng rng;
        rng_fast(&rng, seed);
        begin(game, &at, fewest(game), seed);
        while (game->to_act(game, at.state)) {
            Seat       seat  = (Seat)bits_lowest(game->to_act(game, at.state));
            Hours      hours = {0, 0, 1};
            BotOptions small = {.iterations = 20000, .seed = 1, .room = 1024}, huge = small;
            small.stop = huge.stop = enough;
            small.context = huge.context = &hours;
            huge.iterations              = 1u << 29; /* eight times of it are nothing in 32 bits */
            uint64_t   thought           = 0;
            BotThought thoughts[64];
            Bot       *a = bot_create(game, "captain", &small), *b = bot_create(game, "captain", &huge);
            (void)bot_choose(a, at.state, seat);
            if (bot_thoughts(a, thoughts, 64, &thought) && !thought) {
                (void)bot_choose(b, at.state, seat);
                same_thoughts(a, b);
                solved++;
            }
            bot_destroy(a);
            bot_destroy(b);
            Move move = game_sample(game, at.state, seat, &rng, scratch);
            assert_int_equal(game_play(game, at.state, seat, move, NULL), LAWFUL);
        }
    }
    assert_true(solved > 3);
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
        cmocka_unit_test(a_level_plays_or_is_refused),
        cmocka_unit_test(every_level_plays_every_game),
        cmocka_unit_test(a_bot_cannot_see_what_its_seat_cannot_know),
        cmocka_unit_test(a_bot_lives_where_it_is_put),
        cmocka_unit_test(what_a_thinker_lacks_is_refused),
        cmocka_unit_test(a_thinker_goes_by_the_clock_that_it_is_given),
        cmocka_unit_test(a_thinker_can_be_stopped),
        cmocka_unit_test(a_huge_budget_still_solves_an_endgame),
        cmocka_unit_test(unknown_levels_are_refused),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
