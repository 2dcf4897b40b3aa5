/* corsairs.h -- draw, discard, set sail; prisoners and crew are free, stowaways are paid for.
 *
 * A set of cards is two words of 55 bits, one bit a face, so that the eleven numbers of a colour (a
 * *band*) are eleven neighbouring bits and a sorted hand is a walk over them. A crew and what is
 * attached to it are one move each: at most two colours, and a band for each of them.
 *
 * All faces differ, and no card ever leaves a hand unseen except into the next shuffle. So nobody
 * ever loses track of a card in this game, and `cards_pass` may move cards without asking who does. */
#ifndef TORTUGA_CORSAIRS_CORSAIRS_H
#define TORTUGA_CORSAIRS_CORSAIRS_H

#include "core/habits.h"
#include "core/learnt.h"

enum {
    COLOURS   = 10, /* a b g n o p r s v y                                        */
    NUMBERS   = 11,
    DECK      = 110,
    HALF      = 55, /* faces in one word of a set                                 */
    DEALT     = 12, /* COR-4                                                      */
    MOST_HELD = 13, /* COR-9                                                      */
    CHAIRS    = 4,  /* COR-1: at most                                             */
    LAST_FROM = 35, /* COR-33: penalty cards that make the next round the last    */
    OVER_FROM = 45, /* COR-33: penalty cards that end the game                    */
    BAND      = (1 << NUMBERS) - 1
};

/* Zones: three in the middle, then six for each seat. */
enum { STOCK, DISCARDS, PIER, SEATED };
enum { HAND, CREW, PRISONERS, STOWAWAYS, ATTACHED, PENALTY, PER_CHAIR };

/* Table options, in this order. */
enum { OPT_PRISONERS, OPT_CREW, OPT_ANNUL_LAST, OPT_ANNUL_LIMIT, OPT_STALL_LIMIT, OPTIONS };
enum { PRISONERS_FORCED, PRISONERS_OPTIONAL };
enum { CREW_FREE, CREW_FULL };
enum { ANNUL_REPLAY, ANNUL_COUNTS };
enum { MOST_ANNUL_LIMIT = 100, MOST_STALL_LIMIT = 1000, MOST_ROUND = 65535 };

/* What the seat in turn has to decide. */
enum { PHASE_DRAW, PHASE_DISCARD, PHASE_CREW, PHASE_ATTACH };

/* A move: what is done in bits 29-31, below it a pile, a face, or a party of cards. */
enum { ACT_NONE, ACT_DRAW, ACT_DISCARD, ACT_SAIL, ACT_CREW, ACT_ATTACH };
enum { MOVE_ACT = 29, FROM_STOCK = 0, FROM_DISCARDS = 1, FROM_PIER = 2 };
#define MOVE_REST ((1u << MOVE_ACT) - 1)

enum {
    FACT_DEAL = FACT_GAME,
    FACT_DRAW,
    FACT_DISCARD,
    FACT_SAIL,
    FACT_ANNUL,
    FACT_ATTACH,
    FACT_APART,
    FACT_CREW,
    FACT_CREWLESS,
    FACT_PRISONERS,
    FACT_STOWAWAYS,
    FACT_LIMIT,
    FACT_KEEP,
    FACT_PASS,
    FACT_UNDER,
    FACT_SAFE,
    FACT_PENALTIES,
    FACT_SWEEP,
    FACT_LAST,
    FACT_OVER,
    FACT_WIN,
    FACTS_END
};

/* A set of cards. Which half is meant is as good as random, so that is a mask and never a branch. */
typedef struct Faces {
    uint64_t half[2];
} Faces;

