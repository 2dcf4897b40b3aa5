/* options.h -- what a command is told: its options, and where their values come from.
 *
 * A command lists its options in a table and gets them read: flags first, then the environment
 * (TORTUGA_SEED for --seed), then the configuration file ($XDG_CONFIG_HOME/tortuga/config, lines of
 * `key = value`, `bench.seconds = 2` for one command alone), then what the variable held before. A command
 * that lists an option `config` can be given another file by it.
 * --help is understood everywhere. An error names what is wrong and what would be right. */
#ifndef TORTUGA_SHELL_OPTIONS_H
#define TORTUGA_SHELL_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum OptionKind {
    OPTION_FLAG,   /* bool: --name, --no-name                              */
    OPTION_TEXT,   /* const char *                                         */
    OPTION_NUMBER, /* int64_t from min to max                              */
    OPTION_REAL,   /* double from min to max                               */
    OPTION_LIST    /* OptionList: may be given several times, only as flag */
} OptionKind;

enum { OPTION_LIST_MAX = 32 };

typedef struct OptionList {
    const char *item[OPTION_LIST_MAX];
    size_t      count;
} OptionList;

typedef struct CliOption {
    const char *name;   /* without the two strokes           */
    char        letter; /* of its short form, or 0           */
    OptionKind  kind;
    void       *to;    /* the variable, of the kind's type  */
    const char *value; /* how the help calls its value      */
    const char *help;
    double      min, max;
} CliOption;

/* A command and how it is called. */
typedef struct CliCommand {
    const char *name;
    const char *operands;    /* how the help writes them: "[GAME] [ID]" */
    const char *summary;     /* one line                                */
    const char *description; /* more of it, or NULL                     */
} CliCommand;

/* So many players can be asked for: it is the game that says how many there may be. */
enum { PLAYERS_ASKED = 1000 };

enum { EXIT_GOOD = 0, EXIT_DIFFERS = 1, EXIT_USAGE = 2 };

/* Reads argv (argv[0] is the command). `options` ends with a name of NULL. Operands are moved to the front
 * of argv + 1; gives how many there are. Negative: the command ends with exit code -1 - result. */
int options_read(const CliCommand *command, const CliOption *options, int argc, char **argv);

/* Says on standard error what is wrong with a call, and gives EXIT_USAGE. */
int usage_error(const CliCommand *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* How many letters must change to make one word of the other. */
unsigned words_apart(const char *a, const char *b);

/* The candidate (a list that ends with NULL) that was probably meant, or NULL. */
const char *word_meant(const char *word, const char *const *candidates);

/* Where the configuration lies; false where there is no such place. */
bool config_path(char *out, size_t size);

/* Progress on standard error, only where a person looks at it. An empty text clears the line. */
void progress(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
