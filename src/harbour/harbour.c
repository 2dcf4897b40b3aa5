/* harbour.c -- puts the parts together, lets them run, and takes leave in good order. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/harbour.h"

#include <ev.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/bans.h"
#include "harbour/changes.h"
#include "harbour/courier.h"
#include "harbour/door.h"
#include "harbour/fleet.h"
#include "harbour/housekeeping.h"
#include "harbour/identity.h"
#include "harbour/log.h"
#include "harbour/moment.h"
#include "harbour/net.h"
#include "harbour/place.h"
#include "harbour/sea.h"
#include "harbour/socket.h"
#include "harbour/stream.h"

enum {
    WRITER_QUEUE        = 8192,
    WRITER_BATCH        = 512,
    WRITER_RETRY_MS     = 1000,
    READER_QUEUE        = 4096,
    SHARED_READERS      = 2, /* of a store that is somewhere else: while one waits, another asks */
    HANDS_QUEUE         = 256,
    TICKS_A_SECOND      = 4,
    BANS_EVERY_TICKS    = 20,  /* five seconds */
    CHANGES_EVERY_TICKS = 2,   /* half a second */
    SWEEP_EVERY_TICKS   = 2400 /* ten minutes */
};
static const int64_t leave_patience_us = 4 * 1000000;

/* The watchers of a loop belong to who runs it; tests run harbours too. */
typedef struct Watch {
    ev_signal  term, interrupt;
    ev_timer   tick;
    ev_prepare rest; /* before the loop waits */
    int64_t    tick_due_us;
    unsigned   ticks;
    Harbour   *harbour;
} Watch;

/* --- trouble ------------------------------------------------------------------------------------------------- */

static void on_trouble(void *context, StoreResult result, const char *sentence)
{
    Harbour *h     = (Harbour *)context;
    Paper    paper = {0};
    h->trouble     = result;
    (void)snprintf(h->trouble_sentence, sizeof h->trouble_sentence, "%s", sentence);
    if (result == STORE_OK)
        LOG("store-well", {"sentence", "Play goes on."});
    else
        LOG("store-trouble", {"kind", store_word(result)}, {"sentence", sentence},
            {"so", "Play is paused; no acknowledged move is lost."});
    json_open(&paper, '{');
    json_text_of(&paper, "event", result == STORE_OK ? "resumed" : "paused");
    if (result != STORE_OK)
        json_text_of(&paper, "sentence",
                     "The harbour cannot write to its log at the moment. Play is paused; nothing that was "
                     "acknowledged is lost.");
    json_close(&paper, '}');
    sockets_tell_all(h, &paper);
}

/* --- beginning ------------------------------------------------------------------------------------------------- */

static bool begin_threads(Harbour *h, char *why, size_t why_size)
{
    WriterSetup setup  = {.store      = h->config.store,
                          .queue_most = WRITER_QUEUE,
                          .batch_most = WRITER_BATCH,
                          .retry_ms   = WRITER_RETRY_MS,
                          .returns    = h->returns,
                          .told       = on_trouble,
                          .context    = h,
                          .commit_us  = &h->metrics.commit_us,
                          .batch_size = &h->metrics.batch_size};
    bool        shared = place_is_shared(h->config.store);
    h->writer          = writer_create(&setup, why, why_size); /* first: it upgrades the store */
    if (h->writer)
        h->reader = hands_create(shared ? SHARED_READERS : 1, READER_QUEUE, h->config.store, h->returns, why,
                                 why_size);
    if (h->reader) /* each hashing takes 64 MiB: one at a time is a bound on memory as well */
        h->hands = hands_create(1, HANDS_QUEUE, NULL, h->returns, why, why_size);
    if (h->hands)
        h->courier = courier_create(h, why, why_size);
    if (h->courier)
        h->sea = sea_create(h, why, why_size);
    if (h->sea && shared)
        h->fleet = fleet_join(h, why, why_size);
    return h->sea != NULL && (h->fleet || !shared);
}

Harbour *harbour_create(const Config *config, char *why, size_t why_size)
{
    Harbour *h = (Harbour *)calloc(1, sizeof *h);
    (void)snprintf(why, why_size, "out of memory");
    if (!h || sodium_init() < 0) {
        free(h);
        return NULL;
    }
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN); /* a bound on file sizes is a full disk, not a reason to die */
    h->config   = *config;
    h->loop     = ev_loop_new(EVFLAG_AUTO);
    h->limits   = limits_create(limits_usual);
    h->counts   = counts_create();
    h->identity = identity_create();
    h->bans     = bans_create();
    h->changes  = changes_create();
    h->returns  = h->loop ? returns_create(h->loop) : NULL;
    bool ready  = h->loop && h->limits && h->counts && h->identity && h->bans && h->changes && h->returns &&
                 begin_threads(h, why, why_size) && net_begin(h, why, why_size);
    if (ready)
        h->door = door_open(h, why, why_size);
    if (!ready || !h->door) {
        harbour_destroy(h);
        return NULL;
    }
    return h;
}

int  harbour_port(const Harbour *harbour) { return door_port(harbour->door); }
bool harbour_is_secure(const Harbour *harbour) { return harbour->config.certificate != NULL; }

