/* chat.c -- those who sit at a table talk: a line is told when it is on the disk.
 *
 * Only seats talk, because an onlooker may see what a seat may not; whoever may watch reads along. A person says so much
 * a minute and no more; a line can be reported by its number. Who has muted the speaker (mutes.c) is not told. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/fleet.h"
#include "harbour/json_in.h"
#include "harbour/moment.h"
#include "harbour/people.h"
#include "harbour/sea.h"

enum { CHAT_BYTES = 500, CHAT_MOST = 100 };

static void write_line(Paper *paper, const Ship *ship, int64_t line, int64_t person, int64_t at_ms,
                       const char *text)
{
    int seat = ship_seat(ship, person);
    json_whole_of(paper, "line", line);
    if (is_seat(seat)) {
        tg_seat one = seat_at(ship->table, seat);
        json_whole_of(paper, "seat", seat);
        json_text_of(paper, "name", one.sitter.name);
    }
    json_whole_of(paper, "at", at_ms);
    json_text_of(paper, "text", text);
}

/* --- saying something ---------------------------------------------------------------------------------------------- */

typedef struct Saying {
    Job      job;
    Errand  *errand;
    int64_t  table;
    ChatLine line;
    int64_t *deaf; /* who has muted the speaker */
    size_t   count, room;
    bool     shared; /* other nodes write at this table, too: whoever watches is told by chat_follow */
    bool     torn;   /* there was no memory to keep them all: nobody but the speaker is told at once */
} Saying;

static bool add_deaf(void *context, int64_t person)
{
    Saying *saying = (Saying *)context;
    if (saying->count == saying->room) {
        size_t   room = saying->room ? saying->room * 2 : 16;
        int64_t *deaf = (int64_t *)realloc(saying->deaf, room * sizeof *deaf);
        saying->torn  = !deaf;
        if (!deaf)
            return false;
        saying->deaf = deaf;
        saying->room = room;
    }
    saying->deaf[saying->count++] = person;
    return true;
}

static StoreResult say_work(Job *job, Store *store)
{
    Saying     *saying = (Saying *)(void *)job;
    StoreResult result = store_chat_add(store, &saying->line);
    saying->count      = 0;                           /* where the store was in trouble, it is done again */
    while (result == STORE_TAKEN && saying->shared) { /* somebody at another node said something first */
        saying->line.line++;
        result = store_chat_add(store, &saying->line);
    }
    return result == STORE_OK ? store_muted_by(store, saying->line.person, add_deaf, saying) : result;
}

static bool hears(const Saying *saying, int64_t person)
{
    if (saying->torn)
        return person == saying->line.person;
    for (size_t i = 0; i < saying->count; i++)
        if (saying->deaf[i] == person)
            return false;
    return true;
}

static void tell_line(Ship *ship, const Saying *saying)
{
    const ChatLine *line  = &saying->line;
    Paper           paper = {0};
    json_open(&paper, '{');
    json_text_of(&paper, "event", "chat");
    json_text_of(&paper, "table", ship->name);
    write_line(&paper, ship, line->line, line->person, line->at_ms, line->text);
    json_close(&paper, '}');
    Message *message = paper_seal(&paper);
    for (Watcher *watcher = ship->watchers; watcher; watcher = watcher->next)
        if (hears(saying, watcher->socket->person.id))
            socket_tell(watcher->socket, message);
    message_drop(message);
}

static void answer_say(Errand *errand, const char *code, const char *sentence, int64_t line)
{
    Paper paper = {0};
    if (errand->socket) {
        json_open(&paper, '{');
        if (code)
            socket_refuse(&paper, code, "%s", sentence);
        else {
            json_truth_of(&paper, "ok", true);
            json_whole_of(&paper, "line", line);
        }
        socket_copy_id(&paper, errand->tag);
        json_close(&paper, '}');
        socket_tell_paper(errand->socket, &paper);
    }
    errand_free(errand);
}

static void say_done(Job *job)
{
    Saying *saying = (Saying *)(void *)job;
    Ship   *ship   = sea_find(saying->errand->ship->sea, saying->table);
    if (ship)
        ship->talking--;
    if (job->result == STORE_OK && ship && ship->table && saying->shared) {
        chat_follow(ship);
        fleet_say_chat(ship);
    } else if (job->result == STORE_OK && ship && ship->table) {
        tell_line(ship, saying);
    }
    answer_say(saying->errand, job->result == STORE_OK ? NULL : "paused",
               "The harbour cannot write that down at the moment.", saying->line.line);
    free(saying->deaf);
    free(saying);
}

