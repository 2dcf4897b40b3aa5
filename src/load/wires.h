/* wires.h -- WebSockets to the server, as many as one likes, on the loop (libwebsockets as a client). */
#ifndef TORTUGA_LOAD_WIRES_H
#define TORTUGA_LOAD_WIRES_H

#include <stdbool.h>
#include <stddef.h>

struct ev_loop;
struct lws;
typedef struct Wires Wires;
typedef struct Wire  Wire;

/* What its owner is told: a message is whole, ends with no 0, and is gone after the call; with NULL the wire is closed
 * (or never came about), and its memory is the owner's again. */
typedef void (*WireHeard)(void *context, const char *message, size_t length);

enum { WIRE_TOKEN = 80 };

typedef enum WireState { WIRE_WAITS, WIRE_CONNECTS, WIRE_OPEN, WIRE_CLOSED } WireState;

struct Wire {
    WireHeard   heard;
    void       *context;
    char        token[WIRE_TOKEN]; /* who one is; "": nobody */
    Wires      *wires;
    struct lws *wsi;
    Wire       *next;   /* among those that wait to be connected, or to be written to */
    bool        queued; /* to be written to                                           */
    char       *in;     /* what has come of a message so far */
    size_t      in_length, in_size;
    char       *out; /* what waits: lengths and texts, with room for a frame in front of each */
    size_t      out_length, out_size, out_sent;
    WireState   state;
    bool        broken; /* it could not be written to */
};

Wires *wires_create(struct ev_loop *loop, int port); /* NULL: the library cannot begin */
void   wires_destroy(Wires *wires);                  /* closes all that are left, unheard */

/* heard, context and token are filled in, the rest is 0. Connections are made a few at a time. */
void wire_open(Wires *wires, Wire *wire);
bool wire_send(Wire *wire, const char *text, size_t length); /* false: closed, or no memory */

#endif
