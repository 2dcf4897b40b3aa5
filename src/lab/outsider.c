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
#include "lab/keeper.h"
#include "table/view.h"

enum { LINE_BYTES = 1 << 16, GRACE_MS = 200 };

struct Outsider {
    const Game *game;
    Keeper      keeper;
    uint32_t    ms;
    uint64_t    table;
    Seat        seat;
    json_t     *facts; /* since its last decision */
    const char *verdict;
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
    o->game  = game;
    o->ms    = ms;
    o->facts = json_array();
    return o;
}

void outsider_stop(Outsider *o)
{
    if (!o)
        return;
    keeper_stop(&o->keeper);
    json_decref(o->facts);
    free(o);
}

void outsider_sit(Outsider *o, Seat seat)
{
    o->seat = seat;
    o->table++;
    o->length  = 0;
    o->line[0] = 0;
    json_array_clear(o->facts);
}

static Move fail(Outsider *o, const char *verdict)
{
    o->verdict = verdict;
    return NO_MOVE;
}

/* Sends one line; false where the program is gone or does not read. */
static bool send_line(Outsider *o, json_t *message, double deadline)
{
    char  *text = json_dumps(message, JSON_COMPACT);
    size_t left = text ? strlen(text) : 0;
    if (!text)
        return false;
    text[left++]   = '\n'; /* in place of the final 0 */
    const char *at = text;
    bool        ok = true;
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
    free(text);
    return ok;
}

/* Reads up to a line end; false with a verdict where none comes in time. */
static bool read_line(Outsider *o, double deadline)
{
    o->length = 0;
    for (;;) {
        int wait = (int)(deadline - clock_ms());
        if (wait < 0)
            wait = 0;
        struct pollfd fd    = {o->keeper.from, POLLIN, 0};
        int           ready = poll(&fd, 1, wait);
        if (ready < 0 && errno == EINTR)
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

static json_t *moves_to_json(Outsider *o, const State *state)
{
    json_t  *list = json_array();
    uint32_t n    = o->game->moves(o->game, state, o->seat, o->moves);
    for (uint32_t i = 0; i < n; i++) {
        char buffer[256];
        Text text = text_on(buffer, sizeof buffer);
        o->game->move_print(o->game, state, o->seat, o->moves[i], o->seat, &text);
        json_array_append_new(list, json_string(buffer));
    }
    return list;
}

static Move outsider_choose(void *self, const State *state, Seat seat)
{
    Outsider *o = (Outsider *)self;
    if (o->verdict)
        return NO_MOVE;
    double  deadline = clock_ms() + o->ms + GRACE_MS;
    json_t *message = json_pack("{s:I,s:i,s:o,s:o,s:o,s:i}", "table", (json_int_t)o->table, "seat", (int)seat,
                                "view", view_to_json(o->game, state, seat), "facts", json_deep_copy(o->facts),
                                "moves", moves_to_json(o, state), "ms", (int)o->ms);
    json_array_clear(o->facts);
    bool sent = message && send_line(o, message, deadline);
    json_decref(message);
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
    json_t *facts = tape_to_json(o->game, state, tape, o->seat);
    json_array_extend(o->facts, facts);
    json_decref(facts);
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
    json_t *message =
        json_pack("{s:I,s:i,s:o,s:o}", "table", (json_int_t)o->table, "seat", (int)o->seat, "view",
                  view_to_json(o->game, state, o->seat), "facts", json_deep_copy(o->facts));
    (void)send_line(o, message, clock_ms() + o->ms + GRACE_MS);
    json_decref(message);
    json_array_clear(o->facts);
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
