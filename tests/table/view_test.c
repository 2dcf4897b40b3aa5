/* view_test.c -- what is hidden is not in a view, and what is known is. */
#include "walk.h"

#include <stdio.h>

#include "core/knowledge.h"
#include "position/view.h"

static char *dump(json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    assert_non_null(text);
    json_decref(json);
    return text;
}

/* Another truth that this viewer cannot tell from the first: the unknown dealt afresh, and, since it
 * is made from what he knows, the cards numbered and the hands ordered in another way. */
static State *redeal(const Walk *walk, Seat viewer)
{
    Rng    rng;
    State *out = room_for(walk->game), *known = room_for(walk->game);
    Move  *scratch = (Move *)calloc(walk->game->max_moves, sizeof(Move));
    rng_fast(&rng, walk->state->decisions + viewer * 1000u);
    knowledge_of(walk->game, walk->state, viewer, known);
    imagine(walk->game, known, viewer, &rng, out, scratch);
    free(scratch);
    free(known);
    return out;
}

/* Each card is seen by its face where the viewer's bit is set, otherwise by its back. */
static void check_faces(const Walk *walk, Seat viewer, const json_t *view)
{
    const Game   *game  = walk->game;
    const State  *truth = walk->state;
    const json_t *zones = json_object_get(view, "zones");
    for (Zone zone = 0; zone < game->zones(game, truth); zone++) {
        if (!zone_used(game, truth, zone))
            continue;
        char name[64];
        Text text = text_on(name, sizeof name);
        game->zone_print(game, truth, zone, &text);
        const json_t *list = json_object_get(zones, name);
        assert_true(json_is_array(list));
        assert_int_equal(json_array_size(list), cards_size(&truth->cards, zone));
        unsigned known = 0, faces = 0, index = 0;
        bool     bag = game->zone(game, truth, zone).kind == BAG;
        for (FOR_CARDS(card, &truth->cards, zone)) {
            const json_t *one  = json_array_get(list, index++);
            const json_t *face = json_object_get(one, "card");
            known += cards_knows(&truth->cards, card, viewer);
            faces += face != NULL;
            assert_true((face == NULL) != (json_object_get(one, "back") == NULL));
            assert_null(json_object_get(one, "id"));
            if (bag)
                continue;
            /* Rows and piles keep their order: the same card stands in the same place. */
            char seen[64];
            Text card_text = text_on(seen, sizeof seen);
            bool knows     = cards_knows(&truth->cards, card, viewer);
            game->card_print(game, knows ? truth->cards.face[card] : (Face)NO_FACE, truth->cards.back[card],
                             &card_text);
            assert_string_equal(json_string_value(json_object_get(one, knows ? "card" : "back")), seen);
        }
        assert_int_equal(known, faces);
    }
}

static void check_view(const Walk *walk, Seat viewer)
{
    json_t *view = view_to_json(walk->game, walk->state, viewer);
    check_faces(walk, viewer, view);
    assert_null(json_object_get(view, "rng"));
    assert_null(json_object_get(view, "moves"));

    State *other = redeal(walk, viewer);
    char  *a     = dump(view);
    char  *b     = dump(view_to_json(walk->game, other, viewer));
    assert_string_equal(a, b);
    free(a);
    free(b);
    free(other);
}

static void views(const Game *game, unsigned players)
{
    for (uint64_t seed = 0; seed < 4; seed++) {
        Walk     walk;
        unsigned decisions = 0;
        walk_begin(&walk, game, players, seed * 13 + players);
        do {
            if (decisions % 7 == 0 || walk.state->over)
                for (Seat viewer = 0; viewer <= ONLOOKER; viewer++)
                    if (viewer < players || viewer == ONLOOKER)
                        check_view(&walk, viewer);
        } while (walk_step(&walk) && ++decisions < WALK_DECISIONS);

        /* What counted is public at the end: every viewer can reckon the result himself. */
        char *truth = dump(scores_to_json(game, walk.state));
        for (Seat viewer = 0; viewer <= ONLOOKER; viewer++) {
            if (viewer >= players && viewer != ONLOOKER)
                continue;
            json_t *view = view_to_json(game, walk.state, viewer);
            char   *seen = dump(json_incref(json_object_get(view, "scores")));
            assert_string_equal(seen, truth);
            json_decref(view);
            free(seen);
        }
        free(truth);
        walk_end(&walk);
    }
}

static void test_views(void **state)
{
    (void)state;
    walk_all(views);
}

/* Facts: a card that a viewer may not see is printed as its back, both in the text and by name. */
static void facts(const Game *game, unsigned players)
{
    Walk  walk;
    Seat  seat   = 0;
    Move  move   = NO_MOVE;
    Fact *memory = (Fact *)calloc(game->max_facts, sizeof(Fact));
    Tape  tape   = {memory, game->max_facts, 0};
    walk_begin(&walk, game, players, 5);
    for (unsigned i = 0; i < 400 && walk_choose(&walk, &seat, &move); i++) {
        tape.count = 0;
        assert_int_equal(game_play(game, walk.state, seat, move, &tape), LAWFUL);
        assert_true(tape.count <= tape.capacity);
        for (uint32_t f = 0; f < tape.count; f++) {
            const Fact *fact = &tape.facts[f];
            for (Seat viewer = 0; viewer <= ONLOOKER; viewer++) {
                if ((viewer >= players && viewer != ONLOOKER) || fact->code > FACT_SHOWN)
                    continue;
                char hidden[64];
                Text back = text_on(hidden, sizeof hidden);
                bool sees = (fact->seen >> viewer) & 1u;
                game->card_print(game, sees ? (Face)(fact->arg[0] & 0xFF) : (Face)NO_FACE,
                                 (Back)(fact->arg[0] >> 8), &back);
                json_t *json = fact_to_json(game, walk.state, fact, viewer);
                assert_string_equal(json_string_value(json_object_get(json, "card")), hidden);
                assert_null(json_object_get(json, "news"));
                json_decref(json);
            }
        }
        json_decref(tape_to_json(game, walk.state, &tape, NO_SEAT));
    }
    walk_end(&walk);
    free(memory);
}

static void test_facts(void **state)
{
    (void)state;
    walk_all(facts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_facts),
    };
    return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
