/* deal.c -- moving one card, and the gathering, shuffle and deal that begin a round.
 *
 * A round is a few decisions long and its deal moves more than a hundred cards, so the deal is done
 * in one pass: the faces that are not in penalty piles, in rising order, are shuffled and laid out
 * anew under rising card numbers, the stock behind the hands, the pier and the first discard, the
 * penalty piles behind all. Nothing of the old order is left, and the deal follows from the random
 * numbers and the penalty piles alone. The tape tells it card by card, as one would see it. */
#include "games/corsairs/corsairs.h"

HD static bool is_bag(const Cards *c, unsigned zone) { return (c->bags >> zone) & 1u; }

HD static void state_moved(Tape *tape, const Cards *c, unsigned face, Seats seen, unsigned from, unsigned to,
                           unsigned from_index, unsigned to_index, Seats news)
{
    Fact *fact = tape_add(tape, FACT_MOVED, seen);
    fact_arg(fact, fact_card((Face)face, 0));
    fact_arg(fact, (int)from);
    fact_arg(fact, (int)to);
    fact_arg(fact, is_bag(c, from) ? -1 : (int)from_index);
    fact_arg(fact, is_bag(c, to) ? -1 : (int)to_index);
    fact_arg(fact, news);
}

/* cards_move for a game in which all faces differ and nobody ever loses track of a card. Cards are
 * taken from the front of a pile or row, so a card that does not lie in a bag lies at index 0. */
HD void cards_shift(Cards *c, Card card, Zone to, End end, Seats see, Tape *tape)
{
    Zone from   = c->zone[card];
    Card before = c->prev[card];
    Card after  = c->next[card];
    if (before == NO_CARD)
        c->first[from] = after;
    else
        c->next[before] = after;
    if (after == NO_CARD)
        c->last[from] = before;
    else
        c->prev[after] = before;
    c->size[from]--;

    Seats news = see & (Seats)~c->known[card];
    c->known[card] |= see;

    Card front = end == FIRST ? (Card)NO_CARD : c->last[to];
    Card back  = end == FIRST ? c->first[to] : (Card)NO_CARD;
    c->zone[card] = to;
    c->prev[card] = front;
    c->next[card] = back;
    if (front == NO_CARD)
        c->first[to] = card;
    else
        c->next[front] = card;
    if (back == NO_CARD)
        c->last[to] = card;
    else
        c->prev[back] = card;
    c->size[to]++;
    if (tape)
        state_moved(tape, c, c->face[card], c->known[card], from, to, 0, end == FIRST ? 0 : c->size[to] - 1u, news);
}

/* COR-16, COR-31: all but the penalty piles returns to the stock. Bags are told in an order that says
 * nothing: what everyone knows first, each by rising face. */
HD static void state_gathering(const Corsairs *g, Tape *tape)
{
    const Cards *c    = &g->head.cards;
    unsigned     size = cards_size(c, STOCK);
    for (Zone zone = DISCARDS; zone < zone_of(g->head.players, HAND); zone++) {
        if (zone >= SEATED && (zone - SEATED) % PER_CHAIR == PENALTY)
            continue;
        if (!is_bag(c, zone)) {
            for (FOR_CARDS(card, c, zone))
                state_moved(tape, c, c->face[card], c->known[card], zone, STOCK, 0, size++, NOBODY);
            continue;
        }
        for (unsigned open = 2; open-- > 0;) {
            Faces set   = {{0, 0}};
            Seats known = NOBODY;
            for (FOR_CARDS(card, c, zone))
                if ((c->known[card] == EVERYONE) == (open == 1)) {
                    faces_add(&set, c->face[card]);
                    known = c->known[card];
                }
            while (faces_any(&set))
                state_moved(tape, c, faces_take(&set), known, zone, STOCK, 0, size++, NOBODY);
        }
    }
}

