/* socket.h -- a WebSocket: somebody who is told things as they happen.
 *
 * What comes in is one JSON object a message, {"cmd":"…","id":…}, and is answered with the same id; what happens is
 * told without being asked, {"event":"…"}. A message has at most 64 KiB; a binary one, or one that is no UTF-8, ends
 * the connection. What goes out waits in a queue of bounded length: whoever does not read as fast as things happen is
 * dropped with a reason, and catches up when they come back. Whoever is silent is asked with a ping, by a look at all of
 * them every second: the library's own timers stand in one sorted list, and to put one in passes by all others.
 *
 * A stream (stream.h) is the same over plain HTTP, for programs: it is told things and says nothing. */
#ifndef TORTUGA_HARBOUR_SOCKET_H
#define TORTUGA_HARBOUR_SOCKET_H

#include <jansson.h>

#include "harbour/harbour.h"
#include "harbour/id.h"
#include "harbour/paper.h"

struct lws;

enum { OUTBOX_FIRST = 8, OUTBOX_MOST = 256, OUTBOX_BYTES_MOST = 1 << 20, SOCKET_MESSAGE_MOST = 65536 };

struct Socket {
    Harbour    *harbour;
    struct lws *wsi; /* NULL: it is gone, and somebody is still looking who it was */
    Socket     *next, **link;
    Person      person;            /* id 0: nobody we know */
    uint8_t     token[TOKEN_HASH]; /* of their session */
    Address     address;
    bool        stream; /* told over HTTP, a line each */

    /* What is coming in, until it is whole. */
    char  *heard;
    size_t heard_length;

    /* What waits to go out: a ring. */
    Message **outbox;
    uint16_t  first, count, room;
    size_t    waiting_bytes;
    uint32_t  sent; /* of the first of them, in a stream */

    /* Most messages go out at the end of the loop's round, without waiting for the system to say that there is room. */
    Socket *unsent, **unsent_link; /* among those who are to be sent something; link NULL: it is not */
    bool    direct;                /* no TLS, and no stream among others */
    bool    broken;                /* it could not be written to */

    int64_t heard_us; /* when something came from it last    */
    bool    asked;    /* whether it is still there, since    */
    bool    ask;      /* a ping is to be written             */

    bool     looking; /* who it is */
    uint16_t close;   /* 0, or the code to close with as soon as it can be written */
    bool     closing; /* told the library */
    char     reason[64];
    void    *crew; /* what the sea keeps for it: sea.h */
};

/* A command of a message: what it is called, the keys that it takes beside cmd and id, and what it does. One that
 * writes nothing into the answer answers later, by itself. */
typedef struct SocketCommand {
    const char *name;
    const char *keys;
    bool        known; /* only for somebody whom we know */
    void (*run)(Socket *socket, json_t *message, Paper *answer);
} SocketCommand;
extern const SocketCommand *const socket_commands[]; /* lists that end with a name of NULL; ends with NULL */

/* --- telling ------------------------------------------------------------------------------------------------------ */

/* Queues a message; the caller keeps its own hold of it. */
void socket_tell(Socket *socket, Message *message);
/* Seals a paper and queues it for one or for all. */
void socket_tell_paper(Socket *socket, Paper *paper);
void sockets_tell_all(Harbour *harbour, Paper *paper);
/* Every connection of a person; false: there is none. */
bool sockets_tell_person(Harbour *harbour, int64_t person, Paper *paper);
/* Says goodbye with a code and a reason; what waits to go out is not sent any more. */
void socket_close(Socket *socket, uint16_t code, const char *reason);
void sockets_close_all(Harbour *harbour, uint16_t code, const char *reason);
/* Those of one person: signed out, or the account is gone. */
void sockets_close_person(Harbour *harbour, int64_t person, uint16_t code, const char *reason);

/* Writes {"ok":false,"error":…} into an answer. */
void socket_refuse(Paper *answer, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The id of the question into its answer. */
void socket_copy_id(Paper *answer, const json_t *id);

/* --- for net.c: 0, or -1 to close the connection ---------------------------------------------------------------------- */

Socket *socket_create(Harbour *harbour, struct lws *wsi);
/* One that nobody was looked up for yet, in the list of all; and the greeting. For stream.c. */
Socket *socket_open(Harbour *harbour, struct lws *wsi);
void    socket_greet(Socket *socket);
int     socket_receive(Socket *socket, const void *bytes, size_t length);
int     socket_write(Socket *socket);
void    socket_heard(Socket *socket); /* a pong */
void    socket_gone(Socket *socket);
/* What waits goes out, as far as there is room for it; before the loop waits. */
void sockets_send(Harbour *harbour);
/* Those who have been silent for long are asked with a ping, and let go when they do not answer; every second. */
void sockets_ask(Harbour *harbour);

#endif
