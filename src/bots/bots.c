/* bots.c -- the levels, and what each of them does. */
#include "bots/bots.h"
#include "core/habits.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bots/clock.h"
#include "bots/endgame.h"
#include "bots/search.h"
#include "core/knowledge.h"

enum { MAX_THREADS = 64, MAX_THOUGHTS = 512 };

const BotInfo bots_all[] = {
    {"random", "any legal move, each equally likely", 0, false},
    {"deckhand", "knows the ropes, and forgets them half of the time", 0, false},
    {"greedy", "sound habits, looks no further than this move", 0, false},
    {"bosun", "thinks ahead for a hundredth of a second", 10, false},
    {"captain", "thinks ahead for a tenth of a second", 100, false},
    {"admiral", "thinks ahead for half a second, and knows captains", 500, true},
    {NULL, NULL, 0, false},
};

struct Bot {
    const BotInfo *info;
    const Game    *game;
    BotOptions     options;
    Rng            rng;
    uint32_t       threads;
    Search        *search[MAX_THREADS];
    Endgame       *endgame; /* of levels that think */
    BotThought     solved[MAX_THOUGHTS];
    uint32_t       solved_count; /* the last decision was solved, with these moves */
    bool           searched;     /* or it was searched; otherwise nobody thought   */
    union {
        State    state;
        uint64_t words[MAX_STATE / 8];
    } known;
    Move moves[MAX_MOVES];
};

const BotInfo *bot_info(const char *name)
{
    for (const BotInfo *info = bots_all; info->name; info++)
        if (strcmp(info->name, name) == 0)
            return info;
    return NULL;
}

/* Room for what a budget can fill, without wasting it on quick levels. */
static uint32_t arena_for(const BotOptions *options)
{
    uint64_t wanted = options->iterations ? (uint64_t)options->iterations * 16 : (uint64_t)options->ms * 2048;
    uint32_t room   = 1u << 14;
    while (room < wanted && room < 1u << 21)
        room *= 2;
    return room;
}

Bot *bot_create(const Game *game, const char *name, const BotOptions *options)
{
    const BotInfo *info = bot_info(name);
    Bot           *bot  = info ? (Bot *)calloc(1, sizeof *bot) : NULL;
    if (!bot)
        return NULL;
    bot->info = info;
    bot->game = game;
    if (options)
        bot->options = *options;
    if (!bot->options.ms)
        bot->options.ms = info->ms;
    rng_fast(&bot->rng, bot->options.seed);
    bot->threads = bot->options.threads ? bot->options.threads : 1;
    if (bot->threads > MAX_THREADS)
        bot->threads = MAX_THREADS;
    if (!info->ms)
        return bot;
    bot->endgame = endgame_create(game);
    if (!bot->endgame) {
        bot_destroy(bot);
        return NULL;
    }
    for (uint32_t i = 0; i < bot->threads; i++) {
        bot->search[i] = search_create(game, arena_for(&bot->options), bot->options.seed + i);
        if (!bot->search[i]) {
            bot_destroy(bot);
            return NULL;
        }
        if (info->learnt)
            search_by_instinct(bot->search[i]);
    }
    return bot;
}

void bot_destroy(Bot *bot)
{
    if (!bot)
        return;
    for (uint32_t i = 0; i < bot->threads; i++)
        search_destroy(bot->search[i]);
    endgame_destroy(bot->endgame);
    free(bot);
}

void bot_reseed(Bot *bot, uint64_t seed)
{
    rng_fast(&bot->rng, seed);
    for (uint32_t i = 0; i < bot->threads && bot->search[i]; i++)
        search_reseed(bot->search[i], seed + i);
}

typedef struct Task {
    pthread_t    thread;
    Search      *search;
    const State *known;
    Seat         seat;
    double       deadline;
    uint32_t     iterations;
} Task;

static void *think(void *context)
{
    Task *task = (Task *)context;
    search_think(task->search, task->known, task->seat, task->deadline, task->iterations);
    return NULL;
}

