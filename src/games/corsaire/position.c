/* position.c -- what follows from the cards on the table, and whether a position can come up in a game.
 *
 * Everything the rules rely on is checked here, so that any position that is let in can be played to
 * its end: a legal move at every step (CSR-R23), resources within the tokens there are. */
#include "games/corsaire/corsaire.h"

HD void corsaire_derive(const Game *game, State *state)
{
    Corsaire              *g       = (Corsaire *)state;
    const Cards           *c       = &state->cards;
    const CorsaireContent *content = corsaire_content_of(game);

    for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
        g->supply[colour] = (uint8_t)(corsaire_tokens_of(colour) - g->have[0][colour] - g->have[1][colour]);
    for (Seat seat = 0; seat < 2; seat++) {
        unsigned filled = 0;
        unsigned laid   = 0;
        unsigned vp     = 0;
        for (unsigned place = 0; place < CSR_PLACES; place++)
            filled |= (unsigned)(cards_size(c, corsaire_pyramid_of(seat, place)) != 0) << place;
        for (unsigned slot = 0; slot < CSR_SLOTS; slot++)
            laid |= (unsigned)(cards_size(c, corsaire_loot_of(slot, seat)) != 0) << slot;
        for (FOR_CARDS(card, c, corsaire_gained_by(seat)))
            if (c->face[card] >= CSR_BOARD_FACE) /* a position that is not yet checked may hold anything */
                vp += content->board[c->face[card] - CSR_BOARD_FACE].edge;
        g->filled[seat] = (uint16_t)filled;
        g->laid[seat]   = (uint8_t)laid;
        g->vp[seat]     = (uint16_t)vp;
        g->won[seat]    = 0;
    }
    if (state->over && corsaire_all_laid(g))
        corsaire_win_boards(game, g, NULL);
}

/* Turns that a seat has finished before the one that is now on. */
HD static unsigned turns_before(const Corsaire *g, Seat seat)
{
    return seat == g->first ? g->turn / 2u : (g->turn - 1u) / 2u;
}

/* Every card of a pyramid rests on two others (or on the boards). */
HD static bool is_supported(unsigned filled)
{
    for (unsigned place = 0; place < CSR_FIRST_W; place++)
        if ((filled >> place) & 1u && ((filled >> corsaire_below(place)) & 3u) != 3)
            return false;
    return true;
}

HD static const char *flaw_of_zones(const Corsaire *g)
{
    const Cards *c = &g->head.cards;
    for (Card card = 0; card < c->count; card++) {
        if (corsaire_is_for_boards(c->zone[card]) != (c->back[card] == CSR_BOARD_BACK))
            return "flaw.boards";
    }
    for (Zone zone = CSR_ZONE_PYRAMID; zone < CSR_ZONE_CARD; zone++)
        if (cards_size(c, zone) > 1)
            return "flaw.place-crowded"; /* CSR-11 */
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++) {
        if (cards_size(c, corsaire_card_at(slot)) > 1)
            return "flaw.slot-crowded"; /* CSR-25 */
        if (cards_size(c, corsaire_board_at(slot)) != 1)
            return "flaw.slot-boards"; /* CSR-3 */
    }
    if (cards_size(c, CSR_ZONE_BOX) != CSR_BOX_SIZE)
        return "flaw.box"; /* CSR-2 */
    for (Seat seat = 0; seat < 2; seat++)
        for (unsigned slot = 0; slot < CSR_SLOTS; slot++)
            if (cards_size(c, corsaire_loot_of(slot, seat)) % 3 ||
                cards_size(c, corsaire_loot_of(slot, seat)) > 3)
                return "flaw.threes"; /* CSR-35 */
    return NULL;
}

