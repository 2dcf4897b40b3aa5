/* writer_test.c -- group commit, and what happens when the store is in trouble: play pauses, nothing is lost. */
#define _DEFAULT_SOURCE
#include "store/place.h"

#include <ev.h>
#include <signal.h>
#include <sys/resource.h>

#include "harbour/moment.h"
#include "harbour/writer.h"

typedef struct Append {
    Job        job;
    StoreEvent event;
    int       *done;
} Append;

static Place           place;
static struct ev_loop *loop;
static Returns        *returns;
static Metrics         metrics;

typedef struct Told {
    int  times;
    char words[200];
    char sentence[512];
} Told;
static Told told;

static void on_trouble(void *context, StoreResult result, const char *sentence)
{
    (void)context;
    told.times++;
    (void)snprintf(told.words + strlen(told.words), sizeof told.words - strlen(told.words), "%s ",
                   store_word(result));
    if (result != STORE_OK)
        (void)snprintf(told.sentence, sizeof told.sentence, "%s", sentence);
}

static int begin(void **state)
{
    (void)state;
    place_make(&place);
    loop    = ev_loop_new(EVFLAG_AUTO);
    returns = returns_create(loop);
    told    = (Told){0};
    memset(&metrics, 0, sizeof metrics);
    return !returns;
}

static int finish(void **state)
{
    (void)state;
    returns_destroy(returns);
    ev_loop_destroy(loop);
    place_remove(&place);
    return 0;
}

static Writer *start(size_t queue_most)
{
    WriterSetup setup    = {.store      = place.address,
                            .queue_most = queue_most,
                            .batch_most = 256,
                            .retry_ms   = 50,
                            .returns    = returns,
                            .told       = on_trouble,
                            .commit_us  = &metrics.commit_us,
                            .batch_size = &metrics.batch_size};
    char        why[300] = "";
    Writer     *writer   = writer_create(&setup, why, sizeof why);
    if (!writer)
        fail_msg("%s", why);
    return writer;
}

/* Lets the loop run until something is so, five seconds at most. */
#define RUN_UNTIL(what)                                                                                      \
    do {                                                                                                     \
        for (int64_t end = moment_us() + 5000000; !(what) && moment_us() < end; usleep(500))                 \
            (void)ev_run(loop, EVRUN_NOWAIT);                                                                \
        assert_true(what);                                                                                   \
    } while (0)

static StoreResult append(Job *job, Store *store)
{
    return store_event_add(store, &((Append *)(void *)job)->event);
}

static void appended(Job *job) { ++*((Append *)(void *)job)->done; }

static Append append_of(int64_t seq, int *done)
{
    return (Append){{.work = append, .done = appended}, {1, seq, seq, "move", 4}, done};
}

static int64_t last_seq_of(int64_t table)
{
    Store  *store = place_open(&place);
    int64_t seq   = -1;
    assert_int_equal(store_last_seq(store, table, &seq), STORE_OK);
    store_close(store);
    return seq;
}
static int64_t last_seq(void) { return last_seq_of(1); }

static void many_jobs_one_commit(void **state)
{
    (void)state;
    enum { MANY = 1000 };
    static Append job[MANY];
    int           done   = 0;
    Writer       *writer = start(MANY);
    for (int i = 0; i < MANY; i++) {
        job[i] = append_of(i + 1, &done);
        assert_true(writer_put(writer, &job[i].job));
    }
    RUN_UNTIL(done == MANY);
    for (int i = 0; i < MANY; i++)
        assert_int_equal(job[i].job.result, STORE_OK);
    Append twice = append_of(7, &done);
    assert_true(writer_put(writer, &twice.job));
    RUN_UNTIL(done == MANY + 1);
    assert_int_equal(twice.job.result, STORE_TAKEN);
    uint64_t commits = 0;
    for (int i = 0; i <= HISTOGRAM_BOUNDS; i++)
        commits += atomic_load(&metrics.commit_us.bucket[i]);
    assert_in_range(commits, 2, MANY / 4);
    assert_int_equal(writer_destroy(writer), 0);
    assert_int_equal(last_seq(), MANY);
    assert_int_equal(told.times, 0);
}

