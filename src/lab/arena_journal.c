/* arena_journal.c -- deals as lines of JSON, and the plan for those who play them elsewhere. */
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "lab/arena_deal.h"
#include "lab/deals.h"
#include "lab/journal.h"
#include "lab/level.h"
#include "position/options_json.h"

static json_t *doubles(const double *values, unsigned n)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < n; i++)
        json_array_append_new(list, json_real(values[i]));
    return list;
}

/* Which net those go by who ask one; "" where nobody does. */
static const char *net_word(const ArenaPlan *plan, char word[17])
{
    word[0]             = 0;
    const NetData *own  = plan->game->net;
    const void    *net  = plan->net ? plan->net : own ? own->bytes : NULL;
    size_t         size = plan->net ? plan->net_size : own ? own->size : 0;
    for (unsigned chair = 0; chair < plan->players && !word[0]; chair++) {
        Level level;
        if (level_read(plan->bots[chair], &level) && !level.netless && bot_asks(plan->game, level.info->name))
            (void)snprintf(word, 17, "%016llx", (unsigned long long)bytes_hash(0, net, size));
    }
    return word;
}

json_t *arena_head(const ArenaPlan *plan)
{
    char    net[17];
    json_t *bots = json_array(), *entrants = json_array();
    for (unsigned chair = 0; chair < plan->players; chair++) {
        json_array_append_new(bots, json_string(plan->bots[chair]));
        json_array_append_new(entrants, json_integer(plan->entrant[chair]));
    }
    return json_pack("{s:s,s:i,s:s,s:i,s:o,s:o,s:o,s:I,s:i,s:i,s:i,s:s}", "game", plan->game->slug, "rules",
                     (int)plan->game->version, "content", plan->game->content_hash, "players",
                     (int)plan->players, "options", options_to_json(plan->game, plan->option), "bots", bots,
                     "entrants", entrants, "seed", (json_int_t)plan->seed, "dealt", DEALS_KIND, "ms",
                     (int)plan->ms, "iterations", (int)plan->iterations, "net", net_word(plan, net));
}

json_t *deal_line(const ArenaPlan *plan, uint32_t number, const Deal *deal)
{
    unsigned n     = plan->entrant_count;
    json_t  *pairs = json_array();
    json_t  *fouls = json_array();
    for (unsigned i = 0; i < n; i++) {
        for (unsigned j = 0; j < n; j++)
            json_array_append_new(pairs, json_real((double)deal->pairs.points[i][j]));
        for (unsigned v = 0; v < VERDICTS; v++)
            json_array_append_new(fouls, json_integer(deal->fouls[i][v]));
    }
    return json_pack("{s:i,s:o,s:o,s:o,s:o,s:o,s:f,s:o,s:o}", "deal", (int)number, "wins",
                     doubles(deal->wins, n), "score", doubles(deal->score, n), "ms", doubles(deal->ms, n),
                     "longest", doubles(deal->longest, n), "choices", doubles(deal->choices, n), "decisions",
                     deal->decisions, "pairs", pairs, "fouls", fouls);
}

bool deal_read(const ArenaPlan *plan, const json_t *line, uint32_t *number, Deal *deal)
{
    static const double MUCH = 1e15; /* points, milliseconds, decisions: sums of these are still exact */
    unsigned            n    = plan->entrant_count;
    double              each = plan->rotations, pair = each * plan->players * plan->players;
    double              pairs[MAX_SEATS * MAX_SEATS];
    int64_t             which, fouls[MAX_SEATS * VERDICTS];
    memset(deal, 0, sizeof *deal);
    if (!journal_whole(line, "deal", 0, (int64_t)plan->deals - 1, &which) ||
        !journal_reals(line, "wins", n, 0, each, deal->wins) ||
        !journal_reals(line, "score", n, -MUCH, MUCH, deal->score) ||
        !journal_reals(line, "ms", n, 0, MUCH, deal->ms) ||
        !journal_reals(line, "longest", n, 0, MUCH, deal->longest) ||
        !journal_reals(line, "choices", n, 0, MUCH, deal->choices) ||
        !journal_real(line, "decisions", 0, MUCH, &deal->decisions) ||
        !journal_reals(line, "pairs", n * n, 0, pair, pairs) ||
        !journal_wholes(line, "fouls", n * VERDICTS, 0, plan->rotations, fouls))
        return false;
    for (unsigned i = 0; i < n; i++) {
        for (unsigned j = 0; j < n; j++)
            deal->pairs.points[i][j] = (float)pairs[i * n + j];
        for (unsigned v = 0; v < VERDICTS; v++)
            deal->fouls[i][v] = (uint32_t)fouls[i * VERDICTS + v];
    }
    deal->done = true;
    *number    = (uint32_t)which;
    return true;
}

json_t *arena_plan_write(const ArenaPlan *plan)
{
    json_t *json = arena_head(plan);
    if (json)
        (void)json_object_update_new(json, json_pack("{s:i,s:i,s:i,s:I}", "count", (int)plan->entrant_count,
                                                     "rotations", (int)plan->rotations, "step",
                                                     (int)plan->step, "deals", (json_int_t)plan->deals));
    return json;
}

bool arena_plan_read(const ChosenTable *table, const json_t *json, ArenaPlan *plan)
{
    unsigned      players = table->players;
    const json_t *bots    = json_object_get(json, "bots");
    int64_t       entrant[MAX_SEATS], count, rotations, step, deals, seed, ms, iterations;
    memset(plan, 0, sizeof *plan);
    if (!journal_whole(json, "count", 1, players, &count) ||
        !journal_wholes(json, "entrants", players, 0, count - 1, entrant) ||
        !journal_whole(json, "rotations", 1, players, &rotations) ||
        !journal_whole(json, "step", 1, players, &step) ||
        !journal_whole(json, "deals", 1, INT32_MAX, &deals) ||
        !journal_whole(json, "seed", 0, INT64_MAX, &seed) || !journal_whole(json, "ms", 0, UINT32_MAX, &ms) ||
        !journal_whole(json, "iterations", 0, INT32_MAX, &iterations) || json_array_size(bots) != players)
        return false;
    for (unsigned chair = 0; chair < players; chair++) {
        const char *name = json_string_value(json_array_get(bots, chair));
        Level       level;
        if (!name || !level_read(name, &level))
            return false;
        plan->bots[chair]    = level.name;
        plan->entrant[chair] = (unsigned)entrant[chair];
    }
    plan->game    = table->game;
    plan->players = players;
    memcpy(plan->option, table->option, sizeof plan->option);
    plan->entrant_count = (unsigned)count;
    plan->rotations     = (unsigned)rotations;
    plan->step          = (unsigned)step;
    plan->deals         = (uint32_t)deals;
    plan->seed          = (uint64_t)seed;
    plan->ms            = (uint32_t)ms;
    plan->iterations    = (uint32_t)iterations;
    return true;
}
