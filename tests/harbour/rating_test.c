/* rating_test.c -- what a rated game does to ratings, in a real store. */
#define _DEFAULT_SOURCE
#include "../store/place.h"

#include "harbour/glicko.h"
#include "harbour/rating.h"

static Place  place;
static Store *store;

static int begin(void **state)
{
    (void)state;
    place_make(&place);
    store = place_open(&place);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    store_close(store);
    place_remove(&place);
    return 0;
}

#define OK(call) assert_string_equal(store_word(call), "ok")

enum { ANNE = 1, BART, CID, GUEST, GONE, ANNES, ANNES_OTHER, BARTS };

static void everybody(void)
{
    const Person people[] = {
        {.id = ANNE, .kind = PERSON_NAMED, .name = "Anne", .fold = "anne"},
        {.id = BART, .kind = PERSON_NAMED, .name = "Bart", .fold = "bart"},
        {.id = CID, .kind = PERSON_NAMED, .name = "Cid", .fold = "cid"},
        {.id = GUEST, .kind = PERSON_GUEST, .name = "Guest"},
        {.id = GONE, .kind = PERSON_DELETED},
        {.id = ANNES, .kind = PERSON_BOT, .name = "Annes", .fold = "annes", .owner = ANNE},
        {.id = ANNES_OTHER, .kind = PERSON_BOT, .name = "Annes 2", .fold = "annes 2", .owner = ANNE},
        {.id = BARTS, .kind = PERSON_BOT, .name = "Barts", .fold = "barts", .owner = BART},
    };
    for (size_t i = 0; i < sizeof people / sizeof *people; i++)
        OK(store_person_add(store, &people[i]));
}

static RatedGame game_of(int seats, const int64_t *who, const int *place_of_seat)
{
    RatedGame game = {.game = "korsar", .at_ms = 77, .seats = seats};
    for (int i = 0; i < seats; i++)
        game.seat[i] = (RatedSeat){who[i], i, place_of_seat[i]};
    return game;
}

static RatedAs play(const RatedGame *game)
{
    RatingChange change;
    OK(rating_compute(store, game, &change));
    OK(rating_write(store, game, &change));
    return change.as;
}

static double rating(int64_t who, RatingPool pool)
{
    RatingRow row = {.rating = 0};
    (void)store_rating(store, who, pool, "korsar", &row);
    return row.rating;
}

static void people_are_rated_among_people(void **state)
{
    (void)state;
    everybody();
    RatedGame game = game_of(3, (int64_t[]){ANNE, BART, CID}, (int[]){1, 2, 2});
    assert_int_equal(play(&game), RATED_PEOPLE);
    GlickoGame won[]  = {{glicko_unknown, 1}, {glicko_unknown, 1}};
    GlickoGame lost[] = {{glicko_unknown, 0}, {glicko_unknown, 0.5}};
    RatingRow  row;
    OK(store_rating(store, ANNE, POOL_PEOPLE, "korsar", &row));
    Glicko after = glicko_after(glicko_unknown, won, 2);
    assert_true(row.rating == after.rating && row.deviation == after.deviation);
    assert_int_equal(row.games, 1);
    assert_int_equal(row.at_ms, 77);
    assert_true(rating(BART, POOL_PEOPLE) == glicko_after(glicko_unknown, lost, 2).rating);
    assert_true(rating(BART, POOL_PEOPLE) == rating(CID, POOL_PEOPLE));
    assert_true(rating(ANNE, POOL_BOTS) == 0);

    /* The next game sees everybody as they were before it. */
    Glicko     anne = after;
    GlickoGame next = {anne, 1};
    Glicko     bart = glicko_unknown;
    OK(store_rating(store, BART, POOL_PEOPLE, "korsar", &row));
    bart = (Glicko){row.rating, row.deviation, row.volatility};
    game = game_of(2, (int64_t[]){ANNE, BART}, (int[]){2, 1});
    assert_int_equal(play(&game), RATED_PEOPLE);
    assert_true(rating(BART, POOL_PEOPLE) == glicko_after(bart, &next, 1).rating);
    OK(store_rating(store, BART, POOL_PEOPLE, "korsar", &row));
    assert_int_equal(row.games, 2);
}

