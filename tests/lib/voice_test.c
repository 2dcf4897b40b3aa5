/* voice_test.c -- languages, sentences, JSON, rules in words, other content. */
#include "lib/stranger.h"

static char *file_read(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char  *text = (char *)malloc(1 << 20);
    size_t used = text ? fread(text, 1, (1 << 20) - 1, file) : 0;
    assert_non_null(text);
    (void)fclose(file);
    text[used] = 0;
    *size      = used;
    return text;
}

static void languages(void **unused)
{
    (void)unused;
    int english = 0;
    for (unsigned i = 0; tg_language_at(i); i++)
        english |= strcmp(tg_language_at(i), "en") == 0;
    assert_true(english);
    assert_null(tg_language_at(UINT_MAX));
    assert_string_equal(tg_language_meant("en_GB.UTF-8"), "en");
    assert_null(tg_language_meant("tlh"));
    assert_null(tg_language_meant(NULL));
    assert_null(tg_voice_create(tg_game_at(0), "tlh"));
    tg_voice_destroy(NULL);
}

/* The packs that a page fetches give the voice that the library carries. */
static void packs(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game = tg_game_at(i);
        char           path[500], one[300], other[300];
        size_t         own_size, common_size;
        (void)snprintf(path, sizeof path, "%s/en/%s.words", TORTUGA_WORDS, tg_game_slug(game));
        char *own = file_read(path, &own_size);
        (void)snprintf(path, sizeof path, "%s/en/common.words", TORTUGA_WORDS);
        char     *common  = file_read(path, &common_size);
        tg_voice *carried = tg_voice_create(game, "en");
        tg_voice *fetched = tg_voice_create_from(game, own, own_size, common, common_size);
        assert_non_null(carried);
        assert_non_null(fetched);
        assert_null(tg_voice_create_from(game, own, own_size - 1, common, common_size));
        assert_null(tg_voice_create_from(game, "words", 5, NULL, 0));
        own[own_size / 2] ^= 1; /* copied: nothing that we do to it is heard */
        assert_true(tg_say_key(fetched, "name", 0, one, sizeof one) > 0);
        assert_true(tg_say_key(carried, "name", 0, other, sizeof other) > 0);
        assert_string_equal(one, other);
        tg_voice_destroy(carried);
        tg_voice_destroy(fetched);
        tg_voice *mute = tg_voice_create_from(game, NULL, 0, NULL, 0);
        assert_non_null(mute);
        assert_int_equal(tg_say_key(mute, "name", 0, one, sizeof one), 0);
        tg_voice_destroy(mute);
        free(own);
        free(common);
    }
}

