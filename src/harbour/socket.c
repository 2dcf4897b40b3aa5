/* socket.c -- messages in, messages out, and when to hang up. */
#define _DEFAULT_SOURCE
#include "harbour/socket.h"

#include <libwebsockets.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "harbour/bans.h"
#include "harbour/headers.h"
#include "harbour/identity.h"
#include "harbour/json_in.h"
#include "harbour/log.h"
#include "harbour/moment.h"
#include "harbour/people.h"
#include "harbour/sea.h"
#include "harbour/stream.h"

enum {
    CLOSE_LEAVING    = 1001,
    CLOSE_BINARY     = 1003,
    CLOSE_POLICY     = 1008,
    CLOSE_TOO_LONG   = 1009,
    CLOSE_PATIENCE_S = 5
};

_Static_assert((int)MESSAGE_HEADROOM >= (int)LWS_PRE, "a frame fits in front of a message");

/* --- going out -------------------------------------------------------------------------------------------------- */

/* All but a line of a stream that is half sent. */
static void empty_outbox(Socket *socket)
{
    uint16_t kept = socket->sent ? 1 : 0;
    while (socket->count > kept)
        message_drop(socket->outbox[(socket->first + --socket->count) % socket->room]);
    socket->waiting_bytes = kept ? socket->outbox[socket->first]->length : 0;
}

/* Most sockets never have more than a few messages waiting: the ring begins small. */
static bool grow_outbox(Socket *socket)
{
    uint16_t  room = socket->room ? (uint16_t)(socket->room * 2) : OUTBOX_FIRST;
    Message **ring = (Message **)malloc(room * sizeof(void *));
    if (!ring)
        return false;
    for (uint16_t i = 0; i < socket->count; i++)
        ring[i] = socket->outbox[(socket->first + i) % socket->room];
    free(socket->outbox);
    socket->outbox = ring;
    socket->first  = 0;
    socket->room   = room;
    return true;
}

/* Soon it is written to. */
static void want_to_send(Socket *socket)
{
    Harbour *h = socket->harbour;
    if (!socket->direct || socket->broken) {
        (void)lws_callback_on_writable(socket->wsi);
    } else if (!socket->unsent_link) {
        socket->unsent      = h->unsent;
        socket->unsent_link = &h->unsent;
        if (socket->unsent)
            socket->unsent->unsent_link = &socket->unsent;
        h->unsent = socket;
    }
}

static void send_no_more(Socket *socket)
{
    if (!socket->unsent_link)
        return;
    *socket->unsent_link = socket->unsent;
    if (socket->unsent)
        socket->unsent->unsent_link = socket->unsent_link;
    socket->unsent_link = NULL;
}

void socket_tell(Socket *socket, Message *message)
{
    if (!socket->wsi || socket->close || !message)
        return;
    if (socket->count == OUTBOX_MOST || socket->waiting_bytes + message->length > OUTBOX_BYTES_MOST) {
        METRIC_ADD(&socket->harbour->metrics, slow_readers_total);
        socket_close(socket, CLOSE_POLICY, "reads too slowly");
        return;
    }
    if (socket->count == socket->room && !grow_outbox(socket)) {
        socket_close(socket, CLOSE_POLICY, "the server is short of memory");
        return;
    }
    socket->outbox[(socket->first + socket->count++) % socket->room] = message_hold(message);
    socket->waiting_bytes += message->length;
    if (socket->stream) {
        if (socket->count == 1)
            lws_set_timeout(socket->wsi, PENDING_TIMEOUT_HTTP_CONTENT, STREAM_PATIENCE_S);
        (void)lws_callback_on_writable(socket->wsi);
        return;
    }
    want_to_send(socket);
}

void socket_tell_paper(Socket *socket, Paper *paper)
{
    Message *message = paper_seal(paper);
    socket_tell(socket, message);
    message_drop(message);
}

void sockets_tell_all(Harbour *harbour, Paper *paper)
{
    Message *message = paper_seal(paper);
    for (Socket *socket = harbour->sockets; socket; socket = socket->next)
        socket_tell(socket, message);
    message_drop(message);
}

bool sockets_tell_person(Harbour *harbour, int64_t person, Paper *paper)
{
    bool     any     = false;
    Message *message = paper_seal(paper);
    for (Socket *socket = harbour->sockets; socket && person; socket = socket->next)
        if (socket->person.id == person) {
            socket_tell(socket, message);
            any = true;
        }
    message_drop(message);
    return any;
}

