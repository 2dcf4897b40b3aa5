/* moves.c -- what the seat on turn may do.
 *
 * The list, the check of one move and the uniform draw all ask the same three questions of the sea
 * (korsar.h: attack_waters, captain_waters, admiral_waters) and the same set of faces in the hand. */
#include "games/korsar/korsar.h"

HD Seats korsar_to_act(const Game *game, const State *state)
{
    (void)game;
    return state->over ? NOBODY : seat_bit(korsar_of(state)->turn);
}

/* All faces that may be discarded. KOR-13: never a merchant. */
#define DISCARD_FACES ((((uint64_t)1 << FACES) - 1) & ~MERCHANT_FACES)

HD static inline bool holds(uint64_t faces, Face face) { return faces >> face & 1u; }

HD uint32_t korsar_moves(const Game *game, const State *state, Seat seat, Move *out)
{
    (void)game;
    const Korsar *k = korsar_of(state);
    if (state->over || seat != k->turn)
        return 0;

    uint64_t hand = cards_faces(&state->cards, hand_of(seat));
    unsigned side = side_of(k, seat);
    Move    *end  = out;
    bool     pile = cards_size(&state->cards, DECK) > 0;
    if (pile)
        *end++ = move_of(DRAW, 0, 0); /* KOR-11 */
    for (FOR_BITS(face, hand & MERCHANT_FACES))
        *end++ = move_of(SAIL, (unsigned)face, 0); /* KOR-14, KOR-15 */

    for (unsigned colour = 0; colour < COLOURS; colour++) {
        unsigned ships = ships_in(hand, colour);
        if (ships) {
            unsigned first = MERCHANTS + colour * PER_FLAG;
            for (FOR_BITS(battle, attack_waters(k, side, colour)))
                for (unsigned left = ships; left; left &= left - 1)
                    *end++ = move_of(ATTACK, first + bits_lowest(left), (unsigned)battle); /* KOR-16 */
        }
        if (holds(hand, captain_of(colour)))
            for (FOR_BITS(battle, captain_waters(k, side, colour)))
                *end++ = move_of(CAPTAIN, captain_of(colour), (unsigned)battle); /* KOR-19 */
    }
    if (holds(hand, ADMIRAL))
        for (FOR_BITS(battle, admiral_waters(k, seat)))
            *end++ = move_of(ADMIRAL_TO, ADMIRAL, (unsigned)battle); /* KOR-20 */
    if (!pile)
        for (FOR_BITS(face, hand & DISCARD_FACES))
            *end++ = move_of(DISCARD, (unsigned)face, 0); /* KOR-12 */
    return (uint32_t)(end - out);
}

HD Rule korsar_breaks(const Game *game, const State *state, Seat seat, Move move)
{
    (void)game;
    const Korsar *k = korsar_of(state);
    if (state->over)
        return 27; /* KOR-27: the game has ended */
    if (seat != k->turn)
        return 6; /* KOR-6: turns go clockwise */

    Face     face   = move_face(move);
    unsigned battle = move_battle(move);
    if (move >> (MOVE_BATTLE + 5))
        return 10; /* KOR-10: nothing that is written so */

    const Cards *cards = &state->cards;
    unsigned     side  = side_of(k, seat);
    Zone         hand  = hand_of(seat);
    Rule         rule  = 10; /* KOR-10: exactly one of the six acts */
    switch (move_act(move)) {
    case DRAW:
        if (face || battle)
            return 10;
        return cards_size(cards, DECK) ? LAWFUL : 11; /* KOR-11 */
    case SAIL:
        if (battle)
            return 10;
        rule = 14; /* KOR-14: a merchant of the hand */
        if (!is_merchant(face))
            return rule;
        break;
    case ATTACK:
        rule = 16; /* KOR-16: a pirate ship of the hand, a merchant at sea */
        if (!is_ship(face) || !(k->at_sea >> battle & 1u))
            return rule;
        if (!(attack_waters(k, side, colour_of(face)) >> battle & 1u))
            return cards_find(cards, hand, face) == NO_CARD ? rule : 17; /* KOR-17, KOR-R11, KOR-R12 */
        break;
    case CAPTAIN:
        rule = 19; /* KOR-19 */
        if (!is_captain(face) || !(captain_waters(k, side, colour_of(face)) >> battle & 1u))
            return rule;
        break;
    case ADMIRAL_TO:
        rule = 20; /* KOR-20 */
        if (face != ADMIRAL || !(admiral_waters(k, seat) >> battle & 1u))
            return rule;
        break;
    case DISCARD:
        if (battle || face >= FACES)
            return 10;
        if (is_merchant(face))
            return 13; /* KOR-13 */
        rule = 12;
        if (cards_size(cards, DECK))
            return rule; /* KOR-12, KOR-R17 */
        break;
    default:
        return rule;
    }
    return cards_find(cards, hand, face) == NO_CARD ? rule : LAWFUL; /* KOR-5: from the own hand */
}

/* The nth element of a set, from 0. */
HD static unsigned nth(uint64_t set, uint32_t n)
{
    while (n-- > 0)
        set &= set - 1;
    return bits_lowest(set);
}

HD Move korsar_sample(const Game *game, const State *state, Seat seat, Rng *rng)
{
    (void)game;
    const Korsar *k      = korsar_of(state);
    uint64_t      hand   = cards_faces(&state->cards, hand_of(seat));
    unsigned      side   = side_of(k, seat);
    unsigned      pile   = cards_size(&state->cards, DECK) > 0;
    uint64_t      sail   = hand & MERCHANT_FACES;
    uint64_t      gone   = pile ? 0 : hand & DISCARD_FACES;
    Battles       master = holds(hand, ADMIRAL) ? admiral_waters(k, seat) : 0;
    uint32_t      attacks[COLOURS];
    uint32_t      captains[COLOURS];
    uint32_t      sails  = bits_count(sail);
    uint32_t      discards = bits_count(gone);
    uint32_t      masters  = bits_count(master);
    uint32_t      count    = pile + sails + discards + masters;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        attacks[colour]  = bits_count(ships_in(hand, colour)) * bits_count(attack_waters(k, side, colour));
        captains[colour] = holds(hand, captain_of(colour)) ? bits_count(captain_waters(k, side, colour)) : 0;
        count += attacks[colour] + captains[colour];
    }

    uint32_t n = rng_below(rng, count);
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        if (n < attacks[colour]) {
            unsigned ships = ships_in(hand, colour);
            unsigned kinds = bits_count(ships);
            unsigned ship  = nth(ships, n % kinds);
            return move_of(ATTACK, MERCHANTS + colour * PER_FLAG + ship,
                           nth(attack_waters(k, side, colour), n / kinds));
        }
        n -= attacks[colour];
        if (n < captains[colour])
            return move_of(CAPTAIN, captain_of(colour), nth(captain_waters(k, side, colour), n));
        n -= captains[colour];
    }
    if (n < sails)
        return move_of(SAIL, nth(sail, n), 0);
    n -= sails;
    if (n < masters)
        return move_of(ADMIRAL_TO, ADMIRAL, nth(master, n));
    n -= masters;
    if (n < discards)
        return move_of(DISCARD, nth(gone, n), 0);
    return move_of(DRAW, 0, 0);
}
