/* rules.c -- `tortuga rules [GAME] [ID]`: the catalogues that the program carries, for reading. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shell/commands.h"
#include "shell/meant.h"
#include "shell/terminal.h"
#include "shell/words.h"

/* Texts of any length; free() them. NULL where there is none such. */
static char *ids_of(const tg_game *game)
{
    size_t size = tg_rule_ids(game, NULL, 0);
    char  *text = size != TG_NO_TEXT ? (char *)malloc(size + 1) : NULL;
    if (text)
        (void)tg_rule_ids(game, text, size + 1);
    return text;
}

static char *words_of(const tg_game *game, const char *id)
{
    size_t size = tg_rule_words(game, id, NULL, 0);
    char  *text = size && size != TG_NO_TEXT ? (char *)malloc(size + 1) : NULL;
    if (text)
        (void)tg_rule_words(game, id, text, size + 1);
    return text;
}

/* Prints the catalogue, or one rule of it; false where there is none such. */
static bool print_page(const tg_game *game, const char *id)
{
    unsigned width  = terminal_width();
    int      styled = terminal_styled();
    size_t   size   = tg_rules_page(game, id, width, styled, NULL, 0);
    char    *text   = size && size != TG_NO_TEXT ? (char *)malloc(size + 1) : NULL;
    if (!text)
        return false;
    (void)tg_rules_page(game, id, width, styled, text, size + 1);
    (void)fputs(text, stdout);
    free(text);
    return true;
}

static json_t *all_rules_json(const tg_game *game)
{
    json_t *list = json_array();
    char   *ids  = ids_of(game);
    for (char *id = ids, *end; id && (end = strchr(id, '\n')); id = end + 1) {
        *end       = 0;
        char *text = words_of(game, id);
        json_array_append_new(list, json_pack("{s:s, s:s}", "id", id, "text", text ? text : ""));
        free(text);
    }
    free(ids);
    return list;
}

static json_t *game_json(const tg_game *game)
{
    return json_pack("{s:s, s:s, s:i, s:o}", "game", tg_game_slug(game), "name", tg_game_name(game),
                     "version", (int)tg_rules_version(game), "rules", all_rules_json(game));
}

static void print_json(json_t *json)
{
    (void)json_dumpf(json, stdout, JSON_INDENT(2));
    (void)putchar('\n');
    json_decref(json);
}

static int list_games(bool json)
{
    json_t *list = json_array();
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game = tg_game_at(i);
        if (json) {
            json_array_append_new(list, game_json(game));
            continue;
        }
        char     line[200];
        unsigned count = 0;
        char    *ids   = ids_of(game);
        for (const char *c = ids; c && *c; c++)
            count += *c == '\n';
        free(ids);
        words_said(line, sizeof line, "show.rules", ARGS(NUM("n", count)));
        printf("%-10s %s: %s; tortuga rules %s\n", tg_game_slug(game), tg_game_name(game), line,
               tg_game_slug(game));
    }
    if (json)
        print_json(list);
    else
        json_decref(list);
    return EXIT_GOOD;
}

static int show_rule(const CliCommand *command, const tg_game *game, const char *given, bool json)
{
    char   id[60], upper[40];
    size_t n = 0;
    for (; given[n] && n < sizeof upper - 1; n++)
        upper[n] = (char)(given[n] >= 'a' && given[n] <= 'z' ? given[n] - 'a' + 'A' : given[n]);
    upper[n]           = 0;
    const char *prefix = tg_game_prefix(game);
    tg_rule     rule   = tg_rule_read(game, upper);
    if (!rule) {
        /* `17` and `R3` alone mean the game's own. */
        (void)snprintf(id, sizeof id, "%s-%s", prefix, upper);
        rule = tg_rule_read(game, id);
    }
    if (!rule && is_rule_id(prefix, upper))
        return usage_said(command, "wrong.no-rule",
                          ARGS(TXT("title", tg_game_name(game)), TXT("rule", given)));
    if (!rule)
        return usage_said(command, "wrong.rule-form",
                          ARGS(TXT("title", tg_game_name(game)), TXT("prefix", prefix), TXT("given", given)));
    (void)tg_rule_text(game, rule, id, sizeof id);
    if (!json && print_page(game, id))
        return EXIT_GOOD;
    char *text = json ? words_of(game, id) : NULL;
    if (!text)
        return usage_said(command, "wrong.no-rule", ARGS(TXT("title", tg_game_name(game)), TXT("rule", id)));
    print_json(json_pack("{s:s, s:s, s:s}", "game", tg_game_slug(game), "id", id, "text", text));
    free(text);
    return EXIT_GOOD;
}

/* The game whose rule ids begin like this one. */
static const tg_game *game_of_id(const char *id)
{
    for (unsigned g = 0; tg_game_at(g); g++) {
        const char *prefix = tg_game_prefix(tg_game_at(g));
        size_t      n      = strlen(prefix);
        size_t      i      = 0;
        while (i < n && id[i] && ((id[i] & 0x5F) == prefix[i]))
            i++;
        if (i == n && id[n] == '-')
            return tg_game_at(g);
    }
    return NULL;
}

int cli_rules(int argc, char **argv)
{
    static const CliCommand command = {
        "rules", "[GAME] [ID]", "The rules of a game, or one of them.",
        "For example: tortuga rules korsar; tortuga rules korsar KOR-17; tortuga rules KOR-R3."};
    bool            json      = false;
    const char     *language  = NULL;
    const CliOption options[] = {
        {"language", 0, OPTION_TEXT, &language, "LANGUAGE",
         "en, de, …: of what is said beside the rules; by default that of LANG", 0, 0},
        {"json", 0, OPTION_FLAG, &json, NULL, "prints JSON", 0, 0},
        {0},
    };
    int count = options_read(&command, options, argc, argv);
    if (count < 0)
        return -1 - count;
    if (!meant_language(&command, language))
        return EXIT_USAGE;
    if (count > 2)
        return usage_said(&command, "wrong.one-rule", NO_ARGS);
    if (!count)
        return list_games(json);
    const tg_game *game = count == 1 ? game_of_id(argv[1]) : NULL;
    if (game)
        return show_rule(&command, game, argv[1], json);
    game = meant_game(&command, argv[1]);
    if (!game)
        return EXIT_USAGE;
    if (count == 2)
        return show_rule(&command, game, argv[2], json);
    if (json) {
        print_json(game_json(game));
        return EXIT_GOOD;
    }
    if (print_page(game, NULL))
        return EXIT_GOOD;
    return usage_said(&command, "wrong.no-catalogue", ARGS(TXT("title", tg_game_name(game))));
}
