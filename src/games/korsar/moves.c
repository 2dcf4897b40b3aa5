/* moves.c -- what the seat on turn may do.
 *
 * A seat may do something with each face in its hand, and with the top of the draw pile, which here
 * counts as one face more. What, depends on the face alone; where, is a set of battles (one bit, for
 * what needs no battle). The list runs over these sets, the check of a move looks into one of them,
 * the uniform draw counts them: they cannot disagree. There is little to branch on, because a wrong
 * guess of the processor costs more than all the sums here. */
#include "games/korsar/korsar.h"

HD Seats korsar_to_act(const Game *game, const State *state)
{
    (void)game;
    return state->over ? NOBODY : seat_bit(korsar_of(state)->turn);
}

/* Ways to play a face; the first two are four, one for each colour. BY_HAND needs no battle; BY_NONE
 * is for numbers that are no face. */
enum { BY_SHIP, BY_CAPTAIN = COLOURS, BY_ADMIRAL = 2 * COLOURS, BY_HAND, BY_NONE, WAYS };

HD static inline unsigned way_of(unsigned face)
{
    static const uint8_t ways[32] = {
        BY_HAND,     BY_HAND,     BY_HAND,     BY_HAND,     BY_HAND,        BY_HAND, BY_HAND, /* m2-m8 */
        BY_SHIP,     BY_SHIP,     BY_SHIP,     BY_SHIP,     BY_CAPTAIN,                       /* b1-bc */
        BY_SHIP + 1, BY_SHIP + 1, BY_SHIP + 1, BY_SHIP + 1, BY_CAPTAIN + 1,                   /* g1-gc */
        BY_SHIP + 2, BY_SHIP + 2, BY_SHIP + 2, BY_SHIP + 2, BY_CAPTAIN + 2,                   /* r1-rc */
        BY_SHIP + 3, BY_SHIP + 3, BY_SHIP + 3, BY_SHIP + 3, BY_CAPTAIN + 3,                   /* y1-yc */
        BY_ADMIRAL,  BY_HAND,     BY_NONE,     BY_NONE,     BY_NONE, /* ad, the top card */
    };
    return ways[face];
}

/* The move that plays a face, without its battle: what is done follows from the face alone. */
HD static inline Move move_with(unsigned face)
{
    static const uint8_t acts[32] = {
        SAIL,       SAIL,   SAIL,     SAIL,     SAIL,     SAIL, SAIL, /* m2-m8 */
        ATTACK,     ATTACK, ATTACK,   ATTACK,   CAPTAIN,              /* b1-bc */
        ATTACK,     ATTACK, ATTACK,   ATTACK,   CAPTAIN,              /* g1-gc */
        ATTACK,     ATTACK, ATTACK,   ATTACK,   CAPTAIN,              /* r1-rc */
        ATTACK,     ATTACK, ATTACK,   ATTACK,   CAPTAIN,              /* y1-yc */
        ADMIRAL_TO, DRAW,   ACT_NONE, ACT_NONE, ACT_NONE,             /* ad, the top card */
    };
    return acts[face] | (Move)face << MOVE_FACE;
}

/* The sea as one seat finds it. */
typedef struct Chart {
    Battles  where[WAYS]; /* the battles open to each way; one bit where it needs none       */
    uint64_t hand;        /* faces it holds, and the top of the draw pile where there is one */
} Chart;

HD static inline void chart_fill(Chart *chart, const Korsar *k, Seat seat)
{
    const Cards   *cards = &k->head.cards;
    const Battles *flag  = k->flag[side_of(k, seat)];
    Battles        fresh = k->at_sea & ~(flag[0] | flag[1] | flag[2] | flag[3]); /* no ship there yet */
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        chart->where[BY_SHIP + colour]    = flag[colour] | (fresh & ~k->taken[colour]); /* KOR-17 */
        chart->where[BY_CAPTAIN + colour] = flag[colour];                               /* KOR-19, KOR-24 */
    }
    chart->where[BY_ADMIRAL] = k->owned[seat]; /* KOR-20 */
    if (k->head.option[ADMIRAL_PARTNER])
        chart->where[BY_ADMIRAL] |= k->owned[partner_of(k, seat)]; /* KOR-R6 */
    chart->where[BY_HAND] = 1;                                     /* KOR-11, KOR-15: always */
    chart->where[BY_NONE] = 0;
    chart->hand = cards_faces(cards, hand_of(seat)) | (uint64_t)(cards_size(cards, DECK) > 0) << TOP_CARD;
}

/* The battles where a face can be played now. */
HD static inline Battles waters(const Chart *chart, unsigned face) { return chart->where[way_of(face)]; }

