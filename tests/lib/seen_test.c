/* seen_test.c -- what a viewer knows: states, zones, cards, counters, views. */
#include "lib/stranger.h"

/* The same knowledge gives the same hash, and imagined states agree with it. */
static void imagined_states_agree(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        tg_state      *state = wander(game, fewest(game), 3, 9);
        tg_state      *dream = tg_state_create(game);
        tg_state      *known = tg_state_create(game);
        tg_rng         rng   = tg_rng_seeded(4);
        for (int viewer = 0; viewer <= TG_ONLOOKER; viewer++) {
            uint64_t hash = tg_view_hash(game, state, viewer);
            tg_imagine(game, state, viewer, &rng, dream);
            assert_true(tg_view_hash(game, dream, viewer) == hash);
            tg_knowledge(game, state, viewer, known);
            assert_true(tg_state_hash(game, known) == hash);
        }
        tg_state_destroy(state);
        tg_state_destroy(dream);
        tg_state_destroy(known);
    }
}

/* Zones and cards: what the owner of a hand sees, others do not; every card is somewhere. */
static void zones_and_cards(void **unused)
{
    (void)unused;
    unsigned hidden = 0, shown = 0;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        tg_state      *state = wander(game, fewest(game), 5, 6);
        unsigned       zones = tg_zone_count(game, state);
        tg_card        card[TG_MAX_CARDS], other[TG_MAX_CARDS];
        unsigned       all = tg_cards(game, state, 0, TG_MAX_ZONES, card, TG_MAX_CARDS);
        unsigned       sum = 0;
        char           text[100];
        tg_zone        zone;
        assert_true(all > 0 && all <= TG_MAX_CARDS);
        for (unsigned z = 0; z < zones; z++) {
            assert_true(tg_zone_at(game, state, z, &zone));
            assert_true(zone.kind <= TG_PILE && zone.owner >= TG_NO_SEAT && zone.owner < TG_MAX_SEATS);
            assert_int_equal(tg_cards(game, state, 0, z, card, TG_MAX_CARDS), zone.size);
            assert_int_equal(tg_cards(game, state, 0, z, NULL, 0), zone.size);
            sum += (unsigned)zone.size;
            assert_true(tg_zone_text(game, state, z, text, sizeof text) > 0);
            if (zone.used)
                assert_int_equal(tg_zone_find(game, state, text), z);
            (void)tg_cards(game, state, TG_ONLOOKER, z, other, TG_MAX_CARDS);
            for (int c = 0; c < zone.size; c++) {
                tg_card back;
                assert_int_equal(card[c].zone, z);
                assert_true(tg_card_text(game, card[c].face, card[c].back, text, sizeof text) > 0);
                hidden += card[c].face == TG_NO_FACE;
                if (card[c].face == TG_NO_FACE)
                    continue;
                shown++;
                if (tg_card_read(game, state, z, text, &back))
                    assert_int_equal(back.face, card[c].face);
            }
        }
        assert_int_equal(sum, all);
        assert_false(tg_zone_at(game, state, zones, &zone));
        assert_int_equal(tg_zone_text(game, state, UINT_MAX, text, sizeof text), 0);
        assert_int_equal(tg_zone_find(game, state, "attic"), -1);
        assert_int_equal(tg_zone_find(game, state, NULL), -1);
        assert_int_equal(tg_cards(game, state, 0, zones, card, TG_MAX_CARDS),
                         zones == TG_MAX_ZONES ? all : 0);
        assert_int_equal(tg_card_text(game, 254, 254, text, sizeof text), 0);
        assert_int_equal(tg_card_text(game, UINT_MAX, 0, NULL, 0), 0);
        assert_false(tg_card_read(game, state, 0, NULL, card));
        assert_false(tg_card_read(game, state, UINT_MAX, "b4", card));
        tg_state_destroy(state);
    }
    assert_true(hidden > 0 && shown > 0);
}

