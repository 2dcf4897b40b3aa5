/* migrations_test.c -- a database of every version that was ever released is opened and upgraded; a newer one is
 * refused with a sentence, and what is no database too. tests/store/vN.sql holds one of version N. */
#define _DEFAULT_SOURCE
#include "place.h"

#include <sqlite3.h>

static Place place;

static int begin(void **state)
{
    (void)state;
    place_make(&place);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    place_remove(&place);
    return 0;
}

static void run_sql(const char *sql)
{
    char     path[120];
    sqlite3 *db = NULL;
    (void)snprintf(path, sizeof path, "%s/harbour.db", place.folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    char *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s", why);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s is missing: keep a database of each version there", path);
    char  *text = (char *)calloc(1, 1 << 20);
    size_t n    = fread(text, 1, (1 << 20) - 1, file);
    assert_true(n > 0);
    assert_int_equal(fclose(file), 0);
    return text;
}

static bool read_event(void *context, const StoreEvent *event)
{
    assert_int_equal(event->size, 4);
    assert_memory_equal(event->body, "\x01\x00\xFFz", 4);
    ++*(int *)context;
    return true;
}

/* What every vN.sql holds: Anne with a password and a table with one event. */
static void check_contents(Store *store)
{
    Person   person;
    TableRow table;
    char     hash[40];
    int      events = 0;
    assert_int_equal(store_person_named(store, "anne", &person), STORE_OK);
    assert_int_equal(person.id, 1152921504606846975);
    assert_string_equal(person.name, "Anne");
    assert_int_equal(store_credential(store, person.id, hash, sizeof hash), STORE_OK);
    assert_string_equal(hash, "$argon2id$kept");
    assert_int_equal(store_table(store, 42, &table), STORE_OK);
    assert_int_equal(table.person[1], person.id);
    assert_string_equal(table.game, "korsar");
    assert_int_equal(store_events(store, 42, 1, read_event, &events), STORE_OK);
    assert_int_equal(events, 1);
}

static void every_version_is_upgraded(void **state)
{
    (void)state;
    for (int version = 1; version <= store_schema(); version++) {
        char path[200];
        (void)snprintf(path, sizeof path, TORTUGA_SOURCE "/tests/store/v%d.sql", version);
        char *sql = read_whole(path);
        run_sql(sql);
        free(sql);
        for (int again = 0; again < 2; again++) {
            Store *store = place_open(&place);
            check_contents(store);
            store_close(store);
        }
        place_remove(&place);
        place_make(&place);
    }
}

static bool read_table_id(void *context, int64_t id)
{
    *(int64_t *)context = *(int64_t *)context * 100 + id;
    return true;
}

/* From version 1: free seats are counted, and whoever sat, was invited or would have taken over is found in the logs. */
static void what_version_2_adds_is_read_from_what_was_there(void **state)
{
    (void)state;
    static const uint8_t sat[STORE_HOLDER_SIZE] = {7}, asked[STORE_HOLDER_SIZE] = {8},
                         bot[STORE_HOLDER_SIZE] = {9};
    char *sql                                   = read_whole(TORTUGA_SOURCE "/tests/store/v1.sql");
    run_sql(sql);
    free(sql);
    run_sql(
        "INSERT INTO tables VALUES "
        "(43,0,1,'korsar',5,1,1,0,'{\"seats\":[{\"kind\":\"open\"},{\"kind\":\"person\"},"
        "{\"kind\":\"open\"}]}');"
        /* seated: a person, twice; invited; a bot */
        "INSERT INTO events VALUES (43,1,1,X'010200000000000000000001070000000000000000000000000000000000');"
        "INSERT INTO events VALUES (43,2,1,X'010200000000000000000001070000000000000000000000000000000000');"
        "INSERT INTO events VALUES (44,1,1,X'010200000000000000000003070000000000000000000000000000000000');"
        "INSERT INTO events VALUES (44,2,1,X'010200000000000000000002090000000000000000000000000000000000');"
        /* a person asks to take over, and a take-back is asked for */
        "INSERT INTO events VALUES "
        "(43,3,1,X'0109FF00000000000000000500000000000001080000000000000000000000000000000000');"
        "INSERT INTO events VALUES "
        "(43,4,1,X'0109010000000000000000010000000000FF01090000000000000000000000000000000000');");
    Store   *store = place_open(&place);
    TableRow table;
    int64_t  found = 0;
    assert_int_equal(store_table(store, 43, &table), STORE_OK);
    assert_int_equal(table.free, 2);
    assert_false(table.rated);
    assert_int_equal(table.again, 0);
    assert_int_equal(store_sat(store, sat, 9, read_table_id, &found), STORE_OK);
    assert_int_equal(found, 4344);
    found = 0;
    assert_int_equal(store_sat(store, asked, 9, read_table_id, &found), STORE_OK);
    assert_int_equal(found, 43);
    found = 0;
    assert_int_equal(store_sat(store, bot, 9, read_table_id, &found), STORE_OK);
    assert_int_equal(found, 0);
    store_close(store);
}

static void a_newer_one_is_refused(void **state)
{
    (void)state;
    char   why[400];
    Store *store = NULL;
    store_close(place_open(&place));
    static const char *const cannot[] = {"UPDATE compatible SET schema = 999", "DELETE FROM compatible",
                                         "DROP TABLE compatible"};
    for (size_t i = 0; i < sizeof cannot / sizeof *cannot; i++) {
        run_sql("PRAGMA user_version = 1000");
        run_sql(cannot[i]);
        assert_int_equal(store_open(place.address, &store, why, sizeof why), STORE_NEWER);
        assert_non_null(strstr(why, "has schema version 1000"));
        assert_non_null(strstr(why, "a newer tortuga"));
    }
}

/* While a fleet is upgraded, a node of the older program may have to start again. */
static void a_newer_one_that_says_so_is_shared(void **state)
{
    (void)state;
    char *sql = read_whole(TORTUGA_SOURCE "/tests/store/v5.sql");
    run_sql(sql);
    free(sql);
    run_sql(
        "ALTER TABLE events ADD COLUMN colour INTEGER NOT NULL DEFAULT 3; CREATE TABLE parrots (id BIGINT);"
        "UPDATE compatible SET schema = 5; PRAGMA user_version = 6");
    Store  *store = place_open(&place);
    int64_t seq   = 0;
    check_contents(store);
    assert_int_equal(store_event_add(store, &(StoreEvent){42, 2, 1, "x", 1, 5}), STORE_OK);
    assert_int_equal(store_event_deed(store, 42, 0, 5, &seq), STORE_OK);
    assert_int_equal(seq, 2);
    store_close(store);
}

static void what_is_no_database_is_refused(void **state)
{
    (void)state;
    char   why[400], path[120];
    Store *store = NULL;
    (void)snprintf(path, sizeof path, "%s/harbour.db", place.folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < 500; i++)
        (void)fputs("this is a letter to my mother\n", file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(store_open(place.address, &store, why, sizeof why), STORE_BROKEN);
    assert_non_null(strstr(why, "no database of ours"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_version_is_upgraded, begin, finish),
        cmocka_unit_test_setup_teardown(what_version_2_adds_is_read_from_what_was_there, begin, finish),
        cmocka_unit_test_setup_teardown(a_newer_one_is_refused, begin, finish),
        cmocka_unit_test_setup_teardown(a_newer_one_that_says_so_is_shared, begin, finish),
        cmocka_unit_test_setup_teardown(what_is_no_database_is_refused, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
