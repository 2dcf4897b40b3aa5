/* sea_follow.c -- a table in memory follows its log: what other nodes wrote is read, applied and told, event by event.
 *
 * So whoever watches here is sent the same messages in the same order as at the node where it happened. */
#include <stdlib.h>
#include <string.h>

#include "harbour/fleet.h"
#include "harbour/log.h"
#include "harbour/moment.h"
#include "harbour/sea_parts.h"

enum { FOLLOW_AGAIN_MS = 500 };

typedef struct Read {
    uint32_t seq;
    int64_t  deed;
    size_t   size;
    uint8_t  body[TG_EVENT_BYTES];
} Read;

typedef struct Following {
    Job     job;
    Sea    *sea;
    int64_t table;
    int64_t from;
    Read   *read;
    size_t  count, room;
    bool    torn;          /* no memory, or an event that is too long to be one */
    bool    outrun, ahead; /* somebody was outrun; but nobody did: the log ends before what is in memory */
    /* And what became of a deed that is older than memory reaches; print 0: nobody asks. */
    int64_t print, since, led_to;
} Following;

bool ship_is_behind(const Ship *ship) { return ship->table && ship->heard > tg_table_seq(ship->table); }

/* Perhaps it was done long ago. */
static bool must_look(const Ship *ship, const Errand *errand)
{
    return errand->print && !errand->looked && !recent_reaches(&ship->recent, errand->seq);
}

bool ship_must_ask(const Ship *ship, const Errand *errand)
{
    const Fleet *fleet = ship->sea->harbour->fleet;
    if (ship->table && must_look(ship, errand))
        return true;
    if (!fleet || errand->asked || !ship->table)
        return false;
    /* Whoever knows more than we do has seen it at another node; and whoever only looks may have done something there a
     * moment ago. Whatever is to be written is settled by the key. */
    return errand->seq > (int64_t)tg_table_seq(ship->table) || (!errand->check && !fleet_is_alone(fleet));
}

/* --- reading -------------------------------------------------------------------------------------------------------- */

static bool read_event(void *context, const StoreEvent *event)
{
    Following *following = (Following *)context;
    if (following->count == following->room) {
        size_t room = following->room ? following->room * 2 : 4;
        Read  *read = (Read *)realloc(following->read, room * sizeof *read);
        if (read) {
            following->read = read;
            following->room = room;
        }
    }
    following->torn = following->count == following->room || event->size > TG_EVENT_BYTES;
    if (following->torn)
        return false;
    Read *one = &following->read[following->count++];
    one->seq  = (uint32_t)event->seq;
    one->deed = event->deed;
    one->size = event->size;
    memcpy(one->body, event->body, event->size);
    return true;
}

static StoreResult follow_work(Job *job, Store *store)
{
    Following *following = (Following *)(void *)job;
    following->count     = 0;
    StoreResult result   = store_events(store, following->table, following->from, read_event, following);
    if (result == STORE_OK && following->outrun && !following->count) {
        int64_t last     = 0;
        result           = store_last_seq(store, following->table, &last);
        following->ahead = result == STORE_OK && last < following->from - 1;
    }
    if (result != STORE_OK || !following->print)
        return result;
    result =
        store_event_deed(store, following->table, following->since, following->print, &following->led_to);
    return result == STORE_NONE ? STORE_OK : result;
}

/* --- applying -------------------------------------------------------------------------------------------------------- */

static bool apply(Ship *ship, const Read *read, bool *matters)
{
    tg_happening what;
    uint32_t     plies = tg_table_plies(ship->table);
    ship->sea->tape    = sea_tape(ship->sea, tg_table_game(ship->table));
    if (!tg_event_read(read->body, read->size, &what) ||
        !tg_table_follow(&ship->table, read->body, read->size, ship->sea->tape, NULL))
        return false;
    recent_note(&ship->recent, read->deed, read->seq);
    if (tg_table_plies(ship->table) < plies)
        ship_unthink(ship);
    METRIC_ADD(&ship->sea->harbour->metrics, events_followed_total);
    ship->owed = (uint16_t)(tg_table_to_act(ship->table) &
                            ~tg_table_bots(ship->table)); /* they were called where it happened */
    ship_tell(ship);
    *matters = *matters || what.kind != TG_EVENT_MOVED || tg_table_phase(ship->table) == TG_TABLE_OVER;
    return true;
}

/* Written by us, and never answered. */
static bool is_ours(const Append *append, const Read *read)
{
    return read->size == append->stored.event.size && memcmp(read->body, append->body, read->size) == 0;
}

