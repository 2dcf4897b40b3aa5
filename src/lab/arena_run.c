/* arena_run.c -- the tournament: workers that play deals side by side, a journal of what is done, and the sums. */
#define _POSIX_C_SOURCE 200809L
#include <jansson.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/host.h"
#include "lab/arena.h"
#include "lab/journal.h"
#include "lab/outsider.h"
#include "position/options_json.h"
#include "position/position.h"
#include "table/options.h"

const char *const ARENA_VERDICTS[VERDICTS] = {"crashed", "stalled", "unreadable", "illegal"};

/* What one deal came to, by entrant. */
typedef struct Deal {
    bool       done;
    double     wins[MAX_SEATS];
    double     score[MAX_SEATS];
    double     ms[MAX_SEATS];
    double     longest[MAX_SEATS];
    double     choices[MAX_SEATS];
    double     decisions;
    uint32_t   fouls[MAX_SEATS][VERDICTS];
    PairPoints pairs;
} Deal;

typedef struct Arena {
    const ArenaPlan *plan;
    Deal            *deals;
    uint32_t         next, finished;
    bool             stop, failed;
    pthread_mutex_t  lock;
    FILE            *journal;
    char             foul_line[MAX_SEATS][160];
    ArenaResult     *result;
    double           begun;
    void (*progress_line)(const ArenaResult *, const ArenaPlan *);
} Arena;

/* --- one worker -------------------------------------------------------------------------------- */

typedef struct Worker {
    Arena *arena;
    Bot   *bots[MAX_SEATS]; /* by chair of the line-up */
    /* Programs: for each rotation one of its own, so that none is dealt the cards again that it has seen in another
     * seat. A fresh one for every game would do as well, but some take seconds to start; and all first rotations
     * before all second ones would not do: games can be counted. */
    Outsider *outsiders[MAX_SEATS][MAX_SEATS];
    Move     *scratch;
    Fact     *facts;
    bool      failed; /* a program could not be started once more */
} Worker;

static const char *command_of(const char *bot) { return strncmp(bot, "cmd:", 4) == 0 ? bot + 4 : NULL; }

static bool start_program(Worker *w, unsigned rotation, unsigned chair)
{
    const ArenaPlan *plan         = w->arena->plan;
    const char      *command      = command_of(plan->bots[chair]);
    w->outsiders[rotation][chair] = outsider_start(plan->game, command, plan->ms ? plan->ms : 1000);
    return w->outsiders[rotation][chair] != NULL;
}

static bool worker_seat(Worker *w, unsigned chair)
{
    const ArenaPlan *plan = w->arena->plan;
    bool             ok   = true;
    if (command_of(plan->bots[chair])) {
        for (unsigned rotation = 0; ok && rotation < plan->rotations; rotation++)
            ok = start_program(w, rotation, chair);
        return ok;
    }
    BotOptions options = {plan->ms, plan->iterations, 1, 0};
    options.net        = plan->net;
    options.net_size   = plan->net_size;
    w->bots[chair]     = bot_create(plan->game, plan->bots[chair], &options);
    return w->bots[chair] != NULL;
}

static void note_foul(Worker *w, unsigned rotation, unsigned chair, const MatchResult *m, Deal *deal)
{
    const ArenaPlan *plan    = w->arena->plan;
    Outsider        *who     = w->outsiders[rotation][chair];
    const char      *verdict = who ? outsider_verdict(who) : NULL;
    unsigned         entrant = plan->entrant[chair];
    for (unsigned v = 0; v < VERDICTS; v++)
        if (strcmp(verdict ? verdict : m->rule ? "illegal" : "crashed", ARENA_VERDICTS[v]) == 0)
            deal->fouls[entrant][v]++;
    pthread_mutex_lock(&w->arena->lock);
    Text line = text_on(w->arena->foul_line[entrant], sizeof w->arena->foul_line[entrant]);
    if (who)
        outsider_line(who, &line);
    pthread_mutex_unlock(&w->arena->lock);
    if (!who)
        return;
    /* A fresh start for the next game: one foul does not decide a whole tournament. */
    outsider_stop(who);
    if (!start_program(w, rotation, chair))
        w->failed = true;
}

