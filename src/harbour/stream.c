/* stream.c -- lines of JSON over HTTP, and the stream of everything that concerns a person. */
#include "harbour/stream.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/bans.h"
#include "harbour/moment.h"

enum { PIECE = 16384, TABLES_MOST = 50 };

/* --- beginning -------------------------------------------------------------------------------------------------- */

static bool is_too_many(const Harbour *harbour, int64_t person)
{
    unsigned all = 0, own = 0;
    for (const Socket *socket = harbour->sockets; socket; socket = socket->next) {
        all += socket->stream;
        own += socket->stream && person && socket->person.id == person;
    }
    return all >= STREAMS_MOST || own >= STREAMS_OF_PERSON;
}

bool stream_begin(Request *request)
{
    Harbour *h      = request->harbour;
    unsigned wait_s = 0;
    Socket  *socket = NULL;
    if (request->head)
        answer_fixed(request, 200, "application/x-ndjson", "", 0);
    else if (!request->wsi)
        answer_nothing(request); /* whoever asked has gone */
    else if (bans_meet_address(h->bans, &request->address) || bans_meet_person(h->bans, request->person.id))
        answer_error(request, 403, "banned", "The host of this harbour has banned you.");
    else if (h->config.limits &&
             !limits_take_address(h->limits, DEED_CONNECT, &request->address, moment_us(), &wait_s))
        answer_too_often(request, wait_s);
    else if (is_too_many(h, request->person.id)) {
        request_header(request, "retry-after:", "5");
        answer_error(request, 503, "busy", "One person has at most %d streams, and everybody together %d.",
                     STREAMS_OF_PERSON, STREAMS_MOST);
    } else if (!(socket = socket_open(h, request->wsi)))
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
    if (!socket)
        return false;
    request->stream = socket;
    socket->stream  = true;
    socket->person  = request->person;
    socket->address = request->address;
    memcpy(socket->token, request->token, TOKEN_HASH);
    socket_greet(socket);
    return true;
}

/* --- going out --------------------------------------------------------------------------------------------------- */

void stream_bid_farewell(Socket *socket, uint16_t code)
{
    Paper paper = {0};
    json_open(&paper, '{');
    json_text_of(&paper, "event", "closed");
    json_whole_of(&paper, "code", code);
    json_text_of(&paper, "reason", socket->reason);
    json_close(&paper, '}');
    socket_tell_paper(socket, &paper);
}

static void drop_first(Socket *socket)
{
    Message *message = socket->outbox[socket->first];
    socket->first    = (uint16_t)((socket->first + 1) % socket->room);
    socket->count--;
    socket->sent = 0;
    socket->waiting_bytes -= message->length;
    message_drop(message);
    METRIC_ADD(&socket->harbour->metrics, messages_out_total);
}

int stream_write(Socket *socket)
{
    static unsigned char room[LWS_PRE + PIECE]; /* of the loop's thread */
    if (!socket->count)
        return socket->close ? -1 : 0;
    Message *message = socket->outbox[socket->first];
    size_t   left = message->length + 1u - socket->sent, n = left < PIECE ? left : PIECE;
    long     allowed = (long)lws_get_peer_write_allowance(socket->wsi);
    if (allowed == 0) /* HTTP/2: the peer opens its window first, and then we are called */
        return 0;
    if (allowed > 0 && (size_t)allowed < n)
        n = (size_t)allowed;
    bool   ends = n == left, last = ends && socket->close && socket->count == 1;
    size_t text = ends ? n - 1 : n;
    memcpy(room + LWS_PRE, message_text(message) + socket->sent, text);
    if (ends)
        room[LWS_PRE + text] = '\n';
    if (lws_write(socket->wsi, room + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)n)
        return -1;
    socket->sent += (uint32_t)n;
    if (ends)
        drop_first(socket);
    if (last)
        return -1;
    if (socket->count) {
        lws_set_timeout(socket->wsi, PENDING_TIMEOUT_HTTP_CONTENT, STREAM_PATIENCE_S);
        (void)lws_callback_on_writable(socket->wsi);
    } else {
        lws_set_timeout(socket->wsi, NO_PENDING_TIMEOUT, 0);
    }
    return 0;
}

void streams_ping(Harbour *harbour)
{
    Paper paper = {0};
    json_open(&paper, '{');
    json_text_of(&paper, "event", "ping");
    json_whole_of(&paper, "now", wall_ms());
    json_close(&paper, '}');
    Message *message = paper_seal(&paper);
    for (Socket *socket = harbour->sockets; socket; socket = socket->next)
        if (socket->stream)
            socket_tell(socket, message);
    message_drop(message);
}

/* --- everything that concerns a person -------------------------------------------------------------------------------- */

typedef struct Looking {
    Job      job;
    Request *request;
    int      count;
    TableRow row[TABLES_MOST];
} Looking;

static bool add_table(void *context, const TableRow *row)
{
    Looking *looking               = (Looking *)context;
    looking->row[looking->count++] = *row;
    return looking->count < TABLES_MOST;
}

static StoreResult look_for_tables(Job *job, Store *store)
{
    Looking    *looking = (Looking *)(void *)job;
    StoreResult result  = STORE_OK;
    for (int state = ROW_OPEN; state <= ROW_RUNNING && result == STORE_OK && looking->count < TABLES_MOST;
         state++) {
        TableFilter filter = {
            .state = state, .person = looking->request->person.id, .most = TABLES_MOST - looking->count};
        result = store_tables(store, &filter, add_table, looking);
    }
    for (int i = 0; i < looking->count && result == STORE_OK; i++) /* lists do not say who sits where */
        result = store_table(store, looking->row[i].id, &looking->row[i]);
    return result;
}

static void tell_table(Socket *socket, const TableRow *row)
{
    Paper paper = {0};
    char  id[ID_SIZE];
    int   seat = 0;
    while (seat < STORE_SEATS && row->person[seat] != socket->person.id)
        seat++;
    id_write(row->id, id);
    json_open(&paper, '{');
    json_text_of(&paper, "event", "table");
    json_text_of(&paper, "table", id);
    json_text_of(&paper, "game", row->game);
    json_text_of(&paper, "state", row->state == ROW_OPEN ? "open" : "running");
    if (seat < STORE_SEATS)
        json_whole_of(&paper, "seat", seat);
    json_name(&paper, "summary");
    json_raw(&paper, row->summary, strlen(row->summary));
    json_close(&paper, '}');
    socket_tell_paper(socket, &paper);
}

static void tables_found(Job *job)
{
    Looking *looking = (Looking *)(void *)job;
    Request *request = looking->request;
    for (int i = 0; i < looking->count && job->result == STORE_OK; i++)
        tell_table(request->stream, &looking->row[i]);
    if (job->result == STORE_OK)
        answer_stream(request);
    else
        answer_store(request, job->result);
    free(looking);
}

/* It listens before its tables are looked for, so that nothing falls in between. */
static void get_events(Request *request)
{
    if (!stream_begin(request))
        return;
    Looking *looking = (Looking *)calloc(1, sizeof *looking);
    if (!looking) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return;
    }
    looking->request = request;
    looking->job     = (Job){.work = look_for_tables, .done = tables_found};
    if (!request_read(request, &looking->job))
        free(looking);
}

const Route stream_routes[] = {
    {METHOD_GET, "/api/v1/events", NEED_PERSON, get_events},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
