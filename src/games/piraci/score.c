/* score.c -- points and places. Most points win, then most kinds of treasure; then it is shared. */
#include "games/piraci/piraci.h"

HD void piraci_scores(const Game *game, const State *state, int32_t score[MAX_SEATS])
{
    (void)game;
    const Cards *c = &state->cards;
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        score[seat] = 0;
    for (unsigned seat = 0; seat < state->players; seat++)
        for (FOR_CARDS(card, c, piraci_loot(seat)))
            score[seat] += (int32_t)piraci_treasure_value(c->face[card]); /* PIR-41 */
}

HD void piraci_ranking(const Game *game, const State *state, uint8_t place[MAX_SEATS])
{
    int32_t merit[MAX_SEATS];
    piraci_scores(game, state, merit);
    for (unsigned seat = 0; seat < state->players; seat++) { /* PIR-42, then PIR-43 */
        uint64_t kinds = cards_faces(&state->cards, piraci_loot(seat));
        merit[seat]    = merit[seat] * 16 + (int32_t)bits_count(kinds);
    }
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        place[seat] = 0;
        if (seat >= state->players)
            continue;
        place[seat] = 1; /* PIR-44, PIR-R22: equals share a place */
        for (unsigned other = 0; other < state->players; other++)
            if (merit[other] > merit[seat])
                place[seat]++;
    }
}

HD Side piraci_side(const Game *game, const State *state, Seat seat)
{
    (void)game;
    (void)state;
    return seat;
}
