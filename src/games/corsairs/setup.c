/* setup.c -- options, the cards there are, where they lie, and which positions can occur. */
#include "games/corsairs/corsairs.h"

HD void corsairs_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS])
{
    (void)game;
    bytes_zero(option, MAX_OPTIONS * sizeof option[0]);
    option[OPT_PRISONERS]   = PRISONERS_FORCED;        /* COR-R5 */
    option[OPT_CREW]        = CREW_FREE;               /* COR-R6 */
    option[OPT_ANNUL_LAST]  = ANNUL_REPLAY;            /* COR-R4 */
    option[OPT_ANNUL_LIMIT] = 3;                       /* COR-R3 */
    option[OPT_STALL_LIMIT] = (uint16_t)(4 * players); /* COR-R1 */
}

HD Rule corsairs_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS])
{
    (void)game;
    if (players < 2 || players > CHAIRS)
        return 1; /* COR-1 */
    if (option[OPT_PRISONERS] > PRISONERS_OPTIONAL)
        return RULING(5);
    if (option[OPT_CREW] > CREW_FULL)
        return RULING(6);
    if (option[OPT_ANNUL_LAST] > ANNUL_COUNTS)
        return RULING(4);
    if (option[OPT_ANNUL_LIMIT] > MOST_ANNUL_LIMIT)
        return RULING(3);
    if (option[OPT_STALL_LIMIT] > MOST_STALL_LIMIT)
        return RULING(1);
    return LAWFUL;
}

HD static uint64_t bags_of(unsigned players)
{
    return (((uint64_t)1 << zone_of(players, HAND)) - 1) & ~(((uint64_t)1 << SEATED) - 1);
}

HD void corsairs_setup(const Game *game, State *state, Tape *tape)
{
    (void)game;
    Corsairs *g = (Corsairs *)(void *)state;
    cards_init(&g->head.cards, bags_of(g->head.players));
    g->head.cards.count = DECK;
    g->dealer = (uint8_t)rng_below(&g->head.rng, g->head.players); /* COR-2, COR-R15: drawn at random */
    game_deal(g, tape);
}

HD uint32_t corsairs_deck(const Game *game, const State *state, Face *faces, Back *backs)
{
    (void)game;
    (void)state;
    for (unsigned face = 0; face < DECK; face++) {
        faces[face] = (Face)face;
        backs[face] = 0;
    }
    return DECK;
}

HD uint32_t corsairs_zones(const Game *game, const State *state)
{
    (void)game;
    return zone_of(state->players, HAND);
}

/* Section 6: who knows what. */
HD ZoneInfo corsairs_zone(const Game *game, const State *state, Zone zone)
{
    (void)game;
    (void)state;
    ZoneInfo info = {PILE, NO_SEAT, NOBODY};
    if (zone == DISCARDS || zone == PIER) {
        info.kind  = zone == PIER ? ROW : PILE;
        info.known = EVERYONE;
    } else if (zone >= SEATED) {
        info.kind  = BAG;
        info.owner = (Seat)((zone - SEATED) / PER_CHAIR);
        /* COR-R17: penalty cards lie face down, but everyone has seen them. */
        info.known = (zone - SEATED) % PER_CHAIR == HAND ? seat_bit(info.owner) : EVERYONE;
    }
    return info;
}

HD Zone corsairs_rest(const Game *game, const State *state, Back back)
{
    (void)game;
    (void)state;
    (void)back;
    return STOCK;
}

/* The faces of the hands; and a position set by hand may have its stock in any cards: it is shuffled whole. */
HD void corsairs_derive(const Game *game, State *state)
{
    (void)game;
    Corsairs *g = (Corsairs *)(void *)state;
    for (unsigned seat = 0; seat < state->players; seat++)
        g->hand[seat] = faces_in(&state->cards, zone_of(seat, HAND));
    if (g->mixed && !cards_is_run(&state->cards, STOCK))
        g->mixed = 0;
}

/* How many cards of his own a seat has that are not yet out of the round: 12, or 13 after a draw. */
HD static unsigned held(const Cards *c, unsigned seat)
{
    unsigned count = 0;
    for (unsigned what = HAND; what <= ATTACHED; what++)
        count += cards_size(c, zone_of(seat, what));
    return count;
}

