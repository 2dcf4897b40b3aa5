/* study_play.c -- the games of a study: workers play them, a watcher notes what happens, a journal keeps it. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/host.h"
#include "lab/crew.h"
#include "lab/deals.h"
#include "lab/halt.h"
#include "lab/journal.h"
#include "lab/study_notes.h"
#include "lab/study_uses.h"
#include "position/options_json.h"
#include "position/position.h"
#include "table/options.h"

/* --- the study as it runs ------------------------------------------------------------------------------ */

typedef struct Study {
    const StudyPlan *plan;
    StudyNotes      *notes;
    uint32_t         next, done, now; /* the next game to take; games done in all, and in this run */
    bool             failed;
    double           begun, shown;
    pthread_mutex_t  lock;
    FILE            *journal;
    void (*progress_line)(const StudyPlan *, uint32_t, uint32_t, double);
} Study;

typedef struct Worker {
    Study    *study;
    Bot      *level[MAX_SEATS];            /* by seat                      */
    Bot      *rival[PARTS_MAX][MAX_SEATS]; /* of the contests              */
    Move     *scratch;
    Fact     *facts;
    UseTable *uses;
} Worker;

/* --- watching a game --------------------------------------------------------------------------------------- */

enum { NO_SIDE = MAX_SEATS };

typedef struct Watcher {
    const StudyPlan *plan;
    UseTable        *uses; /* NULL: they are not counted */
    GameNote        *note;
    Seat             last; /* who acted last             */
    unsigned         lead; /* the side that was last alone in front, or NO_SIDE */
    uint32_t         since;
} Watcher;

typedef struct WatchedSeat {
    Watcher *watcher;
    Bot     *bot;
} WatchedSeat;

static Move watched_choose(void *self, const State *state, Seat seat)
{
    WatchedSeat *s    = (WatchedSeat *)self;
    const Game  *game = s->watcher->plan->table.game;
    GameNote    *note = s->watcher->note;
    Move         move = bot_choose(s->bot, state, seat);
    if (s->watcher->uses && move != NO_MOVE)
        uses_count(s->watcher->uses, state, seat, move);
    if (note->start == NO_SEAT && bits_count(game->to_act(game, state)) == 1)
        note->start = seat;
    return move;
}

/* The side that is alone in front, or NO_SIDE. A tie-break is no lead. */
static unsigned leader(const StudyPlan *plan, const int32_t *score, const uint8_t *place)
{
    unsigned first = 0;
    for (unsigned seat = 1; seat < plan->table.players; seat++)
        if (place[seat] < place[first])
            first = seat;
    for (unsigned seat = 0; seat < plan->table.players; seat++)
        if (plan->side[seat] != plan->side[first] && score[seat] == score[first])
            return NO_SIDE;
    return plan->side[first];
}

static void watched_move(void *self, const State *state, Seat seat, Move move, const Tape *tape)
{
    Watcher    *w    = ((WatchedSeat *)self)->watcher;
    const Game *game = w->plan->table.game;
    int32_t     score[MAX_SEATS];
    uint8_t     place[MAX_SEATS];
    (void)move;
    if (w->uses)
        uses_facts(w->uses, state, tape);
    if (seat != w->last)
        w->note->turns++;
    w->last = seat;
    game->scores(game, state, score);
    game->ranking(game, state, place);
    unsigned lead = leader(w->plan, score, place);
    if (lead == NO_SIDE || lead == w->lead)
        return;
    w->note->lead_changes += w->lead != NO_SIDE;
    w->lead  = lead;
    w->since = state->decisions;
}

static void finish_note(const Watcher *w, const MatchResult *m)
{
    GameNote *note  = w->note;
    note->decisions = m->decisions;
    memcpy(note->score, m->score, sizeof note->score);
    memcpy(note->place, m->place, sizeof note->place);
    memcpy(note->win, m->win, sizeof note->win);
    bool led = false;
    for (unsigned seat = 0; seat < w->plan->table.players; seat++)
        led |= w->lead == w->plan->side[seat] && m->win[seat] > 0;
    note->settled = led && m->decisions ? (double)w->since / m->decisions : 1;
    note->done    = true;
}

