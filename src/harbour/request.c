/* request.c -- reads what was asked and keeps the answer until the socket takes it. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/request.h"

#include <libwebsockets.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/json_in.h"
#include "harbour/moment.h"
#include "harbour/socket.h"

Request *request_create(Harbour *harbour, struct lws *wsi)
{
    Request *request = (Request *)calloc(1, sizeof *request);
    if (!request)
        return NULL;
    request->harbour  = harbour;
    request->wsi      = wsi;
    request->begun_us = moment_us();
    harbour->pending++;
    return request;
}

static void request_free(Request *request)
{
    request->harbour->pending--;
    if (request->stream) /* nobody was there to hear it */
        socket_gone(request->stream);
    message_drop(request->message);
    free(request->body);
    free(request);
}

void request_release(Request *request)
{
    request->wsi = NULL;
    if (request->stream)
        request->stream->wsi = NULL;
    if (request->answered || !request->handed)
        request_free(request);
    /* otherwise the handler still has it, and its answer will free it */
}

/* --- reading -------------------------------------------------------------------------------------------------- */

json_t *request_json(Request *request, const char *keys)
{
    char    why[200];
    json_t *json = json_in(request->body_length ? request->body : "{}",
                           request->body_length ? request->body_length : 2, why, sizeof why);
    if (json && !json_in_knows(json, keys, why, sizeof why)) {
        json_decref(json);
        json = NULL;
    }
    if (!json)
        answer_error(request, 400, "bad-json", "The body cannot be read: %s.", why);
    return json;
}

const char *request_query(const Request *request, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = request->query; *at; at += strlen(at) + 1)
        if (strncmp(at, name, n) == 0 && at[n] == '=')
            return at + n + 1;
    return NULL;
}

int64_t request_id(const Request *request, size_t part)
{
    return id_read(request->part[part].at, request->part[part].length);
}

/* --- answering ------------------------------------------------------------------------------------------------ */

void request_header(Request *request, const char *name, const char *value)
{
    size_t n = strlen(name) + 1, v = strlen(value) + 1;
    if (strpbrk(value, "\r\n") || request->headers_length + n + v > HEADERS_MOST)
        return;
    memcpy(request->headers + request->headers_length, name, n);
    memcpy(request->headers + request->headers_length + n, value, v);
    request->headers_length += n + v;
}

static void answer(Request *request, int status, const char *type)
{
    Metrics *metrics = &request->harbour->metrics;
    if (request->answered) /* a bug of a handler: the first answer stands */
        return;
    if (request->stream && status != 200) { /* it came to nothing */
        socket_gone(request->stream);
        request->stream = NULL;
    }
    request->answered = true;
    request->status   = status;
    request->type     = type;
    histogram_add(&metrics->request_us, moment_us() - request->begun_us);
    METRIC_ADD(metrics, requests_total);
    if (status >= 400)
        METRIC_ADD(metrics, requests_refused_total);
    if (!request->wsi)
        request_free(request);
    else
        (void)lws_callback_on_writable(request->wsi);
}

void answer_text(Request *request, int status, const char *type, Paper *paper)
{
    Message *message = paper_seal(paper);
    if (!message) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return;
    }
    request->message = message;
    request->length  = message->length;
    answer(request, status, type);
}

void answer_json(Request *request, int status, Paper *paper)
{
    answer_text(request, status, "application/json", paper);
}

void answer_fixed(Request *request, int status, const char *type, const void *bytes, size_t length)
{
    request->fixed  = bytes;
    request->length = length;
    answer(request, status, type);
}

void answer_stream(Request *request)
{
    request_header(request, "x-accel-buffering:", "no"); /* a proxy that collects lines makes them late */
    answer(request, 200, "application/x-ndjson");
}

void answer_nothing(Request *request) { answer(request, 204, NULL); }

void answer_error(Request *request, int status, const char *code, const char *format, ...)
{
    char    sentence[600];
    Paper   paper = {0};
    va_list args;
    va_start(args, format);
    (void)vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    json_open(&paper, '{');
    json_name(&paper, "error");
    json_open(&paper, '{');
    json_text_of(&paper, "code", code);
    json_text_of(&paper, "sentence", sentence);
    json_close(&paper, '}');
    json_close(&paper, '}');
    Message *message = paper_seal(&paper);
    request->message = message;
    request->length  = message ? message->length : 0;
    answer(request, status, "application/json");
}

void answer_too_often(Request *request, unsigned wait_s)
{
    char seconds[16];
    (void)snprintf(seconds, sizeof seconds, "%u", wait_s);
    request_header(request, "retry-after:", seconds);
    METRIC_ADD(&request->harbour->metrics, rate_limited_total);
    answer_error(request, 429, "too-often", "That was too often. Try again in %u seconds.", wait_s);
}

void answer_store(Request *request, StoreResult result)
{
    switch (result) {
    case STORE_NONE: answer_error(request, 404, "none", "There is no such thing."); return;
    case STORE_TAKEN: answer_error(request, 409, "taken", "That is taken already."); return;
    case STORE_BUSY:
    case STORE_FULL:
    case STORE_READONLY:
    case STORE_IO:
    case STORE_AGAIN:
    case STORE_DOUBT:
        request_header(request, "retry-after:", "5");
        answer_error(request, 503, "paused",
                     "The harbour cannot write to its log at the moment. Play is paused; nothing that was "
                     "acknowledged is lost.");
        return;
    case STORE_OK:
    case STORE_NEWER:
    case STORE_BROKEN:
    default:
        answer_error(request, 500, "broken", "Something went wrong here, and the host can see it.");
        return;
    }
}

bool request_may(Request *request, Deed deed)
{
    unsigned wait_s = 0;
    if (!request->harbour->config.limits ||
        limits_take_address(request->harbour->limits, deed, &request->address, moment_us(), &wait_s))
        return true;
    answer_too_often(request, wait_s);
    return false;
}

/* --- jobs -------------------------------------------------------------------------------------------------------- */

static bool taken_in(Request *request, bool taken)
{
    if (taken)
        return true;
    request_header(request, "retry-after:", "2");
    answer_error(request, 503, "busy", "Too much is going on here at once. Try again in a moment.");
    return false;
}

bool request_write(Request *request, Job *job)
{
    /* While the store is in trouble, what is on its way waits for it, and nothing new joins. */
    if (request->harbour->trouble != STORE_OK) {
        answer_store(request, request->harbour->trouble);
        return false;
    }
    return taken_in(request, writer_put(request->harbour->writer, job));
}

bool request_read(Request *request, Job *job)
{
    return taken_in(request, hands_put(request->harbour->reader, job));
}

bool request_work(Request *request, Job *job)
{
    return taken_in(request, hands_put(request->harbour->hands, job));
}
