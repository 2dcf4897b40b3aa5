/* table_clock.c -- clocks, flags, and how long somebody may be away. */
#include "table/table_parts.h"

static int64_t plus(int64_t a, int64_t b) { return a > INT64_MAX - b ? INT64_MAX : a + b; }

/* Whose clocks run: persons that owe a decision and play themselves. */
static Seats running(const Table *table)
{
    Seats seats = NOBODY;
    if (table->clock == CLOCK_NONE || table->phase != TABLE_RUNNING)
        return NOBODY;
    for (FOR_BITS(seat, table_to_act(table)))
        if (plays_himself(table, (Seat)seat))
            seats |= seat_bit((Seat)seat);
    return seats;
}

void clocks_settle(Table *table, Seat mover, bool keep, int64_t at_ms)
{
    if (table->clock == CLOCK_NONE || at_ms < 0)
        return;
    Seats run = running(table);
    for (Seat seat = 0; seat < table->players; seat++) {
        TableSeat *one   = &table->seat[seat];
        bool       runs  = (run >> seat) & 1u;
        bool       moved = seat == mover;
        if (one->since_ms >= 0 && (moved || !runs)) {
            one->left_ms -= at_ms - one->since_ms;
            if (one->left_ms < 0)
                one->left_ms = 0;
            one->since_ms = -1;
            if (table->clock != CLOCK_TOTAL && !keep)
                one->left_ms = table->limit_ms; /* the next decision has a time of its own */
            else if (table->clock == CLOCK_TOTAL && moved && !runs)
                one->left_ms = plus(one->left_ms, table->more_ms);
        }
        if (runs && one->since_ms < 0)
            one->since_ms = at_ms;
    }
}

int64_t table_left(const Table *table, Seat seat, int64_t now_ms)
{
    if (table->clock == CLOCK_NONE || seat >= table->players)
        return -1;
    const TableSeat *one = &table->seat[seat];
    if (one->since_ms < 0 || now_ms < one->since_ms)
        return one->left_ms;
    int64_t left = one->left_ms - (now_ms - one->since_ms);
    return left < 0 ? 0 : left;
}

void table_stopwatch(Table *table, int64_t now_ms)
{
    if (table->local)
        table->since_ms = now_ms;
}

/* When the flag of a seat falls, and when its person has been away too long; INT64_MAX: never. */
static int64_t flag_at(const Table *table, Seat seat)
{
    const TableSeat *one = &table->seat[seat];
    return one->since_ms < 0 ? INT64_MAX : plus(one->since_ms, one->left_ms);
}

static int64_t away_ends(const Table *table, Seat seat)
{
    const TableSeat *one = &table->seat[seat];
    bool waits = table->phase == TABLE_RUNNING && table->away_ms && one->away && plays_himself(table, seat);
    return waits ? plus(one->away_since_ms, table->away_ms) : INT64_MAX;
}

bool table_check_tick(const Table *table, int64_t now_ms, Event *out)
{
    int64_t first = INT64_MAX;
    Seat    whose = NO_SEAT;
    bool    flag  = false;
    for (Seat seat = 0; seat < table->players; seat++) {
        int64_t falls = flag_at(table, seat);
        int64_t ends  = away_ends(table, seat);
        if (falls < first) {
            first = falls;
            whose = seat;
            flag  = true;
        }
        if (ends < first) {
            first = ends;
            whose = seat;
            flag  = false;
        }
    }
    if (whose == NO_SEAT || now_ms < first)
        return false;
    if (!event_begin(table, flag ? EVENT_FLAG : EVENT_BOT, whose, now_ms, out, NULL))
        return false;
    out->done = !flag && table->away == THEN_LOSS;
    return true;
}

int64_t table_next_tick(const Table *table)
{
    int64_t next = INT64_MAX;
    for (Seat seat = 0; seat < table->players; seat++) {
        int64_t falls = flag_at(table, seat);
        int64_t ends  = away_ends(table, seat);
        next          = falls < next ? falls : next;
        next          = ends < next ? ends : next;
    }
    return next;
}
