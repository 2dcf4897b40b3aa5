/* stack_test.c -- what a thread of a GPU does fits on the stack that it is given (DEVICE_STACK), with room to spare.
 *
 * A processor gives a program megabytes and never complains; a GPU gives each of thousands of threads a little, and what
 * runs over it reads and writes somebody else's memory. So the same work is done here on a painted stack, and it is
 * measured how far down the paint is gone. Frames of another compiler differ by a few tenths, hence the spare room. */
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "gpu/batch.h"

/* Sanitizers lay frames out in their own way, several times as large. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

enum { STACK = 1 << 20, PAINT = 0xA5, GAMES = 6, MOST = 24, STEPS = 4000 };

typedef struct Work {
    const Game *game;
    uint32_t    decisions;
    bool        ok;
} Work;

/* Whole games by habit, looked at before every decision: the deepest that a batch goes. */
static void *play(void *context)
{
    Work        *work = (Work *)context;
    static Batch batch;
    BatchStart   starts[GAMES];
    int16_t      choice[GAMES];
    uint8_t      actor[GAMES];
    batch_starts(work->game, starts, GAMES, 3);
    for (unsigned i = 0; i < GAMES; i++)
        choice[i] = BATCH_GREEDY;
    work->ok = batch_init(&batch, work->game, batch_processor(), GAMES, MOST);
    if (work->ok)
        (void)batch_begin(&batch, starts, &work->ok);
    for (bool going = true; work->ok && going && work->decisions < STEPS; work->decisions++) {
        going = false;
        work->ok =
            batch_observe(&batch) && batch_act(&batch, choice) && batch_read(&batch, BATCH_ACTOR, actor);
        for (unsigned i = 0; i < GAMES; i++)
            going |= actor[i] != NO_SEAT;
    }
    batch_finish(&batch);
    return NULL;
}

static void it_fits_on_the_stack_of_a_device(void **unused)
{
    (void)unused;
#ifdef SANITIZED
    skip();
#endif
    for (const Game *const *each = games_all; *each; each++) {
        Work           work = {*each, 0, false};
        pthread_t      thread;
        pthread_attr_t attr;
        uint8_t       *stack = (uint8_t *)aligned_alloc(1 << 16, STACK);
        size_t         clean = 0;
        assert_non_null(stack);
        memset(stack, PAINT, STACK);
        assert_int_equal(pthread_attr_init(&attr), 0);
        assert_int_equal(pthread_attr_setstack(&attr, stack, STACK), 0);
        assert_int_equal(pthread_create(&thread, &attr, play, &work), 0);
        assert_int_equal(pthread_join(thread, NULL), 0);
        (void)pthread_attr_destroy(&attr);
        while (clean < STACK && stack[clean] == PAINT)
            clean++;
        free(stack);
        assert_true(work.ok && work.decisions > 20);
        print_message("%s: %zu bytes deep, of %d\n", (*each)->slug, STACK - clean, DEVICE_STACK);
        assert_true(STACK - clean < DEVICE_STACK * 3 / 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(it_fits_on_the_stack_of_a_device)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
