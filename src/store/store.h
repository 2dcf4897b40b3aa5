/* store.h -- what the harbour remembers: people, tables and their logs, and what belongs to them.
 *
 * A Store is one connection to one database, used by one thread at a time; open as many as there are
 * threads. Calls wait for the disk. What was changed between store_begin and store_commit is there
 * as a whole, for ever, once store_commit says STORE_OK, and not at all otherwise.
 *
 * The log of a table is the truth about it: events are appended under `(table, seq)`, and who comes
 * second with the same seq is told STORE_TAKEN. Everything else about a table is a summary for lists.
 *
 * Behind this header stand one schema, one list of statements, and a driver for each engine
 * (driver.h): another engine is one more file. tests/store/ says what every driver must do.
 *
 * Times are milliseconds since 1970. Ids are random (harbour/id.h), never 0. Texts are UTF-8. */
#ifndef TORTUGA_STORE_STORE_H
#define TORTUGA_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Store Store;

typedef enum StoreResult {
    STORE_OK,
    STORE_NONE,     /* there is no such thing                                        */
    STORE_TAKEN,    /* somebody was faster: the seq, the name, the key is in use     */
    STORE_BUSY,     /* somebody else holds the database: try again                   */
    STORE_FULL,     /* no room on the disk: try again when there is                  */
    STORE_READONLY, /* it cannot be written to: try again when that is mended        */
    STORE_IO,       /* the disk failed to read or write: try again                   */
    STORE_NEWER,    /* written by a newer program                                    */
    STORE_BROKEN,   /* damaged, or not ours, or a bug of ours                        */
    STORE_AGAIN,    /* two were in each other's way: the same once more, at once     */
    STORE_DOUBT     /* of a commit: it may be there or not, ask store_settle         */
} StoreResult;

/* True for what passes by itself or by a host's hand: the same call may work later. */
bool store_is_trouble(StoreResult result);

/* The word for a result: "ok", "full", … */
const char *store_word(StoreResult result);

/* What went wrong last on this connection, in one sentence for the host. */
const char *store_sentence(const Store *store);

enum {
    STORE_NAME_SIZE  = 64,   /* a name with its 0                               */
    STORE_TOKEN_SIZE = 32,   /* the hash of a token; the token itself is nowhere */
    STORE_TEXT_SIZE  = 2048, /* a line of chat, a report, a reason               */
    STORE_EVENT_MOST = 1 << 20,
    STORE_ANYBODY    = 0
};
typedef bool (*IdEach)(void *context, int64_t id); /* false: enough */

/* --- connections ------------------------------------------------------------------------------------ */

/* Opens (and creates or upgrades) the database: `sqlite:FOLDER`, where harbour.db lies, or
 * `postgres://USER@HOST/DATABASE` as libpq understands it. What went wrong is written to `why`, without passwords. */
StoreResult store_open(const char *where, Store **store, char *why, size_t why_size);
void        store_close(Store *store); /* NULL is fine */

/* The address without what may be a password in it, for logs. */
void store_masked(const char *where, char *to, size_t size);

/* The version of the schema that this program writes. */
int store_schema(void);

StoreResult store_begin(Store *store);
StoreResult store_commit(Store *store);
void        store_rollback(Store *store);

/* What became of a commit that was in doubt: STORE_OK, it is there; STORE_NONE, nothing of it is; or trouble. */
StoreResult store_settle(Store *store);

/* Whoever takes the same number in a transaction waits until ours has ended. Needed where what is written depends on
 * what was read: other nodes write at the same time. Where only one can write, nothing happens. */
enum { STORE_LOCK_SCHEMA = 1, STORE_LOCK_RATINGS = 2 }; /* people's ids are other numbers */
StoreResult store_lock(Store *store, int64_t key);

/* The time by the clock of the store: the same for all nodes. */
StoreResult store_now(Store *store, int64_t *now_ms);

/* A part of a transaction that can be undone alone. */
StoreResult store_part_begin(Store *store);
StoreResult store_part_keep(Store *store);
StoreResult store_part_undo(Store *store);

/* Copies everything into a new file, as it is at one instant, while others read and write. */
StoreResult store_backup(Store *store, const char *path);

/* --- settings: secrets of the server, keys for web push ------------------------------------------------ */

