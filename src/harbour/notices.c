/* notices.c -- where somebody wants to be told: subscriptions of browsers, and a webhook. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/courier.h"
#include "harbour/json_in.h"
#include "harbour/moment.h"

typedef struct Wish {
    Job              job;
    Request         *request;
    PushSubscription push;
    Webhook          hook;
    char             secret[2 * WEBHOOK_SECRET_SIZE + 1];
} Wish;

static Wish *wish_of(Job *job) { return (Wish *)(void *)job; }

static Wish *wish_create(Request *request)
{
    Wish *wish = (Wish *)calloc(1, sizeof *wish);
    if (!wish)
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
    else
        wish->request = request;
    return wish;
}

static void wish_for(Wish *wish, bool (*to)(Request *, Job *), StoreResult (*work)(Job *, Store *),
                     void (*done)(Job *))
{
    wish->job = (Job){.work = work, .done = done};
    if (!to(wish->request, &wish->job))
        free(wish);
}

static void wish_done(Job *job)
{
    Wish *wish = wish_of(job);
    if (job->result == STORE_OK || job->result == STORE_NONE)
        answer_nothing(wish->request);
    else
        answer_store(wish->request, job->result);
    free(wish);
}

static bool bytes_under(const json_t *object, const char *key, uint8_t *to, size_t size)
{
    const char *text = json_in_text(object, key);
    size_t      n    = 0;
    return text &&
           sodium_base642bin(to, size, text, strlen(text), "=", &n, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           n == size;
}

/* An address that we may be asked to call: https (http where the host allows it), short, no blanks or names in it. */
static bool url_read(const Request *request, const char *text, char url[STORE_URL_SIZE])
{
    bool plain = text && strncmp(text, "http://", 7) == 0 && request->harbour->config.private_webhooks;
    if (!text || (!plain && strncmp(text, "https://", 8) != 0) || strlen(text) >= STORE_URL_SIZE ||
        strlen(text) < 10)
        return false;
    for (const char *at = text; *at; at++)
        if ((unsigned char)*at <= ' ' || (unsigned char)*at >= 0x7F || *at == '"' || *at == '\\')
            return false;
    const char *host = strstr(text, "://") + 3;
    if (memchr(host, '@', strcspn(host, "/?#")))
        return false;
    (void)snprintf(url, STORE_URL_SIZE, "%s", text);
    return true;
}

/* --- web push ------------------------------------------------------------------------------------------------------ */

