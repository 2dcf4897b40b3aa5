/* arena_run.c -- the tournament: workers that play deals side by side, and a journal of what is done. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/host.h"
#include "lab/arena_deal.h"
#include "lab/crew.h"
#include "lab/deals.h"
#include "lab/halt.h"
#include "lab/journal.h"
#include "lab/level.h"
#include "lab/outsider.h"
#include "position/position.h"
#include "table/options.h"

const char *const ARENA_VERDICTS[VERDICTS] = {"crashed", "stalled", "unreadable", "illegal"};

typedef struct Arena {
    const ArenaPlan *plan;
    Deal            *deals;
    DealSums         sums; /* of all that is done, for the progress and the SPRT */
    uint32_t         next;
    bool             stop, failed;
    pthread_mutex_t  lock;
    FILE            *journal;
    char             foul_line[MAX_SEATS][160];
    ArenaResult     *result;
    double           begun, shown;
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
    options.stop       = halt_wanted;
    w->bots[chair]     = level_bot(plan->game, plan->bots[chair], &options);
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
    w->outsiders[rotation][chair] = NULL;
    int code                      = outsider_stop(who);
    if (outsider_unstarted(code))
        outsider_say_unstarted(command_of(plan->bots[chair]), code);
    w->failed = outsider_unstarted(code) || !start_program(w, rotation, chair);
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
        rng_fast(&rng, deal_seed(plan->seed, &number, sizeof number));
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
                bot_reseed(w->bots[chair], deal_seed(plan->seed, who, sizeof who));
                chairs[seat] = chair_for(w->bots[chair]);
            }
        }
        MatchResult m;
        match_play(plan->game, &box.head, chairs, &m, w->scratch, w->facts);
        if (m.halted)
            return;
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

/* --- the journal ------------------------------------------------------------------------------------ */

/* A line that cannot be true is passed over: its deal is played again. */
static void journal_take(void *context, const json_t *line)
{
    Arena   *a = (Arena *)context;
    Deal     deal;
    uint32_t number;
    if (!deal_read(a->plan, line, &number, &deal) || a->deals[number].done)
        return;
    a->deals[number] = deal;
    sums_add(a->plan, &a->sums, &deal);
}

static FILE *journal_of(Arena *a, const char *path)
{
    json_t *head    = arena_head(a->plan);
    FILE   *journal = journal_open("arena", path, head, journal_take, a);
    json_decref(head);
    return journal;
}

/* Somebody who named no journal did not expect to be interrupted. */
static bool keep_all(Arena *a)
{
    FILE *journal = journal_of(a, a->plan->spare);
    for (uint32_t i = 0; journal && i < a->plan->deals; i++)
        if (a->deals[i].done)
            journal_add(journal, deal_line(a->plan, i, &a->deals[i]));
    return journal && fclose(journal) == 0;
}

/* --- all workers -------------------------------------------------------------------------------------- */

/* Keeps what a deal came to; the lock is held. */
static void keep(Arena *a, uint32_t number, const Deal *deal)
{
    ArenaResult *r   = a->result;
    double       now = clock_ms();
    a->deals[number] = *deal;
    if (a->journal)
        journal_add(a->journal, deal_line(a->plan, number, deal));
    sums_add(a->plan, &a->sums, deal);
    sums_tell(a->plan, &a->sums, r);
    r->fresh++;
    r->seconds = (now - a->begun) / 1000;
    a->stop |= r->sprt != 0;
    if (a->progress_line && now - a->shown > 100) {
        a->shown = now;
        a->progress_line(r, a->plan);
    }
}

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
        bool     more   = !a->stop && !a->failed && !halt_wanted(NULL) && number < a->plan->deals;
        a->next += more;
        pthread_mutex_unlock(&a->lock);
        if (!more)
            return;
        play_deal(w, number, &deal);
        pthread_mutex_lock(&a->lock);
        if (deal.done)
            keep(a, number, &deal);
        else
            a->failed |= !halt_wanted(NULL);
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

/* A program that ends before it was asked anything will not play. All are given a moment together to show it. */
static bool programs_stand(const Arena *a, Worker *workers)
{
    const ArenaPlan *plan = a->plan;
    Outsider        *all[64 * MAX_SEATS * MAX_SEATS];
    const char      *command[COUNT_OF(all)];
    size_t           n = 0;
    for (unsigned i = 0; i < plan->threads; i++)
        for (unsigned chair = 0; chair < plan->players; chair++)
            for (unsigned rotation = 0; rotation < plan->rotations; rotation++)
                if (workers[i].outsiders[rotation][chair] && n < COUNT_OF(all)) {
                    command[n] = command_of(plan->bots[chair]);
                    all[n++]   = workers[i].outsiders[rotation][chair];
                }
    size_t gone = outsiders_gone(all, n);
    if (gone == n)
        return true;
    outsider_say_unstarted(command[gone], outsider_code(all[gone]));
    return false;
}

