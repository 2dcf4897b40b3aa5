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

    Card front    = end == FIRST ? (Card)NO_CARD : c->last[to];
    Card back     = end == FIRST ? c->first[to] : (Card)NO_CARD;
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
        state_moved(tape, c, c->face[card], c->known[card], from, to, 0, end == FIRST ? 0 : c->size[to] - 1u,
                    news);
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

/* What `cards_shift` would tell of cards that go from one bag to another, everyone watching, by rising
 * face: the order of a bag says nothing. To be called before they go. */
HD void state_parting(const Cards *c, Zone from, Zone to, Faces set, Tape *tape)
{
    while (faces_any(&set)) {
        unsigned face = faces_take(&set);
        Card     card = cards_find(c, from, (Face)face);
        state_moved(tape, c, face, EVERYONE, from, to, 0, 0, EVERYONE & (Seats)~c->known[card]);
    }
}

HD static void swap(uint8_t *faces, uint32_t one, uint32_t other)
{
    uint8_t held = faces[one];
    faces[one]   = faces[other];
    faces[other] = held;
}

/* Every order equally likely. Four places come from one random number: taken as a fraction, its
 * digits in the bases n, n-1, n-2 and n-3 are drawn one after the other, and what is left of it tells
 * whether the draw would be biased and has to be repeated. */
enum { MOST_WAYS = DECK * (DECK - 1) * (DECK - 2) * (DECK - 3) };

HD static bool is_biased(uint32_t rest, uint32_t n)
{
    uint32_t ways = n * (n - 1) * (n - 2) * (n - 3);
    return rest < (0u - ways) % ways;
}

HD static void shuffle(Rng *rng, uint8_t *faces, uint32_t n)
{
    while (n > 4) {
        uint64_t a, b, c, d;
        do {
            a = (uint64_t)rng_32(rng) * n;
            b = (uint64_t)(uint32_t)a * (n - 1);
            c = (uint64_t)(uint32_t)b * (n - 2);
            d = (uint64_t)(uint32_t)c * (n - 3);
        } while (__builtin_expect((uint32_t)d < MOST_WAYS, 0) && is_biased((uint32_t)d, n));
        swap(faces, n - 1, (uint32_t)(a >> 32));
        swap(faces, n - 2, (uint32_t)(b >> 32));
        swap(faces, n - 3, (uint32_t)(c >> 32));
        swap(faces, n - 4, (uint32_t)(d >> 32));
        n -= 4;
    }
    for (; n > 1; n--) {
        uint32_t place = rng_below(rng, n);
        swap(faces, n - 1, place);
    }
}

/* Cards `at` to `end` - 1 are all of a zone, in this order; next and prev already run through. */
HD static void lay_run(Cards *c, unsigned zone, unsigned at, unsigned end, Seats known)
{
    for (unsigned card = at; card < end; card++)
        c->zone[card] = (Zone)zone;
    for (unsigned card = at; card < end; card++)
        c->known[card] = known;
    c->prev[at]      = NO_CARD;
    c->next[end - 1] = NO_CARD;
    c->first[zone]   = (Card)at;
    c->last[zone]    = (Card)(end - 1);
    c->size[zone]    = (uint8_t)(end - at);
}

/* COR-4: cards `first`, `first` + players, ... are a hand. */
HD static void lay_hand(Cards *c, unsigned seat, unsigned first, unsigned players)
{
    unsigned last = first + (DEALT - 1) * players;
    unsigned zone = zone_of(seat, HAND);
    for (unsigned i = 0; i < DEALT; i++) {
        c->zone[first + i * players]  = (Zone)zone;
        c->known[first + i * players] = seat_bit((Seat)seat);
    }
    c->prev[first] = NO_CARD;
    c->next[last]  = NO_CARD;
    c->first[zone] = (Card)first;
    c->last[zone]  = (Card)last;
    c->size[zone]  = DEALT;
    for (zone++; zone < zone_of(seat, PENALTY); zone++) {
        c->first[zone] = NO_CARD;
        c->last[zone]  = NO_CARD;
        c->size[zone]  = 0;
    }
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
    if (tape)
        state_gathering(g, tape);

    /* COR-3, COR-30: the deck of the round is what is in no penalty pile. Each paid face, from the
     * lowest on, gives its place to the first face that is left. */
    uint8_t  faces[DECK];
    uint8_t  paid[DECK];
    Faces    out   = {{0, 0}};
    unsigned count = 0;
    unsigned from  = 0;
    for (unsigned face = 0; face < DECK; face++)
        faces[face] = (uint8_t)face;
    for (unsigned seat = 0; seat < players; seat++)
        for (FOR_CARDS(card, c, zone_of(seat, PENALTY))) {
            paid[count++] = c->face[card];
            faces_add(&out, c->face[card]);
        }
    while (faces_any(&out))
        faces[faces_take(&out)] = faces[from++];
    unsigned deck = DECK - count;
    shuffle(&g->head.rng, faces + from, deck); /* section 7: the one shuffle before every round */
    if (tape) {
        Fact *fact = tape_add(tape, FACT_SHUFFLED, EVERYONE);
        fact_arg(fact, STOCK);
    }

    bytes_copy(c->face, faces + from, deck);
    bytes_copy(c->face + deck, paid, count);
    unsigned hands = players * DEALT;
    for (unsigned card = 0; card < hands; card++) {
        c->next[card] = (Card)(card + players);
        c->prev[card] = (Card)(card - players);
    }
    for (unsigned card = hands; card < DECK; card++) {
        c->next[card] = (Card)(card + 1);
        c->prev[card] = (Card)(card - 1);
    }
    unsigned seat = g->dealer;
    for (unsigned first = 0; first < players; first++) {
        seat = next_seat(g, seat); /* COR-4: one at a time, the dealer's left first */
        lay_hand(c, seat, first, players);
    }
    unsigned pier = hands + pier_size(players);
    lay_run(c, PIER, hands, pier, EVERYONE);        /* COR-5 */
    lay_run(c, DISCARDS, pier, pier + 1, EVERYONE); /* COR-7 */
    lay_run(c, STOCK, pier + 1, deck, NOBODY);
    for (seat = 0; seat < players; seat++) {
        unsigned size = cards_size(c, zone_of(seat, PENALTY));
        if (size)
            lay_run(c, zone_of(seat, PENALTY), deck, deck + size, EVERYONE);
        deck += size;
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
