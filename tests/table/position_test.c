/* position_test.c -- states as JSON: there and back byte for byte, and nothing wrong gets in. */
#include "walk.h"

#include <stdio.h>

#include "core/flaw.h"
#include "table/wrong.h"

static void assert_same(const Walk *walk, const State *other, const char *text)
{
    const uint8_t *a = (const uint8_t *)walk->state;
    const uint8_t *b = (const uint8_t *)other;
    for (uint32_t i = 0; i < walk->game->state_size; i++)
        if (a[i] != b[i])
            fail_msg("%s: byte %u was %u and came back as %u; %s", walk->game->slug, i, a[i], b[i], text);
}

static void check_round_trip(const Walk *walk)
{
    State  *state = room_for(walk->game);
    char    why[512];
    Text    wrong = text_on(why, sizeof why);
    json_t *json  = position_to_json(walk->game, walk->state);
    char   *text  = json_dumps(json, JSON_COMPACT);
    assert_non_null(text);
    json_t *again = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(again);
    memset(state, 0xA5, walk->game->state_size);
    assert_ptr_equal(position_game(again, &wrong), walk->game);
    if (!position_load(walk->game, again, state, NULL, &wrong))
        fail_msg("%s refused its own position: %s\n%s", walk->game->slug, why, text);
    assert_same(walk, state, text);
    free(state);
    json_decref(again);
    json_decref(json);
    free(text);
}

static void round_trip(const Game *game, unsigned players)
{
    for (uint64_t seed = 0; seed < 12; seed++) {
        Walk walk;
        walk_begin(&walk, game, players, seed * 977 + players);
        unsigned decisions = 0;
        do {
            if (decisions < 40 || decisions % 16 == 0 || walk.state->over)
                check_round_trip(&walk);
        } while (walk_step(&walk) && ++decisions < WALK_DECISIONS);
        check_round_trip(&walk);
        walk_end(&walk);
    }
}

static void test_round_trip(void **state)
{
    (void)state;
    walk_all(round_trip);
}

/* --- what is wrong is refused -------------------------------------------------------------------- */

/* A node of a JSON tree, chosen by its number in a walk over all of it. */
static json_t *node_at(json_t *json, unsigned *number, json_t **parent, const char **key, size_t *index)
{
    if ((*number)-- == 0)
        return json;
    const char *name;
    json_t     *child;
    size_t      i;
    if (json_is_object(json)) {
        json_object_foreach(json, name, child)
        {
            json_t *found = node_at(child, number, parent, key, index);
            if (found == child) {
                *parent = json;
                *key    = name;
            }
            if (found)
                return found;
        }
    }
    if (json_is_array(json)) {
        json_array_foreach(json, i, child)
        {
            json_t *found = node_at(child, number, parent, key, index);
            if (found == child) {
                *parent = json;
                *key    = NULL;
                *index  = i;
            }
            if (found)
                return found;
        }
    }
    return NULL;
}

static json_t *strange_value(Rng *rng, const json_t *old)
{
    switch (rng_below(rng, 12)) {
    case 0: return json_null();
    case 1: return json_true();
    case 2: return json_integer(-1);
    case 3: return json_integer((json_int_t)rng_below(rng, 256));
    case 4: return json_integer(INT64_MAX);
    case 5: return json_string("");
    case 6: return json_string("all");
    case 7: return json_array();
    case 8: return json_object();
    case 9: return json_real(0.5);
    case 10: return json_integer(json_is_integer(old) ? json_integer_value(old) + 1 : 1);
    default:
        return json_string(
            "P0 \xF0\x9F\x90\xA6 far too long a name for anything that lies on a table, is it not");
    }
}

static unsigned count_nodes(const json_t *json)
{
    unsigned    count = 1;
    const char *name;
    json_t     *child;
    size_t      i;
    json_object_foreach((json_t *)(uintptr_t)json, name, child) count += count_nodes(child);
    json_array_foreach(json, i, child) count += count_nodes(child);
    return count;
}

