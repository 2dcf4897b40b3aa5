/* table.h -- a game being played: who sits where, the state, its record, and who may see what.
 *
 * A state machine without I/O: it is driven by calls and is told the time. It knows nothing of
 * sockets, files or threads; `tortuga play`, the referee and the server each hold tables.
 *
 * Take-backs are computed, not trusted: for every move the table knows who learnt something by it
 * that he did not know before. Back to the last such move a take-back is free; beyond it, everyone
 * whom it would give knowledge has to agree, or it is against bots only. */
#ifndef TORTUGA_TABLE_TABLE_H
#define TORTUGA_TABLE_TABLE_H

#include "core/game.h"
#include "table/position.h"
#include "table/record.h"

typedef struct Table {
    Record   record; /* seats, start, moves                                    */
    StateBox state;  /* after the last move of the record                      */
    Fact    *facts;  /* what followed from the last move, or happened unasked when the game was begun */
    Tape     tape;
    Seats   *news;     /* for each move, who learnt something by it              */
    size_t   capacity; /* of news                                                */
    int64_t  since_ms; /* when the last move was made; negative: nobody said     */
} Table;

/* Begins a game; as record_begin, and what happened unasked lies on table->tape. An earlier game on
 * the table must be finished first. */
bool table_begin(Table *table, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                 const char *seed, Rule *rule, Text *wrong);
bool table_begin_at(Table *table, const Game *game, const State *start, Text *wrong);

/* Goes on with a game that was written down; takes the record over (and leaves it empty). */
bool table_resume(Table *table, Record *record, Text *wrong);

/* Frees what a begun table holds. */
void table_finish(Table *table);

static inline const Game  *table_game(const Table *table) { return table->record.game; }
static inline const State *table_state(const Table *table) { return &table->state.head; }
static inline unsigned     table_players(const Table *table) { return table->state.head.players; }

/* Who sits there; the name is cut where it is too long. */
void table_seat(Table *table, Seat seat, SeatKind kind, const char *name);

/* The clock begins to run; negative where none is kept. */
void table_start_clock(Table *table, int64_t now_ms);

/* The seats that owe a decision now. */
Seats table_to_act(const Table *table);

/* A move is checked, then applied: whoever has to do something in between (write it down, print it as
 * it looks before it is played) does so between the two, and nothing is asked twice. */

/* The rule that a move breaks now, or LAWFUL. */
Rule table_check(const Table *table, Seat seat, Move move);

/* The move that notation means, checked. False, with a sentence (and the rule, where one is broken),
 * otherwise; the words need no final 0. */
bool table_read(const Table *table, Seat seat, const char *notation, size_t length, Move *move, Rule *rule,
                Text *wrong);

/* Plays a move that was found lawful and nothing else was played since; its facts lie on table->tape.
 * now_ms is the time, on any clock that runs forward; negative where none is kept. False, and nothing
 * has changed, where memory is short or the record is as long as records get. */
bool table_apply(Table *table, Seat seat, Move move, int64_t now_ms);

/* Both at once: LAWFUL; or the rule it breaks, or TABLE_FULL where it could not be applied, and
 * nothing has changed. */
#define TABLE_FULL ((Rule)0xFFFF)
Rule table_play(Table *table, Seat seat, Move move, int64_t now_ms);
bool table_play_text(Table *table, Seat seat, const char *notation, size_t length, int64_t now_ms, Rule *rule,
                     Text *wrong);

/* The seats (and ONLOOKER) that learnt something by the moves from number `ply` on. */
Seats table_news(const Table *table, size_t ply);

/* The earliest ply to which the table can go back without anybody keeping new knowledge. */
size_t table_free_ply(const Table *table);

/* Back to the state after the first `ply` moves. False where there were not so many. */
bool table_take_back(Table *table, size_t ply);

/* True where all seats other than `seat` are bots or empty: then a take-back is his own affair. */
bool table_against_bots(const Table *table, Seat seat);

#endif
