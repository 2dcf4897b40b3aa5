/* housekeeping.c -- one small job for the writer. */
#include "harbour/housekeeping.h"

#include <stdlib.h>

#include "harbour/forget.h"
#include "harbour/log.h"
#include "harbour/moment.h"

enum { GUESTS_AT_ONCE = 50 };
static const int64_t guest_ms = 90ll * 86400000;

typedef struct Broom {
    Job     job;
    int64_t now_ms, sessions, guests;
} Broom;

static StoreResult sweep(Job *job, Store *store)
{
    Broom      *broom  = (Broom *)(void *)job;
    StoreResult result = store_sessions_expire(store, broom->now_ms, &broom->sessions);
    return result == STORE_OK
               ? store_guests_forget(store, broom->now_ms - guest_ms, GUESTS_AT_ONCE, &broom->guests)
               : result;
}

static void swept(Job *job)
{
    const Broom *broom = (const Broom *)(void *)job;
    if (job->result == STORE_OK && (broom->sessions || broom->guests))
        LOG("swept", {"sessions", NULL, broom->sessions}, {"guests", NULL, broom->guests});
    free(job);
}

void housekeeping_sweep(Harbour *harbour)
{
    Broom *broom = (Broom *)calloc(1, sizeof *broom);
    if (!broom)
        return;
    broom->job    = (Job){.work = sweep, .done = swept, .several = true};
    broom->now_ms = wall_ms();
    forget_go_on(harbour); /* where we died before all was done */
    if (!writer_put(harbour->writer, &broom->job))
        free(broom); /* busy: another time */
}
