/* batch.c -- a batch: its memory, and what is asked of the machine that works on it. */
#include "gpu/batch.h"

#include <stdlib.h>
#include <string.h>

static const size_t EACH_SEAT = MAX_SEATS;

size_t batch_bytes(const Batch *batch, BatchWhat what)
{
    size_t n = batch->job.games, most = batch->job.most;
    switch (what) {
    case BATCH_STATES: return n * batch->game->state_size;
    case BATCH_ACTOR:
    case BATCH_COUNT: return n;
    case BATCH_LIST: return n * most * sizeof(Move);
    case BATCH_WHOLE:
    case BATCH_ALL: return n * batch->shape.width;
    case BATCH_ROWS: return n * most * batch->shape.across;
    case BATCH_SCORE: return n * EACH_SEAT * sizeof(int32_t);
    case BATCH_PLACE:
    case BATCH_SIDE: return n * EACH_SEAT;
    case BATCH_BEGUN: return n * sizeof(uint32_t);
    case BATCH_WHATS:
    default: return 0;
    }
}

static const void *array_of(const Batch *batch, BatchWhat what)
{
    const BatchJob *job = &batch->job;
    const void     *at[BATCH_WHATS];
    at[BATCH_STATES] = job->states;
    at[BATCH_ACTOR]  = job->actor;
    at[BATCH_COUNT]  = job->count;
    at[BATCH_LIST]   = job->list;
    at[BATCH_WHOLE]  = job->whole;
    at[BATCH_ALL]    = job->all;
    at[BATCH_ROWS]   = job->rows;
    at[BATCH_SCORE]  = job->score;
    at[BATCH_PLACE]  = job->place;
    at[BATCH_SIDE]   = job->side;
    at[BATCH_BEGUN]  = job->begun;
    return at[what];
}

bool batch_read(const Batch *batch, BatchWhat what, void *to)
{
    return batch->ops->wait() && batch->ops->from(to, array_of(batch, what), batch_bytes(batch, what));
}

bool batch_init(Batch *batch, const Game *game, const BatchOps *ops, uint32_t games, uint32_t most)
{
    char name[256];
    memset(batch, 0, sizeof *batch);
    batch->game      = game;
    batch->ops       = ops;
    batch->job.game  = game;
    batch->job.games = games;
    batch->job.most  = most;
    if (!ops->ready(name, sizeof name) || most > OBSERVED_MOVES)
        return false;
    ObservationShape *shape = (ObservationShape *)ops->take(sizeof *shape);
    batch->job.shape        = shape;
    if (!shape || !ops->shape(game, shape) || !ops->from(&batch->shape, shape, sizeof *shape))
        return false;
    BatchJob *job = &batch->job;
    job->wide     = batch->shape.width;
    job->across   = batch->shape.across;
    job->states   = (uint8_t *)ops->take(batch_bytes(batch, BATCH_STATES));
    job->rooms    = (BatchRoom *)ops->take(games * sizeof(BatchRoom));
    job->starts   = (BatchStart *)ops->take(games * sizeof(BatchStart));
    job->actor    = (uint8_t *)ops->take(batch_bytes(batch, BATCH_ACTOR));
    job->count    = (uint8_t *)ops->take(batch_bytes(batch, BATCH_COUNT));
    job->list     = (Move *)ops->take(batch_bytes(batch, BATCH_LIST));
    job->whole    = (int8_t *)ops->take(batch_bytes(batch, BATCH_WHOLE));
    job->all      = (int8_t *)ops->take(batch_bytes(batch, BATCH_ALL));
    job->rows     = (int8_t *)ops->take(batch_bytes(batch, BATCH_ROWS));
    job->choice   = (int16_t *)ops->take(games * sizeof(int16_t));
    job->luck     = (uint64_t *)ops->take(games * sizeof(uint64_t));
    job->score    = (int32_t *)ops->take(batch_bytes(batch, BATCH_SCORE));
    job->place    = (uint8_t *)ops->take(batch_bytes(batch, BATCH_PLACE));
    job->side     = (uint8_t *)ops->take(batch_bytes(batch, BATCH_SIDE));
    job->begun    = (uint32_t *)ops->take(batch_bytes(batch, BATCH_BEGUN));
    return job->states && job->rooms && job->starts && job->actor && job->count && job->list && job->whole &&
           job->all && job->rows && job->choice && job->luck && job->score && job->place && job->side &&
           job->begun;
}