/* All thinkers look at the same question side by side; the caller is the first of them. */
static void think_all(Bot *bot, Seat seat, double deadline)
{
    Task tasks[MAX_THREADS];
    bool running[MAX_THREADS] = {false};
    for (uint32_t i = 0; i < bot->threads; i++) {
        Task task       = {0};
        task.search     = bot->search[i];
        task.known      = &bot->known.state;
        task.seat       = seat;
        task.deadline   = deadline;
        task.iterations = bot->options.iterations;
        tasks[i]        = task;
        if (i > 0)
            running[i] = pthread_create(&tasks[i].thread, NULL, think, &tasks[i]) == 0;
    }
    think(&tasks[0]);
    for (uint32_t i = 1; i < bot->threads; i++)
        if (running[i])
            pthread_join(tasks[i].thread, NULL);
}

uint32_t bot_thoughts(const Bot *bot, BotThought *out, uint32_t most, uint64_t *iterations)
{
    BotThought part[MAX_THOUGHTS];
    uint32_t   n = 0;
    *iterations  = 0;
    if (bot->solved_count) {
        n = bot->solved_count < most ? bot->solved_count : most;
        memcpy(out, bot->solved, n * sizeof *out);
        return n;
    }
    for (uint32_t t = 0; t < bot->threads && bot->searched; t++) {
        *iterations += search_iterations(bot->search[t]);
        uint32_t k = search_thoughts(bot->search[t], part, MAX_THOUGHTS);
        for (uint32_t i = 0; i < k; i++) {
            uint32_t at = 0;
            while (at < n && out[at].move != part[i].move)
                at++;
            if (at == n) {
                if (n == most)
                    continue;
                out[n++] = part[i];
                continue;
            }
            float    sum    = out[at].value * (float)out[at].visits + part[i].value * (float)part[i].visits;
            uint32_t visits = out[at].visits + part[i].visits;
            out[at].value   = sum / (float)visits;
            out[at].visits  = visits;
        }
    }
    return n;
}

static Move search_choice(Bot *bot, Seat seat, double deadline)
{
    BotThought thoughts[MAX_THOUGHTS];
    uint64_t   iterations;
    uint32_t   positions = endgame_budget(bot->options.iterations, bot->options.ms);
    bot->solved_count =
        endgame_solve(bot->endgame, &bot->known.state, seat, positions, bot->solved, MAX_THOUGHTS);
    if (!bot->solved_count) {
        think_all(bot, seat, deadline);
        bot->searched = true;
    }
    uint32_t n    = bot_thoughts(bot, thoughts, MAX_THOUGHTS, &iterations);
    uint32_t best = 0;
    for (uint32_t i = 1; i < n; i++)
        if (thoughts[i].visits > thoughts[best].visits ||
            (thoughts[i].visits == thoughts[best].visits && thoughts[i].value > thoughts[best].value))
            best = i;
    Move move = n ? thoughts[best].move : NO_MOVE;
    for (uint32_t i = 0; i < bot->threads && !bot->solved_count; i++)
        search_answered(bot->search[i], move);
    return move;
}

static Move greedy_choice(Bot *bot, Seat seat)
{
    if (habits_advise(bot->game))
        return habits_greedy(bot->game, &bot->known.state, seat, &bot->rng);
    return game_sample(bot->game, &bot->known.state, seat, &bot->rng, bot->moves);
}

Move bot_choose(Bot *bot, const State *state, Seat seat)
{
    double deadline   = clock_ms() + bot->options.ms;
    bot->solved_count = 0;
    bot->searched     = false;
    memset(&bot->known, 0, sizeof bot->known);
    knowledge_of(bot->game, state, seat, &bot->known.state);
    const State *known = &bot->known.state;
    uint32_t     n     = bot->game->moves(bot->game, known, seat, bot->moves);
    if (n == 0)
        return NO_MOVE;
    if (n == 1)
        return bot->moves[0];
    if (bot->info->ms) {
        Move move = search_choice(bot, seat, deadline);
        return move ? move : bot->moves[0];
    }
    if (strcmp(bot->info->name, "greedy") == 0)
        return greedy_choice(bot, seat);
    if (strcmp(bot->info->name, "deckhand") == 0 && rng_below(&bot->rng, 2))
        return greedy_choice(bot, seat);
    return game_sample(bot->game, known, seat, &bot->rng, bot->moves);
}
