/* sea_tell.c -- who watches a table, and what each of them is told.
 *
 * Two who know the same and read the same language are sent the same bytes; they are written once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/moment.h"
#include "harbour/sea.h"
#include "table/message.h"
#include "words/voices.h"

enum { DIFFERENT = 32 }; /* messages that are kept for others who are to be told the same */

Voice ship_voice(const Ship *ship, const char *language, const char *names[MAX_SEATS], Seat viewer)
{
    const Game *game = table_game(ship->table);
    for (Seat seat = 0; seat < MAX_SEATS; seat++)
        names[seat] = "";
    for (Seat seat = 0; seat < table_players(ship->table); seat++)
        names[seat] = table_seat(ship->table, seat)->sitter.name;
    if (*language)
        return voice_open(game, language, names, viewer);
    return (Voice){game, {NULL, 0}, {NULL, 0}, names, viewer};
}

Message *ship_message(Ship *ship, Seat viewer, const char *language, uint32_t since)
{
    const char *names[MAX_SEATS];
    Sea        *sea   = ship->sea;
    Voice       voice = ship_voice(ship, language, names, viewer);
    for (int attempt = 0; attempt < 2; attempt++) {
        Text text = text_on(sea->scratch, sea->scratch_size);
        Jot  jot  = jot_on(&text);
        if (!message_write(&jot, ship->table, &voice, ship->name, since, -1, sea->moves))
            return NULL;
        if (!text.cut)
            return message_copy(text.at, text.length);
        since = table_seq(ship->table); /* too much has happened to tell all of it: the view alone */
    }
    return NULL;
}

static Message *last_message(Ship *ship, Seat viewer, const char *language)
{
    const char *names[MAX_SEATS];
    Sea        *sea   = ship->sea;
    Voice       voice = ship_voice(ship, language, names, viewer);
    Text        text  = text_on(sea->scratch, sea->scratch_size);
    Jot         jot   = jot_on(&text);
    message_write_last(&jot, ship->table, &voice, ship->name, &sea->tape, -1, sea->moves);
    return text.cut ? ship_message(ship, viewer, language, table_seq(ship->table))
                    : message_copy(text.at, text.length);
}

void ship_refusal(Ship *ship, Seat viewer, const char *language, const Refusal *why, Paper *paper)
{
    const char *names[MAX_SEATS];
    char        buffer[8000];
    Text        text  = text_on(buffer, sizeof buffer);
    Jot         jot   = jot_on(&text);
    Voice       voice = ship_voice(ship, *language ? language : "en", names, viewer);
    refusal_write(&jot, &voice, why);
    if (!text.cut)
        json_raw(paper, text.at, text.length);
    else
        json_none(paper);
}

bool ship_may_watch(const Ship *ship, Seat viewer)
{
    TableSetup setup;
    if (viewer < MAX_SEATS || table_phase(ship->table) == TABLE_OPEN)
        return true;
    table_setup_of(ship->table, &setup);
    return setup.onlookers != ONLOOKERS_NONE;
}

static Seat viewer_of(const Ship *ship, const Socket *socket)
{
    Seat seat = ship_seat(ship, socket->person.id);
    return seat < MAX_SEATS ? seat : (Seat)ONLOOKER;
}

/* The game began, and those without a seat are not welcome. */
static void send_away(Ship *ship, Socket *socket)
{
    Paper paper = {0};
    json_open(&paper, '{');
    json_text_of(&paper, "event", "unwatched");
    json_text_of(&paper, "table", ship->name);
    json_text_of(&paper, "sentence", "Only those who play there see this table.");
    json_close(&paper, '}');
    socket_tell_paper(socket, &paper);
    ship_unwatch(ship, socket);
}

void ship_tell(Ship *ship)
{
    struct Told {
        Seat        viewer;
        const char *language;
        Message    *message;
    } told[DIFFERENT];
    size_t   count = 0;
    Watcher *next;
    for (Watcher *watcher = ship->watchers; watcher; watcher = next) {
        Seat   viewer = viewer_of(ship, watcher->socket);
        size_t i      = 0;
        next          = watcher->next;
        if (!ship_may_watch(ship, viewer)) {
            send_away(ship, watcher->socket);
            continue;
        }
        while (i < count && (told[i].viewer != viewer || strcmp(told[i].language, watcher->language) != 0))
            i++;
        if (i == count) {
            if (count == DIFFERENT)
                message_drop(told[i = --count].message);
            told[i] = (struct Told){viewer, watcher->language, last_message(ship, viewer, watcher->language)};
            count   = i + 1;
        }
        if (told[i].message)
            socket_tell(watcher->socket, told[i].message);
        else
            socket_close(watcher->socket, 1013, "the server is short of memory");
    }
    while (count)
        message_drop(told[--count].message);
}

