/* main.c -- `tortuga-load`: what the server bears, and how quickly it answers.
 *
 * It starts the server itself, on a free port of this machine, with its log on the disk of a temporary folder, and plays
 * through real WebSockets (fleet.h). `make bench-server` runs it on the program that people use. */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "load/phases.h"
#include "shell/options.h"
#include "tortuga.h"

enum { GAMES_MOST = 32 };

static const CliCommand command = {
    "load", "SERVER", "what a server bears: moves a second, answering times, memory, starting time",
    "Starts SERVER (the program `tortuga`) on a free port with its data in a temporary folder,\n"
    "lets programs play at many tables through WebSockets, and prints what it measured.\n"
    "A measurement whose number is 0 is left out."};

static bool pick_games(const OptionList *names, const tg_game *games[GAMES_MOST])
{
    size_t count = 0;
    for (size_t i = 0; i < names->count; i++) {
        const tg_game *game = tg_game_find(names->item[i]);
        if (!game || count + 1 == GAMES_MOST) {
            (void)fprintf(stderr, "tortuga-load: there is no game '%s'\n", names->item[i]);
            return false;
        }
        games[count++] = game;
    }
    for (unsigned i = 0; !names->count && tg_game_at(i) && count + 1 < GAMES_MOST; i++)
        games[count++] = tg_game_at(i);
    games[count] = NULL;
    return true;
}

/* Every player is a descriptor, here as there. */
static void raise_descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

int main(int argc, char **argv)
{
    const tg_game  *games[GAMES_MOST];
    OptionList      names     = {.count = 0};
    LoadWish        w         = {.language      = "",
                                 .tables        = 1000,
                                 .players       = 2,
                                 .seed          = 1,
                                 .seconds       = 10,
                                 .rounds        = 5,
                                 .round_seconds = 5,
                                 .connections   = 10000,
                                 .idle_tables   = 2000,
                                 .stored        = 100000};
    const CliOption options[] = {
        {"game", 'g', OPTION_LIST, &names, "GAME", "plays this (several times: these); all, without", 0, 0},
        {"tables", 't', OPTION_NUMBER, &w.tables, "N", "tables at a time (1000)", 1, 1e5},
        {"players", 'p', OPTION_NUMBER, &w.players, "N", "at a table, where the game is for so many (2)", 1,
         8},
        {"language", 0, OPTION_TEXT, &w.language, "LANG", "sentences in that language (none)", 0, 0},
        {"seed", 0, OPTION_NUMBER, &w.seed, "N", "of what is played (1)", 0, 1e9},
        {"games", 0, OPTION_NUMBER, &w.games_most, "N",
         "plays so many games to the end, compares counts with the server, and measures nothing", 0, 1e6},
        {"seconds", 's', OPTION_NUMBER, &w.seconds, "S", "plays as fast as can be for so long (10)", 0, 3600},
        {"rounds", 0, OPTION_NUMBER, &w.rounds, "N", "then so many rounds at half that load (5)", 0, 100},
        {"round", 0, OPTION_NUMBER, &w.round_seconds, "S", "of so many seconds (5)", 1, 3600},
        {"store", 0, OPTION_TEXT, &w.store, "ADDRESS", "playing: a store that other nodes share", 0, 0},
        {"bus", 0, OPTION_TEXT, &w.bus, "ADDRESS", "playing: and the bus between them", 0, 0},
        {"connections", 'c', OPTION_NUMBER, &w.connections, "N", "idle connections (10000)", 0, 1e6},
        {"idle-tables", 0, OPTION_NUMBER, &w.idle_tables, "N", "idle tables (2000)", 0, 1e6},
        {"stored", 0, OPTION_NUMBER, &w.stored, "N", "tables on disk at a start (100000)", 0, 1e7},
        {0},
    };
    int operands = options_read(&command, options, argc, argv);
    if (operands < 0)
        return -1 - operands;
    if (operands != 1)
        return usage_error(&command, "which program is the server?");
    if (!pick_games(&names, games))
        return EXIT_USAGE;
    w.program = argv[1];
    w.games   = games;
    if (w.games_most && w.games_most < w.tables)
        w.tables = w.games_most;
    raise_descriptors();
    return (w.games_most ? load_games(&w) : load_all(&w)) ? EXIT_GOOD : EXIT_DIFFERS;
}
