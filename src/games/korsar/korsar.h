/* korsar.h -- merchants set sail, pirates fight for them; the state of one table.
 *
 * A battle is a zone: the merchant first, marked with its owner, then every card played to it,
 * marked with the seat that played it. The names s1, s2, ... are given in the order of sailing and
 * never again, so each battle zone is used once. All that the rules ask of the sea (who may attack
 * where, who leads) follows from these rows; it is kept beside them as sets of battles, one bit a
 * battle, so that a question is a few operations on words, however many ships are out. */
#ifndef TORTUGA_KORSAR_KORSAR_H
#define TORTUGA_KORSAR_KORSAR_H

#include "core/habits.h"
#include "core/learnt.h"

enum {
    DECK_SIZE = 78,
    BATTLES   = 25, /* one for each merchant                        */
    COLOURS   = 4,  /* blue, green, red, yellow                     */
    SIDES     = 5,  /* KOR-1: five alone, or four teams             */
    DEALT     = 6,  /* KOR-4: cards that a player begins with       */
    MOVES     = 555 /* at most, of one decision                      */
};

/* Faces: merchants m2 to m8, then five of each colour (1, 2, 3, 4, captain), then the Admiral. */
enum {
    MERCHANTS = 7, /* m2 is face 0: a merchant's gold is its face and two */
    PER_FLAG  = 5,
    SHIPS     = 4, /* strengths of pirate ships                           */
    ADMIRAL   = MERCHANTS + COLOURS * PER_FLAG,
    FACES     = ADMIRAL + 1,
    TOP_CARD  = FACES /* in a draw, the unseen card on top of the pile */
};
#define NO_SIDE        ((unsigned)SIDES)
#define MERCHANT_FACES (((uint64_t)1 << MERCHANTS) - 1)

/* Zones. Hands stand behind the battles, the sides' loot behind the hands. */
enum { DECK, REMOVED, SEA, HANDS = SEA + BATTLES };

/* Table options, in this order. */
enum { MODE, END_UNATTACKED, TEAM_END, ADMIRAL_PARTNER, OPTIONS };
enum { SOLO, TEAMS };
enum { TO_OWNER, TO_NOBODY };
enum { END_BY_TEAM, END_BY_PLAYER };

/* A move: what is done in bits 0-2, the card's face in bits 3-7, the battle in bits 8-12 (0 where
 * there is none). */
typedef enum Act { ACT_NONE, DRAW, SAIL, ATTACK, CAPTAIN, ADMIRAL_TO, DISCARD } Act;
enum { MOVE_FACE = 3, MOVE_BATTLE = 8 };

/* The game's facts, in the order of their forms. */
enum {
    FACT_DRAW = FACT_GAME,
    FACT_SAIL,
    FACT_ATTACK,
    FACT_CAPTAIN,
    FACT_ADMIRAL,
    FACT_DISCARD,
    FACT_LEAD,
    FACT_TIE,
    FACT_COLLECT,
    FACT_SIT,
    FACT_END,
    FACT_AWARD,
    FACT_ADRIFT,
    FACT_COUNT,
    FACT_WIN,
    FACTS_END
};

typedef uint32_t Battles; /* a set of battles: bit 0 is s1 */

typedef struct Korsar {
    State head;
    /* Follows from the cards (derive): where each battle stands. */
    Battles at_sea;
    Battles manned;                /* a captain or the Admiral lies there: force no longer counts */
    Battles taken[COLOURS];        /* some side fights there under this colour                    */
    Battles flag[SIDES][COLOURS];  /* this side fights there under this colour                    */
    Battles led[SIDES];            /* this side leads there                                       */
    Battles owned[MAX_SEATS];      /* this seat's merchant                                        */
    uint8_t force[BATTLES][SIDES]; /* strength of the side's pirate ships                         */
    uint8_t gold[SIDES];           /* on the merchants in the side's loot                         */
    uint8_t sailed;                /* merchants so far; the next battle is named after it         */
    /* Fields. */
    uint8_t turn; /* the seat that acts, or that acted last when it is over */
} Korsar;

STATIC_ASSERT(sizeof(Korsar) == sizeof(State) + 4 * (2 + COLOURS + SIDES * COLOURS + SIDES + MAX_SEATS) +
                                    BATTLES * SIDES + SIDES + 2 &&
                  sizeof(Korsar) % 8 == 0,
              "no padding in a state of Korsar");

/* Cards. */
HD static inline bool     is_merchant(Face face) { return face < MERCHANTS; }
HD static inline int      gold_of(Face face) { return face + 2; }
HD static inline bool     is_flagged(Face face) { return face >= MERCHANTS && face < ADMIRAL; }
HD static inline unsigned colour_of(Face face) { return (unsigned)(face - MERCHANTS) / PER_FLAG; }
HD static inline bool     is_captain(Face face)
{
    return is_flagged(face) && (face - MERCHANTS) % PER_FLAG == SHIPS;
}
HD static inline bool is_ship(Face face)
{
    return is_flagged(face) && (face - MERCHANTS) % PER_FLAG != SHIPS;
}
HD static inline int  strength_of(Face face) { return (face - MERCHANTS) % PER_FLAG + 1; }
HD static inline Face captain_of(unsigned colour) { return (Face)(MERCHANTS + colour * PER_FLAG + SHIPS); }

