/* moves.c -- whose turn it is and what he may do, in both phases.
 *
 * Whoever must act names a face: a card of his hand while cards are sent, a kind of treasure while they
 * are collected (PIR-36). The list runs over the set of these faces, the check of a move looks into it,
 * the uniform draw counts it: they cannot disagree. It goes by faces and never by the order in which
 * cards lie in a hand or on a planet, for that order says nothing. */
#include "games/piraci/piraci.h"

HD Seats piraci_to_act(const Game *game, const State *state)
{
    (void)game;
    const Piraci *g = piraci_of(state);
    if (g->head.over)
        return NOBODY;
    /* PIR-10: whose turn it is; PIR-36: whose rank it is */
    return seat_bit(g->phase == PIR_SENDING ? g->turn : g->order[g->taken]);
}

/* The faces that the seat that must act may name. The list of cards is followed from both ends at once,
 * which takes half the time. */
HD static uint64_t choices(const Piraci *g, Seat seat)
{
    const Cards *c     = &g->head.cards;
    Zone         zone  = g->phase == PIR_SENDING ? piraci_hand(seat) : piraci_treasure(g->planet);
    Card         front = cards_first(c, zone), back = cards_last(c, zone);
    uint64_t     set = 0;
    for (unsigned i = (cards_size(c, zone) + 1) / 2; i > 0; i--, front = c->next[front], back = c->prev[back])
        set |= (uint64_t)1 << c->face[front] | (uint64_t)1 << c->face[back];
    return set;
}

HD uint32_t piraci_moves(const Game *game, const State *state, Seat seat, Move *out)
{
    const Piraci *g = piraci_of(state);
    if (seat >= PIR_SEATS || piraci_to_act(game, state) != seat_bit(seat))
        return 0;

    uint32_t count = 0;
    uint64_t set   = choices(g, seat);
    if (g->phase == PIR_SENDING) { /* PIR-11: any card of the hand on any planet */
        for (FOR_BITS(face, set)) {
            Move first = piraci_move(PIR_PLAY, (unsigned)face, 0);
            for (unsigned planet = 0; planet < PIR_PLANETS; planet++)
                out[count + planet] = first + planet;
            count += PIR_PLANETS;
        }
        return count;
    }
    for (FOR_BITS(kind, set)) /* PIR-36: any, not only the highest */
        out[count++] = piraci_move(PIR_TAKE, (unsigned)kind, 0);
    return count;
}

HD static bool holds(uint64_t set, unsigned element) { return (set >> element) & 1u; }

HD Rule piraci_breaks(const Game *game, const State *state, Seat seat, Move move)
{
    const Piraci *g = piraci_of(state);
    if (g->head.over)
        return PIR_42; /* PIR-42: the winner is known */

    bool sending = g->phase == PIR_SENDING;
    if (seat >= PIR_SEATS || piraci_to_act(game, state) != seat_bit(seat))
        return sending ? PIR_10 : PIR_36; /* PIR-10: turns go clockwise; PIR-36: takers by rank */

    unsigned verb = move & PIR_VERB;
    if (sending) {
        bool shape = verb == PIR_PLAY && move < PIR_TAKE && piraci_move_planet(move) < PIR_PLANETS;
        if (!shape || !holds(choices(g, seat), piraci_move_face(move)))
            return PIR_11; /* PIR-11: one card of your hand on one of the six planets */
        return LAWFUL;
    }
    if (verb == PIR_PLAY)
        return PIR_24; /* PIR-24: nobody has another turn */
    if (verb != PIR_TAKE || move >= PIR_VERB || piraci_move_planet(move) ||
        !holds(choices(g, seat), piraci_move_face(move)))
        return PIR_36; /* PIR-36: a treasure that still lies on the planet */
    return LAWFUL;
}

/* The nth face of a set, from 0. */
HD static unsigned nth(uint64_t set, uint32_t n)
{
    while (n-- > 0)
        set &= set - 1;
    return bits_lowest(set);
}

HD Move piraci_sample(const Game *game, const State *state, Seat seat, Rng *rng)
{
    (void)game;
    const Piraci *g   = piraci_of(state);
    uint64_t      set = choices(g, seat);
    if (g->phase == PIR_SENDING) { /* PIR-7: no two cards of a hand are alike, so their number is known */
        uint32_t n = rng_below(rng, cards_size(&g->head.cards, piraci_hand(seat)) * (uint32_t)PIR_PLANETS);
        return piraci_move(PIR_PLAY, nth(set, n / PIR_PLANETS), n % PIR_PLANETS);
    }
    uint32_t n = rng_below(rng, bits_count(set));
    return piraci_move(PIR_TAKE, nth(set, n), 0);
}

HD Move piraci_seen(const Game *game, const State *state, Seat seat, Move move, Seat viewer)
{
    (void)game;
    (void)state;
    bool hidden = (move & PIR_VERB) == PIR_PLAY && viewer != seat; /* PIR-11: face down */
    return hidden ? piraci_move(PIR_PLAY, 0, piraci_move_planet(move)) : move;
}
