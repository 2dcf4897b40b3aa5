/* chosen.c -- finds the games that a call means. */
#define _POSIX_C_SOURCE 200809L
#include "shell/chosen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/content.h"
#include "games/registry.h"
#include "table/options.h"
#include "table/shelf.h"
#include "words/voices.h"

enum { MOST_GAMES = 32, MOST_CONTENTS = 32 };

const Game *chosen_game(const CliCommand *command, const char *slug)
{
    const Game *game = game_find(slug);
    if (game)
        return game;
    const char *names[MOST_GAMES + 1];
    char        list[300] = "";
    size_t      count     = 0;
    for (const Game *const *g = games_all; *g && count < MOST_GAMES; g++) {
        names[count++] = (*g)->slug;
        size_t n       = strlen(list);
        (void)snprintf(list + n, sizeof list - n, "%s%s", n ? ", " : "", (*g)->slug);
    }
    names[count]      = NULL;
    const char *meant = word_meant(slug, names);
    if (meant)
        (void)usage_error(command, "there is no game '%s' (did you mean '%s'?)", slug, meant);
    else
        (void)usage_error(command, "there is no game '%s'; there are %s", slug, list);
    return NULL;
}

const char *chosen_language(const CliCommand *command, const char *given)
{
    static const char *const places[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char              *language = given ? voice_meant(given) : NULL;
    if (given && !language) {
        char list[200] = "";
        for (unsigned i = 0; voice_language(i); i++) {
            size_t n = strlen(list);
            (void)snprintf(list + n, sizeof list - n, "%s%s", n ? ", " : "", voice_language(i));
        }
        (void)usage_error(command, "there is no language '%s'; there are %s", given, list);
        return NULL;
    }
    for (size_t i = 0; !language && i < COUNT_OF(places); i++) {
        const char *said = getenv(places[i]);
        if (!said || !*said)
            continue;
        language = voice_meant(said);
        break; /* the first that says something decides */
    }
    return language ? language : "en";
}

const Game *chosen_content(const Game *game, const char *path, Text *why)
{
    /* Games are handed about as pointers, so the sets stay where they are until the end. */
    static struct {
        char       *path;
        const char *slug;
        ContentSet *set;
    } loaded[MOST_CONTENTS];
    static size_t count;

    for (size_t i = 0; i < count; i++)
        if (strcmp(loaded[i].path, path) == 0 && strcmp(loaded[i].slug, game->slug) == 0)
            return &loaded[i].set->game;
    if (!content_has(game)) {
        text_add(why, game->name);
        text_add(why, " has no content that is data");
        return NULL;
    }
    ContentReport *report = (ContentReport *)calloc(1, sizeof *report);
    ContentSet    *set    = (ContentSet *)calloc(1, sizeof *set);
    char          *name   = strdup(path);
    const Game    *found  = NULL;
    if (!report || !set || !name || count == MOST_CONTENTS) {
        text_add(why, "no room for another content");
    } else if (!content_init(set, game, path, report)) {
        char  *lines = NULL;
        size_t size  = 0;
        FILE  *out   = open_memstream(&lines, &size);
        if (out) {
            content_report_print(report, out);
            (void)fclose(out);
            while (size && lines[size - 1] == '\n')
                size--;
            text_run(why, lines, size);
        }
        free(lines);
    } else {
        loaded[count].path = name;
        loaded[count].slug = game->slug;
        loaded[count].set  = set;
        found              = &loaded[count++].set->game;
    }
    free(report);
    if (!found) {
        free(set);
        free(name);
    }
    return found;
}

bool chosen_shelve(const CliCommand *command, const char *given)
{
    char        slug[64];
    char        why[4000];
    Text        wrong  = text_on(why, sizeof why);
    const char *equals = strchr(given, '=');
    if (!equals || equals == given || (size_t)(equals - given) >= sizeof slug) {
        (void)usage_error(command, "content is given as GAME=FILE, not '%s'", given);
        return false;
    }
    memcpy(slug, given, (size_t)(equals - given));
    slug[equals - given] = 0;
    const Game *game     = chosen_game(command, slug);
    if (!game)
        return false;
    game = chosen_content(game, equals + 1, &wrong);
    if (game && shelf_put(game))
        return true;
    (void)usage_error(command, "cannot play with %s:\n%s", equals + 1, game ? "too many contents" : why);
    return false;
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

unsigned usual_players(const Game *game)
{
    for (unsigned off = 0; off < MAX_SEATS; off++) {
        if (off < 4 && ((game->player_counts >> (4 - off)) & 1u))
            return 4 - off;
        if (4 + off <= MAX_SEATS && ((game->player_counts >> (4 + off)) & 1u))
            return 4 + off;
    }
    return 2;
}

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
