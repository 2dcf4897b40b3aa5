/* corsaire_test.c -- what scenes cannot show of Corsaire: every three cards in every order, what is stated at
 * the end of many games, and options that only a caller of the library can ask for. States lie in memory of
 * exactly their size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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

/* Goes a way to its end from a copy of a game; gives how many decisions it took. */
static unsigned go(const Corsaire *from, Seat seat, Move first, Way way, Corsaire *to)
{
    unsigned steps = 1, turn = from->turn;
    Move     move;
    *to = *from;
    assert_int_equal(game_play(game, &to->head, seat, first, NULL), LAWFUL);
    while (to->turn == turn && to->phase < CSR_PHASE_ADJUST) {
        move = corsaire_along(game, &to->head, seat, way);
        assert_int_equal(game_play(game, &to->head, seat, move, NULL), LAWFUL);
        steps++;
    }
    if (to->turn == turn)
        assert_int_equal(corsaire_along(game, &to->head, seat, way), NO_MOVE);
    return steps;
}

/* Every way can be gone, whatever the table, and ends as it was foreseen: nobody can come between. No two of them begin
 * and end alike, they are in the order of what greedy thinks of them, and the first begins as greedy does. */
static void ways_end_as_foreseen(void **unused)
{
    (void)unused;
    unsigned seen = 0, bought = 0, whole = 0, short_of = 0;
    for (uint64_t seed = 1; seed <= 36; seed++) {
        uint16_t option[MAX_OPTIONS] = {0};
        Corsaire g, then;
        Rng      rng;
        rng_fast(&rng, seed);
        option[CSR_OPT_PLACEMENT] = (uint16_t)(seed % 3);
        assert_int_equal(game_begin(game, &g.head, 2, option, &rng), LAWFUL);
        while (g.phase != CSR_PHASE_LOOT) {
            Seat        seat = (Seat)bits_lowest(game->to_act(game, &g.head));
            Move        first[WAYS_MOST];
            Way         way[WAYS_MOST];
            CorsaireEnd end[WAYS_MOST];
            uint32_t    n = corsaire_list_ways(game, &g.head, seat, first, way, WAYS_MOST);
            assert_int_equal(n == 0, g.phase == CSR_PHASE_ADJUST);
            if (n)
                assert_int_equal(first[0], corsaire_greedy(game, &g.head, seat, &rng));
            whole += n == WAYS_MOST;
            for (uint32_t i = 0; i < n; i++) {
                corsaire_end_of_way(game, &g.head, seat, way[i], &end[i]);
                unsigned steps = go(&g, seat, first[i], way[i], &then),
                         total = corsaire_total_of(end[i].have);
                assert_true(steps <=
                            10); /* a card, four to convert and three steps between, a slot, its board */
                assert_int_equal(end[i].bought, then.vp[seat] > g.vp[seat]);
                assert_true(i == 0 || end[i].worth <= end[i - 1].worth);
                bought += end[i].bought;
                for (uint32_t k = 0; k < i; k++)
                    assert_false(first[i] == first[k] && end[i].slot == end[k].slot &&
                                 end[i].bought == end[k].bought &&
                                 !memcmp(end[i].have, end[k].have, sizeof end[i].have));
                if (total == 0 || total > CSR_LIMIT) {
                    short_of++; /* CSR-29, CSR-30: what is returned or gained comes after the turn that is foreseen */
                    continue;
                }
                assert_memory_equal(end[i].have, then.have[seat], sizeof end[i].have);
                if (end[i].slot < CSR_SLOTS) /* CSR-23 */
                    assert_true(cards_faces(&then.head.cards, corsaire_hand_of(seat)) >>
                                    corsaire_face_in(&g, corsaire_card_at(end[i].slot)) &
                                1u);
                seen++;
            }
            assert_int_equal(game_play(game, &g.head, seat, game->sample(game, &g.head, seat, &rng), NULL),
                             LAWFUL);
        }
    }
    assert_true(seen > 10000 && bought > 500 && whole > 100 && short_of > 50);
}

/* A list that is cut short has the best of the long one. */
static void few_ways_are_the_best(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        uint16_t option[MAX_OPTIONS] = {0};
        Corsaire g;
        Rng      rng;
        rng_fast(&rng, seed);
        assert_int_equal(game_begin(game, &g.head, 2, option, &rng), LAWFUL);
        Seat     seat = (Seat)bits_lowest(game->to_act(game, &g.head));
        Move     many_first[WAYS_MOST], few_first[WAYS_MOST];
        Way      many[WAYS_MOST], few[WAYS_MOST];
        uint32_t n = corsaire_list_ways(game, &g.head, seat, many_first, many, WAYS_MOST);
        assert_true(n > 7 && corsaire_list_ways(game, &g.head, seat, few_first, few, 7) == 7);
        assert_memory_equal(few_first, many_first, 7 * sizeof *few_first);
        assert_memory_equal(few, many, 7 * sizeof *few);
    }
}

