/* event.c -- the bytes of events.
 *
 * Behind version, kind, seat and time:
 *
 *   created      setup, see setup_code                 seated      sitter
 *   committed    hash (32)                             entropy     u8 size, bytes
 *   started      u8 has a secret, secret (32)          moved       u32 move, i64 time used
 *   taken back   u32 ply                               asked       u8 what, u8 done, u32 ply, u8 target, sitter
 *   agreed       u8 what, u8 done                      declined    u8 what
 *   bot          u8 done                               others      nothing
 *
 * Reading and writing are one list of the same members (Coder), so that they cannot disagree; what is read is refused
 * unless writing it gives the same bytes. */
#define _POSIX_C_SOURCE 200809L
#include "table/event.h"

#include <string.h>

#include "table/utf8.h"

/* Bytes being written or read. */
typedef struct Coder {
    uint8_t       *to; /* NULL: reading */
    const uint8_t *from;
    size_t         at, size;
    bool           wrong;
} Coder;

static void code_bytes(Coder *c, void *data, size_t size)
{
    if (c->wrong || !data || size > c->size - c->at) {
        c->wrong = true;
        return;
    }
    if (c->to)
        memcpy(c->to + c->at, data, size);
    else if (c->from)
        memcpy(data, c->from + c->at, size);
    c->at += size;
}

static void code_u64(Coder *c, uint64_t *value, unsigned size)
{
    uint8_t bytes[8];
    for (unsigned i = 0; i < size; i++)
        bytes[i] = (uint8_t)(*value >> (8 * i));
    code_bytes(c, bytes, size);
    if (c->to || c->wrong)
        return;
    *value = 0;
    for (unsigned i = 0; i < size; i++)
        *value |= (uint64_t)bytes[i] << (8 * i);
}

static void code_u8(Coder *c, uint8_t *value) { code_bytes(c, value, 1); }

/* A number below so many. */
static void code_of(Coder *c, uint8_t *value, unsigned kinds)
{
    code_u8(c, value);
    if (*value >= kinds)
        c->wrong = true;
}

static void code_seat(Coder *c, Seat *seat)
{
    code_u8(c, seat);
    if (*seat >= MAX_SEATS && *seat != NO_SEAT)
        c->wrong = true;
}

static void code_u16(Coder *c, uint16_t *value)
{
    uint64_t wide = *value;
    code_u64(c, &wide, 2);
    *value = (uint16_t)wide;
}

static void code_u32(Coder *c, uint32_t *value)
{
    uint64_t wide = *value;
    code_u64(c, &wide, 4);
    *value = (uint32_t)wide;
}

static void code_time(Coder *c, int64_t *value)
{
    uint64_t wide = (uint64_t)*value;
    code_u64(c, &wide, 8);
    *value = (int64_t)wide;
    if (*value < -1)
        c->wrong = true;
}

/* A text of fewer than `room` bytes; what is behind it is zero. */
static void code_text(Coder *c, char *text, size_t room)
{
    uint8_t length = c->to ? (uint8_t)strnlen(text, room) : 0;
    code_u8(c, &length);
    if (length >= room)
        c->wrong = true;
    if (!c->to && !c->wrong)
        memset(text, 0, room);
    code_bytes(c, text, c->wrong ? 0 : length);
    if (!c->wrong && length && !utf8_plain(text, length))
        c->wrong = true;
}

static void code_sitter(Coder *c, Sitter *sitter)
{
    code_of(c, &sitter->kind, SEAT_KINDS);
    code_bytes(c, sitter->holder.id, HOLDER_BYTES);
    code_text(c, sitter->name, sizeof sitter->name);
    code_text(c, sitter->level, sizeof sitter->level);
}

/* Whether it is listed and whether it gives hints share a byte: logs from before there were hints go on. */
static void code_open(Coder *c, TableSetup *setup)
{
    uint8_t both = (uint8_t)(setup->listed | setup->hints << 1);
    code_of(c, &both, 4);
    if (c->to)
        return;
    setup->listed = both & 1;
    setup->hints  = both >> 1;
}

