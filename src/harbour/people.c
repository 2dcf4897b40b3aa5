/* people.c -- coming as a guest, keeping a name, signing in and out, changing and leaving for good.
 *
 * Each of these is a few steps on different threads: the reader finds who has the name, a hand hashes the password,
 * the writer writes. One struct goes through all of them. */
#include "harbour/people.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/changes.h"
#include "harbour/forget.h"
#include "harbour/headers.h"
#include "harbour/identity.h"
#include "harbour/json_in.h"
#include "harbour/log.h"
#include "harbour/moment.h"
#include "harbour/socket.h"

typedef struct Errand {
    Job      job;
    Request *request;
    Person   person;
    bool     is_new;     /* the person is to be added, not changed                */
    bool     wants_name; /* of a change                                           */
    bool     wants_password;
    bool     shows_token;
    bool     matches; /* the password that was given is the one that is kept      */
    char     name[STORE_NAME_SIZE], fold[STORE_NAME_SIZE];
    char     password[PASSWORD_MOST + 1], old[PASSWORD_MOST + 1];
    char     hash[PASSWORD_HASH];
    Session  session;
    char     token[TOKEN_SIZE];
    int64_t  now_ms;
} Errand;

static Errand *errand_of(Job *job) { return (Errand *)(void *)job; }

static Errand *errand_create(Request *request)
{
    Errand *errand = (Errand *)calloc(1, sizeof *errand);
    if (!errand) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return NULL;
    }
    errand->request = request;
    errand->now_ms  = wall_ms();
    return errand;
}

static void errand_destroy(Errand *errand)
{
    sodium_memzero(errand, sizeof *errand); /* passwords were in it */
    free(errand);
}

/* Sends an errand on; where that thread is too busy, the request was answered and the errand ends. */
static void next_step(Errand *errand, bool (*to)(Request *, Job *), StoreResult (*work)(Job *, Store *),
                      void (*done)(Job *))
{
    errand->job = (Job){.work = work, .done = done, .several = true};
    if (!to(errand->request, &errand->job))
        errand_destroy(errand);
}

/* --- sessions --------------------------------------------------------------------------------------------------- */

static void prepare_session(Errand *errand)
{
    token_new(errand->token, errand->session.token);
    errand->session.person     = errand->person.id;
    errand->session.kind       = SESSION_PAGE;
    errand->session.created_ms = errand->session.seen_ms = errand->now_ms;
    errand->session.until_ms                             = errand->now_ms + (int64_t)SESSION_DAYS * 86400000;
    (void)snprintf(errand->session.label, sizeof errand->session.label, "%s",
                   errand->shows_token ? "program" : "page");
}

/* The answer to who is now signed in. */
static void welcome(Errand *errand, int status)
{
    Request *request = errand->request;
    Paper    paper   = {0};
    json_open(&paper, '{');
    json_name(&paper, "person");
    person_write(&paper, &errand->person);
    if (errand->shows_token)
        json_text_of(&paper, "token", errand->token);
    json_close(&paper, '}');
    if (!errand->shows_token) /* a page gets a cookie that its scripts cannot read */
        headers_set_cookie(request, errand->token);
    answer_json(request, status, &paper);
    errand_destroy(errand);
}

/* --- guests ------------------------------------------------------------------------------------------------------- */

static StoreResult write_guest(Job *job, Store *store)
{
    Errand     *errand = errand_of(job);
    StoreResult result = store_person_add(store, &errand->person);
    return result == STORE_OK ? store_session_add(store, &errand->session) : result;
}

static void guest_written(Job *job)
{
    Errand *errand = errand_of(job);
    if (job->result != STORE_OK) {
        answer_store(errand->request, job->result);
        errand_destroy(errand);
        return;
    }
    METRIC_ADD(&errand->request->harbour->metrics, guests_total);
    welcome(errand, 201);
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
    Errand *errand = errand_create(request);
    if (!errand)
        return;
    errand->shows_token = shows;
    errand->person      = (Person){
             .id = id_new(), .kind = PERSON_GUEST, .created_ms = errand->now_ms, .seen_ms = errand->now_ms};
    name_of_guest(errand->person.id, errand->person.name);
    prepare_session(errand);
    next_step(errand, request_write, write_guest, guest_written);
}

