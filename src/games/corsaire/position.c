/* position.c -- whether a position can come up in a game: how many cards lie where, and what waits.
 *
 * Everything the rules rely on is checked here, so that any position that is let in can be played to
 * its end: a legal move at every step, resources within the tokens there are. */
#include "games/corsaire/corsaire.h"

/* Turns that a seat has finished before the one that is now on. */
HD static unsigned turns_before(const Corsaire *g, Seat seat)
{
    return seat == g->first ? g->turn / 2u : (g->turn - 1u) / 2u;
}

/* Every card of a pyramid rests on two others (or on the boards). */
HD static bool is_supported(unsigned filled)
{
    for (unsigned place = 0; place < FIRST_W; place++)
        if ((filled >> place) & 1u && ((filled >> below(place)) & 3u) != 3)
            return false;
    return true;
}

HD static const char *flaw_of_zones(const Corsaire *g)
{
    const Cards *c = &g->head.cards;
    for (Card card = 0; card < c->count; card++) {
        if (corsaire_is_for_boards(c->zone[card]) != (c->back[card] == BOARD_BACK))
            return "Boards lie in the board deck, in the slots of the row or with who gained them, and cards "
                   "do not.";
    }
    for (Zone zone = ZONE_PYRAMID; zone < ZONE_CARD; zone++)
        if (cards_size(c, zone) > 1)
            return "A place of a pyramid holds one card.";
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        if (cards_size(c, card_at(slot)) > 1)
            return "At most one card lies on a board.";
        if (cards_size(c, board_at(slot)) != 1)
            return "Each of the five slots has one board.";
    }
    if (cards_size(c, ZONE_BOX) != BOX_SIZE)
        return "Three cards are in the box.";
    for (Seat seat = 0; seat < 2; seat++)
        for (unsigned slot = 0; slot < SLOTS; slot++)
            if (cards_size(c, loot_of(slot, seat)) % 3 || cards_size(c, loot_of(slot, seat)) > 3)
                return "Cards are laid on a board in threes.";
    return NULL;
}

HD static const char *flaw_of_resources(const Corsaire *g)
{
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if ((unsigned)g->have[0][colour] + g->have[1][colour] > tokens_of(colour))
            return "There are 9 red, 11 blue and 13 green resources.";
    for (Seat seat = 0; seat < 2; seat++) {
        bool turning =
            !g->head.over && g->phase != PHASE_PLACE && g->phase != PHASE_LOOT && seat == corsaire_actor(g);
        if (!turning && (total_of(g->have[seat]) == 0 || total_of(g->have[seat]) > LIMIT))
            return "Between turns a player has 1 to 10 resources.";
    }
    return NULL;
}

/* The path stands where a choice waits, and there is one (forced choices are never asked, CSR-R22). */
HD static const char *flaw_of_path(const Game *game, const Corsaire *g, Seat seat)
{
    const CorsaireContent *content = corsaire_content_of(game);
    unsigned               option  = g->head.option[OPTION_PLACEMENT];
    unsigned               filled  = g->filled[seat];
    bool                   here    = (filled >> g->at) & 1u;
    unsigned               under   = g->at < FIRST_W ? (filled >> below(g->at)) & 3u : 0;

    if (g->phase != PHASE_CONVERT && g->phase != PHASE_STEP && g->phase != PHASE_TAKE &&
        g->phase != PHASE_BUY)
        return g->at ? "`at` is 0 while no path is walked." : NULL;
    if (!here && (g->phase == PHASE_CONVERT || option != PLACEMENT_FREE))
        return "The path stands on a card.";
    if (g->phase == PHASE_CONVERT)
        return can_pay(g->have[seat], content->card[face_in(g, pyramid_of(seat, g->at))].pay)
                   ? NULL
                   : "Where a player cannot pay he is not asked to convert.";
    if (g->phase == PHASE_STEP)
        return g->at < FIRST_W && (under == 3 || (under == 0 && option == PLACEMENT_FREE))
                   ? NULL
                   : "A step leads down to one of two cards.";
    return g->at >= FIRST_W || (under == 0 && option == PLACEMENT_FREE_STOP) ? NULL
                                                                             : "The path ends on level w.";
}

