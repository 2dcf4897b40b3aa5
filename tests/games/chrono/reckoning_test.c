/* reckoning_test.c -- what a viewer is said to know, against a reckoning of all that could be.
 *
 * On tables with so few cards that every deal can be tried, a viewer keeps the worlds that agree with all
 * it has seen: every other way in which the cards could have been dealt, and every secret choice that the
 * others could have made, as long as it would have read the same facts. What those worlds have in common it
 * could know for certain; what none of them has is impossible. Its view must say exactly that: no less, or
 * it forgets what a player would remember, and no more, or it leaks.
 *
 * No two cards are alike here: of copies the one drawn first is taken (CHR-R38), from which one could also
 * learn what does not lie before it, and a view tells what was seen. And pools that touch merge: who has
 * lost track of a hand twice, and learnt of a card that came to it in between, is told less than could be
 * reckoned; no game here is long enough for that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/knowledge.h"
#include "games/chrono/chrono.h"

enum { MOST_WORLDS = 30000, MOST_READ = 1 << 14 };

static ChronoContent content;
static Game          game;
static unsigned      slots; /* the last so many of a mat, where plans may go */
static Move          moves[MAX_MOVES];
static Fact          facts[1024];

/* --- a small table ------------------------------------------------------------------------------------- */

static unsigned add_step(unsigned verb, unsigned amount, unsigned n, unsigned what)
{
    ChronoStep *step = &content.step[content.steps];
    memset(step, 0, sizeof *step);
    step->verb   = (uint8_t)verb;
    step->amount = (uint16_t)amount;
    step->n      = (uint8_t)n;
    step->what   = (uint8_t)what;
    content.steps++;
    memset(&content.step[content.steps], 0, sizeof *step); /* VERB_END */
    return content.steps++ - 1u;
}

/* Cards that do nothing, and of each type as many as are said, all different. */
static void prepare(unsigned stable, unsigned unstable, unsigned artifacts)
{
    content       = chrono_content;
    content.steps = 1;
    slots         = 2;
    unsigned want[CHR_TYPES];
    want[CHR_STABLE]   = stable;
    want[CHR_UNSTABLE] = unstable;
    want[CHR_ARTIFACT] = artifacts;
    want[CHR_ANOMALY]  = 99;
    want[CHR_EVENT]    = 99;
    for (unsigned kind = 0; kind < content.kinds; kind++) {
        ChronoCard *card = &content.card[kind];
        card->copies     = kind - content.first[card->type] < want[card->type] ? 1 : 0;
        memset(card->start, 0, sizeof card->start);
    }
    for (unsigned i = 0; i < CHR_ISLAND_TILES; i++)
        memset(content.tile[i].start, 0, sizeof content.tile[i].start);
    memset(content.mat, 0, sizeof content.mat);
    game         = chrono_game;
    game.content = &content;
}

/* A state on memory of exactly its size, so that nothing can be written behind it unseen. */
static State *state_on(const State *like)
{
    State *state = malloc(game.state_size);
    assert_non_null(state);
    if (like)
        state_copy(&game, state, like);
    else
        memset(state, 0, game.state_size);
    return state;
}

/* --- worlds -------------------------------------------------------------------------------------------- */

typedef struct Worlds {
    State *list[MOST_WORLDS];
    size_t count;
} Worlds;

static Worlds worlds, fresh;

static void keep_world(Worlds *to, const State *state)
{
    if (to->count == MOST_WORLDS)
        fail_msg("more worlds than can be kept");
    to->list[to->count++] = state_on(state);
}

static void forget_worlds(Worlds *of)
{
    for (size_t i = 0; i < of->count; i++)
        free(of->list[i]);
    of->count = 0;
}

static int compare_states(const void *a, const void *b)
{
    const State *const *x = a, *const *y = b;
    return memcmp(*x, *y, game.state_size);
}

