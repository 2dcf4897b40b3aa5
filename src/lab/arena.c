/* arena.c -- `tortuga arena GAME BOT BOT…`: who is stronger, and how sure is that. */
#include "lab/arena.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/pilot.h"
#include "core/net.h"
#include "lab/crew.h"
#include "lab/halt.h"
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
    "Each BOT is a level (random, deckhand, greedy, pilot, bosun, captain, admiral; admiral-netless does "
    "not\n"
    "ask the net, to compare with) or a program: \"cmd:./mybot\".\n"
    "Where fewer bots are named than sit at the table, the last one takes the other chairs; in teams,\n"
    "one bot a team will do. Every deal is played with the seats exchanged, and is the unit of the "
    "intervals.\n"
    "Ctrl-C prints the table so far, keeps it in a journal and says how to go on.",
};

static void show_progress(const ArenaResult *r, const ArenaPlan *plan)
{
    double left = r->fresh ? r->seconds / r->fresh * (plan->deals - r->deals) : 0;
    int    done = plan->deals ? (int)(20.0 * r->deals / plan->deals) : 20;
    progress("[%.*s%.*s] %u of %u games, %s %.1f %% (%.1f to %.1f), %.0f s left", done,
             "####################", 20 - done, "....................", r->games,
             plan->deals * plan->rotations, plan->entrants[0], 100 * r->entrant[0].share.mean,
             100 * r->entrant[0].share.low, 100 * r->entrant[0].share.high, left);
}

static json_t *fouls_json(const Entrant *e)
{
    json_t *fouls = json_object();
    for (unsigned v = 0; v < VERDICTS; v++)
        json_object_set_new(fouls, ARENA_VERDICTS[v], json_integer(e->fouls[v]));
    return fouls;
}

static bool is_bounded(const Estimate *e) { return isfinite(e->low) && isfinite(e->high); }

/* null where there is no bound. */
static json_t *bound(double value) { return isfinite(value) ? json_real(value) : json_null(); }

