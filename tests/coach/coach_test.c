/* coach_test.c -- a coach that judges by what could be known, says how sure it is, and keeps luck and play apart.
 *
 * Statistical promises are tested on fixed seeds with few imagined games, so that they are quick and cannot flake: a mean of many
 * games must lie within four standard errors of what is promised. tests/coach/proof.c measures the same at length. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/habits.h"
#include "core/knowledge.h"
#include "played.h"

static Coach *coach_new(const Game *game, uint32_t iterations, uint32_t deals, uint32_t games, uint64_t seed)
{
    CoachOptions options = {iterations, deals, games, seed};
    void        *memory  = malloc(coach_size(&options));
    assert_non_null(memory);
    Coach *coach = coach_init(memory, game, &options);
    assert_non_null(coach);
    return coach;
}

static unsigned fewest(const Game *game) { return bits_lowest(game->player_counts); }

static unsigned most(const Game *game)
{
    unsigned n = 0;
    for (FOR_BITS(count, game->player_counts))
        n = (unsigned)count;
    return n;
}

static Played played;

static void greedy_game(const Game *game, unsigned players, uint64_t seed)
{
    const char *level[MAX_SEATS];
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        level[seat] = "greedy";
    played_play(&played, game, players, level, 0, seed, seed);
}

/* --- what a judgement rests on -------------------------------------------------------------------------- */

/* Whatever else may lie under the cards that a seat does not know, the judgement of its decision is the same to the last bit;
 * secret choices of the others as well. */
static void a_judgement_depends_on_nothing_hidden(void **unused)
{
    (void)unused;
    static StateBox at, other;
    static Decision one, again;
    static Move     scratch[MAX_MOVES];
    for (size_t g = 0; games_all[g]; g++) {
        const Game *game     = games_all[g];
        Coach      *coach    = coach_new(game, 24, 12, 4, 3);
        unsigned    compared = 0, differ = 0;
        Rng         rng;
        rng_fast(&rng, g + 1);
        greedy_game(game, most(game), 5 + g);
        at = played.start;
        for (uint32_t i = 0; i < played.plies; i++) {
            const PlayedPly *ply = &played.ply[i];
            if (i % (played.plies / 8 + 1) == 3) {
                imagine(game, &at.head, ply->seat, &rng, &other.head, scratch);
                differ += memcmp(&at.head.cards.face, &other.head.cards.face, sizeof at.head.cards.face) != 0;
                coach_judge(coach, &at.head, ply->seat, ply->move, i, &one);
                coach_judge(coach, &other.head, ply->seat, ply->move, i, &again);
                assert_memory_equal(&one, &again, sizeof one);
                compared++;
            }
            game_apply(game, &at.head, ply->seat, ply->move, NULL);
        }
        assert_true(compared >= 4);
        assert_true(differ >= 2); /* and something was hidden */
        free(coach);
    }
}

/* A move that is forced is no decision; all others have the played move among those that were weighed, and the figures
 * agree with each other. */
static void a_judgement_is_whole(void **unused)
{
    (void)unused;
    static StateBox at;
    static Decision d;
    static Move     list[MAX_MOVES];
    for (size_t g = 0; games_all[g]; g++) {
        const Game *game  = games_all[g];
        Coach      *coach = coach_new(game, 24, 12, 4, 9);
        greedy_game(game, fewest(game), 50 + g);
        at = played.start;
        for (uint32_t i = 0; i < played.plies; i++) {
            const PlayedPly *ply = &played.ply[i];
            if (i % (played.plies / 12 + 1) == 0) {
                uint32_t legal = game->moves(game, &at.head, ply->seat, list);
                coach_judge(coach, &at.head, ply->seat, ply->move, i, &d);
                assert_int_equal(d.legal, legal);
                assert_int_equal(d.seat, ply->seat);
                assert_int_equal(d.mark == MARK_FORCED, legal == 1);
                if (d.mark != MARK_FORCED) {
                    uint32_t captains = 0;
                    double   all      = 0;
                    assert_in_range(d.count, 1, COACH_MOVES);
                    assert_int_equal(d.move[d.played].move, ply->move);
                    for (unsigned k = 0; k < d.count; k++) {
                        captains += d.move[k].captains;
                        assert_int_equal(game->breaks(game, &at.head, ply->seat, d.move[k].move), LAWFUL);
                        assert_true(d.move[k].won >= 0 && d.move[k].won <= 1);
                        assert_true(!k || d.move[k].won <= d.move[k - 1].won);
                        assert_true(fabs((double)(d.move[d.best].won - d.move[k].won - d.move[k].less)) <
                                    1e-5);
                    }
                    assert_int_equal(captains, COACH_CAPTAINS);
                    for (unsigned seat = 0; seat < at.head.players; seat++)
                        all += (double)d.effect.won[seat];
                    assert_true(fabs(all) < 1e-4); /* what one gains others lose */
                    if (d.mark >= MARK_SLIP)
                        assert_true(d.loss > COACH_CLEAR * d.error && d.played != d.best);
                }
            }
            game_apply(game, &at.head, ply->seat, ply->move, NULL);
        }
        free(coach);
    }
}

