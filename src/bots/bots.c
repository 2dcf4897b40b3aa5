/* bots.c -- the levels, and what each of them does. */
#include "bots/bots.h"
#include "core/habits.h"

#include <string.h>

#include "bots/endgame.h"
#include "bots/pilot.h"
#include "bots/place.h"
#include "bots/search.h"
#include "core/knowledge.h"

enum {
    MAX_THREADS  = 64,
    MAX_THOUGHTS = 512,
    LEAST_ROOM   = 1 << 10,
    USUAL_ROOM   = 1 << 14,
    MOST_ROOM    = 1 << 21
};

const BotInfo bots_all[] = {
    {"random", "any legal move, each equally likely", 0, false, false, false},
    {"deckhand", "knows the ropes, and forgets them half of the time", 0, false, false, false},
    {"greedy", "sound habits, looks no further than this move", 0, false, false, false},
    {"pilot", "knows the waters from millions of games with itself, and answers at once", 0, false, true,
     false},
    {"bosun", "thinks ahead for a hundredth of a second", 10, false, false, false},
    {"captain", "thinks ahead for a tenth of a second", 100, false, false, false},
    {"admiral", "thinks ahead for half a second, and knows captains", 500, true, false, true},
    {NULL, NULL, 0, false, false, false},
};

struct Bot {
    const BotInfo *info;
    const Game    *game;
    BotOptions     options;
    Rng            rng;
    uint32_t       threads;
    Search        *search[MAX_THREADS];
    Endgame       *endgame; /* of levels that think */
    Pilot         *pilot;   /* of levels that play by a net, or heed it */
    BotThought     solved[MAX_THOUGHTS];
    uint32_t       solved_count; /* the last decision was solved, with these moves */
    bool           searched;     /* or it was searched; otherwise nobody thought   */
    Place          known;
    Move           moves[MAX_MOVES];
};

const BotInfo *bot_info(const char *name)
{
    for (const BotInfo *info = bots_all; info->name; info++)
        if (strcmp(info->name, name) == 0)
            return info;
    return NULL;
}

bool bot_plays(const Game *game, const char *name)
{
    const BotInfo *info = bot_info(name);
    return info && (!info->by_net || (game->net && game->net->size));
}

bool bot_asks(const Game *game, const char *name)
{
    const BotInfo *info = bot_info(name);
    return info && (info->by_net || (info->heeds && game->habits && game->habits->trust));
}

/* A power of two with room for what a budget can fill, without wasting it on quick levels. */
static uint32_t room_for(const BotInfo *info, const BotOptions *options)
{
    uint32_t ms     = options->ms ? options->ms : info->ms;
    uint64_t wanted = options->iterations ? (uint64_t)options->iterations * 16 : (uint64_t)ms * 2048;
    uint32_t room   = options->room ? LEAST_ROOM : USUAL_ROOM;
    if (options->room)
        wanted = options->room;
    while (room < wanted && room < MOST_ROOM)
        room *= 2;
    return room;
}

static uint32_t threads_of(const BotOptions *options)
{
    uint32_t threads = options->threads ? options->threads : 1;
    return threads < MAX_THREADS ? threads : MAX_THREADS;
}

/* The parts of a bot lie one behind the other, each from a cache line of its own on: thinkers side by side
 * are not to disturb each other. */
static size_t lines(size_t bytes) { return (bytes + 63) / 64 * 64; }

static bool heeds(const BotInfo *info, const BotOptions *options) { return info->heeds && !options->netless; }

size_t bot_size(const char *name, const BotOptions *options)
{
    static const BotOptions none = {0};
    const BotInfo          *info = bot_info(name);
    options                      = options ? options : &none;
    if (!info)
        return 0;
    if (info->by_net)
        return lines(sizeof(Bot)) + lines(pilot_size());
    if (!info->ms)
        return lines(sizeof(Bot));
    return lines(sizeof(Bot)) + lines(endgame_size()) + (heeds(info, options) ? lines(pilot_size()) : 0) +
           threads_of(options) * lines(search_size(room_for(info, options)));
}