typedef struct Corsairs {
    State    head;
    uint16_t round;    /* rounds dealt so far, annulled ones among them              */
    uint16_t stalled;  /* COR-13: turns in a row that drew from the discard pile     */
    uint8_t  annulled; /* COR-17: annulled rounds in direct succession               */
    uint8_t  phase;
    uint8_t  turn; /* the seat that acts, or that acted last when it is over     */
    uint8_t  dealer;
    uint8_t  closer;        /* who has set sail; 0 before                                 */
    uint8_t  swept[CHAIRS]; /* COR-32: laid down without a stowaway in the round that ended the game */
    uint8_t  mixed;         /* the stock is a run of cards, shuffled, its order seen by nobody    */
    uint8_t  spare[2];
    Faces    hand[CHAIRS]; /* derived: the faces in each hand                              */
} Corsairs;

STATIC_ASSERT(sizeof(Corsairs) == sizeof(State) + 80, "no padding in a state of Corsairs");

HD static inline const Corsairs *corsairs_of(const State *state)
{
    return (const Corsairs *)(const void *)state;
}

/* Faces: colour by colour in the order of their letters, in each the numbers 1 to 11. */
HD static inline unsigned colour_of(unsigned face) { return face / NUMBERS; }
HD static inline unsigned worth_of(unsigned face) /* COR-21 */
{
    static const uint8_t worth[DECK] = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, /* azure, blue    */
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, /* green, brown   */
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, /* orange, pink   */
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, /* red, grey      */
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, /* violet, yellow */
    };
    return worth[face];
}
HD static inline Face face_of(unsigned colour, unsigned index) { return (Face)(colour * NUMBERS + index); }

/* Seats and zones. */
HD static inline Seat next_seat(const Corsairs *g, unsigned seat)
{
    unsigned next = seat + 1;
    return (Seat)(next & (0u - (next < g->head.players)));
}
HD static inline Zone zone_of(unsigned seat, unsigned what)
{
    return (Zone)(SEATED + seat * PER_CHAIR + what);
}
HD static inline unsigned pier_size(unsigned players) { return players + 5; } /* COR-5: 7, 8, 9 */

/* Moves. */
HD static inline Move     move_of(unsigned act, unsigned rest) { return (Move)act << MOVE_ACT | rest; }
HD static inline unsigned move_act(Move move) { return move >> MOVE_ACT; }
HD static inline unsigned move_rest(Move move) { return move & MOVE_REST; }

HD static inline uint64_t mask_if(bool what) { return 0 - (uint64_t)what; }

/* The one half or the other. */
HD static inline uint64_t faces_half(const Faces *set, bool high)
{
    return set->half[0] ^ ((set->half[0] ^ set->half[1]) & mask_if(high));
}

/* The two halves of a set of one card: loading them is less than working them out. */
HD static inline const uint64_t *face_halves(unsigned face)
{
#define LOW(n)  (uint64_t)1 << (n), 0
#define HIGH(n) 0, (uint64_t)1 << (n)
#define ELEVEN(at, n)                                                                                        \
    at(n), at(n + 1), at(n + 2), at(n + 3), at(n + 4), at(n + 5), at(n + 6), at(n + 7), at(n + 8),           \
        at(n + 9), at(n + 10)
    static const uint64_t halves[2 * DECK] __attribute__((aligned(16))) = {
        ELEVEN(LOW, 0),  ELEVEN(LOW, 11),  ELEVEN(LOW, 22),  ELEVEN(LOW, 33),  ELEVEN(LOW, 44),
        ELEVEN(HIGH, 0), ELEVEN(HIGH, 11), ELEVEN(HIGH, 22), ELEVEN(HIGH, 33), ELEVEN(HIGH, 44),
    };
#undef LOW
#undef HIGH
#undef ELEVEN
    return &halves[2 * face];
}

HD static inline void faces_add(Faces *set, unsigned face)
{
    set->half[0] |= face_halves(face)[0];
    set->half[1] |= face_halves(face)[1];
}

HD static inline void faces_remove(Faces *set, unsigned face)
{
    set->half[0] &= ~face_halves(face)[0];
    set->half[1] &= ~face_halves(face)[1];
}

HD static inline bool faces_has(const Faces *set, unsigned face)
{
    return ((set->half[0] & face_halves(face)[0]) | (set->half[1] & face_halves(face)[1])) != 0;
}

