/* sea.h -- tables at sea: those that somebody plays at or looks at, in memory.
 *
 * A table is its log (tortuga.h); a ship is such a table in memory, woken by reading its log, asleep again when
 * nothing goes on. What somebody wants of it is an errand. One event of a table is under way at a time:
 *
 *   errand -> check -> event -> writer -> on the disk -> apply -> answer the errand -> tell all who watch
 *
 * and other errands wait behind it, a bounded number. Bots' answers, clocks, people who vanish or come back, and the
 * start of a table that is full go the same way without an errand. Everything here belongs to the loop's thread. */
#ifndef TORTUGA_HARBOUR_SEA_H
#define TORTUGA_HARBOUR_SEA_H

#include <ev.h>
#include <jansson.h>
#include <sodium.h>

#include "harbour/recent.h"
#include "harbour/request.h"
#include "harbour/socket.h"
#include "harbour/thinkers.h"
#include "tortuga.h"

enum { ERRANDS_MOST = 32, WATCHES_MOST = 16, LANGUAGE = 8, LANGUAGES_MOST = 16, FORGOTTEN = 64 };

typedef struct Ship    Ship;
typedef struct Errand  Errand;
typedef struct Watcher Watcher;
typedef struct Append  Append;
typedef struct Hinting Hinting;
typedef struct Speech  Speech;

/* A person as tables know one. */
typedef struct Holder {
    uint8_t id[TG_HOLDER_BYTES];
} Holder;

/* A seat, and neither an onlooker nor nobody. */
static inline bool is_seat(int seat) { return seat >= 0 && seat < TG_MAX_SEATS; }

static inline int seats_of(const tg_table *table) { return (int)tg_table_players(table); }

/* Who sits there and how it stands; its clock is not asked for. */
static inline tg_seat seat_at(const tg_table *table, int seat)
{
    tg_seat out;
    if (!tg_table_seat(table, seat, 0, &out))
        out = (tg_seat){.left_ms = -1};
    return out;
}

/* What a table was set up with, but for the texts. */
static inline tg_setup setup_of(const tg_table *table)
{
    tg_setup out;
    (void)tg_table_setup(table, &out, NULL, 0);
    return out;
}

/* How an errand ended. */
typedef enum Ending {
    ENDING_DONE,
    ENDING_REFUSED, /* `why` says why                                     */
    ENDING_STALE,   /* it was decided on what is no longer so             */
    ENDING_AGAIN,   /* the very same was done before: `seq` is what it led to */
    ENDING_NONE,    /* there is no such table                             */
    ENDING_BUSY,    /* too much waits here                                */
    ENDING_STORE    /* `result` says what is the matter with the store    */
} Ending;

struct Errand {
    Errand *next;
    Ship   *ship;

    /* The event that it amounts to on the table as it stands, or why not. NULL: it only wants to look. */
    bool (*check)(Errand *errand, const tg_table *table, int64_t now_ms, tg_event *out, tg_refusal *why);
    /* Answers it. The table is there (errand->ship->table) unless the ending is NONE, BUSY or STORE. */
    void (*done)(Errand *errand, Ending ending);

    Request *request; /* who waits for the answer: a request, */
    Socket  *socket;  /* or a socket (NULL again when it goes) */
    Errand  *socket_next, **socket_link;
    json_t  *tag; /* the id of a socket's question; may be NULL */

    Person      person; /* who asks; id 0: nobody */
    int64_t     seq;    /* decided on; -1: whatever */
    int64_t     print;  /* what the log knows it by (deeds.h); 0: none */
    uint32_t    led_to; /* what it led to by the store, */
    bool        looked; /* which was asked (`result`)   */
    char       *text;   /* notation of a move */
    size_t      length;
    int         seat, target;
    uint32_t    ply;
    int         what;  /* TG_ASK_… */
    bool        asked; /* the store was asked since it came: no node knows more */
    bool        quiet; /* nobody is to be called for it */
    bool        guest; /* who is invited is one         */
    int         deed;
    tg_sitter   sitter;
    uint8_t     bytes[TG_ENTROPY_BYTES];
    size_t      size;
    char        language[LANGUAGE];
    tg_refusal  why;
    StoreResult result;
    void       *holds; /* whatever `done` needs */
};

