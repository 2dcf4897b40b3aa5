/* moves.c -- what may be done now: the list of moves, the check of one, and a random one.
 *
 * All three ask the same few questions: which places are open, which slots lie under the end of the
 * path, how a surplus can be returned, which three cards can be laid. */
#include "games/corsaire/corsaire.h"

/* --- the questions --------------------------------------------------------------------------------- */

HD unsigned corsaire_open(const Corsaire *g, unsigned filled)
{
    if (g->head.option[CSR_OPT_PLACEMENT] != CSR_PLACEMENT_SUPPORTED)
        return ~filled & CSR_ALL_PLACES; /* CSR-R1 */

    /* CSR-12: a place is supported where both places below it are filled. Level by level, the bit
     * of place p meets the bits p + level + 1 and p + level + 2. */
    unsigned open = CSR_ALL_W;
    open |= (filled >> 3) & (filled >> 4) & 0x38u; /* x on w */
    open |= (filled >> 2) & (filled >> 3) & 0x06u; /* y on x */
    open |= (filled >> 1) & (filled >> 2) & 0x01u; /* z on y */
    return open & ~filled;                         /* CSR-11: an empty place; CSR-13: gaps do not matter */
}

HD unsigned corsaire_slots(const Corsaire *g)
{
    return ((1u << corsaire_slots_under(g->at)) - 1)
           << corsaire_slot_under(g->at); /* CSR-23, CSR-R2, CSR-R4 */
}

/* The surplus that must go (CSR-29). */
HD static unsigned surplus_of(const uint8_t have[4])
{
    unsigned total = corsaire_total_of(have);
    return total > CSR_LIMIT ? total - CSR_LIMIT : 0;
}

/* With r red gone, blue runs from the lowest to the highest amount that leaves green in its bounds. */
HD static unsigned blue_least(const uint8_t have[4], unsigned rest)
{
    return rest > have[2] ? rest - have[2] : 0;
}
HD static unsigned blue_most(const uint8_t have[4], unsigned rest) { return rest < have[1] ? rest : have[1]; }

HD unsigned corsaire_ways(const uint8_t have[4])
{
    unsigned surplus = surplus_of(have);
    unsigned ways    = 0;
    for (unsigned red = 0; red <= have[0] && red <= surplus; red++) {
        unsigned rest  = surplus - red;
        unsigned least = blue_least(have, rest);
        unsigned most  = blue_most(have, rest);
        if (least <= most)
            ways += most - least + 1;
    }
    return ways;
}

/* CSR-38, CSR-39: items rise, and whatever lies above a place has a lower number: so a place is free
 * where all above it is gone or chosen before it. */
HD static bool is_free(unsigned place, unsigned left) { return !(corsaire_above(place) & left); }

/* The ways to take one, two or three cards from the top of a pyramid: items in the form of a move,
 * where the lowest item stands first. */
typedef struct Tops {
    uint8_t  one[4];
    uint16_t two[16];
    uint32_t three[32];
    unsigned ones, twos, threes;
} Tops;

HD static void find_tops(unsigned filled, Tops *tops)
{
    tops->ones = tops->twos = tops->threes = 0;
    for (unsigned set_a = filled; set_a; set_a &= set_a - 1) {
        unsigned a = bits_lowest(set_a);
        if (!is_free(a, filled))
            continue;
        unsigned left_a         = filled & ~(1u << a);
        tops->one[tops->ones++] = (uint8_t)(CSR_ITEM_PLACE + a);
        for (unsigned set_b = set_a & (set_a - 1); set_b; set_b &= set_b - 1) {
            unsigned b = bits_lowest(set_b);
            if (!is_free(b, left_a))
                continue;
            unsigned left_b         = left_a & ~(1u << b);
            tops->two[tops->twos++] = (uint16_t)((CSR_ITEM_PLACE + a) | (CSR_ITEM_PLACE + b) << 6);
            for (unsigned set_c = set_b & (set_b - 1); set_c; set_c &= set_c - 1) {
                unsigned c = bits_lowest(set_c);
                if (is_free(c, left_b))
                    tops->three[tops->threes++] =
                        (uint32_t)((CSR_ITEM_PLACE + a) | (CSR_ITEM_PLACE + b) << 6 |
                                   (CSR_ITEM_PLACE + c) << 12);
            }
        }
    }
}

