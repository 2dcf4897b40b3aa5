/* setup.c -- who may sit down, the 78 cards, the deal, and the places where cards lie. */
#include "games/korsar/korsar.h"

HD void korsar_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS])
{
    (void)game;
    for (int i = 0; i < MAX_OPTIONS; i++)
        option[i] = 0;
    option[KOR_OPT_MODE] = players == 6 || players == 8 ? KOR_TEAMS : KOR_SOLO; /* KOR-1 */
}

HD Rule korsar_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS])
{
    (void)game;
    bool alone = players >= 2 && players <= 5; /* KOR-1, KOR-R21 */
    bool teams = players == 4 || players == 6 || players == 8;
    if (option[KOR_OPT_MODE] == KOR_SOLO ? !alone : option[KOR_OPT_MODE] == KOR_TEAMS ? !teams : true)
        return KOR_1; /* KOR-1: so many, each alone or in teams */
    if (option[KOR_OPT_UNATTACKED] > KOR_TO_NOBODY)
        return KOR_R3; /* KOR-R3: owner or nobody */
    if (option[KOR_OPT_TEAM_END] > KOR_END_SITTING)
        return KOR_R5; /* KOR-R5: team, player or sit */
    if (option[KOR_OPT_ADMIRAL] > 1)
        return KOR_R6; /* KOR-R6: no or yes */
    if (option[KOR_OPT_LATE] > KOR_NO_LATE_SHIPS)
        return KOR_R22; /* KOR-R22: yes or no */
    return LAWFUL;
}

/* Section 2: how many cards bear a face. */
HD static unsigned copies_of(unsigned face)
{
    static const uint8_t merchants[KOR_MERCHANTS] = {5, 6, 5, 5, 2, 1, 1};
    static const uint8_t flagged[KOR_PER_FLAG]    = {2, 4, 4, 2, 1};
    return face < KOR_MERCHANTS ? merchants[face]
           : face < KOR_ADMIRAL ? flagged[(face - KOR_MERCHANTS) % KOR_PER_FLAG]
                                : 1;
}

HD static unsigned fill_deck(Face faces[KOR_DECK_SIZE])
{
    unsigned n = 0;
    for (unsigned face = 0; face < KOR_FACES; face++)
        for (unsigned i = copies_of(face); i > 0; i--)
            faces[n++] = (Face)face;
    ASSERT(n == KOR_DECK_SIZE);
    return n;
}

HD uint32_t korsar_deck(const Game *game, const State *state, Face *faces, Back *backs)
{
    (void)game;
    (void)state;
    for (int i = 0; i < KOR_DECK_SIZE; i++)
        backs[i] = 0;
    return fill_deck(faces);
}

HD void korsar_setup(const Game *game, State *state, Tape *tape)
{
    Korsar  *k       = (Korsar *)(void *)state;
    unsigned players = state->players;

    /* KOR-3, KOR-R8, KOR-R18: a seat at random, or the first player of a team at random. */
    k->turn = (uint8_t)(rng_below(&state->rng, korsar_sides_of(k)) << state->option[KOR_OPT_MODE]);

    /* KOR-4: the shuffled cards go straight to where they lie after the deal. */
    Face faces[KOR_DECK_SIZE];
    fill_deck(faces);
    rng_shuffle(&state->rng, faces, KOR_DECK_SIZE);

    cards_init(&state->cards, (((uint64_t)1 << players) - 1) << KOR_HANDS);
    unsigned n = 0;
    for (unsigned round = 0; round < KOR_DEALT; round++)
        for (unsigned seat = 0; seat < players; seat++)
            cards_add(&state->cards, faces[n++], 0, korsar_hand_of(seat), korsar_hand_viewers(k, (Seat)seat));
    while (n < KOR_DECK_SIZE)
        cards_add(&state->cards, faces[n++], 0, KOR_DECK, NOBODY);
    (void)game;
    (void)tape; /* the cards lie where they were dealt, and nobody saw them come */
}

HD uint32_t korsar_zones(const Game *game, const State *state)
{
    (void)game;
    const Korsar *k = korsar_of(state);
    return KOR_HANDS + state->players + korsar_sides_of(k);
}

HD ZoneInfo korsar_zone(const Game *game, const State *state, Zone zone)
{
    (void)game;
    const Korsar *k    = korsar_of(state);
    unsigned      seat = (unsigned)zone - KOR_HANDS;
    unsigned      side = seat - state->players;
    ZoneInfo      info = {ROW, NO_SEAT, EVERYONE};
    if (zone == KOR_DECK) {
        info.kind  = PILE;
        info.known = NOBODY;
    } else if (zone >= KOR_HANDS && seat < state->players) {
        info.kind  = BAG;
        info.owner = (Seat)seat;
        info.known = state->over ? EVERYONE : korsar_hand_viewers(k, (Seat)seat);
    } else if (zone >= KOR_HANDS) {
        info.owner = (Seat)(side << state->option[KOR_OPT_MODE]);
    }
    return info;
}

HD Zone korsar_rest(const Game *game, const State *state, Back back)
{
    (void)game;
    (void)state;
    (void)back;
    return KOR_DECK;
}
