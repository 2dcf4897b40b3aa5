/* bus.h -- nodes call to each other: short texts to everybody else, at most once.
 *
 * What is said here is a hint where to look, never the truth: the truth is in the store. So a text may get lost, come twice
 * or late, or be made up by somebody, and nothing is wrong, only later or in vain. */
#ifndef TORTUGA_BUS_BUS_H
#define TORTUGA_BUS_BUS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Bus Bus;

/* Both are called by threads of the bus's own. */
typedef void (*BusHeard)(void *context, const char *text, size_t length);
typedef void (*BusState)(void *context, bool connected);

typedef struct BusSetup {
    const char *where;   /* nats://HOST:4222, several with commas between    */
    const char *subject; /* whoever has the same one hears the same          */
    const char *name;    /* of this end, for the other's lists               */
    BusHeard    heard;   /* everything that others say, nothing of one's own */
    BusState    state;   /* the connection was made, or was lost             */
    void       *context;
} BusSetup;

/* A bus that is not there yet, or goes away, is looked for until it is closed: only an address that can be none is refused. */
Bus *bus_open(const BusSetup *setup, char *why, size_t why_size);
void bus_say(Bus *bus, const char *text, size_t length);
void bus_close(Bus *bus); /* after it nothing is called any more; NULL is fine */

#endif