HD uint32_t corsaire_triples(uint64_t hand, unsigned filled, Move *out)
{
    uint8_t  face[CSR_HAND_SIZE];
    unsigned faces = 0;
    uint32_t n     = 0;
    Tops     tops;
    find_tops(filled, &tops);
    for (FOR_BITS(one, hand))
        face[faces++] = (uint8_t)one;
    for (unsigned a = 0; a < faces; a++) {
        for (unsigned b = a + 1; b < faces; b++) {
            for (unsigned c = b + 1; c < faces; c++)
                out[n++] = corsaire_move_items(face[a], face[b], face[c]);
            for (unsigned i = 0; i < tops.ones; i++)
                out[n++] = corsaire_move_items(face[a], face[b], tops.one[i]);
        }
        for (unsigned i = 0; i < tops.twos; i++)
            out[n++] = corsaire_move_items(face[a], 0, 0) | (Move)tops.two[i] << 13;
    }
    for (unsigned i = 0; i < tops.threes; i++)
        out[n++] = CSR_MOVE_LOOT | (Move)tops.three[i] << 7;
    ASSERT(n <= CSR_MOST_TRIPLES);
    return n;
}

/* --- lists ----------------------------------------------------------------------------------------- */

HD Seats corsaire_to_act(const Game *game, const State *state)
{
    (void)game;
    return state->over ? NOBODY : seat_bit(corsaire_actor(corsaire_of(state)));
}

HD static uint32_t list_places(const Corsaire *g, Seat seat, Move *out)
{
    uint32_t n    = 0;
    unsigned open = corsaire_open(g, g->filled[seat]);
    /* By their faces: the order in a hand says nothing, not even to its owner. */
    for (FOR_BITS(face, cards_faces(&g->head.cards, corsaire_hand_of(seat))))
        for (unsigned set = open; set; set &= set - 1)
            out[n++] = corsaire_move_place((unsigned)face, bits_lowest(set));
    return n;
}

HD static uint32_t list_returns(const uint8_t have[4], Move *out)
{
    uint32_t n       = 0;
    unsigned surplus = surplus_of(have);
    for (unsigned red = 0; red <= have[0] && red <= surplus; red++) {
        unsigned rest = surplus - red;
        for (unsigned blue = blue_least(have, rest); blue <= blue_most(have, rest); blue++)
            out[n++] = corsaire_move_return(red, blue, rest - blue);
    }
    return n;
}

/* CSR-35: where the seat has not yet placed cards. */
HD static unsigned free_slots(const Corsaire *g, Seat seat)
{
    return ~(unsigned)g->laid[seat] & ((1u << CSR_SLOTS) - 1);
}

HD static uint32_t list_loot(const Corsaire *g, Seat seat, Move *out)
{
    uint32_t triples =
        corsaire_triples(cards_faces(&g->head.cards, corsaire_hand_of(seat)), g->filled[seat], out);
    unsigned slots  = free_slots(g, seat);
    uint32_t n      = triples;
    unsigned lowest = bits_lowest(slots);
    for (unsigned set = slots & (slots - 1); set; set &= set - 1) {
        Move slot = corsaire_move_slot(bits_lowest(set));
        for (uint32_t i = 0; i < triples; i++)
            out[n++] = out[i] | slot;
    }
    for (uint32_t i = 0; i < triples; i++)
        out[i] |= corsaire_move_slot(lowest);
    return n;
}