/* The error that is stated is the error that is made: the same decisions asked with other seeds differ by as much. */
static void the_noise_is_as_stated(void **unused)
{
    (void)unused;
    enum { SEEDS = 24, DECISIONS = 6 };
    static StateBox at;
    static Decision d;
    const Game     *game   = game_find("piraci");
    double          stated = 0, made = 0;
    if (!game)
        return;
    greedy_game(game, 4, 77);
    at = played.start;
    for (uint32_t i = 0, asked = 0; i < played.plies && asked < DECISIONS; i++) {
        const PlayedPly *ply = &played.ply[i];
        if (i % 5 == 2) {
            double sum = 0, squares = 0, variance = 0;
            for (uint64_t seed = 1; seed <= SEEDS; seed++) {
                Coach *coach = coach_new(game, 16, 40, 4, seed);
                coach_judge(coach, &at.head, ply->seat, ply->move, i, &d);
                /* the seat's own figure of the played move: nothing is chosen, so that only noise is left */
                double won = (double)d.move[d.played].won;
                sum += won;
                squares += won * won;
                variance += won * (1 - won) / 30; /* three quarters of the deals */
                free(coach);
            }
            made += (squares - sum * sum / SEEDS) / (SEEDS - 1);
            stated += variance / SEEDS;
            asked++;
        }
        game_apply(game, &at.head, ply->seat, ply->move, NULL);
    }
    assert_true(made > 0.6 * stated && made < 1.6 * stated);
}

/* --- the account ------------------------------------------------------------------------------------------ */

typedef struct Mean {
    double sum, squares, n;
} Mean;

static void add(Mean *mean, double value)
{
    mean->sum += value;
    mean->squares += value * value;
    mean->n++;
}

static double mean_of(const Mean *mean) { return mean->sum / mean->n; }

static double error_of(const Mean *mean)
{
    double m = mean_of(mean);
    return sqrt(fmax(0, mean->squares / mean->n - m * m) / (mean->n - 1));
}

static void assert_zero(const Mean *mean) { assert_true(fabs(mean_of(mean)) <= 4 * error_of(mean) + 1e-6); }

/* What the cards give is 0 on average, whoever plays: here a good player against a poor one, who makes more of what he gets.
 * Decisions are not judged for this. */
static void luck_is_nobodys_merit(void **unused)
{
    (void)unused;
    enum { GAMES = 100 };
    static StateBox at, after;
    const Game     *game             = game_find("korsar");
    const char     *level[MAX_SEATS] = {"greedy", "random"};
    Mean            luck = {0}, lead = {0}, won = {0};
    unsigned        events = 0;
    if (!game)
        return;
    for (uint64_t i = 0; i < GAMES; i++) {
        Coach  *coach = coach_new(game, 1, 1, 2, i + 1);
        Ledger  ledger;
        Chances gave, result;
        played_play(&played, game, 2, level, 0, 1000 + i, i);
        at = played.start;
        ledger_begin(&ledger, 2);
        for (uint32_t p = 0; p < played.plies; p++) {
            after = at;
            game_apply(game, &after.head, played.ply[p].seat, played.ply[p].move, NULL);
            if (coach_chance(coach, &at.head, played.ply[p].seat, played.ply[p].move, &after.head, p,
                             &gave)) {
                ledger_chance(&ledger, &gave);
                events++;
            }
            at = after;
        }
        coach_open(coach, &at.head, 1, 0, &result);
        add(&luck, (double)ledger.cards.won[0]);
        add(&lead, (double)ledger.cards.lead[0]);
        add(&won, (double)result.won[0]);
        free(coach);
    }
    assert_true(events > 10 * GAMES); /* draws are chance */
    print_message("cards %+.3f ± %.3f of the win\n", mean_of(&luck), error_of(&luck));
    assert_true(mean_of(&won) > 0.9); /* he wins far more than half of them, by play */
    assert_zero(&luck);
    assert_zero(&lead);
    assert_true(error_of(&luck) < 0.1); /* a merit that was taken for luck would show */
}

