/* writer.h -- the one thread that writes to the store.
 *
 * It takes what waits, up to a few hundred jobs, runs them in one transaction, commits once, and sends them back:
 * a busy harbour waits for the disk once for many moves. A job that comes back with STORE_OK is on the disk.
 *
 * When the queue is full, writer_put says no and the giver answers "try again": nothing is lost, because nothing
 * was promised. When the store is in trouble (disk full, read-only, busy), what was taken in waits, the whole
 * transaction is tried again every second, the loop is told, and play pauses until it works again. */
#ifndef TORTUGA_HARBOUR_WRITER_H
#define TORTUGA_HARBOUR_WRITER_H

#include "harbour/job.h"
#include "harbour/metrics.h"

typedef struct Writer Writer;

/* On the loop: the store came into trouble (a sentence for the host), or is well again (STORE_OK). */
typedef void (*TroubleTold)(void *context, StoreResult result, const char *sentence);

typedef struct WriterSetup {
    const char *store;      /* its address                                   */
    size_t      queue_most; /* jobs that may wait                            */
    size_t      batch_most; /* jobs in one commit                            */
    int64_t     retry_ms;   /* between two tries in trouble                  */
    Returns    *returns;
    TroubleTold told;
    void       *context;
    Histogram  *commit_us, *batch_size; /* may be NULL */
} WriterSetup;

Writer *writer_create(const WriterSetup *setup, char *why, size_t why_size);
bool    writer_put(Writer *writer, Job *job); /* NULL, while we leave, takes nothing in */
size_t  writer_waiting(Writer *writer);

/* Writes what waits and ends. Where the store is in trouble it is tried a few times more; jobs that could not be
 * written come back with the trouble as their result. Gives how many those were. */
size_t writer_destroy(Writer *writer);

#endif
