/* courier.c -- libcurl carries it, on threads that may wait. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/courier.h"

#include <curl/curl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harbour/log.h"
#include "harbour/moment.h"

enum {
    COURIERS       = 2,
    COURIER_QUEUE  = 1024,
    ENDPOINTS_MOST = 8,
    NOTICE_MOST    = 2000,
    FAILURES_MOST  = 20,
    WAIT_S         = 10
};

struct Courier {
    Harbour *harbour;
    Hands   *hands;
    EcKey    key;
    char     contact[200];
    bool     inside; /* addresses that are not public are allowed */
};

typedef struct Notice {
    Job              job;
    Courier         *courier;
    int64_t          person, now_s;
    char             json[NOTICE_MOST + 1];
    PushSubscription push[ENDPOINTS_MOST];
    bool             gone[ENDPOINTS_MOST];
    size_t           pushes;
    Webhook          hook;
    bool             has_hook, hook_changed;
    unsigned         sent, failed;
} Notice;

/* --- one delivery ------------------------------------------------------------------------------------------------ */

/* Called with the address that the name led to: whatever a name says at another time does not matter. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
    const Courier *courier = (const Courier *)context;
    Address        address;
    (void)purpose;
    if (!address_from(&to->addr, &address) || (!courier->inside && !address_is_public(&address)))
        return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

static size_t ignore_body(char *bytes, size_t size, size_t count, void *context)
{
    size_t *heard = (size_t *)context;
    (void)bytes;
    *heard += size * count;
    return *heard > 65536 ? 0 : size * count; /* nobody tells us stories */
}

/* The status of the answer; 0 where there was none. */
static long deliver(const Courier *courier, const char *url, struct curl_slist *headers, const void *body,
                    size_t length)
{
    long   status = 0;
    size_t heard  = 0;
    CURL  *curl   = curl_easy_init();
    if (!curl)
        return 0;
    (void)curl_easy_setopt(curl, CURLOPT_URL, url);
    (void)curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, courier->inside ? "https,http" : "https");
    (void)curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    (void)curl_easy_setopt(curl, CURLOPT_PROXY, "");
    (void)curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    (void)curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)WAIT_S);
    (void)curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)WAIT_S / 2);
    (void)curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    (void)curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, (void *)(uintptr_t)courier);
    (void)curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore_body);
    (void)curl_easy_setopt(curl, CURLOPT_WRITEDATA, &heard);
    (void)curl_easy_setopt(curl, CURLOPT_POST, 1L);
    (void)curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    (void)curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)length);
    (void)curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    (void)curl_easy_setopt(curl, CURLOPT_USERAGENT, "tortuga/" TORTUGA_VERSION);
    if (curl_easy_perform(curl) == CURLE_OK)
        (void)curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_cleanup(curl);
    return status;
}

static struct curl_slist *with(struct curl_slist *list, const char *name, const char *value)
{
    char line[VAPID_TEXT_MOST + 40];
    (void)snprintf(line, sizeof line, "%s: %s", name, value);
    struct curl_slist *longer = curl_slist_append(list, line);
    return longer ? longer : list;
}

static long send_push(Notice *notice, const PushSubscription *push)
{
    const Courier *courier = notice->courier;
    EcKey          sender;
    uint8_t        salt[PUSH_SALT], body[PUSH_BODY_MOST];
    char           vapid[VAPID_TEXT_MOST];
    randombytes_buf(salt, sizeof salt);
    if (!ec_key_new(&sender))
        return 0;
    size_t n = push_encrypt(push->key, push->auth, &sender, salt, notice->json, strlen(notice->json), body);
    if (!n || !push_vapid(&courier->key, push->endpoint, courier->contact, notice->now_s + 43200, vapid))
        return 0;
    struct curl_slist *headers = with(NULL, "Content-Type", "application/octet-stream");
    headers                    = with(headers, "Content-Encoding", "aes128gcm");
    headers                    = with(headers, "TTL", "86400");
    headers                    = with(headers, "Urgency", "normal");
    headers                    = with(headers, "Authorization", vapid);
    long status                = deliver(courier, push->endpoint, headers, body, n);
    curl_slist_free_all(headers);
    return status;
}

static long send_webhook(const Notice *notice)
{
    uint8_t                      sum[32];
    char                         hex[65], signature[80];
    crypto_auth_hmacsha256_state state;
    (void)crypto_auth_hmacsha256_init(&state, notice->hook.secret, sizeof notice->hook.secret);
    (void)crypto_auth_hmacsha256_update(&state, (const unsigned char *)notice->json, strlen(notice->json));
    (void)crypto_auth_hmacsha256_final(&state, sum);
    (void)sodium_bin2hex(hex, sizeof hex, sum, sizeof sum);
    (void)snprintf(signature, sizeof signature, "sha256=%s", hex);
    struct curl_slist *headers = with(NULL, "Content-Type", "application/json");
    headers                    = with(headers, "X-Tortuga-Signature", signature);
    long status = deliver(notice->courier, notice->hook.url, headers, notice->json, strlen(notice->json));
    curl_slist_free_all(headers);
    return status;
}

/* --- a notice ------------------------------------------------------------------------------------------------------ */

static bool take_push(void *context, const PushSubscription *push)
{
    Notice *notice                 = (Notice *)context;
    notice->push[notice->pushes++] = *push;
    return notice->pushes < ENDPOINTS_MOST;
}

