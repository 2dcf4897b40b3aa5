/* arena.h -- bots against bots: the deals, who sits where, and what came of it.
 *
 * Every deal is played once for each rotation of the line-up (the same shuffle with the seats
 * exchanged), so that luck cancels; a deal is therefore the unit of all statistics (others call it duplicate, or
 * mirrored, play, with Elo and an SPRT over pairs). Workers take deals one after another; a journal lets a
 * run that was interrupted go on. */
#ifndef TORTUGA_LAB_ARENA_H
#define TORTUGA_LAB_ARENA_H

#include "lab/estimate.h"
#include "lab/match.h"
#include "lab/ratings.h"

typedef struct ArenaPlan {
    const Game *game;
    unsigned    players;
    uint16_t    option[MAX_OPTIONS];
    const char *bots[MAX_SEATS];     /* by chair of the line-up: a level, or cmd:PROGRAM  */
    unsigned    entrant[MAX_SEATS];  /* which entrant sits in that chair                  */
    const char *entrants[MAX_SEATS]; /* their names, each its own                          */
    unsigned    entrant_count;
    unsigned    rotations; /* games of a deal                                            */
    unsigned    step;      /* seats that a rotation moves by: partners stay partners      */
    uint64_t    seed;
    uint32_t    deals;
    uint32_t    ms, iterations; /* budgets for bots that think; 0: their own              */
    unsigned    threads;
    const char *journal; /* or NULL                                                */
    const void *net;     /* that a pilot plays by instead of the game's own, or NULL */
    size_t      net_size;
    const char *spare;   /* where a run without a journal leaves one if it is interrupted */
    double      sprt[2]; /* shares of the win of the first entrant; equal: no test  */
    const char *workers; /* where they wait for batches (crew.h); NULL: it is played here  */
    const char *content; /* the file of its cards and boards, for them; or NULL              */
} ArenaPlan;

enum { VERDICTS = 4 };
extern const char *const ARENA_VERDICTS[VERDICTS];

typedef struct Entrant {
    unsigned chairs;
    double   wins;    /* shared wins as fractions, a side's win shared by its seats   */
    Estimate share;   /* wins a game                                                  */
    double   fair;    /* what share would be if all were equal                        */
    double   score;   /* mean                                                         */
    double   ms;      /* a move, where there was a choice                             */
    double   longest; /* the longest single move, in ms                               */
    Estimate elo;     /* ratings.h: bounds that there are not are infinite            */
    uint32_t fouls[VERDICTS];
    char     foul_line[160]; /* the last line that was a foul                                */
} Entrant;

typedef struct ArenaResult {
    Entrant  entrant[MAX_SEATS];
    uint32_t games, deals;
    uint32_t fresh;     /* deals of this run: the others come from the journal */
    double   decisions; /* a game              */
    double   seconds;
    int      sprt; /* 1: better, -1: not better, 0: open */
    double   llr;
    bool     halted; /* somebody wanted an end before all was played */
    bool     kept;   /* and a journal has what was                   */
} ArenaResult;

/* Plays the whole plan. False, with the reason said on standard error. `progress_line` is called
 * now and then with how far it is; it may be NULL. */
bool arena_run(const ArenaPlan *plan, ArenaResult *result,
               void (*progress_line)(const ArenaResult *so_far, const ArenaPlan *plan));

#endif