/* CSR-23, CSR-24: what the other side could pay next turn is found by trying all that it could do, too. */
static void a_rivals_reach_is_what_he_could_buy(void **unused)
{
    (void)unused;
    unsigned some = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        uint16_t option[MAX_OPTIONS] = {0};
        Corsaire g, then;
        Rng      rng;
        rng_fast(&rng, seed);
        option[CSR_OPT_PLACEMENT] = (uint16_t)(seed % 3);
        assert_int_equal(game_begin(game, &g.head, 2, option, &rng), LAWFUL);
        while (g.phase != CSR_PHASE_LOOT) {
            Seat seat = (Seat)bits_lowest(game->to_act(game, &g.head));
            if (g.phase == CSR_PHASE_PLACE && g.turn < CSR_TURNS) {
                Move     first[WAYS_MOST];
                Way      way[WAYS_MOST];
                unsigned reach = corsaire_within_reach(game, &g.head, seat, seat), bought = 0;
                uint32_t n = corsaire_list_ways(game, &g.head, seat, first, way, WAYS_MOST);
                for (uint32_t i = 0; i < n; i++) {
                    CorsaireEnd end;
                    corsaire_end_of_way(game, &g.head, seat, way[i], &end);
                    bought |= end.bought ? 1u << end.slot : 0;
                    (void)go(&g, seat, first[i], way[i], &then);
                }
                assert_int_equal(bought & ~reach, 0);
                if (n < WAYS_MOST && option[CSR_OPT_PLACEMENT] == CSR_PLACEMENT_SUPPORTED)
                    assert_int_equal(reach, bought); /* all that there is to do was looked at */
                some += reach != 0;
            }
            assert_int_equal(game_play(game, &g.head, seat, game->sample(game, &g.head, seat, &rng), NULL),
                             LAWFUL);
        }
    }
    assert_true(some > 100);
}

/* CSR-42: the strongest three of any cards, as by trying every three; and all that is taken was there. */
static void the_strongest_three_is_taken(void **unused)
{
    (void)unused;
    unsigned kinds[5] = {0};
    Rng      rng;
    rng_fast(&rng, 5);
    for (unsigned trial = 0; trial < 3000; trial++) {
        uint64_t cards = 0;
        while (bits_count(cards) < 3 + trial % 14)
            cards |= (uint64_t)1 << rng_below(&rng, CSR_CARD_FACES);
        for (unsigned threes = 0; threes < CSR_SLOTS && bits_count(cards) >= 3; threes++) {
            unsigned best = 0, face[16], n = 0;
            for (FOR_BITS(each, cards))
                face[n++] = (unsigned)each;
            for (unsigned i = 2; i < n; i++)
                for (unsigned k = 1; k < i; k++)
                    for (unsigned l = 0; l < k; l++)
                        if (corsaire_strength(face[i], face[k], face[l]) > best)
                            best = corsaire_strength(face[i], face[k], face[l]);
            uint64_t left     = cards;
            unsigned strength = corsaire_take_strongest(&left);
            assert_int_equal(strength, best);
            assert_int_equal(bits_count(cards & ~left), 3);
            assert_int_equal(left & ~cards, 0);
            n = 0;
            for (FOR_BITS(each, cards & ~left))
                face[n++] = (unsigned)each;
            assert_int_equal(corsaire_strength(face[0], face[1], face[2]), strength);
            kinds[strength >> 6]++;
            cards = left;
        }
    }
    for (unsigned kind = 0; kind < 5; kind++)
        assert_true(kinds[kind] > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_three_cards_in_every_order),
        cmocka_unit_test(both_seats_are_told_their_sets),
        cmocka_unit_test(options_out_of_range),
        cmocka_unit_test(ways_end_as_foreseen),
        cmocka_unit_test(few_ways_are_the_best),
        cmocka_unit_test(the_strongest_three_is_taken),
        cmocka_unit_test(a_rivals_reach_is_what_he_could_buy),
    };
    return cmocka_run_group_tests_name("corsaire", tests, NULL, NULL);
}
