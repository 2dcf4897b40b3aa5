/* net.c -- libwebsockets on our loop: HTTP/1, HTTP/2 and WebSockets through one callback.
 *
 * What the library leaves to us, and where it is easily misunderstood: an answer is written only when the socket
 * is writable, one piece at a time, with room in front for the frame; a HEAD gets no body; a body that nobody will
 * read ends the connection; session memory is zeroed and never freed with what it points to. */
#include "harbour/net.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "harbour/bans.h"
#include "harbour/door.h"
#include "harbour/headers.h"
#include "harbour/identity.h"
#include "harbour/log.h"
#include "harbour/moment.h"
#include "harbour/request.h"
#include "harbour/router.h"
#include "harbour/site.h"
#include "harbour/socket.h"

enum { HEADER_ROOM = 4096, PIECE = 16384, WRITE_PATIENCE_S = 20, HTTP2_STREAMS = 32 };

/* What the library keeps for us with each connection or stream. */
typedef struct Wire {
    Request *request;
    Socket  *socket;
} Wire;

static Harbour *harbour_of(struct lws *wsi) { return (Harbour *)lws_context_user(lws_get_context(wsi)); }

static bool is_stream(struct lws *wsi) { return lws_get_network_wsi(wsi) != wsi; }

/* --- a request comes ---------------------------------------------------------------------------------------- */

static void dispatch(Request *request)
{
    Harbour *h      = request->harbour;
    request->handed = true;
    lws_set_timeout(request->wsi, NO_PENDING_TIMEOUT, 0); /* from here on we are to blame */
    if (h->leaving) {
        request->close = true;
        answer_error(request, 503, "leaving", "The harbour is closing. Try again in a minute.");
        return;
    }
    /* A page elsewhere must not act for somebody who happens to be signed in here, nor sign them in as another. */
    if (request->method != METHOD_GET && !headers_origin_ours(h, request->wsi)) {
        answer_error(request, 403, "origin", "This page may not do that here.");
        return;
    }
    if (request->method == METHOD_GET && site_answer(request))
        return;
    request->route = route_find(request);
    if (request->route)
        identity_admit(request);
}

static int begin_request(Harbour *h, struct lws *wsi, Wire *wire, const char *path, size_t length)
{
    size_t      body = 0;
    unsigned    wait_s;
    Method      method  = headers_method(wsi);
    Request    *request = request_create(h, wsi);
    HeaderFault fault   = headers_fault(wsi, method, &body);
    if (!request)
        return -1;
    wire->request   = request;
    request->head   = method == METHOD_HEAD;
    request->method = method == METHOD_HEAD ? METHOD_GET : method;
    if (!fault.status)
        fault = headers_read(request, path, length);
    if (fault.status) {
        request->close = true; /* what follows may be the rest of it */
        answer_error(request, fault.status, fault.code, "%s", fault.sentence);
        return 0;
    }
    if (h->config.limits &&
        !limits_take_address(h->limits, DEED_REQUEST, &request->address, moment_us(), &wait_s)) {
        request->close = body > 0;
        answer_too_often(request, wait_s);
        return 0;
    }
    if (body == 0) {
        dispatch(request);
        return 0;
    }
    request->body = (char *)malloc(body + 1);
    if (!request->body) {
        request->close = true;
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return 0;
    }
    request->body_room = body;
    return 0;
}

static void take_body(Wire *wire, const void *bytes, size_t length)
{
    Request *request = wire->request;
    if (!request || request->answered || !request->body || !length)
        return;
    if (length > request->body_room - request->body_length)
        length = request->body_room - request->body_length;
    memcpy(request->body + request->body_length, bytes, length);
    request->body_length += length;
}

static void body_complete(Wire *wire)
{
    Request *request = wire->request;
    if (!request || request->answered || request->handed || !request->body)
        return;
    request->body[request->body_length] = 0;
    dispatch(request);
}

/* --- and its answer goes ---------------------------------------------------------------------------------------- */

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), at, end) == 0;
}

static bool has_header(const Request *request, const char *name)
{
    for (size_t i = 0; i < request->headers_length;) {
        if (strcmp(request->headers + i, name) == 0)
            return true;
        i += strlen(request->headers + i) + 1;
        i += strlen(request->headers + i) + 1;
    }
    return false;
}

