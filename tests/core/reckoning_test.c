/* reckoning_test.c -- what the masks and pools of cards say, beside a reckoning of everything that could be.
 *
 * On a table of a few cards things happen at random: cards are moved, shown, shuffled and muddled. A patient
 * viewer keeps in mind every deal that agrees with all he has seen: the *possible* ones. The cards say by
 * their known-to masks and pools which deals they *allow* him. Then
 *
 *   - every possible deal is allowed: nothing that the cards claim is wrong;
 *   - what he imagines is allowed, and every allowed deal is imagined, equally often where all faces differ;
 *   - his knowledge as a state (knowledge_of) allows the same deals;
 *   - the allowed deals are exactly the possible ones, so that he forgets nothing, as long as no pool in
 *     which he has faces to look for has *grown*, and nothing that he knew of was shuffled.
 *
 * A pool grows where it takes in places that were not muddled together with its own: it runs together with
 * another one, comes to a bag whose other cards it must take in, or was made for the eyes of somebody else.
 * There the representation is coarser than a perfect memory; that is what it costs to be small. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/deals.h"
#include "core/knowledge.h"

enum { VIEWERS = 3 };

static const Seat viewer_at[VIEWERS] = {0, 1, ONLOOKER};

typedef struct Trial {
    State  state;
    Rng    rng;
    bool   differ;          /* no two cards are alike                       */
    bool   coarse[VIEWERS]; /* the cards have forgotten what he could know  */
    Deals *possible[VIEWERS];
} Trial;

/* --- what could be ---------------------------------------------------------------------------------------- */

/* Every order of some places of an open deal, as far as everybody sees the same backs there. */
static void each_order(Open *open, uint8_t *const *place, unsigned n, unsigned at, Deals *out)
{
    if (at == n) {
        Open copy = *open;
        deals_add(out, deal_close(&copy));
        return;
    }
    for (unsigned i = at; i < n; i++) {
        uint8_t a = *place[at], b = *place[i];
        bool    again = false; /* the same token was here already */
        for (unsigned k = at; k < i; k++)
            again |= *place[k] == b;
        if (again)
            continue;
        *place[at] = b;
        *place[i]  = a;
        each_order(open, place, n, at + 1, out);
        *place[at] = a;
        *place[i]  = b;
    }
}

/* Whether the places that everybody can tell apart have the backs that they really have. */
static bool backs_agree(const Cards *c, const Open *open)
{
    for (unsigned zone = 0; zone < ZONES; zone++) {
        unsigned i = 0;
        if (!is_bag(zone))
            for (FOR_CARDS(card, c, zone))
                if (open->token[zone][i++] >> 3 != c->back[card])
                    return false;
    }
    return true;
}

static void keep_backs(const Cards *c, Deals *deals)
{
    unsigned size[ZONES];
    size_t   kept = 0;
    sizes_of(c, size);
    for (size_t i = 0; i < deals->count; i++) {
        Open open = deal_open(deals->deal[i], size);
        if (backs_agree(c, &open))
            deals->deal[kept++] = deals->deal[i];
    }
    deals->count = kept;
    deals_sort(deals);
}

static Deals *spare; /* where the next set of deals is made */

static void swap_in(Deals **deals)
{
    Deals *old = *deals;
    *deals     = spare;
    spare      = old;
}

/* The places of a set of cards may have changed faces among each other. */
static void expand(const Cards *c, uint64_t set, Deals **deals)
{
    unsigned size[ZONES];
    sizes_of(c, size);
    spare->count = 0;
    for (size_t i = 0; i < (*deals)->count; i++) {
        Open     open = deal_open((*deals)->deal[i], size);
        uint8_t *place[MOST_CARDS];
        unsigned n = 0;
        for (unsigned zone = 0; zone < ZONES; zone++) {
            unsigned index = 0;
            for (FOR_CARDS(card, c, zone)) {
                if (set >> card & 1u)
                    place[n++] = &open.token[zone][index];
                index++;
            }
        }
        each_order(&open, place, n, 0, spare);
        deals_sort(spare);
    }
    swap_in(deals);
    keep_backs(c, *deals);
}

/* A card goes from a place to an end. Who sees the face drops the deals in which another lies there; who
 * does not, and sees it leave a bag, thinks of every card with that back. */
