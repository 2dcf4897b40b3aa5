/* tables_socket.c -- tables over a WebSocket: watching, moving, and what else one can do at a table.
 *
 *   {"cmd":"watch","table":"…","seq":42,"lang":"de"}          what was missed since 42, then every event as it happens
 *   {"cmd":"move","table":"…","seq":43,"move":"sail m5"}      acknowledged when it is on the disk
 *   {"cmd":"do","table":"…","do":"resign"}                    and take-back, again, ask, agree, decline, entropy, bot, …
 *
 * Whatever changes a table is answered when it is on the disk; the answer has the seq that it led to. With a `seq` and
 * an `id`, the same said twice is done once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/json_in.h"
#include "harbour/launch.h"
#include "words/voices.h"

/* --- answering --------------------------------------------------------------------------------------------------- */

static Seat viewer_of(const Errand *errand)
{
    Seat seat = ship_seat(errand->ship, errand->person.id);
    return seat < MAX_SEATS ? seat : (Seat)ONLOOKER;
}

/* What was missed, for somebody whose decision was stale: the same message that he would have been sent. */
static void write_missed(Errand *errand, Paper *paper)
{
    uint32_t now    = table_seq(errand->ship->table);
    uint32_t since  = errand->seq >= 0 && errand->seq < (int64_t)now ? (uint32_t)errand->seq : now;
    Message *missed = ship_message(errand->ship, viewer_of(errand), errand->language, since);
    if (!missed)
        return;
    json_name(paper, "missed");
    json_raw(paper, (const char *)message_text(missed), missed->length);
    message_drop(missed);
}

