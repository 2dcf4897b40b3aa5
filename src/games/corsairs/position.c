/* position.c -- what follows from where the cards lie, and which positions can occur. */
#include "core/runs.h"
#include "games/corsairs/corsairs.h"

/* The faces of the hands; and a position set by hand may have its stock in any cards: it is shuffled whole. */
HD void corsairs_derive(const Game *game, State *state)
{
    (void)game;
    Corsairs *g = (Corsairs *)(void *)state;
    for (unsigned seat = 0; seat < state->players; seat++)
        g->hand[seat] = corsairs_faces_in(&state->cards, corsairs_zone_of(seat, COR_HAND));
    if (g->mixed && !runs_is_run(&state->cards, COR_STOCK))
        g->mixed = 0;
}

/* How many cards of his own a seat has that are not yet out of the round: 12, or 13 after a draw. */
HD static unsigned held(const Cards *c, unsigned seat)
{
    unsigned count = 0;
    for (unsigned what = COR_HAND; what <= COR_ATTACHED; what++)
        count += cards_size(c, corsairs_zone_of(seat, what));
    return count;
}

/* What is wrong with the cards that a seat has laid down, or NULL. */
HD static const char *laid_flaw(const Corsairs *g, unsigned seat)
{
    const Cards  *c         = &g->head.cards;
    CorsairsFaces crew      = corsairs_faces_in(c, corsairs_zone_of(seat, COR_CREW));
    CorsairsFaces prisoners = corsairs_faces_in(c, corsairs_zone_of(seat, COR_PRISONERS));
    CorsairsFaces stowaways = corsairs_faces_in(c, corsairs_zone_of(seat, COR_STOWAWAYS));
    unsigned      pier      = corsairs_pier_colour(g);
    unsigned      colours = 0, numbers = 0;
    for (unsigned colour = 0; colour < COR_COLOURS; colour++) {
        unsigned band = corsairs_faces_band(&crew, colour);
        colours += band != 0;
        if (colours > 2 || (numbers & band))
            return "flaw.crew-mixed"; /* COR-20 */
        numbers |= band;
        if (colour == pier && corsairs_faces_band(&stowaways, colour))
            return "flaw.stowaway-prisoner"; /* COR-19 */
        if (colour == pier && band && g->head.option[COR_OPT_PRISONERS] == COR_PRISONERS_FORCED)
            return "flaw.crew-prisoner"; /* COR-19 */
        if (colour != pier && corsairs_faces_band(&prisoners, colour))
            return "flaw.prisoner-stranger"; /* COR-19 */
    }
    return NULL;
}

HD static bool has_laid_down(const Corsairs *g, unsigned seat)
{
    if (g->phase < COR_PHASE_CREW)
        return false;
    unsigned n = g->head.players;
    return (seat + n - g->closer) % n < (g->turn + n - (unsigned)g->closer) % n;
}

HD static const char *attached_flaw(const Corsairs *g, unsigned seat)
{
    const Cards  *c       = &g->head.cards;
    CorsairsMates mates   = corsairs_mates_of(g);
    unsigned      numbers = mates.numbers;
    for (FOR_CARDS(card, c, corsairs_zone_of(seat, COR_ATTACHED))) {
        unsigned bit = 1u << (corsairs_worth_of(c->face[card]) - 1);
        if (!((mates.colours >> corsairs_colour_of(c->face[card])) & 1u) || (numbers & bit))
            return "flaw.attached-stranger"; /* COR-23 */
        numbers |= bit;
    }
    return NULL;
}

/* Section 6: the zone says who knows a card. In hands there are two kinds: those that the holder alone has
 * seen, and those that all have seen going there. */
HD static const char *knowledge_flaw(const Game *game, const State *state)
{
    const Cards *c = &state->cards;
    if (c->pools)
        return "flaw.pools";
    for (unsigned card = 0; card < c->count; card++) {
        ZoneInfo info = corsairs_zone(game, state, c->zone[card]);
        bool     held = info.known != NOBODY && info.known != EVERYONE;
        if (c->pool[card] || c->mark[card])
            return "flaw.marks";
        if (c->known[card] == info.known || (held && c->known[card] == EVERYONE))
            continue;
        if (held)
            return "flaw.hand-known";           /* COR-10 */
        return info.known ? "flaw.open-known"   /* COR-5, COR-12, COR-22, COR-R17 */
                          : "flaw.stock-known"; /* COR-7 */
    }
    return NULL;
}

HD const char *corsairs_flaw(const Game *game, const State *state)
{
    const Corsairs *g       = corsairs_of(state);
    const Cards    *c       = &g->head.cards;
    unsigned        players = g->head.players;
    if (g->turn >= players || g->dealer >= players || g->closer >= players)
        return "flaw.seats";
    const char *known = knowledge_flaw(game, state);
    if (known || g->head.over)
        return known;
    for (unsigned seat = 0; seat < players; seat++)
        if (g->swept[seat])
            return "flaw.swept"; /* COR-32 */
    if (corsairs_penalties_of(g) >= COR_OVER_FROM)
        return "flaw.over-late"; /* COR-33 */
    if (cards_size(c, COR_PIER) < 1 || cards_size(c, COR_PIER) > corsairs_pier_size(players))
        return "flaw.pier"; /* COR-5, COR-16 */
    if (g->head.option[COR_OPT_STALL_LIMIT] ? g->stalled > g->head.option[COR_OPT_STALL_LIMIT] : g->stalled)
        return "flaw.stalled"; /* COR-13 */
    if (g->head.option[COR_OPT_ANNUL_LIMIT] ? g->annulled > g->head.option[COR_OPT_ANNUL_LIMIT] : g->annulled)
        return "flaw.annulled"; /* COR-17 */
    if (g->phase < COR_PHASE_DISCARD && cards_size(c, COR_STOCK) < 1)
        return "flaw.stock-empty"; /* COR-15 */
    if (g->phase != COR_PHASE_DISCARD && cards_size(c, COR_DISCARDS) < 1)
        return "flaw.discards-empty"; /* COR-7 */
    if (g->phase < COR_PHASE_CREW && g->closer)
        return "flaw.closer-early";
    if (g->phase == COR_PHASE_ATTACH && g->turn == g->closer)
        return "flaw.closer-attaches"; /* COR-23 */
    for (unsigned seat = 0; seat < players; seat++) {
        if (held(c, seat) != (unsigned)COR_DEALT + (g->phase == COR_PHASE_DISCARD && seat == g->turn))
            return "flaw.hand-size"; /* COR-4, COR-9 */
        bool     laid = has_laid_down(g, seat);
        unsigned hand = cards_size(c, corsairs_zone_of(seat, COR_HAND));
        unsigned gone = cards_size(c, corsairs_zone_of(seat, COR_ATTACHED));
        if (laid ? hand != 0 : hand + gone != held(c, seat))
            return "flaw.order"; /* COR-22 */
        if (gone && (seat == g->closer || !(laid || (g->phase == COR_PHASE_CREW && seat == g->turn))))
            return "flaw.attached-early"; /* COR-22, COR-23 */
        const char *flaw = laid ? laid_flaw(g, seat) : NULL;
        if (!flaw && gone)
            flaw = attached_flaw(g, seat);
        if (flaw)
            return flaw;
    }
    return NULL;
}