void socket_close(Socket *socket, uint16_t code, const char *reason)
{
    if (!socket->wsi || socket->close)
        return;
    (void)snprintf(socket->reason, sizeof socket->reason, "%s", reason);
    empty_outbox(socket);
    if (socket->stream)
        stream_bid_farewell(socket, code);
    socket->close = code;
    /* Somebody who reads nothing does not get the goodbye either. */
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_CLOSE_SEND, CLOSE_PATIENCE_S);
    (void)lws_callback_on_writable(socket->wsi);
}

void sockets_close_all(Harbour *harbour, uint16_t code, const char *reason)
{
    for (Socket *socket = harbour->sockets; socket; socket = socket->next)
        socket_close(socket, code, reason);
}

void sockets_close_person(Harbour *harbour, int64_t person, uint16_t code, const char *reason)
{
    for (Socket *socket = harbour->sockets; socket; socket = socket->next)
        if (socket->person.id == person)
            socket_close(socket, code, reason);
}

/* Several messages at once travel together: an answer and what it led to are one packet, and wake the other side once. */
static void together(const Socket *socket, int on)
{
    (void)setsockopt(lws_get_socket_fd(socket->wsi), IPPROTO_TCP, TCP_CORK, &on, sizeof on);
}

/* Writes what waits until the system has no more room; the rest goes when it has. False: the connection is broken. */
static bool write_messages(Socket *socket)
{
    bool several = socket->direct && socket->count > 1;
    bool good    = true;
    if (several)
        together(socket, 1);
    while (good && socket->count && !lws_partial_buffered(socket->wsi)) {
        Message *message = socket->outbox[socket->first];
        socket->first    = (uint16_t)((socket->first + 1) % socket->room);
        socket->count--;
        socket->waiting_bytes -= message->length;
        int n = lws_write(socket->wsi, message_text(message), message->length, LWS_WRITE_TEXT);
        good  = n >= (int)message->length;
        message_drop(message);
        METRIC_ADD(&socket->harbour->metrics, messages_out_total);
        if (!socket
                 ->direct) /* TLS and streams have rules of their own: one at a time, when the library says so */
            break;
    }
    if (several)
        together(socket, 0);
    if (socket->count) {
        (void)lws_callback_on_writable(socket->wsi);
    } else if (socket->room > OUTBOX_FIRST) { /* it was busy once; an idle one is small again */
        free(socket->outbox);
        socket->outbox = NULL;
        socket->room = socket->first = 0;
    }
    return good;
}

int socket_write(Socket *socket)
{
    if (socket->stream)
        return stream_write(socket);
    if (socket->close) {
        if (!socket->closing)
            lws_close_reason(socket->wsi, (enum lws_close_status)socket->close,
                             (unsigned char *)socket->reason, strlen(socket->reason));
        socket->closing = true;
        return -1;
    }
    if (socket->broken)
        return -1;
    if (socket->ask) {
        unsigned char room[LWS_PRE + 1] = {0};
        room[LWS_PRE] = '?'; /* an empty one is answered, but the library does not tell us */
        socket->ask   = false;
        if (lws_write(socket->wsi, room + LWS_PRE, 1, LWS_WRITE_PING) < 1)
            return -1;
    }
    return write_messages(socket) ? 0 : -1;
}

void sockets_send(Harbour *harbour)
{
    while (harbour->unsent) {
        Socket *socket = harbour->unsent;
        send_no_more(socket);
        socket->broken = !socket->close && !write_messages(socket);
        if (socket->broken)
            (void)lws_callback_on_writable(socket->wsi);
    }
}

void socket_heard(Socket *socket)
{
    socket->heard_us = moment_us();
    socket->asked    = false;
}

