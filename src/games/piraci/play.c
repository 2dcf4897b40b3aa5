/* play.c -- the sending phase: whose turn it is, what he may do, and what a card sets off.
 *
 * A turn is one card (PIR-23): it is laid, it uncovers the card below it, which works as a
 * Teleport or moves the ships, and then it is seen whether the phase is over. Collecting, the
 * second phase, is in collect.c; its only choice, `take`, is listed and checked here. */
#include "games/piraci/piraci.h"

HD Seats piraci_to_act(const Game *game, const State *state)
{
    (void)game;
    const Piraci *g = piraci_of(state);
    if (g->head.over)
        return NOBODY;
    return seat_bit(g->phase == PIR_SENDING ? g->turn : g->order[g->taken]);
}

/* What the seat that must act may name: cards of its hand, or kinds of treasures (PIR-36). */
HD static uint64_t choices(const Piraci *g, Seat seat)
{
    Zone zone = g->phase == PIR_SENDING ? piraci_hand(seat) : piraci_treasure(g->planet);
    return cards_faces(&g->head.cards, zone);
}

HD uint32_t piraci_moves(const Game *game, const State *state, Seat seat, Move *out)
{
    const Piraci *g = piraci_of(state);
    if (seat >= PIR_SEATS || piraci_to_act(game, state) != seat_bit(seat))
        return 0;

    uint32_t     count = 0;
    const Cards *c     = &g->head.cards;
    if (g->phase == PIR_SENDING) { /* PIR-11: any card of the hand on any planet */
        for (FOR_CARDS(card, c, piraci_hand(seat))) {
            Move first = piraci_move(PIR_PLAY, c->face[card], 0);
            for (unsigned planet = 0; planet < PIR_PLANETS; planet++)
                out[count + planet] = first + planet;
            count += PIR_PLANETS;
        }
        return count;
    }
    for (FOR_BITS(kind, choices(g, seat)))
        out[count++] = piraci_move(PIR_TAKE, (unsigned)kind, 0);
    return count;
}

HD static bool holds(uint64_t set, unsigned element) { return (set >> element) & 1u; }

HD Rule piraci_breaks(const Game *game, const State *state, Seat seat, Move move)
{
    const Piraci *g = piraci_of(state);
    if (g->head.over)
        return 42; /* PIR-42: the winner is known */

    bool sending = g->phase == PIR_SENDING;
    if (seat >= PIR_SEATS || piraci_to_act(game, state) != seat_bit(seat))
        return sending ? 10 : 36; /* PIR-10: turns go clockwise; PIR-36: takers by rank */

    unsigned verb = move & PIR_VERB;
    if (sending) {
        bool shape = verb == PIR_PLAY && move < PIR_TAKE && move_planet(move) < PIR_PLANETS;
        if (!shape || !holds(choices(g, seat), move_face(move)))
            return 11; /* PIR-11: one card of your hand on one of the six planets */
        return LAWFUL;
    }
    if (verb == PIR_PLAY)
        return 24; /* PIR-24: nobody has another turn */
    if (verb != PIR_TAKE || move >= PIR_VERB || move_planet(move) ||
        !holds(choices(g, seat), move_face(move)))
        return 36; /* PIR-36: a treasure that still lies on the planet */
    return LAWFUL;
}

/* PIR-19 to PIR-22: the ships that stand on the planet move on, each its own way. The set of those
 * that came home by it. */
HD static unsigned sail(Piraci *g, unsigned planet, Tape *tape)
{
    unsigned came_home = 0;
    if (g->merchant == planet) {
        g->merchant = (uint8_t)(planet == PIR_PLANETS - 1 ? 0 : planet + 1);
        tape_state(tape, PIR_FACT_SHIP, 2, PIR_SHIP_M, g->merchant, 0, 0);
        if (g->merchant == 0)
            came_home |= PIR_SHIP_M;
    }
    if (g->pirate == planet) {
        g->pirate = (uint8_t)(planet == 0 ? PIR_PLANETS - 1 : planet - 1);
        tape_state(tape, PIR_FACT_SHIP, 2, PIR_SHIP_P, g->pirate, 0, 0);
        if (g->pirate == g->home)
            came_home |= PIR_SHIP_P;
    }
    return came_home;
}

