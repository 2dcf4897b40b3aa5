/* postgres_link.h -- a connection to PostgreSQL, and the answers that are on their way through it.
 *
 * Belongs to postgres.c, which has the statements and transactions. */
#ifndef TORTUGA_STORE_POSTGRES_LINK_H
#define TORTUGA_STORE_POSTGRES_LINK_H

#include <libpq-fe.h>

#include "store/driver.h"

enum { PIPELINE_MOST = 256, WIRE_VALUES = 32 };

/* An answer that is on its way. */
typedef struct Pending {
    RowEach  each;
    void    *context;
    int64_t *changed;
    int      prepares; /* statement + 1; 0: none */
} Pending;

typedef struct Postgres {
    Store   base;
    PGconn *link; /* NULL, or broken: the next call opens it */
    char   *url;
    char    place[300]; /* for sentences: the database NAME at HOST:PORT */
    bool    prepared[STATEMENTS];
    Pending pending[PIPELINE_MOST];
    size_t  pendings;
    bool    in_transaction, lost; /* lost: it broke inside one */
    int64_t writer, mark; /* what tells this store's transactions from all others: who, and the how many'th */
    bool    marked;       /* the one that is open */
    int64_t doubt;        /* the mark that may be there or not; 0: none */
    int64_t try_ms, pause_ms;
    unsigned cursors;
} Postgres;

/* A connection that works as far as we know; it is opened anew where it broke, unless that was tried a moment ago. */
StoreResult link_ready(Postgres *p);
void        link_close(Postgres *p);
bool        link_may_retry(const Postgres *p);

/* What an answer that is an error (NULL: none came at all) means to us, with its sentence. */
StoreResult link_error(Postgres *p, const PGresult *answer);

/* Sends a statement; its answer is read by link_wait. */
StoreResult link_send(Postgres *p, const char *sql, const Value *in, size_t count, Pending pending);
StoreResult link_send_prepared(Postgres *p, Statement which, const Value *in, size_t count, Pending pending);

/* Reads every answer that is on its way. The first error is the result; what came behind it was not done. */
StoreResult link_wait(Postgres *p);

#endif
