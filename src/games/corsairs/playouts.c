/* playouts.c -- the sound player in a hurry, and the hands that such players hold after some turns.
 *
 * Both rest on the two colours of a hand whose crew leaves the least behind. In a playout an open card
 * is taken where it saves another stowaway, and the highest stowaway is thrown away.
 *
 * An opponent whose unseen cards were dealt at random is as far from a sweep as after the deal. A real
 * one has had his turns, and what he still needs is what must not be thrown at his feet. So in an
 * imagined state his unseen cards are exchanged with those of the stock, one against one, where that
 * makes his hand no worse: a few tries for each turn make hands about as good as those met at the
 * table. What lies on the discard pile was seen to tell hardly more than that. */
#include "games/corsairs/corsairs.h"

enum {
    EACH_LEFT = 16,    /* points that a stowaway weighs beside its number */
    PER_TURN  = 4,     /* tries to exchange a card for each turn          */
    FAR       = 0xFFFF /* further from a sweep than any hand              */
};

/* What a crew of these numbers saves. */
HD static unsigned crew_worth(unsigned numbers)
{
    static const uint8_t low[64]  = {0,  17, 18, 35, 19, 36, 37, 54, 20, 37, 38, 55, 39, 56, 57,  74,
                                     21, 38, 39, 56, 40, 57, 58, 75, 41, 58, 59, 76, 60, 77, 78,  95,
                                     22, 39, 40, 57, 41, 58, 59, 76, 42, 59, 60, 77, 61, 78, 79,  96,
                                     43, 60, 61, 78, 62, 79, 80, 97, 63, 80, 81, 98, 82, 99, 100, 117};
    static const uint8_t high[32] = {0,  23, 24, 47, 25, 48, 49, 72, 26, 49, 50, 73,  51, 74,  75,  98,
                                     27, 50, 51, 74, 52, 75, 76, 99, 53, 76, 77, 100, 78, 101, 102, 125};
    return (unsigned)low[numbers & 63u] + high[numbers >> 6];
}

/* The cards of a hand that are no prisoners, colour by colour. */
typedef struct Rows {
    unsigned band[COR_COLOURS], colour[COR_COLOURS];
    unsigned count;
    unsigned worth; /* of all of them, as if each had a place in a crew */
} Rows;

HD static Rows rows_of(const CorsairsFaces *hand, unsigned pier)
{
    Rows rows;
    rows.count = 0;
    rows.worth = 0;
    for (unsigned colour = 0; colour < COR_COLOURS; colour++) {
        unsigned band = corsairs_faces_band(hand, colour);
        if (!band || colour == pier)
            continue; /* COR-19 */
        rows.band[rows.count]     = band;
        rows.colour[rows.count++] = colour;
        rows.worth += crew_worth(band);
    }
    return rows;
}

/* The two colours of a hand whose crew leaves the least behind. */
typedef struct Pair {
    unsigned one, other; /* equal: one colour alone; COR_COLOURS: nobody but prisoners */
    unsigned numbers;    /* that the crew shows                                    */
    unsigned left;       /* the stowaways: their sum, and EACH_LEFT for every one        */
} Pair;

HD static Pair pair_of(const CorsairsFaces *hand, unsigned pier)
{
    Rows     rows = rows_of(hand, pier);
    unsigned top = 0, one = 0, other = 0;
    for (unsigned i = 0; i < rows.count; i++)
        for (unsigned j = i + (rows.count > 1); j < rows.count; j++) {
            unsigned worth = crew_worth(rows.band[i] | rows.band[j]);
            if (worth > top) {
                top   = worth;
                one   = i;
                other = j;
            }
        }
    Pair pair = {COR_COLOURS, COR_COLOURS, 0, 0};
    if (rows.count) {
        pair.one     = rows.colour[one];
        pair.other   = rows.colour[other];
        pair.numbers = rows.band[one] | rows.band[other];
        pair.left    = rows.worth - top;
    }
    return pair;
}

/* Whether one more card would be free. */
HD static bool pair_takes(const Pair *pair, unsigned pier, unsigned face)
{
    unsigned colour = corsairs_colour_of(face);
    bool     fits   = colour == pair->one || colour == pair->other || pair->one == pair->other;
    return colour == pier || (fits && !((pair->numbers >> (corsairs_worth_of(face) - 1)) & 1u));
}