/* A captain's decisions count for nothing on average, for himself and for the others; a random player's cost him. */
static void play_is_measured_against_a_captain(void **unused)
{
    (void)unused;
    enum { GAMES = 30, ITERATIONS = 24 };
    const Game *game             = game_find("piraci");
    const char *level[MAX_SEATS] = {"captain", "captain", "random"};
    Mean        captain = {0}, random = {0}, others = {0};
    if (!game)
        return;
    for (uint64_t i = 0; i < GAMES; i++) {
        static StateBox at;
        static Decision d;
        Coach          *coach = coach_new(game, ITERATIONS, 16, 1, i + 1);
        Ledger          ledger;
        played_play(&played, game, 3, level, ITERATIONS, 500 + i, 900 + i);
        at = played.start;
        ledger_begin(&ledger, 3);
        for (uint32_t p = 0; p < played.plies; p++) {
            coach_judge(coach, &at.head, played.ply[p].seat, played.ply[p].move, p, &d);
            ledger_decision(&ledger, &d);
            game_apply(game, &at.head, played.ply[p].seat, played.ply[p].move, NULL);
        }
        add(&captain, (double)ledger.own.won[0]);
        add(&captain, (double)ledger.own.won[1]);
        add(&random, (double)ledger.own.won[2]);
        add(&others, (double)ledger.others.won[2]);
        free(coach);
    }
    assert_zero(&captain);
    assert_zero(&others); /* his neighbours are captains */
    assert_true(mean_of(&random) < -4 * error_of(&random));
    assert_true(mean_of(&random) < -0.1);
}

/* A greedy among captains, in every seat in turn: his play costs him, and his luck is no excuse. Only his decisions are
 * judged. */
static void a_greedy_among_captains_plays_worse_and_is_not_unlucky(void **unused)
{
    (void)unused;
    enum { GAMES = 12, ITERATIONS = 200, DEALS = 64, LUCK = 1 };
    static StateBox at, after;
    static Decision d;
    const Game     *game = game_find("corsairs");
    Mean            own = {0}, luck = {0};
    if (!game)
        return;
    for (uint64_t i = 0; i < GAMES; i++) {
        const char *level[MAX_SEATS] = {"captain", "captain"};
        Coach      *coach            = coach_new(game, ITERATIONS, DEALS, LUCK, i + 1);
        Seat        greedy           = (Seat)(i % 2);
        Ledger      ledger;
        Chances     before, dealt, gave;
        level[greedy] = "greedy";
        played_play(&played, game, 2, level, ITERATIONS, 700 + i / 2, 40 + i);
        at = played.start;
        ledger_begin(&ledger, 2);
        coach_before(coach, &at.head, &before);
        coach_open(coach, &at.head, COACH_DEALS, 0, &dealt);
        ledger_deal(&ledger, &before, &dealt);
        for (uint32_t p = 0; p < played.plies; p++) {
            const PlayedPly *ply = &played.ply[p];
            after                = at;
            game_apply(game, &after.head, ply->seat, ply->move, NULL);
            if (ply->seat == greedy) {
                coach_judge(coach, &at.head, ply->seat, ply->move, p, &d);
                ledger_decision(&ledger, &d);
            }
            if (coach_chance(coach, &at.head, ply->seat, ply->move, &after.head, p, &gave))
                ledger_chance(&ledger, &gave);
            at = after;
        }
        add(&own, (double)ledger.own.won[greedy]);
        add(&luck, (double)ledger.deal.won[greedy] + (double)ledger.cards.won[greedy]);
        free(coach);
    }
    print_message("play %+.2f ± %.2f, luck %+.2f ± %.2f of the win\n", mean_of(&own), error_of(&own),
                  mean_of(&luck), error_of(&luck));
    assert_true(mean_of(&own) < -2.5 * error_of(&own));
    assert_true(mean_of(&luck) > -2 * error_of(&luck));
}

/* The parts add up to the result, and the same deal gives the same luck of the deal, whoever plays it. */
static void the_account_adds_up(void **unused)
{
    (void)unused;
    for (size_t g = 0; games_all[g]; g++) {
        const Game *game = games_all[g];
        const char *one[MAX_SEATS], *two[MAX_SEATS];
        Ledger      a, b;
        Coach      *coach = coach_new(game, 4, 4, 1, 7);
        for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
            one[seat] = "greedy";
            two[seat] = "deckhand";
        }
        played_play(&played, game, fewest(game), one, 0, 31 + g, 1);
        played_account(&played, coach, &a);
        for (unsigned seat = 0; seat < fewest(game); seat++) {
            double sum = (double)a.base.won[seat] + (double)a.deal.won[seat] + (double)a.cards.won[seat] +
                         (double)a.own.won[seat] + (double)a.others.won[seat] + (double)a.unseen.won[seat];
            assert_true(fabs(sum - (double)a.result.won[seat]) < 1e-4);
        }
        played_play(&played, game, fewest(game), two, 0, 31 + g, 2);
        played_account(&played, coach, &b);
        assert_memory_equal(&a.base, &b.base, sizeof a.base);
        assert_memory_equal(&a.deal, &b.deal, sizeof a.deal);
        free(coach);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_judgement_depends_on_nothing_hidden),
        cmocka_unit_test(a_judgement_is_whole),
        cmocka_unit_test(the_noise_is_as_stated),
        cmocka_unit_test(luck_is_nobodys_merit),
        cmocka_unit_test(play_is_measured_against_a_captain),
        cmocka_unit_test(a_greedy_among_captains_plays_worse_and_is_not_unlucky),
        cmocka_unit_test(the_account_adds_up),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
