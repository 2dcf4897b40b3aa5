/* fair_test.c -- the deal that docs/fairness.md promises: its worked example, line by line, and tables that follow it. */
#include "tables.h"

#include "table/fair.h"

static size_t bytes_of(const char *hex, uint8_t *out)
{
    size_t size = 0;
    for (; hex[0] && hex[1] && hex[0] != '-'; hex += 2) {
        unsigned value = 0;
        assert_int_equal(sscanf(hex, "%2x", &value), 1);
        out[size++] = (uint8_t)value;
    }
    return size;
}

static void the_worked_example(void **state)
{
    (void)state;
    FILE    *file = fopen(TORTUGA_SOURCE "/docs/fairness.md", "r");
    char     line[256];
    Fair     fair;
    Rng      rng;
    unsigned seats = 0, checked = 0;
    uint8_t  found[64], hash[SECRET_BYTES], key[32] = {0};
    bool     inside = false;
    memset(&fair, 0, sizeof fair);
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char word[16], rest[200];
        if (strncmp(line, "```", 3) == 0)
            inside = strncmp(line, "```fair", 7) == 0;
        if (!inside || sscanf(line, "%15s %199[^\n]", word, rest) != 2)
            continue;
        if (strcmp(word, "secret") == 0) {
            assert_int_equal(bytes_of(rest, fair.secret), SECRET_BYTES);
        } else if (strcmp(word, "commitment") == 0) {
            assert_int_equal(bytes_of(rest, found), SECRET_BYTES);
            fair_hash(fair.secret, hash);
            assert_memory_equal(found, hash, sizeof hash);
            checked++;
        } else if (strcmp(word, "entropy") == 0) {
            fair.size[seats] = (uint8_t)bytes_of(rest, fair.entropy[seats]);
            seats++;
        } else if (strcmp(word, "key") == 0) {
            assert_int_equal(bytes_of(rest, found), 32);
            fair_key(&fair, seats, key);
            assert_memory_equal(found, key, sizeof key);
            checked++;
        } else if (strcmp(word, "stream") == 0 || strcmp(word, "below") == 0) {
            bool     plain = word[0] == 's';
            char    *at    = rest;
            unsigned n     = plain ? 0 : (unsigned)strtoul(at, &at, 10);
            rng_chacha(&rng, key);
            for (char *end; *at; at = end) {
                unsigned long value = strtoul(at, &end, plain ? 16 : 10);
                assert_true(end != at);
                assert_int_equal(plain ? rng_32(&rng) : rng_below(&rng, n), value);
                checked++;
            }
        }
    }
    (void)fclose(file);
    assert_int_equal(seats, 3);
    assert_int_equal(checked, 14);
}

/* The cards on the table are those of the key; another seat's bytes, another deal. */
static void deal(const Game *game, unsigned players)
{
    uint8_t  added[2][4] = {{1, 2, 3, 4}, {1, 2, 3, 5}}, hash[SECRET_BYTES];
    StateBox dealt[2];
    memset(dealt, 0, sizeof dealt);
    for (int i = 0; i < 2; i++) {
        TableSetup setup = table_setup(game, players);
        Ship       ship;
        uint8_t    key[32];
        Rng        rng;
        StateBox   box;
        fair_hash(ship_secret, hash);
        ship_launch(&ship, &setup);
        ship_crew(&ship, players);
        TRY(&ship, table_check_commit(ship.table, hash, ship.now, &event_, &ship.why));
        TRY(&ship,
            table_check_entropy(ship.table, (Seat)(players - 1), added[i], 4, ship.now, &event_, &ship.why));
        ship_start(&ship);
        fair_key(table_fair(ship.table), players, key);
        rng_chacha(&rng, key);
        memset(&box, 0, sizeof box);
        assert_int_equal(game_begin(game, &box.head, players, setup.option, &rng), LAWFUL);
        assert_memory_equal(&box, table_state(ship.table), game->state_size);
        state_copy(game, &dealt[i].head, table_state(ship.table));
        assert_log_leads_here(&ship);
        ship_sink(&ship);
    }
    assert_true(memcmp(&dealt[0], &dealt[1], game->state_size) != 0);
}

static void tables_deal_so(void **state)
{
    (void)state;
    walk_all(deal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_worked_example),
                                       cmocka_unit_test(tables_deal_so)};
    return cmocka_run_group_tests_name("fair deals", tests, NULL, NULL);
}
