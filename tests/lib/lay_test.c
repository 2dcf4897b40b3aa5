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
    tg_laid one = {read.face, read.back, (uint8_t)mark, (uint8_t)at, -1, 0, 0, 0};
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

static void with_numbers_and_pools(void **unused)
{
    (void)unused;
    const tg_game *game  = tg_game_find("korsar");
    tg_state      *state = tg_state_create(game);
    char           why[200], *json;
    assert_int_equal(tg_lay_begin(game, state, 3, ""), 0);
    tg_laid cards[] = {laid(game, state, "hand P0", "m2", 0), laid(game, state, "hand P1", "m3", 0)};
    cards[0].number = 1 + 40;
    assert_true(tg_lay(game, state, cards, 2, TG_MAX_ZONES, why, sizeof why));
    WHOLE(json, tg_state_json(game, state, out, size));
    assert_non_null(strstr(json, "{\"card\":\"m2\",\"id\":40}"));
    assert_non_null(strstr(json, "{\"card\":\"m3\",\"id\":0}"));
    free(json);

    cards[1].number = 1 + 40;
    assert_false(tg_lay(game, state, cards, 2, TG_MAX_ZONES, why, sizeof why));
    assert_non_null(strstr(why, "given twice"));
    cards[1].number = 0;
    cards[1].pooled = 1 << 2;
    assert_false(tg_lay(game, state, cards, 2, TG_MAX_ZONES, why, sizeof why));
    assert_non_null(strstr(why, "no pool"));
    cards[1].pool   = 1;
    cards[1].pooled = 1 << 1; /* whose hand it is */
    assert_false(tg_lay(game, state, cards, 2, TG_MAX_ZONES, why, sizeof why));
    assert_non_null(strstr(why, "both know"));
    assert_false(tg_lay(game, state, cards, 1, TG_NO_REST, why, sizeof why));
    assert_non_null(strstr(why, "cards lie nowhere"));
    tg_state_destroy(state);
}

static void with_what_was_before(void **unused)
{
    (void)unused;
    static const uint64_t words[4] = {1, 2, 3, 0xfedcba9876543210};
    const tg_game        *game     = tg_game_find("korsar");
    tg_state             *state    = tg_state_create(game);
    char                 *json;
    assert_int_equal(tg_lay_begin(game, state, 3, ""), 0);
    tg_lay_past(state, 12, 0, 0);
    assert_true(tg_lay_rng(state, "chacha", words, 4, 7, 15));
    assert_true(tg_lay(game, state, NULL, 0, TG_MAX_ZONES, NULL, 0));
    assert_int_equal(tg_decisions(state), 12);
    WHOLE(json, tg_state_json(game, state, out, size));
    assert_non_null(strstr(json, "\"fedcba9876543210\"],\"block\":7,\"used\":15}"));
    free(json);

    assert_false(tg_lay_rng(state, "chacha", words, 2, 0, 0));
    assert_false(tg_lay_rng(state, "chacha", words, 4, (uint64_t)1 << 53, 0));
    assert_false(tg_lay_rng(state, "chacha", words, 4, 0, 16));
    assert_false(tg_lay_rng(state, "none", words, 4, 0, 0));
    assert_false(tg_lay_rng(state, NULL, words, 4, 0, 0));
    assert_false(tg_lay_rng(state, "fast", words, 2, 1, 0));
    assert_true(tg_lay_rng(state, "fast", words, 2, 0, 0));
    tg_lay_past(state, 12, 1, 0); /* over, and yet somebody owes a move */
    assert_false(tg_lay(game, state, NULL, 0, TG_MAX_ZONES, NULL, 0));
    tg_state_destroy(state);
}

