/* seen.c -- the law of seen moves: `seen` and the notation for a viewer tell him the same, and no more. */
#include "laws/trial.h"

static Move seen_by(const Game *game, const State *state, Seat seat, Move move, Seat viewer)
{
    return game->seen ? game->seen(game, state, seat, move, viewer) : move;
}

enum { LOOKED_AT = 48, NOTATION = 256 }; /* moves of a decision that are compared with each other */

void check_seen(Trial *trial, Seat viewer, Seat seat, const State *other)
{
    const Game  *game  = trial->game;
    const State *state = trial->state;
    static char  text[LOOKED_AT][NOTATION];
    Move         move[LOOKED_AT], seen[LOOKED_AT];
    uint32_t     n    = game->moves(game, state, seat, moves_a);
    uint32_t     step = n / LOOKED_AT + 1;
    unsigned     k    = 0;
    for (uint32_t i = rng_below(&trial->rng, step); i < n && k < LOOKED_AT; i += step, k++) {
        char whole[NOTATION];
        move[k] = moves_a[i];
        seen[k] = seen_by(game, state, seat, move[k], viewer);
        must(seen[k] != NO_MOVE && seen[k] != HIDDEN_CHOICE);

        /* Whoever moves, and whoever the move is open to, sees it as it is. (What is covered may by chance
         * be covered by itself.) */
        print_move(trial, state, seat, move[k], viewer, text[k], NOTATION);
        print_move(trial, state, seat, move[k], seat, whole, NOTATION);
        must(viewer != seat || strcmp(text[k], whole) == 0);
        must(strcmp(text[k], whole) != 0 || seen[k] == move[k]);
    }
    /* Moves look alike exactly where they are written alike. */
    for (unsigned a = 0; a < k; a++)
        for (unsigned b = 0; b < a; b++)
            must((seen[a] == seen[b]) == (strcmp(text[a], text[b]) == 0));

    /* And so it is between two truths that the viewer cannot tell apart: the value tells nothing hidden. */
    uint32_t m = game->moves(game, other, seat, moves_b);
    for (uint32_t i = 0; i < m; i += m / LOOKED_AT + 1) {
        char there[NOTATION];
        print_move(trial, other, seat, moves_b[i], viewer, there, NOTATION);
        Move look = seen_by(game, other, seat, moves_b[i], viewer);
        for (unsigned a = 0; a < k; a++)
            must((look == seen[a]) == (strcmp(there, text[a]) == 0));
    }
}
