/* play.c -- carrying out a lawful move: a turn at sea, then the laying down. */
#include "core/runs.h"
#include "games/corsairs/corsairs.h"

/* A list of cards as a public fact, in the order of notation: rising number, then letter. */
HD static void state_cards(Tape *tape, uint8_t code, Seat seat, const CorsairsFaces *set)
{
    Fact *fact = tape_add(tape, code, EVERYONE);
    fact_arg(fact, seat);
    for (unsigned index = 0; index < COR_NUMBERS; index++)
        for (unsigned colour = 0; colour < COR_COLOURS; colour++)
            if ((corsairs_faces_band(set, colour) >> index) & 1u)
                fact_arg(fact, fact_card(corsairs_face_of(colour, index), 0));
}

HD static void play_draw(Corsairs *g, Seat seat, unsigned from, Tape *tape)
{
    static const uint8_t pile[3] = {COR_STOCK, COR_DISCARDS, COR_PIER}; /* COR-10 */
    Cards               *c       = &g->head.cards;
    Card                 card    = cards_first(c, pile[from]);
    cards_pass(c, card, corsairs_zone_of(seat, COR_HAND), LAST, seat_bit(seat), tape);
    corsairs_faces_add(&g->hand[seat], c->face[card]);
    if (tape) {
        Fact *fact = tape_add(tape, COR_FACT_DRAW, c->known[card]);
        fact_arg(fact, seat);
        fact_arg(fact, pile[from]);
        fact_arg(fact, fact_card(c->face[card], 0));
    }

    /* COR-13, COR-R1: any other draw starts the count again; without a limit nobody counts. */
    g->stalled =
        from == COR_FROM_DISCARDS && g->head.option[COR_OPT_STALL_LIMIT] ? (uint16_t)(g->stalled + 1) : 0;
    if (cards_size(c, COR_PIER) == 0)
        corsairs_round_annul(g, seat, tape); /* COR-16: he does not discard */
    else
        g->phase = COR_PHASE_DISCARD; /* COR-9; COR-11: the pier is not filled up */
}

HD static void play_discard(Corsairs *g, Seat seat, unsigned act, unsigned face, Tape *tape)
{
    Cards *c    = &g->head.cards;
    Card   card = cards_only(c, corsairs_zone_of(seat, COR_HAND), (Face)face);
    cards_pass(c, card, COR_DISCARDS, FIRST, EVERYONE, tape); /* COR-12 */
    corsairs_faces_remove(&g->hand[seat], face);
    if (act == COR_ACT_SAIL) {
        tape_state(tape, COR_FACT_SAIL, 2, seat, fact_card((Face)face, 0), 0, 0);
        g->closer = seat; /* COR-14 */
        g->phase  = COR_PHASE_CREW;
    } else {
        tape_state(tape, COR_FACT_DISCARD, 2, seat, fact_card((Face)face, 0), 0, 0);
        g->turn  = corsairs_next_seat(g, seat); /* COR-8 */
        g->phase = COR_PHASE_DRAW;
        if (tape && corsairs_is_stalled(g))
            tape_state(tape, COR_FACT_STALLED, 2, g->turn, g->stalled, 0, 0); /* COR-13: for this turn */
    }
}

HD static void play_attach(Corsairs *g, Seat seat, unsigned bits, Tape *tape)
{
    Cards *c    = &g->head.cards;
    Zone   from = corsairs_zone_of(seat, COR_HAND);
    Zone   to   = corsairs_zone_of(seat, COR_ATTACHED);
    if (bits) {
        CorsairsParty party = corsairs_party_of(bits);
        CorsairsFaces named = corsairs_party_faces(&party);
        if (tape) {
            CorsairsFaces set = {{0, 0}};
            for (FOR_CARDS(card, c, from))
                if (corsairs_faces_has(&named, c->face[card]))
                    corsairs_faces_add(&set, c->face[card]);
            corsairs_state_parting(c, from, to, set, tape);
            state_cards(tape, COR_FACT_ATTACH, seat, &set);
        }
        Card     held[COR_MOST_HELD];
        unsigned count = cards_list(c, from, held);
        unsigned taken = 0;
        for (unsigned i = 0; i < count; i++)
            taken |= (unsigned)corsairs_faces_has(&named, c->face[held[i]]) << i;
        corsairs_faces_less(&g->hand[seat], &named); /* COR-25: what is attached he no longer divides */
        for (FOR_BITS(i, taken))
            cards_pass(c, held[i], to, LAST, EVERYONE, NULL); /* COR-22: face up */
    } else {
        tape_state(tape, COR_FACT_APART, 1, seat, 0, 0, 0);
    }
    g->phase = COR_PHASE_CREW;
}

