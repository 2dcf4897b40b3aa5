/* interrupted.h -- runs the program inside a test and presses Ctrl-C. */
#ifndef TORTUGA_TESTS_INTERRUPTED_H
#define TORTUGA_TESTS_INTERRUPTED_H

#include <signal.h>
#include <time.h>

#include "run.h"

/* So many lines has a file; 0 where there is none. */
static inline int run_lines(const char *path)
{
    FILE *file = fopen(path, "r");
    int   seen = 0;
    for (int c; file && (c = fgetc(file)) != EOF;)
        seen += c == '\n';
    if (file)
        (void)fclose(file);
    return seen;
}

/* Runs `tortuga LINE` in a folder and interrupts it once a file has so many lines (after 20 seconds in any case), or, where
 * no file is named, after so many milliseconds. The result lives until the next call. */
static inline const Ran *run_interrupted(const char *line, const char *folder, const char *file, int lines)
{
    static Ran  ran;
    static char text[1000];
    FILE       *out = tmpfile(), *err = tmpfile();
    if (!out || !err)
        abort();
    (void)snprintf(text, sizeof text, "tortuga %s", line);
    (void)fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        char *argv[32];
        int   argc = run_words(text, argv, 32);
        if (chdir(folder) != 0 || dup2(fileno(out), STDOUT_FILENO) < 0 ||
            dup2(fileno(err), STDERR_FILENO) < 0)
            _exit(99);
        int code = cli_main(argc, argv);
        (void)fflush(NULL);
        _exit(code);
    }
    for (int i = 0; i < 1000 && (file ? run_lines(file) < lines : 20 * i < lines); i++) {
        struct timespec wait = {0, 20000000};
        (void)nanosleep(&wait, NULL);
    }
    int status = 0;
    if (child < 0 || kill(child, SIGINT) != 0 || waitpid(child, &status, 0) != child)
        abort();
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    run_slurp(out, ran.out, sizeof ran.out);
    run_slurp(err, ran.err, sizeof ran.err);
    return &ran;
}

#endif
