/* value.c -- rank and margin as one number. */
#include "bots/value.h"
#include "core/habits.h"

#include <math.h>

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

/* The first seat of its side: a side is counted there. */
static bool stands_for_side(const Game *game, const State *state, unsigned seat)
{
    for (unsigned other = 0; other < seat; other++)
        if (game->side(game, state, (Seat)other) == game->side(game, state, (Seat)seat))
            return false;
    return true;
}

/* Whose win it is, in parts of one, and the points; of a finished game. */
static void look_back(const Game *game, const State *state, double won[MAX_SEATS], int32_t score[MAX_SEATS])
{
    uint8_t place[MAX_SEATS] = {0};
    game->scores(game, state, score);
    game->ranking(game, state, place);

    unsigned winners = 0;
    for (unsigned seat = 0; seat < state->players; seat++)
        winners += place[seat] == 1 && stands_for_side(game, state, seat);
    for (unsigned seat = 0; seat < state->players; seat++)
        won[seat] = place[seat] == 1 ? 1.0 / winners : 0.0;
}

/* The same as far as it can be foreseen: a seat that is expected to have so much more than another as
 * may well turn out otherwise wins e times as often. */
static void look_ahead(const Game *game, const State *state, double won[MAX_SEATS], int32_t hope[MAX_SEATS])
{
    double  doubt = game->habits->outlook(game, state, hope);
    double  all   = 0;
    int32_t most  = hope[0];
    for (unsigned seat = 1; seat < state->players; seat++)
        most = hope[seat] > most ? hope[seat] : most;
    for (unsigned seat = 0; seat < state->players; seat++) {
        won[seat] = exp((hope[seat] - most) / doubt);
        all += stands_for_side(game, state, seat) ? won[seat] : 0;
    }
    for (unsigned seat = 0; seat < state->players; seat++)
        won[seat] /= all;
}

/* Either; gives how many parts a point has in `score`. */
static double look(const Game *game, const State *state, double won[MAX_SEATS], int32_t score[MAX_SEATS])
{
    ASSERT(state->over || (game->habits && game->habits->outlook));
    (state->over ? look_back : look_ahead)(game, state, won, score);
    return state->over ? 1 : 100;
}

void outcome_of(const Game *game, const State *state, Outcome *out)
{
    double  won[MAX_SEATS]   = {0};
    int32_t score[MAX_SEATS] = {0};
    double  unit             = look(game, state, won, score);
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        out->won[seat]    = (float)won[seat];
        out->points[seat] = (float)(score[seat] / unit);
    }
}

/* Wins, and how the margin has changed. */
static void worth(Value *value, unsigned players, const double won[MAX_SEATS], const double margin[MAX_SEATS],
                  float out[MAX_SEATS])
{
    for (unsigned seat = 0; seat < players; seat++) {
        double change = margin[seat] - value->margin[seat];
        double lead   = squash(change / (value->spread + 1e-9));
        out[seat]     = (float)(0.7 * won[seat] + 0.3 * lead);
        if (value->seen == VALUE_FIXED)
            continue;
        if (value->seen < 4096)
            value->seen++;
        value->spread += ((change < 0 ? -change : change) - value->spread) / value->seen;
    }
}

void value_of_outcome(Value *value, const Game *game, const State *state, const Outcome *outcome,
                      float out[MAX_SEATS])
{
    double  won[MAX_SEATS], margin[MAX_SEATS];
    int32_t score[MAX_SEATS] = {0};
    for (unsigned seat = 0; seat < state->players; seat++) {
        won[seat]   = (double)outcome->won[seat];
        score[seat] = (int32_t)(outcome->points[seat] * 100);
    }
    margins(game, state, score, margin);
    for (unsigned seat = 0; seat < state->players; seat++)
        margin[seat] /= 100;
    worth(value, state->players, won, margin, out);
}

void value_of(Value *value, const Game *game, const State *state, float out[MAX_SEATS])
{
    double  won[MAX_SEATS], margin[MAX_SEATS];
    int32_t score[MAX_SEATS] = {0};
    double  unit             = look(game, state, won, score);
    margins(game, state, score, margin);
    for (unsigned seat = 0; seat < state->players; seat++)
        margin[seat] /= unit;
    worth(value, state->players, won, margin, out);
}
