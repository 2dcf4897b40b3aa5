/* nats.c -- the bus over NATS: one connection that mends itself, one subject. */
#include <nats/nats.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bus/bus.h"

enum {
    LOOK_AGAIN_MS = 250,
    PING_MS       = 2000,
    PINGS_OUT     = 2,
    KEPT_BYTES    = 1 << 16, /* while it is away: older hints are worth nothing */
    GOODBYE_MS    = 2000
};

struct Bus {
    BusSetup          setup;
    char             *subject;
    natsOptions      *options;
    natsConnection   *link;
    natsSubscription *ear;
};

static void on_message(natsConnection *link, natsSubscription *ear, natsMsg *message, void *context)
{
    const Bus *bus = (const Bus *)context;
    (void)link;
    (void)ear;
    bus->setup.heard(bus->setup.context, natsMsg_GetData(message), (size_t)natsMsg_GetDataLength(message));
    natsMsg_Destroy(message);
}

static void on_connected(natsConnection *link, void *context)
{
    const Bus *bus = (const Bus *)context;
    (void)link;
    bus->setup.state(bus->setup.context, true);
}

static void on_lost(natsConnection *link, void *context)
{
    const Bus *bus = (const Bus *)context;
    (void)link;
    bus->setup.state(bus->setup.context, false);
}

/* Without a handler the library writes to standard error. */
static void on_error(natsConnection *link, natsSubscription *ear, natsStatus status, void *context)
{
    (void)link;
    (void)ear;
    (void)status;
    (void)context;
}

static natsStatus set_options(Bus *bus)
{
    natsOptions *o = bus->options;
    natsStatus   s = natsOptions_SetURL(o, bus->setup.where);
    s              = s == NATS_OK ? natsOptions_SetName(o, bus->setup.name) : s;
    s              = s == NATS_OK ? natsOptions_SetNoEcho(o, true) : s;
    s              = s == NATS_OK ? natsOptions_SetAllowReconnect(o, true) : s;
    s              = s == NATS_OK ? natsOptions_SetMaxReconnect(o, -1) : s;
    s              = s == NATS_OK ? natsOptions_SetReconnectWait(o, LOOK_AGAIN_MS) : s;
    s              = s == NATS_OK ? natsOptions_SetReconnectBufSize(o, KEPT_BYTES) : s;
    s              = s == NATS_OK ? natsOptions_SetPingInterval(o, PING_MS) : s;
    s              = s == NATS_OK ? natsOptions_SetMaxPingsOut(o, PINGS_OUT) : s;
    s              = s == NATS_OK ? natsOptions_SetErrorHandler(o, on_error, NULL) : s;
    s              = s == NATS_OK ? natsOptions_SetDisconnectedCB(o, on_lost, bus) : s;
    s              = s == NATS_OK ? natsOptions_SetReconnectedCB(o, on_connected, bus) : s;
    return s == NATS_OK ? natsOptions_SetRetryOnFailedConnect(o, true, on_connected, bus) : s;
}

static bool begins(const char *where, const char *with) { return strncmp(where, with, strlen(with)) == 0; }

Bus *bus_open(const BusSetup *setup, char *why, size_t why_size)
{
    if (!begins(setup->where, "nats://") && !begins(setup->where, "tls://")) {
        (void)snprintf(why, why_size, "this is no address of a bus; one looks like nats://HOST:4222");
        return NULL;
    }
    Bus *bus = (Bus *)calloc(1, sizeof *bus);
    if (!bus) {
        (void)snprintf(why, why_size, "out of memory");
        return NULL;
    }
    bus->setup   = *setup;
    bus->subject = (char *)malloc(strlen(setup->subject) + 1);
    natsStatus s = bus->subject ? natsOptions_Create(&bus->options) : NATS_NO_MEMORY;
    if (s == NATS_OK) {
        (void)memcpy(bus->subject, setup->subject, strlen(setup->subject) + 1);
        s = set_options(bus);
    }
    if (s == NATS_OK)
        s = natsConnection_Connect(&bus->link, bus->options);
    bool there = s == NATS_OK;
    if (s == NATS_OK || s == NATS_NOT_YET_CONNECTED)
        s = natsConnection_Subscribe(&bus->ear, bus->link, bus->subject, on_message, bus);
    if (s != NATS_OK) {
        (void)snprintf(why, why_size, "the bus cannot be used: %s; an address looks like nats://HOST:4222",
                       natsStatus_GetText(s));
        bus_close(bus);
        return NULL;
    }
    if (there)
        setup->state(setup->context, true);
    return bus;
}

void bus_say(Bus *bus, const char *text, size_t length)
{
    (void)natsConnection_Publish(bus->link, bus->subject, text, (int)length); /* lost: it was a hint */
}

/* In libnats 3.4 a subscription that is destroyed while a message comes in may be used after it was freed. So the server is
 * asked to send no more, and what it had sent is heard out; without a connection nothing comes in, and there is no wait. */
static void stop_hearing(natsSubscription *ear)
{
    if (ear && natsSubscription_DrainTimeout(ear, GOODBYE_MS) == NATS_OK)
        (void)natsSubscription_WaitForDrainCompletion(ear, GOODBYE_MS);
    natsSubscription_Destroy(ear);
}

void bus_close(Bus *bus)
{
    if (!bus)
        return;
    stop_hearing(bus->ear);
    if (bus->link)
        (void)natsConnection_FlushTimeout(bus->link, LOOK_AGAIN_MS);
    natsConnection_Destroy(bus->link);
    natsOptions_Destroy(bus->options);
    (void)nats_CloseAndWait(GOODBYE_MS); /* its threads are gone with it, so nobody calls us */
    free(bus->subject);
    free(bus);
}
