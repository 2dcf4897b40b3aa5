/* keys.c -- the keyboard of a terminal without its line editing. */
#define _POSIX_C_SOURCE 200809L
#include "cli/keys.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#ifndef SIGWINCH
#define SIGWINCH 28 /* every system of ours has it, and POSIX has no name for it before 2024 */
#endif

static struct termios        before;
static volatile sig_atomic_t resized;

static void size_changed(int number)
{
    (void)number;
    resized = 1;
}

bool keys_begin(void)
{
    struct termios   raw;
    struct sigaction ours;
    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return false;
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
    raw.c_cc[VMIN]  = 1;
    raw.c_cc[VTIME] = 0;
    memset(&ours, 0, sizeof ours);
    ours.sa_handler = size_changed; /* without SA_RESTART: waiting for a key ends by it */
    sigemptyset(&ours.sa_mask);
    (void)sigaction(SIGWINCH, &ours, NULL);
    return tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0;
}

void keys_finish(void)
{
    (void)tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    (void)signal(SIGWINCH, SIG_DFL);
}

/* A byte that follows at once, as those of one key do; -1 where none does. */
static int next_byte(int wait_ms)
{
    struct pollfd ready = {STDIN_FILENO, POLLIN, 0};
    unsigned char byte  = 0;
    if (poll(&ready, 1, wait_ms) <= 0)
        return -1;
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : -1;
}

/* What follows the escape of an arrow and its like: [C, OC, [5~. */
static int escaped(void)
{
    enum { SAME_KEY_MS = 50 };
    int first = next_byte(SAME_KEY_MS);
    if (first < 0)
        return 27;
    if (first != '[' && first != 'O')
        return KEY_OTHER;
    int which = next_byte(SAME_KEY_MS);
    if (which >= '0' && which <= '9') {
        int end = next_byte(SAME_KEY_MS);
        while (end >= 0 && end != '~' && (end < 'A' || end > 'z'))
            end = next_byte(SAME_KEY_MS);
    }
    switch (which) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_RIGHT;
    case 'D': return KEY_LEFT;
    case 'H':
    case '1': return KEY_HOME;
    case 'F':
    case '4': return KEY_END;
    case '5': return KEY_PAGE_UP;
    case '6': return KEY_PAGE_DOWN;
    default: return KEY_OTHER;
    }
}

int keys_next(void)
{
    for (;;) {
        unsigned char byte = 0;
        if (resized) {
            resized = 0;
            return KEY_RESIZED;
        }
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0 || byte == 3 || byte == 4)
            return KEY_END_OF_INPUT;
        return byte == 27 ? escaped() : byte;
    }
}
