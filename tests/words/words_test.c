/* words_test.c -- sentences call seats by name, and by their own name only. */
#include "walk.h"

#include "words/voices.h"

/* The fact of a game whose form begins with a word. */
static Fact fact_called(const Game *game, const char *word)
{
    Fact   fact = {0, 0, EVERYONE, {0}};
    size_t n    = strlen(word);
    for (uint32_t i = 0; i < game->fact_count; i++)
        if (strncmp(game->facts[i], word, n) == 0 && game->facts[i][n] == ' ')
            fact.code = (uint8_t)(FACT_GAME + i);
    assert_true(fact.code >= FACT_GAME);
    return fact;
}

static State *table_of(const Game *game, unsigned players, uint16_t first_option)
{
    State   *state               = room_for(game);
    uint16_t option[MAX_OPTIONS] = {0};
    Rng      rng;
    rng_fast(&rng, 1);
    game->defaults(game, players, option);
    option[0] = first_option;
    assert_int_equal(game_begin(game, state, players, option, &rng), LAWFUL);
    return state;
}

static void assert_says(const Voice *voice, const State *state, const Fact *fact, Seat subject,
                        const char *sentence)
{
    char buffer[256];
    Text text = text_on(buffer, sizeof buffer);
    assert_true(say_fact(voice, state, fact, &text));
    assert_string_equal(buffer, sentence);
    assert_int_equal(say_subject(voice, state, fact), subject);
}

/* Whoever is called like the beginning of a sentence has no part in it. */
static void a_name_is_not_found_in_a_sentence(void **unused)
{
    (void)unused;
    static const char *const names[] = {"Slot", "Ann", "Ann B"};
    const Game              *game    = game_find("corsaire");
    if (!game)
        skip();
    Voice  voice = voice_open(game, "en", names, ONLOOKER);
    State *state = table_of(game, 2, 0);
    Fact   tied  = fact_called(game, "tied");
    Fact   won   = fact_called(game, "won");
    fact_arg(&tied, 2);
    fact_arg(&won, 2);
    fact_arg(&won, 1);
    fact_arg(&won, 3);
    assert_says(&voice, state, &tied, NO_SEAT, "Slot 3 is a tie; nobody scores.");
    assert_says(&voice, state, &won, 1, "Ann wins slot 3 and 3 VP.");
    free(state);
}

/* A side is called by the name of its only seat, a team by those of both partners. */
static void a_side_has_the_name_of_its_seat(void **unused)
{
    (void)unused;
    static const char *const names[] = {"Ann", "Bob", "Cid", "Dora"};
    const Game              *game    = game_find("korsar");
    if (!game)
        skip();
    Voice voice = voice_open(game, "en", names, ONLOOKER);
    for (uint16_t teams = 0; teams < 2; teams++) {
        State *state = table_of(game, 4, teams);
        Fact   lead  = fact_called(game, "lead");
        Fact   win   = fact_called(game, "win");
        Zone   s1    = NO_ZONE;
        assert_true(zone_parse(game, state, scan_on("s1", 2), &s1));
        fact_arg(&lead, 1);
        fact_arg(&lead, s1);
        fact_arg(&win, 0);
        fact_arg(&win, 1);
        assert_says(&voice, state, &lead, teams ? NO_SEAT : 1,
                    teams ? "Cid and Dora lead merchant s1 now." : "Bob leads merchant s1 now.");
        assert_says(&voice, state, &win, NO_SEAT,
                    teams ? "Most gold: Ann & Bob and Cid & Dora." : "Most gold: Ann and Bob.");

        /* And whoever reads it is you. */
        Voice own  = voice;
        own.reader = 1;
        assert_says(&own, state, &lead, teams ? NO_SEAT : 1,
                    teams ? "Cid and Dora lead merchant s1 now." : "You lead merchant s1 now.");
        assert_says(&own, state, &win, NO_SEAT,
                    teams ? "Most gold: you and Cid & Dora." : "Most gold: Ann and you.");
        win.count = 1;
        assert_says(&own, state, &win, NO_SEAT,
                    teams ? "You have the most gold and win!" : "Most gold: Ann.");
        free(state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_not_found_in_a_sentence),
        cmocka_unit_test(a_side_has_the_name_of_its_seat),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
