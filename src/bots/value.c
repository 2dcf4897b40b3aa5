/* value.c -- rank and margin as one number. */
#include "bots/value.h"

/* How far each seat is before the best of the other sides. */
static void margins(const Game *game, const State *state, const int32_t score[MAX_SEATS],
                    double out[MAX_SEATS])
{
    for (unsigned seat = 0; seat < state->players; seat++) {
        int32_t best = INT32_MIN;
        for (unsigned other = 0; other < state->players; other++)
            if (score[other] > best &&
                game->side(game, state, (Seat)other) != game->side(game, state, (Seat)seat))
                best = score[other];
        out[seat] = best == INT32_MIN ? 0 : (double)score[seat] - best;
    }
}

void value_begin(Value *value, const Game *game, const State *root)
{
    int32_t score[MAX_SEATS] = {0};
    game->scores(game, root, score);
    margins(game, root, score, value->margin);
    value->spread = 4;
    value->seen   = 4;
}

/* From 0 to 1, a half where the margin is nothing. */
static double squash(double x) { return 0.5 + 0.5 * x / (1 + (x < 0 ? -x : x)); }

void value_of(Value *value, const Game *game, const State *state, float out[MAX_SEATS])
{
    int32_t score[MAX_SEATS] = {0};
    uint8_t place[MAX_SEATS] = {0};
    double  margin[MAX_SEATS];
    ASSERT(state->over);
    game->scores(game, state, score);
    game->ranking(game, state, place);
    margins(game, state, score, margin);

    unsigned winners = 0; /* sides, each counted at its first seat */
    for (unsigned seat = 0; seat < state->players; seat++) {
        bool first = place[seat] == 1;
        for (unsigned other = 0; other < seat && first; other++)
            first = game->side(game, state, (Seat)other) != game->side(game, state, (Seat)seat);
        winners += first;
    }
    for (unsigned seat = 0; seat < state->players; seat++) {
        double change = margin[seat] - value->margin[seat];
        double lead   = squash(change / (value->spread + 1e-9));
        double won    = place[seat] == 1 ? 1.0 / winners : 0.0;
        out[seat]     = (float)(0.7 * won + 0.3 * lead);
        if (value->seen == VALUE_FIXED)
            continue;
        if (value->seen < 4096)
            value->seen++;
        value->spread += ((change < 0 ? -change : change) - value->spread) / value->seen;
    }
}