/* Reads a setting into a buffer; the length may be more than fits. */
StoreResult store_setting(Store *store, const char *name, void *value, size_t size, size_t *length);
StoreResult store_setting_put(Store *store, const char *name, const void *value, size_t length);
/* Puts a setting only where there is none yet: STORE_TAKEN. */
StoreResult store_setting_add(Store *store, const char *name, const void *value, size_t length);

/* --- people -------------------------------------------------------------------------------------------- */

typedef enum PersonKind {
    PERSON_GUEST,  /* plays at once, has no password                        */
    PERSON_NAMED,  /* keeps a name with a password                          */
    PERSON_BOT,    /* a program that plays over the API; belongs to somebody */
    PERSON_DELETED /* was here; the row remains for the tables' sake         */
} PersonKind;

typedef struct Person {
    int64_t    id;
    PersonKind kind;
    bool       admin;
    char       name[STORE_NAME_SIZE];
    char       fold[STORE_NAME_SIZE]; /* the name as it is compared; empty: nobody finds them by it */
    int64_t    owner;                 /* of a bot; 0                                                */
    int64_t    created_ms, seen_ms;
} Person;

/* STORE_TAKEN: the id or the folded name is somebody else's. */
StoreResult store_person_add(Store *store, const Person *person);
StoreResult store_person(Store *store, int64_t id, Person *person);
StoreResult store_person_named(Store *store, const char *fold, Person *person);
/* Writes kind, name, fold and admin anew. */
StoreResult store_person_put(Store *store, const Person *person);
StoreResult store_person_seen(Store *store, int64_t id, int64_t at_ms);

/* Takes away everything that is about a person: the name, the password, sessions, tokens, chat, ratings,
 * subscriptions, mutes, bots of theirs. The row stays, nameless, because logs name its id; that they name nobody is for
 * who can read them to see to, and whom it concerns is noted (store_forgotten). */
StoreResult store_person_delete(Store *store, int64_t id);

/* Guests that nobody has seen since then, who sit at no table: at most so many are deleted. */
StoreResult store_guests_forget(Store *store, int64_t unseen_ms, int most, int64_t *deleted);

typedef bool (*PersonEach)(void *context, const Person *person); /* false: enough */
/* People in the order of their ids, those behind `after`; bots of one owner (0: of anybody). */
StoreResult store_people(Store *store, int64_t after, int most, PersonEach each, void *context);
StoreResult store_bots(Store *store, int64_t owner, PersonEach each, void *context);

/* The password, as libsodium writes its hash. */
StoreResult store_credential(Store *store, int64_t person, char *hash, size_t size);
StoreResult store_credential_put(Store *store, int64_t person, const char *hash, int64_t at_ms);

typedef enum SessionKind { SESSION_PAGE, SESSION_TOKEN } SessionKind;
typedef struct Session {
    uint8_t     token[STORE_TOKEN_SIZE]; /* the hash of it */
    int64_t     person;
    SessionKind kind;
    char        label[STORE_NAME_SIZE]; /* what its owner calls it; the browser of a page */
    int64_t     created_ms, seen_ms, until_ms;
} Session;

StoreResult store_session_add(Store *store, const Session *session);
StoreResult store_session(Store *store, const uint8_t token[STORE_TOKEN_SIZE], Session *session);
StoreResult store_session_seen(Store *store, const uint8_t token[STORE_TOKEN_SIZE], int64_t at_ms,
                               int64_t until_ms);
StoreResult store_session_end(Store *store, const uint8_t token[STORE_TOKEN_SIZE]);
/* Ends every session of a person but one (NULL: none is spared); of pages only, or tokens too. */
StoreResult store_sessions_end(Store *store, int64_t person, const uint8_t *spared, bool tokens_too);
StoreResult store_sessions_expire(Store *store, int64_t now_ms, int64_t *ended);
typedef bool (*SessionEach)(void *context, const Session *session);
StoreResult store_sessions(Store *store, int64_t person, SessionEach each, void *context);

/* --- tables -------------------------------------------------------------------------------------------- */

typedef enum RowState { ROW_OPEN, ROW_RUNNING, ROW_FINISHED, ROW_ABANDONED } RowState;
enum { TABLE_ANY_STATE = -1, STORE_GAME_SIZE = 24, STORE_SUMMARY_SIZE = 1024, STORE_SEATS = 8 };

