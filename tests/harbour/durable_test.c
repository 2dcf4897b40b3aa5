/* durable_test.c -- a writer that is killed at random instants: every acknowledged event is there, and no other.
 *
 * A child appends to several tables and says through a pipe what came back as written. It is killed with SIGKILL;
 * then every event that it acknowledged is in the store, byte for byte, logs have no gaps, and nothing is there
 * that it had not handed in. The next child goes on where the log ends. */
#define _DEFAULT_SOURCE
#include "store/place.h"

#include <ev.h>
#include <signal.h>
#include <sys/wait.h>

#include "harbour/writer.h"

enum { TABLES = 5, FLIGHT = 40 };

typedef struct Said {
    int32_t table;
    int32_t seq;
} Said;

typedef struct Append {
    Job   job;
    Event event;
    char  body[64];
} Append;

static Place           place;
static Writer         *writer;
static int             pipe_to;
static struct ev_loop *loop;

static size_t body_of(char body[64], int64_t table, int64_t seq)
{
    return (size_t)snprintf(body, 64, "table %d event %d", (int)table, (int)seq);
}

static StoreResult append(Job *job, Store *store)
{
    return store_event_add(store, &((Append *)(void *)job)->event);
}

static void hand_in(Append *a)
{
    a->event.size = body_of(a->body, a->event.table, a->event.seq);
    if (!writer_put(writer, &a->job))
        _exit(3);
}

static void acknowledged(Job *job)
{
    Append *a    = (Append *)(void *)job;
    Said    said = {(int32_t)a->event.table, (int32_t)a->event.seq};
    if (job->result != STORE_OK || write(pipe_to, &said, sizeof said) != (ssize_t)sizeof said)
        _exit(4);
    a->event.seq += FLIGHT / TABLES; /* the next of this table that is not on its way */
    hand_in(a);
}

static void on_trouble(void *context, StoreResult result, const char *sentence)
{
    (void)context;
    (void)result;
    (void)fprintf(stderr, "%s\n", sentence);
}

static void child(void)
{
    static Append job[FLIGHT];
    char          why[300];
    loop                = ev_loop_new(EVFLAG_AUTO);
    Returns    *returns = returns_create(loop);
    WriterSetup setup   = {.store      = place.address,
                           .queue_most = FLIGHT,
                           .batch_most = 16,
                           .retry_ms   = 50,
                           .returns    = returns,
                           .told       = on_trouble};
    writer              = writer_create(&setup, why, sizeof why);
    Store *store        = NULL;
    if (!writer || store_open(place.address, &store, why, sizeof why) != STORE_OK)
        _exit(5);
    for (int i = 0; i < FLIGHT; i++) {
        int64_t last = 0;
        job[i] = (Append){.job = {.work = append, .done = acknowledged}, .event = {.table = 1 + i % TABLES}};
        if (store_last_seq(store, 1 + i % TABLES, &last) != STORE_OK)
            _exit(6);
        job[i].event.seq  = last + 1 + i / TABLES;
        job[i].event.body = job[i].body;
    }
    store_close(store);
    for (int i = 0; i < FLIGHT; i++)
        hand_in(&job[i]);
    (void)ev_run(loop, 0);
}

typedef struct Check {
    int64_t next;
} Check;

static bool check_event(void *context, const Event *event)
{
    Check *check = (Check *)context;
    char   body[64];
    size_t n = body_of(body, event->table, event->seq);
    assert_int_equal(event->seq, check->next++);
    assert_int_equal(event->size, n);
    assert_memory_equal(event->body, body, n);
    return true;
}

static void killed_at_random_instants(void **state)
{
    (void)state;
    const char *rounds_asked = getenv("TORTUGA_KILLS");
    int         rounds       = rounds_asked ? atoi(rounds_asked) : 40;
    int64_t     total        = 0;
    place_make(&place);
    store_close(place_open(&place));
    srandom(4711);
    for (int round = 0; round < rounds; round++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        pid_t pid = fork();
        if (pid == 0) {
            (void)close(ends[0]);
            pipe_to = ends[1];
            child();
            _exit(7);
        }
        assert_true(pid > 0);
        (void)close(ends[1]);
        int64_t acknowledged_to[TABLES + 1] = {0};
        Said    said;
        /* Lives until it has said a few things, then a random moment more. */
        long before = random() % 60;
        for (long n = 0; n < before && read(ends[0], &said, sizeof said) == (ssize_t)sizeof said; n++)
            if (said.seq > acknowledged_to[said.table])
                acknowledged_to[said.table] = said.seq;
        usleep((useconds_t)(random() % 3000));
        assert_int_equal(kill(pid, SIGKILL), 0);
        int status = 0;
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_true(WIFSIGNALED(status)); /* it did not stop by itself */
        while (read(ends[0], &said, sizeof said) == (ssize_t)sizeof said)
            if (said.seq > acknowledged_to[said.table])
                acknowledged_to[said.table] = said.seq;
        (void)close(ends[0]);

        Store *store = place_open(&place);
        for (int table = 1; table <= TABLES; table++) {
            Check check = {1};
            assert_int_equal(store_events(store, table, 1, check_event, &check), STORE_OK);
            assert_true(check.next - 1 >= acknowledged_to[table]);
            total += check.next - 1;
        }
        store_close(store);
    }
    assert_true(total > rounds); /* something was written at all */
    place_remove(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(killed_at_random_instants)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
