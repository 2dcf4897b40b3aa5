/* options.c -- reads flags, environment and configuration into a command's variables. */
#define _POSIX_C_SOURCE 200809L
#include "shell/options.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- words that were meant ----------------------------------------------------------------------------- */

unsigned words_apart(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    unsigned row[LONGEST + 1];
    size_t   n = strlen(b);
    if (n > LONGEST || strlen(a) > LONGEST)
        return LONGEST;
    for (size_t j = 0; j <= n; j++)
        row[j] = (unsigned)j;
    for (size_t i = 1; a[i - 1]; i++) {
        unsigned corner = row[0];
        row[0]          = (unsigned)i;
        for (size_t j = 1; j <= n; j++) {
            unsigned change = corner + (a[i - 1] != b[j - 1]);
            unsigned shift  = 1 + (row[j] < row[j - 1] ? row[j] : row[j - 1]);
            corner          = row[j];
            row[j]          = change < shift ? change : shift;
        }
    }
    return row[n];
}

const char *word_meant(const char *word, const char *const *candidates)
{
    const char *best  = NULL;
    unsigned    least = 3;
    size_t      n     = strlen(word);
    for (; *candidates; candidates++) {
        unsigned apart = words_apart(word, *candidates);
        if (n >= 2 && strncmp(word, *candidates, n) == 0)
            apart = 1;
        if (apart < least && apart < strlen(*candidates)) {
            least = apart;
            best  = *candidates;
        }
    }
    return best;
}

/* --- saying -------------------------------------------------------------------------------------------- */

int usage_error(const CliCommand *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)fprintf(stderr, "tortuga %s: ", command->name);
    (void)vfprintf(stderr, format, args);
    va_end(args);
    (void)fprintf(stderr, "\nTry 'tortuga help %s'.\n", command->name);
    return EXIT_USAGE;
}

void progress(const char *format, ...)
{
    if (!isatty(STDERR_FILENO))
        return;
    va_list args;
    va_start(args, format);
    (void)fputs("\r\033[K", stderr);
    (void)vfprintf(stderr, format, args);
    va_end(args);
    (void)fflush(stderr);
}

static void print_help(const CliCommand *command, const CliOption *options)
{
    printf("Usage: tortuga %s%s%s%s\n\n%s\n", command->name, options[0].name ? " [options]" : "",
           *command->operands ? " " : "", command->operands, command->summary);
    if (command->description)
        printf("\n%s\n", command->description);
    printf("\nOptions:\n");
    for (; options->name; options++) {
        char name[80];
        char letter[8] = "    ";
        if (options->letter)
            (void)snprintf(letter, sizeof letter, "-%c, ", options->letter);
        (void)snprintf(name, sizeof name, "%s--%s%s%s", letter, options->name, options->value ? " " : "",
                       options->value ? options->value : "");
        printf("  %-26s  %s\n", name, options->help);
    }
    printf("  %-26s  %s\n", "    --help", "shows this");
}

/* --- values -------------------------------------------------------------------------------------------- */

static bool truth_of(const char *text, bool *out)
{
    static const char *const yes[] = {"1", "yes", "true", "on"};
    static const char *const no[]  = {"0", "no", "false", "off", ""};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (strcmp(text, yes[i]) == 0)
            return *out = true, true;
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (strcmp(text, no[i]) == 0)
            return *out = false, true;
    return false;
}

/* Stores a value; where it is not one, says so with the place it came from. */
static bool store(const CliCommand *command, const CliOption *option, const char *text, const char *where)
{
    char  *end    = NULL;
    double number = 0;
    switch (option->kind) {
    case OPTION_FLAG:
        if (truth_of(text, (bool *)option->to))
            return true;
        (void)usage_error(command, "%s takes yes or no, not '%s'", where, text);
        return false;
    case OPTION_TEXT: *(const char **)option->to = text; return true;
    case OPTION_LIST: {
        OptionList *list = (OptionList *)option->to;
        if (list->count == OPTION_LIST_MAX) {
            (void)usage_error(command, "%s was given too often: at most %d times", where, OPTION_LIST_MAX);
            return false;
        }
        list->item[list->count++] = text;
        return true;
    }
    case OPTION_NUMBER:
    case OPTION_REAL:
    default: break;
    }
    errno      = 0;
    number     = strtod(text, &end);
    bool whole = option->kind == OPTION_REAL ||
                 (number >= -9e15 && number <= 9e15 && (double)(int64_t)number == number);
    if (errno || end == text || *end || !whole || !(number >= option->min && number <= option->max)) {
        bool real = option->kind == OPTION_REAL;
        char least[40], most[40]; /* 10000000, not 1e+07 */
        (void)snprintf(least, sizeof least, real ? "%g" : "%.0f", option->min);
        (void)snprintf(most, sizeof most, real ? "%g" : "%.0f", option->max);
        (void)usage_error(command, "%s takes a %s from %s to %s, not '%s'", where,
                          real ? "number" : "whole number", least, most, text);
        return false;
    }
    if (option->kind == OPTION_REAL)
        *(double *)option->to = number;
    else
        *(int64_t *)option->to = (int64_t)number;
    return true;
}

