/* counsel_test.c -- a thinker that was told beforehand what a net would do: it looks at those moves alone, is drawn to
 * what the net finds likely, and still decides by itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/host.h"
#include "bots/pilot.h"
#include "core/habits.h"
#include "core/knowledge.h"
#include "games/registry.h"
#include "room.h"

enum {
    THOUGHTS   = 64,
    TRUST      = 20,
    ITERATIONS = 121 /* the odd one goes to the best of two */,
    QUESTIONS  = 24
};

static Place at, known;
static Move  moves[MAX_MOVES];

static void begin(const Game *game, uint64_t seed)
{
    uint16_t option[MAX_OPTIONS] = {0};
    unsigned players             = bits_lowest(game->player_counts);
    Rng      rng;
    rng_fast(&rng, seed);
    game->defaults(game, players, option);
    assert_int_equal(game_begin(game, place_for(&at, game), players, option, &rng), LAWFUL);
}

/* On by random moves to a question with so many answers at the least; the seat, and what it knows in `known`. */
static Seat question(const Game *game, uint32_t least, uint64_t seed)
{
    Rng rng;
    rng_fast(&rng, seed);
    begin(game, seed);
    for (uint64_t left = 6 + seed % 20;; left -= left > 0) {
        if (!game->to_act(game, at.state))
            begin(game, seed += 1000);
        Seat     seat  = (Seat)bits_lowest(game->to_act(game, at.state));
        uint32_t count = game->moves(game, at.state, seat, moves);
        if (!left && count >= least) {
            knowledge_of(game, at.state, seat, place_for(&known, game));
            return seat;
        }
        assert_int_equal(game_play(game, at.state, seat, moves[rng_below(&rng, count)], NULL), LAWFUL);
    }
}

static uint32_t think(Search *search, Seat seat, const Counsel *counsel, BotThought *thoughts)
{
    Budget budget = {ITERATIONS, 0, NULL, NULL, NULL};
    search_reseed(search, 9);
    search_heed(search, counsel, TRUST);
    search_think(search, known.state, seat, &budget);
    return search_thoughts(search, thoughts, THOUGHTS);
}

static const BotThought *chosen(const BotThought *thoughts, uint32_t n)
{
    const BotThought *best = thoughts;
    for (uint32_t i = 1; i < n; i++)
        best = thoughts[i].visits > best->visits ? &thoughts[i] : best;
    return best;
}

static bool trusts(const Game *game) { return game->habits && game->habits->trust; }

static void only_what_is_counselled_is_looked_at(void **unused)
{
    (void)unused;
    BotThought thoughts[THOUGHTS];
    for (const Game *const *each = games_all; *each; each++) {
        const Game *game   = *each;
        Search     *search = search_create(game, 1u << 12, 1);
        for (uint64_t i = 0; i < QUESTIONS; i++) {
            Seat    seat = question(game, 4, i);
            Counsel some = {3, {moves[2], moves[0], moves[3]}, {0.6F, 0.3F, 0.1F}};
            assert_int_equal(think(search, seat, &some, thoughts), 3);
            for (uint32_t k = 0; k < 3; k++)
                assert_true(thoughts[k].move == moves[0] || thoughts[k].move == moves[2] ||
                            thoughts[k].move == moves[3]);
        }
        search_destroy(search);
    }
}

/* What is hardly ever done is not thought about; but where the net is sure, it is asked what else there would be. */
static void what_counsel_doubts_is_left_out_but_for_a_second(void **unused)
{
    (void)unused;
    BotThought thoughts[THOUGHTS];
    for (const Game *const *each = games_all; *each; each++) {
        const Game *game   = *each;
        Search     *search = search_create(game, 1u << 12, 1);
        Seat        seat   = question(game, 4, 3);
        Counsel     sure   = {4, {moves[1], moves[0], moves[2], moves[3]}, {0.985F, 0.005F, 0.005F, 0.005F}};
        assert_int_equal(think(search, seat, &sure, thoughts), 2);
        assert_true(thoughts[0].move == moves[1] || thoughts[1].move == moves[1]);
        assert_true(thoughts[0].move == moves[0] || thoughts[1].move == moves[0]);
        Counsel three = {4, {moves[1], moves[0], moves[2], moves[3]}, {0.9F, 0.05F, 0.03F, 0.015F}};
        assert_int_equal(think(search, seat, &three, thoughts), 3);
        search_destroy(search);
    }
}

/* Of two moves the one is chosen that is worth more with what counsel adds. So counsel decides where thinking finds
 * little between them, and thinking where it finds much. */
