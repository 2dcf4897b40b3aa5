/* corsaire.h -- Corsaire: a pyramid of cards that converts resources, then three-card poker.
 *
 * Two players. In the trading phase each fills a pyramid of ten places, one card a turn; from the
 * card just placed a path leads down to the row of five boards, every card on it may convert
 * resources, at its end a card is taken and perhaps a board is bought. In the looting phase the same
 * cards are laid in threes on the boards that are left. The rules are docs/rules/corsaire.md; what
 * cards convert and boards cost is content (content/corsaire.json), read through game->content.
 *
 * A turn is a chain of small decisions; `phase` says which of them waits. Forced ones are carried out
 * without asking (CSR-R22). All that is secret is the faces in the hands, in the decks and among the
 * cards laid face down, so all of it lies in the cards' masks. */
#ifndef TORTUGA_CORSAIRE_CORSAIRE_H
#define TORTUGA_CORSAIRE_CORSAIRE_H

#include "core/habits.h"
#include "core/learnt.h"

enum {
    CSR_COLOURS      = 3,  /* red, blue, green */
    CSR_NUMBERS      = 13, /* 1 to 12, and 0 for the card without number */
    CSR_CARD_FACES   = CSR_COLOURS * CSR_NUMBERS,
    CSR_BOARD_FACES  = 19,
    CSR_BOARD_FACE   = CSR_CARD_FACES, /* m1; the cards' faces are colour * 13 + number */
    CSR_CARD_BACK    = 0,
    CSR_BOARD_BACK   = 1,
    CSR_SLOTS        = 5,  /* CSR-3 */
    CSR_PLACES       = 10, /* CSR-8: of a pyramid, from the top: z1 y1 y2 x1 x2 x3 w1 .. w4 */
    CSR_FIRST_W      = 6,
    CSR_HAND_SIZE    = 6,  /* CSR-4 */
    CSR_BOX_SIZE     = 3,  /* CSR-2 */
    CSR_TURNS        = 20, /* CSR-9, both seats together */
    CSR_LIMIT        = 10, /* CSR-29: of resources at the end of a turn */
    CSR_PLACEMENTS   = 10, /* CSR-34: in looting, both seats together */
    CSR_ALL_PLACES   = (1 << CSR_PLACES) - 1,
    CSR_ALL_W        = 0xF << CSR_FIRST_W,
    CSR_MOST_TRIPLES = 120, /* ways to choose three cards at one placement in looting */
    CSR_MOST_RETURNS = 136, /* ways to return a surplus; no other decision of a turn has more (section 8) */
    CSR_MOST_MOVES   = 408, /* section 8 */
    CSR_FEATURES     = 62,  /* sight.c */
    CSR_FORESEEN     = 33
};

/* --- content: what cards convert and what boards cost ---------------------------------------------- */

/* Amounts are red, blue, green; the fourth byte is zero. */
typedef struct CorsaireCard {
    uint8_t pay[4];
    uint8_t gain[4];
} CorsaireCard;

typedef struct CorsaireBoard {
    uint8_t cost[4];
    uint8_t edge;   /* VP for buying it in trading   */
    uint8_t centre; /* VP for winning it in looting  */
    uint8_t spare[2];
} CorsaireBoard;

typedef struct CorsaireContent {
    char          name[48];
    CorsaireCard  card[CSR_CARD_FACES];
    CorsaireBoard board[CSR_BOARD_FACES];
} CorsaireContent;

/* The compiled-in set; another can be loaded. */
#ifndef TORTUGA_DEVICE /* there it is all one file */
extern const CorsaireContent corsaire_content;
extern const char            corsaire_content_hash[65];
#endif

HD static inline const CorsaireContent *corsaire_content_of(const Game *game)
{
    return (const CorsaireContent *)game->content;
}

/* --- state ----------------------------------------------------------------------------------------- */

enum {
    CSR_ZONE_BOX,                                         /* the three cards nobody ever sees           */
    CSR_ZONE_DECK,                                        /* the card deck                              */
    CSR_ZONE_BOARDS,                                      /* the board deck                             */
    CSR_ZONE_HAND,                                        /* one a seat                                 */
    CSR_ZONE_PYRAMID = CSR_ZONE_HAND + 2,                 /* ten a seat, one card each                  */
    CSR_ZONE_CARD    = CSR_ZONE_PYRAMID + 2 * CSR_PLACES, /* the card on the board of a slot           */
    CSR_ZONE_BOARD   = CSR_ZONE_CARD + CSR_SLOTS,         /* the board of a slot                        */
    CSR_ZONE_GAINED  = CSR_ZONE_BOARD + CSR_SLOTS,        /* boards bought, one zone a seat             */
    CSR_ZONE_LOOT    = CSR_ZONE_GAINED + 2,               /* cards laid in looting: slot * 2 + seat     */
    CSR_ZONE_ASIDE   = CSR_ZONE_LOOT + 2 * CSR_SLOTS,
    CSR_ZONES
};

