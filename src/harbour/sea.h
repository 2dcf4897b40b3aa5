/* sea.h -- tables at sea: those that somebody plays at or looks at, in memory.
 *
 * A table is its log (table/table.h); a ship is such a table in memory, woken by reading its log, asleep again when
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
#include "table/table.h"

enum { ERRANDS_MOST = 32, WATCHES_MOST = 16, LANGUAGE = 8, FORGOTTEN = 64 };

typedef struct Ship    Ship;
typedef struct Errand  Errand;
typedef struct Watcher Watcher;
typedef struct Append  Append;
typedef struct Hinting Hinting;

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
    bool (*check)(Errand *errand, const Table *table, int64_t now_ms, Event *out, Refusal *why);
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
    Seat        seat, target;
    uint32_t    ply;
    Ask         what;
    bool        asked; /* the store was asked since it came: no node knows more */
    bool        quiet; /* nobody is to be called for it */
    bool        guest; /* who is invited is one         */
    int         deed;
    Sitter      sitter;
    uint8_t     bytes[ENTROPY_BYTES];
    size_t      size;
    char        language[LANGUAGE];
    Refusal     why;
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
    Sea     *sea;
    Ship    *next;
    int64_t  id;
    char     name[ID_SIZE];
    Table   *table; /* NULL while it wakes */
    ShipRow  row;
    Errand  *first, **last;
    unsigned waiting;
    Append  *writing; /* the event under way */
    bool     waking, pumping, thinking, row_writing, row_dirty, answered;
    bool     drowsy; /* about to fall asleep: its row says exactly when it is due */
    Seat     answer_seat;
    Move     answer;
    int64_t  answer_ms, retry_ms; /* not before that */
    int64_t  held_ms;             /* a bot waits until then for what people were asked; 0: nobody was */
    int64_t  owed_ms;             /* since when a bot owes its decision; 0: none does */
    uint32_t owed_moves;          /* which it is: so many moves stand, */
    Seat     owed_seat;           /* and it is this seat's             */
    unsigned turn;                /* changes when thoughts are no longer wanted */
    int64_t  start_ms;            /* a full table begins then; 0: it does not yet */
    int64_t  gone_ms[MAX_SEATS];  /* since when its person is not here; 0: here, or nobody was */
    int64_t  touched_ms;
    Watcher *watchers;
    Recent   recent;  /* which deeds led to which events */
    int64_t  again;   /* the table of its rematch; 0: none yet */
    int64_t  lines;   /* of chat */
    unsigned talking; /* lines of chat and hints under way */
    /* Among several nodes (fleet.h): */
    int64_t  fence;     /* of our lease; 0: another node drives it, or nobody yet   */
    uint32_t heard;     /* the highest seq that a node is known to have written     */
    int64_t  follow_ms; /* what others wrote is not asked for again before          */
    Append  *outrun;    /* ours, where another node was faster: it waits for theirs */
    bool     following, chat_following, chat_heard, leasing;
    Seats    elsewhere; /* seats that other nodes see, and SOMEBODY */
    Seats    noted;     /* what the store knows of whom we see      */
    Seats    owed;      /* who owed a decision before the last event */
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
    Move     *moves;
    Tape      tape; /* of the event that was applied last, to be told at once */
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
Ship *sea_launch(Sea *sea, const TableRow *row, Table *table);
Ship *sea_find(Sea *sea, int64_t table);
/* A table that this node has begun to drive is woken. */
void sea_adopt(Sea *sea, int64_t table, int64_t fence);
/* What tables in memory hold in bytes, without the allocator's own. */
size_t sea_bytes(const Sea *sea);
void   ship_pump(Ship *ship);

/* Everybody who sits at a table at sea: how many there are, and the first of them where there is room. */
size_t sea_people(const Sea *sea, int64_t *person, size_t room);

/* The server's secret of a fair deal, the same at any time for a table. */
void sea_secret(const Sea *sea, int64_t table, uint8_t secret[SECRET_BYTES]);

/* True where an event brings somebody's name into the log. */
bool event_names(const Event *event);

/* Notes in the store that somebody's name is in a table's log. STORE_NONE: there is nobody of that id. */
StoreResult note_sitter(Store *store, const Holder *holder, int64_t table);

/* People as tables know them. */
Holder  holder_of(int64_t person);
int64_t person_of(const Holder *holder);
Seat    ship_seat(const Ship *ship, int64_t person); /* NO_SEAT: none of the seats */

/* Those who are invited to a table that was just made are told so. */
void ship_call_invited(Ship *ship);

/* --- sea_tell.c: what is said about a table ----------------------------------------------------------------------- */

/* A language ("": none) with the names of who sits there, which `names` then holds. */
Voice ship_voice(const Ship *ship, const char *language, const char *names[MAX_SEATS], Seat viewer);

/* The message of the seat protocol for a viewer, since a seq; NULL: no memory, or too long. */
Message *ship_message(Ship *ship, Seat viewer, const char *language, uint32_t since);
/* Whoever watches is told the last event, which the sea's tape has. */
void ship_tell(Ship *ship);
void ship_refusal(Ship *ship, Seat viewer, const char *language, const Refusal *why, Paper *paper);
/* May somebody who sits nowhere see it at all? */
bool ship_may_watch(const Ship *ship, Seat viewer);

bool ship_watch(Ship *ship, Socket *socket, const char *language); /* false: no memory, or too many */
void ship_unwatch(Ship *ship, Socket *socket);
bool ship_present(const Ship *ship, int64_t person);
/* Somebody sees that seat's person, on this node or another. */
bool ship_seen(const Ship *ship, Seat seat);
/* Its watches end, and nobody answers it any more. */
void sea_socket_gone(Socket *socket);
bool crew_errand(Socket *socket, Errand *errand); /* who waits for the answer is this socket */

/* --- sea_row.c: what lists know ---------------------------------------------------------------------------------------- */

enum { DUE_ALWAYS = 1 };
void    row_fill(TableRow *row, const Table *table, bool asleep, int64_t now_ms);
ShipRow row_kept(const TableRow *row);
void    ship_row(Ship *ship); /* writes the row where it has changed */

extern const Route         table_routes[];
extern const SocketCommand table_commands[];
extern const Route         chat_routes[];
extern const SocketCommand chat_commands[];
extern const SocketCommand advice_commands[];

#endif
