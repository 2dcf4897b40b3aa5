/* sea.c -- waking, the way of an event, clocks, bots, and falling asleep. */
#include "harbour/sea.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "games/registry.h"
#include "harbour/log.h"
#include "harbour/moment.h"

enum {
    FIRST_BUCKETS  = 256,
    THOUGHTS_MOST  = 4096,
    SCRATCH        = 900000, /* what a socket's outbox takes at once, with room for the frame */
    ENTROPY_MS     = 1500,   /* a full table waits so long for what seats add to the deal */
    IDLE_MS        = 60000,
    RETRY_MS       = 250,
    SWEEP_AHEAD_MS = 15000,
    SWEEP_MOST     = 500
};
static const double sweep_s = 5.0;

struct Append {
    Job        job;
    Ship      *ship;
    Errand    *errand; /* whose it is; NULL: the sea's own */
    Event      event;
    StoreEvent stored;
    TableRow  *row; /* written with it; NULL: none */
    uint8_t    body[];
};

/* --- people ------------------------------------------------------------------------------------------------------ */

Holder holder_of(int64_t person)
{
    Holder holder = {{0}};
    for (int i = 0; i < 8; i++)
        holder.id[i] = (uint8_t)((uint64_t)person >> (8 * i));
    return holder;
}

int64_t person_of(const Holder *holder)
{
    uint64_t person = 0;
    for (int i = 0; i < 8; i++)
        person |= (uint64_t)holder->id[i] << (8 * i);
    return (int64_t)person;
}

Seat ship_seat(const Ship *ship, int64_t person)
{
    Holder holder = holder_of(person);
    return person ? table_seat_of(ship->table, &holder) : (Seat)NO_SEAT;
}

void sea_secret(const Sea *sea, int64_t table, uint8_t secret[SECRET_BYTES])
{
    Holder which = holder_of(table);
    (void)crypto_generichash(secret, SECRET_BYTES, which.id, sizeof which.id, sea->key, sizeof sea->key);
}

/* --- ships by id -------------------------------------------------------------------------------------------------- */

static Ship **place_of(Sea *sea, int64_t id)
{
    Ship **place = &sea->ships[(uint64_t)id & (sea->buckets - 1)]; /* ids are random */
    while (*place && (*place)->id != id)
        place = &(*place)->next;
    return place;
}

Ship *sea_find(Sea *sea, int64_t table) { return *place_of(sea, table); }

static void grow(Sea *sea)
{
    Ship **wider = (Ship **)calloc(sea->buckets * 2, sizeof(void *));
    if (!wider)
        return; /* longer chains, then */
    Ship **old     = sea->ships;
    size_t buckets = sea->buckets;
    sea->ships     = wider;
    sea->buckets   = buckets * 2;
    for (size_t i = 0; i < buckets; i++)
        while (old[i]) {
            Ship *ship   = old[i];
            old[i]       = ship->next;
            Ship **place = place_of(sea, ship->id);
            ship->next   = NULL;
            *place       = ship;
        }
    free(old);
}

static void on_timer(struct ev_loop *loop, ev_timer *timer, int events);

static Ship *ship_create(Sea *sea, int64_t id)
{
    Ship *ship = (Ship *)calloc(1, sizeof *ship);
    if (!ship)
        return NULL;
    if (sea->count >= sea->buckets * 2)
        grow(sea);
    ship->sea        = sea;
    ship->id         = id;
    ship->last       = &ship->first;
    ship->touched_ms = wall_ms();
    id_write(id, ship->name);
    ev_init(&ship->timer, on_timer);
    ship->timer.data   = ship;
    *place_of(sea, id) = ship;
    sea->count++;
    METRIC_SET(&sea->harbour->metrics, tables, sea->count);
    return ship;
}

static void ship_free(Ship *ship)
{
    Sea   *sea   = ship->sea;
    Ship **place = place_of(sea, ship->id);
    *place       = ship->next;
    sea->count--;
    METRIC_SET(&sea->harbour->metrics, tables, sea->count);
    ev_timer_stop(sea->harbour->loop, &ship->timer);
    table_close(ship->table);
    free(ship->recent);
    free(ship);
}

