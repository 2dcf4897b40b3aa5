/* study_sums.c -- from the notes of games to figures, each with the interval that belongs to it.
 *
 * Games of the sample are independent of each other; seats of one game and games of one deal are not. So all
 * that is counted by seat or by game of a deal takes its interval from sums over whole games or whole deals. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/study.h"

static const double Z95 = 1.959964;

/* --- plain statistics ---------------------------------------------------------------------------------- */

/* A share with its interval (Wilson), for values between 0 and 1 whose sum and sum of squares are given. Where
 * they vary less than wins and losses would (shared wins, exchanged seats), they count as more games. */
static Estimate share_of(double sum, double squares, double n)
{
    Estimate e = {0, 0, 1};
    if (n < 1)
        return e;
    double p        = sum / n;
    double variance = squares / n - p * p;
    double weight   = n;
    if (variance > 1e-12 && p > 0 && p < 1)
        weight = n * p * (1 - p) / variance;
    double z2     = Z95 * Z95 / weight;
    double middle = (p + z2 / 2) / (1 + z2);
    double half   = Z95 * sqrt(p * (1 - p) / weight + z2 / (4 * weight)) / (1 + z2);
    e.mean        = p;
    e.low         = fmax(0, fmin(p, middle - half));
    e.high        = fmin(1, fmax(p, middle + half));
    return e;
}

static Estimate mean_of(double sum, double squares, double n)
{
    Estimate e = {0, 0, 0};
    if (n < 1)
        return e;
    e.mean      = sum / n;
    double half = n > 1 ? Z95 * sqrt(fmax(0, squares / n - e.mean * e.mean) / (n - 1)) : 0;
    e.low       = e.mean - half;
    e.high      = e.mean + half;
    return e;
}

/* The ratio of two sums over games, with the sums of their squares and products. */
typedef struct Ratio {
    double x, m, xx, xm, mm;
} Ratio;

static void ratio_add(Ratio *r, double x, double m)
{
    r->x += x;
    r->m += m;
    r->xx += x * x;
    r->xm += x * m;
    r->mm += m * m;
}

/* `floor` is a variance that the sums have at least: a few uses that all went alike prove little. */
static Estimate ratio_of(const Ratio *r, double floor)
{
    Estimate e = {0, 0, 0};
    if (r->m <= 0)
        return e;
    e.mean      = r->x / r->m;
    double half = Z95 * sqrt(fmax(0, r->xx - 2 * e.mean * r->xm + e.mean * e.mean * r->mm) + floor) / r->m;
    e.low       = e.mean - half;
    e.high      = e.mean + half;
    return e;
}

static int rising(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double quantile(const double *sorted, size_t n, double q)
{
    double at   = q * (double)(n - 1);
    size_t low  = (size_t)at;
    size_t high = low + 1 < n ? low + 1 : low;
    return sorted[low] + (at - (double)low) * (sorted[high] - sorted[low]);
}

/* Sorts the values on the way. */
static Spread spread_of(double *values, size_t n)
{
    Spread s = {0, 0, 0, 0, 0, 0, 0};
    if (!n)
        return s;
    double sum = 0, squares = 0;
    for (size_t i = 0; i < n; i++)
        sum += values[i];
    s.mean = sum / (double)n;
    for (size_t i = 0; i < n; i++)
        squares += (values[i] - s.mean) * (values[i] - s.mean);
    s.deviation = n > 1 ? sqrt(squares / (double)(n - 1)) : 0;
    qsort(values, n, sizeof *values, rising);
    s.least          = values[0];
    s.quarter        = quantile(values, n, 0.25);
    s.median         = quantile(values, n, 0.5);
    s.three_quarters = quantile(values, n, 0.75);
    s.most           = values[n - 1];
    return s;
}

/* Bars of whole numbers from the least to the most, each as wide as it must be. */
static Histogram bars_for(const Spread *s)
{
    Histogram h;
    memset(&h, 0, sizeof h);
    h.width = ceil((s->most - s->least + 1) / BINS_MAX);
    h.from  = h.width > 1 ? floor(s->least / h.width) * h.width : s->least;
    while ((s->most - h.from) / h.width >= BINS_MAX) {
        h.width += 1;
        h.from = floor(s->least / h.width) * h.width;
    }
    h.bins = (unsigned)((s->most - h.from) / h.width) + 1;
    return h;
}

static void bars_fill(Histogram *h, const double *values, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double at = (values[i] - h->from) / h->width;
        if (at >= 0 && at < h->bins)
            h->share[(unsigned)at] += 1.0 / (double)n;
    }
}

