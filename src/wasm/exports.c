/* exports.c -- the few calls a browser needs, as functions of integers and pointers.
 *
 * The module has no imports and no libc. A page takes memory with room(), keeps games and states
 * by their addresses, and reads texts and lists from the module's memory. Everything lies in one
 * growing heap that clear() empties at once: a page holds a handful of states, not a million.
 *
 * Addresses must be the module's own; any other number may be passed. A seat that is not at the table
 * has no moves, and a viewer that is not looks on. */
#include "core/game.h"
#include "core/knowledge.h"
#include "core/signature.h"
#include "games/registry.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { PAGE = 65536, TAPE_FACTS = 1024, SCRATCH_MOVES = MAX_MOVES, NO_SUCH_SEAT = 0xFFFF };

extern unsigned char __heap_base; /* the linker says where the free memory begins */

static uintptr_t heap_top;
static Fact      tape_facts[TAPE_FACTS];
static Tape      tape;
static Move      scratch[SCRATCH_MOVES];

/* --- memory ------------------------------------------------------------------------------------ */

EXPORT(room) void *wasm_room(uint32_t size);
EXPORT(clear) void wasm_clear(void);

/* So many bytes, zero, aligned to 16; NULL where the machine has no more. */
void *wasm_room(uint32_t size)
{
    uintptr_t top = heap_top ? heap_top : (uintptr_t)&__heap_base;
    uintptr_t at  = (top + 15u) & ~(uintptr_t)15u;
    uintptr_t end = at + size;
    uintptr_t has = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (at < top || end < at)
        return NULL;
    if (end > has && __builtin_wasm_memory_grow(0, (end - has + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    heap_top = end;
    bytes_zero((void *)at, size);
    return (void *)at;
}

/* Gives all of it back. */
void wasm_clear(void) { heap_top = 0; }

/* --- games ------------------------------------------------------------------------------------- */

EXPORT(game_at) const Game *wasm_game_at(uint32_t index);
EXPORT(game_find) const Game *wasm_game_find(const char *slug);
EXPORT(game_slug) const char *wasm_game_slug(const Game *game);
EXPORT(game_name) const char *wasm_game_name(const Game *game);
EXPORT(game_version) uint32_t wasm_game_version(const Game *game);
EXPORT(game_players) uint32_t wasm_game_players(const Game *game);
EXPORT(game_state_size) uint32_t wasm_game_state_size(const Game *game);
EXPORT(game_max_moves) uint32_t wasm_game_max_moves(const Game *game);

/* The games in the order of the registry, NULL behind the last. */
const Game *wasm_game_at(uint32_t index)
{
    for (uint32_t i = 0; games_all[i]; i++)
        if (i == index)
            return games_all[i];
    return NULL;
}

const Game *wasm_game_find(const char *slug) { return slug ? game_find(slug) : NULL; }
const char *wasm_game_slug(const Game *game) { return game->slug; }
const char *wasm_game_name(const Game *game) { return game->name; }
uint32_t    wasm_game_version(const Game *game) { return game->version; }
uint32_t    wasm_game_state_size(const Game *game) { return game->state_size; }
uint32_t    wasm_game_max_moves(const Game *game) { return game->max_moves; }

/* Bit n: n players can play. */
uint32_t wasm_game_players(const Game *game) { return game->player_counts; }

/* --- play -------------------------------------------------------------------------------------- */

EXPORT(defaults) void wasm_defaults(const Game *game, uint32_t players, uint16_t *option);
EXPORT(begin)
uint32_t wasm_begin(const Game *game, State *state, uint32_t players, const uint16_t *option,
                    const uint8_t *key);
EXPORT(begin_fast)
uint32_t wasm_begin_fast(const Game *game, State *state, uint32_t players, const uint16_t *option,
                         uint64_t seed);
EXPORT(to_act) uint32_t wasm_to_act(const Game *game, const State *state);
EXPORT(moves) uint32_t wasm_moves(const Game *game, const State *state, uint32_t seat, Move *out);
EXPORT(breaks) uint32_t wasm_breaks(const Game *game, const State *state, uint32_t seat, Move move);
EXPORT(play) uint32_t wasm_play(const Game *game, State *state, uint32_t seat, Move move);
EXPORT(scores) void wasm_scores(const Game *game, const State *state, int32_t *score);
EXPORT(ranking) void wasm_ranking(const Game *game, const State *state, uint8_t *place);
EXPORT(is_over) uint32_t wasm_is_over(const State *state);
EXPORT(copy) void wasm_copy(const Game *game, State *to, const State *from);
EXPORT(hash) uint64_t wasm_hash(const Game *game, const State *state);

static bool is_seat(const State *state, uint32_t seat) { return seat < state->players; }

static Seat viewer_of(const State *state, uint32_t viewer)
{
    return is_seat(state, viewer) ? (Seat)viewer : (Seat)ONLOOKER;
}

static Tape *fresh_tape(void)
{
    tape.facts    = tape_facts;
    tape.capacity = TAPE_FACTS;
    tape.count    = 0;
    return &tape;
}

/* Fills the options that hold where nothing is said; `option` has MAX_OPTIONS entries. */
void wasm_defaults(const Game *game, uint32_t players, uint16_t *option)
{
    bytes_zero(option, MAX_OPTIONS * sizeof *option);
    game->defaults(game, players, option);
}

/* Begins a game with the random numbers of a real table: a key of 32 bytes. Gives the rule that
 * players or options break, or 0. The facts of what happened unasked can be asked for as after play. */
uint32_t wasm_begin(const Game *game, State *state, uint32_t players, const uint16_t *option,
                    const uint8_t *key)
{
    Rng rng;
    rng_chacha(&rng, key);
    return game_begin_told(game, state, players, option, &rng, fresh_tape());
}

/* The same with the fast generator of simulations. */
uint32_t wasm_begin_fast(const Game *game, State *state, uint32_t players, const uint16_t *option,
                         uint64_t seed)
{
    Rng rng;
    rng_fast(&rng, seed);
    return game_begin_told(game, state, players, option, &rng, fresh_tape());
}

uint32_t wasm_to_act(const Game *game, const State *state) { return game->to_act(game, state); }

/* Every legal move of a seat; `out` holds game_max_moves entries. */
uint32_t wasm_moves(const Game *game, const State *state, uint32_t seat, Move *out)
{
    return is_seat(state, seat) ? game->moves(game, state, (Seat)seat, out) : 0;
}

/* The rule that a move breaks, or 0; 65535 where there is no such seat. */
uint32_t wasm_breaks(const Game *game, const State *state, uint32_t seat, Move move)
{
    return is_seat(state, seat) ? game->breaks(game, state, (Seat)seat, move) : NO_SUCH_SEAT;
}

/* Plays a move where it is lawful, and gives 0; otherwise the rule it breaks, and nothing changes.
 * The facts that followed can be asked for until the next call. */
uint32_t wasm_play(const Game *game, State *state, uint32_t seat, Move move)
{
    Tape *told = fresh_tape();
    return is_seat(state, seat) ? game_play(game, state, (Seat)seat, move, told) : NO_SUCH_SEAT;
}

void wasm_scores(const Game *game, const State *state, int32_t *score) { game->scores(game, state, score); }
void wasm_ranking(const Game *game, const State *state, uint8_t *place) { game->ranking(game, state, place); }
uint32_t wasm_is_over(const State *state) { return state->over; }
void     wasm_copy(const Game *game, State *to, const State *from) { state_copy(game, to, from); }
uint64_t wasm_hash(const Game *game, const State *state) { return bytes_hash(0, state, game->state_size); }

/* --- knowledge --------------------------------------------------------------------------------- */

EXPORT(knowledge) void wasm_knowledge(const Game *game, const State *truth, uint32_t viewer, State *out);
EXPORT(imagine)
void wasm_imagine(const Game *game, const State *state, uint32_t viewer, Rng *rng, State *out);
EXPORT(sample) Move wasm_sample(const Game *game, const State *state, uint32_t seat, Rng *rng);
EXPORT(rng_fast) void wasm_rng_fast(Rng *rng, uint64_t seed);
EXPORT(rng_size) uint32_t wasm_rng_size(void);

/* What a viewer (a seat, or 8 for the onlookers) knows, as another state. */
void wasm_knowledge(const Game *game, const State *truth, uint32_t viewer, State *out)
{
    knowledge_of(game, truth, viewer_of(truth, viewer), out);
}

/* A full state that agrees with all the viewer knows. */
void wasm_imagine(const Game *game, const State *state, uint32_t viewer, Rng *rng, State *out)
{
    imagine(game, state, viewer_of(state, viewer), rng, out, scratch);
}

/* A uniformly random legal move of a seat, 0 where it owes none. */
Move wasm_sample(const Game *game, const State *state, uint32_t seat, Rng *rng)
{
    if (!is_seat(state, seat) || !(game->to_act(game, state) & seat_bit((Seat)seat)))
        return NO_MOVE;
    return game_sample(game, state, (Seat)seat, rng, scratch);
}

/* A generator of the caller's: room(rng_size()), then a seed. */
void     wasm_rng_fast(Rng *rng, uint64_t seed) { rng_fast(rng, seed); }
uint32_t wasm_rng_size(void) { return sizeof(Rng); }

/* --- text -------------------------------------------------------------------------------------- */

EXPORT(move_print)
uint32_t wasm_move_print(const Game *game, const State *state, uint32_t seat, Move move, uint32_t viewer,
                         char *out, uint32_t size);
EXPORT(move_parse)
Move wasm_move_parse(const Game *game, const State *state, uint32_t seat, const char *text, uint32_t length);
EXPORT(rule_print) uint32_t wasm_rule_print(const Game *game, uint32_t rule, char *out, uint32_t size);
EXPORT(facts) uint32_t wasm_facts(void);
EXPORT(fact_print)
uint32_t wasm_fact_print(const Game *game, const State *state, uint32_t index, uint32_t viewer, char *out,
                         uint32_t size);

/* Each writes a terminated text and gives its length. */
uint32_t wasm_move_print(const Game *game, const State *state, uint32_t seat, Move move, uint32_t viewer,
                         char *out, uint32_t size)
{
    Text text = text_on(out, size);
    if (is_seat(state, seat))
        game->move_print(game, state, (Seat)seat, move, viewer_of(state, viewer), &text);
    return (uint32_t)text.length;
}

/* The move that a notation means, or 0 where it cannot be read. */
Move wasm_move_parse(const Game *game, const State *state, uint32_t seat, const char *text, uint32_t length)
{
    Move move = NO_MOVE;
    char reason[200];
    Text wrong = text_on(reason, sizeof reason);
    if (!is_seat(state, seat))
        return NO_MOVE;
    return game->move_parse(game, state, (Seat)seat, scan_on(text, length), &move, &wrong) ? move : NO_MOVE;
}

uint32_t wasm_rule_print(const Game *game, uint32_t rule, char *out, uint32_t size)
{
    Text text = text_on(out, size);
    rule_print(game, (Rule)rule, &text);
    return (uint32_t)text.length;
}

/* How many facts the last begin or play stated, and each of them as a viewer may see it. */
uint32_t wasm_facts(void) { return tape.count < TAPE_FACTS ? tape.count : TAPE_FACTS; }

uint32_t wasm_fact_print(const Game *game, const State *state, uint32_t index, uint32_t viewer, char *out,
                         uint32_t size)
{
    Text text = text_on(out, size);
    if (index < wasm_facts())
        fact_print(game, state, &tape_facts[index], viewer_of(state, viewer), &text);
    return (uint32_t)text.length;
}

/* --- the signature ----------------------------------------------------------------------------- */

EXPORT(signature) uint64_t wasm_signature(const Game *game, uint32_t players, uint32_t games);

/* The fingerprint of a game's rules for one number of players. */
uint64_t wasm_signature(const Game *game, uint32_t players, uint32_t games)
{
    static uint64_t state[MAX_STATE / sizeof(uint64_t)];
    return signature_of(game, players, games, (State *)(void *)state, scratch);
}
