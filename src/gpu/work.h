/* work.h -- what is done to one game of a batch: the same lines for a processor, which goes through the games one
 * after the other, and for a GPU, which gives each a thread. So both do the same, bit for bit.
 *
 * A step of a game is one decision that is one: where a seat has a single legal move, it is made at once. */
#ifndef TORTUGA_GPU_WORK_H
#define TORTUGA_GPU_WORK_H

#include "core/habits.h"
#include "core/knowledge.h"
#include "core/observation.h"

/* Instead of the place of a move in the list. */
enum { BATCH_GREEDY = -1, BATCH_RANDOM = -2, BATCH_REST = -3 /* nothing happens in this game */ };

typedef struct BatchRoom {
    ObservationRoom room;
    StateBox        known;
} BatchRoom;

/* How a game is begun. */
typedef struct BatchStart {
    uint64_t seed;
    uint16_t option[MAX_OPTIONS];
    uint32_t players; /* 0: the game stays as it is */
    uint32_t spare;
} BatchStart;

/* Where everything lies, one behind the other for all games. What is not asked for may be NULL. */
typedef struct BatchJob {
    const Game             *game; /* a GPU has its own */
    const ObservationShape *shape;
    uint32_t                games;
    uint32_t                most; /* moves in a list */
    uint8_t                *states;
    BatchRoom              *rooms;
    BatchStart             *starts;

    /* Made by observe. */
    uint8_t *actor; /* who owes a decision; NO_SEAT: the game is over */
    uint8_t *count; /* moves in the list */
    Move    *list;
    int8_t  *whole, *all, *rows;

    /* Read by act: a place in the list, or one of the above; and what chance goes by. */
    int16_t  *choice;
    uint64_t *luck;

    /* Made by outcome. */
    int32_t *score; /* MAX_SEATS a game */
    uint8_t *place;
    uint8_t *side;

    /* By wander: how many random decisions of each game, and games begun anew on the way. */
    uint32_t  decisions;
    uint32_t *begun;
} BatchJob;

HD static inline State *batch_state(const Game *game, const BatchJob *job, uint32_t i)
{
    return (State *)(void *)(job->states + (size_t)i * game->state_size);
}

HD static inline void batch_begin_state(const Game *game, const BatchStart *start, State *state)
{
    Rng rng;
    rng_fast(&rng, start->seed);
    if (game_begin(game, state, start->players, start->option, &rng)) {
        bytes_zero(state, game->state_size); /* batch_begin asked before: cannot be */
        state->over = 1;
    }
}

/* Goes on to a decision between two moves or more, or to the end. */
HD static inline void batch_settle(const Game *game, State *state, Move *moves)
{
    while (!state->over) {
        Seat seat = (Seat)bits_lowest(game->to_act(game, state));
        if (game->moves(game, state, seat, moves) != 1)
            return;
        game_apply(game, state, seat, moves[0], NULL);
    }
}

HD static inline void batch_begin_one(const Game *game, const BatchJob *job, uint32_t i)
{
    State *state = batch_state(game, job, i);
    if (!job->starts[i].players)
        return;
    batch_begin_state(game, &job->starts[i], state);
    batch_settle(game, state, job->rooms[i].room.moves);
}

HD static inline void batch_observe_one(const Game *game, const BatchJob *job, uint32_t i)
{
    const ObservationShape *shape = job->shape;
    State                  *state = batch_state(game, job, i);
    BatchRoom              *room  = &job->rooms[i];
    if (state->over) {
        job->actor[i] = NO_SEAT;
        job->count[i] = 0;
        return;
    }
    Seat seat = (Seat)bits_lowest(game->to_act(game, state));
    knowledge_of(game, state, seat, &room->known.head);
    job->actor[i] = seat;
    job->count[i] = (uint8_t)observe(game, shape, &room->known.head, seat, job->most, &room->room,
                                     job->whole + (size_t)i * shape->width, job->list + (size_t)i * job->most,
                                     job->rows + (size_t)i * job->most * shape->across);
    if (job->all)
        observe_whole(game, shape, state, seat, true, job->all + (size_t)i * shape->width);
}

HD static inline void batch_act_one(const Game *game, const BatchJob *job, uint32_t i)
{
    State     *state  = batch_state(game, job, i);
    BatchRoom *room   = &job->rooms[i];
    int        choice = job->choice[i];
    if (state->over || choice == BATCH_REST)
        return;
    Seat seat = (Seat)bits_lowest(game->to_act(game, state));
    Move move;
    Rng  luck;
    if (choice >= 0 && choice < job->count[i]) {
        move = job->list[(size_t)i * job->most + (uint32_t)choice];
    } else {
        rng_fast(&luck, job->luck[i]);
        if (choice == BATCH_GREEDY && habits_advise(game)) {
            knowledge_of(game, state, seat, &room->known.head);
            move = habits_greedy(game, &room->known.head, seat, &luck);
        } else {
            move = game_sample(game, state, seat, &luck, room->room.moves);
        }
    }
    game_apply(game, state, seat, move, NULL);
    batch_settle(game, state, room->room.moves);
}

HD static inline void batch_outcome_one(const Game *game, const BatchJob *job, uint32_t i)
{
    State   *state = batch_state(game, job, i);
    int32_t *score = job->score + (size_t)i * MAX_SEATS;
    uint8_t *place = job->place + (size_t)i * MAX_SEATS;
    bytes_zero(score, MAX_SEATS * sizeof *score);
    bytes_zero(place, MAX_SEATS);
    game->scores(game, state, score);
    game->ranking(game, state, place);
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        job->side[(size_t)i * MAX_SEATS + seat] =
            seat < state->players ? game->side(game, state, (Seat)seat) : (Side)NO_SEAT;
}

/* Random play, from game to game: the next has the next seed. */
HD static inline void batch_wander_one(const Game *game, const BatchJob *job, uint32_t i, State *state)
{
    BatchStart start = job->starts[i];
    uint32_t   begun = 0;
    Rng        pick;
    rng_fast(&pick, job->luck[i]);
    for (uint32_t n = 0; n < job->decisions; n++) {
        if (state->over) {
            start.seed += job->games;
            batch_begin_state(game, &start, state);
            begun++;
        }
        Seat seat = (Seat)bits_lowest(game->to_act(game, state));
        Move move = game_sample(game, state, seat, &pick, job->rooms ? job->rooms[i].room.moves : NULL);
        game_apply(game, state, seat, move, NULL);
    }
    job->begun[i] = begun;
}

#endif