/* The highest stowaway; any card where there is none. */
HD static unsigned pair_throws(const Pair *pair, const CorsairsFaces *hand, unsigned pier)
{
    unsigned high = 0, of = COR_COLOURS;
    for (unsigned colour = 0; colour < COR_COLOURS; colour++) {
        unsigned band = colour == pier || colour == pair->one ? 0 : corsairs_faces_band(hand, colour);
        if (colour == pair->other)
            band &= corsairs_faces_band(hand, pair->one); /* of two cards with a number one is left over */
        if (band > high) { /* the greater band has the higher card, or the same and more */
            high = band;
            of   = colour;
        }
    }
    if (of == COR_COLOURS)
        return corsairs_faces_first(hand);
    unsigned index = 0;
    while (high >>= 1)
        index++;
    return corsairs_face_of(of, index);
}

/* Against a closer who swept only a sweep is of use: no need to look for the best of the rest. */
HD static CorsairsDivision divide_quickly(const Corsairs *g, const CorsairsFaces *hand, unsigned pier,
                                          CorsairsMates mates)
{
    CorsairsBands bands  = corsairs_bands_of(hand, pier);
    unsigned      closer = corsairs_limit_of(g, g->closer);
    bool          full   = g->head.option[COR_OPT_CREW] == COR_CREW_FULL;
    if (closer == 0 && !full && corsairs_ending_of(&bands, mates, 0, false).count) {
        Pair pair = pair_of(hand, pier);
        return corsairs_divide_low(&bands, mates, pair.one, pair.other);
    }
    return corsairs_divide_best(&bands, mates, closer, full);
}

HD static Move rollout_draw(const Corsairs *g, CorsairsFaces hand, unsigned pier)
{
    const Cards *c    = &g->head.cards;
    Pair         pair = pair_of(&hand, pier);
    if (!corsairs_is_stalled(g) && pair_takes(&pair, pier, c->face[cards_first(c, COR_DISCARDS)]))
        return corsairs_move_of(COR_ACT_DRAW, COR_FROM_DISCARDS);
    Card first = cards_first(c, COR_PIER);
    Card next  = c->next[first];
    if (next == NO_CARD)
        return corsairs_move_of(COR_ACT_DRAW, COR_FROM_STOCK);
    corsairs_faces_add(&hand, c->face[first]);
    Pair moved = pair_of(&hand, corsairs_colour_of(c->face[next]));
    return corsairs_move_of(COR_ACT_DRAW, moved.left <= pair.left ? COR_FROM_PIER : COR_FROM_STOCK);
}

HD Move corsairs_rollout(const Game *game, const State *state, Seat seat, Rng *rng)
{
    (void)game;
    (void)rng;
    const Corsairs  *g    = corsairs_of(state);
    CorsairsFaces    hand = g->hand[seat];
    unsigned         pier = corsairs_pier_colour(g);
    CorsairsMates    none = {0, 0};
    CorsairsDivision best;
    switch (g->phase) {
    case COR_PHASE_DRAW: return rollout_draw(g, hand, pier);
    case COR_PHASE_DISCARD: {
        Pair pair  = pair_of(&hand, pier);
        bool sails = pair.left <= EACH_LEFT + COR_NUMBERS ||
                     cards_size(&state->cards, COR_STOCK) == 0; /* COR-32, COR-15 */
        return corsairs_move_of(sails ? COR_ACT_SAIL : COR_ACT_DISCARD, pair_throws(&pair, &hand, pier));
    }
    case COR_PHASE_ATTACH:
        best = divide_quickly(g, &hand, pier, corsairs_mates_of(g));
        return corsairs_move_of(COR_ACT_ATTACH, corsairs_faces_bits(&best.attach));
    default:
        if (seat == g->closer) {
            CorsairsBands bands = corsairs_bands_of(&hand, pier);
            best = corsairs_divide_best(&bands, none, 0, g->head.option[COR_OPT_CREW] == COR_CREW_FULL);
        } else {
            best = divide_quickly(g, &hand, pier, none);
        }
        return corsairs_move_of(COR_ACT_CREW, corsairs_faces_bits(&best.crew));
    }
}

