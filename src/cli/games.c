/* games.c -- `tortuga games`: what can be played, by how many, and with which table options. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "referee/referee.h"
#include "shell/chosen.h"
#include "shell/commands.h"
#include "shell/options.h"
#include "table/options.h"
#include "words/voices.h"

/* "2 to 6, 8" */
static void counts_print(Seats counts, Text *out)
{
    for (unsigned n = 1; n <= MAX_SEATS; n++) {
        if (!(counts >> n & 1u))
            continue;
        unsigned last = n;
        while (last < MAX_SEATS && (counts >> (last + 1) & 1u))
            last++;
        if (out->length)
            text_add(out, ", ");
        text_int(out, n);
        if (last > n) {
            text_add(out, last == n + 1 ? ", " : " to ");
            text_int(out, last);
        }
        n = last;
    }
}

/* The games as the referee describes them: one description for scripts, whoever is asked. */
static int print_json(const CliCommand *command, const Game *const *games)
{
    Referee *referee = referee_create(NULL);
    json_t  *list    = json_array();
    bool     good    = referee != NULL;
    for (; good && *games; games++) {
        char    line[100];
        int     n      = snprintf(line, sizeof line, "{\"cmd\":\"games\",\"game\":\"%s\"}", (*games)->slug);
        char   *text   = referee_line(referee, line, (size_t)n);
        json_t *answer = text ? json_loads(text, 0, NULL) : NULL;
        json_t *game   = json_array_get(json_object_get(answer, "games"), 0);
        good           = game && json_array_append(list, game) == 0;
        json_decref(answer);
        free(text);
    }
    referee_destroy(referee);
    if (good) {
        (void)json_dumpf(list, stdout, JSON_INDENT(2));
        (void)putchar('\n');
    }
    json_decref(list);
    return good ? EXIT_GOOD : usage_error(command, "out of memory");
}

static void game_show(const Game *game, const char *language)
{
    char     counts[40];
    uint16_t option[MAX_OPTIONS] = {0};
    Text     out                 = text_on(counts, sizeof counts);
    Voice    voice               = voice_open(game, language, NULL, ONLOOKER);
    counts_print(game->player_counts, &out);
    game->defaults(game, bits_lowest(game->player_counts), option);
    printf("%s: %s, %s\n", game->slug, game->name, game->credit);
    printf("    %s players; rules %u; at most %u moves at a decision; a state has %u bytes\n", counts,
           (unsigned)game->version, (unsigned)game->max_moves, (unsigned)game->state_size);
    for (unsigned i = 0; i < game->option_count; i++) {
        const OptionInfo *info = &game->options[i];
        char              text[200], help[512];
        out = text_on(text, sizeof text);
        text_add(&out, info->name);
        text_char(&out, '=');
        for (unsigned k = 0; info->words && info->words[k]; k++) {
            text_add(&out, k ? "|" : "");
            text_add(&out, info->words[k]);
        }
        if (!info->words) {
            text_int(&out, info->min);
            text_add(&out, "..");
            text_int(&out, info->max);
        }
        printf("    --option %s (", text);
        out = text_on(text, sizeof text);
        option_print(game, i, option[i], &out);
        Text about = text_on(help, sizeof help);
        say_help(&voice, info, &about);
        printf("%s)\n        %s\n", text, help);
    }
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
    if (count > 1)
        return usage_error(&command, "one game, or none for all of them");
    const Game *const *games = chosen_games(&command, count ? argv[1] : NULL, NULL);
    if (!games)
        return EXIT_USAGE;
    const char *language = chosen_language(&command, given);
    if (!language)
        return EXIT_USAGE;
    if (json)
        return print_json(&command, games);
    for (; *games; games++)
        game_show(*games, language);
    return EXIT_GOOD;
}
