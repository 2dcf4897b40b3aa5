/* keeper.c -- fork, a leash, and an end for everybody below.
 *
 * The keeper comes from fork() in a program with threads and does not exec: it calls nothing that allocates,
 * locks or prints. */
#define _GNU_SOURCE
#include "lab/keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    STEP_MS  = 5,
    MOMENT   = 20,  /* steps in which a program may end by itself                     */
    ROUNDS   = 200, /* steps in which all that it has started are ended               */
    PATIENCE = 600, /* steps in which we wait for the keeper: more than both together */
    LEASH    = 3,   /* descriptors of the keeper, beside the standard ones            */
    REST     = 4,
    APART    = 64, /* above those of the keeper                                      */
    ENDED    = 255 /* the keeper's exit code where the program did not end by itself */
};

static void step(void)
{
    struct pollfd none = {-1, 0, 0};
    (void)poll(&none, 1, STEP_MS);
}

/* --- in the keeper ------------------------------------------------------------------------------------ */

static void close_rest(void)
{
    if (close_range(REST, ~0u, 0) == 0)
        return;
    for (int fd = REST; fd < 1 << 16; fd++) /* an old kernel */
        (void)close(fd);
}

static _Noreturn void become(const char *command)
{
    (void)setpgid(0, 0);
    (void)close(LEASH);
    (void)signal(SIGINT, SIG_DFL);
    (void)signal(SIGTERM, SIG_DFL);
    (void)signal(SIGHUP, SIG_DFL);
    (void)signal(SIGPIPE, SIG_DFL);
    (void)execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* Everybody whose parent is the keeper, orphans of others among them. */
static void kill_children(void)
{
    int fd = open("/proc/thread-self/children", O_RDONLY);
    if (fd < 0)
        return;
    char  text[512];
    pid_t pid = 0;
    for (ssize_t n = read(fd, text, sizeof text); n > 0; n = read(fd, text, sizeof text))
        for (ssize_t i = 0; i < n; i++) {
            if (text[i] >= '0' && text[i] <= '9') {
                pid = pid * 10 + (text[i] - '0');
                continue;
            }
            if (pid > 1)
                (void)kill(pid, SIGKILL);
            pid = 0;
        }
    (void)close(fd);
}

/* Ends the program and, as their parents end and they become ours, one generation after the other below it. Gives
 * the exit code of the program, or ENDED where it had to be ended. */
static int end_all(pid_t program)
{
    /* It is not taken notice of yet: so long nobody else can get its number, and the signal goes to the right one. */
    siginfo_t info = {0};
    for (int i = 0; i < MOMENT; i++) {
        if (waitid(P_PID, (id_t)program, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == program)
            break;
        step();
    }
    int code = info.si_pid != program       ? ENDED
               : info.si_code == CLD_EXITED ? info.si_status & 0xFF
                                            : 128 + info.si_status;
    (void)kill(program, SIGKILL);
    (void)kill(-program, SIGKILL);
    for (int i = 0; i < ROUNDS; i++) {
        kill_children();
        pid_t ended;
        do
            ended = waitpid(-1, NULL, WNOHANG);
        while (ended > 0);
        if (ended < 0 && errno == ECHILD)
            break;
        step();
    }
    return code == ENDED ? ENDED : code % ENDED;
}

static _Noreturn void keep(int leash, int in, int out, const char *command)
{
    (void)setpgid(0, 0); /* a key at the terminal ends us, not the keeper: it still has to clean up */
    (void)signal(SIGINT, SIG_IGN);
    (void)signal(SIGTERM, SIG_IGN);
    (void)signal(SIGHUP, SIG_IGN);
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(leash, LEASH) < 0)
        _exit(126);
    close_rest();
    pid_t program = fork();
    if (program == 0)
        become(command);
    /* The program alone holds its pipes: when it ends, that is seen at the other side. */
    (void)close(STDIN_FILENO);
    (void)close(STDOUT_FILENO);
    char    unused;
    ssize_t n;
    do
        n = read(LEASH, &unused, 1);
    while (n > 0 || (n < 0 && errno == EINTR));
    _exit(program > 0 ? end_all(program) : 126);
}

/* --- on our side ----------------------------------------------------------------------------------------- */

static void close_pair(const int pair[2])
{
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0)
            (void)close(pair[i]);
}

/* A pipe whose ends no program inherits, above the numbers that the keeper gives out. */
static bool pipe_apart(int pair[2])
{
    int low[2];
    if (pipe2(low, O_CLOEXEC) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        pair[i] = fcntl(low[i], F_DUPFD_CLOEXEC, APART);
    int error = errno;
    close_pair(low);
    errno = error;
    return pair[0] >= 0 && pair[1] >= 0;
}

bool keeper_start(Keeper *k, const char *command)
{
    int  leash[2] = {-1, -1}, in[2] = {-1, -1}, out[2] = {-1, -1};
    bool ok = pipe_apart(leash) && pipe_apart(in) && pipe_apart(out);
    if (ok) {
        (void)signal(SIGPIPE, SIG_IGN); /* a program that ends is a verdict, not our end */
        k->pid = fork();
        if (k->pid == 0)
            keep(leash[0], in[0], out[1], command);
        ok = k->pid > 0;
    }
    if (!ok) {
        int error = errno;
        close_pair(leash);
        close_pair(in);
        close_pair(out);
        errno = error;
        return false;
    }
    (void)close(leash[0]);
    (void)close(in[0]);
    (void)close(out[1]);
    (void)fcntl(in[1], F_SETFL, O_NONBLOCK);
    k->leash = leash[1];
    k->to    = in[1];
    k->from  = out[0];
    return true;
}

static bool is_over(pid_t pid, int steps, int *status)
{
    for (int i = 0; i < steps; i++) {
        if (waitpid(pid, status, WNOHANG) != 0)
            return true;
        step();
    }
    return false;
}

int keeper_stop(Keeper *k)
{
    int status = 0;
    (void)close(k->to);
    (void)close(k->from);
    (void)close(k->leash);
    if (is_over(k->pid, PATIENCE, &status))
        return WIFEXITED(status) && WEXITSTATUS(status) != ENDED ? WEXITSTATUS(status) : -1;
    (void)kill(k->pid, SIGKILL);
    (void)is_over(k->pid, PATIENCE, &status);
    return -1;
}
