/* main.c -- the program. All it does is in commands.c, so that tests can call it too. */
#include "shell/commands.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    int code = cli_main(argc, argv);

    /* What could not be written is an error, also where it only shows when the stream is closed. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("tortuga: cannot write the output");
        return code ? code : 2;
    }
    return code;
}