HD static inline void faces_less(Faces *set, const Faces *others)
{
    set->half[0] &= ~others->half[0];
    set->half[1] &= ~others->half[1];
}

HD static inline unsigned faces_count(const Faces *set)
{
    return bits_count(set->half[0]) + bits_count(set->half[1]);
}

/* Where a colour's eleven bits begin in its half. */
HD static inline unsigned band_at(unsigned colour)
{
    return colour * NUMBERS - (HALF & (unsigned)mask_if(colour >= COLOURS / 2));
}

/* The numbers of a colour in the set, bit 0 for the 1. */
HD static inline unsigned faces_band(const Faces *set, unsigned colour)
{
    return (unsigned)(faces_half(set, colour >= COLOURS / 2) >> band_at(colour)) & BAND;
}

HD static inline void faces_clear_band(Faces *set, unsigned colour)
{
    uint64_t band = (uint64_t)BAND << band_at(colour);
    set->half[0] &= ~(band & mask_if(colour < COLOURS / 2));
    set->half[1] &= ~(band & mask_if(colour >= COLOURS / 2));
}

HD static inline void faces_add_band(Faces *set, unsigned colour, unsigned numbers)
{
    uint64_t band = (uint64_t)numbers << band_at(colour);
    set->half[0] |= band & mask_if(colour < COLOURS / 2);
    set->half[1] |= band & mask_if(colour >= COLOURS / 2);
}

HD static inline Faces faces_of(const Face *faces, unsigned count)
{
    Faces set = {{0, 0}};
#ifdef HAS_LANES
    WordPair both = {0, 0};
    for (unsigned i = 0; i < count; i++)
        both |= *(const WordPair *)(const void *)face_halves(faces[i]);
    bytes_copy(&set, &both, sizeof set);
#else
    for (unsigned i = 0; i < count; i++)
        faces_add(&set, faces[i]);
#endif
    return set;
}

/* From both ends as well; the card in the middle of an odd number is met twice. */
HD static inline Faces faces_in(const Cards *c, Zone zone)
{
    Card  front = c->first[zone], back = c->last[zone];
    Faces set = {{0, 0}};
#ifdef HAS_LANES
    WordPair both = {0, 0};
#endif
    for (unsigned left = (c->size[zone] + 1u) / 2; left;
         left--, front = c->next[front], back = c->prev[back]) {
        const uint64_t *one = face_halves(c->face[front]), *other = face_halves(c->face[back]);
#ifdef HAS_LANES
        both |= *(const WordPair *)(const void *)one | *(const WordPair *)(const void *)other;
#else
        set.half[0] |= one[0] | other[0];
        set.half[1] |= one[1] | other[1];
#endif
    }
#ifdef HAS_LANES
    bytes_copy(&set, &both, sizeof set);
#endif
    return set;
}

HD static inline bool faces_any(const Faces *set) { return (set->half[0] | set->half[1]) != 0; }

/* The lowest face of a set that has one; `take` also takes it out. */
HD static inline unsigned faces_first(const Faces *set)
{
    bool high = !set->half[0];
    return bits_lowest(faces_half(set, high)) + (HALF & (unsigned)mask_if(high));
}

HD static inline unsigned faces_take(Faces *set)
{
    unsigned face = faces_first(set);
    set->half[1] &= set->half[1] - !set->half[0];
    set->half[0] &= set->half[0] - 1;
    return face;
}

/* The cards that a crew or attachment names: one colour and its numbers, and another one behind it
 * (COLOURS and none where there is no other). No cards are 0 in a move. */
typedef struct Party {
    unsigned one, other;
    unsigned ones, others;
} Party;

#define PARTY_NONE     0u
#define PARTY_TOO_MANY MOVE_REST /* cards of more than two colours: no party at all */

HD static inline unsigned party_bits(unsigned one, unsigned ones, unsigned other, unsigned others)
{
    return (one * (COLOURS + 1) + other) << (2 * NUMBERS) | others << NUMBERS | ones;
}

