/* request.h -- an HTTP request and its answer.
 *
 * A handler is given a request and answers it exactly once, at once or later from the `done` of a job. Until then
 * the request is the handler's; when the client goes away meanwhile, `wsi` is NULL and the answer goes nowhere, so
 * handlers need not care. Bodies are JSON of bounded size, and so are answers; errors are
 * {"error":{"code":"…","sentence":"…"}}. */
#ifndef TORTUGA_HARBOUR_REQUEST_H
#define TORTUGA_HARBOUR_REQUEST_H

#include <jansson.h>

#include "harbour/agent.h"
#include "harbour/harbour.h"
#include "harbour/id.h"
#include "harbour/paper.h"

struct lws;

typedef enum Method {
    METHOD_GET,
    METHOD_HEAD,
    METHOD_POST,
    METHOD_PUT,
    METHOD_PATCH,
    METHOD_DELETE,
    METHOD_OPTIONS,
    METHODS
} Method;

enum { PATH_MOST = 512, QUERY_MOST = 1024, PARTS_MOST = 4, HEADERS_MOST = 1024, BODY_MOST = 65536 };

typedef struct PathPart {
    const char *at;
    size_t      length;
} PathPart;

typedef struct Request Request;
typedef void (*Handler)(Request *request);

typedef enum Need {
    NEED_NOBODY, /* anybody; whoever it is, is not looked up */
    NEED_MAYBE,  /* anybody; who it is, is looked up         */
    NEED_PERSON, /* somebody who is known, guests too        */
    NEED_ADMIN
} Need;

typedef struct Route {
    Method      method;
    const char *pattern; /* "/api/v1/people/:name": a part that begins with : is any one part */
    Need        need;
    Handler     handler;
} Route;

struct Request {
    Harbour     *harbour;
    struct lws  *wsi; /* NULL: the client has gone */
    const Route *route;
    Method       method; /* HEAD is handled as GET, and answered without the body */
    bool         head;
    char         path[PATH_MOST];
    char         query[QUERY_MOST]; /* name=value, decoded, each ended by a 0, and one more behind the last */
    PathPart     part[PARTS_MOST];  /* what the pattern left open */
    Address      address;           /* of the client, also behind a proxy */
    bool         secure;            /* it came over TLS, here or at the proxy */
    char         accept[64];        /* Accept-Encoding, as far as it matters */
    char         if_none[80];
    char         agent[AGENT_SIZE]; /* the browser, where it is one */
    char        *body;
    size_t       body_length, body_room;
    bool         handed; /* to a handler, who will answer it */

    /* Who asks. */
    Person  person; /* id 0: nobody we know */
    bool    has_token, by_cookie;
    uint8_t token[TOKEN_HASH];

    /* The answer. */
    bool        answered, headers_sent, close;
    int         status;
    const char *type;
    Message    *message;
    const void *fixed;  /* an answer that lies in the program itself */
    Socket     *stream; /* an answer that has no end yet: stream.h   */
    size_t      length, sent;
    char        headers[HEADERS_MOST]; /* more of them, "name:\0value\0" each */
    size_t      headers_length;
    int64_t     begun_us;
};

/* --- reading -------------------------------------------------------------------------------------------------- */

/* The body as an object that has no other keys than these, or NULL: then it was answered. json_decref() it. */
json_t *request_json(Request *request, const char *keys);

/* The value of a query's name, or NULL. */
const char *request_query(const Request *request, const char *name);

/* A part of the path as an id; 0 where it is none. */
int64_t request_id(const Request *request, size_t part);

/* --- answering ------------------------------------------------------------------------------------------------ */

/* More headers, before the answer. */
void request_header(Request *request, const char *name, const char *value);

void answer_json(Request *request, int status, Paper *paper); /* the paper is empty afterwards */
void answer_text(Request *request, int status, const char *type, Paper *paper);
void answer_fixed(Request *request, int status, const char *type, const void *bytes, size_t length);
void answer_nothing(Request *request); /* 204 */
void answer_stream(Request *request);  /* with request->stream */
void answer_error(Request *request, int status, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* 429 with when to try again. */
void answer_too_often(Request *request, unsigned wait_s);
/* What a result of the store means to who asked: busy, full and so on. */
void answer_store(Request *request, StoreResult result);

/* Counts a deed of the asker's address; false: it was answered with 429. */
bool request_may(Request *request, Deed deed);

/* --- jobs for a request ----------------------------------------------------------------------------------------- */

/* Hand a job to the writer, the reader or the hands; false: it is full, and the request was answered with 503. */
bool request_write(Request *request, Job *job);
bool request_read(Request *request, Job *job);
bool request_work(Request *request, Job *job);

/* --- for net.c ---------------------------------------------------------------------------------------------------- */

Request *request_create(Harbour *harbour, struct lws *wsi);
/* The client has gone, or the answer is sent. */
void request_release(Request *request);

#endif
