/* device.h -- where a batch is worked on: a processor, or a GPU. Both offer the same. */
#ifndef TORTUGA_GPU_DEVICE_H
#define TORTUGA_GPU_DEVICE_H

#include "gpu/work.h"

enum { DEVICE_STACK = 64 * 1024 };

typedef struct BatchOps {
    /* Whether there is such a machine; its name. */
    bool (*ready)(char *name, size_t size);

    /* Its memory, all zero; and what is copied between it and the caller's. */
    void *(*take)(size_t size);
    void (*give)(void *memory);
    bool (*to)(void *to, const void *from, size_t size);
    bool (*from)(void *to, const void *from, size_t size);

    /* Until all work is done. */
    bool (*wait)(void);

    /* The shape of the game's observations, into its memory. */
    bool (*shape)(const Game *game, ObservationShape *shape);

    /* The work of work.h on every game. `stream`: of a GPU, or NULL. False where the machine refuses. */
    bool (*begin)(const BatchJob *job, void *stream);
    bool (*observe)(const BatchJob *job, void *stream);
    bool (*act)(const BatchJob *job, void *stream);
    bool (*outcome)(const BatchJob *job, void *stream);
    bool (*wander)(const BatchJob *job, void *stream);
    bool (*pick)(const BatchJob *job, void *stream);
} BatchOps;

#endif
