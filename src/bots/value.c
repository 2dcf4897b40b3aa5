/* value.c -- rank and margin as one number. */
#include "bots/value.h"

void value_begin(Value *value, const Game *game, const State *root)
{
    (void)game;
    (void)root;
    value->spread = 4;
    value->seen   = 4;
}

/* From 0 to 1, a half where the margin is nothing. */
static double squash(double x) { return 0.5 + 0.5 * x / (1 + (x < 0 ? -x : x)); }

void value_of(Value *value, const Game *game, const State *state, float out[MAX_SEATS])
{
    int32_t score[MAX_SEATS] = {0};
    uint8_t place[MAX_SEATS] = {0};
    game->scores(game, state, score);
    game->ranking(game, state, place);

    unsigned winners = 0; /* sides, each counted at its first seat */
    unsigned side[MAX_SEATS];
    for (unsigned seat = 0; seat < state->players; seat++) {
        side[seat] = game->side(game, state, (Seat)seat);
        bool first = true;
        for (unsigned other = 0; other < seat; other++)
            first &= side[other] != side[seat];
        winners += first && place[seat] == 1;
    }
    for (unsigned seat = 0; seat < state->players; seat++) {
        int32_t best = INT32_MIN;
        for (unsigned other = 0; other < state->players; other++)
            if (side[other] != side[seat] && score[other] > best)
                best = score[other];
        double margin = best == INT32_MIN ? 0 : (double)score[seat] - best;
        double size   = margin < 0 ? -margin : margin;
        double lead   = squash(margin / (value->spread + 1e-9));
        double won    = place[seat] == 1 ? 1.0 / winners : 0.0;
        out[seat]     = (float)(state->over ? 0.7 * won + 0.3 * lead : lead);
        if (value->seen < 4096)
            value->seen++;
        value->spread += (size - value->spread) / value->seen;
    }
}
