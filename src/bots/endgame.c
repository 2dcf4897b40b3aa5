/* endgame.c -- every line of play, in every deal that is left: max^n without pruning. */
#include "bots/endgame.h"

#include <string.h>

#include "bots/place.h"
#include "bots/value.h"
#include "core/knowledge.h"

enum {
    DEALS  = 16,   /* no more different deals than this      */
    TRIES  = 160,  /* imagined to find them all              */
    DEPTH  = 24,   /* decisions to the end                   */
    CHOICE = 64,   /* moves at one decision                  */
    GLANCE = 1024, /* positions between two looks whether to stop */

    PER_ITERATION = 8,  /* positions that cost as much as an iteration of a search */
    PER_MS        = 400 /* and as a millisecond                                    */
};

struct Endgame {
    const Game   *game;
    Value         value;
    uint64_t      left; /* positions that may still be looked at */
    uint32_t      glance;
    const Budget *budget; /* or NULL */
    Place         deal[DEALS];
    Place         at[DEPTH + 1];
    Move          moves[DEPTH + 1][CHOICE];
    Move          scratch[MAX_MOVES];
};

size_t endgame_size(void) { return sizeof(Endgame); }

Endgame *endgame_init(void *memory, const Game *game)
{
    Endgame *e = (Endgame *)memory;
    memset(e, 0, sizeof *e);
    e->game = game;
    return e;
}

uint64_t endgame_budget(uint32_t iterations, uint32_t ms)
{
    return iterations ? (uint64_t)iterations * PER_ITERATION : (uint64_t)ms * PER_MS;
}

/* A deal as somebody sees it who sees everything; where a card lies in a hand makes no difference. */
static uint64_t deal_hash(const Cards *c)
{
    uint64_t hash = 0;
    for (Zone zone = 0; zone < MAX_ZONES; zone++) {
        bool     bag = (c->bags >> zone) & 1u;
        uint64_t sum = 0;
        for (FOR_CARDS(card, c, zone)) {
            uint16_t one  = (uint16_t)(c->face[card] | c->back[card] << 8);
            uint64_t here = bytes_hash(zone, &one, sizeof one);
            sum           = bag ? sum + here * here : bytes_hash(sum, &here, sizeof here);
        }
        hash = bytes_hash(hash, &sum, sizeof sum);
    }
    return hash;
}

/* How many cards a viewer does not know: where they are many there is no need to look closer. */
static unsigned unknown_cards(const Cards *c, Seat viewer)
{
    unsigned n = 0;
    for (Card card = 0; card < c->count; card++)
        n += !cards_knows(c, card, viewer);
    return n;
}

/* All deals that agree with what the seat knows; 0 where there are too many. */
static uint32_t find_deals(Endgame *e, const State *known, Seat seat)
{
    uint64_t seen[DEALS];
    uint32_t n = 0;
    Rng      rng;
    rng_fast(&rng, known->decisions);
    for (int i = 0; i < TRIES; i++) {
        Place *room = &e->at[0];
        imagine(e->game, known, seat, &rng, &room->state, e->scratch);
        uint64_t hash = deal_hash(&room->state.cards);
        uint32_t k    = 0;
        while (k < n && seen[k] != hash)
            k++;
        if (k < n)
            continue;
        if (n == DEALS)
            return 0;
        seen[n]      = hash;
        e->deal[n++] = *room;
    }
    return n;
}

static bool is_stopped(Endgame *e)
{
    return e->budget && e->budget->stop && ++e->glance % GLANCE == 0 && e->budget->stop(e->budget->context);
}

/* The values of a position to all seats; false where it cannot be looked through. */
static bool solve(Endgame *e, unsigned depth, float value[MAX_SEATS])
{
    const Game *game  = e->game;
    State      *state = &e->at[depth].state;
    Seats       owing = game->to_act(game, state);
    if (!owing) {
        value_of(&e->value, game, state, value);
        return true;
    }
    if (depth == DEPTH || e->left == 0 || is_stopped(e))
        return false;
    Seat     seat = (Seat)bits_lowest(owing);
    uint32_t n    = game->moves(game, state, seat, e->scratch);
    if (n > CHOICE || n > e->left)
        return false;
    memcpy(e->moves[depth], e->scratch, n * sizeof *e->scratch);
    float best = -1;
    for (uint32_t i = 0; i < n; i++) {
        float line[MAX_SEATS];
        state_copy(game, &e->at[depth + 1].state, state);
        e->at[depth + 1].state.decisions++;
        game->play(game, &e->at[depth + 1].state, seat, e->moves[depth][i], NULL);
        e->left -= e->left > 0;
        if (!solve(e, depth + 1, line))
            return false;
        if (line[seat] > best) {
            best = line[seat];
            memcpy(value, line, sizeof line);
        }
    }
    return true;
}

uint32_t endgame_solve(Endgame *e, const State *known, Seat seat, uint64_t positions, const Budget *budget,
                       BotThought *out, uint32_t most)
{
    const Game *game = e->game;
    /* A secret choice that waits could be anything. */
    for (unsigned i = 0; i < known->players; i++)
        if (known->choice[i])
            return 0;
    if (bits_count(game->to_act(game, known)) > 1)
        return 0;
    uint32_t n = game->moves(game, known, seat, e->scratch);
    if (n > CHOICE || n > most || unknown_cards(&known->cards, seat) > 40)
        return 0;
    for (uint32_t i = 0; i < n; i++) {
        out[i].move   = e->scratch[i];
        out[i].visits = 0;
        out[i].value  = 0;
    }
    e->budget      = budget;
    uint32_t deals = find_deals(e, known, seat);
    value_begin(&e->value, game, known);
    e->value.seen   = VALUE_FIXED; /* one measure for all deals */
    e->value.spread = 8;
    for (uint32_t d = 0; d < deals; d++)
        for (uint32_t i = 0; i < n; i++) {
            float line[MAX_SEATS];
            e->left = positions / ((uint64_t)deals * n);
            state_copy(game, &e->at[0].state, &e->deal[d].state);
            e->at[0].state.decisions++;
            game->play(game, &e->at[0].state, seat, out[i].move, NULL);
            if (!solve(e, 0, line))
                return 0;
            out[i].visits++;
            out[i].value += (line[seat] - out[i].value) / (float)out[i].visits;
        }
    return deals ? n : 0;
}
