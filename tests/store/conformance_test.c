/* conformance_test.c -- what every store does, whatever engine is behind it. */
#define _DEFAULT_SOURCE
#include "place.h"

static Place  place;
static Store *store;

static int begin(void **state)
{
    (void)state;
    place_make(&place);
    store = place_open(&place);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    store_close(store);
    place_remove(&place);
    return 0;
}

#define OK(call)         assert_string_equal(store_word(call), "ok")
#define IS(call, result) assert_string_equal(store_word(call), store_word(result))

/* Structs have gaps between their members, so they are compared by what they hold. */
static void same_person(const Person *a, const Person *b)
{
    assert_int_equal(a->id, b->id);
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->admin, b->admin);
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->fold, b->fold);
    assert_int_equal(a->owner, b->owner);
    assert_int_equal(a->created_ms, b->created_ms);
    assert_int_equal(a->seen_ms, b->seen_ms);
}

static void same_session(const Session *a, const Session *b)
{
    assert_memory_equal(a->token, b->token, sizeof a->token);
    assert_int_equal(a->person, b->person);
    assert_int_equal(a->kind, b->kind);
    assert_string_equal(a->label, b->label);
    assert_int_equal(a->created_ms, b->created_ms);
    assert_int_equal(a->seen_ms, b->seen_ms);
    assert_int_equal(a->until_ms, b->until_ms);
}

static void same_table(const TableRow *a, const TableRow *b)
{
    assert_int_equal(a->id, b->id);
    assert_int_equal(a->state, b->state);
    assert_int_equal(a->listed, b->listed);
    assert_string_equal(a->game, b->game);
    assert_int_equal(a->creator, b->creator);
    assert_int_equal(a->created_ms, b->created_ms);
    assert_int_equal(a->changed_ms, b->changed_ms);
    assert_int_equal(a->due_ms, b->due_ms);
    assert_string_equal(a->summary, b->summary);
    assert_memory_equal(a->person, b->person, sizeof a->person);
}

static void same_report(const Report *a, const Report *b)
{
    assert_int_equal(a->id, b->id);
    assert_int_equal(a->at_ms, b->at_ms);
    assert_int_equal(a->by, b->by);
    assert_int_equal(a->about, b->about);
    assert_int_equal(a->table, b->table);
    assert_int_equal(a->line, b->line);
    assert_int_equal(a->settled, b->settled);
    assert_string_equal(a->text, b->text);
    assert_string_equal(a->note, b->note);
}

static void same_rating(const RatingRow *a, const RatingRow *b)
{
    assert_int_equal(a->person, b->person);
    assert_int_equal(a->pool, b->pool);
    assert_string_equal(a->game, b->game);
    assert_true(a->rating == b->rating && a->deviation == b->deviation && a->volatility == b->volatility);
    assert_int_equal(a->games, b->games);
    assert_int_equal(a->at_ms, b->at_ms);
}

static void same_webhook(const Webhook *a, const Webhook *b)
{
    assert_int_equal(a->person, b->person);
    assert_int_equal(a->at_ms, b->at_ms);
    assert_string_equal(a->url, b->url);
    assert_memory_equal(a->secret, b->secret, sizeof a->secret);
    assert_int_equal(a->failures, b->failures);
}

/* --- settings -------------------------------------------------------------------------------------------- */

static void settings_are_bytes(void **state)
{
    (void)state;
    char   value[8];
    size_t length = 99;
    IS(store_setting(store, "key", value, sizeof value, &length), STORE_NONE);
    assert_int_equal(length, 99);
    OK(store_setting_put(store, "key", "a\0b", 3));
    OK(store_setting(store, "key", value, sizeof value, &length));
    assert_int_equal(length, 3);
    assert_memory_equal(value, "a\0b", 3);
    IS(store_setting_add(store, "key", "other", 5), STORE_TAKEN);
    OK(store_setting_add(store, "second", "", 0));
    OK(store_setting(store, "second", value, sizeof value, &length));
    assert_int_equal(length, 0);
    OK(store_setting_put(store, "key", "longer than it", 14));
    OK(store_setting(store, "key", value, sizeof value, &length));
    assert_int_equal(length, 14); /* told, though only eight bytes of it fit */
    assert_memory_equal(value, "longer t", 8);
}

/* --- people ------------------------------------------------------------------------------------------------ */

static Person anne(void)
{
    return (Person){.id         = 1ll << 59,
                    .kind       = PERSON_NAMED,
                    .name       = "Anne \xc3\x89",
                    .fold       = "anne \xc3\xa9",
                    .created_ms = 5,
                    .seen_ms    = 6};
}

static void people_keep_their_names(void **state)
{
    (void)state;
    Person a = anne(), b = {.id = 7, .kind = PERSON_GUEST, .name = "Bart", .created_ms = 1, .seen_ms = 1},
           found;
    OK(store_person_add(store, &a));
    IS(store_person_add(store, &a), STORE_TAKEN);
    OK(store_person_add(store, &b));
    Person c = {.id = 8, .kind = PERSON_GUEST, .name = "Bart"};
    OK(store_person_add(store, &c)); /* guests are not found by their names, so two may have one */
    OK(store_person(store, a.id, &found));
    same_person(&found, &a);
    OK(store_person_named(store, a.fold, &found));
    assert_int_equal(found.id, a.id);
    IS(store_person_named(store, "bart", &found), STORE_NONE);
    IS(store_person(store, 99, &found), STORE_NONE);

    Person thief = {.id = 9, .kind = PERSON_NAMED, .name = "ANNE", .fold = "anne \xc3\xa9"};
    IS(store_person_add(store, &thief), STORE_TAKEN);
    b.kind = PERSON_NAMED;
    (void)snprintf(b.fold, sizeof b.fold, "%s", a.fold);
    IS(store_person_put(store, &b), STORE_TAKEN);
    (void)snprintf(b.fold, sizeof b.fold, "bart");
    OK(store_person_put(store, &b));
    OK(store_person_named(store, "bart", &found));
    assert_int_equal(found.id, 7);
    b.id      = 1234;
    b.fold[0] = 0;
    IS(store_person_put(store, &b), STORE_NONE);
    OK(store_person_seen(store, 7, 77));
    IS(store_person_seen(store, 1234, 77), STORE_NONE);
    OK(store_person(store, 7, &found));
    assert_int_equal(found.seen_ms, 77);

    char hash[128];
    IS(store_credential(store, a.id, hash, sizeof hash), STORE_NONE);
    OK(store_credential_put(store, a.id, "$first", 1));
    OK(store_credential_put(store, a.id, "$second", 2));
    OK(store_credential(store, a.id, hash, sizeof hash));
    assert_string_equal(hash, "$second");
}