static void follow(const Cards *before, Card card, Zone to, End end, bool sees, Deals **deals)
{
    unsigned size[ZONES];
    Zone     from  = before->zone[card];
    unsigned token = token_of(before, card), index = 0;
    for (Card at = before->prev[card]; at != NO_CARD; at = before->prev[at])
        index++;
    sizes_of(before, size);
    spare->count = 0;
    for (size_t i = 0; i < (*deals)->count; i++) {
        Open open = deal_open((*deals)->deal[i], size);
        for (unsigned k = 0; k < size[from]; k++) {
            uint8_t gone = open.token[from][k];
            bool    fits = is_bag(from) ? gone >> 3 == token >> 3 : k == index;
            if (!fits || (sees && gone != token) || (is_bag(from) && k && open.token[from][k - 1] == gone))
                continue;
            Open next = open;
            memmove(&next.token[from][k], &next.token[from][k + 1], size[from] - k - 1);
            next.size[from]--;
            if (end == FIRST)
                memmove(&next.token[to][1], &next.token[to][0], next.size[to]);
            next.token[to][end == FIRST ? 0 : next.size[to]] = gone;
            next.size[to]++;
            deals_add(spare, deal_close(&next));
        }
    }
    deals_sort(spare);
    swap_in(deals);
}

/* The faces of a zone, or of one place of it, are shown. */
static void look(const Cards *c, Zone zone, Card only, Deals *deals)
{
    unsigned size[ZONES];
    size_t   kept = 0;
    sizes_of(c, size);
    Open truth = deal_open(truth_of(c), size);
    for (size_t i = 0; i < deals->count; i++) {
        Open     open  = deal_open(deals->deal[i], size);
        bool     fits  = true;
        unsigned index = 0;
        for (FOR_CARDS(card, c, zone)) {
            if (only == NO_CARD || only == card)
                fits &= open.token[zone][index] == truth.token[zone][index];
            index++;
        }
        if (fits)
            deals->deal[kept++] = deals->deal[i];
    }
    deals->count = kept;
}

/* --- what the cards allow ---------------------------------------------------------------------------------- */

/* Whether every pool holds the faces that the viewer knows to be in it. */
static bool pools_hold(const Cards *c, const uint8_t face[MOST_CARDS], Seats bit)
{
    for (unsigned pool = 1; pool <= c->pools; pool++) {
        int wanted[16] = {0};
        for (Card card = 0; card < c->count; card++) {
            if (c->pool[card] != pool || (c->known[card] & bit))
                continue;
            wanted[face[card] + 8 * c->back[card]]--;
            if (c->pooled[card] & bit)
                wanted[token_of(c, card)]++;
        }
        for (unsigned token = 0; token < 16; token++)
            if (wanted[token] > 0)
                return false;
    }
    return true;
}

static void allow(const Cards *c, uint8_t face[MOST_CARDS], Card at, Seats bit, Deals *out)
{
    while (at < c->count && (c->known[at] & bit))
        at++;
    if (at == c->count) {
        Cards other = *c;
        memcpy(other.face, face, c->count);
        if (pools_hold(c, face, bit))
            deals_add(out, truth_of(&other));
        return;
    }
    for (Card i = at; i < c->count; i++) {
        if ((c->known[i] & bit) || c->back[i] != c->back[at])
            continue;
        uint8_t a = face[at], b = face[i];
        face[at] = b;
        face[i]  = a;
        allow(c, face, (Card)(at + 1), bit, out);
        face[at] = a;
        face[i]  = b;
    }
}

static void allowed_by(const Cards *c, Seat viewer, Deals *out)
{
    uint8_t face[MOST_CARDS];
    memcpy(face, c->face, c->count);
    out->count = 0;
    allow(c, face, 0, seat_bit(viewer), out);
    deals_sort(out);
}

/* --- what happens ------------------------------------------------------------------------------------------ */

static Seats some_viewers(Trial *t)
{
    uint32_t which = rng_below(&t->rng, 5);
    return which < 4 ? (Seats)which : EVERYONE; /* nobody, one, the other, both, all */
}

static Card some_card(Trial *t) { return (Card)rng_below(&t->rng, t->state.cards.count); }

static uint64_t cards_of(const Cards *c, Zone zone)
{
    uint64_t set = 0;
    for (FOR_CARDS(card, c, zone))
        set |= (uint64_t)1 << card;
    return set;
}