static void get_push_key(Request *request)
{
    char  text[100];
    Paper paper = {0};
    (void)sodium_bin2base64(text, sizeof text, courier_key(request->harbour->courier)->open, EC_PUBLIC,
                            sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    json_open(&paper, '{');
    json_text_of(&paper, "key", text);
    json_close(&paper, '}');
    answer_json(request, 200, &paper);
}

static StoreResult put_subscription(Job *job, Store *store)
{
    return store_push_put(store, &wish_of(job)->push);
}

static StoreResult end_subscription(Job *job, Store *store)
{
    return store_push_end(store, wish_of(job)->push.endpoint);
}

static void put_push(Request *request)
{
    json_t *body =
        request_json(request, "endpoint keys expirationTime"); /* as PushSubscription.toJSON() has them */
    Wish *wish = body ? wish_create(request) : NULL;
    if (!wish) {
        json_decref(body);
        return;
    }
    const json_t *keys = json_object_get(body, "keys");
    bool          good = url_read(request, json_in_text(body, "endpoint"), wish->push.endpoint) &&
                bytes_under(keys, "p256dh", wish->push.key, PUSH_KEY_SIZE) &&
                bytes_under(keys, "auth", wish->push.auth, PUSH_AUTH_SIZE) && ec_is_point(wish->push.key);
    json_decref(body);
    if (!good) {
        answer_error(request, 400, "subscription",
                     "That is no push subscription: it has an endpoint and two keys.");
        free(wish);
        return;
    }
    wish->push.person = request->person.id;
    wish->push.at_ms  = wall_ms();
    wish_for(wish, request_write, put_subscription, wish_done);
}

static void delete_push(Request *request)
{
    json_t *body = request_json(request, "endpoint");
    Wish   *wish = body ? wish_create(request) : NULL;
    if (!wish) {
        json_decref(body);
        return;
    }
    bool good = url_read(request, json_in_text(body, "endpoint"), wish->push.endpoint);
    json_decref(body);
    if (!good) {
        answer_error(request, 400, "subscription", "Which endpoint?");
        free(wish);
        return;
    }
    wish_for(wish, request_write, end_subscription, wish_done);
}

/* --- webhooks -------------------------------------------------------------------------------------------------------- */

static StoreResult put_hook(Job *job, Store *store) { return store_webhook_put(store, &wish_of(job)->hook); }
static StoreResult end_hook(Job *job, Store *store)
{
    return store_webhook_end(store, wish_of(job)->hook.person);
}
static StoreResult read_hook(Job *job, Store *store)
{
    return store_webhook(store, wish_of(job)->hook.person, &wish_of(job)->hook);
}

static void answer_hook(Wish *wish, int status)
{
    Paper paper = {0};
    json_open(&paper, '{');
    json_text_of(&paper, "url", wish->hook.url);
    json_whole_of(&paper, "failures", wish->hook.failures);
    if (wish->secret[0])
        json_text_of(&paper, "secret", wish->secret);
    json_close(&paper, '}');
    answer_json(wish->request, status, &paper);
}

static void hook_done(Job *job)
{
    Wish *wish = wish_of(job);
    if (job->result == STORE_NONE)
        answer_error(wish->request, 404, "none", "There is no webhook.");
    else if (job->result != STORE_OK)
        answer_store(wish->request, job->result);
    else
        answer_hook(wish, wish->secret[0] ? 201 : 200);
    free(wish);
}

static void put_webhook(Request *request)
{
    json_t *body = request_json(request, "url");
    Wish   *wish = body ? wish_create(request) : NULL;
    if (!wish) {
        json_decref(body);
        return;
    }
    bool good = url_read(request, json_in_text(body, "url"), wish->hook.url);
    json_decref(body);
    if (!good) {
        answer_error(request, 400, "url", "A webhook is an https address.");
        free(wish);
        return;
    }
    wish->hook.person = request->person.id;
    wish->hook.at_ms  = wall_ms();
    randombytes_buf(wish->hook.secret, sizeof wish->hook.secret);
    (void)sodium_bin2hex(wish->secret, sizeof wish->secret, wish->hook.secret, sizeof wish->hook.secret);
    wish_for(wish, request_write, put_hook, hook_done);
}

static void get_webhook(Request *request)
{
    Wish *wish = wish_create(request);
    if (!wish)
        return;
    wish->hook.person = request->person.id;
    wish_for(wish, request_read, read_hook, hook_done);
}

static void delete_webhook(Request *request)
{
    Wish *wish = wish_create(request);
    if (!wish)
        return;
    wish->hook.person = request->person.id;
    wish_for(wish, request_write, end_hook, wish_done);
}

/* A notice to oneself, to see whether it arrives. */
static void post_test(Request *request)
{
    unsigned wait_s = 0;
    if (request->harbour->config.limits &&
        !limits_take_person(request->harbour->limits, DEED_REPORT, request->person.id, moment_us(), &wait_s))
        answer_too_often(request, wait_s);
    else if (courier_tell(request->harbour->courier, request->person.id,
                          "{\"event\":\"test\",\"sentence\":\"The harbour can reach you here.\"}"))
        answer_nothing(request);
    else
        answer_error(request, 503, "busy", "Too much is going on here at once. Try again in a moment.");
}

const Route courier_routes[] = {
    {METHOD_GET, "/api/v1/push/key", NEED_NOBODY, get_push_key},
    {METHOD_PUT, "/api/v1/push", NEED_PERSON, put_push},
    {METHOD_DELETE, "/api/v1/push", NEED_PERSON, delete_push},
    {METHOD_GET, "/api/v1/webhook", NEED_PERSON, get_webhook},
    {METHOD_PUT, "/api/v1/webhook", NEED_PERSON, put_webhook},
    {METHOD_DELETE, "/api/v1/webhook", NEED_PERSON, delete_webhook},
    {METHOD_POST, "/api/v1/notices/test", NEED_PERSON, post_test},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
