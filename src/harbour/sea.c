/* sea.c -- which tables are in memory: found by id, woken from their logs, looked after when they are due. */
#include "harbour/sea.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/deeds.h"
#include "harbour/fleet.h"
#include "harbour/log.h"
#include "harbour/moment.h"
#include "harbour/sea_parts.h"

enum {
    FIRST_BUCKETS  = 256,
    THOUGHTS_MOST  = 4096,
    SCRATCH        = 900000, /* what a socket's outbox takes at once, with room for the frame */
    SWEEP_AHEAD_MS = 15000,
    SWEEP_MOST     = 500,
    ADOPT_MOST     = 100 /* a node takes so many at once, and leaves others to others */
};
static const double sweep_s = 5.0;

/* --- people ------------------------------------------------------------------------------------------------------ */

Holder holder_of(int64_t person)
{
    Holder holder = {{0}};
    for (int i = 0; i < 8; i++)
        holder.id[i] = (uint8_t)((uint64_t)person >> (8 * i));
    return holder;
}

int64_t person_of(const uint8_t holder[TG_HOLDER_BYTES])
{
    uint64_t person = 0;
    for (int i = 0; i < 8; i++)
        person |= (uint64_t)holder[i] << (8 * i);
    return (int64_t)person;
}

int64_t person_at(const tg_table *table, int seat)
{
    const uint8_t *holder = tg_table_holder(table, seat);
    return holder ? person_of(holder) : 0;
}

tg_sitter sitter_of(const Person *person)
{
    tg_sitter sitter = {.kind = TG_SEAT_PERSON};
    Holder    holder = holder_of(person->id);
    memcpy(sitter.holder, holder.id, sizeof sitter.holder);
    (void)snprintf(sitter.name, sizeof sitter.name, "%s", person->name);
    return sitter;
}

int ship_seat(const Ship *ship, int64_t person)
{
    Holder holder = holder_of(person);
    return person ? tg_table_seat_of(ship->table, holder.id) : TG_NO_SEAT;
}

void sea_secret(const Sea *sea, int64_t table, uint8_t secret[TG_SECRET_BYTES])
{
    Holder which = holder_of(table);
    (void)crypto_generichash(secret, TG_SECRET_BYTES, which.id, sizeof which.id, sea->key, sizeof sea->key);
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

size_t sea_bytes(const Sea *sea)
{
    size_t bytes = 0;
    for (size_t i = 0; i < sea->buckets; i++)
        for (const Ship *ship = sea->ships[i]; ship; ship = ship->next)
            bytes +=
                sizeof *ship + (ship->table ? tg_table_bytes(ship->table) : 0) + recent_bytes(&ship->recent);
    return bytes;
}

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
    ev_init(&ship->timer, ship_on_timer);
    ship->timer.data   = ship;
    *place_of(sea, id) = ship;
    sea->count++;
    METRIC_SET(&sea->harbour->metrics, tables, sea->count);
    return ship;
}

void ship_free(Ship *ship)
{
    Sea   *sea   = ship->sea;
    Ship **place = place_of(sea, ship->id);
    *place       = ship->next;
    sea->count--;
    METRIC_SET(&sea->harbour->metrics, tables, sea->count);
    ev_timer_stop(sea->harbour->loop, &ship->timer);
    tg_table_close(ship->table);
    if (ship->outrun) { /* only where we end in the middle of it */
        errand_free(ship->outrun->errand);
        free(ship->outrun->row);
        free(ship->outrun);
    }
    recent_clear(&ship->recent);
    free(ship);
}

size_t sea_people(const Sea *sea, int64_t *person, size_t room)
{
    size_t count = 0;
    for (size_t i = 0; i < sea->buckets; i++)
        for (const Ship *ship = sea->ships[i]; ship; ship = ship->next)
            for (int seat = 0; ship->table && seat < seats_of(ship->table); seat++) {
                int64_t one = person_at(ship->table, seat);
                if (one && count < room)
                    person[count] = one;
                count += one != 0;
            }
    return count;
}

Ship *sea_launch(Sea *sea, const TableRow *row, tg_table *table)
{
    Ship *ship = sea_find(sea, row->id); /* the sweep may see a table before we hear that it is written */
    if (!ship)
        ship = ship_create(sea, row->id);
    if (!ship || ship->table) {
        tg_table_close(table);
        return ship;
    }
    ship->row   = row_kept(row);
    ship->table = table;
    ship_want(ship);
    return ship;
}

