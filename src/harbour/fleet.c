/* fleet.c -- this node among others: it says that it is there, hears hints, and looks after everything every two seconds. */
#define _DEFAULT_SOURCE
#include "harbour/fleet.h"

#include <ev.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bus/bus.h"
#include "harbour/changes.h"
#include "harbour/launch.h"
#include "harbour/log.h"
#include "harbour/moment.h"

enum {
    THERE_MS          = 5000, /* a node that has said nothing for so long is gone */
    BEATS_UNTIL_CHECK = 2,
    BEATS_UNTIL_TIDY  = 60,
    TIDY_AFTER_MS     = 60000,
    HINT              = 96,
    NAME              = 64
};
static const double beat_s = 1.0;

struct Fleet {
    Harbour *harbour;
    Bus     *bus;
    int64_t  node;
    char     name[NAME];
    ev_timer beat;
    unsigned beats;
    bool     beating, checking, check_again, connected, warned;
    int64_t  alive_until_us; /* our leases hold so long, whatever happens */
    int64_t  nodes;
};

int64_t fleet_node(const Fleet *fleet) { return fleet->node; }
bool    fleet_is_alive(const Fleet *fleet) { return moment_us() < fleet->alive_until_us; }
bool    fleet_is_alone(const Fleet *fleet) { return fleet->nodes <= 1; }

/* --- every two seconds: how far is everything? --------------------------------------------------------------------- */

typedef struct Check {
    Job       job;
    Fleet    *fleet;
    int64_t   node, nodes;
    size_t    count;
    TableHead head[];
} Check;

static StoreResult check_work(Job *job, Store *store)
{
    Check      *check  = (Check *)(void *)job;
    int64_t     now    = 0;
    StoreResult result = store_now(store, &now);
    if (result == STORE_OK)
        result = store_nodes(store, now, &check->nodes);
    return result == STORE_OK ? store_heads(store, check->node, now, check->head, check->count) : result;
}

/* Whom other nodes see. Whoever was there and is no longer has vanished just now. */
static void see_elsewhere(Ship *ship, unsigned seats)
{
    unsigned gone   = ship->elsewhere & ~seats;
    ship->elsewhere = (uint16_t)seats;
    for (int seat = 0; seat < seats_of(ship->table); seat++)
        if (((gone >> seat) & 1u) && !ship_seen(ship, seat))
            ship->gone_ms[seat] = wall_ms();
}

static void see_head(Fleet *fleet, const TableHead *head)
{
    Ship *ship = sea_find(fleet->harbour->sea, head->table);
    if (!ship || !ship->table)
        return;
    see_elsewhere(ship, (unsigned)head->seats);
    if (head->seq > (int64_t)ship->heard)
        ship->heard = (uint32_t)head->seq;
    if (head->line > ship->lines)
        chat_follow(ship);
    if (head->again && !ship->again)
        rematch_tell(fleet->harbour->sea, head->table, head->again);
    if (head->node != fleet->node) {
        ship->fence = 0;
        if (!head->node)
            ship_want(ship);
    } else if (!ship->fence) {
        ship_want(ship);
    }
    ship_pump(ship); /* it may be freed by that */
}

static void fleet_check(Fleet *fleet);

static void check_done(Job *job)
{
    Check *check    = (Check *)(void *)job;
    Fleet *fleet    = check->fleet;
    fleet->checking = false;
    if (job->result == STORE_OK && !fleet->harbour->leaving) {
        fleet->nodes = check->nodes;
        METRIC_SET(&fleet->harbour->metrics, nodes, check->nodes);
        if (check->nodes > 1 && !fleet->bus && !fleet->warned) {
            fleet->warned = true;
            LOG("no-bus",
                {"sentence", "There are other nodes on this store and no --bus: what they do is seen late."});
        }
        for (size_t i = 0; i < check->count; i++)
            see_head(fleet, &check->head[i]);
        int64_t driven = 0;
        Sea    *sea    = fleet->harbour->sea;
        for (size_t i = 0; i < sea->buckets; i++)
            for (const Ship *ship = sea->ships[i]; ship; ship = ship->next)
                driven += ship->fence != 0;
        METRIC_SET(&fleet->harbour->metrics, tables_driven, driven);
    }
    free(check);
    if (fleet->check_again)
        fleet_check(fleet);
}