static void drop_doubles(Worlds *of)
{
    size_t kept = 0;
    qsort(of->list, of->count, sizeof(void *), compare_states);
    for (size_t i = 0; i < of->count; i++)
        if (kept && compare_states(&of->list[i], &of->list[kept - 1]) == 0)
            free(of->list[i]);
        else
            of->list[kept++] = of->list[i];
    of->count = kept;
}

/* Calls `each` for every way to lay the faces that the viewer does not know on the cards of their backs. */
typedef void (*Visit)(const State *state, void *context);

typedef struct Deal {
    State *state;
    Card   card[MAX_CARDS];
    size_t count;
    Visit  each;
    void  *context;
} Deal;

static void deal_from(Deal *deal, size_t at)
{
    Cards *c = &deal->state->cards;
    if (at == deal->count) {
        deal->each(deal->state, deal->context);
        return;
    }
    for (size_t i = at; i < deal->count; i++) {
        Card a = deal->card[at], b = deal->card[i];
        if (c->back[a] != c->back[b])
            continue;
        Face face  = c->face[a];
        c->face[a] = c->face[b];
        c->face[b] = face;
        deal_from(deal, at + 1);
        c->face[b] = c->face[a];
        c->face[a] = face;
    }
}

static void all_deals(const State *state, Seat viewer, Visit each, void *context)
{
    Deal deal    = {0};
    deal.state   = state_on(state);
    deal.each    = each;
    deal.context = context;
    for (Card card = 0; card < state->cards.count; card++)
        if (!cards_knows(&state->cards, card, viewer))
            deal.card[deal.count++] = card;
    deal_from(&deal, 0);
    free(deal.state);
}

static void keep_visited(const State *state, void *context) { keep_world(context, state); }

/* --- what is read, and what follows ---------------------------------------------------------------------- */

/* Plays a move and gives what the viewer reads of it; false where it is not lawful. */
static bool plays(State *state, Seat seat, Move move, Seat viewer, char *read)
{
    Tape tape = {facts, COUNT_OF(facts), 0};
    Text text = text_on(read, MOST_READ);
    if (game_play(&game, state, seat, move, &tape) != LAWFUL)
        return false;
    assert_true(tape.count <= COUNT_OF(facts));
    for (uint32_t i = 0; i < tape.count; i++) {
        fact_print(&game, state, &facts[i], viewer, &text);
        text_char(&text, '\n');
    }
    assert_false(text.cut);
    return true;
}

/* The truth moves on, and with it every world in which the viewer would have read the same. */
static void move_on(State *truth, Seat seat, Move move, Seat viewer)
{
    static char read[MOST_READ], other[MOST_READ];
    Move        look = game.seen(&game, truth, seat, move, viewer);
    assert_true(plays(truth, seat, move, viewer, read));
    State *world = state_on(truth);
    fresh.count  = 0;
    for (size_t i = 0; i < worlds.count; i++) {
        uint32_t n = game.moves(&game, worlds.list[i], seat, moves);
        for (uint32_t k = 0; k < n; k++) {
            if (game.seen(&game, worlds.list[i], seat, moves[k], viewer) != look)
                continue;
            state_copy(&game, world, worlds.list[i]);
            if (plays(world, seat, moves[k], viewer, other) && strcmp(read, other) == 0)
                keep_world(&fresh, world);
        }
    }
    free(world);
    forget_worlds(&worlds);
    worlds = fresh;
    drop_doubles(&worlds);
    assert_true(worlds.count > 0);
}

/* --- the comparison -------------------------------------------------------------------------------------- */

/* Where the faces lie: zone after zone, in a bag sorted. */
typedef struct Layout {
    uint8_t face[MAX_CARDS];
} Layout;

typedef struct Layouts {
    Layout list[MOST_WORLDS * 2];
    size_t count;
    Seat   viewer;
} Layouts;

static Layouts possible, allowed;

static void add_layout(Layouts *to, const Cards *c)
{
    Layout  *layout = &to->list[to->count++];
    unsigned n      = 0;
    assert_true(to->count < COUNT_OF(to->list));
    memset(layout, 0, sizeof *layout);
    for (Zone zone = 0; zone < MAX_ZONES; zone++) {
        unsigned start = n;
        for (FOR_CARDS(card, c, zone)) {
            unsigned at = n++;
            for (; ((c->bags >> zone) & 1u) && at > start && layout->face[at - 1] > c->face[card]; at--)
                layout->face[at] = layout->face[at - 1];
            layout->face[at] = c->face[card];
        }
    }
}

