/* outlook.c -- what each seat can expect, seen from the end of a day's treasure hunt.
 *
 * What is held by then says more about the end than days played on by habit. What things are worth
 * was found by regression over games of searching bots: final gems against what each had more or less
 * than the others when Phase 5 began. */
#include "games/chrono/judge.h"

/* In hundredths of a gem; some grow with what is left of the vortex track. */
enum {
    HELD_RELIC  = 100, /* in the hand, whatever it is: it can be played      */
    RELIC_GEM   = 36,  /* for each gem that it is worth, for not all are kept */
    HELD_HEART  = 92,  /* the Heart of the Vortex changes hands               */
    HELD_COIN   = 41,  /* Phase 6 is to come                                  */
    CREWMAN     = 19,
    CREWMAN_DAY = 18,
    CUBE        = 45, /* on the unstable track; the stable one brings little */
    PLANS       = 41, /* percent of what the plans on the mat bring a day    */
    DOUBT       = 180,
    DOUBT_DAY   = 18
};

/* The treasure of the day is found, of this one or (where that is over) of the next. On the last day
 * the end itself is near enough. */
HD bool chrono_pauses(const Game *game, const State *asked, const State *state)
{
    (void)game;
    const Chrono *before = (const Chrono *)asked;
    const Chrono *g      = (const Chrono *)state;
    if (g->phase < 5 || g->storm >= CHR_LAST_SPACE)
        return false;
    return before->phase < 5 ? g->round >= before->round : g->round > before->round;
}

HD int32_t chrono_outlook(const Game *game, const State *state, int32_t hope[MAX_SEATS])
{
    const Chrono        *g    = (const Chrono *)state;
    const Cards         *held = &g->head.cards;
    const ChronoContent *c    = chrono_content_of(game);
    int                  left = CHR_LAST_SPACE - g->storm;
    for (unsigned seat = 0; seat < g->head.players; seat++) {
        int sum = g->gems[seat] * CHR_GEMS + g->doubloons[seat] * HELD_COIN;
        if (g->heart == seat + 1)
            sum += HELD_HEART;
        for (FOR_CARDS(card, held, chrono_zone_hand(seat)))
            sum += HELD_RELIC + RELIC_GEM * c->card[held->face[card]].value;
        sum += (CHR_CREWMEN - g->mat[seat]) * (CREWMAN + CREWMAN_DAY * left);
        sum += g->cube[1][seat] * CUBE;
        ChronoJudge j     = chrono_judge(c, g, seat);
        int         plans = 0;
        for (unsigned slot = 0; slot < CHR_SLOTS; slot++)
            plans += chrono_judge_slot(&j, chrono_plan_of(&j, slot), slot);
        hope[seat] = sum + plans * PLANS / 100;
    }
    return DOUBT + DOUBT_DAY * left;
}