/* Boards lie in their deck, in the slots and with who gained them; cards everywhere else. */
HD static inline bool corsaire_is_for_boards(Zone zone)
{
    return zone == CSR_ZONE_BOARDS || (zone >= CSR_ZONE_BOARD && zone < CSR_ZONE_LOOT);
}

HD static inline Zone corsaire_hand_of(Seat seat) { return (Zone)(CSR_ZONE_HAND + seat); }
HD static inline Zone corsaire_pyramid_of(Seat seat, unsigned place)
{
    return (Zone)(CSR_ZONE_PYRAMID + seat * (unsigned)CSR_PLACES + place);
}
HD static inline Zone corsaire_card_at(unsigned slot) { return (Zone)(CSR_ZONE_CARD + slot); }
HD static inline Zone corsaire_board_at(unsigned slot) { return (Zone)(CSR_ZONE_BOARD + slot); }
HD static inline Zone corsaire_gained_by(Seat seat) { return (Zone)(CSR_ZONE_GAINED + seat); }
HD static inline Zone corsaire_loot_of(unsigned slot, Seat seat)
{
    return (Zone)(CSR_ZONE_LOOT + slot * 2 + seat);
}

/* What the player to act has to decide. */
enum {
    CSR_PHASE_PLACE,
    CSR_PHASE_CONVERT,
    CSR_PHASE_STEP,
    CSR_PHASE_TAKE,
    CSR_PHASE_BUY,
    CSR_PHASE_ADJUST,
    CSR_PHASE_LOOT
};

enum { CSR_OPT_PLACEMENT, CSR_OPT_FIRST };
enum { CSR_PLACEMENT_SUPPORTED, CSR_PLACEMENT_FREE, CSR_PLACEMENT_FREE_STOP };
enum { CSR_FIRST_RANDOM, CSR_FIRST_1, CSR_FIRST_2 };

/* The rules that refuse a table or a move, by their numbers: CSR_12 is CSR-12, CSR_R1 is CSR-R1. */
enum {
    CSR_1   = 1,
    CSR_8   = 8,
    CSR_9   = 9,
    CSR_10  = 10,
    CSR_11  = 11,
    CSR_12  = 12,
    CSR_21  = 21,
    CSR_23  = 23,
    CSR_29  = 29,
    CSR_30  = 30,
    CSR_32  = 32,
    CSR_34  = 34,
    CSR_35  = 35,
    CSR_36  = 36,
    CSR_38  = 38,
    CSR_46  = 46,
    CSR_R1  = RULING(1),
    CSR_R11 = RULING(11),
    CSR_R12 = RULING(12)
};

typedef struct Corsaire {
    State    head;
    uint8_t  have[2][4]; /* resources: red, blue, green, and a zero (CSR-7: public)       */
    uint8_t  turn;       /* 1 to 20; stays 20 in looting                                 */
    uint8_t  phase;
    uint8_t  first;   /* the seat that began                                          */
    uint8_t  at;      /* where the path stands; 0 in PLACE, ADJUST and LOOT           */
    uint8_t  slot;    /* whose card was taken, in BUY; else 0                         */
    uint8_t  laid[2]; /* derived: the slots where a seat has cards in looting         */
    uint8_t  spare;
    uint8_t  supply[4]; /* derived                                                      */
    uint16_t filled[2]; /* derived: the places of a pyramid that hold a card            */
    uint16_t vp[2];     /* derived: edge VP of the boards gained                        */
    uint16_t won[2];    /* derived: centre VP of the boards won, 0 until the end        */
} Corsaire;

STATIC_ASSERT(sizeof(Corsaire) == sizeof(State) + 32, "no padding");

#ifndef TORTUGA_DEVICE /* there it is all one file */
extern const Game    corsaire_game;
extern const NetData corsaire_net;
#endif

/* --- moves ------------------------------------------------------------------------------------------ *
 *
 * Bits 0-3 are the kind, the rest are its arguments. In `loot` the three items rise strictly: an
 * item is the face of a hand card, or CSR_ITEM_PLACE + a place. Places are numbered from the top, so a
 * card always has a higher number than those above it. */
