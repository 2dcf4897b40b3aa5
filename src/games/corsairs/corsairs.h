/* corsairs.h -- draw, discard, set sail; prisoners and crew are free, stowaways are paid for.
 *
 * A crew and what is attached to it are one move each: at most two colours, and for each of them the
 * eleven bits of its numbers (a *band*, faces.h).
 *
 * All faces differ, and no card ever leaves a hand unseen except into the next shuffle. So nobody
 * ever loses track of a card in this game, and `cards_pass` may move cards without asking who does. */
#ifndef TORTUGA_CORSAIRS_CORSAIRS_H
#define TORTUGA_CORSAIRS_CORSAIRS_H

#include "core/habits.h"
#include "core/learnt.h"
#include "games/corsairs/faces.h"

enum {
    COR_DEALT     = 12, /* COR-4                                                      */
    COR_MOST_HELD = 13, /* COR-9                                                      */
    COR_CHAIRS    = 4,  /* COR-1: at most                                             */
    COR_LAST_FROM = 35, /* COR-33: penalty cards that make the next round the last    */
    COR_OVER_FROM = 45  /* COR-33: penalty cards that end the game                    */
};

/* Zones: three in the middle, then six for each seat. */
enum { COR_STOCK, COR_DISCARDS, COR_PIER, COR_SEATED };
enum { COR_HAND, COR_CREW, COR_PRISONERS, COR_STOWAWAYS, COR_ATTACHED, COR_PENALTY, COR_PER_CHAIR };

/* Table options, in this order. */
enum {
    COR_OPT_PRISONERS,
    COR_OPT_CREW,
    COR_OPT_ANNUL_LAST,
    COR_OPT_ANNUL_LIMIT,
    COR_OPT_STALL_LIMIT,
    COR_OPTIONS
};
enum { COR_PRISONERS_FORCED, COR_PRISONERS_OPTIONAL };
enum { COR_CREW_FREE, COR_CREW_FULL };
enum { COR_ANNUL_REPLAY, COR_ANNUL_COUNTS };
enum { COR_MOST_ANNUL_LIMIT = 100, COR_MOST_STALL_LIMIT = 1000, COR_MOST_ROUND = 65535 };

/* What the seat in turn has to decide. */
enum { COR_PHASE_DRAW, COR_PHASE_DISCARD, COR_PHASE_CREW, COR_PHASE_ATTACH };

/* A move: what is done in bits 29-31, below it a pile, a face, or a party of cards. */
enum { COR_ACT_NONE, COR_ACT_DRAW, COR_ACT_DISCARD, COR_ACT_SAIL, COR_ACT_CREW, COR_ACT_ATTACH };
enum { COR_MOVE_ACT = 29, COR_FROM_STOCK = 0, COR_FROM_DISCARDS = 1, COR_FROM_PIER = 2 };
#define COR_MOVE_REST ((1u << COR_MOVE_ACT) - 1)

enum {
    COR_FACT_DEAL = FACT_GAME,
    COR_FACT_DRAW,
    COR_FACT_DISCARD,
    COR_FACT_SAIL,
    COR_FACT_ANNUL,
    COR_FACT_ATTACH,
    COR_FACT_APART,
    COR_FACT_CREW,
    COR_FACT_CREWLESS,
    COR_FACT_PRISONERS,
    COR_FACT_STOWAWAYS,
    COR_FACT_LIMIT,
    COR_FACT_KEEP,
    COR_FACT_PASS,
    COR_FACT_UNDER,
    COR_FACT_SAFE,
    COR_FACT_PENALTIES,
    COR_FACT_SWEEP,
    COR_FACT_LAST,
    COR_FACT_OVER,
    COR_FACT_WIN,
    COR_FACT_SCORED,
    COR_FACT_STALLED,
    COR_FACTS_END
};

