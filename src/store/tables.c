/* tables.c -- tables for lists, and the log of each. */
#include <string.h>

#include "store/driver.h"

static void table_from(const Value *column, TableRow *table)
{
    table->id     = column_int(&column[0]);
    table->state  = (RowState)column_int(&column[1]);
    table->listed = column_int(&column[2]) != 0;
    column_text(&column[3], table->game, sizeof table->game);
    table->creator    = column_int(&column[4]);
    table->created_ms = column_int(&column[5]);
    table->changed_ms = column_int(&column[6]);
    table->due_ms     = column_int(&column[7]);
    column_text(&column[8], table->summary, sizeof table->summary);
    table->rated = column_int(&column[9]) != 0;
    table->free  = (int)column_int(&column[10]);
    table->again = column_int(&column[11]);
}

static bool read_table(void *context, const Value *column, size_t columns)
{
    (void)columns;
    table_from(column, (TableRow *)context);
    return false;
}

static bool read_seat(void *context, const Value *column, size_t columns)
{
    (void)columns;
    TableRow *table = (TableRow *)context;
    int64_t   seat  = column_int(&column[1]);
    if (seat >= 0 && seat < STORE_SEATS)
        table->person[seat] = column_int(&column[0]);
    return true;
}

static StoreResult put_seats(Store *store, const TableRow *table)
{
    StoreResult result = RUN(store, SEATS_CLEAR, NULL, NULL, NULL, value_int(table->id));
    for (int seat = 0; seat < STORE_SEATS && result == STORE_OK; seat++)
        if (table->person[seat])
            result = RUN(store, SEAT_ADD, NULL, NULL, NULL, value_int(table->person[seat]),
                         value_int(table->id), value_int(seat));
    return result;
}

StoreResult store_table_add(Store *store, const TableRow *table)
{
    int64_t     changed = 0;
    StoreResult result =
        RUN(store, TABLE_ADD, NULL, NULL, &changed, value_int(table->id), value_int(table->state),
            value_int(table->listed), value_text(table->game), value_int(table->creator),
            value_int(table->created_ms), value_int(table->changed_ms), value_int(table->due_ms),
            value_text(table->summary), value_int(table->rated), value_int(table->free));
    result = store_changed(result, changed, STORE_TAKEN);
    return result == STORE_OK ? put_seats(store, table) : result;
}

StoreResult store_table_put(Store *store, const TableRow *table)
{
    int64_t     changed = 0;
    StoreResult result  = RUN(store, TABLE_PUT, NULL, NULL, &changed, value_int(table->state),
                              value_int(table->listed), value_int(table->changed_ms), value_int(table->due_ms),
                              value_text(table->summary), value_int(table->free), value_int(table->id));
    result              = store_changed(result, changed, STORE_NONE);
    return result == STORE_OK ? put_seats(store, table) : result;
}

StoreResult store_table_again(Store *store, int64_t id, int64_t again)
{
    int64_t     changed = 0;
    StoreResult result  = RUN(store, TABLE_AGAIN, NULL, NULL, &changed, value_int(again), value_int(id));
    TableRow    row;
    if (result != STORE_OK || changed)
        return result;
    result = store_table(store, id, &row);
    return result == STORE_OK ? STORE_TAKEN : result;
}

StoreResult store_table(Store *store, int64_t id, TableRow *table)
{
    TableRow    found  = {0};
    StoreResult result = RUN(store, TABLE, read_table, &found, NULL, value_int(id));
    if (result == STORE_OK && found.id)
        result = RUN(store, SEATS_OF, read_seat, &found, NULL, value_int(id));
    if (result == STORE_OK && found.id)
        *table = found;
    return store_changed(result, found.id, STORE_NONE);
}

StoreResult store_table_ids(Store *store, int64_t after, int most, IdEach each, void *context)
{
    IdList list = {each, context};
    return RUN(store, TABLE_IDS, store_each_id, &list, NULL, value_int(after), value_int(most));
}

/* --- lists ----------------------------------------------------------------------------------------------- */

typedef struct TableList {
    TableEach each;
    void     *context;
} TableList;

