/* record_test.c -- records: written, read, played through; and every error names its line. */
#include "walk.h"

#include <stdio.h>

#include "table/record.h"
#include "table/wrong.h"

/* A random game, noted down; stops after `most` decisions. */
static void play_record(Record *record, const Game *game, unsigned players, const char *seed, unsigned most)
{
    char     why[256];
    Text     wrong               = text_on(why, sizeof why);
    uint16_t option[MAX_OPTIONS] = {0};
    Walk     walk;
    Rng      rng;
    rng_fast(&rng, players * 31u + most);
    walk_options(game, players, &rng, option);
    if (!record_begin(record, game, players, option, seed, NULL, &wrong))
        fail_msg("%s", why);
    memset(&walk, 0, sizeof walk);
    walk.game  = game;
    walk.rng   = rng;
    walk.moves = (Move *)calloc(game->max_moves, sizeof(Move));
    walk.state = room_for(game);
    state_copy(game, walk.state, &record->start.head);
    Seat seat = 0;
    Move move = NO_MOVE;
    for (unsigned i = 0; i < most && walk_choose(&walk, &seat, &move); i++) {
        assert_true(
            record_add(record, seat, move, i % 3 ? (int64_t)i * 137 : -1, i % 5 ? NULL : "a good one"));
        assert_int_equal(game_play(game, walk.state, seat, move, NULL), LAWFUL);
    }
    walk_end(&walk);
}

static void read_or_fail(Record *record, const char *text)
{
    char why[600];
    Text wrong = text_on(why, sizeof why);
    if (!record_read(record, text, strlen(text), true, &wrong))
        fail_msg("%s\n%s", why, text);
}

/* Text -> record -> text is the same text, and the states are the same bytes. */
static void check_round_trip(const Record *record)
{
    Record again;
    State *a = room_for(record->game), *b = room_for(record->game);
    char  *text = record_write(record, NO_SEAT);
    assert_non_null(text);
    read_or_fail(&again, text);
    assert_int_equal(again.count, record->count);
    char *second = record_write(&again, NO_SEAT);
    assert_string_equal(text, second);
    record_replay(record, record->count, a);
    record_replay(&again, again.count, b);
    assert_memory_equal(a, b, record->game->state_size);
    free(a);
    free(b);
    for (size_t i = 0; i < record->count; i++) {
        assert_int_equal(record->moves[i].move, again.moves[i].move);
        assert_true(record->moves[i].used_ms == again.moves[i].used_ms);
    }
    free(second);
    free(text);
    record_finish(&again);
}

static void round_trip(const Game *game, unsigned players)
{
    Record record;
    char   seed[64];
    for (unsigned most = 0; most <= 30; most += 15) {
        snprintf(seed, sizeof seed, "a \"seed\" \\ with %u marks", most);
        play_record(&record, game, players, seed, most);
        snprintf(record.seat[0].name, sizeof record.seat[0].name, "Anne \"the\" Bold");
        record.seat[0].kind = SEAT_PERSON;
        record.seat[1].kind = SEAT_BOT;
        snprintf(record.seat[1].name, sizeof record.seat[1].name, "greedy");
        snprintf(record.date, sizeof record.date, "2026-11-15");
        check_round_trip(&record);
        record_finish(&record);
    }
    for (unsigned i = 0; i < 3; i++) {
        snprintf(seed, sizeof seed, "whole game %u", i);
        play_record(&record, game, players, seed, WALK_DECISIONS);
        check_round_trip(&record);

        /* The rest of the game as a record of its own, that begins from a position. */
        State *middle = room_for(game);
        Record tail;
        size_t half = record.count / 2;
        record_replay(&record, half, middle);
        record_begin_at(&tail, game, middle);
        free(middle);
        for (size_t j = half; j < record.count; j++)
            assert_true(record_add(&tail, record.moves[j].seat, record.moves[j].move, -1, NULL));
        check_round_trip(&tail);
        record_finish(&tail);
        record_finish(&record);
    }
}

static void test_round_trip(void **state)
{
    (void)state;
    walk_all(round_trip);
}