Ship *sea_launch(Sea *sea, const TableRow *row, Table *table)
{
    Ship *ship = ship_create(sea, row->id);
    if (!ship) {
        table_close(table);
        return NULL;
    }
    ship->row   = *row;
    ship->table = table;
    return ship;
}

/* --- errands -------------------------------------------------------------------------------------------------------- */

Errand *errand_create(void)
{
    Errand *errand = (Errand *)calloc(1, sizeof *errand);
    if (errand) {
        errand->seq  = -1;
        errand->seat = errand->target = NO_SEAT;
    }
    return errand;
}

void errand_free(Errand *errand)
{
    if (!errand)
        return;
    if (errand->socket) {
        *errand->socket_link = errand->socket_next;
        if (errand->socket_next)
            errand->socket_next->socket_link = errand->socket_link;
    }
    json_decref(errand->tag);
    free(errand->text);
    free(errand);
}

static void finish_all(Ship *ship, Ending ending, StoreResult result)
{
    while (ship->first) {
        Errand *errand = ship->first;
        ship->first    = errand->next;
        if (!ship->first)
            ship->last = &ship->first;
        ship->waiting--;
        errand->result = result;
        errand->done(errand, ending);
    }
}

/* --- waking --------------------------------------------------------------------------------------------------------- */

typedef struct Waking {
    Job      job;
    Ship    *ship;
    TableRow row;
    Table   *table;
    bool     bad;
} Waking;

static bool wake_event(void *context, const StoreEvent *stored)
{
    Waking *waking = (Waking *)context;
    Event   event;
    Refusal why;
    if (!event_decode((const uint8_t *)stored->body, stored->size, &event, &why) ||
        !table_check_event(waking->table, &event, &why)) {
        waking->bad = true;
        return false;
    }
    if (waking->table)
        table_apply(waking->table, &event);
    else
        waking->table = table_open(&event);
    waking->bad = !waking->table;
    return waking->table != NULL;
}

static StoreResult wake_work(Job *job, Store *store)
{
    Waking     *waking = (Waking *)(void *)job;
    StoreResult result = store_table(store, waking->ship->id, &waking->row);
    if (result == STORE_OK)
        result = store_events(store, waking->row.id, 1, wake_event, waking);
    if (result == STORE_OK && (waking->bad || !waking->table))
        result = STORE_BROKEN;
    return result;
}

static void wake_done(Job *job)
{
    Waking *waking = (Waking *)(void *)job;
    Ship   *ship   = waking->ship;
    ship->waking   = false;
    if (job->result == STORE_OK) {
        ship->table = waking->table;
        ship->row   = waking->row;
        TableSetup setup;
        table_setup_of(ship->table, &setup);
        for (Seat seat = 0; seat < table_players(ship->table) && setup.away_ms; seat++)
            ship->gone_ms[seat] = wall_ms(); /* whoever does not come back now has vanished */
        METRIC_ADD(&ship->sea->harbour->metrics, tables_woken_total);
        ship_row(ship);
        ship_pump(ship);
    } else {
        if (job->result != STORE_NONE)
            LOG("table-does-not-wake", {"table", ship->name}, {"because", store_word(job->result)});
        table_close(waking->table);
        finish_all(ship, job->result == STORE_NONE ? ENDING_NONE : ENDING_STORE, job->result);
        if (ship->watchers)
            LOG("table-lost", {"table", ship->name});
        while (ship->watchers)
            ship_unwatch(ship, ship->watchers->socket);
        if (ship->thinking || ship->row_writing) { /* somebody still holds it */
            ev_timer_set(&ship->timer, 1.0, 0);
            ev_timer_start(ship->sea->harbour->loop, &ship->timer);
        } else {
            ship_free(ship);
        }
    }
    free(waking);
}

static bool wake(Ship *ship)
{
    Waking *waking = (Waking *)calloc(1, sizeof *waking);
    if (!waking)
        return false;
    waking->job  = (Job){.work = wake_work, .done = wake_done};
    waking->ship = ship;
    ship->waking = true;
    if (hands_put(ship->sea->harbour->reader, &waking->job))
        return true;
    ship->waking = false;
    free(waking);
    return false;
}

