/* place.h -- where a server's data lies: --data, or the usual folder of this user. */
#ifndef TORTUGA_HARBOUR_PLACE_H
#define TORTUGA_HARBOUR_PLACE_H

#include <stdbool.h>
#include <stddef.h>

/* The store's address for a folder (NULL: the usual one); makes the usual one's parents. False where there is none. */
bool place_store(const char *folder, char *address, size_t size);

#endif
