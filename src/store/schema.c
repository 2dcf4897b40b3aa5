/* schema.c -- the tables of the database, and the way from each version to the next.
 *
 * A migration is never changed once it was released: tests/store/ keeps a database of every version and opens
 * it. Words that differ between engines stand in braces (driver.h). */
#define _POSIX_C_SOURCE 200809L
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/driver.h"

static const char first_version[] =
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value {bytes} NOT NULL){clustered};"
    "CREATE TABLE people (id BIGINT PRIMARY KEY, kind INTEGER NOT NULL, admin INTEGER NOT NULL,"
    " name TEXT NOT NULL, fold TEXT UNIQUE, owner BIGINT NOT NULL, created_ms BIGINT NOT NULL,"
    " seen_ms BIGINT NOT NULL){clustered};"
    "CREATE INDEX people_owner ON people (owner) WHERE owner <> 0;"
    "CREATE INDEX people_guests ON people (seen_ms) WHERE kind = 0;"
    "CREATE TABLE credentials (person BIGINT PRIMARY KEY, hash TEXT NOT NULL,"
    " changed_ms BIGINT NOT NULL){clustered};"
    "CREATE TABLE sessions (token {bytes} PRIMARY KEY, person BIGINT NOT NULL, kind INTEGER NOT NULL,"
    " label TEXT NOT NULL, created_ms BIGINT NOT NULL, seen_ms BIGINT NOT NULL,"
    " until_ms BIGINT NOT NULL){clustered};"
    "CREATE INDEX sessions_person ON sessions (person);"
    "CREATE INDEX sessions_until ON sessions (until_ms);"
    "CREATE TABLE tables (id BIGINT PRIMARY KEY, state INTEGER NOT NULL, listed INTEGER NOT NULL,"
    " game TEXT NOT NULL, creator BIGINT NOT NULL, created_ms BIGINT NOT NULL, changed_ms BIGINT NOT NULL,"
    " due_ms BIGINT NOT NULL, summary TEXT NOT NULL){clustered};"
    "CREATE INDEX tables_listed ON tables (state, changed_ms, id) WHERE listed = 1;"
    "CREATE INDEX tables_game ON tables (state, game, changed_ms, id) WHERE listed = 1;"
    "CREATE INDEX tables_due ON tables (due_ms) WHERE due_ms <> 0;"
    "CREATE TABLE seats (person BIGINT NOT NULL, table_id BIGINT NOT NULL, seat INTEGER NOT NULL,"
    " PRIMARY KEY (person, table_id, seat)){clustered};"
    "CREATE INDEX seats_table ON seats (table_id);"
    "CREATE TABLE events (table_id BIGINT NOT NULL, seq BIGINT NOT NULL, at_ms BIGINT NOT NULL,"
    " body {bytes} NOT NULL, PRIMARY KEY (table_id, seq)){clustered};"
    "CREATE TABLE results (table_id BIGINT NOT NULL, seat INTEGER NOT NULL, person BIGINT NOT NULL,"
    " seats INTEGER NOT NULL, place INTEGER NOT NULL, score BIGINT NOT NULL, at_ms BIGINT NOT NULL,"
    " rated INTEGER NOT NULL, game TEXT NOT NULL, PRIMARY KEY (table_id, seat)){clustered};"
    "CREATE INDEX results_person ON results (person, game) WHERE person <> 0;"
    "CREATE TABLE chat (table_id BIGINT NOT NULL, line BIGINT NOT NULL, person BIGINT NOT NULL,"
    " at_ms BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (table_id, line)){clustered};"
    "CREATE INDEX chat_person ON chat (person);"
    "CREATE TABLE reports (id BIGINT PRIMARY KEY, at_ms BIGINT NOT NULL, by_person BIGINT NOT NULL,"
    " about BIGINT NOT NULL, table_id BIGINT NOT NULL, line BIGINT NOT NULL, settled INTEGER NOT NULL,"
    " text TEXT NOT NULL, note TEXT NOT NULL){clustered};"
    "CREATE TABLE bans (subject TEXT PRIMARY KEY, at_ms BIGINT NOT NULL, until_ms BIGINT NOT NULL,"
    " reason TEXT NOT NULL){clustered};"
    "CREATE TABLE ratings (person BIGINT NOT NULL, pool INTEGER NOT NULL, game TEXT NOT NULL,"
    " rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL,"
    " volatility DOUBLE PRECISION NOT NULL, games BIGINT NOT NULL, at_ms BIGINT NOT NULL,"
    " PRIMARY KEY (person, pool, game)){clustered};"
    "CREATE INDEX ratings_best ON ratings (game, pool, rating);"
    "CREATE TABLE pushes (endpoint TEXT PRIMARY KEY, person BIGINT NOT NULL, at_ms BIGINT NOT NULL,"
    " p256dh {bytes} NOT NULL, auth {bytes} NOT NULL){clustered};"
    "CREATE INDEX pushes_person ON pushes (person);"
    "CREATE TABLE webhooks (person BIGINT PRIMARY KEY, at_ms BIGINT NOT NULL, url TEXT NOT NULL,"
    " secret {bytes} NOT NULL, failures BIGINT NOT NULL){clustered};";

