/* tables_socket.c -- tables over a WebSocket: watching, moving, and what else one can do at a table.
 *
 *   {"cmd":"watch","table":"…","seq":42,"lang":"de"}          what was missed since 42, then every event as it happens
 *   {"cmd":"move","table":"…","seq":43,"move":"sail m5"}      acknowledged when it is on the disk
 *   {"cmd":"do","table":"…","do":"resign"}                    and take-back, again, ask, agree, decline, entropy, bot, …
 *
 * Whatever changes a table is answered when it is on the disk; the answer has the seq that it led to. With a `seq` and
 * an `id`, the same said twice is done once. */
#include "harbour/tables_socket.h"

#include <string.h>

#include "harbour/json_in.h"

/* --- answering --------------------------------------------------------------------------------------------------- */

void socket_write_ending(Errand *errand, Ending ending, Paper *paper)
{
    switch (ending) {
    case ENDING_DONE:
    case ENDING_AGAIN:
        json_truth_of(paper, "ok", true);
        json_text_of(paper, "table", errand->ship->name);
        json_whole_of(paper, "seq",
                      ending == ENDING_AGAIN ? errand->seq : (int64_t)tg_table_seq(errand->ship->table));
        break;
    case ENDING_REFUSED:
        json_truth_of(paper, "ok", false);
        json_text_of(paper, "code", "refused");
        json_text_of(paper, "table", errand->ship->name);
        json_whole_of(paper, "seq", tg_table_seq(errand->ship->table));
        json_name(paper, "refusal");
        ship_refusal(errand->ship, errand->language, &errand->why, paper);
        break;
    case ENDING_STALE:
        socket_refuse(paper, "stale", "Something has happened since.");
        json_text_of(paper, "table", errand->ship->name);
        json_whole_of(paper, "seq", tg_table_seq(errand->ship->table));
        errand_write_missed(errand, paper);
        break;
    case ENDING_NONE: socket_refuse(paper, "no-such-table", "There is no such table."); break;
    case ENDING_BUSY:
        socket_refuse(paper, "busy", "Too much is going on here at once. Try again in a moment.");
        break;
    case ENDING_STORE:
        socket_refuse(paper, "paused", "The harbour cannot write to its log at the moment (%s).",
                      store_word(errand->result));
        break;
    }
}

void socket_finish(Errand *errand, Paper *paper)
{
    if (errand->socket) {
        socket_copy_id(paper, errand->tag);
        json_close(paper, '}');
        socket_tell_paper(errand->socket, paper);
    } else {
        paper_throw(paper);
    }
    errand_free(errand);
}

static void done_errand(Errand *errand, Ending ending)
{
    Paper paper = {0};
    json_open(&paper, '{');
    socket_write_ending(errand, ending, &paper);
    socket_finish(errand, &paper);
}

/* --- watching -------------------------------------------------------------------------------------------------------- */

static void done_watch(Errand *errand, Ending ending)
{
    Paper paper = {0};
    json_open(&paper, '{');
    if (ending != ENDING_DONE || !errand->socket) {
        socket_write_ending(errand, ending, &paper);
        socket_finish(errand, &paper);
        return;
    }
    Ship   *ship   = errand->ship;
    Socket *socket = errand->socket;
    int     viewer = errand_viewer(errand);
    if (!ship_may_watch(ship, viewer)) {
        socket_refuse(&paper, "not-yours", "Only those who play there see this table.");
    } else if (!ship_watch(ship, socket, errand->language)) {
        socket_refuse(&paper, "too-many", "One connection watches at most %d tables.", WATCHES_MOST);
    } else {
        uint32_t now   = tg_table_seq(ship->table);
        uint32_t since = errand->seq >= 0 && errand->seq < (int64_t)now ? (uint32_t)errand->seq : now;
        Message *first = ship_message(ship, viewer, errand->language, since);
        socket_write_ending(errand, ENDING_DONE, &paper);
        socket_finish(errand, &paper);
        if (first)
            socket_tell(socket, first);
        else
            socket_close(socket, 1013, "the server is short of memory");
        message_drop(first);
        ship_pump(ship); /* somebody may be back */
        return;
    }
    socket_finish(errand, &paper);
}

static void done_unwatch(Errand *errand, Ending ending)
{
    if (ending == ENDING_DONE && errand->socket)
        ship_unwatch(errand->ship, errand->socket);
    done_errand(errand, ending);
}

/* --- reading what is asked ----------------------------------------------------------------------------------------------- */

Errand *socket_errand(Socket *socket, json_t *message, Paper *answer, int64_t *table)
{
    const char *id    = json_in_text(message, "table");
    DeedFault   fault = {"memory", "The server is short of memory. Try again in a moment."};
    *table            = id ? id_read(id, strlen(id)) : 0;
    if (!*table) {
        socket_refuse(answer, "no-such-table", "There is no such table.");
        return NULL;
    }
    Errand *errand = errand_create();
    if (errand && crew_errand(socket, errand) && deed_read(errand, message, &fault)) {
        errand->done = done_errand;
        return errand;
    }
    errand_free(errand);
    socket_refuse(answer, fault.code, "%s", fault.sentence);
    return NULL;
}

static void run_watch(Socket *socket, json_t *message, Paper *answer)
{
    int64_t table;
    Errand *errand = socket_errand(socket, message, answer, &table);
    if (!errand)
        return;
    errand->done = done_watch;
    sea_send(socket->harbour->sea, table, errand);
}

static void run_unwatch(Socket *socket, json_t *message, Paper *answer)
{
    int64_t table;
    Errand *errand = socket_errand(socket, message, answer, &table);
    if (!errand)
        return;
    errand->done = done_unwatch;
    sea_send(socket->harbour->sea, table, errand);
}

/* --- doing ------------------------------------------------------------------------------------------------------------ */

static void run_deed(Socket *socket, json_t *message, Paper *answer,
                     bool (*read)(Errand *, const json_t *, DeedFault *))
{
    int64_t   table;
    DeedFault fault;
    Errand   *errand = socket_errand(socket, message, answer, &table);
    if (!errand)
        return;
    if (read(errand, message, &fault)) {
        sea_send(socket->harbour->sea, table, errand);
        return;
    }
    errand_free(errand);
    socket_refuse(answer, fault.code, "%s", fault.sentence);
}

static void run_move(Socket *socket, json_t *message, Paper *answer)
{
    run_deed(socket, message, answer, deed_move);
}

static void run_do(Socket *socket, json_t *message, Paper *answer)
{
    run_deed(socket, message, answer, deed_do);
}

const SocketCommand table_commands[] = {
    {"watch", "table seq lang", false, run_watch},
    {"unwatch", "table lang", false, run_unwatch},
    {"move", "table seq move lang", true, run_move},
    {"do", "table seq do what moves bytes seat lang", true, run_do},
    {NULL, NULL, false, NULL},
};
