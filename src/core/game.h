/* game.h -- what a game is to everything above it.
 *
 * One constant struct of functions per game, listed in games/registry.c: the rules, and pointers to
 * what helps a thinker, which no rule needs (habits.h, learnt.h). Every state begins with
 * the same head; behind it lies what is the game's own. A state is plain data of a fixed size
 * without pointers or padding: a copy is one assignment, a comparison one pass over its bytes.
 *
 * A choice is a state that waits. No rule asks a player, prints, reads a clock, or wonders whether
 * it runs in a simulation. */
#ifndef TORTUGA_CORE_GAME_H
#define TORTUGA_CORE_GAME_H

#include "base.h"
#include "canvas.h"
#include "cards.h"
#include "rng.h"
#include "tape.h"
#include "text.h"

/* The head of every state: first member of each game's own struct. */
typedef struct State {
    Rng      rng;
    Cards    cards;
    Move     choice[MAX_SEATS];   /* secret choices that wait for the others; NO_MOVE: none  */
    uint16_t option[MAX_OPTIONS]; /* table options, in the order of the game's list          */
    uint16_t spare;
    uint8_t  players;
    uint8_t  over;      /* 1 when the game has ended                               */
    uint32_t decisions; /* made so far                                             */
} State;

STATIC_ASSERT(sizeof(State) % 8 == 0, "the head has no padding behind it");

/* Room for the state of any game. */
typedef union StateBox {
    State   head;
    uint8_t bytes[MAX_STATE];
} StateBox;

/* In what a seat knows: somebody else has chosen, it is not told what. */
#define HIDDEN_CHOICE ((Move)0xFFFFFFFFu)

typedef enum ZoneKind { BAG, ROW, PILE } ZoneKind;

typedef struct ZoneInfo {
    ZoneKind kind;
    Seat     owner; /* whose zone it is, or NO_SEAT                             */
    Seats    known; /* who knows the faces there unless a position says otherwise */

    /* Of whom a position may say otherwise: what these know of a card there hangs on the way it took.
     * Of all others `known` is law, and no position may say otherwise. */
    Seats varies;
} ZoneInfo;

/* A table option: one of a few words, or (without words) a number from min to max. */
typedef struct OptionInfo {
    const char        *name;
    const char *const *words; /* ends with NULL; the value is the index */
    uint16_t           min, max;
} OptionInfo;

/* A counter of the state, for state, load, view and the check of its bounds. Counters are public.
 * What can be computed from cards and other counters is no field: `derive` computes it. */
typedef struct Field {
    const char *name;
    uint16_t    offset;
    uint8_t     size; /* of one element: 1, 2 or 4 bytes           */
    uint8_t     is_signed;
    uint16_t    rows;    /* elements; PER_SEAT: as many as players    */
    uint16_t    columns; /* of a table; 1 for a plain list            */
    uint16_t    stride;  /* bytes from row to row; 0: rows are packed */
    int32_t     min, max;
} Field;
enum { PER_SEAT = 0xFFFF };

/* A net that was taught this game by self-play (net.h), as a file has it; no bytes where there is none. */
typedef struct NetData {
    const uint8_t *bytes;
    uint32_t       size;
} NetData;

typedef struct Game   Game;
typedef struct Habits Habits;
typedef struct Learnt Learnt;
struct Game {
    const char        *slug;          /* korsar                                        */
    const char        *name;          /* Korsar                                        */
    const char        *prefix;        /* KOR: of its rule ids                          */
    const char        *credit;        /* who made it                                   */
    uint32_t           version;       /* of the rules: changes when they do            */
    const void        *content;       /* cards and boards as data, or NULL             */
    const char        *content_hash;  /* hex SHA-256 of the content's file, or ""      */
    const NetData     *net;           /* nets/<slug>.net, built in                     */
    const char        *seat_prefix;   /* how notation calls a seat: P, p          */
    uint8_t            seat_base;     /* and the number of the first one: 0 or 1  */
    Seats              player_counts; /* bit n: n players can play                */
    uint32_t           state_size;
    uint32_t           max_moves; /* bound of the list                        */
    uint32_t           max_facts; /* bound of the tape of one move, or of setup */
    const OptionInfo  *options;
    uint32_t           option_count;
    const Field       *fields;
    uint32_t           field_count;
    const char *const *facts; /* forms of the game's own facts, from FACT_GAME on; see fact_print */
    uint32_t           fact_count;
    const char *const
            *phrases; /* forms of all else that is said in words: `move.draw`, `card.pirate {guns:num}` */
    uint32_t phrase_count;

    /* --- rules ---------------------------------------------------------------------------- */