static void write_ending(Errand *errand, Ending ending, Paper *paper)
{
    switch (ending) {
    case ENDING_DONE:
    case ENDING_AGAIN:
        json_truth_of(paper, "ok", true);
        json_text_of(paper, "table", errand->ship->name);
        json_whole_of(paper, "seq",
                      ending == ENDING_AGAIN ? errand->seq : (int64_t)table_seq(errand->ship->table));
        break;
    case ENDING_REFUSED:
        json_truth_of(paper, "ok", false);
        json_text_of(paper, "code", "refused");
        json_text_of(paper, "table", errand->ship->name);
        json_whole_of(paper, "seq", table_seq(errand->ship->table));
        json_name(paper, "refusal");
        ship_refusal(errand->ship, viewer_of(errand), errand->language, &errand->why, paper);
        break;
    case ENDING_STALE:
        socket_refuse(paper, "stale", "Something has happened since.");
        json_text_of(paper, "table", errand->ship->name);
        json_whole_of(paper, "seq", table_seq(errand->ship->table));
        write_missed(errand, paper);
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

static void finish(Errand *errand, Paper *paper)
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
    write_ending(errand, ending, &paper);
    finish(errand, &paper);
}

/* --- watching -------------------------------------------------------------------------------------------------------- */

static void done_watch(Errand *errand, Ending ending)
{
    Paper paper = {0};
    json_open(&paper, '{');
    if (ending != ENDING_DONE || !errand->socket) {
        write_ending(errand, ending, &paper);
        finish(errand, &paper);
        return;
    }
    Ship   *ship   = errand->ship;
    Socket *socket = errand->socket;
    Seat    viewer = viewer_of(errand);
    if (!ship_may_watch(ship, viewer)) {
        socket_refuse(&paper, "not-yours", "Only those who play there see this table.");
    } else if (!ship_watch(ship, socket, errand->language)) {
        socket_refuse(&paper, "too-many", "One connection watches at most %d tables.", WATCHES_MOST);
    } else {
        uint32_t now   = table_seq(ship->table);
        uint32_t since = errand->seq >= 0 && errand->seq < (int64_t)now ? (uint32_t)errand->seq : now;
        Message *first = ship_message(ship, viewer, errand->language, since);
        write_ending(errand, ENDING_DONE, &paper);
        finish(errand, &paper);
        if (first)
            socket_tell(socket, first);
        else
            socket_close(socket, 1013, "the server is short of memory");
        message_drop(first);
        ship_pump(ship); /* somebody may be back */
        return;
    }
    finish(errand, &paper);
}

static void done_unwatch(Errand *errand, Ending ending)
{
    if (ending == ENDING_DONE && errand->socket)
        ship_unwatch(errand->ship, errand->socket);
    done_errand(errand, ending);
}

/* --- reading what is asked ----------------------------------------------------------------------------------------------- */

static bool read_seq(const json_t *message, int64_t *seq, Paper *answer)
{
    const json_t *value = json_object_get(message, "seq");
    if (!value)
        return true;
    *seq = json_integer_value(value);
    if (json_is_integer(value) && *seq >= 0)
        return true;
    socket_refuse(answer, "seq", "seq is a number from 0 on.");
    return false;
}

/* An errand of this socket for the table that the message names; NULL: it was answered. */
static Errand *errand_of(Socket *socket, json_t *message, Paper *answer, int64_t *table)
{
    const char   *id     = json_in_text(message, "table");
    const json_t *lang   = json_object_get(message, "lang");
    const char   *name   = json_string_value(lang);
    const char   *meant  = !lang ? "en" : name && !*name ? "" : voice_meant(name);
    Errand       *errand = NULL;
    *table               = id ? id_read(id, strlen(id)) : 0;
    if (!*table) {
        socket_refuse(answer, "no-such-table", "There is no such table.");
        return NULL;
    }
    if (!meant) {
        socket_refuse(answer, "lang", "That language is not spoken here.");
        return NULL;
    }
    errand = errand_create();
    if (!errand || !crew_errand(socket, errand)) {
        errand_free(errand);
        socket_refuse(answer, "memory", "The server is short of memory. Try again in a moment.");
        return NULL;
    }
    errand->tag = json_incref(json_object_get(message, "id"));
    (void)snprintf(errand->language, sizeof errand->language, "%s", meant);
    if (json_is_string(errand->tag))
        (void)snprintf(errand->key, sizeof errand->key, "s%.63s", json_string_value(errand->tag));
    else if (json_is_integer(errand->tag))
        (void)snprintf(errand->key, sizeof errand->key, "i%lld", (long long)json_integer_value(errand->tag));
    errand->done = done_errand;
    if (read_seq(message, &errand->seq, answer))
        return errand;
    errand_free(errand);
    return NULL;
}

static void run_watch(Socket *socket, json_t *message, Paper *answer)
{
    int64_t table;
    Errand *errand = errand_of(socket, message, answer, &table);
    if (!errand)
        return;
    errand->key[0] = 0;
    errand->done   = done_watch;
    sea_send(socket->harbour->sea, table, errand);
}

static void run_unwatch(Socket *socket, json_t *message, Paper *answer)
{
    int64_t table;
    Errand *errand = errand_of(socket, message, answer, &table);
    if (!errand)
        return;
    errand->key[0] = 0;
    errand->done   = done_unwatch;
    sea_send(socket->harbour->sea, table, errand);
}

/* --- moves ------------------------------------------------------------------------------------------------------------------- */

static bool seated(const Errand *errand, const Table *table, Refusal *why)
{
    if (errand->seat >= table_players(table))
        return refuse(why, "table.person");
    return true;
}

static bool check_move(Errand *errand, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    if (!seated(errand, table, why))
        return false;
    if ((table_bots(table) >> errand->seat) & 1u)
        return refuse_number(why, "table.held", "seat", errand->seat);
    return table_check_notation(table, errand->seat, errand->text, errand->length, now_ms, out, why);
}

static void run_move(Socket *socket, json_t *message, Paper *answer)
{
    int64_t       table;
    const json_t *move   = json_object_get(message, "move");
    Errand       *errand = errand_of(socket, message, answer, &table);
    if (!errand)
        return;
    if (!json_is_string(move) || json_string_length(move) > 1000 || errand->seq < 0) {
        socket_refuse(answer, "move", "A move is a text, and comes with the seq that it was decided on.");
        errand_free(errand);
        return;
    }
    errand->length = json_string_length(move);
    errand->text   = (char *)malloc(errand->length + 1);
    if (!errand->text) {
        socket_refuse(answer, "memory", "The server is short of memory. Try again in a moment.");
        errand_free(errand);
        return;
    }
    memcpy(errand->text, json_string_value(move), errand->length + 1);
    errand->check = check_move;
    sea_send(socket->harbour->sea, table, errand);
}

/* --- everything else ------------------------------------------------------------------------------------------------------------- */

typedef enum DoKind {
    DO_TAKE_BACK,
    DO_AGAIN,
    DO_ASK,
    DO_AGREE,
    DO_DECLINE,
    DO_RESIGN,
    DO_BOT,
    DO_RETURN,
    DO_ENTROPY,
    DO_TAKEOVER,
    DO_KINDS
} DoKind;

static const char *const do_names[DO_KINDS] = {"take-back", "again", "ask",    "agree",   "decline",
                                               "resign",    "bot",   "return", "entropy", "takeover"};

static const uint32_t LAST_DECISION = UINT32_MAX; /* of a take-back: to where the seat decided last */

static bool check_take_back(const Errand *e, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    TableMove move;
    uint32_t  ply = e->ply;
    if (ply == LAST_DECISION) {
        for (ply = table_plies(table); ply > 0; ply--)
            if (table_move(table, ply - 1, &move) && move.seat == e->seat)
                break;
        if (ply-- == 0)
            return refuse_number(why, "table.moves", "moves", 0);
    }
    return table_check_take_back(table, e->seat, ply, now_ms, out, why);
}

static bool check_do(Errand *e, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    Seat seat = e->seat;
    if (e->deed != DO_TAKEOVER && !seated(e, table, why))
        return false;
    switch ((DoKind)e->deed) {
    case DO_TAKE_BACK: return check_take_back(e, table, now_ms, out, why);
    case DO_AGAIN: return table_check_turn_again(table, seat, now_ms, out, why);
    case DO_ASK: return table_check_ask(table, seat, e->what, now_ms, out, why);
    case DO_AGREE: return table_check_answer(table, seat, e->what, true, now_ms, out, why);
    case DO_DECLINE: return table_check_answer(table, seat, e->what, false, now_ms, out, why);
    case DO_RESIGN: return table_check_resign(table, seat, now_ms, out, why);
    case DO_BOT: return table_check_bot(table, seat, now_ms, out, why);
    case DO_RETURN: return table_check_return(table, seat, now_ms, out, why);
    case DO_ENTROPY: return table_check_entropy(table, seat, e->bytes, e->size, now_ms, out, why);
    case DO_TAKEOVER: return table_check_takeover(table, seat, e->target, &e->sitter, now_ms, out, why);
    case DO_KINDS: break;
    }
    return refuse(why, "table.event");
}

static bool read_what(const json_t *message, Errand *errand)
{
    const char *what = json_in_text(message, "what");
    for (int i = ASK_NONE + 1; what && i < ASK_KINDS; i++)
        if (strcmp(ask_name((Ask)i), what) == 0)
            errand->what = (Ask)i;
    return errand->what != ASK_NONE;
}

static bool read_do(Socket *socket, const json_t *message, Errand *errand)
{
    const json_t *moves = json_object_get(message, "moves"), *seat = json_object_get(message, "seat");
    switch ((DoKind)errand->deed) {
    case DO_TAKE_BACK:
        errand->ply = moves ? (uint32_t)json_integer_value(moves) : LAST_DECISION;
        return !moves || (json_is_integer(moves) && json_integer_value(moves) >= 0 &&
                          json_integer_value(moves) < UINT32_MAX);
    case DO_ASK:
    case DO_AGREE:
    case DO_DECLINE: return read_what(message, errand);
    case DO_ENTROPY:
        return hex_read(json_in_text(message, "bytes"), errand->bytes, sizeof errand->bytes, &errand->size);
    case DO_TAKEOVER:
        if (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= MAX_SEATS)
            return false;
        errand->target        = (Seat)json_integer_value(seat);
        errand->sitter.kind   = SEAT_PERSON;
        errand->sitter.holder = holder_of(socket->person.id);
        (void)snprintf(errand->sitter.name, sizeof errand->sitter.name, "%s", socket->person.name);
        return true;
    case DO_AGAIN:
    case DO_RESIGN:
    case DO_BOT:
    case DO_RETURN:
    case DO_KINDS: break;
    }
    return true;
}

static void run_do(Socket *socket, json_t *message, Paper *answer)
{
    int64_t     table;
    const char *what = json_in_text(message, "do");
    int         deed = 0;
    while (deed < DO_KINDS && !(what && strcmp(do_names[deed], what) == 0))
        deed++;
    if (deed == DO_KINDS) {
        socket_refuse(answer, "do", "There is no such thing to do: \"%.40s\".", what ? what : "");
        return;
    }
    Errand *errand = errand_of(socket, message, answer, &table);
    if (!errand)
        return;
    errand->deed = deed;
    if (!read_do(socket, message, errand)) {
        socket_refuse(
            answer, "do",
            "take-back may have moves, how many stand then; ask, agree and decline need what; entropy "
            "needs bytes "
            "in hexadecimal digits; takeover needs a seat.");
        errand_free(errand);
        return;
    }
    errand->check = check_do;
    sea_send(socket->harbour->sea, table, errand);
}

const SocketCommand table_commands[] = {
    {"watch", "table seq lang", false, run_watch},
    {"unwatch", "table lang", false, run_unwatch},
    {"move", "table seq move lang", true, run_move},
    {"do", "table seq do what moves bytes seat lang", true, run_do},
    {NULL, NULL, false, NULL},
};
