/* arena.c -- `tortuga arena GAME BOT BOT…`: who is stronger, and how sure is that. */
#include "lab/arena.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "core/net.h"
#include "lab/journal.h"
#include "lab/level.h"
#include "position/options_json.h"
#include "position/position.h"
#include "shell/chosen.h"
#include "shell/commands.h"
#include "shell/files.h"
#include "table/options.h"

static const CliCommand COMMAND_ARENA = {
    "arena",
    "GAME BOT BOT...",
    "bots against bots, with win rates and ratings",
    "Each BOT is a level (random, deckhand, greedy, bosun, captain, admiral) or a program: \"cmd:./mybot\".\n"
    "Where fewer bots are named than sit at the table, the last one takes the other chairs; in teams,\n"
    "one bot a team will do. Every deal is played with the seats exchanged.",
};

static void show_progress(const ArenaResult *r, const ArenaPlan *plan)
{
    double left = r->deals ? r->seconds / r->deals * (plan->deals - r->deals) : 0;
    int    done = plan->deals ? (int)(20.0 * r->deals / plan->deals) : 20;
    progress("[%.*s%.*s] %u of %u games, %s %.1f %% +- %.1f, %.0f s left", done, "####################",
             20 - done, "....................", r->games, plan->deals * plan->rotations, plan->entrants[0],
             100 * r->entrant[0].share, 100 * r->entrant[0].half_width, left);
}

static json_t *fouls_json(const Entrant *e)
{
    json_t *fouls = json_object();
    for (unsigned v = 0; v < VERDICTS; v++)
        json_object_set_new(fouls, ARENA_VERDICTS[v], json_integer(e->fouls[v]));
    return fouls;
}

