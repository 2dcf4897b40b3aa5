/* table_offer.c -- requests that may need consent: take-backs, an end, a pause, somebody else in a seat. */
#include <string.h>

#include "table/table_parts.h"

/* --- take-backs --------------------------------------------------------------------------------------- */

/* True where all seats other than `seat` are bots, empty, or out: then a take-back is his own affair. */
static bool alone(const Table *table, Seat seat)
{
    for (Seat other = 0; other < table->players; other++)
        if (other != seat && is_person(table, other) && !table->seat[other].out)
            return false;
    return true;
}

/* Every move from `ply` on is the seat's own. */
static bool own_doing(const Table *table, Seat seat, uint32_t ply)
{
    uint32_t at = table->plies;
    for (uint32_t i = table->count; i > 0 && at > ply; i--)
        if (entry_stands(&table->log[i - 1])) {
            if (entry_mover(&table->log[i - 1]) != seat)
                return false;
            at--;
        }
    return true;
}

TakeBack table_take_back_terms(const Table *table, Seat seat, uint32_t ply)
{
    if (seat == NO_SEAT)
        return table->local ? TAKE_BACK_FREE : TAKE_BACK_NOT;
    if (alone(table, seat))
        return TAKE_BACK_FREE;
    Seats news = table_news(table, ply);
    if (news == NOBODY && own_doing(table, seat, ply))
        return TAKE_BACK_FREE;
    return news & (Seats)~seat_bit(seat) ? TAKE_BACK_NOT : TAKE_BACK_CONSENT;
}

static bool may_ask(const Table *table, Seat seat, Refusal *why)
{
    if (!seat_there(table, seat, why))
        return false;
    if (!is_person(table, seat))
        return refuse_number(why, "table.held", "seat", seat);
    if (table->seat[seat].out)
        return refuse_number(why, "table.out", "seat", seat);
    return !table->seat[seat].took_over || refuse_number(why, "table.away", "seat", seat);
}

/* The event asks for something; where nobody is left to be asked, it is granted by it. */
static bool asks(const Table *table, Seat seat, Ask what, Event *event, Refusal *why)
{
    if (table->offer[what].asked)
        return refuse_text(why, "table.asked", "what", ask_name(what));
    event->kind = EVENT_ASKED;
    event->what = (uint8_t)what;
    event->done = electorate(table, what, seat, event->target) == NOBODY;
    return true;
}

bool table_check_take_back(const Table *table, Seat seat, uint32_t ply, int64_t now_ms, Event *out,
                           Refusal *why)
{
    if (!event_begin(table, EVENT_TAKEN_BACK, seat, now_ms, out, why))
        return false;
    bool keeper = seat == NO_SEAT && table->local;
    bool again  = table->local && table->end == END_PLAYED; /* a local game may go on behind its end */
    if ((!again && !needs_running(table, why)) || (!keeper && !may_ask(table, seat, why)))
        return false;
    if (ply >= table->plies && !(keeper && ply == table->plies))
        return refuse_number(why, "table.moves", "moves", table->plies);
    out->ply = ply;
    switch ((int)table_take_back_terms(table, seat, ply)) {
    case TAKE_BACK_FREE: return true;
    case TAKE_BACK_CONSENT: return asks(table, seat, ASK_TAKE_BACK, out, why);
    default: return refuse(why, "table.take-back");
    }
}

bool table_turn_began(const Table *table, Seat seat, uint32_t *ply)
{
    if (!(table_to_act(table) & seat_bit(seat)))
        return false;
    uint32_t at = table->plies;
    for (uint32_t i = table->count; i > 0; i--) {
        if (!entry_stands(&table->log[i - 1]))
            continue;
        if (entry_mover(&table->log[i - 1]) != seat)
            break;
        at--;
    }
    *ply = at;
    return at < table->plies;
}

static bool has_moved(const Table *table, Seat seat)
{
    for (uint32_t i = table->count; i > 0; i--)
        if (entry_stands(&table->log[i - 1]) && entry_mover(&table->log[i - 1]) == seat)
            return true;
    return false;
}

