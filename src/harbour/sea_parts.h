/* sea_parts.h -- what the files of the sea need of each other.
 *
 *   sea.c       which tables are in memory: by id, waking, those that are due
 *   voyage.c    the way of an event; clocks, people who come and go, falling asleep
 *   sea_follow.c  what other nodes wrote; fleet.c, lease.c: which they are, and who drives what
 *   sea_bots.c  bots are asked, and answer
 *   speech.c    what is needed to speak of a game
 *   sea_tell.c  who watches, and what each is told
 *   sea_row.c   what lists know
 *   calls.c     who is told of it elsewhere */
#ifndef TORTUGA_HARBOUR_SEA_PARTS_H
#define TORTUGA_HARBOUR_SEA_PARTS_H

#include "harbour/sea.h"

enum { RETRY_MS = 250 }; /* until something that found a queue full is tried again */

/* --- sea.c */

void ship_free(Ship *ship);
bool ship_wake(Ship *ship); /* false: the reader is busy, or no memory */
/* Every errand that waits ends so. */
void ship_finish_all(Ship *ship, Ending ending, StoreResult result);

/* --- voyage.c */

/* An event on its way to the store. */
struct Append {
    Job          job;
    Ship        *ship;
    Errand      *errand; /* whose it is; NULL: the sea's own */
    StoreAppend  stored;
    TableRow    *row;  /* written with it; NULL: none */
    tg_happening what; /* what the event is           */
    uint32_t     seq;  /* at which it was checked     */
    uint8_t      body[];
};

/* What is in memory is worth nothing: everybody who waits is told so, and the log is read again. */
void ship_start_over(Ship *ship, StoreResult result);
void ship_on_timer(struct ev_loop *loop, ev_timer *timer, int events);

/* --- calls.c */

/* After an event: who was invited, who no longer sits where (`was` sat there before), that the game began. */
void ship_call(Ship *ship, const tg_happening *what, int64_t was, const Errand *errand);
/* Whoever is to move and does not watch is told so; by correspondence also by push and webhook. */
void ship_call_to_move(Ship *ship);

/* --- sea_bots.c */

/* What bots thought about is no longer so: moves were taken back. */
void ship_unthink(Ship *ship);
/* Asks a bot that owes a decision, unless one is asked already. */
void ship_think(Ship *ship, int64_t now);
/* True, and the event: a bot has answered, and may by now. */
bool ship_bot_answers(Ship *ship, int64_t now, tg_event *event);

#endif
