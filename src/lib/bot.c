/* bot.c -- opponents: memory, a clock and threads for the bots below, from the caller, the machine or the page. */
#include "bots/bots.h"
#include "bots/pilot.h"
#include "lib/lib.h"
#ifndef __wasm__
#include "bots/host.h"
#endif
#include "voice/view.h"

enum { HEAD = 64, MOST_THOUGHTS = 512 }; /* the bot below begins on a cache line of its own */

struct tg_bot {
    Bot        *bot;
    const Game *game;
    double (*now_ms)(void *context);
    int (*stop)(void *context);
    void *context;
};

STATIC_ASSERT(sizeof(tg_bot) <= HEAD, "the head of a bot has its room");

#ifdef __wasm__
/* The one thing that a page gives to the module: milliseconds of a clock that never goes back. A page ends a bot's
 * thinking by letting the clock jump. */
__attribute__((import_module("tortuga"), import_name("now"))) double tg_page_now(void);

static double machine_now(void *context)
{
    (void)context;
    return tg_page_now();
}
#else
static double machine_now(void *context) { return clock_now(context); }
#endif

static double bot_now(void *context)
{
    const tg_bot *bot = (const tg_bot *)context;
    return bot->now_ms ? bot->now_ms(bot->context) : machine_now(NULL);
}

static bool bot_stop(void *context)
{
    const tg_bot *bot = (const tg_bot *)context;
    return bot->stop(bot->context) != 0;
}

static BotOptions options_of(const tg_bot_options *options, tg_bot *bot)
{
    BotOptions own;
    memset(&own, 0, sizeof own);
    own.now_ms  = bot_now;
    own.context = bot;
#ifndef __wasm__
    own.together = threads_run;
#endif
    if (!options)
        return own;
    own.ms         = options->ms;
    own.iterations = options->iterations;
    own.threads    = options->threads;
    own.room       = options->room;
    own.seed       = options->seed;
    own.stop       = options->stop ? bot_stop : NULL;
    own.net        = options->net;
    own.net_size   = options->net_size;
#ifdef __wasm__
    own.threads = 1;
#endif
    return own;
}

const char *tg_level_at(unsigned index)
{
    for (unsigned i = 0; bots_all[i].name; i++)
        if (i == index)
            return bots_all[i].name;
    return NULL;
}

int tg_level_ms(const char *level)
{
    const BotInfo *info = level ? bot_info(level) : NULL;
    return info ? (int)info->ms : -1;
}

int tg_level_plays(const char *level, const tg_game *game)
{
    return level && game && bot_plays(rules(game), level);
}

int tg_level_asks_net(const char *level, const tg_game *game)
{
    return level && game && bot_asks(rules(game), level);
}

int tg_net_fits(const tg_game *game, const void *net, size_t size)
{
    void *memory = game && net && size ? malloc(pilot_size()) : NULL;
    bool  fits   = memory && pilot_init(memory, rules(game), net, size);
    free(memory);
    return fits;
}

size_t tg_bot_size(const char *level, const tg_bot_options *options)
{
    BotOptions own  = options_of(options, NULL);
    size_t     size = level ? bot_size(level, &own) : 0;
    return size ? HEAD + size : 0;
}

static tg_bot *bot_begin(void *memory, size_t size, const tg_game *game, const char *level,
                         const tg_bot_options *options, bool zeroed)
{
    size_t needed = tg_bot_size(level, options);
    if (!memory || !needed || size < needed || (uintptr_t)memory % _Alignof(max_align_t) != 0)
        return NULL;
    tg_bot *bot = (tg_bot *)memory;
    memset(bot, 0, sizeof *bot);
    bot->game = rules(game);
    if (options) {
        bot->now_ms  = options->now_ms;
        bot->stop    = options->stop;
        bot->context = options->context;
    }
    BotOptions own = options_of(options, bot);
    own.zeroed     = zeroed;
    bot->bot       = bot_init((char *)memory + HEAD, size - HEAD, bot->game, level, &own);
    return bot->bot ? bot : NULL;
}

tg_bot *tg_bot_init(void *memory, size_t size, const tg_game *game, const char *level,
                    const tg_bot_options *options)
{
    return bot_begin(memory, size, game, level, options, false);
}

tg_bot *tg_bot_create_with(const tg_game *game, const char *level, const tg_bot_options *options)
{
    size_t  size   = tg_bot_size(level, options);
    void   *memory = size ? calloc(1, size) : NULL;
    tg_bot *bot    = memory ? bot_begin(memory, size, game, level, options, true) : NULL;
    if (!bot)
        free(memory);
    return bot;
}

