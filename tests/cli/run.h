/* run.h -- runs the program inside a test: its arguments in, its output and exit code out. */
#ifndef TORTUGA_TESTS_CLI_RUN_H
#define TORTUGA_TESTS_CLI_RUN_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/commands.h"

typedef struct Ran {
    int  code;
    char out[1 << 18];
    char err[1 << 14];
} Ran;

static inline void run_slurp(FILE *from, char *to, size_t size)
{
    rewind(from);
    size_t n = fread(to, 1, size - 1, from);
    to[n]    = 0;
    (void)fclose(from);
}

/* Runs `tortuga LINE`, arguments parted by single blanks, in a process of its own. The result lives until the next call. */
static inline const Ran *run(const char *line)
{
    static Ran  ran;
    static char text[4096];
    char       *argv[64] = {text};
    int         argc     = 1;
    FILE       *out      = tmpfile();
    FILE       *err      = tmpfile();
    if (!out || !err)
        abort();
    (void)snprintf(text, sizeof text, "tortuga %s", line);
    for (char *at = text; (at = strchr(at, ' ')) && argc < 63;) {
        *at++        = 0;
        argv[argc++] = at;
    }
    (void)fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (dup2(fileno(out), STDOUT_FILENO) < 0 || dup2(fileno(err), STDERR_FILENO) < 0)
            _exit(99);
        int code = cli_main(argc, argv);
        (void)fflush(NULL);
        _exit(code);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child)
        abort();
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    run_slurp(out, ran.out, sizeof ran.out);
    run_slurp(err, ran.err, sizeof ran.err);
    return &ran;
}

/* A file with that text; the path lives until the next call with the same ending. */
static inline const char *run_file(const char *folder, const char *name, const char *text)
{
    static char path[2048];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0)
        abort();
    return path;
}

#endif
