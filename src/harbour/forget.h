/* forget.h -- a deleted account's name goes out of the logs of tables, too.
 *
 * An event that seats somebody has their name beside their id, so that a log can be read by itself. When an account is
 * deleted, these events are written anew without the name, and so is what lists know of the table. That is the one thing
 * that is ever changed about an event. The store notes whose names are still to be taken out, so that it goes on after a
 * crash; a few tables are done at a time, so that nobody waits for somebody with thousands of them. */
#ifndef TORTUGA_HARBOUR_FORGET_H
#define TORTUGA_HARBOUR_FORGET_H

#include "harbour/harbour.h"

/* Deletes a person and their bots, and takes their names out of the first tables: a part of one transaction. */
StoreResult forget_person(Store *store, int64_t person);

/* Goes on with whoever is still to be forgotten, at most a few tables: a part of one transaction. `left`: there is more. */
StoreResult forget_more(Store *store, bool *left);

/* On the loop: tables at sea no longer know the name; and what is left is done by and by. */
void forget_at_sea(Harbour *harbour, int64_t person);
void forget_go_on(Harbour *harbour);

#endif
