/* record.h -- a game written down, as text that a person can read.
 *
 * In the tradition of PGN: tagged headers, then the moves in the game's notation, numbered, each
 * with its seat, and what one wants to say about a move in braces behind it (the time it took).
 *
 *   [Game "korsar"]
 *   [Rules "1"]
 *   [Players "3"]
 *   [Options "mode=solo end_unattacked=owner"]
 *   [Seed "tuesday"]
 *   [Seat0 "person Anne"]
 *   [Seat1 "bot greedy"]
 *   [Result "P1"]
 *   [Scores "17 34 30"]
 *   [Places "3 1 2"]
 *
 *   1. P0 sail m5 {2.4s}
 *   2. P1 draw
 *
 * Such a file is called NAME.tortuga. A game that did not begin from a seed has its position in a
 * [Position "..."] instead, as JSON in one line. A game that is not over has the result "*". */
#ifndef TORTUGA_TABLE_RECORD_H
#define TORTUGA_TABLE_RECORD_H

#include "core/game.h"
#include "table/position.h"
#include "table/seed.h"

enum {
    RECORD_NAME  = 64,      /* bytes of a seat's name, 0 included    */
    RECORD_DATE  = 32,      /* bytes of a date, 0 included           */
    RECORD_MOVES = 1000000, /* no game is longer                     */
    RECORD_BYTES = 1 << 24  /* nor is its text                       */
};

typedef enum SeatKind { SEAT_EMPTY, SEAT_PERSON, SEAT_BOT } SeatKind;

typedef struct RecordSeat {
    SeatKind kind;
    char     name[RECORD_NAME]; /* of the person, or of the bot; may be empty */
} RecordSeat;

typedef struct RecordMove {
    Move    move;
    Seat    seat;
    int64_t used_ms; /* the time the move took; negative: not noted   */
    char   *comment; /* what else stands in braces behind it, or NULL */
} RecordMove;

typedef struct Record {
    const Game *game;
    StateBox    start;              /* the position before the first move                 */
    char        seed[SEED_MAX + 1]; /* that it follows from; "": it was set up or loaded  */
    char        date[RECORD_DATE];  /* as YYYY-MM-DD, or ""                               */
    RecordSeat  seat[MAX_SEATS];
    RecordMove *moves;
    size_t      count, capacity;
} Record;

/* How a game came out, as the tags say it: by seat, parted by blanks. */
typedef struct RecordResult {
    char winners[64]; /* in the game's notation; "*" where it is not over */
    char scores[128]; /* "" where it is not over                          */
    char places[64];
} RecordResult;

void record_result(const Game *game, const State *end, RecordResult *out);

/* A record that begins with a dealt game; what happened unasked goes to the tape, where there is one.
 * False, with the rule where one forbids it, otherwise. */
bool record_begin(Record *record, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                  const char *seed, Tape *tape, Rule *rule, Text *wrong);

/* A record that begins from a position. */
void record_begin_at(Record *record, const Game *game, const State *start);

/* Frees what a begun or read record holds. */
void record_finish(Record *record);

/* Notes a move that the caller has found lawful: it is not asked again, wherever the record is played
 * through. False where memory is short. The comment is copied and may be NULL. */
bool record_add(Record *record, Seat seat, Move move, int64_t used_ms, const char *comment);

/* Forgets the moves from number `count` on. */
void record_cut(Record *record, size_t count);

/* The state after the first `plies` moves. */
void record_replay(const Record *record, size_t plies, State *out);

/* The text of a record; free() it. NULL where memory is short. With a viewer (a seat, or ONLOOKER)
 * it is what he may know: hidden parts of moves are `?`, and neither seed nor position is told
 * before the game is over. NO_SEAT means everything. */
char *record_write(const Record *record, Seat viewer);

/* Reads a record and plays it through: headers, notation and lawfulness of every move, and where
 * `verify`, that result, scores and places are what the game came to. Where anything is wrong,
 * false, and the sentence begins with "line 12: ". The record need not be finished then. */
bool record_read(Record *record, const char *text, size_t length, bool verify, Text *wrong);

#endif