HD static const char *flaw_of_resources(const Corsaire *g)
{
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
        if ((unsigned)g->have[0][colour] + g->have[1][colour] > corsaire_tokens_of(colour))
            return "flaw.tokens"; /* CSR-6 */
    for (Seat seat = 0; seat < 2; seat++) {
        bool turning = !g->head.over && g->phase != CSR_PHASE_PLACE && g->phase != CSR_PHASE_LOOT &&
                       seat == corsaire_actor(g);
        if (!turning &&
            (corsaire_total_of(g->have[seat]) == 0 || corsaire_total_of(g->have[seat]) > CSR_LIMIT))
            return "flaw.resources"; /* CSR-29, CSR-30 */
    }
    return NULL;
}

/* The path stands where a choice waits, and there is one (forced choices are never asked, CSR-R22). */
HD static const char *flaw_of_path(const Game *game, const Corsaire *g, Seat seat)
{
    const CorsaireContent *content = corsaire_content_of(game);
    unsigned               option  = g->head.option[CSR_OPT_PLACEMENT];
    unsigned               filled  = g->filled[seat];
    bool                   here    = (filled >> g->at) & 1u;
    unsigned               under   = g->at < CSR_FIRST_W ? (filled >> corsaire_below(g->at)) & 3u : 0;

    if (g->phase != CSR_PHASE_CONVERT && g->phase != CSR_PHASE_STEP && g->phase != CSR_PHASE_TAKE &&
        g->phase != CSR_PHASE_BUY)
        return g->at ? "flaw.at-idle" : NULL;
    if (!here && (g->phase == CSR_PHASE_CONVERT || option != CSR_PLACEMENT_FREE))
        return "flaw.path-card"; /* CSR-15 */
    if (g->phase == CSR_PHASE_CONVERT)
        return corsaire_can_pay(g->have[seat],
                                content->card[corsaire_face_in(g, corsaire_pyramid_of(seat, g->at))].pay)
                   ? NULL
                   : "flaw.convert-unpaid"; /* CSR-R22 */
    if (g->phase == CSR_PHASE_STEP)
        return g->at < CSR_FIRST_W && (under == 3 || (under == 0 && option == CSR_PLACEMENT_FREE))
                   ? NULL
                   : "flaw.step"; /* CSR-21 */
    return g->at >= CSR_FIRST_W || (under == 0 && option == CSR_PLACEMENT_FREE_STOP)
               ? NULL
               : "flaw.path-end"; /* CSR-22 */
}

HD static const char *flaw_of_trading(const Game *game, const Corsaire *g)
{
    const Cards *c     = &g->head.cards;
    Seat         actor = corsaire_actor(g);
    if (g->head.over)
        return "flaw.over-early"; /* CSR-46 */
    if (cards_size(c, CSR_ZONE_ASIDE))
        return "flaw.aside-early"; /* CSR-32 */
    for (Seat seat = 0; seat < 2; seat++) {
        bool     mine   = seat == actor;
        unsigned placed = turns_before(g, seat) + (mine && g->phase != CSR_PHASE_PLACE);
        unsigned gained = turns_before(g, seat) + (mine && g->phase == CSR_PHASE_ADJUST);
        unsigned hand   = mine && g->phase >= CSR_PHASE_CONVERT && g->phase <= CSR_PHASE_TAKE
                              ? CSR_HAND_SIZE - 1
                              : CSR_HAND_SIZE;
        if (bits_count(g->filled[seat]) != placed)
            return "flaw.pyramid-size"; /* CSR-9, CSR-11 */
        if (g->head.option[CSR_OPT_PLACEMENT] == CSR_PLACEMENT_SUPPORTED && !is_supported(g->filled[seat]))
            return "flaw.unsupported"; /* CSR-12 */
        if (cards_size(c, corsaire_hand_of(seat)) != hand)
            return "flaw.hand-size"; /* CSR-23 */
        if (cards_size(c, corsaire_gained_by(seat)) > gained)
            return "flaw.gained-many"; /* CSR-24 */
        if (g->laid[seat])
            return "flaw.laid-early"; /* CSR-32 */
    }
    unsigned bare = 0;
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++)
        bare |= (unsigned)!cards_size(c, corsaire_card_at(slot)) << slot;
    unsigned expected = g->phase == CSR_PHASE_BUY ? 1u << g->slot : 0;
    if (g->phase == CSR_PHASE_ADJUST && g->turn == CSR_TURNS ? bits_count(bare) != 1 : bare != expected)
        return "flaw.slot-cards"; /* CSR-25 */
    if (g->phase != CSR_PHASE_BUY && g->slot)
        return "flaw.slot-idle";
    if (g->phase == CSR_PHASE_BUY) {
        if (!((corsaire_slots(g) >> g->slot) & 1u))
            return "flaw.slot-away"; /* CSR-23 */
        if (!cards_size(c, CSR_ZONE_BOARDS) ||
            !corsaire_can_pay(g->have[actor],
                              corsaire_content_of(game)->board[corsaire_board_in(g, g->slot)].cost))
            return "flaw.buy-unpaid"; /* CSR-R22 */
    }
    if (g->phase == CSR_PHASE_ADJUST) {
        unsigned total   = corsaire_total_of(g->have[actor]);
        unsigned colours = (unsigned)!!g->supply[0] + (unsigned)!!g->supply[1] + (unsigned)!!g->supply[2];
        if (total > CSR_LIMIT ? corsaire_ways(g->have[actor]) < 2 : total != 0 || colours < 2)
            return "flaw.adjust"; /* CSR-29, CSR-30, CSR-R22 */
    }
    return flaw_of_path(game, g, actor);
}

