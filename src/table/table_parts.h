/* table_parts.h -- what a table is made of; only the files of tables need it.
 *
 *   table.c        opening, the fold (table_apply), what replays
 *   table_ask.c    questions
 *   table_check.c  requests that concern seats and the game
 *   table_offer.c  requests that need consent: take-backs, end, pause, takeover
 *   table_clock.c  clocks, flags and away limits
 *   table_end.c    who is out, and places
 *   table_log.c    foreign events and logs
 *   table_since.c  what somebody missed; hashes
 *   start.c        positions that a game can go on from; forks
 *
 * One block of memory holds the struct, the seats, the state and what the deal needs, each as large as it has to be; a
 * second one the log, eight bytes an event. */
#ifndef TORTUGA_TABLE_TABLE_PARTS_H
#define TORTUGA_TABLE_TABLE_PARTS_H

#include "table/fair.h"
#include "table/table.h"

enum {
    TABLE_EVENTS = 2000000, /* no log is longer                                                     */
    TAPE_FACTS   = 1024     /* of one move, on the stack, where nobody else wants them: no game has more */
};

/* An event as the table remembers it. Of a move (low bit 1): 3 bits seat, 9 bits news, gone, peeked, 17 bits time; of
 * others: 5 bits kind, 4 bits seat (15: none), 3 bits what, done. */
typedef struct Entry {
    uint32_t value; /* the move; or the ply that a take-back leads to */
    uint32_t bits;
} Entry;

STATIC_ASSERT(sizeof(Entry) == 8, "eight bytes a move");

#define ENTRY_MOVE 1u
#define ENTRY_GONE                                                                                           \
    (1u << 13) /* taken back                                                                   */
#define ENTRY_PEEKED                                                                                         \
    (1u << 14) /* before it somebody knew more than the state says, and the game minds         */
#define ENTRY_DONE                                                                                           \
    (1u << 13) /* of others                                                                    */

static inline bool entry_is_move(const Entry *e) { return e->bits & ENTRY_MOVE; }
static inline bool entry_stands(const Entry *e)
{
    return (e->bits & (ENTRY_MOVE | ENTRY_GONE)) == ENTRY_MOVE;
}

/* Of a move. */
static inline Seat  entry_mover(const Entry *e) { return (Seat)((e->bits >> 1) & 7u); }
static inline Seats entry_news(const Entry *e) { return (Seats)((e->bits >> 4) & 0x1FFu); }

/* Of others. */
static inline EventKind entry_kind(const Entry *e)
{
    return entry_is_move(e) ? EVENT_MOVED : (EventKind)((e->bits >> 1) & 31u);
}
static inline Ask entry_what(const Entry *e) { return (Ask)((e->bits >> 10) & 7u); }

/* What is asked for. */
typedef struct Offer {
    uint8_t  asked;
    Seat     by, target;
    uint8_t  spare;
    Seats    agreed;
    uint16_t spare2;
    uint32_t ply;
} Offer;

struct Table {
    const Game *game;
    Entry      *log;
    State      *state; /* the truth, once begun */
    State      *start; /* DEAL_POSITION         */
    Fair       *fair;  /* DEAL_FAIR             */
    char       *seed;  /* DEAL_SEED             */
    TableSeat  *seat;
    size_t      size; /* of the block          */
    uint32_t    count, capacity;

    /* What the fold is, from here to the end of the struct. */
    uint32_t plies;
    uint8_t  players, phase, end, outs;
    uint8_t  local, listed, hints, onlookers, delay, clock, flag, away, deal;
    uint8_t  begun;  /* the cards are dealt                                               */
    uint8_t  peeked; /* somebody knows more than the state says, and the game minds it    */
    uint16_t option[MAX_OPTIONS];
    uint16_t spare;
    int64_t  limit_ms, more_ms, away_ms;
    int64_t  time_ms;  /* of the last event                                               */
    int64_t  since_ms; /* of the last move, for the time that the next one takes          */
    char     stand_in[TABLE_LEVEL];
    Offer    offer[ASK_KINDS];
    Sitter   newcomer; /* who would take over */
    uint8_t  spare3[7];
};

/* --- table.c */

/* The state at the beginning; what happened unasked goes to the tape. */
void table_begin_state(const Table *table, State *out, Tape *tape);

/* Plays a move of the log on a state. */
void table_step(const Table *table, const Entry *entry, State *state, Tape *tape);

/* Applies a fresh head to an event: kind, seat, time. Refuses where the log is full or time untold. */
bool event_begin(const Table *table, EventKind kind, Seat seat, int64_t now_ms, Event *out, Refusal *why);

int64_t  time_unpack(uint32_t packed);
uint32_t time_pack(int64_t used_ms);

/* --- table_ask.c */

static inline bool is_person(const Table *table, Seat seat)
{
    return table->seat[seat].sitter.kind == SEAT_PERSON;
}

/* A person who sits there, plays himself and is not out. */
bool plays_himself(const Table *table, Seat seat);
bool seat_there(const Table *table, Seat seat, Refusal *why);

/* Who has to agree to something: every person who plays himself. */
Seats electorate(const Table *table, Ask what, Seat by, Seat target);

bool needs_running(const Table *table, Refusal *why);
bool needs_begun(const Table *table, Refusal *why);

/* --- table_check.c */
bool sitter_fits(const Table *table, const Sitter *sitter, Refusal *why);

/* --- table_clock.c */

/* After an event: whose clocks run from now on. `mover` has just moved (NO_SEAT: nobody), `keep` leaves what is left on
 * clocks per move as it is (a pause). */
void clocks_settle(Table *table, Seat mover, bool keep, int64_t at_ms);

/* --- table_end.c */
void game_settle(Table *table);

/* True where so many have given up that the game is at an end. */
bool given_up(const Game *game, const State *state, const uint8_t out[MAX_SEATS], Seats persons);
void places_of(const Game *game, const State *state, bool played, const uint8_t out[MAX_SEATS],
               const Seats persons, uint8_t place[MAX_SEATS]);

/* --- table_since.c */

/* What a viewer knows now, on game->state_size bytes; false where he is shown nothing, or nothing is dealt yet. */
bool table_known(const Table *table, Seat viewer, State *known);

/* table_hash of whoever knows that; NULL: he is shown nothing. */
uint64_t table_hash_known(const Table *table, const State *known);

/* --- start.c */

/* True where a state of foreign bytes is one that the rules can play on. */
bool start_sound(const Game *game, const State *state);

/* What is told to a viewer since a seq: the moves behind the first `after` of the line that stands, up to `upto`, and what
 * else happened from `since` on. Who sees moves later is told them later: events from `from` on are to be looked at. */
typedef struct Told {
    uint32_t since, from, after, upto;
} Told;
Told told_since(const Table *table, Seat viewer, uint32_t since);
bool told_step(const Table *table, const Told *told, const TableStep *step);

#endif
