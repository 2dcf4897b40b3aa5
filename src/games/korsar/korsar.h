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
    KOR_DECK_SIZE = 78,
    KOR_BATTLES   = 25, /* one for each merchant                        */
    KOR_COLOURS   = 4,  /* blue, green, red, yellow                     */
    KOR_SIDES     = 5,  /* KOR-1: five alone, or four teams             */
    KOR_DEALT     = 6,  /* KOR-4: cards that a player begins with       */
    KOR_MOVES     = 553 /* section 8: at one decision                   */
};

/* Faces: merchants m2 to m8, then five of each colour (1, 2, 3, 4, captain), then the Admiral. */
enum {
    KOR_MERCHANTS = 7, /* m2 is face 0: a merchant's gold is its face and two */
    KOR_PER_FLAG  = 5,
    KOR_SHIPS     = 4, /* strengths of pirate ships                           */
    KOR_ADMIRAL   = KOR_MERCHANTS + KOR_COLOURS * KOR_PER_FLAG,
    KOR_FACES     = KOR_ADMIRAL + 1,
    KOR_TOP_CARD  = KOR_FACES /* in a draw, the unseen card on top of the pile */
};
#define KOR_NO_SIDE        ((unsigned)KOR_SIDES)
#define KOR_MERCHANT_FACES (((uint64_t)1 << KOR_MERCHANTS) - 1)

/* Zones. Hands stand behind the battles, the sides' loot behind the hands. */
enum { KOR_DECK, KOR_REMOVED, KOR_SEA, KOR_HANDS = KOR_SEA + KOR_BATTLES };

/* Table options, in this order. */
enum { KOR_OPT_MODE, KOR_OPT_UNATTACKED, KOR_OPT_TEAM_END, KOR_OPT_ADMIRAL, KOR_OPT_LATE, KOR_OPTIONS };
enum { KOR_SOLO, KOR_TEAMS };
enum { KOR_TO_OWNER, KOR_TO_NOBODY };
enum { KOR_END_BY_TEAM, KOR_END_BY_PLAYER, KOR_END_SITTING };
enum { KOR_LATE_SHIPS, KOR_NO_LATE_SHIPS };

/* The rules that refuse a table or a move, by their numbers: KOR_17 is KOR-17, KOR_R3 is KOR-R3. */
enum {
    KOR_1   = 1,
    KOR_6   = 6,
    KOR_10  = 10,
    KOR_11  = 11,
    KOR_12  = 12,
    KOR_13  = 13,
    KOR_14  = 14,
    KOR_16  = 16,
    KOR_17  = 17,
    KOR_19  = 19,
    KOR_20  = 20,
    KOR_27  = 27,
    KOR_R3  = RULING(3),
    KOR_R5  = RULING(5),
    KOR_R6  = RULING(6),
    KOR_R22 = RULING(22)
};

/* A move: what is done in bits 0-2, the card's face in bits 3-7, the battle in bits 8-12 (0 where
 * there is none). */
typedef enum KorsarAct {
    KOR_ACT_NONE,
    KOR_DRAW,
    KOR_SAIL,
    KOR_ATTACK,
    KOR_CAPTAIN,
    KOR_ADMIRAL_TO,
    KOR_DISCARD
} KorsarAct;
enum { KOR_MOVE_FACE = 3, KOR_MOVE_BATTLE = 8 };

/* The game's facts, in the order of their forms. */
enum {
    KOR_FACT_DRAW = FACT_GAME,
    KOR_FACT_SAIL,
    KOR_FACT_ATTACK,
    KOR_FACT_CAPTAIN,
    KOR_FACT_ADMIRAL,
    KOR_FACT_DISCARD,
    KOR_FACT_LEAD,
    KOR_FACT_TIE,
    KOR_FACT_COLLECT,
    KOR_FACT_SIT,
    KOR_FACT_END,
    KOR_FACT_AWARD,
    KOR_FACT_ADRIFT,
    KOR_FACT_COUNT,
    KOR_FACT_WIN,
    KOR_FACTS_END
};

/* Its phrases, in the order of their forms. */
enum {
    KOR_SAY_DRAW,
    KOR_SAY_SAIL,
    KOR_SAY_ATTACK,
    KOR_SAY_COMMAND,
    KOR_SAY_CALL,
    KOR_SAY_DISCARD,
    KOR_SAY_MERCHANT,
    KOR_SAY_PIRATE,
    KOR_SAY_CAPTAIN,
    KOR_SAY_ADMIRAL,
    KOR_SAY_BACK,
    KOR_SAY_DECK,
    KOR_SAY_REMOVED,
    KOR_SAY_BATTLE,
    KOR_SAY_HAND,
    KOR_SAY_LOOT,
    KOR_PHRASES_END
};

/* What comes of an attack: the side leads, draws level, stays behind, or nothing changes. */
enum { KOR_STAND_LEAD, KOR_STAND_TIE, KOR_STAND_BEHIND, KOR_STAND_IDLE };

typedef uint32_t KorsarBattles; /* a set of battles: bit 0 is s1 */

typedef struct Korsar {
    State head;
    /* Follows from the cards (derive): where each battle stands. */
    KorsarBattles at_sea;
    KorsarBattles manned;                        /* a captain or the Admiral lies there: no force counts */
    KorsarBattles taken[KOR_COLOURS];            /* some side fights there under this colour             */
    KorsarBattles flag[KOR_SIDES][KOR_COLOURS];  /* this side fights there under this colour             */
    KorsarBattles led[KOR_SIDES];                /* this side leads there                                */
    KorsarBattles owned[MAX_SEATS];              /* this seat's merchant                                 */
    uint8_t       force[KOR_BATTLES][KOR_SIDES]; /* strength of the side's pirate ships                  */
    uint8_t       gold[KOR_SIDES];               /* on the merchants in the side's loot                  */
    uint8_t       sailed;                        /* merchants so far; the next battle is named after it  */
    /* Fields. */
    uint8_t turn; /* the seat that acts, or that acted last when it is over */
} Korsar;

