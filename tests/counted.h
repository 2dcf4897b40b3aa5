/* counted.h -- a game that counts how often its rules are asked, for the tests of those who ask. */
#ifndef TORTUGA_TESTS_COUNTED_H
#define TORTUGA_TESTS_COUNTED_H

#include "core/game.h"

static Game     counted_game;   /* what the last counted() made of another game */
static unsigned counted_breaks; /* questions whether a move is lawful           */
static unsigned counted_parses; /* readings of notation                         */
static Rule (*counted_asked)(const Game *game, const State *state, Seat seat, Move move);
static bool (*counted_read)(const Game *game, const State *state, Seat seat, Scan text, Move *move,
                            Text *wrong);

static inline Rule count_breaks(const Game *game, const State *state, Seat seat, Move move)
{
    counted_breaks++;
    return counted_asked(game, state, seat, move);
}

static inline bool count_parse(const Game *game, const State *state, Seat seat, Scan text, Move *move,
                               Text *wrong)
{
    counted_parses++;
    return counted_read(game, state, seat, text, move, wrong);
}

/* The same game, counting from 0; until the next call. */
static inline const Game *counted(const Game *game)
{
    counted_asked           = game->breaks;
    counted_read            = game->move_parse;
    counted_game            = *game;
    counted_game.breaks     = count_breaks;
    counted_game.move_parse = count_parse;
    counted_breaks          = 0;
    counted_parses          = 0;
    return &counted_game;
}

#endif