static bool count_person(void *context, const Person *person)
{
    (void)person;
    return ++*(int *)context < 2;
}

static bool count_session(void *context, const Session *session)
{
    (void)session;
    ++*(int *)context;
    return true;
}

static Session session_of(int number, int64_t person, SessionKind kind, int64_t until_ms)
{
    Session session = {
        .person = person, .kind = kind, .label = "here", .created_ms = number, .until_ms = until_ms};
    memset(session.token, number, sizeof session.token);
    return session;
}

static void sessions_end(void **state)
{
    (void)state;
    Session one = session_of(1, 50, SESSION_PAGE, 100), two = session_of(2, 50, SESSION_PAGE, 200),
            bot = session_of(3, 50, SESSION_TOKEN, 0), other = session_of(4, 51, SESSION_PAGE, 300), found;
    int64_t ended = 0;
    OK(store_session_add(store, &one));
    OK(store_session_add(store, &two));
    OK(store_session_add(store, &bot));
    OK(store_session_add(store, &other));
    IS(store_session_add(store, &one), STORE_TAKEN);
    OK(store_session(store, one.token, &found));
    same_session(&found, &one);
    OK(store_session_seen(store, one.token, 9, 150));
    OK(store_session(store, one.token, &found));
    assert_int_equal(found.until_ms, 150);
    int count = 0;
    OK(store_sessions(store, 50, count_session, &count));
    assert_int_equal(count, 3);
    OK(store_sessions_end(store, 50, two.token, false));
    IS(store_session(store, one.token, &found), STORE_NONE);
    OK(store_session(store, two.token, &found));
    OK(store_session(store, bot.token, &found)); /* a token is no page: it stays until it is named */
    OK(store_sessions_expire(store, 250, &ended));
    assert_int_equal(ended, 1);
    IS(store_session(store, two.token, &found), STORE_NONE);
    OK(store_session(store, bot.token, &found)); /* until 0: for ever */
    OK(store_sessions_end(store, 50, NULL, true));
    IS(store_session(store, bot.token, &found), STORE_NONE);
    OK(store_session(store, other.token, &found));
    OK(store_session_end(store, other.token));
    IS(store_session_end(store, other.token), STORE_NONE);
}

/* --- tables ------------------------------------------------------------------------------------------------ */

static TableRow table_of(int64_t id, RowState table_state, const char *game, int64_t changed_ms)
{
    TableRow table = {.id         = id,
                      .state      = table_state,
                      .listed     = true,
                      .creator    = 5,
                      .created_ms = 1,
                      .changed_ms = changed_ms};
    (void)snprintf(table.game, sizeof table.game, "%s", game);
    (void)snprintf(table.summary, sizeof table.summary, "{\"n\":%d}", (int)id);
    return table;
}

typedef struct Found {
    int64_t id[16];
    int     count;
} Found;

static bool find_table(void *context, const TableRow *table)
{
    Found *found              = (Found *)context;
    found->id[found->count++] = table->id;
    return true;
}

static void expect(TableFilter filter, const char *ids)
{
    Found found     = {.count = 0};
    char  text[100] = "";
    OK(store_tables(store, &filter, find_table, &found));
    for (int i = 0; i < found.count; i++)
        (void)snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d", i ? " " : "",
                       (int)found.id[i]);
    assert_string_equal(text, ids);
}

static void tables_are_listed(void **state)
{
    (void)state;
    TableRow rows[]   = {table_of(1, ROW_OPEN, "korsar", 10),     table_of(2, ROW_OPEN, "chrono", 30),
                         table_of(3, ROW_OPEN, "korsar", 20),     table_of(4, ROW_RUNNING, "korsar", 40),
                         table_of(5, ROW_FINISHED, "korsar", 50), table_of(6, ROW_OPEN, "korsar", 20)};
    rows[5].listed    = false;
    rows[3].person[2] = 500;
    rows[5].person[0] = 500;
    rows[4].person[1] = 501;
    rows[3].due_ms    = 400;
    rows[0].due_ms    = 300;
    rows[0].free      = 2;
    rows[1].rated     = true;
    rows[2].rated     = true;
    rows[2].free      = 1;
    rows[5].free      = 1;
    for (size_t i = 0; i < 6; i++)
        OK(store_table_add(store, &rows[i]));
    IS(store_table_add(store, &rows[0]), STORE_TAKEN);
    TableRow found;
    OK(store_table(store, 4, &found));
    same_table(&found, &rows[3]);
    IS(store_table(store, 400, &found), STORE_NONE);

    expect((TableFilter){.state = ROW_OPEN, .most = 9}, "2 3 1");
    expect((TableFilter){.state = ROW_OPEN, .most = 1}, "2");
    expect((TableFilter){.state = ROW_OPEN, .most = 9, .before_ms = 30, .before_id = 2}, "3 1");
    expect((TableFilter){.state = ROW_OPEN, .game = "korsar", .most = 9}, "3 1");
    expect((TableFilter){.state = ROW_OPEN, .game = "korsar", .before_ms = 20, .before_id = 3, .most = 9},
           "1");
    expect((TableFilter){.state = ROW_FINISHED, .most = 9}, "5");
    expect((TableFilter){.state = TABLE_ANY_STATE, .person = 500, .most = 9}, "4 6");
    expect((TableFilter){.state = ROW_OPEN, .person = 500, .most = 9}, "6");
    expect((TableFilter){.state = TABLE_ANY_STATE, .person = 500, .game = "chrono", .most = 9}, "");
    expect((TableFilter){.state = ROW_OPEN, .free = true, .most = 9}, "3 1");
    expect((TableFilter){.state = ROW_OPEN, .rated = ONLY_RATED, .most = 9}, "2 3");
    expect((TableFilter){.state = ROW_OPEN, .rated = ONLY_UNRATED, .most = 9}, "1");
    expect((TableFilter){.state = ROW_OPEN, .rated = ONLY_RATED, .free = true, .game = "korsar", .most = 9},
           "3");
    expect((TableFilter){.state = ROW_OPEN, .rated = ONLY_RATED, .game = "chrono", .free = true, .most = 9},
           "");
    expect((TableFilter){.state = TABLE_ANY_STATE, .person = 500, .free = true, .most = 9}, "6");
    expect((TableFilter){.state = TABLE_ANY_STATE, .person = 500, .rated = ONLY_RATED, .most = 9}, "");
    Found due = {.count = 0};
    OK(store_tables_due(store, 350, 9, find_table, &due));
    assert_int_equal(due.count, 1);
    OK(store_tables_due(store, 400, 9, find_table, &due));
    assert_int_equal(due.count, 3);
    assert_int_equal(due.id[1], 1);

    rows[3].state      = ROW_FINISHED;
    rows[3].person[2]  = 0;
    rows[3].changed_ms = 60;
    rows[3].due_ms     = 0;
    OK(store_table_put(store, &rows[3]));
    expect((TableFilter){.state = ROW_FINISHED, .most = 9}, "4 5");
    expect((TableFilter){.state = TABLE_ANY_STATE, .person = 500, .most = 9}, "6");
    rows[2].free  = 0;
    rows[2].rated = false; /* said once and for all */
    OK(store_table_put(store, &rows[2]));
    expect((TableFilter){.state = ROW_OPEN, .free = true, .most = 9}, "1");
    expect((TableFilter){.state = ROW_OPEN, .rated = ONLY_RATED, .most = 9}, "2 3");
    OK(store_table_again(store, 4, 77));
    IS(store_table_again(store, 4, 78), STORE_TAKEN);
    IS(store_table_again(store, 400, 78), STORE_NONE);
    OK(store_table_put(store, &rows[3])); /* which knows nothing of it */
    OK(store_table(store, 4, &found));
    assert_int_equal(found.again, 77);
    rows[3].id = 999;
    IS(store_table_put(store, &rows[3]), STORE_NONE);
}

