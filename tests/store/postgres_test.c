/* postgres_test.c -- what only a database on another machine can do to a store: go away, come back, and break off in the
 * middle of a commit. Runs where tests/fleet/with-postgres.sh has started one. */
#define _GNU_SOURCE
#include "place.h"

#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>

static Place place;

#define OK(call)         assert_string_equal(store_word(call), "ok")
#define IS(call, result) assert_string_equal(store_word(call), store_word(result))

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

static void server(const char *command)
{
    char line[300];
    (void)snprintf(line, sizeof line, "%s/tests/fleet/postgres.sh %s '%s' >/dev/null", TORTUGA_SOURCE,
                   command, getenv("TORTUGA_TEST_POSTGRES"));
    assert_int_equal(system(line), 0);
}

static void sql(const char *text)
{
    char line[400];
    (void)snprintf(line, sizeof line,
                   "printf '%%s' \"%s\" | %s/tests/fleet/postgres.sh sql '%s' postgres >/dev/null", text,
                   TORTUGA_SOURCE, getenv("TORTUGA_TEST_POSTGRES"));
    assert_int_equal(system(line), 0);
}

static void rest(long ms)
{
    struct timespec pause = {ms / 1000, ms % 1000 * 1000000};
    (void)nanosleep(&pause, NULL);
}

/* Until it works again: pauses between two tries to connect grow. */
static void until_ok(Store *store)
{
    int64_t seq;
    for (int i = 0; i < 400; i++, rest(25))
        if (store_last_seq(store, 1, &seq) == STORE_OK)
            return;
    fail_msg("%s", store_sentence(store));
}

/* The same for what became of a commit. */
static StoreResult settled(Store *store)
{
    StoreResult result = store_settle(store);
    for (int i = 0; i < 400 && store_is_trouble(result); i++, rest(25))
        result = store_settle(store);
    return result;
}

static void a_restart_is_trouble_that_passes(void **state)
{
    (void)state;
    Store  *store = place_open(&place);
    int64_t seq   = 0;
    OK(store_event_add(store, &(StoreEvent){1, 1, 1, "x", 1}));
    OK(store_begin(store));
    OK(store_event_add(store, &(StoreEvent){1, 2, 1, "y", 1}));
    server("stop");
    /* In the middle of a transaction everything fails until it is given up. */
    StoreResult result = store_event_add(store, &(StoreEvent){1, 3, 1, "z", 1});
    assert_true(store_is_trouble(result));
    assert_true(store_is_trouble(store_commit(store)));
    store_rollback(store);
    IS(store_begin(store), STORE_IO);
    assert_non_null(strstr(store_sentence(store), "cannot be reached"));
    store_rollback(store);
    server("start");
    until_ok(store);
    OK(store_last_seq(store, 1, &seq));
    assert_int_equal(seq, 1); /* nothing of what was not committed */
    OK(store_begin(store));
    OK(store_event_add(store, &(StoreEvent){1, 2, 1, "y", 1}));
    OK(store_commit(store));
    /* Restarted while nothing goes on: the next question is simply answered. */
    server("stop");
    server("start");
    OK(store_last_seq(store, 1, &seq));
    assert_int_equal(seq, 2);
    store_close(store);
}

static void *lock_first(void *context)
{
    Store      *store = (Store *)context;
    int64_t     seq;
    StoreResult result = store_lock(store, 102);
    if (result == STORE_OK)
        result = store_last_seq(store, 51, &seq);
    return (void *)(intptr_t)result;
}

static void a_conflict_in_a_transaction_is_tried_again(void **state)
{
    (void)state;
    Store *one = place_open(&place), *two = place_open(&place);
    /* Two that lock in different order: one of them gives way, and is told to try again. */
    pthread_t other;
    OK(store_begin(one));
    OK(store_lock(one, 101));
    OK(store_event_add(one, &(StoreEvent){50, 1, 1, "a", 1}));
    OK(store_begin(two));
    OK(store_lock(two, 102));
    OK(store_event_add(two, &(StoreEvent){51, 1, 1, "b", 1}));
    assert_int_equal(pthread_create(&other, NULL, lock_first, one), 0);
    rest(100);
    int64_t     seq;
    StoreResult second = store_lock(two, 101);
    if (second == STORE_OK)
        second = store_last_seq(two, 50, &seq);
    if (second != STORE_OK)
        store_rollback(two);
    else
        OK(store_commit(two));
    void *first = NULL;
    assert_int_equal(pthread_join(other, &first), 0);
    StoreResult of_first = (StoreResult)(intptr_t)first;
    assert_true((second == STORE_AGAIN) != (of_first == STORE_AGAIN));
    if (of_first == STORE_OK)
        OK(store_commit(one));
    else
        store_rollback(one);
    store_close(one);
    store_close(two);
}

