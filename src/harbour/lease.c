/* lease.c -- which node drives a table, and whom each node sees there. */
#include <stdlib.h>

#include "harbour/fleet.h"
#include "harbour/log.h"
#include "harbour/moment.h"

bool ship_drives(const Ship *ship)
{
    const Fleet *fleet = ship->sea->harbour->fleet;
    return !fleet || (ship->fence && fleet_is_alive(fleet));
}

/* --- taking it ------------------------------------------------------------------------------------------------------ */

typedef struct Taking {
    Job      job;
    Harbour *harbour;
    int64_t  table, node, fence;
} Taking;

static StoreResult take_work(Job *job, Store *store)
{
    Taking     *taking = (Taking *)(void *)job;
    int64_t     now    = 0;
    StoreResult result = store_now(store, &now);
    return result == STORE_OK ? store_lease_take(store, taking->table, taking->node, now, &taking->fence)
                              : result;
}

static void begin_to_drive(Ship *ship, int64_t fence)
{
    bool again  = ship->fence != 0;
    ship->fence = fence;
    if (!ship->table || again)
        return;
    tg_setup setup = setup_of(ship->table);
    for (int seat = 0; seat < seats_of(ship->table) && setup.away_ms; seat++)
        if (!ship_seen(ship, seat) && !ship->gone_ms[seat])
            ship->gone_ms[seat] = wall_ms();
    ship->row.print ^= 1; /* another node may have written it since we read it: once more, then */
    ship_row(ship);
}

static void take_done(Job *job)
{
    Taking *taking = (Taking *)(void *)job;
    Ship   *ship   = sea_find(taking->harbour->sea, taking->table);
    if (ship)
        ship->leasing = false;
    if (job->result == STORE_OK) {
        METRIC_ADD(&taking->harbour->metrics, leases_taken_total);
        if (ship) {
            begin_to_drive(ship, taking->fence);
            ship_pump(ship);
        } else if (!taking->harbour->leaving) {
            sea_adopt(taking->harbour->sea, taking->table, taking->fence);
        }
    }
    free(taking);
}

static bool take(Harbour *harbour, int64_t table)
{
    Taking *taking = (Taking *)calloc(1, sizeof *taking);
    if (!taking)
        return false;
    /* One statement; what time it is by the store's clock is only asked. */
    taking->job     = (Job){.work = take_work, .done = take_done};
    taking->harbour = harbour;
    taking->table   = table;
    taking->node    = fleet_node(harbour->fleet);
    if (writer_put(harbour->writer, &taking->job))
        return true;
    free(taking);
    return false;
}

void ship_want(Ship *ship)
{
    Harbour *harbour = ship->sea->harbour;
    if (harbour->fleet && !ship->leasing && !harbour->leaving && ship->table &&
        tg_table_phase(ship->table) != TG_TABLE_OVER)
        ship->leasing = take(harbour, ship->id);
}

void fleet_adopt(Harbour *harbour, int64_t table) { (void)take(harbour, table); }

/* --- leaving it, and whom we see --------------------------------------------------------------------------------------- */

typedef struct Note {
    Job     job;
    int64_t table, node, seats;
    bool    end; /* the lease, too */
} Note;

static StoreResult note_work(Job *job, Store *store)
{
    const Note *note   = (const Note *)(const void *)job;
    StoreResult result = store_watch_put(store, note->table, note->node, note->seats);
    return result == STORE_OK && note->end ? store_lease_end(store, note->table, note->node) : result;
}

static void note_done(Job *job) { free(job); }

static bool put_note(const Ship *ship, unsigned seats, bool end)
{
    Note *note = (Note *)calloc(1, sizeof *note);
    if (!note)
        return false;
    note->job   = (Job){.work = note_work, .done = note_done, .several = true};
    note->table = ship->id;
    note->node  = fleet_node(ship->sea->harbour->fleet);
    note->seats = seats;
    note->end   = end;
    if (writer_put(ship->sea->harbour->writer, &note->job))
        return true;
    free(note);
    return false;
}

void ship_let_go(Ship *ship)
{
    if (ship->sea->harbour->fleet && (ship->fence || ship->noted))
        (void)put_note(ship, 0, ship->fence != 0); /* what is not written ends with this node */
    ship->fence = 0;
    ship->noted = 0;
}

/* A game that is over, and whose row says so, needs no driver. */
static void release(Ship *ship)
{
    if (ship->fence && tg_table_phase(ship->table) == TG_TABLE_OVER && !ship->row_writing &&
        (ship->row.state == ROW_FINISHED || ship->row.state == ROW_ABANDONED) &&
        put_note(ship, ship->noted, true))
        ship->fence = 0;
}

void ship_note(Ship *ship)
{
    unsigned seats = ship->watchers ? 1u << SOMEBODY : 0;
    if (!ship->sea->harbour->fleet)
        return;
    for (int seat = 0; seat < seats_of(ship->table); seat++)
        if (ship_present(ship, person_at(ship->table, seat)))
            seats |= 1u << seat;
    if (seats != ship->noted && put_note(ship, seats, false))
        ship->noted = (uint16_t)seats;
    release(ship);
}