HD static const char *flaw_of_looting(const Corsaire *g)
{
    const Cards *c = &g->head.cards;
    if (g->turn != CSR_TURNS || g->slot || g->at)
        return "flaw.looting-counters"; /* CSR-32 */
    if (cards_size(c, CSR_ZONE_DECK) || cards_size(c, CSR_ZONE_ASIDE) != CSR_SLOTS - 1)
        return "flaw.looting-deck"; /* CSR-32, CSR-R9 */
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++)
        if (cards_size(c, corsaire_card_at(slot)))
            return "flaw.looting-cards"; /* CSR-32 */
    unsigned made = corsaire_placements(g);
    for (Seat seat = 0; seat < 2; seat++) {
        /* CSR-34, CSR-R14: s, o o, s s, o o, s s, o */
        unsigned count = 0;
        for (unsigned n = 0; n < made; n++)
            count += (((n + 1) >> 1) & 1u) == (unsigned)(seat != corsaire_leader_of(g));
        if (bits_count(g->laid[seat]) != count)
            return "flaw.looting-order";
        if (cards_size(c, corsaire_hand_of(seat)) + bits_count(g->filled[seat]) !=
            CSR_HAND_SIZE + CSR_PLACES - 3 * count)
            return "flaw.looting-size"; /* CSR-35 */
        if (cards_size(c, corsaire_hand_of(seat)) > CSR_HAND_SIZE || !is_supported(g->filled[seat]))
            return "flaw.looting-top"; /* CSR-38 */
        if (cards_size(c, corsaire_gained_by(seat)) > CSR_TURNS / 2)
            return "flaw.gained-many"; /* CSR-24 */
    }
    if (g->head.over != (made == CSR_PLACEMENTS))
        return "flaw.over"; /* CSR-46 */
    return NULL;
}

HD const char *corsaire_flaw(const Game *game, const State *state)
{
    const Corsaire *g = corsaire_of(state);
    if (state->players != 2 || state->option[CSR_OPT_PLACEMENT] > CSR_PLACEMENT_FREE_STOP ||
        state->option[CSR_OPT_FIRST] > CSR_FIRST_2)
        return "flaw.options";
    if (state->option[CSR_OPT_FIRST] != CSR_FIRST_RANDOM &&
        g->first != state->option[CSR_OPT_FIRST] - CSR_FIRST_1)
        return "flaw.first"; /* CSR-R12 */
    const char *flaw = flaw_of_zones(g);
    if (!flaw)
        flaw = flaw_of_resources(g);
    if (!flaw)
        flaw = g->phase == CSR_PHASE_LOOT ? flaw_of_looting(g) : flaw_of_trading(game, g);
    return flaw;
}
