/* store.c -- opens a store by its address, and what all its parts share. */
#include "store/store.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "store/driver.h"

const char *const statement_sql[STATEMENTS] = {
#define STATEMENT(name, sql) [SQL_##name] = sql,
#include "store/statements.def"
#undef STATEMENT
};

static const Driver *const drivers[] = {&sqlite_driver, &postgres_driver, NULL};

bool store_is_trouble(StoreResult result)
{
    return result == STORE_BUSY || result == STORE_FULL || result == STORE_READONLY || result == STORE_IO ||
           result == STORE_AGAIN || result == STORE_DOUBT;
}

const char *store_word(StoreResult result)
{
    static const char *const words[] = {
        [STORE_OK] = "ok",       [STORE_NONE] = "none",   [STORE_TAKEN] = "taken",
        [STORE_BUSY] = "busy",   [STORE_FULL] = "full",   [STORE_READONLY] = "readonly",
        [STORE_IO] = "io",       [STORE_NEWER] = "newer", [STORE_BROKEN] = "broken",
        [STORE_AGAIN] = "again", [STORE_DOUBT] = "doubt",
    };
    return words[result];
}

const char *store_sentence(const Store *store) { return store->sentence; }

StoreResult store_say(Store *store, StoreResult result, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(store->sentence, sizeof store->sentence, format, args);
    va_end(args);
    return result;
}

StoreResult store_open(const char *where, Store **store, char *why, size_t why_size)
{
    for (size_t i = 0; drivers[i]; i++) {
        size_t n = strlen(drivers[i]->scheme);
        if (strncmp(where, drivers[i]->scheme, n) != 0)
            continue;
        if (strncmp(where + n, "ql:", 3) == 0)
            n += 2; /* postgresql: is written as well */
        if (where[n] != ':')
            continue;
        StoreResult result = STORE_BROKEN;
        Store      *opened = drivers[i]->create(where + n + 1, &result, why, why_size);
        if (!opened)
            return result;
        result = schema_upgrade(opened);
        if (result != STORE_OK) {
            (void)snprintf(why, why_size, "%s", opened->sentence);
            store_close(opened);
            return result;
        }
        *store = opened;
        return STORE_OK;
    }
    (void)snprintf(why, why_size, "'%.*s' is no store: an address begins with sqlite: or postgres://",
                   (int)strcspn(where, ":/@"), where); /* what comes later may hold a password */
    return STORE_BROKEN;
}

void store_masked(const char *where, char *to, size_t size)
{
    const char *name = strstr(where, "://");
    const char *at   = name ? strchr(name, '@') : NULL;
    const char *more = strchr(where, '?');
    int rest = more ? (int)(more - where) : (int)strlen(where); /* behind a ? stand options, a password too */
    if (at && more && at > more)
        at = NULL;
    if (name && at)
        (void)snprintf(to, size, "%.*s…%.*s", (int)(name + 3 - where), where, rest - (int)(at - where), at);
    else
        (void)snprintf(to, size, "%.*s", name ? rest : (int)strlen(where), where);
}

void store_close(Store *store)
{
    if (store)
        store->driver->destroy(store);
}

int store_schema(void) { return schema_version; }

StoreResult store_begin(Store *store)
{
    StoreResult result = store->driver->begin(store);
    return result == STORE_OK && store->driver->mark ? store->driver->mark(store) : result;
}

StoreResult store_commit(Store *store) { return store->driver->commit(store); }
StoreResult store_settle(Store *store) { return store->driver->settle(store); }
StoreResult store_lock(Store *store, int64_t key) { return store->driver->lock(store, key); }
StoreResult store_now(Store *store, int64_t *now_ms) { return store->driver->now(store, now_ms); }
void        store_rollback(Store *store) { store->driver->rollback(store); }

StoreResult store_part_begin(Store *store)
{
    return store->driver->run(store, SQL_PART_BEGIN, NULL, 0, NULL, NULL, NULL);
}

StoreResult store_part_keep(Store *store)
{
    return store->driver->run(store, SQL_PART_KEEP, NULL, 0, NULL, NULL, NULL);
}

StoreResult store_part_undo(Store *store)
{
    StoreResult result = store->driver->run(store, SQL_PART_UNDO, NULL, 0, NULL, NULL, NULL);
    return result == STORE_OK ? store_part_keep(store) : result; /* undone, it still stands open */
}

StoreResult store_backup(Store *store, const char *path) { return store->driver->backup(store, path); }

/* --- values -------------------------------------------------------------------------------------------- */

Value value_text(const char *text)
{
    Value value = {.kind = text ? VALUE_TEXT : VALUE_NONE, .at = text, .length = text ? strlen(text) : 0};
    return value;
}

int64_t column_int(const Value *column) { return column->kind == VALUE_INT ? column->number : 0; }

double column_real(const Value *column)
{
    return column->kind == VALUE_REAL ? column->real : (double)column_int(column);
}

void column_text(const Value *column, char *to, size_t size)
{
    size_t length = column->kind == VALUE_TEXT ? column->length : 0;
    if (length >= size)
        length = size - 1;
    if (length)
        memcpy(to, column->at, length);
    to[length] = 0;
}

bool column_bytes(const Value *column, void *to, size_t size)
{
    if (column->kind != VALUE_BYTES || column->length != size)
        return false;
    memcpy(to, column->at, size);
    return true;
}

StoreResult store_changed(StoreResult result, int64_t changed, StoreResult nothing)
{
    return result == STORE_OK && !changed ? nothing : result;
}

/* --- settings ------------------------------------------------------------------------------------------ */

typedef struct SettingOut {
    void  *value;
    size_t size, length;
    bool   found;
} SettingOut;

static bool read_setting(void *context, const Value *column, size_t columns)
{
    (void)columns;
    SettingOut *out = (SettingOut *)context;
    out->found      = true;
    out->length     = column->length;
    if (column->length)
        memcpy(out->value, column->at, column->length < out->size ? column->length : out->size);
    return false;
}

StoreResult store_setting(Store *store, const char *name, void *value, size_t size, size_t *length)
{
    SettingOut  out    = {value, size, 0, false};
    StoreResult result = RUN(store, SETTING, read_setting, &out, NULL, value_text(name));
    if (result == STORE_OK && out.found)
        *length = out.length;
    return store_changed(result, out.found, STORE_NONE);
}

StoreResult store_setting_put(Store *store, const char *name, const void *value, size_t length)
{
    return RUN(store, SETTING_PUT, NULL, NULL, NULL, value_text(name), value_bytes(value, length));
}

StoreResult store_setting_add(Store *store, const char *name, const void *value, size_t length)
{
    int64_t     changed = 0;
    StoreResult result =
        RUN(store, SETTING_ADD, NULL, NULL, &changed, value_text(name), value_bytes(value, length));
    return store_changed(result, changed, STORE_TAKEN);
}

static bool read_empty(void *context, const Value *column, size_t columns)
{
    (void)columns;
    *(bool *)context = column_int(column) == 0;
    return false;
}

StoreResult store_is_empty(Store *store, bool *empty)
{
    return store->driver->run(store, SQL_EMPTY, NULL, 0, read_empty, empty, NULL);
}

bool store_each_id(void *context, const Value *column, size_t columns)
{
    (void)columns;
    const IdList *list = (const IdList *)context;
    return list->each(list->context, column_int(column));
}
