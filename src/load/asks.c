/* asks.c -- libcurl's many transfers, driven by libev: it says which descriptors and which moment to wait for. */
#include "load/asks.h"

#include <curl/curl.h>
#include <ev.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 32, PATH_MOST = 128, TOKEN_MOST = 80, PATIENCE_S = 60, BODY_MOST = 4 << 20 };

typedef struct Ask {
    struct Ask *next;
    char        path[PATH_MOST], token[TOKEN_MOST];
    char       *json;
    AskDone     done;
    void       *context;
} Ask;

/* One of the connections: it asks one thing after the other. */
typedef struct Line {
    Asks              *asks;
    CURL              *easy;
    struct curl_slist *headers;
    Ask               *ask; /* NULL: free */
    char              *body;
    size_t             length, size;
} Line;

/* A descriptor that libcurl waits for. */
typedef struct Listen {
    ev_io          io;
    struct Listen *next, **link;
    Asks          *asks;
} Listen;

struct Asks {
    struct ev_loop *loop;
    CURLM          *multi;
    char            base[PATH_MOST];
    Line            line[AT_ONCE];
    Ask            *first, **last;
    ev_timer        timer;
    Listen         *listens;
};

static void ask_free(Ask *ask)
{
    if (ask)
        free(ask->json);
    free(ask);
}

static size_t on_body(char *bytes, size_t one, size_t count, void *context)
{
    Line  *line = (Line *)context;
    size_t n    = one * count;
    if (line->length + n > BODY_MOST)
        return 0;
    if (line->length + n + 1 > line->size) {
        size_t size = (line->length + n + 1) * 2;
        char  *body = (char *)realloc(line->body, size);
        if (!body)
            return 0;
        line->body = body;
        line->size = size;
    }
    memcpy(line->body + line->length, bytes, n);
    line->length += n;
    line->body[line->length] = 0;
    return n;
}

static bool line_begin(Line *line, Ask *ask)
{
    char url[2 * PATH_MOST], bearer[TOKEN_MOST + 32];
    (void)snprintf(url, sizeof url, "%s%s", line->asks->base, ask->path);
    line->length  = 0;
    line->headers = curl_slist_append(NULL, "Expect:"); /* nobody waits for a 100 */
    if (ask->token[0]) {
        (void)snprintf(bearer, sizeof bearer, "Authorization: Bearer %s", ask->token);
        line->headers = curl_slist_append(line->headers, bearer);
    }
    curl_easy_reset(line->easy); /* its connection stays */
    (void)curl_easy_setopt(line->easy, CURLOPT_URL, url);
    (void)curl_easy_setopt(line->easy, CURLOPT_HTTPHEADER, line->headers);
    (void)curl_easy_setopt(line->easy, CURLOPT_WRITEFUNCTION, on_body);
    (void)curl_easy_setopt(line->easy, CURLOPT_WRITEDATA, line);
    (void)curl_easy_setopt(line->easy, CURLOPT_PRIVATE, line);
    (void)curl_easy_setopt(line->easy, CURLOPT_TIMEOUT, (long)PATIENCE_S);
    (void)curl_easy_setopt(line->easy, CURLOPT_NOSIGNAL, 1L);
    (void)curl_easy_setopt(line->easy, CURLOPT_PROXY, "");
    if (ask->json)
        (void)curl_easy_setopt(line->easy, CURLOPT_POSTFIELDS, ask->json);
    line->ask = ask;
    return curl_multi_add_handle(line->asks->multi, line->easy) == CURLM_OK;
}

/* Free lines take what waits. */
static void begin_some(Asks *asks)
{
    for (size_t i = 0; i < AT_ONCE && asks->first; i++) {
        Line *line = &asks->line[i];
        if (line->ask)
            continue;
        Ask *ask    = asks->first;
        asks->first = ask->next;
        if (!asks->first)
            asks->last = &asks->first;
        if (!line_begin(line, ask)) {
            line->ask = NULL;
            ask->done(ask->context, 0, "", 0);
            ask_free(ask);
        }
    }
}

static void finish_some(Asks *asks)
{
    CURLMsg *message;
    int      left;
    while ((message = curl_multi_info_read(asks->multi, &left))) {
        char *private = NULL;
        long status   = 0;
        if (message->msg != CURLMSG_DONE)
            continue;
        CURL    *easy = message->easy_handle;
        CURLcode code = message->data.result;
        (void)curl_easy_getinfo(easy, CURLINFO_PRIVATE, &private);
        (void)curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
        Line *line = (Line *)(void *)private;
        Ask  *ask  = line->ask;
        (void)curl_multi_remove_handle(asks->multi, easy);
        curl_slist_free_all(line->headers);
        line->headers = NULL;
        line->ask     = NULL;
        ask->done(ask->context, code == CURLE_OK ? status : 0, line->length ? line->body : "", line->length);
        ask_free(ask);
    }
    begin_some(asks);
}

