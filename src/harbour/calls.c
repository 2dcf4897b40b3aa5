/* calls.c -- telling people about a table that they may not be looking at: invited, sent away, begun, one's turn.
 *
 * Every connection of theirs hears it, WebSockets and streams. Who is invited, or plays by correspondence and is to move,
 * and is not here, is told by push or webhook. */
#include <stdio.h>
#include <string.h>

#include "harbour/courier.h"
#include "harbour/fleet.h"
#include "harbour/sea_parts.h"

static void write_call(Paper *paper, const Ship *ship, const char *event, int seat)
{
    json_open(paper, '{');
    json_text_of(paper, "event", event);
    json_text_of(paper, "table", ship->name);
    json_text_of(paper, "game", tg_game_slug(tg_table_game(ship->table)));
    json_whole_of(paper, "seat", seat);
}

static void call_invited(Ship *ship, int seat)
{
    Harbour *h     = ship->sea->harbour;
    Paper    paper = {0};
    char     by[ID_SIZE], json[300];
    int64_t  person = person_at(ship->table, seat);
    id_write(ship->row.creator, by);
    write_call(&paper, ship, "invited", seat);
    json_text_of(&paper, "by", by);
    json_close(&paper, '}');
    fleet_say_call(ship, person, "invited", seat);
    if (sockets_tell_person(h, person, &paper) || h->leaving)
        return;
    (void)snprintf(json, sizeof json,
                   "{\"event\":\"invited\",\"table\":\"%s\",\"game\":\"%s\",\"sentence\":\"You are invited "
                   "to a table.\"}",
                   ship->name, tg_game_slug(tg_table_game(ship->table)));
    (void)courier_tell(h->courier, person, json);
}

static void call_one(Ship *ship, const char *event, int seat, int64_t person)
{
    Paper paper = {0};
    write_call(&paper, ship, event, seat);
    json_close(&paper, '}');
    (void)sockets_tell_person(ship->sea->harbour, person, &paper);
}

/* On this node and on the others. */
static void call_anywhere(Ship *ship, const char *event, int seat, int64_t person)
{
    call_one(ship, event, seat, person);
    fleet_say_call(ship, person, event, seat);
}

void ship_call(Ship *ship, const tg_happening *what, int64_t was, const Errand *errand)
{
    int  seat  = what->seat;
    bool seats = what->kind == TG_EVENT_SEATED || what->kind == TG_EVENT_LEFT;
    if (seats && was && !(errand && errand->person.id == was) && person_at(ship->table, seat) != was)
        call_anywhere(ship, "removed", seat, was);
    if (what->kind == TG_EVENT_SEATED && what->sitter.kind == TG_SEAT_INVITED && !(errand && errand->quiet))
        call_invited(ship, seat);
    for (seat = 0; what->kind == TG_EVENT_STARTED && seat < seats_of(ship->table); seat++)
        call_anywhere(ship, "started", seat, person_at(ship->table, seat));
}

void ship_call_invited(Ship *ship)
{
    for (int seat = 0; seat < seats_of(ship->table); seat++)
        if (seat_at(ship->table, seat).sitter.kind == TG_SEAT_INVITED)
            call_invited(ship, seat);
}

static void call_by_courier(Ship *ship, int seat)
{
    char json[200];
    (void)snprintf(json, sizeof json,
                   "{\"event\":\"turn\",\"table\":\"%s\",\"game\":\"%s\",\"sentence\":\"It is your turn.\"}",
                   ship->name, tg_game_slug(tg_table_game(ship->table)));
    (void)courier_tell(ship->sea->harbour->courier, person_at(ship->table, seat), json);
}

void ship_call_to_move(Ship *ship)
{
    unsigned owing = tg_table_to_act(ship->table) & (unsigned)~tg_table_bots(ship->table);
    unsigned fresh = owing & (unsigned)~ship->owed;
    ship->owed     = (uint16_t)owing;
    if (!fresh || ship->sea->harbour->leaving)
        return;
    for (int seat = 0; seat < seats_of(ship->table); seat++) {
        int64_t person = person_at(ship->table, seat);
        if (!((fresh >> seat) & 1u) || !person || ship_seen(ship, seat))
            continue; /* whoever watches sees it */
        call_anywhere(ship, "turn", seat, person);
        if (setup_of(ship->table).clock == TG_CLOCK_DAYS)
            call_by_courier(ship, seat);
    }
}

/* --- at another node -------------------------------------------------------------------------------------------------- */

enum { INVITED, TURN = 3 };
static const char *const calls[] = {[INVITED] = "invited", "removed", "started", [TURN] = "turn"};

static void done_call(Errand *errand, Ending ending)
{
    /* Where somebody has just begun to watch here, the node that calls does not know it yet. */
    bool sees =
        ending == ENDING_DONE && errand->deed == TURN && ship_present(errand->ship, errand->person.id);
    if (ending == ENDING_DONE && !sees) {
        const char *what  = calls[errand->deed];
        Paper       paper = {0};
        char        by[ID_SIZE];
        write_call(&paper, errand->ship, what, errand->target);
        if (errand->deed == INVITED) {
            id_write(errand->ship->row.creator, by);
            json_text_of(&paper, "by", by);
        }
        json_close(&paper, '}');
        (void)sockets_tell_person(errand->ship->sea->harbour, errand->person.id, &paper);
    }
    errand_free(errand);
}

void calls_heard(Harbour *harbour, int64_t person, int64_t table, const char *what, int seat)
{
    const Socket *socket = harbour->sockets;
    int           call   = 0;
    while (socket && socket->person.id != person)
        socket = socket->next;
    while (call < 4 && strcmp(calls[call], what) != 0)
        call++;
    Errand *errand = socket && person && call < 4 ? errand_create() : NULL;
    if (!errand)
        return;
    errand->person.id = person;
    errand->target    = seat;
    errand->deed      = call;
    errand->done      = done_call;
    sea_send(harbour->sea, table, errand);
}
