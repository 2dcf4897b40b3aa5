/* account.c -- another name, another password, and leaving for good. */
#include <string.h>

#include "harbour/affair.h"
#include "harbour/changes.h"
#include "harbour/forget.h"
#include "harbour/headers.h"
#include "harbour/identity.h"
#include "harbour/json_in.h"
#include "harbour/socket.h"

/* --- changing and leaving --------------------------------------------------------------------------------------------------- */

static StoreResult write_change(Job *job, Store *store)
{
    Affair     *affair = affair_of(job);
    StoreResult result = affair->wants_name ? store_person_put(store, &affair->person) : STORE_OK;
    if (result == STORE_OK && affair->wants_password)
        result = store_credential_put(store, affair->person.id, affair->hash, affair->now_ms);
    if (result == STORE_OK && affair->wants_password) /* whoever had the old one is out */
        result = store_sessions_end(store, affair->person.id, affair->session.token, false);
    return result;
}

static void change_written(Job *job)
{
    Affair  *affair  = affair_of(job);
    Request *request = affair->request;
    Paper    paper   = {0};
    if (job->result == STORE_TAKEN)
        answer_error(request, 409, "taken", "Somebody has that name already.");
    else if (job->result != STORE_OK)
        answer_store(request, job->result);
    else {
        identity_forget(request->harbour, affair->person.id);
        json_open(&paper, '{');
        json_name(&paper, "person");
        person_write(&paper, &affair->person);
        json_close(&paper, '}');
        answer_json(request, 200, &paper);
    }
    affair_destroy(affair);
}

static void change_hashed(Job *job)
{
    affair_next(affair_of(job), request_write, write_change, change_written);
}

static void change_compared(Job *job)
{
    Affair *affair = affair_of(job);
    if (!affair->matches)
        affair_refuse(affair);
    else if (affair->wants_password)
        affair_next(affair, request_work, affair_hash, change_hashed);
    else
        affair_next(affair, request_write, write_change, change_written);
}

static void change_found(Job *job)
{
    Affair *affair = affair_of(job);
    if (job->result != STORE_OK) {
        answer_store(affair->request, job->result);
        affair_destroy(affair);
        return;
    }
    affair_next(affair, request_work, affair_compare, change_compared);
}

static void patch_me(Request *request)
{
    json_t *body   = request_json(request, "name password old");
    Affair *affair = body ? affair_create(request) : NULL;
    if (!affair) {
        json_decref(body);
        return;
    }
    const char *name = json_in_text(body, "name"), *password = json_in_text(body, "password");
    bool        good       = true;
    affair->person         = request->person;
    affair->wants_name     = name != NULL;
    affair->wants_password = password != NULL;
    memcpy(affair->session.token, request->token, sizeof request->token);
    if (request->person.kind != PERSON_NAMED) {
        answer_error(request, 409, "guest", "A guest has nothing to change: keep a name first.");
        good = false;
    }
    good = good && (!name || affair_name(request, name, affair)) &&
           (!password || affair_password(request, password, affair->password, true)) &&
           affair_password(request, json_in_text(body, "old"), affair->old, false);
    json_decref(body);
    if (good && !name && !password) {
        answer_error(request, 400, "nothing", "There is nothing to change: say a name or a password.");
        good = false;
    }
    if (!good || !affair_may_try(request, request->person.fold)) {
        affair_destroy(affair);
        return;
    }
    if (name) {
        memcpy(affair->person.name, affair->name, sizeof affair->name);
        memcpy(affair->person.fold, affair->fold, sizeof affair->fold);
    }
    affair->fold[0] = 0; /* the person is known; only the credential is looked for */
    affair_next(affair, request_read, affair_find, change_found);
}

static StoreResult write_deletion(Job *job, Store *store)
{
    Affair *affair = affair_of(job);
    return forget_person(store, affair->person.id);
}

static void deleted(Job *job)
{
    Affair  *affair  = affair_of(job);
    Request *request = affair->request;
    if (job->result != STORE_OK) {
        answer_store(request, job->result);
    } else {
        identity_forget(request->harbour, affair->person.id);
        sockets_close_person(request->harbour, affair->person.id, 1008, "the account is gone");
        forget_at_sea(request->harbour, affair->person.id);
        forget_go_on(request->harbour);
        changes_now(request->harbour); /* bots of theirs */
        headers_set_cookie(request, "");
        answer_nothing(request);
    }
    affair_destroy(affair);
}

static void deletion_compared(Job *job)
{
    Affair *affair = affair_of(job);
    if (!affair->matches)
        affair_refuse(affair);
    else
        affair_next(affair, request_write, write_deletion, deleted);
}

static void deletion_found(Job *job)
{
    Affair *affair = affair_of(job);
    if (job->result != STORE_OK) {
        answer_store(affair->request, job->result);
        affair_destroy(affair);
        return;
    }
    affair_next(affair, request_work, affair_compare, deletion_compared);
}

static void delete_me(Request *request)
{
    json_t *body   = request_json(request, "password");
    Affair *affair = body ? affair_create(request) : NULL;
    if (!affair) {
        json_decref(body);
        return;
    }
    bool good      = affair_password(request, json_in_text(body, "password"), affair->old, false);
    affair->person = request->person;
    json_decref(body);
    if (!good || (request->person.kind == PERSON_NAMED && !affair_may_try(request, request->person.fold))) {
        affair_destroy(affair);
        return;
    }
    if (request->person.kind == PERSON_NAMED)
        affair_next(affair, request_read, affair_find, deletion_found);
    else
        affair_next(affair, request_write, write_deletion, deleted); /* guests and bots have no password */
}

const Route account_routes[] = {
    {METHOD_PATCH, "/api/v1/me", NEED_PERSON, patch_me},
    {METHOD_DELETE, "/api/v1/me", NEED_PERSON, delete_me},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
