/* lines.c -- libedit where a person types, plain lines where a script does. */
#define _POSIX_C_SOURCE 200809L
#include "cli/lines.h"

#include <editline/readline.h>
#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { LINE_MAX_BYTES = 4096 };

/* libedit asks for one completion after another through global calls: what they need lies here. */
static LineOffers offers_now;
static void      *context_now;

typedef struct Matches {
    char      **found;
    size_t      count, capacity;
    const char *before; /* the line up to the word to complete */
    size_t      before_length;
    const char *word;
    size_t      word_length;
    bool        files; /* the name of a file would do */
} Matches;

static void offer_match(void *list, const char *text)
{
    Matches *m = (Matches *)list;
    if (strlen(text) > m->before_length && strcmp(text + m->before_length, LINE_FILE) == 0 &&
        memcmp(text, m->before, m->before_length) == 0)
        m->files = true;
    if (m->files || strlen(text) < m->before_length + m->word_length ||
        memcmp(text, m->before, m->before_length) != 0 ||
        memcmp(text + m->before_length, m->word, m->word_length) != 0)
        return;
    size_t length = strcspn(text + m->before_length, " ");
    for (size_t i = 0; i < m->count; i++)
        if (strlen(m->found[i]) == length && memcmp(m->found[i], text + m->before_length, length) == 0)
            return;
    if (m->count == m->capacity) {
        size_t more  = m->capacity ? 2 * m->capacity : 32;
        char **grown = (char **)realloc(m->found, more * sizeof *grown);
        if (!grown)
            return;
        m->found    = grown;
        m->capacity = more;
    }
    char *copy = strndup(text + m->before_length, length);
    if (copy)
        m->found[m->count++] = copy;
}

static Matches matches;
static size_t  given;

static char *next_match(const char *word, int state)
{
    (void)word;
    if (state == 0)
        given = 0;
    return given < matches.count ? matches.found[given++] : NULL;
}

static char **complete(const char *word, int start, int end)
{
    rl_attempted_completion_over = 1;
    memset(&matches, 0, sizeof matches);
    matches.before        = rl_line_buffer;
    matches.before_length = (size_t)start;
    matches.word          = word;
    matches.word_length   = (size_t)(end - start);
    if (offers_now)
        offers_now(context_now, offer_match, &matches);
    char **list = NULL;
    if (matches.files)
        list = rl_completion_matches(word, rl_filename_completion_function);
    else if (matches.count)
        list = rl_completion_matches(word, next_match);
    free(matches.found);
    memset(&matches, 0, sizeof matches);
    return list;
}