static void where_a_bot_sits_everybody_is_rated_among_bots(void **state)
{
    (void)state;
    everybody();
    int64_t greedy = rating_of_level("greedy");
    assert_true(greedy < 0);
    assert_string_equal(rating_level(greedy), "greedy");
    assert_true(rating_of_level("god") == 0);
    assert_null(rating_level(ANNE));
    RatedGame game = game_of(3, (int64_t[]){ANNE, greedy, BARTS}, (int[]){1, 2, 3});
    assert_int_equal(play(&game), RATED_BOTS);
    assert_true(rating(ANNE, POOL_PEOPLE) == 0);
    assert_true(rating(ANNE, POOL_BOTS) > rating(greedy, POOL_BOTS));
    assert_true(rating(greedy, POOL_BOTS) > rating(BARTS, POOL_BOTS));
}

static void a_level_with_two_seats_is_rated_once_for_both(void **state)
{
    (void)state;
    everybody();
    int64_t    greedy = rating_of_level("greedy");
    RatedGame  game   = game_of(3, (int64_t[]){greedy, ANNE, greedy}, (int[]){1, 2, 3});
    GlickoGame both[] = {{glicko_unknown, 1}, {glicko_unknown, 0}};
    RatingRow  row;
    assert_int_equal(play(&game), RATED_BOTS);
    OK(store_rating(store, greedy, POOL_BOTS, "korsar", &row));
    assert_true(row.rating == glicko_after(glicko_unknown, both, 2).rating);
    assert_int_equal(row.games, 1);
}

static void partners_have_not_played_each_other(void **state)
{
    (void)state;
    everybody();
    RatedGame game    = game_of(4, (int64_t[]){ANNE, BART, CID, GONE}, (int[]){1, 2, 1, 2});
    game.seat[2].side = 0;
    game.seat[3].side = 1;
    GlickoGame won[]  = {{glicko_unknown, 1}, {glicko_unknown, 1}};
    assert_int_equal(play(&game), RATED_PEOPLE);
    assert_true(rating(ANNE, POOL_PEOPLE) == glicko_after(glicko_unknown, won, 2).rating);
    assert_true(rating(GONE, POOL_PEOPLE) == 0); /* who is no longer here has none */
}

static void what_was_given_up_was_not_played_out_by_the_rest(void **state)
{
    (void)state;
    everybody();
    RatedGame game = game_of(3, (int64_t[]){ANNE, BART, CID}, (int[]){1, 1, 3});
    game.given_up  = true;
    GlickoGame won = {glicko_unknown, 1};
    assert_int_equal(play(&game), RATED_PEOPLE);
    assert_true(rating(ANNE, POOL_PEOPLE) == glicko_after(glicko_unknown, &won, 1).rating);
    assert_true(rating(CID, POOL_PEOPLE) < 1500);
}

static void who_cannot_be_rated(void **state)
{
    (void)state;
    everybody();
    static const int64_t tables[][3] = {
        {ANNE, BART, GUEST}, {ANNE, BART, 0}, {ANNE, ANNES, BART}, {ANNES, ANNES_OTHER, BART}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        RatedGame game = game_of(3, tables[i], (int[]){1, 2, 3});
        assert_int_equal(play(&game), RATED_NOT);
    }
    assert_true(rating(ANNE, POOL_PEOPLE) == 0 && rating(ANNE, POOL_BOTS) == 0 &&
                rating(BART, POOL_BOTS) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(people_are_rated_among_people, begin, finish),
        cmocka_unit_test_setup_teardown(where_a_bot_sits_everybody_is_rated_among_bots, begin, finish),
        cmocka_unit_test_setup_teardown(a_level_with_two_seats_is_rated_once_for_both, begin, finish),
        cmocka_unit_test_setup_teardown(partners_have_not_played_each_other, begin, finish),
        cmocka_unit_test_setup_teardown(what_was_given_up_was_not_played_out_by_the_rest, begin, finish),
        cmocka_unit_test_setup_teardown(who_cannot_be_rated, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
