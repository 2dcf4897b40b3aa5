/* fill.c -- a few games are played here; their logs are written again and again under new ids. */
#include "load/fill.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/id.h"
#include "harbour/moment.h"
#include "harbour/sea.h"
#include "store/store.h"
#include "tortuga.h"

enum { BATCH = 2000, PEOPLE = 1000, MOVES_SO_FAR = 20, LOGS_OF_A_GAME = 3, DAY_MS = 86400000 };

typedef enum Stage { STAGE_OVER, STAGE_PLAYED, STAGE_OPEN } Stage;

/* A log as bytes, one event behind the other. */
typedef struct Log {
    uint8_t *bytes;
    size_t   size, room;
    size_t   end[4096];
    size_t   count;
    TableRow row;
} Log;

static bool log_event(Log *log, const tg_event *event)
{
    size_t size = event->size;
    if (!size || log->count == sizeof log->end / sizeof *log->end)
        return false;
    if (log->size + size > log->room) {
        uint8_t *wider = (uint8_t *)realloc(log->bytes, (log->size + size) * 2);
        if (!wider)
            return false;
        log->bytes = wider;
        log->room  = (log->size + size) * 2;
    }
    memcpy(log->bytes + log->size, event->bytes, size);
    log->size += size;
    log->end[log->count++] = log->size;
    return true;
}

static bool happen(tg_table *table, Log *log, bool granted, const tg_event *event)
{
    if (!granted || !log_event(log, event))
        return false;
    return tg_table_apply(table, event);
}

static bool sit_all(tg_table *table, Log *log, const int64_t people[PEOPLE], int64_t now)
{
    tg_event   event;
    tg_refusal why;
    for (int seat = 0; seat < seats_of(table); seat++) {
        Person person = {.id = people[seat]};
        (void)snprintf(person.name, sizeof person.name, "Guest %d", seat);
        tg_sitter sitter = sitter_of(&person);
        if (!happen(table, log, tg_table_check_sit(table, seat, &sitter, now, &event, &why), &event))
            return false;
    }
    return true;
}

static bool play_on(tg_table *table, Log *log, uint32_t moves, tg_rng *rng, int64_t now)
{
    const tg_game *game = tg_table_game(table);
    tg_event       event;
    tg_refusal     why;
    while (tg_table_to_act(table) && tg_table_plies(table) < moves) {
        int     seat = tg_next_seat(game, tg_table_state(table));
        tg_move move = tg_random_move(game, tg_table_state(table), seat, rng);
        if (!happen(table, log, tg_table_check_move_number(table, seat, move, now, &event, &why), &event))
            return false;
    }
    return true;
}

/* One after the other resigns until the game is over. */
static bool give_up(tg_table *table, Log *log, int64_t now)
{
    tg_event   event;
    tg_refusal why;
    for (int seat = 0; tg_table_phase(table) != TG_TABLE_OVER && seat < seats_of(table); seat++)
        if (!happen(table, log, tg_table_check_resign(table, seat, now, &event, &why), &event))
            return false;
    return tg_table_phase(table) == TG_TABLE_OVER;
}

static bool log_make(Log *log, const tg_game *game, Stage stage, const int64_t people[PEOPLE], tg_rng *rng)
{
    tg_setup   setup;
    tg_event   event;
    tg_refusal why;
    int64_t    now     = wall_ms();
    unsigned   players = 1;
    while (!tg_can_seat(game, players))
        players++;
    tg_setup_init(&setup, game, players);
    setup.deal      = TG_DEAL_SEED;
    setup.listed    = 1;
    setup.onlookers = TG_ONLOOKERS_VIEW;
    setup.seed      = "load";
    if (stage == STAGE_PLAYED) {
        setup.clock    = TG_CLOCK_DAYS;
        setup.limit_ms = (int64_t)7 * DAY_MS;
    }
    bool      good  = tg_table_check_create(&setup, now, &event, &why) && log_event(log, &event);
    tg_table *table = good ? tg_table_open(&event) : NULL;
    good            = table != NULL;
    if (good && stage != STAGE_OPEN)
        good = sit_all(table, log, people, now) &&
               happen(table, log, tg_table_check_start(table, NULL, now, &event, &why), &event) &&
               play_on(table, log, MOVES_SO_FAR, rng, now) &&
               (stage != STAGE_OVER || give_up(table, log, now));
    if (good) {
        (void)snprintf(log->row.game, sizeof log->row.game, "%s", tg_game_slug(game));
        log->row.creator    = people[0];
        log->row.created_ms = now;
        row_fill(&log->row, table, true, now);
    }
    tg_table_close(table);
    return good;
}