static bool list_table(void *context, const Value *column, size_t columns)
{
    (void)columns;
    const TableList *list  = (const TableList *)context;
    TableRow         table = {0};
    table_from(column, &table);
    return list->each(list->context, &table);
}

StoreResult store_tables(Store *store, const TableFilter *filter, TableEach each, void *context)
{
    TableList list      = {each, context};
    Value     before_ms = value_int(filter->before_ms ? filter->before_ms : INT64_MAX);
    Value     before_id = value_int(filter->before_ms ? filter->before_id : INT64_MAX);
    Value     rated     = value_int(filter->rated == RATED_OR_NOT ? -1 : filter->rated == ONLY_RATED);
    Value     free      = value_int(filter->free ? 1 : 0);
    if (filter->person)
        return RUN(store, TABLES_PERSON, list_table, &list, NULL, value_int(filter->person), rated, free,
                   value_int(filter->state), value_text(filter->game ? filter->game : ""), before_ms,
                   before_id, value_int(filter->most));
    if (filter->game)
        return RUN(store, TABLES_GAME, list_table, &list, NULL, value_int(filter->state), rated, free,
                   value_text(filter->game), before_ms, before_id, value_int(filter->most));
    return RUN(store, TABLES_LISTED, list_table, &list, NULL, value_int(filter->state), rated, free,
               before_ms, before_id, value_int(filter->most));
}

StoreResult store_tables_due(Store *store, int64_t until_ms, int most, TableEach each, void *context)
{
    TableList list = {each, context};
    return RUN(store, TABLES_DUE, list_table, &list, NULL, value_int(until_ms), value_int(most));
}

/* --- the log --------------------------------------------------------------------------------------------- */

StoreResult store_event_add(Store *store, const StoreEvent *event)
{
    int64_t changed = 0;
    if (event->size > STORE_EVENT_MOST)
        return store_say(store, STORE_BROKEN, "an event of %zu bytes is longer than any may be", event->size);
    StoreResult result =
        RUN(store, EVENT_ADD, NULL, NULL, &changed, value_int(event->table), value_int(event->seq),
            value_int(event->at_ms), value_bytes(event->body, event->size), value_int(event->deed));
    return store_changed(result, changed, STORE_TAKEN);
}

StoreResult store_event_put(Store *store, const StoreEvent *event)
{
    int64_t     changed = 0;
    StoreResult result  = RUN(store, EVENT_PUT, NULL, NULL, &changed, value_bytes(event->body, event->size),
                              value_int(event->table), value_int(event->seq));
    return store_changed(result, changed, STORE_NONE);
}

typedef struct EventList {
    EventEach each;
    void     *context;
    int64_t   table;
} EventList;

static bool list_event(void *context, const Value *column, size_t columns)
{
    (void)columns;
    const EventList *list  = (const EventList *)context;
    StoreEvent       event = {list->table,  column_int(&column[0]), column_int(&column[1]),
                              column[2].at, column[2].length,       column_int(&column[3])};
    return list->each(list->context, &event);
}

StoreResult store_events(Store *store, int64_t table, int64_t from_seq, EventEach each, void *context)
{
    EventList list = {each, context, table};
    return RUN(store, EVENTS, list_event, &list, NULL, value_int(table), value_int(from_seq));
}

static bool read_number(void *context, const Value *column, size_t columns)
{
    (void)columns;
    *(int64_t *)context = column_int(column);
    return false;
}

StoreResult store_event_deed(Store *store, int64_t table, int64_t after_seq, int64_t deed, int64_t *seq)
{
    int64_t     found  = 0;
    StoreResult result = RUN(store, EVENT_DEED, read_number, &found, NULL, value_int(table),
                             value_int(after_seq), value_int(deed));
    if (result == STORE_OK && found)
        *seq = found;
    return store_changed(result, found, STORE_NONE);
}

StoreResult store_last_seq(Store *store, int64_t table, int64_t *seq)
{
    return RUN(store, LAST_SEQ, read_number, seq, NULL, value_int(table));
}

/* --- results ----------------------------------------------------------------------------------------------- */

