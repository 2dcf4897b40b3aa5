/* deal.c -- the gathering, shuffle and deal that begin a round.
 *
 * A round is a few decisions long and its deal moves more than a hundred cards, so the deal is done
 * in one pass: the faces that are not in penalty piles are shuffled and laid out anew under rising
 * card numbers: hand by hand, the pier, the first discard, the stock, the penalty piles. So every zone
 * is a run of neighbouring numbers, and laying it is a few fills. The tape tells it card by card, as
 * one would see it.
 *
 * What lies in the stock when a round ends nobody has seen since it was shuffled: its order is still
 * any order, each equally likely, whatever has been played. Only the cards that come back to it have
 * to be shuffled in, each to any place; that gives every order of the whole deck the same chance
 * (the second half of a Fisher-Yates shuffle whose first half is the last shuffle). Where `mixed` is 0
 * all cards are shuffled: in a position that was set by hand, and after moves were taken back that had
 * shown somebody something, for he may remember how the stock lies. */
#include "core/runs.h"
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

/* COR-16, COR-31: all but the penalty piles returns to the stock. Bags are told in an order that says
 * nothing: what everyone knows first, each by rising face. */
HD static void state_gathering(const Corsairs *g, Tape *tape)
{
    const Cards *c    = &g->head.cards;
    unsigned     size = cards_size(c, COR_STOCK);
    for (Zone zone = COR_DISCARDS; zone < corsairs_zone_of(g->head.players, COR_HAND); zone++) {
        if (zone >= COR_SEATED && (zone - COR_SEATED) % COR_PER_CHAIR == COR_PENALTY)
            continue;
        if (!is_bag(c, zone)) {
            for (FOR_CARDS(card, c, zone))
                state_moved(tape, c, c->face[card], c->known[card], zone, COR_STOCK, 0, size++, NOBODY);
            continue;
        }
        for (unsigned open = 2; open-- > 0;) {
            CorsairsFaces set   = {{0, 0}};
            Seats         known = NOBODY;
            for (FOR_CARDS(card, c, zone))
                if ((c->known[card] == EVERYONE) == (open == 1)) {
                    corsairs_faces_add(&set, c->face[card]);
                    known = c->known[card];
                }
            while (corsairs_faces_any(&set))
                state_moved(tape, c, corsairs_faces_take(&set), known, zone, COR_STOCK, 0, size++, NOBODY);
        }
    }
}

/* What `cards_pass` would tell of cards that go from one bag to another, everyone watching, by rising
 * face: the order of a bag says nothing. To be called before they go. */