/* What somebody may know of a running game tells neither the seed nor the position. */
static void secret(const Game *game, unsigned players)
{
    Record record;
    play_record(&record, game, players, "nobody may know", 8);
    State *end = room_for(game);
    record_replay(&record, record.count, end);
    char *text = record_write(&record, ONLOOKER);
    if (!end->over) {
        assert_null(strstr(text, "[Seed"));
        assert_null(strstr(text, "[Position"));
    }
    free(text);
    free(end);
    record_finish(&record);
}

static void test_secret(void **state)
{
    (void)state;
    walk_all(secret);
}

/* --- errors ------------------------------------------------------------------------------------------ */

/* The text with its first `old` replaced. */
static char *replaced(const char *text, const char *old, const char *fresh)
{
    const char *at = strstr(text, old);
    if (!at)
        fail_msg("there is no \"%s\" in\n%s", old, text);
    size_t size = strlen(text) + strlen(fresh) + 1;
    char  *out  = (char *)malloc(size);
    assert_non_null(out);
    snprintf(out, size, "%.*s%s%s", (int)(at - text), text, fresh, at + strlen(old));
    return out;
}

static void assert_refused(const char *text, size_t length, bool verify, const char *part)
{
    Record record;
    char   why[600];
    Text   wrong = text_on(why, sizeof why);
    if (record_read(&record, text, length, verify, &wrong)) {
        record_finish(&record);
        fail_msg("accepted, but should say \"%s\":\n%s", part, text);
    }
    if (!strstr(why, part) || strncmp(why, "line ", 5) != 0)
        fail_msg("\"%s\" does not say \"%s\"", why, part);
}

static void assert_change_refused(const char *text, const char *old, const char *fresh, const char *part)
{
    char *changed = replaced(text, old, fresh);
    assert_refused(changed, strlen(changed), true, part);
    free(changed);
}

static void test_errors(void **state)
{
    (void)state;
    const Game *game = games_all[0];
    Record      record;
    char        first[32];
    Text        name = text_on(first, sizeof first);
    play_record(&record, game, bits_lowest(game->player_counts), "errors", WALK_DECISIONS);
    char *text = record_write(&record, NO_SEAT);
    seat_print(game, record.moves[0].seat, &name);

    assert_change_refused(text, "[Game ", "[Game of ", "a tag is written [Name \"text\"]");
    assert_change_refused(text, "[Game \"", "[Game \"x", "line 1: there is no game");
    assert_change_refused(text, "[Rules \"", "[Rules \"99", "line 2: the record is of rules version 99");
    assert_change_refused(text, "[Rules \"", "[Rules \"one", "is a number, not");
    assert_change_refused(text, "[Players ", "[Plyers ", "the tag [Players \"…\"] is missing");
    assert_change_refused(text, "[Players \"", "[Players \"9", "players");
    assert_change_refused(text, "[Seed ", "[Sed ", "either a [Seed \"…\"] or a [Position \"…\"]");
    assert_change_refused(text, "[Seed ", "[Rules \"1\"]\n[Seed ", "tag Rules stands there twice");
    assert_change_refused(text, "[Seed \"errors\"", "[Seed \"errors", "no closing quote");
    assert_change_refused(text, "[Seed ", "[Seat0 \"ghost\"]\n[Seed ",
                          "\"person NAME\", \"bot NAME\" or \"empty\"");
    assert_change_refused(text, "[Seed ", "[Seat9 \"empty\"]\n[Seed ", "the seats are Seat0 to");
    assert_change_refused(text, "\n1. ", "\n2. ", "move 2 follows move 0");
    assert_change_refused(text, "\n1. ", "\nfirst ", "a move begins with its number");
    assert_change_refused(text, "\n1. ", "\n1. Z", "there is no seat");
    assert_change_refused(text, "\n1. ", "\n1. P1 {", "move 1 has no notation");
    assert_change_refused(text, "\n2. ", "\n2. P1 sing a shanty\n2. ", "cannot be read");
    assert_change_refused(text, "[Scores \"", "[Scores \"1", "but the game came to");
    assert_change_refused(text, "[Result \"", "[Result \"*", "but the game came to");
    assert_change_refused(text, "[Scores ", "[Skores ", "the tag [Scores");
    if (game->option_count) {
        assert_change_refused(text, "[Options \"", "[Options \"wind=east ", "has no option \"wind\"");
        assert_change_refused(text, "[Options \"", "[Options \"wind ", "name=value");
    }

    /* The first player once more: it is not his turn, and the rule that says so is named. */
    char second[64], again[64];
    Text next = text_on(second, sizeof second);
    text_add(&next, "\n2. ");
    seat_print(game, record.moves[1].seat, &next);
    snprintf(again, sizeof again, "\n2. %s", first);
    assert_change_refused(text, second, again, " breaks ");

    /* Moves behind the end. */
    size_t size  = strlen(text) + 64;
    char  *extra = (char *)malloc(size);
    snprintf(extra, size, "%s%zu. %s draw\n", text, record.count + 1, first);
    assert_refused(extra, strlen(extra), true, "over");
    snprintf(extra, size, "%s{ and so", text);
    assert_refused(extra, strlen(extra), true, "no closing brace");
    free(extra);

    assert_refused("", 0, false, "line 1: the tag [Game \"…\"] is missing");
    free(text);
    record_finish(&record);
}