typedef struct Log {
    int64_t next;
    int     count;
} Log;

static bool read_log(void *context, const StoreEvent *event)
{
    Log *log = (Log *)context;
    char expected[40];
    (void)snprintf(expected, sizeof expected, "event %d\n", (int)event->seq);
    assert_int_equal(event->seq, log->next);
    assert_int_equal(event->at_ms, 1000 + event->seq);
    assert_int_equal(event->size, strlen(expected) + 1);
    assert_memory_equal(event->body, expected, event->size);
    log->next++;
    log->count++;
    return true;
}

static bool read_deed(void *context, const StoreEvent *event)
{
    *(int64_t *)context = *(int64_t *)context * 10 + event->deed;
    return true;
}

/* What somebody gave an id is found by it, wherever it stands. */
static void a_deed_is_found_in_the_log(void **state)
{
    (void)state;
    int64_t           seq = 99, deeds = 0, fence = 0;
    StoreResult       each[2];
    const StoreAppend append = {{501, 3, 1, "c", 1, INT64_MIN}, 0, 0};
    OK(store_node_beat(store, 21, "node", INT64_MAX));
    OK(store_lease_take(store, 501, 21, 1, &fence));
    const StoreAppend        leased = {{501, 4, 1, "d", 1, 4}, 21, fence};
    const StoreAppend *const both[] = {&append, &leased};
    OK(store_event_add(store, &(StoreEvent){501, 1, 1, "a", 1, 1}));
    OK(store_event_add(store, &(StoreEvent){501, 2, 1, "b", 1}));
    OK(store_event_add(store, &(StoreEvent){502, 1, 1, "b", 1, 7}));
    OK(store_begin(store));
    OK(store_events_add(store, both, 2, each));
    OK(store_commit(store));
    OK(store_event_deed(store, 501, 0, 1, &seq));
    assert_int_equal(seq, 1);
    IS(store_event_deed(store, 501, 1, 1, &seq), STORE_NONE); /* behind that it is not */
    IS(store_event_deed(store, 501, 0, 7, &seq), STORE_NONE); /* at another table */
    OK(store_event_deed(store, 501, 2, INT64_MIN, &seq));
    assert_int_equal(seq, 3);
    OK(store_event_deed(store, 501, 0, 4, &seq));
    assert_int_equal(seq, 4);
    OK(store_event_put(store, &(StoreEvent){501, 1, 1, "-", 1})); /* a name was taken out of it */
    OK(store_events(store, 501, 4, read_deed, &deeds));
    assert_int_equal(deeds, 4);
    OK(store_event_deed(store, 501, 0, 1, &seq));
    OK(store_node_end(store, 21));
}

static void the_log_is_in_order(void **state)
{
    (void)state;
    int64_t last = 99;
    OK(store_last_seq(store, 77, &last));
    assert_int_equal(last, 0);
    OK(store_begin(store));
    for (int seq = 1; seq <= 300; seq++) {
        char body[40];
        int  n = snprintf(body, sizeof body, "event %d\n", seq);
        OK(store_event_add(store, &(StoreEvent){77, seq, 1000 + seq, body, (size_t)n + 1}));
    }
    OK(store_commit(store));
    OK(store_event_add(store, &(StoreEvent){78, 1, 1, NULL, 0}));
    IS(store_event_add(store, &(StoreEvent){78, 3, 1, "a hole", 6}), STORE_TAKEN);
    IS(store_event_add(store, &(StoreEvent){77, 300, 1, "again", 5}), STORE_TAKEN);
    OK(store_last_seq(store, 77, &last));
    assert_int_equal(last, 300);
    Log log = {1, 0};
    OK(store_events(store, 77, 1, read_log, &log));
    assert_int_equal(log.count, 300);
    log = (Log){291, 0};
    OK(store_events(store, 77, 291, read_log, &log));
    assert_int_equal(log.count, 10);
    OK(store_events(store, 77, 301, read_log, &log));
    assert_int_equal(log.count, 10);
    static char huge[STORE_EVENT_MOST + 1];
    IS(store_event_add(store, &(StoreEvent){79, 1, 1, huge, sizeof huge}), STORE_BROKEN);
}

