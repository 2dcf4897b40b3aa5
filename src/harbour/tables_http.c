/* tables_http.c -- tables over HTTP: how an errand is answered, one table, the record. */
#include "harbour/tables_http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/launch.h"

/* --- endings ------------------------------------------------------------------------------------------------------ */

/* Stale, and what was missed meanwhile. */
static void answer_stale(Errand *errand)
{
    Paper paper = {0};
    json_open(&paper, '{');
    json_name(&paper, "error");
    json_open(&paper, '{');
    json_text_of(&paper, "code", "stale");
    json_text_of(&paper, "sentence", "Something has happened since.");
    json_close(&paper, '}');
    json_text_of(&paper, "table", errand->ship->name);
    json_whole_of(&paper, "seq", tg_table_seq(errand->ship->table));
    errand_write_missed(errand, &paper);
    json_close(&paper, '}');
    answer_json(errand->request, 409, &paper);
}

bool errand_answer_ending(Errand *errand, Ending ending)
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
    case ENDING_STALE: answer_stale(errand); break;
    case ENDING_REFUSED: {
        const tg_game *game     = tg_table_game(errand->ship->table);
        const char    *language = errand->language[0] ? errand->language : "en";
        answer_refusal(request, game, sea_voice(errand->ship->sea, game, language), &errand->why);
        break;
    }
    }
    errand_free(errand);
    return true;
}

void errand_done_seq(Errand *errand, Ending ending)
{
    Paper paper = {0};
    if (errand_answer_ending(errand, ending))
        return;
    int seat = ship_seat(errand->ship, errand->person.id);
    json_open(&paper, '{');
    json_text_of(&paper, "table", errand->ship->name);
    json_whole_of(&paper, "seq", tg_table_seq(errand->ship->table));
    if (is_seat(seat))
        json_whole_of(&paper, "seat", seat);
    json_close(&paper, '}');
    answer_json(errand->request, 200, &paper);
    errand_free(errand);
}

Errand *errand_for(Request *request)
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

void errand_send(Request *request, Errand *errand)
{
    int64_t id = request_id(request, 0);
    if (id)
        sea_send(request->harbour->sea, id, errand);
    else
        (void)errand_answer_ending(errand, ENDING_NONE);
}

/* --- one table ----------------------------------------------------------------------------------------------------------- */

static void write_setup(Paper *paper, const Ship *ship)
{
    static const char *const onlookers[] = {"none", "view", "delayed", "after"};
    char                     creator[ID_SIZE];
    char                     texts[512], options[1000];
    tg_setup                 setup;
    (void)tg_table_setup(ship->table, &setup, texts, sizeof texts);
    size_t length = tg_options_json(setup.game, setup.players, setup.options, options, sizeof options);
    id_write(ship->row.creator, creator);
    json_text_of(paper, "game", tg_game_slug(setup.game));
    json_whole_of(paper, "players", setup.players);
    json_name(paper, "options");
    json_raw(paper, options, length);
    json_truth_of(paper, "listed", setup.listed);
    json_truth_of(paper, "hints", setup.hints);
    json_text_of(paper, "onlookers", onlookers[setup.onlookers]);
    json_truth_of(paper, "rated", ship->row.rated);
    json_text_of(paper, "creator", creator);
    json_whole_of(paper, "created", ship->row.created_ms);
}

static void done_look(Errand *errand, Ending ending)
{
    Paper paper = {0};
    if (errand_answer_ending(errand, ending))
        return;
    Ship    *ship   = errand->ship;
    int      viewer = errand_viewer(errand);
    uint32_t since  = errand->seq >= 0 && errand->seq < (int64_t)tg_table_seq(ship->table)
                          ? (uint32_t)errand->seq
                          : tg_table_seq(ship->table);
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

bool errand_language(Request *request, Errand *errand)
{
    const char *name  = request_query(request, "lang");
    const char *meant = name && *name ? tg_language_meant(name) : name ? "" : "en";
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
    if (!errand || !errand_language(request, errand))
        return;
    errand->seq  = since ? strtoll(since, NULL, 10) : -1;
    errand->done = done_look;
    errand_send(request, errand);
}

/* --- the record ------------------------------------------------------------------------------------------------------------- */

/* free() it; NULL: no memory. */
static char *record_text(const tg_record *record, int viewer)
{
    size_t length = tg_record_text(record, viewer, NULL, 0);
    char  *text   = length == TG_NO_TEXT ? NULL : (char *)malloc(length + 1);
    if (text)
        (void)tg_record_text(record, viewer, text, length + 1);
    return text;
}

static void done_record(Errand *errand, Ending ending)
{
    tg_record *record = NULL;
    Paper      paper  = {0};
    if (errand_answer_ending(errand, ending))
        return;
    Ship *ship   = errand->ship;
    int   viewer = errand_viewer(errand);
    bool  over   = tg_table_phase(ship->table) == TG_TABLE_OVER;
    char *text   = NULL;
    if (!tg_table_state(ship->table)) {
        answer_error(errand->request, 409, "not-started", "The game has not begun.");
    } else if (!ship_may_watch(ship, viewer) || (!over && viewer == TG_ONLOOKER)) {
        answer_error(errand->request, 403, "not-yours", "Only those who play there have this record now.");
    } else if (!(record = tg_record_of_table(ship->table)) ||
               !(text = record_text(record, over ? TG_NO_SEAT : viewer))) {
        answer_error(errand->request, 503, "memory", "The server is short of memory. Try again in a moment.");
    } else {
        char name[80];
        (void)snprintf(name, sizeof name, "attachment; filename=\"%s.tortuga\"", ship->name);
        paper_add(&paper, text);
        request_header(errand->request, "content-disposition:", name);
        answer_text(errand->request, 200, "text/plain; charset=utf-8", &paper);
    }
    tg_record_destroy(record);
    free(text);
    errand_free(errand);
}

static void get_record(Request *request)
{
    Errand *errand = errand_for(request);
    if (!errand)
        return;
    errand->done = done_record;
    errand_send(request, errand);
}

const Route table_routes[] = {
    {METHOD_POST, "/api/v1/tables", NEED_PERSON, post_table},
    {METHOD_POST, "/api/v1/play", NEED_PERSON, post_play},
    {METHOD_GET, "/api/v1/tables/:id", NEED_MAYBE, get_table},
    {METHOD_POST, "/api/v1/tables/:id/rematch", NEED_PERSON, post_rematch},
    {METHOD_POST, "/api/v1/tables/:id/fork", NEED_PERSON, post_fork},
    {METHOD_GET, "/api/v1/tables/:id/record", NEED_MAYBE, get_record},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
