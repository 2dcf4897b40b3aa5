/* voyage.c -- the way of an event: checked, on the disk, applied, answered, told; and what happens by itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/fleet.h"
#include "harbour/log.h"
#include "harbour/moment.h"
#include "harbour/sea_parts.h"

enum { ENTROPY_MS = 1500 }; /* a full table waits so long for what seats add to the deal */

/* --- the way of an event ----------------------------------------------------------------------------------------------- */

_Static_assert((int)STORE_HOLDER_SIZE == (int)TG_HOLDER_BYTES, "the store keeps holders as the log does");

bool brings_name(const tg_happening *what)
{
    return (what->kind == TG_EVENT_SEATED ||
            (what->kind == TG_EVENT_ASKED && what->what == TG_ASK_TAKEOVER)) &&
           (what->sitter.kind == TG_SEAT_PERSON || what->sitter.kind == TG_SEAT_INVITED);
}

/* An account that was deleted a moment ago does not come into a log any more: STORE_NONE. */
StoreResult note_sitter(Store *store, const uint8_t holder[TG_HOLDER_BYTES], int64_t table)
{
    Person      person;
    StoreResult result = store_lock(store, person_of(holder)); /* nobody deletes them meanwhile */
    if (result == STORE_OK)
        result = store_person(store, person_of(holder), &person);
    if (result == STORE_OK && person.kind == PERSON_DELETED)
        result = STORE_NONE;
    return result == STORE_OK ? store_sat_add(store, holder, table) : result;
}

static StoreResult append_work(Job *job, Store *store)
{
    Append                  *append = (Append *)(void *)job;
    const StoreAppend *const one    = &append->stored;
    StoreResult              added  = STORE_OK;
    StoreResult              result = store_events_add(store, &one, 1, &added);
    if (result == STORE_OK)
        result = added;
    if (result == STORE_OK && brings_name(&append->what))
        result = note_sitter(store, append->what.sitter.holder, append->stored.event.table);
    return result == STORE_OK && append->row ? store_table_put(store, append->row) : result;
}

/* The store has something else under that seq, or is broken: memory is worth nothing then, the log is the truth. */
void ship_start_over(Ship *ship, StoreResult result)
{
    LOG("table-out-of-step", {"table", ship->name}, {"because", store_word(result)});
    ship_finish_all(ship, ENDING_STORE, result);
    tg_table_close(ship->table);
    ship->table = NULL;
    ship_unthink(ship);
    ev_timer_stop(ship->sea->harbour->loop, &ship->timer);
    if (!ship_wake(ship)) {
        ev_timer_set(&ship->timer, 1.0, 0);
        ev_timer_start(ship->sea->harbour->loop, &ship->timer);
    }
}

static void append_done(Job *job)
{
    Append *append = (Append *)(void *)job;
    Ship   *ship   = append->ship;
    Errand *errand = append->errand;

    StoreResult result = job->result;
    int64_t     was    = person_at(ship->table, append->what.seat);
    uint32_t    plies  = tg_table_plies(ship->table);
    ship->writing      = NULL;
    if (result == STORE_TAKEN && ship->sea->harbour->fleet && !ship->sea->harbour->leaving) {
        ship_outran(ship, append);
        return;
    }
    if (result == STORE_OK) { /* nothing came in between; else memory does not follow its log any more */
        ship->sea->tape = sea_tape(ship->sea, tg_table_game(ship->table));
        if (!tg_table_apply_bytes(ship->table, append->seq, append->body, append->stored.event.size,
                                  ship->sea->tape))
            result = STORE_BROKEN;
    }
    if (result != STORE_OK) {
        if (errand) {
            errand->result = result;
            errand->done(errand, ENDING_STORE);
        }
        if (!ship->sea->harbour->leaving)
            ship_start_over(ship, result);
        else
            ship_finish_all(ship, ENDING_STORE, result);
    } else {
        if (tg_table_plies(ship->table) < plies)
            ship_unthink(ship);
        if (append->what.kind == TG_EVENT_MOVED)
            METRIC_ADD(&ship->sea->harbour->metrics, moves_total);
        METRIC_ADD(&ship->sea->harbour->metrics, events_total);
        histogram_add(&ship->sea->harbour->metrics.event_us, moment_us() - job->given_us);
        if (append->what.kind != TG_EVENT_MOVED)
            ship_call(ship, &append->what, was, errand);
        recent_note(&ship->recent, append->stored.event.deed, tg_table_seq(ship->table));
        if (errand)
            errand->done(errand, ENDING_DONE);
        ship_tell(ship);
        fleet_say_event(ship);
        ship_call_to_move(ship);
        if (append->what.kind != TG_EVENT_MOVED || tg_table_phase(ship->table) == TG_TABLE_OVER)
            ship_row(ship);
        ship_pump(ship);
    }
    free(append->row);
    free(append);
}

