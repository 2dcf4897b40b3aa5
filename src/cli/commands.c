/* commands.c -- finds the command that was meant and runs it. */
#include "shell/commands.h"

#include <stdio.h>
#include <string.h>

#include "shell/options.h"
#include "tortuga.h"

typedef struct Entry {
    const char *name;
    const char *operands;
    const char *summary;
    int (*run)(int argc, char **argv);
} Entry;

static const Entry entries[] = {
#define COMMAND(name, operands, summary) {#name, operands, summary, cli_##name},
#include "shell/commands.def"
#undef COMMAND
};
enum { ENTRIES = sizeof entries / sizeof *entries };

static void print_help(FILE *out)
{
    (void)fprintf(out, "Usage: tortuga COMMAND [options]\n\n"
                       "Corsair games at one table: play them, check them, study them.\n\nCommands:\n");
    for (size_t i = 0; i < ENTRIES; i++) {
        char call[60];
        (void)snprintf(call, sizeof call, "%s %s", entries[i].name, entries[i].operands);
        (void)fprintf(out, "  %-24s  %s\n", call, entries[i].summary);
    }
    (void)fprintf(out, "\n  tortuga help COMMAND      says more about a command\n"
                       "  tortuga --version         the program and the rules it knows\n\n"
                       "Options may also be set in the environment (TORTUGA_SEED for --seed) or in the\n"
                       "configuration file ($XDG_CONFIG_HOME/tortuga/config, lines of `key = value`).\n");
}

static void print_version(void)
{
    printf("tortuga %s\n", tg_version());
    for (unsigned i = 0; tg_game_at(i); i++) {
        const tg_game *game = tg_game_at(i);
        printf("%s rules %u", tg_game_slug(game), tg_rules_version(game));
        if (*tg_game_content(game))
            printf(" content %.16s", tg_game_content(game));
        (void)putchar('\n');
    }
}

static const Entry *find(const char *name)
{
    for (size_t i = 0; i < ENTRIES; i++)
        if (strcmp(entries[i].name, name) == 0)
            return &entries[i];
    return NULL;
}

static int unknown(const char *name)
{
    const char *names[ENTRIES + 2];
    size_t      count = 0;
    for (; count < ENTRIES; count++)
        names[count] = entries[count].name;
    names[count++]    = "help";
    names[count]      = NULL;
    const char *meant = word_meant(name, names);
    if (meant)
        (void)fprintf(stderr, "tortuga: there is no command '%s' (did you mean '%s'?)\n", name, meant);
    else
        (void)fprintf(stderr, "tortuga: there is no command '%s'\n", name);
    (void)fputs("Try 'tortuga --help'.\n", stderr);
    return EXIT_USAGE;
}

int cli_main(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || (strcmp(name, "help") == 0 && argc == 2)) {
        print_help(stdout);
        return EXIT_GOOD;
    }
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        print_version();
        return EXIT_GOOD;
    }
    if (strcmp(name, "help") == 0) {
        const Entry *entry  = find(argv[2]);
        char         help[] = "--help";
        char        *call[] = {argv[2], help, NULL};
        return entry ? entry->run(2, call) : unknown(argv[2]);
    }
    const Entry *entry = find(name);
    return entry ? entry->run(argc - 1, argv + 1) : unknown(name);
}