/* Four to six cards of one or two backs, all different or some alike, in the deck. */
static void begin(Trial *t, unsigned number)
{
    unsigned count = 4 + number % 3, backs = 1 + number / 3 % 2;
    Cards   *c = &t->state.cards;
    memset(&t->state, 0, sizeof t->state);
    rng_fast(&t->rng, number);
    cards_init(c, 1u << HAND_A | 1u << HAND_B);
    t->state.players = 2;
    t->differ        = number / 6 % 2;
    for (unsigned i = 0; i < count; i++)
        cards_add(c, (Face)(t->differ ? i : i % 3), (Back)(i * 7 / 5 % backs), DECK, NOBODY);
    cards_shuffle(c, DECK, &t->rng, NULL);
    for (unsigned v = 0; v < VIEWERS; v++) {
        t->coarse[v]          = false;
        t->possible[v]->count = 0;
        deals_add(t->possible[v], truth_of(c));
        expand(c, cards_of(c, DECK), &t->possible[v]);
    }
}

/* Each thing that happens gives the cards that it muddled with each other for those who did not see. */

static uint64_t move(Trial *t)
{
    Cards *c    = &t->state.cards;
    Card   card = some_card(t);
    Zone   from = c->zone[card];
    Zone   to   = (Zone)rng_below(&t->rng, ZONES);
    End    end  = is_bag(to) || rng_below(&t->rng, 2) ? LAST : FIRST;
    Seats  see  = some_viewers(t);
    if (to == from)
        return 0;
    if (is_bag(from) && see == NOBODY)
        see = seat_bit(0);
    uint64_t left = 0; /* the cards it may be taken for */
    for (FOR_CARDS(other, c, from))
        if (is_bag(from) && c->back[other] == c->back[card])
            left |= (uint64_t)1 << other;
    for (unsigned v = 0; v < VIEWERS; v++)
        follow(c, card, to, end, see >> viewer_at[v] & 1u, &t->possible[v]);
    cards_move(c, card, to, end, see, NULL);
    return left;
}

static uint64_t show(Trial *t)
{
    Cards *c    = &t->state.cards;
    Card   card = some_card(t);
    Zone   zone = c->zone[card];
    Seats  see  = some_viewers(t);
    bool   all  = is_bag(zone) || rng_below(&t->rng, 4) == 0;
    for (unsigned v = 0; v < VIEWERS; v++)
        if (see >> viewer_at[v] & 1u)
            look(c, zone, all ? (Card)NO_CARD : card, t->possible[v]);
    if (all)
        cards_reveal_zone(c, zone, see, NULL);
    else
        cards_reveal(c, card, see, NULL);
    return 0;
}

/* Whether a viewer knows a face in a zone, or that a face may be in it. */
static bool knows_of(const Cards *c, Zone zone, Seats bit)
{
    bool knows = false;
    for (FOR_CARDS(card, c, zone))
        for (Card other = 0; other < c->count; other++)
            knows |= (c->known[card] & bit) ||
                     (c->pool[card] && c->pool[other] == c->pool[card] && (c->pooled[other] & bit));
    return knows;
}

static uint64_t shuffle(Trial *t)
{
    Cards *c    = &t->state.cards;
    Zone   zone = (Zone)rng_below(&t->rng, HAND_A);
    for (unsigned v = 0; v < VIEWERS; v++)
        t->coarse[v] |= knows_of(c, zone, seat_bit(viewer_at[v]));
    cards_shuffle(c, zone, &t->rng, NULL);
    for (unsigned v = 0; v < VIEWERS; v++)
        expand(c, cards_of(c, zone), &t->possible[v]);
    return 0;
}

static uint64_t muddle(Trial *t)
{
    Cards   *c     = &t->state.cards;
    Seats    blind = (Seats)(EVERYONE & ~some_viewers(t));
    uint64_t set   = 0;
    for (unsigned i = 0; i < 3; i++) {
        Card card = some_card(t);
        if (!is_bag(c->zone[card]))
            set |= (uint64_t)1 << card;
    }
    for (unsigned v = 0; v < VIEWERS; v++)
        if (blind >> viewer_at[v] & 1u)
            expand(c, set, &t->possible[v]);
    cards_muddle(c, set, 0, blind);
    return set;
}

/* Whether a pool in which the viewer has faces to look for has places that it did not have, and that were
 * not muddled with each other just now. */
