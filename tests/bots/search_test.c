/* search_test.c -- a tree that lives on through a turn, no more thought than a choice needs, games
 * judged before they are over, and endgames that come out as they were solved. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/endgame.h"
#include "bots/host.h"
#include "bots/value.h"
#include "core/habits.h"
#include "core/knowledge.h"
#include "core/learnt.h"
#include "games/registry.h"
#include "room.h"

enum { THOUGHTS = 64, ITERATIONS = 200 };

/* Budgets; each lives until the next is asked for. */
static Budget budget;

static const Budget *counted(uint32_t iterations)
{
    Budget own = {iterations, 0, NULL, NULL, NULL};
    budget     = own;
    return &budget;
}

static const Budget *until(double deadline)
{
    Budget own = {0, deadline, clock_now, NULL, NULL};
    budget     = own;
    return &budget;
}

static unsigned fewest(const Game *game) { return bits_lowest(game->player_counts); }

static void begin(const Game *game, Place *at, unsigned players, uint64_t seed)
{
    uint16_t option[MAX_OPTIONS] = {0};
    Rng      rng;
    rng_fast(&rng, seed);
    game->defaults(game, players, option);
    assert_int_equal(game_begin(game, place_for(at, game), players, option, &rng), LAWFUL);
}

static Seat someone(const Game *game, const Place *at)
{
    return (Seat)bits_lowest(game->to_act(game, at->state));
}

static Move sound_move(const Game *game, const Place *at, Rng *rng)
{
    static Place known;
    Seat         seat = someone(game, at);
    knowledge_of(game, at->state, seat, place_for(&known, game));
    return habits_greedy(game, known.state, seat, rng);
}

static uint32_t best_of(const BotThought *thoughts, uint32_t n)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < n; i++)
        if (thoughts[i].visits > thoughts[best].visits ||
            (thoughts[i].visits == thoughts[best].visits && thoughts[i].value > thoughts[best].value))
            best = i;
    return best;
}

static uint64_t visits_of(const BotThought *thoughts, uint32_t n)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += thoughts[i].visits;
    return sum;
}

/* Where a seat's next question follows from its own answer, what it thought about it counts again; where
 * the tree was told of another answer, or of none, it begins anew. */
static void a_tree_lives_on_through_a_turn(void **unused)
{
    (void)unused;
    static Place at, known;
    BotThought   thoughts[THOUGHTS];
    const Game  *game   = game_find("chrono");
    Search      *search = search_create(game, 1u << 14, 5);
    unsigned     kept = 0, anew = 0;
    Rng          rng;
    rng_fast(&rng, 11);
    begin(game, &at, fewest(game), 4);
    Seat before = NO_SEAT;
    for (unsigned step = 0; step < 60 && game->to_act(game, at.state); step++) {
        Seat seat = someone(game, &at);
        knowledge_of(game, at.state, seat, place_for(&known, game));
        search_think(search, known.state, seat, counted(ITERATIONS));
        assert_int_equal(search_iterations(search), ITERATIONS);
        uint32_t n      = search_thoughts(search, thoughts, THOUGHTS);
        uint64_t visits = visits_of(thoughts, n);
        bool     told   = step % 3 != 0; /* every third answer is not told */
        if (visits > ITERATIONS) {
            assert_int_equal(seat, before);
            kept++;
        } else {
            assert_int_equal(visits, ITERATIONS);
            anew++;
        }
        Move move = n ? thoughts[best_of(thoughts, n)].move : sound_move(game, &at, &rng);
        if (told)
            search_answered(search, move);
        before = told ? seat : NO_SEAT;
        assert_int_equal(game_play(game, at.state, seat, move, NULL), LAWFUL);
    }
    assert_true(kept > 3);
    assert_true(anew > 3);
    search_destroy(search);
}