static void a_transaction_is_whole_or_not_at_all(void **state)
{
    (void)state;
    int64_t last = 9;
    OK(store_begin(store));
    OK(store_event_add(store, &(StoreEvent){90, 1, 1, "x", 1}));
    store_rollback(store);
    OK(store_last_seq(store, 90, &last));
    assert_int_equal(last, 0);

    OK(store_begin(store));
    OK(store_event_add(store, &(StoreEvent){90, 1, 1, "x", 1}));
    OK(store_part_begin(store));
    OK(store_event_add(store, &(StoreEvent){90, 2, 1, "y", 1}));
    OK(store_part_undo(store));
    OK(store_part_begin(store));
    OK(store_event_add(store, &(StoreEvent){91, 1, 1, "z", 1}));
    OK(store_part_keep(store));
    /* Another connection sees nothing of it before it is whole, and all of it then. */
    Store *second = place_open(&place);
    OK(store_last_seq(second, 90, &last));
    assert_int_equal(last, 0);
    OK(store_commit(store));
    OK(store_last_seq(second, 90, &last));
    assert_int_equal(last, 1);
    OK(store_last_seq(second, 91, &last));
    assert_int_equal(last, 1);
    store_close(second);
}

static void two_writers_are_settled_by_the_key(void **state)
{
    (void)state;
    Store *second = place_open(&place);
    OK(store_event_add(store, &(StoreEvent){95, 1, 1, "first", 5}));
    IS(store_event_add(second, &(StoreEvent){95, 1, 1, "later", 5}), STORE_TAKEN);
    OK(store_event_add(second, &(StoreEvent){95, 2, 1, "then", 4}));
    IS(store_event_add(store, &(StoreEvent){95, 2, 1, "then", 4}), STORE_TAKEN);
    store_close(second);
}

static bool read_played(void *context, const PlayedGames *played)
{
    char *text = (char *)context;
    (void)snprintf(text + strlen(text), 200 - strlen(text),
                   "%s %d/%d, %d rated, best %d, %.1f at %.1f, last %d;", played->game, (int)played->won,
                   (int)played->played, (int)played->rated, (int)played->best, played->score, played->place,
                   (int)played->at_ms);
    return true;
}

static bool read_history(void *context, const SeatResult *result, bool listed, const char *summary)
{
    char *text = (char *)context;
    (void)snprintf(text + strlen(text), 200 - strlen(text), "%d %s %d/%d %d %.1f%s %s;", (int)result->table,
                   result->game, result->place, result->seats, (int)result->rated, result->rating,
                   listed ? " listed" : "", summary);
    return true;
}

static void results_are_counted(void **state)
{
    (void)state;
    char       text[200] = "";
    TableRow   tables[] = {table_of(505, ROW_FINISHED, "korsar", 1), table_of(506, ROW_FINISHED, "korsar", 1),
                           table_of(507, ROW_FINISHED, "chrono", 1)};
    SeatResult result   = {.table  = 505,
                           .person = 600,
                           .seat   = 0,
                           .seats  = 3,
                           .place  = 1,
                           .score  = -4,
                           .at_ms  = 9,
                           .rated  = RATED_BOTS,
                           .game   = "korsar",
                           .rating = 1512.5};
    tables[1].listed    = false;
    for (int i = 0; i < 3; i++)
        OK(store_table_add(store, &tables[i]));
    OK(store_result_add(store, &result));
    IS(store_result_add(store, &result), STORE_TAKEN);
    result.table  = 506;
    result.place  = 2;
    result.score  = 11;
    result.at_ms  = 10;
    result.rated  = RATED_NOT;
    result.rating = 0;
    OK(store_result_add(store, &result));
    result.table = 507;
    (void)snprintf(result.game, sizeof result.game, "chrono");
    OK(store_result_add(store, &result));
    OK(store_played(store, 600, read_played, text));
    assert_string_equal(text, "chrono 0/1, 0 rated, best 11, 11.0 at 2.0, last 10;"
                              "korsar 1/2, 1 rated, best 11, 3.5 at 1.5, last 10;");

    static const struct {
        HistoryFilter filter;
        const char   *what;
    } asked[] = {
        {{.person = 600, .most = 9},
         "507 chrono 2/3 0 0.0 listed {\"n\":507};506 korsar 2/3 0 0.0 {\"n\":506};"
         "505 korsar 1/3 2 1512.5 listed {\"n\":505};"},
        {{.person = 600, .most = 1}, "507 chrono 2/3 0 0.0 listed {\"n\":507};"},
        {{.person = 600, .game = "korsar", .most = 1}, "506 korsar 2/3 0 0.0 {\"n\":506};"},
        {{.person = 600, .rated = true, .most = 9}, "505 korsar 1/3 2 1512.5 listed {\"n\":505};"},
        {{.person = 600, .before_ms = 10, .before_id = 506, .most = 9},
         "505 korsar 1/3 2 1512.5 listed {\"n\":505};"},
        {{.person = 601, .most = 9}, ""},
        {{.person = 0, .most = 9}, ""},
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        text[0] = 0;
        OK(store_history(store, &asked[i].filter, read_history, text));
        assert_string_equal(text, asked[i].what);
    }
}

static bool read_id(void *context, int64_t id)
{
    char *text = (char *)context;
    (void)snprintf(text + strlen(text), 100 - strlen(text), "%d ", (int)id);
    return true;
}

static bool read_body(void *context, const StoreEvent *event)
{
    (void)snprintf((char *)context, 20, "%.*s at %d", (int)event->size, (const char *)event->body,
                   (int)event->at_ms);
    return true;
}

static void who_sat_where_is_remembered(void **state)
{
    (void)state;
    static const uint8_t anne[STORE_HOLDER_SIZE] = {1, 0, 255}, bart[STORE_HOLDER_SIZE] = {2};
    char                 text[100] = "";
    OK(store_sat_add(store, anne, 61));
    OK(store_sat_add(store, anne, 60));
    OK(store_sat_add(store, anne, 60));
    OK(store_sat_add(store, bart, 60));
    OK(store_sat(store, anne, 9, read_id, text));
    assert_string_equal(text, "60 61 ");
    text[0] = 0;
    OK(store_sat(store, anne, 1, read_id, text));
    assert_string_equal(text, "60 ");
    OK(store_sat_remove(store, anne, 60));
    OK(store_sat_remove(store, anne, 60));
    text[0] = 0;
    OK(store_sat(store, anne, 9, read_id, text));
    OK(store_sat(store, bart, 9, read_id, text));
    assert_string_equal(text, "61 60 ");

    OK(store_event_add(store, &(StoreEvent){60, 1, 5, "Anne", 4}));
    OK(store_event_put(store, &(StoreEvent){60, 1, 9, "-", 1}));
    IS(store_event_put(store, &(StoreEvent){60, 2, 9, "-", 1}), STORE_NONE);
    OK(store_events(store, 60, 1, read_body, text));
    assert_string_equal(text, "- at 5"); /* when it happened stays as it was */
}

