/* fleet.h -- several nodes on one store: any serves any table at any time, one drives each.
 *
 *   the log      is the truth: two nodes that append the same seq are settled by its key. Who was slower reads what the other
 *                wrote, applies and tells it, and looks at the errand again (sea_follow.c).
 *   hints        over the bus say "table, seq" and nothing else: whoever has that table in memory reads on from there. What is
 *                lost is found by a look at the store every two seconds.
 *   a lease      says which node drives a table: clocks, bots, whoever vanished, the start. It holds while its node is there,
 *                which the node says every second. The fence with it keeps what was decided under an older lease out of the log.
 *   watches      say whom a node sees at a table, so that nobody is away who sits at another node.
 *
 * Nothing of this is there where the store is SQLite: then `harbour->fleet` is NULL, and every ship drives itself. */
#ifndef TORTUGA_HARBOUR_FLEET_H
#define TORTUGA_HARBOUR_FLEET_H

#include "harbour/sea.h"

enum { SOMEBODY = TG_MAX_SEATS }; /* the bit of Ship.elsewhere for any watcher at all */

Fleet *fleet_join(Harbour *harbour, char *why, size_t why_size);
/* The other nodes take over what this one drove; while the writer still takes jobs. */
void fleet_leave(Fleet *fleet);
/* Before the loop's jobs are drained for the last time: the bus calls nobody afterwards. */
void fleet_deafen(Fleet *fleet);
void fleet_quit(Fleet *fleet);

/* --- hints: they do nothing where there is no fleet */
void fleet_say_event(const Ship *ship);
void fleet_say_chat(const Ship *ship);
void fleet_say_rematch(const Sea *sea, int64_t table);
/* Somebody is to be called to a table, and is not on this node: what is one of invited, removed, started, turn. */
void fleet_say_call(const Ship *ship, int64_t person, const char *what, int seat);
/* Sessions, people or bans have changed: every node looks. */
void fleet_say_changed(Harbour *harbour);

/* True while no other node is known to be there. */
bool    fleet_is_alone(const Fleet *fleet);
int64_t fleet_node(const Fleet *fleet);

/* --- lease.c */

bool ship_drives(const Ship *ship);
/* Tries to drive it, unless that is under way, or nothing can happen there by itself. */
void ship_want(Ship *ship);
/* A table that is due and that nobody drives is taken, and woken where we get it. */
void fleet_adopt(Harbour *harbour, int64_t table);
/* Gives up what the store has about us and this ship. */
void ship_let_go(Ship *ship);
/* Notes whom we see there. */
void ship_note(Ship *ship);
/* While this node's leases hold by its own clock. */
bool fleet_is_alive(const Fleet *fleet);

/* --- sea_follow.c */

/* Reads what others wrote, applies it, tells it, and then looks at the errands that wait. */
void ship_follow(Ship *ship);
/* Another node has written that seq: the append waits until we know what. */
void ship_outran(Ship *ship, Append *append);
bool ship_is_behind(const Ship *ship);
/* The store must be asked before this errand is looked at. */
bool ship_must_ask(const Ship *ship, const Errand *errand);

/* --- chat.c, calls.c: what hints lead to */
void chat_follow(Ship *ship);
void calls_heard(Harbour *harbour, int64_t person, int64_t table, const char *what, int seat);

#endif