static void done_say(Errand *errand, Ending ending)
{
    if (ending != ENDING_DONE) {
        answer_say(errand, ending == ENDING_NONE ? "no-such-table" : "busy",
                   ending == ENDING_NONE ? "There is no such table." : "Try again in a moment.", 0);
        return;
    }
    Ship *ship = errand->ship;
    if (!is_seat(ship_seat(ship, errand->person.id))) {
        answer_say(errand, "not-yours", "Only those who sit there talk.", 0);
        return;
    }
    Saying *saying = (Saying *)calloc(1, sizeof *saying);
    if (saying) {
        saying->job    = (Job){.work = say_work, .done = say_done, .several = true};
        saying->errand = errand;
        saying->table  = ship->id;
        saying->shared = ship->sea->harbour->fleet != NULL;
        saying->line   = (ChatLine){ship->id, ship->lines + 1, errand->person.id, wall_ms(), errand->text};
    }
    if (!saying || ship->sea->harbour->trouble != STORE_OK ||
        !writer_put(ship->sea->harbour->writer, &saying->job)) {
        free(saying);
        answer_say(errand, "busy", "Try again in a moment.", 0);
        return;
    }
    ship->lines += !saying->shared;
    ship->talking++;
}

static void run_say(Socket *socket, json_t *message, Paper *answer)
{
    const char   *id     = json_in_text(message, "table");
    const json_t *text   = json_object_get(message, "text");
    size_t        length = json_string_length(text);
    int64_t       table  = id ? id_read(id, strlen(id)) : 0;
    unsigned      wait_s = 0;
    if (!table) {
        socket_refuse(answer, "no-such-table", "There is no such table.");
        return;
    }
    if (!json_is_string(text) || !length || length > CHAT_BYTES ||
        !tg_text_plain(json_string_value(text), length)) {
        socket_refuse(answer, "text", "A line has 1 to %d bytes and no control characters.", CHAT_BYTES);
        return;
    }
    if (socket->harbour->config.limits &&
        !limits_take_person(socket->harbour->limits, DEED_CHAT, socket->person.id, moment_us(), &wait_s)) {
        METRIC_ADD(&socket->harbour->metrics, rate_limited_total);
        socket_refuse(answer, "too-often", "That was too often. Try again in %u seconds.", wait_s);
        return;
    }
    Errand *errand = errand_create();
    if (errand)
        errand->text = (char *)malloc(length + 1);
    if (!errand || !errand->text || !crew_errand(socket, errand)) {
        errand_free(errand);
        socket_refuse(answer, "memory", "The server is short of memory. Try again in a moment.");
        return;
    }
    memcpy(errand->text, json_string_value(text), length + 1);
    errand->tag  = json_incref(json_object_get(message, "id"));
    errand->done = done_say;
    sea_send(socket->harbour->sea, table, errand);
}

const SocketCommand chat_commands[] = {
    {"say", "table text", true, run_say},
    {NULL, NULL, false, NULL},
};

/* --- what was said at any node ----------------------------------------------------------------------------------------- */

enum { HEARD_MOST = 32 };

typedef struct Hearing {
    Job     job;
    Sea    *sea;
    int64_t table, from;
    int     count;
    bool    more;
    Saying  said[HEARD_MOST];
    char    text[HEARD_MOST][CHAT_BYTES + 1];
} Hearing;

static bool hear_line(void *context, const ChatLine *line)
{
    Hearing *hearing = (Hearing *)context;
    if (hearing->count == HEARD_MOST) {
        hearing->more = true;
        return false;
    }
    hearing->said[hearing->count].line = *line;
    (void)snprintf(hearing->text[hearing->count], sizeof hearing->text[0], "%s", line->text);
    hearing->said[hearing->count].line.text = hearing->text[hearing->count];
    hearing->count++;
    return true;
}

static StoreResult hear_work(Job *job, Store *store)
{
    Hearing    *hearing = (Hearing *)(void *)job;
    StoreResult result  = store_chat(store, hearing->table, hearing->from, hear_line, hearing);
    for (int i = 0; i < hearing->count && result == STORE_OK; i++)
        result = store_muted_by(store, hearing->said[i].line.person, add_deaf, &hearing->said[i]);
    return result;
}

static void hear_done(Job *job)
{
    Hearing *hearing = (Hearing *)(void *)job;
    Ship    *ship    = sea_find(hearing->sea, hearing->table);
    bool     again   = hearing->more;
    if (ship && ship->table) {
        again                = again || ship->chat_heard;
        ship->chat_following = ship->chat_heard = false;
        for (int i = 0; i < hearing->count && job->result == STORE_OK; i++)
            if (hearing->said[i].line.line > ship->lines) {
                ship->lines = hearing->said[i].line.line;
                tell_line(ship, &hearing->said[i]);
            }
        if (again && job->result == STORE_OK)
            chat_follow(ship);
    }
    for (int i = 0; i < hearing->count; i++)
        free(hearing->said[i].deaf);
    free(hearing);
}

/* Lines are told in the order of the store, whoever wrote them where. What cannot be read now, the next check finds. */
void chat_follow(Ship *ship)
{
    Hearing *hearing = NULL;
    ship->chat_heard = ship->chat_following;
    if (ship->chat_following || !(hearing = (Hearing *)calloc(1, sizeof *hearing)))
        return;
    hearing->job         = (Job){.work = hear_work, .done = hear_done};
    hearing->sea         = ship->sea;
    hearing->table       = ship->id;
    hearing->from        = ship->lines + 1;
    ship->chat_following = hands_put(ship->sea->harbour->reader, &hearing->job);
    if (!ship->chat_following)
        free(hearing);
}

