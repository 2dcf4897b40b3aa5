/* event.h -- what happens to a table, one thing at a time.
 *
 * A table is its log: the events in order, from `created` on. An event is made by a check (table.h), written down
 * by whoever keeps the log as (table, seq), and then applied. Its bytes are canonical: the same event has the same
 * bytes everywhere, and bytes that are not exactly those of an event are refused.
 *
 * Bytes of an event, all numbers little-endian: u8 EVENT_VERSION, u8 kind, u8 seat (255: none), i64 time, then what
 * the kind needs (event.c says it in a table). A text is u8 length and its letters, UTF-8 without control
 * characters. */
#ifndef TORTUGA_TABLE_EVENT_H
#define TORTUGA_TABLE_EVENT_H

#include "core/game.h"
#include "table/refusal.h"
#include "table/seed.h"

enum {
    EVENT_VERSION = 1,
    EVENT_BYTES   = MAX_STATE + 768, /* no event has more; all but `created` from a position fit into 512 */
    TABLE_NAME    = 64,              /* bytes of a name, 0 included                                       */
    TABLE_LEVEL   = 24,              /* bytes of a bot's level, 0 included                                */
    HOLDER_BYTES  = 16,
    SECRET_BYTES  = 32, /* of the server's secret, and of its hash                           */
    ENTROPY_BYTES = 32  /* what a seat can add to the deal at most                           */
};

/* The numbers are written to disk: they never change, and are never given to something else. */
typedef enum EventKind {
    EVENT_NONE,
    EVENT_CREATED,    /* setup: the table is there, its seats open                                       */
    EVENT_SEATED,     /* seat, sitter: a person, a bot, or somebody invited; open: made free again       */
    EVENT_LEFT,       /* seat: before the start                                                          */
    EVENT_COMMITTED,  /* hash: SHA-256 of the server's secret (fair deals)                               */
    EVENT_ENTROPY,    /* seat, entropy: what this seat adds to the deal                                  */
    EVENT_STARTED,    /* secret of a fair deal; otherwise nothing: seed or position came with `created`   */
    EVENT_MOVED,      /* seat, move, how long it took                                                    */
    EVENT_TAKEN_BACK, /* seat, ply: at once, because it is free; no seat: by whoever keeps a local table  */
    EVENT_ASKED,      /* seat, what; ply of a take-back; target and sitter of a takeover; done: granted   */
    EVENT_AGREED,     /* seat, what; done: that was the last consent, and what was asked for has happened */
    EVENT_DECLINED,   /* seat, what: refused, or withdrawn by the one who asked                          */
    EVENT_FLAG,       /* seat: its time ran out                                                          */
    EVENT_RESIGNED,   /* seat                                                                            */
    EVENT_AWAY,       /* seat: its person has vanished                                                   */
    EVENT_RETURNED,   /* seat: the person is back; a bot that took over hands the seat back              */
    EVENT_BOT,        /* seat: a bot plays on for its person (who may return), done: for good, it lost   */
    EVENT_ABORTED,    /* the game is off, without a result                                               */
    EVENT_KINDS
} EventKind;

/* What needs the consent of every person at the table. */
typedef enum Ask { ASK_NONE, ASK_TAKE_BACK, ASK_END, ASK_PAUSE, ASK_RESUME, ASK_TAKEOVER, ASK_KINDS } Ask;

typedef enum SeatKind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT, SEAT_INVITED, SEAT_KINDS } SeatKind;

/* A person as the server knows him; all zero: nobody in particular (a local table). */
typedef struct Holder {
    uint8_t id[HOLDER_BYTES];
} Holder;

/* Who sits somewhere. A bot has a level and, apart from it, a name. */
typedef struct Sitter {
    uint8_t kind; /* SeatKind */
    Holder  holder;
    char    name[TABLE_NAME];
    char    level[TABLE_LEVEL];
} Sitter;

