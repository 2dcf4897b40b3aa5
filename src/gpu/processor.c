/* processor.c -- a batch on an ordinary processor, one game after the other. */
#include "gpu/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool ready(char *name, size_t size)
{
    snprintf(name, size, "processor");
    return true;
}

static void *take(size_t size) { return calloc(1, size ? size : 1); }
static void  give(void *memory) { free(memory); }

static bool copy(void *to, const void *from, size_t size)
{
    memcpy(to, from, size);
    return true;
}

static bool rest(void) { return true; }

static bool shape(const Game *game, ObservationShape *out)
{
    ObservationRoom *room = (ObservationRoom *)calloc(1, sizeof *room);
    bool             ok   = room && observation_shape(game, out, room);
    free(room);
    return ok;
}

#define FOR_EACH(name, work)                                                                                 \
    static bool name(const BatchJob *job, void *stream)                                                      \
    {                                                                                                        \
        (void)stream;                                                                                        \
        for (uint32_t i = 0; i < job->games; i++)                                                            \
            work(job->game, job, i);                                                                         \
        return true;                                                                                         \
    }
FOR_EACH(outcome, batch_outcome_one)

static bool begin(const BatchJob *job, void *stream)
{
    (void)stream;
    for (uint32_t i = 0; i < job->games; i++)
        if (job->starts[i].players)
            batch_begin_one(job->game, job, i, batch_state(job->game, job, i));
    return true;
}

static bool act(const BatchJob *job, void *stream)
{
    (void)stream;
    for (uint32_t i = 0; i < job->games; i++)
        batch_act_one(job->game, job, i, batch_state(job->game, job, i));
    return true;
}

/* Part after part, as a GPU does. */
static bool look(const BatchJob *job, void *stream)
{
    (void)stream;
    const Game *game  = job->game;
    size_t      width = job->wide, across = job->across;
    for (uint32_t i = 0; i < job->games; i++) {
        memset(job->whole + i * width, 0, width);
        if (job->all)
            memset(job->all + i * width, 0, width);
        batch_cover_one(game, job, i, batch_state(game, job, i), &job->rooms[i].known.head);
        batch_all_one(game, job, i, batch_state(game, job, i));
        batch_list_one(game, job, i);
        batch_sight_one(game, job, i);
        batch_known_one(game, job, i);
        memset(job->rows + i * job->most * across, 0, job->count[i] * across);
        batch_foresee_some(game, job, i, 0, job->count[i]);
        for (uint32_t row = 0; row < job->count[i]; row++)
            batch_row_one(game, job, i, row);
    }
    return true;
}

static bool pick(const BatchJob *job, void *stream)
{
    (void)stream;
    for (uint32_t i = 0; i < job->games; i++)
        for (uint32_t n = 0, all = batch_picked(job, i); n < all; n++)
            batch_pick_one(job, i, n);
    return true;
}

static bool wander(const BatchJob *job, void *stream)
{
    (void)stream;
    for (uint32_t i = 0; i < job->games; i++)
        batch_wander_one(job->game, job, i, batch_state(job->game, job, i));
    return true;
}

const BatchOps *batch_processor(void)
{
    static const BatchOps ops = {ready, take, give, copy,    copy,   rest, shape,
                                 begin, look, act,  outcome, wander, pick};
    return &ops;
}

size_t batch_room_size(void) { return sizeof(BatchRoom); }
size_t batch_shape_size(void) { return sizeof(ObservationShape); }
size_t batch_state_size(const Game *game) { return game->state_size; }
size_t batch_over_at(void) { return offsetof(State, over); }

/* A build for a GPU has a table of its own (cmake/Gpu.cmake). */
#ifndef TORTUGA_GPU
const BatchOps *batch_gpu(const Game *game)
{
    (void)game;
    return NULL;
}
#endif