/* --- reading what was given ------------------------------------------------------------------------------------------ */

static bool take_password(Request *request, const char *text, char password[PASSWORD_MOST + 1], bool is_new)
{
    size_t n = text ? strlen(text) : 0;
    if (n > PASSWORD_MOST || (is_new && n < PASSWORD_LEAST)) {
        answer_error(request, 400, "password", "A password has %d to %d bytes.", PASSWORD_LEAST,
                     PASSWORD_MOST);
        return false;
    }
    memcpy(password, text ? text : "", n);
    password[n] = 0;
    return true;
}

static bool take_name(Request *request, const char *text, Errand *errand)
{
    if (text && name_read(text, errand->name, errand->fold))
        return true;
    answer_error(request, 400, "name",
                 "A name has 2 to %d letters or digits, with single blanks, - or _ between them.",
                 NAME_LETTERS_MOST);
    return false;
}

/* Tries are counted by address and by name: one address cannot try many names, nor many addresses one name. */
static bool may_try(Request *request, const char *fold)
{
    unsigned wait_s = 0;
    if (!request_may(request, DEED_PASSWORD))
        return false;
    if (!request->harbour->config.limits ||
        limits_take(request->harbour->limits, DEED_PASSWORD, fold, strlen(fold), moment_us(), &wait_s))
        return true;
    answer_too_often(request, wait_s);
    return false;
}

/* --- a name with a password ------------------------------------------------------------------------------------------- */

static StoreResult hash_password(Job *job, Store *store)
{
    (void)store;
    Errand *errand = errand_of(job);
    return password_hash(errand->password, errand->hash) ? STORE_OK : STORE_BROKEN;
}

static StoreResult write_name(Job *job, Store *store)
{
    Errand     *errand = errand_of(job);
    StoreResult result =
        errand->is_new ? store_person_add(store, &errand->person) : store_person_put(store, &errand->person);
    if (result == STORE_OK)
        result = store_credential_put(store, errand->person.id, errand->hash, errand->now_ms);
    if (result == STORE_OK) /* who was a guest here on other pages signs in there again */
        result = store_sessions_end(store, errand->person.id, NULL, false);
    return result == STORE_OK ? store_session_add(store, &errand->session) : result;
}

static void name_written(Job *job)
{
    Errand  *errand  = errand_of(job);
    Request *request = errand->request;
    if (job->result == STORE_TAKEN)
        answer_error(request, 409, "taken", "Somebody has that name already.");
    else if (job->result != STORE_OK)
        answer_store(request, job->result);
    if (job->result != STORE_OK) {
        errand_destroy(errand);
        return;
    }
    METRIC_ADD(&request->harbour->metrics, names_total);
    identity_forget(request->harbour, errand->person.id);
    welcome(errand, 201);
}

static void name_hashed(Job *job)
{
    Errand *errand = errand_of(job);
    if (job->result != STORE_OK) {
        answer_error(errand->request, 503, "memory", "The server is short of memory. Try again in a moment.");
        errand_destroy(errand);
        return;
    }
    next_step(errand, request_write, write_name, name_written);
}