/* Plays all that is missing, here. */
static bool play_here(Arena *a, Worker *workers)
{
    bool ok = true;
    for (unsigned i = 0; ok && i < a->plan->threads; i++)
        ok = worker_init(&workers[i], a);
    ok = ok && programs_stand(a, workers);
    if (ok)
        threads_run(workers, sizeof *workers, a->plan->threads, work);
    return ok;
}

/* --- on other machines ------------------------------------------------------------------------------------ */

static bool crew_is_done(void *context, uint32_t piece)
{
    return ((const Arena *)context)->deals[piece].done;
}
static bool crew_enough(void *context) { return ((const Arena *)context)->stop; }

static void crew_take(void *context, const json_t *line)
{
    Arena   *a = (Arena *)context;
    Deal     deal;
    uint32_t number;
    if (deal_read(a->plan, line, &number, &deal) && !a->deals[number].done)
        keep(a, number, &deal);
}

static bool play_away(Arena *a)
{
    const ArenaPlan *plan = a->plan;
    CrewJob          job;
    memset(&job, 0, sizeof job);
    job.command       = "arena";
    job.where         = plan->workers;
    job.table.game    = plan->game;
    job.table.players = plan->players;
    memcpy(job.table.option, plan->option, sizeof plan->option);
    job.content = plan->content;
    for (unsigned chair = 0, n = 0; chair < plan->players; chair++) {
        bool known = false;
        for (unsigned i = 0; i < n; i++)
            known |= strcmp(job.levels[i], plan->bots[chair]) == 0;
        if (!known)
            job.levels[n++] = plan->bots[chair];
    }
    job.plan     = arena_plan_write(plan);
    job.pieces   = plan->deals;
    job.in_order = plan->sprt[0] < plan->sprt[1];
    job.is_done  = crew_is_done;
    job.take     = crew_take;
    job.enough   = crew_enough;
    job.context  = a;
    return crew_ask(&job);
}

typedef struct ArenaHand {
    ArenaPlan plan;
    Arena     arena;
    Worker    worker;
} ArenaHand;

static void hand_end(void *context)
{
    ArenaHand *hand = (ArenaHand *)context;
    worker_finish(&hand->worker);
    pthread_mutex_destroy(&hand->arena.lock);
    free(hand);
}

static void *hand_begin(const ChosenTable *table, const json_t *json)
{
    ArenaHand *hand = (ArenaHand *)calloc(1, sizeof *hand);
    if (!hand)
        return NULL;
    pthread_mutex_init(&hand->arena.lock, NULL);
    hand->arena.plan = &hand->plan;
    if (arena_plan_read(table, json, &hand->plan) && worker_init(&hand->worker, &hand->arena))
        return hand;
    hand_end(hand);
    return NULL;
}

static json_t *hand_play(void *context, uint32_t number)
{
    ArenaHand *hand = (ArenaHand *)context;
    Deal       deal;
    if (number >= hand->plan.deals)
        return NULL;
    play_deal(&hand->worker, number, &deal);
    return deal.done ? deal_line(&hand->plan, number, &deal) : NULL;
}

const CrewTrade ARENA_TRADE = {"arena", hand_begin, hand_play, hand_end};

/* --- both -------------------------------------------------------------------------------------------------- */

bool arena_run(const ArenaPlan *plan, ArenaResult *result,
               void (*progress_line)(const ArenaResult *so_far, const ArenaPlan *plan))
{
    Arena   a;
    Worker *workers = (Worker *)calloc(plan->threads, sizeof *workers);
    memset(&a, 0, sizeof a);
    memset(result, 0, sizeof *result);
    a.plan          = plan;
    a.result        = result;
    a.progress_line = progress_line;
    a.begun         = clock_ms();
    a.deals         = (Deal *)calloc(plan->deals, sizeof *a.deals);
    pthread_mutex_init(&a.lock, NULL);
    bool ok = workers && a.deals;
    if (ok && plan->journal)
        ok = (a.journal = journal_of(&a, plan->journal)) != NULL;
    ok = ok && (plan->workers ? play_away(&a) : play_here(&a, workers));
    if (ok) {
        ok = !a.failed && deals_tell(plan, a.deals, result);
        for (unsigned e = 0; e < plan->entrant_count; e++)
            memcpy(result->entrant[e].foul_line, a.foul_line[e], sizeof a.foul_line[e]);
        result->seconds = (clock_ms() - a.begun) / 1000;
    }
    result->halted = halt_wanted(NULL) && result->deals < plan->deals && !a.stop;
    if (ok && result->halted && result->deals)
        result->kept = a.journal || keep_all(&a);
    for (unsigned i = 0; workers && i < plan->threads; i++)
        worker_finish(&workers[i]);
    if (a.journal)
        (void)fclose(a.journal);
    pthread_mutex_destroy(&a.lock);
    free(workers);
    free(a.deals);
    return ok;
}
