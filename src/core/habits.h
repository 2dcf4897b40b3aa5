/* habits.h -- what experience says about a game: which moves are worth a look, what others probably hold,
 * and how a search had best go about it.
 *
 * Heuristics, no rules: a game without any is played as exactly, by weaker bots. A search relies on what is
 * said here and on nothing else: moves are legal, answers depend on what the seat knows alone. Every member
 * may be left out. Where greedy, suggest and rollout are one weighing of moves, a game has `weigh` and the
 * rest follows from it (the functions below); it has one of its own where another way is better or quicker. */
#ifndef TORTUGA_CORE_HABITS_H
#define TORTUGA_CORE_HABITS_H

#include "game.h"

struct Habits {
    /* Every legal move of the seat, each once, with what it is worth; the count. Both lists hold
     * game->max_moves entries. */
    uint32_t (*weigh)(const Game *game, const State *knowledge, Seat seat, Move *moves, int *worth);

    /* A sound move from what the seat knows. Left out: the best by `weigh`, one of equals by chance. */
    Move (*greedy)(const Game *game, const State *knowledge, Seat seat, Rng *rng);

    /* The moves a person would look at first, best first, at most `most`. Left out: by `weigh`. */
    uint32_t (*suggest)(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most);

    /* Of a hundred decisions in a playout, how many follow `rollout`; the others are random. */
    uint32_t guided;

    /* A quick sound move for playouts, in well under a microsecond. Left out: greedy is quick enough. */
    Move (*rollout)(const Game *game, const State *state, Seat seat, Rng *rng);

    /* What one in a hurry thinks of, at most `most` and at least one: the move of `rollout` first. Among
     * these a search looks for what may follow. Left out: `suggest` is quick enough. */
    uint32_t (*ideas)(const Game *game, const State *state, Seat seat, Move *out, uint32_t most);

    /* Makes an imagined state likelier: exchanges faces that the viewer does not know (of equal backs
     * and pools) so that others hold what their play so far lets one expect. Left out: any deal will do. */
    void (*settle)(const Game *game, State *state, Seat viewer, Rng *rng);

    /* 1: a search compares the moves at hand on the same imagined states, with the same luck, for most of
     * what an outcome says is luck. 0: it grows one tree from the question. */
    uint32_t races;

    /* 1: a search thinks about its own next decisions, and the others follow their habits. In a tree the
     * others soon play as if they knew the seat's hand, which is the same in every imagined state; where
     * that hand is the whole secret of a game, habits say more about what they will do. */
    uint32_t lone;

    /* A pause in the game, far enough from the state in which a question was asked that one may stop
     * there and look at what everybody has by then, instead of playing on by habit to the end. */
    bool (*pauses)(const Game *game, const State *asked, const State *state);

    /* What each seat can expect to have at the end, seen from such a pause, in hundredths of a point.
     * Gives how far from it two seats may well come to stand against each other, in the same measure. */
    int32_t (*outlook)(const Game *game, const State *state, int32_t hope[MAX_SEATS]);

    /* How far a search trusts the game's net about the moves at hand, in thousandths of a win: what a move has to be
     * worth more to be chosen before one that the net finds e times as likely. 0: it does not ask the net. */
    uint32_t trust;

    /* A legal move that a person hardly ever means, because another one of its kind is clearly better whatever the
     * others hold. Somebody who plays at a table is asked once more. */
    bool (*rash)(const Game *game, const State *knowledge, Seat seat, Move move);
};

/* Whether a game can advise at all: a sound move, and an order of moves. */
HD static inline bool habits_advise(const Game *game)
{
    return game->habits && (game->habits->weigh || game->habits->greedy);
}
HD static inline bool habits_order(const Game *game)
{
    return game->habits && (game->habits->weigh || game->habits->suggest);
}

/* A sound move of a seat that owes one, where the game can advise. */
HD Move habits_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng);

/* The same in a hurry, for playouts. */
HD Move habits_quick(const Game *game, const State *state, Seat seat, Rng *rng);

/* The moves worth a look, best first, at most `most`, where the game can order them; and in a hurry. */
HD uint32_t habits_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most);
HD uint32_t habits_ideas(const Game *game, const State *state, Seat seat, Move *out, uint32_t most);

/* The best of some moves, at most `most`, best first and equals in their order; the count. What they are
 * worth is in `worth`, and is not kept. */
HD uint32_t moves_best_first(const Move *moves, int *worth, uint32_t count, Move *out, uint32_t most);

/* The best of some moves, each of several equally good ones as likely; NO_MOVE where there are none. */
HD Move moves_best(const Move *moves, const int *worth, uint32_t count, Rng *rng);

#endif