enum {
    CSR_MOVE_PLACE = 1, /* face 4-9, place 10-13          */
    CSR_MOVE_CONVERT,
    CSR_MOVE_PASS,
    CSR_MOVE_STEP, /* place 4-7                           */
    CSR_MOVE_TAKE, /* slot 4-6                            */
    CSR_MOVE_BUY,
    CSR_MOVE_SKIP,
    CSR_MOVE_RETURN, /* red 4-7, blue 8-11, green 12-15   */
    CSR_MOVE_GAIN,   /* colour 4-5                        */
    CSR_MOVE_LOOT,   /* slot 4-6, items 7-12 13-18 19-24  */
    CSR_ITEM_PLACE = 40
};

HD static inline unsigned corsaire_move_kind(Move move) { return move & 15u; }
HD static inline Move     corsaire_move_place(unsigned face, unsigned place)
{
    return CSR_MOVE_PLACE | (Move)(face << 4) | (Move)(place << 10);
}
HD static inline Move corsaire_move_step(unsigned place) { return CSR_MOVE_STEP | (Move)(place << 4); }
HD static inline Move corsaire_move_take(unsigned slot) { return CSR_MOVE_TAKE | (Move)(slot << 4); }
HD static inline Move corsaire_move_return(unsigned red, unsigned blue, unsigned green)
{
    return CSR_MOVE_RETURN | (Move)(red << 4) | (Move)(blue << 8) | (Move)(green << 12);
}
HD static inline Move corsaire_move_gain(unsigned colour) { return CSR_MOVE_GAIN | (Move)(colour << 4); }
/* The three items of a placement; the slot is added with move_slot. */
HD static inline Move corsaire_move_items(unsigned a, unsigned b, unsigned c)
{
    return CSR_MOVE_LOOT | (Move)(a << 7) | (Move)(b << 13) | (Move)(c << 19);
}
HD static inline Move corsaire_move_slot(unsigned slot) { return (Move)(slot << 4); }

HD static inline unsigned corsaire_place_of(Move move)
{
    return corsaire_move_kind(move) == CSR_MOVE_PLACE ? move >> 10 : move >> 4;
}
HD static inline unsigned corsaire_face_of(Move move) { return (move >> 4) & 63u; }
HD static inline unsigned corsaire_slot_of(Move move) { return (move >> 4) & 7u; }
HD static inline unsigned corsaire_item_of(Move move, unsigned i) { return (move >> (7 + 6 * i)) & 63u; }
HD static inline unsigned corsaire_amount_of(Move move, unsigned colour)
{
    return (move >> (4 + 4 * colour)) & 15u;
}

/* --- facts ----------------------------------------------------------------------------------------- */

enum {
    CSR_FACT_PLACED = FACT_GAME,
    CSR_FACT_CONVERTED,
    CSR_FACT_SHORT,
    CSR_FACT_PASSED,
    CSR_FACT_UNABLE,
    CSR_FACT_STEPPED,
    CSR_FACT_TOOK,
    CSR_FACT_BOUGHT,
    CSR_FACT_VP,
    CSR_FACT_SKIPPED,
    CSR_FACT_BOARD,
    CSR_FACT_CARD,
    CSR_FACT_RETURNED,
    CSR_FACT_GAINED,
    CSR_FACT_LOOTING,
    CSR_FACT_LAID,
    CSR_FACT_REVEAL,
    CSR_FACT_WON,
    CSR_FACT_TIED,
    CSR_FACT_SETS,
    CSR_FACTS_END
};

/* --- phrases, in the order of their forms ------------------------------------------------------------ */

enum {
    CSR_SAY_PLACE,
    CSR_SAY_CONVERT,
    CSR_SAY_PASS,
    CSR_SAY_STEP,
    CSR_SAY_GAP,
    CSR_SAY_TAKE,
    CSR_SAY_BUY,
    CSR_SAY_SKIP,
    CSR_SAY_RETURN,
    CSR_SAY_GAIN,
    CSR_SAY_LOOT,
    CSR_SAY_CARD,
    CSR_SAY_CARD_PLAIN,
    CSR_SAY_CARD_BACK,
    CSR_SAY_BOARD,
    CSR_SAY_BOARD_BACK,
    CSR_SAY_ZONE_BOX, /* these three like their zones */
    CSR_SAY_ZONE_DECK,
    CSR_SAY_ZONE_BOARDS,
    CSR_SAY_ZONE_HAND,
    CSR_SAY_ZONE_PYRAMID,
    CSR_SAY_ZONE_CARD,
    CSR_SAY_ZONE_BOARD,
    CSR_SAY_ZONE_GAINED,
    CSR_SAY_ZONE_LOOT,
    CSR_SAY_ZONE_ASIDE,
    CSR_SAY_EFFECT, /* what cards and boards are good for */
    CSR_SAY_EFFECT_BOARD,
    CSR_SAY_END
};

