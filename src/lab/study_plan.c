/* study_plan.c -- which games a study is made of, and how far that came. */
#include <string.h>

#include "bots/bots.h"
#include "core/knowledge.h"
#include "lab/study_stats.h"

/* The sides of a table, counted from 0 in the order of their first seats. */
static void find_sides(StudyPlan *plan)
{
    const Game *game = plan->table.game;
    StateBox    box;
    Rng         rng;
    rng_fast(&rng, 1);
    plan->sides = 0;
    if (game_begin(game, &box.head, plan->table.players, plan->table.option, &rng))
        return;
    for (unsigned seat = 0; seat < plan->table.players; seat++) {
        unsigned mate = 0;
        while (mate < seat &&
               game->side(game, &box.head, (Seat)mate) != game->side(game, &box.head, (Seat)seat))
            mate++;
        plan->side[seat] = mate < seat ? plan->side[mate] : plan->sides++;
    }
}

static void add_part(StudyPlan *plan, const char *rival, uint32_t deals, unsigned rotations)
{
    StudyPart part            = {rival, deals, rotations, plan->total};
    plan->part[plan->parts++] = part;
    plan->total += deals * rotations;
}

void study_plan(StudyPlan *plan)
{
    find_sides(plan);
    plan->parts = 0;
    plan->total = 0;
    add_part(plan, NULL, plan->games, 1);
    add_part(plan, NULL, (plan->games + 1) / 2, 1);
    /* Rivals that answer at once: the weakest of all, and the best that is weaker than the chosen level. */
    const char *best  = NULL;
    uint32_t    deals = (plan->games / 2 + plan->sides - 1) / plan->sides;
    for (const BotInfo *info = bots_all; strcmp(info->name, plan->level) != 0; info++)
        best = info->ms || !bot_plays(plan->table.game, info->name) ? best : info->name;
    if (best)
        add_part(plan, bots_all[0].name, deals ? deals : 1, plan->sides);
    if (best && best != bots_all[0].name)
        add_part(plan, best, deals ? deals : 1, plan->sides);
}

/* So many deals of a part are played from the first on, with every rotation. */
static uint32_t deals_done(const StudyNotes *notes, unsigned part)
{
    const StudyPart *p = &notes->plan->part[part];
    uint32_t         n = 0;
    while (n < p->deals * p->rotations && notes->games[p->first + n].done)
        n++;
    return n / p->rotations;
}

bool study_cut(const StudyNotes *notes, StudyPlan *cut)
{
    *cut                    = *notes->plan;
    cut->games              = deals_done(notes, SAMPLE);
    cut->part[SAMPLE].deals = cut->games;
    uint32_t again          = deals_done(notes, AGAIN);
    cut->part[AGAIN].deals  = again < cut->games ? again : cut->games;
    cut->parts              = FIRST_CONTEST;
    for (unsigned part = FIRST_CONTEST; part < notes->plan->parts; part++) {
        StudyPart contest = notes->plan->part[part];
        contest.deals     = deals_done(notes, part);
        if (contest.deals)
            cut->part[cut->parts++] = contest;
    }
    return cut->games > 0;
}