static void somebody_is_muted(void **state)
{
    (void)state;
    char text[100] = "";
    OK(store_mute_add(store, 620, 621, 2));
    IS(store_mute_add(store, 620, 621, 3), STORE_TAKEN);
    OK(store_mute_add(store, 620, 622, 1));
    OK(store_mute_add(store, 623, 621, 1));
    OK(store_mutes(store, 620, 9, read_id, text));
    assert_string_equal(text, "622 621 ");
    text[0] = 0;
    OK(store_mutes(store, 620, 1, read_id, text));
    assert_string_equal(text, "622 ");
    text[0] = 0;
    OK(store_muted_by(store, 621, read_id, text));
    assert_string_equal(text, "620 623 ");
    OK(store_mute_end(store, 620, 621));
    IS(store_mute_end(store, 620, 621), STORE_NONE);
    text[0] = 0;
    OK(store_muted_by(store, 621, read_id, text));
    assert_string_equal(text, "623 ");
}

/* --- chat, reports, bans ------------------------------------------------------------------------------------- */

static bool read_chat(void *context, const ChatLine *line)
{
    char *text = (char *)context;
    (void)snprintf(text + strlen(text), 200 - strlen(text), "%d:%d:%s;", (int)line->line, (int)line->person,
                   line->text);
    return true;
}

static void people_chat(void **state)
{
    (void)state;
    char text[200] = "";
    OK(store_chat_add(store, &(ChatLine){3, 1, 7, 10, "arr"}));
    OK(store_chat_add(store, &(ChatLine){3, 2, 8, 11, "ahoy \xe2\x9a\x93"}));
    IS(store_chat_add(store, &(ChatLine){3, 2, 8, 11, "twice"}), STORE_TAKEN);
    OK(store_chat(store, 3, 1, read_chat, text));
    assert_string_equal(text, "1:7:arr;2:8:ahoy \xe2\x9a\x93;");
    text[0] = 0;
    OK(store_chat(store, 3, 2, read_chat, text));
    assert_string_equal(text, "2:8:ahoy \xe2\x9a\x93;");
}

static bool read_report(void *context, const Report *report)
{
    *(Report *)context = *report;
    return true;
}

static bool count_report(void *context, const Report *report)
{
    (void)report;
    ++*(int *)context;
    return true;
}

static bool read_ban(void *context, const Ban *ban)
{
    char *text = (char *)context;
    (void)snprintf(text + strlen(text), 300 - strlen(text), "%s until %d: %s;", ban->subject,
                   (int)ban->until_ms, ban->reason);
    return true;
}

static void reports_and_bans(void **state)
{
    (void)state;
    static Report found,
        report = {.id = 5, .at_ms = 4, .by = 7, .about = 8, .table = 3, .line = 2, .text = "rude"};
    OK(store_report_add(store, &report));
    IS(store_report_add(store, &report), STORE_TAKEN);
    OK(store_reports(store, false, 10, read_report, &found));
    same_report(&found, &report);
    OK(store_report_settle(store, 5, "warned"));
    IS(store_report_settle(store, 6, "warned"), STORE_NONE);
    int count = 0;
    OK(store_reports(store, false, 10, count_report, &count));
    assert_int_equal(count, 0);
    OK(store_reports(store, true, 10, read_report, &found));
    assert_string_equal(found.note, "warned");
    assert_true(found.settled);

    static Ban ban    = {.subject = "person:8", .at_ms = 1, .until_ms = 100, .reason = "rude"},
               always = {.subject = "address:192.0.2.0/24", .at_ms = 1};
    char text[300]    = "";
    OK(store_ban_put(store, &ban));
    ban.until_ms = 200;
    OK(store_ban_put(store, &ban));
    OK(store_ban_put(store, &always));
    OK(store_bans(store, 150, read_ban, text));
    assert_string_equal(text, "address:192.0.2.0/24 until 0: ;person:8 until 200: rude;");
    text[0] = 0;
    OK(store_bans(store, 250, read_ban, text));
    assert_string_equal(text, "address:192.0.2.0/24 until 0: ;");
    OK(store_ban_lift(store, "person:8"));
    IS(store_ban_lift(store, "person:8"), STORE_NONE);
}

/* --- ratings and notices ------------------------------------------------------------------------------------- */

static bool read_rating(void *context, const RatingRow *row)
{
    char *text = (char *)context;
    (void)snprintf(text + strlen(text), 200 - strlen(text), "%d:%s:%.1f;", (int)row->person, row->game,
                   row->rating);
    return true;
}

static void ratings_are_ranked(void **state)
{
    (void)state;
    RatingRow a = {.person     = 7,
                   .game       = "korsar",
                   .rating     = 1500.25,
                   .deviation  = 60,
                   .volatility = 0.06,
                   .games      = 3,
                   .at_ms      = 9},
              found;
    IS(store_rating(store, 7, POOL_PEOPLE, "korsar", &found), STORE_NONE);
    OK(store_rating_put(store, &a));
    OK(store_rating(store, 7, POOL_PEOPLE, "korsar", &found));
    same_rating(&found, &a);
    IS(store_rating(store, 7, POOL_BOTS, "korsar", &found), STORE_NONE);
    RatingRow b = a, c = a;
    b.person    = 8;
    b.rating    = 1700;
    c.person    = 9;
    c.deviation = 300;
    c.rating    = 2000;
    OK(store_rating_put(store, &b));
    OK(store_rating_put(store, &c));
    char text[200] = "";
    OK(store_best(store, POOL_PEOPLE, "korsar", 100, 9, read_rating, text));
    assert_string_equal(text, "8:korsar:1700.0;7:korsar:1500.2;");
    text[0] = 0;
    OK(store_ratings(store, 9, read_rating, text));
    assert_string_equal(text, "9:korsar:2000.0;");
}

static bool count_push(void *context, const PushSubscription *push)
{
    assert_int_equal(push->key[64], 9);
    ++*(int *)context;
    return true;
}

