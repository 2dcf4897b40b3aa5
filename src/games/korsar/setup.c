/* setup.c -- who may sit down, the 78 cards, the deal, and the places where cards lie. */
#include "games/korsar/korsar.h"

HD void korsar_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS])
{
    (void)game;
    for (int i = 0; i < MAX_OPTIONS; i++)
        option[i] = 0;
    option[MODE] = players == 6 || players == 8 ? TEAMS : SOLO; /* KOR-1 */
}

HD Rule korsar_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS])
{
    (void)game;
    bool alone = players >= 2 && players <= 5; /* KOR-1, KOR-R21 */
    bool teams = players == 4 || players == 6 || players == 8;
    if (option[MODE] == SOLO ? !alone : option[MODE] == TEAMS ? !teams : true)
        return 1;
    if (option[END_UNATTACKED] > TO_NOBODY)
        return RULING(3);
    if (option[TEAM_END] > END_BY_PLAYER)
        return RULING(5);
    if (option[ADMIRAL_PARTNER] > 1)
        return RULING(6);
    return LAWFUL;
}

/* Section 2: how many cards bear a face. */
HD static unsigned copies_of(unsigned face)
{
    static const uint8_t merchants[MERCHANTS] = {5, 6, 5, 5, 2, 1, 1};
    static const uint8_t flagged[PER_FLAG]    = {2, 4, 4, 2, 1};
    return face < MERCHANTS ? merchants[face] : face < ADMIRAL ? flagged[(face - MERCHANTS) % PER_FLAG] : 1;
}

HD static unsigned fill_deck(Face faces[DECK_SIZE])
{
    unsigned n = 0;
    for (unsigned face = 0; face < FACES; face++)
        for (unsigned i = copies_of(face); i > 0; i--)
            faces[n++] = (Face)face;
    ASSERT(n == DECK_SIZE);
    return n;
}

HD uint32_t korsar_deck(const Game *game, const State *state, Face *faces, Back *backs)
{
    (void)game;
    (void)state;
    for (int i = 0; i < DECK_SIZE; i++)
        backs[i] = 0;
    return fill_deck(faces);
}

HD void korsar_setup(const Game *game, State *state, Tape *tape)
{
    Korsar  *k       = (Korsar *)(void *)state;
    unsigned players = state->players;

    /* KOR-3, KOR-R8, KOR-R18: a seat at random, or the first player of a team at random. */
    k->turn = (uint8_t)(rng_below(&state->rng, sides_of(k)) << state->option[MODE]);

    /* KOR-4: the shuffled cards go straight to where they lie after the deal. */
    Face faces[DECK_SIZE];
    fill_deck(faces);
    rng_shuffle(&state->rng, faces, DECK_SIZE);

    cards_init(&state->cards, (((uint64_t)1 << players) - 1) << HANDS);
    unsigned n = 0;
    for (unsigned round = 0; round < DEALT; round++)
        for (unsigned seat = 0; seat < players; seat++)
            cards_add(&state->cards, faces[n++], 0, hand_of(seat), hand_viewers(k, (Seat)seat));
    while (n < DECK_SIZE)
        cards_add(&state->cards, faces[n++], 0, DECK, NOBODY);
    (void)game;
    (void)tape; /* the cards lie where they were dealt, and nobody saw them come */
}

HD uint32_t korsar_zones(const Game *game, const State *state)
{
    (void)game;
    const Korsar *k = korsar_of(state);
    return HANDS + state->players + sides_of(k);
}

HD ZoneInfo korsar_zone(const Game *game, const State *state, Zone zone)
{
    (void)game;
    const Korsar *k    = korsar_of(state);
    unsigned      seat = (unsigned)zone - HANDS;
    unsigned      side = seat - state->players;
    ZoneInfo      info = {ROW, NO_SEAT, EVERYONE};
    if (zone == DECK) {
        info.kind  = PILE;
        info.known = NOBODY;
    } else if (zone >= HANDS && seat < state->players) {
        info.kind  = BAG;
        info.owner = (Seat)seat;
        info.known = state->over ? EVERYONE : hand_viewers(k, (Seat)seat);
    } else if (zone >= HANDS) {
        info.owner = (Seat)(side << state->option[MODE]);
    }
    return info;
}

HD Zone korsar_rest(const Game *game, const State *state, Back back)
{
    (void)game;
    (void)state;
    (void)back;
    return DECK;
}
