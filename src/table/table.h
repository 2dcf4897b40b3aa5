/* table.h -- a game being played, as the fold of its log.
 *
 * Check, log, apply. A request is checked against the table as it stands (`table_check_…`): the answer is the event
 * that it amounts to, or why not. The event is written down by whoever keeps the log, and then applied, which cannot
 * fail as long as nothing else was applied in between. The same events always give the same table, byte for byte
 * (table_same). Nothing here asks what time it is, reads a file, or knows of threads: a table belongs to one thread
 * at a time. Legality of a move is asked once, by its check; playing through what was checked asks nothing.
 *
 *     Event event;
 *     if (!table_check_move(table, seat, move, now_ms, &event, &why)) …          why says why
 *     size = event_encode(&event, bytes, sizeof bytes); …                         on disk as (table, table_seq(table))
 *     table_apply(table, &event);                                                 now it has happened
 *
 * What can be asked for:
 *
 *   before the start  sit, leave, invite (sit with SEAT_INVITED), commit, entropy, start, abort
 *   in play           move, take back, my turn again, ask and answer (end, pause, take-back, takeover), resign,
 *                     away, return, abort; tick makes flags fall and away limits end
 *   paused            ask and answer, resign, away, return, abort; no clock runs
 *   over              nothing
 *
 * **Take-backs.** What a seat may take back is computed (table_take_back_terms): FREE where all others are bots, or
 * where everything since is the seat's own doing and showed nobody anything; by CONSENT of every person where it
 * showed nothing to anybody but the seat that asks; otherwise NOT to be had. My turn again is a take-back to the
 * first of the decisions that the seat has made in a row and still goes on with. What was taken back stays in the
 * log and in table_since; somebody may remember it, so a game that cares is told (Game.peeked).
 *
 * **Consent** is asked of every person who sits at the table, is not out and is not away; who asks has agreed. One
 * thing of a kind is asked for at a time; a move, and whatever ends the game, lets it drop. If nobody else is there
 * to be asked, it is granted at once.
 *
 * **Clocks** run for every person that owes a decision, from the event on by which he came to owe it; they stand
 * still while the game is paused. Bots have none. A seat whose time runs out loses or is played by a bot from then
 * on, as the table was set up.
 *
 * **Who is out, and how a game comes out.** A seat is out when it resigned, or lost by the clock or by staying away.
 * A side (a seat alone, a team) is out when all persons of it are. A bot plays on for a seat that is out as long as
 * the game goes on. The game ends when the rules end it; or when no side but one is left that is not out; or when no
 * person is left who is not out; or when all agree to end it. Places, best first (table_result):
 *   1. sides that are not out: by the rules' ranking where the game was played to its end, else they share place 1;
 *   2. behind them sides that are out, the last to go before the first to go; seats of one side share its place.
 * Places count sides, as rules do: behind two sides that share place 1 comes place 3. An aborted game has no result. */
#ifndef TORTUGA_TABLE_TABLE_H
#define TORTUGA_TABLE_TABLE_H

#include "core/game.h"
#include "table/event.h"
#include "table/fair.h"
#include "table/refusal.h"

typedef struct Table Table;

typedef enum TableState { TABLE_OPEN, TABLE_RUNNING, TABLE_PAUSED, TABLE_OVER } TableState;

/* How it ended. */
typedef enum TableEnd { END_NOT, END_PLAYED, END_GIVEN_UP, END_AGREED, END_ABORTED } TableEnd;

/* --- being there ---------------------------------------------------------------------------------- */

/* Checks a setup: game, players, options, clock, policies, seed or position. */
bool table_check_create(const TableSetup *setup, int64_t now_ms, Event *out, Refusal *why);

/* The usual setup of a game: default options, no clock, no onlookers, bots take over; DEAL_FAIR. */
TableSetup table_setup(const Game *game, unsigned players);

/* A table from its first event, which was checked or comes from table_check_event(NULL, …). NULL: no memory. */
Table *table_open(const Event *created);
void   table_close(Table *table); /* NULL is fine */