/* Its phrases, in the order of their forms: moves, cards, then zones as they are numbered. */
enum {
    COR_SAY_DRAW,
    COR_SAY_TAKE,
    COR_SAY_ANNUL,
    COR_SAY_DISCARD,
    COR_SAY_SAIL,
    COR_SAY_SAIL_AT,
    COR_SAY_CREW,
    COR_SAY_CREWLESS,
    COR_SAY_LAY,
    COR_SAY_LAY_NONE,
    COR_SAY_ATTACH,
    COR_SAY_APART,
    COR_SAY_PIRATE,
    COR_SAY_BACK,
    COR_SAY_STOCK,
    COR_SAY_HAND    = COR_SAY_STOCK + COR_SEATED,
    COR_PHRASES_END = COR_SAY_HAND + COR_PER_CHAIR
};

typedef struct Corsairs {
    State    head;
    uint16_t round;    /* rounds dealt so far, annulled ones among them              */
    uint16_t stalled;  /* COR-13: turns in a row that drew from the discard pile     */
    uint8_t  annulled; /* COR-17: annulled rounds in direct succession               */
    uint8_t  phase;
    uint8_t  turn; /* the seat that acts, or that acted last when it is over     */
    uint8_t  dealer;
    uint8_t  closer;            /* who has set sail; 0 before                                 */
    uint8_t  swept[COR_CHAIRS]; /* COR-32: laid down without a stowaway in the round that ended the game */
    uint8_t  mixed;             /* the stock is a run of cards, shuffled, its order seen by nobody    */
    uint8_t  spare[2];
    CorsairsFaces hand[COR_CHAIRS]; /* derived: the faces in each hand                              */
} Corsairs;

STATIC_ASSERT(sizeof(Corsairs) == sizeof(State) + 80, "no padding in a state of Corsairs");

HD static inline const Corsairs *corsairs_of(const State *state)
{
    return (const Corsairs *)(const void *)state;
}

/* Seats and zones. */
HD static inline Seat corsairs_next_seat(const Corsairs *g, unsigned seat)
{
    unsigned next = seat + 1;
    return (Seat)(next & (0u - (next < g->head.players)));
}
HD static inline Zone corsairs_zone_of(unsigned seat, unsigned what)
{
    return (Zone)(COR_SEATED + seat * COR_PER_CHAIR + what);
}
HD static inline unsigned corsairs_pier_size(unsigned players) { return players + 5; } /* COR-5: 7, 8, 9 */

/* Moves. */
HD static inline Move corsairs_move_of(unsigned act, unsigned rest)
{
    return (Move)act << COR_MOVE_ACT | rest;
}
HD static inline unsigned corsairs_move_act(Move move) { return move >> COR_MOVE_ACT; }
HD static inline unsigned corsairs_move_rest(Move move) { return move & COR_MOVE_REST; }

/* The cards that a crew or attachment names: one colour and its numbers, and another one behind it
 * (COR_COLOURS and none where there is no other). No cards are 0 in a move. */
typedef struct CorsairsParty {
    unsigned one, other;
    unsigned ones, others;
} CorsairsParty;

#define COR_PARTY_NONE     0u
#define COR_PARTY_TOO_MANY COR_MOVE_REST /* cards of more than two colours: no party at all */

HD static inline unsigned corsairs_party_bits(unsigned one, unsigned ones, unsigned other, unsigned others)
{
    return (one * (COR_COLOURS + 1) + other) << (2 * COR_NUMBERS) | others << COR_NUMBERS | ones;
}

HD static inline CorsairsParty corsairs_party_of(unsigned bits)
{
    unsigned      colours = bits >> (2 * COR_NUMBERS);
    CorsairsParty party;
    party.one    = colours / (COR_COLOURS + 1);
    party.other  = colours % (COR_COLOURS + 1);
    party.ones   = bits & COR_BAND;
    party.others = (bits >> COR_NUMBERS) & COR_BAND;
    return party;
}

/* Whether this is how a move names some cards; they may still be anybody's. */
HD static inline bool corsairs_party_is_sound(const CorsairsParty *party)
{
    return party->one < party->other && party->ones && (party->others != 0) == (party->other < COR_COLOURS);
}

HD static inline CorsairsFaces corsairs_party_faces(const CorsairsParty *party)
{
    CorsairsFaces set = {{0, 0}};
    corsairs_faces_add_band(&set, party->one, party->ones);
    corsairs_faces_add_band(&set, party->other, party->others);
    return set;
}

