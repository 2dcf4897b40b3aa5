/* admin_log.h -- one table's log in words, for a host who has to judge what happened there. */
#ifndef TORTUGA_HARBOUR_ADMIN_LOG_H
#define TORTUGA_HARBOUR_ADMIN_LOG_H

#include <stdio.h>

#include "store/store.h"

/* Every event and every line of chat in order, with its time. What an onlooker may not know is told only where it is
 * `hidden` things that are asked for. STORE_NONE: there is no such table; STORE_BROKEN: its log cannot be read. */
StoreResult admin_log_print(Store *store, int64_t table, bool hidden, const char *language, FILE *out);

#endif
