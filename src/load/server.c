/* server.c -- a child process, and what the system knows about it. */
#define _POSIX_C_SOURCE 200809L
#include "load/server.h"

#include <curl/curl.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harbour/moment.h"

enum { START_PATIENCE_MS = 60000, OWN_ARGUMENTS = 16 };

/* --- its folder ------------------------------------------------------------------------------------------------- */

bool folder_make(char *folder, size_t size)
{
    const char *temporary = getenv("TMPDIR");
    (void)snprintf(folder, size, "%s/tortuga-load-XXXXXX", temporary && *temporary ? temporary : "/tmp");
    return mkdtemp(folder) != NULL;
}

void folder_clear(const char *folder)
{
    DIR *open = opendir(folder);
    if (!open)
        return;
    for (const struct dirent *entry = readdir(open); entry; entry = readdir(open)) {
        char path[600];
        (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.')
            (void)unlink(path);
    }
    (void)closedir(open);
    (void)rmdir(folder);
}

/* --- beginning and end --------------------------------------------------------------------------------------------- */

/* Reads what it says until an address is in it. */
static bool read_port(Server *server, char *why, size_t why_size)
{
    char    said[2000];
    size_t  length = 0;
    int64_t until  = moment_us() + (int64_t)START_PATIENCE_MS * 1000;
    while (length + 1 < sizeof said && moment_us() < until) {
        struct pollfd ready = {.fd = server->out, .events = POLLIN};
        if (poll(&ready, 1, 100) <= 0)
            continue;
        ssize_t n = read(server->out, said + length, sizeof said - 1 - length);
        if (n <= 0)
            break;
        length += (size_t)n;
        said[length]   = 0;
        const char *at = strstr(said, "://127.0.0.1:");
        if (at && strchr(at + 13, '/')) {
            server->port = (int)strtol(at + 13, NULL, 10);
            return true;
        }
    }
    (void)snprintf(why, why_size, "the server did not begin");
    return false;
}

bool server_start(Server *server, const char *program, const char *folder, const char *const *more, char *why,
                  size_t why_size)
{
    const char *argument[OWN_ARGUMENTS + SERVER_ARGUMENTS + 1] = {
        program,   "serve",       "--port",        "0",      "--bind", "127.0.0.1", "--quiet",
        "--no-qr", "--no-limits", "--per-address", "1000000"};
    int  count     = 11, pipes[2];
    bool elsewhere = false; /* its data is not in the folder */
    memset(server, 0, sizeof *server);
    (void)snprintf(server->folder, sizeof server->folder, "%s", folder);
    for (int i = 0; more && more[i] && i < SERVER_ARGUMENTS; i++) {
        argument[count++] = more[i];
        elsewhere         = elsewhere || strcmp(more[i], "--store") == 0;
    }
    if (!elsewhere) {
        argument[count++] = "--data";
        argument[count++] = folder;
    }
    if (pipe(pipes) != 0) {
        (void)snprintf(why, why_size, "no pipe: %s", strerror(errno));
        return false;
    }
    (void)fcntl(pipes[0], F_SETFD, FD_CLOEXEC);
    server->pid = fork();
    if (server->pid == 0) {
        (void)prctl(PR_SET_PDEATHSIG,
                    SIGTERM); /* however this program ends, its server does not stay behind */
        (void)dup2(pipes[1], STDOUT_FILENO);
        (void)close(pipes[1]);
        (void)execvp(program, (char *const *)(uintptr_t)argument);
        (void)dprintf(STDERR_FILENO, "tortuga-load: cannot run %s: %s\n", program, strerror(errno));
        _exit(127);
    }
    (void)close(pipes[1]);
    server->out = pipes[0];
    if (server->pid < 0) {
        server->pid = 0;
        (void)close(pipes[0]);
        (void)snprintf(why, why_size, "no process for %s: %s", program, strerror(errno));
        return false;
    }
    if (read_port(server, why, why_size))
        return true;
    (void)server_stop(server);
    return false;
}

bool server_stop(Server *server)
{
    int status = 0;
    if (!server->pid)
        return true;
    (void)kill(server->pid, SIGTERM);
    while (waitpid(server->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    (void)close(server->out);
    server->pid = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* --- asking it ------------------------------------------------------------------------------------------------------ */

typedef struct Answer {
    char  *body;
    size_t size, length;
} Answer;

static size_t on_body(char *bytes, size_t one, size_t count, void *context)
{
    Answer *answer = (Answer *)context;
    size_t  n = one * count, room = answer->size - 1 - answer->length;
    size_t  kept = n < room ? n : room;
    memcpy(answer->body + answer->length, bytes, kept);
    answer->length += kept;
    answer->body[answer->length] = 0;
    return n;
}

long server_get(const Server *server, const char *path, char *body, size_t size)
{
    char   url[300];
    long   status = 0;
    Answer answer = {body, size, 0};
    CURL  *easy   = curl_easy_init();
    body[0]       = 0;
    if (!easy)
        return 0;
    (void)snprintf(url, sizeof url, "http://127.0.0.1:%d%s", server->port, path);
    (void)curl_easy_setopt(easy, CURLOPT_URL, url);
    (void)curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_body);
    (void)curl_easy_setopt(easy, CURLOPT_WRITEDATA, &answer);
    (void)curl_easy_setopt(easy, CURLOPT_TIMEOUT, 60L);
    (void)curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    (void)curl_easy_setopt(easy, CURLOPT_PROXY, "");
    if (curl_easy_perform(easy) == CURLE_OK)
        (void)curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_cleanup(easy);
    return status;
}

double metric_of(const char *metrics, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = metrics; at && *at; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (strncmp(at, name, n) == 0 && at[n] == ' ')
            return strtod(at + n, NULL);
    }
    return -1;
}

/* --- looking at it --------------------------------------------------------------------------------------------------- */

static bool read_file(const char *path, char *text, size_t size)
{
    FILE  *file = fopen(path, "r");
    size_t n    = file ? fread(text, 1, size - 1, file) : 0;
    text[n]     = 0;
    if (file)
        (void)fclose(file);
    return n > 0;
}

int64_t server_memory(const Server *server)
{
    char path[80], text[4000];
    (void)snprintf(path, sizeof path, "/proc/%d/status", (int)server->pid);
    const char *at = read_file(path, text, sizeof text) ? strstr(text, "VmRSS:") : NULL;
    return at ? (int64_t)strtoll(at + 6, NULL, 10) * 1024 : -1;
}

/* User and system time, in seconds: the 14th and 15th field, counted behind the name, which may hold spaces. */
static double thread_time(const char *path)
{
    char        text[1000];
    const char *at = read_file(path, text, sizeof text) ? strrchr(text, ')') : NULL;
    for (int i = 0; at && i < 12; i++) {
        at = strchr(at, ' ');
        at = at ? at + 1 : NULL;
    }
    if (!at)
        return 0;
    char  *next;
    double ticks = (double)strtoll(at, &next, 10);
    ticks += (double)strtoll(next, NULL, 10);
    return ticks / (double)sysconf(_SC_CLK_TCK);
}

ServerTime server_time(const Server *server)
{
    ServerTime time = {0, 0, 0};
    char       path[400];
    (void)snprintf(path, sizeof path, "/proc/%d/task", (int)server->pid);
    DIR *open = opendir(path);
    for (const struct dirent *entry = open ? readdir(open) : NULL; entry; entry = readdir(open)) {
        int id = (int)strtol(entry->d_name, NULL, 10);
        if (!id)
            continue;
        (void)snprintf(path, sizeof path, "/proc/%d/task/%d/stat", (int)server->pid, id);
        double seconds = thread_time(path);
        if (id == (int)server->pid) {
            time.loop = seconds;
        } else {
            time.others += seconds;
            time.busiest = seconds > time.busiest ? seconds : time.busiest;
        }
    }
    if (open)
        (void)closedir(open);
    return time;
}

double own_time(void)
{
    struct rusage used;
    (void)getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}
