/* sqlite.c -- the store in one file beside the server: SQLite, write-ahead log, every commit on the disk.
 *
 * synchronous=FULL makes a commit wait for the disk, so that what was acknowledged survives a loss of power.
 * One process writes; others (backup, admin) may read and write too and wait for each other a moment. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include "store/driver.h"

enum { BUSY_WAIT_MS = 1000, PATH_SIZE = 4096, VALUES_MOST = 32 };

typedef struct Sqlite {
    Store         base;
    sqlite3      *db;
    sqlite3_stmt *prepared[STATEMENTS];
    char          path[PATH_SIZE];
} Sqlite;

static Sqlite *sqlite_of(Store *store) { return (Sqlite *)(void *)store; }

/* --- what went wrong ------------------------------------------------------------------------------------- */

static void say_full(Sqlite *s)
{
    struct statvfs disk;
    char           folder[PATH_SIZE];
    (void)snprintf(folder, sizeof folder, "%s", s->path);
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = 0;
    if (slash && statvfs(folder, &disk) == 0)
        (void)store_say(&s->base, STORE_FULL, "cannot write %s: the disk is full (%llu KB free)", s->path,
                        (unsigned long long)disk.f_bavail * (disk.f_frsize / 1024));
    else
        (void)store_say(&s->base, STORE_FULL, "cannot write %s: the disk is full", s->path);
}

/* What an error of the engine means to us, with its sentence. */
static StoreResult error_of(Sqlite *s, int code)
{
    int full = code & 0xFF;
    switch (full) {
    case SQLITE_BUSY:
    case SQLITE_PROTOCOL: /* others held the log's locks for too many tries, as on a machine with far too much to do */
    case SQLITE_LOCKED: return store_say(&s->base, STORE_BUSY, "%s is held by another program", s->path);
    case SQLITE_FULL: say_full(s); return STORE_FULL;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return store_say(&s->base, STORE_READONLY, "%s cannot be written to: %s", s->path,
                         sqlite3_errmsg(s->db));
    case SQLITE_CANTOPEN:
        return store_say(&s->base, STORE_READONLY, "%s cannot be opened: %s", s->path, sqlite3_errmsg(s->db));
    case SQLITE_IOERR:
    case SQLITE_NOMEM:
        /* A write that a quota or a full file system cut short comes as an I/O error. */
        if (errno == ENOSPC || errno == EDQUOT || errno == EFBIG) {
            say_full(s);
            return STORE_FULL;
        }
        /* So does a file system that has become read-only under files that are open. */
        if (errno == EROFS)
            return store_say(&s->base, STORE_READONLY,
                             "%s cannot be written to: the file system is read-only", s->path);
        return store_say(&s->base, STORE_IO, "%s cannot be read or written: %s", s->path,
                         sqlite3_errmsg(s->db));
    case SQLITE_CONSTRAINT: return store_say(&s->base, STORE_TAKEN, "%s: %s", s->path, sqlite3_errmsg(s->db));
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return store_say(&s->base, STORE_BROKEN, "%s is damaged or no database of ours: %s", s->path,
                         sqlite3_errmsg(s->db));
    default: return store_say(&s->base, STORE_BROKEN, "%s: %s (%d)", s->path, sqlite3_errmsg(s->db), code);
    }
}

/* --- statements ------------------------------------------------------------------------------------------ */

static int bind_values(sqlite3_stmt *statement, const Value *in, size_t count)
{
    int code = SQLITE_OK;
    for (size_t i = 0; i < count && code == SQLITE_OK; i++) {
        int at = (int)i + 1;
        switch (in[i].kind) {
        case VALUE_INT: code = sqlite3_bind_int64(statement, at, in[i].number); break;
        case VALUE_REAL: code = sqlite3_bind_double(statement, at, in[i].real); break;
        case VALUE_TEXT:
            code = sqlite3_bind_text(statement, at, (const char *)in[i].at, (int)in[i].length, SQLITE_STATIC);
            break;
        case VALUE_BYTES:
            code = in[i].length ? sqlite3_bind_blob(statement, at, in[i].at, (int)in[i].length, SQLITE_STATIC)
                                : sqlite3_bind_zeroblob(statement, at, 0);
            break;
        case VALUE_NONE:
        default: code = sqlite3_bind_null(statement, at); break;
        }
    }
    return code;
}

static Value column_of(sqlite3_stmt *statement, int at)
{
    Value value = {0};
    switch (sqlite3_column_type(statement, at)) {
    case SQLITE_INTEGER: return value_int(sqlite3_column_int64(statement, at));
    case SQLITE_FLOAT: return value_real(sqlite3_column_double(statement, at));
    case SQLITE_TEXT:
        value.kind = VALUE_TEXT;
        value.at   = sqlite3_column_text(statement, at);
        break;
    case SQLITE_BLOB:
        value.kind = VALUE_BYTES;
        value.at   = sqlite3_column_blob(statement, at);
        break;
    default: return value;
    }
    value.length = (size_t)sqlite3_column_bytes(statement, at);
    return value;
}

