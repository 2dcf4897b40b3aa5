/* server.h -- the real server as a process of its own: started, asked, looked at from outside, and told to leave. */
#ifndef TORTUGA_LOAD_SERVER_H
#define TORTUGA_LOAD_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { SERVER_ARGUMENTS = 8 };

typedef struct Server {
    pid_t pid; /* 0: none */
    int   port;
    int   out;         /* its standard output */
    char  folder[256]; /* its data */
} Server;

/* A new folder for data, and away with it. */
bool folder_make(char *folder, size_t size);
void folder_clear(const char *folder);

/* Starts it on a free port with its data in that folder and no limits on how often one may ask; `more` are further
 * arguments, up to SERVER_ARGUMENTS, then NULL. False, and why. It has opened its doors when this returns. */
bool server_start(Server *server, const char *program, const char *folder, const char *const *more, char *why,
                  size_t why_size);
/* SIGTERM, and waits. True where it left in good order. */
bool server_stop(Server *server);

/* The body of an answer, with a 0; the status, 0: no answer. */
long server_get(const Server *server, const char *path, char *body, size_t size);
/* One number of /metrics; -1: it is not there. */
double metric_of(const char *metrics, const char *name);

int64_t server_memory(const Server *server); /* resident, in bytes; -1: unknown */

/* Processor time in seconds that its threads have used: the loop, and the others together and the busiest of them. */
typedef struct ServerTime {
    double loop, others, busiest;
} ServerTime;
ServerTime server_time(const Server *server);
double     own_time(void); /* of this process */

#endif
