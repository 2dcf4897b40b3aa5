/* sessions.c -- where somebody is signed in: the list, and signing out one of them, the others, or all.
 *
 * A session is known to its owner by an id that is made of its token's hash: it lets nobody in, and needs no column. */
#include <stdlib.h>
#include <string.h>

#include "harbour/headers.h"
#include "harbour/identity.h"
#include "harbour/people.h"
#include "harbour/socket.h"

enum { SESSIONS_LISTED = 32 };

typedef struct Stay {
    Job      job;
    Request *request;
    /* the list: the last that were begun */
    Session session[SESSIONS_LISTED];
    size_t  count;
    /* which of them ends */
    int64_t wanted; /* 0: all, or all others */
    bool    others, tokens_too;
    uint8_t ended[TOKEN_HASH]; /* the one that was wanted */
} Stay;

static Stay *stay_of(Job *job) { return (Stay *)(void *)job; }

static Stay *stay_create(Request *request)
{
    Stay *stay = (Stay *)calloc(1, sizeof *stay);
    if (!stay)
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
    else
        stay->request = request;
    return stay;
}

static void stay_do(Stay *stay, bool (*to)(Request *, Job *), StoreResult (*work)(Job *, Store *),
                    void (*done)(Job *))
{
    stay->job = (Job){.work = work, .done = done, .several = true};
    if (!to(stay->request, &stay->job))
        free(stay);
}

static int64_t session_id(const uint8_t token[TOKEN_HASH])
{
    int64_t id = token[0] & 0x0f; /* ids have 60 bits */
    for (int i = 1; i < 8; i++)
        id = id << 8 | token[i];
    return id ? id : 1;
}

/* --- the list ------------------------------------------------------------------------------------------------------ */

static bool add_session(void *context, const Session *session)
{
    Stay *stay                                     = (Stay *)context;
    stay->session[stay->count++ % SESSIONS_LISTED] = *session;
    return true;
}

static StoreResult read_sessions(Job *job, Store *store)
{
    Stay *stay = stay_of(job);
    return store_sessions(store, stay->request->person.id, add_session, stay);
}

static void write_session(Paper *paper, const Session *session, bool here)
{
    char id[ID_SIZE];
    id_write(session_id(session->token), id);
    json_open(paper, '{');
    json_text_of(paper, "id", id);
    json_text_of(paper, "kind", session->kind == SESSION_TOKEN ? "token" : "page");
    json_text_of(paper, "label", session->label);
    json_whole_of(paper, "since", session->created_ms);
    json_whole_of(paper, "seen", session->seen_ms);
    json_truth_of(paper, "this", here);
    json_close(paper, '}');
}

static void sessions_read(Job *job)
{
    Stay    *stay    = stay_of(job);
    Request *request = stay->request;
    Paper    paper   = {0};
    if (job->result != STORE_OK) {
        answer_store(request, job->result);
        free(stay);
        return;
    }
    size_t first = stay->count > SESSIONS_LISTED ? stay->count - SESSIONS_LISTED : 0;
    json_open(&paper, '{');
    json_name(&paper, "sessions");
    json_open(&paper, '[');
    for (size_t i = first; i < stay->count; i++) {
        const Session *session = &stay->session[i % SESSIONS_LISTED];
        write_session(&paper, session, memcmp(session->token, request->token, TOKEN_HASH) == 0);
    }
    json_close(&paper, ']');
    json_close(&paper, '}');
    answer_json(request, 200, &paper);
    free(stay);
}

static void get_sessions(Request *request)
{
    Stay *stay = stay_create(request);
    if (stay)
        stay_do(stay, request_read, read_sessions, sessions_read);
}

/* --- signing out --------------------------------------------------------------------------------------------------- */

static bool find_session(void *context, const Session *session)
{
    Stay *stay = (Stay *)context;
    if (session_id(session->token) != stay->wanted)
        return true;
    memcpy(stay->ended, session->token, TOKEN_HASH);
    stay->count = 1;
    return false;
}

static StoreResult end_one(Job *job, Store *store)
{
    Stay       *stay   = stay_of(job);
    StoreResult result = store_sessions(store, stay->request->person.id, find_session, stay);
    if (result != STORE_OK)
        return result;
    return stay->count ? store_session_end(store, stay->ended) : STORE_NONE;
}

static StoreResult end_many(Job *job, Store *store)
{
    Stay    *stay    = stay_of(job);
    Request *request = stay->request;
    return store_sessions_end(store, request->person.id, stay->others ? request->token : NULL,
                              stay->tokens_too);
}

/* Those that were told things by a session that has ended. */
static void close_sockets(const Stay *stay)
{
    const Request *request = stay->request;
    for (Socket *socket = request->harbour->sockets; socket; socket = socket->next) {
        bool here = memcmp(socket->token, request->token, TOKEN_HASH) == 0;
        bool ends =
            stay->wanted ? memcmp(socket->token, stay->ended, TOKEN_HASH) == 0 : !(stay->others && here);
        if (socket->person.id == request->person.id && ends)
            socket_close(socket, 1008, stay->wanted || stay->others ? "signed out" : "signed out everywhere");
    }
}

static void ended(Job *job)
{
    Stay    *stay    = stay_of(job);
    Request *request = stay->request;
    bool     here    = stay->wanted ? memcmp(stay->ended, request->token, TOKEN_HASH) == 0 : !stay->others;
    if (job->result == STORE_NONE && stay->wanted) {
        answer_error(request, 404, "session", "You are not signed in there any more.");
    } else if (job->result != STORE_OK && job->result != STORE_NONE) {
        answer_store(request, job->result);
    } else {
        identity_forget(request->harbour, request->person.id);
        close_sockets(stay);
        if (here)
            headers_set_cookie(request, "");
        answer_nothing(request);
    }
    free(stay);
}

static bool query_is_yes(const Request *request, const char *name)
{
    const char *value = request_query(request, name);
    return value && strcmp(value, "1") == 0;
}

static void delete_sessions(Request *request)
{
    Stay *stay = stay_create(request);
    if (!stay)
        return;
    stay->others     = query_is_yes(request, "others");
    stay->tokens_too = query_is_yes(request, "tokens"); /* of programs */
    stay_do(stay, request_write, end_many, ended);
}

static void delete_one(Request *request)
{
    Stay *stay = stay_create(request);
    if (!stay)
        return;
    stay->wanted = request_id(request, 0);
    if (!stay->wanted) {
        answer_error(request, 404, "session", "You are not signed in there any more.");
        free(stay);
        return;
    }
    stay_do(stay, request_write, end_one, ended);
}

const Route stay_routes[] = {
    {METHOD_GET, "/api/v1/sessions", NEED_PERSON, get_sessions},
    {METHOD_DELETE, "/api/v1/sessions", NEED_PERSON, delete_sessions},
    {METHOD_DELETE, "/api/v1/sessions/:id", NEED_PERSON, delete_one},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
