/* bans.h -- who may not come in, as the store has it and a host may change it at any time.
 *
 * The list is read again every few seconds by the reader, and when the host changes it (changes.h); between two readings it stands in memory, so that asking
 * costs nothing. A list longer than there is room for is cut, and the log says so. */
#ifndef TORTUGA_HARBOUR_BANS_H
#define TORTUGA_HARBOUR_BANS_H

#include "harbour/harbour.h"

Bans *bans_create(void);
void  bans_destroy(Bans *bans);

/* Asks the reader for the list; called now and then by the loop. */
void bans_refresh(Harbour *harbour);

bool bans_meet_address(const Bans *bans, const Address *address);
bool bans_meet_person(const Bans *bans, int64_t person);

#endif
