/* notation.c -- arbitrary text as moves, cards, zones, seats and rule ids of every game.
 *
 * Nothing a person types may stop the program. What reads as a lawful move is written by the game
 * in a notation that reads back as the same move. */
#include "fuzz.h"

static uint64_t room[MAX_STATE / 8];
static Move     list[MAX_MOVES];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes       bytes = {data, size};
    State      *state = (State *)(void *)room;
    const Game *game  = fuzz_game(&bytes, state, list, 60);
    if (!game)
        return 0;

    Scan text = scan_on((const char *)bytes.at, bytes.left);
    char out[512], reason[256];
    Zone zone;
    Seat named;
    Rule rule;
    (void)zone_parse(game, state, text, &zone);
    (void)seat_parse(game, state, text, &named);
    (void)rule_parse(game, text, &rule);
    for (Zone z = 0; z < game->zones(game, state); z++) {
        Face face;
        Back back;
        (void)game->card_parse(game, state, z, text, &face, &back);
    }

    for (Seat seat = 0; seat < state->players; seat++) {
        Move move  = NO_MOVE;
        Text wrong = text_on(reason, sizeof reason);
        if (!game->move_parse(game, state, seat, text, &move, &wrong)) {
            MUST(wrong.length > 0);
            continue;
        }
        if (game->breaks(game, state, seat, move) != LAWFUL)
            continue;
        Text written = text_on(out, sizeof out);
        game->move_print(game, state, seat, move, seat, &written);
        MUST(!written.cut);
        Move again = NO_MOVE;
        MUST(game->move_parse(game, state, seat, scan_on(written.at, written.length), &again, &wrong));
        MUST(again == move);
    }
    return 0;
}