static void fleet_check(Fleet *fleet)
{
    Sea *sea           = fleet->harbour->sea;
    fleet->check_again = fleet->checking;
    if (fleet->checking || !sea)
        return;
    Check *check = (Check *)calloc(1, sizeof *check + sea->count * sizeof *check->head);
    if (!check)
        return;
    check->job   = (Job){.work = check_work, .done = check_done};
    check->fleet = fleet;
    check->node  = fleet->node;
    for (size_t i = 0; i < sea->buckets; i++)
        for (const Ship *ship = sea->ships[i]; ship && check->count < sea->count; ship = ship->next)
            if (ship->table)
                check->head[check->count++].table = ship->id;
    fleet->checking = hands_put(fleet->harbour->reader, &check->job);
    if (!fleet->checking)
        free(check);
}

/* --- every second: here we are --------------------------------------------------------------------------------------- */

typedef struct Beat {
    Job    job;
    Fleet *fleet;
    bool   tidy;
} Beat;

static StoreResult beat_work(Job *job, Store *store)
{
    const Beat *beat   = (const Beat *)(const void *)job;
    int64_t     now    = 0;
    StoreResult result = store_now(store, &now);
    if (result == STORE_OK)
        result = store_node_beat(store, beat->fleet->node, beat->fleet->name, now + THERE_MS);
    return result == STORE_OK && beat->tidy ? store_nodes_tidy(store, now - TIDY_AFTER_MS) : result;
}

static void beat_done(Job *job)
{
    Beat  *beat          = (Beat *)(void *)job;
    Fleet *fleet         = beat->fleet;
    beat->fleet->beating = false;
    /* Counted from before it was written: we give up no later than others may take over. */
    if (job->result == STORE_OK)
        fleet->alive_until_us = job->given_us + (int64_t)THERE_MS * 1000;
    free(beat);
}

static void on_beat(struct ev_loop *loop, ev_timer *timer, int events)
{
    Fleet *fleet = (Fleet *)timer->data;
    (void)loop;
    (void)events;
    if (fleet->harbour->leaving)
        return;
    if (fleet->beats++ % BEATS_UNTIL_CHECK == 0)
        fleet_check(fleet);
    Beat *beat = fleet->beating ? NULL : (Beat *)calloc(1, sizeof *beat);
    if (!beat)
        return;
    beat->job      = (Job){.work = beat_work, .done = beat_done, .several = true};
    beat->fleet    = fleet;
    beat->tidy     = fleet->beats % BEATS_UNTIL_TIDY == 1;
    fleet->beating = writer_put(fleet->harbour->writer, &beat->job);
    if (!fleet->beating)
        free(beat);
}

/* --- hints ----------------------------------------------------------------------------------------------------------- */

static void say(const Fleet *fleet, const char *text, int length)
{
    if (fleet && fleet->bus && length > 0 && length < HINT)
        bus_say(fleet->bus, text, (size_t)length);
}

void fleet_say_event(const Ship *ship)
{
    char text[HINT];
    if (ship->sea->harbour->fleet)
        say(ship->sea->harbour->fleet, text,
            snprintf(text, sizeof text, "e %" PRId64 " %" PRIu32, ship->id, tg_table_seq(ship->table)));
}

void fleet_say_chat(const Ship *ship)
{
    char text[HINT];
    say(ship->sea->harbour->fleet, text, snprintf(text, sizeof text, "c %" PRId64 " 0", ship->id));
}

void fleet_say_rematch(const Sea *sea, int64_t table)
{
    char text[HINT];
    say(sea->harbour->fleet, text, snprintf(text, sizeof text, "n %" PRId64 " 0", table));
}

