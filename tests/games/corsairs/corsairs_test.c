/* corsairs_test.c -- what scenes cannot show of Corsairs: positions and options that are refused, and that
 * no call writes behind its state. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/habits.h"
#include "core/knowledge.h"
#include "games/corsairs/corsairs.h"
#include "position/position.h"

static const Game *const game = &corsairs_game;

/* Exactly as many bytes as a state has, so that sanitizers see what goes beyond them. */
static State *state_new(void)
{
    State *state = (State *)malloc(game->state_size);
    assert_non_null(state);
    return state;
}

static Rule begin_with(State *state, unsigned players, const uint16_t option[MAX_OPTIONS], uint64_t seed)
{
    Rng rng;
    rng_fast(&rng, seed);
    return game_begin(game, state, players, option, &rng);
}

static void begin(State *state, unsigned players, uint64_t seed)
{
    uint16_t option[MAX_OPTIONS];
    game->defaults(game, players, option);
    assert_int_equal(begin_with(state, players, option, seed), LAWFUL);
}

/* --- options -------------------------------------------------------------------------------------- */

/* A library caller can hand over anything; scenes only reach what the option's own bounds let through. */
static void options_out_of_range_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        unsigned option;
        uint16_t most;
        Rule     rule;
    } bounds[] = {
        {COR_OPT_PRISONERS, COR_PRISONERS_OPTIONAL, RULING(5)},
        {COR_OPT_CREW, COR_CREW_FULL, RULING(6)},
        {COR_OPT_ANNUL_LAST, COR_ANNUL_COUNTS, RULING(4)},
        {COR_OPT_ANNUL_LIMIT, COR_MOST_ANNUL_LIMIT, RULING(3)},
        {COR_OPT_STALL_LIMIT, COR_MOST_STALL_LIMIT, RULING(1)},
    };
    assert_int_equal(COUNT_OF(bounds), COR_OPTIONS);
    assert_int_equal(COR_MOST_ANNUL_LIMIT, 100);
    assert_int_equal(COR_MOST_STALL_LIMIT, 1000);
    State *state = state_new();
    for (size_t i = 0; i < COUNT_OF(bounds); i++) {
        uint16_t option[MAX_OPTIONS];
        game->defaults(game, 3, option);
        option[bounds[i].option] = bounds[i].most;
        assert_int_equal(begin_with(state, 3, option, i), LAWFUL);
        State *before = state_new();
        memcpy(before, state, game->state_size);
        option[bounds[i].option] = (uint16_t)(bounds[i].most + 1);
        assert_int_equal(begin_with(state, 3, option, i), bounds[i].rule);
        option[bounds[i].option] = UINT16_MAX;
        assert_int_equal(begin_with(state, 3, option, i), bounds[i].rule);
        assert_memory_equal(state, before, game->state_size);
        free(before);
    }
    uint16_t option[MAX_OPTIONS];
    game->defaults(game, 3, option);
    for (unsigned players = 0; players <= MAX_SEATS + 1; players++)
        assert_int_equal(begin_with(state, players, option, 1), players >= 2 && players <= 4 ? LAWFUL : 1);
    free(state);
}

/* --- positions ------------------------------------------------------------------------------------ */

/* Loads a position; "" or why it is refused. */
static const char *load(const json_t *json, State *out)
{
    static char why[300];
    Text        wrong = text_on(why, sizeof why);
    return position_load(game, json, out, NULL, &wrong) ? "" : why;
}

static void assert_loads(const json_t *json)
{
    State *state = state_new();
    assert_string_equal(load(json, state), "");
    free(state);
}

/* With "" any reason will do: what holds in every game is refused before the game is asked. */
static void assert_refused(const json_t *json, const char *because)
{
    State      *state = state_new();
    const char *why   = load(json, state);
    if (!why[0] || !strstr(why, because))
        fail_msg("refused because of \"%s\", and not because of \"%s\"", why, because);
    free(state);
}

static json_t *dealt(unsigned players)
{
    State *state = state_new();
    begin(state, players, players);
    json_t *json = position_to_json(game, state);
    free(state);
    return json;
}

static json_t *zone_in(json_t *position, const char *zone)
{
    json_t *cards = json_object_get(json_object_get(position, "zones"), zone);
    assert_true(json_is_array(cards));
    return cards;
}

/* Moves cards from the top of one zone to the end of another. */
static void carry(json_t *position, const char *from, const char *to, unsigned count)
{
    json_t *source = zone_in(position, from), *target = zone_in(position, to);
    for (unsigned i = 0; i < count; i++) {
        json_array_append(target, json_array_get(source, 0));
        json_array_remove(source, 0);
    }
}