/* --- a commit that breaks off ------------------------------------------------------------------------------------ */

/* Stands between a store and the server. When a COMMIT comes by, it is passed on or not, and then both ends are cut; or when an
 * answer with some words does, of which all but the last message is passed on. */
typedef struct Between {
    int         listener;
    bool        pass; /* the COMMIT reaches the server, and only its answer is lost */
    bool        armed;
    const char *words;
} Between;

enum { READY = 6 }; /* bytes of the message that ends an answer */

static int dial(void)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    (void)snprintf(to.sun_path, sizeof to.sun_path, "%s/.s.PGSQL.5432", getenv("TORTUGA_TEST_POSTGRES"));
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    return fd;
}

static bool has_commit(const char *bytes, ssize_t n)
{
    return n > 6 && memmem(bytes, (size_t)n, "COMMIT", 6) != NULL;
}

static void carry(const Between *between, int client, int database)
{
    struct pollfd ends[2] = {{client, POLLIN, 0}, {database, POLLIN, 0}};
    char          bytes[65536];
    bool          cutting = false;
    while (poll(ends, 2, -1) > 0)
        for (int i = 0; i < 2; i++) {
            if (!ends[i].revents)
                continue;
            ssize_t n = read(ends[i].fd, bytes, sizeof bytes);
            if (n <= 0 || (i == 1 && cutting))
                return;
            cutting = i == 0 && between->armed && has_commit(bytes, n);
            if (cutting && !between->pass)
                return;
            if (i == 1 && between->words &&
                memmem(bytes, (size_t)n, between->words, strlen(between->words))) {
                assert_int_equal(bytes[n - READY], 'Z');
                assert_int_equal(write(client, bytes, (size_t)n - READY), n - READY);
                return;
            }
            assert_int_equal(write(ends[1 - i].fd, bytes, (size_t)n), n);
        }
}

static void *stand_between(void *context)
{
    const Between *between = (const Between *)context;
    Between        plain   = {0};
    for (int i = 0; i < (between->words ? 2 : 1); i++) {
        int client = accept(between->listener, NULL, NULL), database = dial();
        carry(i == 0 ? between : &plain, client, database);
        (void)close(client);
        (void)close(database);
    }
    (void)close(between->listener); /* nobody comes through here again until somebody listens */
    return NULL;
}

static pthread_t listen_between(Between *between, const char *folder)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    pthread_t          thread;
    (void)snprintf(at.sun_path, sizeof at.sun_path, "%s/.s.PGSQL.5432", folder);
    (void)unlink(at.sun_path);
    between->listener = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(between->listener, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(between->listener, 4), 0);
    assert_int_equal(pthread_create(&thread, NULL, stand_between, between), 0);
    return thread;
}

static Store *open_through(Between *between, pthread_t *thread)
{
    char   address[300], why[300] = "";
    Store *store = NULL;
    *thread      = listen_between(between, place.folder);
    (void)snprintf(address, sizeof address, "postgres://tortuga@/%s?host=%s", strrchr(place.folder, '-') + 1,
                   place.folder);
    IS(store_open(address, &store, why, sizeof why), STORE_OK);
    return store;
}

static bool count_event(void *context, const StoreEvent *event)
{
    assert_int_equal(event->seq, ++*(int64_t *)context);
    return true;
}

/* The connection breaks behind the last row and before the end of the answer: the question is asked again. */
static void rows_are_told_once(void **state)
{
    (void)state;
    Store    *plain = place_open(&place); /* the schema is made without us */
    pthread_t thread;
    Between   between = {.words = "\\x6375742068657265"};
    int64_t   count   = 0;
    OK(store_event_add(plain, &(StoreEvent){71, 1, 1, "x", 1}));
    OK(store_event_add(plain, &(StoreEvent){71, 2, 1, "cut here", 8}));
    Store *store = open_through(&between, &thread);
    OK(store_events(store, 71, 1, count_event, &count));
    assert_int_equal(count, 2);
    store_close(store);
    store_close(plain);
    assert_int_equal(pthread_join(thread, NULL), 0);
}