/* PIR-15: a Teleport takes the card that uncovered it along into the box. PIR-16: whatever that
 * card is, only its owner knows. */
HD static void teleport(Cards *c, Card below, Card above, unsigned planet, Tape *tape)
{
    Fact *fact = tape_add(tape, PIR_FACT_BOX, c->known[above]);
    fact_arg(fact, fact_card(c->face[below], c->back[below]));
    fact_arg(fact, fact_card(c->face[above], c->back[above]));
    fact_arg(fact, (int)planet);
    cards_move(c, below, PIR_BOX, LAST, NOBODY, tape);
    cards_move(c, above, PIR_BOX, LAST, NOBODY, tape);
}

HD static void send(Piraci *g, Seat seat, unsigned face, unsigned planet, Tape *tape)
{
    Cards   *c         = &g->head.cards;
    Card     below     = piraci_covered(c, planet);
    Card     card      = cards_find(c, piraci_hand(seat), (Face)face);
    unsigned came_home = 0;

    cards_move(c, card, (Zone)planet, LAST, seat_bit(seat), tape); /* PIR-11: face down, PIR-12: in order */
    if (below != NO_CARD) {                                        /* PIR-13, PIR-18 */
        cards_reveal(c, below, EVERYONE, tape);
        tape_state(tape, PIR_FACT_UP, 2, fact_card(c->face[below], c->back[below]), (int)planet, 0, 0);
        if (c->face[below] == PIR_TELEPORT)
            teleport(c, below, card, planet, tape); /* PIR-21: and no ship moves */
        else
            came_home = sail(g, planet, tape);
    }

    unsigned next = seat + 1u;
    g->turn       = (uint8_t)(next == g->head.players ? 0 : next); /* PIR-10 */

    /* PIR-24, PIR-25, PIR-26: at once. Who would be next has no card exactly when nobody has one
     * (PIR-R11). */
    if (came_home || cards_size(c, piraci_hand(g->turn)) == 0) {
        tape_state(tape, PIR_FACT_END, 1, (int)came_home, 0, 0, 0);
        piraci_collect(g, tape);
    }
}

HD void piraci_play(const Game *game, State *state, Seat seat, Move move, Tape *tape)
{
    (void)game;
    Piraci *g = piraci_at(state);
    if (g->phase == PIR_SENDING)
        send(g, seat, move_face(move), move_planet(move), tape);
    else
        piraci_take(g, seat, move_face(move), tape);
}

HD Move piraci_sample(const Game *game, const State *state, Seat seat, Rng *rng)
{
    (void)game;
    const Piraci *g     = piraci_of(state);
    const Cards  *c     = &g->head.cards;
    bool          sends = g->phase == PIR_SENDING;

    if (sends) { /* no two cards of a hand are alike, so any card will do */
        Zone     hand   = piraci_hand(seat);
        uint32_t chance = rng_below(rng, cards_size(c, hand) * (uint32_t)PIR_PLANETS);
        Card     card   = cards_first(c, hand);
        for (; chance >= PIR_PLANETS; chance -= PIR_PLANETS)
            card = c->next[card];
        return piraci_move(PIR_PLAY, c->face[card], chance);
    }
    uint64_t set   = choices(g, seat);
    uint32_t which = rng_below(rng, bits_count(set));
    while (which--)
        set &= set - 1;
    return piraci_move(PIR_TAKE, bits_lowest(set), 0);
}

HD Move piraci_seen(const Game *game, const State *state, Seat seat, Move move, Seat viewer)
{
    (void)game;
    (void)state;
    bool hidden = (move & PIR_VERB) == PIR_PLAY && viewer != seat; /* PIR-11: face down */
    return hidden ? piraci_move(PIR_PLAY, 0, move_planet(move)) : move;
}
