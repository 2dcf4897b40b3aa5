/* postgres.c -- the store in a PostgreSQL that many nodes share: libpq in pipeline mode, prepared statements.
 *
 * Whatever needs no answer at once is only sent (a BEGIN, a row to be written) and its answer is read together with the next
 * one that somebody waits for; a batch of events is one way to the server and back, its commit another.
 *
 * A connection that breaks is opened again by the next call, not sooner than the last failure allows: every failure doubles
 * the pause, up to some seconds. What a broken connection leaves behind:
 *
 *   before COMMIT was sent   nothing of the transaction: it is trouble, and may be tried again
 *   after COMMIT was sent    nobody knows. STORE_DOUBT; store_settle looks whether the mark is there that the transaction
 *                            wrote first. Not pg_xact_status: a server that crashed gives numbers of transactions out again
 *                            that never came to its disk, and a replica that has taken over knows nothing of them.
 *
 * Connections are a fixed number: one for each Store, opened when it is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "store/copy.h"
#include "store/postgres_link.h"

enum { ROWS_AT_ONCE = 500 };

static Postgres *postgres_of(Store *store) { return (Postgres *)(void *)store; }

/* --- statements ------------------------------------------------------------------------------------------------ */

static StoreResult postgres_wait(Store *store) { return link_wait(postgres_of(store)); }

static StoreResult postgres_send(Store *store, Statement which, const Value *in, size_t count, RowEach each,
                                 void *context, int64_t *changed)
{
    if (changed)
        *changed = 0;
    return link_send_prepared(postgres_of(store), which, in, count,
                              (Pending){.each = each, .context = context, .changed = changed});
}

static StoreResult postgres_run(Store *store, Statement which, const Value *in, size_t count, RowEach each,
                                void *context, int64_t *changed)
{
    Postgres *p = postgres_of(store);
    for (int attempt = 0;; attempt++) {
        StoreResult result = postgres_send(store, which, in, count, each, context, changed);
        if (result == STORE_OK && p->in_transaction && !each && !changed)
            return STORE_OK; /* its answer is read with the next one */
        if (result == STORE_OK)
            result = link_wait(p);
        /* A server that was restarted while nothing went on is found gone by the first question: ask again. */
        bool question = strncmp(statement_sql[which], "SELECT", 6) == 0;
        if (result != STORE_IO || p->in_transaction || !question || attempt || !link_may_retry(p))
            return result;
    }
}

typedef struct Fetched {
    RowEach each;
    void   *context;
    bool    more;
    size_t  rows;
} Fetched;

static bool fetch_row(void *context, const Value *column, size_t columns)
{
    Fetched *fetched = (Fetched *)context;
    fetched->rows++;
    fetched->more = fetched->each(fetched->context, column, columns);
    return fetched->more;
}

/* Many rows, some at a time. */
static StoreResult fetch_all(Postgres *p, const char *sql, const Value *in, size_t count, RowEach each,
                             void *context)
{
    char     declare[1000], fetch[60], shut[40];
    Pending  none = {0};
    unsigned n    = ++p->cursors;
    (void)snprintf(declare, sizeof declare, "DECLARE c%u NO SCROLL CURSOR FOR %s", n, sql);
    (void)snprintf(fetch, sizeof fetch, "FETCH %d FROM c%u", ROWS_AT_ONCE, n);
    (void)snprintf(shut, sizeof shut, "CLOSE c%u", n);
    StoreResult result  = link_send(p, declare, in, count, none);
    Fetched     fetched = {each, context, true, ROWS_AT_ONCE};
    while (result == STORE_OK && fetched.more && fetched.rows == ROWS_AT_ONCE) {
        fetched.rows = 0;
        result       = link_send(p, fetch, NULL, 0, (Pending){.each = fetch_row, .context = &fetched});
        if (result == STORE_OK)
            result = link_wait(p);
    }
    return result == STORE_OK ? link_send(p, shut, NULL, 0, none) : result;
}

static StoreResult postgres_ask(Store *store, const char *sql, const Value *in, size_t count, RowEach each,
                                void *context)
{
    Postgres   *p      = postgres_of(store);
    StoreResult result = link_ready(p);
    if (result != STORE_OK)
        return result;
    if (each && p->in_transaction)
        return fetch_all(p, sql, in, count, each, context);
    result = link_send(p, sql, in, count, (Pending){.each = each, .context = context});
    return result == STORE_OK ? link_wait(p) : result;
}

static StoreResult postgres_pour(Store *store, const char *sql, const Value *in, size_t count)
{
    Postgres   *p      = postgres_of(store);
    Pending     none   = {0};
    StoreResult result = link_ready(p);
    return result == STORE_OK ? link_send(p, sql, in, count, none) : result;
}