static void break_off(bool pass, StoreResult fate)
{
    Between   between = {.pass = pass, .armed = true}, after = {.armed = false};
    Store    *plain = place_open(&place); /* the schema is made without us */
    int64_t   seq   = 9;
    pthread_t thread;
    Store    *store = open_through(&between, &thread);
    OK(store_begin(store));
    OK(store_event_add(store, &(StoreEvent){70, 1, 1, "x", 1}));
    IS(store_commit(store), STORE_DOUBT);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_true(store_is_trouble(store_settle(store))); /* not yet: there is no way to the server */
    thread = listen_between(&after, place.folder);
    IS(settled(store), fate);
    OK(store_last_seq(plain, 70, &seq));
    assert_int_equal(seq, fate == STORE_OK ? 1 : 0);
    IS(store_settle(store), STORE_NONE); /* once */
    store_close(store);
    store_close(plain);
    assert_int_equal(pthread_join(thread, NULL), 0);
}

static void a_commit_whose_answer_is_lost_was_done(void **state)
{
    (void)state;
    break_off(true, STORE_OK);
}

static void a_commit_that_never_arrived_was_not(void **state)
{
    (void)state;
    break_off(false, STORE_NONE);
}

/* A server that loses its memory gives the numbers of transactions out again that never came to its disk: the one that
 * another writer got is no answer to whether ours was done. */
static void a_commit_is_not_taken_for_another_s(void **state)
{
    (void)state;
    Store  *store = place_open(&place), *plain = place_open(&place);
    int64_t seq = 9;
    sql("ALTER SYSTEM SET wal_writer_delay = '10s'; SELECT pg_reload_conf()"); /* what nobody waits for stays in memory */
    OK(store_event_add(plain, &(StoreEvent){90, 1, 1, "a", 1}));
    OK(store_begin(store));
    OK(store_event_add(store, &(StoreEvent){90, 2, 1, "x", 1}));
    OK(store_last_seq(store, 90, &seq)); /* it has done all that, and only the COMMIT is missing */
    assert_int_equal(seq, 2);
    server("kill");
    server("start");
    until_ok(plain);
    for (int i = 1; i <= 20; i++) {
        OK(store_begin(plain));
        OK(store_event_add(plain, &(StoreEvent){91, i, 1, "y", 1}));
        OK(store_commit(plain));
    }
    IS(store_commit(store), STORE_DOUBT);
    IS(settled(store), STORE_NONE);
    OK(store_last_seq(plain, 90, &seq));
    assert_int_equal(seq, 1);
    store_close(store);
    store_close(plain);
}

/* Two nodes that take the same tables in another order must not wait for each other: after a second the server would end one of
 * them, and play would stand still meanwhile. */
static void two_who_take_leases_never_wait(void **state)
{
    (void)state;
    Store  *one = place_open(&place), *two = place_open(&place);
    int64_t now = 0, fence = 0;
    OK(store_now(one, &now));
    OK(store_node_beat(one, 1, "one", now + 60000));
    OK(store_node_beat(two, 2, "two", now + 60000));
    OK(store_begin(one));
    OK(store_begin(two));
    OK(store_lease_take(one, 81, 1, now, &fence));
    OK(store_lease_take(two, 82, 2, now, &fence));
    IS(store_lease_take(one, 82, 1, now, &fence), STORE_TAKEN);
    IS(store_lease_take(two, 81, 2, now, &fence), STORE_TAKEN);
    OK(store_lease_take(one, 81, 1, now, &fence)); /* one's own, again */
    store_rollback(one);
    OK(store_lease_take(two, 81, 2, now, &fence)); /* nobody has it after all */
    assert_int_equal(fence, 1);
    OK(store_commit(two));
    IS(store_lease_take(one, 81, 1, now, &fence), STORE_TAKEN);
    store_close(one);
    store_close(two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_restart_is_trouble_that_passes, begin, finish),
        cmocka_unit_test_setup_teardown(a_conflict_in_a_transaction_is_tried_again, begin, finish),
        cmocka_unit_test_setup_teardown(two_who_take_leases_never_wait, begin, finish),
        cmocka_unit_test_setup_teardown(rows_are_told_once, begin, finish),
        cmocka_unit_test_setup_teardown(a_commit_whose_answer_is_lost_was_done, begin, finish),
        cmocka_unit_test_setup_teardown(a_commit_that_never_arrived_was_not, begin, finish),
        cmocka_unit_test_setup_teardown(a_commit_is_not_taken_for_another_s, begin, finish),
    };
    if (!getenv("TORTUGA_TEST_POSTGRES")) {
        (void)fputs("run this by tests/fleet/with-postgres.sh\n", stderr);
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