static void counsel_adds_to_what_thinking_finds(void **unused)
{
    (void)unused;
    BotThought thoughts[THOUGHTS];
    for (const Game *const *each = games_all; *each; each++) {
        const Game *game   = *each;
        Search     *search = search_create(game, 1u << 12, 1);
        unsigned    swayed = 0, defied = 0;
        for (uint64_t i = 0; i < 3 * QUESTIONS; i++) {
            Seat seat = question(game, 2, 100 + i);
            Move one = moves[0], two = moves[1], answer[2];
            for (unsigned turn = 0; turn < 2; turn++) {
                Counsel counsel = {2, {turn ? two : one, turn ? one : two}, {0.9F, 0.1F}};
                assert_int_equal(think(search, seat, &counsel, thoughts), 2);
                const BotThought *best  = chosen(thoughts, 2);
                const BotThought *other = best == thoughts ? thoughts + 1 : thoughts;
                /* In a race; what is left over goes to the best one, and may still move it a little. A tree looks most at
                 * what it has come to like, which lags behind. */
                if (game->habits->races)
                    assert_true((double)best->value + search_favour(search, best->move) + 0.02 >
                                (double)other->value + search_favour(search, other->move));
                assert_true(search_favour(search, counsel.move[0]) > search_favour(search, counsel.move[1]));
                assert_true(search_favour(search, counsel.move[0]) <= 0);
                answer[turn] = best->move;
                defied += best->move != counsel.move[0];
            }
            swayed += answer[0] == one && answer[1] == two;
        }
        assert_true(swayed > 2);
        assert_true(defied > 2);
        search_destroy(search);
    }
}

static void same_thoughts(const BotThought *a, uint32_t n, const BotThought *b, uint32_t m)
{
    assert_int_equal(n, m);
    assert_memory_equal(a, b, n * sizeof *a);
}

/* Who was told once and is told no longer thinks as ever. */
static void without_counsel_nothing_changes(void **unused)
{
    (void)unused;
    BotThought plain[THOUGHTS], later[THOUGHTS];
    Counsel    empty = {0};
    for (const Game *const *game = games_all; *game; game++) {
        Search  *search = search_create(*game, 1u << 12, 1);
        Seat     seat   = question(*game, 4, 7);
        uint32_t n      = think(search, seat, NULL, plain);
        Counsel  some   = {2, {moves[1], moves[0]}, {0.5F, 0.5F}};
        assert_int_equal(think(search, seat, &some, later), 2);
        same_thoughts(plain, n, later, think(search, seat, &empty, later));
        same_thoughts(plain, n, later, think(search, seat, NULL, later));
        search_destroy(search);
    }
}

/* An admiral asks the game's net where the game trusts it, and thinks about nothing else; one without it does not. */
static void an_admiral_asks_the_net(void **unused)
{
    (void)unused;
    BotThought thoughts[THOUGHTS], alone[THOUGHTS];
    uint64_t   iterations;
    for (const Game *const *each = games_all; *each; each++) {
        const Game *game    = *each;
        void       *memory  = malloc(pilot_size());
        Pilot      *pilot   = pilot_init(memory, game, NULL, 0);
        BotOptions  options = {0, 60, 1, 5}, netless = options;
        netless.netless = true;
        Bot *asks = bot_create(game, "admiral", &options), *not_asks = bot_create(game, "admiral", &netless);
        unsigned apart = 0;
        assert_non_null(pilot);
        for (uint64_t i = 0; i < QUESTIONS; i++) {
            Move  likely[COUNSEL_MOVES];
            float part[COUNSEL_MOVES];
            Seat  seat = question(game, 4, 200 + i);
            bot_reseed(asks, 5);
            bot_reseed(not_asks, 5);
            assert_int_equal(game->breaks(game, at.state, seat, bot_choose(asks, at.state, seat)), LAWFUL);
            bot_choose(not_asks, at.state, seat);
            uint32_t n = bot_thoughts(asks, thoughts, THOUGHTS, &iterations);
            uint32_t m = bot_thoughts(not_asks, alone, THOUGHTS, &iterations);
            apart += n != m || memcmp(thoughts, alone, n * sizeof *thoughts) != 0;
            if (!trusts(game) || !iterations) /* nothing was thought: an endgame was solved */
                continue;
            pilot_choose(pilot, known.state, seat);
            uint32_t told = pilot_thoughts(pilot, likely, part, COUNSEL_MOVES);
            for (uint32_t k = 0; k < n; k++) {
                uint32_t where = 0;
                while (where < told && likely[where] != thoughts[k].move)
                    where++;
                assert_true(where < 2 || (where < told && part[where] >= 0.02F));
            }
        }
        assert_true(trusts(game) ? apart > QUESTIONS / 4 : apart == 0);
        bot_destroy(asks);
        bot_destroy(not_asks);
        free(memory);
    }
}

/* A net that was named and does not fit is no reason to play by another. */
static void an_admiral_refuses_a_net_that_does_not_fit(void **unused)
{
    (void)unused;
    unsigned games = 0;
    for (const Game *const *game = games_all; *game; game++) {
        BotOptions options = {0, 60, 1, 5};
        options.net        = "no net at all";
        options.net_size   = 13;
        Bot *bot           = bot_create(*game, "admiral", &options);
        assert_true((bot == NULL) == trusts(*game));
        games += bot == NULL;
        bot_destroy(bot);
    }
    assert_true(games > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_is_counselled_is_looked_at),
        cmocka_unit_test(what_counsel_doubts_is_left_out_but_for_a_second),
        cmocka_unit_test(counsel_adds_to_what_thinking_finds),
        cmocka_unit_test(without_counsel_nothing_changes),
        cmocka_unit_test(an_admiral_asks_the_net),
        cmocka_unit_test(an_admiral_refuses_a_net_that_does_not_fit),
    };
    return cmocka_run_group_tests_name("counsel", tests, NULL, NULL);
}
