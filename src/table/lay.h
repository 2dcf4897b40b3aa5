/* lay.h -- a table laid by hand: which card lies where and who knows it, and whether the rules can play on from there.
 *
 * A position that comes from JSON (position/position.h) and one that a page lays card by card (tg_lay of tortuga.h) go
 * through here, so that both mean the same. */
#ifndef TORTUGA_TABLE_LAY_H
#define TORTUGA_TABLE_LAY_H

#include "core/game.h"

/* A card that a position names. */
typedef struct Placed {
    int     id; /* negative: none was given */
    Face    face;
    Back    back;
    Zone    zone;
    Seats   known, pooled;
    uint8_t pool, mark;
} Placed;

/* The cards that were placed so far, and which of the game's are still free. */
typedef struct Laying {
    uint32_t deck, count;
    Face     face[MAX_CARDS];
    Back     back[MAX_CARDS];
    bool     taken[MAX_CARDS];
    Placed   placed[MAX_CARDS];
} Laying;

/* Nothing lies yet. The state has its players, options and counters already. */
void lay_begin(Laying *laying, const Game *game, const State *state);

/* Places one card; false where the game has no such card left. Cards of one zone come in its order. */
bool lay_card(Laying *laying, const Game *game, const Placed *card, Text *wrong);

/* The cards that were not placed, in the order of the deck: to the end of `into`, or, where that is NO_ZONE, of the zone where
 * the game keeps such cards. */
void lay_rest(Laying *laying, const Game *game, const State *state, Zone into);

/* How many were not placed; one of them is named. */
uint32_t lay_missing(const Laying *laying, const Game *game, Text *name);

/* Lays them down: every card without a number gets the lowest free one. */
bool lay_down(Laying *laying, const Game *game, State *state, uint8_t pools, Text *wrong);

/* What must hold of any position: cards in their places and known to whom they can be, a moment of the
 * game, decisions within its bound. */
bool position_sound(const Game *game, const State *state, Text *wrong);

/* Somebody can move, or the game is over. */
bool position_playable(const Game *game, const State *state, Text *wrong);

#endif