/* KOR-12: what may be discarded. KOR-13: never a merchant. */
HD static inline uint64_t discards(const Chart *chart)
{
    bool pile = chart->hand >> TOP_CARD & 1u;
    return pile ? 0 : chart->hand & ~MERCHANT_FACES;
}

/* Added to a set that may be empty where its lowest element is asked for; names no battle. */
#define NEVER ((Battles)1 << 31)

HD uint32_t korsar_moves(const Game *game, const State *state, Seat seat, Move *out)
{
    (void)game;
    const Korsar *k = korsar_of(state);
    if (state->over || seat != k->turn)
        return 0;
    Chart chart;
    chart_fill(&chart, k, seat);
    Move *end = out;
    for (FOR_BITS(face, chart.hand)) {
        Battles where = waters(&chart, (unsigned)face);
        Move    move  = move_with((unsigned)face);
        /* Two at a blow, of which the last ones may not count: mostly there are no more. */
        Battles rest = where & (where - 1);
        end[0]       = move | bits_lowest(where | NEVER) << MOVE_BATTLE;
        end[1]       = move | bits_lowest(rest | NEVER) << MOVE_BATTLE;
        end += bits_count(where);
        if (rest & (rest - 1)) {
            Move *at = end - bits_count(where) + 2;
            for (FOR_BITS(battle, rest & (rest - 1)))
                *at++ = move | (Move)battle << MOVE_BATTLE;
        }
    }
    for (FOR_BITS(face, discards(&chart)))
        *end++ = move_of(DISCARD, (unsigned)face, 0);
    return (uint32_t)(end - out);
}

/* Why a move is refused that is not in the list. */
HD static Rule explain(const Korsar *k, const Chart *chart, Move move)
{
    Face     face   = move_face(move);
    unsigned battle = move_battle(move);
    bool     holds  = chart->hand >> face & 1u;
    if (move >> (MOVE_BATTLE + 5))
        return 10; /* KOR-10: nothing that is written so */
    switch (move_act(move)) {
    case DRAW: return face == TOP_CARD && !battle ? 11 : 10; /* KOR-11 */
    case SAIL: return 14;                                    /* KOR-14: a merchant of the hand */
    case ATTACK:
        if (!is_ship(face) || !holds || !(k->at_sea >> battle & 1u))
            return 16;          /* KOR-16: a pirate ship of the hand, a merchant at sea */
        return 17;              /* KOR-17, KOR-R11, KOR-R12 */
    case CAPTAIN: return 19;    /* KOR-19 */
    case ADMIRAL_TO: return 20; /* KOR-20 */
    case DISCARD: return is_merchant(face) ? 13 : 12; /* KOR-13; KOR-12, KOR-R17 */
    default: return 10;                               /* KOR-10: exactly one of the six acts */
    }
}

HD Rule korsar_breaks(const Game *game, const State *state, Seat seat, Move move)
{
    (void)game;
    const Korsar *k = korsar_of(state);
    if (state->over)
        return 27; /* KOR-27: the game has ended */
    if (seat != k->turn)
        return 6; /* KOR-6: turns go clockwise */

    Chart chart;
    chart_fill(&chart, k, seat);
    unsigned face   = move_face(move);
    unsigned battle = move_battle(move);
    Battles  place  = (Battles)1 << battle;
    bool     held   = chart.hand >> face & 1u;
    if (move == (move_with(face) | battle << MOVE_BATTLE) && held && (waters(&chart, face) & place))
        return LAWFUL;
    if (move == move_of(DISCARD, face, 0) && (discards(&chart) >> face & 1u))
        return LAWFUL;
    return explain(k, &chart, move);
}
/* The nth element of a set, from 0. */
HD static unsigned nth(uint64_t set, uint32_t n)
{
    while (n-- > 0)
        set &= set - 1;
    return bits_lowest(set);
}

/* Counts, draws, and finds the move of that number in the order of the list. */
HD Move korsar_sample(const Game *game, const State *state, Seat seat, Rng *rng)
{
    (void)game;
    Chart chart;
    chart_fill(&chart, korsar_of(state), seat);
    uint64_t gone  = discards(&chart);
    uint32_t count = bits_count(gone);
    for (FOR_BITS(face, chart.hand))
        count += bits_count(waters(&chart, (unsigned)face));
    uint32_t n = rng_below(rng, count);
    for (FOR_BITS(face, chart.hand)) {
        Battles  where = waters(&chart, (unsigned)face);
        uint32_t here  = bits_count(where);
        if (n < here)
            return move_with((unsigned)face) | nth(where, n) << MOVE_BATTLE;
        n -= here;
    }
    return move_of(DISCARD, nth(gone, n), 0);
}
