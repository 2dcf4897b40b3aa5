/* arena_deal.h -- what one deal came to, the sums over deals, and the lines of the journal that keep them. */
#ifndef TORTUGA_LAB_ARENA_DEAL_H
#define TORTUGA_LAB_ARENA_DEAL_H

#include <jansson.h>

#include "lab/arena.h"
#include "shell/chosen.h"

/* By entrant. */
typedef struct Deal {
    bool       done;
    double     wins[MAX_SEATS];
    double     score[MAX_SEATS];
    double     ms[MAX_SEATS];
    double     longest[MAX_SEATS];
    double     choices[MAX_SEATS];
    double     decisions;
    uint32_t   fouls[MAX_SEATS][VERDICTS];
    PairPoints pairs;
} Deal;

/* Deals added up, one at a time. */
typedef struct DealSums {
    uint32_t deals;
    double   decisions;
    double   wins[MAX_SEATS], squares[MAX_SEATS]; /* squares of a deal's share */
    double   score[MAX_SEATS], ms[MAX_SEATS], longest[MAX_SEATS], choices[MAX_SEATS];
    uint32_t fouls[MAX_SEATS][VERDICTS];
} DealSums;

void sums_add(const ArenaPlan *plan, DealSums *sums, const Deal *deal);

/* All that the sums tell; ratings are left out. */
void sums_tell(const ArenaPlan *plan, const DealSums *sums, ArenaResult *result);

/* All that is done, in the order of the deals, with ratings. False where memory is short. */
bool deals_tell(const ArenaPlan *plan, const Deal *deals, ArenaResult *result);

/* The first line of a journal, the line of a deal, and what such a line says; false where that cannot be true. */
json_t *arena_head(const ArenaPlan *plan);
json_t *deal_line(const ArenaPlan *plan, uint32_t number, const Deal *deal);
bool    deal_read(const ArenaPlan *plan, const json_t *line, uint32_t *number, Deal *deal);

/* What a worker elsewhere must know beside the table, and back; false where that cannot be, or a bot is a program. */
json_t *arena_plan_write(const ArenaPlan *plan);
bool    arena_plan_read(const ChosenTable *table, const json_t *json, ArenaPlan *plan);

#endif
