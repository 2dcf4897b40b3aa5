/* postgres_link.c -- opens a connection and opens it again; sends statements, reads answers, says what an error means. */
#define _POSIX_C_SOURCE 200809L
#include "store/postgres_link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    BACKOFF_MS    = 100,
    BACKOFF_MOST  = 5000,
    OLDEST_SERVER = 130000, /* the oldest that is still looked after, and tested here */
    INT8_OID      = 20,
    INT2_OID      = 21,
    INT4_OID      = 23,
    BYTEA_OID     = 17,
    REAL_OID      = 700,
    DOUBLE_OID    = 701,
    NUMERIC_OID   = 1700
};

static int64_t steady_ms(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- what went wrong ------------------------------------------------------------------------------------- */

/* libpq ends its sentences with a new line, and some have several. */
static void first_line(const char *text, char *to, size_t size)
{
    (void)snprintf(to, size, "%s", text);
    char *end = strchr(to, '\n');
    if (end)
        *end = 0;
}

static StoreResult result_of(const char *state)
{
    static const struct {
        const char *begins;
        StoreResult result;
    } known[] = {
        {"40001", STORE_AGAIN}, {"40P01", STORE_AGAIN},    {"25P02", STORE_AGAIN}, {"23505", STORE_TAKEN},
        {"53100", STORE_FULL},  {"25006", STORE_READONLY}, {"55P03", STORE_BUSY},  {"57014", STORE_BUSY},
        {"55006", STORE_BUSY},  {"53", STORE_IO},          {"57P", STORE_IO},      {"08", STORE_IO},
        {"58", STORE_IO},       {"25P03", STORE_IO},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(state, known[i].begins, strlen(known[i].begins)) == 0)
            return known[i].result;
    return STORE_BROKEN;
}

StoreResult link_error(Postgres *p, const PGresult *answer)
{
    char        line[300];
    const char *state = answer ? PQresultErrorField(answer, PG_DIAG_SQLSTATE) : NULL;
    first_line(answer ? PQresultErrorMessage(answer) : PQerrorMessage(p->link), line, sizeof line);
    if (!answer || PQstatus(p->link) != CONNECTION_OK || !state)
        return store_say(&p->base, STORE_IO, "the connection to %s broke: %s", p->place, line);
    StoreResult result = result_of(state);
    if (result == STORE_READONLY)
        PQfinish(p->link), p->link = NULL; /* no longer the one that may be written to: look for it anew */
    return store_say(&p->base, result, "%s: %s (%s)", p->place, line, state);
}

/* --- connections --------------------------------------------------------------------------------------------- */

static void hear_nothing(void *context, const char *message)
{
    (void)context;
    (void)message;
}

void link_close(Postgres *p)
{
    PQfinish(p->link);
    p->link     = NULL;
    p->pendings = 0;
    p->lost     = p->in_transaction;
    memset(p->prepared, 0, sizeof p->prepared);
}

static StoreResult refuse(Postgres *p, StoreResult result, const char *why)
{
    char line[300];
    first_line(why, line, sizeof line);
    StoreResult said = store_say(&p->base, result, "%s cannot be reached: %s", p->place, line);
    link_close(p);
    p->pause_ms = p->pause_ms ? p->pause_ms * 2 : BACKOFF_MS;
    if (p->pause_ms > BACKOFF_MOST)
        p->pause_ms = BACKOFF_MOST;
    p->try_ms = steady_ms() + p->pause_ms;
    return said;
}

static StoreResult dial(Postgres *p)
{
    /* What stands before the address is a default, what stands behind it holds. */
    static const char *const names[]  = {"connect_timeout",
                                         "keepalives_idle",
                                         "keepalives_interval",
                                         "keepalives_count",
                                         "tcp_user_timeout",
                                         "target_session_attrs",
                                         "application_name",
                                         "dbname",
                                         "client_encoding",
                                         "options",
                                         NULL};
    const char *const        values[] = {"3",       "5",    "2",    "3",  "10000", "read-write",
                                         "tortuga", p->url, "UTF8", NULL, NULL};
    PQfinish(p->link);
    p->link = PQconnectdbParams(names, values, 1);
    if (!p->link)
        return refuse(p, STORE_IO, "out of memory");
    if (PQstatus(p->link) != CONNECTION_OK)
        return refuse(p, STORE_IO, PQerrorMessage(p->link));
    (void)PQsetNoticeProcessor(p->link, hear_nothing, NULL);
    if (PQserverVersion(p->link) < OLDEST_SERVER)
        return refuse(p, STORE_BROKEN, "it is older than PostgreSQL 13");
    const char *encoding = PQparameterStatus(p->link, "server_encoding");
    if (!encoding || strcmp(encoding, "UTF8") != 0)
        return refuse(p, STORE_BROKEN,
                      "the database is not in UTF-8: createdb --encoding UTF8 --template template0");
    /* Whoever freezes in the middle of a transaction holds others up no longer than that. */
    PGresult *answer =
        PQexec(p->link, "SET idle_in_transaction_session_timeout = 10000; SET bytea_output = hex");
    bool good = PQresultStatus(answer) == PGRES_COMMAND_OK;
    PQclear(answer);
    if (!good || !PQenterPipelineMode(p->link))
        return refuse(p, STORE_IO, PQerrorMessage(p->link));
    p->pause_ms = 0;
    p->pendings = 0;
    memset(p->prepared, 0, sizeof p->prepared);
    return STORE_OK;
}

/* A connection that works as far as we know. */
StoreResult link_ready(Postgres *p)
{
    if (p->lost)
        return store_say(&p->base, STORE_IO, "the connection to %s broke in the middle of a transaction",
                         p->place);
    if (p->link && PQstatus(p->link) == CONNECTION_OK)
        return STORE_OK;
    if (p->in_transaction) {
        link_close(p);
        return link_ready(p);
    }
    if (steady_ms() < p->try_ms)
        return STORE_IO; /* with the sentence of the last try */
    return dial(p);
}

bool link_may_retry(const Postgres *p) { return p->try_ms <= steady_ms(); }

/* --- the pipeline --------------------------------------------------------------------------------------------- */

static int hex_of(char c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; }

/* Bytes come as \x0123: shorter than their letters, so they are read where they are. */
static Value bytes_in_place(char *text, size_t length)
{
    size_t n = length >= 2 ? (length - 2) / 2 : 0;
    for (size_t i = 0; i < n; i++)
        text[i] = (char)(hex_of(text[2 + 2 * i]) << 4 | hex_of(text[3 + 2 * i]));
    return value_bytes(text, n);
}

static Value column_of(const PGresult *answer, int row, int at)
{
    char  *text   = PQgetvalue(answer, row, at);
    size_t length = (size_t)PQgetlength(answer, row, at);
    Value  none   = {0};
    if (PQgetisnull(answer, row, at))
        return none;
    switch (PQftype(answer, at)) {
    case INT2_OID:
    case INT4_OID:
    case INT8_OID: return value_int(strtoll(text, NULL, 10));
    case NUMERIC_OID:
        if (!strchr(text, '.'))
            return value_int(strtoll(text, NULL, 10));
        return value_real(strtod(text, NULL));
    case REAL_OID:
    case DOUBLE_OID: return value_real(strtod(text, NULL));
    case BYTEA_OID: return bytes_in_place(text, length);
    default: return (Value){.kind = VALUE_TEXT, .at = text, .length = length};
    }
}

static void take_rows(const Pending *one, PGresult *answer)
{
    if (one->changed)
        *one->changed = strtoll(PQcmdTuples(answer), NULL, 10);
    int  columns = PQnfields(answer);
    bool more    = one->each != NULL;
    for (int row = 0; more && row < PQntuples(answer); row++) {
        Value column[WIRE_VALUES];
        for (int i = 0; i < columns && i < WIRE_VALUES; i++)
            column[i] = column_of(answer, row, i);
        more = one->each(one->context, column, (size_t)columns);
    }
}

StoreResult link_wait(Postgres *p)
{
    StoreResult result = STORE_OK;
    size_t      read   = 0;
    PGresult   *kept[PIPELINE_MOST];
    if (!p->pendings)
        return STORE_OK;
    if (!p->link || !PQpipelineSync(p->link)) {
        result = link_error(p, NULL);
        link_close(p);
        return result;
    }
    /* Between the answers of two statements comes one NULL; two in a row come where nothing more does. Some ways of
     * breaking the library only shows so. */
    bool synced = false;
    for (int silence = 0; !synced && silence < 2 && p->link;) {
        PGresult *answer = PQgetResult(p->link);
        silence          = answer ? 0 : silence + 1;
        if (!answer)
            continue;
        ExecStatusType status = PQresultStatus(answer);
        if (status == PGRES_PIPELINE_SYNC) {
            synced = true;
        } else if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
            if (read < p->pendings) {
                kept[read++] = answer;
                continue;
            }
        } else { /* an error, or PGRES_PIPELINE_ABORTED: skipped behind one */
            if (result == STORE_OK)
                result = link_error(p, answer);
            if (read < p->pendings) {
                kept[read] = NULL;
                if (p->pending[read++].prepares)
                    p->prepared[p->pending[read - 1].prepares - 1] = false;
            }
            if (p->link && PQstatus(p->link) != CONNECTION_OK)
                silence = 2;
        }
        PQclear(answer);
    }
    if (!synced) {
        if (result == STORE_OK)
            result = link_error(p, NULL);
        link_close(p);
    }
    /* Rows are only given out where all answers came: whoever is cut off asks again, and nobody is to hear them twice. */
    for (size_t i = 0; i < read; i++) {
        if (kept[i] && synced)
            take_rows(&p->pending[i], kept[i]);
        PQclear(kept[i]);
    }
    p->pendings = 0;
    if (!p->link || PQstatus(p->link) != CONNECTION_OK)
        link_close(p);
    return result;
}