HD uint32_t corsaire_moves(const Game *game, const State *state, Seat seat, Move *out)
{
    const Corsaire *g = corsaire_of(state);
    uint32_t        n = 0;
    (void)game;
    if (state->over || seat != corsaire_actor(g))
        return 0;
    switch (g->phase) {
    case CSR_PHASE_PLACE: return list_places(g, seat, out);
    case CSR_PHASE_CONVERT: /* CSR-15 */
        out[n++] = CSR_MOVE_CONVERT;
        out[n++] = CSR_MOVE_PASS;
        return n;
    case CSR_PHASE_STEP: /* CSR-21 */
        out[n++] = corsaire_move_step(corsaire_below(g->at));
        out[n++] = corsaire_move_step(corsaire_below(g->at) + 1);
        return n;
    case CSR_PHASE_TAKE:
        for (unsigned set = corsaire_slots(g); set; set &= set - 1)
            out[n++] = corsaire_move_take(bits_lowest(set));
        return n;
    case CSR_PHASE_BUY: /* CSR-24 */
        out[n++] = CSR_MOVE_BUY;
        out[n++] = CSR_MOVE_SKIP;
        return n;
    case CSR_PHASE_ADJUST:
        if (surplus_of(g->have[seat]))
            return list_returns(g->have[seat], out);
        for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
            if (g->supply[colour])
                out[n++] = corsaire_move_gain(colour);
        return n;
    default: return list_loot(g, seat, out);
    }
}

/* --- the check of a move --------------------------------------------------------------------------- */

HD static Rule place_breaks(const Corsaire *g, Seat seat, Move move)
{
    unsigned place = corsaire_place_of(move);
    if (place >= CSR_PLACES)
        return CSR_8; /* CSR-8: ten places */
    if (corsaire_face_of(move) >= CSR_CARD_FACES ||
        cards_find(&g->head.cards, corsaire_hand_of(seat), (Face)corsaire_face_of(move)) == NO_CARD)
        return CSR_11; /* CSR-11: a card from his hand */
    if ((g->filled[seat] >> place) & 1u)
        return CSR_11; /* CSR-11: on an empty place */
    if (!((corsaire_open(g, g->filled[seat]) >> place) & 1u))
        return CSR_12; /* CSR-12: both places below hold a card */
    return LAWFUL;
}

HD static Rule return_breaks(const uint8_t have[4], Move move)
{
    unsigned surplus = surplus_of(have);
    if (!surplus)
        return CSR_30; /* CSR-30: he has nothing and gains one */
    if (move >> 16)
        return CSR_29; /* CSR-29: three amounts and nothing else */
    unsigned sum = 0;
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        if (corsaire_amount_of(move, colour) > have[colour])
            return CSR_29; /* CSR-29: what he has */
        sum += corsaire_amount_of(move, colour);
    }
    if (sum != surplus)
        return CSR_29; /* CSR-29: until he has exactly 10 */
    return LAWFUL;
}

HD static Rule loot_breaks(const Corsaire *g, Seat seat, Move move)
{
    unsigned slot = corsaire_slot_of(move);
    if (move >> 25 || slot >= CSR_SLOTS)
        return CSR_35; /* CSR-35: one of the five boards */
    if ((g->laid[seat] >> slot) & 1u)
        return CSR_35; /* CSR-35: where he has not yet placed cards (CSR-R15), and there they stay (CSR-40) */
    unsigned left = g->filled[seat];
    unsigned last = 0;
    for (unsigned i = 0; i < 3; i++) {
        unsigned item = corsaire_item_of(move, i);
        if (i && item <= last)
            return CSR_35; /* CSR-35: three different cards, in the order of the notation */
        last = item;
        if (item < CSR_ITEM_PLACE) {
            if (item >= CSR_CARD_FACES ||
                cards_find(&g->head.cards, corsaire_hand_of(seat), (Face)item) == NO_CARD)
                return CSR_36; /* CSR-36: from his hand */
            continue;
        }
        unsigned place = item - CSR_ITEM_PLACE;
        if (place >= CSR_PLACES || !((g->filled[seat] >> place) & 1u))
            return CSR_36; /* CSR-36: or from his pyramid */
        if (!is_free(place, left))
            return CSR_38; /* CSR-38: no card lies above it, or it was chosen before (CSR-39) */
        left &= ~(1u << place);
    }
    return LAWFUL;
}

