/* play.c -- the sending phase: what a card sets off.
 *
 * A turn is one card (PIR-23): it is laid, it uncovers the card below it, which works as a
 * Teleport or moves the ships, and then it is seen whether the phase is over. Collecting, the
 * second phase, is in collect.c. */
#include "games/piraci/piraci.h"

/* PIR-19, PIR-20: the ships that stand on the planet move on, each its own way. PIR-22, PIR-R21: where one
 * arrives nothing happens. The set of those that came home by it, which may be both (PIR-R13). */
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

/* PIR-15: a Teleport takes the card that uncovered it along into the box, its own player's too (PIR-R7).
 * PIR-16, PIR-R8: whatever that card is, only its owner knows. PIR-17: nothing is left face down. */
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
    if (below != NO_CARD) {                     /* PIR-13; PIR-18, PIR-R6: else nothing is uncovered */
        cards_reveal(c, below, EVERYONE, tape); /* PIR-14: it stays, face up */
        tape_state(tape, PIR_FACT_UP, 2, fact_card(c->face[below], c->back[below]), (int)planet, 0, 0);
        if (c->face[below] == PIR_TELEPORT)
            teleport(c, below, card, planet, tape); /* PIR-21: and no ship moves */
        else
            came_home = sail(g, planet, tape);
    }

    unsigned next = seat + 1u;
    g->turn       = (uint8_t)(next == g->head.players ? 0 : next); /* PIR-10 */

    /* PIR-24, PIR-25, PIR-26, PIR-R12: at once, whatever is left in the hands (PIR-27). Who would be next
     * has no card exactly when nobody has one (PIR-R11). */
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
        send(g, seat, piraci_move_face(move), piraci_move_planet(move), tape);
    else
        piraci_take(g, seat, piraci_move_face(move), tape);
}
