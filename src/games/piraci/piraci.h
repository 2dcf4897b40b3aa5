/* piraci.h -- Kosmiczni Piraci: the state, its bounds and the words that its files share.
 *
 * Cards are sent face down to six planets in a ring; a card played on top turns the one below it
 * face up, and that moves the ships. *Face down* is no flag of its own: it is a card on a planet
 * that not everyone knows. So the rules about uncovering, the views and the bots' imagination all
 * rest on the same masks.
 *
 * The merchant ship is two things. While cards are sent it is the counter `merchant` and its card
 * lies at sea; when collecting begins the card goes to the treasures of the planet where the ship
 * stands, and from then on it is a treasure like any other (PIR-32). */
#ifndef TORTUGA_PIRACI_PIRACI_H
#define TORTUGA_PIRACI_PIRACI_H

#include "core/habits.h"
#include "core/learnt.h"

enum {
    PIR_SEATS   = 5,
    PIR_PLANETS = 6,
    PIR_SET     = 8,  /* cards of one colour    */
    PIR_TOKENS  = 20, /* treasures, M not among */
    PIR_DECK    = PIR_SEATS * PIR_SET + PIR_TOKENS + 1,
    PIR_MOVES   = PIR_SET * PIR_PLANETS,
    PIR_FACTS   = 128,

    PIR_MOST_TREASURES = 5 /* of one planet, M among them */
};

/* Faces are values, but for the last of each kind. */
enum { PIR_TELEPORT = 8, PIR_MERCHANT = 8, PIR_MERCHANT_VALUE = 10 };

/* Backs below PIR_SEATS are the owners' colours, by seat. */
enum { PIR_BACK_TREASURE = PIR_SEATS, PIR_BACK_SHIP };

/* Zones. The planets come first, so that a planet is its own zone. */
enum {
    PIR_TREASURE = PIR_PLANETS,                /* + planet: the treasures lying there             */
    PIR_BOX      = PIR_TREASURE + PIR_PLANETS, /* cards that Teleports took, in order            */
    PIR_CHEST,                                 /* treasures not dealt, or discarded              */
    PIR_SEA,                                   /* the merchant ship while it is not yet a treasure */
    PIR_OWN /* + 2 * seat: a hand; one further: the treasures that the seat took                 */
};

enum { PIR_SENDING, PIR_COLLECTING };

/* Options, in the order of the table of options. */
enum { PIR_OPT_TREASURES, PIR_OPT_HOME, PIR_OPT_FIRST, PIR_OPT_CAUGHT, PIR_OPT_CLAIM, PIR_OPTIONS };
enum { PIR_FIRST_RANDOM = PIR_SEATS }; /* `first`: 0 is seat 1 */

/* The rules that refuse a table or a move, by their numbers: PIR_36 is PIR-36, PIR_R5 is PIR-R5. */
enum {
    PIR_1   = 1,
    PIR_10  = 10,
    PIR_11  = 11,
    PIR_24  = 24,
    PIR_36  = 36,
    PIR_42  = 42,
    PIR_R1  = RULING(1),
    PIR_R2  = RULING(2),
    PIR_R5  = RULING(5),
    PIR_R14 = RULING(14),
    PIR_R19 = RULING(19)
};

/* Facts, in the order of their forms. */
enum {
    PIR_FACT_UP = FACT_GAME,
    PIR_FACT_BOX,
    PIR_FACT_SHIP,
    PIR_FACT_END,
    PIR_FACT_GET,
    PIR_FACT_REST,
    PIR_FACT_ALL,
    PIR_FACT_GONE
};

/* Phrases, in the order of their forms. */
enum {
    PIR_SAY_PLAY,
    PIR_SAY_COVER,
    PIR_SAY_TAKE,
    PIR_SAY_PIRATE,
    PIR_SAY_TELEPORT,
    PIR_SAY_BACK,
    PIR_SAY_TREASURE,
    PIR_SAY_TOKEN,
    PIR_SAY_SHIP,
    PIR_SAY_ZONE_PLANET,
    PIR_SAY_ZONE_TREASURES,
    PIR_SAY_ZONE_BOX,
    PIR_SAY_ZONE_CHEST,
    PIR_SAY_ZONE_SEA,
    PIR_SAY_ZONE_HAND,
    PIR_SAY_ZONE_LOOT,
    PIR_SAY_END
};

/* Sets of ships, as facts name them. */
enum { PIR_SHIP_M = 1, PIR_SHIP_P = 2 };

/* A move: what is done, which face, where to. */
enum { PIR_PLAY = 0x100, PIR_TAKE = 0x200, PIR_VERB = 0x300 };

typedef struct Piraci {
    State   head;
    uint8_t turn;     /* who plays now; while collecting, who would have been next (PIR-R17)   */
    uint8_t phase;    /* PIR_SENDING, PIR_COLLECTING                                           */
    uint8_t merchant; /* the planet where the merchant ship stands                             */
    uint8_t pirate;   /* the planet where the pirate ship stands                               */
    uint8_t home;     /* the pirate ship's home; the merchant ship's is planet a               */
    uint8_t planet;   /* collecting: the planet being settled; PIR_PLANETS when all are        */
    uint8_t taken;    /* how many players have taken a treasure there                          */

    /* Derived, all zero while cards are sent: then strengths are no public matter. */
    uint8_t  present;          /* how many players share in the planet (PIR-30)          */
    uint8_t  order[PIR_SEATS]; /* these players, the strongest first                     */
    uint8_t  spare[7];
    uint32_t ring[PIR_SEATS]; /* strengths on the six planets, PIR_BITS for each, a lowest */
} Piraci;

