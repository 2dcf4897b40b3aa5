/* school.h -- games of captains that a teacher watches, and a journal of them.
 *
 * A line of the journal has the moves of a game, and for every decision that was a lesson how much attention each
 * move got. What the seats saw is not written down: the game is played again from its deal, and seen again. So a run
 * that goes on from a journal learns from the same lessons as one that was never interrupted. */
#ifndef TORTUGA_LAB_SCHOOL_H
#define TORTUGA_LAB_SCHOOL_H

#include <stdio.h>

#include "core/game.h"
#include "lab/teacher.h"

typedef struct School {
    const Game *game;
    Seats       counts; /* of players */
    uint32_t    games, rounds, iterations;
    uint64_t    seed;
    Teacher    *teacher;
    const char *journal;   /* or NULL                                                             */
    const char *spare;     /* where a run without a journal leaves one if it is interrupted        */
    uint32_t    done;      /* games that were watched, in this run or before                       */
    bool        kept;      /* a journal has them                                                   */
    bool        said;      /* why it failed was said already                                       */
    FILE       *decisions; /* where what was seen and thought is written instead of being taught, or NULL */
    uint32_t    most;      /* moves in the lists there                                              */
    char      **lines;     /* of the games, where no journal has them yet                          */
} School;

/* Watches all games that the journal does not have, on so many threads; fewer, where somebody wants an end (halt.h).
 * False where memory is short, or the journal cannot be used. */
bool school_watch(School *school, unsigned threads);

/* Where there is no journal: writes the spare one. */
void school_keep(School *school);

void school_finish(School *school);

#endif