static void code_setup(Coder *c, TableSetup *setup)
{
    code_text(c, setup->slug, sizeof setup->slug);
    code_text(c, setup->content, sizeof setup->content);
    code_u32(c, &setup->rules);
    code_u8(c, &setup->players);
    for (int i = 0; i < MAX_OPTIONS; i++)
        code_u16(c, &setup->option[i]);
    code_of(c, &setup->local, 2);
    code_open(c, setup);
    code_of(c, &setup->onlookers, ONLOOKERS_KINDS);
    code_u8(c, &setup->delay);
    code_of(c, &setup->clock, CLOCK_KINDS);
    code_time(c, &setup->limit_ms);
    code_time(c, &setup->more_ms);
    code_of(c, &setup->flag, THEN_KINDS);
    code_time(c, &setup->away_ms);
    code_of(c, &setup->away, THEN_KINDS);
    code_text(c, setup->stand_in, sizeof setup->stand_in);
    code_of(c, &setup->deal, DEAL_KINDS);
    if (setup->deal == DEAL_SEED)
        code_text(c, setup->seed, sizeof setup->seed);
    if (setup->deal != DEAL_POSITION)
        return;
    code_u32(c, &setup->position_size);
    if (setup->position_size > MAX_STATE || c->wrong) {
        c->wrong = true;
        return;
    }
    if (c->to) {
        code_bytes(c, (void *)(uintptr_t)setup->position, setup->position_size);
    } else if (setup->position_size > c->size - c->at) {
        c->wrong = true;
    } else {
        setup->position = (const State *)(const void *)(c->from + c->at);
        c->at += setup->position_size;
    }
}

static void code_event(Coder *c, Event *event)
{
    code_seat(c, &event->seat);
    code_time(c, &event->at_ms);
    switch (event->kind) {
    case EVENT_CREATED: code_setup(c, &event->setup); break;
    case EVENT_SEATED: code_sitter(c, &event->sitter); break;
    case EVENT_COMMITTED: code_bytes(c, event->bytes, SECRET_BYTES); break;
    case EVENT_ENTROPY:
        code_of(c, &event->entropy_size, ENTROPY_BYTES + 1);
        code_bytes(c, event->bytes, c->wrong ? 0 : event->entropy_size);
        break;
    case EVENT_STARTED:
        code_of(c, &event->done, 2);
        if (event->done)
            code_bytes(c, event->bytes, SECRET_BYTES);
        break;
    case EVENT_MOVED:
        code_u32(c, &event->move);
        code_time(c, &event->used_ms);
        break;
    case EVENT_TAKEN_BACK: code_u32(c, &event->ply); break;
    case EVENT_ASKED:
        code_of(c, &event->what, ASK_KINDS);
        code_of(c, &event->done, 2);
        code_u32(c, &event->ply);
        code_seat(c, &event->target);
        if (event->what == ASK_TAKEOVER)
            code_sitter(c, &event->sitter);
        break;
    case EVENT_AGREED:
        code_of(c, &event->what, ASK_KINDS);
        code_of(c, &event->done, 2);
        break;
    case EVENT_DECLINED: code_of(c, &event->what, ASK_KINDS); break;
    case EVENT_BOT: code_of(c, &event->done, 2); break;
    default: break;
    }
}

size_t event_encode(const Event *event, uint8_t *out, size_t size)
{
    Coder   c       = {out, NULL, 0, size, false};
    uint8_t head[2] = {EVENT_VERSION, event->kind};
    if (!out) /* nowhere to write is not reading */
        return 0;
    code_bytes(&c, head, sizeof head);
    code_event(&c, (Event *)(uintptr_t)event); /* writing only reads it */
    return c.wrong ? 0 : c.at;
}

bool event_decode(const uint8_t *bytes, size_t size, Event *out, Refusal *why)
{
    memset(out, 0, sizeof *out);
    out->seat = out->target = NO_SEAT;
    out->used_ms            = -1;
    if (size < 2)
        return refuse(why, "table.bytes");
    if (bytes[0] != EVENT_VERSION)
        return refuse_number(why, "table.version", "version", bytes[0]);
    if (bytes[1] == EVENT_NONE || bytes[1] >= EVENT_KINDS)
        return refuse_number(why, "table.kind", "kind", bytes[1]);
    Coder c   = {NULL, bytes, 2, size, false};
    out->kind = bytes[1];
    code_event(&c, out);
    return (!c.wrong && c.at == size) || refuse(why, "table.bytes");
}

const char *event_name(EventKind kind)
{
    static const char *const names[EVENT_KINDS] = {
        "none",  "created", "seated",   "left", "committed", "entropy", "started",  "moved", "taken-back",
        "asked", "agreed",  "declined", "flag", "resigned",  "away",    "returned", "bot",   "aborted"};
    return kind < EVENT_KINDS ? names[kind] : names[0];
}

const char *ask_name(Ask what)
{
    static const char *const names[ASK_KINDS] = {"none", "take-back", "end", "pause", "resume", "takeover"};
    return what < ASK_KINDS ? names[what] : names[0];
}

const char *seat_kind_name(SeatKind kind)
{
    static const char *const names[SEAT_KINDS] = {"open", "person", "bot", "invited"};
    return kind < SEAT_KINDS ? names[kind] : names[0];
}

bool holder_is(const Holder *a, const Holder *b) { return memcmp(a, b, sizeof *a) == 0; }
