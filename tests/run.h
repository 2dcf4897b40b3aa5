/* run.h -- runs the program inside a test: its arguments in, its output and exit code out. */
#ifndef TORTUGA_TESTS_CLI_RUN_H
#define TORTUGA_TESTS_CLI_RUN_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "shell/commands.h"

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

/* Parts a line at its blanks, in place; the count. */
static inline int run_words(char *line, char *argv[], int most)
{
    int argc = 0;
    for (char *at = line; at && argc < most - 1; at = strchr(at, ' ')) {
        if (argc)
            *at++ = 0;
        argv[argc++] = at;
    }
    argv[argc] = NULL;
    return argc;
}

/* Runs a line that begins with the program's name in a process of its own, with these streams (in may be NULL). */
static inline int run_streams(char *line, FILE *in, FILE *out, FILE *err)
{
    char *argv[64];
    int   argc = run_words(line, argv, 64);
    (void)fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if ((in && dup2(fileno(in), STDIN_FILENO) < 0) || dup2(fileno(out), STDOUT_FILENO) < 0 ||
            dup2(fileno(err), STDERR_FILENO) < 0)
            _exit(99);
        int code = cli_main(argc, argv);
        (void)fflush(NULL);
        _exit(code);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child)
        abort();
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

/* Runs `tortuga LINE`, arguments parted by single blanks. The result lives until the next call. */
static inline const Ran *run(const char *line)
{
    static Ran  ran;
    static char text[4096];
    FILE       *out = tmpfile();
    FILE       *err = tmpfile();
    if (!out || !err)
        abort();
    (void)snprintf(text, sizeof text, "tortuga %s", line);
    ran.code = run_streams(text, NULL, out, err);
    run_slurp(out, ran.out, sizeof ran.out);
    run_slurp(err, ran.err, sizeof ran.err);
    return &ran;
}

/* Makes a folder of that pattern, and removes it with all that is in it. */
static inline int run_folder(char *pattern) { return mkdtemp(pattern) ? 0 : -1; }
static inline int run_remove(const char *folder)
{
    char command[2100];
    (void)snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

/* The environment of somebody at a table. */
static inline void run_as_zora(void)
{
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("USER", "Zora", 1);
    unsetenv("COLUMNS");
    unsetenv("NO_COLOR");
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