static void with_secret_choices(void **unused)
{
    (void)unused;
    const tg_game *game  = tg_game_find("chrono");
    tg_state      *state = NULL;
    for (unsigned decisions = 0; !state; decisions++) {
        state = wander(game, 3, 1, decisions);
        assert_false(tg_is_over(state));
        if (tg_to_act(game, state) != 7) {
            tg_state_destroy(state);
            state = NULL;
        }
    }
    char     why[200];
    tg_move *moves = malloc(tg_max_moves(game) * sizeof *moves);
    assert_true(tg_moves(game, state, 1, moves) > 0);
    assert_false(tg_lay_choice(game, state, 3, moves[0], why, sizeof why));
    assert_false(tg_lay_choice(game, state, 1, 0, why, sizeof why));
    assert_false(tg_lay_choice(game, state, 1, UINT32_MAX, why, sizeof why));
    assert_false(tg_lay_choice(game, state, 1, 0x7fffffff, why, sizeof why));
    assert_non_null(strstr(why, "not legal (CHR-"));
    assert_true(tg_lay_choice(game, state, 1, moves[0], why, sizeof why));
    assert_int_equal(tg_to_act(game, state), 5);
    free(moves);
    tg_state_destroy(state);
}

/* What a page does: it reads the tag by itself, and hands over what it has laid. */
static void begins_a_record(void **unused)
{
    (void)unused;
    static const char text[] = "%\n[Game \"korsar\"] [Rules \"1\"]\n[Players \"3\"]\n"
                               "[Position \"{\\\"mine\\\":true}\"]\n[Result \"*\"]\n\n1. P1 draw\n";
    const tg_game    *game   = tg_game_find("korsar");
    tg_state         *state  = tg_state_create(game);
    char              why[200], *tag;
    WHOLE(tag, tg_record_tag(text, sizeof text - 1, "Position", out, size));
    assert_string_equal(tag, "{\"mine\":true}");
    free(tag);
    assert_int_equal(tg_record_tag(text, sizeof text - 1, "Seed", NULL, 0), 0);
    assert_int_equal(tg_record_tag("{[Game \"korsar\"]}", 17, "Game", NULL, 0), 0);
    assert_int_equal(tg_record_tag(NULL, 0, NULL, NULL, 0), 0);

    assert_int_equal(tg_lay_begin(game, state, 3, ""), 0);
    assert_true(tg_lay_field(game, state, field_named(game, "turn"), 0, 0, 1));
    assert_true(tg_lay(game, state, NULL, 0, TG_MAX_ZONES, why, sizeof why));
    assert_null(tg_record_read(text, sizeof text - 1, 1, why, sizeof why));
    tg_record *record = tg_record_read_laid(text, sizeof text - 1, 1, game, state, NULL, why, sizeof why);
    assert_non_null(record);
    tg_state *start = tg_state_create(game);
    assert_true(tg_record_state_at(record, 0, start));
    assert_true(tg_state_hash(game, start) == tg_state_hash(game, state));
    tg_record_destroy(record);

    /* The position of another game, or of so many others, is not the one that the record begins from. */
    const tg_game *other = tg_game_find("piraci");
    tg_state      *there = wander(other, 3, 1, 0);
    assert_null(tg_record_read_laid(text, sizeof text - 1, 1, other, there, NULL, why, sizeof why));
    assert_non_null(strstr(why, "position-none"));
    assert_int_equal(tg_lay_begin(game, state, 4, ""), 0);
    assert_true(tg_lay(game, state, NULL, 0, TG_MAX_ZONES, why, sizeof why));
    assert_null(tg_record_read_laid(text, sizeof text - 1, 1, game, state, NULL, why, sizeof why));
    assert_non_null(strstr(why, "position-players"));
    for (size_t i = 0; i < 3; i++)
        tg_state_destroy((tg_state *[]){start, state, there}[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_json_has_it),         cmocka_unit_test(what_cannot_be),
        cmocka_unit_test(with_numbers_and_pools), cmocka_unit_test(with_what_was_before),
        cmocka_unit_test(with_secret_choices),    cmocka_unit_test(begins_a_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
