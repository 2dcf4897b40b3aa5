/* door.h -- listens, and lets connections in or not.
 *
 * We accept by ourselves and hand the socket to the library, so that somebody with too many connections, somebody
 * banned, or anybody while we leave costs nothing but the accept. When descriptors run out, the door closes for a
 * moment instead of spinning; those who wait stay in the system's queue. */
#ifndef TORTUGA_HARBOUR_DOOR_H
#define TORTUGA_HARBOUR_DOOR_H

#include "harbour/harbour.h"

Door *door_open(Harbour *harbour, char *why, size_t why_size);
void  door_close(Door *door); /* NULL is fine */
int   door_port(const Door *door);

/* The library says that a connection is no more. */
struct lws;
void door_gone(Harbour *harbour, struct lws *wsi);

/* The other end of a connection that was let in; false where it is none of ours. */
bool door_peer(struct lws *wsi, Address *address);

#endif
