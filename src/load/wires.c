/* wires.c -- libwebsockets as a client on our loop. */
#include "load/wires.h"

#include <ev.h>
#include <libwebsockets.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 64, PIECE = 65536, MESSAGE_MOST = 4 << 20 };

struct Wires {
    struct lws_context *lws;
    struct ev_loop     *loop;
    int                 port;
    unsigned            connecting;
    Wire               *first, **last; /* that wait to be connected */
    Wire               *unsent;        /* that are written to before the loop waits */
    ev_prepare          rest;
    bool                ending;
};

static void connect_some(Wires *wires);

/* --- out ------------------------------------------------------------------------------------------------------- */

typedef struct Parcel {
    size_t length;
} Parcel;

static size_t parcel_size(size_t length)
{
    return (sizeof(Parcel) + LWS_PRE + length + sizeof(Parcel) - 1) / sizeof(Parcel) * sizeof(Parcel);
}

bool wire_send(Wire *wire, const char *text, size_t length)
{
    size_t size = parcel_size(length);
    if (wire->state != WIRE_OPEN || wire->broken)
        return false;
    if (wire->out_length + size > wire->out_size) {
        size_t wider = (wire->out_length + size) * 2;
        char  *out   = (char *)realloc(wire->out, wider);
        if (!out)
            return false;
        wire->out      = out;
        wire->out_size = wider;
    }
    Parcel *parcel = (Parcel *)(void *)(wire->out + wire->out_length);
    parcel->length = length;
    memcpy(wire->out + wire->out_length + sizeof *parcel + LWS_PRE, text, length);
    wire->out_length += size;
    if (!wire->queued) {
        wire->queued        = true;
        wire->next          = wire->wires->unsent;
        wire->wires->unsent = wire;
    }
    return true;
}

static int write_some(Wire *wire)
{
    while (wire->out_sent < wire->out_length && !lws_partial_buffered(wire->wsi)) {
        const Parcel  *parcel = (const Parcel *)(const void *)(wire->out + wire->out_sent);
        unsigned char *text   = (unsigned char *)wire->out + wire->out_sent + sizeof *parcel + LWS_PRE;
        size_t         length = parcel->length;
        wire->out_sent += parcel_size(length);
        if (lws_write(wire->wsi, text, length, LWS_WRITE_TEXT) < (int)length)
            return -1;
    }
    if (wire->out_sent < wire->out_length) {
        (void)lws_callback_on_writable(wire->wsi); /* the rest when there is room */
        return 0;
    }
    wire->out_sent = wire->out_length = 0;
    return wire->broken ? -1 : 0;
}

/* Without waiting for the system to say that there is room: mostly there is. */
static void on_rest(struct ev_loop *loop, ev_prepare *prepare, int events)
{
    Wires *wires = (Wires *)prepare->data;
    (void)loop;
    (void)events;
    while (wires->unsent) {
        Wire *wire    = wires->unsent;
        wires->unsent = wire->next;
        wire->queued  = false;
        if (wire->state == WIRE_OPEN && write_some(wire) < 0) {
            wire->broken = true;
            (void)lws_callback_on_writable(wire->wsi);
        }
    }
}

/* --- in -------------------------------------------------------------------------------------------------------- */

static int hear(Wire *wire, const char *bytes, size_t length)
{
    bool whole = lws_is_final_fragment(wire->wsi) && !lws_remaining_packet_payload(wire->wsi);
    if (whole && wire->in_length == 0) {
        wire->heard(wire->context, bytes, length);
        return 0;
    }
    if (wire->in_length + length > MESSAGE_MOST)
        return -1;
    if (wire->in_length + length > wire->in_size) {
        size_t wider = (wire->in_length + length) * 2;
        char  *in    = (char *)realloc(wire->in, wider);
        if (!in)
            return -1;
        wire->in      = in;
        wire->in_size = wider;
    }
    memcpy(wire->in + wire->in_length, bytes, length);
    wire->in_length += length;
    if (!whole)
        return 0;
    length          = wire->in_length;
    wire->in_length = 0;
    wire->heard(wire->context, wire->in, length);
    return 0;
}

/* --- the library ------------------------------------------------------------------------------------------------ */

