/* agree.c -- whether two machines play the same games. */
#include "gpu/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const WHAT[BATCH_WHATS] = {"states", "actor", "count", "list",  "whole", "all",
                                              "rows",   "score", "place", "sides", "begun"};

void batch_starts(const Game *game, BatchStart *starts, uint32_t count, uint64_t seed)
{
    Rng      rng;
    unsigned players = 0;
    rng_fast(&rng, seed);
    memset(starts, 0, count * sizeof *starts);
    for (uint32_t i = 0; i < count; i++) {
        do
            players = players % MAX_SEATS + 1;
        while (!(game->player_counts >> players & 1u));
        bool others       = i / bits_count(game->player_counts) % 2;
        starts[i].players = players;
        starts[i].seed    = seed + i;
        game->defaults(game, players, starts[i].option);
        for (unsigned k = 0; others && k < game->option_count; k++) {
            const OptionInfo *info   = &game->options[k];
            uint16_t          before = starts[i].option[k];
            if (!info->words)
                continue;
            starts[i].option[k] = (uint16_t)rng_below(&rng, info->max + 1u);
            if (game->setup_breaks(game, players, starts[i].option))
                starts[i].option[k] = before;
        }
    }
}

/* The first byte that differs, told. Of lists and rows what lies behind the last move is nobody's. */
static bool same(const Batch *a, const Batch *b, BatchWhat what, char *why, size_t size)
{
    size_t         bytes = batch_bytes(a, what);
    unsigned char *x = (unsigned char *)malloc(bytes), *y = (unsigned char *)malloc(bytes);
    unsigned char *count = (unsigned char *)malloc(batch_bytes(a, BATCH_COUNT));
    bool           ok    = x && y && count && batch_read(a, what, x) && batch_read(b, what, y) &&
              batch_read(a, BATCH_COUNT, count);
    if (!ok)
        snprintf(why, size, "%s could not be read", WHAT[what]);
    size_t each = bytes / a->job.games, row = each / a->job.most;
    bool   list = what == BATCH_LIST || what == BATCH_ROWS;
    for (size_t i = 0; ok && i < bytes; i++) {
        size_t game = i / each;
        bool   told = what < BATCH_LIST || what > BATCH_ROWS ||
                    (count[game] && (!list || i % each / row < count[game]));
        if (!told || x[i] == y[i])
            continue;
        snprintf(why, size, "%s of game %zu differ at byte %zu: %u, %u", WHAT[what], game, i % each, x[i],
                 y[i]);
        ok = false;
    }
    free(x);
    free(y);
    free(count);
    return ok;
}

static bool step(Batch *a, Batch *b, int16_t *choice, Rng *rng, char *why, size_t size)
{
    bool ok = batch_observe(a) && batch_observe(b);
    if (!ok)
        snprintf(why, size, "a machine failed to observe");
    for (unsigned what = BATCH_STATES; ok && what <= BATCH_ROWS; what++)
        ok = same(a, b, (BatchWhat)what, why, size);
    unsigned char *count = (unsigned char *)malloc(a->job.games);
    ok                   = ok && count && batch_read(a, BATCH_COUNT, count);
    for (uint32_t i = 0; ok && i < a->job.games; i++) {
        uint32_t how   = rng_below(rng, 4);
        uint32_t place = rng_below(rng, count[i] ? count[i] : 1u);
        choice[i]      = (int16_t)(how == 0   ? BATCH_GREEDY
                                   : how == 1 ? BATCH_RANDOM
                                   : how == 2 ? BATCH_ALONG + (int)place
                                              : (int)place);
    }
    free(count);
    if (ok && !(batch_act(a, choice) && batch_act(b, choice) && batch_outcome(a) && batch_outcome(b))) {
        snprintf(why, size, "a machine failed to act");
        ok = false;
    }
    for (unsigned what = BATCH_SCORE; ok && what <= BATCH_SIDE; what++)
        ok = same(a, b, (BatchWhat)what, why, size);
    return ok;
}

bool batch_agree(const Game *game, const BatchOps *one, const BatchOps *other, uint32_t games, uint32_t steps,
                 uint64_t seed, char *why, size_t size)
{
    Batch       a, b;
    BatchStart *starts = (BatchStart *)malloc(games * sizeof *starts);
    int16_t    *choice = (int16_t *)calloc(games, sizeof *choice);
    bool        begun = false, ok = true;
    Rng         rng;
    rng_fast(&rng, seed);
    snprintf(why, size, "no memory, or no machine");
    ok = batch_init(&a, game, one, games, OBSERVED_MOVES / 2);
    ok = batch_init(&b, game, other, games, OBSERVED_MOVES / 2) && ok && starts && choice;
    if (ok) {
        batch_starts(game, starts, games, seed);
        ok = batch_begin(&a, starts, &begun) == LAWFUL && begun;
        ok = ok && batch_begin(&b, starts, &begun) == LAWFUL && begun;
    }
    for (uint32_t i = 0; ok && i < steps; i++) {
        ok = step(&a, &b, choice, &rng, why, size);
        if (ok && i % 16 == 15)
            ok = batch_restart(&a) && batch_restart(&b);
    }
    if (ok)
        ok = batch_wander(&a, steps) && batch_wander(&b, steps) && same(&a, &b, BATCH_STATES, why, size) &&
             same(&a, &b, BATCH_BEGUN, why, size);
    batch_finish(&a);
    batch_finish(&b);
    free(starts);
    free(choice);
    return ok;
}
