/* rules.c -- `tortuga rules [GAME] [ID]`: the catalogues that the program carries, for reading. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "shell/chosen.h"
#include "shell/commands.h"
#include "shell/terminal.h"
#include "words/catalogue.h"

typedef struct RuleList {
    const Game *game;
    json_t     *list;
} RuleList;

/* A table may name a rule that has its own text elsewhere: the first place is the rule's own. */
static void add_rule(void *context, const char *id)
{
    RuleList *rules = (RuleList *)context;
    for (size_t i = 0; i < json_array_size(rules->list); i++)
        if (strcmp(json_string_value(json_object_get(json_array_get(rules->list, i), "id")), id) == 0)
            return;
    char *text = catalogue_rule(rules->game, id);
    json_array_append_new(rules->list, json_pack("{s:s, s:s}", "id", id, "text", text ? text : ""));
    free(text);
}

static json_t *all_rules_json(const Game *game)
{
    RuleList rules = {game, json_array()};
    catalogue_visit(game, add_rule, &rules);
    return rules.list;
}

static void print_json(json_t *json)
{
    (void)json_dumpf(json, stdout, JSON_INDENT(2));
    (void)putchar('\n');
    json_decref(json);
}

static int list_games(bool json)
{
    const Game *const *games = games_all;
    json_t            *list  = json_array();
    for (; *games; games++) {
        json_t *rules = all_rules_json(*games);
        if (json)
            json_array_append_new(list, json_pack("{s:s, s:s, s:i, s:o}", "game", (*games)->slug, "name",
                                                  (*games)->name, "version", (int)(*games)->version, "rules",
                                                  json_incref(rules)));
        else
            printf("%-10s %s: %zu rules and rulings; tortuga rules %s\n", (*games)->slug, (*games)->name,
                   json_array_size(rules), (*games)->slug);
        json_decref(rules);
    }
    if (json)
        print_json(list);
    else
        json_decref(list);
    return EXIT_GOOD;
}

static int show_rule(const CliCommand *command, const Game *game, const char *given, bool json)
{
    Rule rule = 0;
    char id[40];
    char upper[40];
    Text out = text_on(id, sizeof id);
    Text up  = text_on(upper, sizeof upper);
    for (const char *c = given; *c; c++)
        text_char(&up, (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c));
    if (!rule_parse(game, scan_on(upper, up.length), &rule)) {
        /* `17` and `R3` alone mean the game's own. */
        char full[60];
        (void)snprintf(full, sizeof full, "%s-%s", game->prefix, upper);
        if (!rule_parse(game, scan_on(full, strlen(full)), &rule))
            return usage_error(command, "a rule of %s is written %s-17 or %s-R3, not '%s'", game->name,
                               game->prefix, game->prefix, given);
    }
    rule_print(game, rule, &out);
    if (!json && catalogue_write_rule(game, id, stdout, terminal_width(), terminal_styled()))
        return EXIT_GOOD;
    char *text = json ? catalogue_rule(game, id) : NULL;
    if (!text)
        return usage_error(command, "%s has no rule %s", game->name, id);
    print_json(json_pack("{s:s, s:s, s:s}", "game", game->slug, "id", id, "text", text));
    free(text);
    return EXIT_GOOD;
}

/* The game whose rule ids begin like this one. */
static const Game *game_of_id(const char *id)
{
    for (const Game *const *games = games_all; *games; games++) {
        size_t n = strlen((*games)->prefix);
        size_t i = 0;
        while (i < n && id[i] && ((id[i] & 0x5F) == (*games)->prefix[i]))
            i++;
        if (i == n && id[n] == '-')
            return *games;
    }
    return NULL;
}

int cli_rules(int argc, char **argv)
{
    static const CliCommand command = {
        "rules", "[GAME] [ID]", "The rules of a game, or one of them.",
        "For example: tortuga rules korsar; tortuga rules korsar KOR-17; tortuga rules KOR-R3."};
    bool            json      = false;
    const CliOption options[] = {
        {"json", 0, OPTION_FLAG, &json, NULL, "prints JSON", 0, 0},
        {0},
    };
    int count = options_read(&command, options, argc, argv);
    if (count < 0)
        return -1 - count;
    if (count > 2)
        return usage_error(&command, "one game and one rule at most");
    if (!count)
        return list_games(json);
    const Game *game = count == 1 ? game_of_id(argv[1]) : NULL;
    if (game)
        return show_rule(&command, game, argv[1], json);
    game = chosen_game(&command, argv[1]);
    if (!game)
        return EXIT_USAGE;
    if (count == 2)
        return show_rule(&command, game, argv[2], json);
    if (json) {
        print_json(json_pack("{s:s, s:s, s:i, s:o}", "game", game->slug, "name", game->name, "version",
                             (int)game->version, "rules", all_rules_json(game)));
        return EXIT_GOOD;
    }
    if (catalogue_write(game, stdout, terminal_width(), terminal_styled()))
        return EXIT_GOOD;
    return usage_error(&command, "the program carries no catalogue of %s", game->name);
}