static void count(Notice *notice, long status)
{
    if (status >= 200 && status < 300)
        notice->sent++;
    else
        notice->failed++;
}

static StoreResult carry(Job *job, Store *store)
{
    Notice     *notice = (Notice *)(void *)job;
    StoreResult result = store_pushes(store, notice->person, take_push, notice);
    StoreResult hooked = store_webhook(store, notice->person, &notice->hook);
    notice->has_hook   = hooked == STORE_OK && notice->hook.failures < FAILURES_MOST;
    for (size_t i = 0; i < notice->pushes; i++) {
        long status     = send_push(notice, &notice->push[i]);
        notice->gone[i] = status == 404 || status == 410;
        count(notice, status);
    }
    if (notice->has_hook) {
        long    status        = send_webhook(notice);
        int64_t before        = notice->hook.failures;
        bool    good          = status >= 200 && status < 300;
        notice->hook.failures = good ? 0 : before + 1;
        notice->hook_changed  = notice->hook.failures != before;
        count(notice, status);
    }
    return result;
}

static StoreResult tidy_up(Job *job, Store *store)
{
    Notice     *notice = (Notice *)(void *)job;
    StoreResult result = STORE_OK;
    Webhook     is;
    for (size_t i = 0; i < notice->pushes && (result == STORE_OK || result == STORE_NONE); i++)
        if (notice->gone[i])
            result = store_push_end(store, notice->push[i].endpoint);
    /* Only where it is still the same one: it may have been set up anew meanwhile. */
    if (notice->hook_changed && store_webhook(store, notice->person, &is) == STORE_OK &&
        is.at_ms == notice->hook.at_ms)
        result = store_webhook_put(store, &notice->hook);
    return result == STORE_NONE ? STORE_OK : result;
}

static void tidied(Job *job) { free(job); }

static void carried(Job *job)
{
    Notice  *notice  = (Notice *)(void *)job;
    Harbour *h       = notice->courier->harbour;
    bool     changes = notice->hook_changed;
    for (unsigned i = 0; i < notice->sent; i++)
        METRIC_ADD(&h->metrics, notices_sent_total);
    for (unsigned i = 0; i < notice->failed; i++)
        METRIC_ADD(&h->metrics, notices_failed_total);
    for (size_t i = 0; i < notice->pushes; i++)
        changes = changes || notice->gone[i];
    notice->job = (Job){.work = tidy_up, .done = tidied, .several = true};
    if (!changes || !writer_put(h->writer, &notice->job))
        free(notice);
}

bool courier_tell(Courier *courier, int64_t person, const char *json)
{
    Notice *notice = courier && strlen(json) <= NOTICE_MOST ? (Notice *)calloc(1, sizeof *notice) : NULL;
    if (!notice)
        return false;
    notice->job     = (Job){.work = carry, .done = carried};
    notice->courier = courier;
    notice->person  = person;
    notice->now_s   = wall_ms() / 1000;
    (void)snprintf(notice->json, sizeof notice->json, "%s", json);
    if (hands_put(courier->hands, &notice->job))
        return true;
    free(notice);
    return false;
}

/* --- beginning ----------------------------------------------------------------------------------------------------- */

/* The server's key for push services: made once, kept in the store. */
static bool find_key(const char *address, EcKey *key, char *why, size_t why_size)
{
    Store  *store = NULL;
    uint8_t secret[EC_PRIVATE];
    size_t  n = 0;
    if (store_open(address, &store, why, why_size) != STORE_OK)
        return false;
    StoreResult result = store_setting(store, "vapid", secret, sizeof secret, &n);
    if (result == STORE_NONE && ec_key_new(key)) {
        (void)store_setting_add(store, "vapid", key->secret, sizeof key->secret);
        result = store_setting(store, "vapid", secret, sizeof secret, &n); /* somebody may have been faster */
    }
    bool good = result == STORE_OK && n == sizeof secret && ec_key_from(secret, key);
    if (!good)
        (void)snprintf(why, why_size, "the key for web push cannot be made or read: %s",
                       store_sentence(store));
    store_close(store);
    return good;
}

Courier *courier_create(Harbour *harbour, char *why, size_t why_size)
{
    Courier *courier = (Courier *)calloc(1, sizeof *courier);
    if (!courier) {
        (void)snprintf(why, why_size, "out of memory");
        return NULL;
    }
    courier->harbour = harbour;
    courier->inside  = harbour->config.private_webhooks;
    (void)snprintf(courier->contact, sizeof courier->contact, "%s",
                   harbour->config.contact ? harbour->config.contact : "mailto:host@localhost");
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        (void)snprintf(why, why_size, "libcurl cannot begin");
        free(courier);
        return NULL;
    }
    if (find_key(harbour->config.store, &courier->key, why, why_size))
        courier->hands =
            hands_create(COURIERS, COURIER_QUEUE, harbour->config.store, harbour->returns, why, why_size);
    if (!courier->hands) {
        courier_destroy(courier);
        return NULL;
    }
    return courier;
}

void courier_destroy(Courier *courier)
{
    if (!courier)
        return;
    hands_destroy(courier->hands);
    courier->hands = NULL;
    returns_drain(courier->harbour->returns); /* what came back still names us */
    curl_global_cleanup();
    free(courier);
}

const EcKey *courier_key(const Courier *courier) { return &courier->key; }
