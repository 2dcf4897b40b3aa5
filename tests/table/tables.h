/* tables.h -- tables for the tests: made, filled and driven by requests, each of which is logged as a server would. */
#ifndef TORTUGA_TESTS_TABLE_TABLES_H
#define TORTUGA_TESTS_TABLE_TABLES_H

#include "walk.h"

#include <stdio.h>

#include "table/table.h"

/* A log of events as bytes, and the table that they lead to. */
typedef struct Ship {
    Table   *table;
    uint8_t *log;
    size_t   size, capacity;
    size_t  *ends; /* of the events in it */
    size_t   count;
    int64_t  now;
    Refusal  why;
} Ship;

static inline void ship_log(Ship *ship, const Event *event)
{
    uint8_t bytes[EVENT_BYTES];
    size_t  size = event_encode(event, bytes, sizeof bytes);
    assert_true(size > 0);
    if (ship->size + size > ship->capacity) {
        ship->capacity = 2 * (ship->size + size);
        ship->log      = (uint8_t *)realloc(ship->log, ship->capacity);
    }
    ship->ends = (size_t *)realloc(ship->ends, (ship->count + 1) * sizeof *ship->ends);
    assert_non_null(ship->log);
    assert_non_null(ship->ends);
    memcpy(ship->log + ship->size, bytes, size);
    ship->size += size;
    ship->ends[ship->count++] = ship->size;
}

/* What was checked is written down and applied. */
static inline void ship_apply(Ship *ship, const Event *event)
{
    assert_int_equal(table_seq(ship->table), ship->count);
    ship_log(ship, event);
    table_apply(ship->table, event);
}

static inline void ship_launch(Ship *ship, const TableSetup *setup)
{
    Event event;
    memset(ship, 0, sizeof *ship);
    ship->now = 1000000;
    if (!table_check_create(setup, ship->now, &event, &ship->why))
        fail_msg("%s: %s", setup->slug, ship->why.key ? ship->why.key : "rule");
    ship_log(ship, &event);
    ship->table = table_open(&event);
    assert_non_null(ship->table);
}

static inline void ship_sink(Ship *ship)
{
    table_close(ship->table);
    free(ship->log);
    free(ship->ends);
    memset(ship, 0, sizeof *ship);
}

static inline Holder holder_number(unsigned number)
{
    Holder holder = {{0}};
    holder.id[0]  = (uint8_t)(number + 1);
    return holder;
}

static inline Sitter person(unsigned number, const char *name)
{
    Sitter sitter;
    memset(&sitter, 0, sizeof sitter);
    sitter.kind   = SEAT_PERSON;
    sitter.holder = holder_number(number);
    (void)snprintf(sitter.name, sizeof sitter.name, "%s", name);
    return sitter;
}

static inline Sitter bot(const char *level, const char *name)
{
    Sitter sitter;
    memset(&sitter, 0, sizeof sitter);
    sitter.kind = SEAT_BOT;
    (void)snprintf(sitter.name, sizeof sitter.name, "%s", name);
    (void)snprintf(sitter.level, sizeof sitter.level, "%s", level);
    return sitter;
}

/* A request: done where it is granted. */
#define TRY(ship, call)                                                                                      \
    do {                                                                                                     \
        Event event_;                                                                                        \
        if (!(call))                                                                                         \
            fail_msg("refused: %s (rule %u)", (ship)->why.key ? (ship)->why.key : "", (ship)->why.rule);     \
        ship_apply(ship, &event_);                                                                           \
    } while (0)

/* Refused by this key, and nothing has happened. */
#define REFUSED(ship, call, with)                                                                            \
    do {                                                                                                     \
        Event    event_;                                                                                     \
        uint32_t seq_ = table_seq((ship)->table);                                                            \
        assert_false(call);                                                                                  \
        assert_non_null((ship)->why.key);                                                                    \
        assert_string_equal((ship)->why.key, with);                                                          \
        assert_int_equal(table_seq((ship)->table), seq_);                                                    \
    } while (0)

#define SEATED(ship, seat, who)                                                                              \
    TRY(ship, table_check_sit((ship)->table, seat, who, (ship)->now, &event_, &(ship)->why))

static inline void ship_crew(Ship *ship, unsigned persons)
{
    for (Seat seat = 0; seat < table_players(ship->table); seat++) {
        char name[16];
        (void)snprintf(name, sizeof name, "Person %u", seat);
        Sitter sitter = seat < persons ? person(seat, name) : bot("greedy", "Bart");
        SEATED(ship, seat, &sitter);
    }
}

static const uint8_t ship_secret[SECRET_BYTES] = "the server's own secret, 32 byte";

static inline void ship_start(Ship *ship)
{
    uint8_t hash[SECRET_BYTES];
    if (!table_fair(ship->table)) {
        TRY(ship, table_check_start(ship->table, NULL, ship->now, &event_, &ship->why));
        return;
    }
    fair_hash(ship_secret, hash);
    if (!table_fair(ship->table)->committed)
        TRY(ship, table_check_commit(ship->table, hash, ship->now, &event_, &ship->why));
    TRY(ship, table_check_start(ship->table, ship_secret, ship->now, &event_, &ship->why));
}

/* A random move of whoever owes one; false where nobody does. */
static inline bool ship_move(Ship *ship, Rng *rng)
{
    const Game *game  = table_game(ship->table);
    Seats       owing = table_to_act(ship->table);
    if (!owing)
        return false;
    Move *scratch = (Move *)calloc(game->max_moves, sizeof *scratch);
    Seat  seat    = (Seat)bits_lowest(owing);
    Move  move    = game_sample(game, table_state(ship->table), seat, rng, scratch);
    free(scratch);
    TRY(ship, table_check_move(ship->table, seat, move, ship->now, &event_, &ship->why));
    return true;
}

/* The bytes of the log, one event after the other. */
typedef struct Reel {
    const Ship *ship;
    size_t      next;
} Reel;

static inline bool reel_next(void *context, const uint8_t **bytes, size_t *size)
{
    Reel *reel = (Reel *)context;
    if (reel->next == reel->ship->count)
        return false;
    size_t from = reel->next ? reel->ship->ends[reel->next - 1] : 0;
    *bytes      = reel->ship->log + from;
    *size       = reel->ship->ends[reel->next++] - from;
    return true;
}

/* The fold of the log from scratch is the table, byte for byte. */
static inline void assert_log_leads_here(const Ship *ship)
{
    Reel     reel = {ship, 0};
    uint32_t seq;
    Refusal  why;
    Table   *again = table_replay(reel_next, &reel, &seq, &why);
    if (!again)
        fail_msg("event %u is refused: %s (rule %u)", seq, why.key ? why.key : "", why.rule);
    assert_true(table_same(again, ship->table));
    table_close(again);
}

static inline const Game *game_named(const char *slug)
{
    const Game *game = game_find(slug);
    return game ? game : games_all[0];
}

#endif