/* All other ways to draw, but none that ends the round unscored. */
HD static uint32_t ideas_of_drawing(const Corsairs *g, Move first, Move *out, uint32_t most)
{
    bool     open[3] = {true, !corsairs_is_stalled(g),
                        cards_size(&g->head.cards, COR_PIER) > 1}; /* COR-13, COR-16 */
    uint32_t count   = 0;
    for (unsigned from = COR_FROM_STOCK; from <= COR_FROM_PIER && count < most; from++)
        if (open[from] && corsairs_move_of(COR_ACT_DRAW, from) != first)
            out[count++] = corsairs_move_of(COR_ACT_DRAW, from);
    return count;
}

/* The other stowaways, high ones first. */
HD static uint32_t ideas_of_discarding(const Corsairs *g, Seat seat, Move first, Move *out, uint32_t most)
{
    const CorsairsFaces *hand  = &g->hand[seat];
    unsigned             pier  = corsairs_pier_colour(g);
    Pair                 pair  = pair_of(hand, pier);
    unsigned             ones  = pair.one < COR_COLOURS ? corsairs_faces_band(hand, pair.one) : 0;
    uint32_t             count = 0;
    for (unsigned index = COR_NUMBERS; index-- > 0;)
        for (unsigned colour = 0; colour < COR_COLOURS && count < most; colour++) {
            unsigned face   = corsairs_face_of(colour, index);
            bool     joins  = colour == pair.one || (colour == pair.other && !((ones >> index) & 1u));
            Move     throws = corsairs_move_of(COR_ACT_DISCARD, face);
            if (corsairs_faces_has(hand, face) && colour != pier && !joins && throws != first)
                out[count++] = throws;
        }
    return count;
}

HD uint32_t corsairs_ideas(const Game *game, const State *state, Seat seat, Move *out, uint32_t most)
{
    const Corsairs *g = corsairs_of(state);
    out[0]            = corsairs_rollout(game, state, seat, NULL);
    switch (corsairs_move_act(out[0])) {
    case COR_ACT_DRAW: return 1 + ideas_of_drawing(g, out[0], out + 1, most - 1);
    case COR_ACT_DISCARD: return 1 + ideas_of_discarding(g, seat, out[0], out + 1, most - 1);
    default: return 1;
    }
}

/* How far from a sweep a hand is; FAR where it is one, for then he would have set sail. */
HD static unsigned distance(const CorsairsFaces *hand, unsigned pier)
{
    unsigned left = pair_of(hand, pier).left;
    return left ? left : (unsigned)FAR;
}

HD void corsairs_settle(const Game *game, State *state, Seat viewer, Rng *rng)
{
    (void)game;
    Corsairs *g = (Corsairs *)(void *)state;
    Cards    *c = &state->cards;
    if (state->over || g->phase > COR_PHASE_DISCARD)
        return;
    Card     stock[COR_DECK];
    unsigned left = 0, pier = corsairs_pier_colour(g);
    for (FOR_CARDS(card, c, COR_STOCK))
        if (!cards_knows(c, card, viewer))
            stock[left++] = card;
    for (unsigned seat = 0; seat < state->players && left; seat++) {
        Card     hidden[COR_DEALT + 1];
        unsigned count = 0;
        for (FOR_CARDS(card, c, corsairs_zone_of(seat, COR_HAND)))
            if (!cards_knows(c, card, viewer))
                hidden[count++] = card;
        CorsairsFaces hand  = g->hand[seat];
        unsigned      now   = distance(&hand, pier);
        unsigned      tries = count ? cards_size(c, COR_DISCARDS) * PER_TURN / state->players : 0;
        for (; tries; tries--) {
            Card          own   = hidden[rng_below(rng, count)];
            Card          other = stock[rng_below(rng, left)];
            Face          given = c->face[own], taken = c->face[other];
            CorsairsFaces then = hand;
            corsairs_faces_remove(&then, given);
            corsairs_faces_add(&then, taken);
            unsigned here = distance(&then, pier);
            if (here > now)
                continue;
            now  = here;
            hand = then;
            cards_exchange(c, own, other);
        }
        g->hand[seat] = hand;
    }
}