/* What of its row a ship remembers: whoever lists tables reads the store. */
typedef struct ShipRow {
    RowState state;
    bool     rated;
    int64_t  creator, created_ms, due_ms;
    uint64_t print; /* of its summary, people and free seats, to see whether they are still so */
} ShipRow;

struct Watcher {
    Socket  *socket;
    Ship    *ship;
    Watcher *next, **link;       /* of the ship   */
    Watcher *also, **also_link;  /* of the socket */
    char     language[LANGUAGE]; /* "": no words  */
};

/* What the sea keeps for a socket. */
typedef struct Crew {
    Watcher *watches;
    Errand  *errands;
    unsigned count;
} Crew;

struct Ship {
    Sea      *sea;
    Ship     *next;
    int64_t   id;
    char      name[ID_SIZE];
    tg_table *table; /* NULL while it wakes */
    ShipRow   row;
    Errand   *first, **last;
    unsigned  waiting;
    Append   *writing; /* the event under way */
    bool      waking, pumping, thinking, row_writing, row_dirty, answered;
    bool      drowsy; /* about to fall asleep: its row says exactly when it is due */
    int       answer_seat;
    tg_move   answer;
    int64_t   answer_ms, retry_ms;   /* not before that */
    int64_t   held_ms;               /* a bot waits until then for what people were asked; 0: nobody was */
    int64_t   owed_ms;               /* since when a bot owes its decision; 0: none does */
    uint32_t  owed_moves;            /* which it is: so many moves stand, */
    int       owed_seat;             /* and it is this seat's             */
    unsigned  turn;                  /* changes when thoughts are no longer wanted */
    int64_t   start_ms;              /* a full table begins then; 0: it does not yet */
    int64_t   gone_ms[TG_MAX_SEATS]; /* since when its person is not here; 0: here, or nobody was */
    int64_t   touched_ms;
    Watcher  *watchers;
    Recent    recent;  /* which deeds led to which events */
    int64_t   again;   /* the table of its rematch; 0: none yet */
    int64_t   lines;   /* of chat */
    unsigned  talking; /* lines of chat and hints under way */
    /* Among several nodes (fleet.h): */
    int64_t  fence;     /* of our lease; 0: another node drives it, or nobody yet   */
    uint32_t heard;     /* the highest seq that a node is known to have written     */
    int64_t  follow_ms; /* what others wrote is not asked for again before          */
    Append  *outrun;    /* ours, where another node was faster: it waits for theirs */
    bool     following, chat_following, chat_heard, leasing;
    uint16_t elsewhere; /* seats that other nodes see, and SOMEBODY */
    uint16_t noted;     /* what the store knows of whom we see      */
    uint16_t owed;      /* who owed a decision before the last event */
    ev_timer timer;
};

struct Sea {
    Harbour  *harbour;
    Thinkers *thinkers;
    Ship    **ships;
    size_t    buckets, count;
    uint8_t   key[32];                             /* from which the secrets of fair deals are derived */
    uint8_t   deed_key[crypto_shorthash_KEYBYTES]; /* and prints of ids: nobody makes two of them meet  */
    char     *scratch;                             /* for messages */
    size_t    scratch_size;
    Speech   *speeches; /* for each game, in each language: speech.c */
    tg_tape  *tape;     /* of the event that was applied last, to be told at once; NULL: no memory */
    ev_timer  sweep;
    bool      sweeping;
    int64_t   forgotten[FORGOTTEN]; /* whose names were taken out of logs lately: forget.h */
    unsigned  forgotten_next;
    Hinting  *hintings; /* hints that are being thought about */
};

Sea *sea_create(Harbour *harbour, char *why, size_t why_size);
/* Bots think no more; before the loop's jobs are drained for the last time. */
void sea_leave(Sea *sea);
void sea_destroy(Sea *sea);

