/* trial.h -- seeded random games that the laws walk through. */
#ifndef TORTUGA_TESTS_LAWS_TRIAL_H
#define TORTUGA_TESTS_LAWS_TRIAL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"
#include "core/knowledge.h"
#include "room.h"

typedef struct Trial {
    const Game *game;
    unsigned    players;
    unsigned    number; /* which random game: its seed */
    Rng         rng;    /* of the player, apart from the state's own */
    State      *state;  /* in memory of exactly its size             */
} Trial;

/* Says which game and decision broke a law. */
#define must(what)                                                                                           \
    do {                                                                                                     \
        if (!(what))                                                                                         \
            fail_msg("%s, %u players, game %u, decision %u: %s", trial->game->slug, trial->players,          \
                     trial->number, (unsigned)trial->state->decisions, #what);                               \
    } while (0)

/* How many games a law is to look at, for each number of players: the heavier laws take a part of it. */
unsigned games_wanted(void);

/* A law for every game that is tested, at all numbers of players. */
typedef void (*Law)(Trial *trial);
void for_all(Law law, unsigned games);

/* The games to test: slugs, or all of them. False where there is no such game. */
bool trial_games(int count, char **slugs);

/* A seat that owes a decision, and what it may do. */
Seat someone(Trial *trial);
Move any_move(Trial *trial, Seat seat);
void play(Trial *trial, Seat seat, Move move);

int  compare_moves(const void *a, const void *b);
bool listed(const Move *sorted, uint32_t n, Move move);
void print_move(Trial *trial, const State *state, Seat seat, Move move, Seat viewer, char *buffer,
                size_t size);

/* Whether all that is derived is as it would be computed anew. */
bool is_derived(const Game *game, const State *state);

/* The moves of a seat as a viewer sees them, in two truths that he cannot tell apart (seen.c). */
void check_seen(Trial *trial, Seat viewer, Seat seat, const State *other);

/* Room for the lists of a law. */
extern Move moves_a[MAX_MOVES], moves_b[MAX_MOVES], scratch[MAX_MOVES];
extern Fact facts_a[4096], facts_b[4096];

/* The laws. secrets.c: what a viewer may learn; observed.c: what is told to who learns; moves.c: what is legal, and how it is
 * written. */
void law_4_no_leak(void **unused);
void law_4_observations_tell_no_secrets(void **unused);
void law_4_all_hands_tell_more(void **unused);
void law_5_everything_can_be_imagined(void **unused);
void law_5_imagination_agrees_with_knowledge(void **unused);
void law_6_listed_is_accepted(void **unused);
void law_6_samplers_are_fair(void **unused);
void law_6_advice_is_lawful(void **unused);
void law_every_move_reads_back(void **unused);

#endif