/* A job that waits until the test lets it go on. */
typedef struct Gate {
    Job             job;
    pthread_mutex_t lock;
} Gate;

static StoreResult pass_gate(Job *job, Store *store)
{
    (void)store;
    Gate *gate = (Gate *)(void *)job;
    (void)pthread_mutex_lock(&gate->lock);
    (void)pthread_mutex_unlock(&gate->lock);
    return STORE_OK;
}
static void passed(Job *job) { (void)job; }

static void a_full_queue_says_no(void **state)
{
    (void)state;
    Writer *writer = start(2);
    int     done   = 0;
    Gate    gate   = {.job = {.work = pass_gate, .done = passed}};
    Append  a = append_of(1, &done), b = append_of(2, &done), c = append_of(3, &done);
    (void)pthread_mutex_init(&gate.lock, NULL);
    (void)pthread_mutex_lock(&gate.lock);
    assert_true(writer_put(writer, &gate.job));
    while (writer_waiting(writer)) /* until it stands at the gate */
        usleep(500);
    assert_true(writer_put(writer, &a.job));
    assert_true(writer_put(writer, &b.job));
    assert_false(writer_put(writer, &c.job));
    (void)pthread_mutex_unlock(&gate.lock);
    RUN_UNTIL(done == 2);
    assert_true(writer_put(writer, &c.job));
    assert_int_equal(writer_destroy(writer), 0); /* writes what waits */
    returns_drain(returns);
    assert_int_equal(done, 3);
    assert_int_equal(last_seq(), 3);
    (void)pthread_mutex_destroy(&gate.lock);
}

static StoreResult break_something(Job *job, Store *store)
{
    (void)job;
    static char huge[STORE_EVENT_MOST + 1];
    (void)store_event_add(store, &(StoreEvent){2, 1, 1, "half", 4});
    return store_event_add(store, &(StoreEvent){2, 2, 1, huge, sizeof huge});
}
static void broke(Job *job) { (void)job; }

static StoreResult half_taken(Job *job, Store *store)
{
    (void)job;
    StoreResult result = store_event_add(store, &(StoreEvent){3, 1, 1, "half", 4});
    return result == STORE_OK ? store_event_add(store, &(StoreEvent){1, 1, 1, "taken", 5}) : result;
}

static void a_job_fails_alone(void **state)
{
    (void)state;
    Writer *writer = start(10);
    int     done   = 0;
    Gate    gate   = {.job = {.work = pass_gate, .done = passed}};
    Append  a = append_of(1, &done), b = append_of(2, &done);
    Job     bad = {.work = break_something, .done = broke},
        half    = {.work = half_taken, .done = broke, .several = true};
    (void)pthread_mutex_init(&gate.lock, NULL);
    (void)pthread_mutex_lock(&gate.lock);
    assert_true(writer_put(writer, &gate.job));
    while (writer_waiting(writer))
        usleep(500);
    assert_true(writer_put(writer, &a.job));
    assert_true(writer_put(writer, &bad));
    assert_true(writer_put(writer, &half));
    assert_true(writer_put(writer, &b.job));
    (void)pthread_mutex_unlock(&gate.lock);
    RUN_UNTIL(done == 2);
    assert_int_equal(a.job.result, STORE_OK);
    assert_int_equal(b.job.result, STORE_OK);
    assert_int_equal(bad.result, STORE_BROKEN);
    assert_int_equal(half.result, STORE_TAKEN);
    assert_int_equal(writer_destroy(writer), 0);
    assert_int_equal(last_seq(), 2);
    assert_int_equal(last_seq_of(2) + last_seq_of(3), 0); /* nothing of what failed is there */
    (void)pthread_mutex_destroy(&gate.lock);
}