static void notices_have_addresses(void **state)
{
    (void)state;
    PushSubscription push = {.endpoint = "https://push.example/1", .person = 7, .at_ms = 3};
    push.key[64]          = 9;
    OK(store_push_put(store, &push));
    push.person = 8; /* the same browser, somebody else signed in */
    OK(store_push_put(store, &push));
    int count = 0;
    OK(store_pushes(store, 7, count_push, &count));
    assert_int_equal(count, 0);
    OK(store_pushes(store, 8, count_push, &count));
    assert_int_equal(count, 1);
    OK(store_push_end(store, push.endpoint));
    IS(store_push_end(store, push.endpoint), STORE_NONE);

    Webhook hook = {.person = 7, .at_ms = 3, .url = "https://bot.example/"}, found;
    IS(store_webhook(store, 7, &found), STORE_NONE);
    OK(store_webhook_put(store, &hook));
    hook.failures = 3;
    OK(store_webhook_put(store, &hook));
    OK(store_webhook(store, 7, &found));
    same_webhook(&found, &hook);
    OK(store_webhook_end(store, 7));
    IS(store_webhook_end(store, 7), STORE_NONE);
}

/* --- forgetting ----------------------------------------------------------------------------------------------- */

static void a_deleted_person_leaves_only_a_number(void **state)
{
    (void)state;
    Person   person  = {.id = 700, .kind = PERSON_NAMED, .name = "Gone", .fold = "gone"}, found;
    Person   bot     = {.id = 701, .kind = PERSON_BOT, .name = "Gonebot", .fold = "gonebot", .owner = 700};
    Session  session = session_of(70, 700, SESSION_PAGE, 0), of_bot = session_of(71, 701, SESSION_TOKEN, 0);
    TableRow table             = table_of(70, ROW_RUNNING, "korsar", 5);
    table.person[0]            = 700;
    char             text[200] = "", hash[20];
    PushSubscription push      = {.endpoint = "https://push.example/7", .person = 700};
    push.key[64]               = 9;
    OK(store_person_add(store, &person));
    OK(store_person_add(store, &bot));
    OK(store_credential_put(store, 700, "$hash", 1));
    OK(store_session_add(store, &session));
    OK(store_session_add(store, &of_bot));
    OK(store_table_add(store, &table));
    OK(store_chat_add(store, &(ChatLine){70, 1, 700, 1, "secret"}));
    OK(store_rating_put(store, &(RatingRow){.person = 700, .game = "korsar"}));
    OK(store_push_put(store, &push));
    OK(store_webhook_put(store, &(Webhook){.person = 700, .url = "https://x.example/"}));
    OK(store_mute_add(store, 700, 5, 1));
    OK(store_mute_add(store, 5, 700, 1));
    int count = 0;
    OK(store_bots(store, 700, count_person, &count));
    assert_int_equal(count, 1);

    OK(store_begin(store));
    OK(store_person_delete(store, 700));
    OK(store_commit(store));
    OK(store_person(store, 700, &found));
    assert_int_equal(found.kind, PERSON_DELETED);
    assert_string_equal(found.name, "");
    OK(store_person(store, 701, &found));
    assert_int_equal(found.kind, PERSON_DELETED);
    IS(store_person_named(store, "gone", &found), STORE_NONE);
    IS(store_credential(store, 700, hash, sizeof hash), STORE_NONE);
    Session none;
    IS(store_session(store, session.token, &none), STORE_NONE);
    IS(store_session(store, of_bot.token, &none), STORE_NONE);
    OK(store_chat(store, 70, 1, read_chat, text));
    assert_string_equal(text, "1:0:;");
    text[0] = 0;
    OK(store_ratings(store, 700, read_rating, text));
    assert_string_equal(text, "");
    Webhook hook;
    IS(store_webhook(store, 700, &hook), STORE_NONE);
    count = 0;
    OK(store_pushes(store, 700, count_push, &count));
    assert_int_equal(count, 0);
    text[0] = 0;
    OK(store_mutes(store, 700, 9, read_id, text));
    OK(store_muted_by(store, 700, read_id, text));
    assert_string_equal(text, "");
    OK(store_forgotten(store, 9, read_id, text)); /* logs still name them */
    assert_string_equal(text, "700 701 ");
    OK(store_forgotten_end(store, 700));
    text[0] = 0;
    OK(store_forgotten(store, 9, read_id, text));
    assert_string_equal(text, "701 ");
    OK(store_forgotten_add(store, 700));
    text[0] = 0;
    OK(store_forgotten(store, 1, read_id, text));
    assert_string_equal(text, "700 ");
    IS(store_person_delete(store, 12345), STORE_NONE);
}

static void guests_who_never_played_are_forgotten(void **state)
{
    (void)state;
    Person idle = {.id = 800, .kind = PERSON_GUEST, .name = "Idle", .seen_ms = 10}, here = idle,
           played    = idle, found;
    TableRow table   = table_of(80, ROW_FINISHED, "korsar", 5);
    int64_t  deleted = 0;
    here.id          = 801;
    here.seen_ms     = 1000;
    played.id        = 802;
    table.person[3]  = 802;
    OK(store_person_add(store, &idle));
    OK(store_person_add(store, &here));
    OK(store_person_add(store, &played));
    OK(store_table_add(store, &table));
    OK(store_guests_forget(store, 500, 50, &deleted));
    IS(store_person(store, 800, &found), STORE_NONE);
    OK(store_person(store, 801, &found));
    OK(store_person(store, 802, &found));
    int count = 0;
    OK(store_people(store, 0, 100, count_person, &count));
    assert_int_equal(count, 2); /* enough, it said */
}

/* --- all of it ------------------------------------------------------------------------------------------------ */

typedef struct Paper {
    char  *text;
    size_t length, size;
} Paper;

static bool write_paper(void *context, const char *line, size_t length)
{
    Paper *paper = (Paper *)context;
    if (paper->length + length + 2 > paper->size) {
        paper->size = (paper->length + length + 2) * 2;
        paper->text = (char *)realloc(paper->text, paper->size);
        assert_non_null(paper->text);
    }
    memcpy(paper->text + paper->length, line, length);
    paper->length += length;
    paper->text[paper->length++] = '\n';
    paper->text[paper->length]   = 0;
    return true;
}

static StoreResult import(Store *to, const char *text)
{
    StoreImport state  = {0};
    StoreResult result = STORE_OK;
    while (*text && result == STORE_OK) {
        size_t n = strcspn(text, "\n");
        result   = store_import_line(to, &state, text, n);
        text += n + (text[n] == '\n');
    }
    return result;
}

