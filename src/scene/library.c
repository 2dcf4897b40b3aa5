/* library.c -- the short road of a scene: straight on the library. */
#include "scene/scene.h"

#include "core/flaw.h"
#include "core/knowledge.h"
#include "words/voices.h"

#include <stdlib.h>

typedef struct Library {
    Road        road;
    const Game *game;
    StateBox    now;
    StateBox    view; /* what a viewer knows, when one is asked about */
    Fact       *facts;
    Tape        tape;
    Move       *moves;
} Library;

static bool library_can(Road *road, const Game *game)
{
    (void)road;
    return game != NULL;
}

static bool library_setup(Road *road, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                          Text *rule)
{
    (void)road;
    Rule broken = game->setup_breaks(game, players, option);
    if (broken)
        rule_print(game, broken, rule);
    return true;
}

/* Whether a position is flawed; `why` then says so in a sentence. */
static bool is_flawed(const Game *game, const State *state, Text *why)
{
    Flaw flaw;
    if (!flaw_find(game, state, &flaw))
        return false;
    Voice voice = voice_english(game);
    say_flaw(&voice, state, &flaw, why);
    return true;
}

static bool library_load(Road *road, const Game *game, const State *position, Text *why)
{
    Library *l = (Library *)road;
    if (is_flawed(game, position, why))
        return false;
    free(l->facts);
    free(l->moves);
    l->facts = (Fact *)calloc(game->max_facts + 1u, sizeof *l->facts);
    l->moves = (Move *)calloc(game->max_moves + 1u, sizeof *l->moves);
    if (!l->facts || !l->moves) {
        text_add(why, "out of memory");
        return false;
    }
    l->game          = game;
    l->tape.facts    = l->facts;
    l->tape.capacity = game->max_facts;
    l->tape.count    = 0;
    state_copy(game, &l->now.head, position);
    return true;
}

/* What must hold after every move, whatever the scene is about; `why` says what does not. */
static bool is_faulty(Library *l, Text *why)
{
    const Game *game = l->game;
    state_copy(game, &l->view.head, &l->now.head);
    game->derive(game, &l->view.head);
    if (l->tape.count > l->tape.capacity)
        text_add(why, "the move stated more facts than the game's bound");
    else if (is_flawed(game, &l->now.head, why))
        return true;
    else if (!bytes_equal(l->view.bytes, l->now.bytes, game->state_size))
        text_add(why, "after the move derive() changes the state");
    else if ((game->to_act(game, &l->now.head) == 0) != (l->now.head.over != 0))
        text_add(why,
                 "after the move nobody is to act although the game is not over, or the other way round");
    else
        return false;
    return true;
}

static SceneAnswer library_play(Road *road, Seat seat, Scan text, Text *rule, Text *why)
{
    Library    *l    = (Library *)road;
    const Game *game = l->game;
    Move        move = NO_MOVE;
    char        hint[300];
    Text        key = text_on(hint, sizeof hint);
    if (!game->move_parse(game, &l->now.head, seat, text, &move, &key)) {
        Voice voice = voice_english(game);
        say_words(&voice, hint, why);
        return SCENE_UNREADABLE;
    }
    uint32_t before = l->tape.count;
    l->tape.count   = 0;
    Rule broken     = game_play(game, &l->now.head, seat, move, &l->tape);
    if (broken) {
        l->tape.count = before;
        rule_print(game, broken, rule);
        return SCENE_REFUSED;
    }
    return is_faulty(l, why) ? SCENE_FAULT : SCENE_PLAYED;
}

static bool library_zone(Road *road, Seat viewer, Zone zone, SceneRow *out)
{
    Library     *l    = (Library *)road;
    const Game  *game = l->game;
    const State *from = &l->now.head;
    if (viewer != SCENE_TRUTH) {
        knowledge_of(game, &l->now.head, viewer, &l->view.head);
        from = &l->view.head;
    }
    const Cards *c = &from->cards;
    out->count     = 0;
    for (FOR_CARDS(card, c, zone)) {
        SceneSeen *seen = &out->card[out->count++];
        seen->hidden    = viewer != SCENE_TRUTH && !cards_knows(c, card, viewer);
        seen->mark      = c->mark[card];
        seen->known     = c->known[card];
        seen->pool      = c->pool[card];
        seen->pooled    = c->pooled[card];
        Text name       = text_on(seen->name, sizeof seen->name);
        game->card_print(game, (Face)(seen->hidden ? NO_FACE : c->face[card]), c->back[card], &name);
    }
    return true;
}

static bool library_facts(Road *road, Seat viewer, SceneTexts *out)
{
    Library *l = (Library *)road;
    for (uint32_t i = 0; i < l->tape.count && i < l->tape.capacity; i++) {
        char buffer[512];
        Text text = text_on(buffer, sizeof buffer);
        Fact fact = l->facts[i];
        if (viewer == SCENE_TRUTH)
            fact.seen = EVERYONE;
        fact_print(l->game, &l->now.head, &fact, viewer == SCENE_TRUTH ? ONLOOKER : viewer, &text);
        scene_texts_add(out, buffer, text.length);
    }
    return true;
}

static bool library_moves(Road *road, Seat seat, SceneTexts *out)
{
    Library    *l     = (Library *)road;
    const Game *game  = l->game;
    uint32_t    count = game->moves(game, &l->now.head, seat, l->moves);
    for (uint32_t i = 0; i < count; i++) {
        char buffer[256];
        Text text = text_on(buffer, sizeof buffer);
        game->move_print(game, &l->now.head, seat, l->moves[i], seat, &text);
        scene_texts_add(out, buffer, text.length);
    }
    return true;
}

static bool library_to_act(Road *road, Seats *out)
{
    Library *l = (Library *)road;
    *out       = l->game->to_act(l->game, &l->now.head);
    return true;
}

static bool library_over(Road *road, bool *out)
{
    *out = ((Library *)road)->now.head.over != 0;
    return true;
}

static bool library_score(Road *road, Seat seat, int64_t *out)
{
    Library *l                = (Library *)road;
    int32_t  score[MAX_SEATS] = {0};
    l->game->scores(l->game, &l->now.head, score);
    *out = score[seat];
    return true;
}

static bool library_place(Road *road, Seat seat, int64_t *out)
{
    Library *l                = (Library *)road;
    uint8_t  place[MAX_SEATS] = {0};
    l->game->ranking(l->game, &l->now.head, place);
    *out = place[seat];
    return true;
}

static bool library_field(Road *road, const Field *field, unsigned row, unsigned column, int64_t *out)
{
    *out = field_get(field, &((Library *)road)->now.head, row, column);
    return true;
}

static const State *library_state(Road *road) { return &((Library *)road)->now.head; }

static void library_destroy(Road *road)
{
    Library *l = (Library *)road;
    free(l->facts);
    free(l->moves);
    free(l);
}

Road *scene_library_create(void)
{
    static const Road road = {"library",     library_can,   library_setup, library_load,   library_play,
                              library_zone,  library_facts, library_moves, library_to_act, library_over,
                              library_score, library_place, library_field, library_state,  library_destroy};
    Library          *l    = (Library *)calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->road = road;
    return &l->road;
}