StoreResult store_result_add(Store *store, const SeatResult *result)
{
    int64_t     changed = 0;
    StoreResult done =
        RUN(store, RESULT_ADD, NULL, NULL, &changed, value_int(result->table), value_int(result->seat),
            value_int(result->person), value_int(result->seats), value_int(result->place),
            value_int(result->score), value_int(result->at_ms), value_int(result->rated),
            value_text(result->game), value_real(result->rating), value_real(result->deviation));
    return store_changed(done, changed, STORE_TAKEN);
}

typedef struct PlayedList {
    PlayedEach each;
    void      *context;
} PlayedList;

static bool list_played(void *context, const Value *column, size_t columns)
{
    (void)columns;
    const PlayedList *list   = (const PlayedList *)context;
    PlayedGames       played = {0};
    column_text(&column[0], played.game, sizeof played.game);
    played.played = column_int(&column[1]);
    played.won    = column_int(&column[2]);
    played.rated  = column_int(&column[3]);
    played.best   = column_int(&column[4]);
    played.score  = column_real(&column[5]);
    played.place  = column_real(&column[6]);
    played.at_ms  = column_int(&column[7]);
    return list->each(list->context, &played);
}

StoreResult store_played(Store *store, int64_t person, PlayedEach each, void *context)
{
    PlayedList list = {each, context};
    return RUN(store, PLAYED, list_played, &list, NULL, value_int(person));
}

typedef struct HistoryList {
    HistoryEach each;
    void       *context;
} HistoryList;

static bool list_history(void *context, const Value *column, size_t columns)
{
    (void)columns;
    const HistoryList *list   = (const HistoryList *)context;
    SeatResult         result = {.table     = column_int(&column[0]),
                                 .seat      = (int)column_int(&column[1]),
                                 .person    = column_int(&column[2]),
                                 .seats     = (int)column_int(&column[3]),
                                 .place     = (int)column_int(&column[4]),
                                 .score     = column_int(&column[5]),
                                 .at_ms     = column_int(&column[6]),
                                 .rated     = (RatedAs)column_int(&column[7]),
                                 .rating    = column_real(&column[9]),
                                 .deviation = column_real(&column[10])};
    column_text(&column[8], result.game, sizeof result.game);
    return list->each(list->context, &result, column_int(&column[11]) != 0,
                      column[12].kind == VALUE_TEXT ? (const char *)column[12].at : "{}");
}

StoreResult store_history(Store *store, const HistoryFilter *filter, HistoryEach each, void *context)
{
    HistoryList list   = {each, context};
    bool        newest = !filter->before_ms;
    return RUN(store, HISTORY, list_history, &list, NULL, value_int(filter->person),
               value_text(filter->game ? filter->game : ""), value_int(filter->rated),
               value_int(newest ? INT64_MAX : filter->before_ms),
               value_int(newest ? INT64_MAX : filter->before_id), value_int(filter->most));
}

/* --- who ever sat where -------------------------------------------------------------------------------------- */

StoreResult store_sat_add(Store *store, const uint8_t holder[STORE_HOLDER_SIZE], int64_t table)
{
    return RUN(store, SAT_ADD, NULL, NULL, NULL, value_bytes(holder, STORE_HOLDER_SIZE), value_int(table));
}

StoreResult store_sat_remove(Store *store, const uint8_t holder[STORE_HOLDER_SIZE], int64_t table)
{
    return RUN(store, SAT_REMOVE, NULL, NULL, NULL, value_bytes(holder, STORE_HOLDER_SIZE), value_int(table));
}

StoreResult store_sat(Store *store, const uint8_t holder[STORE_HOLDER_SIZE], int most, IdEach each,
                      void *context)
{
    IdList list = {each, context};
    return RUN(store, SAT, store_each_id, &list, NULL, value_bytes(holder, STORE_HOLDER_SIZE),
               value_int(most));
}

StoreResult store_forgotten_add(Store *store, int64_t person)
{
    return RUN(store, FORGOTTEN_ADD, NULL, NULL, NULL, value_int(person));
}

StoreResult store_forgotten_end(Store *store, int64_t person)
{
    return RUN(store, FORGOTTEN_END, NULL, NULL, NULL, value_int(person));
}

StoreResult store_forgotten(Store *store, int most, IdEach each, void *context)
{
    IdList list = {each, context};
    return RUN(store, FORGOTTEN, store_each_id, &list, NULL, value_int(most));
}
