/* lay_test.c -- a position laid by hand is the one that JSON describes, and what cannot be is refused in words. */
#include "lib/stranger.h"

static unsigned field_named(const tg_game *game, const char *name)
{
    unsigned field = 0;
    while (tg_field_name(game, field) && strcmp(tg_field_name(game, field), name) != 0)
        field++;
    assert_non_null(tg_field_name(game, field));
    return field;
}

static tg_laid laid(const tg_game *game, const tg_state *state, const char *zone, const char *card, int mark)
{
    tg_card read;
    int     at = tg_zone_find(game, state, zone);
    assert_true(at >= 0 && tg_card_read(game, state, (unsigned)at, card, &read));
    tg_laid one = {read.face, read.back, (uint8_t)mark, (uint8_t)at, -1};
    return one;
}

static void as_json_has_it(void **unused)
{
    (void)unused;
    static const char json[] =
        "{\"game\":\"korsar\",\"players\":3,\"fields\":{\"turn\":2},\"rest\":true,\"zones\":{"
        "\"hand P0\":[\"r3\",\"m2\"],\"hand P1\":[\"b1\"],\"hand P2\":[\"m3\"],"
        "\"s1\":[{\"card\":\"m4\",\"mark\":0},{\"card\":\"g3\",\"mark\":1}]}}";
    const tg_game *game  = tg_game_find("korsar");
    tg_state      *read  = tg_state_create(game);
    tg_state      *state = tg_state_create(game);
    char           why[200];
    if (!tg_load_json(game, read, json, sizeof json - 1, why, sizeof why))
        fail_msg("%s", why);

    assert_int_equal(tg_lay_begin(game, state, 3, ""), 0);
    assert_true(tg_lay_field(game, state, field_named(game, "turn"), 0, 0, 2));
    tg_laid cards[] = {
        laid(game, state, "hand P0", "r3", 0), laid(game, state, "hand P0", "m2", 0),
        laid(game, state, "hand P1", "b1", 0), laid(game, state, "hand P2", "m3", 0),
        laid(game, state, "s1", "m4", 0),      laid(game, state, "s1", "g3", 1),
    };
    unsigned count = sizeof cards / sizeof *cards;
    if (!tg_lay(game, state, cards, count, TG_MAX_ZONES, why, sizeof why))
        fail_msg("%s", why);
    for (int viewer = 0; viewer < 4; viewer++)
        assert_true(tg_view_hash(game, state, viewer) == tg_view_hash(game, read, viewer));

    /* Who knows a card may be said of it alone; in Korsar nobody looks into another hand. */
    cards[0].known = 1 << 0 | 1 << 2;
    assert_false(tg_lay(game, state, cards, count, TG_MAX_ZONES, why, sizeof why));
    cards[0].known = 1 << 0;
    assert_true(tg_lay(game, state, cards, count, TG_MAX_ZONES, why, sizeof why));

    /* The cards that were not mentioned may lie elsewhere. */
    assert_true(
        tg_lay(game, state, cards, count, (unsigned)tg_zone_find(game, state, "loot P0"), why, sizeof why));
    assert_int_equal(tg_cards(game, state, 0, (unsigned)tg_zone_find(game, state, "deck"), NULL, 0), 0);
    tg_state_destroy(read);
    tg_state_destroy(state);
}

static void what_cannot_be(void **unused)
{
    (void)unused;
    const tg_game *game  = tg_game_find("korsar");
    tg_state      *state = tg_state_create(game);
    char           why[200];
    assert_int_not_equal(tg_lay_begin(game, state, 7, ""), 0);
    assert_int_equal(tg_lay_begin(game, state, 3, "colour=blue"), TG_BAD_OPTION);
    assert_int_equal(tg_lay_begin(game, state, 3, NULL), 0);
    unsigned turn = field_named(game, "turn");
    assert_false(tg_lay_field(game, state, turn, 0, 0, 9));
    assert_false(tg_lay_field(game, state, turn, 1, 0, 0));
    assert_false(tg_lay_field(game, state, tg_field_count(game), 0, 0, 0));

    tg_laid twice[] = {laid(game, state, "hand P0", "ad", 0), laid(game, state, "hand P1", "ad", 0)};
    assert_false(tg_lay(game, state, twice, 2, TG_MAX_ZONES, why, sizeof why));
    assert_non_null(strstr(why, "too often"));
    tg_laid nowhere = laid(game, state, "hand P0", "m2", 0);
    nowhere.zone    = TG_MAX_ZONES - 1;
    assert_false(tg_lay(game, state, &nowhere, 1, TG_MAX_ZONES, why, sizeof why));
    assert_non_null(strstr(why, "no zone"));
    assert_false(tg_lay(game, state, NULL, 0, TG_MAX_ZONES - 1, why, sizeof why));
    tg_laid lonely = laid(game, state, "s1", "r3", 1); /* a pirate around no merchant */
    assert_false(tg_lay(game, state, &lonely, 1, TG_MAX_ZONES, NULL, 0));
    tg_state_destroy(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_json_has_it), cmocka_unit_test(what_cannot_be)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
