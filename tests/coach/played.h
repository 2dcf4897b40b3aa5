/* played.h -- games between bots, and the account of each: for the tests of the coach and for tests/coach/proof.c. */
#ifndef TORTUGA_TESTS_COACH_PLAYED_H
#define TORTUGA_TESTS_COACH_PLAYED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/host.h"
#include "coach/ledger.h"
#include "games/registry.h"

enum { PLAYED_PLIES = 4000 };

typedef struct PlayedPly {
    Seat seat;
    Move move;
} PlayedPly;

/* A game that was played, from its deal. */
typedef struct Played {
    const Game *game;
    StateBox    start;
    uint32_t    plies;
    PlayedPly   ply[PLAYED_PLIES];
} Played;

/* Plays a game on the deal of a seed. level[seat] is a bot; thinkers have so many iterations, and begin their random numbers
 * anew at every decision, so that the coach's captains are the same players. */
static inline void played_play(Played *p, const Game *game, unsigned players,
                               const char *const level[MAX_SEATS], uint32_t iterations, uint64_t deal,
                               uint64_t bots)
{
    static StateBox at;
    BotOptions      options;
    Bot            *bot[MAX_SEATS];
    uint16_t        option[MAX_OPTIONS] = {0};
    Rng             rng;
    memset(&options, 0, sizeof options);
    memset(&at, 0, sizeof at);
    options.iterations = iterations;
    rng_fast(&rng, deal);
    game->defaults(game, players, option);
    if (game_begin(game, &at.head, players, option, &rng) != LAWFUL)
        abort();
    for (unsigned seat = 0; seat < players; seat++)
        if (!(bot[seat] = bot_create(game, level[seat], &options)))
            abort();
    p->game  = game;
    p->start = at;
    p->plies = 0;
    for (Seats owing; (owing = game->to_act(game, &at.head)) != 0 && p->plies < PLAYED_PLIES;) {
        PlayedPly *ply = &p->ply[p->plies];
        ply->seat      = (Seat)bits_lowest(owing);
        bot_reseed(bot[ply->seat], bots * 1000003u + p->plies * 97u);
        ply->move = bot_choose(bot[ply->seat], &at.head, ply->seat);
        game_apply(game, &at.head, ply->seat, ply->move, NULL);
        p->plies++;
    }
    for (unsigned seat = 0; seat < players; seat++)
        bot_destroy(bot[seat]);
}

/* The same between greedy ones. */
static inline void played_greedy(Played *p, const Game *game, unsigned players, uint64_t seed)
{
    const char *level[MAX_SEATS];
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        level[seat] = "greedy";
    played_play(p, game, players, level, 0, seed, seed);
}

/* A coach, to be freed. */
static inline Coach *played_coach(const Game *game, uint32_t iterations, uint32_t deals, uint32_t games,
                                  uint64_t seed)
{
    CoachOptions options = {iterations, deals, games, seed};
    void        *memory  = malloc(coach_size(&options));
    Coach       *coach   = memory ? coach_init(memory, game, &options) : NULL;
    if (!coach)
        abort();
    return coach;
}

/* The whole account of a game; or what chance did alone, and no decision is judged. */
static inline void played_account(const Played *p, Coach *coach, bool decisions, Ledger *ledger)
{
    static StateBox at, after;
    static Decision decision;
    Chances         before, dealt, gave, result;
    const Game     *game = p->game;
    at                   = p->start;
    ledger_begin(ledger, at.head.players);
    coach_before(coach, &at.head, &before);
    coach_open(coach, &at.head, COACH_DEALS, 0, &dealt);
    ledger_deal(ledger, &before, &dealt);
    for (uint32_t i = 0; i < p->plies; i++) {
        const PlayedPly *ply = &p->ply[i];
        after                = at;
        game_apply(game, &after.head, ply->seat, ply->move, NULL);
        if (decisions) {
            coach_judge(coach, &at.head, ply->seat, ply->move, i, &decision);
            ledger_decision(ledger, &decision);
        }
        if (coach_chance(coach, &at.head, ply->seat, ply->move, &after.head, i, &gave))
            ledger_chance(ledger, &gave);
        at = after;
    }
    coach_open(coach, &at.head, COACH_DEALS, p->plies, &result);
    ledger_close(ledger, &result);
}

#endif