static StoreResult postgres_script(Store *store, const char *sql)
{
    Postgres   *p      = postgres_of(store);
    StoreResult result = link_ready(p);
    if (result == STORE_OK)
        result = link_wait(p);
    char *text = result == STORE_OK ? script_spelled(sql, postgres_driver.words) : NULL;
    if (!text)
        return result == STORE_OK ? store_say(store, STORE_BROKEN, "out of memory") : result;
    (void)PQexitPipelineMode(p->link);
    PGresult      *answer = PQexec(p->link, text);
    ExecStatusType status = PQresultStatus(answer);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        result = link_error(p, answer);
    PQclear(answer);
    free(text);
    if (p->link && !PQenterPipelineMode(p->link))
        link_close(p);
    return result;
}

/* --- transactions ---------------------------------------------------------------------------------------------- */

static StoreResult begin_with(Store *store, const char *sql)
{
    Postgres   *p      = postgres_of(store);
    Pending     none   = {0};
    StoreResult result = link_ready(p);
    p->marked          = false;
    if (result == STORE_OK)
        result = link_send(p, sql, NULL, 0, none);
    p->in_transaction = p->in_transaction || result == STORE_OK;
    return result;
}

static StoreResult postgres_begin(Store *store) { return begin_with(store, "BEGIN"); }

