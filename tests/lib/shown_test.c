/* shown_test.c -- what a program needs that shows games to a person: rules to read, sensible moves, the story of a move, a record
 * that goes on, content and what is wrong with it. */
#define _POSIX_C_SOURCE 200809L
#include "stranger.h"

/* The catalogue as pages, whole and rule by rule. */
static void rules_to_read(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game   = tg_game_at(i);
        const char    *prefix = tg_game_prefix(game);
        char          *ids, *page, *again;
        unsigned       count = 0;
        assert_true(strlen(prefix) == 3);
        WHOLE(ids, tg_rule_ids(game, out, size));
        again = strdup(ids);
        for (char *id = ids, *end; (end = strchr(id, '\n')); id = end + 1, count++) {
            char once[40];
            *end = 0;
            assert_memory_equal(id, prefix, 3);
            assert_true(tg_rule_read(game, id) != 0);
            (void)snprintf(once, sizeof once, "%s\n", id);
            const char *first = strstr(again, once);
            for (const char *other = first ? strstr(first + 1, once) : NULL; other;
                 other             = strstr(other + 1, once))
                assert_true(other[-1] != '\n'); /* each once */
            WHOLE(page, tg_rules_page(game, id, 60, 0, out, size));
            assert_non_null(strstr(page, id));
            assert_null(strchr(page, '\033'));
            free(page);
        }
        assert_true(count > 10);
        free(ids);
        free(again);
        WHOLE(page, tg_rules_page(game, NULL, 60, 1, out, size));
        assert_non_null(strchr(page, '\033'));
        WHOLE(again, tg_rules_page(game, NULL, 0, 0, out, size));
        assert_true(strlen(again) < strlen(page));
        free(again);
        free(page);
        assert_int_equal(tg_rules_page(game, "WHI-1", 60, 0, NULL, 0), 0);
    }
}

/* What a game finds sensible is lawful, and hangs on nothing that the seat does not know. */
static void sensible_moves(void **unused)
{
    (void)unused;
    unsigned given = 0;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        tg_state      *state = wander(game, fewest(game), 3, 9);
        tg_state      *dream = tg_state_create(game);
        tg_rng         rng   = tg_rng_seeded(5);
        int            seat  = tg_next_seat(game, state);
        tg_move        moves[5], same[5];
        unsigned       n = tg_suggest(game, state, seat, moves, 5);
        assert_true(n <= 5);
        for (unsigned k = 0; k < n; k++)
            assert_int_equal(tg_breaks(game, state, seat, moves[k]), 0);
        tg_imagine(game, state, seat, &rng, dream);
        assert_int_equal(tg_suggest(game, dream, seat, same, 5), n);
        assert_memory_equal(moves, same, n * sizeof *moves);
        assert_int_equal(tg_suggest(game, state, 99, moves, 5), 0);
        assert_int_equal(tg_suggest(game, state, TG_ONLOOKER, moves, 5), 0);
        given += n;
        tg_state_destroy(state);
        tg_state_destroy(dream);
    }
    assert_true(given > 0);
}

