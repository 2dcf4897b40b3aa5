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
enum {
    BATCH_GREEDY = -1,
    BATCH_RANDOM = -2,
    BATCH_REST   = -3, /* nothing happens in this game */

    /* So much more than a place in the list: where ways are listed (Learnt.ways) the way there is gone to its end, instead
     * of its first move alone, as a pilot does, which looks again at every decision. */
    BATCH_ALONG = 256
};
STATIC_ASSERT((int)OBSERVED_MOVES < (int)BATCH_ALONG, "no place in a list is so far down");

typedef struct BatchRoom {
    ObservationRoom room;
    StateBox        known;
    uint32_t        covered; /* `known` is what the seat to act knows now */
} BatchRoom;

/* How a game is begun. */
typedef struct BatchStart {
    uint64_t seed;
    uint16_t option[MAX_OPTIONS];
    uint32_t players; /* 0: the game stays as it is */
    uint32_t spare;
} BatchStart;

/* What a net knows of an observation, packed: which features, and where to. */
typedef struct BatchPick {
    const uint16_t *whole_feature, *row_feature;
    uint32_t        wholes, across; /* how many of the whole, and of a move */
    int8_t         *whole, *all, *rows;
} BatchPick;

/* Where everything lies, one behind the other for all games. What is not asked for may be NULL. */
typedef struct BatchJob {
    const Game             *game; /* a GPU has its own */
    const ObservationShape *shape;
    uint32_t                games;
    uint32_t                most;         /* moves in a list                                          */
    uint32_t                wide, across; /* as the shape says, which may lie in a GPU's memory alone */
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

    /* By pick. */
    BatchPick pick;
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

/* Here and below `state` is that of the game, or a copy that is put back. */
HD static inline void batch_begin_one(const Game *game, const BatchJob *job, uint32_t i, State *state)
{
    batch_begin_state(game, &job->starts[i], state);
    batch_settle(game, state, job->rooms[i].room.moves);
    job->rooms[i].covered = 0;
}

/* An observation, in parts that a GPU does at the same time (core/observation.h). What is written was all 0 before.
 * First what the seat knows, and with all faces; */
HD static inline void batch_cover_one(const Game *game, const BatchJob *job, uint32_t i, const State *state,
                                      State *known)
{
    job->actor[i] = NO_SEAT;
    job->count[i] = 0;
    if (state->over)
        return;
    Seat seat     = (Seat)bits_lowest(game->to_act(game, state));
    job->actor[i] = seat;
    knowledge_of(game, state, seat, known);
    places_around(game, known, seat, &job->rooms[i].room.places);
    job->rooms[i].covered = 1;
}

HD static inline void batch_all_one(const Game *game, const BatchJob *job, uint32_t i, const State *state)
{
    if (job->all && !state->over)
        observe_whole(game, job->shape, state, (Seat)bits_lowest(game->to_act(game, state)), true,
                      job->all + (size_t)i * job->wide);
}

/* then the list, the game's own sight and the whole; */
HD static inline void batch_list_one(const Game *game, const BatchJob *job, uint32_t i)
{
    BatchRoom *room = &job->rooms[i];
    if (job->actor[i] != NO_SEAT)
        job->count[i] = (uint8_t)observe_moves(game, &room->known.head, job->actor[i], job->most, &room->room,
                                               job->list + (size_t)i * job->most);
}

HD static inline void batch_sight_one(const Game *game, const BatchJob *job, uint32_t i)
{
    BatchRoom *room = &job->rooms[i];
    if (job->actor[i] != NO_SEAT)
        observe_sight(game, job->shape, &room->known.head, job->actor[i], &room->room);
}

HD static inline void batch_known_one(const Game *game, const BatchJob *job, uint32_t i)
{
    BatchRoom *room = &job->rooms[i];
    if (job->actor[i] != NO_SEAT)
        observe_known(game, job->shape, &room->known.head, job->actor[i], &room->room,
                      job->whole + (size_t)i * job->wide);
}

/* at last what some of the moves lead to, */
HD static inline void batch_foresee_some(const Game *game, const BatchJob *job, uint32_t i, uint32_t from,
                                         uint32_t to)
{
    uint32_t count = job->count[i];
    if (from < count)
        observe_foresight(game, job->shape, &job->rooms[i].known.head, job->actor[i], &job->rooms[i].room,
                          job->list + (size_t)i * job->most, count, from, to < count ? to : count,
                          job->rows + (size_t)i * job->most * job->across);
}

/* and a row of it; with the first what sight says of the whole. */
HD static inline void batch_row_one(const Game *game, const BatchJob *job, uint32_t i, uint32_t row)
{
    const ObservationShape *shape = job->shape;
    const BatchRoom        *room  = &job->rooms[i];
    uint32_t                count = job->count[i];
    if (row >= count)
        return;
    if (row == 0)
        observe_sighted(shape, &room->room, count, job->whole + (size_t)i * job->wide);
    observe_row(game, shape, &room->known.head, job->actor[i], &room->room, job->list + (size_t)i * job->most,
                count, row, job->rows + ((size_t)i * job->most + row) * job->across);
}

/* Of an observation the features that a net knows: the n-th number of them all. */
HD static inline void batch_pick_one(const BatchJob *job, uint32_t i, uint32_t n)
{
    const BatchPick *pick  = &job->pick;
    uint32_t         width = job->wide, across = job->across;
    uint32_t         wholes = pick->wholes;
    if (n < wholes) {
        size_t from = (size_t)i * width + pick->whole_feature[n], to = (size_t)i * wholes + n;
        pick->whole[to] = job->whole[from];
        if (pick->all)
            pick->all[to] = job->all[from];
        return;
    }
    n -= wholes;
    uint32_t row = n / pick->across, k = n % pick->across;
    pick->rows[((size_t)i * job->most + row) * pick->across + k] =
        job->rows[((size_t)i * job->most + row) * across + pick->row_feature[k]];
}

HD static inline uint32_t batch_picked(const BatchJob *job, uint32_t i)
{
    return job->actor[i] == NO_SEAT ? 0 : job->pick.wholes + job->count[i] * job->pick.across;
}

HD static inline void batch_go_along(const Game *game, State *state, Seat seat, Way way, Move *moves)
{
    while (!state->over && game->to_act(game, state) == seat_bit(seat)) {
        Move move = game->learnt->along(game, state, seat, way);
        if (move == NO_MOVE || game->breaks(game, state, seat, move))
            return;
        game_apply(game, state, seat, move, NULL);
        batch_settle(game, state, moves);
    }
}

HD static inline void batch_act_one(const Game *game, const BatchJob *job, uint32_t i, State *state)
{
    BatchRoom *room   = &job->rooms[i];
    int        choice = job->choice[i];
    bool       along  = choice >= BATCH_ALONG;
    if (state->over || choice == BATCH_REST)
        return;
    Seat seat = (Seat)bits_lowest(game->to_act(game, state));
    Move move;
    Rng  luck;
    choice -= along ? BATCH_ALONG : 0;
    if (choice >= 0 && choice < job->count[i]) {
        move = job->list[(size_t)i * job->most + (uint32_t)choice];
    } else {
        rng_fast(&luck, job->luck[i]);
        along = false;
        if (choice == BATCH_GREEDY && habits_advise(game)) {
            if (!room->covered)
                knowledge_of(game, state, seat, &room->known.head);
            move = habits_greedy(game, &room->known.head, seat, &luck);
        } else {
            move = game_sample(game, state, seat, &luck, room->room.moves);
        }
    }
    game_apply(game, state, seat, move, NULL);
    batch_settle(game, state, room->room.moves);
    if (along && room->room.ways)
        batch_go_along(game, state, seat, room->room.way[choice], room->room.moves);
    room->covered = 0;
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
