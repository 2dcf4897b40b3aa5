/* headers.c -- reads headers strictly, and says what browsers may do with our pages. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/headers.h"

#include <ctype.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "harbour/door.h"

enum { HEADER_BYTES_MOST = 8192 };
#define COOKIE_NAME "tortuga_session"

const FixedHeader headers_always[] = {
    /* No script but our own files, nothing from elsewhere, nobody frames us. */
    {"content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
     "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; "
     "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "same-origin"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
    {NULL, NULL},
};

/* The text of a header; "" where it is missing or longer than the room. */
static const char *header(struct lws *wsi, enum lws_token_indexes token, char *room, size_t size)
{
    if (lws_hdr_copy(wsi, room, (int)size, token) < 0)
        room[0] = 0;
    return room;
}

Method headers_method(struct lws *wsi)
{
    static const struct {
        enum lws_token_indexes token;
        Method                 method;
    } methods[] = {
        {WSI_TOKEN_GET_URI, METHOD_GET},         {WSI_TOKEN_POST_URI, METHOD_POST},
        {WSI_TOKEN_HEAD_URI, METHOD_HEAD},       {WSI_TOKEN_PUT_URI, METHOD_PUT},
        {WSI_TOKEN_PATCH_URI, METHOD_PATCH},     {WSI_TOKEN_DELETE_URI, METHOD_DELETE},
        {WSI_TOKEN_OPTIONS_URI, METHOD_OPTIONS},
    };
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (lws_hdr_total_length(wsi, methods[i].token) > 0)
            return methods[i].method;
    return METHODS;
}

/* --- shapes ------------------------------------------------------------------------------------------------------ */

static int all_headers(struct lws *wsi)
{
    int total = 0;
    for (int token = 0; token < WSI_TOKEN_COUNT; token++)
        total += lws_hdr_total_length(wsi, (enum lws_token_indexes)token);
    return total;
}

/* -1: no such header; -2: not one plain number. */
static int64_t content_length(struct lws *wsi)
{
    char text[24];
    int  n = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (n <= 0)
        return -1;
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
        return -2;
    for (const char *at = text; *at; at++)
        if (!isdigit((unsigned char)*at)) /* a sign, a second number, blanks */
            return -2;
    return strlen(text) > 15 ? INT64_MAX : strtoll(text, NULL, 10);
}

HeaderFault headers_fault(struct lws *wsi, Method method, size_t *body_length)
{
    bool    takes_body = method == METHOD_POST || method == METHOD_PUT || method == METHOD_PATCH;
    int64_t length     = content_length(wsi);
    *body_length       = 0;
    if (method == METHODS)
        return (HeaderFault){501, "method", "That method is not known here."};
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return (HeaderFault){501, "transfer-encoding",
                             "A body comes with a Content-Length here, not in chunks."};
    if (length == -2)
        return (HeaderFault){400, "content-length", "The Content-Length is not one number."};
    if (length == -1 && takes_body)
        return (HeaderFault){411, "content-length", "A Content-Length is missing."};
    if (length > 0 && (method == METHOD_GET || method == METHOD_HEAD || method == METHOD_OPTIONS))
        return (HeaderFault){400, "body", "This method takes no body."};
    if (length > BODY_MOST)
        return (HeaderFault){413, "too-long", "The body is longer than 64 KiB."};
    if (all_headers(wsi) > HEADER_BYTES_MOST)
        return (HeaderFault){431, "headers", "The headers are longer than 8 KiB."};
    *body_length = length > 0 ? (size_t)length : 0;
    return (HeaderFault){0};
}

/* --- who and where -------------------------------------------------------------------------------------------------- */

