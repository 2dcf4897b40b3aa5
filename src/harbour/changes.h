/* changes.h -- what a host changes beside the running server (`tortuga admin`) holds at once.
 *
 * Whoever changes people, sessions or bans from outside leaves a stamp in the store with it, in the same transaction. The
 * server looks for a new stamp twice a second; then bans are read again, nobody is taken for who they were, and every
 * connection whose session has ended or whose person is gone is closed. */
#ifndef TORTUGA_HARBOUR_CHANGES_H
#define TORTUGA_HARBOUR_CHANGES_H

#include "harbour/harbour.h"

/* Leaves the stamp; part of the transaction that it is about. */
StoreResult changes_stamp(Store *store);

Changes *changes_create(void);
void     changes_destroy(Changes *changes);

/* The same as if there were a new one: somebody's bots are gone with them. */
void changes_now(Harbour *harbour);

/* Asks the reader whether there is a new one; called by the loop. */
void changes_look(Harbour *harbour);

#endif