static StoreResult postgres_snapshot(Store *store)
{
    StoreResult result = begin_with(store, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    if (result == STORE_OK)
        result = postgres_pour(store, "SET LOCAL idle_in_transaction_session_timeout = 0", NULL, 0);
    return result;
}

/* Marks of writers who are long gone. */
enum { MARKS_KEPT_MS = 7 * 24 * 3600 * 1000 };

static StoreResult postgres_mark(Store *store)
{
    Postgres   *p      = postgres_of(store);
    int64_t     now_ms = (int64_t)time(NULL) * 1000;
    Value       mark[] = {value_int(p->writer), value_int(++p->mark), value_int(now_ms)};
    Value       old    = value_int(now_ms - MARKS_KEPT_MS);
    StoreResult result = postgres_send(store, SQL_MARK, mark, 3, NULL, NULL, NULL);
    if (result == STORE_OK && p->mark == 1)
        result = postgres_send(store, SQL_MARKS_END, &old, 1, NULL, NULL, NULL);
    p->marked = result == STORE_OK;
    return result;
}

static void postgres_rollback(Store *store)
{
    Postgres *p    = postgres_of(store);
    Pending   none = {0};
    char      sentence[sizeof store->sentence];
    memcpy(sentence, store->sentence, sizeof sentence); /* why we are here is what somebody wants to read */
    if (p->in_transaction && !p->lost) {
        (void)link_wait(p);
        if (!p->lost && p->link &&
            (link_send(p, "ROLLBACK", NULL, 0, none) != STORE_OK || link_wait(p) != STORE_OK))
            link_close(p);
    }
    p->in_transaction = p->lost = false;
    memcpy(store->sentence, sentence, sizeof sentence);
}

static StoreResult postgres_commit(Store *store)
{
    Postgres   *p      = postgres_of(store);
    Pending     none   = {0};
    StoreResult result = link_ready(p);
    if (result == STORE_OK)
        result = link_wait(p); /* so that a COMMIT is only sent where everything before it went well */
    if (result != STORE_OK)
        return result;
    result = link_send(p, "COMMIT", NULL, 0, none);
    if (result == STORE_OK)
        result = link_wait(p);
    if (result == STORE_IO && p->marked) {
        p->doubt = p->mark;
        result   = store_say(store, STORE_DOUBT, "the connection to %s broke while it was writing", p->place);
    }
    p->in_transaction = p->lost = false;
    return result;
}

static bool read_whole(void *context, const Value *column, size_t columns)
{
    (void)columns;
    *(int64_t *)context = column_int(column);
    return false;
}

/* Whoever asks for the mark waits until a transaction that has changed it and is still alive, cut off from us, has ended. */
static StoreResult postgres_settle(Store *store)
{
    Postgres *p    = postgres_of(store);
    int64_t   seen = 0;
    if (!p->doubt)
        return STORE_NONE;
    Value       in[]   = {value_int(p->writer), value_int((int64_t)time(NULL) * 1000)};
    StoreResult result = begin_with(store, "BEGIN");
    if (result == STORE_OK)
        result = postgres_pour(store, "SET LOCAL lock_timeout = 3000", NULL, 0);
    if (result == STORE_OK)
        result = postgres_run(store, SQL_MARK_SEEN, in, 2, read_whole, &seen, NULL);
    postgres_rollback(store);
    if (result != STORE_OK)
        return result;
    bool done = seen == p->doubt;
    p->doubt  = 0;
    return done ? STORE_OK : STORE_NONE;
}

static StoreResult postgres_lock(Store *store, int64_t key)
{
    Value value = value_int(key);
    return postgres_pour(store, "SELECT pg_advisory_xact_lock($1)", &value, 1);
}

static StoreResult ask_number(Store *store, const char *sql, int64_t *number)
{
    Postgres   *p      = postgres_of(store);
    StoreResult result = link_send(p, sql, NULL, 0, (Pending){.each = read_whole, .context = number});
    return result == STORE_OK ? link_wait(p) : result;
}

static StoreResult postgres_now(Store *store, int64_t *now_ms)
{
    return ask_number(store, "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)", now_ms);
}

static StoreResult postgres_version(Store *store, int *version)
{
    int64_t     there = 0, number = 0;
    StoreResult result =
        /* Not to_regclass: what it remembers of there being none outlives the lock of another who makes it. */
        ask_number(store,
                   "SELECT count(*) FROM pg_catalog.pg_tables WHERE tablename = 'tortuga_schema'"
                   " AND schemaname = ANY (current_schemas(false))",
                   &there);
    if (result == STORE_OK && there)
        result = ask_number(store, "SELECT version FROM tortuga_schema", &number);
    if (result == STORE_OK)
        *version = (int)number;
    return result;
}

static StoreResult postgres_version_put(Store *store, int version)
{
    char sql[200];
    (void)snprintf(sql, sizeof sql,
                   "CREATE TABLE IF NOT EXISTS tortuga_schema (version INTEGER NOT NULL);"
                   "DELETE FROM tortuga_schema; INSERT INTO tortuga_schema VALUES (%d)",
                   version);
    return postgres_script(store, sql);
}

/* --- opening ------------------------------------------------------------------------------------------------------ */

static void postgres_destroy(Store *store)
{
    Postgres *p = postgres_of(store);
    link_close(p);
    free(p->url);
    free(p);
}

static void name_place(Postgres *p, PQconninfoOption *options)
{
    const char *host = "", *port = "5432", *name = "";
    for (PQconninfoOption *one = options; one->keyword; one++) {
        if (!one->val || !*one->val)
            continue;
        if (strcmp(one->keyword, "host") == 0 || strcmp(one->keyword, "hostaddr") == 0)
            host = one->val;
        else if (strcmp(one->keyword, "port") == 0)
            port = one->val;
        else if (strcmp(one->keyword, "dbname") == 0)
            name = one->val;
    }
    (void)snprintf(p->place, sizeof p->place, "PostgreSQL%s%s%s%s%s%s", *host ? " at " : "", host,
                   *host ? ":" : "", *host ? port : "", *name ? ", database " : "", name);
}

static Store *postgres_create(const char *where, StoreResult *result, char *why, size_t why_size)
{
    Postgres *p    = (Postgres *)calloc(1, sizeof *p);
    size_t    size = strlen(where) + sizeof "postgresql:";
    char     *said = NULL;
    *result        = STORE_BROKEN;
    (void)snprintf(why, why_size, "out of memory");
    if (p)
        p->url = (char *)malloc(size);
    if (!p || !p->url) {
        free(p);
        return NULL;
    }
    p->base.driver = &postgres_driver;
    (void)snprintf(p->url, size, "postgresql:%s", where);
    PQconninfoOption *options = strncmp(where, "//", 2) == 0 ? PQconninfoParse(p->url, &said) : NULL;
    if (!options) {
        /* What libpq says may repeat the address, and with it a password. */
        bool plain = said && !strstr(said, "://");
        (void)snprintf(
            why, why_size,
            "this is no address of a PostgreSQL%s%s; one looks like postgres://USER@HOST:5432/DATABASE",
            plain ? ": " : "", plain ? said : "");
        for (char *end = why; *end; end++)
            if (*end == '\n')
                *end = ' ';
        PQfreemem(said);
        postgres_destroy(&p->base);
        return NULL;
    }
    name_place(p, options);
    PQconninfoFree(options);
    bool told = getrandom(&p->writer, sizeof p->writer, 0) == (ssize_t)sizeof p->writer;
    *result   = told ? link_ready(p) : store_say(&p->base, STORE_BROKEN, "the system has no random numbers");
    if (*result == STORE_OK)
        return &p->base;
    (void)snprintf(why, why_size, "%s", p->base.sentence);
    postgres_destroy(&p->base);
    return NULL;
}

static StoreResult postgres_backup(Store *store, const char *path) { return copy_to_file(store, path); }

const Driver postgres_driver = {
    .scheme      = "postgres",
    .words       = {{"{bytes}", "BYTEA"},
                    {"{clustered}", ""},
                    {"{byte:", "'\\x"},
                    {":byte}", "'::bytea"},
                    {"{patience}", "SET LOCAL lock_timeout = 3000"},
                    {"{nobody-at:$1}", "pg_try_advisory_xact_lock($1)"},
                    {" TEXT", " TEXT COLLATE \"C\""}, /* sorted by their bytes, as SQLite does */
                    {NULL, NULL}},
    .create      = postgres_create,
    .destroy     = postgres_destroy,
    .begin       = postgres_begin,
    .mark        = postgres_mark,
    .snapshot    = postgres_snapshot,
    .commit      = postgres_commit,
    .settle      = postgres_settle,
    .rollback    = postgres_rollback,
    .run         = postgres_run,
    .send        = postgres_send,
    .wait        = postgres_wait,
    .ask         = postgres_ask,
    .pour        = postgres_pour,
    .script      = postgres_script,
    .lock        = postgres_lock,
    .now         = postgres_now,
    .version     = postgres_version,
    .version_put = postgres_version_put,
    .backup      = postgres_backup,
};