void sea_send(Sea *sea, int64_t table, Errand *errand)
{
    Ship *ship = sea_find(sea, table);
    bool  idle = !ship;
    if (!ship)
        ship = ship_create(sea, table);
    errand->ship = ship;
    if (!ship || ship->waiting >= ERRANDS_MOST) {
        errand->done(errand, ENDING_BUSY);
        return;
    }
    ship->touched_ms = wall_ms();
    if (ship->table && !errand->check) {
        errand->done(errand, ENDING_DONE);
        return;
    }
    errand->next = NULL;
    *ship->last  = errand;
    ship->last   = &errand->next;
    ship->waiting++;
    if (idle && !wake(ship)) {
        finish_all(ship, ENDING_BUSY, STORE_OK);
        ship_free(ship);
    } else if (ship->table) {
        ship_pump(ship);
    }
}

/* --- the way of an event ----------------------------------------------------------------------------------------------- */

static StoreResult append_work(Job *job, Store *store)
{
    Append     *append = (Append *)(void *)job;
    StoreResult result = store_event_add(store, &append->stored);
    return result == STORE_OK && append->row ? store_table_put(store, append->row) : result;
}

static void remember(Ship *ship, const Errand *errand)
{
    if (!errand->key[0] || errand->seq < 0)
        return;
    if (!ship->recent)
        ship->recent = (Recent *)calloc(RECENT, sizeof *ship->recent);
    if (!ship->recent)
        return;
    Recent *one = &ship->recent[ship->recent_next++ % RECENT];
    *one        = (Recent){.person = errand->person.id, .seq = errand->seq, .led_to = table_seq(ship->table)};
    (void)snprintf(one->key, sizeof one->key, "%s", errand->key);
}

static const Recent *recall(const Ship *ship, const Errand *errand)
{
    for (unsigned i = 0; ship->recent && errand->key[0] && i < RECENT; i++) {
        const Recent *one = &ship->recent[i];
        if (one->person == errand->person.id && one->seq == errand->seq && strcmp(one->key, errand->key) == 0)
            return one;
    }
    return NULL;
}

/* The store has something else under that seq, or is broken: memory is worth nothing then, the log is the truth. */
static void start_over(Ship *ship, StoreResult result)
{
    LOG("table-out-of-step", {"table", ship->name}, {"because", store_word(result)});
    finish_all(ship, ENDING_STORE, result);
    table_close(ship->table);
    ship->table    = NULL;
    ship->answered = false;
    ev_timer_stop(ship->sea->harbour->loop, &ship->timer);
    if (!wake(ship)) {
        ev_timer_set(&ship->timer, 1.0, 0);
        ev_timer_start(ship->sea->harbour->loop, &ship->timer);
    }
}

static void append_done(Job *job)
{
    Append *append = (Append *)(void *)job;
    Ship   *ship   = append->ship;
    Errand *errand = append->errand;
    ship->writing  = NULL;
    if (job->result != STORE_OK) {
        if (errand) {
            errand->result = job->result;
            errand->done(errand, ENDING_STORE);
        }
        if (!ship->sea->harbour->leaving)
            start_over(ship, job->result);
        else
            finish_all(ship, ENDING_STORE, job->result);
    } else {
        uint32_t before = table_seq(ship->table);
        table_apply(ship->table, &append->event);
        if (append->event.kind == EVENT_MOVED)
            METRIC_ADD(&ship->sea->harbour->metrics, moves_total);
        METRIC_ADD(&ship->sea->harbour->metrics, events_total);
        histogram_add(&ship->sea->harbour->metrics.event_us, moment_us() - job->given_us);
        if (errand) {
            remember(ship, errand);
            errand->done(errand, ENDING_DONE);
        }
        ship_tell(ship, before);
        if (append->event.kind != EVENT_MOVED || table_phase(ship->table) == TABLE_OVER)
            ship_row(ship);
        ship_pump(ship);
    }
    free(append->row);
    free(append);
}