/* However much time there is: with one move worth looking at, a glance is enough. */
static void an_only_idea_is_not_thought_about(void **unused)
{
    (void)unused;
    static Place at, known;
    unsigned     met = 0;
    for (unsigned g = 0; games_all[g]; g++) {
        const Game *game   = games_all[g];
        Search     *search = search_create(game, 1u << 12, 5);
        Rng         rng;
        rng_fast(&rng, 7);
        begin(game, &at, fewest(game), 11);
        for (unsigned i = 0; i < 60 && !at.state->over; i++) {
            Move two[2];
            Seat seat = someone(game, &at);
            knowledge_of(game, at.state, seat, place_for(&known, game));
            if (habits_suggest(game, known.state, seat, two, 2) == 1) {
                search_think(search, known.state, seat, until(clock_ms() + 2000));
                assert_in_range(search_iterations(search), 1, 64);
                met++;
            }
            assert_int_equal(game_play(game, at.state, seat, sound_move(game, &at, &rng), NULL), LAWFUL);
        }
        search_destroy(search);
    }
    assert_true(met > 3);
}

/* A race is over where one move is far ahead of all others, and what it answers is what a long one would;
 * not before it has seen enough deals for that. */
static void a_clear_race_ends_early(void **unused)
{
    (void)unused;
    static Place at, known;
    BotThought   thoughts[THOUGHTS];
    const Game  *game   = game_find("korsar");
    Search      *search = search_create(game, 1u << 16, 5);
    Rng          rng;
    rng_fast(&rng, 7);
    begin(game, &at, 4, 11);
    for (unsigned step = 0; step <= 57; step++) {
        Seat seat = someone(game, &at);
        knowledge_of(game, at.state, seat, place_for(&known, game));
        if (step == 28 || step == 45 || step == 57) { /* one move is plainly the best there */
            double deadline = clock_ms() + 60000;
            search_think(search, known.state, seat, until(deadline));
            assert_true(clock_ms() < deadline);
            assert_in_range(search_iterations(search), 2 * 512, 10000);
            uint32_t n     = search_thoughts(search, thoughts, THOUGHTS);
            Move     quick = thoughts[best_of(thoughts, n)].move;
            search_think(search, known.state, seat, counted(20000));
            n = search_thoughts(search, thoughts, THOUGHTS);
            assert_int_equal(thoughts[best_of(thoughts, n)].move, quick);
        }
        assert_int_equal(game_play(game, at.state, seat, sound_move(game, &at, &rng), NULL), LAWFUL);
    }
    search_destroy(search);
}

/* A node that was reached by luck (a card drawn) knows moves of other luck too: none of them is an answer. */
static void every_answer_is_lawful(void **unused)
{
    (void)unused;
    static Place at, known;
    BotThought   thoughts[THOUGHTS];
    const Game  *game   = game_find("chrono");
    Search      *search = search_create(game, 1u << 15, 5);
    Rng          rng;
    rng_fast(&rng, 1);
    begin(game, &at, 3, 1);
    for (unsigned step = 0; step < 40; step++) {
        static Move moves[MAX_MOVES];
        Seat        seat  = someone(game, &at);
        uint32_t    count = game->moves(game, at.state, seat, moves);
        Move        move  = moves[0];
        if (count > 1 && seat != 0) {
            move = sound_move(game, &at, &rng);
        } else if (count > 1) {
            knowledge_of(game, at.state, seat, place_for(&known, game));
            search_think(search, known.state, seat, counted(300));
            uint32_t n = search_thoughts(search, thoughts, THOUGHTS);
            assert_true(n > 0);
            for (uint32_t i = 0; i < n; i++)
                assert_int_equal(game->breaks(game, at.state, seat, thoughts[i].move), LAWFUL);
            move = thoughts[best_of(thoughts, n)].move;
            search_answered(search, move);
        }
        assert_int_equal(game_play(game, at.state, seat, move, NULL), LAWFUL);
    }
    search_destroy(search);
}