static void on_ready(struct ev_loop *loop, ev_io *io, int events)
{
    Asks *asks    = ((Listen *)io->data)->asks;
    int   running = 0;
    int   what    = (events & EV_READ ? CURL_CSELECT_IN : 0) | (events & EV_WRITE ? CURL_CSELECT_OUT : 0);
    (void)loop;
    (void)curl_multi_socket_action(asks->multi, io->fd, what, &running);
    finish_some(asks);
}

static void on_time(struct ev_loop *loop, ev_timer *timer, int events)
{
    Asks *asks    = (Asks *)timer->data;
    int   running = 0;
    (void)loop;
    (void)events;
    (void)curl_multi_socket_action(asks->multi, CURL_SOCKET_TIMEOUT, 0, &running);
    finish_some(asks);
}

static void listen_end(Asks *asks, Listen *listen)
{
    ev_io_stop(asks->loop, &listen->io);
    *listen->link = listen->next;
    if (listen->next)
        listen->next->link = listen->link;
    free(listen);
}

static int want_socket(CURL *easy, curl_socket_t fd, int what, void *context, void *known)
{
    Asks   *asks   = (Asks *)context;
    Listen *listen = (Listen *)known;
    (void)easy;
    if (what == CURL_POLL_REMOVE) {
        if (listen)
            listen_end(asks, listen);
        return 0;
    }
    if (!listen) {
        listen = (Listen *)calloc(1, sizeof *listen);
        if (!listen)
            return -1;
        listen->asks = asks;
        listen->next = asks->listens;
        listen->link = &asks->listens;
        if (listen->next)
            listen->next->link = &listen->next;
        asks->listens = listen;
        ev_init(&listen->io, on_ready);
        listen->io.data = listen;
        (void)curl_multi_assign(asks->multi, fd, listen);
    }
    ev_io_stop(asks->loop, &listen->io);
    ev_io_set(&listen->io, fd, (what & CURL_POLL_IN ? EV_READ : 0) | (what & CURL_POLL_OUT ? EV_WRITE : 0));
    ev_io_start(asks->loop, &listen->io);
    return 0;
}

static int want_time(CURLM *multi, long ms, void *context)
{
    Asks *asks = (Asks *)context;
    (void)multi;
    ev_timer_stop(asks->loop, &asks->timer);
    if (ms >= 0) {
        ev_timer_set(&asks->timer, (double)ms / 1000.0, 0);
        ev_timer_start(asks->loop, &asks->timer);
    }
    return 0;
}

Asks *asks_create(struct ev_loop *loop, const char *base)
{
    Asks *asks = (Asks *)calloc(1, sizeof *asks);
    bool  good = asks && curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    if (!good) {
        free(asks);
        return NULL;
    }
    asks->loop = loop;
    asks->last = &asks->first;
    (void)snprintf(asks->base, sizeof asks->base, "%s", base);
    ev_init(&asks->timer, on_time);
    asks->timer.data = asks;
    asks->multi      = curl_multi_init();
    good             = asks->multi != NULL;
    for (size_t i = 0; i < AT_ONCE && good; i++) {
        asks->line[i].asks = asks;
        good               = (asks->line[i].easy = curl_easy_init()) != NULL;
    }
    if (!good) {
        asks_destroy(asks);
        return NULL;
    }
    (void)curl_multi_setopt(asks->multi, CURLMOPT_SOCKETFUNCTION, want_socket);
    (void)curl_multi_setopt(asks->multi, CURLMOPT_SOCKETDATA, asks);
    (void)curl_multi_setopt(asks->multi, CURLMOPT_TIMERFUNCTION, want_time);
    (void)curl_multi_setopt(asks->multi, CURLMOPT_TIMERDATA, asks);
    return asks;
}

void asks_destroy(Asks *asks)
{
    if (!asks)
        return;
    for (size_t i = 0; i < AT_ONCE; i++) {
        Line *line = &asks->line[i];
        if (line->ask)
            (void)curl_multi_remove_handle(asks->multi, line->easy);
        if (line->easy)
            curl_easy_cleanup(line->easy);
        curl_slist_free_all(line->headers);
        ask_free(line->ask);
        free(line->body);
    }
    if (asks->multi)
        (void)curl_multi_cleanup(asks->multi); /* and with it whatever still listened */
    while (asks->listens)
        listen_end(asks, asks->listens);
    ev_timer_stop(asks->loop, &asks->timer);
    while (asks->first) {
        Ask *ask    = asks->first;
        asks->first = ask->next;
        ask_free(ask);
    }
    free(asks);
    curl_global_cleanup();
}

bool asks_put(Asks *asks, const char *path, const char *token, const char *json, AskDone done, void *context)
{
    Ask *ask = (Ask *)calloc(1, sizeof *ask);
    if (!ask)
        return false;
    (void)snprintf(ask->path, sizeof ask->path, "%s", path);
    (void)snprintf(ask->token, sizeof ask->token, "%s", token ? token : "");
    if (json) {
        ask->json = (char *)malloc(strlen(json) + 1);
        if (!ask->json) {
            free(ask);
            return false;
        }
        memcpy(ask->json, json, strlen(json) + 1);
    }
    ask->done    = done;
    ask->context = context;
    *asks->last  = ask;
    asks->last   = &ask->next;
    begin_some(asks);
    return true;
}
