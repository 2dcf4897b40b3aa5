/* tables_http.c -- tables over HTTP: lists, one table, sitting down and getting up, the record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/json_in.h"
#include "harbour/launch.h"
#include "harbour/moment.h"
#include "position/options_json.h"
#include "table/record.h"
#include "words/voices.h"

enum { LIST_MOST = 100, LIST_USUAL = 50 };

static const char *const row_states[] = {"open", "running", "finished", "abandoned", NULL};

/* --- endings ------------------------------------------------------------------------------------------------------ */

static Seat viewer_of(const Errand *errand)
{
    Seat seat = ship_seat(errand->ship, errand->person.id);
    return seat < MAX_SEATS ? seat : (Seat)ONLOOKER;
}

/* True where it was answered: something came in between. */
static bool answer_ending(Errand *errand, Ending ending)
{
    Request *request = errand->request;
    switch (ending) {
    case ENDING_DONE:
    case ENDING_AGAIN: return false;
    case ENDING_NONE: answer_error(request, 404, "no-such-table", "There is no such table."); break;
    case ENDING_BUSY:
        answer_error(request, 503, "busy", "Too much is going on here at once. Try again in a moment.");
        break;
    case ENDING_STORE: answer_store(request, errand->result); break;
    case ENDING_STALE: answer_error(request, 409, "stale", "Something has happened since."); break;
    case ENDING_REFUSED: {
        Voice voice = voice_english(table_game(errand->ship->table));
        answer_refusal(request, &voice, &errand->why);
        break;
    }
    }
    errand_free(errand);
    return true;
}

static void done_seq(Errand *errand, Ending ending)
{
    Paper paper = {0};
    if (answer_ending(errand, ending))
        return;
    Seat seat = ship_seat(errand->ship, errand->person.id);
    json_open(&paper, '{');
    json_text_of(&paper, "table", errand->ship->name);
    json_whole_of(&paper, "seq", table_seq(errand->ship->table));
    if (seat < MAX_SEATS)
        json_whole_of(&paper, "seat", seat);
    json_close(&paper, '}');
    answer_json(errand->request, 200, &paper);
    errand_free(errand);
}

static Errand *errand_for(Request *request)
{
    Errand *errand = errand_create();
    if (!errand) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return NULL;
    }
    errand->request = request;
    errand->person  = request->person;
    return errand;
}

static void send(Request *request, Errand *errand)
{
    int64_t id = request_id(request, 0);
    if (id)
        sea_send(request->harbour->sea, id, errand);
    else
        (void)answer_ending(errand, ENDING_NONE);
}

/* --- seats ------------------------------------------------------------------------------------------------------------ */

static bool check_entropy(Errand *errand, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    return table_check_entropy(table, ship_seat(errand->ship, errand->person.id), errand->bytes, errand->size,
                               now_ms, out, why);
}

static bool check_join(Errand *errand, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    Seat chosen = errand->target;
    for (Seat seat = 0; seat < table_players(table) && chosen == NO_SEAT; seat++) {
        const Sitter *now = &table_seat(table, seat)->sitter;
        if (now->kind == SEAT_INVITED && holder_is(&now->holder, &errand->sitter.holder))
            chosen = seat;
    }
    for (Seat seat = 0; seat < table_players(table) && chosen == NO_SEAT; seat++)
        if (table_seat(table, seat)->sitter.kind == SEAT_OPEN)
            chosen = seat;
    if (chosen == NO_SEAT)
        return refuse_number(why, "table.seat-taken", "seat", 0);
    if (table_phase(table) == TABLE_OPEN && chosen < table_players(table) &&
        table_seat(table, chosen)->sitter.kind == SEAT_BOT)
        return refuse_number(why, "table.seat-taken", "seat", chosen);
    return table_check_sit(table, chosen, &errand->sitter, now_ms, out, why);
}

static void done_join(Errand *errand, Ending ending)
{
    if (ending != ENDING_DONE || !errand->size) {
        done_seq(errand, ending);
        return;
    }
    errand->check = check_entropy;
    errand->done  = done_seq;
    errand->seat  = NO_SEAT;
    sea_send(errand->ship->sea, errand->ship->id, errand);
}