static int compare_layouts(const void *a, const void *b) { return memcmp(a, b, sizeof(Layout)); }

static void sort_layouts(Layouts *of)
{
    size_t kept = 0;
    qsort(of->list, of->count, sizeof of->list[0], compare_layouts);
    for (size_t i = 0; i < of->count; i++)
        if (!kept || compare_layouts(&of->list[i], &of->list[kept - 1]) != 0)
            of->list[kept++] = of->list[i];
    of->count = kept;
}

/* What a knowledge says: how many of each face lie somewhere in each pool. */
static uint8_t pooled[MAX_CARDS + 1][256];

/* Keeps a deal that agrees with the pools of the knowledge. */
static void keep_allowed(const State *state, void *context)
{
    Layouts       *to = context;
    const Cards   *c  = &state->cards;
    static uint8_t found[MAX_CARDS + 1][256];
    memset(found, 0, sizeof found);
    for (Card card = 0; card < c->count; card++)
        if (!cards_knows(c, card, to->viewer))
            found[c->pool[card]][c->face[card]]++;
    for (unsigned pool = 1; pool <= c->pools; pool++)
        for (unsigned face = 0; face < 256; face++)
            if (found[pool][face] < pooled[pool][face])
                return;
    add_layout(to, c);
}

/* The view allows exactly what is possible. */
static void compare(const State *truth, Seat viewer)
{
    State *known = state_on(NULL);
    knowledge_of(&game, truth, viewer, known);
    const Cards *c = &known->cards;
    for (Card i = 0; i < c->count; i++)
        for (Card k = 0; k < i; k++)
            if (c->pool[i] && c->pool[i] == c->pool[k])
                assert_int_equal(c->back[i], c->back[k]); /* pools never mix backs */
    memset(pooled, 0, sizeof pooled);
    for (Card card = 0; card < c->count; card++)
        if (c->pooled[card] & seat_bit(viewer))
            pooled[c->pool[card]][c->face[card]]++;
    possible.count = allowed.count = 0;
    allowed.viewer                 = viewer;
    all_deals(known, viewer, keep_allowed, &allowed);
    for (size_t i = 0; i < worlds.count; i++)
        add_layout(&possible, &worlds.list[i]->cards);
    sort_layouts(&possible);
    sort_layouts(&allowed);
    if (possible.count != allowed.count ||
        memcmp(possible.list, allowed.list, possible.count * sizeof(Layout)) != 0)
        fail_msg("decision %u: viewer %u: %zu deals are possible, the view allows %zu",
                 (unsigned)truth->decisions, viewer, possible.count, allowed.count);
    free(known);
}

/* --- games -------------------------------------------------------------------------------------------------- */

static Seat someone(Seats acts, Rng *rng)
{
    uint32_t lot = rng_below(rng, bits_count(acts));
    for (FOR_BITS(seat, acts))
        if (!lot--)
            return (Seat)seat;
    return NO_SEAT;
}

/* A move at random. Plans go to one or two slots only and stay there, so that they often replace one another. */
static Move a_move(const State *state, Seat seat, Rng *rng)
{
    uint32_t n = game.moves(&game, state, seat, moves), kept = 0;
    for (uint32_t i = 0; i < n; i++)
        switch (chrono_move_kind(moves[i])) {
        case CHR_DO_PLAN:
            if (chrono_move_b(moves[i]) + slots >= CHR_SLOTS)
                moves[kept++] = moves[i];
            break;
        case CHR_DO_BUY:
            if (chrono_move_a(moves[i]) != CHR_BUY_MOVE)
                moves[kept++] = moves[i];
            break;
        default: moves[kept++] = moves[i];
        }
    assert_true(kept > 0);
    return moves[rng_below(rng, kept)];
}