static void the_pier_has_from_one_card_to_as_many_as_are_dealt(void **unused)
{
    (void)unused;
    for (unsigned players = 2; players <= 4; players++) {
        json_t *full = dealt(players);
        assert_int_equal(json_array_size(zone_in(full, "pier")), players + 5); /* COR-5 */
        assert_loads(full);
        json_t *more = json_deep_copy(full);
        carry(more, "stock", "pier", 1);
        assert_refused(more, "The pier has from one card to 7, 8 or 9");
        carry(full, "pier", "stock", players + 4);
        assert_loads(full);
        carry(full, "pier", "stock", 1);
        assert_refused(full, "The pier has from one card to 7, 8 or 9");
        json_decref(more);
        json_decref(full);
    }
}

static void nobody_loses_track_of_a_card(void **unused)
{
    (void)unused;
    json_t *json = dealt(2);
    json_object_set_new(json, "pools", json_integer(5));
    assert_refused(json, "pool");
    json_object_set_new(json, "pools", json_integer(0));
    assert_loads(json);
    json_t *card = json_array_get(zone_in(json, "hand P0"), 3);
    json_object_set_new(card, "mark", json_integer(1));
    assert_refused(json, "marks");
    json_object_del(card, "mark");
    json_object_del(json, "pools");
    json_object_set_new(card, "pool", json_integer(1));
    assert_refused(json, "pool");
    json_decref(json);
}

static void set_known(json_t *position, const char *zone, size_t index, const char *known)
{
    json_t *who = json_loads(known, JSON_DECODE_ANY, NULL);
    assert_non_null(who);
    json_object_set_new(json_array_get(zone_in(position, zone), index), "known", who);
}

static void who_knows_a_card_follows_from_where_it_lies(void **unused)
{
    (void)unused;
    static const struct {
        const char *zone, *known, *because;
    } cases[] = {
        {"stock", "\"all\"", "stock"},
        {"stock", "[1]", "stock"},
        {"stock", "[]", NULL},
        {"hand P0", "[]", ""},
        {"hand P0", "[1]", ""},
        {"hand P0", "[0,1]", ""},
        {"hand P0", "[0,\"onlooker\"]", ""},
        {"hand P0", "[0]", NULL},
        {"hand P0", "\"all\"", NULL}, /* taken from the discard pile or the pier */
        {"pier", "[0,1,2,3,4,5,6,7]", ""},
        {"discard", "[0]", ""},
        {"pier", "\"all\"", NULL},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        json_t *json = dealt(3);
        set_known(json, cases[i].zone, 0, cases[i].known);
        if (cases[i].because)
            assert_refused(json, cases[i].because);
        else
            assert_loads(json);
        json_decref(json);
    }

    /* All of them: then nothing would be left for a bot to guess. */
    json_t     *json = dealt(2);
    const char *name;
    json_t     *cards;
    json_object_foreach(json_object_get(json, "zones"), name, cards)
    {
        for (size_t i = 0; i < json_array_size(cards); i++)
            set_known(json, name, i, "\"all\"");
    }
    assert_refused(json, "stock");
    json_decref(json);
}

/* Also of a game that is over, for whoever loads it asks for views. */
static void what_is_over_is_known_as_well(void **unused)
{
    (void)unused;
    State *state = state_new();
    Rng    rng;
    begin(state, 2, 5);
    rng_fast(&rng, 5);
    while (!state->over) {
        Seat seat = (Seat)bits_lowest(game->to_act(game, state));
        game->play(game, state, seat, game->sample(game, state, seat, &rng), NULL);
    }
    json_t *json = position_to_json(game, state);
    assert_loads(json);
    set_known(json, "stock", 0, "\"all\"");
    assert_refused(json, "stock");
    json_decref(json);
    free(state);
}

/* --- memory --------------------------------------------------------------------------------------- */

/* Every call that writes a state: once with a margin behind it that must stay as it was, and once on memory
 * of its exact size, where sanitizers also see what is read beyond it. */
static void nothing_is_written_behind_a_state(void **unused)
{
    (void)unused;
    enum { MARGIN = 64, FILL = 0xA5 };
    static const unsigned margins[2] = {MARGIN, 0};
    Move                 *scratch    = (Move *)malloc(game->max_moves * sizeof *scratch);
    assert_non_null(scratch);
    for (int way = 0; way < 2; way++)
        for (unsigned players = 2; players <= 4; players++)
            for (uint64_t seed = 0; seed < 12; seed++) {
                unsigned margin = margins[way];
                uint8_t *bytes[3]; /* the truth, what a seat knows, what it imagines */
                Rng      rng;
                for (int i = 0; i < 3; i++) {
                    bytes[i] = (uint8_t *)malloc(game->state_size + margin);
                    assert_non_null(bytes[i]);
                    memset(bytes[i], FILL, game->state_size + margin);
                }
                State *state = (State *)(void *)bytes[0], *knows = (State *)(void *)bytes[1],
                      *imagined = (State *)(void *)bytes[2];
                rng_fast(&rng, seed);
                begin(state, players, seed);
                while (!state->over) {
                    Seat seat = (Seat)bits_lowest(game->to_act(game, state));
                    Move move = game->sample(game, state, seat, &rng);
                    knowledge_of(game, state, seat, knows);
                    imagine(game, knows, seat, &rng, imagined, scratch);
                    game->habits->settle(game, imagined, seat, &rng);
                    assert_int_equal(game_play(game, imagined, seat, move, NULL), LAWFUL);
                    game->derive(game, state);
                    assert_int_equal(game_play(game, state, seat, move, NULL), LAWFUL);
                }
                for (int i = 0; i < 3; i++) {
                    for (unsigned at = 0; at < margin; at++)
                        assert_int_equal(bytes[i][game->state_size + at], FILL);
                    free(bytes[i]);
                }
            }
    free(scratch);
}