/* Some cards as a party. */
HD static inline unsigned corsairs_faces_bits(const CorsairsFaces *named)
{
    if (!corsairs_faces_any(named))
        return COR_PARTY_NONE;
    CorsairsFaces left = *named;
    unsigned      one  = corsairs_colour_of(corsairs_faces_first(&left));
    unsigned      ones = corsairs_faces_band(&left, one);
    corsairs_faces_clear_band(&left, one);
    if (!corsairs_faces_any(&left))
        return corsairs_party_bits(one, ones, COR_COLOURS, 0);
    unsigned other  = corsairs_colour_of(corsairs_faces_first(&left));
    unsigned others = corsairs_faces_band(&left, other);
    corsairs_faces_clear_band(&left, other);
    return corsairs_faces_any(&left) ? COR_PARTY_TOO_MANY : corsairs_party_bits(one, ones, other, others);
}

/* COR-6: the colour of the first card of the pier; COR_COLOURS (none) where the pier is empty. */
HD static inline unsigned corsairs_pier_colour(const Corsairs *g)
{
    Card first = cards_first(&g->head.cards, COR_PIER);
    return first == NO_CARD ? (unsigned)COR_COLOURS : corsairs_colour_of(g->head.cards.face[first]);
}

/* What a card may be attached to: colours and numbers of the crew that the closer laid himself (COR-24). */
typedef struct CorsairsMates {
    unsigned colours;
    unsigned numbers;
} CorsairsMates;

HD static inline CorsairsMates corsairs_mates_of(const Corsairs *g)
{
    const Cards  *c    = &g->head.cards;
    CorsairsMates crew = {0, 0};
    for (FOR_CARDS(card, c, corsairs_zone_of(g->closer, COR_CREW))) {
        crew.colours |= 1u << corsairs_colour_of(c->face[card]);
        crew.numbers |= 1u << (corsairs_worth_of(c->face[card]) - 1);
    }
    return crew;
}

/* COR-21: the sum of a seat's stowaways. */
HD static inline unsigned corsairs_limit_of(const Corsairs *g, unsigned seat)
{
    const Cards *c    = &g->head.cards;
    Zone         zone = corsairs_zone_of(seat, COR_STOWAWAYS);
    Card         from = c->first[zone], to = c->last[zone];
    unsigned     sum = 0;
    for (unsigned left = c->size[zone] / 2; left; left--, from = c->next[from], to = c->prev[to])
        sum += corsairs_worth_of(c->face[from]) + corsairs_worth_of(c->face[to]);
    return c->size[zone] % 2 ? sum + corsairs_worth_of(c->face[from]) : sum;
}

/* COR-33: T, the penalty cards of all. */
HD static inline unsigned corsairs_penalties_of(const Corsairs *g)
{
    unsigned total = 0;
    for (unsigned seat = 0; seat < g->head.players; seat++)
        total += cards_size(&g->head.cards, corsairs_zone_of(seat, COR_PENALTY));
    return total;
}

/* COR-33: the one round that follows when 35 cards are out. */
HD static inline bool corsairs_is_last_round(const Corsairs *g)
{
    return corsairs_penalties_of(g) >= COR_LAST_FROM;
}

/* COR-17: the pier may not be emptied after so many annulled rounds. */
HD static inline bool corsairs_must_score(const Corsairs *g)
{
    return g->head.option[COR_OPT_ANNUL_LIMIT] && g->annulled >= g->head.option[COR_OPT_ANNUL_LIMIT];
}

/* COR-13: the discard pile is closed for this turn. */
HD static inline bool corsairs_is_stalled(const Corsairs *g)
{
    return g->head.option[COR_OPT_STALL_LIMIT] && g->stalled >= g->head.option[COR_OPT_STALL_LIMIT];
}

/* deal.c */
HD void corsairs_state_parting(const Cards *c, Zone from, Zone to, CorsairsFaces set, Tape *tape);
HD void corsairs_game_deal(Corsairs *g, Tape *tape);
HD void corsairs_round_begin(Corsairs *g, Tape *tape);
HD void corsairs_peeked(const Game *game, State *state);

