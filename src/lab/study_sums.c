/* study_sums.c -- from the notes of games to figures, each with the interval that belongs to it.
 *
 * Games of the sample are independent of each other; seats of one game and games of one deal are not. So all
 * that is counted by seat or by game of a deal takes its interval from sums over whole games or whole deals. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/study_stats.h"

static void sum_seats(const StudyNotes *notes, StudyReport *r)
{
    unsigned players        = notes->plan->table.players;
    double   sum[MAX_SEATS] = {0}, squares[MAX_SEATS] = {0}, sum_order[MAX_SEATS] = {0},
           squares_order[MAX_SEATS] = {0};
    double starts = 0, n = notes->plan->games;
    for (uint32_t i = 0; i < notes->plan->games; i++) {
        const GameNote *g = game_at(notes, SAMPLE, i, 0);
        for (unsigned seat = 0; seat < players; seat++) {
            double win = (double)g->win[seat];
            sum[seat] += win;
            squares[seat] += win * win;
            r->seat_score[seat] += g->score[seat] / n;
            if (g->start == NO_SEAT)
                continue;
            unsigned order = (seat + players - g->start) % players;
            sum_order[order] += win;
            squares_order[order] += win * win;
        }
        if (g->start != NO_SEAT) {
            r->starts[g->start] += 1 / n;
            starts++;
        }
    }
    for (unsigned seat = 0; seat < players; seat++) {
        r->seat[seat]  = share_of(sum[seat], squares[seat], n);
        r->order[seat] = share_of(sum_order[seat], squares_order[seat], starts);
    }
    r->start_varies = starts > 0 && r->starts[0] < 1;
}

/* How far the best side is before the second, and the seat that stands for the best. */
static double margin_of(const StudyPlan *plan, const GameNote *g, unsigned *best)
{
    *best = 0;
    for (unsigned seat = 1; seat < plan->table.players; seat++)
        if (g->place[seat] < g->place[*best])
            *best = seat;
    unsigned second = MAX_SEATS;
    for (unsigned seat = 0; seat < plan->table.players; seat++)
        if (plan->side[seat] != plan->side[*best] &&
            (second == MAX_SEATS || g->place[seat] < g->place[second]))
            second = seat;
    return second == MAX_SEATS ? 0 : fabs((double)g->score[*best] - g->score[second]);
}

static bool sum_games(const StudyNotes *notes, StudyReport *r)
{
    const StudyPlan *plan = notes->plan;
    size_t           n = plan->games, players = plan->table.players;
    double          *columns = (double *)calloc(n * (6 + players), sizeof *columns);
    if (!columns)
        return false;
    double *decisions = columns, *turns = columns + n, *winner = columns + 2 * n, *margin = columns + 3 * n,
           *leads = columns + 4 * n, *settled = columns + 5 * n, *score = columns + 6 * n;
    for (uint32_t i = 0; i < n; i++) {
        const GameNote *g = game_at(notes, SAMPLE, i, 0);
        unsigned        best;
        margin[i]    = margin_of(plan, g, &best);
        decisions[i] = g->decisions;
        turns[i]     = g->turns;
        winner[i]    = g->score[best];
        leads[i]     = g->lead_changes;
        settled[i]   = g->settled;
        for (size_t seat = 0; seat < players; seat++)
            score[i * players + seat] = g->score[seat];
        r->shared += g->win[best] < 1 ? 1.0 / (double)n : 0;
        r->never += g->lead_changes == 0 ? 1.0 / (double)n : 0;
        r->level += margin[i] < 0.5 ? 1.0 / (double)n : 0;
    }
    r->decisions    = spread_of(decisions, n);
    r->turns        = spread_of(turns, n);
    r->score        = spread_of(score, n * players);
    r->winner_score = spread_of(winner, n);
    r->margin       = spread_of(margin, n);
    r->lead_changes = spread_of(leads, n);
    r->settled      = spread_of(settled, n);

    r->decisions_bars = bars_for(&r->decisions);
    r->turns_bars     = bars_for(&r->turns);
    r->score_bars     = bars_for(&r->score);
    r->winner_bars    = r->score_bars; /* side by side in one picture */
    r->margin_bars    = bars_for(&r->margin);
    r->lead_bars      = bars_for(&r->lead_changes);
    bars_fill(&r->decisions_bars, decisions, n);
    bars_fill(&r->turns_bars, turns, n);
    bars_fill(&r->score_bars, score, n * players);
    bars_fill(&r->winner_bars, winner, n);
    bars_fill(&r->margin_bars, margin, n);
    bars_fill(&r->lead_bars, leads, n);
    free(columns);
    return true;
}

bool study_report(const StudyNotes *all, const StudyPlan *plan, StudyReport *r)
{
    StudyNotes notes = *all;
    notes.plan       = plan;
    memset(r, 0, sizeof *r);
    r->plan    = plan;
    r->seconds = notes.seconds;
    r->fair    = 1.0 / plan->sides;
    r->halted  = notes.halted;
    for (unsigned part = 0; part < plan->parts; part++)
        r->in_all += plan->part[part].deals * plan->part[part].rotations;
    sum_seats(&notes, r);
    return sum_games(&notes, r) && sum_keys(&notes, r) && sum_luck(&notes, r);
}

void study_report_finish(StudyReport *report)
{
    free(report->keys);
    memset(report, 0, sizeof *report);
}