/* --- one game ------------------------------------------------------------------------------------------------ */

static void play_game(Worker *w, uint32_t number, GameNote *note)
{
    const StudyPlan *plan = w->study->plan;
    const Game      *game = plan->table.game;
    Where            at   = where_is(plan, number);
    const StudyPart *part = &plan->part[at.part];
    StateBox         box;
    Rng              rng;
    /* The deals of the sample are dealt again; contests have deals of their own. */
    uint32_t deal[2] = {part->rival ? at.part : 0, at.deal};
    rng_fast(&rng, deal_seed(plan->seed, deal, sizeof deal));
    memset(note, 0, sizeof *note);
    if (game_begin(game, &box.head, plan->table.players, plan->table.option, &rng))
        return;
    uses_clear(w->uses);
    Watcher     watcher = {plan, at.part == SAMPLE ? w->uses : NULL, note, NO_SEAT, NO_SIDE, 0};
    WatchedSeat seats[MAX_SEATS];
    Chair       chairs[MAX_SEATS];
    note->start = NO_SEAT;
    for (unsigned seat = 0; seat < plan->table.players; seat++) {
        bool     chosen     = !part->rival || plan->side[seat] == at.rotation;
        uint32_t who[4]     = {at.part, at.deal, at.rotation, seat};
        seats[seat].watcher = &watcher;
        seats[seat].bot     = chosen ? w->level[seat] : w->rival[at.part][seat];
        bot_reseed(seats[seat].bot, deal_seed(plan->seed, who, sizeof who));
        Chair chair  = {&seats[seat], watched_choose, seat == 0 ? watched_move : NULL};
        chairs[seat] = chair;
    }
    MatchResult m;
    match_play(game, &box.head, chairs, &m, w->scratch, w->facts);
    if (m.foul == NO_SEAT && !m.halted)
        finish_note(&watcher, &m);
}

/* --- the journal ------------------------------------------------------------------------------------------------ */

static json_t *journal_head(const StudyPlan *plan)
{
    const Game *game = plan->table.game;
    return json_pack("{s:s,s:s,s:i,s:s,s:i,s:o,s:s,s:I}", "study", game->slug, "version", TORTUGA_VERSION,
                     "rules", (int)game->version, "content", game->content_hash, "players",
                     (int)plan->table.players, "options", options_to_json(game, plan->table.option), "bots",
                     plan->level, "seed", (json_int_t)plan->seed);
}

/* A line that does not fit is passed over: its game is played again. */
static void journal_take(void *context, const json_t *line)
{
    Study *s = (Study *)context;
    s->done += note_take(s->notes, line);
}

static FILE *journal_of(Study *s, const char *path)
{
    json_t *head    = journal_head(s->plan);
    FILE   *journal = journal_open("study", path, head, journal_take, s);
    json_decref(head);
    return journal;
}

/* Somebody who named no journal did not expect to be interrupted. */
static bool keep_all(Study *s)
{
    FILE *journal = journal_of(s, s->plan->spare);
    for (uint32_t i = 0; journal && i < s->plan->total; i++)
        if (s->notes->games[i].done)
            journal_add(journal, note_line(s->notes, i, &s->notes->games[i]));
    return journal && fclose(journal) == 0;
}

/* --- all workers --------------------------------------------------------------------------------------------------- */

typedef struct Keeping {
    Study    *study;
    GameNote *note;
} Keeping;

static void keep_use(void *context, StudyKey *key, Seat seat, uint32_t count)
{
    Keeping *k = (Keeping *)context;
    if (!note_use(k->study->notes, k->note, key, seat, count))
        k->study->failed = true;
}

/* One more of this run. */
static void count_fresh(Study *s)
{
    double time = clock_ms();
    s->now++;
    if (s->progress_line && time - s->shown > 100) {
        s->shown = time;
        s->progress_line(s->plan, s->done, s->now, (time - s->begun) / 1000);
    }
}

