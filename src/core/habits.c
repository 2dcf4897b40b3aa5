/* habits.c -- what follows from a weighing of moves, once for all games. */
#include "core/habits.h"

/* The lists are large, and stand apart from games that need none: what those do themselves would lie on the stack above
 * them, of which a thread of a GPU has little. */
HD APART static Move weighed_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng)
{
    Move     moves[MAX_MOVES];
    int      worth[MAX_MOVES];
    uint32_t count = game->habits->weigh(game, knowledge, seat, moves, worth);
    return moves_best(moves, worth, count, rng);
}

HD APART static uint32_t weighed_order(const Game *game, const State *knowledge, Seat seat, Move *out,
                                       uint32_t most)
{
    Move     moves[MAX_MOVES];
    int      worth[MAX_MOVES];
    uint32_t count = game->habits->weigh(game, knowledge, seat, moves, worth);
    return moves_best_first(moves, worth, count, out, most);
}

HD Move habits_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng)
{
    if (game->habits->greedy)
        return game->habits->greedy(game, knowledge, seat, rng);
    return weighed_greedy(game, knowledge, seat, rng);
}

HD Move habits_quick(const Game *game, const State *state, Seat seat, Rng *rng)
{
    if (game->habits->rollout)
        return game->habits->rollout(game, state, seat, rng);
    return habits_greedy(game, state, seat, rng);
}

HD uint32_t habits_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most)
{
    if (game->habits->suggest)
        return game->habits->suggest(game, knowledge, seat, out, most);
    return weighed_order(game, knowledge, seat, out, most);
}

HD uint32_t habits_ideas(const Game *game, const State *state, Seat seat, Move *out, uint32_t most)
{
    if (game->habits->ideas)
        return game->habits->ideas(game, state, seat, out, most);
    return habits_suggest(game, state, seat, out, most);
}

HD uint32_t moves_best_first(const Move *moves, int *worth, uint32_t count, Move *out, uint32_t most)
{
    uint32_t kept = 0; /* their worths stand in front of those not yet looked at */
    for (uint32_t i = 0; i < count; i++) {
        int      value = worth[i];
        uint32_t at    = kept;
        while (at > 0 && worth[at - 1] < value)
            at--;
        if (at >= most)
            continue;
        kept += kept < most;
        for (uint32_t k = kept - 1; k > at; k--) {
            worth[k] = worth[k - 1];
            out[k]   = out[k - 1];
        }
        worth[at] = value;
        out[at]   = moves[i];
    }
    return kept;
}

HD Move moves_best(const Move *moves, const int *worth, uint32_t count, Rng *rng)
{
    Move     best  = NO_MOVE;
    int      most  = 0;
    uint32_t equal = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (equal == 0 || worth[i] > most) {
            most  = worth[i];
            best  = moves[i];
            equal = 1;
        } else if (worth[i] == most) {
            equal++;
            uint32_t pick = rng_below(rng, equal);
            if (pick == 0)
                best = moves[i];
        }
    }
    return best;
}
