/* play.c -- carrying out a lawful move: a turn at sea, then the laying down. */
#include "games/corsairs/corsairs.h"

/* A list of cards as a public fact, in the order of notation: rising number, then letter. */
HD static void state_cards(Tape *tape, uint8_t code, Seat seat, const Faces *set)
{
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
    cards_pass(c, card, zone_of(seat, HAND), LAST, seat_bit(seat), tape);
    faces_add(&g->hand[seat], c->face[card]);
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
    Card   card = cards_only(c, zone_of(seat, HAND), (Face)face);
    cards_pass(c, card, DISCARDS, FIRST, EVERYONE, tape); /* COR-12 */
    faces_remove(&g->hand[seat], face);
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

HD static void play_attach(Corsairs *g, Seat seat, unsigned bits, Tape *tape)
{
    Cards *c    = &g->head.cards;
    Zone   from = zone_of(seat, HAND);
    Zone   to   = zone_of(seat, ATTACHED);
    if (bits) {
        Party party = party_of(bits);
        Faces named = party_faces(&party);
        if (tape) {
            Faces set = {{0, 0}};
            for (FOR_CARDS(card, c, from))
                if (faces_has(&named, c->face[card]))
                    faces_add(&set, c->face[card]);
            state_parting(c, from, to, set, tape);
            state_cards(tape, FACT_ATTACH, seat, &set);
        }
        Card     held[MOST_HELD];
        unsigned count = cards_list(c, from, held);
        unsigned taken = 0;
        for (unsigned i = 0; i < count; i++)
            taken |= (unsigned)faces_has(&named, c->face[held[i]]) << i;
        faces_less(&g->hand[seat], &named);
        for (FOR_BITS(i, taken))
            cards_pass(c, held[i], to, LAST, EVERYONE, NULL); /* COR-22: face up */
    } else {
        tape_state(tape, FACT_APART, 1, seat, 0, 0, 0);
    }
    g->phase = PHASE_CREW;
}

/* Lays a whole hand down face up, in one walk: each card to the end of one of three empty zones. The
 * last three card numbers are free: they stand before the first cards, and are unlinked in the end. */
HD static void lay_down(Cards *c, Seat seat, const Faces *crew, unsigned pier)
{
    enum { BEFORE = MAX_CARDS - 3 };
    STATIC_ASSERT((int)DECK <= (int)BEFORE, "three card numbers are free");
    Zone     hand = zone_of(seat, HAND);
    Card     held[MOST_HELD];
    unsigned count    = cards_list(c, hand, held);
    Card     lasts[3] = {BEFORE, BEFORE + 1, BEFORE + 2};
    unsigned sizes    = 0; /* four bits each */
    for (unsigned i = 0; i < count; i++) {
        Card     card  = held[i];
        unsigned face  = c->face[card];
        unsigned other = !faces_has(crew, face);
        unsigned part  = other + (other & (face - pier * NUMBERS >= NUMBERS)); /* COR-19, COR-21 */
        Card     last  = lasts[part];
        c->zone[card]  = (Zone)(hand + CREW + part);
        c->known[card] = EVERYONE;
        c->prev[card]  = last;
        c->next[last]  = card;
        lasts[part]    = card;
        sizes += 1u << (4 * part);
    }
    for (unsigned part = 0; part < 3; part++) {
        Zone    zone   = zone_of(seat, CREW + part);
        Card    last   = lasts[part];
        uint8_t size   = (sizes >> (4 * part)) & 15u;
        c->next[last]  = NO_CARD;
        c->first[zone] = c->next[BEFORE + part];
        c->last[zone]  = size ? last : (Card)NO_CARD;
        c->size[zone]  = size;
        if (size)
            c->prev[c->first[zone]] = NO_CARD;
        c->next[BEFORE + part] = NO_CARD;
    }
    cards_clear(c, hand);
}

/* The facts of laying down, before it is done. */
HD static void state_division(const Corsairs *g, Seat seat, const Faces *named, Tape *tape)
{
    const Cards *c       = &g->head.cards;
    Faces        part[3] = {{{0, 0}}, {{0, 0}}, {{0, 0}}};
    unsigned     limit   = 0;
    for (FOR_CARDS(card, c, zone_of(seat, HAND))) {
        unsigned face      = c->face[card];
        bool     crew      = faces_has(named, face);
        bool     held_back = !crew && colour_of(face) != pier_colour(g);
        faces_add(&part[crew ? 0 : held_back ? 2 : 1], face);
        limit += held_back ? worth_of(face) : 0;
    }
    for (unsigned i = 0; i < 3; i++)
        state_parting(c, zone_of(seat, HAND), zone_of(seat, CREW + i), part[i], tape);
    if (faces_any(&part[0]))
        state_cards(tape, FACT_CREW, seat, &part[0]);
    else
        tape_state(tape, FACT_CREWLESS, 1, seat, 0, 0, 0);
    if (faces_any(&part[1]))
        state_cards(tape, FACT_PRISONERS, seat, &part[1]);
    if (faces_any(&part[2]))
        state_cards(tape, FACT_STOWAWAYS, seat, &part[2]);
    tape_state(tape, FACT_LIMIT, 2, seat, (int)limit, 0, 0);
}

/* COR-18 to COR-21: prisoners and stowaways follow from the crew. */
HD APART static void play_crew(Corsairs *g, Seat seat, unsigned bits, Tape *tape)
{
    Party party = party_of(bits);
    Faces crew  = party_faces(&party);
    Faces none  = {{0, 0}};
    if (tape)
        state_division(g, seat, &crew, tape);
    lay_down(&g->head.cards, seat, &crew, pier_colour(g));
    g->hand[seat] = none;
    Seat next     = next_seat(g, seat); /* COR-22, COR-R8: clockwise from the closer's left */
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
