/* korsar_test.c -- what scenes cannot show of Korsar: that a move states nothing beyond its due, and options
 * that only a caller of the library can ask for. States lie in memory of exactly their size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/korsar/korsar.h"

static const Game *const game = &korsar_game;

static Korsar *begin(unsigned players, uint64_t seed)
{
    uint16_t option[MAX_OPTIONS] = {0};
    Rng      rng;
    rng_fast(&rng, seed);
    game->defaults(game, players, option);
    Korsar *k = (Korsar *)malloc(game->state_size);
    assert_non_null(k);
    assert_int_equal(game_begin(game, &k->head, players, option, &rng), LAWFUL);
    return k;
}

/* The side that leads a battle, or KOR_NO_SIDE. */
static unsigned leader_of(const Korsar *k, unsigned battle)
{
    for (unsigned side = 0; side < KOR_SIDES; side++)
        if (k->led[side] >> battle & 1u)
            return side;
    return KOR_NO_SIDE;
}

/* What the game itself states of a move, in order: the act, then who leads where that has changed, and only
 * then what follows without a choice. */
static void check_facts(const Korsar *before, const Korsar *after, Move move, const Tape *tape)
{
    static const uint8_t acts[] = {[KOR_DRAW] = KOR_FACT_DRAW,          [KOR_SAIL] = KOR_FACT_SAIL,
                                   [KOR_ATTACK] = KOR_FACT_ATTACK,      [KOR_CAPTAIN] = KOR_FACT_CAPTAIN,
                                   [KOR_ADMIRAL_TO] = KOR_FACT_ADMIRAL, [KOR_DISCARD] = KOR_FACT_DISCARD};
    unsigned             act    = korsar_move_act(move);
    bool                 at_sea = act != KOR_DRAW && act != KOR_DISCARD;
    unsigned             battle = act == KOR_SAIL ? before->sailed : korsar_move_battle(move);
    unsigned             stated = 0, leads = 0, ties = 0;
    for (uint32_t i = 0; i < tape->count; i++) {
        const Fact *fact = &tape->facts[i];
        if (fact->code < FACT_GAME)
            continue;
        if (stated++ == 0)
            assert_int_equal(fact->code, acts[act]);
        else
            assert_true(fact->code >= KOR_FACT_LEAD);
        if (fact->code == KOR_FACT_LEAD) {
            leads++;
            assert_int_equal(stated, 2);
            assert_int_equal(fact->arg[1], korsar_battle_zone(battle));
            assert_int_not_equal(fact->arg[0], leader_of(before, battle));
        }
        if (fact->code == KOR_FACT_TIE) {
            ties++;
            assert_int_equal(stated, 2);
            assert_int_equal(fact->arg[0], korsar_battle_zone(battle));
            assert_int_not_equal(leader_of(before, battle), KOR_NO_SIDE);
        }
    }
    assert_true(leads + ties <= (at_sea ? 1u : 0u));
    if (!at_sea || !(after->at_sea >> battle & 1u))
        return; /* nothing changed, or it was collected at once */
    unsigned now = leader_of(after, battle), then = leader_of(before, battle);
    assert_int_equal(leads, now != then && now != KOR_NO_SIDE);
    assert_int_equal(ties, now != then && now == KOR_NO_SIDE);
}

static void a_move_states_its_due_and_nothing_more(void **unused)
{
    (void)unused;
    static const unsigned tables[] = {2, 3, 4, 5, 6, 8};
    Fact                 *facts    = (Fact *)calloc(game->max_facts, sizeof *facts);
    Korsar               *before   = (Korsar *)malloc(game->state_size);
    assert_non_null(facts);
    assert_non_null(before);
    for (unsigned number = 0; number < 120; number++) {
        Korsar *k = begin(tables[number % COUNT_OF(tables)], number);
        Rng     rng;
        rng_fast(&rng, number);
        while (!k->head.over) {
            Tape tape = {facts, game->max_facts, 0};
            Seat seat = (Seat)bits_lowest(game->to_act(game, &k->head));
            Move move = game->sample(game, &k->head, seat, &rng);
            state_copy(game, &before->head, &k->head);
            assert_int_equal(game_play(game, &k->head, seat, move, &tape), LAWFUL);
            assert_true(tape.count <= game->max_facts);
            check_facts(before, k, move, &tape);
        }
        free(k);
    }
    free(before);
    free(facts);
}

static void options_out_of_range(void **unused)
{
    (void)unused;
    static const Rule rules[KOR_OPTIONS] = {1, RULING(3), RULING(5), RULING(6),
                                            RULING(22)}; /* KOR-1, KOR-R3, ... */
    for (unsigned players = 0; players <= MAX_SEATS + 1; players++) {
        uint16_t option[MAX_OPTIONS] = {0};
        bool     alone = players >= 2 && players <= 5, teams = players == 4 || players == 6 || players == 8;
        option[KOR_OPT_MODE] = KOR_SOLO;
        assert_int_equal(game->setup_breaks(game, players, option), alone ? LAWFUL : 1);
        option[KOR_OPT_MODE] = KOR_TEAMS;
        assert_int_equal(game->setup_breaks(game, players, option), teams ? LAWFUL : 1);
        if (!alone && !teams)
            continue;
        game->defaults(game, players, option);
        for (unsigned i = 0; i < KOR_OPTIONS; i++) {
            uint16_t lawful = option[i];
            for (unsigned value = game->options[i].max + 1u; value <= UINT16_MAX; value = value * 2 + 1) {
                option[i] = (uint16_t)value;
                assert_int_equal(game->setup_breaks(game, players, option), rules[i]);
            }
            option[i] = i == KOR_OPT_MODE ? lawful : 1;
            assert_int_equal(game->setup_breaks(game, players, option), LAWFUL);
            option[i] = lawful;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_states_its_due_and_nothing_more),
        cmocka_unit_test(options_out_of_range),
    };
    return cmocka_run_group_tests_name("korsar", tests, NULL, NULL);
}
