/* setup.c -- how a game of Corsaire begins, and which cards and zones there are. */
#include "games/corsaire/corsaire.h"

HD void corsaire_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS])
{
    (void)game;
    (void)players;
    option[CSR_OPT_PLACEMENT] = CSR_PLACEMENT_SUPPORTED; /* CSR-R1 */
    option[CSR_OPT_FIRST]     = CSR_FIRST_RANDOM;        /* CSR-R12 */
}

HD Rule corsaire_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS])
{
    (void)game;
    if (players != 2)
        return CSR_1; /* CSR-1: two players */
    if (option[CSR_OPT_PLACEMENT] > CSR_PLACEMENT_FREE_STOP)
        return CSR_R1; /* CSR-R1: supported, free or free-stop */
    if (option[CSR_OPT_FIRST] > CSR_FIRST_2)
        return CSR_R12; /* CSR-R12: random, 1 or 2 */
    return LAWFUL;
}

HD uint32_t corsaire_deck(const Game *game, const State *state, Face *faces, Back *backs)
{
    (void)game;
    (void)state;
    for (unsigned i = 0; i < CSR_CARD_FACES + CSR_BOARD_FACES; i++) {
        faces[i] = (Face)i;
        backs[i] = i < CSR_CARD_FACES ? CSR_CARD_BACK : CSR_BOARD_BACK;
    }
    return CSR_CARD_FACES + CSR_BOARD_FACES;
}

HD uint32_t corsaire_zones(const Game *game, const State *state)
{
    (void)game;
    (void)state;
    return CSR_ZONES;
}

/* Hands say nothing by their order, nor do the cards that a seat has laid on a board. */
HD static uint64_t bags(void)
{
    return (uint64_t)3 << CSR_ZONE_HAND | (((uint64_t)1 << 2 * CSR_SLOTS) - 1) << CSR_ZONE_LOOT;
}

HD ZoneInfo corsaire_zone(const Game *game, const State *state, Zone zone)
{
    (void)game;
    ZoneInfo info = {ROW, NO_SEAT, EVERYONE}; /* CSR-R20: boards too, covered or not */
    if (zone <= CSR_ZONE_BOARDS) { /* box and decks: nobody knows a face there (CSR-2, CSR-3, CSR-5) */
        info.kind  = PILE;
        info.known = NOBODY;
    } else if (zone < CSR_ZONE_PYRAMID) { /* CSR-4: a hand is secret */
        info.kind   = BAG;
        info.owner  = (Seat)(zone - CSR_ZONE_HAND);
        info.known  = seat_bit(info.owner);
        info.varies = (Seats)~info.known & EVERYONE;
    } else if (zone < CSR_ZONE_CARD) {
        info.owner = (Seat)((zone - CSR_ZONE_PYRAMID) / CSR_PLACES);
    } else if (zone >= CSR_ZONE_GAINED && zone < CSR_ZONE_LOOT) {
        info.owner = (Seat)(zone - CSR_ZONE_GAINED);
    } else if (zone >= CSR_ZONE_LOOT &&
               zone < CSR_ZONE_ASIDE) { /* CSR-37, CSR-41, CSR-R19: to others face down until the end */
        info.kind   = BAG;
        info.owner  = (Seat)((zone - CSR_ZONE_LOOT) & 1u);
        info.known  = state->over ? EVERYONE : seat_bit(info.owner);
        info.varies = (Seats)~info.known & EVERYONE;
    }
    return info;
}

HD Zone corsaire_rest(const Game *game, const State *state, Back back)
{
    (void)game;
    (void)state;
    return back == CSR_CARD_BACK ? CSR_ZONE_DECK : CSR_ZONE_BOARDS;
}

HD void corsaire_setup(const Game *game, State *state, Tape *tape)
{
    Corsaire *g = (Corsaire *)state;
    Cards    *c = &state->cards;

    cards_init(c, bags());
    for (unsigned face = 0; face < CSR_CARD_FACES; face++)
        cards_add(c, (Face)face, CSR_CARD_BACK, CSR_ZONE_DECK, NOBODY);
    for (unsigned face = CSR_BOARD_FACE; face < CSR_BOARD_FACE + CSR_BOARD_FACES; face++)
        cards_add(c, (Face)face, CSR_BOARD_BACK, CSR_ZONE_BOARDS, NOBODY);

    /* CSR-R21 fixes the order of all that follows. */
    cards_shuffle(c, CSR_ZONE_DECK, &state->rng, tape);
    for (unsigned i = 0; i < CSR_BOX_SIZE; i++)
        cards_deal(c, CSR_ZONE_DECK, CSR_ZONE_BOX, NOBODY, tape); /* CSR-2 */
    for (Seat seat = 0; seat < 2; seat++)
        for (unsigned i = 0; i < CSR_HAND_SIZE; i++)
            cards_deal(c, CSR_ZONE_DECK, corsaire_hand_of(seat), seat_bit(seat), tape); /* CSR-4 */
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++)
        cards_deal(c, CSR_ZONE_DECK, corsaire_card_at(slot), EVERYONE, tape); /* CSR-5 */

    cards_shuffle(c, CSR_ZONE_BOARDS, &state->rng, tape);
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++)
        cards_deal(c, CSR_ZONE_BOARDS, corsaire_board_at(slot), EVERYONE, tape); /* CSR-3 */

    for (Seat seat = 0; seat < 2; seat++)
        for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
            g->have[seat][colour] = (uint8_t)(colour + 1); /* CSR-6: 1 red, 2 blue, 3 green */

    g->turn  = 1;
    g->phase = CSR_PHASE_PLACE;
    if (state->option[CSR_OPT_FIRST] == CSR_FIRST_RANDOM)
        g->first = (uint8_t)rng_below(&state->rng, 2); /* CSR-1 */
    else
        g->first = (uint8_t)(state->option[CSR_OPT_FIRST] - CSR_FIRST_1); /* CSR-R12 */
    corsaire_derive(game, state);
}