static void everything_goes_out_and_comes_in_again(void **state)
{
    (void)state;
    Place other = {0};
    bool  empty = true;
    place_make(&other);
    Store *to    = place_open(&other);
    Paper  first = {0}, again = {0};
    OK(store_is_empty(store, &empty));
    assert_false(empty);
    OK(store_is_empty(to, &empty));
    assert_true(empty);
    OK(store_export(store, write_paper, &first));
    assert_non_null(strstr(first.text, "[\"events\",77,1,1001,{\"b\":\"ZXZlbnQgMQoA\"},0]\n"));
    OK(import(to, first.text));
    OK(store_export(to, write_paper, &again));
    assert_string_equal(first.text, again.text);
    IS(import(to, first.text), STORE_TAKEN);
    free(first.text);
    free(again.text);

    static const struct {
        const char *text, *why;
    } bad[] = {
        {"{\"tortuga\":\"harbour\",\"schema\":4}\n[\"nowhere\",1]", "line 2 is of no table"},
        {"{\"tortuga\":\"harbour\",\"schema\":4}\n[\"seats\",1,2]", "a row of seats has 3 values"},
        {"{\"tortuga\":\"harbour\",\"schema\":4}\n[\"seats\",1,2,\"3\"]", "seats.seat is of another kind"},
        {"{\"tortuga\":\"harbour\",\"schema\":4}\n[\"settings\",\"x\",{\"b\":\"?\"}]",
         "settings.value is of another kind"},
        {"{\"tortuga\":\"harbour\",\"schema\":4}\n[\"seats\",1", "line 2 is no JSON"},
        {"{\"tortuga\":\"ship\"}", "no export of a harbour"},
        {"[]", "no export of a harbour"},
        {"{\"tortuga\":\"harbour\",\"schema\":99}", "schema version 99"},
        {"{\"tortuga\":\"harbour\",\"schema\":3}", "schema version 3, and this program reads versions 4 to"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_not_equal(import(to, bad[i].text), STORE_OK);
        if (!strstr(store_sentence(to), bad[i].why))
            fail_msg("'%s' does not say '%s'", store_sentence(to), bad[i].why);
    }
    store_close(to);
    place_remove(&other);
}

static void a_backup_is_a_whole_store(void **state)
{
    (void)state;
    Place other = {0};
    char  path[120];
    place_make(&other);
    (void)snprintf(path, sizeof path, "%s/harbour.db", other.folder);
    /* While somebody writes: what is not committed is not in it. */
    Store *writer = place_open(&place);
    OK(store_begin(writer));
    OK(store_event_add(writer, &(StoreEvent){97, 1, 1, "late", 4}));
    OK(store_backup(store, path));
    OK(store_commit(writer));
    store_close(writer);
    IS(store_backup(store, path), STORE_TAKEN); /* nothing is overwritten */
    Store *copy     = NULL;
    char   why[300] = "";
    IS(store_open(other.beside, &copy, why, sizeof why), STORE_OK);
    int64_t last = 9;
    OK(store_last_seq(copy, 97, &last));
    assert_int_equal(last, 0);
    OK(store_last_seq(copy, 77, &last));
    assert_int_equal(last, 300);
    store_close(copy);
    assert_int_not_equal(store_backup(store, "/nonexistent/backup.db"), STORE_OK);
    place_remove(&other);
}

/* --- several nodes ------------------------------------------------------------------------------------------------ */

static void one_node_drives_a_table(void **state)
{
    (void)state;
    int64_t now = 0, fence = 0, again = 0, node = 0, count = 0;
    Store  *second = place_open(&place);
    OK(store_now(store, &now));
    assert_true(now > 1700000000000);
    OK(store_node_beat(store, 11, "first", now + 5000));
    OK(store_node_beat(second, 12, "second", now + 5000));
    OK(store_nodes(store, now, &count));
    assert_int_equal(count, 2);
    IS(store_lease(store, 301, now, &node, &fence), STORE_NONE);
    OK(store_lease_take(store, 301, 11, now, &fence));
    IS(store_lease_take(second, 301, 12, now, &again), STORE_TAKEN);
    OK(store_lease(second, 301, now, &node, &again));
    assert_int_equal(node, 11);
    assert_int_equal(again, fence);
    /* Who takes it again, or after the other is gone, has a higher fence. */
    OK(store_lease_take(store, 301, 11, now, &again));
    assert_true(again > fence);
    OK(store_lease_take(second, 301, 12, now + 6000, &fence));
    assert_true(fence > again);
    /* What was decided under the old one is not written, what was decided under the new one is. */
    const StoreAppend old = {{301, 1, 1, "old", 3}, 11, again}, fresh = {{301, 1, 1, "new", 3}, 12, fence};
    const StoreAppend anybody = {{302, 1, 1, "any", 3}, 0, 0}, late = {{302, 1, 1, "too", 3}, 0, 0};
    const StoreAppend *const all[] = {&old, &fresh, &anybody, &late};
    StoreResult              each[4];
    OK(store_begin(store));
    OK(store_events_add(store, all, 4, each));
    OK(store_commit(store));
    IS(each[0], STORE_TAKEN);
    IS(each[1], STORE_OK);
    IS(each[2], STORE_OK);
    IS(each[3], STORE_TAKEN);
    const StoreAppend hole = {{301, 3, 1, "three", 5}, 12, fence}, two = {{301, 2, 1, "two", 3}, 12, fence};
    const StoreAppend *const later[] = {&hole, &two, &hole};
    OK(store_begin(store));
    OK(store_events_add(store, later, 3, each));
    OK(store_commit(store));
    IS(each[0], STORE_TAKEN); /* the second is not there yet */
    IS(each[1], STORE_OK);
    IS(each[2], STORE_OK);
    OK(store_lease_end(second, 301, 11)); /* not theirs any more */
    OK(store_lease(store, 301, now, &node, &again));
    OK(store_lease_end(second, 301, 12));
    IS(store_lease(store, 301, now, &node, &again), STORE_NONE);
    store_close(second);
}

static bool read_adrift(void *context, int64_t id)
{
    if (id / 10 == 31)
        *(int64_t *)context = *(int64_t *)context * 1000 + id;
    return true;
}

static void tables_adrift_are_found(void **state)
{
    (void)state;
    int64_t fence, found = 0;
    for (int64_t id = 311; id <= 314; id++)
        OK(store_table_add(
            store, &(TableRow){.id = id, .due_ms = id == 314 ? 0 : 5, .game = "korsar", .summary = "{}"}));
    OK(store_node_beat(store, 21, "first", 1000));
    OK(store_lease_take(store, 312, 21, 10, &fence));
    OK(store_tables_adrift(store, 5, 10, 100, read_adrift, &found));
    assert_int_equal(found, 311313);
    found = 0;
    OK(store_tables_adrift(store, 5, 2000, 100, read_adrift, &found));
    assert_int_equal(found, 311312313);
    found = 0;
    OK(store_node_end(store, 21)); /* leaves in good order */
    OK(store_tables_adrift(store, 5, 10, 100, read_adrift, &found));
    assert_int_equal(found, 311312313);
}

static void heads_tell_how_far_tables_are(void **state)
{
    (void)state;
    enum { MANY = 400 };
    static TableHead head[MANY];
    int64_t          fence;
    OK(store_node_beat(store, 31, "first", 1000));
    OK(store_node_beat(store, 32, "second", 1000));
    OK(store_node_beat(store, 33, "dead", 5));
    for (int64_t seq = 1; seq <= 3; seq++)
        OK(store_event_add(store, &(StoreEvent){400, seq, 1, "x", 1}));
    OK(store_table_add(store, &(TableRow){.id = 400, .game = "korsar", .summary = "{}"}));
    OK(store_table_again(store, 400, 401));
    OK(store_chat_add(store, &(ChatLine){400, 7, 1, 1, "ahoy"}));
    OK(store_lease_take(store, 400, 32, 10, &fence));
    OK(store_watch_put(store, 400, 31, 1));
    OK(store_watch_put(store, 400, 32, 4));
    OK(store_watch_put(store, 400, 32, 2));
    OK(store_watch_put(store, 400, 33, 8));
    for (int i = 0; i < MANY; i++)
        head[i] = (TableHead){.table = 400 + i, .seats = 99};
    OK(store_heads(store, 31, 10, head, MANY));
    assert_int_equal(head[0].seq, 3);
    assert_int_equal(head[0].line, 7);
    assert_int_equal(head[0].again, 401);
    assert_int_equal(head[0].node, 32);
    assert_int_equal(head[0].seats, 2); /* not our own, and not what the dead one saw */
    assert_int_equal(head[MANY - 1].seq, 0);
    assert_int_equal(head[MANY - 1].seats, 0);
    OK(store_watch_put(store, 400, 32, 0));
    OK(store_nodes_tidy(store, 500));
    OK(store_heads(store, 99, 0, head, 1));
    assert_int_equal(head[0].seats, 1);
    OK(store_node_end(store, 31));
    OK(store_heads(store, 99, 0, head, 1));
    assert_int_equal(head[0].seats, 0);
}

/* A row says how things stood at its time: one that comes late does not cover one that is newer. */
static void a_late_row_covers_nothing(void **state)
{
    (void)state;
    TableRow row = {.id = 320, .game = "korsar", .summary = "{\"new\":1}", .changed_ms = 20}, late = row;
    OK(store_table_add(store, &row));
    late.changed_ms = 19;
    (void)snprintf(late.summary, sizeof late.summary, "{\"old\":1}");
    IS(store_table_put(store, &late), STORE_NONE);
    OK(store_table(store, 320, &row));
    assert_string_equal(row.summary, "{\"new\":1}");
    late.changed_ms = 20;
    OK(store_table_put(store, &late));
}

static void a_commit_that_is_not_in_doubt_needs_no_settling(void **state)
{
    (void)state;
    OK(store_begin(store));
    OK(store_lock(store, 5));
    OK(store_commit(store));
    IS(store_settle(store), STORE_NONE);
}

static void addresses_that_are_none(void **state)
{
    (void)state;
    char   why[300];
    Store *none = NULL;
    IS(store_open("parchment:here", &none, why, sizeof why), STORE_BROKEN);
    assert_non_null(strstr(why, "begins with sqlite:"));
    /* No sentence repeats what may hold a password. */
    IS(store_open("postgrse://anne:secret@host/db", &none, why, sizeof why), STORE_BROKEN);
    assert_null(strstr(why, "secret"));
    IS(store_open("postgres:anne:secret", &none, why, sizeof why), STORE_BROKEN);
    assert_non_null(strstr(why, "postgres://USER@HOST"));
    assert_null(strstr(why, "secret"));
    IS(store_open("postgres://anne:secret@[::1/db", &none, why, sizeof why), STORE_BROKEN);
    assert_null(strstr(why, "secret"));
    IS(store_open("postgresql://anne:secret@127.0.0.1:1/db", &none, why, sizeof why), STORE_IO);
    assert_non_null(strstr(why, "PostgreSQL at 127.0.0.1:1, database db cannot be reached: "));
    assert_null(strstr(why, "secret"));
    IS(store_open("sqlite:/proc/nowhere/here", &none, why, sizeof why), STORE_READONLY);
    assert_non_null(strstr(why, "/proc/nowhere/here"));
    store_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_bytes),
        cmocka_unit_test(people_keep_their_names),
        cmocka_unit_test(sessions_end),
        cmocka_unit_test(tables_are_listed),
        cmocka_unit_test(the_log_is_in_order),
        cmocka_unit_test(a_deed_is_found_in_the_log),
        cmocka_unit_test(a_transaction_is_whole_or_not_at_all),
        cmocka_unit_test(two_writers_are_settled_by_the_key),
        cmocka_unit_test(results_are_counted),
        cmocka_unit_test(who_sat_where_is_remembered),
        cmocka_unit_test(people_chat),
        cmocka_unit_test(somebody_is_muted),
        cmocka_unit_test(reports_and_bans),
        cmocka_unit_test(ratings_are_ranked),
        cmocka_unit_test(notices_have_addresses),
        cmocka_unit_test(a_deleted_person_leaves_only_a_number),
        cmocka_unit_test(guests_who_never_played_are_forgotten),
        cmocka_unit_test(one_node_drives_a_table),
        cmocka_unit_test(tables_adrift_are_found),
        cmocka_unit_test(heads_tell_how_far_tables_are),
        cmocka_unit_test(a_late_row_covers_nothing),
        cmocka_unit_test(a_commit_that_is_not_in_doubt_needs_no_settling),
        cmocka_unit_test(everything_goes_out_and_comes_in_again),
        cmocka_unit_test(a_backup_is_a_whole_store),
        cmocka_unit_test(addresses_that_are_none),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}
