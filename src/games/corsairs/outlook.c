/* outlook.c -- what each seat can expect, seen from the beginning of a round.
 *
 * The cards are shuffled anew and all hands are equal; only what was paid tells the seats apart. To play
 * such rounds on to the end by habit would say the same with much more luck in it. */
#include "games/corsairs/corsairs.h"

/* In hundredths of a penalty card: far, for most games end by a sweep, whatever was paid before. */
enum { DOUBT = 600, DOUBT_LAST = 300 };

HD bool corsairs_pauses(const Game *game, const State *asked, const State *state)
{
    (void)game;
    return corsairs_of(state)->round != corsairs_of(asked)->round;
}

HD int32_t corsairs_outlook(const Game *game, const State *state, int32_t hope[MAX_SEATS])
{
    (void)game;
    for (unsigned seat = 0; seat < state->players; seat++)
        hope[seat] = -100 * (int32_t)cards_size(&state->cards, zone_of(seat, PENALTY));
    return is_last_round(corsairs_of(state)) ? DOUBT_LAST : DOUBT;
}
