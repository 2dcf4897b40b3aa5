/* stranger.h -- what the tests of the library share: they know tortuga.h and nothing else. */
#ifndef TORTUGA_TESTS_LIB_STRANGER_H
#define TORTUGA_TESTS_LIB_STRANGER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tortuga.h"

static inline unsigned fewest(const tg_game *game)
{
    unsigned players = 1;
    while (!tg_can_seat(game, players))
        players++;
    return players;
}

/* A state some way into a random game. */
static inline tg_state *wander(const tg_game *game, unsigned players, uint64_t seed, unsigned decisions)
{
    tg_state *state = tg_state_create(game);
    tg_rng    rng   = tg_rng_seeded(seed);
    assert_non_null(state);
    assert_int_equal(tg_begin(game, state, players, NULL, &rng), 0);
    while (decisions-- && !tg_is_over(state)) {
        int seat = tg_next_seat(game, state);
        assert_int_equal(tg_play(game, state, seat, tg_random_move(game, state, seat, &rng)), 0);
    }
    return state;
}

/* A text of any length; free() it. `call` has the arguments before (out, size), which are written as `out, size`. */
#define WHOLE(text, call)                                                                                    \
    do {                                                                                                     \
        char  *out  = NULL;                                                                                  \
        size_t size = 0;                                                                                     \
        size_t need = (call);                                                                                \
        if (need == TG_NO_TEXT) /* which one more would make 0 */                                            \
            abort();                                                                                         \
        size = need + 1;                                                                                     \
        out  = (char *)malloc(size);                                                                         \
        assert_non_null(out);                                                                                \
        assert_int_equal((call), need);                                                                      \
        assert_int_equal(strlen(out), need);                                                                 \
        (text) = out;                                                                                        \
    } while (0)

/* The brackets and quotes of a JSON text are in order: as much of a parser as these tests need. */
static inline void assert_json(const char *text)
{
    char   open[256];
    size_t depth = 0;
    int    quote = 0;
    assert_true(*text == '{' || *text == '[');
    for (; *text; text++) {
        if (quote) {
            if (*text == '\\' && text[1])
                text++;
            else if (*text == '"')
                quote = 0;
        } else if (*text == '"') {
            quote = 1;
        } else if (*text == '{' || *text == '[') {
            assert_true(depth < sizeof open);
            open[depth++] = *text == '{' ? '}' : ']';
        } else if (*text == '}' || *text == ']') {
            assert_true(depth > 0 && open[--depth] == *text);
        }
    }
    assert_true(depth == 0 && !quote);
}

#endif
