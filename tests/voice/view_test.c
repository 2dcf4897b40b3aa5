/* view_test.c -- what is hidden is not in a view, and what is known is. */
#include "walk.h"

#include <stdio.h>

#include <jansson.h>

#include "core/knowledge.h"
#include "voice/say.h"
#include "voice/view.h"

enum { BYTES = 1 << 16 };

/* The view of a state, as a viewer is sent it; free() it. */
static char *view_text(const Game *game, const State *truth, Seat viewer)
{
    State *known = room_for(game);
    char  *text  = (char *)malloc(BYTES);
    Text   out   = text_on(text, BYTES);
    Jot    jot   = jot_on(&out);
    knowledge_of(game, truth, viewer, known);
    voice_view(&jot, game, known, viewer);
    assert_false(out.cut);
    free(known);
    return text;
}

static json_t *read_json(const char *text)
{
    json_error_t error;
    json_t      *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("%s:\n%s", error.text, text);
    return json;
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

/* The card that stands at a place of a list, in which those that look alike are counted. */
static const json_t *card_at(const json_t *list, unsigned index)
{
    size_t  i;
    json_t *one;
    json_array_foreach(list, i, one)
    {
        const json_t *n = json_object_get(one, "n");
        json_int_t    k = n ? json_integer_value(n) : 1;
        assert_true(k >= 1);
        if ((json_int_t)index < k)
            return one;
        index -= (unsigned)k;
    }
    return NULL;
}

static const char *face_of(const json_t *one)
{
    return json_is_string(one) ? json_string_value(one) : json_string_value(json_object_get(one, "card"));
}

static unsigned lying_down; /* cards that their owners know and the table does not */

/* Each card is seen by its face where the viewer's bit is set, otherwise by its back; those next to each other that look alike
 * are counted, and zones without cards are left out. */
static void check_faces(const Walk *walk, Seat viewer, const json_t *view)
{
    const Game   *game  = walk->game;
    const State  *truth = walk->state;
    const json_t *zones = json_object_get(view, "zones");
    for (Zone zone = 0; zone < game->zones(game, truth); zone++) {
        char name[64];
        Text text = text_on(name, sizeof name);
        game->zone_print(game, truth, zone, &text);
        const json_t *list = json_object_get(zones, name);
        assert_int_equal(list != NULL, zone_used(game, truth, zone) && cards_size(&truth->cards, zone) > 0);
        if (!list)
            continue;
        unsigned known = 0, faces = 0, index = 0;
        bool     bag = game->zone(game, truth, zone).kind == BAG;
        for (FOR_CARDS(card, &truth->cards, zone)) {
            const json_t *one  = card_at(list, index++);
            const char   *face = one ? face_of(one) : NULL;
            assert_non_null(one);
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
            assert_string_equal(knows ? face : json_string_value(json_object_get(one, "back")), seen);
            assert_int_equal(json_integer_value(json_object_get(one, "mark")), truth->cards.mark[card]);
            /* In the open, known to the viewer, but not to the table: it lies face down. */
            ZoneInfo info = game->zone(game, truth, zone);
            bool     down = knows && info.kind == ROW && info.owner == NO_SEAT &&
                        !cards_knows(&truth->cards, card, ONLOOKER);
            assert_int_equal(json_is_true(json_object_get(one, "down")), down);
            lying_down += down;
        }
        assert_null(card_at(list, index));
        assert_int_equal(known, faces);
    }
}

static void check_view(const Walk *walk, Seat viewer)
{
    char   *a    = view_text(walk->game, walk->state, viewer);
    json_t *view = read_json(a);
    check_faces(walk, viewer, view);
    assert_null(json_object_get(view, "rng"));
    assert_null(json_object_get(view, "moves"));
    assert_true(!walk->game->tally ||
                json_array_size(json_object_get(view, "tally")) == walk->state->players);

    State *other = redeal(walk, viewer);
    char  *b     = view_text(walk->game, other, viewer);
    assert_string_equal(a, b);
    json_decref(view);
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
        int32_t score[MAX_SEATS] = {0};
        game->scores(game, walk.state, score);
        for (Seat viewer = 0; viewer <= ONLOOKER; viewer++) {
            if (viewer >= players && viewer != ONLOOKER)
                continue;
            char   *text = view_text(game, walk.state, viewer);
            json_t *view = read_json(text);
            for (Seat seat = 0; seat < players; seat++)
                assert_int_equal(json_integer_value(json_array_get(json_object_get(view, "scores"), seat)),
                                 score[seat]);
            json_decref(view);
            free(text);
        }
        walk_end(&walk);
    }
}

static void test_views(void **state)
{
    (void)state;
    walk_all(views);
    assert_true(lying_down > 100);
}

/* Facts: a card that a viewer may not see is told as its back. */
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
                char  buffer[1024];
                Text  text  = text_on(buffer, sizeof buffer);
                Jot   jot   = jot_on(&text);
                Voice voice = {game, {NULL, 0}, {NULL, 0}, NULL, viewer};
                voice_fact(&jot, &voice, walk.state, fact);
                json_t *json = read_json(buffer);
                assert_string_equal(json_string_value(json_object_get(json, "card")), hidden);
                assert_null(json_object_get(json, "news"));
                json_decref(json);
            }
        }
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
