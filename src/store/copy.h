/* copy.h -- everything that one store holds into another, whatever engines they are of. */
#ifndef TORTUGA_STORE_COPY_H
#define TORTUGA_STORE_COPY_H

#include "store/store.h"

/* From an empty store of the same schema on, all or nothing: as it is at one instant, in one transaction. What went wrong
 * stands in the sentence of the store that the result is about: `*failed`. */
StoreResult store_copy(Store *from, Store *to, int64_t *rows, Store **failed);

/* A copy as a SQLite database in a new file: what `tortuga backup` makes of an engine that has no files of ours. */
StoreResult copy_to_file(Store *from, const char *path);

#endif
