/* sight.c -- what a seat sees when the pier has one card left, as features for its instinct.
 *
 * Who takes that card annuls the round (COR-16). Quick habits never do; those who think ahead do it
 * whenever they are far from a sweep, and then nothing of the round counts. Of all that captains do
 * otherwise than in a hurry this decides most, and the rest would cost too much time to look at. */
#include "games/corsairs/habit.h"

enum {
    ALWAYS,
    WAY,                         /* how far it still is to a sweep */
    PLAYERS,                     /* two, three, four               */
    FITS = PLAYERS + CHAIRS - 1, /* the card on the discard pile */
    DRAWS_FROM,
    ALL_FEATURES = DRAWS_FROM + 3
};
STATIC_ASSERT((int)ALL_FEATURES == (int)CORSAIRS_FEATURES, "as many as were counted");

HD void corsairs_sight(const Game *game, const State *knowledge, Seat seat, Sight *sight)
{
    const Corsairs *g = corsairs_of(knowledge);
    Move            moves[3];
    sight_begin(sight);
    if (g->phase != PHASE_DRAW || cards_size(&knowledge->cards, PIER) != 1 || must_score(g))
        return;
    Prospect hopes = corsairs_prospect(g, seat);
    sight_add(sight, ALWAYS, SIGHT_ONE);
    sight_add(sight, WAY, (int)hopes.left / 4);
    sight_add(sight, PLAYERS + knowledge->players - 2u, SIGHT_ONE);
    sight_add(sight, FITS, hopes.fits ? SIGHT_ONE : 0);
    sight_end_topic(sight);
    uint32_t count = corsairs_moves(game, knowledge, seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        sight_add(sight, DRAWS_FROM + move_rest(moves[i]), SIGHT_ONE);
        sight_move(sight, moves[i], sight_end_topic(sight), THE_WHOLE, THE_WHOLE);
    }
}