/* Rated tables, free seats for lists, rematches that are remembered, ratings in histories, mutes; who ever sat at a table,
 * so that an account that is deleted can be found in every log, and whose names are still to be taken out. Who sat is read from the events themselves, whose
 * first layout (table/event.h) is as frozen as this script: SEATED is kind 2 with the sitter behind 11 bytes, a newcomer's
 * ASKED is kind 9, what 5, with the sitter behind 18; a sitter is its kind (1 a person, 3 invited) and a holder of 16. */
static const char second_version[] =
    "ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN free INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN again BIGINT NOT NULL DEFAULT 0;"
    "UPDATE tables SET free = (length(summary) - length(replace(summary, '\"kind\":\"open\"', ''))) / 13"
    " WHERE state = 0;"
    "ALTER TABLE results ADD COLUMN rating DOUBLE PRECISION NOT NULL DEFAULT 0;"
    "ALTER TABLE results ADD COLUMN deviation DOUBLE PRECISION NOT NULL DEFAULT 0;"
    "CREATE INDEX results_history ON results (person, at_ms, table_id) WHERE person <> 0;"
    "CREATE TABLE mutes (person BIGINT NOT NULL, muted BIGINT NOT NULL, at_ms BIGINT NOT NULL,"
    " PRIMARY KEY (person, muted)){clustered};"
    "CREATE INDEX mutes_muted ON mutes (muted);"
    "CREATE TABLE forgotten (person BIGINT PRIMARY KEY){clustered};"
    "CREATE TABLE sat (holder {bytes} NOT NULL, table_id BIGINT NOT NULL, PRIMARY KEY (holder, "
    "table_id)){clustered};"
    "INSERT INTO sat SELECT DISTINCT substr(body, 13, 16), table_id FROM events WHERE length(body) >= 28"
    " AND substr(body, 2, 1) = {byte:02:byte} AND substr(body, 12, 1) IN ({byte:01:byte}, {byte:03:byte}) ON "
    "CONFLICT DO NOTHING;"
    "INSERT INTO sat SELECT DISTINCT substr(body, 20, 16), table_id FROM events WHERE length(body) >= 35"
    " AND substr(body, 2, 1) = {byte:09:byte} AND substr(body, 12, 1) = {byte:05:byte} AND substr(body, 19, "
    "1) = {byte:01:byte}"
    " ON CONFLICT DO NOTHING;";

/* Several nodes on one database: which are there, which of them drives a table, and whom they see there (fleet.c). None of
 * it is worth exporting: it is about processes that run. */
static const char third_version[] =
    "CREATE TABLE nodes (id BIGINT PRIMARY KEY, until_ms BIGINT NOT NULL, name TEXT NOT NULL){clustered};"
    "CREATE TABLE leases (table_id BIGINT PRIMARY KEY, node BIGINT NOT NULL, fence BIGINT NOT "
    "NULL){clustered};"
    "CREATE TABLE watches (table_id BIGINT NOT NULL, node BIGINT NOT NULL, seats INTEGER NOT NULL,"
    " PRIMARY KEY (table_id, node)){clustered};"
    "CREATE INDEX watches_node ON watches (node);";

/* What was done under an id that its doer gave it is known by it wherever the log is read: at another node, after a restart.
 * And which programs can work with a newer schema than theirs: see schema_upgrade. */
