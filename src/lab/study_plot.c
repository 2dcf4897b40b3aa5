/* study_plot.c -- starts gnuplot, hands it a script and takes its picture. */
#define _POSIX_C_SOURCE 200809L
#include "lab/study_plot.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Files instead of pipes: neither side can wait for the other. */
static bool run(char *const argv[], int in, int out)
{
    posix_spawn_file_actions_t actions;
    pid_t                      child  = 0;
    int                        status = 0;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return false;
    bool ok = posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO) == 0 &&
              posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO) == 0 &&
              posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) == 0 &&
              posix_spawnp(&child, argv[0], &actions, NULL, argv, environ) == 0;
    (void)posix_spawn_file_actions_destroy(&actions);
    return ok && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool gnuplot(const char *argument, int in, int out)
{
    char  name[] = "gnuplot", text[16];
    char *argv[] = {name, text, NULL};
    (void)snprintf(text, sizeof text, "%s", argument);
    return run(argv, in, out);
}

bool plot_ready(void)
{
    int  nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    bool ready   = nothing >= 0 && gnuplot("--version", nothing, nothing);
    if (nothing >= 0)
        (void)close(nothing);
    return ready;
}

/* Copies the picture without what only a file of its own needs: the declaration, ids that every picture has
 * alike (none of ours refers to them), and the program's note. */
static bool copy_picture(FILE *svg, FILE *page)
{
    char  *line = NULL;
    size_t size = 0;
    bool   in = false, defs = false, end = false;
    while (!end && getline(&line, &size, svg) > 0) {
        in   = in || strncmp(line, "<svg", 4) == 0;
        defs = defs || strncmp(line, "<defs>", 6) == 0;
        end  = strstr(line, "</svg>") != NULL;
        if (strstr(line, "id=\"gnuplot_canvas\""))
            (void)fputs("<g>\n", page);
        else if (in && !defs && strncmp(line, "<desc>", 6) != 0 && strncmp(line, "<title>", 7) != 0 &&
                 line[0] != '\n')
            (void)fputs(line, page);
        defs = defs && strncmp(line, "</defs>", 7) != 0;
    }
    free(line);
    return end;
}

bool plot_draw(FILE *script, FILE *page)
{
    FILE *svg = tmpfile();
    if (!svg)
        return false;
    (void)fflush(script);
    bool ok = lseek(fileno(script), 0, SEEK_SET) == 0 && gnuplot("-", fileno(script), fileno(svg));
    rewind(svg);
    ok = ok && copy_picture(svg, page);
    (void)fclose(svg);
    return ok;
}