/* How far out of a normal distribution only `share` of it lies, on both sides together. */
static double normal_bound(double share)
{
    double low = 0, high = 10;
    for (int i = 0; i < 60; i++) {
        double z = (low + high) / 2;
        if (erfc(z / sqrt(2)) > share)
            low = z;
        else
            high = z;
    }
    return low;
}

/* --- the sample ------------------------------------------------------------------------------------------ */

static const GameNote *game_at(const StudyNotes *notes, unsigned part, uint32_t deal, unsigned rotation)
{
    const StudyPart *p = &notes->plan->part[part];
    return &notes->games[p->first + deal * p->rotations + rotation];
}

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

/* --- what is used, and what it is worth --------------------------------------------------------------------- */

enum { FEW = 8, LEAST_USES = 30, NO_ROW = KEYS_MAX };

typedef struct KeySums {
    double times, used;
    Ratio  worth, points, each;
} KeySums;

static size_t verb_length(const char *text) { return strcspn(text, " "); }

/* A verb whose words are many names places rather than choices: then the verb alone is the key. */
static bool is_place(const StudyNotes *notes, const StudyKey *key)
{
    size_t   verb  = verb_length(key->text);
    unsigned words = 0;
    for (uint32_t i = 0; i < notes->key_count; i++)
        words += notes->keys[i].kind == KEY_WORD && verb_length(notes->keys[i].text) == verb &&
                 memcmp(notes->keys[i].text, key->text, verb) == 0;
    return words > FEW;
}

/* A fact that a move tells as well, by the same words. */
static bool is_told(const StudyNotes *notes, const StudyKey *key)
{
    for (uint32_t i = 0; key->kind == KEY_FACT && i < notes->key_count; i++)
        if (notes->keys[i].kind == KEY_CARD && strcmp(notes->keys[i].text, key->text) == 0)
            return true;
    return false;
}

/* Gives every key its row of the report, or NO_ROW. */
static void make_rows(const StudyNotes *notes, StudyReport *r, uint32_t *row)
{
    for (uint32_t i = 0; i < notes->key_count; i++) {
        StudyKey key = notes->keys[i];
        if (key.kind == KEY_WORD && is_place(notes, &key)) {
            key.text[verb_length(key.text)] = 0;
            key.kind                        = KEY_VERB;
        }
        uint32_t at = 0;
        row[i]      = NO_ROW;
        if (is_told(notes, &key))
            continue;
        while (at < r->key_count && strcmp(r->keys[at].text, key.text) != 0)
            at++;
        if (at == r->key_count) {
            memcpy(r->keys[at].text, key.text, sizeof key.text);
            r->keys[at].kind = key.kind;
            r->key_count++;
        }
        row[i] = at;
    }
}

/* Adds one game to the sums of a row. */
static void sum_row(KeySums *sums, const GameNote *g, const uint32_t *count, unsigned players, double fair)
{
    double used = 0, wins = 0, points = 0, mean_count = 0, mean_win = 0, mean_score = 0, product = 0,
           square = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        mean_count += (double)count[seat] / players;
        mean_win += (double)g->win[seat] / players;
        mean_score += (double)g->score[seat] / players;
    }
    for (unsigned seat = 0; seat < players; seat++) {
        double more = count[seat] - mean_count;
        product += more * ((double)g->win[seat] - mean_win);
        square += more * more;
        sums->times += count[seat];
        if (count[seat]) {
            used++;
            wins += (double)g->win[seat] - fair;
            points += g->score[seat] - mean_score;
        }
    }
    sums->used += used;
    ratio_add(&sums->worth, wins, used);
    ratio_add(&sums->points, points, used);
    ratio_add(&sums->each, product, square);
}

static int by_use(const void *a, const void *b)
{
    const KeyReport *x = (const KeyReport *)a, *y = (const KeyReport *)b;
    if (x->times > y->times || x->times < y->times)
        return x->times < y->times ? 1 : -1;
    return strcmp(x->text, y->text);
}

/* Further from 0 than so many standard errors. */
static bool is_clear(const Estimate *e, double bound)
{
    double error = (e->high - e->mean) / Z95;
    return error > 1e-9 && fabs(e->mean) > bound * error;
}

static void finish_rows(const StudyPlan *plan, StudyReport *r, const KeySums *sums)
{
    double tested = 0;
    for (uint32_t k = 0; k < r->key_count; k++)
        tested += sums[k].used >= LEAST_USES;
    double bound = normal_bound(0.05 / fmax(tested, 1));
    for (uint32_t k = 0; k < r->key_count; k++) {
        KeyReport *key  = &r->keys[k];
        key->times      = sums[k].times / plan->games;
        key->seats      = sums[k].used / ((double)plan->games * plan->table.players);
        bool some       = key->seats < 1;
        key->worth      = ratio_of(&sums[k].worth, some ? 0.5 : 0);
        key->points     = ratio_of(&sums[k].points, 0);
        key->each       = ratio_of(&sums[k].each, 0);
        key->clear      = some && sums[k].used >= LEAST_USES && is_clear(&key->worth, bound);
        key->clear_each = sums[k].used >= LEAST_USES && is_clear(&key->each, bound);
    }
    qsort(r->keys, r->key_count, sizeof *r->keys, by_use);
}