/* setup.c */
HD void     corsairs_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS]);
HD Rule     corsairs_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS]);
HD void     corsairs_setup(const Game *game, State *state, Tape *tape);
HD uint32_t corsairs_deck(const Game *game, const State *state, Face *faces, Back *backs);
HD uint32_t corsairs_zones(const Game *game, const State *state);
HD ZoneInfo corsairs_zone(const Game *game, const State *state, Zone zone);
HD Zone     corsairs_rest(const Game *game, const State *state, Back back);

/* position.c */
HD void        corsairs_derive(const Game *game, State *state);
HD const char *corsairs_flaw(const Game *game, const State *state);

/* moves.c */
HD Seats    corsairs_to_act(const Game *game, const State *state);
HD uint32_t corsairs_moves(const Game *game, const State *state, Seat seat, Move *out);
HD Rule     corsairs_breaks(const Game *game, const State *state, Seat seat, Move move);
HD Move     corsairs_sample(const Game *game, const State *state, Seat seat, Rng *rng);

/* play.c */
HD void corsairs_play(const Game *game, State *state, Seat seat, Move move, Tape *tape);

/* score.c */
HD void     corsairs_round_score(Corsairs *g, Tape *tape);
HD void     corsairs_round_annul(Corsairs *g, Seat seat, Tape *tape);
HD void     corsairs_scores(const Game *game, const State *state, int32_t score[MAX_SEATS]);
HD void     corsairs_ranking(const Game *game, const State *state, uint8_t place[MAX_SEATS]);
HD Side     corsairs_side(const Game *game, const State *state, Seat seat);
HD uint32_t corsairs_bound(const Game *game, const State *state);

/* text.c */
HD char corsairs_letter(int colour);
HD void corsairs_face_print(unsigned face, Text *out);
HD void corsairs_card_print(const Game *game, Face face, Back back, Text *out);
HD bool corsairs_card_parse(const Game *game, const State *state, Zone zone, Scan text, Face *face,
                            Back *back);
HD void corsairs_zone_print(const Game *game, const State *state, Zone zone, Text *out);
HD void corsairs_move_print(const Game *game, const State *state, Seat seat, Move move, Seat viewer,
                            Text *out);
HD bool corsairs_move_parse(const Game *game, const State *state, Seat seat, Scan text, Move *move,
                            Text *wrong);

/* say.c */
HD bool corsairs_move_say(const Game *game, const State *state, Seat seat, Move move, Seat viewer,
                          Phrase *out);
HD bool corsairs_card_say(const Game *game, Face face, Back back, Phrase *out);
HD bool corsairs_zone_say(const Game *game, const State *state, Zone zone, Phrase *out);
HD void corsairs_arg_print(const Game *game, const State *state, const char *type, size_t length, int value,
                           Text *out);

/* board.c */
HD void corsairs_board(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas);

/* crew.c: the best ways to divide a hand. */

/* What can be crew or stowaway: the numbers of each colour, prisoners taken away. */
typedef struct CorsairsBands {
    unsigned of[COR_COLOURS];
    unsigned colours; /* those that are there */
    unsigned total;   /* sum of all numbers   */
    unsigned cards;
} CorsairsBands;

typedef struct CorsairsDivision {
    CorsairsFaces crew;
    CorsairsFaces attach;
    unsigned      limit; /* sum of the stowaways    */
    unsigned      count; /* how many there are      */
} CorsairsDivision;

typedef struct CorsairsLeavings {
    unsigned cost;
    unsigned one, other; /* the two colours of the crew                            */
    unsigned top;        /* the number thrown away; 0 where there was no stowaway  */
} CorsairsLeavings;

typedef struct CorsairsEnding {
    unsigned limit, count;
} CorsairsEnding;

HD unsigned      corsairs_band_sum(unsigned band);
HD CorsairsBands corsairs_bands_of(const CorsairsFaces *hand, unsigned pier);

