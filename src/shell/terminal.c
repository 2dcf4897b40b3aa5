/* terminal.c -- asks the system about the terminal. */
#define _DEFAULT_SOURCE
#include "shell/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_DEFAULT = 80, WIDTH_LEAST = 20, WIDTH_MOST = 100 };

unsigned terminal_width(void)
{
    struct winsize size;
    const char    *columns = getenv("COLUMNS");
    long           width   = columns ? strtol(columns, NULL, 10) : 0;
    if (width <= 0 && isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
    if (width < WIDTH_LEAST)
        width = WIDTH_DEFAULT;
    return (unsigned)(width > WIDTH_MOST ? WIDTH_MOST : width);
}

bool terminal_styled(void)
{
    const char *plain = getenv("NO_COLOR");
    const char *term  = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(plain && *plain) && !(term && strcmp(term, "dumb") == 0);
}

unsigned terminal_rows(void)
{
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_row;
}

bool terminal_dumb(void)
{
    const char *term = getenv("TERM");
    return !term || !*term || strcmp(term, "dumb") == 0;
}

bool terminal_utf8(void)
{
    (void)setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
