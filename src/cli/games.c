/* games.c -- `tortuga games`: what can be played, by how many, and with which table options. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "shell/commands.h"
#include "shell/meant.h"
#include "shell/words.h"

/* "2 to 6, 8" */
static void counts_print(const tg_game *game, char *out, size_t size)
{
    size_t used = 0;
    out[0]      = 0;
    for (unsigned n = 1; n <= TG_MAX_SEATS; n++) {
        unsigned last = n;
        if (!tg_can_seat(game, n))
            continue;
        while (last < TG_MAX_SEATS && tg_can_seat(game, last + 1))
            last++;
        char run[80];
        if (last > n + 1)
            words_said(run, sizeof run, "show.from-to", ARGS(NUM("from", n), NUM("to", last)));
        else if (last > n)
            (void)snprintf(run, sizeof run, "%u, %u", n, last);
        else
            (void)snprintf(run, sizeof run, "%u", n);
        used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", run);
        n = last;
    }
}

/* The games as the referee describes them: one description for scripts, whoever is asked. */
static json_t *game_json(const tg_game *game, const char *language)
{
    tg_voice *voice = tg_voice_create(game, language);
    size_t    size  = tg_game_json(game, voice, NULL, 0);
    char     *text  = size != TG_NO_TEXT ? (char *)malloc(size + 1) : NULL;
    json_t   *json  = NULL;
    if (text && tg_game_json(game, voice, text, size + 1) == size)
        json = json_loads(text, 0, NULL);
    free(text);
    tg_voice_destroy(voice);
    return json;
}

static int print_json(const CliCommand *command, const tg_game *one, const char *language)
{
    json_t *list = json_array();
    bool    good = list != NULL;
    for (unsigned i = 0; good && tg_game_at(i); i++)
        if (!one || tg_game_at(i) == one)
            good = json_array_append_new(list, game_json(tg_game_at(i), language)) == 0;
    if (good) {
        (void)json_dumpf(list, stdout, JSON_INDENT(2));
        (void)putchar('\n');
    }
    json_decref(list);
    return good ? EXIT_GOOD : usage_said(command, "wrong.memory", NO_ARGS);
}

static void option_show(const tg_game *game, const tg_voice *voice, unsigned option)
{
    unsigned players = 1, least = 0, most = 0;
    char     key[96], help[512];
    while (!tg_can_seat(game, players))
        players++;
    unsigned usual = (unsigned)tg_option_default(game, players, option);
    printf("    --option %s=", tg_option_name(game, option));
    for (unsigned i = 0; tg_option_word(game, option, i); i++)
        printf("%s%s", i ? "|" : "", tg_option_word(game, option, i));
    if (tg_option_word(game, option, 0)) {
        printf(" (%s)\n", tg_option_word(game, option, usual));
    } else {
        (void)tg_option_range(game, option, &least, &most);
        printf("%u..%u (%u)\n", least, most, usual);
    }
    (void)snprintf(key, sizeof key, "option.%s", tg_option_name(game, option));
    if (tg_say_key(voice, key, 0, help, sizeof help))
        printf("        %s\n", help);
}

static void game_show(const tg_game *game, const char *language)
{
    char      counts[80], line[512];
    tg_voice *voice = tg_voice_create(game, language);
    counts_print(game, counts, sizeof counts);
    printf("%s: %s, %s\n", tg_game_slug(game), tg_game_name(game), tg_game_credit(game));
    words_said(line, sizeof line, "show.game",
               ARGS(TXT("counts", counts), NUM("rules", tg_rules_version(game)),
                    NUM("moves", tg_max_moves(game)), NUM("bytes", tg_state_size(game))));
    printf("    %s\n", line);
    for (unsigned i = 0; i < tg_option_count(game); i++)
        option_show(game, voice, i);
    tg_voice_destroy(voice);
}

int cli_games(int argc, char **argv)
{
    static const CliCommand command   = {"games", "[GAME]", "The games, their players and table options.",
                                         "Behind each option stands its default in brackets."};
    bool                    json      = false;
    const char             *given     = NULL;
    const CliOption         options[] = {
                {"language", 0, OPTION_TEXT, &given, "LANGUAGE", "en, de, …; by default that of LANG", 0, 0},
                {"json", 0, OPTION_FLAG, &json, NULL, "prints JSON, as `games` of the referee protocol has it", 0, 0},
                {0},
    };
    int count = options_read(&command, options, argc, argv);
    if (count < 0)
        return -1 - count;
    const char *language = meant_language(&command, given);
    if (!language)
        return EXIT_USAGE;
    if (count > 1)
        return usage_said(&command, "wrong.one-or-all", NO_ARGS);
    const tg_game *one = count ? meant_game(&command, argv[1]) : NULL;
    if (count && !one)
        return EXIT_USAGE;
    if (json)
        return print_json(&command, one, language);
    for (unsigned i = 0; tg_game_at(i); i++)
        if (!one || tg_game_at(i) == one)
            game_show(tg_game_at(i), language);
    return EXIT_GOOD;
}