static void post_join(Request *request)
{
    json_t *body   = request_json(request, "seat entropy");
    Errand *errand = body ? errand_for(request) : NULL;
    if (!errand) {
        json_decref(body);
        return;
    }
    const json_t *seat    = json_object_get(body, "seat");
    const json_t *entropy = json_object_get(body, "entropy");
    bool          good    = !seat || (json_is_integer(seat) && json_integer_value(seat) >= 0 &&
                          json_integer_value(seat) < MAX_SEATS);
    if (good && seat)
        errand->target = (Seat)json_integer_value(seat);
    good = good && (!entropy ||
                    hex_read(json_string_value(entropy), errand->bytes, sizeof errand->bytes, &errand->size));
    json_decref(body);
    if (!good) {
        answer_error(request, 400, "seat",
                     "seat is a number from 0; entropy is 1 to 32 bytes in hexadecimal digits.");
        errand_free(errand);
        return;
    }
    errand->sitter.kind   = SEAT_PERSON;
    errand->sitter.holder = holder_of(request->person.id);
    (void)snprintf(errand->sitter.name, sizeof errand->sitter.name, "%s", request->person.name);
    errand->check = check_join;
    errand->done  = done_join;
    send(request, errand);
}

static bool check_leave(Errand *errand, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    if (errand->seat >= MAX_SEATS)
        return refuse(why, "table.person");
    return table_check_leave(table, errand->seat, now_ms, out, why);
}

static bool check_start(Errand *errand, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    uint8_t secret[SECRET_BYTES];
    sea_secret(errand->ship->sea, errand->ship->id, secret);
    if (errand->ship->row.creator != errand->person.id)
        return refuse(why, "table.person");
    return table_check_start(table, table_fair(table) ? secret : NULL, now_ms, out, why);
}

/* Before it begins, whoever made a table may clear it away. */
static bool check_abort(Errand *errand, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    if (errand->ship->row.creator != errand->person.id)
        return refuse(why, "table.person");
    if (table_phase(table) != TABLE_OPEN)
        return refuse(why, table_phase(table) == TABLE_OVER ? "table.over" : "table.started");
    return table_check_abort(table, now_ms, out, why);
}

static void simple(Request *request, bool (*check)(Errand *, const Table *, int64_t, Event *, Refusal *))
{
    json_t *body   = request->body_length ? request_json(request, "") : NULL;
    bool    wrong  = request->body_length && !body;
    Errand *errand = wrong ? NULL : errand_for(request);
    json_decref(body);
    if (!errand)
        return;
    errand->check = check;
    errand->done  = done_seq;
    send(request, errand);
}

static void post_leave(Request *request) { simple(request, check_leave); }
static void post_start(Request *request) { simple(request, check_start); }
static void delete_table(Request *request) { simple(request, check_abort); }

/* --- one table ----------------------------------------------------------------------------------------------------------- */

static void write_setup(Paper *paper, const Ship *ship)
{
    static const char *const onlookers[] = {"none", "view", "delayed", "after"};
    char                     creator[ID_SIZE];
    TableSetup               setup;
    table_setup_of(ship->table, &setup);
    json_t *options = options_to_json(setup.game, setup.option);
    char   *text    = options ? json_dumps(options, JSON_COMPACT) : NULL;
    id_write(ship->row.creator, creator);
    json_text_of(paper, "game", setup.slug);
    json_whole_of(paper, "players", setup.players);
    json_name(paper, "options");
    json_raw(paper, text ? text : "{}", text ? strlen(text) : 2);
    json_truth_of(paper, "listed", setup.listed);
    json_text_of(paper, "onlookers", onlookers[setup.onlookers]);
    json_text_of(paper, "creator", creator);
    json_whole_of(paper, "created", ship->row.created_ms);
    free(text);
    json_decref(options);
}

