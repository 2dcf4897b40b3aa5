/* moves.c -- arbitrary 32-bit moves, from arbitrary seats, over every game.
 *
 * A move is accepted exactly where the list has it; a refusal leaves every byte of the state as it
 * was; whatever is accepted leaves the cards sound and the list within its bound. */
#include "fuzz.h"

static uint64_t room[MAX_STATE / 8], before[MAX_STATE / 8];
static Move     list[MAX_MOVES];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes       bytes = {data, size};
    State      *state = (State *)(void *)room;
    const Game *game  = fuzz_game(&bytes, state, list, 255);
    if (!game)
        return 0;

    for (unsigned step = 0; bytes.left && step < 256; step++) {
        uint32_t how  = bytes_take(&bytes, 1);
        Seat     seat = (Seat)((how & 7u) % state->players);
        uint32_t n    = game->moves(game, state, seat, list);
        MUST(n <= game->max_moves);
        MUST((n > 0) == (((game->to_act(game, state) >> seat) & 1u) != 0));

        /* Half the time a listed move with a few bits turned over: near misses find the most. */
        Move move;
        if ((how & 8u) && n) {
            move = list[bytes_take(&bytes, 2) % n];
            if (how & 16u)
                move ^= 1u << (bytes_take(&bytes, 1) % 32u);
        } else {
            move = bytes_take(&bytes, 4);
        }

        bool listed = false;
        for (uint32_t i = 0; i < n; i++)
            listed = listed || list[i] == move;
        bytes_copy(before, room, game->state_size);
        bool accepted = game_play(game, state, seat, move, NULL) == LAWFUL;
        MUST(accepted == listed);
        MUST(accepted || bytes_equal(before, room, game->state_size));
        MUST(cards_sound(&state->cards));
    }
    return 0;
}
