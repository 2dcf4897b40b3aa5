/* harbour.h -- the server as a whole: what the loop owns.
 *
 * One thread runs the loop and touches everything in here without a lock; the writer, the reader and the hands
 * are given jobs and give them back (job.h). docs/harbour.md has the drawing. */
#ifndef TORTUGA_HARBOUR_HARBOUR_H
#define TORTUGA_HARBOUR_HARBOUR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "harbour/address.h"
#include "harbour/job.h"
#include "harbour/limits.h"
#include "harbour/metrics.h"
#include "harbour/writer.h"

struct ev_loop;
struct lws_context;
struct lws_vhost;
typedef struct Door     Door;     /* listens for connections: door.h       */
typedef struct Identity Identity; /* sessions that were seen lately: identity.h */
typedef struct Bans     Bans;     /* who may not come in: bans.h        */
typedef struct Changes  Changes;  /* by the host, beside us: changes.h    */
typedef struct Socket   Socket;   /* a WebSocket: socket.h                 */
typedef struct Courier  Courier;  /* notices to people who are away: courier.h */
typedef struct Sea      Sea;      /* tables in memory: sea.h */
typedef struct Fleet    Fleet;    /* other nodes on the same store: fleet.h */

typedef struct Config {
    const char *bind;        /* an address, or several with commas between         */
    int         port;        /* 0: any that is free                                */
    const char *store;       /* sqlite:FOLDER or postgres://…                      */
    const char *bus;         /* nats://…; NULL: none                               */
    const char *node;        /* its name; NULL: the host's                         */
    const char *certificate; /* files of TLS; NULL: none                           */
    const char *key;
    const char *origins;   /* of pages elsewhere that may connect, with commas   */
    Networks    trusted;   /* proxies whose X-Forwarded-For is believed          */
    bool        limits;    /* rate limits are kept                               */
    unsigned    most_each; /* connections of one address                         */
    unsigned    most;      /* connections in all                                 */
    unsigned    ping_s;    /* a silent WebSocket is asked after that, and closed after 2.5 times that */
    unsigned    header_s;  /* a request must be there after that                 */
    bool        private_webhooks; /* webhooks may go to addresses that are not public */
    const char *contact;          /* mailto: or https: of the host, told to push services */
    unsigned    thinkers;         /* threads on which bots think                              */
    unsigned    hint_iterations;  /* so far a hint thinks; 0: there are none                  */
    unsigned    pace_ms;          /* a bot waits so long before it answers people, at least   */
    unsigned    grace_ms;         /* who loses the connection is not away before that         */
    unsigned    idle_ms;          /* a table that nobody looks at leaves memory after that     */
} Config;

typedef struct Harbour {
    Config              config;
    struct ev_loop     *loop;
    struct lws_context *lws;
    struct lws_vhost   *vhost;
    Door               *door;
    Returns            *returns;
    Writer             *writer;
    Hands              *reader; /* slow reads, with a connection to the store of its own */
    Hands              *hands;  /* passwords                                             */
    Courier            *courier;
    Sea                *sea;   /* the tables */
    Fleet              *fleet; /* NULL: the store is ours alone */
    Limits             *limits;
    Counts             *counts; /* of connections by neighbour */
    Bans               *bans;
    Identity           *identity;
    Changes            *changes;
    Socket             *sockets; /* a list of all */
    Socket             *unsent;  /* and of those who are to be sent something before the loop waits */
    StoreResult         trouble; /* of the store; STORE_OK: none, play goes on */
    char                trouble_sentence[512];
    unsigned            pending; /* requests that wait for an answer            */
    bool                leaving; /* SIGTERM came: no new connections            */
    int64_t             leave_by_us;
    Metrics             metrics;
} Harbour;

/* Everything is ready and the doors are open, or NULL and why. */
Harbour *harbour_create(const Config *config, char *why, size_t why_size);

/* Runs until SIGTERM or SIGINT came and everything is written and closed. The exit code. */
int harbour_run(Harbour *harbour);

/* Begins to leave, as SIGTERM does. */
void harbour_leave(Harbour *harbour);

void harbour_destroy(Harbour *harbour);

/* The address to open, "http://127.0.0.1:8080/"; of which the port is what was found free. */
int  harbour_port(const Harbour *harbour);
bool harbour_is_secure(const Harbour *harbour);

#endif