/* --- running --------------------------------------------------------------------------------------------------- */

void harbour_leave(Harbour *harbour)
{
    Paper paper = {0};
    if (harbour->leaving)
        return;
    LOG("leaving", {"sockets", NULL, (int64_t)atomic_load(&harbour->metrics.sockets)});
    harbour->leaving     = true;
    harbour->leave_by_us = moment_us() + leave_patience_us;
    door_close(harbour->door);
    harbour->door = NULL;
    json_open(&paper, '{');
    json_text_of(&paper, "event", "leaving");
    json_text_of(&paper, "sentence",
                 "The harbour closes for a moment. Nothing is lost; come back in a minute.");
    json_close(&paper, '}');
    sockets_tell_all(harbour, &paper);
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events)
{
    (void)loop;
    (void)events;
    harbour_leave(((Watch *)watcher->data)->harbour);
}

/* A quarter of a second: timers of the library are looked at, and leaving goes on. */
static void on_tick(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)events;
    Watch   *watch = (Watch *)timer->data;
    Harbour *h     = watch->harbour;
    int64_t  now   = moment_us();
    if (watch->tick_due_us && now > watch->tick_due_us)
        histogram_add(&h->metrics.loop_late_us, now - watch->tick_due_us);
    watch->tick_due_us = now + 250000;
    net_wake(h);
    if (watch->ticks % TICKS_A_SECOND == 0)
        sockets_ask(h);
    if (watch->ticks % BANS_EVERY_TICKS == 0)
        bans_refresh(h); /* some have run out */
    if (watch->ticks % CHANGES_EVERY_TICKS == 0)
        changes_look(h);
    if (watch->ticks % SWEEP_EVERY_TICKS == 0)
        housekeeping_sweep(h);
    if (watch->ticks % (h->config.ping_s * TICKS_A_SECOND) == 0)
        streams_ping(h);
    watch->ticks++;
    if (!h->leaving)
        return;
    sockets_close_all(h, 1001, "the harbour closes"); /* by now they have read the message */
    if ((!h->sockets && !h->pending && !writer_waiting(h->writer)) || now > h->leave_by_us)
        ev_break(loop, EVBREAK_ALL);
}

static void on_rest(struct ev_loop *loop, ev_prepare *prepare, int events)
{
    (void)loop;
    (void)events;
    sockets_send(((Watch *)prepare->data)->harbour);
}

int harbour_run(Harbour *harbour)
{
    Watch watch = {.harbour = harbour};
    ev_signal_init(&watch.term, on_signal, SIGTERM);
    ev_signal_init(&watch.interrupt, on_signal, SIGINT);
    ev_timer_init(&watch.tick, on_tick, 0.25, 0.25);
    ev_prepare_init(&watch.rest, on_rest);
    watch.term.data = watch.interrupt.data = watch.tick.data = watch.rest.data = &watch;
    ev_prepare_start(harbour->loop, &watch.rest);
    ev_signal_start(harbour->loop, &watch.term);
    ev_signal_start(harbour->loop, &watch.interrupt);
    ev_timer_start(harbour->loop, &watch.tick);
    (void)ev_run(harbour->loop, 0);
    ev_timer_stop(harbour->loop, &watch.tick);
    ev_signal_stop(harbour->loop, &watch.interrupt);
    ev_signal_stop(harbour->loop, &watch.term);

    /* What was taken in is written and told before anybody is cut off. */
    fleet_leave(harbour->fleet);
    size_t unwritten = writer_destroy(harbour->writer);
    harbour->writer  = NULL;
    returns_drain(harbour->returns);
    (void)ev_run(harbour->loop, EVRUN_NOWAIT);
    ev_prepare_stop(harbour->loop, &watch.rest);
    if (unwritten)
        LOG("unwritten", {"jobs", NULL, (int64_t)unwritten},
            {"sentence", "The store could not be written to until the end; none of these was acknowledged."});
    LOG("left", {"unwritten", NULL, (int64_t)unwritten});
    return unwritten ? 1 : 0;
}

void harbour_destroy(Harbour *harbour)
{
    if (!harbour)
        return;
    door_close(harbour->door);
    sea_leave(harbour->sea); /* what bots were thinking about comes back with no answer */
    fleet_deafen(harbour->fleet);
    courier_destroy(harbour->courier); /* before the writer, which may tidy up after it */
    (void)writer_destroy(harbour->writer);
    hands_destroy(harbour->reader);
    hands_destroy(harbour->hands);
    harbour->writer = NULL;
    harbour->reader = harbour->hands = NULL;
    returns_destroy(harbour->returns); /* jobs that came back answer requests, so the library goes after it */
    net_end(harbour);
    sea_destroy(harbour->sea);
    fleet_quit(harbour->fleet);
    identity_destroy(harbour->identity);
    bans_destroy(harbour->bans);
    changes_destroy(harbour->changes);
    counts_destroy(harbour->counts);
    limits_destroy(harbour->limits);
    if (harbour->loop)
        ev_loop_destroy(harbour->loop);
    free(harbour);
}