static const char fourth_version[] = "ALTER TABLE events ADD COLUMN deed BIGINT NOT NULL DEFAULT 0;"
                                     "CREATE TABLE compatible (schema INTEGER NOT NULL);";

/* The last transaction of everybody who writes, so that they find out whether it was done when nobody told them. Nothing of it
 * is worth exporting. */
static const char fifth_version[] =
    "CREATE TABLE writers (id BIGINT PRIMARY KEY, mark BIGINT NOT NULL, at_ms BIGINT NOT NULL){clustered};";

#ifdef TORTUGA_NEXT_SCHEMA /* tortuga-next, for tests/fleet/upgrade.mjs: what a later one may do while this one runs */
static const char next_version[] =
    "ALTER TABLE events ADD COLUMN wind INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN parrot TEXT;"
    "CREATE TABLE parrots (id BIGINT PRIMARY KEY, name TEXT NOT NULL){clustered};"
    "CREATE INDEX parrots_name ON parrots (name);";
#endif

/* The way to each version, and the oldest one whose programs can go on with it: with what was only added they can, and the
 * nodes of a fleet are replaced one by one. It is the version itself where something is taken away or means something else. */
static const struct {
    const char *script;
    int         oldest;
} steps[] = {
    {first_version, 1}, {second_version, 2}, {third_version, 2}, {fourth_version, 3}, {fifth_version, 3},
#ifdef TORTUGA_NEXT_SCHEMA
    {next_version, 5},
#endif
};
const int schema_version = (int)(sizeof steps / sizeof *steps);
#ifdef TORTUGA_NEXT_SCHEMA
const int schema_exports = (int)(sizeof steps / sizeof *steps);
#else
const int schema_exports = 4;
#endif

#define N(name)                                                                                              \
    {                                                                                                        \
        name, VALUE_INT                                                                                      \
    }
#define R(name)                                                                                              \
    {                                                                                                        \
        name, VALUE_REAL                                                                                     \
    }
#define T(name)                                                                                              \
    {                                                                                                        \
        name, VALUE_TEXT                                                                                     \
    }
#define B(name)                                                                                              \
    {                                                                                                        \
        name, VALUE_BYTES                                                                                    \
    }
const SchemaTable schema_tables[] = {
    {"settings", "name", {T("name"), B("value")}},
    {"people",
     "id",
     {N("id"), N("kind"), N("admin"), T("name"), T("fold"), N("owner"), N("created_ms"), N("seen_ms")}},
    {"credentials", "person", {N("person"), T("hash"), N("changed_ms")}},
    {"sessions",
     "token",
     {B("token"), N("person"), N("kind"), T("label"), N("created_ms"), N("seen_ms"), N("until_ms")}},
    {"tables",
     "id",
     {N("id"), N("state"), N("listed"), T("game"), N("creator"), N("created_ms"), N("changed_ms"),
      N("due_ms"), T("summary"), N("rated"), N("free"), N("again")}},
    {"seats", "person, table_id, seat", {N("person"), N("table_id"), N("seat")}},
    {"events", "table_id, seq", {N("table_id"), N("seq"), N("at_ms"), B("body"), N("deed")}},
    {"results",
     "table_id, seat",
     {N("table_id"), N("seat"), N("person"), N("seats"), N("place"), N("score"), N("at_ms"), N("rated"),
      T("game"), R("rating"), R("deviation")}},
    {"sat", "holder, table_id", {B("holder"), N("table_id")}},
    {"forgotten", "person", {N("person")}},
    {"chat", "table_id, line", {N("table_id"), N("line"), N("person"), N("at_ms"), T("text")}},
    {"reports",
     "id",
     {N("id"), N("at_ms"), N("by_person"), N("about"), N("table_id"), N("line"), N("settled"), T("text"),
      T("note")}},
    {"bans", "subject", {T("subject"), N("at_ms"), N("until_ms"), T("reason")}},
    {"mutes", "person, muted", {N("person"), N("muted"), N("at_ms")}},
    {"ratings",
     "person, pool, game",
     {N("person"), N("pool"), T("game"), R("rating"), R("deviation"), R("volatility"), N("games"),
      N("at_ms")}},
    {"pushes", "endpoint", {T("endpoint"), N("person"), N("at_ms"), B("p256dh"), B("auth")}},
    {"webhooks", "person", {N("person"), N("at_ms"), T("url"), B("secret"), N("failures")}},
    {NULL, NULL, {{NULL, VALUE_NONE}}},
};