/* Steps through a statement and leaves it ready for the next time. */
static StoreResult step_through(Sqlite *s, sqlite3_stmt *statement, const Value *in, size_t count,
                                RowEach each, void *context)
{
    errno    = 0;
    int code = bind_values(statement, in, count);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        if (code != SQLITE_ROW || !each)
            continue;
        Value column[VALUES_MOST];
        int   columns = sqlite3_column_count(statement);
        for (int i = 0; i < columns && i < VALUES_MOST; i++)
            column[i] = column_of(statement, i);
        if (!each(context, column, (size_t)columns))
            code = SQLITE_DONE;
    }
    StoreResult result = code == SQLITE_DONE ? STORE_OK : error_of(s, code);
    (void)sqlite3_reset(statement);
    (void)sqlite3_clear_bindings(statement);
    return result;
}

/* True where the engine numbers the parameters as we do. */
static bool in_order(sqlite3_stmt *statement)
{
    for (int i = 1; i <= sqlite3_bind_parameter_count(statement); i++) {
        char name[8];
        (void)snprintf(name, sizeof name, "$%d", i);
        const char *is = sqlite3_bind_parameter_name(statement, i);
        if (!is || strcmp(is, name) != 0)
            return false;
    }
    return true;
}

static StoreResult sqlite_run(Store *store, Statement which, const Value *in, size_t count, RowEach each,
                              void *context, int64_t *changed)
{
    Sqlite        *s         = sqlite_of(store);
    sqlite3_stmt **statement = &s->prepared[which];
    if (!*statement) {
        char *sql = script_spelled(statement_sql[which], sqlite_driver.words);
        if (!sql)
            return store_say(store, STORE_BROKEN, "out of memory");
        int code = sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
        free(sql);
        if (code != SQLITE_OK)
            return error_of(s, code);
        if (!in_order(*statement))
            return store_say(store, STORE_BROKEN, "the parameters are not in order: %s",
                             statement_sql[which]);
    }
    if ((size_t)sqlite3_bind_parameter_count(*statement) != count)
        return store_say(store, STORE_BROKEN, "%zu values are not what it needs: %s", count,
                         statement_sql[which]);
    StoreResult result = step_through(s, *statement, in, count, each, context);
    if (changed)
        *changed = result == STORE_OK ? sqlite3_changes64(s->db) : 0;
    return result;
}

static StoreResult sqlite_ask(Store *store, const char *sql, const Value *in, size_t count, RowEach each,
                              void *context)
{
    Sqlite       *s         = sqlite_of(store);
    sqlite3_stmt *statement = NULL;
    int           code      = sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL);
    if (code != SQLITE_OK)
        return error_of(s, code);
    StoreResult result = step_through(s, statement, in, count, each, context);
    (void)sqlite3_finalize(statement);
    return result;
}

static StoreResult sqlite_script(Store *store, const char *sql)
{
    Sqlite *s    = sqlite_of(store);
    char   *text = script_spelled(sql, sqlite_driver.words);
    if (!text)
        return store_say(store, STORE_BROKEN, "out of memory");
    int code = sqlite3_exec(s->db, text, NULL, NULL, NULL);
    free(text);
    return code == SQLITE_OK ? STORE_OK : error_of(s, code);
}

/* --- transactions ---------------------------------------------------------------------------------------- */

static StoreResult plain(Sqlite *s, const char *sql)
{
    errno    = 0;
    int code = sqlite3_exec(s->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? STORE_OK : error_of(s, code);
}

static StoreResult sqlite_begin(Store *store) { return plain(sqlite_of(store), "BEGIN IMMEDIATE"); }
static StoreResult sqlite_commit(Store *store) { return plain(sqlite_of(store), "COMMIT"); }
static void        sqlite_rollback(Store *store)
{
    Sqlite *s = sqlite_of(store);
    if (!sqlite3_get_autocommit(s->db)) /* some errors have rolled back already */
        (void)sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
}

/* Here everything is done when it is asked for, by one process that writes, with one clock. */
static StoreResult sqlite_snapshot(Store *store) { return plain(sqlite_of(store), "BEGIN"); }
static StoreResult sqlite_settle(Store *store)
{
    (void)store;
    return STORE_NONE;
}
static StoreResult sqlite_wait(Store *store)
{
    (void)store;
    return STORE_OK;
}
static StoreResult sqlite_lock(Store *store, int64_t key)
{
    (void)store;
    (void)key;
    return STORE_OK;
}
static StoreResult sqlite_pour(Store *store, const char *sql, const Value *in, size_t count)
{
    return sqlite_ask(store, sql, in, count, NULL, NULL);
}
static StoreResult sqlite_now(Store *store, int64_t *now_ms)
{
    struct timespec now;
    (void)store;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    *now_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    return STORE_OK;
}

static bool read_version(void *context, const Value *column, size_t columns)
{
    (void)columns;
    *(int *)context = (int)column_int(column);
    return false;
}

static StoreResult sqlite_version(Store *store, int *version)
{
    return sqlite_ask(store, "PRAGMA user_version", NULL, 0, read_version, version);
}

static StoreResult sqlite_version_put(Store *store, int version)
{
    char sql[40];
    (void)snprintf(sql, sizeof sql, "PRAGMA user_version = %d", version);
    return plain(sqlite_of(store), sql);
}

/* --- backup ------------------------------------------------------------------------------------------------ */

static StoreResult sqlite_backup(Store *store, const char *path)
{
    Sqlite  *s  = sqlite_of(store);
    sqlite3 *to = NULL;
    int      fd = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600); /* passwords' hashes are in it */
    if (fd < 0)
        return store_say(store, errno == EEXIST ? STORE_TAKEN : STORE_READONLY, "cannot write %s: %s", path,
                         strerror(errno));
    (void)close(fd);
    errno    = 0;
    int code = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL);
    if (code == SQLITE_OK) {
        /* All pages in one step: in small ones every write by somebody else would begin it anew, and readers
         * of a write-ahead log keep nobody waiting. */
        sqlite3_backup *backup = sqlite3_backup_init(to, "main", s->db, "main");
        if (backup) {
            (void)sqlite3_backup_step(backup, -1);
            code = sqlite3_backup_finish(backup);
        } else {
            code = sqlite3_errcode(to);
        }
    }
    StoreResult result = STORE_OK;
    if (code != SQLITE_OK) {
        const char *why  = sqlite3_errstr(code);
        bool        full = (code & 0xFF) == SQLITE_FULL || errno == ENOSPC;
        result           = store_say(store, full ? STORE_FULL : STORE_IO, "cannot write %s: %s", path, why);
    }
    (void)sqlite3_close(to);
    if (result != STORE_OK)
        (void)unlink(path);
    return result;
}