void sea_adopt(Sea *sea, int64_t table, int64_t fence)
{
    Ship *ship = ship_create(sea, table);
    if (!ship)
        return; /* it stays ours in the store, and our check finds it: or we are gone, and others do */
    ship->fence = fence;
    if (!ship_wake(ship)) {
        ship_let_go(ship);
        ship_free(ship);
    }
}

/* --- errands -------------------------------------------------------------------------------------------------------- */

Errand *errand_create(void)
{
    Errand *errand = (Errand *)calloc(1, sizeof *errand);
    if (errand) {
        errand->seq  = -1;
        errand->seat = errand->target = TG_NO_SEAT;
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

void ship_finish_all(Ship *ship, Ending ending, StoreResult result)
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
    Job       job;
    Ship     *ship;
    TableRow  row;
    tg_table *table;
    Recent    recent;
    int64_t   lines;
    bool      bad;
} Waking;

static bool wake_event(void *context, const StoreEvent *stored)
{
    Waking *waking = (Waking *)context;
    waking->bad    = !tg_table_follow(&waking->table, stored->body, stored->size, NULL, NULL);
    recent_note(&waking->recent, stored->deed, (uint32_t)stored->seq);
    return !waking->bad;
}

static bool wake_line(void *context, const ChatLine *line)
{
    ((Waking *)context)->lines = line->line;
    return true;
}

static StoreResult wake_work(Job *job, Store *store)
{
    Waking     *waking = (Waking *)(void *)job;
    StoreResult result = store_table(store, waking->ship->id, &waking->row);
    if (result == STORE_OK)
        result = store_events(store, waking->row.id, 1, wake_event, waking);
    if (result == STORE_OK && (waking->bad || !waking->table))
        result = STORE_BROKEN;
    return result == STORE_OK ? store_chat(store, waking->row.id, 1, wake_line, waking) : result;
}

static void wake_done(Job *job)
{
    Waking *waking = (Waking *)(void *)job;
    Ship   *ship   = waking->ship;
    ship->waking   = false;
    if (ship->table) { /* it was launched meanwhile, from the same log */
        tg_table_close(waking->table);
        recent_clear(&waking->recent);
        ship_pump(ship);
    } else if (job->result == STORE_OK) {
        ship->table = waking->table;
        ship->row   = row_kept(&waking->row);
        ship->lines = waking->lines;
        recent_clear(&ship->recent);
        ship->recent = waking->recent;
        ship->again  = waking->row.again;
        for (unsigned i = 0; i < FORGOTTEN && i < ship->sea->forgotten_next; i++) {
            Holder holder = holder_of(ship->sea->forgotten[i]);
            (void)tg_table_forget(ship->table, holder.id);
        }
        tg_setup setup = setup_of(ship->table);
        for (int seat = 0; seat < seats_of(ship->table) && setup.away_ms; seat++)
            ship->gone_ms[seat] = wall_ms(); /* whoever does not come back now has vanished */
        METRIC_ADD(&ship->sea->harbour->metrics, tables_woken_total);
        if (ship_drives(ship))
            ship_row(ship);
        else
            ship_want(ship);
        ship_pump(ship);
    } else {
        if (job->result != STORE_NONE)
            LOG("table-does-not-wake", {"table", ship->name}, {"because", store_word(job->result)});
        tg_table_close(waking->table);
        recent_clear(&waking->recent);
        ship_finish_all(ship, job->result == STORE_NONE ? ENDING_NONE : ENDING_STORE, job->result);
        if (ship->watchers && store_is_trouble(job->result)) { /* they wait for it */
            ev_timer_set(&ship->timer, 1.0, 0);
            ev_timer_start(ship->sea->harbour->loop, &ship->timer);
            free(waking);
            return;
        }
        if (ship->watchers)
            LOG("table-lost", {"table", ship->name});
        while (ship->watchers)
            ship_unwatch(ship, ship->watchers->socket);
        ship_let_go(ship);
        if (ship->thinking || ship->row_writing || ship->talking) { /* somebody still holds it */
            ev_timer_set(&ship->timer, 1.0, 0);
            ev_timer_start(ship->sea->harbour->loop, &ship->timer);
        } else {
            ship_free(ship);
        }
    }
    free(waking);
}

bool ship_wake(Ship *ship)
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
    errand->ship  = ship;
    errand->print = deed_print(errand, sea->deed_key);
    if (!ship || ship->waiting >= ERRANDS_MOST) {
        errand->done(errand, ENDING_BUSY);
        return;
    }
    ship->touched_ms = wall_ms();
    if (ship->table && !errand->check && !ship_must_ask(ship, errand)) {
        errand->done(errand, ENDING_DONE);
        return;
    }
    if (ship->writing && sea->harbour->trouble != STORE_OK) {
        /* What is being written waits for the store. Behind it nobody would be told that play is paused. */
        errand->result = sea->harbour->trouble;
        errand->done(errand, ENDING_STORE);
        return;
    }
    errand->next = NULL;
    *ship->last  = errand;
    ship->last   = &errand->next;
    ship->waiting++;
    if (idle && !ship_wake(ship)) {
        ship_finish_all(ship, ENDING_BUSY, STORE_OK);
        ship_free(ship);
    } else if (ship->table) {
        ship_pump(ship);
    }
}

