/* school.c -- captains at tables of their own, watched on several threads. */
#define _POSIX_C_SOURCE 200809L
#include "lab/school.h"

#include <jansson.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/host.h"
#include "core/habits.h"
#include "core/knowledge.h"
#include "core/learnt.h"
#include "lab/deals.h"
#include "lab/halt.h"
#include "lab/journal.h"
#include "lab/match.h"
#include "lab/watched.h"
#include "position/position.h"
#include "shell/chosen.h"
#include "shell/options.h"

enum {
    ASTRAY   = 12, /* one in so many moves is a habit instead, so that positions of all kinds are seen */
    EXAM     = 10, /* one in so many games is kept aside                                               */
    PER_GAME = 1u << 12,
    THOUGHTS = 512
};

/* What the threads of a run share. */
typedef struct Watch {
    School         *school;
    uint32_t        next, now; /* the next game to take, and how many were watched in this run */
    bool           *seen;      /* by game */
    bool            failed;
    double          begun, shown;
    pthread_mutex_t lock;
    FILE           *journal;
} Watch;

typedef struct Class {
    Watch   *watch;
    Bot     *bots[MAX_SEATS];
    Rng      rng;
    Move    *scratch;
    Fact    *facts;
    Sight    sight;
    StateBox known;
    uint32_t number, lessons; /* of the game, and in it                                                  */
    Watched *watched;         /* or NULL: a teacher looks on                                            */
    json_t  *plays;           /* done in it: a move, or a list of the move and the attention that each got */
} Class;

/* Half of the games have the usual number of players, the others each number in turn. */
static unsigned players_of(const School *s, uint32_t number)
{
    unsigned usual = usual_players(s->game);
    if ((s->counts >> usual & 1u) && number % 2 == 0)
        return usual;
    uint32_t which = number / 2 % bits_count(s->counts);
    Seats    left  = s->counts;
    while (which--)
        left &= (Seats)(left - 1);
    return bits_lowest(left);
}

/* How much a move was thought of. A race looks at those that are left in it equally often, so there it is
 * told by what they turned out to be worth. */
static float attention_to(const Game *game, const BotThought *thought, float best)
{
    static const float LESS = 0.08F; /* of a win, for e times less */
    return game->habits && game->habits->races ? expf((thought->value - best) / LESS)
                                               : (float)thought->visits;
}

static void look(Class *c, const State *state, Seat seat)
{
    const Game *game = c->watch->school->game;
    knowledge_of(game, state, seat, &c->known.head);
    game->learnt->sight(game, &c->known.head, seat, &c->sight);
}

static void show(Class *c, const float *attention)
{
    Watch   *w      = c->watch;
    uint64_t number = (uint64_t)c->number * PER_GAME + c->lessons++;
    pthread_mutex_lock(&w->lock);
    w->failed |=
        !teacher_show(w->school->teacher, number, &c->sight, attention, c->number % EXAM == EXAM - 1);
    pthread_mutex_unlock(&w->lock);
}

/* A lesson from what was just thought about. Gives the attention as a list, to be followed by nothing; NULL where
 * there is no lesson in it. */
static json_t *note_thoughts(Class *c, const Bot *bot, const State *state, Seat seat)
{
    BotThought thought[THOUGHTS];
    float      attention[SIGHT_MOVES] = {0};
    float      all = 0, best = 0;
    uint64_t   iterations = 0;
    uint32_t   n          = bot_thoughts(bot, thought, THOUGHTS, &iterations);
    if (n < 2 || !iterations)
        return NULL;
    for (uint32_t k = 0; k < n; k++)
        best = thought[k].value > best ? thought[k].value : best;
    if (c->watched) {
        float each[THOUGHTS];
        for (uint32_t k = 0; k < n; k++)
            each[k] = attention_to(c->watch->school->game, &thought[k], best);
        watched_note(c->watched, state, seat, thought, each, n);
        return NULL;
    }
    look(c, state, seat);
    for (uint32_t i = 0; i < c->sight.moves; i++)
        for (uint32_t k = 0; k < n; k++)
            if (thought[k].move == c->sight.move[i])
                all += attention[i] = attention_to(c->watch->school->game, &thought[k], best);
    if (all <= 0)
        return NULL;
    show(c, attention);
    json_t *list = json_array();
    for (uint32_t i = 0; i < c->sight.moves; i++)
        json_array_append_new(list, json_real((double)attention[i]));
    return list;
}

typedef struct Pupil {
    Class *room;
    Bot   *bot;
} Pupil;

static Move pupil_choose(void *self, const State *state, Seat seat)
{
    Pupil      *p    = (Pupil *)self;
    const Game *game = p->room->watch->school->game;
    Move        move = bot_choose(p->bot, state, seat);
    json_t     *list = note_thoughts(p->room, p->bot, state, seat);
    if (rng_below(&p->room->rng, ASTRAY) == 0 && habits_advise(game)) {
        knowledge_of(game, state, seat, &p->room->known.head);
        move = habits_greedy(game, &p->room->known.head, seat, &p->room->rng);
    }
    json_t *play = json_integer(move);
    if (list) {
        json_array_insert_new(list, 0, play);
        play = list;
    }
    json_array_append_new(p->room->plays, play);
    return move;
}

