/* setup.c -- how a game of Corsaire begins, which cards and zones there are, and what follows from them. */
#include "games/corsaire/corsaire.h"

HD void corsaire_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS])
{
    (void)game;
    (void)players;
    option[OPTION_PLACEMENT] = PLACEMENT_SUPPORTED; /* CSR-R1 */
    option[OPTION_FIRST]     = FIRST_RANDOM;        /* CSR-R12 */
}

HD Rule corsaire_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS])
{
    (void)game;
    if (players != 2)
        return 1; /* CSR-1: two players */
    if (option[OPTION_PLACEMENT] > PLACEMENT_FREE_STOP)
        return RULING(1);
    if (option[OPTION_FIRST] > FIRST_2)
        return RULING(12);
    return LAWFUL;
}

HD uint32_t corsaire_deck(const Game *game, const State *state, Face *faces, Back *backs)
{
    (void)game;
    (void)state;
    for (unsigned i = 0; i < CARD_FACES + BOARD_FACES; i++) {
        faces[i] = (Face)i;
        backs[i] = i < CARD_FACES ? CARD_BACK : BOARD_BACK;
    }
    return CARD_FACES + BOARD_FACES;
}

HD uint32_t corsaire_zones(const Game *game, const State *state)
{
    (void)game;
    (void)state;
    return CORSAIRE_ZONES;
}

/* Hands say nothing by their order, nor do the cards that a seat has laid on a board. */
HD static uint64_t bags(void)
{
    return (uint64_t)3 << ZONE_HAND | (((uint64_t)1 << 2 * SLOTS) - 1) << ZONE_LOOT;
}

HD ZoneInfo corsaire_zone(const Game *game, const State *state, Zone zone)
{
    (void)game;
    ZoneInfo info = {ROW, NO_SEAT, EVERYONE};
    if (zone <= ZONE_BOARDS) { /* box and decks: nobody knows a face there (CSR-2, CSR-3, CSR-5) */
        info.kind  = PILE;
        info.known = NOBODY;
    } else if (zone < ZONE_PYRAMID) { /* CSR-4: a hand is secret */
        info.kind  = BAG;
        info.owner = (Seat)(zone - ZONE_HAND);
        info.known = seat_bit(info.owner);
    } else if (zone < ZONE_CARD) {
        info.owner = (Seat)((zone - ZONE_PYRAMID) / PLACES);
    } else if (zone >= ZONE_GAINED && zone < ZONE_LOOT) {
        info.owner = (Seat)(zone - ZONE_GAINED);
    } else if (zone >= ZONE_LOOT && zone < ZONE_ASIDE) { /* CSR-37, CSR-41: face down until the end */
        info.kind  = BAG;
        info.owner = (Seat)((zone - ZONE_LOOT) & 1u);
        info.known = state->over ? EVERYONE : seat_bit(info.owner);
    }
    return info;
}

HD Zone corsaire_rest(const Game *game, const State *state, Back back)
{
    (void)game;
    (void)state;
    return back == CARD_BACK ? ZONE_DECK : ZONE_BOARDS;
}

HD void corsaire_setup(const Game *game, State *state, Tape *tape)
{
    Corsaire *g = (Corsaire *)state;
    Cards    *c = &state->cards;

    cards_init(c, bags());
    for (unsigned face = 0; face < CARD_FACES; face++)
        cards_add(c, (Face)face, CARD_BACK, ZONE_DECK, NOBODY);
    for (unsigned face = BOARD_FACE; face < BOARD_FACE + BOARD_FACES; face++)
        cards_add(c, (Face)face, BOARD_BACK, ZONE_BOARDS, NOBODY);

    /* CSR-R21 fixes the order of all that follows. */
    cards_shuffle(c, ZONE_DECK, &state->rng, tape);
    for (unsigned i = 0; i < BOX_SIZE; i++)
        cards_deal(c, ZONE_DECK, ZONE_BOX, NOBODY, tape); /* CSR-2 */
    for (Seat seat = 0; seat < 2; seat++)
        for (unsigned i = 0; i < HAND_SIZE; i++)
            cards_deal(c, ZONE_DECK, hand_of(seat), seat_bit(seat), tape); /* CSR-4 */
    for (unsigned slot = 0; slot < SLOTS; slot++)
        cards_deal(c, ZONE_DECK, card_at(slot), EVERYONE, tape); /* CSR-5 */

    cards_shuffle(c, ZONE_BOARDS, &state->rng, tape);
    for (unsigned slot = 0; slot < SLOTS; slot++)
        cards_deal(c, ZONE_BOARDS, board_at(slot), EVERYONE, tape); /* CSR-3 */

    for (Seat seat = 0; seat < 2; seat++)
        for (unsigned colour = 0; colour < COLOURS; colour++)
            g->have[seat][colour] = (uint8_t)(colour + 1); /* CSR-6: 1 red, 2 blue, 3 green */

    g->turn  = 1;
    g->phase = PHASE_PLACE;
    if (state->option[OPTION_FIRST] == FIRST_RANDOM)
        g->first = (uint8_t)rng_below(&state->rng, 2); /* CSR-1 */
    else
        g->first = (uint8_t)(state->option[OPTION_FIRST] - FIRST_1); /* CSR-R12 */
    corsaire_derive(game, state);
}

HD void corsaire_derive(const Game *game, State *state)
{
    Corsaire              *g       = (Corsaire *)state;
    const Cards           *c       = &state->cards;
    const CorsaireContent *content = corsaire_content_of(game);

    for (unsigned colour = 0; colour < COLOURS; colour++)
        g->supply[colour] = (uint8_t)(tokens_of(colour) - g->have[0][colour] - g->have[1][colour]);
    for (Seat seat = 0; seat < 2; seat++) {
        unsigned filled = 0;
        unsigned laid   = 0;
        unsigned vp     = 0;
        for (unsigned place = 0; place < PLACES; place++)
            filled |= (unsigned)(cards_size(c, pyramid_of(seat, place)) != 0) << place;
        for (unsigned slot = 0; slot < SLOTS; slot++)
            laid |= (unsigned)(cards_size(c, loot_of(slot, seat)) != 0) << slot;
        for (FOR_CARDS(card, c, gained_by(seat)))
            if (c->face[card] >= BOARD_FACE) /* a position that is not yet checked may hold anything */
                vp += content->board[c->face[card] - BOARD_FACE].edge;
        g->filled[seat] = (uint16_t)filled;
        g->laid[seat]   = (uint8_t)laid;
        g->vp[seat]     = (uint16_t)vp;
        g->won[seat]    = 0;
    }
    if (state->over && corsaire_all_laid(g))
        corsaire_win_boards(game, g, NULL);
}
