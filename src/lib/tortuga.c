/* tortuga.c -- the public library: thin doors into core, games and bots. */
#include "tortuga.h"

#include <stdlib.h>
#include <string.h>

#include "bots/host.h"
#include "core/knowledge.h"
#include "games/registry.h"

#ifndef TORTUGA_VERSION
#define TORTUGA_VERSION "0.1.0"
#endif

STATIC_ASSERT((int)TG_MAX_SEATS == (int)MAX_SEATS && (int)TG_ONLOOKER == (int)ONLOOKER,
              "one meaning of seats");
STATIC_ASSERT((int)TG_MAX_STATE == (int)MAX_STATE && (int)TG_MAX_MOVES == (int)MAX_MOVES,
              "one set of bounds");
STATIC_ASSERT(sizeof(tg_rng) == sizeof(Rng), "the public generator holds ours");

static const Game  *rules(const tg_game *game) { return (const Game *)game; }
static State       *inner(tg_state *state) { return (State *)state; }
static const State *peek(const tg_state *state) { return (const State *)state; }

const char *tg_version(void) { return TORTUGA_VERSION; }

const tg_game *tg_game_at(unsigned index)
{
    for (unsigned i = 0; games_all[i]; i++)
        if (i == index)
            return (const tg_game *)games_all[i];
    return NULL;
}

const tg_game *tg_game_find(const char *slug) { return slug ? (const tg_game *)game_find(slug) : NULL; }
const char    *tg_game_slug(const tg_game *game) { return rules(game)->slug; }
const char    *tg_game_name(const tg_game *game) { return rules(game)->name; }
unsigned       tg_rules_version(const tg_game *game) { return rules(game)->version; }
size_t         tg_state_size(const tg_game *game) { return rules(game)->state_size; }
unsigned       tg_max_moves(const tg_game *game) { return rules(game)->max_moves; }

int tg_can_seat(const tg_game *game, unsigned players)
{
    return players <= MAX_SEATS && ((rules(game)->player_counts >> players) & 1u);
}

/* The two structs have the same bytes; copies keep the compiler's view of types honest. */
static Rng rng_in(const tg_rng *rng)
{
    Rng out;
    memcpy(&out, rng, sizeof out);
    return out;
}

static tg_rng rng_out(const Rng *rng)
{
    tg_rng out;
    memcpy(&out, rng, sizeof out);
    return out;
}

tg_rng tg_rng_seeded(uint64_t seed)
{
    Rng rng;
    rng_fast(&rng, seed);
    return rng_out(&rng);
}

tg_rng tg_rng_keyed(const unsigned char key[32])
{
    Rng rng;
    rng_chacha(&rng, key);
    return rng_out(&rng);
}

uint32_t tg_rng_below(tg_rng *rng, uint32_t n)
{
    if (n == 0)
        return 0;
    Rng      in   = rng_in(rng);
    uint32_t draw = rng_below(&in, n);
    *rng          = rng_out(&in);
    return draw;
}

tg_state *tg_state_create(const tg_game *game) { return (tg_state *)calloc(1, rules(game)->state_size); }
void      tg_state_destroy(tg_state *state) { free(state); }

void tg_state_copy(const tg_game *game, tg_state *to, const tg_state *from)
{
    memcpy(to, from, rules(game)->state_size);
}

uint64_t tg_state_hash(const tg_game *game, const tg_state *state)
{
    return bytes_hash(0, state, rules(game)->state_size);
}

/* Reads one name=value into the options; false where the game has no such option or value. */
static int option_read(const Game *game, Scan word, uint16_t option[MAX_OPTIONS])
{
    size_t split = 0;
    while (split < word.left && word.at[split] != '=')
        split++;
    if (split == word.left)
        return 0;
    Scan name  = scan_on(word.at, split);
    Scan value = scan_on(word.at + split + 1, word.left - split - 1);
    for (unsigned i = 0; i < game->option_count; i++) {
        const OptionInfo *info = &game->options[i];
        if (!scan_is(name, info->name))
            continue;
        for (uint16_t w = 0; info->words && info->words[w]; w++)
            if (scan_is(value, info->words[w])) {
                option[i] = w;
                return 1;
            }
        int32_t number;
        if (info->words || !scan_number(value, &number) || number < info->min || number > info->max)
            return 0;
        option[i] = (uint16_t)number;
        return 1;
    }
    return 0;
}

tg_rule tg_begin(const tg_game *game, tg_state *state, unsigned players, const char *options,
                 const tg_rng *rng)
{
    uint16_t option[MAX_OPTIONS] = {0};
    if (tg_can_seat(game, players))
        rules(game)->defaults(rules(game), players, option);
    Scan text = scan_on(options ? options : "", options ? strlen(options) : 0);
    Scan word;
    while (scan_word(&text, &word))
        if (!option_read(rules(game), word, option))
            return TG_BAD_OPTION;
    Rng in = rng_in(rng);
    return game_begin(rules(game), inner(state), players, option, &in);
}

