/* people.c -- coming as a guest, and keeping a name with a password. */
#include <stdio.h>
#include <string.h>

#include "harbour/affair.h"
#include "harbour/identity.h"
#include "harbour/json_in.h"

/* --- guests ------------------------------------------------------------------------------------------------------- */

static StoreResult write_guest(Job *job, Store *store)
{
    Affair     *affair = affair_of(job);
    StoreResult result = store_person_add(store, &affair->person);
    return result == STORE_OK ? store_session_add(store, &affair->session) : result;
}

static void guest_written(Job *job)
{
    Affair *affair = affair_of(job);
    if (job->result != STORE_OK) {
        answer_store(affair->request, job->result);
        affair_destroy(affair);
        return;
    }
    METRIC_ADD(&affair->request->harbour->metrics, guests_total);
    affair_welcome(affair, 201);
}

static void post_guest(Request *request)
{
    json_t *body = request_json(request, "token");
    if (!body)
        return;
    bool shows = json_is_true(json_object_get(body, "token"));
    json_decref(body);
    if (!request_may(request, DEED_GUEST))
        return;
    Affair *affair = affair_create(request);
    if (!affair)
        return;
    affair->shows_token = shows;
    affair->person      = (Person){
             .id = id_new(), .kind = PERSON_GUEST, .created_ms = affair->now_ms, .seen_ms = affair->now_ms};
    name_of_guest(affair->person.id, affair->person.name);
    affair_session(affair);
    affair_next(affair, request_write, write_guest, guest_written);
}

/* --- a name with a password ------------------------------------------------------------------------------------------- */

static StoreResult write_name(Job *job, Store *store)
{
    Affair     *affair = affair_of(job);
    StoreResult result =
        affair->is_new ? store_person_add(store, &affair->person) : store_person_put(store, &affair->person);
    if (result == STORE_OK)
        result = store_credential_put(store, affair->person.id, affair->hash, affair->now_ms);
    if (result == STORE_OK) /* who was a guest here on other pages signs in there again */
        result = store_sessions_end(store, affair->person.id, NULL, false);
    return result == STORE_OK ? store_session_add(store, &affair->session) : result;
}

static void name_written(Job *job)
{
    Affair  *affair  = affair_of(job);
    Request *request = affair->request;
    if (job->result == STORE_TAKEN)
        answer_error(request, 409, "taken", "Somebody has that name already.");
    else if (job->result != STORE_OK)
        answer_store(request, job->result);
    if (job->result != STORE_OK) {
        affair_destroy(affair);
        return;
    }
    METRIC_ADD(&request->harbour->metrics, names_total);
    identity_forget(request->harbour, affair->person.id);
    affair_welcome(affair, 201);
}

static void name_hashed(Job *job)
{
    Affair *affair = affair_of(job);
    if (job->result != STORE_OK) {
        answer_error(affair->request, 503, "memory", "The server is short of memory. Try again in a moment.");
        affair_destroy(affair);
        return;
    }
    affair_next(affair, request_write, write_name, name_written);
}

static void post_name(Request *request)
{
    json_t *body   = request_json(request, "name password token");
    Affair *affair = body ? affair_create(request) : NULL;
    if (!affair) {
        json_decref(body);
        return;
    }
    affair->shows_token = json_is_true(json_object_get(body, "token"));
    bool good           = affair_name(request, json_in_text(body, "name"), affair) &&
                affair_password(request, json_in_text(body, "password"), affair->password, true);
    json_decref(body);
    if (good && request->person.id && request->person.kind != PERSON_GUEST) {
        answer_error(request, 409, "named", "You have a name already; change it, or sign out first.");
        good = false;
    }
    if (!good || !request_may(request, DEED_GUEST)) {
        affair_destroy(affair);
        return;
    }
    affair->is_new      = request->person.id == 0;
    affair->person      = affair->is_new
                              ? (Person){.id = id_new(), .created_ms = affair->now_ms, .seen_ms = affair->now_ms}
                              : request->person; /* a guest keeps all their games */
    affair->person.kind = PERSON_NAMED;
    memcpy(affair->person.name, affair->name, sizeof affair->name);
    memcpy(affair->person.fold, affair->fold, sizeof affair->fold);
    affair_session(affair);
    affair_next(affair, request_work, affair_hash, name_hashed);
}

const Route people_routes[] = {
    {METHOD_POST, "/api/v1/guests", NEED_NOBODY, post_guest},
    {METHOD_POST, "/api/v1/names", NEED_MAYBE, post_name},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
