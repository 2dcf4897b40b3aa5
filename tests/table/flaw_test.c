/* flaw_test.c -- a position in which somebody knows what nobody can know is refused, in every game.
 *
 * The first cases were found by hostile positions: what was let in trapped in the rules, or made bots
 * answer moves that are not legal. */
#include "walk.h"

static void assert_refused(const Game *game, const json_t *json, const char *part)
{
    State *state = room_for(game);
    char   why[512];
    Text   wrong = text_on(why, sizeof why);
    if (position_load(game, json, state, NULL, &wrong))
        fail_msg("%s: let in, but \"%s\" was to be said", game->slug, part);
    if (!strstr(why, part))
        fail_msg("%s: \"%s\" does not say \"%s\"", game->slug, why, part);
    free(state);
}

static void assert_loads(const Game *game, const json_t *json)
{
    State *state = room_for(game);
    char   why[512];
    Text   wrong = text_on(why, sizeof why);
    if (!position_load(game, json, state, NULL, &wrong))
        fail_msg("%s: %s", game->slug, why);
    free(state);
}

/* A position some moves into a game; NULL where the game is not built. */
static json_t *position_of(const Game *game, unsigned decisions)
{
    Walk walk;
    if (!game)
        return NULL;
    walk_begin(&walk, game, bits_lowest(game->player_counts), 17);
    while (decisions-- && walk_step(&walk)) {
    }
    json_t *json = position_to_json(game, walk.state);
    walk_end(&walk);
    return json;
}

/* Everybody, or just these, know the cards of the zones whose names begin so. */
static void make_known(json_t *json, const char *zones, json_t *known)
{
    const char *name;
    json_t     *zone, *card;
    size_t      i;
    json_object_foreach(json_object_get(json, "zones"), name, zone)
    {
        for (i = 0; strncmp(name, zones, strlen(zones)) == 0 && (card = json_array_get(zone, i)); i++)
            json_object_set(card, "known", known);
    }
    json_decref(known);
}

/* A loaded position said that five pools were given; the next draw stopped on it. */
static void no_pools_where_nobody_loses_track(void **unused)
{
    (void)unused;
    for (const Game *const *game = games_all; *game; game++) {
        json_t *json = position_of(*game, 8);
        json_object_set_new(json, "pools", json_integer(5));
        if ((*game)->muddles)
            assert_loads(*game, json);
        else
            assert_refused(*game, json, "\"pools\" is 5; nobody loses track of a card in ");
        json_object_set_new(json, "pools", json_integer(128));
        assert_refused(*game, json, "\"pools\" is 128; ");
        json_decref(json);
    }
}

/* Every card of the stock known to all: a bot that counted what may be drawn came below 0. */
static void nobody_knows_the_stock(void **unused)
{
    (void)unused;
    const Game *game = game_find("corsairs");
    json_t     *json = position_of(game, 8);
    if (!json)
        skip();
    make_known(json, "", json_string("all"));
    assert_refused(game, json, " in stock is known to P0, who cannot know it there");
    json_decref(json);
}

/* A player who does not know his own hand: bots answered moves that are not legal. */
static void a_player_knows_his_own_cards(void **unused)
{
    (void)unused;
    static const struct {
        const char *slug, *hand, *said;
    } hands[] = {
        {"korsar", "hand P1", "in hand P1 is not known to P1, who must know it there"},
        {"corsairs", "hand P1", "in hand P1 is not known to P1, who must know it there"},
        {"piraci", "hand P2", "in hand P2 is not known to P2, who must know it there"},
        {"corsaire", "hand P2", "in hand P2 is not known to P2, who must know it there"},
        {"chrono", "hand p2", "in hand p2 is not known to p2, who must know it there"},
    };
    for (size_t i = 0; i < COUNT_OF(hands); i++) {
        const Game *game = game_find(hands[i].slug);
        json_t     *json = position_of(game, 0);
        if (!json)
            continue;
        make_known(json, hands[i].hand, json_array());
        assert_refused(game, json, hands[i].said);
        json_decref(json);
    }
}