static void done_look(Errand *errand, Ending ending)
{
    Paper paper = {0};
    if (answer_ending(errand, ending))
        return;
    Ship    *ship   = errand->ship;
    Seat     viewer = viewer_of(errand);
    uint32_t since  = errand->seq >= 0 && errand->seq < (int64_t)table_seq(ship->table)
                          ? (uint32_t)errand->seq
                          : table_seq(ship->table);
    Message *message =
        ship_may_watch(ship, viewer) ? ship_message(ship, viewer, errand->language, since) : NULL;
    if (!ship_may_watch(ship, viewer)) {
        answer_error(errand->request, 403, "not-yours", "Only those who play there see this table.");
    } else if (!message) {
        answer_error(errand->request, 503, "memory", "The server is short of memory. Try again in a moment.");
    } else {
        json_open(&paper, '{');
        write_setup(&paper, ship);
        json_name(&paper, "message");
        json_raw(&paper, (const char *)message_text(message), message->length);
        json_close(&paper, '}');
        answer_json(errand->request, 200, &paper);
    }
    message_drop(message);
    errand_free(errand);
}

static bool language_of(Request *request, Errand *errand)
{
    const char *name  = request_query(request, "lang");
    const char *meant = name && *name ? voice_meant(name) : name ? "" : "en";
    if (!meant) {
        answer_error(request, 400, "lang", "That language is not spoken here.");
        errand_free(errand);
        return false;
    }
    (void)snprintf(errand->language, sizeof errand->language, "%s", meant);
    return true;
}

static void get_table(Request *request)
{
    Errand     *errand = errand_for(request);
    const char *since  = request_query(request, "since");
    if (!errand || !language_of(request, errand))
        return;
    errand->seq  = since ? strtoll(since, NULL, 10) : -1;
    errand->done = done_look;
    send(request, errand);
}

/* --- the record ------------------------------------------------------------------------------------------------------------- */

static void done_record(Errand *errand, Ending ending)
{
    Record record;
    Paper  paper = {0};
    if (answer_ending(errand, ending))
        return;
    Ship *ship   = errand->ship;
    Seat  viewer = viewer_of(errand);
    bool  over   = table_phase(ship->table) == TABLE_OVER;
    char *text   = NULL;
    if (!table_state(ship->table)) {
        answer_error(errand->request, 409, "not-started", "The game has not begun.");
    } else if (!ship_may_watch(ship, viewer) || (!over && viewer == ONLOOKER)) {
        answer_error(errand->request, 403, "not-yours", "Only those who play there have this record now.");
    } else if (!record_of_table(&record, ship->table)) {
        answer_error(errand->request, 503, "memory", "The server is short of memory. Try again in a moment.");
    } else {
        text = record_write(&record, over ? (Seat)NO_SEAT : viewer);
        record_finish(&record);
        char name[80];
        (void)snprintf(name, sizeof name, "attachment; filename=\"%s.tortuga\"", ship->name);
        paper_add(&paper, text ? text : "");
        request_header(errand->request, "content-disposition:", name);
        answer_text(errand->request, 200, "text/plain; charset=utf-8", &paper);
    }
    free(text);
    errand_free(errand);
}

static void get_record(Request *request)
{
    Errand *errand = errand_for(request);
    if (!errand)
        return;
    errand->done = done_record;
    send(request, errand);
}

/* --- lists ----------------------------------------------------------------------------------------------------------------------- */

typedef struct Listing {
    Job         job;
    Request    *request;
    TableFilter filter;
    char        game[STORE_GAME_SIZE];
    int         count;
    TableRow    row[];
} Listing;

static bool list_each(void *context, const TableRow *row)
{
    Listing *list            = (Listing *)context;
    list->row[list->count++] = *row;
    return list->count < list->filter.most;
}

static StoreResult list_work(Job *job, Store *store)
{
    Listing *list = (Listing *)(void *)job;
    return store_tables(store, &list->filter, list_each, list);
}