typedef struct TableRow {
    int64_t  id;
    RowState state;
    bool     listed; /* anybody finds it in lists; otherwise by its address only */
    char     game[STORE_GAME_SIZE];
    int64_t  creator;
    int64_t  created_ms, changed_ms;
    int64_t  due_ms; /* to be looked at not later than that (a clock, a bot to move); 0: never */
    char     summary[STORE_SUMMARY_SIZE]; /* JSON for lists: seats, options, result               */
    int64_t  person[STORE_SEATS];         /* who sits where; 0: nobody whom a list would find     */
    int      free;                        /* seats that anybody may take                          */
    bool     rated;                       /* it counts for ratings: said when it is added         */
    int64_t  again;                       /* the table of its rematch; 0: none yet                */
} TableRow;

/* STORE_TAKEN: the id is in use. */
StoreResult store_table_add(Store *store, const TableRow *table);
/* Writes state, listed, times, summary, free seats and people anew, unless what is there is newer (STORE_NONE). */
StoreResult store_table_put(Store *store, const TableRow *table);
/* Notes the rematch of a table. STORE_TAKEN: it has another one. */
StoreResult store_table_again(Store *store, int64_t id, int64_t again);
StoreResult store_table(Store *store, int64_t id, TableRow *table);
/* Every table, in the order of their ids, those behind `after`. */
StoreResult store_table_ids(Store *store, int64_t after, int most, IdEach each, void *context);

typedef enum RatedFilter { RATED_OR_NOT, ONLY_RATED, ONLY_UNRATED } RatedFilter;
typedef struct TableFilter {
    int         state;     /* TABLE_ANY_STATE or one                     */
    const char *game;      /* NULL: any                                  */
    int64_t     person;    /* 0: listed tables; otherwise those of theirs */
    int64_t     before_ms; /* only what changed before: (before_ms, before_id); 0: from the newest */
    int64_t     before_id;
    int         most;
    RatedFilter rated;
    bool        free; /* only where somebody can sit down */
} TableFilter;
typedef bool (*TableEach)(void *context, const TableRow *table);
/* Newest change first. `person[]` is not filled in. */
StoreResult store_tables(Store *store, const TableFilter *filter, TableEach each, void *context);
/* Tables that are due until then, the most urgent first. */
StoreResult store_tables_due(Store *store, int64_t until_ms, int most, TableEach each, void *context);

typedef struct StoreEvent {
    int64_t     table;
    int64_t     seq; /* from 1, without gaps: the caller's promise */
    int64_t     at_ms;
    const void *body;
    size_t      size;
    int64_t
        deed; /* tells apart whoever's deeds it came of, so that none is done twice; 0: of none that had an id */
} StoreEvent;

/* STORE_TAKEN: the table has an event of that seq. */
StoreResult store_event_add(Store *store, const StoreEvent *event);
/* Writes the bytes of an event anew, for the one reason that there is: somebody's name is taken out of it. */
StoreResult store_event_put(Store *store, const StoreEvent *event);
typedef bool (*EventEach)(void *context, const StoreEvent *event);
StoreResult store_events(Store *store, int64_t table, int64_t from_seq, EventEach each, void *context);
/* What a deed led to, behind a seq. STORE_NONE: nothing yet. Reads on from that seq: for what is seldom asked. */
StoreResult store_event_deed(Store *store, int64_t table, int64_t after_seq, int64_t deed, int64_t *seq);
/* The last seq of a table; 0 where it has none. */
StoreResult store_last_seq(Store *store, int64_t table, int64_t *seq);

/* Who ever sat at a table or was invited to, as its log names them: where their name must be taken out one day. */
enum { STORE_HOLDER_SIZE = 16 };
StoreResult store_sat_add(Store *store, const uint8_t holder[STORE_HOLDER_SIZE], int64_t table);
StoreResult store_sat_remove(Store *store, const uint8_t holder[STORE_HOLDER_SIZE], int64_t table);
StoreResult store_sat(Store *store, const uint8_t holder[STORE_HOLDER_SIZE], int most, IdEach each,
                      void *context);

/* Deleted people whose names are not yet out of every log. */
StoreResult store_forgotten_add(Store *store, int64_t person);
StoreResult store_forgotten_end(Store *store, int64_t person);
StoreResult store_forgotten(Store *store, int most, IdEach each, void *context);