void batch_finish(Batch *batch)
{
    BatchJob *job   = &batch->job;
    void     *all[] = {(void *)(uintptr_t)job->shape,
                       job->states,
                       job->rooms,
                       job->starts,
                       job->actor,
                       job->count,
                       job->list,
                       job->whole,
                       job->all,
                       job->rows,
                       job->choice,
                       job->luck,
                       job->score,
                       job->place,
                       job->side,
                       job->begun};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        if (all[i])
            batch->ops->give(all[i]);
    memset(job, 0, sizeof *job);
}

Rule batch_begin(Batch *batch, const BatchStart *starts, bool *ok)
{
    *ok = true;
    for (uint32_t i = 0; i < batch->job.games; i++) {
        Rule rule = batch->game->setup_breaks(batch->game, starts[i].players, starts[i].option);
        if (rule)
            return rule;
    }
    *ok = batch->ops->to(batch->job.starts, starts, batch->job.games * sizeof *starts) &&
          batch->ops->begin(&batch->job, NULL);
    return LAWFUL;
}

bool batch_observe(Batch *batch) { return batch->ops->observe(&batch->job, NULL); }

/* What chance goes by in a game at a step: the same wherever it is played. */
static uint64_t luck_of(const Batch *batch, uint32_t game)
{
    return (batch->step * 0x9E3779B97F4A7C15u + game) * 0xD1342543DE82EF95u + 1;
}

static bool send_luck(Batch *batch)
{
    uint32_t  n    = batch->job.games;
    uint64_t *luck = (uint64_t *)malloc(n * sizeof *luck);
    bool      ok   = luck != NULL;
    for (uint32_t i = 0; ok && i < n; i++)
        luck[i] = luck_of(batch, i);
    batch->step++;
    ok = ok && batch->ops->to(batch->job.luck, luck, n * sizeof *luck);
    free(luck);
    return ok;
}

bool batch_act(Batch *batch, const int16_t *choice)
{
    return send_luck(batch) && batch->ops->to(batch->job.choice, choice, batch->job.games * sizeof *choice) &&
           batch->ops->act(&batch->job, NULL);
}

bool batch_outcome(Batch *batch) { return batch->ops->outcome(&batch->job, NULL); }

bool batch_wander(Batch *batch, uint32_t decisions)
{
    batch->job.decisions = decisions;
    return send_luck(batch) && batch->ops->wander(&batch->job, NULL);
}

bool batch_restart(Batch *batch)
{
    uint32_t    n      = batch->job.games;
    size_t      size   = batch->game->state_size;
    uint8_t    *states = (uint8_t *)malloc(n * size);
    BatchStart *starts = (BatchStart *)malloc(n * sizeof *starts),
               *due    = (BatchStart *)malloc(n * sizeof *due);
    bool ok            = states && starts && due && batch_read(batch, BATCH_STATES, states) &&
              batch->ops->from(starts, batch->job.starts, n * sizeof *starts);
    for (uint32_t i = 0; ok && i < n; i++) {
        bool over = ((const State *)(const void *)(states + i * size))->over;
        starts[i].seed += over ? n : 0;
        due[i] = starts[i];
        if (!over)
            due[i].players = 0;
    }
    ok = ok && batch->ops->to(batch->job.starts, due, n * sizeof *due) &&
         batch->ops->begin(&batch->job, NULL) && batch->ops->wait() &&
         batch->ops->to(batch->job.starts, starts, n * sizeof *starts);
    free(states);
    free(starts);
    free(due);
    return ok;
}