/* --- configuration and environment ----------------------------------------------------------------------- */

bool config_path(char *out, size_t size)
{
    const char *base = getenv("XDG_CONFIG_HOME");
    const char *home = getenv("HOME");
    int         n;
    if (base && *base)
        n = snprintf(out, size, "%s/tortuga/config", base);
    else if (home && *home)
        n = snprintf(out, size, "%s/.config/tortuga/config", home);
    else
        return false;
    return n > 0 && (size_t)n < size;
}

static char *trimmed(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t n = strlen(text);
    while (n && isspace((unsigned char)text[n - 1]))
        text[--n] = 0;
    return text;
}

/* Values outlive this call: they are kept until the program ends. */
static const char *kept(const char *text)
{
    enum { ROOM = 16384 };
    static char   room[ROOM];
    static size_t used;
    size_t        n = strlen(text) + 1;
    if (n > ROOM - used)
        return NULL;
    char *copy = (char *)memcpy(room + used, text, n);
    used += n;
    return copy;
}

/* The file that a call names by --config or TORTUGA_CONFIG, where the command has that option; or NULL. */
static const char *config_named(const CliOption *options, int argc, char **argv)
{
    const char *named = NULL;
    while (options->name && strcmp(options->name, "config") != 0)
        options++;
    if (!options->name)
        return NULL;
    named = getenv("TORTUGA_CONFIG");
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--config=", 9) == 0)
            named = argv[i] + 9;
        else if (strcmp(argv[i], "--config") == 0 && i + 1 < argc)
            named = argv[i + 1];
    }
    return named;
}

static bool read_config(const CliCommand *command, const CliOption *options, const char *named)
{
    char path[4096];
    char line[1024];
    if (named)
        (void)snprintf(path, sizeof path, "%s", named);
    else if (!config_path(path, sizeof path))
        return true;
    FILE *in = fopen(path, "r");
    if (!in && named) {
        (void)usage_error(command, "cannot read %s: %s", path, strerror(errno));
        return false;
    }
    if (!in)
        return true; /* nobody needs a configuration */
    bool good = true;
    for (int number = 1; good && fgets(line, sizeof line, in); number++) {
        char *text = trimmed(line);
        if (!*text || *text == '#')
            continue;
        char *equals = strchr(text, '=');
        if (!equals) {
            (void)fprintf(stderr, "tortuga: %s:%d: a line is `key = value`, not '%s'\n", path, number, text);
            good = false;
            break;
        }
        *equals           = 0;
        const char *key   = trimmed(text);
        const char *value = trimmed(equals + 1);
        const char *dot   = strchr(key, '.');
        if (dot) {
            if (strncmp(key, command->name, (size_t)(dot - key)) != 0 || command->name[dot - key])
                continue;
            key = dot + 1;
        }
        for (const CliOption *option = options; option->name && good; option++) {
            if (option->kind == OPTION_LIST || strcmp(option->name, key) != 0)
                continue;
            char where[4200];
            (void)snprintf(where, sizeof where, "%s:%d: %s", path, number, key);
            const char *keep = kept(value);
            good             = keep && store(command, option, keep, where);
        }
    }
    (void)fclose(in);
    return good;
}

static bool read_environment(const CliCommand *command, const CliOption *options)
{
    for (; options->name; options++) {
        char   name[80] = "TORTUGA_";
        size_t n        = strlen(name);
        if (options->kind == OPTION_LIST)
            continue;
        for (const char *at = options->name; *at && n < sizeof name - 1; at++)
            name[n++] = *at == '-' ? '_' : (char)toupper((unsigned char)*at);
        name[n]           = 0;
        const char *value = getenv(name);
        if (value && !store(command, options, value, name))
            return false;
    }
    return true;
}

