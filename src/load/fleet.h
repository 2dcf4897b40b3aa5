/* fleet.h -- tables at which programs play against each other through the real server, one after the other.
 *
 * A table has seats, and each seat is a guest with a WebSocket of its own, who plays a random move out of those that the
 * server offers. When a game is over the same people play the next one. How fast is for the fleet's owner to say: at
 * once, or so many moves a second over all tables, or not at all.
 *
 * How long an answer took is counted from when the move was due: when its seat was to move, or when it was its turn under
 * the rate, whichever was later, and not from when a busy generator came round to sending it. */
#ifndef TORTUGA_LOAD_FLEET_H
#define TORTUGA_LOAD_FLEET_H

#include <stdbool.h>

#include "load/tally.h"
#include "tortuga.h"

struct ev_loop;
typedef struct Fleet Fleet;

typedef struct FleetSetup {
    int                   port;
    unsigned              tables;
    unsigned              players;  /* at a table, where the game is for so many; else as few as it takes */
    const tg_game *const *games;    /* which are played in turn; ends with NULL */
    uint64_t              seed;     /* of what is played */
    const char           *language; /* of sentences; "": none */
} FleetSetup;

typedef struct FleetCount {
    uint64_t moves;        /* acknowledged                                                         */
    uint64_t stale;        /* decided on what was no longer so, as happens in simultaneous choices */
    uint64_t refused;      /* anything else that was not granted: a bug of somebody's              */
    uint64_t games;        /* over                                                                 */
    uint64_t bytes;        /* of messages that were heard                                          */
    uint64_t running;      /* tables at which somebody was to move at least once                   */
    char     trouble[400]; /* the first thing that went wrong */
} FleetCount;

enum { FLEET_AT_ONCE = -1, FLEET_REST = 0 };

Fleet *fleet_create(struct ev_loop *loop, const FleetSetup *setup); /* NULL: no memory, no library */
void   fleet_destroy(Fleet *fleet);

/* FLEET_AT_ONCE, FLEET_REST, or moves a second. */
void fleet_pace(Fleet *fleet, int64_t moves_a_second);
/* So many games are played in all, at least one at each table (0: for ever). */
void              fleet_games(Fleet *fleet, uint64_t most);
const FleetCount *fleet_count(const Fleet *fleet);
/* Nobody waits for an answer. */
bool         fleet_quiet(const Fleet *fleet);
const Tally *fleet_tally(const Fleet *fleet);
void         fleet_tally_anew(Fleet *fleet);
size_t       fleet_connections(const Fleet *fleet);

#endif
