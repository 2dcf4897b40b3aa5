/* chosen.c -- finds the games that a call means, for rooms that look below. */
#include "shell/chosen.h"

#include <stdio.h>
#include <string.h>

#include "games/registry.h"
#include "shell/meant.h"
#include "table/options.h"

enum { MOST_WHY = 4000 };

/* The games of tortuga.h are ours under another name. */
const Game *chosen_game(const CliCommand *command, const char *slug)
{
    return (const Game *)meant_game(command, slug);
}

const Game *chosen_content(const Game *game, const char *path, Text *why)
{
    char        reason[MOST_WHY];
    const Game *found = (const Game *)meant_content((const tg_game *)game, path, reason, sizeof reason);
    if (!found)
        text_add(why, reason);
    return found;
}

const Game *const *chosen_games(const CliCommand *command, const char *slug, const char *content)
{
    static const Game *one[2];
    if (!slug && !content)
        return games_all;
    if (!slug) {
        (void)usage_error(command, "--content belongs to one game: name it too");
        return NULL;
    }
    one[0] = chosen_game(command, slug);
    if (!one[0] || !content)
        return one[0] ? one : NULL;
    char why[4000];
    Text wrong = text_on(why, sizeof why);
    one[0]     = chosen_content(one[0], content, &wrong);
    if (one[0])
        return one;
    (void)usage_error(command, "cannot play with %s:\n%s", content, why);
    return NULL;
}

unsigned usual_players(const Game *game) { return meant_players((const tg_game *)game); }

bool chosen_options(const CliCommand *command, const Game *game, const OptionList *wishes,
                    uint16_t option[MAX_OPTIONS])
{
    char reason[512];
    Text wrong = text_on(reason, sizeof reason);
    for (size_t i = 0; i < wishes->count; i++) {
        char copy[128];
        (void)snprintf(copy, sizeof copy, "%s", wishes->item[i]);
        char *value = strchr(copy, '=');
        if (!value) {
            (void)usage_error(command, "--option %s: write name=value", copy);
            return false;
        }
        *value++ = 0;
        if (!option_set(game, option, copy, value, &wrong)) {
            (void)usage_error(command, "--option %s: %s", wishes->item[i], reason);
            return false;
        }
    }
    return true;
}

bool chosen_table(const CliCommand *command, const char *slug, const char *content, unsigned players,
                  const OptionList *wishes, ChosenTable *table)
{
    const Game *const *games = chosen_games(command, slug, content);
    if (!games)
        return false;
    const Game *game = games[0];
    memset(table, 0, sizeof *table);
    table->game    = game;
    table->players = players ? players : usual_players(game);
    if (table->players <= MAX_SEATS && ((game->player_counts >> table->players) & 1u))
        game->defaults(game, table->players, table->option);
    if (!chosen_options(command, game, wishes, table->option))
        return false;
    char reason[512];
    Text wrong = text_on(reason, sizeof reason);
    Rule rule  = LAWFUL;
    if (options_lawful(game, table->players, table->option, &rule, &wrong))
        return true;
    (void)usage_error(command, "%s", reason);
    return false;
}