Bot *bot_init(void *memory, size_t size, const Game *game, const char *name, const BotOptions *options)
{
    static const BotOptions none = {0};
    const BotInfo          *info = bot_info(name);
    options                      = options ? options : &none;
    if (!info || size < bot_size(name, options) || (uintptr_t)memory % _Alignof(max_align_t) != 0 ||
        (info->ms && !options->iterations && !options->now_ms))
        return NULL;
    if (!options->zeroed)
        memset(memory, 0, bot_size(name, options));
    Bot *bot     = (Bot *)memory;
    bot->info    = info;
    bot->game    = game;
    bot->options = *options;
    if (!bot->options.ms)
        bot->options.ms = info->ms;
    rng_fast(&bot->rng, bot->options.seed);
    bot->threads = threads_of(options);
    if (info->by_net) {
        bot->pilot = pilot_init((char *)memory + lines(sizeof(Bot)), game, options->net, options->net_size);
        return bot->pilot ? bot : NULL;
    }
    if (!info->ms)
        return bot;
    char    *at   = (char *)memory + lines(sizeof(Bot));
    uint32_t room = room_for(info, options);
    bot->endgame  = endgame_init(at, game);
    at += lines(endgame_size());
    if (heeds(info, options)) {
        if (bot_asks(game, name)) {
            bot->pilot = pilot_init(at, game, options->net, options->net_size);
            /* A game without a net is thought about as ever; but that one was asked for. */
            if (!bot->pilot && options->net)
                return NULL;
        }
        at += lines(pilot_size());
    }
    for (uint32_t i = 0; i < bot->threads; i++) {
        bot->search[i] = search_init(at, game, room, bot->options.seed + i);
        at += lines(search_size(room));
        if (info->learnt)
            search_by_instinct(bot->search[i]);
    }
    return bot;
}

void bot_reseed(Bot *bot, uint64_t seed)
{
    rng_fast(&bot->rng, seed);
    for (uint32_t i = 0; i < bot->threads && bot->search[i]; i++)
        search_reseed(bot->search[i], seed + i);
}

typedef struct Task {
    Search       *search;
    const State  *known;
    Seat          seat;
    const Budget *budget;
} Task;

static void think(void *context)
{
    Task *task = (Task *)context;
    search_think(task->search, task->known, task->seat, task->budget);
}

/* What the net says, for all thinkers. */
static void take_counsel(Bot *bot, Seat seat)
{
    Counsel  counsel = {0};
    uint32_t trust   = 0;
    if (bot->pilot) {
        trust = bot->game->habits->trust;
        pilot_choose(bot->pilot, &bot->known.state, seat);
        counsel.count = pilot_thoughts(bot->pilot, counsel.move, counsel.likely, COUNSEL_MOVES);
    }
    for (uint32_t i = 0; i < bot->threads; i++)
        search_heed(bot->search[i], &counsel, trust);
}

/* All thinkers look at the same question side by side (root parallelization: their counts are added up). */
static void think_all(Bot *bot, Seat seat, const Budget *budget)
{
    Task tasks[MAX_THREADS];
    for (uint32_t i = 0; i < bot->threads; i++) {
        Task task = {bot->search[i], &bot->known.state, seat, budget};
        tasks[i]  = task;
    }
    if (bot->options.together && bot->threads > 1) {
        bot->options.together(tasks, sizeof *tasks, bot->threads, think);
        return;
    }
    for (uint32_t i = 0; i < bot->threads; i++)
        think(&tasks[i]);
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

/* What thinking has found, and what counsel adds. */
static double found_good(const Bot *bot, const BotThought *thought)
{
    return (double)thought->value + (bot->searched ? search_favour(bot->search[0], thought->move) : 0);
}

static Move search_choice(Bot *bot, Seat seat, const Budget *budget)
{
    BotThought thoughts[MAX_THOUGHTS];
    uint64_t   iterations;
    uint64_t   positions = endgame_budget(budget->iterations, bot->options.ms);
    bot->solved_count =
        endgame_solve(bot->endgame, &bot->known.state, seat, positions, budget, bot->solved, MAX_THOUGHTS);
    if (!bot->solved_count) {
        take_counsel(bot, seat);
        think_all(bot, seat, budget);
        bot->searched = true;
    }
    uint32_t n    = bot_thoughts(bot, thoughts, MAX_THOUGHTS, &iterations);
    uint32_t best = 0;
    for (uint32_t i = 1; i < n; i++)
        if (thoughts[i].visits > thoughts[best].visits ||
            (thoughts[i].visits == thoughts[best].visits &&
             found_good(bot, &thoughts[i]) > found_good(bot, &thoughts[best])))
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
    const BotOptions *options = &bot->options;
    Budget            budget  = {options->iterations, 0, options->now_ms, options->stop, options->context};
    if (bot->info->ms && !budget.iterations)
        budget.deadline = budget.now_ms(budget.context) + options->ms;
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
        Move move = search_choice(bot, seat, &budget);
        return move ? move : bot->moves[0];
    }
    if (bot->info->by_net)
        return pilot_choose(bot->pilot, known, seat);
    if (strcmp(bot->info->name, "greedy") == 0)
        return greedy_choice(bot, seat);
    if (strcmp(bot->info->name, "deckhand") == 0 && rng_below(&bot->rng, 2))
        return greedy_choice(bot, seat);
    return game_sample(bot->game, known, seat, &bot->rng, bot->moves);
}