static void count_game(const ArenaPlan *plan, unsigned rotation, const MatchResult *m, const State *state,
                       Deal *deal)
{
    for (unsigned chair = 0; chair < plan->players; chair++) {
        unsigned seat    = (chair + rotation * plan->step) % plan->players;
        unsigned entrant = plan->entrant[chair];
        unsigned mates   = 0;
        for (Seat other = 0; other < plan->players; other++)
            mates +=
                plan->game->side(plan->game, state, other) == plan->game->side(plan->game, state, (Seat)seat);
        deal->wins[entrant] += (double)m->win[seat] / mates;
        deal->score[entrant] += m->score[seat];
        deal->ms[entrant] += m->ms[seat];
        deal->longest[entrant] = fmax(deal->longest[entrant], m->longest[seat]);
        deal->choices[entrant] += m->choices[seat];
        for (unsigned rival = 0; rival < plan->players; rival++) {
            unsigned there = (rival + rotation * plan->step) % plan->players;
            if (plan->entrant[rival] == entrant)
                continue;
            float points = m->place[seat] < m->place[there]    ? 1.0f
                           : m->place[seat] == m->place[there] ? 0.5f
                                                               : 0.0f;
            deal->pairs.points[entrant][plan->entrant[rival]] += points;
        }
    }
    deal->decisions += m->decisions;
}

static void play_deal(Worker *w, uint32_t number, Deal *deal)
{
    const ArenaPlan *plan = w->arena->plan;
    StateBox         box;
    memset(deal, 0, sizeof *deal);
    for (unsigned rotation = 0; rotation < plan->rotations && !w->failed; rotation++) {
        Rng rng;
        rng_fast(&rng, bytes_hash(plan->seed, &number, sizeof number));
        if (game_begin(plan->game, &box.head, plan->players, plan->option, &rng))
            return;
        Chair chairs[MAX_SEATS];
        for (unsigned chair = 0; chair < plan->players; chair++) {
            unsigned  seat    = (chair + rotation * plan->step) % plan->players;
            Outsider *program = w->outsiders[rotation][chair];
            if (program) {
                outsider_sit(program, (Seat)seat);
                chairs[seat] = outsider_chair(program);
            } else {
                uint32_t who[3] = {number, rotation, chair};
                bot_reseed(w->bots[chair], bytes_hash(plan->seed, who, sizeof who));
                chairs[seat] = chair_for(w->bots[chair]);
            }
        }
        MatchResult m;
        match_play(plan->game, &box.head, chairs, &m, w->scratch, w->facts);
        for (unsigned chair = 0; chair < plan->players; chair++)
            if (w->outsiders[rotation][chair])
                outsider_over(w->outsiders[rotation][chair], &box.head);
        if (m.foul != NO_SEAT)
            note_foul(w, rotation,
                      (m.foul + plan->players - rotation * plan->step % plan->players) % plan->players, &m,
                      deal);
        count_game(plan, rotation, &m, &box.head, deal);
    }
    deal->done = !w->failed;
}

/* --- sums ---------------------------------------------------------------------------------------- */

/* The log of how much likelier the deals are if the first entrant's share is sprt[1] than sprt[0],
 * in the normal approximation. */
static double likelihood(const ArenaPlan *plan, const Deal *deals, uint32_t n, double mean)
{
    double squares = 0;
    for (uint32_t i = 0; i < plan->deals; i++)
        if (deals[i].done) {
            double x = deals[i].wins[0] / plan->rotations - mean;
            squares += x * x;
        }
    double variance = squares / n;
    if (n < 8 || variance < 1e-9)
        return 0;
    return (plan->sprt[1] - plan->sprt[0]) * (2 * mean - plan->sprt[0] - plan->sprt[1]) * n / (2 * variance);
}