static void list_done(Job *job)
{
    Listing *list  = (Listing *)(void *)job;
    Paper    paper = {0};
    char     id[ID_SIZE];
    if (job->result != STORE_OK) {
        answer_store(list->request, job->result);
        free(list);
        return;
    }
    json_open(&paper, '{');
    json_name(&paper, "tables");
    json_open(&paper, '[');
    for (int i = 0; i < list->count; i++) {
        const TableRow *row = &list->row[i];
        id_write(row->id, id);
        json_open(&paper, '{');
        json_text_of(&paper, "table", id);
        json_text_of(&paper, "game", row->game);
        json_text_of(&paper, "state", row_states[row->state]);
        json_whole_of(&paper, "created", row->created_ms);
        json_whole_of(&paper, "changed", row->changed_ms);
        json_name(&paper, "summary");
        json_raw(&paper, row->summary, strlen(row->summary));
        json_close(&paper, '}');
    }
    json_close(&paper, ']');
    if (list->count == list->filter.most) {
        const TableRow *last = &list->row[list->count - 1];
        char            next[64];
        id_write(last->id, id);
        (void)snprintf(next, sizeof next, "%lld.%s", (long long)last->changed_ms, id);
        json_text_of(&paper, "next", next);
    }
    json_close(&paper, '}');
    answer_json(list->request, 200, &paper);
    free(list);
}

static bool read_filter(const Request *request, TableFilter *filter)
{
    const char *state = request_query(request, "state"), *before = request_query(request, "before"),
               *most = request_query(request, "most"), *mine = request_query(request, "mine");
    char *end;
    filter->most  = LIST_USUAL;
    filter->state = mine ? TABLE_ANY_STATE : ROW_OPEN;
    if (mine)
        filter->person = request->person.id;
    if (state) {
        int i = 0;
        while (row_states[i] && strcmp(row_states[i], state) != 0)
            i++;
        if (!row_states[i])
            return false;
        filter->state = i;
    }
    if (most) {
        long n = strtol(most, &end, 10);
        if (*end || n < 1 || n > LIST_MOST)
            return false;
        filter->most = (int)n;
    }
    if (before) {
        filter->before_ms = strtoll(before, &end, 10);
        filter->before_id = *end == '.' ? id_read(end + 1, strlen(end + 1)) : 0;
        if (filter->before_ms <= 0 || !filter->before_id)
            return false;
    }
    return true;
}

static void get_tables(Request *request)
{
    const char *game   = request_query(request, "game");
    TableFilter filter = {0};
    if (!read_filter(request, &filter) || (game && strlen(game) >= STORE_GAME_SIZE)) {
        answer_error(
            request, 400, "filter",
            "state is open, running, finished or abandoned; most is 1 to %d; before is what `next` said.",
            LIST_MOST);
        return;
    }
    if (request_query(request, "mine") && !request->person.id) {
        answer_error(request, 401, "who", "Nobody knows you here yet: come as a guest or sign in first.");
        return;
    }
    Listing *list = (Listing *)calloc(1, sizeof *list + (size_t)filter.most * sizeof *list->row);
    if (!list) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return;
    }
    list->request = request;
    list->filter  = filter;
    if (game) {
        (void)snprintf(list->game, sizeof list->game, "%s", game);
        list->filter.game = list->game;
    }
    list->job = (Job){.work = list_work, .done = list_done};
    if (!request_read(request, &list->job))
        free(list);
}

const Route table_routes[] = {
    {METHOD_GET, "/api/v1/tables", NEED_MAYBE, get_tables},
    {METHOD_POST, "/api/v1/tables", NEED_PERSON, post_table},
    {METHOD_POST, "/api/v1/play", NEED_PERSON, post_play},
    {METHOD_GET, "/api/v1/tables/:id", NEED_MAYBE, get_table},
    {METHOD_DELETE, "/api/v1/tables/:id", NEED_PERSON, delete_table},
    {METHOD_POST, "/api/v1/tables/:id/join", NEED_PERSON, post_join},
    {METHOD_POST, "/api/v1/tables/:id/leave", NEED_PERSON, post_leave},
    {METHOD_POST, "/api/v1/tables/:id/start", NEED_PERSON, post_start},
    {METHOD_POST, "/api/v1/tables/:id/rematch", NEED_PERSON, post_rematch},
    {METHOD_POST, "/api/v1/tables/:id/fork", NEED_PERSON, post_fork},
    {METHOD_GET, "/api/v1/tables/:id/record", NEED_MAYBE, get_record},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