static void a_full_disk_pauses_and_loses_nothing(void **state)
{
    (void)state;
    enum { MANY = 400 };
    static char   body[4000];
    static Append job[MANY];
    Writer       *writer = start(MANY);
    int           done   = 0;
    struct rlimit before, small;
    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small          = before;
    small.rlim_cur = 600000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    for (int i = 0; i < MANY; i++) {
        job[i]            = append_of(i + 1, &done);
        job[i].event.body = body;
        job[i].event.size = sizeof body;
        assert_true(writer_put(writer, &job[i].job));
    }
    RUN_UNTIL(told.times > 0);
    assert_string_equal(told.words, "full ");
    assert_non_null(strstr(told.sentence, "the disk is full"));
    int before_room = done;
    assert_true(before_room < MANY);
    usleep(200000); /* several tries later it is still full, and was told once */
    (void)ev_run(loop, EVRUN_NOWAIT);
    assert_int_equal(told.times, 1);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    RUN_UNTIL(done == MANY);
    assert_string_equal(told.words, "full ok ");
    for (int i = 0; i < MANY; i++)
        assert_int_equal(job[i].job.result, STORE_OK);
    assert_int_equal(writer_destroy(writer), 0);
    assert_int_equal(last_seq(), MANY);
}

static void a_busy_store_is_waited_for(void **state)
{
    (void)state;
    Writer *writer = start(10);
    int     done   = 0;
    Append  a      = append_of(1, &done);
    Store  *other  = place_open(&place);
    assert_int_equal(store_begin(other), STORE_OK);
    assert_true(writer_put(writer, &a.job));
    RUN_UNTIL(told.times == 1);
    assert_string_equal(told.words, "busy ");
    assert_int_equal(done, 0);
    store_rollback(other);
    RUN_UNTIL(done == 1);
    assert_int_equal(a.job.result, STORE_OK);
    RUN_UNTIL(told.times == 2);

    /* Told to stop while it is busy, it tries a few times and then gives back what it could not write. */
    Append b = append_of(2, &done);
    assert_int_equal(store_begin(other), STORE_OK);
    assert_true(writer_put(writer, &b.job));
    assert_int_equal(writer_destroy(writer), 1);
    returns_drain(returns);
    assert_int_equal(b.job.result, STORE_BUSY);
    store_rollback(other);
    store_close(other);
    assert_int_equal(last_seq(), 1);
}

/* --- hands ------------------------------------------------------------------------------------------------ */

typedef struct Count {
    Job     job;
    int64_t seq;
    int    *done;
    bool    had_store;
} Count;

static StoreResult count_seq(Job *job, Store *store)
{
    Count *count     = (Count *)(void *)job;
    count->had_store = store != NULL;
    return store ? store_last_seq(store, 1, &count->seq) : STORE_NONE;
}
static void counted(Job *job) { ++*((Count *)(void *)job)->done; }

static void hands_take_one_job_after_another(void **state)
{
    (void)state;
    char   why[300];
    int    done = 0;
    Hands *with = hands_create(2, 100, place.address, returns, why, sizeof why);
    Hands *bare = hands_create(3, 100, NULL, returns, why, sizeof why);
    Count  job[60];
    assert_non_null(with);
    assert_non_null(bare);
    for (int i = 0; i < 60; i++) {
        job[i] = (Count){.job = {.work = count_seq, .done = counted}, .seq = -1, .done = &done};
        assert_true(hands_put(i % 2 ? with : bare, &job[i].job));
    }
    RUN_UNTIL(done == 60);
    for (int i = 0; i < 60; i++) {
        assert_int_equal(job[i].had_store, i % 2);
        assert_int_equal(job[i].seq, i % 2 ? 0 : -1);
    }
    assert_null(hands_create(1, 1, "sqlite:/proc/nowhere", returns, why, sizeof why));
    hands_destroy(with);
    hands_destroy(bare);
    hands_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(many_jobs_one_commit, begin, finish),
        cmocka_unit_test_setup_teardown(a_full_queue_says_no, begin, finish),
        cmocka_unit_test_setup_teardown(a_job_fails_alone, begin, finish),
        cmocka_unit_test_setup_teardown(a_full_disk_pauses_and_loses_nothing, begin, finish),
        cmocka_unit_test_setup_teardown(a_busy_store_is_waited_for, begin, finish),
        cmocka_unit_test_setup_teardown(hands_take_one_job_after_another, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
