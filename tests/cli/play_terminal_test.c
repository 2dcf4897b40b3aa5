/* play_terminal_test.c -- the table on a terminal: completion, history, pages, Ctrl-C and Ctrl-D.
 *
 * The program runs on a pseudo-terminal and is typed at; what it writes is read until it says what
 * is waited for. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>

#include "run.h"

enum { PATIENCE_MS = 20000, QUIET_MS = 150, MOST = 1 << 20 };

typedef struct Terminal {
    int    keys; /* both ends of it */
    pid_t  child;
    char  *screen; /* all that was written */
    size_t length;
    size_t seen; /* up to where it was waited for */
} Terminal;

static char folder[] = "/tmp/tortuga-terminal-XXXXXX";

static Terminal sit_down(const char *line, const char *term, unsigned short columns, unsigned short rows)
{
    static char    text[1024];
    char          *argv[32];
    struct winsize size = {rows, columns, 0, 0};
    Terminal       t    = {-1, 0, (char *)calloc(1, MOST), 0, 0};
    (void)snprintf(text, sizeof text, "tortuga %s", line);
    int argc = run_words(text, argv, 32);
    (void)fflush(NULL);
    t.child = forkpty(&t.keys, NULL, NULL, &size);
    if (t.child == 0) {
        setenv("TERM", term, 1);
        if (chdir(folder) != 0)
            _exit(99);
        int code = cli_main(argc, argv);
        (void)fflush(NULL);
        _exit(code);
    }
    assert_true(t.child > 0 && t.screen);
    return t;
}

/* Reads what comes; false where nothing does for so long, or the program has ended. */
static bool hears(Terminal *t, int wait_ms)
{
    struct pollfd ready = {t->keys, POLLIN, 0};
    if (poll(&ready, 1, wait_ms) <= 0)
        return false;
    ssize_t n = read(t->keys, t->screen + t->length, MOST - 1 - t->length);
    if (n <= 0)
        return false;
    t->length += (size_t)n;
    t->screen[t->length] = 0;
    return true;
}

/* Waits for a text that comes after all that was waited for before. */
static void wait_for(Terminal *t, const char *text)
{
    for (;;) {
        char *found = strstr(t->screen + t->seen, text);
        if (found) {
            t->seen = (size_t)(found - t->screen) + strlen(text);
            return;
        }
        if (!hears(t, PATIENCE_MS))
            fail_msg("\"%s\" did not come; there was\n%s", text, t->screen + t->seen);
    }
}

static void type(Terminal *t, const char *keys)
{
    while (hears(t, QUIET_MS)) /* as one who reads before he types */
        continue;
    assert_int_equal(write(t->keys, keys, strlen(keys)), strlen(keys));
}

