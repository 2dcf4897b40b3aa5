/* rating.h -- what a rated game does to the ratings of those who played it.
 *
 * People who play people are rated among people. Wherever a bot sits, a program with an account or a level of the house,
 * everybody there is rated among bots, and no rating among people moves. Ratings are kept for each game alone.
 *
 * Each seat has played each seat of another side, and was before it, level with it or behind it as the places say; where
 * a game was given up, those who share a place have not played it out and count for nothing between them. All see each
 * other as they were before the game. A game is not rated at all where a guest sits, or somebody together with a bot of
 * their own, or two bots of one owner. */
#ifndef TORTUGA_HARBOUR_RATING_H
#define TORTUGA_HARBOUR_RATING_H

#include "store/store.h"

typedef struct RatedSeat {
    int64_t who; /* a person; below 0 a level of the house */
    int     side, place;
} RatedSeat;

typedef struct RatedGame {
    char      game[STORE_GAME_SIZE];
    int64_t   at_ms;
    bool      given_up;
    int       seats;
    RatedSeat seat[STORE_SEATS];
} RatedGame;

/* What comes of it: nothing is written yet. */
typedef struct RatingChange {
    RatedAs   as; /* RATED_NOT: it cannot be */
    RatingRow after[STORE_SEATS];
    bool      kept[STORE_SEATS]; /* false: somebody who is no longer here, or was level with nobody */
} RatingChange;

StoreResult rating_compute(Store *store, const RatedGame *game, RatingChange *change);
StoreResult rating_write(Store *store, const RatedGame *game, const RatingChange *change);

/* A level of the house among those who are rated; 0: there is none of that name. And back; NULL: it is a person. */
int64_t     rating_of_level(const char *level);
const char *rating_level(int64_t who);

#endif
