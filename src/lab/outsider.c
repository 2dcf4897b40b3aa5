/* outsider.c -- lines to a program and from it, against the clock. */
#define _POSIX_C_SOURCE 200809L
#include "lab/outsider.h"

#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/host.h"
#include "lab/halt.h"
#include "lab/keeper.h"
#include "table/message.h"

enum { LINE_BYTES = 1 << 16, MESSAGE_BYTES = 1 << 20, GRACE_MS = 200, MOMENT_MS = 500, GLANCE_MS = 100 };

struct Outsider {
    const Game *game;
    Keeper      keeper;
    uint32_t    ms;
    uint64_t    table;
    Seat        seat;
    char       *message; /* room for one                             */
    char       *facts;   /* since its last decision, parted by commas */
    Text        told;
    const char *verdict;
    bool        ended; /* the keeper is gone, and `code` is what it said */
    int         code;
    char        line[LINE_BYTES]; /* what it has answered so far */
    size_t      length;
    Move        moves[MAX_MOVES];
};

Outsider *outsider_start(const Game *game, const char *command, uint32_t ms)
{
    Outsider *o = (Outsider *)calloc(1, sizeof *o);
    if (!o || !keeper_start(&o->keeper, command)) {
        (void)fprintf(stderr, "tortuga: cannot start %s: %s\n", command, strerror(errno));
        free(o);
        return NULL;
    }
    o->game    = game;
    o->ms      = ms;
    o->message = (char *)malloc(MESSAGE_BYTES);
    o->facts   = (char *)malloc(MESSAGE_BYTES);
    if (!o->message || !o->facts) {
        outsider_stop(o);
        return NULL;
    }
    o->told = text_on(o->facts, MESSAGE_BYTES);
    return o;
}

int outsider_code(Outsider *o)
{
    if (!o->ended)
        o->code = keeper_stop(&o->keeper);
    o->ended = true;
    return o->code;
}

int outsider_stop(Outsider *o)
{
    if (!o)
        return -1;
    int code = outsider_code(o);
    free(o->message);
    free(o->facts);
    free(o);
    return code;
}

bool outsider_unstarted(int code) { return code == 126 || code == 127; }

size_t outsiders_gone(Outsider *const *outsiders, size_t count)
{
    struct pollfd *fds   = count ? (struct pollfd *)calloc(count, sizeof *fds) : NULL;
    double         until = clock_ms() + MOMENT_MS;
    size_t         gone  = count;
    for (size_t i = 0; fds && i < count; i++) {
        struct pollfd fd = {outsiders[i]->keeper.from, 0, 0}; /* what it says may wait */
        fds[i]           = fd;
    }
    for (int left = MOMENT_MS; fds && gone == count && left > 0 && !halt_wanted(NULL);
         left     = (int)(until - clock_ms())) {
        if (poll(fds, count, left) <= 0)
            continue;
        for (gone = 0; gone < count && !(fds[gone].revents & (POLLHUP | POLLERR));)
            gone++;
    }
    free(fds);
    return gone;
}

void outsider_say_unstarted(const char *command, int code)
{
    if (code == 127)
        (void)fprintf(stderr, "tortuga: cannot start %s: there is no such program\n", command);
    else if (code == 126)
        (void)fprintf(stderr, "tortuga: cannot start %s: it cannot be executed\n", command);
    else if (code >= 0)
        (void)fprintf(stderr, "tortuga: %s ended (exit code %d) before it was asked for a move\n", command,
                      code);
    else
        (void)fprintf(stderr, "tortuga: %s closed its output before it was asked for a move\n", command);
}

void outsider_sit(Outsider *o, Seat seat)
{
    o->seat = seat;
    o->table++;
    o->length  = 0;
    o->line[0] = 0;
    o->told    = text_on(o->facts, MESSAGE_BYTES);
}

static Move fail(Outsider *o, const char *verdict)
{
    o->verdict = verdict;
    return NO_MOVE;
}

/* Sends one line; false where the program is gone or does not read. */
static bool send_line(Outsider *o, Text *message, double deadline)
{
    text_char(message, '\n');
    const char *at   = message->at;
    size_t      left = message->length;
    bool        ok   = !message->cut && !o->told.cut;
    while (ok && left) {
        ssize_t n = write(o->keeper.to, at, left);
        if (n > 0) {
            at += n;
            left -= (size_t)n;
            continue;
        }
        int           wait = (int)(deadline - clock_ms());
        struct pollfd fd   = {o->keeper.to, POLLOUT, 0};
        ok = n < 0 && (errno == EAGAIN || errno == EINTR) && wait > 0 && poll(&fd, 1, wait) >= 0;
    }
    return ok;
}

