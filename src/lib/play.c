/* play.c -- states: begun, asked, played; random numbers and memory. */
#include "core/habits.h"
#include "core/knowledge.h"
#include "lib/lib.h"

STATIC_ASSERT(sizeof(tg_rng) == sizeof(Rng), "the public generator holds ours");

void *tg_alloc(size_t size) { return malloc(size ? size : 1); }
void  tg_free(void *memory) { free(memory); }

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
    memmove(to, from, rules(game)->state_size);
}

uint64_t tg_state_hash(const tg_game *game, const tg_state *state)
{
    return bytes_hash(0, state, rules(game)->state_size);
}

tg_tape *tg_tape_create(const tg_game *game)
{
    uint32_t most = rules(game)->max_facts;
    tg_tape *tape = (tg_tape *)calloc(1, sizeof *tape + most * sizeof(Fact));
    if (!tape)
        return NULL;
    tape->tape.facts    = tape->facts;
    tape->tape.capacity = most;
    return tape;
}

void tg_tape_destroy(tg_tape *tape) { free(tape); }

unsigned tg_tape_count(const tg_tape *tape)
{
    return tape->tape.count < tape->tape.capacity ? tape->tape.count : tape->tape.capacity;
}

void tg_tape_copy(tg_tape *to, const tg_tape *from)
{
    unsigned count = tg_tape_count(from);
    count          = count < to->tape.capacity ? count : to->tape.capacity;
    memmove(to->facts, from->facts, count * sizeof *to->facts);
    to->tape.count = count;
}

void tg_tape_open(tg_tape *tape)
{
    for (unsigned i = 0; i < tg_tape_count(tape); i++)
        tape->facts[i].seen = EVERYONE;
}

static Tape *rewound(tg_tape *tape)
{
    if (!tape)
        return NULL;
    tape->tape.count = 0;
    return &tape->tape;
}

tg_rule tg_begin_told(const tg_game *game, tg_state *state, unsigned players, const char *options,
                      const tg_rng *rng, tg_tape *tape)
{
    uint16_t option[MAX_OPTIONS];
    Text     nobody = text_on(NULL, 0);
    if (!options_parse(rules(game), players, options, option, &nobody))
        return TG_BAD_OPTION;
    Rng in = rng_in(rng);
    return game_begin_told(rules(game), inner(state), players, option, &in, rewound(tape));
}

tg_rule tg_begin(const tg_game *game, tg_state *state, unsigned players, const char *options,
                 const tg_rng *rng)
{
    return tg_begin_told(game, state, players, options, rng, NULL);
}

int      tg_is_over(const tg_state *state) { return peek(state)->over; }
unsigned tg_players(const tg_state *state) { return peek(state)->players; }
uint32_t tg_decisions(const tg_state *state) { return peek(state)->decisions; }

unsigned tg_to_act(const tg_game *game, const tg_state *state)
{
    return rules(game)->to_act(rules(game), peek(state));
}

int tg_next_seat(const tg_game *game, const tg_state *state)
{
    unsigned owing = tg_to_act(game, state);
    return owing ? (int)bits_lowest(owing) : -1;
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

unsigned tg_suggest(const tg_game *game, const tg_state *state, int seat, tg_move *out, unsigned most)
{
    Room known;
    if (!is_seat(state, seat) || !((tg_to_act(game, state) >> seat) & 1u) || !habits_order(rules(game)))
        return 0;
    knowledge_of(rules(game), peek(state), (Seat)seat, &known.head);
    return habits_suggest(rules(game), &known.head, (Seat)seat, out, most);
}

int tg_is_rash(const tg_game *game, const tg_state *state, int seat, tg_move move)
{
    Room          known;
    const Habits *habits = rules(game)->habits;
    if (!habits || !habits->rash || !is_seat(state, seat) || tg_breaks(game, state, seat, move))
        return 0;
    knowledge_of(rules(game), peek(state), (Seat)seat, &known.head);
    return habits->rash(rules(game), &known.head, (Seat)seat, move);
}

tg_rule tg_breaks(const tg_game *game, const tg_state *state, int seat, tg_move move)
{
    return rules(game)->breaks(rules(game), peek(state), viewer_of(state, seat), move);
}

tg_rule tg_play_told(const tg_game *game, tg_state *state, int seat, tg_move move, tg_tape *tape)
{
    return game_play(rules(game), inner(state), viewer_of(state, seat), move, rewound(tape));
}

tg_rule tg_play(const tg_game *game, tg_state *state, int seat, tg_move move)
{
    return game_play(rules(game), inner(state), viewer_of(state, seat), move, NULL);
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

/* From what an onlooker knows, so that nothing else can come into it. */
int tg_tally(const tg_game *game, const tg_state *state, int32_t tally[TG_MAX_SEATS])
{
    Room known;
    memset(tally, 0, TG_MAX_SEATS * sizeof *tally);
    if (!rules(game)->tally)
        return 0;
    knowledge_of(rules(game), peek(state), ONLOOKER, &known.head);
    rules(game)->tally(rules(game), &known.head, tally);
    return 1;
}

int tg_side(const tg_game *game, const tg_state *state, int seat)
{
    return is_seat(state, seat) ? rules(game)->side(rules(game), peek(state), (Seat)seat) : -1;
}

uint32_t tg_bound(const tg_game *game, const tg_state *state)
{
    return rules(game)->bound(rules(game), peek(state));
}