/* Form is free where nothing is lost. */
static void test_tolerance(void **state)
{
    (void)state;
    const Game *game = games_all[0];
    Record      record, again;
    play_record(&record, game, bits_lowest(game->player_counts), "tolerance", 6);
    char *text = record_write(&record, NO_SEAT);
    char *crlf = (char *)malloc(2 * strlen(text) + 200);
    char *to   = crlf;
    to += sprintf(to, "%% made by hand\r\n\r\n[Event \"Tuesday\"]\r\n");
    for (const char *at = text; *at; at++) {
        bool between = *at == '\n' && at[1] >= '0' && at[1] <= '9' && at > strstr(text, "\n\n") + 1;
        if (between) { /* all moves in one line */
            *to++ = ' ';
            continue;
        }
        if (*at == '\n')
            *to++ = '\r';
        *to++ = *at;
    }
    to += sprintf(to, "{ the end } *\r\n");
    *to = 0;
    read_or_fail(&again, crlf);
    assert_int_equal(again.count, record.count);
    for (size_t i = 0; i < record.count; i++)
        assert_int_equal(record.moves[i].move, again.moves[i].move);
    free(crlf);
    free(text);
    record_finish(&again);
    record_finish(&record);
}

/* Whatever bytes there are: a record, or a sentence with a line. */
static void test_noise(void **state)
{
    (void)state;
    Rng rng;
    rng_fast(&rng, 99);
    for (const Game *const *game = games_all; *game; game++) {
        Record record;
        play_record(&record, *game, bits_lowest((*game)->player_counts), "noise", 40);
        char  *text   = record_write(&record, NO_SEAT);
        size_t length = strlen(text);
        char  *noisy  = (char *)malloc(length + 1);
        for (int round = 0; round < 600; round++) {
            Record again;
            char   why[600];
            Text   wrong = text_on(why, sizeof why);
            memcpy(noisy, text, length + 1);
            size_t left = rng_below(&rng, 8) ? length : rng_below(&rng, (uint32_t)length);
            for (uint32_t n = rng_below(&rng, 4); n; n--) {
                size_t at = rng_below(&rng, (uint32_t)length);
                noisy[at] = rng_below(&rng, 2) ? (char)rng_below(&rng, 256)
                                               : noisy[rng_below(&rng, (uint32_t)length)];
            }
            if (record_read(&again, noisy, left, false, &wrong))
                record_finish(&again);
            else
                assert_int_equal(strncmp(why, "line ", 5), 0);
        }
        free(noisy);
        free(text);
        record_finish(&record);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_secret), cmocka_unit_test(test_errors),
        cmocka_unit_test(test_tolerance),  cmocka_unit_test(test_noise),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
