/* driver.h -- what an engine must be able to do: run statements, in transactions, and say what went wrong.
 *
 * The statements (statements.def) are SQL that SQLite and PostgreSQL both understand; parameters are $1, $2, …
 * and appear for the first time in that order. Conflicts that are expected are part of the statement
 * (ON CONFLICT DO NOTHING) and show as rows that were not changed, so an error is always trouble or a bug. */
#ifndef TORTUGA_STORE_DRIVER_H
#define TORTUGA_STORE_DRIVER_H

#include "store/store.h"

typedef enum ValueKind { VALUE_NONE, VALUE_INT, VALUE_REAL, VALUE_TEXT, VALUE_BYTES } ValueKind;
typedef struct Value {
    ValueKind   kind;
    int64_t     number;
    double      real;
    const void *at; /* text and bytes: the caller's, or the row's while it is read; text ends with a 0 */
    size_t      length;
} Value;

/* A row of an answer. False: no more of them. */
typedef bool (*RowEach)(void *context, const Value *column, size_t columns);

typedef enum Statement {
#define STATEMENT(name, sql) SQL_##name,
#include "store/statements.def"
#undef STATEMENT
    STATEMENTS
} Statement;
extern const char *const statement_sql[STATEMENTS];

/* What stands in braces, or otherwise, in the engine's own words. The last one is NULL. */
typedef struct SpelledWord {
    const char *mark, *word;
} SpelledWord;
char *script_spelled(const char *sql, const SpelledWord *words); /* NULL: no memory */

typedef struct Driver {
    const char *scheme; /* of the address: sqlite */
    SpelledWord words[8];
    Store *(*create)(const char *where, StoreResult *result, char *why, size_t why_size);
    void (*destroy)(Store *store);
    StoreResult (*begin)(Store *store);
    /* Makes the transaction that was just begun one that settle can tell from all others. NULL: there is never a doubt. */
    StoreResult (*mark)(Store *store);
    StoreResult (*commit)(Store *store);
    void (*rollback)(Store *store);
    /* The same for reading: everything as it is at one instant. It ends with rollback. */
    StoreResult (*snapshot)(Store *store);
    /* What became of a commit that ended with STORE_DOUBT: STORE_OK (it is there), STORE_NONE (it is not), or trouble. */
    StoreResult (*settle)(Store *store);
    /* Runs a prepared statement; `each` may be NULL, `changed` too. */
    StoreResult (*run)(Store *store, Statement statement, const Value *in, size_t count, RowEach each,
                       void *context, int64_t *changed);
    /* The same in two steps, for many at a time: what was sent is done, and its answers are there, after the wait. What
     * `each` and `changed` point to stays until then. */
    StoreResult (*send)(Store *store, Statement statement, const Value *in, size_t count, RowEach each,
                        void *context, int64_t *changed);
    StoreResult (*wait)(Store *store);
    /* The same with a statement that is not prepared for ever. */
    StoreResult (*ask)(Store *store, const char *sql, const Value *in, size_t count, RowEach each,
                       void *context);
    /* The same for rows that are written one after the other in a transaction: an error may show later. */
    StoreResult (*pour)(Store *store, const char *sql, const Value *in, size_t count);
    /* Nobody else who asks for the same number goes on until our transaction ends. */
    StoreResult (*lock)(Store *store, int64_t key);
    /* The time by the one clock that everybody who uses this store shares. */
    StoreResult (*now)(Store *store, int64_t *now_ms);
    /* Several statements without parameters; {bytes}, {clustered} and {byte:02:byte}, a byte, stand for the engine's own
     * words, {patience} for not holding up everybody else for longer than some seconds while it waits for them, and {nobody-at:$1}
     * for nobody else's having asked that of the same number in a transaction that has not ended. */
    StoreResult (*script)(Store *store, const char *sql);
    /* The version of the schema; 0 in an empty database. Setting it is part of the transaction. */
    StoreResult (*version)(Store *store, int *version);
    StoreResult (*version_put)(Store *store, int version);
    StoreResult (*backup)(Store *store, const char *path);
} Driver;

extern const Driver sqlite_driver, postgres_driver;

/* What every driver's connection begins with. */
struct Store {
    const Driver *driver;
    char          sentence[512];
};

/* The sentence of a store, and the result passed through. */
StoreResult store_say(Store *store, StoreResult result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static inline Value value_int(int64_t number) { return (Value){.kind = VALUE_INT, .number = number}; }
static inline Value value_real(double real) { return (Value){.kind = VALUE_REAL, .real = real}; }
static inline Value value_bytes(const void *at, size_t length)
{
    return (Value){.kind = VALUE_BYTES, .at = at, .length = length};
}
Value value_text(const char *text); /* NULL and "" are both kept as such */

/* Columns of a row. Text that does not fit is cut; NULL is "" and 0. */
int64_t column_int(const Value *column);
double  column_real(const Value *column);
void    column_text(const Value *column, char *to, size_t size);
bool    column_bytes(const Value *column, void *to, size_t size); /* false: not of that size */

/* Runs a statement with its values: RUN(store, PERSON, each, context, &changed, value_int(id)). */
#define RUN(store, statement, each, context, changed, ...)                                                   \
    (store)->driver->run(store, SQL_##statement, (const Value[]){__VA_ARGS__},                               \
                         sizeof((const Value[]){__VA_ARGS__}) / sizeof(Value), each, context, changed)

/* STORE_OK where a row was changed, otherwise `nothing`. */
StoreResult store_changed(StoreResult result, int64_t changed, StoreResult nothing);

/* For answers that are a column of ids: the context is an IdList. */
typedef struct IdList {
    IdEach each;
    void  *context;
} IdList;
bool store_each_id(void *context, const Value *column, size_t columns);

/* --- the schema ------------------------------------------------------------------------------------------ */

extern const int schema_version; /* that this program writes */
extern const int schema_exports; /* and since which what is exported has been as it is */

/* Tables and columns in the order in which they are exported and can be imported. */
typedef struct SchemaColumn {
    const char *name;
    ValueKind   kind;
} SchemaColumn;
enum { SCHEMA_COLUMNS = 12 };
typedef struct SchemaTable {
    const char  *name;
    const char  *order; /* its key */
    SchemaColumn column[SCHEMA_COLUMNS + 1];
} SchemaTable;
extern const SchemaTable schema_tables[]; /* ends with a name of NULL */

StoreResult schema_upgrade(Store *store);

#endif
