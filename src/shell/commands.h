/* commands.h -- the commands of the program, one line each in commands.def. */
#ifndef TORTUGA_SHELL_COMMANDS_H
#define TORTUGA_SHELL_COMMANDS_H

/* argv[0] is the command's own name. Gives the exit code. */
#define COMMAND(name, operands, summary) int cli_##name(int argc, char **argv);
#include "shell/commands.def"
#undef COMMAND

/* The whole program: finds the command and runs it. */
int cli_main(int argc, char **argv);

#endif
