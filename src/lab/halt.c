/* halt.c -- one flag, set by a signal. */
#define _POSIX_C_SOURCE 200809L
#include "lab/halt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* Read by all workers, so a plain sig_atomic_t would not do. */
static atomic_int wanted;

enum { WORDS_MAX = 256 };
static const char *words[WORDS_MAX]; /* of the call */
static int         word_count;

static void note(int number) { atomic_store(&wanted, number); }

void halt_listen(int argc, char *const argv[])
{
    static const int all[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note;
    action.sa_flags   = (int)(SA_RESTART | SA_RESETHAND);
    (void)sigemptyset(&action.sa_mask);
    atomic_store(&wanted, 0);
    word_count = argc < WORDS_MAX ? argc : WORDS_MAX;
    for (int i = 0; i < word_count; i++)
        words[i] = argv[i];
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct sigaction before;
        /* What is ignored stays so: nohup. */
        if (sigaction(all[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            (void)sigaction(all[i], &action, NULL);
    }
}

bool halt_wanted(void *unused)
{
    (void)unused;
    return atomic_load_explicit(&wanted, memory_order_relaxed) != 0;
}

int halt_code(void) { return 128 + atomic_load(&wanted); }

/* A word as a shell reads it back. */
static void put_word(const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=./,:+@%";
    if (*word && strspn(word, plain) == strlen(word)) {
        (void)fprintf(stderr, " %s", word);
        return;
    }
    (void)fputs(" '", stderr);
    for (; *word; word++)
        if (*word == '\'')
            (void)fputs("'\\''", stderr);
        else
            (void)fputc(*word, stderr);
    (void)fputc('\'', stderr);
}

void halt_say(const char *done, bool kept, const char *journal)
{
    (void)fprintf(stderr, "Interrupted after %s.%s", done,
                  kept ? " What is done is kept; this goes on with it:\n  tortuga" : "\n");
    if (!kept)
        return;
    for (int i = 0; i < word_count; i++)
        put_word(words[i]);
    if (journal) {
        (void)fputs(" --resume", stderr);
        put_word(journal);
    }
    (void)fputc('\n', stderr);
}