/* The worth of a finished game by the measure of the question that was asked at `root`. */
static float worth_to(const Game *game, const Place *root, const Place *end, Seat seat)
{
    Value value;
    float out[MAX_SEATS];
    value_begin(&value, game, root->state);
    value.seen   = VALUE_FIXED;
    value.spread = 8;
    value_of(&value, game, end->state, out);
    return out[seat];
}

/* Gives a seat five points, in the counter of points that the game shows. */
static void enrich(const Game *game, Place *at, Seat seat)
{
    for (uint32_t i = 0; i < game->field_count; i++) {
        const Field *field = &game->fields[i];
        if (strcmp(field->name, "gems") != 0)
            continue;
        uint16_t points;
        memcpy(&points, (char *)at->state + field->offset + seat * field->size, sizeof points);
        points = (uint16_t)(points + 5);
        memcpy((char *)at->state + field->offset + seat * field->size, &points, sizeof points);
        return;
    }
    fail_msg("%s shows no points", game->slug);
}

/* A question is never at a pause itself, every pause is judged between 0 and 1, and
 * who is given more points there is judged better, and the others worse. */
static void a_pause_is_judged_by_what_is_held(void **unused)
{
    (void)unused;
    static Place at, asked, richer;
    unsigned     pauses = 0;
    for (const Game *const *each = games_all; *each; each++) {
        const Game *game = *each;
        if (!game->habits || !game->habits->pauses)
            continue;
        for (uint64_t seed = 0; seed < 8; seed++) {
            unsigned players = fewest(game) + (unsigned)seed % 3;
            Rng      rng;
            rng_fast(&rng, seed);
            begin(game, &at, players, seed);
            state_copy(game, place_for(&asked, game), at.state);
            while (game->to_act(game, at.state)) {
                assert_false(game->habits->pauses(game, at.state, at.state));
                if (game->habits->pauses(game, asked.state, at.state)) {
                    Value value;
                    float before[MAX_SEATS], after[MAX_SEATS];
                    value_begin(&value, game, asked.state);
                    value.seen = VALUE_FIXED;
                    value_of(&value, game, at.state, before);
                    state_copy(game, place_for(&richer, game), at.state);
                    Seat somebody = (Seat)rng_below(&rng, players);
                    enrich(game, &richer, somebody);
                    value_of(&value, game, richer.state, after);
                    for (unsigned seat = 0; seat < players; seat++) {
                        assert_true(before[seat] > 0 && before[seat] < 1);
                        assert_true(seat == somebody ? after[seat] > before[seat]
                                                     : after[seat] < before[seat]);
                    }
                    state_copy(game, place_for(&asked, game), at.state);
                    pauses++;
                }
                assert_int_equal(
                    game_play(game, at.state, someone(game, &at), sound_move(game, &at, &rng), NULL), LAWFUL);
            }
        }
    }
    assert_true(pauses > 8);
}

/* Plays from a position with one deal left, everybody by the solver; false where somebody still guesses. */
static bool play_solved(const Game *game, Endgame *endgame, Place *at)
{
    static Place known;
    BotThought   thoughts[THOUGHTS];
    while (game->to_act(game, at->state)) {
        Seat seat = someone(game, at);
        knowledge_of(game, at->state, seat, place_for(&known, game));
        uint32_t n = endgame_solve(endgame, known.state, seat, 1000000, NULL, thoughts, THOUGHTS);
        if (!n || thoughts[0].visits != 1)
            return false;
        uint32_t best = 0;
        for (uint32_t i = 1; i < n; i++)
            if (thoughts[i].value > thoughts[best].value)
                best = i;
        assert_int_equal(game_play(game, at->state, seat, thoughts[best].move, NULL), LAWFUL);
    }
    return true;
}