/* The facts of a tape, one by one, are those of all of them, and say whom they are about. */
static void one_fact_after_another(void **unused)
{
    (void)unused;
    unsigned opened = 0;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        tg_state      *state = wander(game, fewest(game), 4, 0);
        tg_tape       *tape  = tg_tape_create(game);
        tg_voice      *voice = tg_voice_create(game, "en");
        tg_rng         rng   = tg_rng_seeded(8);
        unsigned       own   = 0;
        tg_voice_seat(voice, 0, "Ann");
        tg_voice_seat(voice, 1, "Bob");
        for (unsigned step = 0; step < 60 && !tg_is_over(state); step++) {
            int   seat = tg_next_seat(game, state);
            char *all, whole[1 << 14] = "";
            assert_int_equal(tg_play_told(game, state, seat, tg_random_move(game, state, seat, &rng), tape),
                             0);
            for (unsigned k = 0; k < tg_tape_count(tape); k++) {
                char line[1024];
                int  who = tg_fact_seat(voice, state, tape, k, TG_ONLOOKER);
                assert_true(who >= -1 && who < (int)tg_players(state));
                if (!tg_say_fact(voice, state, tape, k, TG_ONLOOKER, line, sizeof line))
                    continue;
                own += who == seat;
                (void)strcat(strcat(whole, line), "\n");
            }
            WHOLE(all, tg_say_facts(voice, state, tape, TG_ONLOOKER, out, size));
            assert_string_equal(all, whole);
            free(all);
            char *before, *after;
            WHOLE(before, tg_facts_json(game, state, tape, TG_ONLOOKER, NULL, out, size));
            tg_tape_open(tape);
            WHOLE(after, tg_facts_json(game, state, tape, TG_ONLOOKER, NULL, out, size));
            opened += strcmp(before, after) != 0;
            free(before);
            free(after);
        }
        assert_true(own > 0);
        assert_int_equal(tg_say_fact(voice, state, tape, UINT_MAX, 0, NULL, 0), 0);
        assert_int_equal(tg_say_fact(NULL, state, tape, 0, 0, NULL, 0), 0);
        assert_int_equal(tg_fact_seat(voice, state, tape, UINT_MAX, 0), -1);
        tg_voice_destroy(voice);
        tg_tape_destroy(tape);
        tg_state_destroy(state);
    }
    assert_true(opened > 0); /* there are secrets, and now there are none */
}

/* A local table on which whoever is next makes a random move, told. */
static void play_on(tg_table *table, tg_tape *tape, tg_rng *rng, unsigned plies)
{
    const tg_game *game = tg_table_game(table);
    while (plies-- && !tg_is_over(tg_table_state(table))) {
        tg_event   event;
        tg_refusal no;
        int        seat = tg_next_seat(game, tg_table_state(table));
        tg_move    move = tg_random_move(game, tg_table_state(table), seat, rng);
        assert_true(tg_table_check_move_number(table, seat, move, -1, &event, &no));
        assert_true(tg_table_apply_told(table, &event, tape));
        assert_true(tg_tape_count(tape) > 0);
        assert_false(tg_table_apply_told(table, &event, NULL)); /* once */
    }
}

/* A record with a date, times and comments that a game goes on from keeps them; what is played otherwise does not. */
static void a_record_goes_on(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game = tg_game_at(i);
        tg_tape       *tape = tg_tape_create(game);
        tg_rng         rng  = tg_rng_seeded(12);
        tg_setup       setup;
        tg_event       event;
        tg_refusal     no;
        char          *text, why[300];
        tg_setup_init(&setup, game, fewest(game));
        setup.local = 1;
        setup.deal  = TG_DEAL_SEED;
        setup.seed  = "go on";
        assert_true(tg_table_check_create(&setup, -1, &event, &no));
        tg_table *table = tg_table_open(&event);
        assert_true(tg_table_check_start(table, NULL, -1, &event, &no));
        assert_true(tg_table_apply(table, &event));
        play_on(table, tape, &rng, 4);
        tg_record *record = tg_record_of_table(table);
        assert_string_equal(tg_record_seed(record), "go on");
        WHOLE(text, tg_record_text(record, TG_NO_SEAT, out, size));

        /* As a person would write into it. */
        char  *written = (char *)calloc(1, strlen(text) + 200);
        char  *moves   = strstr(text, "\n\n");
        char  *first   = moves ? strchr(moves + 2, '\n') : NULL;
        size_t head    = first ? (size_t)(first - text) : 0;
        assert_non_null(first);
        (void)sprintf(written, "[Date \"1718-11-22\"]\n%.*s {23.457s} {a fine start}%s", (int)head, text,
                      text + head);
        tg_record *past = tg_record_read(written, strlen(written), 0, why, sizeof why);
        if (!past)
            fail_msg("%s\n%s", why, written);
        tg_table *on = tg_record_table(past, why, sizeof why);
        assert_non_null(on);
        play_on(on, tape, &rng, 2);
        tg_record *later = tg_record_of_table_since(on, past);
        tg_ply     ply;
        assert_int_equal(tg_record_plies(later), tg_table_plies(on));
        assert_string_equal(tg_record_date(later), "1718-11-22");
        assert_string_equal(tg_record_comment(later, 0), "a fine start");
        assert_true(tg_record_ply(later, 0, &ply));
        assert_int_equal(ply.used_ms, 23457);
        tg_record *bare = tg_record_of_table_since(on, NULL);
        assert_string_equal(tg_record_comment(bare, 0), "");

        /* Step by step it comes to the state that it ends in. */
        tg_state *state = tg_state_create(game), *end = tg_state_create(game);
        assert_true(tg_record_state_at(later, 0, state));
        for (uint32_t k = 0; k < tg_record_plies(later); k++)
            assert_true(tg_record_step(later, k, state, k % 2 ? tape : NULL));
        assert_false(tg_record_step(later, tg_record_plies(later), state, tape));
        assert_true(tg_record_state_at(later, tg_record_plies(later), end));
        assert_true(tg_state_hash(game, state) == tg_state_hash(game, end));
        tg_state_destroy(state);
        tg_state_destroy(end);
        tg_record_destroy(bare);
        tg_record_destroy(later);
        tg_record_destroy(past);
        tg_record_destroy(record);
        tg_table_close(on);
        tg_table_close(table);
        tg_tape_destroy(tape);
        free(written);
        free(text);
    }
}

