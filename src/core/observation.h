/* observation.h -- what a seat knows, and each of its legal moves, as numbers for something that learns.
 *
 * Made from the game interface alone, so that any registered game can be learnt: where each known face lies,
 * which faces are still unseen, how many cards lie where, counters, options, scores; and of a move what the
 * game says of it (its phrase and the arguments of that), what lies in the places it names, and where habit
 * would put it. A game that tells its own `sight` has those features behind them. docs/observation.md
 * describes every number.
 *
 * Numbers are signed bytes, OBSERVED_ONE is one. Seats are told apart by when their turn comes: the
 * observer is 0. It depends on nothing that the seat does not know: all of it follows from a state made by
 * knowledge_of. The list of a seat with very many moves holds those only that habit would look at first.
 *
 * The shape of an observation is the same at every table of a game (all numbers of players, all options). */
#ifndef TORTUGA_CORE_OBSERVATION_H
#define TORTUGA_CORE_OBSERVATION_H

#include "learnt.h"
#include "places.h"

enum {
    OBSERVED_ONE     = 16,
    OBSERVED_MOVES   = 48, /* at most in a list */
    OBSERVED_PHRASES = 64, /* kinds of moves    */
    OBSERVED_ADVISED = 4,  /* places in the order of habit that are told apart */
    OBSERVED_VALUES  = 16, /* of an argument of the game's own */
    OBSERVED_FIELDS  = 64,
    OBSERVED_WIDTH   = 4096, /* numbers of the whole, at most */
    OBSERVED_ACROSS  = 1024, /* and of a move                 */
    OBSERVED_NOTHING = 0xFFFF
};

/* How an argument of a phrase is told. */
typedef enum ArgKind { ARG_CARD, ARG_ZONE, ARG_SEAT, ARG_NUMBER, ARG_VALUE, ARG_ALSO } ArgKind;

typedef struct ArgShape {
    uint8_t  kind; /* ArgKind                                      */
    uint8_t  list; /* this and all that follow                     */
    uint16_t at;   /* of ARG_NUMBER and ARG_VALUE: its first number */
} ArgShape;

/* Where everything stands. The whole: */
typedef struct ObservationShape {
    uint16_t width;                     /* numbers of the whole               */
    uint16_t across;                    /* numbers of a move                  */
    uint16_t faces;                     /* kinds of cards                     */
    uint16_t seats;                     /* the most players there can be      */
    uint16_t common;                    /* kinds of places that are nobody's  */
    uint16_t owned;                     /* kinds of places that a seat has    */
    uint16_t sight;                     /* features that the game adds itself */
    uint16_t common_zones, owned_zones; /* the most that are nobody's, and that one seat has */

    uint16_t options, fields, sizes, each, chosen, tally, unseen, table, whole_sight;
    uint16_t option_at[MAX_OPTIONS];
    uint16_t field_at[OBSERVED_FIELDS];

    /* A move: */
    uint16_t phrases, cards, places, within, contents, marks, named_seats, arguments, advice, move_sight,
        foresight;
    uint8_t  phrase_of[256]; /* which kind of move a code of a phrase is, from 1; 0: none */
    uint8_t  phrase_count;
    uint8_t  arg_count[OBSERVED_PHRASES];
    ArgShape arg[OBSERVED_PHRASES][FACT_ARGS];
} ObservationShape;

enum {
    OBSERVED_PLAYERS = 1,
    OBSERVED_SEAT    = OBSERVED_PLAYERS + MAX_SEATS + 1,
    OBSERVED_TABLE   = OBSERVED_SEAT + MAX_SEATS
};

/* What an observation needs beside its result. */
typedef struct ObservationRoom {
    Sight    sight;
    Move     moves[MAX_MOVES];
    Move     advised[OBSERVED_MOVES];
    uint32_t advice; /* how many of these there are */
    uint32_t ways;   /* of the list; 0: it is one of moves */
    Way      way[OBSERVED_MOVES];
    Places   places;
    StateBox place; /* for setups, and for what is known */
} ObservationRoom;

/* The shape of a game. False where it would be larger than the limits above. */
HD bool observation_shape(const Game *game, ObservationShape *shape, ObservationRoom *room);

/* The whole, `shape->width` numbers. `all`: with every face, for whoever may see all hands while it learns;
 * then it needs the truth, and says nothing of the game's own sight. */
HD void observe_whole(const Game *game, const ObservationShape *shape, const State *knowledge, Seat seat,
                      bool all, int8_t *out);

/* The whole and the moves of a seat that owes a decision: at most `most` (up to OBSERVED_MOVES) of them into
 * `list`, and a row of `shape->across` numbers for each; gives how many. In a game that knows ways to go on with a turn
 * (Learnt.ways) a row may be one of those, and `list` has the move that it begins with, as often as ways do. */
HD uint32_t observe(const Game *game, const ObservationShape *shape, const State *knowledge, Seat seat,
                    uint32_t most, ObservationRoom *room, int8_t *whole, Move *list, int8_t *rows);

/* The same in parts, for machines that do several things at a time. First room->places (places_around); then, apart from
 * each other, the list, what the game's own sight says (where there are two moves or more), and the whole; at last
 * what that sight says of the whole, what moves lead to (of those `from` one up `to` another), and every row. Numbers go
 * to where all is 0. */
HD uint32_t observe_moves(const Game *game, const State *knowledge, Seat seat, uint32_t most,
                          ObservationRoom *room, Move *list);
HD void     observe_sight(const Game *game, const ObservationShape *shape, const State *knowledge, Seat seat,
                          ObservationRoom *room);
HD void     observe_known(const Game *game, const ObservationShape *shape, const State *knowledge, Seat seat,
                          const ObservationRoom *room, int8_t *whole);
HD void     observe_sighted(const ObservationShape *shape, const ObservationRoom *room, uint32_t count,
                            int8_t *whole);
HD void observe_foresight(const Game *game, const ObservationShape *shape, const State *knowledge, Seat seat,
                          const ObservationRoom *room, const Move *list, uint32_t count, uint32_t from,
                          uint32_t to, int8_t *rows);
HD void observe_row(const Game *game, const ObservationShape *shape, const State *knowledge, Seat seat,
                    const ObservationRoom *room, const Move *list, uint32_t count, uint32_t i, int8_t *row);

#endif
