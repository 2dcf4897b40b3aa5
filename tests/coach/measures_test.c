/* measures_test.c -- a coach that says how sure it is, and keeps luck and play apart.
 *
 * Statistical promises are tested on fixed seeds with few imagined games, so that they are quick and cannot flake: a mean of many
 * games must lie within four standard errors of what is promised. proof.c measures the same at length. Many games say nothing
 * to a sanitizer that the few of coach_test.c do not: in `make test` this runs without. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "played.h"

static Played played;

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
    played_greedy(&played, game, 4, 77);
    at = played.start;
    for (uint32_t i = 0, asked = 0; i < played.plies && asked < DECISIONS; i++) {
        const PlayedPly *ply = &played.ply[i];
        if (i % 5 == 2) {
            double sum = 0, squares = 0, variance = 0;
            for (uint64_t seed = 1; seed <= SEEDS; seed++) {
                Coach *coach = played_coach(game, 16, 40, 4, seed);
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
        Coach  *coach = played_coach(game, 1, 1, 2, i + 1);
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
        Coach          *coach = played_coach(game, ITERATIONS, 16, 1, i + 1);
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
        Coach      *coach            = played_coach(game, ITERATIONS, DEALS, LUCK, i + 1);
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

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_noise_is_as_stated),
        cmocka_unit_test(luck_is_nobodys_merit),
        cmocka_unit_test(play_is_measured_against_a_captain),
        cmocka_unit_test(a_greedy_among_captains_plays_worse_and_is_not_unlucky),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
