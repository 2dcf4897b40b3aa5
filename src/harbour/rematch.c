/* rematch.c -- the same again: game, options and people, everybody one seat further.
 *
 * Who asks first makes the table and sits there; the others are invited, bots stay bots. Who asks later is told of the
 * table that is there already: the store remembers it, and settles who was first. */
#include <string.h>

#include "harbour/fleet.h"
#include "harbour/launch.h"

void rematch_answer(Request *request, int64_t table)
{
    Paper paper = {0};
    char  id[ID_SIZE];
    id_write(table, id);
    json_open(&paper, '{');
    json_text_of(&paper, "table", id);
    json_close(&paper, '}');
    answer_json(request, 200, &paper);
}

static void begin_again(Errand *errand)
{
    tg_setup        setup;
    char            texts[512];
    tg_sitter       sitters[TG_MAX_SEATS];
    const tg_table *table   = errand->ship->table;
    int             players = seats_of(table);
    Launch         *launch  = launch_create(errand->request);
    if (!launch)
        return;
    (void)tg_table_setup(table, &setup, texts, sizeof texts);
    setup.deal     = TG_DEAL_FAIR;
    setup.position = NULL;
    setup.seed     = NULL;
    memset(sitters, 0, sizeof sitters);
    for (int seat = 0; seat < players; seat++) {
        sitters[seat] = seat_at(table, (seat + 1) % players).sitter;
        if (sitters[seat].kind == TG_SEAT_PERSON && person_of(sitters[seat].holder) != errand->person.id)
            sitters[seat].kind = TG_SEAT_INVITED;
    }
    launch->again_of = errand->ship->id;
    launch->rated    = errand->ship->row.rated;
    if (launch_begin(launch, &setup, sitters, NULL, false))
        launch_write(launch);
    else
        launch_free(launch);
}

static void done_rematch(Errand *errand, Ending ending)
{
    Request *request = errand->request;
    if (ending == ENDING_NONE)
        answer_error(request, 404, "no-such-table", "There is no such table.");
    else if (ending == ENDING_STORE)
        answer_store(request, errand->result);
    else if (ending != ENDING_DONE)
        answer_error(request, 503, "busy", "Too much is going on here at once. Try again in a moment.");
    else if (!is_seat(ship_seat(errand->ship, errand->person.id)))
        answer_error(request, 403, "not-yours", "Only those who played there play again.");
    else if (tg_table_phase(errand->ship->table) != TG_TABLE_OVER)
        answer_error(request, 409, "not-over", "The game is not over yet.");
    else if (errand->ship->again)
        rematch_answer(request, errand->ship->again);
    else
        begin_again(errand);
    errand_free(errand);
}

void post_rematch(Request *request)
{
    int64_t id     = request_id(request, 0);
    Errand *errand = errand_create();
    if (!errand) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return;
    }
    errand->request = request;
    errand->person  = request->person;
    errand->done    = done_rematch;
    if (!launch_may(request)) {
        errand_free(errand);
    } else if (id) {
        sea_send(request->harbour->sea, id, errand);
    } else {
        done_rematch(errand, ENDING_NONE);
    }
}

void rematch_tell(Sea *sea, int64_t old, int64_t again)
{
    Ship *ship  = sea_find(sea, old);
    Paper paper = {0};
    char  id[ID_SIZE];
    if (!ship)
        return;
    ship->again = again;
    fleet_say_rematch(sea, old);
    id_write(again, id);
    json_open(&paper, '{');
    json_text_of(&paper, "event", "rematch");
    json_text_of(&paper, "table", ship->name);
    json_text_of(&paper, "again", id);
    json_close(&paper, '}');
    Message *message = paper_seal(&paper);
    for (Watcher *watcher = ship->watchers; watcher; watcher = watcher->next)
        socket_tell(watcher->socket, message);
    message_drop(message);
}