HD static const char *flaw_of_trading(const Game *game, const Corsaire *g)
{
    const Cards *c     = &g->head.cards;
    Seat         actor = corsaire_actor(g);
    if (g->head.over)
        return "The game ends with the looting phase.";
    if (cards_size(c, ZONE_ASIDE))
        return "No card is laid aside before the looting phase.";
    for (Seat seat = 0; seat < 2; seat++) {
        bool     mine   = seat == actor;
        unsigned placed = turns_before(g, seat) + (mine && g->phase != PHASE_PLACE);
        unsigned gained = turns_before(g, seat) + (mine && g->phase == PHASE_ADJUST);
        unsigned hand =
            mine && g->phase >= PHASE_CONVERT && g->phase <= PHASE_TAKE ? HAND_SIZE - 1 : HAND_SIZE;
        if (bits_count(g->filled[seat]) != placed)
            return "A pyramid has as many cards as its player has had turns.";
        if (g->head.option[OPTION_PLACEMENT] == PLACEMENT_SUPPORTED && !is_supported(g->filled[seat]))
            return "Every card of a pyramid rests on two others.";
        if (cards_size(c, hand_of(seat)) != hand)
            return "A hand has six cards, and five from placing a card to taking one.";
        if (cards_size(c, gained_by(seat)) > gained)
            return "A player gains at most one board a turn.";
        if (g->laid[seat])
            return "No card is laid on a board's side before the looting phase.";
    }
    unsigned bare = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        bare |= (unsigned)!cards_size(c, card_at(slot)) << slot;
    unsigned expected = g->phase == PHASE_BUY ? 1u << g->slot : 0;
    if (g->phase == PHASE_ADJUST && g->turn == TURNS ? bits_count(bare) != 1 : bare != expected)
        return "A card lies on each board, but not where one was just taken.";
    if (g->phase != PHASE_BUY && g->slot)
        return "`slot` is 0 unless a board may be bought.";
    if (g->phase == PHASE_BUY) {
        if (!((corsaire_slots(g) >> g->slot) & 1u))
            return "The slot lies under the end of the path.";
        if (!cards_size(c, ZONE_BOARDS) ||
            !can_pay(g->have[actor], corsaire_content_of(game)->board[board_in(g, g->slot)].cost))
            return "Who cannot gain the board is not asked.";
    }
    if (g->phase == PHASE_ADJUST) {
        unsigned total   = total_of(g->have[actor]);
        unsigned colours = (unsigned)!!g->supply[0] + (unsigned)!!g->supply[1] + (unsigned)!!g->supply[2];
        if (total > LIMIT ? corsaire_ways(g->have[actor]) < 2 : total != 0 || colours < 2)
            return "Only who has more than ten resources or none adjusts them, and only where there is a "
                   "choice.";
    }
    return flaw_of_path(game, g, actor);
}

HD static const char *flaw_of_looting(const Corsaire *g)
{
    const Cards *c = &g->head.cards;
    if (g->turn != TURNS || g->slot || g->at)
        return "Looting follows turn 20: `turn` is 20, `at` and `slot` are 0.";
    if (cards_size(c, ZONE_DECK) || cards_size(c, ZONE_ASIDE) != SLOTS - 1)
        return "In looting the card deck is empty and four cards are laid aside.";
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if (cards_size(c, card_at(slot)))
            return "In looting no card lies on the boards themselves.";
    unsigned made = placements(g);
    for (Seat seat = 0; seat < 2; seat++) {
        /* CSR-34: s, o o, s s, o o, s s, o */
        unsigned count = 0;
        for (unsigned n = 0; n < made; n++)
            count += (((n + 1) >> 1) & 1u) == (unsigned)(seat != leader_of(g));
        if (bits_count(g->laid[seat]) != count)
            return "The placements in looting follow their order.";
        if (cards_size(c, hand_of(seat)) + bits_count(g->filled[seat]) != HAND_SIZE + PLACES - 3 * count)
            return "In looting each player has three cards fewer after each placement.";
        if (cards_size(c, hand_of(seat)) > HAND_SIZE || !is_supported(g->filled[seat]))
            return "In looting a pyramid is taken down from its top.";
        if (cards_size(c, gained_by(seat)) > TURNS / 2)
            return "A player gains at most one board a turn.";
    }
    if (g->head.over != (made == PLACEMENTS))
        return "The game is over when ten placements are made.";
    return NULL;
}

HD const char *corsaire_flaw(const Game *game, const State *state)
{
    const Corsaire *g = corsaire_of(state);
    if (state->players != 2 || state->option[OPTION_PLACEMENT] > PLACEMENT_FREE_STOP ||
        state->option[OPTION_FIRST] > FIRST_2)
        return "Two players, and options within their bounds.";
    if (state->option[OPTION_FIRST] != FIRST_RANDOM && g->first != state->option[OPTION_FIRST] - FIRST_1)
        return "The option `first` says who began.";
    const char *flaw = flaw_of_zones(g);
    if (!flaw)
        flaw = flaw_of_resources(g);
    if (!flaw)
        flaw = g->phase == PHASE_LOOT ? flaw_of_looting(g) : flaw_of_trading(game, g);
    return flaw;
}