/* The least that a hand costs without attaching: its limit, and `each` for every stowaway. With 0 that
 * is the lowest possible limit. */
HD unsigned corsairs_lowest_cost(const CorsairsBands *bands, unsigned each);

/* The lowest limit that a seat's hand comes to without one of its faces. */
HD unsigned corsairs_limit_without(const Corsairs *g, Seat seat, unsigned face);

/* To set sail with a card that costs clearly more than another one would. */
HD bool corsairs_rash(const Game *game, const State *knowledge, Seat seat, Move move);

/* The same after the best discard. */
HD CorsairsLeavings corsairs_lowest_after_discard(const CorsairsBands *bands, unsigned each);

/* For two colours (equal: one alone; COR_COLOURS: none) everything saved that can be saved, attaching
 * included; nothing is attached where `mates` has no colours. */
HD CorsairsDivision corsairs_divide_low(const CorsairsBands *bands, CorsairsMates mates, unsigned one,
                                        unsigned other);

/* As many stowaways as the closer's limit allows: the lowest saved cards are kept back (COR-R6). */
HD CorsairsDivision corsairs_divide_many(const CorsairsBands *bands, CorsairsDivision division, unsigned most,
                                         bool full);
HD bool             corsairs_division_is_full(const CorsairsBands *bands, const CorsairsDivision *division);

/* What an opponent does best against a closer's limit: sweeps, or passes most, or keeps fewest. */
HD CorsairsDivision corsairs_divide_best(const CorsairsBands *bands, CorsairsMates mates, unsigned closer,
                                         bool full);
HD CorsairsEnding   corsairs_ending_of(const CorsairsBands *bands, CorsairsMates mates, unsigned closer,
                                       bool full);

/* habits.c: a sound player. */
HD Move     corsairs_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng);
HD uint32_t corsairs_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most);

/* The moves that it weighs, best first, and what it thinks of them: by chance that follows from what is known, so
 * always the same of the same table. In drawing and throwing away these are all that are not foolish. */
enum { COR_MOST_WEIGHED = 64 };
HD uint32_t corsairs_weigh_moves(const State *knowledge, Seat seat, Move *out, int *worth);

/* outs.c: what one more card may bring to a hand of twelve. */

/* How far the hand is from a sweep (as corsairs_lowest_cost has it) when that card has been drawn and the best one thrown
 * away. */
HD int corsairs_after_draw(const CorsairsFaces *hand, unsigned pier, unsigned face, unsigned each);

/* The same of every card of a set. */
typedef struct CorsairsOuts {
    unsigned sweeps; /* so many of the cards bring a sweep,                              */
    unsigned nearer; /* so many the hand nearer to it by a stowaway or more             */
    int      hope;   /* how far it is then on average, in sixteenths                     */
    unsigned cards;  /* in the set; without any `hope` is how far the hand is as it is   */
} CorsairsOuts;
HD CorsairsOuts corsairs_outs_of(const CorsairsFaces *hand, unsigned pier, const CorsairsFaces *unseen,
                                 unsigned each);

/* sight.c */
enum { COR_FEATURES = 51, COR_FORESEEN = 9 };
HD void corsairs_sight(const Game *game, const State *knowledge, Seat seat, Sight *sight);
HD void corsairs_foresee(const Game *game, const State *knowledge, Seat seat, const Move *list,
                         const Way *way, uint32_t count, int8_t *out, uint32_t stride);

/* playouts.c: the same in a hurry, for those who play many games in thought. */

/* The quick move, and what else could be drawn or thrown away. */
HD Move     corsairs_rollout(const Game *game, const State *state, Seat seat, Rng *rng);
HD uint32_t corsairs_ideas(const Game *game, const State *state, Seat seat, Move *out, uint32_t most);

/* Gives the opponents of an imagined state hands as good as their turns so far have made them. */
HD void corsairs_settle(const Game *game, State *state, Seat viewer, Rng *rng);

#ifndef TORTUGA_DEVICE /* there it is all one file */
extern const Game    corsairs_game;
extern const NetData corsairs_net;
#endif

#endif
