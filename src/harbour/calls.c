/* calls.c -- telling people about a table that they may not be looking at: invited, sent away, begun, one's turn.
 *
 * Every connection of theirs hears it, WebSockets and streams. Who is invited, or plays by correspondence and is to move,
 * and is not here, is told by push or webhook. */
#include <stdio.h>

#include "harbour/courier.h"
#include "harbour/sea_parts.h"

static void write_call(Paper *paper, const Ship *ship, const char *event, Seat seat)
{
    json_open(paper, '{');
    json_text_of(paper, "event", event);
    json_text_of(paper, "table", ship->name);
    json_text_of(paper, "game", table_game(ship->table)->slug);
    json_whole_of(paper, "seat", seat);
}

static void call_invited(Ship *ship, Seat seat)
{
    Harbour *h     = ship->sea->harbour;
    Paper    paper = {0};
    char     by[ID_SIZE], json[300];
    int64_t  person = person_of(&table_seat(ship->table, seat)->sitter.holder);
    id_write(ship->row.creator, by);
    write_call(&paper, ship, "invited", seat);
    json_text_of(&paper, "by", by);
    json_close(&paper, '}');
    if (sockets_tell_person(h, person, &paper) || h->leaving)
        return;
    (void)snprintf(json, sizeof json,
                   "{\"event\":\"invited\",\"table\":\"%s\",\"game\":\"%s\",\"sentence\":\"You are invited "
                   "to a table.\"}",
                   ship->name, table_game(ship->table)->slug);
    (void)courier_tell(h->courier, person, json);
}

static void call_one(Ship *ship, const char *event, Seat seat, int64_t person)
{
    Paper paper = {0};
    write_call(&paper, ship, event, seat);
    json_close(&paper, '}');
    (void)sockets_tell_person(ship->sea->harbour, person, &paper);
}

void ship_call(Ship *ship, const Event *event, int64_t was, const Errand *errand)
{
    Seat seat  = event->seat;
    bool seats = event->kind == EVENT_SEATED || event->kind == EVENT_LEFT;
    if (seats && was && !(errand && errand->person.id == was) &&
        person_of(&table_seat(ship->table, seat)->sitter.holder) != was)
        call_one(ship, "removed", seat, was);
    if (event->kind == EVENT_SEATED && event->sitter.kind == SEAT_INVITED && !(errand && errand->quiet))
        call_invited(ship, seat);
    for (seat = 0; event->kind == EVENT_STARTED && seat < table_players(ship->table); seat++)
        call_one(ship, "started", seat, person_of(&table_seat(ship->table, seat)->sitter.holder));
}

void ship_call_invited(Ship *ship)
{
    for (Seat seat = 0; seat < table_players(ship->table); seat++)
        if (table_seat(ship->table, seat)->sitter.kind == SEAT_INVITED)
            call_invited(ship, seat);
}

static void call_by_courier(Ship *ship, Seat seat)
{
    char json[200];
    (void)snprintf(json, sizeof json,
                   "{\"event\":\"turn\",\"table\":\"%s\",\"game\":\"%s\",\"sentence\":\"It is your turn.\"}",
                   ship->name, table_game(ship->table)->slug);
    (void)courier_tell(ship->sea->harbour->courier, person_of(&table_seat(ship->table, seat)->sitter.holder),
                       json);
}

void ship_call_to_move(Ship *ship)
{
    TableSetup setup;
    Seats      owing = table_to_act(ship->table) & (Seats)~table_bots(ship->table);
    Seats      fresh = owing & (Seats)~ship->owed;
    ship->owed       = owing;
    if (!fresh || ship->sea->harbour->leaving)
        return;
    table_setup_of(ship->table, &setup);
    for (Seat seat = 0; seat < table_players(ship->table); seat++) {
        int64_t person = person_of(&table_seat(ship->table, seat)->sitter.holder);
        if (!((fresh >> seat) & 1u) || !person || ship_present(ship, person))
            continue; /* whoever watches sees it */
        call_one(ship, "turn", seat, person);
        if (setup.clock == CLOCK_DAYS)
            call_by_courier(ship, seat);
    }
}