unsigned study_outstanding(const StudyReport *report, double sign, const KeyReport **out, unsigned most)
{
    static const double RARE = 0.02;
    for (unsigned n = 0; n < most; n++) {
        const KeyReport *best = NULL;
        for (uint32_t k = 0; k < report->key_count; k++) {
            const KeyReport *key = &report->keys[k];
            bool             fit = key->clear && key->seats >= RARE && sign * key->worth.mean > 0;
            for (unsigned i = 0; i < n; i++)
                fit &= out[i] != key;
            if (fit && (!best || sign * key->worth.mean > sign * best->worth.mean))
                best = key;
        }
        if (!best)
            return n;
        out[n] = best;
    }
    return most;
}

static bool sum_keys(const StudyNotes *notes, StudyReport *r)
{
    unsigned  players           = notes->plan->table.players;
    size_t    room              = notes->key_count ? notes->key_count : 1;
    uint32_t *row               = (uint32_t *)calloc(room, sizeof *row);
    uint32_t(*count)[MAX_SEATS] = (uint32_t(*)[MAX_SEATS])calloc(room, sizeof *count);
    KeySums *sums               = (KeySums *)calloc(room, sizeof *sums);
    r->keys                     = (KeyReport *)calloc(room, sizeof *r->keys);
    bool ok                     = row && count && sums && r->keys;
    if (ok) {
        make_rows(notes, r, row);
        for (uint32_t i = 0; i < notes->plan->games; i++) {
            const GameNote *g = game_at(notes, SAMPLE, i, 0);
            memset(count, 0, room * sizeof *count);
            for (uint32_t u = 0; u < g->use_count; u++)
                if (row[g->uses[u].key] != NO_ROW)
                    count[row[g->uses[u].key]][g->uses[u].seat] += g->uses[u].count;
            for (uint32_t k = 0; k < r->key_count; k++)
                sum_row(&sums[k], g, count[k], players, r->fair);
        }
        finish_rows(notes->plan, r, sums);
    }
    free(row);
    free(count);
    free(sums);
    return ok;
}

/* --- skill and luck ---------------------------------------------------------------------------------------------- */

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
    Estimate e = {explained(between, within, n * seats, k), 0, 1};
    Rng      rng;
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
    double half = Z95 * sqrt(fmax(0, squares / RESAMPLES - mean * mean));
    e.low       = fmax(0, e.mean - half);
    e.high      = fmin(1, e.mean + half);
    return e;
}

static double value_of(const GameNote *g, unsigned seat, bool score)
{
    return score ? g->score[seat] : (double)g->win[seat];
}

static Estimate sum_luck(const StudyNotes *notes, bool score)
{
    const StudyPlan *plan  = notes->plan;
    uint32_t         n     = plan->part[AGAIN].deals;
    DealSquares     *deals = (DealSquares *)calloc(n ? n : 1, sizeof *deals);
    Estimate         e     = {0, 0, 1};
    if (!deals)
        return e;
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
    e = explained_by_deals(deals, n, plan->table.players, 2);
    free(deals);
    return e;
}

static void sum_again(const StudyNotes *notes, LuckReport *luck)
{
    const StudyPlan *plan = notes->plan;
    luck->deals           = plan->part[AGAIN].deals;
    for (uint32_t i = 0; i < luck->deals; i++)
        luck->same += memcmp(game_at(notes, SAMPLE, i, 0)->place, game_at(notes, AGAIN, i, 0)->place,
                             plan->table.players) == 0
                          ? 1.0 / luck->deals
                          : 0;
    luck->win   = sum_luck(notes, false);
    luck->score = sum_luck(notes, true);
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

/* --- all of it ---------------------------------------------------------------------------------------------------- */

bool study_report(const StudyNotes *notes, StudyReport *r)
{
    memset(r, 0, sizeof *r);
    r->plan    = notes->plan;
    r->seconds = notes->seconds;
    r->fair    = 1.0 / notes->plan->sides;
    sum_seats(notes, r);
    sum_again(notes, &r->luck);
    for (unsigned part = FIRST_CONTEST; part < notes->plan->parts; part++)
        sum_contest(notes, part, &r->contest[r->contests++]);
    return sum_games(notes, r) && sum_keys(notes, r);
}

void study_report_finish(StudyReport *report)
{
    free(report->keys);
    memset(report, 0, sizeof *report);
}