/* --- watching ------------------------------------------------------------------------------------------------------- */

static Crew *crew_of(Socket *socket)
{
    if (!socket->crew)
        socket->crew = calloc(1, sizeof(Crew));
    return (Crew *)socket->crew;
}

bool crew_errand(Socket *socket, Errand *errand)
{
    Crew *crew = crew_of(socket);
    if (!crew)
        return false;
    errand->socket      = socket;
    errand->person      = socket->person;
    errand->socket_next = crew->errands;
    errand->socket_link = &crew->errands;
    if (crew->errands)
        crew->errands->socket_link = &errand->socket_next;
    crew->errands = errand;
    return true;
}

static Watcher *watch_of(const Ship *ship, const Socket *socket)
{
    Watcher *watcher = socket->crew ? ((Crew *)socket->crew)->watches : NULL;
    while (watcher && watcher->ship != ship)
        watcher = watcher->also;
    return watcher;
}

bool ship_watch(Ship *ship, Socket *socket, const char *language)
{
    Crew    *crew    = crew_of(socket);
    Watcher *watcher = crew ? watch_of(ship, socket) : NULL;
    if (!crew)
        return false;
    if (!watcher) {
        if (crew->count >= WATCHES_MOST || !(watcher = (Watcher *)calloc(1, sizeof *watcher)))
            return false;
        crew->count++;
        watcher->socket    = socket;
        watcher->ship      = ship;
        watcher->next      = ship->watchers;
        watcher->link      = &ship->watchers;
        watcher->also      = crew->watches;
        watcher->also_link = &crew->watches;
        if (watcher->next)
            watcher->next->link = &watcher->next;
        if (watcher->also)
            watcher->also->also_link = &watcher->also;
        ship->watchers = crew->watches = watcher;
    }
    (void)snprintf(watcher->language, sizeof watcher->language, "%s", language);
    return true;
}

static void watcher_end(Watcher *watcher)
{
    Ship   *ship   = watcher->ship;
    int64_t person = watcher->socket->person.id;
    Crew   *crew   = (Crew *)watcher->socket->crew;
    *watcher->link = watcher->next;
    if (watcher->next)
        watcher->next->link = watcher->link;
    *watcher->also_link = watcher->also;
    if (watcher->also)
        watcher->also->also_link = watcher->also_link;
    crew->count--;
    free(watcher);
    Seat seat = ship->table ? ship_seat(ship, person) : (Seat)NO_SEAT;
    if (seat < MAX_SEATS && !ship_seen(ship, seat)) {
        ship->gone_ms[seat] = wall_ms(); /* the grace begins */
        ship->touched_ms    = wall_ms();
    }
}

void ship_unwatch(Ship *ship, Socket *socket)
{
    Watcher *watcher = watch_of(ship, socket);
    if (watcher)
        watcher_end(watcher);
}

bool ship_present(const Ship *ship, int64_t person)
{
    const Watcher *watcher = ship->watchers;
    while (watcher && watcher->socket->person.id != person)
        watcher = watcher->next;
    return watcher && person;
}

bool ship_seen(const Ship *ship, Seat seat)
{
    return ((ship->elsewhere >> seat) & 1u) ||
           ship_present(ship, person_of(&table_seat(ship->table, seat)->sitter.holder));
}

void sea_socket_gone(Socket *socket)
{
    Crew *crew = (Crew *)socket->crew;
    if (!crew)
        return;
    for (Watcher *watcher = crew->watches, *next; watcher; watcher = next) {
        Ship *ship = watcher->ship;
        next       = watcher->also;
        watcher_end(watcher);
        if (!socket->harbour->leaving)
            ship_pump(ship);
    }
    while (crew->errands) {
        Errand *errand = crew->errands;
        crew->errands  = errand->socket_next;
        if (crew->errands)
            crew->errands->socket_link = &crew->errands;
        errand->socket = NULL;
    }
    free(crew);
    socket->crew = NULL;
}
