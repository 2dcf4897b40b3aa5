/* memory_test.c -- what a table that is left alone costs: at most 4 KB and 8 bytes a move, in every game. */
#include "tables.h"

#include <malloc.h>

#include "table/table_parts.h"

static void idle(const Game *game, unsigned players)
{
    TableSetup setup = table_setup(game, players);
    Ship       ship;
    Rng        rng;
    rng_fast(&rng, players);
    setup.clock    = CLOCK_TOTAL;
    setup.limit_ms = 600000;
    ship_launch(&ship, &setup);
    ship_crew(&ship, players);
    ship_start(&ship);
    for (;;) {
        size_t most = 4096 + 8u * (size_t)table_plies(ship.table);
        if (table_plies(ship.table) % 16 == 0 || table_phase(ship.table) == TABLE_OVER) {
            table_trim(ship.table);
            size_t held = malloc_usable_size(ship.table) + malloc_usable_size(ship.table->log);
            if (held > most)
                fail_msg("%s with %u players holds %zu bytes after %u moves", game->slug, players, held,
                         table_plies(ship.table));
            assert_true(table_bytes(ship.table) <= held);
        }
        if (!ship_move(&ship, &rng))
            break;
    }
    /* In play, without trimming, there is a sixteenth of spare room at most, and 64 events. */
    assert_true(ship.table->capacity <= ship.table->count + ship.table->count / 16 + 64);
    ship_sink(&ship);
}

static void an_idle_table_is_small(void **state)
{
    (void)state;
    walk_all(idle);
}

/* What a move states fits on the tape that news are read from. */
static void tapes_fit(void **state)
{
    (void)state;
    for (const Game *const *game = games_all; *game; game++)
        assert_true((*game)->max_facts <= TAPE_FACTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(an_idle_table_is_small), cmocka_unit_test(tapes_fit)};
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
