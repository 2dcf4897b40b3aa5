/* recent.h -- which deeds led to which event of a table, so that the same said twice does nothing twice.
 *
 * Whoever gives a deed an id may send it again: to this node or another one, before a restart or after it. The log has the
 * print of every id beside its event, so whoever has read a log knows all of them. The latest are kept in memory; what is
 * older than they reach is looked up in the store. A table's log has no gaps and each seq once: a deed that is not among
 * the events before a seq cannot be there when that seq is written, and no other key is needed for it. */
#ifndef TORTUGA_HARBOUR_RECENT_H
#define TORTUGA_HARBOUR_RECENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RECENT_MOST = 32 };

typedef struct RecentDeed {
    int64_t  print;
    uint32_t led_to;
} RecentDeed;

typedef struct Recent {
    RecentDeed *deed; /* RECENT_MOST of them, a ring; NULL: none yet */
    unsigned    count;
    uint32_t    horizon; /* every deed that led to a later event is there */
} Recent;

/* An event of the log, in its order. `print` 0: it came of no deed that had an id. */
void recent_note(Recent *recent, int64_t print, uint32_t led_to);
/* What it led to; 0: nothing that is remembered. */
uint32_t recent_find(const Recent *recent, int64_t print);
/* True where all deeds that were decided on that seq or later are remembered. */
bool   recent_reaches(const Recent *recent, int64_t seq);
size_t recent_bytes(const Recent *recent);
void   recent_clear(Recent *recent);

#endif
