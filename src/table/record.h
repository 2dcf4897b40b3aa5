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
 *   [Seat1 "bot greedy Bart"]
 *   [Result "P1"]
 *   [Scores "17 34 30"]
 *   [Places "3 1 2"]
 *
 *   1. P0 sail m5 {2.4s}
 *   2. P1 draw
 *
 * Such a file is called NAME.tortuga. A game that did not begin from a seed has its position in a
 * [Position "..."] instead, as JSON in one line. One that was dealt fairly (fair.h) has the server's [Secret "hex"]
 * and what the seats added, [Entropy0 "hex"]; [Committed "hex"] and [Key "hex"] follow from these, and a record in which
 * they do not is refused. A bot has its level and, behind it, a name of its own, if it has one. A
 * game that is not over has the result "*".
 *
 * A game that came to an end before its rules ended it has an [End "..."]: "given up P2 P0", the seats
 * that gave up in their order (also where the others play on); "agreed"; "given up P2 agreed"; or "aborted", which has no
 * result.
 *
 * Moves that were taken back are not in it, with one trace: where they had shown somebody something and the game heeds
 * that (`peeked` in core/game.h), [Peeked "0 12"] says after how many moves it went on. */
#ifndef TORTUGA_TABLE_RECORD_H
#define TORTUGA_TABLE_RECORD_H

#include "core/game.h"
#include "table/fair.h"
#include "table/seed.h"
#include "table/table.h"
#include "voice/say.h"

enum {
    RECORD_NAME  = 64,      /* bytes of a seat's name, 0 included    */
    RECORD_DATE  = 32,      /* bytes of a date, 0 included           */
    RECORD_MOVES = 1000000, /* no game is longer                     */
    RECORD_BYTES = 1 << 24  /* nor is its text                       */
};

STATIC_ASSERT((int)RECORD_NAME == (int)TABLE_NAME, "a name fits into both");

typedef Sitter RecordSeat; /* open: `empty`; the holder is not written down */

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
    Fair       *fair; /* or from a fair deal; NULL: it does not. `committed`: the record tells to what */
    RecordSeat  seat[MAX_SEATS];
    RecordMove *moves;
    size_t      count, capacity;
    size_t     *peeks; /* after so many moves somebody knew more than the state says; rising */
    size_t      peek_count, peek_capacity;
    uint8_t     end;            /* END_AGREED, END_ABORTED; else it follows from the moves and who gave up */
    uint8_t     out[MAX_SEATS]; /* 0, or the how-manieth to give up */
} Record;

/* Reads the position that a text is; position_read of the room `position` does. */
typedef bool (*RecordPosition)(const Game *game, const char *text, size_t length, State *out, Text *wrong);

/* How a game came out, as the tags say it: by seat, parted by blanks. */
typedef struct RecordResult {
    char winners[64]; /* in the game's notation; "*" where it is not over */
    char scores[128]; /* "" where it is not over                          */
    char places[64];
} RecordResult;

void record_result(const Record *record, const State *end, RecordResult *out);

/* A record that begins with a dealt game; what happened unasked goes to the tape, where there is one.
 * False, with the rule where one forbids it, otherwise. */
bool record_begin(Record *record, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                  const char *seed, Tape *tape, Rule *rule, Text *wrong);

/* The same from a fair deal. */
bool record_begin_fair(Record *record, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                       const Fair *fair, Rule *rule, Text *wrong);

/* A record that begins from a position. */
void record_begin_at(Record *record, const Game *game, const State *start);

/* Frees what a begun or read record holds. */
void record_finish(Record *record);

/* Notes a move that the caller has found lawful: it is not asked again, wherever the record is played
 * through. False where memory is short. The comment is copied and may be NULL. */
bool record_add(Record *record, Seat seat, Move move, int64_t used_ms, const char *comment);

/* Notes that after that many moves (no fewer than were noted before) somebody has seen what he will
 * remember, in whatever state the record is then cut back to. Nothing is noted where the game does not
 * mind. False where memory is short. */
bool record_peek(Record *record, size_t plies);

/* Forgets the moves from number `count` on. What was noted behind it holds there. */
void record_cut(Record *record, size_t count);

/* For whoever plays the moves one by one: what was noted after the first `plies` of them comes to bear on
 * the state that they led to. */
void record_recall(const Record *record, size_t plies, State *state);

/* The state after the first `plies` moves. */
void record_replay(const Record *record, size_t plies, State *out);

/* The text of a record; free() it. NULL where memory is short. With a viewer (a seat, or ONLOOKER)
 * it is what he may know: hidden parts of moves are `?`, and neither seed nor position is told
 * before the game is over. NO_SEAT means everything. */
char *record_write(const Record *record, Seat viewer);

/* Reads a record and plays it through: headers, notation and lawfulness of every move, and where
 * `verify`, that result, scores and places are what the game came to. Where anything is wrong,
 * false, and the sentence begins with "line 12: ". The record need not be finished then. Without `position` (NULL) a
 * record that begins from a position cannot be read. */
bool record_read(Record *record, const char *text, size_t length, bool verify, RecordPosition position,
                 Text *wrong);

/* The same; what is wrong is said by a voice, which begins with "line 12: " as its language does. Without words it says keys. */
bool record_read_in(Record *record, const char *text, size_t length, bool verify, RecordPosition position,
                    const Voice *voice, Text *wrong);

/* The same of a record that begins from a position of this game, which has been read already. */
bool record_read_laid(Record *record, const char *text, size_t length, bool verify, const Game *game,
                      const State *start, const Voice *voice, Text *wrong);

/* What the tag of that name says, in a text that may be a record; false where there is none. */
bool record_tag(const char *text, size_t length, const char *name, Text *out);

/* Every key that it is said with, NULL behind the last: for the tests of words. */
extern const char *const record_keys[];

/* What stands behind the kind of a seat: the name; of a bot its level, then its name. */
void sitter_from_words(Sitter *sitter, SeatKind kind, const char *words);

/* The record of a table that was started; comments are not on tables. False where memory is short. */
bool record_of_table(Record *record, const Table *table);

/* A local table on which a record goes on. NULL, with the reason, where that cannot be done. */
Table *table_of_record(const Record *record, Text *wrong);

#endif
