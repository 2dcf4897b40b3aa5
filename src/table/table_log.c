/* table_log.c -- events and logs that come from elsewhere: each must be what its own check would have made of it. */
#include <string.h>

#include "table/shelf.h"
#include "table/table_parts.h"

/* The check that the event's kind has, asked with what the event says. */
static bool check_again(const Table *table, const Event *event, Event *made, Refusal *why)
{
    Seat    seat = event->seat;
    int64_t at   = event->at_ms;
    Ask     what = (Ask)event->what;
    switch (event->kind) {
    case EVENT_SEATED: return table_check_sit(table, seat, &event->sitter, at, made, why);
    case EVENT_LEFT: return table_check_leave(table, seat, at, made, why);
    case EVENT_COMMITTED: return table_check_commit(table, event->bytes, at, made, why);
    case EVENT_ENTROPY:
        return table_check_entropy(table, seat, event->bytes, event->entropy_size, at, made, why);
    case EVENT_STARTED: return table_check_start(table, event->done ? event->bytes : NULL, at, made, why);
    case EVENT_MOVED:
        if (!table_check_move(table, seat, event->move, at, made, why))
            return false;
        if (table->local) /* whoever keeps it says how long a move took */
            made->used_ms = event->used_ms;
        return true;
    case EVENT_TAKEN_BACK: return table_check_take_back(table, seat, event->ply, at, made, why);
    case EVENT_ASKED:
        if (what == ASK_TAKE_BACK)
            return table_check_take_back(table, seat, event->ply, at, made, why);
        if (what == ASK_TAKEOVER)
            return table_check_takeover(table, seat, event->target, &event->sitter, at, made, why);
        return table_check_ask(table, seat, what, at, made, why);
    case EVENT_AGREED: return table_check_answer(table, seat, what, true, at, made, why);
    case EVENT_DECLINED: return table_check_answer(table, seat, what, false, at, made, why);
    case EVENT_RESIGNED: return table_check_resign(table, seat, at, made, why);
    case EVENT_AWAY: return table_check_away(table, seat, at, made, why);
    case EVENT_RETURNED: return table_check_return(table, seat, at, made, why);
    case EVENT_BOT:
        if (!event->done && table_check_bot(table, seat, at, made, why))
            return true;
        return table_check_tick(table, at, made) || refuse(why, "table.event");
    case EVENT_FLAG: return table_check_tick(table, at, made) || refuse(why, "table.event");
    case EVENT_ABORTED: return table_check_abort(table, at, made, why);
    default: return refuse(why, "table.event");
    }
}

static bool same_event(const Event *a, const Event *b)
{
    uint8_t one[EVENT_BYTES], other[EVENT_BYTES];
    size_t  size = event_encode(a, one, sizeof one);
    return size && size == event_encode(b, other, sizeof other) && memcmp(one, other, size) == 0;
}

bool table_check_event(const Table *table, Event *event, Refusal *why)
{
    Event made;
    if (!table) {
        if (event->kind != EVENT_CREATED)
            return refuse(why, "table.event");
        if (!event->setup.game)
            event->setup.game =
                shelf_find(event->setup.slug, event->setup.content[0] ? event->setup.content : NULL, NULL);
        return table_check_create(&event->setup, event->at_ms, &made, why) &&
               (same_event(event, &made) || refuse(why, "table.event"));
    }
    return check_again(table, event, &made, why) && (same_event(event, &made) || refuse(why, "table.event"));
}

Table *table_replay(LogNext next, void *context, uint32_t *seq, Refusal *why)
{
    const uint8_t *bytes;
    size_t         size;
    Table         *table = NULL;
    Event          event;
    *seq = 0;
    while (next(context, &bytes, &size)) {
        if (!event_decode(bytes, size, &event, why) || !table_check_event(table, &event, why)) {
            table_close(table);
            return NULL;
        }
        if (table)
            table_apply(table, &event);
        else
            table = table_open(&event);
        if (!table) {
            refuse(why, "table.full");
            return NULL;
        }
        ++*seq;
    }
    if (!table)
        refuse(why, "table.event");
    return table;
}