/* How a seat came out of a game, for histories and statistics. */
typedef enum RatedAs { RATED_NOT, RATED_PEOPLE, RATED_BOTS } RatedAs; /* and among whom */
typedef struct SeatResult {
    int64_t table, person; /* person 0: a bot of the house */
    int     seat, seats, place;
    int64_t score, at_ms;
    RatedAs rated;
    char    game[STORE_GAME_SIZE];
    double  rating, deviation; /* after it, where it was rated */
} SeatResult;
StoreResult store_result_add(Store *store, const SeatResult *result);
typedef struct PlayedGames {
    char    game[STORE_GAME_SIZE];
    int64_t played, won, rated;
    int64_t best;         /* score            */
    double  score, place; /* on average       */
    int64_t at_ms;        /* of the last game */
} PlayedGames;
typedef bool (*PlayedEach)(void *context, const PlayedGames *played);
StoreResult store_played(Store *store, int64_t person, PlayedEach each, void *context);

typedef struct HistoryFilter {
    int64_t     person;
    const char *game;                 /* NULL: any                                     */
    bool        rated;                /* rated games only                              */
    int64_t     before_ms, before_id; /* as in TableFilter                             */
    int         most;
} HistoryFilter;
/* A result, whether its table is listed, and the table's summary. The last game first. */
typedef bool (*HistoryEach)(void *context, const SeatResult *result, bool listed, const char *summary);
StoreResult store_history(Store *store, const HistoryFilter *filter, HistoryEach each, void *context);

/* --- chat, reports, bans --------------------------------------------------------------------------------- */

typedef struct ChatLine {
    int64_t     table, line, person, at_ms;
    const char *text;
} ChatLine;
StoreResult store_chat_add(Store *store, const ChatLine *line); /* STORE_TAKEN: the line is there */
typedef bool (*ChatEach)(void *context, const ChatLine *line);
StoreResult store_chat(Store *store, int64_t table, int64_t from_line, ChatEach each, void *context);

/* Whose lines somebody does not want to read. STORE_TAKEN: muted already. */
StoreResult store_mute_add(Store *store, int64_t person, int64_t muted, int64_t at_ms);
StoreResult store_mute_end(Store *store, int64_t person, int64_t muted);
StoreResult store_mutes(Store *store, int64_t person, int most, IdEach each, void *context);
StoreResult store_muted_by(Store *store, int64_t muted, IdEach each, void *context);

typedef struct Report {
    int64_t id, at_ms, by, about, table, line; /* table, line: 0 where none is meant */
    bool    settled;
    char    text[STORE_TEXT_SIZE];
    char    note[STORE_TEXT_SIZE]; /* of who settled it */
} Report;
StoreResult store_report_add(Store *store, const Report *report);
StoreResult store_report_settle(Store *store, int64_t id, const char *note);
typedef bool (*ReportEach)(void *context, const Report *report);
StoreResult store_reports(Store *store, bool settled_too, int most, ReportEach each, void *context);

/* Whom a ban meets: `person:ID` or `address:192.0.2.0/24`, as text. */
typedef struct Ban {
    char    subject[STORE_NAME_SIZE];
    int64_t at_ms, until_ms; /* until 0: for ever */
    char    reason[STORE_TEXT_SIZE];
} Ban;
StoreResult store_ban_put(Store *store, const Ban *ban);
StoreResult store_ban_lift(Store *store, const char *subject);
typedef bool (*BanEach)(void *context, const Ban *ban);
StoreResult store_bans(Store *store, int64_t now_ms, BanEach each, void *context);

/* --- ratings ------------------------------------------------------------------------------------------------ */

typedef enum RatingPool { POOL_PEOPLE, POOL_BOTS } RatingPool;
typedef struct RatingRow {
    int64_t    person; /* in POOL_BOTS also a level of the house, as a number below 0 */
    RatingPool pool;
    char       game[STORE_GAME_SIZE];
    double     rating, deviation, volatility;
    int64_t    games, at_ms;
} RatingRow;
StoreResult store_rating(Store *store, int64_t person, RatingPool pool, const char *game, RatingRow *row);
StoreResult store_rating_put(Store *store, const RatingRow *row);
typedef bool (*RatingEach)(void *context, const RatingRow *row);
StoreResult store_ratings(Store *store, int64_t person, RatingEach each, void *context);
/* The best of a game, those whose deviation is at most so large. */
StoreResult store_best(Store *store, RatingPool pool, const char *game, double deviation, int most,
                       RatingEach each, void *context);

