/* corsairs.h -- draw, discard, set sail; prisoners and crew are free, stowaways are paid for.
 *
 * A set of cards is two words of 55 bits, one bit a face, so that the eleven numbers of a colour (a
 * *band*) are eleven neighbouring bits and a sorted hand is a walk over them. A crew and what is
 * attached to it are one move each: bits over the hand sorted by face, which makes the cards of one
 * colour a run of neighbouring bits.
 *
 * All faces differ, and no card ever leaves a hand unseen except into the next shuffle. So nobody
 * ever loses track of a card in this game, and `shift` may move cards without asking who does. */
#ifndef TORTUGA_GAMES_CORSAIRS_H
#define TORTUGA_GAMES_CORSAIRS_H

#include "core/game.h"

enum {
    COLOURS   = 10, /* a b g n o p r s v y                                        */
    NUMBERS   = 11,
    DECK      = 110,
    HALF      = 55, /* faces in one word of a set                                 */
    DEALT     = 12, /* COR-4                                                      */
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

/* A move: what is done in bits 28-31, below it a pile, a face, or bits over the sorted hand. */
enum { ACT_NONE, ACT_DRAW, ACT_DISCARD, ACT_SAIL, ACT_CREW, ACT_ATTACH };
enum { MOVE_ACT = 28, FROM_STOCK = 0, FROM_DISCARDS = 1, FROM_PIER = 2 };
#define MOVE_REST ((1u << MOVE_ACT) - 1)
#define NOT_HELD  (1u << 16) /* in a crew or attachment that was read: it names a card not in the hand */

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
    uint8_t  spare[3];
} Corsairs;

STATIC_ASSERT(sizeof(Corsairs) == sizeof(State) + 16, "no padding in a state of Corsairs");

HD static inline const Corsairs *corsairs_of(const State *state)
{
    return (const Corsairs *)(const void *)state;
}

/* Faces: colour by colour in the order of their letters, in each the numbers 1 to 11. */
HD static inline unsigned colour_of(unsigned face) { return face / NUMBERS; }
HD static inline unsigned worth_of(unsigned face) { return face % NUMBERS + 1; } /* COR-21 */
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

/* A set of cards. Which half is meant is as good as random, so that is a mask and never a branch. */
typedef struct Faces {
    uint64_t half[2];
} Faces;

HD static inline uint64_t mask_if(bool what) { return 0 - (uint64_t)what; }

/* The one half or the other. */
HD static inline uint64_t faces_half(const Faces *set, bool high)
{
    return set->half[0] ^ ((set->half[0] ^ set->half[1]) & mask_if(high));
}

HD static inline uint64_t face_bit(unsigned face)
{
    return (uint64_t)1 << (face - (HALF & (unsigned)mask_if(face >= HALF)));
}

HD static inline void faces_add(Faces *set, unsigned face)
{
    uint64_t bit = face_bit(face);
    set->half[0] |= bit & mask_if(face < HALF);
    set->half[1] |= bit & mask_if(face >= HALF);
}

HD static inline void faces_remove(Faces *set, unsigned face)
{
    uint64_t bit = face_bit(face);
    set->half[0] &= ~(bit & mask_if(face < HALF));
    set->half[1] &= ~(bit & mask_if(face >= HALF));
}

HD static inline bool faces_has(const Faces *set, unsigned face)
{
    return (faces_half(set, face >= HALF) & face_bit(face)) != 0;
}

HD static inline unsigned faces_count(const Faces *set)
{
    return bits_count(set->half[0]) + bits_count(set->half[1]);
}

/* How many cards of the set come before a face: its bit in a crew. */
HD static inline unsigned faces_index(const Faces *set, unsigned face)
{
    if (face < HALF)
        return bits_count(set->half[0] & (((uint64_t)1 << face) - 1));
    return bits_count(set->half[0]) + bits_count(set->half[1] & (((uint64_t)1 << (face - HALF)) - 1));
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

HD static inline Faces faces_in(const Cards *c, Zone zone)
{
    Faces set = {{0, 0}};
    for (FOR_CARDS(card, c, zone))
        faces_add(&set, c->face[card]);
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

/* The cards that a crew or attachment names: its bits dealt out over the sorted hand. */
HD static inline Faces faces_named(const Faces *hand, unsigned bits)
{
    Faces    named = {{0, 0}};
    uint64_t low = hand->half[0], high = hand->half[1];
    for (; low | high; bits >>= 1) {
        uint64_t chosen = mask_if(bits & 1u);
        named.half[0] |= low & (~low + 1) & chosen;
        named.half[1] |= high & (~high + 1) & chosen & mask_if(!low);
        high &= high - !low;
        low &= low - 1;
    }
    return named;
}

/* The other way round: cards that are all in the hand as bits. */
HD static inline unsigned faces_bits(const Faces *hand, const Faces *named)
{
    unsigned bits = 0;
    for (Faces left = *named; faces_any(&left);)
        bits |= 1u << faces_index(hand, faces_take(&left));
    return bits;
}

/* COR-6: the colour of the first card of the pier; COLOURS (none) where the pier is empty. */
HD static inline unsigned pier_colour(const Corsairs *g)
{
    Card first = cards_first(&g->head.cards, PIER);
    return first == NO_CARD ? (unsigned)COLOURS : colour_of(g->head.cards.face[first]);
}

/* The cards of a hand in no order, and for each of them its bit in a crew or attachment: how many
 * cards of the hand come before it. */
enum { HELD = 16 };
typedef struct Held {
    uint8_t  face[HELD];
    uint8_t  bit[HELD];
    Card     card[HELD];
    unsigned count;
} Held;

HD static inline Held held_in(const Cards *c, Zone hand)
{
    Held held;
    held.count = 0;
    bytes_zero(held.face, sizeof held.face);
    for (FOR_CARDS(card, c, hand)) {
        held.card[held.count]   = card;
        held.face[held.count++] = c->face[card];
    }
    /* Each face is compared with eight others at a time, byte by byte: with 128 added to them a
     * subtraction never borrows from the next byte, and leaves the 128 where they are not less. */
    const uint64_t ones = 0x0101010101010101u, tops = ones << 7;
    uint64_t       faces[2], less[2]                = {0, 0};
    bytes_copy(faces, held.face, sizeof faces);
    for (unsigned i = 0; i < held.count; i++) {
        uint64_t above = (held.face[i] + 1u) * ones;
        less[0] += (((faces[0] | tops) - above) & tops) >> 7;
        less[1] += (((faces[1] | tops) - above) & tops) >> 7;
    }
    bytes_copy(held.bit, less, sizeof less);
    return held;
}

HD static inline unsigned held_is_named(const Held *held, unsigned i, unsigned bits)
{
    return (bits >> held->bit[i]) & 1u;
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
    const Cards *c   = &g->head.cards;
    unsigned     sum = 0;
    for (FOR_CARDS(card, c, zone_of(seat, STOWAWAYS)))
        sum += worth_of(c->face[card]);
    return sum;
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
HD void cards_shift(Cards *c, Card card, Zone to, End end, Seats see, Tape *tape);
HD void state_parting(const Cards *c, Zone from, Zone to, Faces set, Tape *tape);
HD void round_begin(Corsairs *g, Tape *tape);

/* setup.c */
HD void        corsairs_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS]);
HD Rule        corsairs_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS]);
HD void        corsairs_setup(const Game *game, State *state);
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