static void sum_up(const Arena *a, ArenaResult *r, bool rate)
{
    const ArenaPlan *plan    = a->plan;
    double           seconds = (clock_ms() - a->begun) / 1000;
    memset(r, 0, sizeof *r);
    r->seconds        = seconds;
    PairPoints *pairs = rate ? (PairPoints *)calloc(plan->deals ? plan->deals : 1, sizeof *pairs) : NULL;
    double      choices[MAX_SEATS] = {0}, squares[MAX_SEATS] = {0};
    for (uint32_t i = 0; i < plan->deals; i++) {
        const Deal *deal = &a->deals[i];
        if (!deal->done)
            continue;
        if (pairs)
            pairs[r->deals] = deal->pairs;
        r->deals++;
        r->decisions += deal->decisions;
        for (unsigned e = 0; e < plan->entrant_count; e++) {
            Entrant *entrant = &r->entrant[e];
            entrant->wins += deal->wins[e];
            squares[e] += deal->wins[e] / plan->rotations * (deal->wins[e] / plan->rotations);
            entrant->score += deal->score[e];
            entrant->ms += deal->ms[e];
            entrant->longest = fmax(entrant->longest, deal->longest[e]);
            choices[e] += deal->choices[e];
            for (unsigned v = 0; v < VERDICTS; v++)
                entrant->fouls[v] += deal->fouls[e][v];
        }
    }
    r->games = r->deals * plan->rotations;
    if (r->games)
        r->decisions /= r->games;
    for (unsigned chair = 0; chair < plan->players; chair++)
        r->entrant[plan->entrant[chair]].chairs++;
    for (unsigned e = 0; e < plan->entrant_count && r->games; e++) {
        Entrant *entrant    = &r->entrant[e];
        entrant->share      = entrant->wins / r->games;
        entrant->fair       = (double)entrant->chairs / plan->players;
        double variance     = squares[e] / r->deals - entrant->share * entrant->share;
        entrant->half_width = r->deals > 1 ? 1.96 * sqrt((variance > 0 ? variance : 0) / (r->deals - 1)) : 1;
        entrant->score /= (double)r->games * entrant->chairs;
        entrant->ms = choices[e] > 0 ? entrant->ms / choices[e] : 0;
        (void)snprintf(entrant->foul_line, sizeof entrant->foul_line, "%s", a->foul_line[e]);
    }
    if (plan->sprt[0] < plan->sprt[1] && r->deals) {
        r->llr  = likelihood(plan, a->deals, r->deals, r->entrant[0].share);
        r->sprt = r->llr > 2.94 ? 1 : r->llr < -2.94 ? -1 : 0; /* errors of 5 % either way */
    }
    if (pairs && r->deals) {
        double elo[RATED_MAX], error[RATED_MAX];
        ratings_fit(pairs, r->deals, plan->entrant_count, elo, error);
        for (unsigned e = 0; e < plan->entrant_count; e++) {
            r->entrant[e].elo       = elo[e];
            r->entrant[e].elo_error = error[e];
        }
    }
    free(pairs);
}

/* --- the journal ------------------------------------------------------------------------------------ */

static json_t *doubles(const double *values, unsigned n)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < n; i++)
        json_array_append_new(list, json_real(values[i]));
    return list;
}

static json_t *journal_head(const ArenaPlan *plan)
{
    json_t *bots = json_array();
    for (unsigned chair = 0; chair < plan->players; chair++)
        json_array_append_new(bots, json_string(plan->bots[chair]));
    return json_pack("{s:s,s:i,s:s,s:i,s:o,s:o,s:I,s:i,s:i}", "game", plan->game->slug, "rules",
                     (int)plan->game->version, "content", plan->game->content_hash, "players",
                     (int)plan->players, "options", options_to_json(plan->game, plan->option), "bots", bots,
                     "seed", (json_int_t)plan->seed, "ms", (int)plan->ms, "iterations",
                     (int)plan->iterations);
}

static void journal_deal(Arena *a, uint32_t number, const Deal *deal)
{
    if (!a->journal)
        return;
    unsigned n     = a->plan->entrant_count;
    json_t  *pairs = json_array();
    json_t  *fouls = json_array();
    for (unsigned i = 0; i < n; i++) {
        for (unsigned j = 0; j < n; j++)
            json_array_append_new(pairs, json_real((double)deal->pairs.points[i][j]));
        for (unsigned v = 0; v < VERDICTS; v++)
            json_array_append_new(fouls, json_integer(deal->fouls[i][v]));
    }
    json_t *line = json_pack(
        "{s:i,s:o,s:o,s:o,s:o,s:o,s:f,s:o,s:o}", "deal", (int)number, "wins", doubles(deal->wins, n), "score",
        doubles(deal->score, n), "ms", doubles(deal->ms, n), "longest", doubles(deal->longest, n), "choices",
        doubles(deal->choices, n), "decisions", deal->decisions, "pairs", pairs, "fouls", fouls);
    journal_add(a->journal, line);
}

