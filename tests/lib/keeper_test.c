/* keeper_test.c -- a program that keeps a table for everybody who sits at it, as the referee does: it tells each what he may
 * know, and itself everything. */
#include "lib/stranger.h"

static tg_event   event; /* large: not on the stack of every test */
static tg_refusal why;

/* A table of which all seats are ours. */
static tg_table *begin(const tg_game *game, unsigned players, const char *seed, tg_tape *tape)
{
    tg_setup setup;
    tg_setup_init(&setup, game, players);
    setup.local = 1;
    setup.deal  = TG_DEAL_SEED;
    setup.seed  = seed;
    assert_true(tg_table_check_create(&setup, -1, &event, &why));
    tg_table *table = tg_table_open(&event);
    assert_non_null(table);
    assert_true(tg_table_check_start(table, NULL, -1, &event, &why));
    assert_true(tg_table_apply_told(table, &event, tape));
    assert_false(tg_table_apply_told(table, &event, tape)); /* it was checked in another state */
    return table;
}

static void move(tg_table *table, tg_rng *rng, int64_t now, tg_tape *tape)
{
    const tg_game *game = tg_table_game(table);
    int            seat = tg_next_seat(game, tg_table_state(table));
    tg_move        any  = tg_random_move(game, tg_table_state(table), seat, rng);
    assert_true(tg_table_check_move_number(table, seat, any, now, &event, &why));
    assert_true(tg_table_apply_told(table, &event, tape));
}

/* What a tape tells a viewer is what the table tells him; face up, it tells an onlooker what each seat sees of its own. */
static void tapes(void **unused)
{
    (void)unused;
    unsigned secrets = 0;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        tg_tape       *tape  = tg_tape_create(game);
        tg_tape       *truth = tg_tape_create(game);
        tg_rng         rng   = tg_rng_seeded(i);
        tg_table      *table = begin(game, fewest(game), "tapes", tape);
        for (unsigned ply = 0; ply < 60 && tg_table_to_act(table); ply++) {
            uint32_t since = tg_table_seq(table);
            char    *told, *log, *open, *kept;
            move(table, &rng, -1, tape);
            const tg_state *state = tg_table_state(table);
            WHOLE(told, tg_facts_json(game, state, tape, 0, NULL, out, size));
            WHOLE(log, tg_table_facts_json(table, since, 0, NULL, out, size));
            assert_string_equal(told, log);
            free(told);
            WHOLE(told, tg_facts_json(game, state, tape, TG_ONLOOKER, NULL, out, size));
            tg_tape_copy(truth, tape);
            assert_int_equal(tg_tape_count(truth), tg_tape_count(tape));
            WHOLE(kept, tg_facts_json(game, state, truth, TG_ONLOOKER, NULL, out, size));
            assert_string_equal(kept, told);
            tg_tape_open(truth);
            WHOLE(open, tg_facts_json(game, state, truth, TG_ONLOOKER, NULL, out, size));
            assert_json(open);
            secrets += strcmp(open, told) != 0;
            free(kept);
            WHOLE(kept, tg_facts_json(game, state, tape, TG_ONLOOKER, NULL, out, size));
            assert_string_equal(kept, told); /* the other tape keeps its secrets */
            free(told);
            free(log);
            free(open);
            free(kept);
        }
        tg_table_close(table);
        tg_tape_destroy(tape);
        tg_tape_destroy(truth);
    }
    assert_true(secrets > 0); /* some games hide much, others nothing */
}

/* A game that goes on from a record keeps what was said in it, for the moves that stand. */
static void records(void **unused)
{
    (void)unused;
    static const char text[] = "[Game \"korsar\"]\n[Rules \"1\"]\n[Date \"2026-11-15\"]\n[Players \"3\"]\n"
                               "[Seed \"tuesday\"]\n\n1. P1 draw {98.765s}\n2. P2 draw {what else}\n";
    char              wrong[200];
    if (!tg_game_find("korsar"))
        skip();
    tg_record *past = tg_record_read(text, strlen(text), 0, wrong, sizeof wrong);
    assert_non_null(past);
    tg_table *table = tg_record_table(past, wrong, sizeof wrong);
    tg_rng    rng   = tg_rng_seeded(1);
    assert_non_null(table);
    move(table, &rng, -1, NULL);
    tg_record *record = tg_record_of_table_since(table, past);
    tg_ply     ply;
    assert_non_null(record);
    assert_int_equal(tg_record_plies(record), 3);
    assert_string_equal(tg_record_comment(record, 1), "what else");
    assert_string_equal(tg_record_date(record), "2026-11-15");
    tg_deal deal;
    assert_false(tg_record_deal(record, &deal)); /* a seed says it */
    assert_true(tg_record_ply(record, 0, &ply));
    assert_int_equal(ply.used_ms, 98765);
    tg_record_destroy(record);

    /* Another move stands there now. */
    assert_true(tg_table_check_take_back(table, TG_NO_SEAT, 1, -1, &event, &why));
    assert_true(tg_table_apply(table, &event));
    record = tg_record_of_table_since(table, past);
    assert_int_equal(tg_record_plies(record), 1);
    tg_record_destroy(record);
    record = tg_record_of_table_since(table, NULL);
    assert_string_equal(tg_record_date(record), "");
    tg_record_destroy(record);
    tg_record_destroy(past);
    tg_table_close(table);
}

/* What is wrong with a record is said in the words of a voice; without, by keys. */
static void said(void **unused)
{
    (void)unused;
    static const char text[] = "[Game \"whist\"]\n[Rules \"1\"]\n[Players \"3\"]\n";
    char              wrong[200];
    tg_voice         *german = tg_voice_create(tg_game_at(0), "de");
    assert_null(tg_record_read_in(text, strlen(text), 0, german, wrong, sizeof wrong));
    assert_string_equal(wrong, "Zeile 1: ein Spiel „whist“ gibt es hier nicht, oder nicht mit diesem Inhalt");
    assert_null(tg_record_read_in(text, strlen(text), 0, NULL, wrong, sizeof wrong));
    assert_string_equal(wrong, "line 1: record.game game=whist");
    assert_null(tg_record_read(text, strlen(text), 0, wrong, sizeof wrong));
    assert_string_equal(wrong, "line 1: there is no game \"whist\" here, or not with this content");
    tg_voice_destroy(german);
}

/* Games are found by slug and content, and rules begin with their prefix. */
static void found(void **unused)
{
    (void)unused;
    char wrong[300], id[40];
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game = tg_game_at(i);
        const char    *slug = tg_game_slug(game);
        assert_ptr_equal(tg_content_find(slug, NULL, wrong, sizeof wrong), game);
        assert_ptr_equal(tg_content_find(slug, "", NULL, 0), game);
        assert_ptr_equal(tg_content_find(slug, tg_game_content(game), wrong, sizeof wrong), game);
        assert_null(tg_content_find(slug, "0123", wrong, sizeof wrong));
        assert_true(strlen(wrong) > 10);
        (void)tg_rule_text(game, 1, id, sizeof id);
        assert_int_equal(strncmp(id, tg_game_prefix(game), strlen(tg_game_prefix(game))), 0);
    }
    assert_null(tg_content_find("whist", NULL, wrong, sizeof wrong));
    assert_non_null(strstr(wrong, tg_game_slug(tg_game_at(0))));
    assert_null(tg_content_find(NULL, NULL, NULL, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(tapes), cmocka_unit_test(records),
                                       cmocka_unit_test(said), cmocka_unit_test(found)};
    return cmocka_run_group_tests_name("keeper", tests, NULL, NULL);
}
