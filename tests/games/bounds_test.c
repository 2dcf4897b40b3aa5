/* bounds_test.c -- the edges of every game: what a caller of the library may ask for, and where memory ends.
 *
 * Options and players beyond their bounds never come through the program, which reads words; a library
 * hands them over as numbers. And states in other tests lie in boxes that have room to spare: here a state,
 * its moves and its facts get as many bytes as the game says and not one more, for the sanitizers to see. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include <stdlib.h>

#include "core/knowledge.h"
#include "games/registry.h"

static unsigned highest(const OptionInfo *info)
{
    unsigned count = 0;
    while (info->words && info->words[count])
        count++;
    return info->words ? count - 1 : info->max;
}

static void options_beyond_their_bounds(void **unused)
{
    (void)unused;
    for (const Game *const *g = games_all; *g; g++)
        for (unsigned players = 1; players <= MAX_SEATS; players++) {
            const Game *game                = *g;
            uint16_t    option[MAX_OPTIONS] = {0};
            if (!(game->player_counts >> players & 1u))
                continue;
            game->defaults(game, players, option);
            assert_int_equal(game->setup_breaks(game, players, option), LAWFUL);
            for (unsigned i = 0; i < game->option_count; i++) {
                const OptionInfo *info   = &game->options[i];
                uint16_t          before = option[i];
                const unsigned    bad[]  = {highest(info) + 1u, highest(info) + 2u, 255, 256, 65535};
                assert_in_range(before, info->words ? 0 : info->min, highest(info));
                for (unsigned k = 0; k < COUNT_OF(bad); k++) {
                    option[i] = (uint16_t)bad[k];
                    if (bad[k] > highest(info) && game->setup_breaks(game, players, option) == LAWFUL)
                        fail_msg("%s with %u players takes %u for the option %s", game->slug, players, bad[k],
                                 info->name);
                }
                if (!info->words && info->min > 0) {
                    option[i] = (uint16_t)(info->min - 1);
                    assert_int_not_equal(game->setup_breaks(game, players, option), LAWFUL);
                }
                option[i] = before;
            }
        }
}

static void players_that_cannot_play(void **unused)
{
    (void)unused;
    for (const Game *const *g = games_all; *g; g++)
        for (unsigned players = 0; players < 40; players++) {
            uint16_t option[MAX_OPTIONS] = {0};
            bool     can                 = players < 32 && ((*g)->player_counts >> players & 1u);
            (*g)->defaults(*g, players, option);
            assert_int_equal((*g)->setup_breaks(*g, players, option) == LAWFUL, can);
        }
}

/* A whole game of random moves, in memory that ends where the game says. */
static void play_within(const Game *game, unsigned players, uint64_t seed)
{
    uint16_t option[MAX_OPTIONS] = {0};
    uint8_t  key[32]             = {(uint8_t)seed};
    State   *state               = (State *)malloc(game->state_size);
    State   *known               = (State *)malloc(game->state_size);
    Move    *moves               = (Move *)malloc(game->max_moves * sizeof(Move));
    Fact    *facts               = (Fact *)malloc(game->max_facts * sizeof(Fact));
    Tape     tape                = {facts, game->max_facts, 0};
    Rng      rng;
    Rng      dice;
    assert_true(state && known && moves && facts);
    rng_chacha(&rng, key);
    rng_fast(&dice, seed);
    game->defaults(game, players, option);
    assert_int_equal(game_begin(game, state, players, option, &rng), LAWFUL);
    for (unsigned n = 0; n < 20000 && !state->over; n++) {
        Seat     seat  = (Seat)bits_lowest(game->to_act(game, state));
        uint32_t count = game->moves(game, state, seat, moves);
        assert_in_range(count, 1, game->max_moves);
        tape.count = 0;
        Move move  = moves[rng_below(&dice, count)];
        assert_int_equal(game_play(game, state, seat, move, &tape), LAWFUL);
        assert_true(tape.count <= game->max_facts);
        knowledge_of(game, state, ONLOOKER, known);
    }
    assert_true(state->over);
    assert_null(game->flaw(game, state));
    uint8_t place[MAX_SEATS] = {0};
    game->ranking(game, state, place);
    for (unsigned seat = 0; seat < players; seat++)
        assert_in_range(place[seat], 1, players);
    free(state);
    free(known);
    free(moves);
    free(facts);
}

static void memory_ends_where_the_game_says(void **unused)
{
    (void)unused;
    for (const Game *const *g = games_all; *g; g++)
        for (unsigned players = 1; players <= MAX_SEATS; players++)
            for (uint64_t seed = 0; seed < 3 && ((*g)->player_counts >> players & 1u); seed++)
                play_within(*g, players, seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_beyond_their_bounds),
        cmocka_unit_test(players_that_cannot_play),
        cmocka_unit_test(memory_ends_where_the_game_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
