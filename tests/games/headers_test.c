/* headers_test.c -- the headers of all games in one file: every name that a game exports bears its prefix. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/chrono/chrono.h"
#include "games/corsaire/corsaire.h"
#include "games/corsairs/corsairs.h"
#include "games/korsar/korsar.h"
#include "games/piraci/piraci.h"
#include "games/registry.h"

static const struct {
    const char *slug;
    size_t      size;
} states[] = {
    {"korsar", sizeof(Korsar)},     {"piraci", sizeof(Piraci)}, {"corsaire", sizeof(Corsaire)},
    {"corsairs", sizeof(Corsairs)}, {"chrono", sizeof(Chrono)},
};

static void each_state_is_its_games(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(states); i++) {
        const Game *game = game_find(states[i].slug);
        if (game)
            assert_int_equal(game->state_size, states[i].size);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_state_is_its_games)};
    return cmocka_run_group_tests_name("headers", tests, NULL, NULL);
}
