/* judge.h -- what programs, tiles and hops are worth to a seat, in hundredths of a gem.
 *
 * A program is worth what its steps usually bring; a tile is worth the reward of its column times the
 * chance to hold the majority on it, which is surer the later it is. Nothing is searched and no state
 * is copied. */
#ifndef TORTUGA_CHRONO_JUDGE_H
#define TORTUGA_CHRONO_JUDGE_H

#include "games/chrono/chrono.h"

enum { CHR_COIN = 45, CHR_GEMS = 100, CHR_RELIC = 190, CHR_HAND_COST = 10, CHR_PARTY = 6 };

typedef struct ChronoJudge {
    const ChronoContent *c;
    const Chrono        *g;
    unsigned             me;
    unsigned             symbol;
    bool                 prized;              /* the prizes are found                        */
    bool                 lured;               /* the lures as well                           */
    bool                 last;                /* the last round                            */
    int                  rounds;              /* still to come after this one, roughly     */
    int                  coin;                /* what a doubloon is worth                  */
    int16_t prize[CHR_SYMBOLS][CHR_TILES][3]; /* of each place: without crew, for each of the crew, at most */
    uint8_t rival[CHR_TILES][CHR_PLAYERS - 1]; /* how strong each other is there, with the prizes           */
    int16_t lure[CHR_PARTY]
                [CHR_SPACES]; /* what the best tile next to it would bring an officer with so many crew */
} ChronoJudge;

HD static inline int chrono_at_most(int value, int most) { return value < most ? value : most; }
HD static inline int chrono_at_least(int value, int least) { return value > least ? value : least; }

HD static inline unsigned chrono_plan_of(const ChronoJudge *j, unsigned slot)
{
    return chrono_plan(j->c, j->g, j->me, slot);
}

/* A judge for one seat; prizes and lures are found only where they are asked for. */
HD ChronoJudge chrono_judge(const ChronoContent *c, const Chrono *g, unsigned me);
HD void        chrono_judge_prizes(ChronoJudge *j);
HD void        chrono_judge_lures(ChronoJudge *j);

/* A price, a step without its block, a whole program (with `crew` of mine on `here`, and what a plan
 * performed again would bring), a plan in a slot seen from afar, a plan performed now. */
HD int chrono_judge_cost(const ChronoJudge *j, const ChronoStep *s);
HD int chrono_judge_step(const ChronoJudge *j, const ChronoStep *s, int crew);
HD int chrono_judge_program(const ChronoJudge *j, unsigned pc, int crew, int redo);
HD int chrono_judge_slot(const ChronoJudge *j, unsigned pc, unsigned slot);
HD int chrono_judge_plan(const ChronoJudge *j, unsigned pc, bool redo);

/* Somebody's pirates come to a space or go; mine hop; the steps behind an `at` with `here` on a space. */
HD int chrono_judge_shift(const ChronoJudge *j, unsigned space, unsigned owner, unsigned kind, int change);
HD int chrono_judge_hop(const ChronoJudge *j, unsigned x, unsigned y, int officers, int crew);
HD int chrono_judge_at(const ChronoJudge *j, unsigned pc, unsigned space);

/* What the token of a tile may do to a party of so many that comes in now. */
HD int chrono_judge_event(const ChronoJudge *j, unsigned space, int crew);

/* habits.c: the moves of a seat with what they are worth to it, and the judge who said so. An only move is
 * not weighed, and then there is no judge. */
HD uint32_t chrono_weigh(const Game *game, const State *knowledge, Seat seat, ChronoJudge *j, Move *moves,
                         int *worth);

#endif