/* A line that cannot be true is passed over: its deal is played again. */
static void journal_take(void *context, const json_t *line)
{
    static const double MUCH = 1e15; /* points, milliseconds, decisions: sums of these are still exact */
    Arena              *a    = (Arena *)context;
    const ArenaPlan    *plan = a->plan;
    unsigned            n    = plan->entrant_count;
    double              each = plan->rotations, pair = each * plan->players * plan->players;
    double              pairs[MAX_SEATS * MAX_SEATS];
    int64_t             number, fouls[MAX_SEATS * VERDICTS];
    Deal                deal;
    memset(&deal, 0, sizeof deal);
    if (!journal_whole(line, "deal", 0, (int64_t)plan->deals - 1, &number) ||
        !journal_reals(line, "wins", n, 0, each, deal.wins) ||
        !journal_reals(line, "score", n, -MUCH, MUCH, deal.score) ||
        !journal_reals(line, "ms", n, 0, MUCH, deal.ms) ||
        !journal_reals(line, "longest", n, 0, MUCH, deal.longest) ||
        !journal_reals(line, "choices", n, 0, MUCH, deal.choices) ||
        !journal_real(line, "decisions", 0, MUCH, &deal.decisions) ||
        !journal_reals(line, "pairs", n * n, 0, pair, pairs) ||
        !journal_wholes(line, "fouls", n * VERDICTS, 0, plan->rotations, fouls))
        return;
    for (unsigned i = 0; i < n; i++) {
        for (unsigned j = 0; j < n; j++)
            deal.pairs.points[i][j] = (float)pairs[i * n + j];
        for (unsigned v = 0; v < VERDICTS; v++)
            deal.fouls[i][v] = (uint32_t)fouls[i * VERDICTS + v];
    }
    deal.done        = true;
    a->deals[number] = deal;
}

static bool journal_begin(Arena *a)
{
    if (!a->plan->journal)
        return true;
    json_t *head = journal_head(a->plan);
    a->journal   = journal_open("arena", a->plan->journal, head, journal_take, a);
    json_decref(head);
    return a->journal != NULL;
}

/* --- all workers -------------------------------------------------------------------------------------- */

static void work(void *context)
{
    Worker *w = (Worker *)context;
    Arena  *a = w->arena;
    Deal    deal;
    for (;;) {
        pthread_mutex_lock(&a->lock);
        while (a->next < a->plan->deals && a->deals[a->next].done)
            a->next++;
        uint32_t number = a->next;
        bool     more   = !a->stop && !a->failed && number < a->plan->deals;
        a->next += more;
        pthread_mutex_unlock(&a->lock);
        if (!more)
            return;
        play_deal(w, number, &deal);
        pthread_mutex_lock(&a->lock);
        if (!deal.done) {
            a->failed = true;
            pthread_mutex_unlock(&a->lock);
            return;
        }
        a->deals[number] = deal;
        journal_deal(a, number, &deal);
        sum_up(a, a->result, false);
        if (a->result->sprt)
            a->stop = true;
        if (a->progress_line)
            a->progress_line(a->result, a->plan);
        pthread_mutex_unlock(&a->lock);
    }
}

static bool worker_init(Worker *w, Arena *a)
{
    const ArenaPlan *plan = a->plan;
    w->arena              = a;
    w->scratch            = (Move *)calloc(MAX_MOVES, sizeof *w->scratch);
    w->facts              = (Fact *)calloc(plan->game->max_facts + 1u, sizeof *w->facts);
    if (!w->scratch || !w->facts)
        return false;
    for (unsigned chair = 0; chair < plan->players; chair++)
        if (!worker_seat(w, chair))
            return false;
    return true;
}

static void worker_finish(Worker *w)
{
    for (unsigned chair = 0; chair < MAX_SEATS; chair++) {
        bot_destroy(w->bots[chair]);
        for (unsigned rotation = 0; rotation < MAX_SEATS; rotation++)
            outsider_stop(w->outsiders[rotation][chair]);
    }
    free(w->scratch);
    free(w->facts);
}

bool arena_run(const ArenaPlan *plan, ArenaResult *result,
               void (*progress_line)(const ArenaResult *so_far, const ArenaPlan *plan))
{
    Arena   a;
    Worker *workers = (Worker *)calloc(plan->threads, sizeof *workers);
    memset(&a, 0, sizeof a);
    a.plan          = plan;
    a.result        = result;
    a.progress_line = progress_line;
    a.begun         = clock_ms();
    a.deals         = (Deal *)calloc(plan->deals, sizeof *a.deals);
    pthread_mutex_init(&a.lock, NULL);
    bool ok = workers && a.deals && journal_begin(&a);
    for (unsigned i = 0; ok && i < plan->threads; i++)
        ok = worker_init(&workers[i], &a);
    if (ok) {
        threads_run(workers, sizeof *workers, plan->threads, work);
        sum_up(&a, result, true);
    }
    for (unsigned i = 0; workers && i < plan->threads; i++)
        worker_finish(&workers[i]);
    if (a.journal)
        (void)fclose(a.journal);
    pthread_mutex_destroy(&a.lock);
    free(workers);
    free(a.deals);
    return ok && !a.failed;
}