/* A whole game in sentences: nothing is left to fill in, and seats have their names. */
static void a_game_in_words(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game     = tg_game_at(i);
        tg_state      *state    = tg_state_create(game);
        tg_tape       *tape     = tg_tape_create(game);
        tg_voice      *voice    = tg_voice_create(game, "en");
        tg_rng         rng      = tg_rng_seeded(3);
        unsigned       named    = 0;
        const char    *marauder = "Zheng Yi Sao";
        char          *text, wrong[400];
        for (int seat = 0; seat < TG_MAX_SEATS; seat++)
            tg_voice_seat(voice, seat, marauder);
        tg_voice_seat(voice, -1, marauder);
        tg_voice_seat(voice, 99, marauder);
        assert_int_equal(tg_begin_told(game, state, fewest(game), "", &rng, tape), 0);
        for (unsigned n = 0; !tg_is_over(state); n++) {
            int     seat = tg_next_seat(game, state);
            tg_move move = tg_random_move(game, state, seat, &rng);
            WHOLE(text, tg_say_move(voice, state, seat, move, seat, out, size));
            assert_true(strlen(text) > 0 && !strchr(text, '{'));
            free(text);
            WHOLE(text,
                  tg_say_deed(voice, state, seat, move, seat ? 0 : 1, out, size)); /* to somebody else */
            assert_true(!strchr(text, '{') && (!*text || strstr(text, marauder)));
            assert_false(strstr(text, "pirate ")); /* which card it was is hidden */
            free(text);
            if (n % 8 == 0) {
                WHOLE(text, tg_moves_json(game, state, seat, voice, 0, out, size));
                assert_json(text);
                assert_non_null(strstr(text, "\"say\":"));
                char *one; /* as it stands in the list */
                WHOLE(one, tg_choice_json(game, state, seat, move, voice, out, size));
                assert_json(one);
                assert_non_null(strstr(text, one));
                free(one);
                WHOLE(one, tg_choice_json(game, state, seat, move, NULL, out, size));
                assert_true(one[0] == '"');
                free(one);
                assert_int_equal(tg_choice_json(game, state, seat, 0, voice, wrong, sizeof wrong), 0);
                assert_string_equal(wrong, "");
                free(text);
                WHOLE(text, tg_view_json(game, state, seat, voice, out, size));
                assert_json(text);
                free(text);
                assert_int_equal(tg_move_read(game, state, seat, "dance", voice, wrong, sizeof wrong), 0);
                assert_true(strlen(wrong) > 0);
            }
            assert_int_equal(tg_play_told(game, state, seat, move, tape), 0);
            WHOLE(text, tg_say_facts(voice, state, tape, TG_ONLOOKER, out, size));
            named += strstr(text, marauder) != NULL;
            assert_null(strchr(text, '{'));
            free(text);
            WHOLE(text, tg_facts_json(game, state, tape, seat, voice, out, size));
            assert_json(text);
            free(text);
        }
        assert_true(named > 0);
        WHOLE(text, tg_facts_json(game, state, NULL, 0, NULL, out, size));
        assert_string_equal(text, "[]");
        free(text);
        WHOLE(text, tg_game_json(game, voice, out, size));
        assert_json(text);
        free(text);
        tg_card  card[TG_MAX_CARDS];
        unsigned cards = tg_cards(game, state, 0, TG_MAX_ZONES, card, TG_MAX_CARDS);
        for (unsigned c = 0; c < cards; c++) {
            char name[200];
            assert_true(tg_say_card(voice, card[c].face, card[c].back, name, sizeof name) > 0);
            (void)tg_say_effect(voice, card[c].face, card[c].back, name, sizeof name);
            assert_true(tg_say_zone(voice, state, card[c].zone, 0, name, sizeof name) > 0);
        }
        assert_int_equal(tg_say_card(voice, 254, 254, NULL, 0), 0);
        assert_int_equal(tg_say_card(NULL, 0, 0, NULL, 0), 0);
        assert_int_equal(tg_say_effect(voice, UINT_MAX, 0, NULL, 0), 0);
        assert_int_equal(tg_say_zone(voice, state, UINT_MAX, 0, NULL, 0), 0);
        assert_int_equal(tg_say_move(voice, state, 99, 1, 0, NULL, 0), 0);
        assert_int_equal(tg_say_deed(voice, state, 99, 1, 0, NULL, 0), 0);
        assert_int_equal(tg_say_deed(NULL, state, 0, 1, 0, NULL, 0), 0);
        assert_int_equal(tg_say_key(voice, "no.such-key", 0, NULL, 0), 0);
        assert_int_equal(tg_say_key(voice, NULL, 0, NULL, 0), 0);
        assert_int_equal(tg_say_facts(NULL, state, tape, 0, NULL, 0), 0);
        tg_tape_destroy(tape);
        tg_voice_destroy(voice);
        tg_state_destroy(state);
    }
}

/* Refusals name the rule and offer what comes near; a lawful move is not refused. */
static void refusals(void **unused)
{
    (void)unused;
    unsigned said = 0, ruled = 0;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        tg_state      *state = wander(game, fewest(game), 8, 4);
        tg_voice      *voice = tg_voice_create(game, "en");
        int            seat  = tg_next_seat(game, state);
        tg_rng         rng   = tg_rng_seeded(1);
        char           notation[200], *text;
        (void)tg_move_text(game, state, seat, tg_random_move(game, state, seat, &rng), seat, notation,
                           sizeof notation);
        assert_int_equal(tg_refusal_json(game, state, seat, notation, voice, NULL, 0), 0);
        WHOLE(text, tg_refusal_json(game, state, seat, "dance", voice, out, size));
        assert_json(text);
        assert_non_null(strstr(text, "\"refusal\":\"table.unreadable\""));
        assert_non_null(strstr(text, "\"instead\":[{\"move\":")); /* with words, moves are objects */
        free(text);
        WHOLE(text, tg_refusal_json(game, state, 99, notation, NULL, out, size));
        assert_json(text);
        assert_non_null(strstr(text, "\"refusal\":\"table.seat\""));
        free(text);
        WHOLE(text, tg_refusal_json(game, state, seat, NULL, NULL, out, size));
        assert_json(text);
        free(text);
        for (tg_rule rule = 1; rule < 60; rule++) {
            char words[400];
            said += tg_say_rule(voice, rule, words, sizeof words) > 0;
            ruled++;
        }
        assert_int_equal(tg_say_rule(voice, 0, NULL, 0), 0);
        assert_int_equal(tg_say_rule(NULL, 1, NULL, 0), 0);
        assert_int_equal(tg_say_rule(voice, TG_BAD_OPTION, NULL, 0), 0);
        tg_voice_destroy(voice);
        tg_state_destroy(state);
    }
    assert_true(said > 0 && said < ruled);
}

static void rules_in_words(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game = tg_game_at(i);
        char          *text, id[32];
        WHOLE(text, tg_rules_markdown(game, 0, out, size));
        assert_true(strlen(text) > 1000);
        free(text);
        assert_int_equal(tg_rules_markdown(game, 7, NULL, 0), 0);
        (void)tg_rule_text(game, 1, id, sizeof id);
        WHOLE(text, tg_rule_words(game, id, out, size));
        assert_true(strlen(text) > 10);
        free(text);
        assert_int_equal(tg_rule_words(game, "WHI-1", NULL, 0), 0);
        assert_int_equal(tg_rule_words(game, NULL, NULL, 0), 0);
    }
}