/* A move of the wrong kind for what waits. */
HD static Rule kind_breaks(const Corsaire *g, unsigned kind)
{
    if (g->phase == CSR_PHASE_LOOT)
        return CSR_9; /* CSR-9: the twenty turns of trading are over */
    if (kind == CSR_MOVE_LOOT)
        return CSR_32; /* CSR-32: looting comes after turn 20 */
    if (g->phase == CSR_PHASE_STEP && (kind == CSR_MOVE_TAKE || kind == CSR_MOVE_PASS))
        return CSR_21; /* CSR-21, CSR-R3: the path goes on down */
    if (g->phase == CSR_PHASE_PLACE)
        return CSR_11; /* CSR-11: he may not skip this */
    if (g->phase == CSR_PHASE_TAKE && kind == CSR_MOVE_SKIP)
        return CSR_23; /* CSR-23: compulsory */
    return CSR_10;     /* CSR-10: the steps have their order */
}

HD Rule corsaire_breaks(const Game *game, const State *state, Seat seat, Move move)
{
    const Corsaire *g    = corsaire_of(state);
    unsigned        kind = corsaire_move_kind(move);
    (void)game;
    if (state->over)
        return CSR_46; /* CSR-46: the game has ended */
    if (seat != corsaire_actor(g))
        return g->phase == CSR_PHASE_LOOT ? CSR_34 : CSR_9; /* CSR-34, CSR-9: whose turn it is */
    switch (g->phase) {
    case CSR_PHASE_PLACE:
        if (kind == CSR_MOVE_PLACE)
            return place_breaks(g, seat, move);
        break;
    case CSR_PHASE_CONVERT:
        if (move == CSR_MOVE_CONVERT || move == CSR_MOVE_PASS)
            return LAWFUL;
        break;
    case CSR_PHASE_STEP:
        if (kind == CSR_MOVE_STEP) {
            unsigned place = corsaire_place_of(move), left = corsaire_below(g->at);
            if (place != left && place != left + 1)
                return CSR_21; /* CSR-21: one of the two below */
            return LAWFUL;
        }
        break;
    case CSR_PHASE_TAKE:
        if (kind == CSR_MOVE_TAKE) {
            if (move >> 7 || !((corsaire_slots(g) >> corsaire_slot_of(move)) & 1u))
                return CSR_23; /* CSR-23: a slot at the end of the path */
            return LAWFUL;
        }
        break;
    case CSR_PHASE_BUY:
        if (move == CSR_MOVE_BUY || move == CSR_MOVE_SKIP)
            return LAWFUL;
        break;
    case CSR_PHASE_ADJUST:
        if (kind == CSR_MOVE_RETURN)
            return return_breaks(g->have[seat], move);
        if (kind == CSR_MOVE_GAIN) {
            if (corsaire_total_of(g->have[seat]))
                return CSR_29; /* CSR-29: he has too many, not too few */
            if (move >> 4 >= CSR_COLOURS || !g->supply[move >> 4])
                return CSR_R11; /* CSR-R11: a colour that the supply has */
            return LAWFUL;
        }
        break;
    default:
        if (kind == CSR_MOVE_LOOT)
            return loot_breaks(g, seat, move);
        break;
    }
    return kind_breaks(g, kind);
}

/* --- a random move --------------------------------------------------------------------------------- */

/* One of the moves of `loot`, all equally likely: the list is every choice of three cards for every
 * free slot, so both can be drawn apart, and the choices counted by how many come from the hand. */