/* --- tables that are due, while nobody looks at them ----------------------------------------------------------------------------- */

typedef struct Sweep {
    Job      job;
    Sea     *sea;
    int64_t  until_ms;
    bool     shared; /* with other nodes */
    int      most, count;
    int64_t *table;
} Sweep;

static bool sweep_id(void *context, int64_t table)
{
    Sweep *sweep                 = (Sweep *)context;
    sweep->table[sweep->count++] = table;
    return sweep->count < sweep->most;
}

static bool sweep_each(void *context, const TableRow *row) { return sweep_id(context, row->id); }

static StoreResult sweep_work(Job *job, Store *store)
{
    Sweep  *sweep = (Sweep *)(void *)job;
    int64_t now   = 0;
    sweep->count  = 0;
    if (sweep->shared) { /* those that another node drives are none of our business */
        StoreResult result = store_now(store, &now);
        return result == STORE_OK
                   ? store_tables_adrift(store, now + SWEEP_AHEAD_MS, now, sweep->most, sweep_id, sweep)
                   : result;
    }
    return store_tables_due(store, sweep->until_ms, sweep->most, sweep_each, sweep);
}

static void sweep_done(Job *job)
{
    Sweep *sweep  = (Sweep *)(void *)job;
    Sea   *sea    = sweep->sea;
    sea->sweeping = false;
    for (int i = 0; i < sweep->count && job->result == STORE_OK && !sea->harbour->leaving; i++)
        if (sweep->shared) {
            fleet_adopt(sea->harbour, sweep->table[i]);
        } else if (!sea_find(sea, sweep->table[i])) {
            Ship *ship = ship_create(sea, sweep->table[i]);
            if (ship && !ship_wake(ship)) {
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
    sweep->shared   = sea->harbour->fleet != NULL;
    sweep->most =
        sweep->shared ? ADOPT_MOST : (int)sea->count + SWEEP_MOST; /* those at sea are found again */
    sweep->table  = (int64_t *)calloc((size_t)sweep->most, sizeof *sweep->table);
    sea->sweeping = sweep->table && hands_put(sea->harbour->reader, &sweep->job);
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
        if (result == STORE_TAKEN) /* another node began at the same time */
            result = store_setting(store, name, sea->key, sizeof sea->key, &length);
    }
    bool good = result == STORE_OK && length == sizeof sea->key;
    if (good) {
        static const unsigned char purpose[] = "ids of deeds";
        (void)crypto_generichash(sea->deed_key, sizeof sea->deed_key, purpose, sizeof purpose - 1, sea->key,
                                 sizeof sea->key);
    } else
        (void)snprintf(why, why_size, "%s", store_sentence(store));
    store_close(store);
    return good;
}

Sea *sea_create(Harbour *harbour, char *why, size_t why_size)
{
    Sea *sea = (Sea *)calloc(1, sizeof *sea);
    if (!sea) {
        (void)snprintf(why, why_size, "out of memory");
        return NULL;
    }
    sea->harbour      = harbour;
    sea->buckets      = FIRST_BUCKETS;
    sea->ships        = (Ship **)calloc(sea->buckets, sizeof(void *));
    sea->scratch_size = SCRATCH;
    sea->scratch      = (char *)malloc(sea->scratch_size);
    ev_timer_init(&sea->sweep, on_sweep, 0.05, sweep_s);
    sea->sweep.data = sea;
    (void)snprintf(why, why_size, "out of memory");
    if (!sea->ships || !sea->scratch || !read_key(sea, why, why_size) ||
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
        for (Ship *ship = sea->ships[i], *next; ship; ship = next) {
            next = ship->next;
            ship_free(ship);
        }
    free(sea->ships);
    free(sea->scratch);
    speeches_free(sea);
    sodium_memzero(sea->key, sizeof sea->key);
    sodium_memzero(sea->deed_key, sizeof sea->deed_key);
    free(sea);
}