/* False: the writer takes nothing in, or memory is short. */
static bool ship_append(Ship *ship, Errand *errand, const tg_event *event)
{
    Append *append = (Append *)calloc(1, sizeof *append + event->size);
    if (!append)
        return false;
    append->seq = event->seq;
    memcpy(append->body, event->bytes, event->size);
    (void)tg_event_read(event->bytes, event->size, &append->what);
    const tg_happening *what = &append->what;
    append->job              = (Job){.work = append_work, .done = append_done, .several = brings_name(what)};
    if (!append->job.several)
        append->job.append = &append->stored;
    append->ship         = ship;
    append->errand       = errand;
    append->stored.event = (StoreEvent){ship->id,    (int64_t)tg_table_seq(ship->table) + 1,
                                        what->at_ms, append->body,
                                        event->size, errand ? errand->print : 0};
    if (!errand && ship->sea->harbour->fleet &&
        ship_drives(ship)) { /* what it does by itself, its driver does */
        append->stored.node  = fleet_node(ship->sea->harbour->fleet);
        append->stored.fence = ship->fence;
    }
    if (what->kind == TG_EVENT_STARTED && (append->row = (TableRow *)malloc(sizeof *append->row))) {
        *append->row =
            (TableRow){.id = ship->id, .creator = ship->row.creator, .created_ms = ship->row.created_ms};
        row_fill(append->row, ship->table, false, what->at_ms);
        append->row->state = ROW_RUNNING;
        append->row->due_ms =
            DUE_ALWAYS; /* whatever happens to us, somebody looks whether a bot is to move */
        append->job.append  = NULL;
        append->job.several = true; /* an event alone is one statement, which changes all of it or nothing */
    }
    ship->writing = append;
    if (writer_put(ship->sea->harbour->writer, &append->job))
        return true;
    ship->writing = NULL;
    free(append->row);
    free(append);
    return false;
}

static bool is_stale(const Ship *ship, const Errand *errand)
{
    if (errand->seq < 0 || errand->seq == (int64_t)tg_table_seq(ship->table))
        return false;
    if (errand->seq > (int64_t)tg_table_seq(ship->table))
        return true;
    return is_seat(errand->seat) && tg_table_stale(ship->table, errand->seat, (uint32_t)errand->seq);
}

static void run_errand(Ship *ship, int64_t now)
{
    tg_event event;
    Errand  *errand = ship->first;
    ship->first     = errand->next;
    if (!ship->first)
        ship->last = &ship->first;
    ship->waiting--;
    if (errand->seat == TG_NO_SEAT)
        errand->seat = ship_seat(ship, errand->person.id);
    uint32_t led_to = errand->led_to ? errand->led_to : recent_find(&ship->recent, errand->print);
    if (led_to) {
        errand->seq = led_to;
        errand->done(errand, ENDING_AGAIN);
    } else if (errand->looked && errand->result != STORE_OK) { /* perhaps it is done, and perhaps not */
        errand->done(errand, ENDING_STORE);
    } else if (!errand->check) {
        errand->done(errand, ENDING_DONE);
    } else if (ship->sea->harbour->trouble != STORE_OK) {
        errand->result = ship->sea->harbour->trouble;
        errand->done(errand, ENDING_STORE);
    } else if (is_stale(ship, errand)) {
        errand->done(errand, ENDING_STALE);
    } else if (!errand->check(errand, ship->table, now, &event, &errand->why)) {
        errand->done(errand, ENDING_REFUSED);
    } else if (!ship_append(ship, errand, &event)) {
        errand->done(errand, ENDING_BUSY);
    }
}