/* --- flags ------------------------------------------------------------------------------------------------ */

static const CliOption *find_long(const CliOption *options, const char *name, size_t length)
{
    for (; options->name; options++)
        if (strlen(options->name) == length && strncmp(options->name, name, length) == 0)
            return options;
    return NULL;
}

static const CliOption *find_letter(const CliOption *options, char letter)
{
    for (; options->name; options++)
        if (options->letter == letter)
            return options;
    return NULL;
}

static int unknown(const CliCommand *command, const CliOption *options, const char *name)
{
    const char *names[64];
    size_t      count = 0;
    for (; options->name && count < 62; options++)
        names[count++] = options->name;
    names[count++]    = "help";
    names[count]      = NULL;
    const char *meant = word_meant(name, names);
    if (meant)
        return -1 - usage_error(command, "there is no option --%s (did you mean --%s?)", name, meant);
    return -1 - usage_error(command, "there is no option --%s", name);
}

typedef struct Flags {
    const CliCommand *command;
    const CliOption  *options;
    int               argc;
    char            **argv;
    int               at; /* the argument that is being read */
} Flags;

/* The value of an option: behind its `=`, or the next argument. */
static const char *value_of(Flags *f, const char *behind)
{
    if (behind)
        return behind;
    if (f->at + 1 < f->argc)
        return f->argv[++f->at];
    return NULL;
}

/* 0 where all went well, otherwise what options_read gives. */
static int read_long(Flags *f, char *text)
{
    char            *equals = strchr(text, '=');
    size_t           length = equals ? (size_t)(equals - text) : strlen(text);
    const CliOption *option = find_long(f->options, text, length);
    char             where[100];
    if (length == 4 && strncmp(text, "help", 4) == 0) {
        print_help(f->command, f->options);
        return -1 - EXIT_GOOD;
    }
    if (!option && strncmp(text, "no-", 3) == 0 && !equals) {
        option = find_long(f->options, text + 3, length - 3);
        if (option && option->kind == OPTION_FLAG) {
            *(bool *)option->to = false;
            return 0;
        }
        option = NULL;
    }
    if (!option) {
        if (equals)
            *equals = 0;
        return unknown(f->command, f->options, text);
    }
    (void)snprintf(where, sizeof where, "--%s", option->name);
    if (option->kind == OPTION_FLAG && !equals) {
        *(bool *)option->to = true;
        return 0;
    }
    const char *value = value_of(f, equals ? equals + 1 : NULL);
    if (!value)
        return -1 - usage_error(f->command, "--%s needs a value: --%s %s", option->name, option->name,
                                option->value);
    return store(f->command, option, value, where) ? 0 : -1 - EXIT_USAGE;
}

static int read_letters(Flags *f, const char *text)
{
    for (; *text; text++) {
        const CliOption *option = find_letter(f->options, *text);
        char             where[8];
        if (!option && *text == 'h') {
            print_help(f->command, f->options);
            return -1 - EXIT_GOOD;
        }
        if (!option)
            return -1 - usage_error(f->command, "there is no option -%c", *text);
        if (option->kind == OPTION_FLAG) {
            *(bool *)option->to = true;
            continue;
        }
        (void)snprintf(where, sizeof where, "-%c", *text);
        const char *value = value_of(f, text[1] ? text + 1 : NULL);
        if (!value)
            return -1 - usage_error(f->command, "-%c needs a value: -%c %s", *text, *text, option->value);
        return store(f->command, option, value, where) ? 0 : -1 - EXIT_USAGE;
    }
    return 0;
}

int options_read(const CliCommand *command, const CliOption *options, int argc, char **argv)
{
    if (!read_config(command, options, config_named(options, argc, argv)) ||
        !read_environment(command, options))
        return -1 - EXIT_USAGE;
    Flags f        = {command, options, argc, argv, 1};
    int   operands = 0;
    bool  flags    = true;
    for (; f.at < argc; f.at++) {
        char *text   = argv[f.at];
        int   result = 0;
        if (flags && strcmp(text, "--") == 0)
            flags = false;
        else if (flags && strncmp(text, "--", 2) == 0)
            result = read_long(&f, text + 2);
        else if (flags && text[0] == '-' && text[1])
            result = read_letters(&f, text + 1);
        else
            argv[1 + operands++] = text;
        if (result)
            return result;
    }
    return operands;
}
