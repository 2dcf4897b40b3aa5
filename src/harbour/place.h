/* place.h -- where a server's data lies: --store, --data, or the usual folder of this user. */
#ifndef TORTUGA_HARBOUR_PLACE_H
#define TORTUGA_HARBOUR_PLACE_H

#include <stdbool.h>
#include <stddef.h>

/* The store's address for a folder (NULL: the usual one); makes the usual one's parents. False where there is none. */
bool place_store(const char *folder, char *address, size_t size);

/* What --store and --data together mean: an address as it stands, otherwise the folder's. */
bool place_meant(const char *store, const char *folder, char *address, size_t size);

/* True where several processes on several machines can use it. */
bool place_is_shared(const char *address);

#endif
