/* net.h -- the socket library's side of the server: one callback through which everything comes in. */
#ifndef TORTUGA_HARBOUR_NET_H
#define TORTUGA_HARBOUR_NET_H

#include "harbour/harbour.h"

/* Puts the library on the harbour's loop; false and why where it cannot be. */
bool net_begin(Harbour *harbour, char *why, size_t why_size);
void net_end(Harbour *harbour);

/* Wakes the library, so that it looks at its own timers. */
void net_wake(Harbour *harbour);

#endif
