/* phases.h -- what is measured of the server, one thing after the other. */
#ifndef TORTUGA_LOAD_PHASES_H
#define TORTUGA_LOAD_PHASES_H

#include "load/fleet.h"

typedef struct LoadWish {
    const char           *program;  /* the server's */
    const tg_game *const *games;    /* which are played in turn; ends with NULL */
    const char           *language; /* of sentences; "": none */
    const char *store, *bus; /* of a fleet, of which the server is one node more; NULL: a folder of its own */
    int64_t     tables, players, seed;
    int64_t     games_most;            /* games to be played to the end, and nothing else is measured; 0 */
    int64_t     seconds;               /* of playing as fast as can be             */
    int64_t     rounds, round_seconds; /* at half that load          */
    int64_t     connections;           /* idle ones */
    int64_t     idle_tables, stored;
} LoadWish;

/* True where everything that was asked for went well; figures and troubles are printed. */
bool load_games(const LoadWish *wish);
bool load_all(const LoadWish *wish);

#endif