/* Keeps what a game came to; the lock is held. */
static void keep(Worker *w, uint32_t number, GameNote *note)
{
    Study *s = w->study;
    if (!note->done && halt_wanted(NULL))
        return;
    if (!note->done) {
        (void)fprintf(stderr, "tortuga study: a bot made no legal move\n");
        s->failed = true;
        return;
    }
    Keeping keeping = {s, note};
    if (where_is(s->plan, number).part == SAMPLE)
        uses_visit(w->uses, keep_use, &keeping);
    s->notes->games[number] = *note;
    if (s->journal)
        journal_add(s->journal, note_line(s->notes, number, note));
    s->done++;
    count_fresh(s);
}

static void work(void *context)
{
    Worker *w = (Worker *)context;
    Study  *s = w->study;
    for (;;) {
        GameNote note;
        pthread_mutex_lock(&s->lock);
        while (s->next < s->plan->total && s->notes->games[s->next].done)
            s->next++;
        uint32_t number = s->next;
        bool     more   = !s->failed && !halt_wanted(NULL) && number < s->plan->total;
        s->next += more;
        pthread_mutex_unlock(&s->lock);
        if (!more)
            return;
        play_game(w, number, &note);
        pthread_mutex_lock(&s->lock);
        keep(w, number, &note);
        pthread_mutex_unlock(&s->lock);
    }
}

static bool worker_init(Worker *w, Study *s)
{
    const StudyPlan *plan    = s->plan;
    const Game      *game    = plan->table.game;
    BotOptions       options = {0, 0, 1, 0};
    options.stop             = halt_wanted;
    w->study                 = s;
    w->scratch               = (Move *)calloc(MAX_MOVES, sizeof *w->scratch);
    w->facts                 = (Fact *)calloc(game->max_facts + 1u, sizeof *w->facts);
    w->uses                  = uses_create(game);
    bool ok                  = w->scratch && w->facts && w->uses;
    for (unsigned seat = 0; ok && seat < plan->table.players; seat++) {
        w->level[seat] = bot_create(game, plan->level, &options);
        ok             = w->level[seat] != NULL;
        for (unsigned part = FIRST_CONTEST; ok && part < plan->parts; part++) {
            w->rival[part][seat] = bot_create(game, plan->part[part].rival, &options);
            ok                   = w->rival[part][seat] != NULL;
        }
    }
    return ok;
}

static void worker_finish(Worker *w)
{
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        bot_destroy(w->level[seat]);
        for (unsigned part = 0; part < PARTS_MAX; part++)
            bot_destroy(w->rival[part][seat]);
    }
    uses_destroy(w->uses);
    free(w->scratch);
    free(w->facts);
}

/* --- on other machines ------------------------------------------------------------------------------------------------ */

static bool crew_is_done(void *context, uint32_t piece)
{
    return ((const Study *)context)->notes->games[piece].done;
}

static void crew_take(void *context, const json_t *line)
{
    Study *s = (Study *)context;
    if (!note_take(s->notes, line))
        return;
    s->done++;
    if (s->journal)
        journal_add(s->journal, json_deep_copy(line));
    count_fresh(s);
}

static bool play_away(Study *s)
{
    const StudyPlan *plan = s->plan;
    CrewJob          job;
    memset(&job, 0, sizeof job);
    job.command   = "study";
    job.where     = plan->workers;
    job.table     = plan->table;
    job.content   = plan->content;
    job.levels[0] = plan->level;
    for (unsigned part = FIRST_CONTEST; part < plan->parts; part++)
        job.levels[part - FIRST_CONTEST + 1] = plan->part[part].rival;
    job.plan    = json_pack("{s:s,s:I,s:I}", "bots", plan->level, "seed", (json_int_t)plan->seed, "games",
                            (json_int_t)plan->games);
    job.pieces  = plan->total;
    job.is_done = crew_is_done;
    job.take    = crew_take;
    job.context = s;
    return crew_ask(&job);
}

typedef struct StudyHand {
    StudyPlan  plan;
    StudyNotes notes; /* of keys alone */
    Study      study;
    Worker     worker;
} StudyHand;

static void hand_end(void *context)
{
    StudyHand *hand = (StudyHand *)context;
    worker_finish(&hand->worker);
    free(hand->notes.keys);
    free(hand);
}

