/* dump.c -- everything that a store holds as text, and back: one JSON object a line.
 *
 * The first line is the head, {"tortuga":"harbour","schema":1}. Every other line is one row: an array that begins
 * with the name of its table, then the values in the order of the schema (schema.c, docs/harbour.md). Whole
 * numbers and texts are themselves, numbers with a fraction too, bytes are {"b":"base64"}, nothing is null. */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/driver.h"

typedef struct Dump {
    Store             *store;
    LineOut            out;
    void              *context;
    const SchemaTable *table;
    bool               failed;
} Dump;

static json_t *json_of_bytes(const Value *value)
{
    size_t  size = sodium_base64_encoded_len(value->length, sodium_base64_VARIANT_ORIGINAL);
    char   *text = (char *)malloc(size);
    json_t *json = NULL;
    if (text) {
        (void)sodium_bin2base64(text, size, (const unsigned char *)(value->at ? value->at : ""),
                                value->length, sodium_base64_VARIANT_ORIGINAL);
        json = json_pack("{s:s}", "b", text);
    }
    free(text);
    return json;
}

static json_t *json_of(const Value *value, ValueKind kind)
{
    switch (value->kind) {
    case VALUE_INT:
        return kind == VALUE_REAL ? json_real((double)value->number) : json_integer(value->number);
    case VALUE_REAL: return json_real(value->real);
    case VALUE_TEXT: return json_stringn((const char *)value->at, value->length);
    case VALUE_BYTES: return json_of_bytes(value);
    case VALUE_NONE:
    default: return json_null();
    }
}

static bool write_line(Dump *dump, json_t *json)
{
    char *text   = json ? json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(17)) : NULL;
    dump->failed = !text || !dump->out(dump->context, text, strlen(text));
    free(text);
    json_decref(json);
    return !dump->failed;
}

static bool write_row(void *context, const Value *column, size_t columns)
{
    Dump   *dump = (Dump *)context;
    json_t *row  = json_pack("[s]", dump->table->name);
    for (size_t i = 0; i < columns; i++)
        if (json_array_append_new(row, json_of(&column[i], dump->table->column[i].kind)) != 0) {
            json_decref(row);
            row = NULL;
            break;
        }
    return write_line(dump, row);
}

/* "a, b, c" and, for an insertion, "$1, $2, $3". */
static size_t columns_of(const SchemaTable *table, char *names, char *marks, size_t size)
{
    size_t n = 0, at = 0, mark = 0;
    for (; table->column[n].name; n++) {
        at += (size_t)snprintf(names + at, size - at, "%s%s", n ? ", " : "", table->column[n].name);
        mark += (size_t)snprintf(marks + mark, size - mark, "%s$%zu", n ? ", " : "", n + 1);
    }
    return n;
}

StoreResult store_export(Store *store, LineOut out, void *context)
{
    Dump dump = {store, out, context, NULL, false};
    char names[300], marks[300], sql[800];
    /* One transaction, so that all of it is of one instant. */
    StoreResult result = store->driver->snapshot(store);
    if (result != STORE_OK)
        return result;
    (void)write_line(&dump, json_pack("{s:s, s:i}", "tortuga", "harbour", "schema", schema_version));
    for (dump.table = schema_tables; dump.table->name && result == STORE_OK && !dump.failed; dump.table++) {
        (void)columns_of(dump.table, names, marks, sizeof names);
        (void)snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s", names, dump.table->name,
                       dump.table->order);
        result = store->driver->ask(store, sql, NULL, 0, write_row, &dump);
    }
    store_rollback(store);
    if (result == STORE_OK && dump.failed)
        return store_say(store, STORE_IO, "the export cannot be written");
    return result;
}

/* --- back ------------------------------------------------------------------------------------------------- */

/* Room for the bytes of one row: what they are in base64 is longer. */
typedef struct Room {
    unsigned char *at;
    size_t         left;
} Room;

static bool bytes_from(const json_t *json, Value *value, Room *room)
{
    const char *text = json_string_value(json_object_get(json, "b"));
    size_t      n    = 0;
    if (!text || json_object_size(json) != 1 ||
        sodium_base642bin(room->at, room->left, text, strlen(text), NULL, &n, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0)
        return false;
    *value = value_bytes(room->at, n);
    room->at += n;
    room->left -= n;
    return true;
}

static bool value_from(const json_t *json, ValueKind kind, Value *value, Room *room)
{
    if (json_is_null(json)) {
        *value = value_text(NULL);
        return true;
    }
    switch (kind) {
    case VALUE_INT: *value = value_int(json_integer_value(json)); return json_is_integer(json);
    case VALUE_REAL: *value = value_real(json_number_value(json)); return json_is_number(json);
    case VALUE_TEXT: *value = value_text(json_string_value(json)); return json_is_string(json);
    case VALUE_BYTES: return bytes_from(json, value, room);
    case VALUE_NONE:
    default: return false;
    }
}

static StoreResult take_row(Store *store, const json_t *line, int64_t number, Room room)
{
    const char        *name  = json_string_value(json_array_get(line, 0));
    const SchemaTable *table = schema_tables;
    while (name && table->name && strcmp(table->name, name) != 0)
        table++;
    if (!name || !table->name)
        return store_say(store, STORE_BROKEN, "line %lld is of no table that there is", (long long)number);
    char   names[300], marks[300], sql[800];
    Value  value[SCHEMA_COLUMNS];
    size_t columns = columns_of(table, names, marks, sizeof names);
    if (json_array_size(line) != columns + 1)
        return store_say(store, STORE_BROKEN, "line %lld: a row of %s has %zu values", (long long)number,
                         name, columns);
    for (size_t i = 0; i < columns; i++)
        if (!value_from(json_array_get(line, i + 1), table->column[i].kind, &value[i], &room))
            return store_say(store, STORE_BROKEN, "line %lld: %s.%s is of another kind", (long long)number,
                             name, table->column[i].name);
    (void)snprintf(sql, sizeof sql, "INSERT INTO %s (%s) VALUES (%s)", name, names, marks);
    StoreResult result = store->driver->ask(store, sql, value, columns, NULL, NULL);
    if (result == STORE_TAKEN)
        (void)store_say(store, result, "line %lld: this row of %s is there already", (long long)number, name);
    return result;
}

StoreResult store_import_line(Store *store, StoreImport *import, const char *line, size_t length)
{
    json_error_t error;
    json_t      *json   = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    void        *room   = malloc(length + 1);
    StoreResult  result = STORE_OK;
    json_int_t   schema = json_integer_value(json_object_get(json, "schema"));
    import->lines++;
    if (!room)
        result = store_say(store, STORE_BROKEN, "out of memory");
    else if (!json)
        result =
            store_say(store, STORE_BROKEN, "line %lld is no JSON: %s", (long long)import->lines, error.text);
    else if (import->begun)
        result = take_row(store, json, import->lines, (Room){(unsigned char *)room, length + 1});
    else if (strcmp(json_is_object(json) && json_string_value(json_object_get(json, "tortuga"))
                        ? json_string_value(json_object_get(json, "tortuga"))
                        : "",
                    "harbour") != 0)
        result = store_say(store, STORE_BROKEN, "this is no export of a harbour: its first line says so");
    else if (schema < schema_exports || schema > schema_version)
        result = store_say(store, STORE_NEWER,
                           "the export is of schema version %lld, and this program reads versions %d to %d",
                           (long long)schema, schema_exports, schema_version);
    else
        import->begun = true;
    free(room);
    json_decref(json);
    return result;
}
