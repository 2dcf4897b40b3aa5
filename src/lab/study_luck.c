/* study_luck.c -- how much of the result is skill, how much the deal: from deals that are played more than once. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/study_stats.h"

/* Squares of one deal: between its cells (a seat on that deal) and within them. */
typedef struct DealSquares {
    double between, within;
} DealSquares;

/* The share of the variance that lies between cells of `k` values each. */
static double explained(double between, double within, double cells, double k)
{
    double ms_between = between / cells, ms_within = within / (cells * (k - 1));
    double all = ms_between + (k - 1) * ms_within;
    return all > 0 ? fmax(0, (ms_between - ms_within) / all) : 0;
}

/* The same over all deals; the interval comes from drawing deals anew. */
static Estimate explained_by_deals(const DealSquares *deals, uint32_t n, double seats, double k)
{
    enum { RESAMPLES = 300 };
    double between = 0, within = 0, sum = 0, squares = 0;
    for (uint32_t i = 0; i < n; i++) {
        between += deals[i].between;
        within += deals[i].within;
    }
    double found = explained(between, within, n * seats, k);
    Rng    rng;
    rng_fast(&rng, n);
    for (int round = 0; round < RESAMPLES; round++) {
        between = within = 0;
        for (uint32_t i = 0; i < n; i++) {
            uint32_t pick = rng_below(&rng, n);
            between += deals[pick].between;
            within += deals[pick].within;
        }
        double share = explained(between, within, n * seats, k);
        sum += share;
        squares += share * share;
    }
    double mean = sum / RESAMPLES;
    return share_with(found, n * fmax(0, squares / RESAMPLES - mean * mean), n);
}

static double value_of(const GameNote *g, unsigned seat, bool score)
{
    return score ? g->score[seat] : (double)g->win[seat];
}

static Estimate explained_by_deal(const StudyNotes *notes, bool score, DealSquares *deals)
{
    const StudyPlan *plan = notes->plan;
    uint32_t         n    = plan->part[AGAIN].deals;
    memset(deals, 0, n * sizeof *deals);
    for (unsigned seat = 0; seat < plan->table.players; seat++) {
        double mean = 0; /* an advantage of the seat is not the deal's */
        for (uint32_t i = 0; i < n; i++)
            mean += (value_of(game_at(notes, SAMPLE, i, 0), seat, score) +
                     value_of(game_at(notes, AGAIN, i, 0), seat, score)) /
                    (2.0 * n);
        for (uint32_t i = 0; i < n; i++) {
            double a = value_of(game_at(notes, SAMPLE, i, 0), seat, score) - mean;
            double b = value_of(game_at(notes, AGAIN, i, 0), seat, score) - mean;
            deals[i].between += (a + b) * (a + b) / 2;
            deals[i].within += (a - b) * (a - b) / 2;
        }
    }
    return explained_by_deals(deals, n, plan->table.players, 2);
}

static bool sum_again(const StudyNotes *notes, LuckReport *luck)
{
    const StudyPlan *plan = notes->plan;
    luck->deals           = plan->part[AGAIN].deals;
    if (!luck->deals)
        return true; /* it did not come so far */
    DealSquares *squares = (DealSquares *)calloc(luck->deals, sizeof *squares);
    uint32_t     same    = 0;
    if (!squares)
        return false;
    for (uint32_t i = 0; i < luck->deals; i++)
        same += memcmp(game_at(notes, SAMPLE, i, 0)->place, game_at(notes, AGAIN, i, 0)->place,
                       plan->table.players) == 0;
    luck->same  = (double)same / luck->deals;
    luck->win   = explained_by_deal(notes, false, squares);
    luck->score = explained_by_deal(notes, true, squares);
    free(squares);
    return true;
}

/* Of the variance of the wins in a contest: what the level of the bots explains, what the deal and the seat do,
 * and the rest. Every seat of a deal (a cell) is played once by the chosen level and otherwise by its rivals. */
static void sum_variance(const StudyNotes *notes, unsigned part, ContestReport *c)
{
    const StudyPlan *plan    = notes->plan;
    unsigned         players = plan->table.players, k = plan->part[part].rotations;
    double           sum[2] = {0, 0}, count[2] = {0, 0}, between = 0, within = 0;
    for (uint32_t i = 0; i < c->deals; i++)
        for (unsigned turn = 0; turn < k; turn++)
            for (unsigned seat = 0; seat < players; seat++) {
                bool chosen = plan->side[seat] == turn;
                sum[chosen] += (double)game_at(notes, part, i, turn)->win[seat];
                count[chosen]++;
            }
    double mean[2] = {sum[0] / count[0], sum[1] / count[1]};
    for (uint32_t i = 0; i < c->deals; i++)
        for (unsigned seat = 0; seat < players; seat++) {
            double cell = 0, squares = 0;
            for (unsigned turn = 0; turn < k; turn++) {
                double y = (double)game_at(notes, part, i, turn)->win[seat] - mean[plan->side[seat] == turn];
                cell += y;
                squares += y * y;
            }
            between += cell * cell / k;
            within += squares - cell * cell / k;
        }
    double cells      = (double)c->deals * players;
    double ms_between = between / cells, ms_within = within / (cells * (k - 1));
    double fair  = 1.0 / k;
    double skill = fair * (1 - fair) * (mean[1] - mean[0]) * (mean[1] - mean[0]);
    double deal  = fmax(0, (ms_between - ms_within) / k);
    double all   = skill + deal + ms_within;
    if (all > 0) {
        c->skill = skill / all;
        c->deal  = deal / all;
        c->rest  = ms_within / all;
    }
}

static void sum_contest(const StudyNotes *notes, unsigned part, ContestReport *c)
{
    const StudyPlan *plan    = notes->plan;
    unsigned         players = plan->table.players, k = plan->part[part].rotations;
    double           sum = 0, squares = 0, points = 0, points_squares = 0;
    c->rival = plan->part[part].rival;
    c->deals = plan->part[part].deals;
    c->games = c->deals * k;
    c->fair  = 1.0 / plan->sides;
    for (uint32_t i = 0; i < c->deals; i++) {
        double share = 0, ahead = 0;
        for (unsigned turn = 0; turn < k; turn++) {
            const GameNote *g        = game_at(notes, part, i, turn);
            double          score[2] = {0, 0}, count[2] = {0, 0}, win = 0;
            for (unsigned seat = 0; seat < players; seat++) {
                bool chosen = plan->side[seat] == turn;
                score[chosen] += g->score[seat];
                count[chosen]++;
                if (chosen)
                    win = (double)g->win[seat];
            }
            share += win / k;
            ahead += (score[1] / count[1] - score[0] / count[0]) / k;
        }
        sum += share;
        squares += share * share;
        points += ahead;
        points_squares += ahead * ahead;
    }
    c->share  = share_of(sum, squares, c->deals);
    c->points = mean_of(points, points_squares, c->deals);
    sum_variance(notes, part, c);
}

bool sum_luck(const StudyNotes *notes, StudyReport *r)
{
    for (unsigned part = FIRST_CONTEST; part < notes->plan->parts; part++)
        sum_contest(notes, part, &r->contest[r->contests++]);
    return sum_again(notes, &r->luck);
}