/* --- what happens by itself ------------------------------------------------------------------------------------------------ */

/* The sea's own event; where the writer is full, it is tried again a little later. */
static void own_event(Ship *ship, const tg_event *event, int64_t now)
{
    if (!ship_append(ship, NULL, event))
        ship->retry_ms = now + RETRY_MS;
}

static bool all_seated(const Ship *ship, bool *all_added, bool *fair)
{
    tg_deal deal;
    *fair      = tg_table_deal(ship->table, &deal);
    *all_added = true;
    for (int seat = 0; seat < seats_of(ship->table); seat++) {
        unsigned kind = seat_at(ship->table, seat).sitter.kind;
        if (kind == TG_SEAT_OPEN || kind == TG_SEAT_INVITED)
            return false;
        if (kind == TG_SEAT_PERSON && *fair && !((deal.added >> seat) & 1u))
            *all_added = false;
    }
    return true;
}

/* A table whose seats are all taken begins when everybody has added to the deal, or had the time to. */
static bool begin_by_itself(Ship *ship, int64_t now, tg_event *event)
{
    bool all_added, fair;
    if (tg_table_phase(ship->table) != TG_TABLE_OPEN || !ship_drives(ship) ||
        !all_seated(ship, &all_added, &fair)) {
        ship->start_ms = 0;
        return false;
    }
    if (!ship->start_ms)
        ship->start_ms = now + ENTROPY_MS;
    if (!all_added && now < ship->start_ms)
        return false;
    uint8_t secret[TG_SECRET_BYTES];
    sea_secret(ship->sea, ship->id, secret);
    return tg_table_check_start(ship->table, fair ? secret : NULL, now, event, NULL);
}

static bool is_under_way(const Ship *ship)
{
    int phase = tg_table_phase(ship->table);
    return phase == TG_TABLE_RUNNING || phase == TG_TABLE_PAUSED;
}

/* When we say that a seat's person is away; INT64_MAX: never, whatever gone_ms says. A bot does not go, who is away already or
 * out does not go again, and in a game by days nobody has to be there. */
static int64_t away_at(const Ship *ship, int seat)
{
    tg_seat one = seat_at(ship->table, seat);
    if (!ship->gone_ms[seat] || !ship_drives(ship) || !is_under_way(ship) ||
        one.sitter.kind != TG_SEAT_PERSON || one.out || one.away || ship_seen(ship, seat) ||
        setup_of(ship->table).clock == TG_CLOCK_DAYS)
        return INT64_MAX;
    return ship->gone_ms[seat] + ship->sea->harbour->config.grace_ms;
}

static bool come_and_go(Ship *ship, int64_t now, tg_event *event)
{
    if (!is_under_way(ship))
        return false;
    for (int seat = 0; seat < seats_of(ship->table); seat++) {
        tg_seat one = seat_at(ship->table, seat);
        if (one.sitter.kind != TG_SEAT_PERSON || one.out)
            continue;
        if (ship_seen(ship, seat)) {
            ship->gone_ms[seat] = 0;
            if ((one.away || one.took_over) && ship_present(ship, person_of(one.sitter.holder)) &&
                tg_table_check_return(ship->table, seat, now, event, NULL))
                return true;
        } else if (now >= away_at(ship, seat)) {
            ship->gone_ms[seat] = 0;
            if (tg_table_check_away(ship->table, seat, now, event, NULL))
                return true;
        }
    }
    return false;
}