void fleet_say_call(const Ship *ship, int64_t person, const char *what, int seat)
{
    char text[HINT];
    if (person)
        say(ship->sea->harbour->fleet, text,
            snprintf(text, sizeof text, "p %" PRId64 " %" PRId64 " %s %u", ship->id, person, what,
                     (unsigned)seat));
}

static void hear_hint(Fleet *fleet, const char *text)
{
    char     kind = 0, what[12] = "";
    int64_t  table = 0, number = 0;
    unsigned seat = 0;
    int      read = sscanf(text, "%c %" SCNd64 " %" SCNd64 " %11s %u", &kind, &table, &number, what, &seat);
    Ship    *ship = read >= 3 ? sea_find(fleet->harbour->sea, table) : NULL;
    METRIC_ADD(&fleet->harbour->metrics, hints_total);
    if (kind == 'e' && ship && number > (int64_t)ship->heard && number <= UINT32_MAX) {
        ship->heard = (uint32_t)number;
        if (ship->table)
            ship_pump(ship);
    } else if (kind == 'c' && ship && ship->table) {
        chat_follow(ship);
    } else if (kind == 'n' && read >= 3) {
        fleet_check(fleet);
    } else if (kind == 'p' && read == 5 && seat < TG_MAX_SEATS) {
        calls_heard(fleet->harbour, number, table, what, (int)seat);
    }
}

/* A hint on its way from a thread of the bus to the loop. */
typedef struct Hint {
    Job    job;
    Fleet *fleet;
    bool   about_bus, connected;
    char   text[HINT];
} Hint;

static void hint_done(Job *job)
{
    Hint  *hint  = (Hint *)(void *)job;
    Fleet *fleet = hint->fleet;
    if (hint->about_bus && fleet->connected != hint->connected) {
        fleet->connected = hint->connected;
        METRIC_SET(&fleet->harbour->metrics, bus_connected, hint->connected);
        LOG(hint->connected ? "bus-connected" : "bus-lost", {"node", fleet->name});
        if (hint->connected && !fleet->harbour->leaving) {
            say(fleet, "n 0 0", 5); /* whoever believed to be alone is not */
            fleet_check(fleet);     /* what was said meanwhile */
        }
    } else if (!hint->about_bus && !fleet->harbour->leaving) {
        hear_hint(fleet, hint->text);
    }
    free(hint);
}

static void pass_on(Fleet *fleet, Hint *hint)
{
    if (!hint)
        return; /* no memory: it is found by the next check */
    hint->fleet    = fleet;
    hint->job.done = hint_done;
    returns_put(fleet->harbour->returns, &hint->job);
}

static void on_heard(void *context, const char *text, size_t length)
{
    Hint *hint = length < HINT ? (Hint *)calloc(1, sizeof *hint) : NULL;
    if (hint)
        memcpy(hint->text, text, length);
    pass_on((Fleet *)context, hint);
}

static void on_state(void *context, bool connected)
{
    Hint *hint = (Hint *)calloc(1, sizeof *hint);
    if (hint) {
        hint->about_bus = true;
        hint->connected = connected;
    }
    pass_on((Fleet *)context, hint);
}

/* --- people ------------------------------------------------------------------------------------------------------------- */

static StoreResult stamp_work(Job *job, Store *store)
{
    (void)job;
    return changes_stamp(store);
}

static void stamp_done(Job *job) { free(job); }

void fleet_say_changed(Harbour *harbour)
{
    Job *job = harbour->fleet ? (Job *)calloc(1, sizeof *job) : NULL;
    if (!job)
        return;
    *job = (Job){.work = stamp_work, .done = stamp_done};
    if (!writer_put(harbour->writer, job))
        free(job);
}

/* --- beginning and end ----------------------------------------------------------------------------------------------- */

