/* headers.h -- what the headers of a request say, and those that every answer has. */
#ifndef TORTUGA_HARBOUR_HEADERS_H
#define TORTUGA_HARBOUR_HEADERS_H

#include "harbour/request.h"

/* The first method whose path the library found; METHODS where there is none. */
Method headers_method(struct lws *wsi);

/* What is wrong with the shape of a request: an HTTP status, the code and the sentence; 0 where nothing is. Gives
 * how long the body is. Shapes that two programs could read differently are refused, so that nothing can be
 * smuggled past a proxy in front of us. */
typedef struct HeaderFault {
    int         status;
    const char *code, *sentence;
} HeaderFault;
HeaderFault headers_fault(struct lws *wsi, Method method, size_t *body_length);

/* Fills in path, query, address, security, what encodings are taken, and the token. */
HeaderFault headers_read(Request *request, const char *path, size_t length);

/* The client's address, and whether it came over TLS. */
void headers_client(Harbour *harbour, struct lws *wsi, Address *address, bool *secure);

/* True where the page that asks is ours, or one that the host allows, or it is no page. */
bool headers_origin_ours(Harbour *harbour, struct lws *wsi);

/* The token of a cookie or an Authorization header. */
bool headers_token(struct lws *wsi, uint8_t token[TOKEN_HASH], bool *by_cookie);

enum { SESSION_DAYS = 60 };
/* Sets the session's cookie with the answer; an empty token takes it away. */
void headers_set_cookie(Request *request, const char *token);

/* What every answer carries; ends with a name of NULL. */
typedef struct FixedHeader {
    const char *name, *value;
} FixedHeader;
extern const FixedHeader headers_always[];

#endif
