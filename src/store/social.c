/* social.c -- what people say to each other and about each other: chat, reports, bans. */
#include <string.h>

#include "store/driver.h"

StoreResult store_chat_add(Store *store, const ChatLine *line)
{
    int64_t     changed = 0;
    StoreResult result =
        RUN(store, CHAT_ADD, NULL, NULL, &changed, value_int(line->table), value_int(line->line),
            value_int(line->person), value_int(line->at_ms), value_text(line->text));
    return store_changed(result, changed, STORE_TAKEN);
}

typedef struct ChatList {
    ChatEach each;
    void    *context;
    int64_t  table;
} ChatList;

static bool list_chat(void *context, const Value *column, size_t columns)
{
    (void)columns;
    const ChatList *list = (const ChatList *)context;
    ChatLine line = {list->table, column_int(&column[0]), column_int(&column[1]), column_int(&column[2]),
                     column[3].kind == VALUE_TEXT ? (const char *)column[3].at : ""};
    return list->each(list->context, &line);
}

StoreResult store_chat(Store *store, int64_t table, int64_t from_line, ChatEach each, void *context)
{
    ChatList list = {each, context, table};
    return RUN(store, CHAT, list_chat, &list, NULL, value_int(table), value_int(from_line));
}

/* --- mutes ----------------------------------------------------------------------------------------------- */

StoreResult store_mute_add(Store *store, int64_t person, int64_t muted, int64_t at_ms)
{
    int64_t     changed = 0;
    StoreResult result =
        RUN(store, MUTE_ADD, NULL, NULL, &changed, value_int(person), value_int(muted), value_int(at_ms));
    return store_changed(result, changed, STORE_TAKEN);
}

StoreResult store_mute_end(Store *store, int64_t person, int64_t muted)
{
    int64_t     changed = 0;
    StoreResult result  = RUN(store, MUTE_END, NULL, NULL, &changed, value_int(person), value_int(muted));
    return store_changed(result, changed, STORE_NONE);
}

StoreResult store_mutes(Store *store, int64_t person, int most, IdEach each, void *context)
{
    IdList list = {each, context};
    return RUN(store, MUTES, store_each_id, &list, NULL, value_int(person), value_int(most));
}

StoreResult store_muted_by(Store *store, int64_t muted, IdEach each, void *context)
{
    IdList list = {each, context};
    return RUN(store, MUTED_BY, store_each_id, &list, NULL, value_int(muted));
}

/* --- reports --------------------------------------------------------------------------------------------- */

StoreResult store_report_add(Store *store, const Report *report)
{
    int64_t     changed = 0;
    StoreResult result  = RUN(store, REPORT_ADD, NULL, NULL, &changed, value_int(report->id),
                              value_int(report->at_ms), value_int(report->by), value_int(report->about),
                              value_int(report->table), value_int(report->line), value_int(report->settled),
                              value_text(report->text), value_text(report->note));
    return store_changed(result, changed, STORE_TAKEN);
}

StoreResult store_report_settle(Store *store, int64_t id, const char *note)
{
    int64_t     changed = 0;
    StoreResult result  = RUN(store, REPORT_SETTLE, NULL, NULL, &changed, value_text(note), value_int(id));
    return store_changed(result, changed, STORE_NONE);
}

typedef struct ReportList {
    ReportEach each;
    void      *context;
} ReportList;

static bool list_report(void *context, const Value *column, size_t columns)
{
    (void)columns;
    const ReportList *list   = (const ReportList *)context;
    Report            report = {.id      = column_int(&column[0]),
                                .at_ms   = column_int(&column[1]),
                                .by      = column_int(&column[2]),
                                .about   = column_int(&column[3]),
                                .table   = column_int(&column[4]),
                                .line    = column_int(&column[5]),
                                .settled = column_int(&column[6]) != 0};
    column_text(&column[7], report.text, sizeof report.text);
    column_text(&column[8], report.note, sizeof report.note);
    return list->each(list->context, &report);
}

StoreResult store_reports(Store *store, bool settled_too, int most, ReportEach each, void *context)
{
    ReportList list = {each, context};
    return RUN(store, REPORTS, list_report, &list, NULL, value_int(settled_too), value_int(most));
}

/* --- bans -------------------------------------------------------------------------------------------------- */

StoreResult store_ban_put(Store *store, const Ban *ban)
{
    return RUN(store, BAN_PUT, NULL, NULL, NULL, value_text(ban->subject), value_int(ban->at_ms),
               value_int(ban->until_ms), value_text(ban->reason));
}

StoreResult store_ban_lift(Store *store, const char *subject)
{
    int64_t     changed = 0;
    StoreResult result  = RUN(store, BAN_LIFT, NULL, NULL, &changed, value_text(subject));
    return store_changed(result, changed, STORE_NONE);
}

typedef struct BanList {
    BanEach each;
    void   *context;
} BanList;

static bool list_ban(void *context, const Value *column, size_t columns)
{
    (void)columns;
    const BanList *list = (const BanList *)context;
    Ban            ban  = {.at_ms = column_int(&column[1]), .until_ms = column_int(&column[2])};
    column_text(&column[0], ban.subject, sizeof ban.subject);
    column_text(&column[3], ban.reason, sizeof ban.reason);
    return list->each(list->context, &ban);
}

StoreResult store_bans(Store *store, int64_t now_ms, BanEach each, void *context)
{
    BanList list = {each, context};
    return RUN(store, BANS, list_ban, &list, NULL, value_int(now_ms));
}