/* What is wrong with cards that are data, line by line; and what a game plays with. */
static void content_and_its_faults(void **unused)
{
    (void)unused;
    unsigned shown = 0, faults = 0, advice = 9;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game = tg_game_at(i);
        char          *text;
        if (!*tg_game_content(game)) {
            assert_int_equal(tg_content_text(game, NULL, 0), 0);
            continue;
        }
        WHOLE(text, tg_content_text(game, out, size));
        assert_non_null(strstr(text, tg_game_content(game)));
        free(text);
        char json[100];
        (void)snprintf(json, sizeof json, "{\"game\":\"%s\",\n\"name\":7}", tg_game_slug(game));
        WHOLE(text, tg_content_report("my.json", json, strlen(json), &faults, &advice, out, size));
        assert_non_null(strstr(text, "my.json:2:1: name: "));
        assert_true(faults > 1);
        free(text);
        shown++;
    }
    assert_true(shown > 0);
    assert_true(tg_content_report(NULL, "{", 1, &faults, NULL, NULL, 0) > 0);
    assert_int_equal(faults, 1);
    assert_true(tg_content_report("x", NULL, 0, NULL, &advice, NULL, 0) > 0);
    assert_int_equal(advice, 0);
    assert_true(tg_content_report("x", "{\"game\":\"whist\"}", 16, &faults, &advice, NULL, 0) > 0);
}

/* A program's own words beside the games': with texts and numbers in them, and none where there are none. */
static void words_of_ones_own(void **unused)
{
    (void)unused;
    const tg_game   *game   = tg_game_at(0);
    const tg_say_arg args[] = {{"n", NULL, 2}, {"names", "Ann and Bob", 0}};
    unsigned         heard  = 0;
    char            *text;
    for (unsigned l = 0; tg_language_at(l); l++, heard++) {
        tg_voice *voice = tg_voice_create_part(game, tg_language_at(l), "terminal");
        assert_non_null(voice);
        WHOLE(text, tg_say_with(voice, "play.result", args, 2, out, size));
        assert_non_null(strstr(text, "Ann and Bob"));
        if (strcmp(tg_language_at(l), "en") == 0)
            assert_string_equal(text, "The game is over: Ann and Bob win.");
        free(text);
        assert_int_equal(tg_say_with(voice, "play.no-such", args, 2, NULL, 0), 0);
        assert_int_equal(tg_say_with(voice, "play.result", NULL, 2, NULL, 0), 0);
        assert_int_equal(tg_say_with(voice, "play.result", args, 1000, NULL, 0), 0);
        assert_int_equal(tg_say_with(voice, NULL, NULL, 0, NULL, 0), 0);
        tg_voice_destroy(voice);
    }
    assert_true(heard > 1);
    assert_int_equal(tg_say_with(NULL, "play.result", args, 2, NULL, 0), 0);
    assert_null(tg_voice_create_part(game, "en", "whist"));
    assert_null(tg_voice_create_part(game, "en", NULL));
    assert_null(tg_voice_create_part(game, "xx", "terminal"));
}