static void *hand_begin(const ChosenTable *table, const json_t *json)
{
    const char    *level = json_string_value(json_object_get(json, "bots"));
    const BotInfo *info  = level ? bot_info(level) : NULL;
    int64_t        seed, games;
    StudyHand     *hand = (StudyHand *)calloc(1, sizeof *hand);
    if (!hand || !info || !journal_whole(json, "seed", 0, INT64_MAX, &seed) ||
        !journal_whole(json, "games", 1, 10000000, &games)) {
        free(hand);
        return NULL;
    }
    hand->plan.table  = *table;
    hand->plan.level  = info->name;
    hand->plan.seed   = (uint64_t)seed;
    hand->plan.games  = (uint32_t)games;
    hand->study.plan  = &hand->plan;
    hand->study.notes = &hand->notes;
    hand->notes.plan  = &hand->plan;
    hand->notes.keys  = (StudyKey *)calloc(KEYS_MAX, sizeof *hand->notes.keys);
    study_plan(&hand->plan);
    if (hand->notes.keys && worker_init(&hand->worker, &hand->study))
        return hand;
    hand_end(hand);
    return NULL;
}

static json_t *hand_play(void *context, uint32_t number)
{
    StudyHand *hand = (StudyHand *)context;
    Study     *s    = &hand->study;
    GameNote   note;
    if (number >= hand->plan.total)
        return NULL;
    play_game(&hand->worker, number, &note);
    Keeping keeping = {s, &note};
    if (note.done && where_is(s->plan, number).part == SAMPLE)
        uses_visit(hand->worker.uses, keep_use, &keeping);
    json_t *line = note.done && !s->failed ? note_line(s->notes, number, &note) : NULL;
    free(note.uses);
    return line;
}

const CrewTrade STUDY_TRADE = {"study", hand_begin, hand_play, hand_end};

/* --- both ------------------------------------------------------------------------------------------------------------- */

bool study_play(const StudyPlan *plan, StudyNotes *notes,
                void (*progress_line)(const StudyPlan *plan, uint32_t done, uint32_t now, double seconds))
{
    Study   s;
    Worker *workers = (Worker *)calloc(plan->threads, sizeof *workers);
    memset(&s, 0, sizeof s);
    memset(notes, 0, sizeof *notes);
    notes->plan     = plan;
    notes->games    = (GameNote *)calloc(plan->total, sizeof *notes->games);
    notes->keys     = (StudyKey *)calloc(KEYS_MAX, sizeof *notes->keys);
    s.plan          = plan;
    s.notes         = notes;
    s.progress_line = progress_line;
    s.begun         = clock_ms();
    pthread_mutex_init(&s.lock, NULL);
    bool memory = workers && notes->games && notes->keys;
    bool ok     = memory;
    if (ok && plan->journal)
        ok = (s.journal = journal_of(&s, plan->journal)) != NULL;
    for (unsigned i = 0; ok && !plan->workers && i < plan->threads; i++)
        ok = memory = worker_init(&workers[i], &s);
    if (!memory)
        (void)fprintf(stderr, "tortuga study: there is not enough memory\n");
    if (ok && plan->workers)
        ok = play_away(&s);
    else if (ok)
        threads_run(workers, sizeof *workers, plan->threads, work);
    notes->seconds = (clock_ms() - s.begun) / 1000;
    notes->done    = s.done;
    notes->halted  = halt_wanted(NULL) && s.done < plan->total;
    if (ok && notes->halted && s.done)
        notes->kept = s.journal || keep_all(&s);
    for (unsigned i = 0; workers && i < plan->threads; i++)
        worker_finish(&workers[i]);
    if (s.journal)
        (void)fclose(s.journal);
    pthread_mutex_destroy(&s.lock);
    free(workers);
    return ok && !s.failed;
}

void study_notes_finish(StudyNotes *notes)
{
    for (uint32_t i = 0; notes->games && i < notes->plan->total; i++)
        free(notes->games[i].uses);
    free(notes->games);
    free(notes->keys);
    memset(notes, 0, sizeof *notes);
}
