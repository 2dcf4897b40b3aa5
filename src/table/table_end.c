/* table_end.c -- who is out, when a game ends although the rules could go on, and places (table.h tells the rule). */
#include <string.h>

#include "table/table_parts.h"

/* For each seat when its side went out, as the number of the last of its persons to go; 0: it is not out. */
static void sides_out(const Game *game, const State *state, const uint8_t out[MAX_SEATS], Seats persons,
                      uint8_t side_out[MAX_SEATS])
{
    for (Seat seat = 0; seat < state->players; seat++) {
        Side    side   = game->side(game, state, seat);
        uint8_t latest = 0;
        bool    stays  = false;
        for (Seat other = 0; other < state->players; other++) {
            if (game->side(game, state, other) != side)
                continue;
            stays |= ((persons >> other) & 1u) && !out[other];
            latest = out[other] > latest ? out[other] : latest;
        }
        side_out[seat] = stays ? 0 : latest;
    }
}

/* How many sides (not seats) have a seat in a set. */
static unsigned sides_in(const Game *game, const State *state, Seats seats)
{
    Seats sides = NOBODY;
    for (FOR_BITS(seat, seats))
        sides |= (Seats)(1u << game->side(game, state, (Seat)seat));
    return bits_count(sides);
}

void places_of(const Game *game, const State *state, bool played, const uint8_t out[MAX_SEATS],
               const Seats persons, uint8_t place[MAX_SEATS])
{
    uint8_t side_out[MAX_SEATS] = {0};
    uint8_t ranks[MAX_SEATS]    = {0};
    memset(place, 0, MAX_SEATS);
    sides_out(game, state, out, persons, side_out);
    if (played)
        game->ranking(game, state, ranks);
    for (Seat seat = 0; seat < state->players; seat++) {
        Seats ahead = NOBODY;
        for (Seat other = 0; other < state->players; other++) {
            bool before = side_out[seat] ? !side_out[other] || side_out[other] > side_out[seat]
                                         : !side_out[other] && played && ranks[other] < ranks[seat];
            if (before)
                ahead |= seat_bit(other);
        }
        place[seat] = (uint8_t)(1 + sides_in(game, state, ahead));
    }
}

static void table_outs(const Table *table, uint8_t out[MAX_SEATS], Seats *persons)
{
    *persons = NOBODY;
    memset(out, 0, MAX_SEATS);
    for (Seat seat = 0; seat < table->players; seat++) {
        out[seat] = table->seat[seat].out;
        if (is_person(table, seat))
            *persons |= seat_bit(seat);
    }
}

bool given_up(const Game *game, const State *state, const uint8_t out[MAX_SEATS], Seats persons)
{
    uint8_t side_out[MAX_SEATS] = {0};
    Seats   stay = NOBODY, playing = NOBODY, gone = NOBODY;
    sides_out(game, state, out, persons, side_out);
    for (Seat seat = 0; seat < state->players; seat++) {
        if (!side_out[seat])
            stay |= seat_bit(seat);
        if (out[seat])
            gone |= seat_bit(seat);
        else if ((persons >> seat) & 1u)
            playing |= seat_bit(seat);
    }
    return gone && (!playing || sides_in(game, state, stay) <= 1);
}

void game_settle(Table *table)
{
    uint8_t out[MAX_SEATS];
    Seats   persons;
    if (!table->begun)
        return;
    if (table->end == END_PLAYED && !table->state->over) { /* whoever keeps a local table took the end back */
        table->end   = END_NOT;
        table->phase = TABLE_RUNNING;
    }
    if (table->phase == TABLE_OVER)
        goto over;
    if (table->state->over) {
        table->end   = END_PLAYED;
        table->phase = TABLE_OVER;
        goto over;
    }
    if (!table->outs)
        return;
    table_outs(table, out, &persons);
    if (!given_up(table->game, table->state, out, persons))
        return;
    table->end   = END_GIVEN_UP;
    table->phase = TABLE_OVER;
over:
    memset(table->offer, 0, sizeof table->offer);
    memset(&table->newcomer, 0, sizeof table->newcomer);
}

bool table_result(const Table *table, int32_t score[MAX_SEATS], uint8_t place[MAX_SEATS])
{
    uint8_t out[MAX_SEATS];
    Seats   persons;
    if (table->end == END_NOT || table->end == END_ABORTED)
        return false;
    memset(score, 0, MAX_SEATS * sizeof *score);
    table->game->scores(table->game, table->state, score);
    table_outs(table, out, &persons);
    places_of(table->game, table->state, table->end == END_PLAYED, out, persons, place);
    return true;
}