/* --- upgrading ------------------------------------------------------------------------------------------------ */

enum { TRIES = 8, TRY_AGAIN_MS = 250 };

/* Steps from the version that is there to ours, inside a transaction. */
static StoreResult upgrade_from(Store *store, int version)
{
    StoreResult result = store->driver->script(store, "{patience}");
    for (; result == STORE_OK && version < schema_version; version++)
        result = store->driver->script(store, steps[version].script);
    char oldest[100];
    (void)snprintf(oldest, sizeof oldest, "DELETE FROM compatible; INSERT INTO compatible VALUES (%d)",
                   steps[schema_version - 1].oldest);
    if (result == STORE_OK)
        result = store->driver->script(store, oldest);
    return result == STORE_OK ? store->driver->version_put(store, schema_version) : result;
}

static bool read_oldest(void *context, const Value *column, size_t columns)
{
    (void)columns;
    *(int64_t *)context = column_int(column);
    return false;
}

/* A newer tortuga has been here, and perhaps others of our age still are: while nodes are replaced one by one, both work on
 * the newer schema. Whoever made it says which is the oldest that can (docs/operations.md: expand, then contract). */
static StoreResult check_newer(Store *store, int version)
{
    int64_t     oldest = 0;
    StoreResult result =
        store->driver->ask(store, "SELECT schema FROM compatible", NULL, 0, read_oldest, &oldest);
    if (result != STORE_OK && result != STORE_BROKEN)
        return result;
    if (result == STORE_OK && oldest && oldest <= schema_version)
        return STORE_OK;
    return store_say(store, STORE_NEWER,
                     "the database has schema version %d, and this program knows versions up to %d: "
                     "it was written by a newer tortuga; use that one, or a backup from before",
                     version, schema_version);
}

static StoreResult upgrade_once(Store *store)
{
    int         version = 0;
    StoreResult result  = store->driver->begin(store);
    if (result == STORE_OK)
        result = store->driver->lock(store, STORE_LOCK_SCHEMA);
    if (result == STORE_OK) /* two programs may have come to it at once: look again */
        result = store->driver->version(store, &version);
    if (result == STORE_OK && version < schema_version)
        result = upgrade_from(store, version);
    else if (result == STORE_OK && version > schema_version)
        result = check_newer(store, version);
    if (result == STORE_OK)
        result = store->driver->commit(store);
    if (result != STORE_OK)
        store->driver->rollback(store);
    return result;
}

StoreResult schema_upgrade(Store *store)
{
    int         version = 0;
    StoreResult result  = store->driver->version(store, &version);
    if (result == STORE_OK && version > schema_version)
        return check_newer(store, version);
    if (result != STORE_OK || version == schema_version)
        return result;
    /* Whoever uses the tables right now, an older node or a backup, is waited for, with pauses in which play goes on. */
    for (int tries = 1;; tries++) {
        result = upgrade_once(store);
        if (result != STORE_AGAIN && result != STORE_BUSY)
            return result;
        if (tries == TRIES)
            return store_say(
                store, result,
                "the schema cannot be upgraded while somebody holds the tables, a backup perhaps; "
                "try again when it is done");
        (void)nanosleep(&(struct timespec){.tv_nsec = TRY_AGAIN_MS * 1000000L}, NULL);
    }
}

char *script_spelled(const char *sql, const SpelledWord *words)
{
    size_t size = strlen(sql) * 3 + 1, n = 0; /* no word is longer than three times its mark */
    char  *out = (char *)malloc(size);
    while (out && *sql) {
        const char *word = NULL;
        for (const SpelledWord *one = words; one->mark && !word; one++)
            if (strncmp(sql, one->mark, strlen(one->mark)) == 0) {
                word = one->word;
                sql += strlen(one->mark);
            }
        if (word) {
            memcpy(out + n, word, strlen(word));
            n += strlen(word);
        } else {
            out[n++] = *sql++;
        }
    }
    if (out)
        out[n] = 0;
    return out;
}
