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
enum { BY_SHIP, BY_CAPTAIN = KOR_COLOURS, BY_ADMIRAL = 2 * KOR_COLOURS, BY_HAND, BY_NONE, WAYS };

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
        KOR_SAIL,       KOR_SAIL,   KOR_SAIL,     KOR_SAIL,     KOR_SAIL,     KOR_SAIL, KOR_SAIL, /* m2-m8 */
        KOR_ATTACK,     KOR_ATTACK, KOR_ATTACK,   KOR_ATTACK,   KOR_CAPTAIN,                      /* b1-bc */
        KOR_ATTACK,     KOR_ATTACK, KOR_ATTACK,   KOR_ATTACK,   KOR_CAPTAIN,                      /* g1-gc */
        KOR_ATTACK,     KOR_ATTACK, KOR_ATTACK,   KOR_ATTACK,   KOR_CAPTAIN,                      /* r1-rc */
        KOR_ATTACK,     KOR_ATTACK, KOR_ATTACK,   KOR_ATTACK,   KOR_CAPTAIN,                      /* y1-yc */
        KOR_ADMIRAL_TO, KOR_DRAW,   KOR_ACT_NONE, KOR_ACT_NONE, KOR_ACT_NONE, /* ad, the top card */
    };
    return acts[face] | (Move)face << KOR_MOVE_FACE;
}

/* The sea as one seat finds it. */
typedef struct Chart {
    KorsarBattles where[WAYS]; /* the battles open to each way; one bit where it needs none       */
    uint64_t      hand;        /* faces it holds, and the top of the draw pile where there is one */
} Chart;

HD static inline void chart_fill(Chart *chart, const Korsar *k, Seat seat)
{
    const Cards         *cards = &k->head.cards;
    const KorsarBattles *flag  = k->flag[korsar_side_of(k, seat)];
    KorsarBattles        fresh = k->at_sea & ~(flag[0] | flag[1] | flag[2] | flag[3]); /* no ship there yet */
    KorsarBattles        ships = k->head.option[KOR_OPT_LATE] ? ~k->manned : ~(KorsarBattles)0; /* KOR-R22 */
    for (unsigned colour = 0; colour < KOR_COLOURS; colour++) {
        /* KOR-16, KOR-R13: whose merchant it is does not matter; KOR-R10: nor who is stronger there. */
        chart->where[BY_SHIP + colour]    = (flag[colour] | (fresh & ~k->taken[colour])) & ships; /* KOR-17 */
        chart->where[BY_CAPTAIN + colour] = flag[colour]; /* KOR-19; KOR-24, KOR-R7: the side's flag */
    }
    chart->where[BY_ADMIRAL] = k->owned[seat]; /* KOR-20, KOR-R14: attacked or not */
    if (k->head.option[KOR_OPT_ADMIRAL])
        chart->where[BY_ADMIRAL] |= k->owned[korsar_partner_of(k, seat)]; /* KOR-R6 */
    chart->where[BY_HAND] = 1;                                            /* KOR-11, KOR-15: always */
    chart->where[BY_NONE] = 0;
    chart->hand           = cards_faces(cards, korsar_hand_of(seat)); /* KOR-5: from his own hand alone */
    /* KOR-11, KOR-R2: and where the hand is empty, this is all there is. */
    chart->hand |= (uint64_t)(cards_size(cards, KOR_DECK) > 0) << KOR_TOP_CARD;
}

/* The battles where a face can be played now. */
HD static inline KorsarBattles waters(const Chart *chart, unsigned face)
{
    return chart->where[way_of(face)];
}

/* KOR-12: what may be discarded. KOR-13: never a merchant. */
HD static inline uint64_t discards(const Chart *chart)
{
    bool pile = chart->hand >> KOR_TOP_CARD & 1u;
    return pile ? 0 : chart->hand & ~KOR_MERCHANT_FACES;
}

/* Added to a set that may be empty where its lowest element is asked for; names no battle. */
#define NEVER ((KorsarBattles)1 << 31)

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
        KorsarBattles where = waters(&chart, (unsigned)face);
        Move          move  = move_with((unsigned)face);
        /* Two at a blow, of which the last ones may not count: mostly there are no more. */
        KorsarBattles rest = where & (where - 1);
        end[0]             = move | bits_lowest(where | NEVER) << KOR_MOVE_BATTLE;
        end[1]             = move | bits_lowest(rest | NEVER) << KOR_MOVE_BATTLE;
        end += bits_count(where);
        if (rest & (rest - 1)) {
            Move *at = end - bits_count(where) + 2;
            for (FOR_BITS(battle, rest & (rest - 1)))
                *at++ = move | (Move)battle << KOR_MOVE_BATTLE;
        }
    }
    for (FOR_BITS(face, discards(&chart)))
        *end++ = korsar_move_of(KOR_DISCARD, (unsigned)face, 0);
    return (uint32_t)(end - out);
}

/* Why a move is refused that is not in the list. */
HD static Rule explain(const Korsar *k, const Chart *chart, Move move)
{
    Face     face   = korsar_move_face(move);
    unsigned battle = korsar_move_battle(move);
    bool     holds  = chart->hand >> face & 1u;
    if (move >> (KOR_MOVE_BATTLE + 5))
        return KOR_10; /* KOR-10: nothing that is written so */
    switch (korsar_move_act(move)) {
    case KOR_DRAW: return face == KOR_TOP_CARD && !battle ? KOR_11 : KOR_10; /* KOR-11; KOR-10 */
    case KOR_SAIL: return KOR_14; /* KOR-14: a merchant of the hand */
    case KOR_ATTACK:
        if (!korsar_is_ship(face) || !holds || !(k->at_sea >> battle & 1u))
            return KOR_16; /* KOR-16: a pirate ship of the hand, a merchant at sea */
        if (k->head.option[KOR_OPT_LATE] && k->manned >> battle & 1u)
            return KOR_R22;             /* KOR-R22: no ship comes after a captain */
        return KOR_17;                  /* KOR-17, KOR-R11, KOR-R12 */
    case KOR_CAPTAIN: return KOR_19;    /* KOR-19 */
    case KOR_ADMIRAL_TO: return KOR_20; /* KOR-20 */
    case KOR_DISCARD: return korsar_is_merchant(face) ? KOR_13 : KOR_12; /* KOR-13; KOR-12, KOR-R17 */
    default: return KOR_10; /* KOR-10: exactly one of the six acts */
    }
}

HD Rule korsar_breaks(const Game *game, const State *state, Seat seat, Move move)
{
    (void)game;
    const Korsar *k = korsar_of(state);
    if (state->over)
        return KOR_27; /* KOR-27: the game has ended */
    if (seat != k->turn)
        return KOR_6; /* KOR-6: turns go clockwise */

    Chart chart;
    chart_fill(&chart, k, seat);
    unsigned      face   = korsar_move_face(move);
    unsigned      battle = korsar_move_battle(move);
    KorsarBattles place  = (KorsarBattles)1 << battle;
    bool          held   = chart.hand >> face & 1u;
    if (move == (move_with(face) | battle << KOR_MOVE_BATTLE) && held && (waters(&chart, face) & place))
        return LAWFUL;
    if (move == korsar_move_of(KOR_DISCARD, face, 0) && (discards(&chart) >> face & 1u))
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
        KorsarBattles where = waters(&chart, (unsigned)face);
        uint32_t      here  = bits_count(where);
        if (n < here)
            return move_with((unsigned)face) | nth(where, n) << KOR_MOVE_BATTLE;
        n -= here;
    }
    return korsar_move_of(KOR_DISCARD, nth(gone, n), 0);
}