static StoreResult people_add(Store *store, int64_t people[PEOPLE])
{
    StoreResult result = store_begin(store);
    for (int i = 0; i < PEOPLE && result == STORE_OK; i++) {
        Person person = {
            .id = people[i] = id_new(), .kind = PERSON_GUEST, .created_ms = wall_ms(), .seen_ms = wall_ms()};
        (void)snprintf(person.name, sizeof person.name, "Guest %d", i);
        result = store_person_add(store, &person);
    }
    return result == STORE_OK ? store_commit(store) : result;
}

static StoreResult table_add(Store *store, const Log *log, const int64_t people[PEOPLE], tg_rng *rng,
                             int64_t id)
{
    TableRow row = log->row;
    size_t   at  = 0;
    row.id       = id;
    for (int seat = 0; seat < STORE_SEATS; seat++)
        if (row.person[seat])
            row.person[seat] = people[tg_rng_below(rng, PEOPLE)];
    StoreResult result = store_table_add(store, &row);
    for (size_t i = 0; i < log->count && result == STORE_OK; at = log->end[i++]) {
        StoreEvent event = {row.id, (int64_t)i + 1, row.created_ms, log->bytes + at, log->end[i] - at};
        result           = store_event_add(store, &event);
    }
    return result;
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Ids are random; written in their order they fill one page after the other, which is several times as quick. */
static int64_t *ids_new(uint64_t count)
{
    int64_t *ids = (int64_t *)malloc(count * sizeof *ids);
    for (uint64_t i = 0; ids && i < count; i++)
        ids[i] = id_new();
    if (ids)
        qsort(ids, count, sizeof *ids, by_size);
    return ids;
}

static StoreResult tables_add(Store *store, const Log *logs, size_t games, const int64_t people[PEOPLE],
                              uint64_t tables, const int64_t *ids, tg_rng *rng, FillCount *count)
{
    StoreResult result = STORE_OK;
    while (count->tables < tables && result == STORE_OK) {
        result = store_begin(store);
        for (int i = 0; i < BATCH && count->tables < tables && result == STORE_OK; i++) {
            uint64_t   turn  = count->tables / games % 20;
            Stage      stage = turn < 14 ? STAGE_OVER : turn < 19 ? STAGE_PLAYED : STAGE_OPEN;
            const Log *log   = &logs[count->tables % games * LOGS_OF_A_GAME + stage];
            if (stage == STAGE_PLAYED)
                count->one = ids[count->tables];
            result = table_add(store, log, people, rng, ids[count->tables++]);
            count->events += log->count;
        }
        if (result == STORE_OK)
            result = store_commit(store);
    }
    return result;
}

bool fill_store(const char *folder, uint64_t tables, FillCount *count, char *why, size_t why_size)
{
    static int64_t people[PEOPLE];
    Store         *store = NULL;
    tg_rng         rng   = tg_rng_seeded(1);
    char           where[400];
    size_t         games = 0;
    while (tg_game_at((unsigned)games))
        games++;
    memset(count, 0, sizeof *count);
    if (!games) {
        (void)snprintf(why, why_size, "this build has no games");
        return false;
    }
    (void)snprintf(where, sizeof where, "sqlite:%s", folder);
    (void)snprintf(why, why_size, "out of memory");
    Log     *logs = (Log *)calloc(games * LOGS_OF_A_GAME, sizeof *logs);
    int64_t *ids  = ids_new(tables);
    if (!logs || !ids || store_open(where, &store, why, why_size) != STORE_OK) {
        free(logs);
        free(ids);
        return false;
    }
    StoreResult result = people_add(store, people);
    bool        good   = result == STORE_OK;
    for (size_t i = 0; i < games * LOGS_OF_A_GAME && good; i++)
        good = log_make(&logs[i], tg_game_at((unsigned)(i / LOGS_OF_A_GAME)), (Stage)(i % LOGS_OF_A_GAME),
                        people, &rng);
    if (good)
        good = tables_add(store, logs, games, people, tables, ids, &rng, count) == STORE_OK;
    if (!good)
        (void)snprintf(why, why_size, "cannot fill the store: %s", store_sentence(store));
    for (size_t i = 0; i < games * LOGS_OF_A_GAME; i++)
        free(logs[i].bytes);
    free(logs);
    free(ids);
    store_close(store);
    return good;
}