/* What is wrong with the cards that a seat has laid down, or NULL. */
HD static const char *laid_flaw(const Corsairs *g, unsigned seat)
{
    const Cards *c         = &g->head.cards;
    Faces        crew      = faces_in(c, zone_of(seat, CREW));
    Faces        prisoners = faces_in(c, zone_of(seat, PRISONERS));
    Faces        stowaways = faces_in(c, zone_of(seat, STOWAWAYS));
    unsigned     pier      = pier_colour(g);
    unsigned     colours = 0, numbers = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        unsigned band = faces_band(&crew, colour);
        colours += band != 0;
        if (colours > 2 || (numbers & band))
            return "A crew has at most two colours and no number twice (COR-20).";
        numbers |= band;
        if (colour == pier && faces_band(&stowaways, colour))
            return "A card of the pier's colour is never a stowaway (COR-19).";
        if (colour == pier && band && g->head.option[OPT_PRISONERS] == PRISONERS_FORCED)
            return "A card of the pier's colour is a prisoner, not crew (COR-19).";
        if (colour != pier && faces_band(&prisoners, colour))
            return "Only cards of the pier's colour are prisoners (COR-19).";
    }
    return NULL;
}

HD static bool has_laid_down(const Corsairs *g, unsigned seat)
{
    if (g->phase < PHASE_CREW)
        return false;
    unsigned n = g->head.players;
    return (seat + n - g->closer) % n < (g->turn + n - (unsigned)g->closer) % n;
}

HD static const char *attached_flaw(const Corsairs *g, unsigned seat)
{
    const Cards *c       = &g->head.cards;
    Mates        mates   = mates_of(g);
    unsigned     numbers = mates.numbers;
    for (FOR_CARDS(card, c, zone_of(seat, ATTACHED))) {
        unsigned bit = 1u << (worth_of(c->face[card]) - 1);
        if (!((mates.colours >> colour_of(c->face[card])) & 1u) || (numbers & bit))
            return "Attached cards have the crew's colours and numbers of their own (COR-23).";
        numbers |= bit;
    }
    return NULL;
}

HD const char *corsairs_flaw(const Game *game, const State *state)
{
    (void)game;
    const Corsairs *g       = corsairs_of(state);
    const Cards    *c       = &g->head.cards;
    unsigned        players = g->head.players;
    if (g->turn >= players || g->dealer >= players || g->closer >= players)
        return "turn, dealer and closer are seats of the table.";
    if (g->head.over)
        return NULL;
    for (unsigned seat = 0; seat < players; seat++)
        if (g->swept[seat])
            return "A sweep ends the game (COR-32).";
    if (penalties_of(g) >= OVER_FROM)
        return "With 45 penalty cards the game is over (COR-33).";
    if (cards_size(c, PIER) < 1 || cards_size(c, PIER) > pier_size(players))
        return "The pier has from one card to 7, 8 or 9 (COR-5, COR-16).";
    if (g->head.option[OPT_STALL_LIMIT] ? g->stalled > g->head.option[OPT_STALL_LIMIT] : g->stalled)
        return "stalled is at most the stall limit (COR-13).";
    if (g->head.option[OPT_ANNUL_LIMIT] ? g->annulled > g->head.option[OPT_ANNUL_LIMIT] : g->annulled)
        return "annulled is at most the annul limit (COR-17).";
    if (g->phase < PHASE_DISCARD && cards_size(c, STOCK) < 1)
        return "Who draws the last card of the stock sets sail (COR-15).";
    if (g->phase != PHASE_DISCARD && cards_size(c, DISCARDS) < 1)
        return "Between turns the discard pile has a card (COR-7).";
    if (g->phase < PHASE_CREW && g->closer)
        return "Nobody has set sail yet: closer is 0.";
    if (g->phase == PHASE_ATTACH && g->turn == g->closer)
        return "The closer does not attach (COR-23).";
    for (unsigned seat = 0; seat < players; seat++) {
        if (held(c, seat) != (unsigned)DEALT + (g->phase == PHASE_DISCARD && seat == g->turn))
            return "Each seat has 12 cards, 13 between draw and discard (COR-4, COR-9).";
        bool     laid = has_laid_down(g, seat);
        unsigned hand = cards_size(c, zone_of(seat, HAND));
        unsigned gone = cards_size(c, zone_of(seat, ATTACHED));
        if (laid ? hand != 0 : hand + gone != held(c, seat))
            return "Seats from the closer to the one before the turn have laid down, others have not "
                   "(COR-22).";
        if (gone && (seat == g->closer || !(laid || (g->phase == PHASE_CREW && seat == g->turn))))
            return "Only opponents attach, when their turn to lay down has come (COR-22, COR-23).";
        const char *flaw = laid ? laid_flaw(g, seat) : NULL;
        if (!flaw && gone)
            flaw = attached_flaw(g, seat);
        if (flaw)
            return flaw;
    }
    return NULL;
}