/* What lies open lies open to all. */
static void an_open_card_is_known_to_all(void **unused)
{
    (void)unused;
    static const struct {
        const char *slug, *zone;
    } open[] = {{"corsairs", "discard"}, {"corsairs", "pier"}, {"corsaire", "card 1"}};
    for (size_t i = 0; i < COUNT_OF(open); i++) {
        const Game *game = game_find(open[i].slug);
        json_t     *json = position_of(game, 0);
        if (!json)
            continue;
        make_known(json, open[i].zone, json_pack("[i,i]", 0, 1));
        assert_refused(game, json, "is not known to ");
        json_decref(json);
    }
}

/* Who knows a card sits at the table; what an onlooker sees is seen by all. */
static void who_knows_is_at_the_table(void **unused)
{
    (void)unused;
    static const char *const hands[] = {"corsairs", "hand P0", "corsaire", "hand P1", "chrono", "hand p1"};
    for (size_t i = 0; i < COUNT_OF(hands); i += 2) {
        const Game *game = game_find(hands[i]);
        json_t     *json = position_of(game, 0);
        if (!json)
            continue;
        make_known(json, hands[i + 1], json_pack("[i,i]", 0, 5));
        assert_refused(game, json, "known to somebody who is not at the table");
        make_known(json, hands[i + 1], json_pack("[i,i,i,i,i,i,i,s]", 0, 2, 3, 4, 5, 6, 7, "onlooker"));
        assert_refused(game, json, "is known to an onlooker, but not to all");
        make_known(json, hands[i + 1], json_pack("[i,s]", 0, "onlooker"));
        assert_refused(game, json, "known to somebody who is not at the table");
        make_known(json, hands[i + 1], json_string("all"));
        assert_loads(game, json); /* it may have been drawn from what lay open */
        json_decref(json);
    }
}

static void a_pool_has_a_number_that_was_given(void **unused)
{
    (void)unused;
    for (const Game *const *game = games_all; *game; game++) {
        json_t     *json = position_of(*game, 0);
        json_t     *zone = NULL;
        const char *name = NULL;
        json_object_foreach(json_object_get(json, "zones"), name, zone) if (json_array_size(zone)) break;
        json_object_set_new(json_array_get(zone, 0), "pool", json_integer(2));
        json_object_set_new(json, "pools", json_integer(1));
        assert_refused(*game, json, "\"pools\" says there are 1");
        json_decref(json);
    }
}

/* A pool of two backs would say that a card may lie where everybody sees that it does not. */
static void a_pool_has_one_back(void **unused)
{
    (void)unused;
    for (const Game *const *game = games_all; *game; game++) {
        State  *state = room_for(*game);
        json_t *json = position_of(*game, 0), *first = NULL, *zone, *card;
        char    why[512];
        Text    wrong = text_on(why, sizeof why);
        assert_true(position_load(*game, json, state, NULL, &wrong));
        const char *name;
        size_t      i;
        bool        mixed = false;
        json_object_set_new(json, "pools", json_integer(1));
        json_object_foreach(json_object_get(json, "zones"), name, zone)
        {
            for (i = 0; (card = json_array_get(zone, i)); i++) {
                Card one = (Card)json_integer_value(json_object_get(card, "id"));
                Card two = (Card)json_integer_value(json_object_get(first, "id"));
                if (first && state->cards.back[one] == state->cards.back[two])
                    continue;
                json_object_set_new(card, "pool", json_integer(1));
                mixed |= first != NULL;
                first = first ? first : card;
            }
        }
        if (mixed && (*game)->muddles)
            assert_refused(*game, json, " shares a pool with a card of another back, ");
        json_decref(json);
        free(state);
    }
}