/* Lays a whole hand down face up, in one walk. */
HD static void lay_down(Cards *c, Seat seat, const CorsairsFaces *crew, unsigned pier)
{
    Card     held[COR_MOST_HELD];
    Zone     hand  = corsairs_zone_of(seat, COR_HAND);
    unsigned count = cards_list(c, hand, held);
    Parting  parting;
    runs_part_begin(c, &parting, hand, corsairs_zone_of(seat, COR_CREW));
    for (unsigned i = 0; i < count; i++) {
        unsigned face   = c->face[held[i]];
        unsigned other  = !corsairs_faces_has(crew, face);
        unsigned stowed = other & (face - pier * COR_NUMBERS >= COR_NUMBERS);
        runs_part_card(c, &parting, held[i], other + stowed); /* COR-20; COR-19, COR-R16; COR-21 */
    }
    runs_part_end(c, &parting);
}

/* The facts of laying down, before it is done. */
HD static void state_division(const Corsairs *g, Seat seat, const CorsairsFaces *named, Tape *tape)
{
    const Cards  *c       = &g->head.cards;
    CorsairsFaces part[3] = {{{0, 0}}, {{0, 0}}, {{0, 0}}};
    unsigned      limit   = 0;
    for (FOR_CARDS(card, c, corsairs_zone_of(seat, COR_HAND))) {
        unsigned face      = c->face[card];
        bool     crew      = corsairs_faces_has(named, face);
        bool     held_back = !crew && corsairs_colour_of(face) != corsairs_pier_colour(g);
        corsairs_faces_add(&part[crew ? 0 : held_back ? 2 : 1], face);
        limit += held_back ? corsairs_worth_of(face) : 0;
    }
    for (unsigned i = 0; i < 3; i++)
        corsairs_state_parting(c, corsairs_zone_of(seat, COR_HAND), corsairs_zone_of(seat, COR_CREW + i),
                               part[i], tape);
    if (corsairs_faces_any(&part[0]))
        state_cards(tape, COR_FACT_CREW, seat, &part[0]);
    else
        tape_state(tape, COR_FACT_CREWLESS, 1, seat, 0, 0, 0);
    if (corsairs_faces_any(&part[1]))
        state_cards(tape, COR_FACT_PRISONERS, seat, &part[1]);
    if (corsairs_faces_any(&part[2]))
        state_cards(tape, COR_FACT_STOWAWAYS, seat, &part[2]);
    tape_state(tape, COR_FACT_LIMIT, 2, seat, (int)limit, 0, 0);
}

/* COR-18, COR-19, COR-20, COR-21: prisoners and stowaways follow from the crew. */
HD APART static void play_crew(Corsairs *g, Seat seat, unsigned bits, Tape *tape)
{
    CorsairsParty party = corsairs_party_of(bits);
    CorsairsFaces crew  = corsairs_party_faces(&party);
    CorsairsFaces none  = {{0, 0}};
    if (tape)
        state_division(g, seat, &crew, tape);
    lay_down(&g->head.cards, seat, &crew,
             corsairs_pier_colour(g)); /* COR-18, COR-R10: the pier as it is now */
    g->hand[seat] = none;
    Seat next     = corsairs_next_seat(g, seat); /* COR-22, COR-R8: clockwise from the closer's left */
    if (next == g->closer) {
        corsairs_round_score(g, tape);
    } else {
        g->turn  = next;
        g->phase = COR_PHASE_ATTACH;
    }
}

HD void corsairs_play(const Game *game, State *state, Seat seat, Move move, Tape *tape)
{
    (void)game;
    Corsairs *g    = (Corsairs *)(void *)state;
    unsigned  rest = corsairs_move_rest(move);
    switch (corsairs_move_act(move)) {
    case COR_ACT_DRAW: play_draw(g, seat, rest, tape); break;
    case COR_ACT_DISCARD:
    case COR_ACT_SAIL: play_discard(g, seat, corsairs_move_act(move), rest, tape); break;
    case COR_ACT_ATTACH: play_attach(g, seat, rest, tape); break;
    default: play_crew(g, seat, rest, tape); break;
    }
}
