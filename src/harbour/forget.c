/* forget.c -- writes events anew without a name. */
#include "harbour/forget.h"

#include <stdlib.h>
#include <string.h>

#include "harbour/log.h"
#include "harbour/sea.h"

enum { TABLES_AT_ONCE = 100 };

/* --- one table ------------------------------------------------------------------------------------------------------ */

typedef struct Rewritten {
    int64_t seq, at_ms;
    size_t  size;
    uint8_t body[TG_EVENT_BYTES];
} Rewritten;

typedef struct Log {
    Holder     holder;
    tg_table  *table; /* without the name; NULL: it cannot be read */
    bool       bad;
    Rewritten *rewritten;
    size_t     count, room;
} Log;

static bool keep(Log *log, const StoreEvent *stored, const tg_event *event)
{
    if (log->count == log->room) {
        size_t     room = log->room ? log->room * 2 : 4;
        Rewritten *more = (Rewritten *)realloc(log->rewritten, room * sizeof *more);
        if (!more)
            return false;
        log->rewritten = more;
        log->room      = room;
    }
    Rewritten *one = &log->rewritten[log->count++];
    one->seq       = stored->seq;
    one->at_ms     = stored->at_ms;
    one->size      = event->size;
    memcpy(one->body, event->bytes, event->size);
    return true;
}

static bool read_event(void *context, const StoreEvent *stored)
{
    Log     *log = (Log *)context;
    tg_event event;
    bool     named = tg_event_forget(stored->body, stored->size, log->holder.id, &event);
    log->bad       = (named && !keep(log, stored, &event)) ||
               !tg_table_follow(&log->table, named ? event.bytes : stored->body,
                                named ? event.size : stored->size, NULL, NULL);
    return !log->bad;
}

/* What lists know of it, as it was but for the name. */
static StoreResult rewrite_row(Store *store, int64_t table, const Log *log, int64_t person)
{
    TableRow    row;
    StoreResult result = store_table(store, table, &row);
    if (result != STORE_OK)
        return result == STORE_NONE ? STORE_OK : result;
    int64_t due_ms = row.due_ms;
    row_fill(&row, log->table, false, row.changed_ms);
    row.due_ms = due_ms;
    for (int seat = 0; seat < STORE_SEATS; seat++)
        if (row.person[seat] == person)
            row.person[seat] = 0;
    result = store_table_put(store, &row);
    return result == STORE_NONE ? STORE_OK : result; /* whoever wrote a newer one knows that they are gone */
}

static StoreResult forget_table(Store *store, int64_t person, int64_t table)
{
    Log         log    = {.holder = holder_of(person)};
    StoreResult result = store_events(store, table, 1, read_event, &log);
    for (size_t i = 0; i < log.count && result == STORE_OK; i++) {
        const Rewritten *one = &log.rewritten[i];
        result = store_event_put(store, &(StoreEvent){table, one->seq, one->at_ms, one->body, one->size});
    }
    if (result == STORE_OK && log.table && !log.bad)
        result = rewrite_row(store, table, &log, person);
    if (result == STORE_OK)
        result = store_sat_remove(store, log.holder.id, table);
    tg_table_close(log.table);
    free(log.rewritten);
    return result;
}

/* --- one person --------------------------------------------------------------------------------------------------------- */

typedef struct Ids {
    int64_t id[TABLES_AT_ONCE];
    int     count;
} Ids;

static bool add_id(void *context, int64_t id)
{
    Ids *ids              = (Ids *)context;
    ids->id[ids->count++] = id;
    return ids->count < TABLES_AT_ONCE;
}

/* At most so many tables; how many were done. */
static StoreResult forget_some(Store *store, int64_t person, int most, int *done)
{
    Ids         tables = {.count = 0};
    StoreResult result = store_sat(store, holder_of(person).id, most, add_id, &tables);
    for (int i = 0; i < tables.count && result == STORE_OK; i++)
        result = forget_table(store, person, tables.id[i]);
    *done = tables.count;
    if (result == STORE_OK && tables.count < most)
        result = store_forgotten_end(store, person);
    return result;
}

StoreResult forget_more(Store *store, bool *left)
{
    Ids         people = {.count = 0};
    int         most   = TABLES_AT_ONCE;
    StoreResult result = store_forgotten(store, TABLES_AT_ONCE, add_id, &people);
    for (int i = 0; i < people.count && result == STORE_OK && most > 0; i++) {
        int done = 0;
        result   = forget_some(store, people.id[i], most, &done);
        most -= done;
    }
    *left = most <= 0 || people.count == TABLES_AT_ONCE;
    return result;
}

StoreResult forget_person(Store *store, int64_t person)
{
    bool        left;
    StoreResult result = store_person_delete(store, person);
    return result == STORE_OK ? forget_more(store, &left) : result;
}

/* --- on the loop ----------------------------------------------------------------------------------------------------------- */

void forget_at_sea(Harbour *harbour, int64_t person)
{
    Sea   *sea    = harbour->sea;
    Holder holder = holder_of(person);
    sea->forgotten[sea->forgotten_next++ % FORGOTTEN] =
        person; /* for those who wake from what was read before */
    for (size_t i = 0; i < sea->buckets; i++)
        for (Ship *ship = sea->ships[i]; ship; ship = ship->next)
            if (ship->table && tg_table_forget(ship->table, holder.id))
                ship_row(ship);
}

typedef struct Forgetting {
    Job      job;
    Harbour *harbour;
    bool     left;
} Forgetting;

static StoreResult forget_work(Job *job, Store *store)
{
    return forget_more(store, &((Forgetting *)(void *)job)->left);
}

static void forget_done(Job *job)
{
    Forgetting *forgetting = (Forgetting *)(void *)job;
    Harbour    *harbour    = forgetting->harbour;
    bool        again      = job->result == STORE_OK && forgetting->left && !harbour->leaving;
    if (job->result != STORE_OK)
        LOG("not-forgotten", {"because", store_word(job->result)}); /* the next sweep tries again */
    free(forgetting);
    if (again)
        forget_go_on(harbour);
}

void forget_go_on(Harbour *harbour)
{
    Forgetting *forgetting = (Forgetting *)calloc(1, sizeof *forgetting);
    if (!forgetting)
        return;
    forgetting->harbour = harbour;
    forgetting->job     = (Job){.work = forget_work, .done = forget_done, .several = true};
    if (!writer_put(harbour->writer, &forgetting->job))
        free(forgetting);
}
