/* corsaire_test.c -- what scenes cannot show of Corsaire: every three cards in every order, what is stated at
 * the end of many games, and options that only a caller of the library can ask for. States lie in memory of
 * exactly their size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/corsaire/corsaire.h"
#include "games/corsaire/habits.h"

static const Game *const game = &corsaire_game;

/* The kind of three cards by the words of CSR-42 and CSR-43, another way than the rules reckon it. */
static unsigned kind_of(unsigned a, unsigned b, unsigned c)
{
    unsigned seen[CSR_NUMBERS + 2] = {0};
    bool     one =
        corsaire_colour_of(a) == corsaire_colour_of(b) && corsaire_colour_of(b) == corsaire_colour_of(c);
    seen[corsaire_number_of(a)]++;
    seen[corsaire_number_of(b)]++;
    seen[corsaire_number_of(c)]++;
    for (unsigned n = 1; n < CSR_NUMBERS; n++) {
        if (seen[n] == 3)
            return CSR_THREE_OF_A_KIND;
        if (seen[n] == 1 && seen[n + 1] == 1 && seen[n + 2] == 1)
            return one ? CSR_STRAIGHT_FLUSH : CSR_STRAIGHT;
    }
    return one ? CSR_FLUSH : CSR_GARBAGE;
}

static void every_three_cards_in_every_order(void **unused)
{
    (void)unused;
    for (unsigned a = 0; a < CSR_CARD_FACES; a++)
        for (unsigned b = 0; b < CSR_CARD_FACES; b++)
            for (unsigned c = 0; c < CSR_CARD_FACES; c++) {
                if (a == b || b == c || a == c)
                    continue;
                unsigned sum = corsaire_number_of(a) + corsaire_number_of(b) + corsaire_number_of(c);
                if (corsaire_strength(a, b, c) != kind_of(a, b, c) * 64 + sum)
                    fail_msg("faces %u %u %u: %u and not %u", a, b, c, corsaire_strength(a, b, c),
                             kind_of(a, b, c) * 64 + sum);
            }
}

/* CSR-46: for each seat one fact with the smallest of its three amounts, and none where that is nothing. */
static void check_sets(const Corsaire *g, const Tape *tape)
{
    for (Seat seat = 0; seat < 2; seat++) {
        int stated = 0;
        for (uint32_t i = 0; i < tape->count; i++)
            if (tape->facts[i].code == CSR_FACT_SETS && tape->facts[i].arg[0] == seat) {
                assert_int_equal(stated, 0);
                stated = tape->facts[i].arg[1];
                assert_true(stated > 0);
            }
        int least = g->have[seat][0];
        for (unsigned colour = 1; colour < CSR_COLOURS; colour++)
            least = g->have[seat][colour] < least ? g->have[seat][colour] : least;
        assert_int_equal(stated, least);
    }
}

static void both_seats_are_told_their_sets(void **unused)
{
    (void)unused;
    unsigned  met[2] = {0, 0};
    Fact     *facts  = (Fact *)calloc(game->max_facts, sizeof *facts);
    Corsaire *g      = (Corsaire *)malloc(game->state_size);
    assert_non_null(facts);
    assert_non_null(g);
    for (unsigned number = 0; number < 300; number++) {
        uint16_t option[MAX_OPTIONS] = {0};
        Tape     tape                = {facts, game->max_facts, 0};
        Rng      rng;
        rng_fast(&rng, number);
        game->defaults(game, 2, option);
        option[CSR_OPT_PLACEMENT] = (uint16_t)(number % 3);
        assert_int_equal(game_begin(game, &g->head, 2, option, &rng), LAWFUL);
        while (!g->head.over) {
            Seat seat  = corsaire_actor(g);
            tape.count = 0;
            assert_int_equal(game_play(game, &g->head, seat, game->sample(game, &g->head, seat, &rng), &tape),
                             LAWFUL);
            assert_true(tape.count <= game->max_facts);
        }
        check_sets(g, &tape);
        for (Seat seat = 0; seat < 2; seat++)
            met[seat] += corsaire_sets_of(g->have[seat]) > 0;
    }
    assert_true(met[0] > 20 && met[1] > 20);
    free(g);
    free(facts);
}

static void options_out_of_range(void **unused)
{
    (void)unused;
    static const Rule rules[]             = {[CSR_OPT_PLACEMENT] = RULING(1), [CSR_OPT_FIRST] = RULING(12)};
    uint16_t          option[MAX_OPTIONS] = {0};
    game->defaults(game, 2, option);
    for (unsigned players = 0; players <= MAX_SEATS + 1; players++) /* CSR-1 */
        assert_int_equal(game->setup_breaks(game, players, option), players == 2 ? LAWFUL : 1);
    for (unsigned i = 0; i < COUNT_OF(rules); i++) {
        for (unsigned value = 0; value <= UINT16_MAX; value++) {
            option[i] = (uint16_t)value;
            assert_int_equal(game->setup_breaks(game, 2, option), value <= 2 ? LAWFUL : rules[i]);
        }
        option[i] = 0;
    }
}

/* What greedy's turn leaves and buys is foreseen from its first decision on, whatever the table: nobody can come between. */
static void the_end_of_a_turn_is_foreseen(void **unused)
{
    (void)unused;
    unsigned seen = 0, bought = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint16_t option[MAX_OPTIONS] = {0};
        Corsaire g;
        Rng      rng;
        rng_fast(&rng, seed);
        option[CSR_OPT_PLACEMENT] = (uint16_t)(seed % 3);
        assert_int_equal(game_begin(game, &g.head, 2, option, &rng), LAWFUL);
        while (g.phase != CSR_PHASE_LOOT) {
            Seat        seat = (Seat)bits_lowest(game->to_act(game, &g.head));
            unsigned    turn = g.turn, boards = g.vp[seat];
            CorsaireEnd end[10];
            unsigned    asked = 0;
            uint8_t     have[4];
            while (g.phase != CSR_PHASE_LOOT && g.phase != CSR_PHASE_ADJUST && g.turn == turn) {
                Move move = corsaire_greedy(game, &g.head, seat, &rng);
                assert_true(asked < 10);
                corsaire_foresee_turn(game, &g.head, seat, &move, 1, &end[asked++]);
                assert_int_equal(game_play(game, &g.head, seat, move, NULL), LAWFUL);
            }
            for (unsigned colour = 0; colour < 4; colour++)
                have[colour] = g.have[seat][colour];
            for (unsigned i = 0; i < asked; i++) {
                unsigned total = corsaire_total_of(end[i].have);
                assert_int_equal(end[i].bought, g.vp[seat] > boards);
                if (total == 0 || total > CSR_LIMIT)
                    continue; /* CSR-29, CSR-30: what is returned or gained comes after the turn that is foreseen */
                assert_memory_equal(end[i].have, have, sizeof have);
                seen++;
            }
            bought += g.vp[seat] > boards;
            while (g.phase == CSR_PHASE_ADJUST)
                assert_int_equal(
                    game_play(game, &g.head, seat, game->sample(game, &g.head, seat, &rng), NULL), LAWFUL);
        }
    }
    assert_true(seen > 1000 && bought > 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_three_cards_in_every_order),
        cmocka_unit_test(both_seats_are_told_their_sets),
        cmocka_unit_test(options_out_of_range),
        cmocka_unit_test(the_end_of_a_turn_is_foreseen),
    };
    return cmocka_run_group_tests_name("corsaire", tests, NULL, NULL);
}