/* Notes an answer that will come, and sees to it that not too many do. */
static StoreResult await(Postgres *p, int sent, Pending pending)
{
    if (!sent) {
        StoreResult result = link_error(p, NULL);
        link_close(p);
        return result;
    }
    p->pending[p->pendings++] = pending;
    return p->pendings + 2 > PIPELINE_MOST ? link_wait(p) : STORE_OK;
}

typedef struct Wire {
    const char *at[WIRE_VALUES];
    int         length[WIRE_VALUES], format[WIRE_VALUES];
    char        number[WIRE_VALUES][32];
} Wire;

static void write_values(Wire *wire, const Value *in, size_t count)
{
    for (size_t i = 0; i < count && i < WIRE_VALUES; i++) {
        wire->length[i] = (int)in[i].length;
        wire->format[i] = in[i].kind == VALUE_BYTES;
        wire->at[i]     = wire->number[i];
        switch (in[i].kind) {
        case VALUE_INT:
            (void)snprintf(wire->number[i], sizeof wire->number[i], "%lld", (long long)in[i].number);
            break;
        case VALUE_REAL: (void)snprintf(wire->number[i], sizeof wire->number[i], "%.17g", in[i].real); break;
        case VALUE_TEXT:
        case VALUE_BYTES: wire->at[i] = in[i].at ? (const char *)in[i].at : ""; break;
        case VALUE_NONE:
        default: wire->at[i] = NULL; break;
        }
    }
}

