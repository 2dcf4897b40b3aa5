/* replay.h -- a record being replayed, as a list (replay.c) or move by move (replay_steps.c). */
#ifndef TORTUGA_CLI_REPLAY_H
#define TORTUGA_CLI_REPLAY_H

#include <jansson.h>
#include <stdbool.h>

#include "tortuga.h"

typedef struct Replay {
    bool           json, list;
    int64_t        from, to;
    const tg_game *game;
    tg_record     *record;
    tg_state      *state;
    tg_tape       *tape;
    tg_voice      *voice;
    json_t        *steps;
    const char    *language;
    const char    *seat; /* whose view is wished for, or NULL */
} Replay;

/* Leafs through it on a terminal, as a seat saw it, or (TG_NO_SEAT) open-handed; false where there is none to leaf on. */
bool replay_steps(const Replay *r, int viewer);

#endif