/* Reads up to a line end; false with a verdict where none comes in time. */
static bool read_line(Outsider *o, double deadline)
{
    o->length = 0;
    for (;;) {
        int wait            = (int)(deadline - clock_ms());
        wait                = wait < 0 ? 0 : wait;
        struct pollfd fd    = {o->keeper.from, POLLIN, 0};
        int           ready = poll(&fd, 1, wait < GLANCE_MS ? wait : GLANCE_MS);
        if (!halt_wanted(NULL) && ((ready < 0 && errno == EINTR) || (ready == 0 && wait > GLANCE_MS)))
            continue;
        if (ready <= 0)
            return fail(o, "stalled");
        char    c;
        ssize_t n = read(o->keeper.from, &c, 1);
        if (n <= 0)
            return fail(o, "crashed");
        if (c == '\n')
            break;
        if (o->length + 1 == sizeof o->line)
            return fail(o, "unreadable");
        o->line[o->length++] = c;
        o->line[o->length]   = 0;
    }
    o->line[o->length] = 0;
    return true;
}

/* What its seat may see of a state, and what happened since it was asked last; `ms` where an answer is due. */
static Text write_message(Outsider *o, const State *state, bool asked)
{
    Voice voice   = {o->game, {NULL, 0}, {NULL, 0}, NULL, o->seat};
    Text  message = text_on(o->message, MESSAGE_BYTES);
    Jot   jot     = jot_on(&message);
    jot_open(&jot, '{');
    jot_key(&jot, "table");
    text_int(jot_quote(&jot), (int64_t)o->table);
    jot_unquote(&jot);
    jot_key(&jot, "seat");
    jot_number(&jot, o->seat);
    jot_key(&jot, "view");
    message_view(&jot, &voice, state);
    jot_key(&jot, "facts");
    jot_open(&jot, '[');
    if (o->told.length)
        jot_raw(&jot, o->facts, o->told.length);
    jot_close(&jot, ']');
    if (asked) {
        jot_key(&jot, "moves");
        message_moves(&jot, &voice, state, o->moves);
        jot_key(&jot, "ms");
        jot_number(&jot, o->ms);
    }
    jot_close(&jot, '}');
    return message;
}

static Move outsider_choose(void *self, const State *state, Seat seat)
{
    Outsider *o = (Outsider *)self;
    if (o->verdict)
        return NO_MOVE;
    double deadline = clock_ms() + o->ms + GRACE_MS;
    Text   message  = write_message(o, state, true);
    bool   sent     = send_line(o, &message, deadline);
    o->told         = text_on(o->facts, MESSAGE_BYTES);
    if (!sent)
        return fail(o, "crashed");
    if (!read_line(o, deadline))
        return NO_MOVE;
    json_t     *answer = json_loads(o->line, 0, NULL);
    const char *text   = json_string_value(json_object_get(answer, "move"));
    Move        move   = NO_MOVE;
    char        reason[256];
    Text        wrong = text_on(reason, sizeof reason);
    if (!text)
        move = fail(o, "unreadable");
    else if (!o->game->move_parse(o->game, state, seat, scan_on(text, strlen(text)), &move, &wrong) ||
             o->game->breaks(o->game, state, seat, move))
        move = fail(o, "illegal");
    json_decref(answer);
    return move;
}

static void outsider_watch(void *self, const State *state, Seat seat, Move move, const Tape *tape)
{
    Outsider *o = (Outsider *)self;
    (void)seat;
    (void)move;
    Voice voice = {o->game, {NULL, 0}, {NULL, 0}, NULL, o->seat};
    Jot   jot   = jot_on(&o->told);
    jot.comma   = o->told.length > 0;
    for (uint32_t i = 0; i < tape->count && i < tape->capacity; i++)
        voice_fact(&jot, &voice, state, &tape->facts[i]);
}

Chair outsider_chair(Outsider *o)
{
    Chair chair = {o, outsider_choose, outsider_watch};
    return chair;
}

void outsider_over(Outsider *o, const State *state)
{
    if (o->verdict)
        return;
    Text message = write_message(o, state, false);
    (void)send_line(o, &message, clock_ms() + o->ms + GRACE_MS);
    o->told = text_on(o->facts, MESSAGE_BYTES);
}

const char *outsider_verdict(const Outsider *o) { return o->verdict; }

void outsider_line(const Outsider *o, Text *out)
{
    for (size_t i = 0; i < o->length; i++) {
        unsigned char c = (unsigned char)o->line[i];
        if (c >= ' ' && c < 0x7F)
            text_char(out, (char)c);
        else {
            text_add(out, "\\x");
            text_hex(out, c, 2);
        }
    }
}