/* Changes one node: to something strange, to nothing, or to a node from elsewhere. */
static void mutate(json_t *json, Rng *rng)
{
    unsigned    nodes  = count_nodes(json);
    unsigned    number = 1 + rng_below(rng, nodes - 1);
    unsigned    other  = rng_below(rng, nodes);
    json_t     *parent = NULL, *unused_parent = NULL;
    const char *key = NULL, *unused_key = NULL;
    size_t      index = 0, unused_index = 0;
    json_t     *old  = node_at(json, &number, &parent, &key, &index);
    json_t     *from = node_at(json, &other, &unused_parent, &unused_key, &unused_index);
    uint32_t    way  = rng_below(rng, 4);
    assert_non_null(old);
    json_t *fresh = way == 0 ? json_deep_copy(from) : strange_value(rng, old);
    if (way == 1) {
        json_decref(fresh);
        if (key)
            json_object_del(parent, key);
        else
            json_array_remove(parent, index);
    } else if (key) {
        char kept[128]; /* the object's own key may die with its value */
        snprintf(kept, sizeof kept, "%s", key);
        json_object_set_new(parent, kept, fresh);
    } else {
        json_array_set_new(parent, index, fresh);
    }
}

/* A mutated position is refused with a sentence and leaves the state alone, or it is one that the
 * rules can play on to the end, and that comes back as it went in. */
static void check_mutant(Walk *walk, json_t *json)
{
    Walk mutant  = *walk;
    mutant.state = room_for(walk->game);
    char why[512];
    Text wrong = text_on(why, sizeof why);
    memset(mutant.state, 0xA5, walk->game->state_size);
    if (!position_load(walk->game, json, mutant.state, NULL, &wrong)) {
        assert_true(wrong.length > 0);
        for (uint32_t i = 0; i < walk->game->state_size; i++)
            assert_int_equal(((const uint8_t *)mutant.state)[i], 0xA5);
    } else {
        check_round_trip(&mutant);
        for (unsigned i = 0; i < 300 && walk_step(&mutant); i++) {
            Flaw flaw;
            wrong = text_on(why, sizeof why);
            if (flaw_find(walk->game, mutant.state, &flaw)) {
                flaw_print(walk->game, mutant.state, &flaw, &wrong);
                fail_msg("%s: an accepted position came apart: %s", walk->game->slug, why);
            }
        }
    }
    free(mutant.state);
}

static void mutants(const Game *game, unsigned players)
{
    Walk walk;
    walk_begin(&walk, game, players, 4711 + players);
    for (unsigned i = 0; i < 400; i++) {
        json_t *json = position_to_json(game, walk.state);
        for (uint32_t changes = 1 + rng_below(&walk.rng, 3); changes; changes--)
            mutate(json, &walk.rng);
        check_mutant(&walk, json);
        json_decref(json);
        if (i % 4 == 0 && !walk_step(&walk)) {
            walk_end(&walk);
            walk_begin(&walk, game, players, 4711 + players + i);
        }
    }
    walk_end(&walk);
}

static void test_mutants(void **state)
{
    (void)state;
    walk_all(mutants);
}

/* --- sentences -------------------------------------------------------------------------------------- */

static json_t *start_of(const Game *game, State *state)
{
    unsigned players             = bits_lowest(game->player_counts);
    uint16_t option[MAX_OPTIONS] = {0};
    Rng      rng;
    rng_fast(&rng, 1);
    game->defaults(game, players, option);
    assert_int_equal(game_begin(game, state, players, option, &rng), LAWFUL);
    return position_to_json(game, state);
}

static void assert_refused(const Game *game, const json_t *json, const char *part)
{
    State *state = room_for(game);
    char   why[512];
    Text   wrong = text_on(why, sizeof why);
    assert_false(position_load(game, json, state, NULL, &wrong));
    free(state);
    if (!strstr(why, part))
        fail_msg("\"%s\" does not say \"%s\"", why, part);
}