static void print_json(const ArenaPlan *plan, const ArenaResult *r)
{
    json_t *bots = json_array();
    for (unsigned i = 0; i < plan->entrant_count; i++) {
        const Entrant *e = &r->entrant[i];
        json_array_append_new(
            bots, json_pack("{s:s,s:i,s:i,s:f,s:f,s:[f,f],s:f,s:f,s:f,s:f,s:o,s:[o,o],s:o}", "name",
                            plan->entrants[i], "seats", (int)e->chairs, "games", (int)r->games, "wins",
                            e->wins, "share", e->share.mean, "interval", e->share.low, e->share.high, "fair",
                            e->fair, "mean_score", e->score, "ms_per_move", e->ms, "ms_longest", e->longest,
                            "elo", is_bounded(&e->elo) ? json_real(e->elo.mean) : json_null(), "elo_interval",
                            bound(e->elo.low), bound(e->elo.high), "fouls", fouls_json(e)));
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
    if (r->halted)
        json_object_set_new(out, "interrupted", json_true());
    (void)json_dumpf(out, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    (void)putchar('\n');
    json_decref(out);
}

/* A cell that is empty where there is no such number. */
static void put_cell(double value)
{
    if (isfinite(value))
        (void)printf(",%.1f", value);
    else
        (void)putchar(',');
}

static void print_csv(const ArenaPlan *plan, const ArenaResult *r)
{
    (void)printf("game,players,bot,seats,games,wins,share,low,high,fair,mean_score,ms_per_move,ms_longest,"
                 "elo,elo_low,elo_high,seed\n");
    for (unsigned i = 0; i < plan->entrant_count; i++) {
        const Entrant *e = &r->entrant[i];
        (void)printf("%s,%u,\"%s\",%u,%u,%.4f,%.5f,%.5f,%.5f,%.4f,%.3f,%.3f,%.3f", plan->game->slug,
                     plan->players, plan->entrants[i], e->chairs, r->games, e->wins, e->share.mean,
                     e->share.low, e->share.high, e->fair, e->score, e->ms, e->longest);
        put_cell(is_bounded(&e->elo) ? e->elo.mean : (double)NAN);
        put_cell(e->elo.low);
        put_cell(e->elo.high);
        (void)printf(",%llu\n", (unsigned long long)plan->seed);
    }
}

enum { NAME_WIDTH = 18 };

/* The name in front of a row; one that is longer has a line of its own, whole. */
static void put_name(const ArenaPlan *plan, unsigned entrant)
{
    const char *name = plan->entrants[entrant];
    if (strlen(name) > NAME_WIDTH)
        (void)printf("%s\n%-*s", name, NAME_WIDTH, "");
    else
        (void)printf("%-*s", NAME_WIDTH, name);
}

static void put_elo(const Estimate *elo)
{
    if (is_bounded(elo))
        (void)printf(" %+5.0f  %+.0f to %+.0f\n", elo->mean, elo->low, elo->high);
    else if (isfinite(elo->low))
        (void)printf("        more than %+.0f\n", elo->low);
    else if (isfinite(elo->high))
        (void)printf("        less than %+.0f\n", elo->high);
    else
        (void)printf("        any\n");
}

static const char *ending(uint32_t count) { return count == 1 ? "" : "s"; }

static void print_table(const ArenaPlan *plan, const ArenaResult *r)
{
    (void)printf("%s, %u players: %u game%s (%u deal%s, seats exchanged), %.0f decisions a game, %.1f s\n"
                 "seed %llu: the same deals again with --seed\n\n",
                 plan->game->name, plan->players, r->games, ending(r->games), r->deals, ending(r->deals),
                 r->decisions, r->seconds, (unsigned long long)plan->seed);
    (void)printf("%-*s seats fair %%  win %%  95 %% interval   Elo  95 %% interval\n", NAME_WIDTH, "bot");
    for (unsigned i = 0; i < plan->entrant_count; i++) {
        const Entrant *e = &r->entrant[i];
        put_name(plan, i);
        (void)printf(" %5u %6.1f %6.1f %6.1f to %5.1f", e->chairs, 100 * e->fair, 100 * e->share.mean,
                     100 * e->share.low, 100 * e->share.high);
        if (plan->entrant_count > 1)
            put_elo(&e->elo);
        else
            (void)putchar('\n'); /* nobody to compare it with */
    }
    (void)printf("\n%-*s  points  ms/move  longest\n", NAME_WIDTH, "bot");
    for (unsigned i = 0; i < plan->entrant_count; i++) {
        put_name(plan, i);
        (void)printf(" %7.2f %8.2f %8.1f\n", r->entrant[i].score, r->entrant[i].ms, r->entrant[i].longest);
    }
    for (unsigned i = 0; i < plan->entrant_count; i++)
        for (unsigned v = 0; v < VERDICTS; v++)
            if (r->entrant[i].fouls[v])
                (void)printf("\n%s: %s in %u game%s; its last line was: %s\n", plan->entrants[i],
                             ARENA_VERDICTS[v], r->entrant[i].fouls[v], ending(r->entrant[i].fouls[v]),
                             r->entrant[i].foul_line);
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

/* Every bot that was named is an entrant of its own, and so has a name of its own: of equal ones each gets its number. */
static void name_entrants(ArenaPlan *plan, int count, char **names)
{
    static char numbered[MAX_SEATS][200];
    for (int i = 0; i < count; i++) {
        unsigned before = 0, alike = 0;
        for (int k = 0; k < count; k++) {
            bool same = strcmp(names[k], names[i]) == 0;
            alike += same;
            before += same && k < i;
        }
        plan->entrants[i] = names[i];
        if (alike < 2)
            continue;
        (void)snprintf(numbered[i], sizeof numbered[i], "%s (%u)", names[i], before + 1);
        plan->entrants[i] = numbered[i];
    }
    plan->entrant_count = (unsigned)count;
}

/* Fills the chairs: as many bots as players, one for each side, or the last for all that are left. */
static int seat_line_up(ArenaPlan *plan, int count, char **names)
{
    unsigned mates;
    unsigned sides = sides_of(plan, &mates);
    bool     teams = (unsigned)count == sides && mates > 1;
    name_entrants(plan, count, names);
    for (unsigned chair = 0; chair < plan->players; chair++) {
        unsigned i           = teams ? chair / mates : chair;
        plan->entrant[chair] = i < (unsigned)count ? i : (unsigned)count - 1;
        plan->bots[chair]    = names[plan->entrant[chair]];
        if (strncmp(plan->bots[chair], "cmd:", 4) == 0)
            continue;
        Level level;
        if (!level_read(plan->bots[chair], &level)) {
            const char *meant = level_meant(plan->bots[chair]);
            return usage_error(&COMMAND_ARENA, "there is no bot %s%s%s; a program is written cmd:PROGRAM",
                               plan->bots[chair], meant ? "; did you mean " : "", meant ? meant : "");
        }
        if (!plan->net && !bot_plays(plan->game, level.info->name))
            return usage_error(&COMMAND_ARENA,
                               "%s has learnt no %s yet: there is no net for it (nets/, or --net FILE)",
                               plan->bots[chair], plan->game->name);
    }
    plan->step      = mates;
    plan->rotations = plan->entrant_count == 1 ? 1 : sides;
    return 0;
}

static bool net_fits(const ArenaPlan *plan)
{
    void *memory = malloc(pilot_size());
    bool  fits   = memory && pilot_init(memory, plan->game, plan->net, plan->net_size);
    free(memory);
    return fits;
}

/* What workers on other machines cannot do, or not do alike. */
static int check_workers(const ArenaPlan *plan, bool counted)
{
    bool timed = false;
    if (plan->net)
        return usage_error(&COMMAND_ARENA,
                           "--net is a file on this machine; with --workers bots go by the game's own");
    for (unsigned chair = 0; chair < plan->players; chair++) {
        Level level;
        if (!level_read(plan->bots[chair], &level))
            return usage_error(&COMMAND_ARENA,
                               "%s is a program on this machine; with --workers every bot is a level",
                               plan->bots[chair]);
        timed |= level.info->ms && !counted;
    }
    if (timed)
        crew_say_timed("arena", "--iterations makes results the same everywhere");
    return EXIT_GOOD;
}

int cli_arena(int argc, char **argv)
{
    int64_t         players = 0, games = 200, threads = 1, ms = 0, iterations = 0, seed = -1;
    const char     *journal = NULL, *content = NULL, *sprt = NULL, *net = NULL, *workers = NULL;
    bool            json = false, csv = false;
    OptionList      wishes    = {{NULL}, 0};
    const CliOption options[] = {
        {"players", 'n', OPTION_NUMBER, &players, "N", "how many sit at the table; as many as bots named", 1,
         PLAYERS_ASKED},
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
        {"net", 0, OPTION_TEXT, &net, "FILE",
         "another net for pilot and admiral than the game's own (train/)", 0, 0},
        {"resume", 'r', OPTION_TEXT, &journal, "FILE", "a journal: an interrupted run goes on from it", 0, 0},
        {"sprt", 0, OPTION_TEXT, &sprt, "LOW,HIGH",
         "stop when the first bot's win share (in %) is clearly one of these", 0, 0},
        {"workers", 'w', OPTION_TEXT, &workers, "ADDRESS",
         "a NATS (nats://HOST:4222) whose `tortuga worker`s play the games", 0, 0},
        {"json", 0, OPTION_FLAG, &json, NULL, "one JSON object at the end", 0, 0},
        {"csv", 0, OPTION_FLAG, &csv, NULL, "comma-separated values", 0, 0},
        {NULL, 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0},
    };
    halt_listen(argc, argv);
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
    if (workers && (code = check_workers(&plan, iterations != 0)) != EXIT_GOOD)
        return code;
    if (net && !net_fits(&plan))
        return usage_error(&COMMAND_ARENA,
                           "--net %s: that is no net for the %s of this program; train/ makes them", net,
                           plan.game->name);
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
    plan.workers    = workers;
    plan.content    = content;
    plan.journal    = journal;
    plan.deals      = (uint32_t)((games + plan.rotations - 1) / plan.rotations);

    static ArenaResult result;
    static char        spare[80];
    journal_spare("arena", plan.game->slug, plan.seed, spare, sizeof spare);
    plan.spare = spare;
    bool ok    = arena_run(&plan, &result, show_progress);
    progress("%s", "");
    if (!ok) {
        (void)fprintf(stderr, "tortuga arena: the tournament could not be played\n");
        return EXIT_USAGE;
    }
    if (json)
        print_json(&plan, &result);
    else if (csv)
        print_csv(&plan, &result);
    else if (result.games)
        print_table(&plan, &result);
    if (!result.halted)
        return EXIT_GOOD;
    (void)fflush(stdout);
    char done[80];
    (void)snprintf(done, sizeof done, "%u of %u games", result.games, plan.deals * plan.rotations);
    halt_say(done, result.kept, plan.journal ? NULL : spare);
    return halt_code();
}
