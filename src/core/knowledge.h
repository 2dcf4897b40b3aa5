/* knowledge.h -- what one viewer knows of a state, and the states it can imagine.
 *
 * knowledge_of turns the truth into what a viewer may know, again as a state: unknown faces lie in
 * sorted order among the places where they may be, cards are numbered by where they lie, secret
 * choices of others are covered, the random numbers are gone. Two truths that differ only in what
 * the viewer cannot know give the same bytes; so views, bots and boards, which are handed nothing
 * else, cannot leak.
 *
 * imagine deals the unknown afresh: a full state, uniformly drawn from those that agree with all
 * the viewer knows (same back for same back, pooled faces within their pools). */
#ifndef TORTUGA_CORE_KNOWLEDGE_H
#define TORTUGA_CORE_KNOWLEDGE_H

#include "game.h"

/* `out` must not be `truth`; viewer may be ONLOOKER. */
HD void knowledge_of(const Game *game, const State *truth, Seat viewer, State *out);

/* `out` may be `state` itself. Takes the truth or a knowledge of it: the result is drawn alike.
 * The imagined state goes on with a fast generator seeded from rng. `scratch` holds
 * game->max_moves moves, for the choices that others have made in secret. */
HD void imagine(const Game *game, const State *state, Seat viewer, Rng *rng, State *out, Move *scratch);

#endif
