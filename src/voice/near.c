/* near.c -- lawful moves that come near to one that is not. */
#include "voice/near.h"

enum { NOTATION = 256, VERB = 100, PLACE = 3, WORD = 2 };

static bool same_word(Scan a, Scan b) { return a.left == b.left && bytes_equal(a.at, b.at, a.left); }

/* The verb counts most of all; then words that both have, a little more where they stand in the same place. */
static unsigned nearness(Scan tried, Scan lawful)
{
    unsigned near  = 0;
    unsigned place = 0;
    Scan     word;
    for (; scan_word(&tried, &word); place++) {
        Scan     rest  = lawful;
        Scan     other = word;
        unsigned at    = 0;
        unsigned best  = 0;
        for (; scan_word(&rest, &other); at++) {
            if (!same_word(word, other) || (place == 0) != (at == 0))
                continue;
            unsigned worth = place == 0 ? (unsigned)VERB : at == place ? (unsigned)PLACE : (unsigned)WORD;
            best           = best < worth ? worth : best;
        }
        near += best;
    }
    return near;
}

unsigned near_moves(const Game *game, const State *state, Seat seat, Scan tried, Move out[NEAR_MOVES],
                    Move *scratch)
{
    unsigned best[NEAR_MOVES] = {0};
    unsigned count            = 0;
    if (seat >= state->players || !(game->to_act(game, state) & seat_bit(seat)))
        return 0;
    uint32_t listed = game->moves(game, state, seat, scratch);
    for (uint32_t i = 0; i < listed; i++) {
        char buffer[NOTATION];
        Text text = text_on(buffer, sizeof buffer);
        game->move_print(game, state, seat, scratch[i], seat, &text);
        unsigned near = nearness(tried, scan_on(buffer, text.length));
        unsigned at   = count;
        while (at > 0 && best[at - 1] < near)
            at--;
        if (at == NEAR_MOVES)
            continue;
        for (unsigned k = count < NEAR_MOVES ? count++ : NEAR_MOVES - 1u; k > at; k--) {
            best[k] = best[k - 1];
            out[k]  = out[k - 1];
        }
        best[at] = near;
        out[at]  = scratch[i];
    }
    return count;
}
