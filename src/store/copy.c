/* copy.c -- row by row in the order of the schema. */
#define _DEFAULT_SOURCE
#include "store/copy.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/driver.h"

typedef struct Copy {
    Store      *to;
    const char *insert;
    StoreResult result; /* of the writing side */
    int64_t     rows;
} Copy;

static bool copy_row(void *context, const Value *column, size_t columns)
{
    Copy *copy   = (Copy *)context;
    copy->result = copy->to->driver->pour(copy->to, copy->insert, column, columns);
    copy->rows++;
    return copy->result == STORE_OK;
}

static StoreResult copy_table(Store *from, const SchemaTable *table, Copy *copy)
{
    char   names[300] = "", marks[100] = "", select[700], insert[700];
    size_t at = 0, mark = 0;
    for (size_t i = 0; table->column[i].name; i++) {
        at += (size_t)snprintf(names + at, sizeof names - at, "%s%s", i ? ", " : "", table->column[i].name);
        mark += (size_t)snprintf(marks + mark, sizeof marks - mark, "%s$%zu", i ? ", " : "", i + 1);
    }
    (void)snprintf(select, sizeof select, "SELECT %s FROM %s ORDER BY %s", names, table->name, table->order);
    (void)snprintf(insert, sizeof insert, "INSERT INTO %s (%s) VALUES (%s)", table->name, names, marks);
    copy->insert = insert;
    return from->driver->ask(from, select, NULL, 0, copy_row, copy);
}

StoreResult store_copy(Store *from, Store *to, int64_t *rows, Store **failed)
{
    Copy        copy   = {.to = to, .result = STORE_OK};
    StoreResult result = from->driver->snapshot(from);
    *failed            = from;
    if (result != STORE_OK)
        return result;
    copy.result = store_begin(to);
    for (const SchemaTable *table = schema_tables;
         table->name && result == STORE_OK && copy.result == STORE_OK; table++)
        result = copy_table(from, table, &copy);
    store_rollback(from);
    if (result == STORE_OK && copy.result == STORE_OK)
        copy.result = store_commit(to);
    else
        store_rollback(to);
    if (result == STORE_OK && copy.result != STORE_OK) {
        *failed = to;
        result  = copy.result;
    }
    *rows = copy.rows;
    return result;
}

/* --- into a file ------------------------------------------------------------------------------------------------ */

static StoreResult fill(Store *from, const char *folder)
{
    char        address[1100], why[600];
    Store      *to = NULL, *failed;
    int64_t     rows;
    StoreResult result;
    (void)snprintf(address, sizeof address, "sqlite:%s", folder);
    result = store_open(address, &to, why, sizeof why);
    if (result != STORE_OK)
        return store_say(from, result, "%s", why);
    result = store_copy(from, to, &rows, &failed);
    if (result != STORE_OK && failed == to)
        (void)store_say(from, result, "%s", store_sentence(to));
    store_close(to); /* and with the last connection the write-ahead log goes into the file */
    return result;
}

StoreResult copy_to_file(Store *from, const char *path)
{
    char folder[1000], file[1100];
    if (access(path, F_OK) == 0)
        return store_say(from, STORE_TAKEN, "cannot write %s: %s", path, strerror(EEXIST));
    int n = snprintf(folder, sizeof folder, "%s.XXXXXX", path);
    if (n < 0 || (size_t)n >= sizeof folder || !mkdtemp(folder))
        return store_say(from, STORE_READONLY, "cannot write %s: %s", path, strerror(errno));
    StoreResult result = fill(from, folder);
    (void)snprintf(file, sizeof file, "%s/harbour.db", folder);
    /* Under its name only when it is whole, and never over another file. */
    if (result == STORE_OK && link(file, path) != 0)
        result = store_say(from, errno == EEXIST ? STORE_TAKEN : STORE_IO, "cannot write %s: %s", path,
                           strerror(errno));
    (void)unlink(file);
    static const char *const beside[] = {"-wal", "-shm"};
    for (size_t i = 0; i < 2; i++) {
        (void)snprintf(file, sizeof file, "%s/harbour.db%s", folder, beside[i]);
        (void)unlink(file);
    }
    (void)rmdir(folder);
    return result;
}