/* --- reading what was said ---------------------------------------------------------------------------------------------- */

typedef struct Reading {
    Job      job;
    Errand  *errand;
    int64_t  table, from;
    ChatLine line[CHAT_MOST];
    char     text[CHAT_MOST][CHAT_BYTES + 1];
    int      count;
    int64_t *muted; /* by who reads */
    size_t   mutes;
} Reading;

static void reading_free(Reading *reading)
{
    if (reading)
        free(reading->muted);
    free(reading);
}

static Reading *reading_create(void)
{
    Reading *reading = (Reading *)calloc(1, sizeof *reading);
    if (reading && !(reading->muted = (int64_t *)calloc(MUTES_MOST, sizeof *reading->muted))) {
        free(reading);
        reading = NULL;
    }
    return reading;
}

static bool add_muted(void *context, int64_t person)
{
    Reading *reading                 = (Reading *)context;
    reading->muted[reading->mutes++] = person;
    return reading->mutes < MUTES_MOST;
}

static bool read_line(void *context, const ChatLine *line)
{
    Reading *reading = (Reading *)context;
    for (size_t i = 0; i < reading->mutes; i++)
        if (reading->muted[i] == line->person)
            return true;
    reading->line[reading->count] = *line;
    (void)snprintf(reading->text[reading->count], sizeof reading->text[0], "%s", line->text);
    return ++reading->count < CHAT_MOST;
}

static StoreResult read_work(Job *job, Store *store)
{
    Reading    *reading = (Reading *)(void *)job;
    StoreResult result  = STORE_OK;
    reading->count      = 0;
    reading->mutes      = 0;
    if (reading->errand->person.id)
        result = store_mutes(store, reading->errand->person.id, MUTES_MOST, add_muted, reading);
    return result == STORE_OK ? store_chat(store, reading->table, reading->from, read_line, reading) : result;
}

static void answer_lines(Errand *errand, Ending ending);

static void read_done(Job *job)
{
    Reading *reading = (Reading *)(void *)job;
    Errand  *errand  = reading->errand;
    if (job->result != STORE_OK) {
        answer_store(errand->request, job->result);
        errand_free(errand);
        reading_free(reading);
        return;
    }
    errand->holds = reading;
    errand->done  = answer_lines; /* the table may have fallen asleep meanwhile: names are its own */
    sea_send(errand->request->harbour->sea, reading->table, errand);
}

static void answer_lines(Errand *errand, Ending ending)
{
    Reading *reading = (Reading *)errand->holds;
    Paper    paper   = {0};
    if (ending != ENDING_DONE) {
        answer_error(errand->request, 503, "busy",
                     "Too much is going on here at once. Try again in a moment.");
    } else {
        json_open(&paper, '{');
        json_name(&paper, "lines");
        json_open(&paper, '[');
        for (int i = 0; i < reading->count; i++) {
            const ChatLine *line = &reading->line[i];
            json_open(&paper, '{');
            write_line(&paper, errand->ship, line->line, line->person, line->at_ms, reading->text[i]);
            json_close(&paper, '}');
        }
        json_close(&paper, ']');
        json_close(&paper, '}');
        answer_json(errand->request, 200, &paper);
    }
    reading_free(reading);
    errand_free(errand);
}

static void done_chat(Errand *errand, Ending ending)
{
    Request *request = errand->request;
    Reading *reading = NULL;
    if (ending == ENDING_NONE) {
        answer_error(request, 404, "no-such-table", "There is no such table.");
    } else if (ending == ENDING_STORE) {
        answer_store(request, errand->result);
    } else if (ending != ENDING_DONE || !(reading = reading_create())) {
        answer_error(request, 503, "busy", "Too much is going on here at once. Try again in a moment.");
    } else {
        int seat = ship_seat(errand->ship, errand->person.id);
        if (!ship_may_watch(errand->ship, seat)) {
            answer_error(request, 403, "not-yours", "Only those who play there see this table.");
        } else {
            reading->job    = (Job){.work = read_work, .done = read_done};
            reading->errand = errand;
            reading->table  = errand->ship->id;
            reading->from   = errand->seq > 0 ? errand->seq : 1;
            if (request_read(request, &reading->job))
                return;
        }
    }
    reading_free(reading);
    errand_free(errand);
}

static void get_chat(Request *request)
{
    int64_t     id     = request_id(request, 0);
    const char *from   = request_query(request, "from");
    Errand     *errand = errand_create();
    if (!errand) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return;
    }
    errand->request = request;
    errand->person  = request->person;
    errand->seq     = from ? strtoll(from, NULL, 10) : -1;
    errand->done    = done_chat;
    if (id)
        sea_send(request->harbour->sea, id, errand);
    else
        done_chat(errand, ENDING_NONE);
}

const Route chat_routes[] = {
    {METHOD_GET, "/api/v1/tables/:id/chat", NEED_MAYBE, get_chat},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
