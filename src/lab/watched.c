/* watched.c -- records of decisions, kept until their game is over and what it brought is known. */
#include "lab/watched.h"

#include <stdlib.h>
#include <string.h>

#include "core/knowledge.h"

enum {
    NUMBER_AT  = 0,
    SEAT_AT    = 4,
    PLAYERS_AT = 5,
    COUNT_AT   = 6,
    SHARE_AT   = 8,
    HEAD       = 12,
    FIRST_ROOM = 1 << 16
};

bool watched_init(Watched *w, const Game *game, uint32_t most)
{
    memset(w, 0, sizeof *w);
    w->game = game;
    w->most = most;
    return observation_shape(game, &w->shape, &w->room);
}

void watched_finish(Watched *w)
{
    free(w->bytes);
    w->bytes = NULL;
}

void watched_head(const Watched *w, FILE *out, const char *how)
{
    (void)fprintf(out, "tortuga-decisions 1 %s %u %u %u %s\n", w->game->slug, w->shape.width, w->shape.across,
                  w->most, how);
}

void watched_begin(Watched *w) { w->size = 0; }

static char *more(Watched *w, size_t size)
{
    while (!w->failed && w->size + size > w->room_for) {
        size_t room  = w->room_for ? 2 * w->room_for : FIRST_ROOM;
        char  *moved = (char *)realloc(w->bytes, room);
        w->failed    = !moved;
        w->bytes     = moved ? moved : w->bytes;
        w->room_for  = moved ? room : w->room_for;
    }
    if (w->failed)
        return NULL;
    w->size += size;
    return w->bytes + w->size - size;
}

static void put16(char *at, unsigned value)
{
    at[0] = (char)(value & 0xFF);
    at[1] = (char)(value >> 8);
}

static void put32(char *at, uint32_t value)
{
    put16(at, value & 0xFFFF);
    put16(at + 2, value >> 16);
}

static void put_float(char *at, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    put32(at, bits);
}

static void note_numbers(Watched *w, const int8_t *number, unsigned count)
{
    unsigned some = 0, k = 0;
    for (unsigned i = 0; i < count; i++)
        some += number[i] != 0;
    char *at = more(w, 2 + (size_t)3 * some);
    if (!at)
        return;
    put16(at, some);
    for (unsigned i = 0; i < count; i++)
        if (number[i]) {
            put16(at + 2 + (size_t)2 * k, i);
            at[2 + 2 * some + k++] = (char)number[i];
        }
}

/* Ways that begin with the same move share what is thought of it. */
static uint32_t times_in(const Move *list, uint32_t count, Move move)
{
    uint32_t times = 0;
    for (uint32_t i = 0; i < count; i++)
        times += list[i] == move;
    return times;
}

void watched_note(Watched *w, const State *state, Seat seat, const BotThought *thought,
                  const float *attention, uint32_t thoughts)
{
    float got[OBSERVED_MOVES] = {0}, all = 0;
    knowledge_of(w->game, state, seat, &w->known.head);
    uint32_t count =
        observe(w->game, &w->shape, &w->known.head, seat, w->most, &w->room, w->whole, w->list, w->rows);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < thoughts; k++)
            if (thought[k].move == w->list[i])
                all += got[i] = attention[k] / (float)times_in(w->list, count, w->list[i]);
    if (all <= 0)
        return;
    char *at = more(w, HEAD + (size_t)4 * count);
    if (!at)
        return;
    memset(at, 0, HEAD);
    at[SEAT_AT]    = (char)seat;
    at[PLAYERS_AT] = (char)state->players;
    at[COUNT_AT]   = (char)count;
    for (uint32_t i = 0; i < count; i++)
        put_float(at + HEAD + (size_t)4 * i, got[i] / all);
    note_numbers(w, w->whole, w->shape.width);
    for (uint32_t i = 0; i < count; i++)
        note_numbers(w, w->rows + (size_t)i * w->shape.across, w->shape.across);
}

static size_t numbers_size(const char *at)
{
    return 2 + (size_t)3 * ((uint8_t)at[0] | (unsigned)(uint8_t)at[1] << 8);
}

bool watched_write(Watched *w, uint32_t number, const float win[MAX_SEATS], FILE *out)
{
    for (size_t at = 0; at < w->size && !w->failed;) {
        char    *head  = w->bytes + at;
        unsigned count = (uint8_t)head[COUNT_AT];
        put32(head + NUMBER_AT, number);
        put_float(head + SHARE_AT, win[(uint8_t)head[SEAT_AT]]);
        at += HEAD + (size_t)4 * count;
        for (unsigned i = 0; i <= count; i++)
            at += numbers_size(w->bytes + at);
    }
    return !w->failed && fwrite(w->bytes, 1, w->size, out) == w->size;
}
