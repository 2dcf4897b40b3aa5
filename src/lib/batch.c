/* batch.c -- many states of one game with one call: for learners and for bindings, where a call costs more than a move. */
#include "core/fields.h"
#include "core/knowledge.h"
#include "lib/lib.h"

static State *at(const tg_game *game, tg_state *states, unsigned index)
{
    return (State *)(void *)((char *)states + (size_t)index * rules(game)->state_size);
}

static const State *seen_at(const tg_game *game, const tg_state *states, unsigned index)
{
    return (const State *)(const void *)((const char *)states + (size_t)index * rules(game)->state_size);
}

/* The seat that is meant; NO_SEAT: none, or none that is there. */
static Seat seat_at(const tg_game *game, const State *state, const int32_t *seats, unsigned index)
{
    int seat = seats ? seats[index] : tg_next_seat(game, (const tg_state *)state);
    return is_seat((const tg_state *)state, seat) ? (Seat)seat : (Seat)NO_SEAT;
}

static Seat viewer_at(const tg_game *game, const State *state, const int32_t *viewers, unsigned index)
{
    Seat seat = seat_at(game, state, viewers, index);
    return seat == NO_SEAT ? (Seat)ONLOOKER : seat;
}

tg_state *tg_batch_create(const tg_game *game, unsigned count)
{
    return (tg_state *)calloc(count ? count : 1, rules(game)->state_size);
}

tg_state *tg_batch_at(const tg_game *game, tg_state *states, unsigned index)
{
    return (tg_state *)at(game, states, index);
}

tg_rule tg_batch_begin(const tg_game *game, tg_state *states, unsigned count, unsigned players,
                       const char *options, const uint64_t *seeds)
{
    uint16_t option[MAX_OPTIONS];
    Text     nobody = text_on(NULL, 0);
    if (!options_parse(rules(game), players, options, option, &nobody))
        return TG_BAD_OPTION;
    Rule rule = rules(game)->setup_breaks(rules(game), players, option);
    for (unsigned i = 0; i < count && !rule; i++) {
        Rng rng;
        rng_fast(&rng, seeds[i]);
        rule = game_begin(rules(game), at(game, states, i), players, option, &rng);
    }
    return rule;
}

unsigned tg_batch_next(const tg_game *game, const tg_state *states, unsigned count, int32_t *seats)
{
    unsigned going = 0;
    for (unsigned i = 0; i < count; i++) {
        seats[i] = tg_next_seat(game, (const tg_state *)seen_at(game, states, i));
        going += seats[i] >= 0;
    }
    return going;
}

void tg_batch_moves(const tg_game *game, const tg_state *states, unsigned count, const int32_t *seats,
                    tg_move *out, unsigned most, uint32_t *counts)
{
    Move list[MAX_MOVES];
    for (unsigned i = 0; i < count; i++) {
        const State *state = seen_at(game, states, i);
        Seat         seat  = seat_at(game, state, seats, i);
        uint32_t     n     = seat == NO_SEAT ? 0 : rules(game)->moves(rules(game), state, seat, list);
        counts[i]          = n;
        n                  = n < most ? n : most;
        memcpy(out + (size_t)i * most, list, n * sizeof *list);
        memset(out + (size_t)i * most + n, 0, (most - n) * sizeof *list);
    }
}

void tg_batch_random(const tg_game *game, const tg_state *states, unsigned count, const int32_t *seats,
                     tg_rng *rng, tg_move *out)
{
    Move list[MAX_MOVES];
    Rng  in = rng_in(rng);
    for (unsigned i = 0; i < count; i++) {
        const State *state = seen_at(game, states, i);
        Seat         seat  = seat_at(game, state, seats, i);
        bool         owes  = seat != NO_SEAT && (rules(game)->to_act(rules(game), state) & seat_bit(seat));
        out[i]             = owes ? game_sample(rules(game), state, seat, &in, list) : (Move)NO_MOVE;
    }
    *rng = rng_out(&in);
}

unsigned tg_batch_play(const tg_game *game, tg_state *states, unsigned count, const int32_t *seats,
                       const tg_move *moves, tg_rule *broken)
{
    unsigned played = 0;
    for (unsigned i = 0; i < count; i++) {
        State *state = at(game, states, i);
        Rule   rule  = LAWFUL;
        if (moves[i]) {
            rule = game_play(rules(game), state, viewer_at(game, state, seats, i), moves[i], NULL);
            played += !rule;
        }
        if (broken)
            broken[i] = rule;
    }
    return played;
}

void tg_batch_knowledge(const tg_game *game, const tg_state *states, unsigned count, const int32_t *viewers,
                        tg_state *out)
{
    for (unsigned i = 0; i < count; i++) {
        const State *state = seen_at(game, states, i);
        knowledge_of(rules(game), state, viewer_at(game, state, viewers, i), at(game, out, i));
    }
}

void tg_batch_cards(const tg_game *game, const tg_state *states, unsigned count, const int32_t *viewers,
                    tg_card *out)
{
    memset(out, 0xFF, (size_t)count * TG_MAX_CARDS * sizeof *out);
    for (unsigned i = 0; i < count; i++) {
        const State *state = seen_at(game, states, i);
        (void)tg_cards(game, (const tg_state *)state, viewer_at(game, state, viewers, i), TG_MAX_ZONES,
                       out + (size_t)i * TG_MAX_CARDS, TG_MAX_CARDS);
    }
}

/* As many as with all seats taken, so that every table of a game has the same shape. */
unsigned tg_field_numbers(const tg_game *game)
{
    unsigned numbers = 0;
    for (uint32_t f = 0; f < rules(game)->field_count; f++) {
        const Field *field = &rules(game)->fields[f];
        numbers += (field->rows == PER_SEAT ? (unsigned)MAX_SEATS : field->rows) * field->columns;
    }
    return numbers;
}

void tg_batch_fields(const tg_game *game, const tg_state *states, unsigned count, int32_t *out)
{
    for (unsigned i = 0; i < count; i++) {
        const State *state = seen_at(game, states, i);
        for (uint32_t f = 0; f < rules(game)->field_count; f++) {
            const Field *field = &rules(game)->fields[f];
            unsigned     rows  = field_rows(field, state);
            unsigned     all   = field->rows == PER_SEAT ? (unsigned)MAX_SEATS : field->rows;
            for (unsigned row = 0; row < all; row++)
                for (unsigned column = 0; column < field->columns; column++)
                    *out++ = row < rows ? field_get(field, state, row, column) : 0;
        }
    }
}

void tg_batch_results(const tg_game *game, const tg_state *states, unsigned count, int32_t *scores,
                      uint8_t *places)
{
    for (unsigned i = 0; i < count; i++) {
        const tg_state *state = (const tg_state *)seen_at(game, states, i);
        if (scores)
            tg_scores(game, state, scores + (size_t)i * TG_MAX_SEATS);
        if (places)
            tg_ranking(game, state, places + (size_t)i * TG_MAX_SEATS);
    }
}