TakeBack table_take_back_outlook(const Table *table, Seat seat)
{
    if (!needs_running(table, NULL) || !may_ask(table, seat, NULL) || table->offer[ASK_TAKE_BACK].asked ||
        !has_moved(table, seat))
        return TAKE_BACK_NOT;
    return alone(table, seat) ? TAKE_BACK_FREE : TAKE_BACK_CONSENT;
}

bool table_check_turn_again(const Table *table, Seat seat, int64_t now_ms, Event *out, Refusal *why)
{
    uint32_t ply;
    if (!needs_running(table, why) || !may_ask(table, seat, why))
        return false;
    if (!table_turn_began(table, seat, &ply))
        return refuse(why, "table.turn");
    return table_check_take_back(table, seat, ply, now_ms, out, why);
}

/* --- asking and answering -------------------------------------------------------------------------------- */

bool table_check_ask(const Table *table, Seat seat, Ask what, int64_t now_ms, Event *out, Refusal *why)
{
    if (!event_begin(table, EVENT_ASKED, seat, now_ms, out, why) || !needs_begun(table, why) ||
        !may_ask(table, seat, why))
        return false;
    bool paused = table->phase == TABLE_PAUSED;
    if (what != ASK_END && what != ASK_PAUSE && what != ASK_RESUME)
        return refuse_text(why, "table.not-asked", "what", ask_name(what));
    if (what == ASK_PAUSE && paused)
        return refuse(why, "table.paused");
    if (what == ASK_RESUME && !paused)
        return refuse(why, "table.not-paused");
    if (what == ASK_END && electorate(table, what, seat, NO_SEAT) == NOBODY)
        return refuse(why, "table.nobody");
    return asks(table, seat, what, out, why);
}

bool table_check_takeover(const Table *table, Seat by, Seat target, const Sitter *sitter, int64_t now_ms,
                          Event *out, Refusal *why)
{
    if (!event_begin(table, EVENT_ASKED, by, now_ms, out, why) || !needs_begun(table, why) ||
        !seat_there(table, target, why) || (by != NO_SEAT && !may_ask(table, by, why)))
        return false;
    const TableSeat *one = &table->seat[target];
    if (!is_person(table, target))
        return refuse_number(why, "table.held", "seat", target);
    if (one->out)
        return refuse_number(why, "table.out", "seat", target);
    if (target == by || (!one->away && !one->took_over))
        return refuse_number(why, "table.not-away", "seat", target);
    if (sitter->kind != SEAT_PERSON && sitter->kind != SEAT_BOT)
        return refuse(why, "table.person");
    if (!sitter_fits(table, sitter, why))
        return false;
    if (by == NO_SEAT && electorate(table, ASK_TAKEOVER, by, target) == NOBODY)
        return refuse(why, "table.nobody");
    out->target = target;
    out->sitter = *sitter;
    memset(out->sitter.name + strlen(sitter->name), 0, sizeof sitter->name - strlen(sitter->name));
    memset(out->sitter.level + strlen(sitter->level), 0, sizeof sitter->level - strlen(sitter->level));
    return asks(table, by, ASK_TAKEOVER, out, why);
}

bool table_check_answer(const Table *table, Seat seat, Ask what, bool yes, int64_t now_ms, Event *out,
                        Refusal *why)
{
    if (!event_begin(table, yes ? EVENT_AGREED : EVENT_DECLINED, seat, now_ms, out, why) ||
        !needs_begun(table, why) || !may_ask(table, seat, why))
        return false;
    if (what <= ASK_NONE || what >= ASK_KINDS || !table->offer[what].asked)
        return refuse_text(why, "table.not-asked", "what", ask_name(what));
    const Offer *offer = &table->offer[what];
    Seats        owing = electorate(table, what, offer->by, offer->target) & (Seats)~offer->agreed;
    bool         mine  = offer->by == seat && !yes; /* withdrawn */
    if (!mine && !(owing & seat_bit(seat)))
        return refuse_text(why, "table.answered", "what", ask_name(what));
    out->what = (uint8_t)what;
    out->done = yes && owing == seat_bit(seat);
    return true;
}