HD void corsairs_state_parting(const Cards *c, Zone from, Zone to, CorsairsFaces set, Tape *tape)
{
    while (corsairs_faces_any(&set)) {
        unsigned face = corsairs_faces_take(&set);
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

/* The faces from `mixed` on are put in, each at any place among those before it and its own. Four
 * places come from one random number: taken as a fraction, its digits in the bases i+1 to i+4 are
 * drawn one after the other, and what is left of it tells whether the draw would be biased and has to
 * be repeated. */
enum { MOST_WAYS = COR_DECK * (COR_DECK - 1) * (COR_DECK - 2) * (COR_DECK - 3) };

HD static bool is_biased(uint32_t rest, uint32_t i)
{
    uint32_t ways = (i + 1) * (i + 2) * (i + 3) * (i + 4);
    return rest < (0u - ways) % ways;
}

HD static void shuffle_in(Rng *rng, uint8_t *faces, uint32_t mixed, uint32_t n)
{
    uint32_t i = mixed;
    for (; i + 4 <= n; i += 4) {
        uint64_t a, b, c, d;
        do {
            a = (uint64_t)rng_32(rng) * (i + 1);
            b = (uint64_t)(uint32_t)a * (i + 2);
            c = (uint64_t)(uint32_t)b * (i + 3);
            d = (uint64_t)(uint32_t)c * (i + 4);
        } while (__builtin_expect((uint32_t)d < MOST_WAYS, 0) && is_biased((uint32_t)d, i));
        swap(faces, i, (uint32_t)(a >> 32));
        swap(faces, i + 1, (uint32_t)(b >> 32));
        swap(faces, i + 2, (uint32_t)(c >> 32));
        swap(faces, i + 3, (uint32_t)(d >> 32));
    }
    for (; i < n; i++) {
        uint32_t place = rng_below(rng, i + 1);
        swap(faces, i, place);
    }
}

/* COR-3, COR-30: the deck of the round is what is in no penalty pile. First those whose order nobody
 * knows, then the others; gives how many there are of both. There is room for twice as many faces, so
 * that a copy of all of them can be laid with any one of them in the middle: where the deck begins. */
enum { ROOM = 2 * MAX_CARDS, BEGIN = MAX_CARDS };

HD static unsigned gather(const Corsairs *g, uint8_t room[ROOM], unsigned *mixed)
{
    static const uint8_t free_of[MAX_ZONES] = {
        1, 1, 1,          /* stock, discards, pier                                  */
        1, 1, 1, 1, 1, 0, /* hand, crew, prisoners, stowaways, attached; penalty    */
        1, 1, 1, 1, 1, 0, /* the same for every chair                               */
        1, 1, 1, 1, 1, 0, /*                                                        */
        1, 1, 1, 1, 1, 0,
    };
    const Cards *c     = &g->head.cards;
    uint8_t     *faces = room + BEGIN;
    unsigned     deck  = COR_DECK - corsairs_penalties_of(g);
    ASSERT(deck > COR_DECK - COR_OVER_FROM); /* COR-R14: always enough to deal */
    unsigned first = COR_DECK, behind = COR_DECK, count = 0;
    if (g->mixed && cards_size(c, COR_STOCK)) {
        ASSERT(runs_is_run(c, COR_STOCK));
        first  = c->first[COR_STOCK];
        behind = c->last[COR_STOCK] + 1u;
        count  = behind - first;
        bytes_copy(faces - first, c->face, MAX_CARDS);
    }
    *mixed = count;
    for (unsigned card = 0; card < first; card++) {
        faces[count] = c->face[card];
        count += free_of[c->zone[card]];
    }
    for (unsigned card = behind; count < deck; card++) {
        faces[count] = c->face[card];
        count += free_of[c->zone[card]];
    }
    return deck;
}

HD static void state_deal(const Corsairs *g, Tape *tape)
{
    const Cards *c       = &g->head.cards;
    unsigned     players = g->head.players;
    unsigned     pier    = corsairs_pier_size(players);
    tape_state(tape, COR_FACT_DEAL, 2, g->dealer, (int)cards_size(c, COR_STOCK), 0, 0);
    unsigned seat = g->dealer;
    for (unsigned dealt = 0; dealt < players * COR_DEALT; dealt++) { /* COR-4: the dealer's left first */
        seat          = corsairs_next_seat(g, seat);
        unsigned card = seat * COR_DEALT + dealt / players;
        state_moved(tape, c, c->face[card], c->known[card], COR_STOCK, corsairs_zone_of(seat, COR_HAND), 0, 0,
                    c->known[card]);
    }
    for (unsigned card = players * COR_DEALT; card < players * COR_DEALT + pier + 1; card++) {
        unsigned zone  = c->zone[card];
        unsigned index = zone == COR_PIER ? card - players * COR_DEALT : 0;
        state_moved(tape, c, c->face[card], c->known[card], COR_STOCK, zone, 0, index, c->known[card]);
    }
}

/* The shuffle before a round, and its deal. */
HD static void state_round(const Corsairs *g, Tape *tape)
{
    if (!tape)
        return;
    fact_arg(tape_add(tape, FACT_SHUFFLED, EVERYONE), COR_STOCK);
    state_deal(g, tape);
    if (corsairs_must_score(g))
        tape_state(tape, COR_FACT_SCORED, 2, g->turn, g->annulled, 0, 0); /* COR-17: it acts from now on */
}

/* Lays all cards anew: their faces stand in the order of their numbers, those of the deck first. Each
 * number of players has its own copy of this, in which almost all numbers are known beforehand. */
HD static inline void lay_out(Corsairs *g, const uint8_t faces[COR_DECK], unsigned deck, unsigned players)
{
    Cards   *c    = &g->head.cards;
    unsigned at   = 0;
    unsigned pier = players * COR_DEALT + corsairs_pier_size(players);
    Zone     piles[COR_CHAIRS];  /* of penalty cards                        */
    unsigned behind[COR_CHAIRS]; /* where the penalty cards of a seat begin */
    for (unsigned seat = 0, from = deck; seat < players; seat++) {
        piles[seat]  = corsairs_zone_of(seat, COR_PENALTY);
        behind[seat] = from;
        from += cards_size(c, piles[seat]);
    }
    runs_open(c, COR_DECK);
    runs_rest(c, COR_DECK, COR_STOCK, players, behind, piles);
    for (unsigned seat = 0; seat < players; seat++, at += COR_DEALT) {
        runs_lay(c, corsairs_zone_of(seat, COR_HAND), at, at + COR_DEALT, seat_bit((Seat)seat)); /* COR-4 */
        for (unsigned zone = corsairs_zone_of(seat, COR_CREW); zone < corsairs_zone_of(seat, COR_PENALTY);
             zone++)
            runs_clear(c, zone);
    }
    runs_lay(c, COR_PIER, at, pier, EVERYONE);           /* COR-5 */
    runs_lay(c, COR_DISCARDS, pier, pier + 1, EVERYONE); /* COR-7 */
    runs_cut(c, COR_STOCK, pier + 1, deck);
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned size = cards_size(c, piles[seat]);
        if (size)
            runs_cut(c, piles[seat], behind[seat], behind[seat] + size);
    }
    runs_close(c, faces, COR_DECK);
    for (unsigned seat = 0; seat < players; seat++)
        g->hand[seat] = corsairs_faces_of(faces + seat * COR_DEALT, COR_DEALT);
}

HD static void round_lay(Corsairs *g, const uint8_t faces[COR_DECK], unsigned deck)
{
    switch (g->head.players) {
    case 2: lay_out(g, faces, deck, 2); break;
    case 3: lay_out(g, faces, deck, 3); break;
    default: lay_out(g, faces, deck, 4); break;
    }
    if (g->round < COR_MOST_ROUND)
        g->round++;
    g->mixed   = 1;
    g->phase   = COR_PHASE_DRAW;
    g->turn    = corsairs_next_seat(g, g->dealer); /* COR-8 */
    g->closer  = 0;
    g->stalled = 0; /* COR-13: a new round starts the count again */
}

HD void corsairs_peeked(const Game *game, State *state)
{
    (void)game;
    ((Corsairs *)(void *)state)->mixed = 0;
}

/* Deals the first round; the dealer is set. */
HD void corsairs_game_deal(Corsairs *g, Tape *tape)
{
    uint8_t faces[COR_DECK];
    for (unsigned face = 0; face < COR_DECK; face++)
        faces[face] = (uint8_t)face;
    shuffle_in(&g->head.rng, faces, 0, COR_DECK);
    round_lay(g, faces, COR_DECK);
    state_round(g, tape);
}

/* Deals a round; the dealer is set, and the penalty piles lie. */
HD void corsairs_round_begin(Corsairs *g, Tape *tape)
{
    const Cards *c = &g->head.cards;
    if (tape)
        state_gathering(g, tape);

    uint8_t  room[ROOM];
    uint8_t *faces = room + BEGIN;
    unsigned mixed = 0;
    unsigned deck  = gather(g, room, &mixed);
    shuffle_in(&g->head.rng, faces, mixed, deck); /* COR-3, section 7: the one shuffle before every round */
    uint8_t *paid = faces + deck;
    for (unsigned seat = 0; seat < g->head.players; seat++) {
        Zone     zone  = corsairs_zone_of(seat, COR_PENALTY);
        unsigned size  = c->size[zone];
        Card     front = c->first[zone], back = c->last[zone];
        for (unsigned i = 0; i < (size + 1u) / 2; i++, front = c->next[front], back = c->prev[back]) {
            paid[i]            = c->face[front];
            paid[size - 1 - i] = c->face[back];
        }
        paid += size;
    }
    round_lay(g, faces, deck);
    state_round(g, tape);
}