/* The deal of a game; false where there is none. */
static bool deal(Class *c, uint32_t number, StateBox *box)
{
    const School *s                   = c->watch->school;
    unsigned      players             = players_of(s, number);
    uint16_t      option[MAX_OPTIONS] = {0};
    rng_fast(&c->rng, deal_seed(s->seed, &number, sizeof number));
    c->number  = number;
    c->lessons = 0;
    s->game->defaults(s->game, players, option);
    return !game_begin(s->game, &box->head, players, option, &c->rng);
}

/* Gives the line of the journal for it, or NULL where somebody wants an end. */
static json_t *play_game(Class *c, uint32_t number)
{
    StateBox    box;
    Chair       chairs[MAX_SEATS];
    Pupil       pupils[MAX_SEATS];
    MatchResult result;
    if (!deal(c, number, &box))
        return NULL;
    for (unsigned seat = 0; seat < box.head.players; seat++) {
        Pupil pupil  = {c, c->bots[seat]};
        pupils[seat] = pupil;
        Chair chair  = {&pupils[seat], pupil_choose, NULL};
        chairs[seat] = chair;
        bot_reseed(c->bots[seat], rng_32(&c->rng));
    }
    c->plays = json_array();
    if (c->watched)
        watched_begin(c->watched);
    match_play(c->watch->school->game, &box.head, chairs, &result, c->scratch, c->facts);
    json_t *line = json_pack("{s:i,s:o}", "game", (int)number, "plays", c->plays);
    if (result.halted) {
        json_decref(line);
        return NULL;
    }
    if (c->watched) {
        pthread_mutex_lock(&c->watch->lock);
        c->watch->failed |= !watched_write(c->watched, number, result.win, c->watch->school->decisions);
        pthread_mutex_unlock(&c->watch->lock);
    }
    return line;
}

/* --- the journal ------------------------------------------------------------------------------------ */

static json_t *journal_head(const School *s)
{
    return json_pack("{s:s,s:s,s:i,s:s,s:i,s:i,s:i,s:i,s:I}", "teach", s->game->slug, "version",
                     TORTUGA_VERSION, "rules", (int)s->game->version, "content", s->game->content_hash,
                     "features", (int)s->game->learnt->features, "players", (int)s->counts, "iterations",
                     (int)s->iterations, "dealt", DEALS_KIND, "seed", (json_int_t)s->seed);
}

/* The attention that a line has for the sight at hand; false where it cannot be for that. */
static bool read_attention(const json_t *play, const Sight *sight, float *attention)
{
    static const double MUCH = 1e9; /* more than iterations can be asked for */
    double              all  = 0;
    if (json_array_size(play) != (size_t)sight->moves + 1)
        return false;
    for (uint32_t i = 0; i < sight->moves; i++) {
        const json_t *item  = json_array_get(play, i + 1);
        double        value = json_number_value(item);
        if (!json_is_number(item) || !(value >= 0 && value <= MUCH))
            return false;
        attention[i] = (float)value;
        all += value;
    }
    return all > 0;
}

/* Plays a game again as a line has it. False where that cannot have been. `learn`: its lessons are shown. */
static bool play_again(Class *c, uint32_t number, const json_t *plays, bool learn)
{
    const Game *game = c->watch->school->game;
    StateBox    box;
    float       attention[SIGHT_MOVES];
    if (!deal(c, number, &box))
        return false;
    for (size_t i = 0; i < json_array_size(plays); i++) {
        const json_t *play  = json_array_get(plays, i);
        const json_t *which = json_is_array(play) ? json_array_get(play, 0) : play;
        json_int_t    move  = json_integer_value(which);
        Seats         owing = game->to_act(game, &box.head);
        if (!owing || !json_is_integer(which) || move < 0 || move > UINT32_MAX)
            return false;
        Seat seat = (Seat)bits_lowest(owing);
        if (json_is_array(play)) {
            look(c, &box.head, seat);
            if (!read_attention(play, &c->sight, attention))
                return false;
            if (learn)
                show(c, attention);
        }
        Tape tape = {c->facts, game->max_facts, 0};
        if (game_play(game, &box.head, seat, (Move)move, &tape))
            return false;
    }
    return !game->to_act(game, &box.head);
}

/* A line that cannot be true is passed over: its game is watched again. */
static void journal_take(void *context, const json_t *line)
{
    Class        *c     = (Class *)context;
    Watch        *w     = c->watch;
    const json_t *plays = json_object_get(line, "plays");
    int64_t       number;
    if (!journal_whole(line, "game", 0, (int64_t)w->school->games - 1, &number) || w->seen[number] ||
        !json_is_array(plays) || !play_again(c, (uint32_t)number, plays, false))
        return;
    (void)play_again(c, (uint32_t)number, plays, true);
    w->seen[number] = true;
    w->school->done++;
}