static void a_solved_endgame_ends_as_foretold(void **unused)
{
    (void)unused;
    static Place at, root, known;
    BotThought   thoughts[THOUGHTS];
    unsigned     proved = 0;
    for (const Game *const *each = games_all; *each; each++) {
        const Game *game    = *each;
        Endgame    *endgame = endgame_init(malloc(endgame_size()), game);
        for (uint64_t seed = 0; seed < 6; seed++) {
            Rng rng;
            rng_fast(&rng, seed);
            begin(game, &at, fewest(game), seed);
            knowledge_of(game, at.state, someone(game, &at), place_for(&known, game));
            assert_int_equal(
                endgame_solve(endgame, known.state, someone(game, &at), 100000, NULL, thoughts, THOUGHTS),
                0); /* nobody solves a game at its first move */
            while (game->to_act(game, at.state)) {
                Seat seat = someone(game, &at);
                knowledge_of(game, at.state, seat, place_for(&known, game));
                uint32_t n = endgame_solve(endgame, known.state, seat, 100000, NULL, thoughts, THOUGHTS);
                if (n > 1 && thoughts[0].visits == 1) {
                    float best = 0;
                    for (uint32_t i = 0; i < n; i++)
                        best = thoughts[i].value > best ? thoughts[i].value : best;
                    state_copy(game, place_for(&root, game), at.state);
                    if (play_solved(game, endgame, &at)) {
                        assert_float_equal(worth_to(game, &root, &at, seat), best, 1e-5);
                        proved++;
                    }
                    break;
                }
                assert_int_equal(game_play(game, at.state, seat, sound_move(game, &at, &rng), NULL), LAWFUL);
            }
        }
        free(endgame);
    }
    assert_true(proved > 3);
}

/* The first look goes to what the searcher believes in: what was learnt where it goes by instinct, what habit
 * would do where it does not, or where nothing was learnt. */
static void instinct_is_followed_where_it_is_asked_for(void **unused)
{
    (void)unused;
    static Place at, known;
    static Sight sight;
    BotThought   thoughts[THOUGHTS];
    unsigned     learnt = 0, apart = 0;
    for (const Game *const *each = games_all; *each; each++) {
        const Game *game = *each;
        if (!habits_order(game) || game->habits->races)
            continue;
        for (unsigned trained = 0; trained < 2; trained++) {
            Search *search = search_create(game, 1u << 12, 5);
            Rng     rng;
            if (trained)
                search_by_instinct(search);
            rng_fast(&rng, 3);
            begin(game, &at, fewest(game), 3);
            for (unsigned step = 0; step < 60 && game->to_act(game, at.state); step++) {
                Seat seat = someone(game, &at);
                knowledge_of(game, at.state, seat, place_for(&known, game));
                Move habit = NO_MOVE, expected;
                habits_suggest(game, known.state, seat, &habit, 1);
                expected = habit;
                sight_begin(&sight);
                if (trained && game->learnt && game->learnt->instinct)
                    game->learnt->sight(game, known.state, seat, &sight);
                if (sight.moves) {
                    int      worth[SIGHT_MOVES];
                    Instinct instinct = game->learnt->instinct();
                    instinct_weigh(&instinct, &sight, worth);
                    moves_best_first(sight.move, worth, sight.moves, &expected, 1);
                    learnt++;
                    apart += expected != habit;
                }
                search_think(search, known.state, seat, counted(1));
                assert_int_equal(search_thoughts(search, thoughts, THOUGHTS), 1);
                assert_int_equal(thoughts[0].move, expected);
                assert_int_equal(game_play(game, at.state, seat, sound_move(game, &at, &rng), NULL), LAWFUL);
            }
            search_destroy(search);
        }
    }
    assert_true(learnt > 20 && apart > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_lives_on_through_a_turn),
        cmocka_unit_test(an_only_idea_is_not_thought_about),
        cmocka_unit_test(a_clear_race_ends_early),
        cmocka_unit_test(every_answer_is_lawful),
        cmocka_unit_test(a_pause_is_judged_by_what_is_held),
        cmocka_unit_test(instinct_is_followed_where_it_is_asked_for),
        cmocka_unit_test(a_solved_endgame_ends_as_foretold),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