static bool add_headers(Request *request, unsigned char **at, unsigned char *end)
{
    struct lws *wsi    = request->wsi;
    bool        bodied = request->status != 204 && request->status != 304;
    char        length[24];
    (void)snprintf(length, sizeof length, "%zu", request->length);
    bool good = lws_add_http_header_status(wsi, (unsigned)request->status, at, end) == 0;
    if (bodied && request->type)
        good = good && add_header(wsi, "content-type:", request->type, at, end);
    if (bodied && !request->stream)
        good = good && add_header(wsi, "content-length:", length, at, end);
    if (!has_header(request, "cache-control:"))
        good = good && add_header(wsi, "cache-control:", "no-store", at, end);
    for (const FixedHeader *fixed = headers_always; fixed->name; fixed++)
        good = good && add_header(wsi, fixed->name, fixed->value, at, end);
    if (request->secure)
        good = good && add_header(wsi, "strict-transport-security:", "max-age=31536000", at, end);
    if ((request->close || request->stream) && !is_stream(wsi))
        good = good && add_header(wsi, "connection:", "close", at, end);
    for (size_t i = 0; i < request->headers_length && good;) {
        const char *name  = request->headers + i;
        const char *value = name + strlen(name) + 1;
        good              = add_header(wsi, name, value, at, end);
        i += strlen(name) + strlen(value) + 2;
    }
    return good && lws_finalize_http_header(wsi, at, end) == 0;
}

static int finish_request(struct lws *wsi, Wire *wire)
{
    Request *request = wire->request;
    bool     close   = request->close;
    wire->request    = NULL;
    request_release(request);
    if (close)
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* The request is over, and what it asked for goes on: its room for headers is for others now. */
static void begin_stream(struct lws *wsi, Wire *wire)
{
    Request *request = wire->request;
    wire->socket     = request->stream;
    wire->request    = NULL;
    request->stream  = NULL;
    request_release(request);
    if (is_stream(wsi))
        (void)lws_http_mark_sse(wsi); /* HTTP/2: its connection is not idle */
    else
        (void)lws_http_headers_detach(wsi);
    (void)lws_callback_on_writable(wsi);
}

static int write_headers(struct lws *wsi, Wire *wire)
{
    static unsigned char room[LWS_PRE + HEADER_ROOM]; /* of the loop's thread */
    Request             *request = wire->request;
    unsigned char       *start = room + LWS_PRE, *at = start, *end = room + sizeof room;
    bool bodiless = !request->stream && (request->head || request->length == 0 || request->status == 204 ||
                                         request->status == 304);
    if (!add_headers(request, &at, end))
        return -1;
    int how = LWS_WRITE_HTTP_HEADERS | (bodiless ? LWS_WRITE_H2_STREAM_END : 0);
    int n   = (int)(at - start);
    if (lws_write(wsi, start, (size_t)n, (enum lws_write_protocol)how) != n)
        return -1;
    request->headers_sent = true;
    if (request->stream) {
        begin_stream(wsi, wire);
        return 0;
    }
    if (bodiless)
        return finish_request(wsi, wire);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT,
                    WRITE_PATIENCE_S); /* whoever does not read is cut off */
    (void)lws_callback_on_writable(wsi);
    return 0;
}

static int write_answer(struct lws *wsi, Wire *wire)
{
    static unsigned char room[LWS_PRE + PIECE];
    Request             *request = wire->request;
    if (!request || !request->answered)
        return 0;
    if (!request->headers_sent)
        return write_headers(wsi, wire);
    size_t left = request->length - request->sent, n = left < PIECE ? left : PIECE;
    long   allowed = (long)lws_get_peer_write_allowance(wsi);
    if (allowed == 0) /* HTTP/2: the peer opens its window first, and then we are called */
        return 0;
    if (allowed > 0 && (size_t)allowed < n)
        n = (size_t)allowed;
    const unsigned char *from =
        request->message ? message_text(request->message) : (const unsigned char *)request->fixed;
    memcpy(room + LWS_PRE, from + request->sent, n);
    bool last = n == left;
    if (lws_write(wsi, room + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)n)
        return -1;
    request->sent += n;
    if (last)
        return finish_request(wsi, wire);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, WRITE_PATIENCE_S);
    (void)lws_callback_on_writable(wsi);
    return 0;
}

/* --- WebSockets --------------------------------------------------------------------------------------------------- */

/* 0: let it be one. Otherwise it was answered, and the connection ends. */
static int may_upgrade(Harbour *h, struct lws *wsi)
{
    char                   path[64] = "";
    unsigned               status   = 0;
    Address                address;
    bool                   secure;
    unsigned               wait_s;
    enum lws_token_indexes token =
        lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 ? WSI_TOKEN_GET_URI : WSI_TOKEN_HTTP_COLON_PATH;
    if (lws_hdr_copy(wsi, path, sizeof path, token) < 0 || strcmp(path, "/api/v1/socket") != 0)
        status = 404;
    headers_client(h, wsi, &address, &secure);
    if (!status && h->leaving)
        status = 503;
    if (!status && bans_meet_address(h->bans, &address))
        status = 403;
    if (!status && !headers_origin_ours(h, wsi))
        status = 403;
    if (!status && h->config.limits &&
        !limits_take_address(h->limits, DEED_CONNECT, &address, moment_us(), &wait_s))
        status = 429;
    if (!status)
        return 0;
    METRIC_ADD(&h->metrics, connections_refused_total);
    (void)lws_return_http_status(wsi, status, NULL);
    return -1;
}

