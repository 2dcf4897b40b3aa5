/* sea_tell.c -- who watches a table, and what each of them is told.
 *
 * Two who know the same and read the same language are sent the same bytes; they are written once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/moment.h"
#include "harbour/sea.h"

enum { DIFFERENT = 32 }; /* messages that are kept for others who are to be told the same */

Message *ship_message(Ship *ship, int viewer, const char *language, uint32_t since)
{
    Sea            *sea   = ship->sea;
    const tg_voice *voice = sea_voice(sea, tg_table_game(ship->table), language);
    if (*language && !voice)
        return NULL;
    for (int attempt = 0; attempt < 2; attempt++) {
        size_t length = tg_message_json(ship->table, ship->name, since, -1, viewer, voice, sea->scratch,
                                        sea->scratch_size);
        if (length < sea->scratch_size)
            return message_copy(sea->scratch, length);
        if (length == TG_NO_TEXT)
            return NULL;
        since = tg_table_seq(ship->table); /* too much has happened to tell all of it: the view alone */
    }
    return NULL;
}

static Message *last_message(Ship *ship, int viewer, const char *language)
{
    Sea            *sea    = ship->sea;
    const tg_voice *voice  = sea_voice(sea, tg_table_game(ship->table), language);
    size_t          length = sea->scratch_size;
    if (!sea->tape)
        return ship_message(ship, viewer, language, tg_table_seq(ship->table) - 1);
    if (voice || !*language)
        length = tg_message_last_json(ship->table, ship->name, sea->tape, -1, viewer, voice, sea->scratch,
                                      sea->scratch_size);
    return length < sea->scratch_size ? message_copy(sea->scratch, length)
                                      : ship_message(ship, viewer, language, tg_table_seq(ship->table));
}

void ship_refusal(Ship *ship, const char *language, const tg_refusal *why, Paper *paper)
{
    char            buffer[8000];
    const tg_voice *voice  = ship_voice(ship, *language ? language : "en");
    size_t          length = tg_why_json(tg_table_game(ship->table), why, voice, buffer, sizeof buffer);
    if (length < sizeof buffer)
        json_raw(paper, buffer, length);
    else
        json_none(paper);
}

bool ship_may_watch(const Ship *ship, int viewer)
{
    if (is_seat(viewer) || tg_table_phase(ship->table) == TG_TABLE_OPEN)
        return true;
    return setup_of(ship->table).onlookers != TG_ONLOOKERS_NONE;
}

static int viewer_of(const Ship *ship, const Socket *socket)
{
    int seat = ship_seat(ship, socket->person.id);
    return is_seat(seat) ? seat : TG_ONLOOKER;
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
        int         viewer;
        const char *language;
        Message    *message;
    } told[DIFFERENT];
    size_t   count = 0;
    Watcher *next;
    for (Watcher *watcher = ship->watchers; watcher; watcher = next) {
        int    viewer = viewer_of(ship, watcher->socket);
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
    int seat = ship->table ? ship_seat(ship, person) : TG_NO_SEAT;
    if (is_seat(seat) && !ship_seen(ship, seat)) {
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

bool ship_seen(const Ship *ship, int seat)
{
    return ((ship->elsewhere >> seat) & 1u) || ship_present(ship, person_at(ship->table, seat));
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
