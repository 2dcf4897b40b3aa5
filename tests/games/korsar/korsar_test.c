/* korsar_test.c -- what scenes cannot show of Korsar: that a move states nothing beyond its due, and options
 * that only a caller of the library can ask for. States lie in memory of exactly their size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/knowledge.h"
#include "games/korsar/korsar.h"
#include "games/korsar/odds.h"

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

/* --- what a move leads to (odds.c) ------------------------------------------------------------------- */

static int gold_at_sea(const Korsar *k, unsigned side)
{
    int gold = 0;
    for (FOR_BITS(battle, k->led[side]))
        gold += korsar_gold_of(
            k->head.cards.face[cards_first(&k->head.cards, korsar_battle_zone((unsigned)battle))]);
    return gold;
}

/* What a seat's side has if all stays as it is, less what it knows of its debts (KOR-29). */
static int has(const Korsar *k, Seat seat)
{
    int gold = k->gold[korsar_side_of(k, seat)] + gold_at_sea(k, korsar_side_of(k, seat));
    for (unsigned mate = 0; mate < k->head.players; mate++)
        for (FOR_CARDS(card, &k->head.cards, korsar_hand_of(mate)))
            if (korsar_side_of(k, mate) == korsar_side_of(k, seat) &&
                korsar_is_merchant(k->head.cards.face[card]))
                gold -= korsar_gold_of(k->head.cards.face[card]);
    return gold;
}

/* Whether a side holds a card with which it could end somebody's lead: by trying all that its players may do. */
static bool could_spoil(const Korsar *from, unsigned side, unsigned battle)
{
    static Korsar k;
    static Fact   facts[160];
    static Move   moves[KOR_MOVES];
    for (unsigned seat = 0; seat < from->head.players; seat++) {
        if (korsar_side_of(from, seat) != side)
            continue;
        k          = *from;
        k.turn     = (uint8_t)seat;
        uint32_t n = game->moves(game, &k.head, (Seat)seat, moves);
        for (uint32_t i = 0; i < n; i++) {
            Tape tape = {facts, COUNT_OF(facts), 0};
            k         = *from;
            k.turn    = (uint8_t)seat;
            assert_int_equal(game_play(game, &k.head, (Seat)seat, moves[i], &tape), LAWFUL);
            for (uint32_t at = 0; at < tape.count; at++)
                if ((tape.facts[at].code == KOR_FACT_LEAD &&
                     tape.facts[at].arg[1] == (int)korsar_battle_zone(battle)) ||
                    (tape.facts[at].code == KOR_FACT_TIE &&
                     tape.facts[at].arg[0] == (int)korsar_battle_zone(battle)))
                    return true;
        }
    }
    return false;
}

typedef struct Tally {
    unsigned moves, chances, likely;
    double   spoiled, foretold, held, hoped;
} Tally;

/* The odds of one move against what happens in imagined deals. */
static void check_odds(const Korsar *known, Seat seat, Move move, Rng *rng, Tally *tally)
{
    enum { DEALS = 240 };
    static Korsar deal, after;
    static Move   scratch[KOR_MOVES];
    int8_t        row[ODDS_ALL] = {0};
    unsigned act = korsar_move_act(move), sides = korsar_sides_of(known), side = korsar_side_of(known, seat);
    unsigned battle = act == KOR_SAIL ? known->sailed : korsar_move_battle(move), leads = 0, holds = 0;
    unsigned spoilt[KOR_SIDES] = {0};
    korsar_foresee(game, &known->head, seat, &move, NULL, 1, row, ODDS_ALL);
    for (unsigned trial = 0; trial < DEALS; trial++) {
        imagine(game, &known->head, seat, rng, &deal.head, scratch);
        after = deal;
        assert_int_equal(game_play(game, &after.head, seat, move, NULL), LAWFUL);
        assert_int_equal(row[ODDS_END] != 0, after.head.over);
        assert_int_equal(row[ODDS_LAST] != 0, cards_size(&after.head.cards, korsar_hand_of(seat)) == 0);
        if (after.head.over)
            return; /* all that was led has been taken */
        if (act != KOR_DRAW)
            for (unsigned i = 1; i < sides; i++) {
                unsigned other = (side + i) % sides;
                int      gold  = after.gold[other] + gold_at_sea(&after, other) - has(&after, seat);
                assert_int_equal(row[ODDS_RIVAL + (i - 1) * ODDS_OF_RIVAL + ODDS_THEIR_GOLD], gold > 63 ? 127
                                                                                              : gold < -63
                                                                                                  ? -127
                                                                                                  : 2 * gold);
            }
        if (act == KOR_DRAW || act == KOR_DISCARD || !(after.led[side] >> battle & 1u))
            break;
        bool held = true;
        leads++;
        for (unsigned i = 1; i < sides; i++) {
            bool spoils = could_spoil(&after, (side + i) % sides, battle);
            spoilt[i] += spoils;
            held &= !spoils;
        }
        holds += held;
    }
    tally->moves++;
    assert_int_equal(leads == 0 || leads == DEALS, 1);
    if (leads == 0) {
        assert_int_equal(row[ODDS_HOLDS], 0);
        return;
    }
    for (unsigned i = 1; i < sides; i++) {
        double seen = (double)spoilt[i] / DEALS,
               told = row[ODDS_RIVAL + (i - 1) * ODDS_OF_RIVAL + ODDS_THEIR_SPOIL] / 64.0;
        assert_true(seen - told < 0.15 && told - seen < 0.15);
        tally->spoiled += seen;
        tally->foretold += told;
        tally->chances++;
        tally->likely += told > 0.2 && told < 0.8;
    }
    /* Several hands are taken for independent of each other, which they nearly are. */
    double seen = (double)holds / DEALS, told = row[ODDS_HOLDS] / 64.0;
    assert_true(seen - told < 0.2 && told - seen < 0.2);
    tally->held += seen;
    tally->hoped += told;
}

/* KOR-8, KOR-22: at tables of all sizes, alone and in teams. */
static void odds_are_those_of_imagined_deals(void **unused)
{
    (void)unused;
    static const unsigned tables[] = {2, 3, 4, 5, 6, 8};
    static Korsar         known;
    static Move           moves[KOR_MOVES];
    Tally                 tally = {0};
    for (unsigned number = 0; number < 18; number++) {
        Korsar *k = begin(tables[number % COUNT_OF(tables)], number);
        Rng     rng;
        rng_fast(&rng, number);
        for (unsigned turn = 0; !k->head.over; turn++) {
            Seat     seat = (Seat)bits_lowest(game->to_act(game, &k->head));
            uint32_t n    = game->moves(game, &k->head, seat, moves);
            knowledge_of(game, &k->head, seat, &known.head);
            if (turn % 6 == number % 6)
                check_odds(&known, seat, moves[rng_below(&rng, n)], &rng, &tally);
            Move move =
                rng_below(&rng, 3) ? habits_greedy(game, &known.head, seat, &rng) : moves[rng_below(&rng, n)];
            assert_int_equal(game_play(game, &k->head, seat, move, NULL), LAWFUL);
        }
        free(k);
    }
    assert_true(tally.moves > 100 && tally.chances > 200 && tally.likely > 50);
    double less = (tally.foretold - tally.spoiled) / tally.chances;
    assert_true(less < 0.02 && less > -0.02); /* in 64ths, cut off */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_states_its_due_and_nothing_more),
        cmocka_unit_test(options_out_of_range),
        cmocka_unit_test(odds_are_those_of_imagined_deals),
    };
    return cmocka_run_group_tests_name("korsar", tests, NULL, NULL);
}