/* --- the shape of a pyramid (CSR-8) ---------------------------------------------------------------- */

/* 0 for z1 down to 3 for the w places. */
HD static inline unsigned corsaire_level_of(unsigned place)
{
    return place < 1 ? 0 : place < 3 ? 1 : place < CSR_FIRST_W ? 2 : 3;
}

/* The left one of the two places below; the right one is the next. Not for a w place. */
HD static inline unsigned corsaire_below(unsigned place) { return place + corsaire_level_of(place) + 1; }

/* The leftmost slot under a place; there are 5 - level of them (a w place touches two). */
HD static inline unsigned corsaire_slot_under(unsigned place)
{
    unsigned level = corsaire_level_of(place);
    return place - level * (level + 1) / 2;
}
HD static inline unsigned corsaire_slots_under(unsigned place) { return 5 - corsaire_level_of(place); }

/* The places right above a place, as a set. */
HD static inline unsigned corsaire_above(unsigned place)
{
    static const uint16_t set[CSR_PLACES] = {0x000, 0x001, 0x001, 0x002, 0x006,
                                             0x004, 0x008, 0x018, 0x030, 0x020};
    return set[place];
}

/* --- questions ------------------------------------------------------------------------------------- */

HD static inline const Corsaire *corsaire_of(const State *state) { return (const Corsaire *)state; }
HD static inline unsigned        corsaire_colour_of(unsigned face)
{
    return face < CSR_NUMBERS ? 0 : face < 2 * CSR_NUMBERS ? 1 : 2;
}
HD static inline unsigned corsaire_number_of(unsigned face)
{
    return face - corsaire_colour_of(face) * CSR_NUMBERS;
}
HD static inline unsigned corsaire_tokens_of(unsigned colour)
{
    return 9 + 2 * colour;
} /* 9 red, 11 blue, 13 green */
HD static inline unsigned corsaire_total_of(const uint8_t have[4])
{
    return (unsigned)have[0] + have[1] + have[2];
}

HD static inline bool corsaire_can_pay(const uint8_t have[4], const uint8_t cost[4])
{
    return have[0] >= cost[0] && have[1] >= cost[1] && have[2] >= cost[2];
}

/* The card in a place, slot or other zone with one card. */
HD static inline unsigned corsaire_face_in(const Corsaire *g, Zone zone)
{
    return g->head.cards.face[cards_first(&g->head.cards, zone)];
}
HD static inline unsigned corsaire_board_in(const Corsaire *g, unsigned slot)
{
    return corsaire_face_in(g, corsaire_board_at(slot)) - CSR_BOARD_FACE;
}

/* How many placements in looting there were (play.c: the order, CSR-34). */
HD static inline unsigned corsaire_placements(const Corsaire *g)
{
    return bits_count(g->laid[0]) + bits_count(g->laid[1]);
}

/* The seat that begins the looting (CSR-33, CSR-R13). */
HD static inline Seat corsaire_leader_of(const Corsaire *g)
{
    return g->vp[0] > g->vp[1] ? 0 : g->vp[0] < g->vp[1] ? 1 : (Seat)g->first;
}

/* The seat that owes a decision; not for a game that is over. */
HD static inline Seat corsaire_actor(const Corsaire *g)
{
    if (g->phase == CSR_PHASE_LOOT)
        return (Seat)(corsaire_leader_of(g) ^ (((corsaire_placements(g) + 1) >> 1) &
                                               1u)); /* CSR-34, CSR-R14: s, o o, s s, o o, s s, o */
    return (Seat)(g->first ^ ((g->turn & 1u) ^ 1u)); /* CSR-9: odd turns are the first player's */
}

/* The two slots (or more with `free-stop`) whose card can be taken at the end of the path. */
HD unsigned corsaire_slots(const Corsaire *g);

/* The places where a card may be put in a pyramid with these filled, as a set. */
HD unsigned corsaire_open(const Corsaire *g, unsigned filled);

/* How many ways there are to return the surplus; at most CSR_MOST_RETURNS. */
HD unsigned corsaire_ways(const uint8_t have[4]);

/* Every choice of three cards, as a `loot` move without its slot; at most CSR_MOST_TRIPLES. `hand` is
 * the set of faces in the hand, `filled` what is left of the pyramid. */
HD uint32_t corsaire_triples(uint64_t hand, unsigned filled, Move *out);