/* What was outrun is answered as done where it is there, and otherwise looked at again on the table as it is now: where the
 * same was said at another node too, its id is among what was read. */
static void settle_outrun(Ship *ship, const Following *following, StoreResult result)
{
    Append *append = ship->outrun;
    Errand *errand = append ? append->errand : NULL;
    bool    there  = false;
    ship->outrun   = NULL;
    if (!append)
        return;
    for (size_t i = 0; i < following->count; i++)
        there = there || ((int64_t)following->read[i].seq == append->stored.event.seq &&
                          is_ours(append, &following->read[i]));
    if (errand && result != STORE_OK) {
        errand->result = result;
        errand->done(errand, ENDING_STORE);
    } else if (errand && there) {
        errand->seq = append->stored.event.seq;
        errand->done(errand, ENDING_AGAIN);
    } else if (errand) {
        errand->asked = true;
        errand->next  = ship->first;
        ship->first   = errand;
        if (!errand->next)
            ship->last = &errand->next;
        ship->waiting++;
    } else if (append->stored.fence) {
        ship->fence = 0; /* perhaps it was the fence: ask who drives it */
        ship_want(ship);
    }
    free(append->row);
    free(append);
}

/* Whoever asked for it is told what the store knows of his deed. */
static void settle_deed(Ship *ship, const Following *following, StoreResult result)
{
    Errand *errand = ship->first;
    if (!following->print || !errand || errand->print != following->print)
        return;
    errand->looked = true;
    errand->led_to = (uint32_t)following->led_to;
    errand->result = result;
}

/* The database has lost what it had acknowledged: a replica took over that had not got it yet. What it has is what happened;
 * whoever was told more asks anew. */
static void ship_sail_back(Ship *ship)
{
    ship_start_over(ship, STORE_AGAIN);
    for (Watcher *watcher = ship->watchers, *next; watcher; watcher = next) {
        next = watcher->next;
        socket_close(watcher->socket, 1012, "the table is read anew");
    }
}

static void follow_done(Job *job)
{
    Following *following = (Following *)(void *)job;
    Ship      *ship      = sea_find(following->sea, following->table);
    bool       matters = false, good = job->result == STORE_OK && !following->torn;
    if (ship && ship->following) {
        ship->following = false;
        for (size_t i = 0; i < following->count && good && ship->table; i++)
            if (following->read[i].seq == tg_table_seq(ship->table) + 1)
                good = apply(ship, &following->read[i], &matters);
        for (Errand *errand = ship->first; errand; errand = errand->next)
            errand->asked = true; /* or it cannot be asked: then it is answered by what is known here */
        ship->follow_ms = good ? 0 : wall_ms() + FOLLOW_AGAIN_MS;
        if (good && ship->heard > tg_table_seq(ship->table))
            ship->heard = tg_table_seq(ship->table); /* somebody spoke of what is not there */
        settle_deed(ship, following, job->result);
        settle_outrun(ship, following, job->result);
        if (ship->table && matters && ship_drives(ship))
            ship_row(ship);
        if (ship->table && following->ahead)
            ship_sail_back(ship);
        else if (ship->table && job->result == STORE_OK && !good)
            ship_start_over(ship, STORE_BROKEN);
        else if (ship->table)
            ship_pump(ship);
    }
    free(following->read);
    free(following);
}

void ship_follow(Ship *ship)
{
    Following *following = ship->following ? NULL : (Following *)calloc(1, sizeof *following);
    if (!following)
        return;
    following->job    = (Job){.work = follow_work, .done = follow_done};
    following->sea    = ship->sea;
    following->table  = ship->id;
    following->from   = (int64_t)tg_table_seq(ship->table) + 1;
    following->outrun = ship->outrun != NULL;
    if (ship->first && must_look(ship, ship->first)) {
        following->print = ship->first->print;
        following->since = ship->first->seq;
    }
    ship->following = hands_put(ship->sea->harbour->reader, &following->job);
    if (!ship->following) {
        ship->follow_ms = wall_ms() + FOLLOW_AGAIN_MS;
        settle_outrun(ship, following, STORE_BUSY);
        free(following);
    }
}

void ship_outran(Ship *ship, Append *append)
{
    METRIC_ADD(&ship->sea->harbour->metrics, events_outrun_total);
    ship->outrun = append;
    ship->heard  = ship->heard > tg_table_seq(ship->table) ? ship->heard : tg_table_seq(ship->table) + 1;
    ship_follow(ship);
}