    /* The options that hold where nothing is said. */
    void (*defaults)(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS]);

    /* The rule that this number of players or these options break, or LAWFUL. */
    Rule (*setup_breaks)(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS]);

    /* Begins a game. The head holds players, options and rng; all else is zero. What is dealt, shown
     * and done before anybody is asked goes to the tape, which may be NULL, as it would in play; a game
     * whose cards simply lie there to begin with states nothing. */
    void (*setup)(const Game *game, State *state, Tape *tape);

    /* The seats that owe a decision now; empty exactly when the game is over. */
    Seats (*to_act)(const Game *game, const State *state);

    /* Every legal move of a seat, each once; the count. None where the seat owes no decision. */
    uint32_t (*moves)(const Game *game, const State *state, Seat seat, Move *out);

    /* The rule that a move breaks, or LAWFUL exactly where the list has it. Any bits are safe. */
    Rule (*breaks)(const Game *game, const State *state, Seat seat, Move move);

    /* Plays a lawful move; tape may be NULL. Callers go through game_play or game_apply. */
    void (*play)(const Game *game, State *state, Seat seat, Move move, Tape *tape);

    /* Moves that had shown somebody something were taken back, and this is the state before them: he may
     * remember faces that nobody knows in it. No rule can help that where cards are drawn, but a game that
     * shuffles less because nobody has seen a pile shuffles it whole the next time. NULL: none does. */
    void (*peeked)(const Game *game, State *state);

    /* A legal move, each equally likely, without a list; NULL: list and draw. */
    Move (*sample)(const Game *game, const State *state, Seat seat, Rng *rng);

    /* Points so far, and places (1 is best, shared places are equal); final when the game is over. */
    void (*scores)(const Game *game, const State *state, int32_t score[MAX_SEATS]);
    void (*ranking)(const Game *game, const State *state, uint8_t place[MAX_SEATS]);

    /* What the whole table may know of each seat's score so far: gold brought home, penalty cards. Needs nothing that
     * is hidden from anybody. */
    void (*tally)(const Game *game, const State *state, int32_t tally[MAX_SEATS]);

    /* The side that a seat belongs to: itself, or its team. */
    Side (*side)(const Game *game, const State *state, Seat seat);

    /* No game with these players and options has more decisions; 0: no bound (limits switched off). */
    uint32_t (*bound)(const Game *game, const State *state);

    /* --- positions ------------------------------------------------------------------------- */

    /* Every card of a game with this head: faces and backs; the count. */
    uint32_t (*deck)(const Game *game, const State *state, Face *faces, Back *backs);

    /* How many zones there are, and what each of them is. */
    uint32_t (*zones)(const Game *game, const State *state);
    ZoneInfo (*zone)(const Game *game, const State *state, Zone zone);

    /* Where the cards with that back lie that a position does not mention (its deck). */
    Zone (*rest)(const Game *game, const State *state, Back back);

    /* Computes anew all that follows from cards and fields. */
    void (*derive)(const Game *game, State *state);

    /* 1: what `derive` computes follows from hidden cards too, so that it is computed anew wherever
     * faces change without a move: in what a viewer knows, and in what one imagines. */
    uint32_t derives_hidden;

    /* 1: cards leave bags unseen, so that one may know of a face no more than that it lies in a pool. 0:
     * nobody ever loses track of a card, and there are no pools. */
    uint32_t muddles;

    /* What is wrong with a position, as a key of words (`flaw.no-merchant`), or NULL. Fields are within their bounds, cards are
     * sound and known to whom they can be known before it is called: flaw_find (flaw.h) asks for it all. */
    const char *(*flaw)(const Game *game, const State *state);

    /* --- text ------------------------------------------------------------------------------- */

    /* A card as notation writes it; NO_FACE: as one sees it who knows only the back. */
    void (*card_print)(const Game *game, Face face, Back back, Text *out);

    /* Reads a card that may lie in that zone. */
    bool (*card_parse)(const Game *game, const State *state, Zone zone, Scan text, Face *face, Back *back);

    void (*zone_print)(const Game *game, const State *state, Zone zone, Text *out);

    /* A move as a viewer may see it, before it is played: `?` for what is hidden from him. */
    void (*move_print)(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Text *out);

    /* Reads the notation of a move. Where it cannot be read, false, and `wrong` is a key of words that say what
     * would be right (`hint.moves`). A move that reads well may still break a rule. */
    bool (*move_parse)(const Game *game, const State *state, Seat seat, Scan text, Move *move, Text *wrong);

    /* A move as a viewer sees it, with what is hidden from him taken out: moves that look alike
     * give the same value. NULL: every move is open to all. */
    Move (*seen)(const Game *game, const State *state, Seat seat, Move move, Seat viewer);

    /* What a move means, a card, a zone: a phrase. Of a move a viewer is told what he may know before it is played.
     * False, or NULL: notation will do. */
    bool (*move_say)(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Phrase *out);
    bool (*card_say)(const Game *game, Face face, Back back, Phrase *out);
    bool (*zone_say)(const Game *game, const State *state, Zone zone, Phrase *out);

    /* What a card does. False, or NULL: words have it under its notation (`effect.S01`). */
    bool (*effect_say)(const Game *game, Face face, Back back, Phrase *out);

    /* What a notation on the table means that is no card (a space, a plan of the mat): its name as a phrase; what it does as
     * a phrase too, or (its code is 0) by the notation under which words have it (`effect.X2`). False, or NULL: nothing. */
    bool (*about)(const Game *game, const State *state, Scan notation, Phrase *name, Phrase *effect,
                  Text *under);

    /* An argument of the game's own that is said in more than one word: a modifier and its number, a space and the
     * tile on it. False, or NULL: words have it under its type and notation (`colour.b`). `state` may be NULL. */
    bool (*arg_say)(const Game *game, const State *state, const char *type, size_t length, int value,
                    Phrase *out);

    /* Arguments of facts of types that only the game knows; NULL where it has none. */
    void (*arg_print)(const Game *game, const State *state, const char *type, size_t length, int value,
                      Text *out);

    /* --- at the table ----------------------------------------------------------------------- */

    /* Draws what a viewer knows (a state made by knowledge_of). */
    void (*board)(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas);

    /* --- for those who think (each may be NULL) ------------------------------------------------ */

    const Habits *habits; /* what experience says about moves and outcomes (habits.h) */
    const Learnt *learnt; /* what was learnt by watching (learnt.h)                   */
};

