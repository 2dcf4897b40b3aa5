/* fair_test.c -- the deal that docs/fairness.md promises: its worked example, line by line, and tables that follow it. */
#include "tables.h"

#include "games/registry.h"
#include "table/fair.h"
#include "table/record.h"

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

/* A record tells what was committed to, and the key; where they do not follow from the rest, it is refused. */
static void a_record_proves_its_deal(void **state)
{
    (void)state;
    static const struct {
        const char *tag, *why; /* the digit behind a tag is another */
    } forged[]        = {{"[Committed \"", ": the secret is not the one that was committed to"},
                         {"[Key \"", ": the key of the deal does not follow"},
                         {"[Entropy0 \"", ": the key of the deal does not follow"},
                         {"[Secret \"", ": the secret is not the one that was committed to"}};
    const Game *game  = games_all[0];
    TableSetup  setup = table_setup(game, 3);
    Ship        ship;
    uint8_t     hash[SECRET_BYTES];
    fair_hash(ship_secret, hash);
    ship_launch(&ship, &setup);
    ship_crew(&ship, 3);
    TRY(&ship, table_check_commit(ship.table, hash, ship.now, &event_, &ship.why));
    TRY(&ship, table_check_entropy(ship.table, 0, (const uint8_t *)"abc", 3, ship.now, &event_, &ship.why));
    ship_start(&ship);
    Record record, again;
    char   why[300];
    assert_true(record_of_table(&record, ship.table));
    char *text = record_write(&record, NO_SEAT);
    assert_non_null(text);
    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        char *at    = strstr(text, forged[i].tag);
        Text  wrong = text_on(why, sizeof why);
        assert_non_null(at);
        at += strlen(forged[i].tag);
        char was = *at;
        *at      = was == '0' ? '1' : '0';
        assert_false(record_read(&again, text, strlen(text), false, NULL, &wrong));
        if (!strstr(why, forged[i].why))
            fail_msg("'%s' does not say '%s'", why, forged[i].why);
        *at = was;
    }
    Text wrong = text_on(why, sizeof why);
    assert_true(record_read(&again, text, strlen(text), false, NULL, &wrong));
    assert_true(again.fair->committed);
    char *same = record_write(&again, NO_SEAT);
    assert_string_equal(same, text);
    free(same);
    record_finish(&again);

    /* A record of before, which tells neither, is read and written as it was. */
    char *from = strstr(text, "[Committed"), *to = strstr(text, "[Seat0");
    memmove(from, to, strlen(to) + 1);
    wrong = text_on(why, sizeof why);
    assert_true(record_read(&again, text, strlen(text), false, NULL, &wrong));
    assert_false(again.fair->committed);
    same = record_write(&again, NO_SEAT);
    assert_string_equal(same, text);
    free(same);
    free(text);
    record_finish(&again);
    record_finish(&record);
    ship_sink(&ship);
}

static void tables_deal_so(void **state)
{
    (void)state;
    walk_all(deal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_worked_example),
                                       cmocka_unit_test(a_record_proves_its_deal),
                                       cmocka_unit_test(tables_deal_so)};
    return cmocka_run_group_tests_name("fair deals", tests, NULL, NULL);
}