/* A run of cards from number `at` in one zone, `step` apart. */
HD static void lay_run(Cards *c, unsigned zone, unsigned at, unsigned count, unsigned step, Seats known)
{
    unsigned last = at + (count - 1) * step;
    for (unsigned card = at; card <= last; card += step) {
        c->zone[card]  = (Zone)zone;
        c->known[card] = known;
        c->prev[card]  = (Card)(card - step);
        c->next[card]  = (Card)(card + step);
    }
    c->prev[at]    = NO_CARD;
    c->next[last]  = NO_CARD;
    c->first[zone] = (Card)at;
    c->last[zone]  = (Card)last;
    c->size[zone]  = (uint8_t)count;
}

HD static void clear_zone(Cards *c, unsigned zone)
{
    c->first[zone] = NO_CARD;
    c->last[zone]  = NO_CARD;
    c->size[zone]  = 0;
}

HD static void state_deal(const Corsairs *g, Tape *tape)
{
    const Cards *c       = &g->head.cards;
    unsigned     players = g->head.players;
    unsigned     pier    = pier_size(players);
    tape_state(tape, FACT_DEAL, 2, g->dealer, (int)cards_size(c, STOCK), 0, 0);
    for (unsigned card = 0; card < players * DEALT + pier + 1; card++) {
        unsigned zone  = c->zone[card];
        unsigned index = zone == PIER ? card - players * DEALT : 0;
        state_moved(tape, c, c->face[card], c->known[card], STOCK, zone, 0, index, c->known[card]);
    }
}

/* Deals a round; the dealer is set, and the penalty piles lie. */
HD void round_begin(Corsairs *g, Tape *tape)
{
    Cards   *c       = &g->head.cards;
    unsigned players = g->head.players;
    if (tape && g->round)
        state_gathering(g, tape);

    /* COR-3, COR-30: the deck of the round is what is in no penalty pile. */
    Faces    out = {{0, 0}};
    uint8_t  paid[DECK];
    unsigned count = 0;
    for (unsigned seat = 0; seat < players; seat++)
        for (FOR_CARDS(card, c, zone_of(seat, PENALTY))) {
            paid[count++] = c->face[card];
            faces_add(&out, c->face[card]);
        }
    unsigned deck = 0;
    for (unsigned half = 0; half < 2; half++)
        for (unsigned i = 0; i < HALF; i++) {
            c->face[deck] = (Face)(half * HALF + i);
            deck += !((out.half[half] >> i) & 1u);
        }
    rng_shuffle(&g->head.rng, c->face, deck); /* section 7: the one shuffle before every round */
    if (tape) {
        Fact *fact = tape_add(tape, FACT_SHUFFLED, EVERYONE);
        fact_arg(fact, STOCK);
    }

    /* COR-4: one at a time, the dealer's left first. */
    unsigned seat = g->dealer;
    for (unsigned first = 0; first < players; first++) {
        seat = next_seat(g, seat);
        lay_run(c, zone_of(seat, HAND), first, DEALT, players, seat_bit((Seat)seat));
        for (unsigned what = CREW; what <= ATTACHED; what++)
            clear_zone(c, zone_of(seat, what));
    }
    /* COR-5, COR-7. */
    unsigned at   = players * DEALT;
    unsigned pier = pier_size(players);
    lay_run(c, PIER, at, pier, 1, EVERYONE);
    lay_run(c, DISCARDS, at + pier, 1, 1, EVERYONE);
    lay_run(c, STOCK, at + pier + 1, deck - at - pier - 1, 1, NOBODY);

    at                = deck;
    const uint8_t *up = paid;
    for (seat = 0; seat < players; seat++) {
        unsigned size = cards_size(c, zone_of(seat, PENALTY));
        for (unsigned i = 0; i < size; i++)
            c->face[at + i] = *up++;
        if (size)
            lay_run(c, zone_of(seat, PENALTY), at, size, 1, EVERYONE);
        at += size;
    }

    if (g->round < MOST_ROUND)
        g->round++;
    g->phase   = PHASE_DRAW;
    g->turn    = next_seat(g, g->dealer); /* COR-8 */
    g->closer  = 0;
    g->stalled = 0; /* COR-13: a new round starts the count again */
    if (tape)
        state_deal(g, tape);
}