typedef enum ClockKind {
    CLOCK_NONE,
    CLOCK_MOVE,  /* limit_ms for each decision                                                     */
    CLOCK_TOTAL, /* limit_ms for the whole game, and more_ms each time one's turn passes           */
    CLOCK_DAYS,  /* correspondence: as CLOCK_MOVE; limit_ms is a number of days                    */
    CLOCK_KINDS
} ClockKind;

/* What becomes of a seat whose time ran out, or whose person stayed away too long. */
typedef enum Then { THEN_BOT, THEN_LOSS, THEN_KINDS } Then;

typedef enum Onlookers {
    ONLOOKERS_NONE,    /* nobody watches, before or after the end                 */
    ONLOOKERS_VIEW,    /* what an onlooker may know, at once                      */
    ONLOOKERS_DELAYED, /* the same, `delay` moves later; all of it after the end  */
    ONLOOKERS_AFTER,   /* nothing before the end                                  */
    ONLOOKERS_KINDS
} Onlookers;

/* Where the cards come from. */
typedef enum Deal {
    DEAL_SEED,     /* a text (seed.h)                                             */
    DEAL_FAIR,     /* a secret of the server's and what every seat adds (fair.h)  */
    DEAL_POSITION, /* none: the game goes on from a position                      */
    DEAL_KINDS
} Deal;

/* What `created` says. Memory that it points to must outlive the event, and no longer: a table copies. */
typedef struct TableSetup {
    const Game *game; /* NULL in an event read from bytes, until table_open has looked it up */
    char        slug[24];
    char        content[65]; /* hex SHA-256, or "" */
    uint32_t    rules;       /* version            */
    uint8_t     players;
    uint8_t local; /* 1: one program plays for everybody and answers for it: open seats may stay open and act,
                                 time may be untold (-1), and it may take back as it likes */
    uint8_t listed;    /* 1: in public lists; 0: by link only */
    uint8_t hints;     /* 1: whoever is to move may ask what a bot would do */
    uint8_t onlookers; /* Onlookers */
    uint8_t delay;     /* moves     */
    uint8_t clock;     /* ClockKind */
    uint8_t flag;      /* Then      */
    uint8_t away;      /* Then      */
    uint8_t deal;      /* Deal      */
    uint16_t     option[MAX_OPTIONS];
    int64_t      limit_ms, more_ms;
    int64_t      away_ms;               /* how long a person may be away; 0: for ever                */
    char         stand_in[TABLE_LEVEL]; /* the level of bots that take over                          */
    char         seed[SEED_MAX + 1];    /* DEAL_SEED                                                 */
    const State *position;              /* DEAL_POSITION: state_size bytes; NULL otherwise           */
    uint32_t     position_size;
} TableSetup;

typedef struct Event {
    uint8_t  kind; /* EventKind */
    Seat     seat; /* NO_SEAT: nobody's */
    uint8_t  what; /* Ask       */
    uint8_t  done;
    Seat     target; /* of a takeover */
    uint8_t  entropy_size;
    uint32_t ply;
    Move     move;
    int64_t  at_ms;   /* when, by the server's clock; -1: untold (local tables)  */
    int64_t  used_ms; /* since the last move, or the start; -1: untold           */
    Sitter   sitter;
    uint8_t  bytes[SECRET_BYTES]; /* hash, secret or entropy */

    TableSetup setup; /* of `created` */
} Event;

/* The bytes of an event; how many. 0 where they do not fit (EVENT_BYTES always do). */
size_t event_encode(const Event *event, uint8_t *out, size_t size);

/* Reads the event that these bytes are, all of them. What is no event is refused: a version or kind that is not
 * known, numbers out of range, bytes missing or too many, text that is none. Whether the event can happen at a
 * table is for table_check_event to say. A position points into `bytes`, which must be aligned to 8 there
 * only if it is used without table_open. */
bool event_decode(const uint8_t *bytes, size_t size, Event *out, Refusal *why);

/* `moved`, `taken-back`, …: as logs and messages call it. */
const char *event_name(EventKind kind);
const char *ask_name(Ask what);
const char *seat_kind_name(SeatKind kind);

bool holder_is(const Holder *a, const Holder *b);

#endif