/* False: the writer takes nothing in, or memory is short. */
static bool ship_append(Ship *ship, Errand *errand, const Event *event)
{
    uint8_t bytes[EVENT_BYTES];
    size_t  size   = event_encode(event, bytes, sizeof bytes);
    Append *append = size ? (Append *)calloc(1, sizeof *append + size) : NULL;
    if (!append)
        return false;
    memcpy(append->body, bytes, size);
    append->job    = (Job){.work = append_work, .done = append_done, .several = true};
    append->ship   = ship;
    append->errand = errand;
    append->event  = *event;
    append->stored =
        (StoreEvent){ship->id, (int64_t)table_seq(ship->table) + 1, event->at_ms, append->body, size};
    if (event->kind == EVENT_STARTED && (append->row = (TableRow *)malloc(sizeof *append->row))) {
        *append->row       = ship->row;
        append->row->state = ROW_RUNNING;
        append->row->due_ms =
            DUE_ALWAYS; /* whatever happens to us, somebody looks whether a bot is to move */
        append->row->changed_ms = event->at_ms;
    }
    ship->writing = append;
    if (writer_put(ship->sea->harbour->writer, &append->job))
        return true;
    ship->writing = NULL;
    free(append->row);
    free(append);
    return false;
}

typedef struct Staleness {
    const Table *table;
    Seat         seat;
    bool         stale;
} Staleness;

/* What others decide at the same time without my learning anything does not make my decision stale. */
static void look_stale(void *context, const TableStep *step)
{
    Staleness *s = (Staleness *)context;
    TableMove  move;
    if (step->kind == EVENT_MOVED)
        s->stale |= step->seat == s->seat || step->ply < 1 || step->ply > table_plies(s->table) ||
                    !table_move(s->table, step->ply - 1, &move) || ((move.news >> s->seat) & 1u);
    else if (step->kind == EVENT_STARTED || step->kind == EVENT_TAKEN_BACK ||
             (step->what == ASK_TAKE_BACK && step->done))
        s->stale = true;
}

static bool is_stale(const Ship *ship, const Errand *errand)
{
    if (errand->seq < 0 || errand->seq == (int64_t)table_seq(ship->table))
        return false;
    if (errand->seq > (int64_t)table_seq(ship->table))
        return true;
    Staleness s = {ship->table, errand->seat, false};
    return errand->seat < MAX_SEATS &&
           (!table_since(ship->table, (uint32_t)errand->seq, look_stale, &s) || s.stale);
}