enum { PIR_BITS = 5 }; /* no strength is above 28 */

STATIC_ASSERT(sizeof(Piraci) == sizeof(State) + 40, "no padding");
STATIC_ASSERT(sizeof(Piraci) <= MAX_STATE, "a state fits its bound");

HD static inline const Piraci *piraci_of(const State *state) { return (const Piraci *)(const void *)state; }

HD static inline Piraci *piraci_at(State *state) { return (Piraci *)(void *)state; }

HD static inline Zone piraci_hand(unsigned seat) { return (Zone)(PIR_OWN + 2u * seat); }
HD static inline Zone piraci_loot(unsigned seat) { return (Zone)(PIR_OWN + 2u * seat + 1u); }
HD static inline Zone piraci_treasure(unsigned planet) { return (Zone)(PIR_TREASURE + planet); }

HD static inline Move piraci_move(unsigned verb, unsigned face, unsigned planet)
{
    return (Move)(verb | (face << 4) | planet);
}
HD static inline unsigned piraci_move_face(Move move) { return (move >> 4) & 15u; }
HD static inline unsigned piraci_move_planet(Move move) { return move & 15u; }

HD static inline unsigned piraci_treasure_value(unsigned kind)
{
    return kind == PIR_MERCHANT ? (unsigned)PIR_MERCHANT_VALUE : kind;
}

/* The planet's card that lies face down, or NO_CARD: only the last one can (PIR-13). */
HD static inline Card piraci_covered(const Cards *c, unsigned planet)
{
    Card last = cards_last(c, (Zone)planet);
    return last != NO_CARD && c->known[last] != EVERYONE ? last : (Card)NO_CARD;
}

/* setup.c */
HD void     piraci_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS]);
HD Rule     piraci_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS]);
HD void     piraci_setup(const Game *game, State *state, Tape *tape);
HD uint32_t piraci_bound(const Game *game, const State *state);
HD uint32_t piraci_deck(const Game *game, const State *state, Face *faces, Back *backs);
HD uint32_t piraci_zones(const Game *game, const State *state);
HD ZoneInfo piraci_zone(const Game *game, const State *state, Zone zone);
HD Zone     piraci_rest(const Game *game, const State *state, Back back);

/* position.c */
HD void        piraci_derive(const Game *game, State *state);
HD const char *piraci_flaw(const Game *game, const State *state);

/* moves.c */
HD Seats    piraci_to_act(const Game *game, const State *state);
HD uint32_t piraci_moves(const Game *game, const State *state, Seat seat, Move *out);
HD Rule     piraci_breaks(const Game *game, const State *state, Seat seat, Move move);
HD Move     piraci_sample(const Game *game, const State *state, Seat seat, Rng *rng);
HD Move     piraci_seen(const Game *game, const State *state, Seat seat, Move move, Seat viewer);

/* play.c: the first phase, and the moves of both. */
HD void piraci_play(const Game *game, State *state, Seat seat, Move move, Tape *tape);

/* collect.c: the second phase. */
HD void piraci_collect(Piraci *g, Tape *tape);                        /* begins it                     */
HD void piraci_take(Piraci *g, Seat seat, unsigned kind, Tape *tape); /* the choice it waited for       */
/* PIR-29: the strengths of all seats on all planets, from the cards there. */
HD void piraci_measure(Piraci *g);
/* Who is present on a planet (PIR-30), in their order, by these strengths. */
HD void piraci_rank(const Piraci *g, unsigned planet, uint8_t order[PIR_SEATS], uint8_t *present);

/* score.c */
HD void piraci_scores(const Game *game, const State *state, int32_t score[MAX_SEATS]);
HD void piraci_ranking(const Game *game, const State *state, uint8_t place[MAX_SEATS]);
HD Side piraci_side(const Game *game, const State *state, Seat seat);

/* text.c */
HD void piraci_card_print(const Game *game, Face face, Back back, Text *out);
HD bool piraci_card_parse(const Game *game, const State *state, Zone zone, Scan text, Face *face, Back *back);
HD void piraci_zone_print(const Game *game, const State *state, Zone zone, Text *out);
HD void piraci_move_print(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Text *out);
HD bool piraci_move_parse(const Game *game, const State *state, Seat seat, Scan text, Move *move,
                          Text *wrong);
HD void piraci_arg_print(const Game *game, const State *state, const char *type, size_t length, int value,
                         Text *out);

/* say.c */
HD bool piraci_move_say(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Phrase *out);
HD bool piraci_card_say(const Game *game, Face face, Back back, Phrase *out);
HD bool piraci_zone_say(const Game *game, const State *state, Zone zone, Phrase *out);

/* sight.c, shares.c */
enum { PIR_FEATURES = 69, PIR_FORESEEN = 33 };
HD void piraci_sight(const Game *game, const State *knowledge, Seat seat, Sight *sight);
HD void piraci_foresee(const Game *game, const State *knowledge, Seat seat, const Move *list, const Way *way,
                       uint32_t count, int8_t *out, uint32_t stride);

/* learnt.c */
HD Instinct piraci_instinct(void);

/* board.c */
HD void piraci_board(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas);

/* habits.c: the legal moves with what they are worth to the seat. */
HD uint32_t piraci_weigh(const Game *game, const State *knowledge, Seat seat, Move *moves, int *worths);
/* The same of some plays, while cards are sent. */
HD void piraci_weigh_plays(const State *knowledge, Seat seat, const Move *moves, uint32_t count, int *worths);

#ifndef TORTUGA_DEVICE /* there it is all one file */
extern const Game    piraci_game;
extern const NetData piraci_net;
#endif

#endif
