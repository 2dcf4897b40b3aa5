/* event.c -- what a log says that happened, for whoever keeps it; and refusals of the keeper's own. */
#include "lib/table.h"

STATIC_ASSERT((int)TG_EVENT_CREATED == (int)EVENT_CREATED && (int)TG_EVENT_MOVED == (int)EVENT_MOVED &&
                  (int)TG_EVENT_DECLINED == (int)EVENT_DECLINED && (int)TG_EVENT_BOT == (int)EVENT_BOT &&
                  (int)TG_EVENT_ABORTED + 1 == (int)EVENT_KINDS,
              "what happens has the same number on both sides");

static int32_t seat_out(Seat seat) { return seat == NO_SEAT ? TG_NO_SEAT : seat; }

int tg_event_read(const void *bytes, size_t size, tg_happening *out)
{
    Event event;
    if (!bytes || !event_decode((const uint8_t *)bytes, size, &event, NULL))
        return 0;
    memset(out, 0, sizeof *out);
    out->kind = event.kind;
    out->seat = seat_out(event.seat);
    out->target =
        event.what == ASK_TAKEOVER && event.kind == EVENT_ASKED ? seat_out(event.target) : TG_NO_SEAT;
    out->what  = event.what;
    out->done  = event.done;
    out->ply   = event.ply;
    out->move  = event.move;
    out->at_ms = event.at_ms;
    sitter_out(&event.sitter, &out->sitter);
    return 1;
}

int tg_event_forget(const void *bytes, size_t size, const uint8_t holder[TG_HOLDER_BYTES], tg_event *out)
{
    Event event;
    if (!bytes || !event_decode((const uint8_t *)bytes, size, &event, NULL) || !event.sitter.name[0] ||
        (event.sitter.kind != SEAT_PERSON && event.sitter.kind != SEAT_INVITED) ||
        memcmp(event.sitter.holder.id, holder, TG_HOLDER_BYTES) != 0)
        return 0;
    memset(event.sitter.name, 0, sizeof event.sitter.name);
    return event_out(&event, 0, out);
}

int tg_table_forget(tg_table *table, const uint8_t holder[TG_HOLDER_BYTES])
{
    Holder one;
    memcpy(one.id, holder, sizeof one.id);
    return table_forget(table_of(table), &one);
}

int tg_refuse(tg_refusal *why, const char *key, const char *name, int64_t number)
{
    return name ? refuse_number(why_in(why), key, name, number) : refuse(why_in(why), key);
}

const char *tg_seat_word(int kind)
{
    return kind >= TG_SEAT_OPEN && kind <= TG_SEAT_INVITED ? seat_kind_name((SeatKind)kind) : NULL;
}

const char *tg_ask_word(int what)
{
    return what >= TG_ASK_TAKE_BACK && what <= TG_ASK_TAKEOVER ? ask_name((Ask)what) : NULL;
}