/* The whole state as JSON and back, byte for byte; what is wrong is said, and nothing changes. */
static void positions(void **unused)
{
    (void)unused;
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game  = tg_game_at(i);
        tg_state      *state = wander(game, fewest(game), 6, 15);
        tg_state      *other = tg_state_create(game);
        char          *text, why[400];
        WHOLE(text, tg_state_json(game, state, out, size));
        assert_json(text);
        assert_ptr_equal(tg_json_game(text, strlen(text), NULL, 0), game);
        assert_true(tg_load_json(game, other, text, strlen(text), why, sizeof why));
        assert_true(tg_state_hash(game, state) == tg_state_hash(game, other));
        text[strlen(text) / 2] = '}';
        assert_false(tg_load_json(game, other, text, strlen(text), why, sizeof why));
        assert_true(strlen(why) > 0);
        assert_true(tg_state_hash(game, state) == tg_state_hash(game, other));
        assert_false(tg_load_json(game, other, NULL, 0, NULL, 0));
        assert_null(tg_json_game("{\"game\":\"whist\"}", 16, why, sizeof why));
        assert_true(strlen(why) > 0);
        assert_null(tg_json_game("{", 1, why, sizeof why));
        assert_null(tg_json_game(NULL, 0, why, sizeof why));
        free(text);
        tg_state_destroy(state);
        tg_state_destroy(other);
    }
}

/* Other cards under the same rules. */
static void other_content(void **unused)
{
    (void)unused;
    unsigned loaded = 0;
    char     why[400];
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game = tg_game_at(i);
        const char    *slug = tg_game_slug(game);
        char           path[300];
        size_t         size;
        if (!strlen(tg_game_content(game))) {
            assert_null(tg_content_create(slug, "{}", 2, why, sizeof why));
            assert_true(strlen(why) > 0);
            continue;
        }
        (void)snprintf(path, sizeof path, "%s/content/%s.json", TORTUGA_SOURCE, slug);
        char    *text = file_read(path, &size);
        tg_game *same = tg_content_create(slug, text, size, why, sizeof why);
        assert_non_null(same);
        assert_string_equal(tg_game_content(same), tg_game_content(game));
        assert_true(tg_signature(same, fewest(game), 2) == tg_signature(game, fewest(game), 2));
        text[size++]   = '\n'; /* the same cards, but another file */
        text[size]     = 0;
        tg_game *other = tg_content_create(slug, text, size, why, sizeof why);
        assert_non_null(other);
        assert_string_not_equal(tg_game_content(other), tg_game_content(game));
        assert_null(tg_content_create(slug, text, size / 2, why, sizeof why));
        assert_true(strlen(why) > 0);
        assert_null(tg_content_create(slug, NULL, 0, why, sizeof why));

        /* Tables find it by its hash once it is on the shelf. */
        tg_setup   setup;
        tg_event   event;
        tg_refusal no;
        tg_setup_init(&setup, other, fewest(other));
        setup.deal = TG_DEAL_SEED;
        setup.seed = "x";
        assert_true(tg_table_check_create(&setup, 0, &event, &no));
        assert_null(tg_table_open(&event));
        assert_true(tg_content_put(other)); /* for ever: it is not destroyed */
        tg_table *table = tg_table_open(&event);
        assert_non_null(table);
        assert_ptr_equal(tg_table_game(table), other);
        tg_table_close(table);
        tg_content_destroy(same);
        free(text);
        loaded++;
    }
    assert_true(loaded > 0);
    assert_null(tg_content_create("whist", "{}", 2, why, sizeof why));
    assert_null(tg_content_create(NULL, "{}", 2, NULL, 0));
    tg_content_destroy(NULL);
}

/* What people write is plain text, or it is not taken in. */
static void plain(void **unused)
{
    (void)unused;
    assert_true(tg_text_plain("Zoë 東", strlen("Zoë 東")));
    assert_true(tg_text_plain("", 0));
    assert_false(tg_text_plain("a\nb", 3));
    assert_false(tg_text_plain("a\0b", 3));
    assert_false(tg_text_plain("\xC3", 1));
    assert_false(tg_text_plain("\xED\xA0\x80", 3)); /* half of a pair of UTF-16 */
    assert_false(tg_text_plain(NULL, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(languages),     cmocka_unit_test(packs),          cmocka_unit_test(a_game_in_words),
        cmocka_unit_test(refusals),      cmocka_unit_test(rules_in_words), cmocka_unit_test(positions),
        cmocka_unit_test(other_content), cmocka_unit_test(plain),
    };
    return cmocka_run_group_tests_name("voices", tests, NULL, NULL);
}
