/* command.c -- `tortuga referee`: the referee protocol on standard input and output.
 *
 * One JSON object a line in, one a line out (docs/protocol.md). The end of the input ends it. */
#include <stdio.h>
#include <stdlib.h>

#include "referee/referee.h"
#include "shell/commands.h"
#include "shell/meant.h"
#include "shell/options.h"

typedef enum LineEnd { LINE_READ, LINE_LONG, LINE_NONE } LineEnd;

/* Reads a line of at most `most` bytes; what is beyond is read and dropped. */
static LineEnd line_read(FILE *in, char *line, size_t most, size_t *length)
{
    int    c;
    size_t n = 0;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (n < most)
            line[n] = (char)c;
        n++;
    }
    *length = n < most ? n : most;
    if (c == EOF && n == 0)
        return LINE_NONE;
    return n > most ? LINE_LONG : LINE_READ;
}

static bool is_blank(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            return false;
    return true;
}

static int run(Referee *referee, char *line)
{
    while (!referee_done(referee)) {
        size_t  length;
        LineEnd end = line_read(stdin, line, REFEREE_LINE, &length);
        if (end == LINE_NONE)
            break;
        if (end == LINE_READ && is_blank(line, length))
            continue;
        char *reply = end == LINE_LONG ? referee_too_long() : referee_line(referee, line, length);
        bool  sent  = reply && puts(reply) != EOF && fflush(stdout) == 0;
        free(reply);
        if (!sent)
            return EXIT_DIFFERS; /* nobody listens any more, or there is no memory */
    }
    return EXIT_GOOD;
}

int cli_referee(int argc, char **argv)
{
    static const CliCommand command = {
        "referee", "", "speaks the referee protocol: one JSON object a line in, one a line out",
        "For bots, scripts and tests. Begin with {\"cmd\":\"help\"}; docs/protocol.md describes every "
        "message."};
    OptionList      contents  = {{NULL}, 0};
    const char     *language  = NULL;
    const CliOption options[] = {
        {"content", 0, OPTION_LIST, &contents, "GAME=FILE", "plays the game with other content", 0, 0},
        {"language", 0, OPTION_TEXT, &language, "LANGUAGE", "en, de, …: facts and moves have sentences in it",
         0, 0},
        {NULL, 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0},
    };

    int operands = options_read(&command, options, argc, argv);
    if (operands < 0)
        return -1 - operands;
    if (operands > 0)
        return usage_error(&command, "takes no operands; requests come on standard input");
    for (size_t i = 0; i < contents.count; i++)
        if (!meant_shelve(&command, contents.item[i]))
            return EXIT_USAGE;

    if (language && !meant_language(&command, language))
        return EXIT_USAGE;

    Referee *referee = referee_create(language);
    char    *line    = (char *)malloc(REFEREE_LINE);
    int      code    = EXIT_USAGE;
    if (referee && line)
        code = run(referee, line);
    else
        (void)fputs("tortuga: out of memory\n", stderr);
    free(line);
    referee_destroy(referee);
    return code;
}