StoreResult link_send(Postgres *p, const char *sql, const Value *in, size_t count, Pending pending)
{
    Wire        wire;
    StoreResult result = link_ready(p);
    if (result != STORE_OK)
        return result;
    write_values(&wire, in, count);
    return await(p, PQsendQueryParams(p->link, sql, (int)count, NULL, wire.at, wire.length, wire.format, 0),
                 pending);
}

StoreResult link_send_prepared(Postgres *p, Statement which, const Value *in, size_t count, Pending pending)
{
    StoreResult result = link_ready(p);
    char        name[24];
    Wire        wire;
    (void)snprintf(name, sizeof name, "s%d", (int)which);
    if (result == STORE_OK && !p->prepared[which]) {
        char *sql = script_spelled(statement_sql[which], p->base.driver->words);
        if (!sql)
            return store_say(&p->base, STORE_BROKEN, "out of memory");
        p->prepared[which] = true; /* until its answer says otherwise */
        result = await(p, PQsendPrepare(p->link, name, sql, 0, NULL), (Pending){.prepares = (int)which + 1});
        free(sql);
    }
    if (result != STORE_OK)
        return result;
    write_values(&wire, in, count);
    return await(p, PQsendQueryPrepared(p->link, name, (int)count, wire.at, wire.length, wire.format, 0),
                 pending);
}