/* Harbours that share a bus do not hear each other: the subject follows from the key in their store. */
static void name_subject(const Sea *sea, char *subject, size_t size)
{
    uint8_t           hash[16];
    char              hex[2 * sizeof hash + 1];
    static const char what[] = "bus";
    (void)crypto_generichash(hash, sizeof hash, (const uint8_t *)what, sizeof what, sea->key,
                             sizeof sea->key);
    (void)snprintf(subject, size, "tortuga.%s", sodium_bin2hex(hex, sizeof hex, hash, sizeof hash));
}

/* The first beat is in the store before anybody is served: who comes later counts us. */
static bool first_beat(Fleet *fleet, char *why, size_t why_size)
{
    Store  *store = NULL;
    int64_t now   = 0;
    int64_t begun = moment_us();
    if (store_open(fleet->harbour->config.store, &store, why, why_size) != STORE_OK)
        return false;
    StoreResult result = store_now(store, &now);
    if (result == STORE_OK)
        result = store_node_beat(store, fleet->node, fleet->name, now + THERE_MS);
    if (result == STORE_OK)
        result = store_nodes(store, now, &fleet->nodes);
    fleet->alive_until_us = begun + (int64_t)THERE_MS * 1000;
    if (result != STORE_OK)
        (void)snprintf(why, why_size, "%s", store_sentence(store));
    store_close(store);
    return result == STORE_OK;
}

Fleet *fleet_join(Harbour *harbour, char *why, size_t why_size)
{
    Fleet *fleet = (Fleet *)calloc(1, sizeof *fleet);
    char   subject[64];
    (void)snprintf(why, why_size, "out of memory");
    if (!fleet)
        return NULL;
    fleet->harbour = harbour;
    do
        randombytes_buf(&fleet->node, sizeof fleet->node);
    while ((fleet->node &= INT64_MAX) == 0);
    if (harbour->config.node)
        (void)snprintf(fleet->name, sizeof fleet->name, "%s", harbour->config.node);
    else if (gethostname(fleet->name, sizeof fleet->name - 1) != 0)
        (void)snprintf(fleet->name, sizeof fleet->name, "node");
    name_subject(harbour->sea, subject, sizeof subject);
    BusSetup setup = {.where   = harbour->config.bus,
                      .subject = subject,
                      .name    = fleet->name,
                      .heard   = on_heard,
                      .state   = on_state,
                      .context = fleet};
    if (!first_beat(fleet, why, why_size) ||
        (setup.where && !(fleet->bus = bus_open(&setup, why, why_size)))) {
        fleet_deafen(fleet);
        fleet_quit(fleet);
        return NULL;
    }
    METRIC_SET(&harbour->metrics, nodes, fleet->nodes);
    ev_timer_init(&fleet->beat, on_beat, 0.1, beat_s);
    fleet->beat.data = fleet;
    ev_timer_start(harbour->loop, &fleet->beat);
    LOG("node", {"name", fleet->name}, {"nodes", NULL, fleet->nodes});
    return fleet;
}

static StoreResult end_work(Job *job, Store *store)
{
    return store_node_end(store, ((const Beat *)(const void *)job)->fleet->node);
}

static void end_done(Job *job)
{
    const Fleet *fleet = ((const Beat *)(const void *)job)->fleet;
    if (job->result == STORE_OK)
        say(fleet, "n 0 0", 5); /* whoever hears it takes over at once */
    free(job);
}

void fleet_leave(Fleet *fleet)
{
    Beat *beat = fleet ? (Beat *)calloc(1, sizeof *beat) : NULL;
    if (!beat)
        return;
    fleet->alive_until_us = 0;
    beat->job             = (Job){.work = end_work, .done = end_done, .several = true};
    beat->fleet           = fleet;
    if (!writer_put(fleet->harbour->writer, &beat->job))
        free(beat); /* then they wait until our time has run out */
}

void fleet_deafen(Fleet *fleet)
{
    if (!fleet)
        return;
    bus_close(fleet->bus);
    fleet->bus = NULL;
}

void fleet_quit(Fleet *fleet)
{
    if (!fleet)
        return;
    fleet_deafen(fleet);
    ev_timer_stop(fleet->harbour->loop, &fleet->beat);
    free(fleet);
}