HD static inline Party party_of(unsigned bits)
{
    unsigned colours = bits >> (2 * NUMBERS);
    Party    party;
    party.one    = colours / (COLOURS + 1);
    party.other  = colours % (COLOURS + 1);
    party.ones   = bits & BAND;
    party.others = (bits >> NUMBERS) & BAND;
    return party;
}

/* Whether this is how a move names some cards; they may still be anybody's. */
HD static inline bool party_is_sound(const Party *party)
{
    return party->one < party->other && party->ones && (party->others != 0) == (party->other < COLOURS);
}

HD static inline Faces party_faces(const Party *party)
{
    Faces set = {{0, 0}};
    faces_add_band(&set, party->one, party->ones);
    faces_add_band(&set, party->other, party->others);
    return set;
}

/* Some cards as a party. The hand they come from does not matter. */
HD static inline unsigned faces_bits(const Faces *hand, const Faces *named)
{
    (void)hand;
    if (!faces_any(named))
        return PARTY_NONE;
    Faces    left = *named;
    unsigned one  = colour_of(faces_first(&left));
    unsigned ones = faces_band(&left, one);
    faces_clear_band(&left, one);
    if (!faces_any(&left))
        return party_bits(one, ones, COLOURS, 0);
    unsigned other  = colour_of(faces_first(&left));
    unsigned others = faces_band(&left, other);
    faces_clear_band(&left, other);
    return faces_any(&left) ? PARTY_TOO_MANY : party_bits(one, ones, other, others);
}

/* COR-6: the colour of the first card of the pier; COLOURS (none) where the pier is empty. */
HD static inline unsigned pier_colour(const Corsairs *g)
{
    Card first = cards_first(&g->head.cards, PIER);
    return first == NO_CARD ? (unsigned)COLOURS : colour_of(g->head.cards.face[first]);
}

/* What a card may be attached to: colours and numbers of the crew that the closer laid himself (COR-24). */
typedef struct Mates {
    unsigned colours;
    unsigned numbers;
} Mates;

HD static inline Mates mates_of(const Corsairs *g)
{
    const Cards *c    = &g->head.cards;
    Mates        crew = {0, 0};
    for (FOR_CARDS(card, c, zone_of(g->closer, CREW))) {
        crew.colours |= 1u << colour_of(c->face[card]);
        crew.numbers |= 1u << (worth_of(c->face[card]) - 1);
    }
    return crew;
}

/* COR-21: the sum of a seat's stowaways. */
HD static inline unsigned limit_of(const Corsairs *g, unsigned seat)
{
    const Cards *c    = &g->head.cards;
    Zone         zone = zone_of(seat, STOWAWAYS);
    Card         from = c->first[zone], to = c->last[zone];
    unsigned     sum = 0;
    for (unsigned left = c->size[zone] / 2; left; left--, from = c->next[from], to = c->prev[to])
        sum += worth_of(c->face[from]) + worth_of(c->face[to]);
    return c->size[zone] % 2 ? sum + worth_of(c->face[from]) : sum;
}

/* COR-33: T, the penalty cards of all. */
HD static inline unsigned penalties_of(const Corsairs *g)
{
    unsigned total = 0;
    for (unsigned seat = 0; seat < g->head.players; seat++)
        total += cards_size(&g->head.cards, zone_of(seat, PENALTY));
    return total;
}

/* COR-33: the one round that follows when 35 cards are out. */
HD static inline bool is_last_round(const Corsairs *g) { return penalties_of(g) >= LAST_FROM; }

/* COR-17: the pier may not be emptied after so many annulled rounds. */
HD static inline bool must_score(const Corsairs *g)
{
    return g->head.option[OPT_ANNUL_LIMIT] && g->annulled >= g->head.option[OPT_ANNUL_LIMIT];
}

/* COR-13: the discard pile is closed for this turn. */
HD static inline bool is_stalled(const Corsairs *g)
{
    return g->head.option[OPT_STALL_LIMIT] && g->stalled >= g->head.option[OPT_STALL_LIMIT];
}