static void post_name(Request *request)
{
    json_t *body   = request_json(request, "name password token");
    Errand *errand = body ? errand_create(request) : NULL;
    if (!errand) {
        json_decref(body);
        return;
    }
    errand->shows_token = json_is_true(json_object_get(body, "token"));
    bool good           = take_name(request, json_in_text(body, "name"), errand) &&
                take_password(request, json_in_text(body, "password"), errand->password, true);
    json_decref(body);
    if (good && request->person.id && request->person.kind != PERSON_GUEST) {
        answer_error(request, 409, "named", "You have a name already; change it, or sign out first.");
        good = false;
    }
    if (!good || !request_may(request, DEED_GUEST)) {
        errand_destroy(errand);
        return;
    }
    errand->is_new      = request->person.id == 0;
    errand->person      = errand->is_new
                              ? (Person){.id = id_new(), .created_ms = errand->now_ms, .seen_ms = errand->now_ms}
                              : request->person; /* a guest keeps all their games */
    errand->person.kind = PERSON_NAMED;
    memcpy(errand->person.name, errand->name, sizeof errand->name);
    memcpy(errand->person.fold, errand->fold, sizeof errand->fold);
    prepare_session(errand);
    next_step(errand, request_work, hash_password, name_hashed);
}

/* --- signing in --------------------------------------------------------------------------------------------------------- */

static char           nobodys_hash[PASSWORD_HASH];
static pthread_once_t nobodys_once = PTHREAD_ONCE_INIT;
static void           make_nobodys_hash(void)
{
    char secret[33];
    for (size_t i = 0; i < sizeof secret - 1; i++)
        secret[i] = (char)('a' + randombytes_uniform(26));
    secret[32] = 0;
    if (!password_hash(secret, nobodys_hash))
        nobodys_hash[0] = 0;
}

/* A name that nobody has takes as long as a wrong password: how long it took tells nothing. */
static StoreResult compare_password(Job *job, Store *store)
{
    (void)store;
    Errand *errand = errand_of(job);
    (void)pthread_once(&nobodys_once, make_nobodys_hash);
    bool known      = errand->person.id != 0 && errand->hash[0];
    bool same       = password_is(errand->old, known ? errand->hash : nobodys_hash);
    errand->matches = known && same;
    return STORE_OK;
}

static StoreResult find_credential(Job *job, Store *store)
{
    Errand     *errand = errand_of(job);
    StoreResult result =
        errand->fold[0] ? store_person_named(store, errand->fold, &errand->person) : STORE_OK;
    if (result == STORE_OK)
        result = store_credential(store, errand->person.id, errand->hash, sizeof errand->hash);
    return result == STORE_NONE ? STORE_OK : result;
}

static StoreResult write_session(Job *job, Store *store)
{
    Errand *errand = errand_of(job);
    return store_session_add(store, &errand->session);
}

static void session_written(Job *job)
{
    Errand *errand = errand_of(job);
    if (job->result != STORE_OK) {
        answer_store(errand->request, job->result);
        errand_destroy(errand);
        return;
    }
    METRIC_ADD(&errand->request->harbour->metrics, sign_ins_total);
    welcome(errand, 200);
}

static void refuse_password(Errand *errand)
{
    char address[ADDRESS_TEXT];
    METRIC_ADD(&errand->request->harbour->metrics, sign_ins_refused_total);
    address_write(&errand->request->address, address);
    LOG("sign-in-refused", {"address", address});
    answer_error(errand->request, 403, "password", "The name or the password is wrong.");
    errand_destroy(errand);
}

static void sign_in_compared(Job *job)
{
    Errand *errand = errand_of(job);
    if (!errand->matches) {
        refuse_password(errand);
        return;
    }
    prepare_session(errand);
    next_step(errand, request_write, write_session, session_written);
}

static void sign_in_found(Job *job)
{
    Errand *errand = errand_of(job);
    if (job->result != STORE_OK) {
        answer_store(errand->request, job->result);
        errand_destroy(errand);
        return;
    }
    next_step(errand, request_work, compare_password, sign_in_compared);
}

static void post_session(Request *request)
{
    json_t *body   = request_json(request, "name password token");
    Errand *errand = body ? errand_create(request) : NULL;
    if (!errand) {
        json_decref(body);
        return;
    }
    errand->shows_token = json_is_true(json_object_get(body, "token"));
    bool good           = take_name(request, json_in_text(body, "name"), errand) &&
                take_password(request, json_in_text(body, "password"), errand->old, false);
    json_decref(body);
    if (!good || !may_try(request, errand->fold)) {
        errand_destroy(errand);
        return;
    }
    next_step(errand, request_read, find_credential, sign_in_found);
}

