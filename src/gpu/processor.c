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
FOR_EACH(begin, batch_begin_one)
FOR_EACH(look, batch_observe_one)
FOR_EACH(act, batch_act_one)
FOR_EACH(outcome, batch_outcome_one)

static bool wander(const BatchJob *job, void *stream)
{
    (void)stream;
    for (uint32_t i = 0; i < job->games; i++)
        batch_wander_one(job->game, job, i, batch_state(job->game, job, i));
    return true;
}

const BatchOps *batch_processor(void)
{
    static const BatchOps ops = {ready, take,  give, copy, copy,    rest,
                                 shape, begin, look, act,  outcome, wander};
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