static FILE *journal_of(Class *c, const char *path)
{
    json_t *head    = journal_head(c->watch->school);
    FILE   *journal = journal_open("teach", path, head, journal_take, c);
    json_decref(head);
    return journal;
}

static void take_nothing(void *unused, const json_t *line)
{
    (void)unused;
    (void)line;
}

void school_keep(School *s)
{
    if (s->kept || !s->lines || !s->done)
        return;
    json_t *head    = journal_head(s);
    FILE   *journal = journal_open("teach", s->spare, head, take_nothing, NULL);
    json_decref(head);
    for (uint32_t i = 0; journal && i < s->games; i++)
        if (s->lines[i])
            (void)fprintf(journal, "%s\n", s->lines[i]);
    s->kept = journal && fclose(journal) == 0;
}

void school_finish(School *s)
{
    for (uint32_t i = 0; s->lines && i < s->games; i++)
        free(s->lines[i]);
    free(s->lines);
    teacher_destroy(s->teacher);
}

/* --- all threads -------------------------------------------------------------------------------------- */

static void tell(Watch *w)
{
    const School *s   = w->school;
    double        now = clock_ms();
    if (now - w->shown < 200)
        return;
    w->shown    = now;
    double left = (now - w->begun) / 1000 / (w->now ? w->now : 1) * (s->games - s->done);
    progress("%u of %u games, %.0f s left", s->done, s->games, left);
}

/* Keeps the line of a game; the lock is held. */
static void keep(Watch *w, uint32_t number, json_t *line)
{
    School *s       = w->school;
    w->seen[number] = true;
    s->done++;
    w->now++;
    if (w->journal) {
        journal_add(w->journal, line);
    } else {
        s->lines[number] = json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(9));
        w->failed |= !s->lines[number];
        json_decref(line);
    }
    tell(w);
}

static void attend(void *worker)
{
    Class *c = (Class *)worker;
    Watch *w = c->watch;
    for (;;) {
        pthread_mutex_lock(&w->lock);
        while (w->next < w->school->games && w->seen[w->next])
            w->next++;
        uint32_t number = w->next++;
        bool     over   = number >= w->school->games || w->failed || halt_wanted(NULL);
        pthread_mutex_unlock(&w->lock);
        if (over)
            return;
        json_t *line = play_game(c, number);
        pthread_mutex_lock(&w->lock);
        if (line)
            keep(w, number, line);
        pthread_mutex_unlock(&w->lock);
    }
}

static bool class_begin(Class *c, Watch *watch)
{
    const School *s       = watch->school;
    BotOptions    options = {0, s->iterations, 1, 0};
    options.stop          = halt_wanted;
    c->watch              = watch;
    c->scratch            = (Move *)calloc(MAX_MOVES, sizeof *c->scratch);
    c->facts              = (Fact *)calloc(s->game->max_facts + 1u, sizeof *c->facts);
    bool ok               = c->scratch && c->facts;
    if (s->decisions) {
        c->watched = (Watched *)calloc(1, sizeof *c->watched);
        ok &= c->watched && watched_init(c->watched, s->game, s->most);
    }
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        c->bots[seat] = bot_create(s->game, "captain", &options);
        ok &= c->bots[seat] != NULL;
    }
    return ok;
}

static void class_end(Class *c)
{
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        bot_destroy(c->bots[seat]);
    if (c->watched)
        watched_finish(c->watched);
    free(c->watched);
    free(c->scratch);
    free(c->facts);
}

bool school_watch(School *s, unsigned threads)
{
    Watch  w;
    Class *classes = (Class *)calloc(threads, sizeof *classes);
    memset(&w, 0, sizeof w);
    w.school = s;
    w.seen   = (bool *)calloc(s->games, sizeof *w.seen);
    s->lines = (char **)calloc(s->games, sizeof *s->lines);
    pthread_mutex_init(&w.lock, NULL);
    bool ok = classes && w.seen && s->lines;
    for (unsigned i = 0; ok && i < threads; i++)
        ok = class_begin(&classes[i], &w);
    if (ok && s->journal) {
        w.journal = journal_of(&classes[0], s->journal);
        s->said   = !w.journal;
        ok        = w.journal != NULL;
    }
    w.begun = w.shown = clock_ms();
    if (ok)
        threads_run(classes, sizeof *classes, threads, attend);
    progress("%s", "");
    for (unsigned i = 0; classes && i < threads; i++)
        class_end(&classes[i]);
    if (w.journal)
        s->kept = fclose(w.journal) == 0 && s->done > 0;
    pthread_mutex_destroy(&w.lock);
    free(w.seen);
    free(classes);
    return ok && !w.failed;
}
