/* content.c -- `tortuga content`: checks a file of cards and boards, or shows what a game plays with. */
#include "content/content.h"

#include <stdio.h>
#include <string.h>

#include "shell/chosen.h"
#include "shell/commands.h"
#include "shell/options.h"

/* Says what is wrong with each file, and of a sound one that it is. */
static int check(char **files, int count)
{
    static ContentReport report;
    int                  code = EXIT_GOOD;
    for (int i = 0; i < count; i++) {
        bool good = content_check(files[i], &report);
        content_report_print(&report, stderr);
        if (good && report.advice)
            printf("%s: can be played with; a good set would heed the advice\n", files[i]);
        else if (good)
            printf("%s: sound\n", files[i]);
        else
            code = EXIT_DIFFERS;
    }
    return code;
}

int cli_content(int argc, char **argv)
{
    static const CliCommand command = {
        "content",
        "check FILE... | show GAME",
        "checks cards and boards that are data, or shows them",
        "Some games keep what their cards do in a file of JSON (docs/content.md). `check` says what is\n"
        "wrong with such files, with line and path. `show` prints what a game plays with.",
    };
    const char     *content   = NULL;
    const CliOption options[] = {
        {"content", 0, OPTION_TEXT, &content, "FILE", "show: other content of the game", 0, 0},
        {NULL, 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0},
    };
    int count = options_read(&command, options, argc, argv);
    if (count < 0)
        return -1 - count;
    if (count >= 2 && strcmp(argv[1], "check") == 0)
        return check(argv + 2, count - 1);
    if (count != 2 || strcmp(argv[1], "show") != 0)
        return usage_error(&command, "say what to do: `content check FILE...` or `content show GAME`");
    const Game *const *games = chosen_games(&command, argv[2], content);
    if (!games)
        return EXIT_USAGE;
    content_show(games[0], stdout);
    return games[0]->content ? EXIT_GOOD : EXIT_DIFFERS;
}