/* Counters by name, row and column; what is not there is 0. */
static void counters(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game    = tg_game_at(i);
        tg_state      *state   = wander(game, fewest(game), 2, 12);
        unsigned       numbers = 0;
        for (unsigned f = 0; f < tg_field_count(game); f++) {
            unsigned rows = tg_field_rows(game, state, f), columns = tg_field_columns(game, f);
            assert_non_null(tg_field_name(game, f));
            assert_true(rows > 0 && columns > 0);
            numbers += rows * columns;
            assert_int_equal(tg_field_at(game, state, f, rows, 0), 0);
            assert_int_equal(tg_field_at(game, state, f, 0, columns), 0);
            (void)tg_field_at(game, state, f, rows - 1, columns - 1);
        }
        assert_true(numbers <= tg_field_numbers(game));
        assert_null(tg_field_name(game, tg_field_count(game)));
        assert_int_equal(tg_field_rows(game, state, UINT_MAX), 0);
        assert_int_equal(tg_field_columns(game, UINT_MAX), 0);
        assert_int_equal(tg_field_at(game, state, UINT_MAX, 0, 0), 0);
        tg_state_destroy(state);
    }
}

/* Boards in characters, as cells and as text. */
static void boards(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        tg_state      *state = wander(game, fewest(game), 2, 12);
        tg_voice      *voice = tg_voice_create(game, "en");
        tg_cell       *cells = (tg_cell *)calloc((size_t)TG_BOARD_ROWS * TG_BOARD_COLUMNS, sizeof *cells);
        char          *text, *plain;
        assert_non_null(cells);
        unsigned rows = tg_board(game, state, 0, voice, 80, cells);
        assert_true(rows > 3 && rows <= TG_BOARD_ROWS);
        WHOLE(text, tg_board_text(game, state, 0, voice, 80, out, size));
        WHOLE(plain, tg_board_text(game, state, 99, NULL, UINT_MAX, out, size));
        unsigned lines = 0;
        for (const char *at = text; *at; at++)
            lines += *at == '\n';
        assert_int_equal(lines, rows);
        assert_string_not_equal(text, plain);
        free(text);
        free(plain);
        free(cells);
        tg_voice_destroy(voice);
        tg_state_destroy(state);
    }
}

/* With open hands an onlooker sees every card that does not lie in a pile. */
static void open_hands(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        tg_state      *state = wander(game, fewest(game), 9, 10);
        tg_state      *open  = tg_state_create(game);
        tg_card        card[TG_MAX_CARDS];
        unsigned       turned = 0;
        tg_open(game, state, open);
        for (unsigned z = 0; z < tg_zone_count(game, open); z++) {
            tg_zone  zone;
            unsigned hidden = 0, n = tg_cards(game, state, TG_ONLOOKER, z, card, TG_MAX_CARDS);
            for (unsigned c = 0; c < n; c++)
                hidden += card[c].face == TG_NO_FACE;
            assert_true(tg_zone_at(game, open, z, &zone));
            assert_int_equal(tg_cards(game, open, TG_ONLOOKER, z, card, TG_MAX_CARDS), n);
            for (unsigned c = 0; c < n && zone.kind != TG_PILE; c++)
                assert_int_not_equal(card[c].face, TG_NO_FACE);
            turned += zone.kind != TG_PILE ? hidden : 0;
        }
        assert_true(turned > 0);
        assert_int_equal(tg_next_seat(game, open), tg_next_seat(game, state));
        tg_open(game, state, state);
        assert_true(tg_state_hash(game, state) == tg_state_hash(game, open));
        tg_state_destroy(state);
        tg_state_destroy(open);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_hands),      cmocka_unit_test(imagined_states_agree),
        cmocka_unit_test(zones_and_cards), cmocka_unit_test(counters),
        cmocka_unit_test(boards),
    };
    return cmocka_run_group_tests_name("what a seat knows", tests, NULL, NULL);
}