/* Seats and sides. KOR-2: seats 2k and 2k+1 are team k. */
HD static inline unsigned side_of(const Korsar *k, unsigned seat) { return seat >> k->head.option[MODE]; }
HD static inline unsigned sides_of(const Korsar *k) { return k->head.players >> k->head.option[MODE]; }
HD static inline Seat     partner_of(const Korsar *k, Seat seat)
{
    return k->head.option[MODE] == TEAMS ? (Seat)(seat ^ 1u) : seat;
}

/* Zones. */
HD static inline Zone hand_of(unsigned seat) { return (Zone)(HANDS + seat); }
HD static inline Zone battle_zone(unsigned battle) { return (Zone)(SEA + battle); }
HD static inline Zone loot_of(const Korsar *k, unsigned side)
{
    return (Zone)(HANDS + k->head.players + side);
}

/* KOR-25, section 6: a hand is known to its holder and to his partner. */
HD static inline Seats hand_viewers(const Korsar *k, Seat seat)
{
    return (Seats)(seat_bit(seat) | seat_bit(partner_of(k, seat)));
}

/* Moves. */
HD static inline Move move_of(Act act, unsigned face, unsigned battle)
{
    return (Move)act | face << MOVE_FACE | battle << MOVE_BATTLE;
}
HD static inline unsigned move_act(Move move) { return move & 7u; }
HD static inline Face     move_face(Move move) { return (Face)(move >> MOVE_FACE & 31u); }
HD static inline unsigned move_battle(Move move) { return move >> MOVE_BATTLE & 31u; }

HD static inline const Korsar *korsar_of(const State *state) { return (const Korsar *)(const void *)state; }

/* setup.c */
HD void     korsar_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS]);
HD Rule     korsar_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS]);
HD void     korsar_setup(const Game *game, State *state, Tape *tape);
HD uint32_t korsar_deck(const Game *game, const State *state, Face *faces, Back *backs);
HD uint32_t korsar_zones(const Game *game, const State *state);
HD ZoneInfo korsar_zone(const Game *game, const State *state, Zone zone);
HD Zone     korsar_rest(const Game *game, const State *state, Back back);

/* position.c */
HD void        korsar_derive(const Game *game, State *state);
HD const char *korsar_flaw(const Game *game, const State *state);

/* moves.c */
HD Seats    korsar_to_act(const Game *game, const State *state);
HD uint32_t korsar_moves(const Game *game, const State *state, Seat seat, Move *out);
HD Rule     korsar_breaks(const Game *game, const State *state, Seat seat, Move move);
HD Move     korsar_sample(const Game *game, const State *state, Seat seat, Rng *rng);

/* play.c */
HD void korsar_play(const Game *game, State *state, Seat seat, Move move, Tape *tape);
HD bool korsar_is_end(const Korsar *k);

/* score.c */
HD void     korsar_finish(Korsar *k, Tape *tape);
HD void     korsar_scores(const Game *game, const State *state, int32_t score[MAX_SEATS]);
HD void     korsar_ranking(const Game *game, const State *state, uint8_t place[MAX_SEATS]);
HD unsigned korsar_side(const Game *game, const State *state, Seat seat);
HD uint32_t korsar_bound(const Game *game, const State *state);
HD void     korsar_take(Korsar *k, unsigned battle, unsigned side, Tape *tape);

/* text.c */
HD void korsar_face_print(Face face, Text *out);
HD void korsar_side_print(const Korsar *k, unsigned side, Text *out);
HD void korsar_card_print(const Game *game, Face face, Back back, Text *out);
HD bool korsar_card_parse(const Game *game, const State *state, Zone zone, Scan text, Face *face, Back *back);
HD void korsar_zone_print(const Game *game, const State *state, Zone zone, Text *out);
HD void korsar_move_print(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Text *out);
HD bool korsar_move_parse(const Game *game, const State *state, Seat seat, Scan text, Move *move,
                          Text *wrong);
HD void korsar_arg_print(const Game *game, const State *state, const char *type, size_t length, int value,
                         Text *out);

/* board.c */
HD void korsar_board(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas);

/* greedy.c */
/* The legal moves with what they are worth to the seat, in hundredths of a gold piece. */
HD uint32_t korsar_weigh(const Game *game, const State *knowledge, Seat seat, Move *list, int *worth);

/* sight.c, learnt.c */
enum { KORSAR_FEATURES = 86 };
HD void     korsar_sight(const Game *game, const State *knowledge, Seat seat, Sight *sight);
HD Instinct korsar_instinct(void);

extern const Game korsar_game;

#endif