tg_bot *tg_bot_create(const tg_game *game, const char *level, unsigned ms, unsigned iterations, uint64_t seed)
{
    tg_bot_options options;
    memset(&options, 0, sizeof options);
    options.ms         = ms;
    options.iterations = iterations;
    options.seed       = seed;
    return tg_bot_create_with(game, level, &options);
}

void tg_bot_destroy(tg_bot *bot) { free(bot); }
void tg_bot_reseed(tg_bot *bot, uint64_t seed) { bot_reseed(bot->bot, seed); }

tg_move tg_bot_choose(tg_bot *bot, const tg_state *state, int seat)
{
    return is_seat(state, seat) ? bot_choose(bot->bot, peek(state), (Seat)seat) : NO_MOVE;
}

static int by_visits(const void *a, const void *b)
{
    const BotThought *x = (const BotThought *)a;
    const BotThought *y = (const BotThought *)b;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    if (x->value < y->value || x->value > y->value)
        return x->value < y->value ? 1 : -1;
    return x->move < y->move ? -1 : x->move > y->move;
}

static unsigned thoughts_of(const tg_bot *bot, BotThought list[MOST_THOUGHTS], uint64_t *iterations)
{
    uint64_t none;
    unsigned n = bot_thoughts(bot->bot, list, MOST_THOUGHTS, iterations ? iterations : &none);
    qsort(list, n, sizeof *list, by_visits);
    return n;
}

unsigned tg_bot_thoughts(const tg_bot *bot, tg_thought *out, unsigned most, uint64_t *iterations)
{
    BotThought list[MOST_THOUGHTS];
    unsigned   n = thoughts_of(bot, list, iterations);
    if (!out)
        return n;
    n = n < most ? n : most;
    for (unsigned i = 0; i < n; i++) {
        out[i].move   = list[i].move;
        out[i].visits = list[i].visits;
        out[i].value  = list[i].value;
    }
    return n;
}

typedef struct Thoughts {
    Voice        voice;
    const State *state;
    Seat         seat;
    bool         full;
    unsigned     count;
    uint64_t     iterations;
    BotThought   list[MOST_THOUGHTS];
} Thoughts;

/* Three places behind the point are more than a search knows. */
static void share_json(Jot *jot, float value)
{
    int  thousandths = (int)(value * 1000.0f + 0.5f);
    char text[8];
    Text out    = text_on(text, sizeof text);
    thousandths = thousandths < 0 ? 0 : thousandths > 1000 ? 1000 : thousandths;
    text_char(&out, (char)('0' + thousandths / 1000));
    text_char(&out, '.');
    text_char(&out, (char)('0' + thousandths / 100 % 10));
    text_char(&out, (char)('0' + thousandths / 10 % 10));
    text_char(&out, (char)('0' + thousandths % 10));
    jot_raw(jot, text, out.length);
}

static void thoughts_spell(const void *what, Text *out)
{
    const Thoughts *t   = (const Thoughts *)what;
    Jot             jot = jot_on(out);
    jot_open(&jot, '[');
    for (unsigned i = 0; i < t->count; i++) {
        jot_open(&jot, '{');
        jot_key(&jot, "move");
        if (t->full) {
            voice_move(&jot, &t->voice, t->state, t->seat, t->list[i].move);
        } else {
            t->voice.game->move_print(t->voice.game, t->state, t->seat, t->list[i].move, t->seat,
                                      jot_quote(&jot));
            jot_unquote(&jot);
        }
        jot_key(&jot, "visits");
        jot_number(&jot, t->list[i].visits);
        jot_key(&jot, "value");
        share_json(&jot, t->list[i].value);
        jot_close(&jot, '}');
    }
    jot_close(&jot, ']');
}

/* Moves that are not lawful in the state are left out: it may be another one than the bot was asked about. */
size_t tg_thoughts_json(const tg_bot *bot, const tg_state *state, int seat, const tg_voice *voice,
                        unsigned most, char *out, size_t size)
{
    Thoughts t;
    t.voice        = voice_for(voice, (const tg_game *)bot->game, viewer_of(state, seat));
    t.state        = peek(state);
    t.seat         = viewer_of(state, seat);
    t.full         = voice != NULL;
    unsigned found = is_seat(state, seat) ? thoughts_of(bot, t.list, &t.iterations) : 0;
    t.count        = 0;
    for (unsigned i = 0; i < found && t.count < most; i++)
        if (!bot->game->breaks(bot->game, t.state, t.seat, t.list[i].move))
            t.list[t.count++] = t.list[i];
    return spell(thoughts_spell, &t, out, size);
}
