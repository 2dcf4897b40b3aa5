/* tempo.c -- the instants of bots' answers. */
#include "harbour/tempo.h"

#include <stdbool.h>

#include "harbour/print.h"

static int64_t guard_of(const Tempo *tempo)
{
    return tempo->pace_ms < TEMPO_GUARD_MS ? tempo->pace_ms : TEMPO_GUARD_MS;
}

Tempo tempo_of(int64_t table, uint32_t moves, int64_t owed_ms, uint32_t budget_ms, uint32_t pace_ms)
{
    uint64_t print  = bytes_print(bytes_print(0, &table, sizeof table), &moves, sizeof moves);
    uint64_t grains = pace_ms / 2 / TEMPO_GRAIN_MS + 1;
    int64_t  drawn  = (int64_t)(print % grains) * TEMPO_GRAIN_MS;
    return (Tempo){owed_ms + budget_ms + pace_ms + drawn, budget_ms, pace_ms};
}

uint32_t tempo_room(const Tempo *tempo, int64_t taken_ms, uint32_t most_ms)
{
    if (!tempo->pace_ms)
        return most_ms;
    int64_t left  = tempo->due_ms - guard_of(tempo) - taken_ms;
    int64_t least = most_ms / TEMPO_LEAST + 1;
    left          = left < least ? least : left;
    return left < (int64_t)most_ms ? (uint32_t)left : most_ms;
}

/* The first of the instants due, due + a step, due + two steps, … that is not before then. */
static int64_t step_from(const Tempo *tempo, int64_t then_ms)
{
    if (then_ms <= tempo->due_ms)
        return tempo->due_ms;
    return tempo->due_ms + (then_ms - tempo->due_ms + TEMPO_STEP_MS - 1) / TEMPO_STEP_MS * TEMPO_STEP_MS;
}

int64_t tempo_publish(const Tempo *tempo, int64_t taken_ms, uint32_t room_ms, int64_t ready_ms, int *late)
{
    bool    overrun = false;
    int64_t at      = tempo->due_ms;
    if (!tempo->pace_ms) {
        at = ready_ms > at ? ready_ms : at;
    } else {
        at      = step_from(tempo, taken_ms + room_ms + guard_of(tempo));
        overrun = ready_ms > at;
        at      = overrun ? step_from(tempo, ready_ms) : at;
    }
    if (late)
        *late = overrun;
    return at;
}
