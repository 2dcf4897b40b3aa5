/* pilot.h -- a bot that plays by a net alone (net.h): it looks once, and answers.
 *
 * Others call it a policy network without search. It needs a net for its game; where there is none, there is no
 * pilot. */
#ifndef TORTUGA_BOTS_PILOT_H
#define TORTUGA_BOTS_PILOT_H

#include "core/net.h"

typedef struct Pilot Pilot;

size_t pilot_size(void);

/* In memory of that size. The net is the game's own unless another is given. NULL where there is none that fits. */
Pilot *pilot_init(void *memory, const Game *game, const void *net, size_t net_size);

/* The move that the net thinks best. */
Move pilot_choose(Pilot *pilot, const State *knowledge, Seat seat);

/* What it thought of each move, best first: how likely it would choose it, of 1. Gives how many were written. */
uint32_t pilot_thoughts(const Pilot *pilot, Move *moves, float *likely, uint32_t most);

#endif
