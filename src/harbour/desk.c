/* desk.c -- what the server says of itself: is it well, how busy, what does it serve; and what people report. */
#include "harbour/desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/json_in.h"
#include "harbour/moment.h"
#include "harbour/sea.h"
#include "tortuga.h"

static void get_health(Request *request)
{
    Harbour *h     = request->harbour;
    Paper    paper = {0};
    bool     well  = h->trouble == STORE_OK && !h->leaving;
    json_open(&paper, '{');
    json_truth_of(&paper, "ok", well);
    json_text_of(&paper, "store", store_word(h->trouble));
    json_truth_of(&paper, "leaving", h->leaving);
    json_close(&paper, '}');
    answer_json(request, well ? 200 : 503, &paper);
}

static void get_metrics(Request *request)
{
    Harbour *h     = request->harbour;
    Paper    paper = {0};
    METRIC_SET(&h->metrics, writer_waiting, writer_waiting(h->writer));
    METRIC_SET(&h->metrics, table_bytes, sea_bytes(h->sea));
    METRIC_SET(&h->metrics, reader_waiting, hands_waiting(h->reader));
    METRIC_SET(&h->metrics, hands_waiting, hands_waiting(h->hands));
    METRIC_SET(&h->metrics, store_trouble, h->trouble != STORE_OK);
    metrics_write(&h->metrics, &paper);
    answer_text(request, 200, "text/plain; version=0.0.4", &paper);
}

static void get_root(Request *request)
{
    Paper paper = {0};
    json_open(&paper, '{');
    json_text_of(&paper, "server", "tortuga");
    json_text_of(&paper, "version", tg_version());
    json_name(&paper, "games");
    json_open(&paper, '[');
    for (unsigned i = 0; tg_game_at(i); i++) {
        json_open(&paper, '{');
        json_text_of(&paper, "game", tg_game_slug(tg_game_at(i)));
        json_text_of(&paper, "name", tg_game_name(tg_game_at(i)));
        json_whole_of(&paper, "rules", tg_rules_version(tg_game_at(i)));
        json_close(&paper, '}');
    }
    json_close(&paper, ']');
    json_text_of(&paper, "description", "/api/openapi.json");
    json_close(&paper, '}');
    answer_json(request, 200, &paper);
}

/* docs/openapi.json, which the build takes in (cmake/Rooms.cmake). */
extern const char openapi_json[], openapi_json_end[];

static void get_description(Request *request)
{
    answer_fixed(request, 200, "application/json", openapi_json, (size_t)(openapi_json_end - openapi_json));
}

/* --- reports -------------------------------------------------------------------------------------------------------- */

typedef struct Reporting {
    Job      job;
    Request *request;
    Report   report;
} Reporting;

static StoreResult write_report(Job *job, Store *store)
{
    return store_report_add(store, &((Reporting *)(void *)job)->report);
}

static void report_written(Job *job)
{
    Reporting *reporting = (Reporting *)(void *)job;
    if (job->result == STORE_OK)
        answer_nothing(reporting->request);
    else
        answer_store(reporting->request, job->result);
    free(reporting);
}

static int64_t id_under(const json_t *body, const char *key)
{
    const char *text = json_in_text(body, key);
    return text ? id_read(text, strlen(text)) : 0;
}

static void post_report(Request *request)
{
    unsigned   wait_s = 0;
    json_t    *body   = request_json(request, "about table line text");
    Reporting *r      = body ? (Reporting *)calloc(1, sizeof *r) : NULL;
    if (!r) {
        json_decref(body);
        if (body)
            answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return;
    }
    const char *text = json_in_text(body, "text");
    r->request       = request;
    r->report        = (Report){.id    = id_new(),
                                .at_ms = wall_ms(),
                                .by    = request->person.id,
                                .about = id_under(body, "about"),
                                .table = id_under(body, "table"),
                                .line  = json_integer_value(json_object_get(body, "line"))};
    bool good = text && *text && strlen(text) < sizeof r->report.text && (r->report.about || r->report.table);
    if (good)
        (void)snprintf(r->report.text, sizeof r->report.text, "%s", text);
    json_decref(body);
    if (!good)
        answer_error(request, 400, "report",
                     "A report says in at most %d bytes what happened, and names the person or the table.",
                     STORE_TEXT_SIZE - 1);
    else if (request->harbour->config.limits && !limits_take_person(request->harbour->limits, DEED_REPORT,
                                                                    request->person.id, moment_us(), &wait_s))
        answer_too_often(request, wait_s);
    else {
        r->job = (Job){.work = write_report, .done = report_written};
        if (request_write(request, &r->job))
            return;
    }
    free(r);
}

const Route desk_routes[] = {
    {METHOD_GET, "/healthz", NEED_NOBODY, get_health},
    {METHOD_GET, "/metrics", NEED_NOBODY, get_metrics},
    {METHOD_GET, "/api/v1", NEED_NOBODY, get_root},
    {METHOD_GET, "/api/openapi.json", NEED_NOBODY, get_description},
    {METHOD_POST, "/api/v1/reports", NEED_PERSON, post_report},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