/* --- signing out ---------------------------------------------------------------------------------------------------------- */

static StoreResult end_session(Job *job, Store *store)
{
    Errand     *errand = errand_of(job);
    StoreResult result = store_session_end(store, errand->session.token);
    return result == STORE_NONE ? STORE_OK : result; /* out is out */
}

static StoreResult end_sessions(Job *job, Store *store)
{
    Errand *errand = errand_of(job);
    return store_sessions_end(store, errand->person.id, NULL, errand->shows_token);
}

static void signed_out(Job *job)
{
    Errand  *errand  = errand_of(job);
    Request *request = errand->request;
    if (job->result != STORE_OK) {
        answer_store(request, job->result);
    } else {
        identity_forget(request->harbour, errand->person.id);
        if (job->work == end_sessions)
            sockets_close_person(request->harbour, errand->person.id, 1008, "signed out everywhere");
        headers_set_cookie(request, "");
        answer_nothing(request);
    }
    errand_destroy(errand);
}

static void delete_session(Request *request)
{
    Errand *errand = errand_create(request);
    if (!errand)
        return;
    errand->person = request->person;
    memcpy(errand->session.token, request->token, sizeof request->token);
    next_step(errand, request_write, end_session, signed_out);
}

static void delete_sessions(Request *request)
{
    Errand     *errand = errand_create(request);
    const char *tokens = request_query(request, "tokens");
    if (!errand)
        return;
    errand->person      = request->person;
    errand->shows_token = tokens && strcmp(tokens, "1") == 0; /* tokens of programs too */
    next_step(errand, request_write, end_sessions, signed_out);
}

/* --- changing and leaving --------------------------------------------------------------------------------------------------- */

static StoreResult write_change(Job *job, Store *store)
{
    Errand     *errand = errand_of(job);
    StoreResult result = errand->wants_name ? store_person_put(store, &errand->person) : STORE_OK;
    if (result == STORE_OK && errand->wants_password)
        result = store_credential_put(store, errand->person.id, errand->hash, errand->now_ms);
    if (result == STORE_OK && errand->wants_password) /* whoever had the old one is out */
        result = store_sessions_end(store, errand->person.id, errand->session.token, false);
    return result;
}

static void change_written(Job *job)
{
    Errand  *errand  = errand_of(job);
    Request *request = errand->request;
    Paper    paper   = {0};
    if (job->result == STORE_TAKEN)
        answer_error(request, 409, "taken", "Somebody has that name already.");
    else if (job->result != STORE_OK)
        answer_store(request, job->result);
    else {
        identity_forget(request->harbour, errand->person.id);
        json_open(&paper, '{');
        json_name(&paper, "person");
        person_write(&paper, &errand->person);
        json_close(&paper, '}');
        answer_json(request, 200, &paper);
    }
    errand_destroy(errand);
}

static void change_hashed(Job *job)
{
    next_step(errand_of(job), request_write, write_change, change_written);
}

static void change_compared(Job *job)
{
    Errand *errand = errand_of(job);
    if (!errand->matches)
        refuse_password(errand);
    else if (errand->wants_password)
        next_step(errand, request_work, hash_password, change_hashed);
    else
        next_step(errand, request_write, write_change, change_written);
}

static void change_found(Job *job)
{
    Errand *errand = errand_of(job);
    if (job->result != STORE_OK) {
        answer_store(errand->request, job->result);
        errand_destroy(errand);
        return;
    }
    next_step(errand, request_work, compare_password, change_compared);
}