/* The least that is left of thirteen cards by trying to throw each of them away. */
static int by_trying(const CorsairsFaces *thirteen, unsigned pier, unsigned each)
{
    int least = 1000000;
    for (CorsairsFaces left = *thirteen; corsairs_faces_any(&left);) {
        CorsairsFaces twelve = *thirteen;
        corsairs_faces_remove(&twelve, corsairs_faces_take(&left));
        CorsairsBands bands = corsairs_bands_of(&twelve, pier);
        int           cost  = (int)corsairs_lowest_cost(&bands, each);
        least               = cost < least ? cost : least;
    }
    return least;
}

/* Hands that are far from a sweep, and such as are near: of a few colours only. */
static void outs_are_counted_as_by_trying_every_card(void **unused)
{
    (void)unused;
    Rng      rng;
    unsigned sweeps = 0, nearer = 0;
    rng_fast(&rng, 7);
    for (unsigned trial = 0; trial < 400; trial++) {
        CorsairsFaces hand = {{0, 0}}, unseen = {{0, 0}};
        unsigned      pier = rng_below(&rng, COR_COLOURS), colours = 2 + trial % 9, each = trial % 2 ? 16 : 1;
        for (unsigned number = 0; trial % 3 && number < 8 + trial % 4; number++) /* half a crew */
            corsairs_faces_add(&hand, corsairs_face_of(rng_below(&rng, 2), number));
        while (corsairs_faces_count(&hand) < 12) {
            unsigned colour = rng_below(&rng, colours), number = rng_below(&rng, COR_NUMBERS);
            corsairs_faces_add(&hand, corsairs_face_of(colour, number));
        }
        for (unsigned face = 0; face < COR_DECK; face++)
            if (!corsairs_faces_has(&hand, face) && rng_below(&rng, 3))
                corsairs_faces_add(&unseen, face);
        CorsairsOuts  want  = {0, 0, 0, corsairs_faces_count(&unseen)};
        CorsairsBands bands = corsairs_bands_of(&hand, pier);
        int           sum = 0, here = (int)corsairs_lowest_cost(&bands, each);
        for (CorsairsFaces left = unseen; corsairs_faces_any(&left);) {
            CorsairsFaces then = hand;
            unsigned      face = corsairs_faces_take(&left);
            corsairs_faces_add(&then, face);
            int after = by_trying(&then, pier, each);
            assert_int_equal(corsairs_after_draw(&hand, pier, face, each), after);
            want.sweeps += after == 0;
            want.nearer += after + (int)each <= here;
            sum += after;
        }
        CorsairsOuts outs = corsairs_outs_of(&hand, pier, &unseen, each);
        assert_int_equal(outs.sweeps, want.sweeps);
        assert_int_equal(outs.nearer, want.nearer);
        assert_int_equal(outs.cards, want.cards);
        assert_int_equal(outs.hope, SIGHT_ONE * sum / (int)want.cards);
        sweeps += outs.sweeps > 0 && outs.sweeps < outs.cards;
        nearer += outs.nearer > 0 && outs.nearer < outs.cards;
    }
    assert_true(sweeps > 20 && nearer > 200);

    CorsairsFaces none = {{0, 0}},
                  hand = {{COR_BAND, 2}}; /* eleven of one colour, one of another: nothing is unseen */
    CorsairsOuts outs  = corsairs_outs_of(&hand, COR_COLOURS, &none, 16);
    assert_int_equal(outs.cards, 0);
    assert_int_equal(outs.sweeps, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_out_of_range_are_refused),
        cmocka_unit_test(the_pier_has_from_one_card_to_as_many_as_are_dealt),
        cmocka_unit_test(nobody_loses_track_of_a_card),
        cmocka_unit_test(who_knows_a_card_follows_from_where_it_lies),
        cmocka_unit_test(what_is_over_is_known_as_well),
        cmocka_unit_test(nothing_is_written_behind_a_state),
        cmocka_unit_test(outs_are_counted_as_by_trying_every_card),
    };
    return cmocka_run_group_tests_name("corsairs", tests, NULL, NULL);
}
