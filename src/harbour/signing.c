/* signing.c -- signing in with a name and a password, and out; out elsewhere is in sessions.c. */
#include <string.h>

#include "harbour/affair.h"
#include "harbour/headers.h"
#include "harbour/identity.h"
#include "harbour/json_in.h"

/* --- signing in --------------------------------------------------------------------------------------------------------- */

static StoreResult write_session(Job *job, Store *store)
{
    Affair *affair = affair_of(job);
    return store_session_add(store, &affair->session);
}

static void session_written(Job *job)
{
    Affair *affair = affair_of(job);
    if (job->result != STORE_OK) {
        answer_store(affair->request, job->result);
        affair_destroy(affair);
        return;
    }
    METRIC_ADD(&affair->request->harbour->metrics, sign_ins_total);
    affair_welcome(affair, 200);
}

static void sign_in_compared(Job *job)
{
    Affair *affair = affair_of(job);
    if (!affair->matches) {
        affair_refuse(affair);
        return;
    }
    affair_session(affair);
    affair_next(affair, request_write, write_session, session_written);
}

static void sign_in_found(Job *job)
{
    Affair *affair = affair_of(job);
    if (job->result != STORE_OK) {
        answer_store(affair->request, job->result);
        affair_destroy(affair);
        return;
    }
    affair_next(affair, request_work, affair_compare, sign_in_compared);
}

static void post_session(Request *request)
{
    json_t *body   = request_json(request, "name password token");
    Affair *affair = body ? affair_create(request) : NULL;
    if (!affair) {
        json_decref(body);
        return;
    }
    affair->shows_token = json_is_true(json_object_get(body, "token"));
    bool good           = affair_name(request, json_in_text(body, "name"), affair) &&
                affair_password(request, json_in_text(body, "password"), affair->old, false);
    json_decref(body);
    if (!good || !affair_may_try(request, affair->fold)) {
        affair_destroy(affair);
        return;
    }
    affair_next(affair, request_read, affair_find, sign_in_found);
}

/* --- signing out ---------------------------------------------------------------------------------------------------------- */

static StoreResult end_session(Job *job, Store *store)
{
    Affair     *affair = affair_of(job);
    StoreResult result = store_session_end(store, affair->session.token);
    return result == STORE_NONE ? STORE_OK : result; /* out is out */
}

static void signed_out(Job *job)
{
    Affair  *affair  = affair_of(job);
    Request *request = affair->request;
    if (job->result != STORE_OK) {
        answer_store(request, job->result);
    } else {
        identity_forget(request->harbour, affair->person.id);
        headers_set_cookie(request, "");
        answer_nothing(request);
    }
    affair_destroy(affair);
}

static void delete_session(Request *request)
{
    Affair *affair = affair_create(request);
    if (!affair)
        return;
    affair->person = request->person;
    memcpy(affair->session.token, request->token, sizeof request->token);
    affair_next(affair, request_write, end_session, signed_out);
}

const Route signing_routes[] = {
    {METHOD_POST, "/api/v1/session", NEED_NOBODY, post_session},
    {METHOD_DELETE, "/api/v1/session", NEED_PERSON, delete_session},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
