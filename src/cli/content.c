/* content.c -- `tortuga content`: checks a file of cards and boards, or shows what a game plays with. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shell/commands.h"
#include "shell/files.h"
#include "shell/meant.h"
#include "shell/words.h"

/* Says what is wrong with a file; false where nobody can play with it. */
static bool check_file(const char *file)
{
    char     line[1024];
    unsigned faults = 0, advice = 0;
    size_t   length = 0;
    char    *json   = file_read(file, TG_CONTENT_BYTES, &length);
    if (!json) {
        words_said(line, sizeof line, "wrong.read", ARGS(TXT("file", file), TXT("why", strerror(errno))));
        (void)fprintf(stderr, "%s\n", line);
        return false;
    }
    size_t size  = tg_content_report(file, json, length, &faults, &advice, NULL, 0);
    char  *lines = size != TG_NO_TEXT ? (char *)malloc(size + 1) : NULL;
    if (lines) {
        (void)tg_content_report(file, json, length, &faults, &advice, lines, size + 1);
        (void)fputs(lines, stderr);
    } else {
        words_said(line, sizeof line, "wrong.memory", NO_ARGS);
        (void)fprintf(stderr, "%s: %s\n", file, line);
        faults = 1;
    }
    free(lines);
    free(json);
    if (!faults && advice)
        words_said(line, sizeof line, "show.advice", ARGS(TXT("file", file)));
    else if (!faults)
        words_said(line, sizeof line, "show.sound", ARGS(TXT("file", file)));
    if (!faults)
        printf("%s\n", line);
    return !faults;
}

static int check(char **files, int count)
{
    int code = EXIT_GOOD;
    for (int i = 0; i < count; i++)
        if (!check_file(files[i]))
            code = EXIT_DIFFERS;
    return code;
}

static int show(const CliCommand *command, const char *slug, const char *content)
{
    char           why[4000];
    const tg_game *game = meant_game(command, slug);
    if (!game)
        return EXIT_USAGE;
    if (content && !(game = meant_content(game, content, why, sizeof why)))
        return usage_said(command, "wrong.content", ARGS(TXT("file", content), TXT("why", why)));
    size_t size = tg_content_text(game, NULL, 0);
    char  *text = size && size != TG_NO_TEXT ? (char *)malloc(size + 1) : NULL;
    if (!text) {
        words_said(why, sizeof why, "show.no-content", ARGS(TXT("title", tg_game_name(game))));
        printf("%s\n", why);
        return EXIT_DIFFERS;
    }
    (void)tg_content_text(game, text, size + 1);
    (void)fputs(text, stdout);
    free(text);
    return EXIT_GOOD;
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
        return usage_said(&command, "wrong.content-what", NO_ARGS);
    return show(&command, argv[2], content);
}