/* An errand for a table, woken if need be. It is the sea's until it is `done`. */
Errand *errand_create(void); /* NULL: no memory */
void    errand_free(Errand *errand);
void    sea_send(Sea *sea, int64_t table, Errand *errand);

/* A new ship for a table that was just written to the store. NULL: no memory; then it wakes when it is asked for. */
Ship *sea_launch(Sea *sea, const TableRow *row, tg_table *table);
Ship *sea_find(Sea *sea, int64_t table);
/* A table that this node has begun to drive is woken. */
void sea_adopt(Sea *sea, int64_t table, int64_t fence);
/* What tables in memory hold in bytes, without the allocator's own. */
size_t sea_bytes(const Sea *sea);
void   ship_pump(Ship *ship);

/* Everybody who sits at a table at sea: how many there are, and the first of them where there is room. */
size_t sea_people(const Sea *sea, int64_t *person, size_t room);

/* The server's secret of a fair deal, the same at any time for a table. */
void sea_secret(const Sea *sea, int64_t table, uint8_t secret[TG_SECRET_BYTES]);

/* True where what happens brings somebody's name into the log. */
bool brings_name(const tg_happening *what);

/* Notes in the store that somebody's name is in a table's log. STORE_NONE: there is nobody of that id. */
StoreResult note_sitter(Store *store, const uint8_t holder[TG_HOLDER_BYTES], int64_t table);

/* People as tables know them, and who sits where. */
Holder    holder_of(int64_t person);
int64_t   person_of(const uint8_t holder[TG_HOLDER_BYTES]);
int64_t   person_at(const tg_table *table, int seat); /* 0: nobody in particular */
tg_sitter sitter_of(const Person *person);
int       ship_seat(const Ship *ship, int64_t person); /* TG_NO_SEAT: none of the seats */

/* Those who are invited to a table that was just made are told so. */
void ship_call_invited(Ship *ship);

/* --- speech.c ------------------------------------------------------------------------------------------------------- */

/* A voice of a language: without names, which a table's messages bring themselves; or with those of who sits there, until the
 * next such one is asked for. NULL: of no language (""), or no memory. */
const tg_voice *sea_voice(Sea *sea, const tg_game *game, const char *language);
const tg_voice *ship_voice(const Ship *ship, const char *language);
tg_tape        *sea_tape(Sea *sea, const tg_game *game); /* NULL: no memory */
void            speeches_free(Sea *sea);

/* --- sea_tell.c: what is said about a table ----------------------------------------------------------------------- */

/* The message of the seat protocol for a viewer, since a seq; NULL: no memory, or too long. */
Message *ship_message(Ship *ship, int viewer, const char *language, uint32_t since);
/* Whoever watches is told the last event, which the sea's tape has. */
void ship_tell(Ship *ship);
void ship_refusal(Ship *ship, const char *language, const tg_refusal *why, Paper *paper);
/* May somebody who sits nowhere see it at all? */
bool ship_may_watch(const Ship *ship, int viewer);

bool ship_watch(Ship *ship, Socket *socket, const char *language); /* false: no memory, or too many */
void ship_unwatch(Ship *ship, Socket *socket);
bool ship_present(const Ship *ship, int64_t person);
/* Somebody sees that seat's person, on this node or another. */
bool ship_seen(const Ship *ship, int seat);
/* Its watches end, and nobody answers it any more. */
void sea_socket_gone(Socket *socket);
bool crew_errand(Socket *socket, Errand *errand); /* who waits for the answer is this socket */

/* --- sea_row.c: what lists know ---------------------------------------------------------------------------------------- */

enum { DUE_ALWAYS = 1 };
void    row_fill(TableRow *row, const tg_table *table, bool asleep, int64_t now_ms);
ShipRow row_kept(const TableRow *row);
void    ship_row(Ship *ship); /* writes the row where it has changed */

extern const Route         table_routes[];
extern const SocketCommand table_commands[];
extern const Route         chat_routes[];
extern const SocketCommand chat_commands[];
extern const SocketCommand advice_commands[];

#endif