int      tg_is_over(const tg_state *state) { return peek(state)->over; }
unsigned tg_players(const tg_state *state) { return peek(state)->players; }

unsigned tg_to_act(const tg_game *game, const tg_state *state)
{
    return rules(game)->to_act(rules(game), peek(state));
}

int tg_next_seat(const tg_game *game, const tg_state *state)
{
    unsigned owing = tg_to_act(game, state);
    return owing ? (int)bits_lowest(owing) : -1;
}

static int is_seat(const tg_state *state, int seat) { return seat >= 0 && seat < peek(state)->players; }

/* Who sits nowhere looks on. */
static Seat viewer_of(const tg_state *state, int viewer)
{
    return is_seat(state, viewer) ? (Seat)viewer : (Seat)ONLOOKER;
}

unsigned tg_moves(const tg_game *game, const tg_state *state, int seat, tg_move *out)
{
    return is_seat(state, seat) ? rules(game)->moves(rules(game), peek(state), (Seat)seat, out) : 0;
}

tg_move tg_random_move(const tg_game *game, const tg_state *state, int seat, tg_rng *rng)
{
    if (!is_seat(state, seat) || !((tg_to_act(game, state) >> seat) & 1u))
        return NO_MOVE;
    Move list[MAX_MOVES];
    Rng  in   = rng_in(rng);
    Move move = game_sample(rules(game), peek(state), (Seat)seat, &in, list);
    *rng      = rng_out(&in);
    return move;
}

tg_rule tg_breaks(const tg_game *game, const tg_state *state, int seat, tg_move move)
{
    return rules(game)->breaks(rules(game), peek(state), viewer_of(state, seat), move);
}

tg_rule tg_play(const tg_game *game, tg_state *state, int seat, tg_move move)
{
    Seat at = viewer_of(state, seat);
    return game_play(rules(game), inner(state), at, move, NULL);
}

void tg_scores(const tg_game *game, const tg_state *state, int32_t score[TG_MAX_SEATS])
{
    memset(score, 0, TG_MAX_SEATS * sizeof *score);
    rules(game)->scores(rules(game), peek(state), score);
}

void tg_ranking(const tg_game *game, const tg_state *state, uint8_t place[TG_MAX_SEATS])
{
    memset(place, 0, TG_MAX_SEATS * sizeof *place);
    rules(game)->ranking(rules(game), peek(state), place);
}

void tg_knowledge(const tg_game *game, const tg_state *state, int viewer, tg_state *out)
{
    knowledge_of(rules(game), peek(state), viewer_of(state, viewer), inner(out));
}

void tg_imagine(const tg_game *game, const tg_state *state, int viewer, tg_rng *rng, tg_state *out)
{
    Move list[MAX_MOVES];
    Rng  in = rng_in(rng);
    imagine(rules(game), peek(state), viewer_of(state, viewer), &in, inner(out), list);
    *rng = rng_out(&in);
}

size_t tg_move_text(const tg_game *game, const tg_state *state, int seat, tg_move move, int viewer,
                    char *buffer, size_t size)
{
    Text text = text_on(buffer, size);
    if (is_seat(state, seat))
        rules(game)->move_print(rules(game), peek(state), (Seat)seat, move, viewer_of(state, viewer), &text);
    return text.length;
}

size_t tg_rule_text(const tg_game *game, tg_rule rule, char *buffer, size_t size)
{
    Text text = text_on(buffer, size);
    if (rule == TG_BAD_OPTION)
        text_add(&text, "no such option");
    else if (rule)
        rule_print(rules(game), rule, &text);
    return text.length;
}

tg_move tg_move_read(const tg_game *game, const tg_state *state, int seat, const char *text, char *wrong,
                     size_t size)
{
    char none[1];
    Text why  = wrong ? text_on(wrong, size) : text_on(none, sizeof none);
    Move move = NO_MOVE;
    if (!is_seat(state, seat)) {
        text_add(&why, "there is no such seat");
        return NO_MOVE;
    }
    Scan words = scan_on(text ? text : "", text ? strlen(text) : 0);
    return rules(game)->move_parse(rules(game), peek(state), (Seat)seat, words, &move, &why) ? move : NO_MOVE;
}

tg_bot *tg_bot_create(const tg_game *game, const char *level, unsigned ms, unsigned iterations, uint64_t seed)
{
    BotOptions options = {ms, iterations, 1, seed};
    return level ? (tg_bot *)bot_create(rules(game), level, &options) : NULL;
}

void tg_bot_destroy(tg_bot *bot) { bot_destroy((Bot *)bot); }

tg_move tg_bot_choose(tg_bot *bot, const tg_state *state, int seat)
{
    return is_seat(state, seat) ? bot_choose((Bot *)bot, peek(state), (Seat)seat) : NO_MOVE;
}