/* --- opening ------------------------------------------------------------------------------------------------ */

static void sqlite_destroy(Store *store)
{
    Sqlite *s = sqlite_of(store);
    for (size_t i = 0; i < STATEMENTS; i++)
        (void)sqlite3_finalize(s->prepared[i]);
    (void)sqlite3_close(s->db);
    free(s);
}

/* The folder is made where it is missing: only we may look into it, for the sake of the hashes. */
static bool folder_ready(const char *folder, char *why, size_t why_size)
{
    struct stat is;
    if (mkdir(folder, 0700) == 0 || (errno == EEXIST && stat(folder, &is) == 0 && S_ISDIR(is.st_mode)))
        return true;
    (void)snprintf(why, why_size, "cannot make the folder %s: %s", folder, strerror(errno));
    return false;
}

static Store *sqlite_create(const char *where, StoreResult *result, char *why, size_t why_size)
{
    Sqlite *s = (Sqlite *)calloc(1, sizeof *s);
    *result   = STORE_READONLY;
    if (!s) {
        (void)snprintf(why, why_size, "out of memory");
        return NULL;
    }
    s->base.driver = &sqlite_driver;
    int n          = snprintf(s->path, sizeof s->path, "%s/harbour.db", where);
    if (n < 0 || (size_t)n >= sizeof s->path || !folder_ready(where, why, why_size)) {
        free(s);
        return NULL;
    }
    /* NOMUTEX: one thread at a time uses a connection, and says so. */
    int code = sqlite3_open_v2(s->path, &s->db,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_busy_timeout(s->db, BUSY_WAIT_MS);
    if (code == SQLITE_OK)
        code = sqlite3_exec(s->db,
                            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                            "PRAGMA trusted_schema = OFF; PRAGMA cache_size = -16384;"
                            "PRAGMA journal_size_limit = 67108864; PRAGMA temp_store = MEMORY",
                            NULL, NULL, NULL);
    if (code != SQLITE_OK) {
        *result = error_of(s, code);
        (void)snprintf(why, why_size, "%s", s->base.sentence);
        sqlite_destroy(&s->base);
        return NULL;
    }
    (void)chmod(s->path, 0600);
    *result = STORE_OK;
    return &s->base;
}

const Driver sqlite_driver = {
    .scheme      = "sqlite",
    .words       = {{"{bytes}", "BLOB"},
                    {"{clustered}", " WITHOUT ROWID"},
                    {"{byte:", "x'"},
                    {":byte}", "'"},
                    {"{patience}", ""},
                    {"{nobody-at:$1}", "1 = 1"}, /* there is one writer at a time */
                    {NULL, NULL}},
    .create      = sqlite_create,
    .destroy     = sqlite_destroy,
    .begin       = sqlite_begin,
    .snapshot    = sqlite_snapshot,
    .settle      = sqlite_settle,
    .commit      = sqlite_commit,
    .rollback    = sqlite_rollback,
    .run         = sqlite_run,
    .send        = sqlite_run,
    .wait        = sqlite_wait,
    .ask         = sqlite_ask,
    .pour        = sqlite_pour,
    .lock        = sqlite_lock,
    .now         = sqlite_now,
    .script      = sqlite_script,
    .version     = sqlite_version,
    .version_put = sqlite_version_put,
    .backup      = sqlite_backup,
};
