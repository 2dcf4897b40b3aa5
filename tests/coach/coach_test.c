/* coach_test.c -- a coach that judges by what could be known, and whose account adds up. How sure it is, and that luck and
 * play are kept apart, is a matter of many games: measures_test.c. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/habits.h"
#include "core/knowledge.h"
#include "played.h"

static unsigned fewest(const Game *game) { return bits_lowest(game->player_counts); }

static unsigned most(const Game *game)
{
    unsigned n = 0;
    for (FOR_BITS(count, game->player_counts))
        n = (unsigned)count;
    return n;
}

static Played played;

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
        Coach      *coach    = played_coach(game, 24, 12, 4, 3);
        unsigned    compared = 0, differ = 0;
        Rng         rng;
        rng_fast(&rng, g + 1);
        played_greedy(&played, game, most(game), 5 + g);
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
        Coach      *coach = played_coach(game, 24, 12, 4, 9);
        played_greedy(&played, game, fewest(game), 50 + g);
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

/* --- the account ------------------------------------------------------------------------------------------ */

/* The parts add up to the result, and the same deal gives the same luck of the deal, whoever plays it. */
static void the_account_adds_up(void **unused)
{
    (void)unused;
    for (size_t g = 0; games_all[g]; g++) {
        const Game *game = games_all[g];
        const char *one[MAX_SEATS], *two[MAX_SEATS];
        Ledger      a, b;
        Coach      *coach = played_coach(game, 4, 4, 1, 7);
        for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
            one[seat] = "greedy";
            two[seat] = "deckhand";
        }
        played_play(&played, game, fewest(game), one, 0, 31 + g, 1);
        played_account(&played, coach, true, &a);
        for (unsigned seat = 0; seat < fewest(game); seat++) {
            double sum = (double)a.base.won[seat] + (double)a.deal.won[seat] + (double)a.cards.won[seat] +
                         (double)a.own.won[seat] + (double)a.others.won[seat] + (double)a.unseen.won[seat];
            assert_true(fabs(sum - (double)a.result.won[seat]) < 1e-4);
        }
        played_play(&played, game, fewest(game), two, 0, 31 + g, 2);
        played_account(&played, coach, true, &b);
        assert_memory_equal(&a.base, &b.base, sizeof a.base);
        assert_memory_equal(&a.deal, &b.deal, sizeof a.deal);
        free(coach);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_judgement_depends_on_nothing_hidden),
        cmocka_unit_test(a_judgement_is_whole),
        cmocka_unit_test(the_account_adds_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
