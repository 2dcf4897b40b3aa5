/* fleet.c -- several nodes on one database: which are there, who drives which table, and whom they see at it. */
#include <string.h>

#include "store/driver.h"

/* --- nodes ---------------------------------------------------------------------------------------------------- */

StoreResult store_node_beat(Store *store, int64_t node, const char *name, int64_t until_ms)
{
    return RUN(store, NODE_BEAT, NULL, NULL, NULL, value_int(node), value_int(until_ms), value_text(name));
}

StoreResult store_node_end(Store *store, int64_t node)
{
    StoreResult result = RUN(store, NODE_END, NULL, NULL, NULL, value_int(node));
    return result == STORE_OK ? RUN(store, WATCHES_END, NULL, NULL, NULL, value_int(node)) : result;
}

StoreResult store_nodes_tidy(Store *store, int64_t before_ms)
{
    StoreResult result = RUN(store, NODES_TIDY, NULL, NULL, NULL, value_int(before_ms));
    return result == STORE_OK ? store->driver->run(store, SQL_WATCHES_TIDY, NULL, 0, NULL, NULL, NULL)
                              : result;
}

static bool read_count(void *context, const Value *column, size_t columns)
{
    (void)columns;
    *(int64_t *)context = column_int(column);
    return false;
}

StoreResult store_nodes(Store *store, int64_t now_ms, int64_t *count)
{
    return RUN(store, NODES, read_count, count, NULL, value_int(now_ms));
}

/* --- leases ----------------------------------------------------------------------------------------------------- */

StoreResult store_lease_take(Store *store, int64_t table, int64_t node, int64_t now_ms, int64_t *fence)
{
    int64_t     found  = 0;
    StoreResult result = RUN(store, LEASE_TAKE, read_count, &found, NULL, value_int(table), value_int(node),
                             value_int(now_ms));
    if (result == STORE_OK && found)
        *fence = found;
    return store_changed(result, found, STORE_TAKEN);
}

StoreResult store_lease_end(Store *store, int64_t table, int64_t node)
{
    return RUN(store, LEASE_END, NULL, NULL, NULL, value_int(node), value_int(table));
}

typedef struct LeaseOut {
    int64_t node, fence;
} LeaseOut;

static bool read_lease(void *context, const Value *column, size_t columns)
{
    (void)columns;
    *(LeaseOut *)context = (LeaseOut){column_int(&column[0]), column_int(&column[1])};
    return false;
}

StoreResult store_lease(Store *store, int64_t table, int64_t now_ms, int64_t *node, int64_t *fence)
{
    LeaseOut    out    = {0, 0};
    StoreResult result = RUN(store, LEASE, read_lease, &out, NULL, value_int(table), value_int(now_ms));
    if (result == STORE_OK && out.node) {
        *node  = out.node;
        *fence = out.fence;
    }
    return store_changed(result, out.node, STORE_NONE);
}

StoreResult store_tables_adrift(Store *store, int64_t until_ms, int64_t now_ms, int most, IdEach each,
                                void *context)
{
    IdList list = {each, context};
    return RUN(store, TABLES_ADRIFT, store_each_id, &list, NULL, value_int(until_ms), value_int(now_ms),
               value_int(most));
}

/* --- who is there ------------------------------------------------------------------------------------------------ */

StoreResult store_watch_put(Store *store, int64_t table, int64_t node, int64_t seats)
{
    if (!seats)
        return RUN(store, WATCH_END, NULL, NULL, NULL, value_int(table), value_int(node));
    return RUN(store, WATCH_PUT, NULL, NULL, NULL, value_int(table), value_int(node), value_int(seats));
}

/* --- many tables at once -------------------------------------------------------------------------------------------- */

static bool read_head(void *context, const Value *column, size_t columns)
{
    (void)columns;
    TableHead *head = (TableHead *)context;
    head->seq       = column_int(&column[0]);
    head->line      = column_int(&column[1]);
    head->again     = column_int(&column[2]);
    head->node      = column_int(&column[3]);
    return false;
}

static bool read_watch(void *context, const Value *column, size_t columns)
{
    (void)columns;
    ((TableHead *)context)->seats |= column_int(column);
    return true;
}

StoreResult store_heads(Store *store, int64_t node, int64_t now_ms, TableHead *head, size_t count)
{
    StoreResult result = STORE_OK;
    for (size_t i = 0; i < count && result == STORE_OK; i++) {
        const Value asked[] = {value_int(head[i].table), value_int(now_ms)};
        const Value seen[]  = {value_int(head[i].table), value_int(node), value_int(now_ms)};
        head[i].seats       = 0;
        result              = store->driver->send(store, SQL_HEAD, asked, 2, read_head, &head[i], NULL);
        if (result == STORE_OK)
            result = store->driver->send(store, SQL_WATCHES, seen, 3, read_watch, &head[i], NULL);
    }
    StoreResult waited = store->driver->wait(store);
    return result == STORE_OK ? waited : result;
}

enum { APPENDS_AT_ONCE = 64 };

static StoreResult append_some(Store *store, const StoreAppend *const *append, size_t count,
                               StoreResult *each)
{
    int64_t     changed[APPENDS_AT_ONCE] = {0};
    StoreResult result                   = STORE_OK;
    for (size_t i = 0; i < count && result == STORE_OK; i++) {
        const StoreEvent *event = &append[i]->event;
        const Value       in[]  = {value_int(event->table),    value_int(event->seq),
                                   value_int(event->at_ms),    value_bytes(event->body, event->size),
                                   value_int(event->deed),     value_int(append[i]->node),
                                   value_int(append[i]->fence)};
        if (event->size > STORE_EVENT_MOST)
            result = store_say(store, STORE_BROKEN, "an event of %zu bytes is longer than any may be",
                               event->size);
        else
            result = store->driver->send(store, append[i]->fence ? SQL_EVENT_LEASED : SQL_EVENT_ADD, in,
                                         append[i]->fence ? 7 : 5, NULL, NULL, &changed[i]);
    }
    StoreResult waited = store->driver->wait(store);
    for (size_t i = 0; i < count; i++)
        each[i] = changed[i] ? STORE_OK : STORE_TAKEN;
    return result == STORE_OK ? waited : result;
}

StoreResult store_events_add(Store *store, const StoreAppend *const *append, size_t count, StoreResult *each)
{
    StoreResult result = STORE_OK;
    for (size_t at = 0; at < count && result == STORE_OK; at += APPENDS_AT_ONCE) {
        size_t some = count - at < APPENDS_AT_ONCE ? count - at : APPENDS_AT_ONCE;
        result      = append_some(store, append + at, some, each + at);
    }
    return result;
}