/* How strong three cards are: the kind times 64 plus the sum of the numbers (CSR-42..CSR-44). */
enum { CSR_GARBAGE, CSR_FLUSH, CSR_STRAIGHT, CSR_STRAIGHT_FLUSH, CSR_THREE_OF_A_KIND, CSR_UNSEEN };
HD unsigned corsaire_strength(unsigned a, unsigned b, unsigned c);

/* The same for the three cards of a zone. */
HD unsigned corsaire_strength_in(const Cards *c, Zone zone);

/* The smallest amount: the sets of red, blue and green (CSR-46). */
HD static inline unsigned corsaire_sets_of(const uint8_t have[4])
{
    unsigned least = have[0] < have[1] ? have[0] : have[1];
    return least < have[2] ? least : have[2];
}

/* --- the functions of the game, by file ------------------------------------------------------------ */

/* setup.c */
HD void     corsaire_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS]);
HD Rule     corsaire_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS]);
HD void     corsaire_setup(const Game *game, State *state, Tape *tape);
HD uint32_t corsaire_deck(const Game *game, const State *state, Face *faces, Back *backs);
HD uint32_t corsaire_zones(const Game *game, const State *state);
HD ZoneInfo corsaire_zone(const Game *game, const State *state, Zone zone);
HD Zone     corsaire_rest(const Game *game, const State *state, Back back);

/* position.c */
HD void        corsaire_derive(const Game *game, State *state);
HD const char *corsaire_flaw(const Game *game, const State *state);

/* moves.c */
HD Seats    corsaire_to_act(const Game *game, const State *state);
HD uint32_t corsaire_moves(const Game *game, const State *state, Seat seat, Move *out);
HD Rule     corsaire_breaks(const Game *game, const State *state, Seat seat, Move move);
HD Move     corsaire_seen(const Game *game, const State *state, Seat seat, Move move, Seat viewer);
HD Move     corsaire_sample(const Game *game, const State *state, Seat seat, Rng *rng);

/* play.c */
HD void corsaire_play(const Game *game, State *state, Seat seat, Move move, Tape *tape);

/* score.c */
HD bool     corsaire_all_laid(const Corsaire *g);
HD void     corsaire_win_boards(const Game *game, Corsaire *g, Tape *tape);
HD void     corsaire_scores(const Game *game, const State *state, int32_t score[MAX_SEATS]);
HD void     corsaire_ranking(const Game *game, const State *state, uint8_t place[MAX_SEATS]);
HD Side     corsaire_side(const Game *game, const State *state, Seat seat);
HD uint32_t corsaire_bound(const Game *game, const State *state);

/* text.c */
HD void corsaire_card_print(const Game *game, Face face, Back back, Text *out);
HD bool corsaire_card_parse(const Game *game, const State *state, Zone zone, Scan text, Face *face,
                            Back *back);
HD void corsaire_zone_print(const Game *game, const State *state, Zone zone, Text *out);
HD void corsaire_place_print(unsigned place, Text *out);
HD void corsaire_move_print(const Game *game, const State *state, Seat seat, Move move, Seat viewer,
                            Text *out);
HD bool corsaire_move_parse(const Game *game, const State *state, Seat seat, Scan text, Move *move,
                            Text *wrong);
HD void corsaire_arg_print(const Game *game, const State *state, const char *type, size_t length, int value,
                           Text *out);

/* say.c */
HD bool corsaire_move_say(const Game *game, const State *state, Seat seat, Move move, Seat viewer,
                          Phrase *out);
HD bool corsaire_card_say(const Game *game, Face face, Back back, Phrase *out);
HD bool corsaire_effect_say(const Game *game, Face face, Back back, Phrase *out);
HD bool corsaire_zone_say(const Game *game, const State *state, Zone zone, Phrase *out);

/* board.c */
HD void corsaire_board(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas);

/* habits.c */
HD Move     corsaire_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng);
HD uint32_t corsaire_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most);
HD Move     corsaire_rollout(const Game *game, const State *state, Seat seat, Rng *rng);

/* sight.c */
HD void corsaire_sight(const Game *game, const State *knowledge, Seat seat, Sight *sight);

/* foresight.c */
HD void corsaire_foresee(const Game *game, const State *knowledge, Seat seat, const Move *list,
                         const Way *way, uint32_t count, int8_t *out, uint32_t stride);

/* ways.c */
HD uint32_t corsaire_list_ways(const Game *game, const State *knowledge, Seat seat, Move *first, Way *way,
                               uint32_t most);
HD Move     corsaire_along(const Game *game, const State *knowledge, Seat seat, Way way);

#endif