static void print_json(const ArenaPlan *plan, const ArenaResult *r)
{
    json_t *bots = json_array();
    for (unsigned i = 0; i < plan->entrant_count; i++) {
        const Entrant *e = &r->entrant[i];
        json_array_append_new(bots, json_pack("{s:s,s:i,s:i,s:f,s:f,s:[f,f],s:f,s:f,s:f,s:f,s:f,s:f,s:o}",
                                              "name", plan->entrants[i], "seats", (int)e->chairs, "games",
                                              (int)r->games, "wins", e->wins, "share", e->share, "interval",
                                              e->share - e->half_width, e->share + e->half_width, "fair",
                                              e->fair, "mean_score", e->score, "ms_per_move", e->ms,
                                              "ms_longest", e->longest, "elo", e->elo, "elo_error",
                                              e->elo_error, "fouls", fouls_json(e)));
    }
    json_t *out = json_pack("{s:s,s:i,s:o,s:I,s:i,s:i,s:f,s:f,s:o}", "game", plan->game->slug, "players",
                            (int)plan->players, "options", options_to_json(plan->game, plan->option), "seed",
                            (json_int_t)plan->seed, "games", (int)r->games, "deals", (int)r->deals,
                            "decisions_per_game", r->decisions, "seconds", r->seconds, "bots", bots);
    if (plan->sprt[0] < plan->sprt[1])
        json_object_set_new(out, "sprt",
                            json_pack("{s:f,s:f,s:f,s:s}", "low", plan->sprt[0], "high", plan->sprt[1], "llr",
                                      r->llr, "verdict",
                                      r->sprt > 0   ? "high"
                                      : r->sprt < 0 ? "low"
                                                    : "open"));
    (void)json_dumpf(out, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    (void)putchar('\n');
    json_decref(out);
}

static void print_csv(const ArenaPlan *plan, const ArenaResult *r)
{
    (void)printf("game,players,bot,seats,games,wins,share,low,high,fair,mean_score,ms_per_move,ms_longest,"
                 "elo,elo_error,seed\n");
    for (unsigned i = 0; i < plan->entrant_count; i++) {
        const Entrant *e = &r->entrant[i];
        (void)printf("%s,%u,\"%s\",%u,%u,%.4f,%.5f,%.5f,%.5f,%.4f,%.3f,%.3f,%.3f,%.1f,%.1f,%llu\n",
                     plan->game->slug, plan->players, plan->entrants[i], e->chairs, r->games, e->wins,
                     e->share, e->share - e->half_width, e->share + e->half_width, e->fair, e->score, e->ms,
                     e->longest, e->elo, e->elo_error, (unsigned long long)plan->seed);
    }
}

static void print_table(const ArenaPlan *plan, const ArenaResult *r)
{
    (void)printf("%s, %u players: %u games (%u deals, seats exchanged), %.0f decisions a game, %.1f s\n"
                 "seed %llu: the same deals again with --seed\n\n",
                 plan->game->name, plan->players, r->games, r->deals, r->decisions, r->seconds,
                 (unsigned long long)plan->seed);
    (void)printf("%-16s %5s %13s %6s %7s %7s %7s %11s\n", "bot", "seats", "win % (95 %)", "fair %", "points",
                 "ms/move", "longest", "Elo");
    for (unsigned i = 0; i < plan->entrant_count; i++) {
        const Entrant *e = &r->entrant[i];
        (void)printf("%-16.16s %5u %5.1f +- %4.1f %6.1f %7.2f %7.2f %7.1f %+5.0f +- %-2.0f\n",
                     plan->entrants[i], e->chairs, 100 * e->share, 100 * e->half_width, 100 * e->fair,
                     e->score, e->ms, e->longest, e->elo, e->elo_error);
    }
    for (unsigned i = 0; i < plan->entrant_count; i++)
        for (unsigned v = 0; v < VERDICTS; v++)
            if (r->entrant[i].fouls[v])
                (void)printf("\n%s: %s in %u game%s; its last line was: %s\n", plan->entrants[i],
                             ARENA_VERDICTS[v], r->entrant[i].fouls[v],
                             r->entrant[i].fouls[v] == 1 ? "" : "s", r->entrant[i].foul_line);
    if (plan->sprt[0] < plan->sprt[1])
        (void)printf("\nSPRT between %.1f %% and %.1f %% for %s: %s (log likelihood ratio %.2f)\n",
                     100 * plan->sprt[0], 100 * plan->sprt[1], plan->entrants[0],
                     r->sprt > 0   ? "the higher"
                     : r->sprt < 0 ? "the lower"
                                   : "still open",
                     r->llr);
}

/* How many sides there are, and how many neighbours make one. */
static unsigned sides_of(const ArenaPlan *plan, unsigned *mates)
{
    StateBox box;
    Rng      rng;
    rng_fast(&rng, 1);
    *mates = 1;
    if (game_begin(plan->game, &box.head, plan->players, plan->option, &rng))
        return plan->players;
    while (*mates < plan->players && plan->game->side(plan->game, &box.head, (Seat)*mates) ==
                                         plan->game->side(plan->game, &box.head, 0))
        ++*mates;
    return plan->players / *mates;
}

/* Fills the chairs: as many bots as players, one for each side, or the last for all that are left. */
static int seat_line_up(ArenaPlan *plan, int count, char **names)
{
    unsigned mates;
    unsigned sides = sides_of(plan, &mates);
    bool     teams = (unsigned)count == sides && mates > 1;
    for (unsigned chair = 0; chair < plan->players; chair++) {
        unsigned i        = teams ? chair / mates : chair;
        plan->bots[chair] = names[i < (unsigned)count ? i : (unsigned)count - 1];
        unsigned e        = 0;
        while (e < plan->entrant_count && strcmp(plan->entrants[e], plan->bots[chair]) != 0)
            e++;
        if (e == plan->entrant_count)
            plan->entrants[plan->entrant_count++] = plan->bots[chair];
        plan->entrant[chair] = e;
        if (strncmp(plan->bots[chair], "cmd:", 4) == 0)
            continue;
        if (!bot_info(plan->bots[chair])) {
            const char *meant = level_meant(plan->bots[chair]);
            return usage_error(&COMMAND_ARENA, "there is no bot %s%s%s; a program is written cmd:PROGRAM",
                               plan->bots[chair], meant ? "; did you mean " : "", meant ? meant : "");
        }
        if (!plan->net && !bot_plays(plan->game, plan->bots[chair]))
            return usage_error(&COMMAND_ARENA,
                               "%s has learnt no %s yet: there is no net for it (nets/, or --net FILE)",
                               plan->bots[chair], plan->game->name);
    }
    plan->step      = mates;
    plan->rotations = plan->entrant_count == 1 ? 1 : sides;
    return 0;
}

int cli_arena(int argc, char **argv)
{
    int64_t         players = 0, games = 200, threads = 1, ms = 0, iterations = 0, seed = -1;
    const char     *journal = NULL, *content = NULL, *sprt = NULL, *net = NULL;
    bool            json = false, csv = false;
    OptionList      wishes    = {{NULL}, 0};
    const CliOption options[] = {
        {"players", 'n', OPTION_NUMBER, &players, "N", "how many sit at the table; as many as bots named", 1,
         MAX_SEATS},
        {"games", 'g', OPTION_NUMBER, &games, "N", "how many games (200); whole deals are played", 1,
         10000000},
        {"threads", 'j', OPTION_NUMBER, &threads, "T", "games side by side (1)", 1, 64},
        {"ms", 0, OPTION_NUMBER, &ms, "MS", "thinking time of a decision instead of the level's own", 1,
         600000},
        {"iterations", 0, OPTION_NUMBER, &iterations, "N", "thinking by count instead of time: repeatable", 1,
         100000000},
        {"seed", 0, OPTION_NUMBER, &seed, "N", "of the deals; without it a fresh one, which is told", 0,
         9e15},
        {"option", 'o', OPTION_LIST, &wishes, "NAME=VALUE", "a table option; see `tortuga games GAME`", 0, 0},
        {"content", 0, OPTION_TEXT, &content, "FILE", "other cards and boards", 0, 0},
        {"net", 0, OPTION_TEXT, &net, "FILE", "another net for pilot than the game's own (train/)", 0, 0},
        {"resume", 'r', OPTION_TEXT, &journal, "FILE", "a journal: an interrupted run goes on from it", 0, 0},
        {"sprt", 0, OPTION_TEXT, &sprt, "LOW,HIGH",
         "stop when the first bot's win share (in %) is clearly one of these", 0, 0},
        {"json", 0, OPTION_FLAG, &json, NULL, "one JSON object at the end", 0, 0},
        {"csv", 0, OPTION_FLAG, &csv, NULL, "comma-separated values", 0, 0},
        {NULL, 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0},
    };
    int operands = options_read(&COMMAND_ARENA, options, argc, argv);
    if (operands < 0)
        return -1 - operands;
    if (operands < 2)
        return usage_error(&COMMAND_ARENA,
                           "name a game and the bots, as in `tortuga arena korsar captain greedy`");

    static ArenaPlan plan;
    memset(&plan, 0, sizeof plan);
    unsigned    chairs = players ? (unsigned)players : (unsigned)operands - 1;
    ChosenTable table;
    if (operands - 1 > (int)chairs)
        return usage_error(&COMMAND_ARENA, "%d bots are too many for %u chairs", operands - 1, chairs);
    if (!chosen_table(&COMMAND_ARENA, argv[1], content, chairs, &wishes, &table))
        return EXIT_USAGE;
    plan.game    = table.game;
    plan.players = table.players;
    memcpy(plan.option, table.option, sizeof plan.option);
    if (net && !(plan.net = file_read(net, NET_SIZE_MOST, &plan.net_size)))
        return usage_error(&COMMAND_ARENA, "--net %s: no net can be read there", net);
    int code = seat_line_up(&plan, operands - 1, argv + 2);
    if (code)
        return code;
    if (sprt) {
        char *end    = NULL;
        plan.sprt[0] = strtod(sprt, &end) / 100;
        plan.sprt[1] = *end == ',' ? strtod(end + 1, NULL) / 100 : 0;
        if (plan.sprt[0] >= plan.sprt[1])
            return usage_error(&COMMAND_ARENA,
                               "--sprt %s: write two shares in percent, the lower first: 25,30", sprt);
    }
    plan.seed       = journal_seed(journal, seed);
    plan.ms         = (uint32_t)ms;
    plan.iterations = (uint32_t)iterations;
    plan.threads    = (unsigned)threads;
    plan.journal    = journal;
    plan.deals      = (uint32_t)((games + plan.rotations - 1) / plan.rotations);

    static ArenaResult result;
    bool               ok = arena_run(&plan, &result, show_progress);
    progress("%s", "");
    if (!ok) {
        (void)fprintf(stderr, "tortuga arena: the tournament could not be played\n");
        return EXIT_USAGE;
    }
    if (json)
        print_json(&plan, &result);
    else if (csv)
        print_csv(&plan, &result);
    else
        print_table(&plan, &result);
    return EXIT_GOOD;
}