void headers_client(Harbour *harbour, struct lws *wsi, Address *address, bool *secure)
{
    char    forwarded[512];
    char    proto[16] = "";
    Address peer      = {{0}};
    (void)door_peer(wsi, &peer);
    *address = peer;
    *secure  = lws_is_ssl(lws_get_network_wsi(wsi)) != 0;
    if (!networks_have(&harbour->config.trusted, &peer))
        return;
    *address = address_forwarded(&harbour->config.trusted, &peer,
                                 header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded));
    if (lws_hdr_custom_copy(wsi, proto, sizeof proto, "x-forwarded-proto:", 18) > 0 &&
        strcasecmp(proto, "https") == 0)
        *secure = true;
}

static bool origin_listed(const char *list, const char *origin)
{
    size_t n = strlen(origin);
    while (list && *list) {
        size_t part = strcspn(list, ",");
        if (part == n && strncasecmp(list, origin, n) == 0)
            return true;
        list += part + (list[part] == ',');
        list += strspn(list, " ");
    }
    return false;
}

bool headers_origin_ours(Harbour *harbour, struct lws *wsi)
{
    char origin[300], host[300];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) <= 0)
        return true; /* no page: browsers always say where a page comes from */
    (void)header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    (void)header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    if (!host[0])
        (void)header(wsi, WSI_TOKEN_HTTP_COLON_AUTHORITY, host, sizeof host);
    const char *at = strstr(origin, "://");
    if (at && host[0] && strcasecmp(at + 3, host) == 0)
        return true;
    return origin_listed(harbour->config.origins, origin);
}

bool headers_token(struct lws *wsi, uint8_t token[TOKEN_HASH], bool *by_cookie)
{
    char text[4096];
    *by_cookie = false;
    if (header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text)[0])
        return strncasecmp(text, "Bearer ", 7) == 0 && token_hash(text + 7, strlen(text + 7), token);
    (void)header(wsi, WSI_TOKEN_HTTP_COOKIE, text, sizeof text);
    /* HTTP/2 sends cookies one by one, and the library puts a comma between. */
    for (const char *at = text; *at; at += strcspn(at, ";,")) {
        at += strspn(at, ";, ");
        if (strncmp(at, COOKIE_NAME "=", sizeof COOKIE_NAME) != 0)
            continue;
        at += sizeof COOKIE_NAME;
        *by_cookie = token_hash(at, strcspn(at, ";, "), token);
        return *by_cookie;
    }
    return false;
}

void headers_set_cookie(Request *request, const char *token)
{
    char cookie[200];
    (void)snprintf(cookie, sizeof cookie, COOKIE_NAME "=%s; Path=/; HttpOnly; SameSite=Strict%s; Max-Age=%d",
                   token, request->secure ? "; Secure" : "", *token ? SESSION_DAYS * 86400 : 0);
    request_header(request, "set-cookie:", cookie);
}

/* --- all of it ---------------------------------------------------------------------------------------------------------- */

HeaderFault headers_read(Request *request, const char *path, size_t length)
{
    struct lws *wsi = request->wsi;
    size_t      at  = 0;
    if (length >= sizeof request->path)
        return (HeaderFault){414, "too-long", "The address is too long."};
    memcpy(request->path, path, length);
    request->path[length] = 0;
    if (strlen(request->path) != length)
        return (HeaderFault){400, "bad-path", "The address has a byte that no address has."};
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) >= QUERY_MOST - 2)
        return (HeaderFault){414, "too-long", "The query is too long."};
    for (int i = 0; lws_hdr_copy_fragment(wsi, request->query + at, (int)(QUERY_MOST - at - 1),
                                          WSI_TOKEN_HTTP_URI_ARGS, i) >= 0;
         i++)
        at += strlen(request->query + at) + 1;
    request->query[at] = 0;
    headers_client(request->harbour, wsi, &request->address, &request->secure);
    char agent[512];
    agent_name(header(wsi, WSI_TOKEN_HTTP_USER_AGENT, agent, sizeof agent), request->agent);
    (void)header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, request->accept, sizeof request->accept);
    (void)header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, request->if_none, sizeof request->if_none);
    request->has_token = headers_token(wsi, request->token, &request->by_cookie);
    return (HeaderFault){0};
}