static void wire_gone(Wire *wire)
{
    if (!wire)
        return;
    if (wire->request)
        request_release(wire->request);
    if (wire->socket)
        socket_gone(wire->socket);
    wire->request = NULL;
    wire->socket  = NULL;
}

static int on_wire(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    Wire *wire = (Wire *)user;
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP:
        if (wire->request || wire->socket) /* the library gives one at a time */
            return -1;
        return begin_request(harbour_of(wsi), wsi, wire, (const char *)in, length);
    case LWS_CALLBACK_HTTP_BODY: take_body(wire, in, length); return 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: body_complete(wire); return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return wire->socket ? socket_write(wire->socket) : write_answer(wsi, wire);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return may_upgrade(harbour_of(wsi), wsi);
    case LWS_CALLBACK_ESTABLISHED:
        wire->socket = socket_create(harbour_of(wsi), wsi);
        return wire->socket ? 0 : -1;
    case LWS_CALLBACK_RECEIVE: return wire->socket ? socket_receive(wire->socket, in, length) : -1;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (wire->socket)
            socket_heard(wire->socket);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return wire->socket ? socket_write(wire->socket) : 0;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL: wire_gone(wire); return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        wire_gone(wire);
        door_gone(harbour_of(wsi), wsi);
        return 0;
    default: return 0;
    }
}

/* --- beginning and end ------------------------------------------------------------------------------------------------ */

static void library_says(int level, const char *line)
{
    char   text[300];
    size_t n = strcspn(line, "\n");
    (void)snprintf(text, sizeof text, "%.*s", (int)(n < 280 ? n : 280), line);
    LOG("libwebsockets", {"level", level == LLL_ERR ? "error" : "warning"}, {"text", text});
}

/* The library sizes its tables by this limit, and every player is a descriptor. */
static void raise_descriptors(unsigned connections)
{
    struct rlimit limit;
    rlim_t        wanted = connections + 256;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    if (limit.rlim_max != RLIM_INFINITY && wanted > limit.rlim_max)
        wanted = limit.rlim_max;
    limit.rlim_cur = wanted;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

bool net_begin(Harbour *harbour, char *why, size_t why_size)
{
    static struct lws_protocols      protocols[] = {{"tortuga", on_wire, sizeof(Wire), 4096, 0, NULL, 0},
                                                    {NULL, NULL, 0, 0, 0, NULL, 0}};
    static const lws_retry_bo_t      no_timers; /* sockets_ask() does it */
    void                            *loops[1] = {harbour->loop};
    const Config                    *config   = &harbour->config;
    struct lws_context_creation_info info;
    lws_set_log_level(LLL_ERR | LLL_WARN, library_says);
    raise_descriptors(config->most);
    memset(&info, 0, sizeof info);
    info.port          = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols     = protocols;
    info.user          = harbour;
    info.foreign_loops = loops;
    info.options =
        LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.server_string         = "tortuga";
    info.max_http_header_data2 = 16384;
    info.max_http_header_pool2 = 2048;
    info.timeout_secs          = config->header_s;
    info.keepalive_timeout     = 60;
    info.retry_and_idle_policy = &no_timers;
    info.pt_serv_buf_size      = 8192;
    info.http2_settings[3]     = HTTP2_STREAMS;
    if (config->certificate) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath        = config->certificate;
        info.ssl_private_key_filepath = config->key;
        info.alpn                     = "h2,http/1.1";
        info.ssl_options_set          = 0;
    }
    harbour->lws = lws_create_context(&info);
    if (harbour->lws)
        harbour->vhost = lws_create_vhost(harbour->lws, &info);
    if (!harbour->vhost) {
        (void)snprintf(why, why_size,
                       config->certificate
                           ? "TLS cannot begin with %s and %s: are they a certificate and its key in PEM?"
                           : "libwebsockets cannot begin; is its part for libev installed?%s%s",
                       config->certificate ? config->certificate : "",
                       config->certificate ? config->key : "");
        return false;
    }
    return true;
}

void net_end(Harbour *harbour)
{
    if (harbour->lws)
        lws_context_destroy(harbour->lws);
    harbour->lws = NULL;
}

void net_wake(Harbour *harbour) { lws_cancel_service(harbour->lws); }