static void gone(Wire *wire)
{
    Wires *wires = wire->wires;
    if (wire->state == WIRE_CLOSED)
        return;
    if (wire->state == WIRE_CONNECTS)
        wires->connecting--;
    for (Wire **link = &wires->unsent; wire->queued && *link; link = &(*link)->next)
        if (*link == wire) {
            *link        = wire->next;
            wire->queued = false;
            break;
        }
    wire->wsi   = NULL;
    wire->state = WIRE_CLOSED;
    free(wire->in);
    free(wire->out);
    wire->in = wire->out = NULL;
    if (!wires->ending) {
        wire->heard(wire->context, NULL, 0);
        connect_some(wires);
    }
}

static int append_token(const Wire *wire, struct lws *wsi, unsigned char **at, size_t room)
{
    char bearer[WIRE_TOKEN + 8];
    int  n = snprintf(bearer, sizeof bearer, "Bearer %s", wire->token);
    return lws_add_http_header_by_name(
               wsi, (const unsigned char *)"authorization:", (const unsigned char *)bearer, n, at, *at + room)
               ? -1
               : 0;
}

static int on_wire(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    Wire *wire = (Wire *)user;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return wire->token[0] ? append_token(wire, wsi, (unsigned char **)in, length) : 0;
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        wire->state = WIRE_OPEN;
        wire->wires->connecting--;
        connect_some(wire->wires);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return hear(wire, (const char *)in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write_some(wire);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        if (wire)
            gone(wire);
        return 0;
    default: return 0;
    }
}

static void connect_some(Wires *wires)
{
    while (wires->connecting < AT_ONCE && wires->first && !wires->ending) {
        Wire                          *wire = wires->first;
        struct lws_client_connect_info info;
        wires->first = wire->next;
        if (!wires->first)
            wires->last = &wires->first;
        memset(&info, 0, sizeof info);
        info.context             = wires->lws;
        info.address             = "127.0.0.1";
        info.host                = "127.0.0.1";
        info.port                = wires->port;
        info.path                = "/api/v1/socket";
        info.local_protocol_name = "load";
        info.userdata            = wire;
        info.pwsi                = &wire->wsi;
        wire->state              = WIRE_CONNECTS;
        wires->connecting++;
        if (!lws_client_connect_via_info(&info))
            gone(wire); /* unless the library has told so itself */
    }
}

Wires *wires_create(struct ev_loop *loop, int port)
{
    static const lws_retry_bo_t no_timers; /* each would be sorted in among thousands; the server asks */
    static const struct lws_protocols protocols[] = {{"load", on_wire, 0, PIECE, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    void                             *loops[1]    = {loop};
    struct lws_context_creation_info  info;
    Wires                            *wires = (Wires *)calloc(1, sizeof *wires);
    if (!wires)
        return NULL;
    lws_set_log_level(LLL_ERR, NULL);
    wires->loop = loop;
    wires->port = port;
    wires->last = &wires->first;
    memset(&info, 0, sizeof info);
    info.port                  = CONTEXT_PORT_NO_LISTEN;
    info.protocols             = protocols;
    info.foreign_loops         = loops;
    info.options               = LWS_SERVER_OPTION_LIBEV;
    info.pt_serv_buf_size      = PIECE;
    info.max_http_header_pool2 = 2 * AT_ONCE;
    info.retry_and_idle_policy = &no_timers;
    wires->lws                 = lws_create_context(&info);
    if (wires->lws) {
        ev_prepare_init(&wires->rest, on_rest);
        wires->rest.data = wires;
        ev_prepare_start(loop, &wires->rest);
        return wires;
    }
    free(wires);
    return NULL;
}

void wires_destroy(Wires *wires)
{
    if (!wires)
        return;
    wires->ending = true;
    ev_prepare_stop(wires->loop, &wires->rest);
    lws_context_destroy(wires->lws);
    free(wires);
}

void wire_open(Wires *wires, Wire *wire)
{
    wire->wires  = wires;
    wire->state  = WIRE_WAITS;
    wire->next   = NULL;
    *wires->last = wire;
    wires->last  = &wire->next;
    connect_some(wires);
}
