/* fill.h -- a store full of tables, written through the store's own interface, as a server would have written them. */
#ifndef TORTUGA_LOAD_FILL_H
#define TORTUGA_LOAD_FILL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct FillCount {
    uint64_t tables, events;
    int64_t  one; /* the id of a game that is being played */
} FillCount;

/* So many tables of all games: twenty moves each; of twenty fourteen were given up
 * then, five are still being played, by correspondence, and one is open.
 * False, and why. */
bool fill_store(const char *folder, uint64_t tables, FillCount *count, char *why, size_t why_size);

#endif
