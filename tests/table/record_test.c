/* record_test.c -- records: written, read, played through; and every error names its line. */
#include "walk.h"

#include <stdio.h>
#include <time.h>

#include "position/position.h"
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
    if (!record_begin(record, game, players, option, seed, NULL, NULL, &wrong))
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
    if (!record_read(record, text, strlen(text), true, position_read, &wrong))
        fail_msg("%s\n%s", why, text);
}

static void read_or_fail_unverified(Record *record, const char *text, size_t length)
{
    char why[600];
    Text wrong = text_on(why, sizeof why);
    if (!record_read(record, text, length, false, position_read, &wrong))
        fail_msg("%s", why);
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
        snprintf(record.seat[1].level, sizeof record.seat[1].level, "greedy");
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
    if (record_read(&record, text, length, verify, position_read, &wrong)) {
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

/* Without times and remarks. */
static void hush(Record *record)
{
    for (size_t i = 0; i < record->count; i++) {
        free(record->moves[i].comment);
        record->moves[i].comment = NULL;
        record->moves[i].used_ms = -1;
    }
}

/* The processor's time for reading a text, at best of a few. */
static double seconds_to_read(const char *text, size_t length)
{
    double best = 1e9;
    for (int i = 0; i < 3; i++) {
        Record  record;
        char    why[600];
        Text    wrong = text_on(why, sizeof why);
        clock_t begin = clock();
        if (!record_read(&record, text, length, false, position_read, &wrong))
            fail_msg("%s", why);
        double used = (double)(clock() - begin) / CLOCKS_PER_SEC;
        record_finish(&record);
        if (used > 1) /* hopeless: no need to see it three times */
            return used;
        best = used < best ? used : best;
    }
    return best;
}

/* A record of one move with so many bytes behind it, the same few again and again. */
static char *padded_record(const char *text, const char *pad, size_t bytes, size_t *length)
{
    const char *second = strstr(text, "\n2. ");
    assert_non_null(second);
    size_t head = (size_t)(second - text), each = strlen(pad);
    char  *long_one = (char *)malloc(head + bytes + each);
    assert_non_null(long_one);
    memcpy(long_one, text, head);
    for (*length = head; *length < head + bytes; *length += each)
        memcpy(long_one + *length, pad, each);
    return long_one;
}

/* A million comments to one move are read as one comment after the other: reading them takes a few
 * times what skipping as many bytes does, not a few hundred times. */
static void test_many_comments(void **state)
{
    (void)state;
    enum { BYTES = 3 << 20, TIMES = 30 };
    const Game *game = games_all[0];
    Record      record;
    size_t      length;
    play_record(&record, game, bits_lowest(game->player_counts), "comments", 6);
    hush(&record);
    char  *text  = record_write(&record, NO_SEAT);
    char  *blank = padded_record(text, "\n%a", BYTES, &length);
    double skip  = seconds_to_read(blank, length);
    char  *talk  = padded_record(text, "{a}", BYTES, &length);
    double heard = seconds_to_read(talk, length);
    if (heard > TIMES * (skip > 0.001 ? skip : 0.001))
        fail_msg("3 MB of comments took %.3f s, as many of nothing %.3f s", heard, skip);

    Record again;
    read_or_fail_unverified(&again, talk, length);
    assert_int_equal(again.count, 1);
    assert_int_equal(strlen(again.moves[0].comment), 2 * ((BYTES + 2) / 3) - 1);
    assert_memory_equal(again.moves[0].comment, "a a a a", 7);
    record_finish(&again);
    free(talk);
    free(blank);
    free(text);
    record_finish(&record);
}

/* Several comments to a move are one; the first that is a time is the time; before the first move
 * there is nothing to say. */
static void test_comments(void **state)
{
    (void)state;
    const Game *game = games_all[0];
    Record      record, again;
    play_record(&record, game, bits_lowest(game->player_counts), "comments", 6);
    hush(&record);
    char *text  = record_write(&record, NO_SEAT);
    char *mixed = replaced(text, "\n1. ", "{ so } {it begins}\n1. ");
    char *more  = replaced(mixed, "\n2. ", " { a\n\tlong  one }{2.5s}{}{ } {3s} {end}\n2. ");
    char *last  = replaced(more, "\n3. ", " {9223372036854775.807s}\n3. ");
    char *over  = replaced(last, "\n4. ", " {9223372036854775.808s}\n4. ");
    read_or_fail(&again, over);
    assert_int_equal(again.count, record.count);
    assert_string_equal(again.moves[0].comment, "a  long  one 3s end");
    assert_int_equal(again.moves[0].used_ms, 2500);
    assert_true(again.moves[1].used_ms == INT64_MAX);
    assert_null(again.moves[1].comment);
    assert_int_equal(again.moves[2].used_ms, -1); /* longer than anybody can say: a remark */
    assert_string_equal(again.moves[2].comment, "9223372036854775.808s");
    check_round_trip(&again);
    record_finish(&again);
    free(over);
    free(last);
    free(more);
    free(mixed);
    free(text);
    record_finish(&record);
}

/* What could be read two ways is refused. */
static void test_doubles(void **state)
{
    (void)state;
    const Game *game = games_all[0];
    Record      record;
    play_record(&record, game, bits_lowest(game->player_counts), "doubles", 3);
    char *text = record_write(&record, NO_SEAT);
    assert_change_refused(text, "[Seed ", "[Seat0 \"person Anneliese\"]\n[Seat00 \"person Bo\"]\n[Seed ",
                          "tag Seat00: the seats are Seat0 to");
    assert_change_refused(text, "[Seed ", "[Seat-0 \"person Bo\"]\n[Seed ", "the seats are Seat0 to");
    assert_change_refused(text, "[Seed ", "[Seat \"person Bo\"]\n[Seed ", "the seats are Seat0 to");
    if (game->option_count) {
        char        twice[128], part[128];
        const char *at = strstr(text, "[Options \"") + strlen("[Options \"");
        size_t      n  = strcspn(at, " \"");
        snprintf(twice, sizeof twice, "[Options \"%.*s ", (int)n, at);
        snprintf(part, sizeof part, "option %s stands there twice", game->options[0].name);
        assert_change_refused(text, "[Options \"", twice, part);
    }
    free(text);
    record_finish(&record);
}

/* Bytes that nobody writes by hand. */
static void test_hostile_bytes(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t      length;
    } hostile[] = {
        {"\0", 1},
        {"\x1B", 1},
        {"\x7F", 1},
        {"\xFF", 1},
        {"\xC0\x80", 2},
        {"\xED\xA0\x80", 3},
        {"\xC2\x9B", 2},
        {"\xC2\x80", 2},
        {"\xE2\x82", 2},
        {"\xF8\x88", 2},
        {"\xF4\x90\x80\x80", 4},
    };
    const Game *game = games_all[0];
    Record      record;
    play_record(&record, game, bits_lowest(game->player_counts), "hostile", 3);
    char  *text   = record_write(&record, NO_SEAT);
    size_t length = strlen(text);
    for (size_t i = 0; i < COUNT_OF(hostile); i++)
        for (size_t at = 0; at <= length; at += 7) {
            char *bytes = (char *)malloc(length + hostile[i].length);
            memcpy(bytes, text, at);
            memcpy(bytes + at, hostile[i].bytes, hostile[i].length);
            memcpy(bytes + at + hostile[i].length, text + at, length - at);
            assert_refused(bytes, length + hostile[i].length, true, "a control character, or no UTF-8");
            free(bytes);
        }

    /* A position as deep as its line is long, numbers beyond all numbers, the same name twice. */
    size_t deep     = 100000;
    char  *brackets = (char *)malloc(deep + 1);
    memset(brackets, '[', deep);
    brackets[deep] = 0;
    char *position = replaced(text, "[Seed \"hostile\"]", "[Position \"{}\"]");
    assert_refused(position, strlen(position), true, "line ");
    assert_change_refused(position, "{}", brackets, "the position is no JSON");
    assert_change_refused(position, "{}", "{\\\"game\\\":1,\\\"game\\\":1}",
                          "the position is no JSON: duplicate");
    assert_change_refused(position, "{}", "{\\\"decisions\\\":99999999999999999999999}",
                          "the position is no JSON");
    assert_change_refused(position, "{}", "{\\\"decisions\\\":1e999}", "the position is no JSON");
    assert_change_refused(position, "{}", "{\\\"a\\\\u0000b\\\":1}", "the position is no JSON");
    assert_change_refused(text, "[Players \"", "[Players \"99999999999999999999", "is a number");
    assert_change_refused(text, "\n2. ", "\n99999999999999999999999. ", "line ");
    free(position);
    free(brackets);
    free(text);
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
            if (record_read(&again, noisy, left, false, position_read, &wrong))
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
        cmocka_unit_test(test_round_trip),    cmocka_unit_test(test_secret),
        cmocka_unit_test(test_errors),        cmocka_unit_test(test_tolerance),
        cmocka_unit_test(test_noise),         cmocka_unit_test(test_many_comments),
        cmocka_unit_test(test_comments),      cmocka_unit_test(test_doubles),
        cmocka_unit_test(test_hostile_bytes),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