STATIC_ASSERT(sizeof(Korsar) == sizeof(State) +
                                    4 * (2 + KOR_COLOURS + KOR_SIDES * KOR_COLOURS + KOR_SIDES + MAX_SEATS) +
                                    KOR_BATTLES * KOR_SIDES + KOR_SIDES + 2 &&
                  sizeof(Korsar) % 8 == 0,
              "no padding in a state of Korsar");

/* Cards. */
HD static inline bool     korsar_is_merchant(Face face) { return face < KOR_MERCHANTS; }
HD static inline int      korsar_gold_of(Face face) { return face + 2; }
HD static inline bool     korsar_is_flagged(Face face) { return face >= KOR_MERCHANTS && face < KOR_ADMIRAL; }
HD static inline unsigned korsar_colour_of(Face face)
{
    return (unsigned)(face - KOR_MERCHANTS) / KOR_PER_FLAG;
}
HD static inline bool korsar_is_captain(Face face)
{
    return korsar_is_flagged(face) && (face - KOR_MERCHANTS) % KOR_PER_FLAG == KOR_SHIPS;
}
HD static inline bool korsar_is_ship(Face face)
{
    return korsar_is_flagged(face) && (face - KOR_MERCHANTS) % KOR_PER_FLAG != KOR_SHIPS;
}
HD static inline int  korsar_strength_of(Face face) { return (face - KOR_MERCHANTS) % KOR_PER_FLAG + 1; }
HD static inline Face korsar_captain_of(unsigned colour)
{
    return (Face)(KOR_MERCHANTS + colour * KOR_PER_FLAG + KOR_SHIPS);
}

/* Seats and sides. KOR-2: seats 2k and 2k+1 are team k. */
HD static inline unsigned korsar_side_of(const Korsar *k, unsigned seat)
{
    return seat >> k->head.option[KOR_OPT_MODE];
}
HD static inline unsigned korsar_sides_of(const Korsar *k)
{
    return k->head.players >> k->head.option[KOR_OPT_MODE];
}
HD static inline Seat korsar_partner_of(const Korsar *k, Seat seat)
{
    return k->head.option[KOR_OPT_MODE] == KOR_TEAMS ? (Seat)(seat ^ 1u) : seat;
}

/* Zones. */
HD static inline Zone korsar_hand_of(unsigned seat) { return (Zone)(KOR_HANDS + seat); }
HD static inline Zone korsar_battle_zone(unsigned battle) { return (Zone)(KOR_SEA + battle); }
HD static inline Zone korsar_loot_of(const Korsar *k, unsigned side)
{
    return (Zone)(KOR_HANDS + k->head.players + side);
}

/* KOR-R5: whether a player without cards sits out although there are some to draw. */
HD static inline bool korsar_sits_early(const Korsar *k)
{
    return k->head.option[KOR_OPT_MODE] == KOR_TEAMS && k->head.option[KOR_OPT_TEAM_END] == KOR_END_SITTING;
}

/* KOR-25, section 6: a hand is known to its holder and to his partner. */
HD static inline Seats korsar_hand_viewers(const Korsar *k, Seat seat)
{
    return (Seats)(seat_bit(seat) | seat_bit(korsar_partner_of(k, seat)));
}

/* Moves. */
HD static inline Move korsar_move_of(KorsarAct act, unsigned face, unsigned battle)
{
    return (Move)act | face << KOR_MOVE_FACE | battle << KOR_MOVE_BATTLE;
}
HD static inline unsigned korsar_move_act(Move move) { return move & 7u; }
HD static inline Face     korsar_move_face(Move move) { return (Face)(move >> KOR_MOVE_FACE & 31u); }
HD static inline unsigned korsar_move_battle(Move move) { return move >> KOR_MOVE_BATTLE & 31u; }

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
HD Side     korsar_side(const Game *game, const State *state, Seat seat);
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

/* say.c */
HD bool korsar_move_say(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Phrase *out);
HD bool korsar_card_say(const Game *game, Face face, Back back, Phrase *out);
HD bool korsar_zone_say(const Game *game, const State *state, Zone zone, Phrase *out);
HD void korsar_arg_print(const Game *game, const State *state, const char *type, size_t length, int value,
                         Text *out);

/* board.c */
HD void korsar_board(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas);

/* habits.c */
/* The legal moves with what they are worth to the seat, in hundredths of a gold piece. */
HD uint32_t korsar_weigh(const Game *game, const State *knowledge, Seat seat, Move *list, int *worth);

/* sight.c, odds.c, learnt.c */
enum { KOR_FEATURES = 86, KOR_FORESEEN = 39 };
HD void korsar_sight(const Game *game, const State *knowledge, Seat seat, Sight *sight);
HD void korsar_foresee(const Game *game, const State *knowledge, Seat seat, const Move *list, const Way *way,
                       uint32_t count, int8_t *out, uint32_t stride);
HD Instinct korsar_instinct(void);

#ifndef TORTUGA_DEVICE /* there it is all one file */
extern const Game    korsar_game;
extern const NetData korsar_net;
#endif

#endif