/* Plays a game once for every viewer, and compares after every decision. All cards but those with these
 * backs are known to everybody. */
static void reckon(unsigned players, unsigned seed, unsigned backs, unsigned decisions)
{
    uint16_t option[MAX_OPTIONS] = {0};
    Rng      rng;
    State   *truth = state_on(NULL);
    rng_fast(&rng, seed);
    assert_int_equal(game_begin(&game, truth, players, option, &rng), LAWFUL);
    for (Card card = 0; card < truth->cards.count; card++)
        if (!(backs >> truth->cards.back[card] & 1u))
            cards_reveal(&truth->cards, card, EVERYONE, NULL);
    for (unsigned i = 0; i <= players; i++) {
        Seat   viewer = (Seat)(i < players ? i : ONLOOKER);
        State *now    = state_on(truth);
        Rng    play;
        rng_fast(&play, seed + 1000u);
        forget_worlds(&worlds);
        all_deals(now, viewer, keep_visited, &worlds);
        compare(now, viewer);
        for (unsigned k = 0; k < decisions && !now->over; k++) {
            Seat seat = someone(game.to_act(&game, now), &play);
            Move move = a_move(now, seat, &play);
            move_on(now, seat, move, viewer);
            compare(now, viewer);
        }
        free(now);
    }
    forget_worlds(&worlds);
    free(truth);
}

/* CHR-33, CHR-35, CHR-R42: whoever knew a plan knows where it goes. */
static void plans_that_go_back_are_followed(void **unused)
{
    (void)unused;
    for (unsigned seed = 1; seed <= 6; seed++) {
        prepare(5, 4, 0);
        for (unsigned i = 0; i < 8; i++) {
            content.track[0][i] = i < 1 ? 1 : 2;
            content.track[1][i] = 1;
        }
        reckon(2, seed, 1u << CHR_STABLE | 1u << CHR_UNSTABLE, 60);
    }
    for (unsigned seed = 1; seed <= 3; seed++) {
        prepare(6, 0, 0);
        memset(content.track[0], 2, sizeof content.track[0]);
        reckon(2, seed, 1u << CHR_STABLE, 60);
        prepare(6, 0, 0);
        slots = 1;
        reckon(3, seed, 1u << CHR_STABLE, 60);
    }
}

/* CHR-42, CHR-L32, CHR-R42: artifacts that are drawn and not kept, and those that are played. */
static void artifacts_that_go_back_are_followed(void **unused)
{
    (void)unused;
    for (unsigned seed = 1; seed <= 6; seed++) {
        prepare(30, 0, 7);
        slots          = 1;
        content.mat[0] = (uint16_t)add_step(CHR_VERB_DRAW, 3, 1, 0);
        content.mat[1] = (uint16_t)add_step(CHR_VERB_DRAW, 2, 1, 0);
        content.mat[2] = (uint16_t)add_step(CHR_VERB_DRAW, 3, 2, 0);
        reckon(2, seed, 1u << CHR_ARTIFACT, 60);
    }
}

/* CHR-R32: a card that leaves a hand unseen could be any of that hand. */
static void artifacts_discarded_unseen_are_pooled(void **unused)
{
    (void)unused;
    for (unsigned seed = 1; seed <= 6; seed++) {
        prepare(30, 0, 7);
        slots          = 1;
        content.mat[0] = (uint16_t)add_step(CHR_VERB_DRAW, 3, 1, 0);
        content.mat[1] = (uint16_t)add_step(CHR_VERB_DROP, 1, 0, CHR_ITEM_ARTIFACT);
        content.mat[2] = (uint16_t)add_step(CHR_VERB_DRAW, 2, 1, 0);
        reckon(2, seed, 1u << CHR_ARTIFACT, 60);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_that_go_back_are_followed),
        cmocka_unit_test(artifacts_that_go_back_are_followed),
        cmocka_unit_test(artifacts_discarded_unseen_are_pooled),
    };
    return cmocka_run_group_tests_name("reckoning", tests, NULL, NULL);
}
