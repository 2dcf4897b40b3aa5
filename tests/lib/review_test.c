/* review_test.c -- reviews through tortuga.h: step by step, to be stopped at any time, and the JSON of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tortuga.h"

static tg_record *record_of(const char *name)
{
    static char text[1 << 18];
    char        path[300], why[400];
    (void)snprintf(path, sizeof path, "%s/tests/records/%s.tortuga", TORTUGA_SOURCE, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t n = fread(text, 1, sizeof text, file);
    (void)fclose(file);
    tg_record *record = tg_record_read(text, n, 1, why, sizeof why);
    assert_non_null(record);
    return record;
}

static tg_review *review_of(const tg_record *record, uint64_t seed)
{
    tg_review_options options;
    memset(&options, 0, sizeof options);
    options.iterations = 8;
    options.deals      = 8;
    options.games      = 2;
    options.seed       = seed;
    tg_review *review  = tg_review_create(record, &options);
    assert_non_null(review);
    return review;
}

static char *text_of(const tg_review *review, const tg_voice *voice)
{
    size_t size = tg_review_json(review, TG_ONLOOKER, voice, NULL, 0);
    char  *text = (char *)malloc(size + 1);
    assert_non_null(text);
    assert_int_equal(tg_review_json(review, TG_ONLOOKER, voice, text, size + 1), size);
    return text;
}

static json_t *json_of(const tg_review *review, const tg_voice *voice)
{
    char   *text = text_of(review, voice);
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    free(text);
    return json;
}

static double number(const json_t *object, const char *key)
{
    json_t *value = json_object_get(object, key);
    assert_true(json_is_number(value));
    return json_number_value(value);
}

/* The parts as decimals: ten thousandths, so that sums are exact. */
static long units(const json_t *parts, const char *key) { return lround(10000 * number(parts, key)); }

static void parts_add_up(const json_t *parts)
{
    long luck = units(parts, "deal") + units(parts, "cards") + units(parts, "unseen");
    assert_int_equal(units(parts, "result"),
                     units(parts, "base") + luck + units(parts, "own") + units(parts, "others"));
    assert_int_equal(units(parts, "luck"), units(parts, "deal") + units(parts, "cards"));
}

/* A whole review of records of games with teams, secret choices and many seats: every ply is judged, every curve has a point before
 * each ply and after the last, and the account adds up in the figures as they are written. */
static void a_review_is_whole(void **unused)
{
    (void)unused;
    static const char *const names[] = {"korsar-teams-six", "piraci-e15", "corsairs-two", "corsaire-e16"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        tg_record *record = record_of(names[i]);
        tg_review *review = review_of(record, 1);
        unsigned   steps  = 0;
        while (tg_review_step(review))
            steps++;
        assert_int_equal(steps + 1, tg_review_steps(review));
        assert_int_equal(tg_review_done(review), tg_review_steps(review));
        assert_int_equal(tg_review_step(review), 0);
        json_t *json = json_of(review, NULL);
        size_t  n    = tg_record_plies(record), seat;
        json_t *row;
        assert_int_equal(json_array_size(json_object_get(json, "decisions")), n);
        assert_int_equal(json_array_size(json_object_get(json_object_get(json, "curve"), "open")), n + 1);
        assert_int_equal(json_array_size(json_object_get(json_object_get(json, "curve"), "onlooker")), n + 1);
        assert_int_equal(json_array_size(json_object_get(json_object_get(json, "curve"), "seats")),
                         (size_t)number(json, "players"));
        json_array_foreach(json_object_get(json, "seats"), seat, row)
        {
            parts_add_up(json_object_get(row, "wins"));
            parts_add_up(json_object_get(row, "points"));
        }
        json_decref(json);
        tg_review_destroy(review);
        tg_record_destroy(record);
    }
}

/* What is there at a stop is what a whole review has at its beginning; the same options say the same, another seed does not. */
static void a_review_can_be_stopped(void **unused)
{
    (void)unused;
    tg_record *record = record_of("piraci-e15");
    tg_voice  *voice  = tg_voice_create(tg_record_game(record), "en");
    tg_review *early = review_of(record, 1), *whole = review_of(record, 1), *other = review_of(record, 2);
    assert_non_null(voice);
    json_t *none = json_of(early, voice);
    assert_int_equal(json_array_size(json_object_get(none, "decisions")), 0);
    json_decref(none);
    for (int i = 0; i < 12; i++)
        assert_int_equal(tg_review_step(early), 1);
    while (tg_review_step(whole) | tg_review_step(other))
        continue;
    json_t *some = json_of(early, voice), *all = json_of(whole, voice), *differs = json_of(other, voice);
    json_t *few = json_object_get(some, "decisions"), *many = json_object_get(all, "decisions");
    assert_int_equal(json_array_size(few), 5);
    assert_null(json_object_get(json_array_get(json_object_get(some, "seats"), 0), "wins"));
    for (size_t i = 0; i < json_array_size(few); i++)
        assert_true(json_equal(json_array_get(few, i), json_array_get(many, i)));
    assert_non_null(json_object_get(json_array_get(few, 0), "say"));
    assert_false(json_equal(json_object_get(all, "curve"), json_object_get(differs, "curve")));
    json_decref(some);
    json_decref(all);
    json_decref(differs);
    tg_review_destroy(early);
    tg_review_destroy(whole);
    tg_review_destroy(other);
    tg_voice_destroy(voice);
    tg_record_destroy(record);
}

/* Another move at a ply is judged as the played one was; the played one exactly as in the review. */
static void another_move_can_be_judged(void **unused)
{
    (void)unused;
    tg_record *record = record_of("piraci-e15");
    tg_review *review = review_of(record, 1);
    tg_state  *state  = tg_state_create(tg_record_game(record));
    tg_rng     rng    = tg_rng_seeded(4);
    tg_ply     ply;
    char       text[1 << 15];
    tg_move    moves[TG_MAX_MOVES];
    while (tg_review_done(review) < 6)
        (void)tg_review_step(review);
    json_t *all = json_of(review, NULL);
    assert_true(tg_record_ply(record, 1, &ply));
    size_t size = tg_review_judge(review, 1, ply.move, TG_ONLOOKER, NULL, text, sizeof text);
    assert_true(size > 0 && size < sizeof text);
    json_t *same = json_loads(text, 0, NULL);
    assert_true(json_equal(same, json_array_get(json_object_get(all, "decisions"), 1)));
    assert_int_equal(tg_review_exercise(review, 1, &rng, state), ply.seat);
    unsigned n = tg_moves(tg_record_game(record), state, ply.seat, moves);
    assert_true(n > 1);
    assert_true(
        tg_review_judge(review, 1, moves[moves[0] == ply.move], TG_ONLOOKER, NULL, text, sizeof text) > 0);
    assert_int_equal(tg_review_judge(review, 1, 0, TG_ONLOOKER, NULL, text, sizeof text), 0);
    assert_int_equal(tg_review_judge(review, 100000, ply.move, TG_ONLOOKER, NULL, text, sizeof text), 0);
    assert_int_equal(tg_review_exercise(review, 100000, &rng, state), TG_NO_SEAT);
    json_decref(same);
    json_decref(all);
    tg_state_destroy(state);
    tg_review_destroy(review);
    tg_record_destroy(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_review_is_whole),
        cmocka_unit_test(a_review_can_be_stopped),
        cmocka_unit_test(another_move_can_be_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