static void run_errand(Ship *ship, int64_t now)
{
    Event   event;
    Errand *errand = ship->first;
    ship->first    = errand->next;
    if (!ship->first)
        ship->last = &ship->first;
    ship->waiting--;
    if (errand->seat == NO_SEAT)
        errand->seat = ship_seat(ship, errand->person.id);
    const Recent *done = recall(ship, errand);
    if (done) {
        errand->seq = done->led_to;
        errand->done(errand, ENDING_AGAIN);
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
static void own_event(Ship *ship, const Event *event, int64_t now)
{
    if (!ship_append(ship, NULL, event))
        ship->retry_ms = now + RETRY_MS;
}

static bool all_seated(const Ship *ship, bool *all_added)
{
    const Fair *fair = table_fair(ship->table);
    *all_added       = true;
    for (Seat seat = 0; seat < table_players(ship->table); seat++) {
        unsigned kind = table_seat(ship->table, seat)->sitter.kind;
        if (kind == SEAT_OPEN || kind == SEAT_INVITED)
            return false;
        if (kind == SEAT_PERSON && fair && !fair->size[seat])
            *all_added = false;
    }
    return true;
}

/* A table whose seats are all taken begins when everybody has added to the deal, or had the time to. */
static bool begin_by_itself(Ship *ship, int64_t now, Event *event)
{
    bool all_added;
    if (table_phase(ship->table) != TABLE_OPEN || !all_seated(ship, &all_added)) {
        ship->start_ms = 0;
        return false;
    }
    if (!ship->start_ms)
        ship->start_ms = now + ENTROPY_MS;
    if (!all_added && now < ship->start_ms)
        return false;
    uint8_t secret[SECRET_BYTES];
    sea_secret(ship->sea, ship->id, secret);
    return table_check_start(ship->table, table_fair(ship->table) ? secret : NULL, now, event, NULL);
}

static bool come_and_go(Ship *ship, int64_t now, Event *event)
{
    TableSetup setup;
    TableState phase = table_phase(ship->table);
    if (phase != TABLE_RUNNING && phase != TABLE_PAUSED)
        return false;
    table_setup_of(ship->table, &setup);
    for (Seat seat = 0; seat < table_players(ship->table); seat++) {
        const TableSeat *one = table_seat(ship->table, seat);
        if (one->sitter.kind != SEAT_PERSON || one->out)
            continue;
        if (ship_present(ship, person_of(&one->sitter.holder))) {
            ship->gone_ms[seat] = 0;
            if ((one->away || one->took_over) && table_check_return(ship->table, seat, now, event, NULL))
                return true;
        } else if (ship->gone_ms[seat] && !one->away && setup.clock != CLOCK_DAYS &&
                   now >= ship->gone_ms[seat] + ship->sea->harbour->config.grace_ms) {
            ship->gone_ms[seat] = 0;
            if (table_check_away(ship->table, seat, now, event, NULL))
                return true;
        }
    }
    return false;
}

/* --- bots -------------------------------------------------------------------------------------------------------------------- */

typedef struct Asking {
    Thought thought;
    Ship   *ship;
    int64_t asked_ms;
} Asking;

static bool has_people(const Ship *ship)
{
    for (Seat seat = 0; seat < table_players(ship->table); seat++)
        if (table_seat(ship->table, seat)->sitter.kind == SEAT_PERSON && !table_seat(ship->table, seat)->out)
            return true;
    return ship->watchers != NULL;
}

/* When a bot that was asked then may answer: after the time that its level may take, whether it took it or not, and a
 * while that is drawn, so that how long it took says nothing about its cards. Among bots alone nobody waits. */
static int64_t answer_time(const Ship *ship, const Asking *asking)
{
    uint32_t pace = ship->sea->harbour->config.pace_ms;
    if (!has_people(ship))
        return 0;
    return asking->asked_ms + thinkers_budget(asking->thought.level) + pace +
           (pace ? (int64_t)randombytes_uniform(pace / 2 + 1) : 0);
}

static void thought_done(Job *job)
{
    Asking *asking = (Asking *)(void *)job;
    Ship   *ship   = asking->ship;
    ship->thinking = false;
    if (ship->table && asking->thought.move != NO_MOVE) {
        ship->answered    = true;
        ship->answer      = asking->thought.move;
        ship->answer_seat = asking->thought.seat;
        ship->answer_ms   = answer_time(ship, asking);
    } else if (ship->table) {
        ship->retry_ms = wall_ms() + RETRY_MS;
    }
    free(asking);
    if (ship->table)
        ship_pump(ship);
}

static void think(Ship *ship, int64_t now)
{
    Seats asked = table_to_act(ship->table) & table_bots(ship->table);
    if (!asked || ship->thinking || ship->answered || ship->sea->harbour->leaving || now < ship->retry_ms)
        return;
    Asking *asking = (Asking *)calloc(1, sizeof *asking);
    Seat    seat   = 0;
    while (!((asked >> seat) & 1u))
        seat++;
    const char *level = table_level(ship->table, seat);
    if (asking) {
        Thought *thought  = &asking->thought;
        asking->ship      = ship;
        asking->asked_ms  = now;
        thought->job.done = thought_done;
        thought->game     = table_game(ship->table);
        thought->seat     = seat;
        memcpy(&thought->state, table_state(ship->table), thought->game->state_size);
        (void)snprintf(thought->level, sizeof thought->level, "%s", bot_info(level) ? level : "greedy");
        randombytes_buf(&thought->seed, sizeof thought->seed);
        ship->thinking = thinkers_put(ship->sea->thinkers, thought);
    }
    if (!ship->thinking) {
        free(asking);
        ship->retry_ms = now + RETRY_MS;
    }
}

static bool bot_answers(Ship *ship, int64_t now, Event *event)
{
    if (!ship->answered || now < ship->answer_ms)
        return false;
    Seats asked    = table_to_act(ship->table) & table_bots(ship->table);
    ship->answered = false;
    return ((asked >> ship->answer_seat) & 1u) &&
           table_check_move(ship->table, ship->answer_seat, ship->answer, now, event, NULL);
}

/* --- the pump ------------------------------------------------------------------------------------------------------------------ */

static void sleep_or_wait(Ship *ship, int64_t now)
{
    int64_t next = table_next_tick(ship->table);
    int64_t due  = next;
    if (table_to_act(ship->table) & table_bots(ship->table))
        due = now;
    bool idle = !ship->watchers && !ship->waiting && !ship->thinking && !ship->row_writing &&
                due > now + IDLE_MS && !ship->start_ms;
    if (idle && now >= ship->touched_ms + IDLE_MS) {
        int64_t stored = due == INT64_MAX ? 0 : due;
        if (ship->row.due_ms == stored || ship->row.state != ROW_RUNNING) {
            ship_free(ship);
            return;
        }
        ship->drowsy = true;
        ship_row(ship); /* when to look after it; then it sleeps */
        ship->drowsy = false;
    }
    int64_t at = idle ? ship->touched_ms + IDLE_MS : now + IDLE_MS;
    at         = next < at ? next : at;
    if (ship->answered && ship->answer_ms < at)
        at = ship->answer_ms;
    if (ship->retry_ms > now && ship->retry_ms < at)
        at = ship->retry_ms;
    if (ship->start_ms && ship->start_ms < at)
        at = ship->start_ms;
    for (Seat seat = 0; seat < MAX_SEATS; seat++)
        if (ship->gone_ms[seat] && ship->gone_ms[seat] + ship->sea->harbour->config.grace_ms < at)
            at = ship->gone_ms[seat] + ship->sea->harbour->config.grace_ms;
    double s = at > now ? (double)(at - now) / 1000.0 + 0.001 : 0.01;
    ev_timer_stop(ship->sea->harbour->loop, &ship->timer);
    ev_now_update(ship->sea->harbour->loop);
    ev_timer_set(&ship->timer, s, 0);
    ev_timer_start(ship->sea->harbour->loop, &ship->timer);
}

void ship_pump(Ship *ship)
{
    Event event;
    if (!ship->table || ship->pumping)
        return;
    ship->pumping = true;
    for (;;) {
        int64_t now = wall_ms();
        bool    may = !ship->writing && ship->sea->harbour->writer && now >= ship->retry_ms;
        if (ship->writing)
            break;
        if (may && (table_check_tick(ship->table, now, &event) || bot_answers(ship, now, &event)))
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
    think(ship, now);
    sleep_or_wait(ship, now);
}

static void on_timer(struct ev_loop *loop, ev_timer *timer, int events)
{
    Ship *ship = (Ship *)timer->data;
    (void)events;
    if (ship->table)
        ship_pump(ship);
    else if (!ship->waking && !wake(ship)) {
        ev_timer_set(timer, 1.0, 0);
        ev_timer_start(loop, timer);
    }
}

/* --- tables that are due, while nobody looks at them ----------------------------------------------------------------------------- */

typedef struct Sweep {
    Job      job;
    Sea     *sea;
    int64_t  until_ms;
    int      most, count;
    int64_t *table;
} Sweep;

static bool sweep_each(void *context, const TableRow *row)
{
    Sweep *sweep                 = (Sweep *)context;
    sweep->table[sweep->count++] = row->id;
    return sweep->count < sweep->most;
}

static StoreResult sweep_work(Job *job, Store *store)
{
    Sweep *sweep = (Sweep *)(void *)job;
    return store_tables_due(store, sweep->until_ms, sweep->most, sweep_each, sweep);
}

static void sweep_done(Job *job)
{
    Sweep *sweep  = (Sweep *)(void *)job;
    Sea   *sea    = sweep->sea;
    sea->sweeping = false;
    for (int i = 0; i < sweep->count && job->result == STORE_OK && !sea->harbour->leaving; i++)
        if (!sea_find(sea, sweep->table[i])) {
            Ship *ship = ship_create(sea, sweep->table[i]);
            if (ship && !wake(ship)) {
                ship_free(ship);
                break;
            }
        }
    free(sweep->table);
    free(sweep);
}

static void on_sweep(struct ev_loop *loop, ev_timer *timer, int events)
{
    Sea   *sea   = (Sea *)timer->data;
    Sweep *sweep = sea->sweeping ? NULL : (Sweep *)calloc(1, sizeof *sweep);
    (void)loop;
    (void)events;
    METRIC_SET(&sea->harbour->metrics, thoughts_waiting, thinkers_waiting(sea->thinkers));
    if (!sweep)
        return;
    sweep->job      = (Job){.work = sweep_work, .done = sweep_done};
    sweep->sea      = sea;
    sweep->until_ms = wall_ms() + SWEEP_AHEAD_MS;
    sweep->most     = (int)sea->count + SWEEP_MOST; /* those at sea are found again */
    sweep->table    = (int64_t *)calloc((size_t)sweep->most, sizeof *sweep->table);
    sea->sweeping   = sweep->table && hands_put(sea->harbour->reader, &sweep->job);
    if (!sea->sweeping) {
        free(sweep->table);
        free(sweep);
    }
}

/* --- beginning and end ------------------------------------------------------------------------------------------------------------- */

/* The key from which every table's secret is derived is made once and stays. */
static bool read_key(Sea *sea, char *why, size_t why_size)
{
    static const char name[] = "deal-key";
    Store            *store  = NULL;
    size_t            length = 0;
    if (store_open(sea->harbour->config.store, &store, why, why_size) != STORE_OK)
        return false;
    StoreResult result = store_setting(store, name, sea->key, sizeof sea->key, &length);
    if (result == STORE_NONE) {
        randombytes_buf(sea->key, sizeof sea->key);
        result = store_begin(store);
        if (result == STORE_OK)
            result = store_setting_add(store, name, sea->key, sizeof sea->key);
        if (result == STORE_OK)
            result = store_commit(store);
        else
            store_rollback(store);
        length = sizeof sea->key;
    }
    bool good = result == STORE_OK && length == sizeof sea->key;
    if (!good)
        (void)snprintf(why, why_size, "%s", store_sentence(store));
    store_close(store);
    return good;
}

Sea *sea_create(Harbour *harbour, char *why, size_t why_size)
{
    Sea     *sea  = (Sea *)calloc(1, sizeof *sea);
    uint32_t most = 1;
    for (const Game *const *game = games_all; *game; game++)
        most = (*game)->max_moves > most ? (*game)->max_moves : most;
    if (!sea) {
        (void)snprintf(why, why_size, "out of memory");
        return NULL;
    }
    sea->harbour      = harbour;
    sea->buckets      = FIRST_BUCKETS;
    sea->ships        = (Ship **)calloc(sea->buckets, sizeof(void *));
    sea->scratch_size = SCRATCH;
    sea->scratch      = (char *)malloc(sea->scratch_size);
    sea->moves        = (Move *)malloc(most * sizeof *sea->moves);
    ev_timer_init(&sea->sweep, on_sweep, 0.05, sweep_s);
    sea->sweep.data = sea;
    (void)snprintf(why, why_size, "out of memory");
    if (!sea->ships || !sea->scratch || !sea->moves || !read_key(sea, why, why_size) ||
        !(sea->thinkers =
              thinkers_create(harbour->config.thinkers, THOUGHTS_MOST, harbour->returns, why, why_size))) {
        sea_destroy(sea);
        return NULL;
    }
    ev_timer_start(harbour->loop, &sea->sweep);
    return sea;
}

void sea_leave(Sea *sea)
{
    if (!sea)
        return;
    thinkers_destroy(sea->thinkers);
    sea->thinkers = NULL;
}

void sea_destroy(Sea *sea)
{
    if (!sea)
        return;
    sea_leave(sea);
    ev_timer_stop(sea->harbour->loop, &sea->sweep);
    for (size_t i = 0; sea->ships && i < sea->buckets; i++)
        while (sea->ships[i])
            ship_free(sea->ships[i]);
    free(sea->ships);
    free(sea->scratch);
    free(sea->moves);
    sodium_memzero(sea->key, sizeof sea->key);
    free(sea);
}