/* Applies an event that was checked on this very table, in this very state. */
void table_apply(Table *table, const Event *event);

/* The same, and what a move or the start states goes to the tape, which has room for game->max_facts. */
void table_apply_told(Table *table, const Event *event, Tape *tape);

/* Checks an event that comes from elsewhere: it must be exactly what the check of its kind would have made of it. With
 * no table (NULL) it must be `created`; its game is looked up on the shelf and filled in. */
bool table_check_event(const Table *table, Event *event, Refusal *why);

/* Reads a log and checks every event of it. `next` gives the bytes of the next one; false behind the last. NULL where
 * one is refused (`why`; *seq says which) or memory is short. */
typedef bool (*LogNext)(void *context, const uint8_t **bytes, size_t *size);
Table *table_replay(LogNext next, void *context, uint32_t *seq, Refusal *why);

/* Gives back memory that is spare, before a table is left alone; what a table holds in bytes, without the allocator's own. */
void   table_trim(Table *table);
size_t table_bytes(const Table *table);

/* A person's name goes out of the table, as it went out of the log that it is the fold of. True where it was there. */
bool table_forget(Table *table, const Holder *holder);

/* True where two tables are the same in every byte: folds of the same log are. */
bool table_same(const Table *a, const Table *b);

/* --- questions -------------------------------------------------------------------------------------- */

const Game  *table_game(const Table *table);
unsigned     table_players(const Table *table);
uint32_t     table_seq(const Table *table);   /* events so far: the seq of the next one                */
TableState   table_phase(const Table *table); /* open, running, paused, over                           */
TableEnd     table_end(const Table *table);
const State *table_state(const Table *table); /* NULL before the start                                 */
int64_t      table_time(const Table *table);  /* of the last event                                     */

/* Who owes a decision now, to whom it can be put: nobody unless the game is running. */
Seats table_to_act(const Table *table);

/* The seats that bots play now: bots, stand-ins of who is away or out. Their level is table_level. */
Seats       table_bots(const Table *table);
const char *table_level(const Table *table, Seat seat);

/* What was set up. Its position, where there is one, lives as long as the table. */
void        table_setup_of(const Table *table, TableSetup *out);
const char *table_seed(const Table *table); /* "" where there is none */

/* The commitment, the entropies and, once the game is started, the secret of a fair deal; NULL otherwise. Whoever shows it
 * to others keeps the secret to himself until the game is over. */
const Fair *table_fair(const Table *table);

typedef struct TableSeat {
    Sitter  sitter;
    uint8_t out;       /* 0: no; else the how-manieth to go out, from 1    */
    uint8_t away;      /* 1: its person has vanished                       */
    uint8_t took_over; /* 1: a bot plays for it until it returns           */
    uint8_t flagged;   /* 1: its time ran out                              */
    int64_t away_since_ms;
    int64_t left_ms;  /* of its clock, when it began to run; see table_left */
    int64_t since_ms; /* since when it runs; -1: it stands still            */
} TableSeat;
const TableSeat *table_seat(const Table *table, Seat seat);

/* The seat that a person holds, or NO_SEAT. */
Seat table_seat_of(const Table *table, const Holder *holder);

/* What is asked for now: who asked (NO_SEAT: nobody in it), who has agreed, and who is still to answer. */
typedef struct TableAsk {
    uint8_t  asked; /* 0: nothing of this kind */
    Seat     by, target;
    Seats    agreed, owing;
    uint32_t ply;
} TableAsk;
TableAsk table_asked(const Table *table, Ask what);

/* Scores as the game counts them, and places; false where there are none (not over, or aborted). Scores are final
 * only where the game was played to its end. */
bool table_result(const Table *table, int32_t score[MAX_SEATS], uint8_t place[MAX_SEATS]);

/* --- moves ------------------------------------------------------------------------------------------ */

/* The moves that stand: made and not taken back, numbered from 0 (a ply). Going through them in order is quick, to jump
 * about is not. */