/* The last block of the key stream loads, and so does what comes after it. */
static void every_block_has_a_next_one(void **unused)
{
    (void)unused;
    static const json_int_t blocks[] = {((json_int_t)1 << 53) - 1, (json_int_t)1 << 53, INT64_MAX - 1};
    for (const Game *const *game = games_all; *game; game++) {
        State  *state = room_for(*game);
        json_t *json  = position_of(*game, 0);
        for (size_t i = 0; i < COUNT_OF(blocks); i++) {
            char why[512];
            Text wrong = text_on(why, sizeof why);
            json_object_set_new(json_object_get(json, "rng"), "block", json_integer(blocks[i]));
            json_object_set_new(json_object_get(json, "rng"), "used", json_integer(15));
            if (!position_load(*game, json, state, NULL, &wrong)) {
                assert_non_null(strstr(why, "\"block\" is a whole number from 0 to "));
                continue;
            }
            (void)rng_32(&state->rng);
            json_t *after = position_to_json(*game, state);
            assert_loads(*game, after);
            json_decref(after);
        }
        json_decref(json);
        free(state);
    }
}

/* Whoever stands twice in the ranking of a tile would be paid twice, and who stands behind a gap never. Likewise an artifact
 * that is being carried out was played on this turn: otherwise a second one could follow (CHR-41). */
static void chrono_counts_what_is_there(void **unused)
{
    (void)unused;
    static const struct {
        const char *field;
        json_int_t  phase, part, at, value;
        const char *said;
    } cases[]        = {{"ranking", 4, 2, 1, 0, "each once and without a gap"}, /* 0: the first once more */
                        {"ranking", 4, 2, 4, 1, "each once and without a gap"},
                        {"ranking", 4, 2, 0, 5, "each once and without a gap"},
                        {"place", 4, 2, -1, 5, "each once and without a gap"},
                        {"played", 3, 1, -1, 0, "the artifact that is being carried out"}};
    const Game *game = game_find("chrono");
    unsigned    met  = 0;
    for (uint64_t seed = 0; game && seed < 40 && met != (1u << COUNT_OF(cases)) - 1; seed++) {
        Walk walk;
        walk_begin(&walk, game, 3, seed);
        for (unsigned i = 0; i < WALK_DECISIONS && walk_step(&walk); i++) {
            json_t *json = position_to_json(game, walk.state), *all = json_object_get(json, "fields");
            for (unsigned k = 0; k < COUNT_OF(cases); k++) {
                if ((met >> k & 1u) || json_integer_value(json_object_get(all, "phase")) != cases[k].phase ||
                    json_integer_value(json_object_get(all, "part")) != cases[k].part)
                    continue;
                json_t *copy = json_deep_copy(json), *state = json_object_get(copy, "fields");
                json_t *list = json_object_get(state, cases[k].field);
                if (cases[k].at < 0)
                    json_object_set_new(state, cases[k].field, json_integer(cases[k].value));
                else
                    json_array_set_new(list, (size_t)cases[k].at,
                                       json_integer(cases[k].value
                                                        ? cases[k].value
                                                        : json_integer_value(json_array_get(list, 0))));
                assert_loads(game, json);
                assert_refused(game, copy, cases[k].said);
                json_decref(copy);
                met |= 1u << k;
            }
            json_decref(json);
        }
        walk_end(&walk);
    }
    assert_true(!game || met == (1u << COUNT_OF(cases)) - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_pools_where_nobody_loses_track),
        cmocka_unit_test(nobody_knows_the_stock),
        cmocka_unit_test(a_player_knows_his_own_cards),
        cmocka_unit_test(an_open_card_is_known_to_all),
        cmocka_unit_test(who_knows_is_at_the_table),
        cmocka_unit_test(a_pool_has_a_number_that_was_given),
        cmocka_unit_test(a_pool_has_one_back),
        cmocka_unit_test(every_block_has_a_next_one),
        cmocka_unit_test(chrono_counts_what_is_there),
    };
    return cmocka_run_group_tests_name("flaw", tests, NULL, NULL);
}