void sockets_ask(Harbour *harbour)
{
    int64_t now = moment_us(), ping_us = (int64_t)harbour->config.ping_s * 1000000;
    for (Socket *socket = harbour->sockets; socket; socket = socket->next) {
        if (now - socket->heard_us >= ping_us * 5 / 2) {
            lws_set_timeout(socket->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
        } else if (!socket->asked && now - socket->heard_us >= ping_us) {
            socket->asked = socket->ask = true;
            (void)lws_callback_on_writable(socket->wsi);
        }
    }
}

/* --- who it is ------------------------------------------------------------------------------------------------------ */

void socket_greet(Socket *socket)
{
    Paper paper = {0};
    json_open(&paper, '{');
    json_text_of(&paper, "event", "hello");
    json_text_of(&paper, "server", "tortuga " TORTUGA_VERSION);
    json_whole_of(&paper, "now", wall_ms());
    json_name(&paper, "person");
    if (socket->person.id)
        person_write(&paper, &socket->person);
    else
        json_none(&paper);
    json_truth_of(&paper, "paused", socket->harbour->trouble != STORE_OK);
    json_close(&paper, '}');
    socket_tell_paper(socket, &paper);
}

static void socket_free(Socket *socket)
{
    free(socket->heard);
    free(socket->outbox);
    free(socket);
}

static void on_found(void *context, StoreResult result, const Person *person)
{
    Socket *socket  = (Socket *)context;
    socket->looking = false;
    if (!socket->wsi) {
        socket_free(socket);
        return;
    }
    (void)lws_rx_flow_control(socket->wsi, 1);
    if (person && bans_meet_person(socket->harbour->bans, person->id)) {
        socket_close(socket, CLOSE_POLICY, "banned");
    } else if (person) {
        sea_socket_gone(socket); /* what it watched, it watched as somebody else */
        socket->person = *person;
        socket_greet(socket);
    } else if (store_is_trouble(result)) {
        socket_close(socket, 1013, "busy, try again");
    } else {
        socket_close(socket, CLOSE_POLICY, "nobody has that token");
    }
}

static void look_for(Socket *socket, const uint8_t token[TOKEN_HASH])
{
    socket->looking = true;
    memcpy(socket->token, token, TOKEN_HASH);
    (void)lws_rx_flow_control(socket->wsi, 0); /* what it says is heard once we know who says it */
    identity_find(socket->harbour, token, on_found, socket);
}

Socket *socket_open(Harbour *harbour, struct lws *wsi)
{
    Socket *socket = (Socket *)calloc(1, sizeof *socket);
    if (!socket)
        return NULL;
    socket->harbour  = harbour;
    socket->wsi      = wsi;
    socket->direct   = !harbour->config.certificate && lws_get_network_wsi(wsi) == wsi;
    socket->heard_us = moment_us();
    socket->next     = harbour->sockets;
    socket->link     = &harbour->sockets;
    if (socket->next)
        socket->next->link = &socket->next;
    harbour->sockets = socket;
    METRIC_ADD(&harbour->metrics, sockets);
    return socket;
}

Socket *socket_create(Harbour *harbour, struct lws *wsi)
{
    uint8_t token[TOKEN_HASH];
    bool    by_cookie, secure;
    Socket *socket = socket_open(harbour, wsi);
    if (!socket)
        return NULL;
    headers_client(harbour, wsi, &socket->address, &secure);
    if (headers_token(wsi, token, &by_cookie))
        look_for(socket, token);
    else
        socket_greet(socket);
    return socket;
}

void socket_gone(Socket *socket)
{
    *socket->link = socket->next;
    if (socket->next)
        socket->next->link = socket->link;
    METRIC_SUB(&socket->harbour->metrics, sockets);
    sea_socket_gone(socket);
    socket->sent = 0;
    empty_outbox(socket);
    send_no_more(socket);
    socket->wsi = NULL;
    if (!socket->looking)
        socket_free(socket);
}

/* --- coming in --------------------------------------------------------------------------------------------------------- */

void socket_refuse(Paper *answer, const char *code, const char *format, ...)
{
    char    sentence[400];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    json_truth_of(answer, "ok", false);
    json_text_of(answer, "code", code);
    json_text_of(answer, "error", sentence);
}

static const SocketCommand *find_command(const char *name)
{
    for (const SocketCommand *const *list = socket_commands; name && *list; list++)
        for (const SocketCommand *command = *list; command->name; command++)
            if (strcmp(command->name, name) == 0)
                return command;
    return NULL;
}

static void run_command(Socket *socket, json_t *message, Paper *answer)
{
    char                 keys[200], why[200];
    const char          *name    = json_in_text(message, "cmd");
    const SocketCommand *command = find_command(name);
    if (!command) {
        socket_refuse(answer, "cmd", "There is no command \"%.40s\".", name ? name : "");
        return;
    }
    (void)snprintf(keys, sizeof keys, "cmd id%s%s", *command->keys ? " " : "", command->keys);
    if (!json_in_knows(message, keys, why, sizeof why))
        socket_refuse(answer, "key", "%s", why);
    else if (command->known && !socket->person.id)
        socket_refuse(answer, "who", "Nobody knows you here yet: come as a guest or sign in first.");
    else
        command->run(socket, message, answer);
}

void socket_copy_id(Paper *answer, const json_t *id)
{
    if (!json_is_string(id) && !json_is_integer(id))
        return;
    json_name(answer, "id");
    if (json_is_string(id))
        json_run(answer, json_string_value(id), json_string_length(id) < 64 ? json_string_length(id) : 64);
    else
        json_whole(answer, json_integer_value(id));
}

static void hear(Socket *socket)
{
    Harbour *h = socket->harbour;
    char     why[200];
    unsigned wait_s = 0;
    Paper    answer = {0};
    METRIC_ADD(&h->metrics, messages_in_total);
    bool may = !h->config.limits ||
               (socket->person.id
                    ? limits_take_person(h->limits, DEED_MESSAGE, socket->person.id, moment_us(), &wait_s)
                    : limits_take_address(h->limits, DEED_MESSAGE, &socket->address, moment_us(), &wait_s));
    json_t *message = may ? json_in(socket->heard, socket->heard_length, why, sizeof why) : NULL;
    json_open(&answer, '{');
    if (!may) {
        METRIC_ADD(&h->metrics, rate_limited_total);
        socket_refuse(&answer, "too-often", "That was too often. Try again in %u seconds.", wait_s);
    } else if (!message) {
        METRIC_ADD(&h->metrics, bad_messages_total);
        socket_refuse(&answer, "bad-json", "The message cannot be read: %s.", why);
    } else {
        run_command(socket, message, &answer);
        if (answer.length == 1) { /* it answers later, with the same id */
            json_decref(message);
            paper_throw(&answer);
            return;
        }
        socket_copy_id(&answer, json_object_get(message, "id"));
    }
    json_close(&answer, '}');
    json_decref(message);
    socket_tell_paper(socket, &answer);
}

int socket_receive(Socket *socket, const void *bytes, size_t length)
{
    struct lws *wsi = socket->wsi;
    socket_heard(socket);
    if (socket->close) /* the library may go on giving what it has; nothing of it counts */
        return 0;
    if (lws_frame_is_binary(wsi)) {
        METRIC_ADD(&socket->harbour->metrics, bad_messages_total);
        socket_close(socket, CLOSE_BINARY, "messages are text");
        return 0;
    }
    if (socket->heard_length + length > SOCKET_MESSAGE_MOST) {
        METRIC_ADD(&socket->harbour->metrics, bad_messages_total);
        socket_close(socket, CLOSE_TOO_LONG, "longer than 64 KiB");
        return 0;
    }
    if (length || !socket->heard) {
        char *heard = (char *)realloc(socket->heard, socket->heard_length + length + 1);
        if (!heard) {
            socket_close(socket, CLOSE_POLICY, "the server is short of memory");
            return 0;
        }
        if (length)
            memcpy(heard + socket->heard_length, bytes, length);
        socket->heard = heard;
        socket->heard_length += length;
        heard[socket->heard_length] = 0;
    }
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi))
        return 0;
    hear(socket);
    free(socket->heard);
    socket->heard        = NULL;
    socket->heard_length = 0;
    return 0;
}

/* --- the few commands that belong to the connection itself ----------------------------------------------------------------- */

static void run_ping(Socket *socket, json_t *message, Paper *answer)
{
    (void)socket;
    (void)message;
    json_truth_of(answer, "ok", true);
    json_whole_of(answer, "now", wall_ms());
}

/* For programs that cannot set a header when they connect. */
static void run_hello(Socket *socket, json_t *message, Paper *answer)
{
    uint8_t     token[TOKEN_HASH];
    const char *text = json_in_text(message, "token");
    if (!text || !token_hash(text, strlen(text), token)) {
        socket_refuse(answer, "token", "That is no token.");
        return;
    }
    json_truth_of(answer, "ok", true);
    look_for(socket, token);
}

static const SocketCommand own_commands[] = {
    {"ping", "", false, run_ping},
    {"hello", "token", false, run_hello},
    {NULL, NULL, false, NULL},
};
const SocketCommand *const socket_commands[] = {own_commands, table_commands, chat_commands, advice_commands,
                                                NULL};