typedef struct TableMove {
    Move    move;
    Seat    seat;
    Seats   news;    /* who learnt something by it                                                         */
    int64_t used_ms; /* the time it took, -1: untold; kept to the millisecond up to 16 s, to 0.1 % beyond  */
    bool    peeked;  /* before it moves were taken back that had shown something, and the game minds       */
} TableMove;
uint32_t table_plies(const Table *table);
bool     table_move(const Table *table, uint32_t ply, TableMove *out);

/* The state after the first `plies` moves, on game->state_size bytes; what happened unasked, or by the last of them, goes
 * to the tape (may be NULL). */
void table_state_at(const Table *table, uint32_t plies, State *out, Tape *tape);

/* How many moves an onlooker may see now; false: he may not see the table at all. */
bool table_onlooker_plies(const Table *table, uint32_t *plies);

/* --- requests --------------------------------------------------------------------------------------- */

bool table_check_sit(const Table *table, Seat seat, const Sitter *sitter, int64_t now_ms, Event *out,
                     Refusal *why);
bool table_check_leave(const Table *table, Seat seat, int64_t now_ms, Event *out, Refusal *why);
bool table_check_commit(const Table *table, const uint8_t hash[SECRET_BYTES], int64_t now_ms, Event *out,
                        Refusal *why);
bool table_check_entropy(const Table *table, Seat seat, const uint8_t *bytes, size_t size, int64_t now_ms,
                         Event *out, Refusal *why);

/* `secret` is that of a fair deal, which hashes to what was committed to; NULL otherwise. */
bool table_check_start(const Table *table, const uint8_t *secret, int64_t now_ms, Event *out, Refusal *why);

bool table_check_move(const Table *table, Seat seat, Move move, int64_t now_ms, Event *out, Refusal *why);

/* The same for whoever has asked the rules already, in this very state: table and clock alone are asked. */
bool table_move_event(const Table *table, Seat seat, Move move, int64_t now_ms, Event *out, Refusal *why);

/* The same from notation, which needs no final 0. */
bool table_check_notation(const Table *table, Seat seat, const char *notation, size_t length, int64_t now_ms,
                          Event *out, Refusal *why);

/* Back to the state after the first `ply` moves: the event has it done (EVENT_TAKEN_BACK) or asks for it (EVENT_ASKED),
 * as the terms are. Seat NO_SEAT: by whoever keeps a local table, always free. */
typedef enum TakeBack { TAKE_BACK_FREE, TAKE_BACK_CONSENT, TAKE_BACK_NOT } TakeBack;
TakeBack table_take_back_terms(const Table *table, Seat seat, uint32_t ply);
bool     table_check_take_back(const Table *table, Seat seat, uint32_t ply, int64_t now_ms, Event *out,
                               Refusal *why);
bool     table_check_turn_again(const Table *table, Seat seat, int64_t now_ms, Event *out, Refusal *why);

/* The first of the decisions in a row that the seat still goes on with; false where it has made none. */
bool table_turn_began(const Table *table, Seat seat, uint32_t *ply);

/* What a seat may be told beforehand of taking back its own last move: free where the others are bots; otherwise to be asked
 * for, and whether it is then free or not to be had depends on who learnt something, which may itself be a secret. */
TakeBack table_take_back_outlook(const Table *table, Seat seat);

/* Who learnt something by the moves from `ply` on; and the earliest ply from which on nobody did. */
Seats    table_news(const Table *table, uint32_t ply);
uint32_t table_quiet_ply(const Table *table);

/* Asks for an end, a pause, or its end (ASK_END, ASK_PAUSE, ASK_RESUME); answers what is asked for (any Ask). Who asked
 * withdraws it by `no`. */
bool table_check_ask(const Table *table, Seat seat, Ask what, int64_t now_ms, Event *out, Refusal *why);
bool table_check_answer(const Table *table, Seat seat, Ask what, bool yes, int64_t now_ms, Event *out,
                        Refusal *why);

