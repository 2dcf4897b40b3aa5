/* bench_gpu.c -- `tortuga bench --gpu`: many games at once, on a GPU where there is one.
 *
 * First it compares the GPU with the processor, byte for byte; what plays other games is not worth measuring. */
#include <stdio.h>
#include <stdlib.h>

#include "bots/host.h"
#include "gpu/batch.h"
#include "lab/bench.h"

/* Enough games to keep a large card busy; where its memory will not do, half as many, down to a few. */
enum { MANY = 131072, FEW = 256, COMPARED = 96, STEPS = 64, WANDER = 400 };

/* All tables alike, with the usual options. */
static bool begin_alike(Batch *batch, unsigned players)
{
    uint32_t    n      = batch->job.games;
    BatchStart *starts = (BatchStart *)calloc(n, sizeof *starts);
    bool        ok     = starts != NULL;
    for (uint32_t i = 0; ok && i < n; i++) {
        starts[i].seed    = i;
        starts[i].players = players;
        batch->game->defaults(batch->game, players, starts[i].option);
    }
    ok = ok && batch_begin(batch, starts, &ok) == LAWFUL && ok;
    free(starts);
    return ok;
}

/* Rules alone, and with what every seat sees; in a second. */
static bool measure(Batch *batch, double seconds, double rate[2])
{
    uint32_t n      = batch->job.games;
    int16_t *choice = (int16_t *)malloc(n * sizeof *choice);
    bool     ok     = choice != NULL;
    for (uint32_t i = 0; ok && i < n; i++)
        choice[i] = BATCH_RANDOM;
    for (int kind = 0; ok && kind < 2; kind++) {
        double   begun = 0, made = 0;
        unsigned rounds = 0;
        do {
            if (rounds == 1) /* the first is to warm up */
                begun = clock_ms();
            if (kind == 0)
                ok = batch_wander(batch, WANDER);
            else
                ok = batch_observe(batch) && batch_act(batch, choice) &&
                     (rounds % 32 != 31 || batch_restart(batch));
            ok = ok && batch->ops->wait();
            made += rounds ? (kind == 0 ? (double)n * WANDER : (double)n) : 0;
        } while (ok && (++rounds < 3 || clock_ms() - begun < seconds * 1e3));
        rate[kind] = made / ((clock_ms() - begun) / 1e3);
    }
    free(choice);
    return ok;
}

bool bench_gpu(const Game *game, unsigned players, double seconds)
{
    char            name[256] = "", why[256] = "", number[2][16];
    const BatchOps *gpu  = batch_gpu(game);
    bool            here = gpu && gpu->ready(name, sizeof name);
    if (!here) {
        printf("%s: there is no GPU%s; on the processor:\n", game->slug,
               gpu ? "" : " in this program (make gpu builds one with it)");
        gpu = batch_processor();
    } else if (!batch_agree(game, batch_processor(), gpu, COMPARED, STEPS, 7, why, sizeof why)) {
        fprintf(stderr, "tortuga bench: %s and the processor differ in %s: %s\n", name, game->slug, why);
        return false;
    } else {
        printf("%s: %s and the processor agree, byte for byte\n", game->slug, name);
    }
    Batch    batch;
    double   rate[2] = {0, 0};
    uint32_t games   = here ? MANY : FEW;
    bool     ok      = batch_init(&batch, game, gpu, games, OBSERVED_MOVES / 2);
    while (!ok && games > FEW) {
        batch_finish(&batch);
        games /= 2;
        ok = batch_init(&batch, game, gpu, games, OBSERVED_MOVES / 2);
    }
    ok = ok && begin_alike(&batch, players) && measure(&batch, seconds, rate);
    batch_finish(&batch);
    if (!ok) {
        fprintf(stderr, "tortuga bench: %s could not be played at once so often\n", game->slug);
        return false;
    }
    printf("%s with %u players, %u games at once: %s random decisions a second by the rules alone, %s with "
           "observations\n",
           game->slug, players, (unsigned)games, bench_number(rate[0], number[0]),
           bench_number(rate[1], number[1]));
    return true;
}
