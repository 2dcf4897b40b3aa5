/* affair.c -- the steps that several affairs share. */
#include "harbour/affair.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/headers.h"
#include "harbour/json_in.h"
#include "harbour/log.h"
#include "harbour/moment.h"

Affair *affair_of(Job *job) { return (Affair *)(void *)job; }

Affair *affair_create(Request *request)
{
    Affair *affair = (Affair *)calloc(1, sizeof *affair);
    if (!affair) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return NULL;
    }
    affair->request = request;
    affair->now_ms  = wall_ms();
    return affair;
}

void affair_destroy(Affair *affair)
{
    sodium_memzero(affair, sizeof *affair); /* passwords were in it */
    free(affair);
}

void affair_next(Affair *affair, bool (*to)(Request *, Job *), StoreResult (*work)(Job *, Store *),
                 void (*done)(Job *))
{
    affair->job = (Job){.work = work, .done = done, .several = true};
    if (!to(affair->request, &affair->job))
        affair_destroy(affair);
}

/* --- sessions --------------------------------------------------------------------------------------------------- */

void affair_session(Affair *affair)
{
    token_new(affair->token, affair->session.token);
    affair->session.person     = affair->person.id;
    affair->session.kind       = SESSION_PAGE;
    affair->session.created_ms = affair->session.seen_ms = affair->now_ms;
    affair->session.until_ms                             = affair->now_ms + (int64_t)SESSION_DAYS * 86400000;
    const char *agent                                    = affair->request->agent;
    (void)snprintf(affair->session.label, sizeof affair->session.label, "%s",
                   affair->shows_token ? "program"
                   : *agent            ? agent
                                       : "page");
}

/* The answer to who is now signed in. */
void affair_welcome(Affair *affair, int status)
{
    Request *request = affair->request;
    Paper    paper   = {0};
    json_open(&paper, '{');
    json_name(&paper, "person");
    person_write(&paper, &affair->person);
    if (affair->shows_token)
        json_text_of(&paper, "token", affair->token);
    json_close(&paper, '}');
    if (!affair->shows_token) /* a page gets a cookie that its scripts cannot read */
        headers_set_cookie(request, affair->token);
    answer_json(request, status, &paper);
    affair_destroy(affair);
}

/* --- reading what was given ------------------------------------------------------------------------------------------ */

bool affair_password(Request *request, const char *text, char password[PASSWORD_MOST + 1], bool is_new)
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

bool affair_name(Request *request, const char *text, Affair *affair)
{
    if (text && name_read(text, affair->name, affair->fold))
        return true;
    answer_error(request, 400, "name",
                 "A name has 2 to %d letters or digits, with single blanks, - or _ between them.",
                 NAME_LETTERS_MOST);
    return false;
}

bool affair_may_try(Request *request, const char *fold)
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

/* --- passwords ----------------------------------------------------------------------------------------------------- */

StoreResult affair_hash(Job *job, Store *store)
{
    (void)store;
    Affair *affair = affair_of(job);
    return password_hash(affair->password, affair->hash) ? STORE_OK : STORE_BROKEN;
}

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
StoreResult affair_compare(Job *job, Store *store)
{
    (void)store;
    Affair *affair = affair_of(job);
    (void)pthread_once(&nobodys_once, make_nobodys_hash);
    bool known      = affair->person.id != 0 && affair->hash[0];
    bool same       = password_is(affair->old, known ? affair->hash : nobodys_hash);
    affair->matches = known && same;
    return STORE_OK;
}

StoreResult affair_find(Job *job, Store *store)
{
    Affair     *affair = affair_of(job);
    StoreResult result =
        affair->fold[0] ? store_person_named(store, affair->fold, &affair->person) : STORE_OK;
    if (result == STORE_OK)
        result = store_credential(store, affair->person.id, affair->hash, sizeof affair->hash);
    return result == STORE_NONE ? STORE_OK : result;
}

void affair_refuse(Affair *affair)
{
    char address[ADDRESS_TEXT];
    METRIC_ADD(&affair->request->harbour->metrics, sign_ins_refused_total);
    address_write(&affair->request->address, address);
    LOG("sign-in-refused", {"address", address});
    answer_error(affair->request, 403, "password", "The name or the password is wrong.");
    affair_destroy(affair);
}
