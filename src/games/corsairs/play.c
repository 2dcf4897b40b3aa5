/* play.c -- carrying out a lawful move: a turn at sea, then the laying down. */
#include "games/corsairs/corsairs.h"

/* A list of cards as a public fact, in the order of notation: rising number, then letter. An empty
 * list is the fact `none`, or no fact at all. */
HD static void state_cards(Tape *tape, uint8_t code, uint8_t none, Seat seat, const Faces *set)
{
    if (!faces_any(set)) {
        if (none)
            tape_state(tape, none, 1, seat, 0, 0, 0);
        return;
    }
    Fact *fact = tape_add(tape, code, EVERYONE);
    fact_arg(fact, seat);
    for (unsigned index = 0; index < NUMBERS; index++)
        for (unsigned colour = 0; colour < COLOURS; colour++)
            if ((faces_band(set, colour) >> index) & 1u)
                fact_arg(fact, fact_card(face_of(colour, index), 0));
}

HD static void play_draw(Corsairs *g, Seat seat, unsigned from, Tape *tape)
{
    static const uint8_t pile[3] = {STOCK, DISCARDS, PIER}; /* COR-10 */
    Cards               *c       = &g->head.cards;
    Card                 card    = cards_first(c, pile[from]);
    cards_shift(c, card, zone_of(seat, HAND), LAST, seat_bit(seat), tape);
    if (tape) {
        Fact *fact = tape_add(tape, FACT_DRAW, c->known[card]);
        fact_arg(fact, seat);
        fact_arg(fact, pile[from]);
        fact_arg(fact, fact_card(c->face[card], 0));
    }

    /* COR-13: any other draw starts the count again; without a limit nobody counts. */
    g->stalled = from == FROM_DISCARDS && g->head.option[OPT_STALL_LIMIT] ? (uint16_t)(g->stalled + 1) : 0;
    if (cards_size(c, PIER) == 0)
        round_annul(g, seat, tape); /* COR-16 */
    else
        g->phase = PHASE_DISCARD;
}

HD static void play_discard(Corsairs *g, Seat seat, unsigned act, unsigned face, Tape *tape)
{
    Cards *c    = &g->head.cards;
    Card   card = cards_find(c, zone_of(seat, HAND), (Face)face);
    cards_shift(c, card, DISCARDS, FIRST, EVERYONE, tape); /* COR-12 */
    if (act == ACT_SAIL) {
        tape_state(tape, FACT_SAIL, 2, seat, fact_card((Face)face, 0), 0, 0);
        g->closer = seat; /* COR-14 */
        g->phase  = PHASE_CREW;
    } else {
        tape_state(tape, FACT_DISCARD, 2, seat, fact_card((Face)face, 0), 0, 0);
        g->turn  = next_seat(g, seat); /* COR-8 */
        g->phase = PHASE_DRAW;
    }
}

/* The cards of a hand by their bits in a move. */
HD static unsigned sort_hand(const Cards *c, Zone zone, const Faces *hand, Card sorted[DEALT])
{
    for (FOR_CARDS(card, c, zone))
        sorted[faces_index(hand, c->face[card])] = card;
    return cards_size(c, zone);
}

HD static void play_attach(Corsairs *g, Seat seat, unsigned bits, Tape *tape)
{
    Cards *c = &g->head.cards;
    if (bits) {
        Card  sorted[DEALT] = {0};
        Faces hand          = faces_in(c, zone_of(seat, HAND));
        sort_hand(c, zone_of(seat, HAND), &hand, sorted);
        for (FOR_BITS(i, bits))
            cards_shift(c, sorted[i], zone_of(seat, ATTACHED), LAST, EVERYONE, tape); /* COR-22: face up */
    }
    if (tape) {
        Faces attached = faces_in(c, zone_of(seat, ATTACHED));
        state_cards(tape, FACT_ATTACH, FACT_APART, seat, &attached);
    }
    g->phase = PHASE_CREW;
}

/* COR-18 to COR-21: prisoners and stowaways follow from the crew. */
HD static void play_crew(Corsairs *g, Seat seat, unsigned bits, Tape *tape)
{
    Cards   *c             = &g->head.cards;
    Card     sorted[DEALT] = {0};
    Faces    hand          = faces_in(c, zone_of(seat, HAND));
    unsigned pier          = pier_colour(g);
    unsigned count         = sort_hand(c, zone_of(seat, HAND), &hand, sorted);
    Faces    part[3]       = {{{0, 0}}, {{0, 0}}, {{0, 0}}};
    for (unsigned i = 0; i < count; i++) {
        unsigned face = c->face[sorted[i]];
        unsigned to   = (bits >> i) & 1u ? CREW : colour_of(face) == pier ? PRISONERS : STOWAWAYS;
        cards_shift(c, sorted[i], zone_of(seat, to), LAST, EVERYONE, tape);
        if (tape)
            faces_add(&part[to - CREW], face);
    }
    if (tape) {
        state_cards(tape, FACT_CREW, FACT_CREWLESS, seat, &part[0]);
        state_cards(tape, FACT_PRISONERS, 0, seat, &part[1]);
        state_cards(tape, FACT_STOWAWAYS, 0, seat, &part[2]);
        tape_state(tape, FACT_LIMIT, 2, seat, (int)limit_of(g, seat), 0, 0);
    }
    Seat next = next_seat(g, seat); /* COR-22, COR-R8: clockwise from the closer's left */
    if (next == g->closer) {
        round_score(g, tape);
    } else {
        g->turn  = next;
        g->phase = PHASE_ATTACH;
    }
}

HD void corsairs_play(const Game *game, State *state, Seat seat, Move move, Tape *tape)
{
    (void)game;
    Corsairs *g    = (Corsairs *)(void *)state;
    unsigned  rest = move_rest(move);
    switch (move_act(move)) {
    case ACT_DRAW: play_draw(g, seat, rest, tape); break;
    case ACT_DISCARD:
    case ACT_SAIL: play_discard(g, seat, move_act(move), rest, tape); break;
    case ACT_ATTACH: play_attach(g, seat, rest, tape); break;
    default: play_crew(g, seat, rest, tape); break;
    }
}