static void patch_me(Request *request)
{
    json_t *body   = request_json(request, "name password old");
    Errand *errand = body ? errand_create(request) : NULL;
    if (!errand) {
        json_decref(body);
        return;
    }
    const char *name = json_in_text(body, "name"), *password = json_in_text(body, "password");
    bool        good       = true;
    errand->person         = request->person;
    errand->wants_name     = name != NULL;
    errand->wants_password = password != NULL;
    memcpy(errand->session.token, request->token, sizeof request->token);
    if (request->person.kind != PERSON_NAMED) {
        answer_error(request, 409, "guest", "A guest has nothing to change: keep a name first.");
        good = false;
    }
    good = good && (!name || take_name(request, name, errand)) &&
           (!password || take_password(request, password, errand->password, true)) &&
           take_password(request, json_in_text(body, "old"), errand->old, false);
    json_decref(body);
    if (good && !name && !password) {
        answer_error(request, 400, "nothing", "There is nothing to change: say a name or a password.");
        good = false;
    }
    if (!good || !may_try(request, request->person.fold)) {
        errand_destroy(errand);
        return;
    }
    if (name) {
        memcpy(errand->person.name, errand->name, sizeof errand->name);
        memcpy(errand->person.fold, errand->fold, sizeof errand->fold);
    }
    errand->fold[0] = 0; /* the person is known; only the credential is looked for */
    next_step(errand, request_read, find_credential, change_found);
}

static StoreResult write_deletion(Job *job, Store *store)
{
    Errand *errand = errand_of(job);
    return forget_person(store, errand->person.id);
}

static void deleted(Job *job)
{
    Errand  *errand  = errand_of(job);
    Request *request = errand->request;
    if (job->result != STORE_OK) {
        answer_store(request, job->result);
    } else {
        identity_forget(request->harbour, errand->person.id);
        sockets_close_person(request->harbour, errand->person.id, 1008, "the account is gone");
        forget_at_sea(request->harbour, errand->person.id);
        forget_go_on(request->harbour);
        changes_now(request->harbour); /* bots of theirs */
        headers_set_cookie(request, "");
        answer_nothing(request);
    }
    errand_destroy(errand);
}

static void deletion_compared(Job *job)
{
    Errand *errand = errand_of(job);
    if (!errand->matches)
        refuse_password(errand);
    else
        next_step(errand, request_write, write_deletion, deleted);
}

static void deletion_found(Job *job)
{
    Errand *errand = errand_of(job);
    if (job->result != STORE_OK) {
        answer_store(errand->request, job->result);
        errand_destroy(errand);
        return;
    }
    next_step(errand, request_work, compare_password, deletion_compared);
}

static void delete_me(Request *request)
{
    json_t *body   = request_json(request, "password");
    Errand *errand = body ? errand_create(request) : NULL;
    if (!errand) {
        json_decref(body);
        return;
    }
    bool good      = take_password(request, json_in_text(body, "password"), errand->old, false);
    errand->person = request->person;
    json_decref(body);
    if (!good || (request->person.kind == PERSON_NAMED && !may_try(request, request->person.fold))) {
        errand_destroy(errand);
        return;
    }
    if (request->person.kind == PERSON_NAMED)
        next_step(errand, request_read, find_credential, deletion_found);
    else
        next_step(errand, request_write, write_deletion, deleted); /* guests and bots have no password */
}

const Route people_routes[] = {
    {METHOD_POST, "/api/v1/guests", NEED_NOBODY, post_guest},
    {METHOD_POST, "/api/v1/names", NEED_MAYBE, post_name},
    {METHOD_POST, "/api/v1/session", NEED_NOBODY, post_session},
    {METHOD_DELETE, "/api/v1/session", NEED_PERSON, delete_session},
    {METHOD_DELETE, "/api/v1/sessions", NEED_PERSON, delete_sessions},
    {METHOD_PATCH, "/api/v1/me", NEED_PERSON, patch_me},
    {METHOD_DELETE, "/api/v1/me", NEED_PERSON, delete_me},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