/* deal.c */
HD void state_parting(const Cards *c, Zone from, Zone to, Faces set, Tape *tape);
HD void game_deal(Corsairs *g, Tape *tape);
HD void round_begin(Corsairs *g, Tape *tape);

/* setup.c */
HD void        corsairs_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS]);
HD Rule        corsairs_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS]);
HD void        corsairs_setup(const Game *game, State *state, Tape *tape);
HD uint32_t    corsairs_deck(const Game *game, const State *state, Face *faces, Back *backs);
HD uint32_t    corsairs_zones(const Game *game, const State *state);
HD ZoneInfo    corsairs_zone(const Game *game, const State *state, Zone zone);
HD Zone        corsairs_rest(const Game *game, const State *state, Back back);
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
HD void     round_score(Corsairs *g, Tape *tape);
HD void     round_annul(Corsairs *g, Seat seat, Tape *tape);
HD void     corsairs_scores(const Game *game, const State *state, int32_t score[MAX_SEATS]);
HD void     corsairs_ranking(const Game *game, const State *state, uint8_t place[MAX_SEATS]);
HD unsigned corsairs_side(const Game *game, const State *state, Seat seat);
HD uint32_t corsairs_bound(const Game *game, const State *state);

/* text.c */
HD void face_print(unsigned face, Text *out);
HD void corsairs_card_print(const Game *game, Face face, Back back, Text *out);
HD bool corsairs_card_parse(const Game *game, const State *state, Zone zone, Scan text, Face *face,
                            Back *back);
HD void corsairs_zone_print(const Game *game, const State *state, Zone zone, Text *out);
HD void corsairs_move_print(const Game *game, const State *state, Seat seat, Move move, Seat viewer,
                            Text *out);
HD bool corsairs_move_parse(const Game *game, const State *state, Seat seat, Scan text, Move *move,
                            Text *wrong);

/* board.c */
HD void corsairs_board(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas);

/* crew.c: the best ways to divide a hand. */

/* What can be crew or stowaway: the numbers of each colour, prisoners taken away. */
typedef struct Bands {
    unsigned of[COLOURS];
    unsigned colours; /* those that are there */
    unsigned total;   /* sum of all numbers   */
    unsigned cards;
} Bands;

typedef struct Division {
    Faces    crew;
    Faces    attach;
    unsigned limit; /* sum of the stowaways    */
    unsigned count; /* how many there are      */
} Division;

typedef struct Leavings {
    unsigned cost;
    unsigned one, other; /* the two colours of the crew                            */
    unsigned top;        /* the number thrown away; 0 where there was no stowaway  */
} Leavings;

typedef struct Ending {
    unsigned limit, count;
} Ending;

HD unsigned band_sum(unsigned band);
HD Bands    bands_of(const Faces *hand, unsigned pier);

/* The least that a hand costs without attaching: its limit, and `each` for every stowaway. With 0 that
 * is the lowest possible limit. */
HD unsigned lowest_cost(const Bands *bands, unsigned each);

/* The same after the best discard. */
HD Leavings lowest_after_discard(const Bands *bands, unsigned each);

/* For two colours (equal: one alone; COLOURS: none) everything saved that can be saved, attaching
 * included; nothing is attached where `mates` has no colours. */
HD Division divide_low(const Bands *bands, Mates mates, unsigned one, unsigned other);

/* As many stowaways as the closer's limit allows: the lowest saved cards are kept back (COR-R6). */
HD Division divide_many(const Bands *bands, Division division, unsigned most, bool full);
HD bool     division_is_full(const Bands *bands, const Division *division);

/* What an opponent does best against a closer's limit: sweeps, or passes most, or keeps fewest. */
HD Division divide_best(const Bands *bands, Mates mates, unsigned closer, bool full);
HD Ending   ending_of(const Bands *bands, Mates mates, unsigned closer, bool full);

/* greedy.c */
HD Move     corsairs_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng);
HD Move     corsairs_rollout(const Game *game, const State *state, Seat seat, Rng *rng);
HD uint32_t corsairs_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most);

extern const Game corsairs_game;

#endif