/* Somebody (`sitter`, a person or a bot) would take the place of a person who is away, or whom a bot plays for; asked
 * by a seat, or by the newcomer himself (NO_SEAT). The others vote. */
bool table_check_takeover(const Table *table, Seat by, Seat target, const Sitter *sitter, int64_t now_ms,
                          Event *out, Refusal *why);

bool table_check_resign(const Table *table, Seat seat, int64_t now_ms, Event *out, Refusal *why);
bool table_check_away(const Table *table, Seat seat, int64_t now_ms, Event *out, Refusal *why);
bool table_check_return(const Table *table, Seat seat, int64_t now_ms, Event *out, Refusal *why);

/* A bot plays on for a person, at his own wish; he returns as from being away. */
bool table_check_bot(const Table *table, Seat seat, int64_t now_ms, Event *out, Refusal *why);

bool table_check_abort(const Table *table, int64_t now_ms, Event *out, Refusal *why);

/* --- time ------------------------------------------------------------------------------------------- */

/* What time alone has brought about by now: a flag that fell, an away limit that ended. True, and the event; ask again
 * after it was applied, there may be another. */
bool table_check_tick(const Table *table, int64_t now_ms, Event *out);

/* When to ask next, if nothing else happens; INT64_MAX: never. */
int64_t table_next_tick(const Table *table);

/* The stopwatch of a local table starts anew (the game was read from a record, and goes on). No event: nothing but the time
 * that the next move takes depends on it. */
void table_stopwatch(Table *table, int64_t now_ms);

/* What is left on a seat's clock at that time; negative where it has none. */
int64_t table_left(const Table *table, Seat seat, int64_t now_ms);

/* --- what somebody missed ----------------------------------------------------------------------------- */

/* One event of the log as the table remembers it. `state` is the one after it (NULL before the start), `tape` what it
 * states, to be shown as each viewer may see it. */
typedef struct TableStep {
    uint32_t     seq;
    EventKind    kind;
    Seat         seat;
    Ask          what;
    bool         done;
    Move         move;
    uint32_t     ply;    /* moves that stand after it                                                      */
    const State *before; /* of a move: the state it was made in, on which its notation is read; else NULL  */
    const State *state;
    const Tape  *tape;
} TableStep;
typedef void (*StepVisit)(void *context, const TableStep *step);

/* Visits the events from seq `since` on. False where memory is short; then none was visited. */
bool table_since(const Table *table, uint32_t since, StepVisit visit, void *context);

/* The event that was applied last, for whoever has its tape from table_apply_told; without `before`. It is what
 * table_since would visit, and nothing is played through for it. */
TableStep table_last(const Table *table, const Tape *tape);

/* True where something has happened since that a decision of this seat would have to take into account: a move of its
 * own, one by which it learnt something, the start, a take-back. What others decide at the same time without its learning
 * anything is none of it. */
bool table_stale(const Table *table, Seat seat, uint32_t since);

/* The facts of these events that a viewer may be told, in order, with the step that states them: an onlooker is told no
 * more than the table's policy allows. Faces are hidden by whoever writes a fact, for the viewer it is written for. */
typedef void (*FactVisit)(void *context, const TableStep *step, const Fact *fact);
bool table_facts_since(const Table *table, Seat viewer, uint32_t since, FactVisit visit, void *context);

/* What this viewer knows, and how the table stands, in 64 bits: two sides that have the same seq and hash see the same. */
uint64_t table_hash(const Table *table, Seat viewer);

/* --- forks -------------------------------------------------------------------------------------------- */

/* The setup of a new table that goes on from the state after `plies` moves as `viewer` knew it then: what he could not
 * know is dealt afresh by the key. `room` holds a state of any game and must outlive the setup. False where the table
 * has not begun, or was over then, or memory is short. */
bool table_fork(const Table *table, uint32_t plies, Seat viewer, const uint8_t key[32], State *room,
                TableSetup *setup, Refusal *why);

#endif
