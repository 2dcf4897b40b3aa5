/* say.c -- what a move means and how cards and zones are called: phrases, to be put into words by whoever
 * speaks a language. */
#include "games/piraci/piraci.h"

HD static int card_arg(Face face, Back back) { return fact_card(face, back); }

/* A card as a viewer knows it. */
HD static int known_arg(const Cards *c, Card card, Seat viewer)
{
    return card_arg(cards_knows(c, card, viewer) ? c->face[card] : (Face)NO_FACE, c->back[card]);
}

HD static bool play_say(const Piraci *g, Seat seat, Move move, Seat viewer, Phrase *out)
{
    unsigned planet = piraci_move_planet(move);
    if (planet >= PIR_PLANETS)
        return false;
    Card covered = piraci_covered(&g->head.cards, planet);
    phrase_begin(out, covered == NO_CARD ? PIR_SAY_PLAY : PIR_SAY_COVER);
    out->seen = seat_bit(seat); /* PIR-11: only who plays it knows the card */
    fact_arg(out, card_arg((Face)piraci_move_face(move), (Back)seat));
    fact_arg(out, (int)planet);
    if (covered != NO_CARD) /* PIR-13: what comes to light */
        fact_arg(out, known_arg(&g->head.cards, covered, viewer));
    fact_arg(out, seat);
    return true;
}

HD bool piraci_move_say(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Phrase *out)
{
    (void)game;
    const Piraci *g    = piraci_of(state);
    unsigned      verb = move & PIR_VERB;
    unsigned      kind = piraci_move_face(move);
    if (verb == PIR_PLAY)
        return play_say(g, seat, move, viewer, out);
    if (verb != PIR_TAKE || g->planet >= PIR_PLANETS)
        return false;
    phrase_begin(out, PIR_SAY_TAKE);
    fact_arg(out, card_arg((Face)kind, kind == PIR_MERCHANT ? PIR_BACK_SHIP : PIR_BACK_TREASURE));
    fact_arg(out, g->planet);
    fact_arg(out, (int)piraci_treasure_value(kind));
    return true;
}

HD bool piraci_card_say(const Game *game, Face face, Back back, Phrase *out)
{
    (void)game;
    if (back == PIR_BACK_SHIP) {
        phrase_begin(out, PIR_SAY_SHIP);
    } else if (back == PIR_BACK_TREASURE) {
        phrase_begin(out, face == NO_FACE ? PIR_SAY_TOKEN : PIR_SAY_TREASURE);
        if (face != NO_FACE)
            fact_arg(out, face);
    } else {
        phrase_begin(out, face == NO_FACE        ? PIR_SAY_BACK
                          : face == PIR_TELEPORT ? PIR_SAY_TELEPORT
                                                 : PIR_SAY_PIRATE);
        fact_arg(out, back);
        if (out->code == PIR_SAY_PIRATE)
            fact_arg(out, face);
    }
    return true;
}

HD bool piraci_zone_say(const Game *game, const State *state, Zone zone, Phrase *out)
{
    (void)game;
    (void)state;
    if (zone < PIR_BOX) {
        phrase_begin(out, zone < PIR_TREASURE ? PIR_SAY_ZONE_PLANET : PIR_SAY_ZONE_TREASURES);
        fact_arg(out, zone % PIR_PLANETS);
    } else if (zone < PIR_OWN) {
        phrase_begin(out, zone == PIR_BOX     ? PIR_SAY_ZONE_BOX
                          : zone == PIR_CHEST ? PIR_SAY_ZONE_CHEST
                                              : PIR_SAY_ZONE_SEA);
    } else {
        phrase_begin(out, (zone - PIR_OWN) % 2 == 0 ? PIR_SAY_ZONE_HAND : PIR_SAY_ZONE_LOOT);
        fact_arg(out, (zone - PIR_OWN) / 2);
    }
    return true;
}