/* Begins a game on memory of at least game->state_size bytes. Refuses what setup_breaks refuses. */
HD Rule game_begin(const Game *game, State *state, unsigned players, const uint16_t option[MAX_OPTIONS],
                   const Rng *rng);

/* The same, and what happened unasked is on the tape. */
HD Rule game_begin_told(const Game *game, State *state, unsigned players, const uint16_t option[MAX_OPTIONS],
                        const Rng *rng, Tape *tape);

/* Plays a move if it is lawful, and counts it; otherwise nothing changes. */
HD Rule game_play(const Game *game, State *state, Seat seat, Move move, Tape *tape);

/* The same without asking: of a move that was found lawful in this very state, a moment ago or when
 * the game was first played. */
HD void game_apply(const Game *game, State *state, Seat seat, Move move, Tape *tape);

/* A uniformly random legal move of a seat that owes one. `scratch` holds game->max_moves moves. */
HD Move game_sample(const Game *game, const State *state, Seat seat, Rng *rng, Move *scratch);

HD static inline void state_copy(const Game *game, State *to, const State *from)
{
    bytes_copy(to, from, game->state_size);
}

/* Text that is the same for all games. */
HD void rule_print(const Game *game, Rule rule, Text *out);
HD bool rule_parse(const Game *game, Scan text, Rule *rule);
HD void seat_print(const Game *game, Seat seat, Text *out);
HD bool seat_parse(const Game *game, const State *state, Scan text, Seat *seat);
HD bool zone_parse(const Game *game, const State *state, Scan text, Zone *zone);

/* The only seat of a side, or NO_SEAT: a team has several. */
HD Seat side_seat(const Game *game, const State *state, Side side);

/* A side as notation writes it: its only seat (`P0`), or the number of the team (`T0`). */
HD void side_print(const Game *game, const State *state, Side side, Text *out);

/* Writes a fact as a viewer may see it. A form is text with arguments in braces, each the name of
 * the argument and its type: `up {card:card} {planet:zone}`. Types: seat, side, card, zone, num, index (a
 * place in a zone, -1 where it has no order), and the game's own (arg_print). `card?` is secret: those whom
 * the fact's mask leaves out see the back. A last type with a star takes all arguments that are left:
 * `gone {planet:zone} {loot:card*}`. The argument that is called `seat` is who acts; who has another part in
 * it is called by that part (`owner`, `closer`). */
HD void fact_print(const Game *game, const State *state, const Fact *fact, Seat viewer, Text *out);

/* An argument of a fact or a phrase, as a viewer may know it. */
typedef struct FormArg {
    Scan name, type; /* as the form has them, without question mark and star                      */
    int  value;      /* as the fact has it; of a card that is hidden the back alone, with NO_FACE */
    bool hidden;     /* the viewer sees no more than the back                                     */
    bool list;       /* one of as many as there are                                               */

    const char *text; /* as notation writes it; NULL from form_visit */
} FormArg;
typedef void (*FormVisit)(void *context, const FormArg *arg);

/* Calls `each` for every argument in order. */
HD void form_visit(const char *form, const Fact *fact, Seat viewer, FormVisit each, void *context);

/* The same of a fact, with what notation writes for each. */
HD void fact_visit(const Game *game, const State *state, const Fact *fact, Seat viewer, FormVisit each,
                   void *context);

/* Writes an argument as notation has it. */
HD void arg_print(const Game *game, const State *state, Scan type, int value, bool hidden, Text *out);

/* The form of a phrase, and the whole of it as notation. */
HD const char *phrase_form(const Game *game, unsigned code);
HD void        phrase_print(const Game *game, const State *state, const Phrase *phrase, Text *out);

/* The seat that acts in a fact, or NO_SEAT. */
HD Seat fact_actor(const Game *game, const Fact *fact);

/* The form of a fact; its first word is its name. */
HD const char *fact_form(const Game *game, unsigned code);

#endif