/* A board for any screen: whole where it fits, brief where it does not; and nothing beyond the columns there are. */
static void boards_for_any_screen(void **unused)
{
    (void)unused;
    static tg_cell whole[TG_BOARD_ROWS * TG_BOARD_COLUMNS], small[TG_BOARD_ROWS * TG_BOARD_COLUMNS];
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        tg_state      *state = wander(game, fewest(game), 21, 12);
        tg_voice      *voice = tg_voice_create(game, "en");
        for (int viewer = -1; viewer < 2; viewer++) {
            unsigned rows = tg_board(game, state, viewer, voice, 80, whole);
            assert_int_equal(tg_board_fit(game, state, viewer, voice, 80, rows, small), rows);
            assert_memory_equal(whole, small, sizeof whole);
            unsigned brief = tg_board_fit(game, state, viewer, voice, 80, rows - 1, small);
            assert_true(brief > 0 && brief < rows);
            assert_true(brief <= 17); /* at the fewest players */
            unsigned narrow = tg_board_fit(game, state, viewer, voice, 50, TG_BOARD_ROWS, small);
            assert_true(narrow > 0 && narrow <= TG_BOARD_ROWS);
            for (unsigned y = 0; y < narrow; y++)
                for (unsigned x = 50; x < TG_BOARD_COLUMNS; x++)
                    assert_int_equal(small[y * TG_BOARD_COLUMNS + x].glyph, 0);
            assert_true(tg_board_fit(game, state, viewer, NULL, 0, 0, small) > 0);
        }
        tg_voice_destroy(voice);
        tg_state_destroy(state);
    }
}

/* Whatever stands on the table can be asked about by its notation; what stands nowhere has no words. */
static void about_notations(void **unused)
{
    (void)unused;
    unsigned effects = 0;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        tg_state      *state = wander(game, fewest(game), 2, 30);
        tg_voice      *voice = tg_voice_create(game, "en");
        tg_card        card[TG_MAX_CARDS];
        unsigned       cards = tg_cards(game, state, 0, TG_MAX_ZONES, card, TG_MAX_CARDS);
        for (unsigned c = 0; c < cards; c++) {
            char notation[32], name[200], effect[1024], *text;
            if (card[c].face == TG_NO_FACE)
                continue;
            (void)tg_card_text(game, card[c].face, card[c].back, notation, sizeof notation);
            (void)tg_say_card(voice, card[c].face, card[c].back, name, sizeof name);
            WHOLE(text, tg_say_about(voice, state, notation, TG_ONLOOKER, out, size));
            if (strstr(text, name + 1) != text + 1) /* its first letter is a capital */
                fail_msg("%s: %s is %s, not %s", tg_game_slug(game), notation, text, name);
            if (tg_say_effect(voice, card[c].face, card[c].back, effect, sizeof effect)) {
                assert_non_null(strstr(text, effect));
                effects++;
            }
            free(text);
        }
        assert_int_equal(tg_say_about(voice, state, "whist", 0, NULL, 0), 0);
        assert_int_equal(tg_say_about(voice, state, NULL, 0, NULL, 0), 0);
        assert_int_equal(tg_say_about(NULL, state, "whist", 0, NULL, 0), 0);
        tg_voice_destroy(voice);
        tg_state_destroy(state);
    }
    assert_true(effects > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_to_read),          cmocka_unit_test(sensible_moves),
        cmocka_unit_test(one_fact_after_another), cmocka_unit_test(a_record_goes_on),
        cmocka_unit_test(content_and_its_faults), cmocka_unit_test(words_of_ones_own),
        cmocka_unit_test(boards_for_any_screen),  cmocka_unit_test(about_notations),
    };
    return cmocka_run_group_tests_name("shown", tests, NULL, NULL);
}