static int stand_up(Terminal *t)
{
    int status = 0;
    while (hears(t, PATIENCE_MS))
        continue;
    assert_int_equal(waitpid(t->child, &status, 0), t->child);
    (void)close(t->keys);
    free(t->screen);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static void completion_and_history(void **state)
{
    (void)state;
    Terminal t = sit_down("play korsar -n 3 -b greedy --seed complete --name Zora", "xterm", 80, 40);
    wait_for(&t, "\033[H\033[2J"); /* a page of its own */
    wait_for(&t, "your move> ");
    type(&t, "dr\t\r"); /* how it is echoed is the line editor's affair: see what follows from it */
    wait_for(&t, "\033[H\033[2J");
    wait_for(&t, " are left).");
    wait_for(&t, "your move> ");
    type(&t, "\033[A\r"); /* the line before, once more */
    wait_for(&t, " are left).");
    wait_for(&t, "your move> ");
    type(&t, "rules KOR-1\t\t"); /* several */
    wait_for(&t, "KOR-17");
    wait_for(&t, "your move> ");
    type(&t, "7\r");
    wait_for(&t, "Colour.");
    type(&t, "why dr\t\r");
    wait_for(&t, "That is allowed now.");
    type(&t, "half a line\025save one.tor\r");
    wait_for(&t, "Saved.");
    type(&t, "resume on\t\r");
    wait_for(&t, "Going on with one.tor");
    type(&t, "quit\r");
    assert_int_equal(stand_up(&t), 0);
}

static void nothing_is_lost_by_a_key(void **state)
{
    (void)state;
    Terminal t = sit_down("play korsar -n 3 -b greedy --seed keys", "xterm", 80, 24);
    wait_for(&t, "your move> ");
    type(&t, "1\r");
    wait_for(&t, "You may:");
    wait_for(&t, "your move> ");
    type(&t, "half a line\003"); /* leaves the line alone */
    wait_for(&t, "Ctrl-C once more leaves");
    wait_for(&t, "your move> ");
    type(&t, "\003");
    wait_for(&t, "The game is not saved: ");
    wait_for(&t, "your move> ");
    type(&t, "help\r"); /* the table goes on, and the line editor too */
    wait_for(&t, "leave the table");
    wait_for(&t, "your move> ");
    type(&t, "\004");
    wait_for(&t, "The game is not saved: ");
    wait_for(&t, "your move> ");
    type(&t, "\004");
    assert_int_equal(stand_up(&t), 0);
    t = sit_down("play korsar -n 3 -b greedy --seed keys", "xterm", 80, 24);
    wait_for(&t, "your move> ");
    type(&t, "\003");
    wait_for(&t, "your move> ");
    type(&t, "\003"); /* nothing to lose yet */
    assert_int_equal(stand_up(&t), 0);

    t = sit_down("play korsar -n 2 -b admiral --seed keys", "xterm", 80, 24);
    wait_for(&t, "your move> ");
    type(&t, "1\r");
    wait_for(&t, " thinks ...");
    type(&t, "\003"); /* heard when the bot has done */
    wait_for(&t, "The game is not saved: ");
    wait_for(&t, "your move> ");
    type(&t, "quit\r");
    assert_int_equal(stand_up(&t), 0);
}

/* A game keeps itself, and is offered when one comes back; at the end there is another. */
static void a_game_keeps_itself(void **state)
{
    (void)state;
    setenv("XDG_STATE_HOME", folder, 1);
    Terminal t = sit_down("play korsar -n 3 -b greedy --seed kept", "xterm", 80, 60);
    wait_for(&t, "your move> ");
    type(&t, "draw\r");
    wait_for(&t, "You may:");
    wait_for(&t, "your move> ");
    type(&t, "quit\r");
    wait_for(&t, "Your game is kept: ");
    assert_int_equal(stand_up(&t), 0);

    t = sit_down("play korsar", "xterm", 80, 60);
    wait_for(&t, "Go on with your game of Korsar (");
    type(&t, "\r");
    wait_for(&t, "seed kept");
    wait_for(&t, "your move> ");
    type(&t, "quit\r");
    assert_int_equal(stand_up(&t), 0);

    t = sit_down("play korsar", "xterm", 80, 60);
    wait_for(&t, "Go on with your game of Korsar (");
    type(&t, "n\r");
    wait_for(&t, "your move> ");
    assert_null(strstr(t.screen, "seed kept"));
    type(&t, "again\r"); /* nothing was decided: at once */
    wait_for(&t, "Korsar, 4 players");
    wait_for(&t, "your move> ");
    type(&t, "quit\r");
    assert_int_equal(stand_up(&t), 0);
    char path[200];
    (void)snprintf(path, sizeof path, "%s/tortuga/korsar-last.tortuga", folder);
    assert_int_equal(access(path, R_OK), 0); /* the other one is still there */
    (void)unlink(path);
    (void)snprintf(path, sizeof path, "%s/tortuga", folder);
    assert_int_equal(rmdir(path), 0);
    unsetenv("XDG_STATE_HOME");
}

static void the_end_stays(void **state)
{
    (void)state;
    Terminal t = sit_down("play piraci -n 3 -b greedy --seed end", "xterm", 80, 40);
    for (bool over = false; !over;) {
        wait_for(&t, "> ");
        while (hears(&t, QUIET_MS / 10))
            continue;
        over = strstr(t.screen, "the game is over> ") != NULL;
        if (!over)
            assert_int_equal(write(t.keys, "1\r", 2), 2);
    }
    assert_non_null(strstr(t.screen, "The game is over: "));
    type(&t, "1\r");
    wait_for(&t, "Enter leaves");
    type(&t, "undo\r");
    wait_for(&t, "You take back: ");
    type(&t, "1\r");
    wait_for(&t, "The game is over: ");
    type(&t, "save\r");
    wait_for(&t, "steps through it.");
    type(&t, "\r");
    assert_int_equal(stand_up(&t), 0);
}

static void colours_only_where_they_are_wanted(void **state)
{
    (void)state;
    Terminal t = sit_down("play korsar -b greedy --seed c", "xterm", 80, 24);
    wait_for(&t, "your move> ");
    assert_non_null(strstr(t.screen, "\033[0;1m"));
    type(&t, "quit\r");
    assert_int_equal(stand_up(&t), 0);

    setenv("NO_COLOR", "1", 1);
    t = sit_down("play korsar -b greedy --seed c", "xterm", 80, 24);
    wait_for(&t, "your move> ");
    assert_null(strstr(t.screen, "\033[0;"));
    type(&t, "quit\r");
    assert_int_equal(stand_up(&t), 0);
    unsetenv("NO_COLOR");

    t = sit_down("play korsar -b greedy --seed c", "dumb", 80, 24);
    wait_for(&t, "your move> ");
    assert_null(strchr(t.screen, '\033'));
    type(&t, "quit\r");
    assert_int_equal(stand_up(&t), 0);
}

static void a_long_text_comes_in_pages(void **state)
{
    (void)state;
    Terminal t = sit_down("play korsar -b greedy --seed c", "xterm", 60, 32);
    wait_for(&t, "your move> ");
    type(&t, "rules\r");
    wait_for(&t, "Enter shows more");
    type(&t, "\r");
    wait_for(&t, "Enter shows more");
    type(&t, "q\r");
    wait_for(&t, "your move> ");
    type(&t, "quit\r");
    assert_int_equal(stand_up(&t), 0);
}

/* Another size draws the page again, and the line begins anew. */
/* What was half typed stands there again, letters of several bytes too. */
static void a_new_size_draws_again(void **state)
{
    (void)state;
    struct winsize small = {20, 60, 0, 0}, large = {40, 100, 0, 0};
    Terminal       t = sit_down("play korsar -n 4 -b greedy --seed c", "xterm", 100, 40);
    wait_for(&t, "   removed "); /* the whole table */
    wait_for(&t, "your move> ");
    type(&t, "dra");
    while (hears(&t, QUIET_MS))
        continue;
    t.seen = t.length;
    assert_int_equal(ioctl(t.keys, TIOCSWINSZ, &small), 0);
    wait_for(&t, "\033[H\033[2J");
    size_t page = t.seen;
    wait_for(&t, "your move> ");
    assert_null(strstr(t.screen + page, "   removed ")); /* the brief one */
    wait_for(&t, "dra");
    type(&t, "w\r");
    wait_for(&t, " are left).");
    wait_for(&t, "your move> ");
    type(&t, "save sch\303\266n");
    while (hears(&t, QUIET_MS))
        continue;
    t.seen = t.length;
    assert_int_equal(ioctl(t.keys, TIOCSWINSZ, &large), 0);
    wait_for(&t, "your move> ");
    wait_for(&t, "sch\303\266n");
    type(&t, ".tor\r");
    wait_for(&t, "Saved.");
    wait_for(&t, "your move> ");
    char path[200];
    (void)snprintf(path, sizeof path, "%s/sch\303\266n.tor", folder);
    assert_int_equal(access(path, R_OK), 0);
    type(&t, "quit\r");
    assert_int_equal(stand_up(&t), 0);
}

/* A record is leafed through: forwards and back, by number, from any seat. */
static void a_replay_steps(void **state)
{
    (void)state;
    Terminal t = sit_down("replay " TORTUGA_SOURCE "/tests/records/korsar-three.tortuga", "xterm", 80, 24);
    wait_for(&t, "after 0 of 136 moves, all hands open");
    wait_for(&t, "hand of");
    wait_for(&t, "q leave");
    type(&t, "\033[C");
    wait_for(&t, "after 1 of 136");
    wait_for(&t, "1. P"); /* who did what, and what followed */
    type(&t, "50\r");
    wait_for(&t, "after 50 of 136");
    type(&t, "\033[D");
    wait_for(&t, "after 49 of 136");
    type(&t, "\033[F");
    wait_for(&t, "after 136 of 136");
    type(&t, " "); /* behind the end there is nothing */
    wait_for(&t, "after 136 of 136");
    type(&t, "\033[H");
    wait_for(&t, "after 0 of 136");
    type(&t, "s");
    wait_for(&t, "moves, P0");
    wait_for(&t, "your hand");
    type(&t, "e");
    wait_for(&t, "The admiral would play: "); /* there is but one move */
    type(&t, "q");
    assert_int_equal(stand_up(&t), 0);

    t = sit_down("replay --list --from 3 --to 3 " TORTUGA_SOURCE "/tests/records/korsar-three.tortuga",
                 "xterm", 80, 24);
    wait_for(&t, "3. P");
    wait_for(&t, "The game is over.");
    assert_int_equal(stand_up(&t), 0);
}

static void watching_goes_on_by_enter(void **state)
{
    (void)state;
    Terminal t = sit_down("play piraci -n 3 -b random --seed c --seat none", "xterm", 80, 40);
    for (int i = 0; i < 3; i++) {
        wait_for(&t, "Enter goes on> ");
        type(&t, "\r");
    }
    wait_for(&t, "Enter goes on> ");
    type(&t, "1\r");
    wait_for(&t, "You are watching");
    wait_for(&t, "Enter goes on> ");
    size_t before = t.seen;
    type(&t, "help\r");
    wait_for(&t, "go on for a round");
    wait_for(&t, "leave the table");
    assert_null(strstr(t.screen + before, "hint ")); /* nothing that only who plays can do */
    assert_null(strstr(t.screen + before, "undo "));
    type(&t, "quit\r");
    assert_int_equal(stand_up(&t), 0);
}

/* Of thirteen cards one goes overboard when one sets sail; a dear one is asked about, and may be meant. */
static void a_rash_move_is_asked_about(void **state)
{
    (void)state;
    const char *line = "play corsairs -n 2 -b random --seed 3 --name Zora";
    Terminal    t    = sit_down(line, "xterm", 100, 40);
    wait_for(&t, "your move> ");
    type(&t, "draw stock\r");
    wait_for(&t, "discards or sets sail");
    wait_for(&t, "your move> ");
    type(&t, "sail r3\r");
    wait_for(&t, "a limit of ");
    wait_for(&t, "hardly what you mean");
    wait_for(&t, "your move> ");
    type(&t, "sail b11\r"); /* what costs least is not asked about */
    wait_for(&t, ", set sail, lays down");
    wait_for(&t, "your move> ");
    type(&t, "quit\r");
    wait_for(&t, "not saved");
    type(&t, "quit\r");
    assert_int_equal(stand_up(&t), 0);

    t = sit_down(line, "xterm", 100, 40);
    wait_for(&t, "your move> ");
    type(&t, "draw stock\r");
    wait_for(&t, "discards or sets sail");
    wait_for(&t, "your move> ");
    type(&t, "sail r3\r");
    wait_for(&t, "hardly what you mean");
    wait_for(&t, "your move> ");
    type(&t, "sail r3\r");
    wait_for(&t, ", set sail, lays down");
    wait_for(&t, "your move> ");
    type(&t, "quit\rquit\r");
    assert_int_equal(stand_up(&t), 0);
}

static int set_up(void **state)
{
    (void)state;
    run_as_zora();
    unsetenv("HOME"); /* no game keeps itself but where a test says so */
    unsetenv("XDG_STATE_HOME");
    unsetenv("XDG_CONFIG_HOME");
    return run_folder(folder);
}

static int tear_down(void **state)
{
    (void)state;
    return run_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(completion_and_history),
        cmocka_unit_test(nothing_is_lost_by_a_key),
        cmocka_unit_test(a_game_keeps_itself),
        cmocka_unit_test(the_end_stays),
        cmocka_unit_test(colours_only_where_they_are_wanted),
        cmocka_unit_test(a_long_text_comes_in_pages),
        cmocka_unit_test(a_new_size_draws_again),
        cmocka_unit_test(a_replay_steps),
        cmocka_unit_test(watching_goes_on_by_enter),
        cmocka_unit_test(a_rash_move_is_asked_about),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