static void test_reasons(void **unused)
{
    (void)unused;
    const Game *game  = games_all[0];
    State      *state = room_for(game);

    json_t *json = start_of(game, state);
    json_object_set_new(json, "colour", json_string("red"));
    assert_refused(game, json, "a position has no \"colour\"");
    json_object_del(json, "colour");

    json_object_set_new(json, "players", json_integer(99));
    assert_refused(game, json, "\"players\" is a whole number from 1 to 8");
    json_object_del(json, "players");
    assert_refused(game, json, "how many \"players\"");
    json_decref(json);

    json = start_of(game, state);
    json_object_set_new(json, "rules", json_integer(4000));
    assert_refused(game, json, "rules version 4000");
    json_decref(json);

    json = start_of(game, state);
    json_object_set_new(json_object_get(json, "zones"), "attic", json_array());
    assert_refused(game, json, "no zone \"attic\"");
    json_decref(json);

    json = start_of(game, state);
    json_object_set_new(json_object_get(json, "fields"), "wind", json_integer(3));
    assert_refused(game, json, "no field \"wind\"");
    json_decref(json);

    json = start_of(game, state);
    json_object_set_new(json, "over", json_true());
    assert_refused(game, json, "over");
    json_decref(json);

    /* A card twice, and a card nowhere. */
    json              = start_of(game, state);
    json_t     *zones = json_object_get(json, "zones");
    json_t     *zone  = NULL;
    const char *name  = NULL;
    json_object_foreach(zones, name, zone) if (json_array_size(zone) > 1) break;
    assert_non_null(zone);
    json_t *card = json_deep_copy(json_array_get(zone, 0));
    json_array_append_new(zone, card);
    assert_refused(game, json, "too often");
    json_array_remove(zone, 0);
    json_array_remove(zone, 0);
    assert_refused(game, json, "lie nowhere");
    json_decref(json);
    free(state);
}

/* The first element of a field, however deep it lies. */
static json_t *first_number(json_t *fields, const char *name, json_t **list)
{
    json_t *value = json_object_get(fields, name);
    *list         = NULL;
    while (json_is_array(value)) {
        *list = value;
        value = json_array_get(value, 0);
    }
    return value;
}

/* Every field of every game is refused just outside of its bounds, by its name. */
static void test_bounds(void **unused)
{
    (void)unused;
    for (const Game *const *game = games_all; *game; game++) {
        State *state = room_for(*game);
        for (uint32_t i = 0; i < (*game)->field_count; i++)
            for (int side = 0; side < 2; side++) {
                const Field *field  = &(*game)->fields[i];
                json_t      *json   = start_of(*game, state);
                json_t      *fields = json_object_get(json, "fields");
                json_t      *list   = NULL;
                json_int_t   beyond = side ? (json_int_t)field->max + 1 : (json_int_t)field->min - 1;
                char         part[128];
                assert_true(json_is_integer(first_number(fields, field->name, &list)));
                if (list)
                    json_array_set_new(list, 0, json_integer(beyond));
                else
                    json_object_set_new(fields, field->name, json_integer(beyond));
                snprintf(part, sizeof part, "field %s is %lld; it goes from %d to %d", field->name,
                         (long long)beyond, field->min, field->max);
                assert_refused(*game, json, part);
                json_decref(json);
            }
        free(state);
    }
}

/* The cards that no zone mentions go where they belong. */
static void test_rest(void **unused)
{
    (void)unused;
    char why[512];
    for (const Game *const *game = games_all; *game; game++) {
        State  *state = room_for(*game), *loaded = room_for(*game);
        Text    wrong = text_on(why, sizeof why);
        json_t *json  = start_of(*game, state);
        json_t *zones = json_object_get(json, "zones");
        Zone    rest  = (*game)->rest(*game, state, state->cards.back[0]);
        char    name[64];
        Text    text = text_on(name, sizeof name);
        (*game)->zone_print(*game, state, rest, &text);
        json_object_del(zones, name);
        json_object_set_new(json, "rest", json_true());
        if (position_load(*game, json, loaded, NULL, &wrong))
            assert_int_equal(loaded->cards.count, state->cards.count);
        else
            assert_null(strstr(why, "lie nowhere"));
        json_decref(json);
        free(loaded);
        free(state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_mutants), cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_bounds),     cmocka_unit_test(test_rest),
    };
    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
