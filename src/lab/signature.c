/* signature.c -- `tortuga signature`: a hash of seeded random games for every game and number of players. */
#include "core/signature.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "position/position.h"
#include "shell/chosen.h"
#include "shell/commands.h"
#include "shell/options.h"

int cli_signature(int argc, char **argv)
{
    static const CliCommand command = {
        "signature", "[GAME]", "A hash of seeded random games for every game and number of players.",
        "One line for each: the game, the number of players, the hash. A refactoring leaves it\n"
        "alone, a change of rules alters it, and every platform prints the same."};
    bool            json      = false;
    int64_t         games     = 1000;
    int64_t         players   = 0;
    const char     *content   = NULL;
    const CliOption options[] = {
        {"games", 'g', OPTION_NUMBER, &games, "N", "so many games each (1000)", 1, 100000000},
        {"players", 'p', OPTION_NUMBER, &players, "N", "only with so many players", 1, MAX_SEATS},
        {"content", 0, OPTION_TEXT, &content, "FILE", "other content of the game", 0, 0},
        {"json", 0, OPTION_FLAG, &json, NULL, "prints JSON", 0, 0},
        {0},
    };
    int count = options_read(&command, options, argc, argv);
    if (count < 0)
        return -1 - count;
    if (count > 1)
        return usage_error(&command, "one game, or none for all of them");
    const Game *const *list = chosen_games(&command, count ? argv[1] : NULL, content);
    if (!list)
        return EXIT_USAGE;
    static StateBox state;
    json_t         *all = json_array();
    for (; *list; list++) {
        const Game *game    = *list;
        Move       *scratch = (Move *)calloc(game->max_moves + 1u, sizeof *scratch);
        if (!scratch)
            return usage_error(&command, "out of memory");
        for (FOR_BITS(n, game->player_counts)) {
            if (players && (int64_t)n != players)
                continue;
            progress("%s with %u players ...", game->slug, (unsigned)n);
            uint64_t hash = signature_of(game, (unsigned)n, (unsigned)games, &state.head, scratch);
            progress("%s", "");
            if (json) {
                char hex[20];
                (void)snprintf(hex, sizeof hex, "%016" PRIx64, hash);
                json_array_append_new(all, json_pack("{s:s, s:i, s:i, s:I, s:s}", "game", game->slug, "rules",
                                                     (int)game->version, "players", (int)n, "games",
                                                     (json_int_t)games, "signature", hex));
            } else {
                printf("%s %u %016" PRIx64 "\n", game->slug, (unsigned)n, hash);
                (void)fflush(stdout);
            }
        }
        free(scratch);
    }
    if (json) {
        (void)json_dumpf(all, stdout, JSON_INDENT(2));
        (void)putchar('\n');
    }
    json_decref(all);
    return EXIT_GOOD;
}
