/* play_http.c -- playing over plain HTTP, for programs: a stream of what happens at a table, and a POST per move.
 *
 *   GET  /api/v1/tables/ID/events?seq=42      what was missed since 42, then every event as it happens, a line each
 *   POST /api/v1/tables/ID/moves              {"move":"sail m5","seq":43,"id":"m1"}
 *   POST /api/v1/tables/ID/do                 {"do":"resign"}
 *
 * The lines are the messages that a WebSocket is sent, and what is posted is what a WebSocket would say. */
#include <stdlib.h>

#include "harbour/json_in.h"
#include "harbour/moment.h"
#include "harbour/stream.h"
#include "harbour/tables_http.h"

/* --- the stream -------------------------------------------------------------------------------------------------- */

static void done_events(Errand *errand, Ending ending)
{
    if (errand_answer_ending(errand, ending))
        return;
    Request *request = errand->request;
    Ship    *ship    = errand->ship;
    int      viewer  = errand_viewer(errand);
    if (!ship_may_watch(ship, viewer)) {
        answer_error(request, 403, "not-yours", "Only those who play there see this table.");
    } else if (stream_begin(request)) {
        uint32_t now   = tg_table_seq(ship->table);
        uint32_t since = errand->seq >= 0 && errand->seq < (int64_t)now ? (uint32_t)errand->seq : now;
        Message *first = ship_message(ship, viewer, errand->language, since);
        if (first && ship_watch(ship, request->stream, errand->language)) {
            socket_tell(request->stream, first);
            answer_stream(request);
            ship_pump(ship); /* somebody may be back */
        } else {
            answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        }
        message_drop(first);
    }
    errand_free(errand);
}

static void get_events(Request *request)
{
    const char *seq    = request_query(request, "seq");
    char       *end    = NULL;
    Errand     *errand = errand_for(request);
    if (!errand || !errand_language(request, errand))
        return;
    errand->seq  = seq ? strtoll(seq, &end, 10) : -1;
    errand->done = done_events;
    if (seq && (*end || end == seq || errand->seq < 0)) {
        answer_error(request, 400, "seq", "seq is a number from 0 on.");
        errand_free(errand);
        return;
    }
    errand_send(request, errand);
}

/* --- moves ------------------------------------------------------------------------------------------------------------ */

static void done_deed(Errand *errand, Ending ending)
{
    Paper paper = {0};
    if (errand_answer_ending(errand, ending))
        return;
    json_open(&paper, '{');
    json_text_of(&paper, "table", errand->ship->name);
    json_whole_of(&paper, "seq",
                  ending == ENDING_AGAIN ? errand->seq : (int64_t)tg_table_seq(errand->ship->table));
    json_close(&paper, '}');
    answer_json(errand->request, 200, &paper);
    errand_free(errand);
}

static void deed(Request *request, const char *keys, bool (*read)(Errand *, const json_t *, DeedFault *))
{
    DeedFault fault;
    unsigned  wait_s = 0;
    json_t   *body   = request_json(request, keys);
    Errand   *errand = body ? errand_for(request) : NULL;
    if (!errand) {
        json_decref(body);
        return;
    }
    errand->done = done_deed;
    bool good    = deed_read(errand, body, &fault) && read(errand, body, &fault);
    json_decref(body);
    if (!good) {
        answer_error(request, 400, fault.code, "%s", fault.sentence);
    } else if (request->harbour->config.limits &&
               !limits_take_person(request->harbour->limits, DEED_MESSAGE, request->person.id, moment_us(),
                                   &wait_s)) {
        answer_too_often(request, wait_s);
    } else {
        errand_send(request, errand);
        return;
    }
    errand_free(errand);
}

static void post_move(Request *request) { deed(request, "move seq id lang", deed_move); }
static void post_do(Request *request) { deed(request, "do what moves bytes seat seq id lang", deed_do); }

const Route play_routes[] = {
    {METHOD_GET, "/api/v1/tables/:id/events", NEED_MAYBE, get_events},
    {METHOD_POST, "/api/v1/tables/:id/moves", NEED_PERSON, post_move},
    {METHOD_POST, "/api/v1/tables/:id/do", NEED_PERSON, post_do},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
