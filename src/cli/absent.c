/* absent.c -- the server's commands in a build without its libraries: they say what is missing. */
#include <stdio.h>

#include "shell/commands.h"
#include "shell/options.h"

static int say_absent(const char *name)
{
    (void)fprintf(stderr,
                  "tortuga %s: this program was built without its server, because libraries were missing.\n"
                  "`make serve` installs them on Debian and builds it again.\n",
                  name);
    return EXIT_USAGE;
}

int cli_serve(int argc, char **argv) { return (void)argc, say_absent(argv[0]); }
int cli_admin(int argc, char **argv) { return (void)argc, say_absent(argv[0]); }
int cli_backup(int argc, char **argv) { return (void)argc, say_absent(argv[0]); }
int cli_export(int argc, char **argv) { return (void)argc, say_absent(argv[0]); }
int cli_import(int argc, char **argv) { return (void)argc, say_absent(argv[0]); }
int cli_migrate(int argc, char **argv) { return (void)argc, say_absent(argv[0]); }