/* --- the pump ------------------------------------------------------------------------------------------------------------------ */

static void sleep_or_wait(Ship *ship, int64_t now)
{
    int64_t rest   = ship->sea->harbour->config.idle_ms;
    bool    drives = ship_drives(ship); /* otherwise nothing happens here by itself */
    int64_t next   = drives ? tg_table_next_tick(ship->table) : INT64_MAX;
    int64_t due    = next;
    if (drives && (tg_table_to_act(ship->table) & tg_table_bots(ship->table)))
        due = now;
    bool idle = !ship->watchers && !ship->waiting && !ship->waking && !ship->thinking && !ship->row_writing &&
                !ship->talking && !ship->following && !ship->outrun && due > now + rest && !ship->start_ms;
    if (idle && now >= ship->touched_ms + rest) {
        int64_t stored = due == INT64_MAX ? 0 : due;
        if (ship->row.due_ms == stored || ship->row.state != ROW_RUNNING || !drives) {
            ship_let_go(ship);
            ship_free(ship);
            return;
        }
        ship->drowsy = true;
        ship_row(ship); /* when to look after it; then it sleeps */
        ship->drowsy = false;
    }
    int64_t at     = idle ? ship->touched_ms + rest : now + rest;
    at             = next < at ? next : at;
    int64_t answer = ship->answer_ms > ship->held_ms ? ship->answer_ms : ship->held_ms;
    if (ship->answered && answer < at)
        at = answer;
    if (ship->retry_ms > now && ship->retry_ms < at)
        at = ship->retry_ms;
    if (ship->start_ms && ship->start_ms < at)
        at = ship->start_ms;
    if (!ship->following && (ship_is_behind(ship) || ship->first) && ship->follow_ms < at)
        at = ship->follow_ms;
    for (int seat = 0; seat < seats_of(ship->table); seat++)
        at = away_at(ship, seat) < at ? away_at(ship, seat) : at;
    double s = at > now ? (double)(at - now) / 1000.0 + 0.001 : 0.01;
    ev_timer_stop(ship->sea->harbour->loop, &ship->timer);
    ev_now_update(ship->sea->harbour->loop);
    ev_timer_set(&ship->timer, s, 0);
    ev_timer_start(ship->sea->harbour->loop, &ship->timer);
}

void ship_pump(Ship *ship)
{
    tg_event event;
    if (!ship->table || ship->pumping)
        return;
    ship->pumping = true;
    for (;;) {
        int64_t now = wall_ms();
        bool    may = !ship->writing && ship->sea->harbour->writer && now >= ship->retry_ms;
        if (ship->writing || ship->following || ship->outrun)
            break;
        if ((ship_is_behind(ship) && now >= ship->follow_ms) ||
            (ship->first && ship_must_ask(ship, ship->first))) {
            ship_follow(ship);
            break;
        }
        if (may && ship_drives(ship) &&
            (tg_table_check_tick(ship->table, now, &event) || ship_bot_answers(ship, now, &event)))
            own_event(ship, &event, now);
        else if (ship->first)
            run_errand(ship, now);
        else if (may && (come_and_go(ship, now, &event) || begin_by_itself(ship, now, &event)))
            own_event(ship, &event, now);
        else
            break;
    }
    ship->pumping = false;
    int64_t now   = wall_ms();
    if (ship->writing)
        return;
    ship_note(ship);
    ship_think(ship, now);
    sleep_or_wait(ship, now);
}

void ship_on_timer(struct ev_loop *loop, ev_timer *timer, int events)
{
    Ship *ship = (Ship *)timer->data;
    (void)events;
    METRIC_ADD(&ship->sea->harbour->metrics, table_timers_total);
    if (ship->table)
        ship_pump(ship);
    else if (!ship->waking && !ship_wake(ship)) {
        ev_timer_set(timer, 1.0, 0);
        ev_timer_start(loop, timer);
    }
}