/* --- telling people that it is their turn ------------------------------------------------------------------ */

enum { STORE_URL_SIZE = 1024, PUSH_KEY_SIZE = 65, PUSH_AUTH_SIZE = 16, WEBHOOK_SECRET_SIZE = 32 };
typedef struct PushSubscription {
    char    endpoint[STORE_URL_SIZE];
    int64_t person, at_ms;
    uint8_t key[PUSH_KEY_SIZE], auth[PUSH_AUTH_SIZE];
} PushSubscription;
StoreResult store_push_put(Store *store, const PushSubscription *push);
StoreResult store_push_end(Store *store, const char *endpoint);
typedef bool (*PushEach)(void *context, const PushSubscription *push);
StoreResult store_pushes(Store *store, int64_t person, PushEach each, void *context);

typedef struct Webhook {
    int64_t person, at_ms;
    char    url[STORE_URL_SIZE];
    uint8_t secret[WEBHOOK_SECRET_SIZE];
    int64_t failures; /* in a row */
} Webhook;
StoreResult store_webhook(Store *store, int64_t person, Webhook *hook);
StoreResult store_webhook_put(Store *store, const Webhook *hook);
StoreResult store_webhook_end(Store *store, int64_t person);

/* --- several nodes on one database (docs/harbour.md) ----------------------------------------------------------------- */

/* A node is a process that serves; its number is drawn when it starts and never used again. It is there until a time by
 * the clock of the store, which it puts off again and again; then what it held is anybody's. */
StoreResult store_node_beat(Store *store, int64_t node, const char *name, int64_t until_ms);
StoreResult store_node_end(Store *store, int64_t node);
StoreResult store_nodes(Store *store, int64_t now_ms, int64_t *count); /* that are there */
StoreResult store_nodes_tidy(Store *store, int64_t before_ms);         /* what dead ones left behind */

/* Who drives a table (clocks, bots, whoever vanished). STORE_TAKEN: another node, which is there. The fence is higher each
 * time it is taken: what was decided under an older one is not written (StoreAppend). */
StoreResult store_lease_take(Store *store, int64_t table, int64_t node, int64_t now_ms, int64_t *fence);
StoreResult store_lease_end(Store *store, int64_t table, int64_t node);
StoreResult store_lease(Store *store, int64_t table, int64_t now_ms, int64_t *node,
                        int64_t *fence); /* STORE_NONE */
/* Tables that are due until then, and that no node drives. */
StoreResult store_tables_adrift(Store *store, int64_t until_ms, int64_t now_ms, int most, IdEach each,
                                void *context);

/* Whom a node sees at a table: bits of seats, and others as it likes. 0: nobody. */
StoreResult store_watch_put(Store *store, int64_t table, int64_t node, int64_t seats);

/* How far a table is by the store. */
typedef struct TableHead {
    int64_t table;
    int64_t seq, line, again; /* the last event, the last line of chat, the rematch; 0: none */
    int64_t node;             /* who drives it; 0: nobody                                   */
    int64_t seats;            /* whom other nodes than this one see                         */
} TableHead;
StoreResult store_heads(Store *store, int64_t node, int64_t now_ms, TableHead *head, size_t count);

/* Events of many tables at once, in a transaction: each is STORE_OK or STORE_TAKEN, also where a fence no longer holds. */
typedef struct StoreAppend {
    StoreEvent event;
    int64_t    node, fence; /* of the lease that it was decided under; fence 0: whoever drives it */
} StoreAppend;
StoreResult store_events_add(Store *store, const StoreAppend *const *append, size_t count, StoreResult *each);

/* --- everything, as text (docs/harbour.md describes the form) ------------------------------------------------- */

typedef bool (*LineOut)(void *context, const char *line, size_t length); /* false: cannot be written */
StoreResult store_export(Store *store, LineOut out, void *context);

/* Takes one line of an export. The first must be the head; STORE_BROKEN with a sentence where it is not one. */
typedef struct StoreImport {
    bool    begun;
    int64_t lines;
} StoreImport;
StoreResult store_import_line(Store *store, StoreImport *import, const char *line, size_t length);

/* True where there is nothing in it yet but what opening writes. */
StoreResult store_is_empty(Store *store, bool *empty);

#endif