HD static Move sample_loot(const Corsaire *g, Seat seat, Rng *rng)
{
    uint8_t  face[CSR_HAND_SIZE];
    unsigned hand = 0;
    Tops     tops;
    find_tops(g->filled[seat], &tops);
    for (FOR_BITS(one, cards_faces(&g->head.cards, corsaire_hand_of(seat))))
        face[hand++] = (uint8_t)one;

    unsigned pairs   = hand * (hand - 1) / 2;
    unsigned triples = hand < 3 ? 0 : pairs * (hand - 2) / 3;
    unsigned slots   = free_slots(g, seat);
    uint32_t skip    = rng_below(rng, bits_count(slots));
    while (skip--)
        slots &= slots - 1;
    Move     slot = corsaire_move_slot(bits_lowest(slots));
    uint32_t n    = rng_below(rng, triples + pairs * tops.ones + hand * tops.twos + tops.threes);

    if (n < tops.threes)
        return slot | CSR_MOVE_LOOT | (Move)tops.three[n] << 7;
    n -= tops.threes;
    if (n < hand * tops.twos)
        return slot | corsaire_move_items(face[n / tops.twos], 0, 0) | (Move)tops.two[n % tops.twos] << 13;
    n -= hand * tops.twos;
    if (n < pairs * tops.ones) {
        unsigned one = tops.one[n % tops.ones];
        unsigned b   = 1;
        for (n /= tops.ones; n >= b; b++)
            n -= b;
        return slot | corsaire_move_items(face[n], face[b], one);
    }
    n -= pairs * tops.ones;
    unsigned c = 2;
    for (; n >= c * (c - 1) / 2; c++)
        n -= c * (c - 1) / 2;
    unsigned b = 1;
    for (; n >= b; b++)
        n -= b;
    return slot | corsaire_move_items(face[n], face[b], face[c]);
}

HD static Move sample_place(const Corsaire *g, Seat seat, Rng *rng)
{
    unsigned open = corsaire_open(g, g->filled[seat]);
    uint32_t n    = rng_below(rng, bits_count(open) * cards_size(&g->head.cards, corsaire_hand_of(seat)));
    uint64_t hand = cards_faces(&g->head.cards, corsaire_hand_of(seat));
    for (uint32_t nth = n / bits_count(open); nth; nth--)
        hand &= hand - 1;
    for (n %= bits_count(open); n; n--)
        open &= open - 1;
    return corsaire_move_place(bits_lowest(hand), bits_lowest(open));
}

HD Move corsaire_sample(const Game *game, const State *state, Seat seat, Rng *rng)
{
    const Corsaire *g = corsaire_of(state);
    switch (g->phase) {
    case CSR_PHASE_LOOT: return sample_loot(g, seat, rng);
    case CSR_PHASE_PLACE: return sample_place(g, seat, rng);
    case CSR_PHASE_CONVERT: return rng_below(rng, 2) ? CSR_MOVE_CONVERT : CSR_MOVE_PASS;
    case CSR_PHASE_STEP: return corsaire_move_step(corsaire_below(g->at) + rng_below(rng, 2));
    case CSR_PHASE_TAKE:
        return corsaire_move_take(corsaire_slot_under(g->at) + rng_below(rng, corsaire_slots_under(g->at)));
    case CSR_PHASE_BUY: return rng_below(rng, 2) ? CSR_MOVE_BUY : CSR_MOVE_SKIP;
    default: break;
    }
    Move     list[CSR_MOST_TRIPLES] = {0};
    uint32_t n                      = corsaire_moves(game, state, seat, list);
    return list[rng_below(rng, n)];
}

/* --- a move as others see it ----------------------------------------------------------------------- */

HD Move corsaire_seen(const Game *game, const State *state, Seat seat, Move move, Seat viewer)
{
    (void)game;
    (void)state;
    if (corsaire_move_kind(move) != CSR_MOVE_LOOT || viewer == seat)
        return move;
    unsigned item[3];
    for (unsigned i = 0; i < 3; i++) /* CSR-37: how many cards are face down is all that is seen of them */
        item[i] =
            corsaire_item_of(move, i) < CSR_ITEM_PLACE ? (unsigned)CSR_CARD_FACES : corsaire_item_of(move, i);
    return corsaire_move_items(item[0], item[1], item[2]) | corsaire_move_slot(corsaire_slot_of(move));
}