static bool has_grown(const Cards *before, const Cards *after, uint64_t muddled, Seats bit)
{
    for (Card a = 0; a < after->count; a++) {
        if (!(after->pooled[a] & bit))
            continue;
        bool fresh = true; /* there was nothing for him to look for */
        for (Card b = 0; b < after->count; b++)
            fresh &= after->pool[b] != after->pool[a] || !(before->pooled[b] & bit);
        for (Card b = 0; b < after->count; b++) {
            bool place = before->pool[b] && before->pool[b] == before->pool[a] && !(before->known[b] & bit);
            if (after->pool[b] == after->pool[a] && !(after->known[b] & bit) &&
                !(fresh ? (muddled >> b & 1u) != 0 : place))
                return true;
        }
    }
    return false;
}

/* Whether a pool has to grow: its places are muddled with others, or a card comes to others in a bag. */
static bool must_grow(const Cards *before, const Cards *after, uint64_t muddled)
{
    for (Card card = 0; card < after->count; card++) {
        Zone zone = after->zone[card];
        if ((muddled >> card & 1u) && before->pool[card])
            return true;
        if (zone != before->zone[card] && is_bag(zone) && cards_size(after, zone) > 1)
            return true;
    }
    return false;
}

/* --- the promises ------------------------------------------------------------------------------------------ */

static const Game tiny = {.state_size = sizeof(State)};

static void check_imagination(Trial *t, Seat viewer, const Deals *allowed)
{
    enum { OFTEN = 100 };
    static State guess;
    unsigned     came[24] = {0};
    bool         count    = allowed->count <= COUNT_OF(came);
    for (size_t i = 0; i < (count ? OFTEN * allowed->count : OFTEN); i++) {
        imagine(&tiny, &t->state, viewer, &t->rng, &guess, NULL);
        Deal  deal = truth_of(&guess.cards);
        Deal *at   = (Deal *)bsearch(&deal, allowed->deal, allowed->count, sizeof deal, compare_deals);
        assert_non_null(at);
        if (count)
            came[at - allowed->deal]++;
    }
    for (size_t i = 0; count && i < allowed->count; i++) {
        assert_true(came[i] > 0);
        if (t->differ)
            assert_in_range(came[i], OFTEN / 2, 2 * OFTEN);
    }
}

static void check_viewer(Trial *t, unsigned v)
{
    static Deals allowed, told;
    static State known;
    const Deals *possible = t->possible[v];
    allowed_by(&t->state.cards, viewer_at[v], &allowed);
    assert_true(deals_have(possible, truth_of(&t->state.cards)));
    for (size_t i = 0; i < possible->count; i++)
        assert_true(deals_have(&allowed, possible->deal[i]));
    assert_true(t->coarse[v] || allowed.count == possible->count);

    knowledge_of(&tiny, &t->state, viewer_at[v], &known);
    allowed_by(&known.cards, viewer_at[v], &told);
    assert_int_equal(told.count, allowed.count);
    assert_memory_equal(told.deal, allowed.deal, allowed.count * sizeof *told.deal);
    if (rng_below(&t->rng, 8) == 0)
        check_imagination(t, viewer_at[v], &allowed);
}

static void the_cards_say_what_could_be(void **unused)
{
    (void)unused;
    static Trial t;
    unsigned     exact = 0, looks = 0;
    for (unsigned v = 0; v < VIEWERS; v++)
        t.possible[v] = (Deals *)malloc(sizeof(Deals));
    spare = (Deals *)malloc(sizeof(Deals));
    for (unsigned number = 0; number < 600; number++) {
        begin(&t, number);
        for (unsigned i = 0; i < 16; i++) {
            Cards    before  = t.state.cards;
            uint32_t what    = rng_below(&t.rng, 32);
            uint64_t muddled = what < 23   ? move(&t)
                               : what < 29 ? show(&t)
                               : what < 31 ? muddle(&t)
                                           : shuffle(&t);
            assert_true(cards_sound(&t.state.cards));
            for (unsigned v = 0; v < VIEWERS; v++) {
                if (has_grown(&before, &t.state.cards, muddled, seat_bit(viewer_at[v]))) {
                    assert_true(must_grow(&before, &t.state.cards, muddled));
                    t.coarse[v] = true;
                }
                check_viewer(&t, v);
                exact += !t.coarse[v];
                looks++;
            }
        }
    }
    assert_true(exact > looks / 2); /* most of the time nothing is forgotten */
    for (unsigned v = 0; v < VIEWERS; v++)
        free(t.possible[v]);
    free(spare);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cards_say_what_could_be),
    };
    return cmocka_run_group_tests_name("reckoning", tests, NULL, NULL);
}
