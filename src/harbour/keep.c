/* keep.c -- `tortuga backup`, `export` and `import`: a server's data out and in. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harbour/place.h"
#include "shell/commands.h"
#include "shell/options.h"
#include "store/store.h"

typedef struct Keeping {
    const CliCommand *command;
    const char       *data, *where; /* a folder, or an address */
    const char       *file;         /* NULL: standard input or output */
    Store            *store;
    bool              fresh; /* the database was not there before */
} Keeping;

/* Opens the store that a call is about; 0 or an exit code. */
static int open_store(Keeping *k, int argc, char **argv, bool needs_file, bool makes)
{
    const CliOption options[] = {
        {"data", 'd', OPTION_TEXT, &k->data, "FOLDER", "where the data lies ($XDG_DATA_HOME/tortuga)", 0, 0},
        {"store", 0, OPTION_TEXT, &k->where, "ADDRESS", "the data instead: postgres://…", 0, 0},
        {0},
    };
    char address[3100], path[3200], why[600];
    int  operands = options_read(k->command, options, argc, argv);
    if (operands < 0)
        return -1 - operands == EXIT_GOOD ? -1 : -1 - operands;
    if (operands > 1 || (needs_file && operands == 0))
        return usage_error(k->command, operands > 1 ? "one file at a time" : "which file?");
    k->file = operands && strcmp(argv[1], "-") != 0 ? argv[1] : NULL;
    if (k->where && k->data)
        return usage_error(k->command, "--store and --data both say where the data lies: give one of them");
    if (!place_meant(k->where, k->data, address, sizeof address))
        return usage_error(k->command, "there is no usual folder for data here: say --data FOLDER");
    (void)snprintf(path, sizeof path, "%s/harbour.db", address + strlen("sqlite:"));
    k->fresh = !k->where && access(path, F_OK) != 0;
    if (k->fresh && !makes)
        return usage_error(k->command, "there is no %s", path);
    if (store_open(address, &k->store, why, sizeof why) != STORE_OK) {
        (void)fprintf(stderr, "tortuga %s: %s\n", k->command->name, why);
        return EXIT_DIFFERS;
    }
    return 0;
}

static int finish(Keeping *k, StoreResult result)
{
    if (result != STORE_OK)
        (void)fprintf(stderr, "tortuga %s: %s\n", k->command->name, store_sentence(k->store));
    store_close(k->store);
    return result == STORE_OK ? EXIT_GOOD : EXIT_DIFFERS;
}

int cli_backup(int argc, char **argv)
{
    static const CliCommand command = {
        "backup", "FILE", "a copy of a server's data, also while it runs",
        "The copy is of one instant and is a whole database: put it as harbour.db into a\n"
        "new folder, and `tortuga serve --data` opens it. Of a PostgreSQL, too."};
    Keeping k    = {.command = &command};
    int     code = open_store(&k, argc, argv, true, false);
    if (code)
        return code < 0 ? EXIT_GOOD : code;
    return finish(&k, store_backup(k.store, k.file ? k.file : "-"));
}

static bool write_line(void *context, const char *line, size_t length)
{
    FILE *out = (FILE *)context;
    return fwrite(line, 1, length, out) == length && fputc('\n', out) != EOF;
}

int cli_export(int argc, char **argv)
{
    static const CliCommand command = {
        "export", "[FILE]", "everything that a server holds, as lines of JSON",
        "The form is described in docs/harbour.md. Hashes of passwords are in it: keep it\n"
        "like a key."};
    Keeping k    = {.command = &command};
    int     code = open_store(&k, argc, argv, false, false);
    if (code)
        return code < 0 ? EXIT_GOOD : code;
    int   fd  = k.file ? open(k.file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    FILE *out = k.file ? (fd >= 0 ? fdopen(fd, "w") : NULL) : stdout;
    if (!out) {
        (void)fprintf(stderr, "tortuga export: cannot write %s: %s\n", k.file, strerror(errno));
        store_close(k.store);
        return EXIT_DIFFERS;
    }
    StoreResult result = store_export(k.store, write_line, out);
    bool        good   = fflush(out) == 0 && !ferror(out);
    if (k.file && fclose(out) != 0)
        good = false;
    if (result == STORE_OK && !good) {
        (void)fprintf(stderr, "tortuga export: cannot write %s\n", k.file ? k.file : "the output");
        store_close(k.store);
        return EXIT_DIFFERS;
    }
    return finish(&k, result);
}

static StoreResult import_all(Store *store, FILE *in)
{
    StoreImport import = {0};
    char       *line   = NULL;
    size_t      size   = 0;
    ssize_t     n;
    StoreResult result = store_begin(store);
    while (result == STORE_OK && (n = getline(&line, &size, in)) > 0) {
        while (n > 0 && (line[n - 1] == '\n' || line[n - 1] == '\r'))
            n--;
        if (n > 0)
            result = store_import_line(store, &import, line, (size_t)n);
    }
    free(line);
    if (result == STORE_OK)
        result = store_commit(store);
    else
        store_rollback(store);
    return result;
}

int cli_import(int argc, char **argv)
{
    static const CliCommand command = {
        "import", "[FILE]", "an export into a new server's data",
        "All of it or nothing: into a folder or database where no harbour has been yet."};
    Keeping k    = {.command = &command};
    int     code = open_store(&k, argc, argv, false, true);
    if (code)
        return code < 0 ? EXIT_GOOD : code;
    bool        empty  = false;
    StoreResult result = store_is_empty(k.store, &empty);
    FILE       *in     = result == STORE_OK && empty ? (k.file ? fopen(k.file, "r") : stdin) : NULL;
    if (result == STORE_OK && !empty) {
        (void)fprintf(
            stderr,
            "tortuga import: there are people or tables in this store already; import into a new one\n");
        store_close(k.store);
        return EXIT_DIFFERS;
    }
    if (result == STORE_OK && !in) {
        (void)fprintf(stderr, "tortuga import: cannot read %s: %s\n", k.file, strerror(errno));
        store_close(k.store);
        return EXIT_DIFFERS;
    }
    if (result == STORE_OK)
        result = import_all(k.store, in);
    if (in && in != stdin)
        (void)fclose(in);
    return finish(&k, result);
}