bool lines_interactive(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

/* A line of a script, however it ends; what is longer than any move is cut. */
static char *read_plain(const char *prompt)
{
    (void)fputs(prompt, stdout);
    char *line = (char *)malloc(LINE_MAX_BYTES);
    if (!line || !fgets(line, LINE_MAX_BYTES, stdin)) {
        free(line);
        (void)putchar('\n');
        return NULL;
    }
    if (!strchr(line, '\n'))
        for (int c = getchar(); c != EOF && c != '\n';)
            c = getchar();
    line[strcspn(line, "\r\n")] = 0;
    (void)printf("%s\n", line);
    (void)fflush(stdout);
    return line;
}

/* Ctrl-C leaves the line, not the program: the game is not lost by it. libedit has no way to be told, so
 * the signal jumps out of it, as one does with readline; while it waits for a key nothing is half done.
 * While a bot thinks it is remembered until the next question; a second one then ends the program.
 *
 * A new size of the terminal leaves the line too, and what was typed so far shall stand there again. libedit tells
 * that to the function of a key alone. So we read the keys for it: a new size is a key that nobody has, its function
 * keeps the line, and at the next question the kept letters are the first that are typed. */
static sigjmp_buf            line_begin;
static volatile sig_atomic_t reading;
static volatile sig_atomic_t remembered;
static volatile sig_atomic_t resized;
static volatile sig_atomic_t left; /* a line was left by Ctrl-C while it was typed */

enum { JUMP_LEAVE = 1, KEY_RESIZED = 036, GLANCE_MS = 200 };

static char   kept[LINE_MAX_BYTES]; /* of the line that a new size has left */
static size_t kept_at;              /* so much of it is typed again         */

static void interrupted(int number)
{
    if (reading)
        siglongjmp(line_begin, JUMP_LEAVE);
    if (remembered) {
        (void)signal(number, SIG_DFL);
        (void)raise(number);
    }
    remembered = 1;
}

static void size_changed(int number)
{
    (void)number;
    resized = 1;
}

/* The next byte that is typed, a kept one first; KEY_RESIZED, or EOF. */
static int next_byte(void)
{
    if (kept[kept_at])
        return (unsigned char)kept[kept_at++];
    for (;;) {
        struct pollfd keys = {STDIN_FILENO, POLLIN, 0};
        int           got  = poll(&keys, 1, GLANCE_MS); /* a signal may come just before it */
        unsigned char byte;
        if (resized)
            return KEY_RESIZED;
        if (got == 0 || (got < 0 && errno == EINTR))
            continue;
        ssize_t n = got > 0 ? read(STDIN_FILENO, &byte, 1) : -1;
        if (n == 1)
            return byte;
        if (n == 0 || errno != EINTR)
            return EOF;
    }
}

/* The next letter, whole; a byte that belongs to none stands for itself. */
static int next_letter(FILE *unused)
{
    mbstate_t state;
    wchar_t   letter;
    (void)unused;
    memset(&state, 0, sizeof state);
    for (;;) {
        int byte = next_byte();
        if (byte == EOF || byte == KEY_RESIZED)
            return byte;
        char   one  = (char)byte;
        size_t size = mbrtowc(&letter, &one, 1, &state);
        if (size == (size_t)-2)
            continue;
        return size == (size_t)-1 ? byte : (int)letter;
    }
}

static int keep_line(int count, int key)
{
    (void)count;
    (void)key;
    int n = rl_end > 0 && rl_end < LINE_MAX_BYTES ? rl_end : 0;
    memcpy(kept, rl_line_buffer, (size_t)n);
    kept[n] = 0;
    resized = 1; /* also where somebody has found the key */
    rl_done = 1;
    return 0;
}

static void read_keys_ourselves(void)
{
    static bool done;
    if (done)
        return;
    done             = true;
    rl_getc_function = next_letter;
    (void)rl_initialize();
    (void)rl_add_defun("tortuga-keep-line", keep_line, KEY_RESIZED);
}

static bool hear(int number, void (*handler)(int))
{
    struct sigaction ours;
    memset(&ours, 0, sizeof ours);
    ours.sa_handler = handler;
    ours.sa_flags   = SA_RESTART;
    sigemptyset(&ours.sa_mask);
    return sigaction(number, &ours, NULL) == 0;
}

bool lines_resized(void) { return resized != 0; }
bool lines_interrupted(void) { return left != 0; }

static char *read_edited(const char *prompt)
{
    char *volatile line = NULL;
    resized             = 0;
    left                = 0;
    kept_at             = 0;
    read_keys_ourselves();
    if (hear(SIGINT, interrupted) && !remembered) {
        if (sigsetjmp(line_begin, 1) == 0) {
            (void)hear(SIGWINCH, size_changed); /* libedit hears it first and hands it on */
            reading = 1;
            line    = readline(prompt);
        } else {
            left = 1;
            rl_deprep_terminal();
        }
    }
    if (line || left)
        resized = 0; /* it came too late to matter: the answer counts */
    if (!resized)
        kept[0] = 0;
    reading    = 0;
    remembered = 0;
    (void)signal(SIGWINCH, SIG_DFL);
    if (!line && !resized)
        (void)putchar('\n');
    return line;
}

char *lines_ask(const char *prompt, LineOffers offers, void *context)
{
    if (!lines_interactive())
        return read_plain(prompt);
    offers_now                         = offers;
    context_now                        = context;
    rl_attempted_completion_function   = complete;
    static char blank[]                = " ";
    rl_completer_word_break_characters = blank;
    char *line                         = read_edited(prompt);
    if (line && *line)
        add_history(line);
    return line;
}
